import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A layer in a window, and a second layer whose animation measures the elapsed time.
struct LayerClockFixture {
  let view = UIView(frame: CGRect(x: 20, y: 30, width: 200, height: 160))
  let layer = CAShapeLayer()
  private let clock = CALayer()
  let harness: TouchHarness

  init() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    window.addSubview(view)
    view.layer.addSublayer(layer)
    view.layer.addSublayer(clock)
    layer.frame = CGRect(x: 10, y: 20, width: 40, height: 30)
    harness = TouchHarness(window: window)
  }

  /// Starts an animation of 1 s that measures the elapsed time.
  func startClock() {
    let animation = CABasicAnimation(keyPath: "position.x")
    (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
    clock.add(animation, forKey: "clock")
  }

  /// The seconds from ``startClock()`` to the last animation step, during the first second.
  var fraction: CGFloat { clock.position.x }
}

@Suite("Animated properties of layers")
struct LayerPropertyTests {
  private let fixture = LayerClockFixture()
  private var layer: CAShapeLayer { fixture.layer }
  private var harness: TouchHarness { fixture.harness }

  private func animate(_ keyPath: String, from: Any?, to: Any?, by: Any? = nil) {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    animation.duration = 1
    layer.add(animation, forKey: keyPath)
  }

  private static let numbers: [(String, @MainActor (CAShapeLayer) -> CGFloat)] = [
    ("opacity", { CGFloat($0.opacity) }), ("shadowOpacity", { CGFloat($0.shadowOpacity) }),
    ("position.x", { $0.position.x }), ("position.y", { $0.position.y }),
    ("cornerRadius", { $0.cornerRadius }), ("borderWidth", { $0.borderWidth }),
    ("shadowRadius", { $0.shadowRadius }), ("lineWidth", { $0.lineWidth }),
    ("lineDashPhase", { $0.lineDashPhase }), ("strokeStart", { $0.strokeStart }),
    ("strokeEnd", { $0.strokeEnd }),
  ]

  @Test(
    "An animated number of a layer changes linearly and does not affect the layer's other numbers",
    arguments: 0..<11)
  func number(index: Int) {
    let (name, value) = Self.numbers[index]
    let before = Self.numbers.map { $0.1(layer) }
    fixture.startClock()
    animate(name, from: 0.2, to: 0.9)
    let first = value(layer)
    #expect(abs(first - 0.2) < 1e-6)
    for _ in 0..<4 {
      harness.advance(by: 0.21)
      var shown = Self.numbers.map { $0.1(layer) }
      #expect(abs(shown[index] - (0.2 + 0.7 * fixture.fraction)) < 1e-6)
      shown[index] = before[index]
      #expect(shown == before)
    }
    harness.advance(by: 0.3)
    let restored = value(layer)
    #expect(restored == before[index])
  }

  private static let colors:
    [(String, @MainActor (CAShapeLayer) -> CGColor?, @MainActor (CAShapeLayer) -> Void)] = [
      ("borderColor", { $0.borderColor }, { $0.borderColor = nil }),
      ("backgroundColor", { $0.backgroundColor }, { $0.backgroundColor = nil }),
      ("fillColor", { $0.fillColor }, { $0.fillColor = nil }),
      ("strokeColor", { $0.strokeColor }, { $0.strokeColor = nil }),
    ]

