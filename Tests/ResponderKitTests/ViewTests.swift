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

  @Test("The frontmost view that holds the point is hit")
  func frontmost() {
    let back = child(0, 0, 100, 100)
    let front = child(50, 50, 100, 100)
    #expect(root.hitTest(CGPoint(x: 75, y: 75), with: nil) === front)
    root.bringSubviewToFront(back)
    #expect(root.hitTest(CGPoint(x: 75, y: 75), with: nil) === back)
    #expect(root.hitTest(CGPoint(x: 199, y: 10), with: nil) === root)
    #expect(root.hitTest(CGPoint(x: 200, y: 10), with: nil) == nil)
  }

  @Test("Views that are hidden, faint, disabled or outside their parent are not hit")
  func pruned() {
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

  @Test("A view holds its minimum edges and not its maximum ones, whatever its bounds begin with")
  func edges() {
    let view = child(10, 10, 50, 50)
    view.bounds.origin = CGPoint(x: 1000, y: -7)
    #expect(view.point(inside: CGPoint(x: 1000, y: -7), with: nil))
    #expect(!view.point(inside: CGPoint(x: 1050, y: 0), with: nil))
    #expect(root.hitTest(CGPoint(x: 10, y: 10), with: nil) === view)
    #expect(root.hitTest(CGPoint(x: 60, y: 60), with: nil) === root)
  }

  @Test("A turned view is hit where it is seen")
  func turned() {
    let view = child(50, 90, 100, 20)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(root.hitTest(CGPoint(x: 100, y: 60), with: nil) === view)
    #expect(root.hitTest(CGPoint(x: 60, y: 100), with: nil) === root)
  }

  @Test("Setting the bounds keeps the centre, and setting the frame under a scale sets both")
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

  @Test("A rectangle is boxed at the common ancestor and at the target, a point never")
  func convert() {
    let a = child(0, 0, 100, 100)
    let b = child(100, 100, 100, 100)
    a.transform = CGAffineTransform(rotationAngle: .pi / 4)
    b.transform = CGAffineTransform(rotationAngle: .pi / 4)
    let square = CGRect(x: 40, y: 40, width: 20, height: 20)
    // The box of a turned square is √2 larger; turned back and boxed again, twice.
    let converted = a.convert(square, to: b)
    #expect(abs(converted.width - 40) < 1e-9)
    let there = a.convert(CGPoint(x: 3, y: 4), to: b)
    let back = b.convert(there, to: a)
    #expect(abs(back.x - 3) < 1e-9 && abs(back.y - 4) < 1e-9)
  }

  @Test("Every bounds origin on the way enters a conversion, and that of the target does not")
  func boundsOrigins() {
    let outer = child(10, 10, 100, 100)
    let inner = UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
    outer.addSubview(inner)
    outer.bounds.origin = CGPoint(x: 100, y: 0)
    root.bounds.origin = CGPoint(x: 0, y: 1000)
    #expect(inner.convert(CGPoint.zero, to: root) == CGPoint(x: -85, y: 15))
  }

  @Test("Views are inserted beside siblings, and in front where there is none")
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
    #expect(root.superview == nil, "a view cannot be put into itself")
  }

  @Test("A first responder gives way only when it agrees")
  func firstResponder() {
    final class Field: UIView {
      var gives = true
      var wasAsked = false
      override func resignFirstResponder() -> Bool {
        wasAsked = true
        return super.resignFirstResponder()
      }
      override var canBecomeFirstResponder: Bool { true }
      override var canResignFirstResponder: Bool { gives }
    }
    let window = UIWindow(frame: root.bounds)
    let (a, b) = (Field(), Field())
    #expect(!a.becomeFirstResponder(), "outside a window")
    window.addSubview(a)
    window.addSubview(b)
    #expect(a.becomeFirstResponder() && a.isFirstResponder)
    a.gives = false
    #expect(!b.becomeFirstResponder() && a.isFirstResponder)
    a.gives = true
    #expect(b.becomeFirstResponder() && !a.isFirstResponder)
    b.gives = false
    b.wasAsked = false
    b.removeFromSuperview()
    #expect(window.firstResponder == nil, "what is taken out cannot refuse")
    #expect(b.wasAsked, "but it is told")
  }

  @Test("draw is called within a context, with translucent shapes evenly laid over what is below")
  func drawing() {
    final class Painter: UIView {
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
    window.addSubview(Painter(frame: CGRect(x: 20, y: 20, width: 100, height: 100)))
    let canvas = BitmapCanvas(width: 400, height: 400)
    window.render(on: canvas, scale: 2)
    #expect(UIGraphicsGetCurrentContext() == nil)
    let half = PixelColor(red: 255, green: 127, blue: 127)
    #expect(canvas.bitmap[140, 140] == half, "where the line crosses itself")
    #expect(canvas.bitmap[90, 90] == half)
    #expect(canvas.bitmap[39, 39] == PixelColor(red: 255, green: 255, blue: 255), "clipped")
  }
}

@Suite("Paths of one view")
struct PathTests {
  /// Leaves a path that it never paints.
  private final class Careless: UIView {
    override func draw(_ rect: CGRect) {
      UIGraphicsGetCurrentContext()?.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
    }
  }

  private final class Careful: UIView {
    override func draw(_ rect: CGRect) {
      UIColor.red.setFill()
      let context = UIGraphicsGetCurrentContext()
      context?.addEllipse(in: CGRect(x: 30, y: 30, width: 4, height: 4))
      context?.fillPath()
    }
  }

  @Test("A path that a view does not paint is not painted by the next one")
  func leftover() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    for view in [Careless(), Careful()] {
      view.frame = window.bounds
      window.addSubview(view)
    }
    let picture = window.snapshot()
    #expect(picture.alpha(at: CGPoint(x: 10, y: 10)) == 0)
    #expect(picture.alpha(at: CGPoint(x: 32, y: 32)) == 255)
  }
}

@Suite("A view that keeps its pixels")
struct RetainedTests {
  /// Draws a row of squares, one to a frame.
  private final class Slow: UIView {
    var drawn = 0

    private func drawSquare() {
      UIColor.red.setFill()
      let context = UIGraphicsGetCurrentContext()
      context?.addRect(CGRect(x: 10 * drawn, y: 0, width: 10, height: 10))
      context?.fillPath()
      drawn += 1
      if drawn < 4 { setNeedsAddition(bounds) }
    }

    override func draw(_ rect: CGRect) {
      drawn = 0
      drawSquare()
    }

    override func drawAddition(_ rect: CGRect) { drawSquare() }
  }

  @Test("What it asks for while it draws comes with the next frame, over what is there")
  func nextFrame() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 10))
    let view = Slow(frame: window.bounds)
    view.retainsContent = true
    window.addSubview(view)
    let canvas = BitmapCanvas(width: 40, height: 10)
    func redSquares() -> Int { [5, 15, 25, 35].count { canvas.bitmap[$0, 5].red == 255 } }
    for count in 1...4 {
      #expect(window.needsFrame)
      _ = window.renderChanges(on: canvas, scale: 1)
      #expect(redSquares() == count)
    }
    #expect(!window.needsFrame)
    view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 5, height: 5))
    _ = window.renderChanges(on: canvas, scale: 1)
    #expect(view.drawn == 1)
    #expect(window.needsFrame)
  }
}
