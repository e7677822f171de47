import ResponderKitTesting

@testable import ResponderKit
@testable import TouchRecipes

/// A recipe in a window of 480 × 400, and fingers to try it with.
final class RecipeStage<Controller: UIViewController> {
  let window = RecipeWindow(frame: CGRect(x: 0, y: 0, width: 480, height: 400))
  let controller: Controller
  let harness: TouchHarness

  init(_ controller: Controller) {
    self.controller = controller
    window.rootViewController = controller
    harness = TouchHarness(window: window)
  }

  var view: UIView { controller.view }

  /// Moves a finger that is down by equal steps of a hundredth of a second.
  func drag(
    _ finger: Int = 0, from start: CGPoint, to end: CGPoint, steps: Int = 10,
    interval: Double = 0.01
  ) {
    harness.touchDown(finger, at: start)
    for step in 1...steps {
      let part = CGFloat(step) / CGFloat(steps)
      harness.advance(by: interval)
      harness.touchMove(
        finger, to: at(start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part))
    }
  }

  func tap(_ point: CGPoint, finger: Int = 0) {
    harness.touchDown(finger, at: point)
    harness.advance(by: 0.05)
    harness.touchUp(finger)
  }
}

nonisolated func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
