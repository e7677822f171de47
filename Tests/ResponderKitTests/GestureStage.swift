import ResponderKitTesting

@testable import ResponderKit

/// A window of 400 × 400 with a view that fills it, and a log of what recognizers and the view say.
final class GestureStage {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let view = RecorderView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let harness: TouchHarness
  /// What the recognizers told their targets: the name and the state of each.
  private(set) var log: [String] = []
  /// Called with each entry of the log.
  var onEntry: ((UIGestureRecognizer, String) -> Void)?

  init() {
    view.isMultipleTouchEnabled = true
    window.addSubview(view)
    harness = TouchHarness(window: window)
  }

  /// Puts a recognizer on the view, or on another one, and logs what it tells.
  @discardableResult
  func add<R: UIGestureRecognizer>(_ recognizer: R, as name: String, to view: UIView? = nil) -> R {
    recognizer.name = name
    recognizer.addTarget(self, action: Selector(GestureStage.note(_:)))
    (view ?? self.view).addGestureRecognizer(recognizer)
    return recognizer
  }

  private func note(_ recognizer: UIGestureRecognizer) {
    let entry = "\(recognizer.name ?? "") \(recognizer.state)"
    log.append(entry)
    onEntry?(recognizer, entry)
  }

  func tap(_ x: CGFloat = 100, _ y: CGFloat = 100, finger: Int = 0, holding: Double = 0.05) {
    harness.touchDown(finger, at: CGPoint(x: x, y: y))
    harness.advance(by: holding)
    harness.touchUp(finger)
  }

  /// Moves a finger that is down by equal steps of a hundredth of a second.
  func drag(
    _ finger: Int = 0, from start: CGPoint, to end: CGPoint, steps: Int = 10,
    interval: Double = 0.01
  ) {
    for step in 1...steps {
      let part = CGFloat(step) / CGFloat(steps)
      harness.advance(by: interval)
      harness.touchMove(
        finger,
        to: CGPoint(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
    }
  }

  /// What the view was told, without the moves.
  var viewLog: [String] { view.log.filter { !$0.hasPrefix("moved") } }
}

nonisolated func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

/// A delegate made of closures.
final class Says: UIGestureRecognizerDelegate {
  var begin: (UIGestureRecognizer) -> Bool = { _ in true }
  var receive: (UITouch) -> Bool = { _ in true }
  var together: (UIGestureRecognizer) -> Bool = { _ in false }
  var waitsFor: (UIGestureRecognizer) -> Bool = { _ in false }
  var holdsBack: (UIGestureRecognizer) -> Bool = { _ in false }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    begin(gestureRecognizer)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { receive(touch) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { together(other) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldRequireFailureOf other: UIGestureRecognizer
  ) -> Bool { waitsFor(other) }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy other: UIGestureRecognizer
  ) -> Bool { holdsBack(other) }
}
