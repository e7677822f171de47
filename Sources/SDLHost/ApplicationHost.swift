import CSDL2
import Dispatch
public import ResponderKit

/// An object that connects an application to the window system.
///
/// The host delivers input to the application and shows the frames of the application in a window.
/// The loop of the host sleeps until an event arrives. Then it delivers all pending events, and
/// draws a frame if the content has changed.
public final class ApplicationHost {
  /// The minimum interval between the starts of two frames, in seconds.
  ///
  /// Touch moves that arrive faster share a frame. The rate is twice that of the fastest displays
  /// in common use, so the limit causes no visible delay.
  private static let frameInterval: TimeInterval = 1.0 / 240

  /// The supported scales of a window, in pixels per point.
  public nonisolated static let scales: ClosedRange<CGFloat> = 0.5...8

  /// Called with each touch sample before the application receives it.
  public var onSample: ((TouchSample) -> Void)?
  /// Called on the main thread after ``wake()``.
  public var onWake: (() -> Void)?
  /// Called with the path of each file that the user drops on the window, as bytes that a zero byte
  /// ends.
  public var onFileDrop: (([CChar]) -> Void)?
  /// Called when the connection to the display is lost, immediately before the process ends.
  public var onConnectionLost: (() -> Void)?
  /// Performs the pending work of another run loop, and returns the time in seconds until that loop
  /// has work again; infinity for no such time.
  ///
  /// The host calls this closure after it has handled events and after it has drawn a frame, and
  /// sleeps no longer than the returned time.
  public var performRunLoopWork: (() -> TimeInterval)?

  /// The object that measures the loop; the host reads no clock for it while it is nil.
  public weak var observer: (any LoopObserver)? { didSet { periodStart = now } }

  /// A closure that returns whether SDL lists a finger.
  ///
  /// Tests replace the closure, because no function of SDL adds a finger to its lists.
  var isFingerListed: (TouchID) -> Bool = { StaleTouches.isListed($0) }

  /// A closure that returns whether the pointer is over a window of SDL.
  ///
  /// Tests replace the closure, because without a display the pointer is over no window.
  var isPointerOver: (OpaquePointer) -> Bool = { SDL_GetMouseFocus() == $0 }
  /// A closure that returns the location of the pointer on the desktop, and the pressed buttons.
  ///
  /// Tests replace the closure, because without a display no button is pressed.
  var globalPointer: () -> (x: Int32, y: Int32, buttons: UInt32) = {
    var (x, y) = (Int32(0), Int32(0))
    let buttons = SDL_GetGlobalMouseState(&x, &y)
    return (x, y, buttons)
  }
  /// A closure that returns whether the scale of the display has changed since a window appeared.
  ///
  /// Tests replace the closure, because the scale of no display changes without one.
  var hasStaleScale: (HostWindow, Display) -> Bool = { $0.hasStaleScale(on: $1) }

  private let display: Display
  private let requestedScale: CGFloat?
  private let rendererPreference: RendererPreference
  private(set) var window: HostWindow
  /// A Boolean value that indicates whether the window must be reopened as soon as no touch is
  /// down.
  var needsWindowReopening = false
  /// A Boolean value that indicates whether the window was reopened and still has a stale scale.
  private var hasReopenedWithoutEffect = false
  private var translator = InputTranslator()
  private let simulatedTouchView = SimulatedTouchView()
  private let fingerNormalization: FingerNormalization
  private var emulatedMouseFilter: EmulatedMouseFilter
  private var shakeDetector = ShakeDetector()
  private var accelerometer: Accelerometer?
  private var visibility = Visibility()
  private var textInput = TextInput()
  /// The events of one iteration of the loop, in an array whose memory all iterations reuse.
  private var eventBuffer: [SDL_Event] = []
  private var stall = Stall()
  private var isQuitting = false
  /// The location of the pointer over the window while no button is pressed; nil for none.
  private var hoverLocation: CGPoint?
  private var lastFrameTime: TimeInterval = 0
  /// The time at which ``performRunLoopWork`` must be called, on the clock of frames.
  private var runLoopDeadline = TimeInterval.infinity
  /// The start of the current period of the loop; see ``observer``.
  private var periodStart: TimeInterval = 0
  /// The timestamp of the newest touch sample that the next frame shows; nil for none.
  private var newestInput: TimeInterval?
  /// The difference between the clock of event timestamps and the clock of frames, in seconds.
  private lazy var clockDifference = eventTime - now

