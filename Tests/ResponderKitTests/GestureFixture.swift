import ResponderKitTesting

@testable import ResponderKit

/// A window of 400 × 400 points with a view that fills it, and a log of recognizer notifications.
final class GestureFixture {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let view = RecorderView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let harness: TouchHarness
  /// The notifications that the recognizers sent, each as the name and the state of its recognizer.
  private(set) var log: [String] = []
  /// A closure that is called with the recognizer and the text of each new log entry.
  var onEntry: ((UIGestureRecognizer, String) -> Void)?

  init() {
    view.isMultipleTouchEnabled = true
    window.addSubview(view)
    harness = TouchHarness(window: window)
  }

  /// Adds a recognizer to a view, or to ``view`` if none is given, and logs its notifications.
  @discardableResult
  func add<R: UIGestureRecognizer>(_ recognizer: R, as name: String, to view: UIView? = nil) -> R {
    recognizer.name = name
    recognizer.addTarget(self, action: Selector(GestureFixture.recordNotification(_:)))
    (view ?? self.view).addGestureRecognizer(recognizer)
    return recognizer
  }

  private func recordNotification(_ recognizer: UIGestureRecognizer) {
    let entry = "\(recognizer.name ?? "") \(recognizer.state)"
    log.append(entry)
    onEntry?(recognizer, entry)
  }

  /// Taps with a finger that is held down for a duration in seconds.
  func tap(_ x: CGFloat = 100, _ y: CGFloat = 100, finger: Int = 0, holding: Double = 0.05) {
    harness.touchDown(finger, at: CGPoint(x: x, y: y))
    harness.advance(by: holding)
    harness.touchUp(finger)
  }

  /// Sends a touch report of a device with a time in seconds, by default the time of the harness.
  func send(
    _ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, finger: Int64 = 0,
    from source: TouchSample.Source = .touch, button: UIEvent.ButtonMask = .primary,
    at time: Double? = nil
  ) {
    var sample = TouchSample(
      id: TouchID(device: source == .touch ? 0 : 1, finger: finger), phase: phase,
      location: window.convertToScreen(point(x, y)), timestamp: time ?? harness.now, source: source)
    sample.buttonMask = button
    harness.application.enqueue(sample)
    harness.application.dispatchPendingEvents()
  }

  /// Moves a finger, which is already down, along a straight line in equal steps.
  ///
  /// - Parameter interval: The time before each step, in seconds.
  func drag(
    _ finger: Int = 0, from start: CGPoint, to end: CGPoint, steps: Int = 10,
    interval: Double = 0.01
  ) {
    for step in 1...steps {
      let fraction = CGFloat(step) / CGFloat(steps)
      harness.advance(by: interval)
      harness.touchMove(
        finger,
        to: CGPoint(
          x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction))
    }
  }

  /// Removes the entries of ``log`` and of the log of ``view``.
  func clearLogs() { (log, view.log) = ([], []) }

  /// The log of ``view`` without its moves.
  var viewLog: [String] { view.log.filter { !$0.hasPrefix("moved") } }
}

nonisolated func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// A recognizer whose state the test sets, with a log of its calls.
final class ManualRecognizer: UIGestureRecognizer {
  var calls: [String] = []
  var onReset: (() -> Void)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    // A recognizer with a deadline does not fail when its last finger is lifted.
    nextDeadline = 1e9
    calls.append("began \(touches.count)")
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    calls.append("moved \(touches.count)")
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    calls.append("ended \(touches.count)")
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    calls.append("cancelled \(touches.count)")
  }
  override func reset() {
    calls.append("reset")
    onReset?()
  }
}

/// A gesture recognizer delegate that answers each question with a closure.
final class StubDelegate: UIGestureRecognizerDelegate {
  var shouldBegin: (UIGestureRecognizer) -> Bool = { _ in true }
  var shouldReceive: (UITouch) -> Bool = { _ in true }
  var shouldRecognizeSimultaneously: (UIGestureRecognizer) -> Bool = { _ in false }
  var shouldRequireFailure: (UIGestureRecognizer) -> Bool = { _ in false }
  var shouldBeRequiredToFail: (UIGestureRecognizer) -> Bool = { _ in false }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    shouldBegin(gestureRecognizer)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { shouldReceive(touch) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { shouldRecognizeSimultaneously(other) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
  ) -> Bool { shouldRequireFailure(other) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
  ) -> Bool { shouldBeRequiredToFail(other) }
}
