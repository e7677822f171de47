import CSDL2
import ResponderKit

/// The loop of a host, which runs an application.
///
/// The loop sleeps until an event arrives. Then it delivers all pending events, and draws a frame
/// if the content has changed.
final class HostLoop {
  /// The minimum interval between the starts of two frames, in seconds.
  ///
  /// Touch moves that arrive faster share a frame. The rate is twice that of the fastest displays
  /// in common use, so the limit causes no visible delay.
  private static let frameInterval: TimeInterval = 1.0 / 240

  /// The interval at which the location of a pointer outside the window is polled, in seconds.
  private static let outsidePollInterval: TimeInterval = 1.0 / 120

  let host: ApplicationHost
  let application: UIApplication
  let system: any WindowSystem
  var shakeDetector = ShakeDetector()
  var visibility = Visibility()
  var reopening = WindowReopening.notNeeded
  private var translator: InputTranslator
  private let simulatedTouchView = SimulatedTouchView()
  /// The events of one iteration, in an array whose memory all iterations reuse.
  private var events: [SDL_Event] = []
  private var stall = Stall()
  private var lastFrameTime: TimeInterval = 0
  /// The time at which ``ApplicationHost/performRunLoopWork`` must be called, on the precise clock.
  private var runLoopDeadline = TimeInterval.infinity

  init(of host: ApplicationHost, _ application: UIApplication) {
    (self.host, self.application, system) = (host, application, host.system)
    translator = InputTranslator(pointer: Pointer(separateEvents: host.system.separateEvents))
  }

  /// Runs the application until the host quits, and closes the window.
  func run() {
    EventLogOutput.enable()
    application.onFinishedTouch = { [weak host] in host?.onSample?($0) }
    system.connect(application) { [weak self] in
      self?.endTouches()
      self?.host.onDisplayLost?($0)
    }
    resize()
    while !host.isQuitting { performSteps() }
    endTouches()
    application.terminate()
    system.close()
  }

  /// Performs one iteration.
  private func performSteps() {
    showFrame()
    sleep()
    let time = takeEvents()
    deliverEvents(until: time)
    PendingWork.perform()
    followPointerOutside()
    hover()
    deliverTouches()
    endTouchesOfHiddenWindow(at: time)
    application.advance(to: time)
    system.followCaret(application.textInputRect)
    showSimulatedTouch()
    reopenWindowIfNeeded()
    finishPeriod(.handlingEvents)
    performRunLoopWork()
  }

  // MARK: Frames

  private func showFrame() {
    guard visibility.isVisible, let root = application.keyWindow, root.needsFrame else {
      // No frame will show the input: it changed nothing, or the window is hidden.
      host.measurement.newestInput = nil
      return
    }
    let time = system.preciseTime
    guard time >= lastFrameTime + Self.frameInterval else { return }
    lastFrameTime = time
    system.show(root)
    finishPeriod(.painting)
    host.measurement.newestInput = nil
    performRunLoopWork()
  }

  // MARK: Waiting

  /// Sleeps until an event arrives or a deadline passes.
  private func sleep() {
    let timeout = timeUntilDeadline
    stall.end(at: UInt32(truncatingIfNeeded: system.ticks))
    if timeout == .infinity {
      system.waitForEvent(timeout: nil)
    } else if timeout > 0 {
      system.waitForEvent(timeout: Self.milliseconds(timeout))
    }
    finishPeriod(.waiting)
  }

  /// The time until the next deadline, in seconds; infinity if there is none.
  private var timeUntilDeadline: TimeInterval {
    let (time, eventTime) = (system.preciseTime, host.eventTime)
    var timeout = min(host.measurement.nextDeadline, runLoopDeadline) - time
    if visibility.isVisible, application.keyWindow?.needsFrame == true {
      timeout = min(timeout, lastFrameTime + Self.frameInterval - time)
    }
    if let deadline = application.nextDeadline { timeout = min(timeout, deadline - eventTime) }
    if let deadline = visibility.deadline { timeout = min(timeout, deadline - eventTime) }
    if translator.pointer.isDraggingOutside(in: system) {
      timeout = min(timeout, Self.outsidePollInterval)
    }
    if application.hasFingersDown { timeout = min(timeout, StaleTouches.checkInterval) }
    return timeout
  }

  /// Returns the number of milliseconds for which the loop waits, given a time in seconds.
  ///
  /// The result is rounded up, so that the wait does not end before the deadline. The maximum is
  /// one hour; then the loop waits again.
  nonisolated static func milliseconds(_ time: TimeInterval) -> Int32 {
    Int32((min(time, 3600) * 1000).rounded(.up))
  }

  // MARK: Events

  /// Fetches the pending events, and returns the time immediately before the fetch.
  ///
  /// An event that arrives after the fetch waits for the next iteration. Therefore this iteration
  /// must not advance the application past the returned time.
  private func takeEvents() -> TimeInterval {
    let time = host.eventTime
    system.takeEvents(into: &events)
    stall.didFetch(events, at: UInt32(truncatingIfNeeded: system.ticks))
    system.releasePointerGrab()
    translator.pointer.waitForFinger(after: &events, in: system.metrics) { [system] events in
      system.takeMoreEvents(into: &events)
      system.releasePointerGrab()
    }
    return time
  }

