import CSDL2
import Dispatch
public import ResponderKit

/// A window of the system around an application: brings its input in and its frames out.
///
/// The loop sleeps until something happens. It then takes everything that waits, sends it, and draws
/// one frame if anything changed.
public final class ApplicationHost {
  /// Seconds between the starts of two frames.
  ///
  /// Moves that come faster share a frame: twice the quickest displays in common use, so that none
  /// waits for a frame that nobody could see.
  private static let frameInterval: TimeInterval = 1.0 / 240

  /// In points.
  private static let minimumWindowSize = CGSize(width: 160, height: 120)

  /// Called with every report of a finger before the application gets it.
  public var onSample: ((TouchSample) -> Void)?
  /// Called on the main thread after ``wake()``.
  public var onWake: (() -> Void)?
  /// Called when the display went away, right before the process ends.
  public var onDisplayLoss: (() -> Void)?

  private let window: OpaquePointer
  private let screen: WindowScreen
  private var translator = InputTranslator()
  private let secondFinger = SecondFingerView()
  private let isX11: Bool
  private var shake = ShakeDetector()
  private var accelerometer: Accelerometer?
  private var isVisible = true
  private var isQuitting = false
  private var lastFrame: TimeInterval = 0
  private var shownTitle = ""

  /// Opens the window.
  ///
  /// - Parameters:
  ///   - display: where it is to be seen.
  ///   - size: of the window, in points; no larger than the display comes out.
  /// - Throws: ``HostError``, where no window can be opened or drawn on.
  public init(on display: Display, windowSize: CGSize) throws {
    let place = Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK)
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    let size = Self.fitted(windowSize)
    guard
      let window = SDL_CreateWindow(
        display.identity.name, place, place, Int32(size.width), Int32(size.height), flags)
    else { throw HostError("cannot open a window") }
    self.window = window
    SDL_SetWindowMinimumSize(
      window, Int32(Self.minimumWindowSize.width), Int32(Self.minimumWindowSize.height))
    screen = try WindowScreen(window: window)
    isX11 = SDL_GetCurrentVideoDriver().map { String(cString: $0) == "x11" } ?? false
    SDL_StopTextInput()
    accelerometer = Accelerometer()
  }

  /// As much of a size as the display has room for.
  private static func fitted(_ size: CGSize) -> CGSize {
    var room = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &room) == 0, room.w > 0, room.h > 0 else { return size }
    return CGSize(
      width: min(size.width.rounded(), CGFloat(room.w)),
      height: min(size.height.rounded(), CGFloat(room.h)))
  }

  /// Of the window, in points.
  public var windowSize: CGSize {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &width, &height)
    return CGSize(width: CGFloat(width), height: CGFloat(height))
  }

  /// Has ``onWake`` called soon; may be called on any thread, and many times for one call.
  public nonisolated static func wake() {
    // SDL talks to the display for this, which may have gone; no caller is to wait for that.
    wakeQueue.async {
      var event = SDL_Event()
      event.type = SDL_USEREVENT.rawValue
      SDL_PushEvent(&event)
    }
  }

  private nonisolated static let wakeQueue = DispatchQueue(label: "touchtracker.wake")

  /// Has ``run(_:)`` return when it has sent what waits.
  public func quit() { isQuitting = true }

  /// Shows the application's key window and sends it what happens, until the window is closed, a
  /// signal asks the process to end, or ``quit()`` is called.
  ///
  /// Fingers still down then are cancelled.
  public func run(_ application: UIApplication) {
    DisplayLoss.watch { [weak self] in self?.onDisplayLoss?() }
    resize(application)
    while !isQuitting {
      showFrame(of: application)
      wait(for: application)
      drain(application)
    }
    cancelFingers(application.liveTouchIDs, application)
    application.delegate?.applicationWillTerminate(application)
    SDL_Quit()
  }

  // MARK: Events

  /// Sleeps until an event waits, the next frame is due, or a recognizer waits no longer.
  private func wait(for application: UIApplication) {
    var rest: TimeInterval?
    if isVisible, application.keyWindow?.needsFrame == true {
      rest = lastFrame + Self.frameInterval - now
    }
    if let deadline = application.nextDeadline {
      rest = min(rest ?? .infinity, deadline - eventTime)
    }
    guard let rest else {
      SDL_WaitEvent(nil)
      return
    }
    if rest > 0 { SDL_WaitEventTimeout(nil, Int32((min(rest, 3600) * 1000).rounded(.up))) }
  }

  /// The present in the time of events, in seconds.
  private var eventTime: TimeInterval { TimeInterval(SDL_GetTicks64()) / 1000 }

  private var now: TimeInterval {
    TimeInterval(SDL_GetPerformanceCounter()) / TimeInterval(SDL_GetPerformanceFrequency())
  }

  private func drain(_ application: UIApplication) {
    // Read before asking: what comes later than the events asked for here must not find that its
    // time is past. SDL_PollEvent is no help, since it may stop with older events still waiting.
    let begin = eventTime
    SDL_PumpEvents()
    var event = SDL_Event()
    let (first, last) = (SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    while SDL_PeepEvents(&event, 1, SDL_GETEVENT, first, last) == 1 {
      let world = HostSurroundings(size: windowSize, ticks: SDL_GetTicks64(), isX11: isX11)
      for touch in translator.pointerTouches(of: event, in: world) { enqueue(touch, application) }
      if let meaning = translator.translate(event, in: world) { handle(meaning, application) }
    }
    cancelFingers(LostFingers.among(application.liveTouchIDs), application)
    application.advance(to: begin)
    secondFinger.show(at: translator.pointer.secondLocation, in: application.keyWindow)
  }

  private func handle(_ event: HostEvent, _ application: UIApplication) {
    switch event {
    case .touch(let sample): enqueue(sample, application)
    case .touches(let samples): for sample in samples { enqueue(sample, application) }
    case .key(let key, let phase):
      application.dispatchPendingEvents()
      application.sendPress(of: key, phase: phase, timestamp: eventTime)
    case .remoteControl(let command):
      application.dispatchPendingEvents()
      application.sendRemoteControl(command, at: eventTime)
    case .scroll(let way):
      application.dispatchPendingEvents()
      var (x, y) = (Int32(0), Int32(0))
      SDL_GetMouseState(&x, &y)
      application.scroll(
        at: CGPoint(x: CGFloat(x), y: CGFloat(y)), by: way,
        with: UIKeyModifierFlags(UInt16(truncatingIfNeeded: SDL_GetModState().rawValue)))
    case .acceleration(let acceleration):
      if let phase = shake.take(acceleration, at: eventTime) {
        application.dispatchPendingEvents()
        application.sendMotion(.motionShake, phase: phase, at: eventTime)
      }
    case .resized: resize(application)
    case .exposed: application.keyWindow?.setNeedsDisplay()
    case .shown:
      isVisible = true
      application.keyWindow?.setNeedsDisplay()
    case .hidden:
      isVisible = false
      cancelFingers(application.liveTouchIDs, application)
    case .focusLost:
      cancelFingers(application.liveTouchIDs, application)
      application.delegate?.applicationWillResignActive(application)
    case .contentLost:
      screen.forgetContent()
      application.keyWindow?.setNeedsDisplay()
    case .wake: onWake?()
    case .quit: isQuitting = true
    }
  }

  private func enqueue(_ sample: TouchSample, _ application: UIApplication) {
    onSample?(sample)
    application.enqueue(sample)
  }

  /// Cancels fingers where they are; what they report afterwards finds no touch and is left out.
  private func cancelFingers(_ fingers: some Sequence<TouchID>, _ application: UIApplication) {
    application.dispatchPendingEvents()
    let fingers = Array(fingers)
    if fingers.isEmpty { return }
    let nowhere = CGPoint(x: CGFloat.nan, y: .nan)
    let time = eventTime
    for finger in fingers {
      enqueue(
        TouchSample(id: finger, phase: .cancelled, location: nowhere, timestamp: time), application)
    }
    application.dispatchPendingEvents()
  }

  // MARK: Frames

  private func resize(_ application: UIApplication) {
    application.keyWindow?.frame = CGRect(origin: .zero, size: windowSize)
    application.keyWindow?.setNeedsDisplay()
  }

  private func showFrame(of application: UIApplication) {
    guard isVisible, let root = application.keyWindow, root.needsFrame,
      now >= lastFrame + Self.frameInterval
    else { return }
    if root.title != shownTitle {
      shownTitle = root.title
      WindowTitle.show(shownTitle, on: window)
    }
    lastFrame = now
    screen.show(root)
  }
}