  /// Opens the window.
  ///
  /// - Parameters:
  ///   - display: The display on which the window appears.
  ///   - windowSize: The size of the window in points, reduced to fit the display.
  ///   - scale: The number of pixels per point, or nil to use the scale of the desktop.
  ///   - renderer: The output with which frames are shown.
  /// - Throws: ``HostError`` if the window cannot be opened or cannot be drawn in.
  public init(
    on display: Display, windowSize: CGSize, scale: CGFloat? = nil,
    renderer: RendererPreference = .auto
  ) throws(HostError) {
    self.display = display
    requestedScale = scale ?? display.desktopScale
    rendererPreference = renderer
    window = try HostWindow(
      on: display, size: windowSize, requestedScale: requestedScale, renderer)
    let isSDL3 = SDLVersion.linked.isSDL3
    fingerNormalization = FingerNormalization(driver: display.driver, isSDL3: isSDL3)
    emulatedMouseFilter = EmulatedMouseFilter(
      separateEvents: .init(driver: display.driver, isSDL3: isSDL3))
    textInput.stop()
    accelerometer = Accelerometer()
  }

  /// The size of the window, in points.
  public var windowSize: CGSize { window.metrics.size }

  /// The number of pixels per point of the window.
  public var scale: CGFloat { window.metrics.scale }

  /// Schedules a call of ``onWake`` on the main thread.
  ///
  /// This method can be called on any thread and returns at once. Several calls may be combined
  /// into one call of ``onWake``.
  public nonisolated static func wake() {
    // To push an event, SDL communicates with the display. If the display no longer responds, only
    // this queue waits, not the caller.
    wakeQueue.async { EventSender.send(SDL_USEREVENT) }
  }

  private nonisolated static let wakeQueue = DispatchQueue(label: "touchtracker.wake")

  /// Calls a closure on the main actor, after the loop has delivered the pending events and before
  /// it draws the next frame.
  ///
  /// This method can be called on any thread and returns at once. Closures are called in the order
  /// in which they were passed. A closure that is passed while another one runs is called in the
  /// next iteration of the loop.
  public nonisolated static func perform(_ work: @escaping @Sendable @MainActor () -> Void) {
    PendingWork.append(work)
    wake()
  }

  /// Calls the closures that were passed to ``perform(_:)``, for tests without a loop.
  package static func performPending() { PendingWork.perform() }

  /// Shows the window on the full screen, or as before.
  public func toggleFullScreen() { window.toggleFullScreen() }

  /// Makes ``run(_:)`` return after it has delivered the pending events.
  public func quit() { isQuitting = true }

  /// Shows the application's key window and delivers events to it until the window is closed, the
  /// process receives a termination signal, or ``quit()`` is called.
  ///
  /// Touches that are still down then end as if the fingers were lifted.
  public func run(_ application: UIApplication) {
    EventLogOutput.enable()
    application.pasteboard.clipboard = SystemClipboard()
    application.addressOpener = { SDL_OpenURL($0) == 0 }
    X11IOErrorHandler.install { [weak self] in
      self?.endTouches(application)
      self?.onConnectionLost?()
    }
    resize(application)
    while !isQuitting {
      showFrame(of: application)
      wait(for: application)
      didFinish(.waiting)
      drain(application)
      didFinish(.handlingEvents)
      performOtherRunLoop()
    }
    endTouches(application)
    application.terminate()
    EventSender.close()
    SDL_Quit()
  }

  // MARK: Events

  /// Sleeps until an event arrives or a deadline passes.
  private func wait(for application: UIApplication) {
    var timeout = runLoopDeadline - now
    if visibility.isVisible, application.keyWindow?.needsFrame == true {
      timeout = lastFrameTime + Self.frameInterval - now
    }
    if let deadline = application.nextDeadline { timeout = min(timeout, deadline - eventTime) }
    if let deadline = visibility.deadline { timeout = min(timeout, deadline - eventTime) }
    if isDraggingOutside { timeout = min(timeout, Self.outsidePollInterval) }
    if application.hasFingersDown { timeout = min(timeout, StaleTouches.checkInterval) }
    if let observer { timeout = min(timeout, observer.nextDeadline - clockDifference - now) }
    stall.end(at: SDL_GetTicks())
    if timeout == .infinity {
      SDL_WaitEvent(nil)
    } else if timeout > 0 {
      SDL_WaitEventTimeout(nil, Self.milliseconds(timeout))
    }
  }

