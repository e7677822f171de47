import ResponderKitTesting
import SeededRandom
import Testing

@testable import ResponderKit

@Suite("Frames, transforms, conversions and hit testing of views")
struct ViewGeometryTests {
  private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { a.distance(to: b) < 1e-6 }

  private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
    isNear(a.origin, b.origin) && abs(a.width - b.width) + abs(a.height - b.height) < 1e-6
  }

  @Test("The frame of a view is the bounding box of its transformed bounds", arguments: 0..<30)
  func boundingBox(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> CGFloat {
      CGFloat(Double.random(in: range, using: &random))
    }
    let view = UIView()
    view.bounds = CGRect(
      x: number(-9...9), y: number(-9...9), width: number(1...90), height: number(1...90))
    view.center = point(number(-50...50), number(-50...50))
    view.transform = CGAffineTransform(
      a: number(-2...2), b: number(-2...2), c: number(-2...2), d: number(-2...2),
      tx: number(-20...20), ty: number(-20...20))
    if seed % 3 == 0 { view.layer.anchorPoint = point(number(0...1), number(0...1)) }
    let anchor = view.layer.anchorPoint
    let bounds = view.bounds
    // Each corner is moved relative to the anchor, transformed, and moved to the center.
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { (x: CGFloat, y: CGFloat) -> CGPoint in
      let corner = point((x - anchor.x) * bounds.width, (y - anchor.y) * bounds.height)
      let t = view.transform
      return point(
        t.a * corner.x + t.c * corner.y + t.tx + view.center.x,
        t.b * corner.x + t.d * corner.y + t.ty + view.center.y)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    let box = CGRect(
      corner: point(xs.min() ?? 0, ys.min() ?? 0), opposite: point(xs.max() ?? 0, ys.max() ?? 0))
    #expect(isNear(view.frame, box))
    #expect(isNear(view.layer.frame, box))
    // A layer without a view has the same geometry.
    let layer = CALayer()
    (layer.bounds, layer.position, layer.anchorPoint) = (bounds, view.center, anchor)
    layer.setAffineTransform(view.transform)
    #expect(isNear(layer.frame, box))
  }

  @Test(
    "Setting the frame of a scaled view or layer results in that frame, whatever its anchor point",
    arguments: [(1, 1), (2, 0.5), (-3, 2), (0.25, -4)] as [(CGFloat, CGFloat)],
    [point(0.5, 0.5), point(0, 0), point(0.25, 1)])
  func setFrame(scale: (CGFloat, CGFloat), anchor: CGPoint) {
    let (x, y) = scale
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.bounds.origin = point(30, -20)
    view.transform = CGAffineTransform(scaleX: x, y: y)
    view.layer.anchorPoint = anchor
    let layer = CALayer()
    layer.setAffineTransform(view.transform)
    layer.anchorPoint = anchor
    let frame = CGRect(x: 17, y: -29, width: 120, height: 70)
    view.frame = frame
    layer.frame = frame
    #expect(isNear(view.frame, frame) && isNear(layer.frame, frame))
    #expect(view.bounds.origin == point(30, -20))
    #expect(
      isNear(
        CGRect(origin: .zero, size: view.bounds.size),
        CGRect(x: 0, y: 0, width: 120 / abs(x), height: 70 / abs(y))))
    #expect(layer.bounds.size == view.bounds.size)
    view.frame = CGRect(x: 137, y: 41, width: -120, height: -70)
    layer.frame = view.frame
    #expect(isNear(view.frame, frame) && isNear(layer.frame, frame))
  }

  @Test("Changing the anchor point of a view's layer keeps the view's center")
  func anchorPoint() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 60))
    let center = view.center
    view.layer.anchorPoint = point(0.25, 1)
    #expect(view.center == center && view.frame == CGRect(x: 35, y: -10, width: 100, height: 60))
    view.frame = CGRect(x: 10, y: 20, width: 200, height: 40)
    #expect(view.center == point(60, 60) && view.frame.origin == point(10, 20))
    let layer = CALayer()
    layer.anchorPoint = point(0.25, 1)
    layer.frame = CGRect(x: 10, y: 20, width: 200, height: 40)
    #expect(layer.position == point(60, 60))
  }

  @Test("Setting the frame of a view that is scaled to 0 sets its bounds size")
  func flatTransform() {
    let view = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    view.transform = CGAffineTransform(scaleX: 0, y: 2)
    view.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(view.bounds.size == CGSize(width: 30, height: 20))
    view.transform = CGAffineTransform(scaleX: 2, y: 0)
    view.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(view.bounds.size == CGSize(width: 15, height: 40))
    let layer = CALayer()
    layer.setAffineTransform(CGAffineTransform(scaleX: 0, y: 0))
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(layer.bounds.size == CGSize(width: 30, height: 40))
  }

  @Test("A view that is created with a negative size has a standardized frame")
  func negativeSize() {
    let view = UIView(frame: CGRect(x: 50, y: 60, width: -30, height: -20))
    #expect(view.frame == CGRect(x: 20, y: 40, width: 30, height: 20))
    #expect(
      view.bounds == CGRect(x: 0, y: 0, width: 30, height: 20) && view.center == point(35, 50))
  }

  /// Returns a random tree of views with scaling transforms, which also rotate if `turns` is true.
  private func makeTree(_ seed: Int, turns: Bool) -> (root: UIView, views: [UIView]) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> CGFloat {
      CGFloat(Double.random(in: range, using: &random))
    }
    let root = UIView(frame: CGRect(x: 13, y: 7, width: 300, height: 200))
    root.bounds.origin = point(4, -6)
    var views = [root]
    for _ in 0..<9 {
      let view = UIView(
        frame: CGRect(
          x: number(-50...50), y: number(-50...50), width: number(20...200),
          height: number(20...200)))
      view.bounds.origin = point(number(-20...20), number(-20...20))
      view.transform =
        turns
        ? CGAffineTransform(rotationAngle: number(0...6)).scaledBy(x: number(0.5...2), y: 1)
        : CGAffineTransform(scaleX: number(0.5...2), y: number(0.5...2))
      if Bool.random(using: &random) { view.layer.anchorPoint = point(number(0...1), 0.3) }
      views.randomElement(using: &random)?.addSubview(view)
      views.append(view)
    }
    return (root, views)
  }

  @Test(
    "Converting a point between two views gives the same result as through the root view",
    arguments: 0..<10)
  func points(seed: Int) {
    let (root, views) = makeTree(seed, turns: true)
    let location = point(12, -34)
    for a in views {
      for b in views {
        let direct = a.convert(location, to: b)
        let throughRoot = root.convert(a.convert(location, to: root), to: b)
        #expect(isNear(direct, throughRoot))
        #expect(isNear(b.convert(location, from: a), direct))
        #expect(isNear(b.convert(direct, to: a), location))
        #expect(isNear(a.layer.convert(location, to: b.layer), direct))
        #expect(isNear(b.layer.convert(location, from: a.layer), direct))
      }
      #expect(isNear(a.convert(location, to: nil), a.convert(location, to: root)))
      #expect(isNear(a.convert(location, from: nil), a.convert(location, from: root)))
      #expect(isNear(a.layer.convert(location, to: nil), a.convert(location, to: nil)))
      #expect(isNear(a.layer.convert(location, from: nil), a.convert(location, from: nil)))
    }
  }

  @Test("Rectangles convert like their corners if no view is rotated", arguments: 0..<10)
  func rectangles(seed: Int) {
    let (_, views) = makeTree(seed, turns: false)
    let rect = CGRect(x: 5, y: -8, width: 31, height: 17)
    let corners = (point(5, -8), point(36, 9))
    for a in views {
      for b in views + [nil] {
        let converted = a.convert(rect, to: b)
        let expected = CGRect(
          corner: a.convert(corners.0, to: b), opposite: a.convert(corners.1, to: b))
        #expect(isNear(converted, expected))
        #expect(isNear(a.layer.convert(rect, to: b?.layer), expected))
        let back = CGRect(
          corner: a.convert(corners.0, from: b), opposite: a.convert(corners.1, from: b))
        #expect(isNear(a.convert(rect, from: b), back))
        #expect(isNear(a.layer.convert(rect, from: b?.layer), back))
      }
    }
  }

  @Test(
    "Hit testing in a random view tree finds the frontmost view that contains the point",
    arguments: 0..<10)
  func hitTesting(seed: Int) {
    let (root, views) = makeTree(seed, turns: seed % 2 == 0)
    /// Returns the frontmost view that contains a point of the root view, by the definition.
    func hit(_ view: UIView, _ location: CGPoint) -> UIView? {
      guard view.bounds.contains(view.convert(location, from: root)) else { return nil }
      for subview in view.subviews.reversed() {
        if let found = hit(subview, location) { return found }
      }
      return view
    }
    var found: Set<ObjectIdentifier> = []
    for x in 0..<20 {
      for y in 0..<15 {
        let location = point(CGFloat(x) * 15 + 4.3, CGFloat(y) * 13 - 5.7)
        let expected = hit(root, location)
        #expect(root.hitTest(location, with: nil) === expected)
        if let expected { found.insert(ObjectIdentifier(expected)) }
      }
    }
    #expect(found.count > 1 && views.count == 10)
  }

  @Test("Converting a point from the superview uses the center and bounds of an untransformed view")
  func convertFromSuperview() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 50))
    view.bounds.origin = point(100, 200)
    #expect(view.convertFromSuperview(point(10, 20)) == point(100, 200))
    #expect(view.convertFromSuperview(point(25, 45)) == point(115, 225))
    view.layer.anchorPoint = point(0, 0)
    #expect(view.convertFromSuperview(point(25, 45)) == point(100, 200))
  }

  @Test("The alignment rectangle of a view is its frame without the alignment insets")
  func alignmentRect() {
    final class Inset: UIView {
      override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 1, left: 2, bottom: 4, right: 8)
      }
    }
    let (view, frame) = (Inset(), CGRect(x: 10, y: 20, width: 100, height: 50))
    let rect = CGRect(x: 12, y: 21, width: 90, height: 45)
    #expect(view.alignmentRect(forFrame: frame) == rect)
    #expect(view.frame(forAlignmentRect: rect) == frame)
    #expect(UIView().alignmentRectInsets == .zero)
    #expect(view.forFirstBaselineLayout === view && view.forLastBaselineLayout === view)
  }

  @Test("A transform is upright if it only translates and scales by one positive factor")
  func uprightTransforms() {
    let upright = [
      CGAffineTransform.identity, CGAffineTransform(scaleX: 3, y: 3),
      CGAffineTransform(a: 0.5, b: 0, c: 0, d: 0.5, tx: -7, ty: 9),
    ]
    let others = [
      CGAffineTransform(scaleX: -1, y: -1), CGAffineTransform(scaleX: 0, y: 0),
      CGAffineTransform(scaleX: 2, y: 3), CGAffineTransform(a: 1, b: 0.1, c: 0, d: 1, tx: 0, ty: 0),
      CGAffineTransform(a: 1, b: 0, c: 0.1, d: 1, tx: 0, ty: 0),
    ]
    for transform in upright { #expect(transform.isUpright) }
    for transform in others { #expect(!transform.isUpright) }
    #expect(others.map(\.isFlat) == [false, true, false, false, false])
    #expect(CGAffineTransform(a: 2, b: 1, c: 4, d: 2, tx: 0, ty: 0).isFlat)
  }

  @Test(
    "The functions of CATransform3D compute with the two-dimensional affine part of a transform")
  func transforms3D() {
    let t = CGAffineTransform(a: 1.5, b: 0.2, c: -0.3, d: 0.8, tx: 7, ty: -11)
    let start = CATransform3DMakeAffineTransform(t)
    #expect(CATransform3DGetAffineTransform(start) == t && start.m33 == 1 && start.m44 == 1)
    let other = [
      start.m13, start.m14, start.m23, start.m24, start.m31, start.m32, start.m34, start.m43,
    ]
    #expect(other == Array(repeating: 0, count: 8))
    func flat(_ transform: CATransform3D) -> CGAffineTransform {
      CATransform3DGetAffineTransform(transform)
    }
    let zero = CATransform3D()
    #expect(flat(zero) == CGAffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0))
    #expect(zero.m33 == 0 && zero.m44 == 0 && zero != CATransform3DIdentity)
    let zeros = [
      zero.m13, zero.m14, zero.m23, zero.m24, zero.m31, zero.m32, zero.m34, zero.m43,
    ]
    #expect(zeros == other)
    #expect(flat(CATransform3DMakeTranslation(3, 4, 5)) == CGAffineTransform(translationX: 3, y: 4))
    #expect(flat(CATransform3DMakeScale(3, 4, 5)) == CGAffineTransform(scaleX: 3, y: 4))
    for (z, angle) in [(1, 0.7), (-2, -0.7), (0, 0)] as [(CGFloat, CGFloat)] {
      #expect(
        flat(CATransform3DMakeRotation(0.7, 1, 0, z)) == CGAffineTransform(rotationAngle: angle))
      #expect(
        flat(CATransform3DRotate(start, 0.7, 0, 1, z))
          == CGAffineTransform(rotationAngle: angle).concatenating(t))
    }
    #expect(flat(CATransform3DTranslate(start, 3, 4, 5)) == t.translatedBy(x: 3, y: 4))
    #expect(flat(CATransform3DScale(start, 3, 4, 5)) == t.scaledBy(x: 3, y: 4))
    let second = CGAffineTransform(scaleX: 2, y: 3)
    #expect(
      flat(CATransform3DConcat(start, CATransform3DMakeAffineTransform(second)))
        == t.concatenating(second))
    #expect(flat(CATransform3DInvert(start)) == t.inverted())
    #expect(CATransform3DIsIdentity(CATransform3DIdentity) && !CATransform3DIsIdentity(start))
    #expect(CATransform3DEqualToTransform(start, start))
    #expect(!CATransform3DEqualToTransform(start, CATransform3DIdentity))
  }

  @Test(
    "Setting the frame of a layer scaled to 0 along an axis sets the bounds size along that axis",
    arguments: [(0, 2, 30, 20), (2, 0, 15, 40), (0, -4, 30, 10), (-3, 0, 10, 40)]
      as [(CGFloat, CGFloat, CGFloat, CGFloat)])
  func flatLayer(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    let layer = CALayer()
    layer.setAffineTransform(CGAffineTransform(scaleX: x, y: y))
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    #expect(layer.bounds.size == CGSize(width: width, height: height))
    #expect(layer.frame.origin == point(10, 20))
  }
}