  @Test("All components of an animated layer color change linearly", arguments: 0..<4)
  func color(index: Int) throws {
    let (name, value, clear) = Self.colors[index]
    fixture.startClock()
    animate(
      name, from: UIColor(red: 0.1, green: 0.8, blue: 0.3, alpha: 1).cgColor,
      to: UIColor(red: 0.6, green: 0.2, blue: 0.9, alpha: 0.4))
    harness.advance(by: 0.35)
    let shown = value(layer)
    let (color, t) = (UIColor(cgColor: try #require(shown)), fixture.fraction)
    #expect(abs(color.red - (0.1 + 0.5 * t)) < 1e-6 && abs(color.green - (0.8 - 0.6 * t)) < 1e-6)
    #expect(abs(color.blue - (0.3 + 0.6 * t)) < 1e-6 && abs(color.alpha - (1 - 0.6 * t)) < 1e-6)
    let defaults = CAShapeLayer()
    for other in Self.colors.indices where other != index {
      let (own, unchanged) = (Self.colors[other].1(layer), Self.colors[other].1(defaults))
      #expect(own == unchanged)
    }
    // If the layer has no color, the animation begins with a transparent color.
    layer.removeAllAnimations()
    clear(layer)
    animate(name, from: nil, to: UIColor(red: 1, green: 1, blue: 1, alpha: 1))
    let start = value(layer)
    #expect(UIColor(cgColor: try #require(start)).alpha == 0)
  }

  private func isNear(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
    let pairs = [(a.a, b.a), (a.b, b.b), (a.c, b.c), (a.d, b.d), (a.tx, b.tx), (a.ty, b.ty)]
    return pairs.allSatisfy { abs($0 - $1) < 1e-9 }
  }

  @Test("An animated transform component of a layer is applied before the layer's own transform")
  func transformFactors() {
    let own = CGAffineTransform(a: 1.2, b: 0.3, c: -0.4, d: 0.8, tx: 5, ty: -3)
    let cases: [(String, CGFloat, (CGFloat) -> CGAffineTransform)] = [
      ("transform.scale", 3, { CGAffineTransform(scaleX: $0, y: $0) }),
      ("transform.scale.x", 3, { CGAffineTransform(scaleX: $0, y: 1) }),
      ("transform.scale.y", 3, { CGAffineTransform(scaleX: 1, y: $0) }),
      ("transform.rotation", 2, { CGAffineTransform(rotationAngle: $0) }),
      ("transform.rotation.z", 2, { CGAffineTransform(rotationAngle: $0) }),
      ("transform.translation.x", 40, { CGAffineTransform(translationX: $0, y: 0) }),
      ("transform.translation.y", 40, { CGAffineTransform(translationX: 0, y: $0) }),
    ]
    for (name, end, factor) in cases {
      layer.setAffineTransform(own)
      let neutral: CGFloat = name.contains("scale") ? 1 : 0
      for from in [nil, 0.5] as [CGFloat?] {
        fixture.startClock()
        animate(name, from: from, to: end)
        harness.advance(by: 0.4)
        let start = from ?? neutral
        let value = start + (end - start) * fixture.fraction
        let expected = factor(value).concatenating(own)
        #expect(isNear(layer.affineTransform(), expected), "\(name)")
        layer.removeAnimation(forKey: name)
      }
      // After the removal of the animation, the layer has its own transform again.
      #expect(isNear(layer.affineTransform(), own) == true, "\(name)")
    }
  }

  @Test("An animated transform, bounds or position of a layer changes in all of its components")
  func geometry() {
    fixture.startClock()
    let (from, to) = (
      CGAffineTransform(a: 1, b: 0.1, c: 0.2, d: 2, tx: 3, ty: 4),
      CGAffineTransform(a: 3, b: -0.3, c: 0.6, d: 1, tx: -7, ty: 14)
    )
    animate("transform", from: CATransform3DMakeAffineTransform(from), to: to)
    animate(
      "bounds", from: CGRect(x: 1, y: 2, width: 30, height: 40),
      to: NSValue(cgRect: CGRect(x: 5, y: -6, width: 70, height: 20)))
    animate("position", from: NSValue(cgPoint: point(10, 20)), to: point(-30, 80))
    harness.advance(by: 0.6)
    let t = fixture.fraction
    #expect(
      isNear(
        layer.affineTransform(),
        CGAffineTransform(
          a: 1 + 2 * t, b: 0.1 - 0.4 * t, c: 0.2 + 0.4 * t, d: 2 - t, tx: 3 - 10 * t,
          ty: 4 + 10 * t)))
    let bounds = layer.bounds
    #expect(abs(bounds.minX - (1 + 4 * t)) < 1e-9 && abs(bounds.minY - (2 - 8 * t)) < 1e-9)
    #expect(abs(bounds.width - (30 + 40 * t)) < 1e-9 && abs(bounds.height - (40 - 20 * t)) < 1e-9)
    #expect(layer.position.distance(to: point(10 - 40 * t, 20 + 60 * t)) < 1e-9)
    harness.advance(by: 0.5)
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 40, height: 30))
    layer.bounds.origin = point(8, 9)
    fixture.startClock()
    animate(
      "bounds.size", from: CGSize(width: 10, height: 60),
      to: NSValue(cgSize: CGSize(width: 50, height: 20)))
    harness.advance(by: 0.3)
    let side = 40 * fixture.fraction
    #expect(layer.bounds.origin == point(8, 9))
    #expect(abs(layer.bounds.width - 10 - side) < 1e-9)
    #expect(abs(layer.bounds.height - 60 + side) < 1e-9)
  }

  @Test("An animated path of a shape layer is replaced in the middle of the animation")
  func path() {
    let (first, second) = (CGMutablePath(), UIBezierPath())
    layer.path = CGMutablePath()
    let own = layer.path
    animate("path", from: first, to: second)
    #expect(layer.path === first)
    harness.advance(by: 0.48)
    #expect(layer.path === first)
    harness.advance(by: 0.04)
    #expect(layer.path !== first && layer.path !== own)
    harness.advance(by: 0.5)
    #expect(layer.path === own)
    layer.path = nil
    animate("path", from: first, to: second)
    #expect(layer.path == nil, "a layer without a path has nothing to exchange")
  }

  @Test(
    "Layer animations accept CGFloat, Double, Float and NSNumber values and ignore other objects")
  func numberTypes() {
    let numbers: [Any] = [
      CGFloat(0.5), 0.5 as Double, 0.5 as Float, NSNumber(value: 0.5), NSValue(cgPoint: .zero),
      NSValue(nonretainedObject: nil), "0.5",
    ]
    for (index, value) in numbers.enumerated() {
      layer.lineWidth = 3
      animate("lineWidth", from: value, to: value)
      #expect(layer.lineWidth == (index < 4 ? 0.5 : 3))
      layer.removeAllAnimations()
    }
    animate("lineWidth", from: 2, to: 2)
    #expect(layer.lineWidth == 2)
  }

  @Test("A layer animation with a value of a wrong type or an unknown key path changes nothing")
  func wrongKinds() {
    let plain = CALayer()
    fixture.view.layer.addSublayer(plain)
    let before = Self.numbers.map { $0.1(layer) }
    for name in Self.numbers.map(\.0) + ["position", "transform"] {
      animate(name, from: UIColor.red, to: UIColor.blue)
    }
    for name in ["bounds", "bounds.size", "fillColor", "path", "transform.scale"] {
      animate(name, from: name == "transform.scale" ? CGPoint.zero : 1 as Any, to: nil)
    }
    animate("unknown", from: 1, to: 2)
    harness.advance(by: 0.3)
    let after = Self.numbers.map { $0.1(layer) }
    #expect(after == before)
    #expect(
      layer.bounds.size == CGSize(width: 40, height: 30) && layer.affineTransform() == .identity)
    // A layer that is not a shape layer has no properties of shapes.
    for name in [
      "lineWidth", "lineDashPhase", "strokeStart", "strokeEnd", "fillColor", "strokeColor", "path",
    ] {
      let animation = CABasicAnimation(keyPath: name)
      #expect(animation.makeTracks(for: plain).isEmpty)
      #expect(name == "path" || animation.makeTracks(for: layer).count == 1)
    }
    #expect(CABasicAnimation(keyPath: nil).makeTracks(for: layer).isEmpty)
  }

  @Test(
    "A layer animation uses fromValue, toValue and byValue, and the layer's own value otherwise")
  func partialValues() {
    let cases: [(from: Any?, to: Any?, by: Any?, start: CGFloat, end: CGFloat)] = [
      (2, 8, nil, 2, 8), (2, nil, nil, 2, 5), (nil, 8, nil, 5, 8), (nil, nil, 3, 5, 8),
      (2, nil, 4, 2, 6), (nil, 8, 2, 6, 8), (2, 8, 100, 2, 8), (nil, nil, nil, 5, 5),
    ]
    for (from, to, by, start, end) in cases {
      layer.lineWidth = 5
      fixture.startClock()
      animate("lineWidth", from: from, to: to, by: by)
      harness.advance(by: 0.3)
      #expect(abs(layer.lineWidth - (start + (end - start) * fixture.fraction)) < 1e-9)
      layer.removeAllAnimations()
      #expect(layer.lineWidth == 5)
    }
    layer.position = point(10, 20)
    fixture.startClock()
    animate("position", from: nil, to: nil, by: point(30, -50))
    harness.advance(by: 0.3)
    let t = fixture.fraction
    #expect(layer.position.distance(to: point(10 + 30 * t, 20 - 50 * t)) < 1e-9)
    // A `byValue` of another type is ignored.
    layer.removeAllAnimations()
    animate("lineWidth", from: 2, to: nil, by: CGSize(width: 1, height: 1))
    #expect(layer.lineWidth == 2)
  }

  @Test(
    "A layer's opacity, geometry, fill color and path set during an animation keep the new values")
  func changesDuringAnimation() {
    let path = CGMutablePath()
    layer.path = path
    animate("opacity", from: 0, to: 1)
    animate("position", from: point(0, 0), to: point(10, 10))
    animate("bounds.size", from: CGSize(width: 1, height: 1), to: CGSize(width: 9, height: 9))
    animate("transform", from: CGAffineTransform.identity, to: CGAffineTransform(scaleX: 2, y: 2))
    animate("fillColor", from: UIColor.red, to: UIColor.blue)
    animate("path", from: CGMutablePath(), to: CGMutablePath())
    harness.advance(by: 0.2)
    layer.opacity = 0.25
    layer.position = point(77, 66)
    layer.bounds.size = CGSize(width: 55, height: 44)
    layer.setAffineTransform(CGAffineTransform(scaleX: 3, y: 4))
    layer.fillColor = UIColor.green.cgColor
    let other = CGMutablePath()
    layer.path = other
    harness.advance(by: 2)
    #expect(layer.opacity == 0.25 && layer.position == point(77, 66))
    #expect(layer.bounds.size == CGSize(width: 55, height: 44))
    #expect(layer.affineTransform() == CGAffineTransform(scaleX: 3, y: 4))
    #expect(layer.fillColor == UIColor.green.cgColor && layer.path === other)
  }
}