  /// Returns a time in milliseconds, rounded up so that no deadline is early, and at most an hour,
  /// after which the loop waits again.
  nonisolated static func milliseconds(_ time: TimeInterval) -> Int32 {
    Int32((min(time, 3600) * 1000).rounded(.up))
  }

  /// The current time on the clock of event timestamps, in seconds.
  package var eventTime: TimeInterval { TimeInterval(SDL_GetTicks64()) / 1000 }

  /// The current time on the clock of frames, in seconds.
  private var now: TimeInterval {
    TimeInterval(SDL_GetPerformanceCounter()) / TimeInterval(SDL_GetPerformanceFrequency())
  }

  /// Delivers all pending events to the application and advances its time.
  private func drain(_ application: UIApplication) {
    // The time before the fetch. An event that arrives after the fetch waits for the next
    // iteration, so no deadline after this time may pass in this iteration.
    let startTime = eventTime
    EventQueue.take(into: &eventBuffer)
    stall.didFetch(eventBuffer, at: SDL_GetTicks())
    releasePointerGrab()
    let pointer = window.metrics.units(fromPoint: translator.pointer.location)
    emulatedMouseFilter.waitForFinger(after: &eventBuffer, pointer: pointer) { events in
      EventQueue.takeMore(into: &events)
      releasePointerGrab()
    }
    for index in eventBuffer.indices {
      let context = context
      if emulatedMouseFilter.isEmulated(index, in: eventBuffer, context) { continue }
      let event = stall.restoringTime(of: eventBuffer[index])
      if window.belongsToAnotherWindow(event) { continue }
      if event.isMouseButton { followPointerOutside(in: context, application) }
      for touch in translator.pointerTouches(of: event, in: context) {
        enqueue(touch, application)
      }
      if let hostEvent = translator.translate(event, in: context) {
        // Animations that a key starts begin at its time, also after a long wait.
        if case .key = hostEvent {
          application.advance(to: min(context.seconds(event.key.timestamp), startTime))
        }
        handle(hostEvent, application)
      }
      if event.type == SDL_MOUSEBUTTONUP.rawValue { reportLeave(in: context) }
    }
    PendingWork.perform()
    followPointerOutside(in: context, application)
    hover(application)
    let staleTouches = StaleTouches.among(application.liveTouchIDs, isListed: isFingerListed)
    cancelTouches(staleTouches, application)
    if visibility.shouldEndTouches(at: startTime) { endTouches(application) }
    application.advance(to: startTime)
    textInput.follow(application.textInputRect, in: window.metrics)
    simulatedTouchView.show(at: translator.pointer.secondTouchLocation, in: application.keyWindow)
    // If no other window can be opened, this one is closed and must not be used any more.
    reopenWindowIfNeeded(application)
  }

  /// Releases the automatic grab of the pointer as soon as SDL has reported a press, because a finger
  /// that lands before the release gets no touch.
  private func releasePointerGrab() {
    if SDL_GetMouseState(nil, nil) != 0 { window.pointerGrab?.release() }
  }

  private var context: WindowContext {
    WindowContext(
      metrics: window.metrics, fingerNormalization: fingerNormalization,
      followsDragsOutside: window.pointerGrab != nil, receivesText: textInput.isActive,
      ticks: SDL_GetTicks64())
  }

