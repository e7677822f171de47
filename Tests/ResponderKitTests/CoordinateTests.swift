import FoundationEssentials
import ResponderKit
import ResponderKitTesting
import SeededRandom
import Testing

private final class TouchedView: UIView {
  var touch: UITouch?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    touch = touches.first
  }
}

@Suite("Coordinates of views")
@MainActor
struct CoordinateTests {
  /// Returns the location of a view's point in the window, by the definitions of center, bounds and
  /// transform.
  private func toWindow(_ point: CGPoint, from view: UIView) -> CGPoint {
    var (point, view) = (point, view)
    while let superview = view.superview {
      let offset = CGPoint(x: point.x - view.bounds.midX, y: point.y - view.bounds.midY)
      let turned = offset.applying(view.transform)
      point = CGPoint(x: turned.x + view.center.x, y: turned.y + view.center.y)
      view = superview
    }
    return point
  }

  private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool {
    let limit = 1e-6 * max(1, abs(a.x), abs(a.y))
    return abs(a.x - b.x) < limit && abs(a.y - b.y) < limit
  }

  @Test("A view whose superview is deallocated converts points without the superview")
  func pointsWithoutSuperview() {
    let view = UIView(frame: CGRect(x: 5, y: 7, width: 10, height: 10))
    let inner = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 3))
    view.addSubview(inner)
    callAndRelease {
      let superview = UIView(frame: CGRect(x: 30, y: 40, width: 100, height: 100))
      superview.addSubview(view)
      #expect(inner.convert(CGPoint.zero, to: nil) == CGPoint(x: 6, y: 9))
    }
    #expect(inner.convert(CGPoint.zero, to: nil) == CGPoint(x: 1, y: 2))
    #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: 0, y: 0))
  }

  @Test(
    "After random changes of views, points convert to the window and back unchanged",
    arguments: 0..<20)
  func randomChanges(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> CGFloat {
      CGFloat(Double.random(in: range, using: &random))
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    var views = (0..<8).map { _ in
      UIView(
        frame: CGRect(
          x: number(-50...50), y: number(-50...50), width: number(10...300),
          height: number(10...300)))
    }
    for view in views { window.addSubview(view) }
    for _ in 0..<200 {
      let index = Int.random(in: views.indices, using: &random)
      let view = views[index]
      switch Int.random(in: 0..<7, using: &random) {
      case 0: view.center = CGPoint(x: number(-100...100), y: number(-100...100))
      case 1: view.bounds.origin = CGPoint(x: number(-100...100), y: number(-100...100))
      case 2: view.bounds.size = CGSize(width: number(1...300), height: number(1...300))
      case 3:
        view.transform = CGAffineTransform(rotationAngle: number(0...6))
          .scaledBy(x: number(0.5...2), y: number(0.5...2))
      case 4: views.randomElement(using: &random)?.addSubview(view)
      case 5: window.addSubview(view)
      default:
        view.removeFromSuperview()
        views[index] = UIView(frame: CGRect(x: 5, y: 7, width: 50, height: 60))
        window.addSubview(views[index])
      }
      for view in views where view.window === window {
        let point = CGPoint(x: number(0...100), y: number(0...100))
        let expected = toWindow(point, from: view)
        #expect(isNear(view.convert(point, to: nil), expected))
        #expect(isNear(view.convert(point, to: window), expected))
        #expect(isNear(window.convert(expected, to: view), point))
        #expect(isNear(view.convert(expected, from: window), point))
      }
    }
  }

  @Test("The location of a stationary touch in a view follows the movement of the view")
  func movingView() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let view = TouchedView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    window.addSubview(view)
    let harness = TouchHarness(window: window)
    harness.touchDown(at: CGPoint(x: 50, y: 60))
    #expect(view.touch?.location(in: view) == CGPoint(x: 50, y: 60))
    view.frame.origin = CGPoint(x: 10, y: 20)
    #expect(view.touch?.location(in: view) == CGPoint(x: 40, y: 40))
    view.bounds.origin = CGPoint(x: 1, y: 2)
    #expect(view.touch?.location(in: view) == CGPoint(x: 41, y: 42))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(view.touch?.location(in: view) == CGPoint(x: 71, y: 72))
  }

  @Test(
    "A deallocated view leaves its subview without a superview and its recognizer without a view")
  func destroyedSuperview() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let recognizer = UITapGestureRecognizer(target: nil, action: nil)
    callAndRelease {
      let superview = UIView(frame: CGRect(x: 30, y: 40, width: 100, height: 100))
      superview.addSubview(view)
      superview.addGestureRecognizer(recognizer)
      #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: 0, y: 0))
    }
    #expect(view.superview == nil)
    #expect(recognizer.view == nil)
    #expect(view.window == nil)
    view.removeFromSuperview()
  }

  /// Calls a closure, whose local objects are deallocated before the method returns.
  private func callAndRelease(_ body: () -> Void) { body() }
}
