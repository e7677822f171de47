import CSDL2
public import ResponderKit

/// How an application appears to the system.
public struct HostConfiguration {
  /// What people call it.
  public var name: String
  /// What desktop files, window classes and icons go by.
  public var identifier: String
  /// In points.
  public var windowSize: CGSize
  public var minimumWindowSize = CGSize(width: 160, height: 120)

  public init(name: String, identifier: String, windowSize: CGSize) {
    (self.name, self.identifier, self.windowSize) = (name, identifier, windowSize)
  }
}

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

  /// Called with every report of a finger before the application gets it.
  public var onSample: ((TouchSample) -> Void)?
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
  /// - Throws: ``HostError``, where there is no display, or none that can be drawn on.
  public init(_ configuration: HostConfiguration) throws {
    SignalWatch.start()
    Self.setHints(configuration)
    SDL_SetMainReady()
    guard Self.mayHaveDisplay, SDL_Init(SDL_INIT_VIDEO) == 0, Self.hasDisplay else {
      throw HostError(
        saying: "there is no display to draw on; is DISPLAY or WAYLAND_DISPLAY set?")
    }
    let place = Int32(bitPattern: SDL_WINDOWPOS_CENTERED_MASK)
    let flags = SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
    let size = Self.fitted(configuration.windowSize)
    guard
      let window = SDL_CreateWindow(
        configuration.name, place, place, Int32(size.width), Int32(size.height), flags)
    else { throw HostError("cannot open a window") }
    self.window = window
    SDL_SetWindowMinimumSize(
      window, Int32(configuration.minimumWindowSize.width),
      Int32(configuration.minimumWindowSize.height))
    screen = try WindowScreen(window: window)
    isX11 = SDL_GetCurrentVideoDriver().map { String(cString: $0) == "x11" } ?? false
    SDL_StopTextInput()
    accelerometer = Accelerometer()
  }

  /// Asked before SDL tries every driver it has, each with words of its own for what it misses.
  private static var mayHaveDisplay: Bool {
    #if os(Linux)
      let names: [String] = ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"]
      return names.contains { name in
        SDL_getenv(name) != nil
      }
    #else
      return true
    #endif
  }

  /// SDL falls back on a driver that shows nothing.
  ///
  /// That is right only for who asked for it by name.
  private static var hasDisplay: Bool {
    guard SDL_getenv("SDL_VIDEODRIVER") == nil else { return true }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? ""
    return !["", "dummy", "offscreen", "evdev"].contains(driver)
  }

  /// As much of a size as the display has room for.
  private static func fitted(_ size: CGSize) -> CGSize {
    var room = SDL_Rect()
    guard SDL_GetDisplayUsableBounds(0, &room) == 0, room.w > 0, room.h > 0 else { return size }
    return CGSize(
      width: min(size.width.rounded(), CGFloat(room.w)),
      height: min(size.height.rounded(), CGFloat(room.h)))
  }

  private static func setHints(_ configuration: HostConfiguration) {
    // In SDL 2.26 these two are read from the environment alone.
    SDL_setenv("SDL_VIDEO_X11_WMCLASS", configuration.identifier, 1)
    SDL_setenv("SDL_VIDEO_WAYLAND_WMCLASS", configuration.identifier, 1)
    for (hint, value) in [
      (SDL_HINT_APP_NAME, configuration.name),
      // One finger is one touch.
      (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
      (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
      (SDL_HINT_TRACKPAD_IS_TOUCH_ONLY, "0"),
      // The stroke that brings the window to the front counts.
      (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
      (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
      (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
      (SDL_HINT_WINDOWS_DPI_SCALING, "1"),
      (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
      // Frames are painted in memory; a graphics library would only cost time and room.
      (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
    ] {
      SDL_SetHint(hint, value)
    }
  }

  /// Of the window, in points.
  public var windowSize: CGSize {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetWindowSize(window, &width, &height)
    return CGSize(width: CGFloat(width), height: CGFloat(height))
  }

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
      enqueue(translator.pointerTouches(of: event, in: world), application)
      if let meaning = translator.translate(event, in: world) { handle(meaning, application) }
    }
    cancelFingers(LostFingers.among(application.liveTouchIDs), application)
    application.advance(to: begin)
    secondFinger.show(at: translator.pointer.secondLocation, in: application.keyWindow)
  }

  private func handle(_ event: HostEvent, _ application: UIApplication) {
    switch event {
    case .touches(let samples): enqueue(samples, application)
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
    case .quit: isQuitting = true
    }
  }

  private func enqueue(_ samples: [TouchSample], _ application: UIApplication) {
    for sample in samples {
      onSample?(sample)
      application.enqueue(sample)
    }
  }

  /// Cancels fingers where they are; what they report afterwards finds no touch and is left out.
  private func cancelFingers(_ fingers: [TouchID], _ application: UIApplication) {
    application.dispatchPendingEvents()
    let nowhere = CGPoint(x: CGFloat.nan, y: .nan)
    let time = eventTime
    enqueue(
      fingers.map {
        TouchSample(id: $0, phase: .cancelled, location: nowhere, timestamp: time)
      }, application)
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