  private func handle(_ event: HostEvent, _ application: UIApplication) {
    switch event {
    case .touch(let sample): enqueue(sample, application)
    case .touches(let samples): for sample in samples { enqueue(sample, application) }
    case .key(let key, let phase):
      application.dispatchPendingEvents()
      application.sendPress(of: key, phase: phase, timestamp: eventTime)
    case .text(let text):
      application.dispatchPendingEvents()
      application.insertText(text)
    case .markedText(let text, let selection):
      application.dispatchPendingEvents()
      application.setMarkedText(text, selectedRange: selection)
    case .remoteControl(let command):
      application.dispatchPendingEvents()
      application.sendRemoteControl(command, at: eventTime)
    case .scroll(let displacement):
      application.dispatchPendingEvents()
      var (x, y) = (Int32(0), Int32(0))
      SDL_GetMouseState(&x, &y)
      let location = CGPoint(x: CGFloat(x), y: CGFloat(y))
      application.scroll(
        at: window.metrics.point(fromUnits: location), by: displacement,
        with: application.modifierFlags)
    case .acceleration(let acceleration):
      if let phase = shakeDetector.process(acceleration, at: eventTime) {
        application.dispatchPendingEvents()
        application.sendMotion(.motionShake, phase: phase, at: eventTime)
      }
    case .resized: resize(application)
    case .exposed: application.keyWindow?.setNeedsDisplay()
    case .shown: didShow(application)
    // On X11, SDL 3 also restores a window that another program hides.
    case .restored: if !window.isHidden { didShow(application) }
    case .hidden:
      visibility.hide(at: eventTime)
      application.enter(.background)
    // Only the keyboard focus moves to another window. Fingers stay on this window, so their
    // touches continue.
    case .focusLost: if application.applicationState == .active { application.enter(.inactive) }
    // After a compositor has changed the scale of a display, the window regains the keyboard focus.
    case .focusGained:
      application.enter(.active)
      needsWindowReopening = hasStaleScale(window, display)
      // SDL reports no keys that were pressed before the window had the focus.
      application.modifierFlags = UIKeyModifierFlags(
        UInt16(truncatingIfNeeded: SDL_GetModState().rawValue))
    case .contentLost:
      window.renderer.discardContent()
      application.keyWindow?.setNeedsDisplay()
    case .wake: onWake?()
    case .fileDropped(let path):
      application.dispatchPendingEvents()
      onFileDrop?(path)
    case .quit: isQuitting = true
    }
  }

  /// Reports the location of the pointer while no button is pressed, if it has changed.
  private func hover(_ application: UIApplication) {
    let pointer = translator.pointer
    let isOver = isPointerOver(window.sdlWindow) && !pointer.isDown
    let location = isOver ? pointer.location : nil
    guard location != hoverLocation else { return }
    hoverLocation = location
    application.dispatchPendingEvents()
    application.hover(at: location, timestamp: eventTime)
  }

  private func didShow(_ application: UIApplication) {
    visibility.show()
    application.enter(SDL_GetKeyboardFocus() == window.sdlWindow ? .active : .inactive)
    application.keyWindow?.setNeedsDisplay()
  }

  private func enqueue(_ sample: TouchSample, _ application: UIApplication) {
    onSample?(sample)
    newestInput = sample.timestamp
    application.enqueue(sample)
  }

  // MARK: Ending touches

  /// Ends every touch at its last location, as if the finger were lifted.
  ///
  /// The application drops later samples of these fingers, because the fingers no longer have a
  /// touch.
  private func endTouches(_ application: UIApplication) {
    finish(application.liveTouchIDs, .ended, application)
    translator.releasePointer()
  }

  /// Cancels touches whose end the system did not report.
  private func cancelTouches(_ touches: some Sequence<TouchID>, _ application: UIApplication) {
    finish(touches, .cancelled, application)
  }

  private func finish(
    _ touches: some Sequence<TouchID>, _ phase: UITouch.Phase, _ application: UIApplication
  ) {
    application.dispatchPendingEvents()
    let touches = Array(touches)
    if touches.isEmpty { return }
    // For a location that is not finite, the application uses the last location of the touch.
    let unknownLocation = CGPoint(x: CGFloat.nan, y: .nan)
    let time = eventTime
    for touch in touches {
      enqueue(
        TouchSample(id: touch, phase: phase, location: unknownLocation, timestamp: time),
        application)
    }
    application.dispatchPendingEvents()
  }

  // MARK: The pointer outside the window

  /// The interval at which the location of a pointer outside the window is polled, in seconds.
  private static let outsidePollInterval: TimeInterval = 1.0 / 120

  /// A Boolean value that indicates whether the pointer is outside the window during a drag that
  /// began inside.
  ///
  /// SDL drops motion outside the window unless it captures the mouse, and a capture would end the
  /// touches of all fingers. So the host polls the location of the pointer.
  private var isDraggingOutside: Bool {
    window.pointerGrab != nil && translator.pointer.hasButtonDown
      && !isPointerOver(window.sdlWindow)
  }

