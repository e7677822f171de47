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

  /// The scales that a window can have, in pixels per point.
  public nonisolated static let scales: ClosedRange<CGFloat> = 0.5...8

  /// Called with every report of a finger before the application gets it.
  public var onSample: ((TouchSample) -> Void)?
  /// Called on the main thread after ``wake()``.
  public var onWake: (() -> Void)?
  /// Called when the display went away, right before the process ends.
  public var onDisplayLoss: (() -> Void)?

  private let display: Display
  private let requestedScale: CGFloat?
  private var window: HostWindow
  /// A Boolean value that indicates whether the window is to be opened anew once no touch is down.
  private var isWindowStale = false
  /// A Boolean value that indicates whether the window was opened anew, for a scale that it then
  /// did not get.
  private var hasRenewedInVain = false
  private var translator = InputTranslator()
  private let secondFinger = SecondFingerView()
  private let fingerRange: FingerRange
  private var emulation: PointerEmulation
  private var shake = ShakeDetector()
  private var accelerometer: Accelerometer?
  private var visibility = Visibility()
  /// The room for the events of one turn of the loop.
  private var eventBuffer: [SDL_Event] = []
  private var isQuitting = false
  private var lastFrame: TimeInterval = 0

  /// Opens the window.
  ///
  /// - Parameters:
  ///   - display: where the window appears.
  ///   - windowSize: in points; reduced to what the display has room for.
  ///   - scale: pixels per point; nil for that of the desktop.
  /// - Throws: ``HostError``, where no window can be opened or drawn on.
  public init(on display: Display, windowSize: CGSize, scale: CGFloat? = nil) throws {
    self.display = display
    requestedScale = scale ?? display.desktopScale
    window = try HostWindow(on: display, size: windowSize, requestedScale: requestedScale)
    let isSDL3 = SDLVersion.linked.isSDL3
    fingerRange = FingerRange(driver: display.driver, isSDL3: isSDL3)
    emulation = PointerEmulation(awaitsFingers: display.driver == "x11" && isSDL3)
    SDL_StopTextInput()
    accelerometer = Accelerometer()
  }

  /// Of the window, in points.
  public var windowSize: CGSize { window.metrics.size }

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
  /// Touches that are down then end as if the fingers were lifted.
  public func run(_ application: UIApplication) {
    DisplayLoss.watch { [weak self] in
      self?.endTouches(application)
      self?.onDisplayLoss?()
    }
    resize(application)
    while !isQuitting {
      showFrame(of: application)
      wait(for: application)
      drain(application)
    }
    endTouches(application)
    application.delegate?.applicationWillTerminate(application)
    SDL_Quit()
  }

  // MARK: Events

  /// Sleeps until an event waits, or until something else is due.
  private func wait(for application: UIApplication) {
    var rest = TimeInterval.infinity
    if visibility.isVisible, application.keyWindow?.needsFrame == true {
      rest = lastFrame + Self.frameInterval - now
    }
    if let deadline = application.nextDeadline { rest = min(rest, deadline - eventTime) }
    if let deadline = visibility.deadline { rest = min(rest, deadline - eventTime) }
    if isDraggingOutside { rest = min(rest, Self.outsideInterval) }
    if application.hasFingers { rest = min(rest, StaleTouches.interval) }
    if rest == .infinity {
      SDL_WaitEvent(nil)
    } else if rest > 0 {
      SDL_WaitEventTimeout(nil, Int32((min(rest, 3600) * 1000).rounded(.up)))
    }
  }

  /// The present in the time of events, in seconds.
  private var eventTime: TimeInterval { TimeInterval(SDL_GetTicks64()) / 1000 }

  private var now: TimeInterval {
    TimeInterval(SDL_GetPerformanceCounter()) / TimeInterval(SDL_GetPerformanceFrequency())
  }

  private func drain(_ application: UIApplication) {
    // Read before asking: what comes later than the events asked for here must not find that its
    // time is past.
    let begin = eventTime
    EventQueue.take(into: &eventBuffer)
    let pointer = window.metrics.units(fromPoint: translator.pointer.location)
    emulation.awaitFinger(of: &eventBuffer, pointer: pointer, EventQueue.takeMore)
    for index in eventBuffer.indices {
      let context = context
      if emulation.isEmulated(index, in: eventBuffer, context) { continue }
      let event = eventBuffer[index]
      if window.isOther(event) { continue }
      if event.isMouseButton { followPointerOutside(in: context, application) }
      for touch in translator.pointerTouches(of: event, in: context) {
        enqueue(touch, application)
      }
      if let meaning = translator.translate(event, in: context) { handle(meaning, application) }
      if event.type == SDL_MOUSEBUTTONUP.rawValue { reportLeave(in: context) }
    }
    followPointerOutside(in: context, application)
    if SDL_GetMouseState(nil, nil) != 0 { window.pointerGrab?.release() }
    cancelTouches(StaleTouches.among(application.liveTouchIDs), application)
    if visibility.endsTouches(at: begin) { endTouches(application) }
    renewStaleWindow(application)
    application.advance(to: begin)
    secondFinger.show(at: translator.pointer.secondLocation, in: application.keyWindow)
  }

  private var context: WindowContext {
    WindowContext(
      metrics: window.metrics, fingerRange: fingerRange,
      followsDragsOutside: window.pointerGrab != nil, ticks: SDL_GetTicks64())
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
      let place = CGPoint(x: CGFloat(x), y: CGFloat(y))
      application.scroll(
        at: window.metrics.point(fromUnits: place), by: way,
        with: UIKeyModifierFlags(UInt16(truncatingIfNeeded: SDL_GetModState().rawValue)))
    case .acceleration(let acceleration):
      if let phase = shake.take(acceleration, at: eventTime) {
        application.dispatchPendingEvents()
        application.sendMotion(.motionShake, phase: phase, at: eventTime)
      }
    case .resized: resize(application)
    case .exposed: application.keyWindow?.setNeedsDisplay()
    case .shown:
      visibility.show()
      application.keyWindow?.setNeedsDisplay()
    case .hidden: visibility.hide(at: eventTime)
    // The keyboard is elsewhere; the fingers are still here.
    case .focusLost: application.delegate?.applicationWillResignActive(application)
    // A compositor that changes the scale of a display gives the window the keyboard again.
    case .focusGained: isWindowStale = window.hasStaleScale(on: display)
    case .contentLost:
      window.screen.forgetContent()
      application.keyWindow?.setNeedsDisplay()
    case .wake: onWake?()
    case .quit: isQuitting = true
    }
  }

  private func enqueue(_ sample: TouchSample, _ application: UIApplication) {
    onSample?(sample)
    application.enqueue(sample)
  }

  // MARK: The end of touches

  /// Ends every touch where it is, as if the finger were lifted.
  ///
  /// Later reports of the finger find no touch and are dropped.
  private func endTouches(_ application: UIApplication) {
    finish(application.liveTouchIDs, .ended, application)
    translator.releasePointer()
  }

  /// Cancels touches that the system has taken away.
  private func cancelTouches(_ touches: some Sequence<TouchID>, _ application: UIApplication) {
    finish(touches, .cancelled, application)
  }

  private func finish(
    _ touches: some Sequence<TouchID>, _ phase: UITouch.Phase, _ application: UIApplication
  ) {
    application.dispatchPendingEvents()
    let touches = Array(touches)
    if touches.isEmpty { return }
    // A place that is not finite means where the touch was last.
    let nowhere = CGPoint(x: CGFloat.nan, y: .nan)
    let time = eventTime
    for touch in touches {
      enqueue(
        TouchSample(id: touch, phase: phase, location: nowhere, timestamp: time), application)
    }
    application.dispatchPendingEvents()
  }

  // MARK: The pointer outside the window

  /// Seconds between two looks at a pointer that was dragged out of the window.
  private static let outsideInterval: TimeInterval = 1.0 / 120

  /// A Boolean value that indicates whether a button holds the pointer while it is outside the
  /// window.
  ///
  /// Nothing is reported from there: SDL drops motion outside unless it captures the mouse, which
  /// would end the touches of all fingers. So the system is asked for the pointer's place.
  private var isDraggingOutside: Bool {
    window.pointerGrab != nil && translator.pointer.isButtonDown
      && SDL_GetMouseFocus() != window.pointer
  }

  private func followPointerOutside(in context: WindowContext, _ application: UIApplication) {
    // A finger takes the pointer of X11 along.
    guard isDraggingOutside, !application.hasFingers else { return }
    var (x, y, left, top) = (Int32(0), Int32(0), Int32(0), Int32(0))
    let buttons = SDL_GetGlobalMouseState(&x, &y)
    SDL_GetWindowPosition(window.pointer, &left, &top)
    let place = CGPoint(x: CGFloat(x - left), y: CGFloat(y - top))
    for touch in translator.drag(toOutside: place, at: eventTime, in: context) {
      enqueue(touch, application)
    }
    let leftButton = UInt32(1) << UInt32(SDL_BUTTON_LEFT - 1)
    if buttons & leftButton == 0 { window.pointerGrab?.reportButtonUp() }
  }

  /// Reports to SDL that the pointer is outside, after a button came up there.
  ///
  /// SDL takes it to be where it left the window, and would not hear where it comes back.
  private func reportLeave(in context: WindowContext) {
    let place = translator.pointer.location
    guard !CGRect(origin: .zero, size: context.metrics.size).contains(place) else { return }
    window.pointerGrab?.reportLeave(at: context.metrics.units(fromPoint: place))
  }

  // MARK: Frames

  private func resize(_ application: UIApplication) {
    application.keyWindow?.frame = CGRect(origin: .zero, size: windowSize)
    application.keyWindow?.setNeedsDisplay()
  }

  /// Opens the window anew where the scale of its display has changed and SDL does not know.
  ///
  /// Not under a finger: SDL 2 reads the surface that a finger landed on once more when it is lifted.
  private func renewStaleWindow(_ application: UIApplication) {
    guard isWindowStale, application.liveTouchIDs.isEmpty else { return }
    isWindowStale = false
    if hasRenewedInVain { return }
    let size = windowSize
    window.close()
    do {
      window = try HostWindow(on: display, size: size, requestedScale: requestedScale)
    } catch {
      // Without a window there is nothing left to do but to save.
      isQuitting = true
      return
    }
    hasRenewedInVain = window.hasStaleScale(on: display)
    resize(application)
  }

  private func showFrame(of application: UIApplication) {
    guard visibility.isVisible, let root = application.keyWindow, root.needsFrame,
      now >= lastFrame + Self.frameInterval
    else { return }
    window.show(title: root.title)
    lastFrame = now
    window.screen.show(root)
  }
}

extension UIApplication {
  /// A Boolean value that indicates whether a finger or a pencil is down, the pointer's not
  /// counted.
  fileprivate var hasFingers: Bool {
    liveTouchIDs.contains { $0.device != PointerInput.device }
  }
}

extension SDL_Event {
  fileprivate var isMouseButton: Bool {
    type == SDL_MOUSEBUTTONDOWN.rawValue || type == SDL_MOUSEBUTTONUP.rawValue
  }
}
