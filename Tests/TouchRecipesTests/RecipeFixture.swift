import ResponderKitTesting

@testable import ResponderKit
@testable import TouchRecipes

/// A recipe in a window of 480 × 400 points, with a harness that simulates touches.
final class RecipeFixture<Controller: UIViewController> {
  let window = RecipeWindow(frame: CGRect(x: 0, y: 0, width: 480, height: 400))
  let controller: Controller
  let harness: TouchHarness

  init(_ controller: Controller) {
    self.controller = controller
    window.rootViewController = controller
    harness = TouchHarness(window: window)
  }

  var view: UIView { controller.view }

  /// Lands a finger and moves it in equal steps, without lifting it.
  ///
  /// - Parameter interval: The time between two steps, in seconds.
  func drag(
    _ finger: Int = 0, from start: CGPoint, to end: CGPoint, steps: Int = 10,
    interval: Double = 0.01
  ) {
    harness.touchDown(finger, at: start)
    for step in 1...steps {
      let fraction = CGFloat(step) / CGFloat(steps)
      harness.advance(by: interval)
      harness.touchMove(
        finger,
        to: point(start.x + (end.x - start.x) * fraction, start.y + (end.y - start.y) * fraction))
    }
  }

  /// Lands a finger and lifts it after 0.05 seconds.
  func tap(_ point: CGPoint, finger: Int = 0) {
    harness.touchDown(finger, at: point)
    harness.advance(by: 0.05)
    harness.touchUp(finger)
  }
}

/// Returns the point with the given coordinates.
nonisolated func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