  /// Moves the pointer to its location outside the window, and reports a button release there.
  private func followPointerOutside(in context: WindowContext, _ application: UIApplication) {
    // On X11, a finger that is down moves the pointer away from the location of the mouse.
    guard isDraggingOutside, !application.hasFingersDown else { return }
    let (x, y, buttons) = globalPointer()
    var (left, top) = (Int32(0), Int32(0))
    SDL_GetWindowPosition(window.sdlWindow, &left, &top)
    let location = CGPoint(x: CGFloat(x - left), y: CGFloat(y - top))
    for touch in translator.dragOutside(to: location, at: eventTime, in: context) {
      enqueue(touch, application)
    }
    let pointer = translator.pointer
    for (button, isDown) in [
      (SDL_BUTTON_LEFT, pointer.isButtonDown), (SDL_BUTTON_RIGHT, pointer.isSecondaryButtonDown),
    ] where isDown && buttons & UInt32(1) << UInt32(button - 1) == 0 {
      window.pointerGrab?.reportButtonUp(button)
    }
  }

  /// Reports to SDL that the pointer is outside the window, after a button was released there.
  ///
  /// Otherwise SDL assumes that the pointer is still at the edge where it left the window, and
  /// does not report where the pointer enters the window again.
  private func reportLeave(in context: WindowContext) {
    let location = translator.pointer.location
    guard !CGRect(origin: .zero, size: context.metrics.size).contains(location) else { return }
    window.pointerGrab?.reportLeave(at: context.metrics.units(fromPoint: location))
  }

  // MARK: Frames

  private func resize(_ application: UIApplication) {
    UIScreen.main.update(size: windowSize, scale: window.metrics.scale)
    application.keyWindow?.frame = CGRect(origin: .zero, size: windowSize)
    application.keyWindow?.setNeedsDisplay()
  }

  /// Reopens the window if the scale of its display has changed without SDL's knowledge.
  ///
  /// The window stays open while a finger is down: when the finger is lifted, SDL 2 accesses the
  /// surface on which the finger landed.
  private func reopenWindowIfNeeded(_ application: UIApplication) {
    guard needsWindowReopening, application.liveTouchIDs.isEmpty else { return }
    needsWindowReopening = false
    if hasReopenedWithoutEffect { return }
    let size = windowSize
    window.close()
    do {
      window = try HostWindow(
        on: display, size: size, requestedScale: requestedScale, rendererPreference)
    } catch {
      // The application cannot continue without a window. Quitting saves its data.
      isQuitting = true
      return
    }
    // SDL 3 starts text input for one window.
    textInput.stop()
    hasReopenedWithoutEffect = hasStaleScale(window, display)
    resize(application)
  }

  private func showFrame(of application: UIApplication) {
    guard visibility.isVisible, let root = application.keyWindow, root.needsFrame else {
      // The input changed nothing that a frame could show.
      newestInput = nil
      return
    }
    guard now >= lastFrameTime + Self.frameInterval else { return }
    window.show(title: root.title)
    lastFrameTime = now
    window.renderer.show(root)
    didFinish(.painting)
    newestInput = nil
    performOtherRunLoop()
  }

  private func performOtherRunLoop() {
    guard let performRunLoopWork else { return }
    runLoopDeadline = performRunLoopWork() + now
  }

  /// Reports a period that has ended, if an object measures the loop.
  private func didFinish(_ activity: LoopPeriod.Activity) {
    guard let observer else { return }
    let (start, end) = (periodStart, now)
    periodStart = end
    observer.loopDidFinish(
      LoopPeriod(
        activity, start: start + clockDifference, end: end + clockDifference,
        newestInput: newestInput))
  }
}

extension UIApplication {
  /// A Boolean value that indicates whether a finger or a pencil is down; touches of the pointer do
  /// not count.
  fileprivate var hasFingersDown: Bool {
    liveTouchIDs.contains { $0.device != PointerInput.device }
  }
}

extension SDL_Event {
  fileprivate var isMouseButton: Bool {
    type == SDL_MOUSEBUTTONDOWN.rawValue || type == SDL_MOUSEBUTTONUP.rawValue
  }
}