  /// Delivers the fetched events to the application.
  ///
  /// - Parameter time: The latest time to which a key event may advance the application.
  private func deliverEvents(until time: TimeInterval) {
    for index in events.indices {
      let context = context
      if translator.pointer.isEmulated(index, in: events, context) { continue }
      var event = stall.eventWithRestoredTime(for: events[index])
      if system.belongsToAnotherWindow(event) { continue }
      if event.isMouseButton { followPointerOutside() }
      if event.type == SDL_MOUSEMOTION.rawValue { restoreLocation(of: &event.motion, context) }
      for touch in translator.pointer.samples(ofKey: event, in: context) { enqueue(touch) }
      if let hostEvent = translator.translate(event, in: context) {
        // An animation that a key event starts begins at the time of the event, also after a long
        // wait.
        if case .key = hostEvent {
          application.advance(to: min(context.seconds(event.key.timestamp), time))
        }
        handle(hostEvent)
      }
      pan()
      if event.type == SDL_MOUSEBUTTONUP.rawValue {
        translator.pointer.reportLeave(to: system, context.metrics)
      }
    }
  }

  private var context: WindowContext {
    WindowContext(
      metrics: system.metrics, fingerNormalization: system.fingerNormalization,
      followsDragsOutside: system.followsDragsOutside, receivesText: system.receivesText,
      ticks: system.ticks)
  }

  // MARK: The pointer

  /// Replaces the location of a drag that SDL has moved to the edge of the window by the location
  /// of the pointer outside, so that a line does not bend along the edge.
  private func restoreLocation(of motion: inout SDL_MouseMotionEvent, _ context: WindowContext) {
    guard translator.pointer.isAtEdge(motion, context), !application.hasFingersDown else { return }
    let location = system.polledPointer.location
    let bounds = CGRect(
      x: 0, y: 0, width: context.metrics.units.width, height: context.metrics.units.height)
    guard !bounds.contains(location) else { return }
    (motion.x, motion.y) = (Int32(location.x.rounded()), Int32(location.y.rounded()))
  }

  /// Moves the content of the window with the pointer while the middle button is down.
  private func pan() {
    guard let displacement = translator.pointer.takePan() else { return }
    application.dispatchPendingEvents()
    application.scroll(
      at: translator.pointer.panStart, by: CGVector(dx: -displacement.dx, dy: -displacement.dy),
      with: [])
  }

  /// Moves a drag to the location of the pointer outside the window.
  private func followPointerOutside() {
    // On X11, a finger that is down moves the pointer away from the location of the mouse.
    guard translator.pointer.isDraggingOutside(in: system), !application.hasFingersDown else {
      return
    }
    for touch in translator.pointer.followOutside(in: system, at: host.eventTime, context) {
      enqueue(touch)
    }
    pan()
  }

  /// Reports to the application where the pointer hovers, if that has changed.
  private func hover() {
    guard translator.pointer.updateHover(isOverWindow: system.isPointerOver) else { return }
    application.dispatchPendingEvents()
    application.hover(at: translator.pointer.hoverLocation, timestamp: host.eventTime)
  }

  private func showSimulatedTouch() {
    simulatedTouchView.show(at: translator.pointer.secondTouchLocation, in: application.keyWindow)
  }

  // MARK: Touches

  func enqueue(_ sample: TouchSample) {
    host.onSample?(sample)
    host.measurement.newestInput = sample.timestamp
    application.enqueue(sample)
  }

  /// Delivers the enqueued samples, and cancels touches whose end the system did not report.
  private func deliverTouches() {
    let staleTouches = StaleTouches.among(application.liveTouchIDs) { system.isFingerListed($0) }
    application.dispatchPendingEvents()
    if !staleTouches.isEmpty {
      application.finishTouches(.cancelled) { staleTouches.contains($0.id) }
    }
  }

  private func endTouchesOfHiddenWindow(at time: TimeInterval) {
    if visibility.shouldEndTouches(at: time) { endTouches() }
  }

  /// Ends every touch at its last location, as if the finger were lifted.
  private func endTouches() {
    application.finishTouches(.ended)
    translator.pointer.release()
  }

  // MARK: The window

  /// Reopens the window if the scale of its display has changed without SDL's knowledge.
  ///
  /// The window stays open while a finger is down: when the finger is lifted, SDL 2 accesses the
  /// surface on which the finger landed.
  private func reopenWindowIfNeeded() {
    guard reopening == .needed, application.liveTouchIDs.isEmpty else { return }
    do {
      try system.reopenWindow()
    } catch {
      // The closed window must not be used any more. Quitting saves the application's data.
      return host.quit()
    }
    reopening = system.hasStaleScale ? .withoutEffect : .notNeeded
    resize()
  }

  // MARK: The end of a period

  /// Reports to the observer, if there is one, that a period has ended.
  private func finishPeriod(_ activity: LoopPeriod.Activity) {
    guard let (observer, period) = host.measurement.finish(activity, at: system.preciseTime)
    else { return }
    observer.loopDidFinish(period)
  }

  private func performRunLoopWork() {
    guard let perform = host.performRunLoopWork else { return }
    runLoopDeadline = perform() + system.preciseTime
  }
}

/// The need to replace the window by a new one with the current scale of the display.
enum WindowReopening {
  case notNeeded
  /// The window is replaced as soon as no touch is down.
  case needed
  /// A new window also had a stale scale, so the window is not replaced again.
  case withoutEffect
}

extension UIApplication {
  /// A Boolean value that indicates whether a finger or a pencil is down; touches of the pointer do
  /// not count.
  fileprivate var hasFingersDown: Bool {
    liveTouchIDs.contains { $0.device != PointerTouches.device }
  }
}

extension SDL_Event {
  fileprivate var isMouseButton: Bool {
    type == SDL_MOUSEBUTTONDOWN.rawValue || type == SDL_MOUSEBUTTONUP.rawValue
  }
}
