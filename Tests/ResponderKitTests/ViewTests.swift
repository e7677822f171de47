import ResponderKitTesting
import Testing

@testable import Ink
@testable import ResponderKit

@Suite("Views")
struct ViewTests {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))

  private func child(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> UIView {
    let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
    root.addSubview(view)
    return view
  }

  @Test("Hit testing returns the frontmost view that contains the point")
  func frontmost() {
    let back = child(0, 0, 100, 100)
    let front = child(50, 50, 100, 100)
    #expect(root.hitTest(CGPoint(x: 75, y: 75), with: nil) === front)
    root.bringSubviewToFront(back)
    #expect(root.hitTest(CGPoint(x: 75, y: 75), with: nil) === back)
    #expect(root.hitTest(CGPoint(x: 199, y: 10), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 200, y: 10), with: nil) == nil)
  }

  @Test("Hit testing skips views that are hidden, transparent, disabled or outside their superview")
  func untouchableViews() {
    let view = child(0, 0, 100, 100)
    let inner = UIView(frame: CGRect(x: 90, y: 0, width: 50, height: 50))
    view.addSubview(inner)
    #expect(root.hitTest(CGPoint(x: 95, y: 5), with: nil) === inner)
    #expect(root.hitTest(CGPoint(x: 120, y: 5), with: nil) === root)
    view.alpha = 0.009
    #expect(root.hitTest(CGPoint(x: 95, y: 5), with: nil) === root)
    view.alpha = 0.01
    #expect(root.hitTest(CGPoint(x: 95, y: 5), with: nil) === inner)
    view.isUserInteractionEnabled = false
    #expect(root.hitTest(CGPoint(x: 95, y: 5), with: nil) === root)
    view.isUserInteractionEnabled = true
    view.isHidden = true
    #expect(root.hitTest(CGPoint(x: 95, y: 5), with: nil) === root)
  }

  @Test("A view with a moved bounds origin contains its minimum edges but not its maximum edges")
  func edges() {
    let view = child(10, 10, 50, 50)
    view.bounds.origin = CGPoint(x: 1000, y: -7)
    #expect(view.point(inside: CGPoint(x: 1000, y: -7), with: nil))
    #expect(!view.point(inside: CGPoint(x: 1050, y: 0), with: nil))
    #expect(root.hitTest(CGPoint(x: 10, y: 10), with: nil) === view)
    #expect(root.hitTest(CGPoint(x: 60, y: 60), with: nil) === root)
  }

  @Test("Hit testing follows the transform of a rotated view")
  func rotatedView() {
    let view = child(50, 90, 100, 20)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(root.hitTest(CGPoint(x: 100, y: 60), with: nil) === view)
    #expect(root.hitTest(CGPoint(x: 60, y: 100), with: nil) === root)
  }

  @Test(
    "Setting the bounds of a view keeps its center; setting its frame changes bounds and center")
  func frameAndBounds() {
    let view = child(10, 20, 30, 40)
    view.bounds.size = CGSize(width: 50, height: 60)
    #expect(view.center == CGPoint(x: 25, y: 40))
    #expect(view.frame == CGRect(x: 0, y: 10, width: 50, height: 60))
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.frame = CGRect(x: 0, y: 0, width: 100, height: 80)
    #expect(view.bounds.size == CGSize(width: 50, height: 40))
    #expect(view.center == CGPoint(x: 50, y: 40))
  }

  @Test("Conversion between rotated views enlarges a rectangle twice and keeps a point exact")
  func convert() {
    let a = child(0, 0, 100, 100)
    let b = child(100, 100, 100, 100)
    a.transform = CGAffineTransform(rotationAngle: .pi / 4)
    b.transform = CGAffineTransform(rotationAngle: .pi / 4)
    let square = CGRect(x: 40, y: 40, width: 20, height: 20)
    // Rotation by 45° enlarges the bounding box of the square by √2, at the common ancestor and
    // again at the target.
    let converted = a.convert(square, to: b)
    #expect(abs(converted.width - 40) < 1e-9)
    let inB = a.convert(CGPoint(x: 3, y: 4), to: b)
    let roundTrip = b.convert(inB, to: a)
    #expect(abs(roundTrip.x - 3) < 1e-9 && abs(roundTrip.y - 4) < 1e-9)
  }

  @Test("Converting a point to an ancestor applies all bounds origins except that of the ancestor")
  func boundsOrigins() {
    let outer = child(10, 10, 100, 100)
    let inner = UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
    outer.addSubview(inner)
    outer.bounds.origin = CGPoint(x: 100, y: 0)
    root.bounds.origin = CGPoint(x: 0, y: 1000)
    #expect(inner.convert(CGPoint.zero, to: root) == CGPoint(x: -85, y: 15))
  }

  @Test("insertSubview relative to a view that is no sibling inserts in front of all subviews")
  func insertion() {
    let (a, b, c) = (child(0, 0, 1, 1), UIView(), UIView())
    root.insertSubview(b, belowSubview: a)
    root.insertSubview(c, belowSubview: UIView())
    #expect(root.subviews == [b, a, c])
    root.insertSubview(b, at: 99)
    #expect(root.subviews == [a, c, b])
    root.insertSubview(b, aboveSubview: a)
    #expect(root.subviews == [a, b, c])
    b.addSubview(root)
    #expect(root.superview == nil, "a view cannot be added to its own descendant")
  }

  @Test("A first responder can refuse to resign, unless it is removed from its window")
  func firstResponder() {
    final class FirstResponderView: UIView {
      var canResign = true
      var resignWasCalled = false
      override func resignFirstResponder() -> Bool {
        resignWasCalled = true
        return super.resignFirstResponder()
      }
      override var canBecomeFirstResponder: Bool { true }
      override var canResignFirstResponder: Bool { canResign }
    }
    let window = UIWindow(frame: root.bounds)
    let (a, b) = (FirstResponderView(), FirstResponderView())
    #expect(!a.becomeFirstResponder(), "outside a window")
    window.addSubview(a)
    window.addSubview(b)
    #expect(a.becomeFirstResponder() && a.isFirstResponder)
    a.canResign = false
    #expect(!b.becomeFirstResponder() && a.isFirstResponder)
    a.canResign = true
    #expect(b.becomeFirstResponder() && !a.isFirstResponder)
    b.canResign = false
    b.resignWasCalled = false
    b.removeFromSuperview()
    #expect(window.firstResponder == nil, "a removed view cannot refuse")
    #expect(b.resignWasCalled)
  }

  @Test("A translucent stroke drawn by a view has a uniform alpha and is clipped to the view")
  func drawing() {
    final class SelfCrossingStrokeView: UIView {
      override func draw(_ rect: CGRect) {
        UIColor.red.withAlphaComponent(0.5).setStroke()
        let path = UIBezierPath()
        path.lineWidth = 20
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: 100, y: 100))
        path.addLine(to: CGPoint(x: 100, y: 0))
        path.addLine(to: CGPoint(x: 0, y: 100))
        path.stroke()
      }
    }
    let window = UIWindow(frame: root.bounds)
    window.backgroundColor = .white
    window.addSubview(SelfCrossingStrokeView(frame: CGRect(x: 20, y: 20, width: 100, height: 100)))
    let canvas = BitmapCanvas(width: 400, height: 400)
    window.render(on: canvas, scale: 2)
    #expect(UIGraphicsGetCurrentContext() == nil)
    let half = PixelColor(red: 255, green: 127, blue: 127)
    #expect(canvas.bitmap[140, 140] == half, "the point at which the line crosses itself")
    #expect(canvas.bitmap[90, 90] == half)
    #expect(canvas.bitmap[39, 39] == PixelColor(red: 255, green: 255, blue: 255), "clipped")
  }
}

@Suite("The current path of a view")
struct PathTests {
  /// A view that adds to the current path without painting it.
  private final class UnpaintedPathView: UIView {
    override func draw(_ rect: CGRect) {
      UIGraphicsGetCurrentContext()?.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
    }
  }

  private final class EllipseView: UIView {
    override func draw(_ rect: CGRect) {
      UIColor.red.setFill()
      let context = UIGraphicsGetCurrentContext()
      context?.addEllipse(in: CGRect(x: 30, y: 30, width: 4, height: 4))
      context?.fillPath()
    }
  }

  @Test("A path left unpainted by one view is not painted by the next view")
  func unpaintedPath() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    for view in [UnpaintedPathView(), EllipseView()] {
      view.frame = window.bounds
      window.addSubview(view)
    }
    let image = window.snapshot()
    #expect(image.alpha(at: CGPoint(x: 10, y: 10)) == 0)
    #expect(image.alpha(at: CGPoint(x: 32, y: 32)) == 255)
  }
}
