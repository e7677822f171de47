import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Compares details of layers with reference pictures that a person has checked.
@Suite("Appearance, values, layout and hit testing of layers")
struct LayerAppearanceTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let harness: TouchHarness
  private let blue = UIColor(red: 0.6, green: 0.8, blue: 1, alpha: 1)

  init() {
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
    window.backgroundColor = .white
  }

  /// Adds a layer of 70 × 50 points to a cell of a grid with four columns, and returns the layer.
  @discardableResult
  private func add<L: CALayer>(_ layer: L, _ index: Int) -> L {
    layer.frame = CGRect(
      x: 12 + CGFloat(index % 4) * 98, y: 14 + CGFloat(index / 4) * 72, width: 70, height: 50)
    layer.backgroundColor = blue.cgColor
    window.layer.addSublayer(layer)
    return layer
  }

  @Test(
    "Drawing a gradient layer leaves the transform and the clip of the graphics context unchanged")
  func stateAfterGradient() {
    let gradient = CAGradientLayer()
    gradient.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    gradient.colors = [UIColor.red.cgColor, UIColor.red.cgColor]
    for type in [CAGradientLayerType.axial, .radial] {
      gradient.type = type
      let bitmap = drawn { context in
        context.translateBy(x: 20, y: 0)
        gradient.draw(in: context)
        context.setFillColor(UIColor.blue.cgColor)
        context.fill(CGRect(x: 0, y: 20, width: 10, height: 10))
      }
      #expect(bitmap.channels(25, 25) == [0, 0, 255, 255], "\(type)")
      #expect(bitmap.channels(5, 25) == [0, 0, 0, 0])
    }
  }

  @Test(
    "Corners, borders and shadows of layers with masked corners look like their reference picture")
  func corners() throws {
    let masks: [CACornerMask] = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
      [.layerMinXMinYCorner, .layerMaxXMaxYCorner], .all, [],
    ]
    for (index, mask) in masks.enumerated() {
      let layer = add(CALayer(), index)
      (layer.maskedCorners, layer.cornerRadius) = (mask, 18)
      (layer.borderWidth, layer.borderColor) = (CGFloat(index), UIColor.systemRed.cgColor)
      if index == 4 {
        (layer.shadowOpacity, layer.shadowOffset) = (0.7, CGSize(width: 5, height: 9))
      }
    }
    // A corner radius above half of the size is limited to half of the size.
    let round = add(CALayer(), 7)
    (round.cornerRadius, round.borderWidth) = (100, 6)
    let content = CALayer()
    content.frame = CGRect(x: -10, y: 20, width: 60, height: 60)
    content.backgroundColor = UIColor.systemGreen.cgColor
    round.addSublayer(content)
    round.masksToBounds = true
    // The rounded corners of a view clip the subviews, but not the shadow of the view.
    let view = UIView(frame: CGRect(x: 20, y: 170, width: 90, height: 60))
    (view.backgroundColor, view.layer.cornerRadius, view.clipsToBounds) = (blue, 20, true)
    (view.layer.shadowOpacity, view.layer.shadowRadius) = (1, 4)
    view.layer.shadowOffset = CGSize(width: -6, height: 3)
    view.layer.shadowColor = UIColor.purple.cgColor
    (view.layer.borderWidth, view.layer.borderColor) = (3, UIColor.brown.cgColor)
    let subview = UIView(frame: CGRect(x: 50, y: 30, width: 80, height: 80))
    subview.backgroundColor = .orange
    view.addSubview(subview)
    // The border of a view does not affect the views in front of that view.
    let bordered = UIView(frame: CGRect(x: 12, y: 14, width: 20, height: 16))
    (bordered.layer.borderWidth, bordered.layer.borderColor) = (2, UIColor.green.cgColor)
    let front = UIView(frame: CGRect(x: 28, y: 8, width: 14, height: 20))
    (front.backgroundColor, front.layer.borderWidth) = (.yellow, 1)
    for inner in [bordered, front] { view.addSubview(inner) }
    window.addSubview(view)
    let path = add(CALayer(), 9)
    path.backgroundColor = nil
    (path.shadowOpacity, path.shadowOffset) = (0.8, CGSize(width: 8, height: 4))
    path.shadowPath = CGPath(ellipseIn: CGRect(x: 5, y: 10, width: 50, height: 25), transform: nil)
    let shape = add(CAShapeLayer(), 10)
    (shape.backgroundColor, shape.shadowOpacity, shape.shadowRadius) = (nil, 0.9, 1)
    shape.shadowOffset = CGSize(width: 4, height: -5)
    shape.path = CGPath(rect: CGRect(x: 10, y: 10, width: 30, height: 20), transform: nil)
    shape.fillColor = UIColor.systemGreen.cgColor
    try harness.checkSnapshot("layer-corners")
  }

  @Test("Shape layers look like their reference picture")
  func shapes() throws {
    let zigzag = UIBezierPath()
    zigzag.move(to: point(10, 40))
    for corner in [point(30, 8), point(42, 40), point(62, 14)] { zigzag.addLine(to: corner) }
    let loop = UIBezierPath(ovalIn: CGRect(x: 8, y: 6, width: 52, height: 30))
    loop.append(UIBezierPath(rect: CGRect(x: 24, y: 14, width: 36, height: 30)))
    for index in 0..<16 {
      let layer = add(CAShapeLayer(), index)
      layer.path = index < 8 ? zigzag.cgPath : loop.cgPath
      (layer.lineWidth, layer.strokeColor) = (6, UIColor.black.cgColor)
      layer.fillColor = index < 6 ? nil : UIColor.orange.cgColor
      switch index {
      case 1: (layer.lineCap, layer.lineJoin) = (.round, .round)
      case 2: (layer.lineCap, layer.lineJoin) = (.square, .bevel)
      case 3: layer.miterLimit = 1.5
      case 4: layer.lineDashPattern = [9, 4, 2, 4]
      case 5: (layer.lineDashPattern, layer.lineDashPhase, layer.lineWidth) = ([9, 4], 6, 2)
      case 6: (layer.strokeStart, layer.strokeEnd) = (0.2, 2)
      case 7: (layer.strokeStart, layer.strokeEnd) = (-1, 0.45)
      case 8: layer.lineWidth = 0
      case 9: (layer.fillRule, layer.lineWidth) = (.evenOdd, 1)
      case 10: (layer.strokeStart, layer.strokeEnd) = (0.3, 0.9)
      case 11: (layer.strokeStart, layer.strokeEnd) = (0.6, 0.4)
      case 12: layer.strokeColor = nil
      case 13:
        let copy = CAShapeLayer(layer: layer)
        (copy.position.x, copy.lineWidth) = (copy.position.x + 14, copy.lineWidth / 2)
        window.layer.addSublayer(copy)
      case 14: (layer.fillRule, layer.lineWidth, layer.opacity) = (.evenOdd, 4, 0.4)
      case 15: layer.path = nil
      default: break
      }
    }
    try harness.checkSnapshot("layer-shapes")
  }

  @Test("Axial and radial gradient layers look like their reference picture")
  func gradients() throws {
    let points: [(CGPoint, CGPoint)] = [
      (point(0, 0.2), point(1, 0.6)), (point(0.9, 0.1), point(0.3, 0.8)),
      (point(0.3, 0.4), point(0.9, 1)), (point(0.7, 0.6), point(0.2, 0.1)),
      (point(0.5, 0.5), point(0.5, 1)), (point(0.5, 0.5), point(1, 0.5)),
    ]
    for (index, (start, end)) in points.enumerated() {
      let layer = add(CAGradientLayer(), index)
      layer.colors = [UIColor.red.cgColor, UIColor.yellow.cgColor, UIColor.blue.cgColor]
      (layer.startPoint, layer.endPoint) = (start, end)
      if index > 1 { layer.type = .radial }
      if index % 2 == 1 { layer.locations = [0.1, 0.3, 0.8] }
      if index == 3 { layer.cornerRadius = 20 }
      layer.bounds.origin = point(7, -4)
    }
    let copy = CAGradientLayer(layer: window.layer.sublayers?[3] as Any)
    copy.position = point(250, 150)
    window.layer.addSublayer(copy)
    add(CAGradientLayer(), 11).colors = []
    let single = add(CAGradientLayer(), 8)
    (single.colors, single.locations) = ([UIColor.red.cgColor, UIColor.green.cgColor], [0.5])
    #expect(single.locations == [0.5] && copy.type == .radial)
    try harness.checkSnapshot("layer-gradients")
  }

  @Test("Layer contents and text layers look like their reference picture")
  func contents() throws {
    // A text layer has no window, so it uses the typesetter of the shared application.
    let typesetter = UIApplication.shared.typesetter
    UIApplication.shared.typesetter = BlockTypesetter()
    defer { UIApplication.shared.typesetter = typesetter }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 16)).image {
      for (index, color) in [UIColor.red, .green, .blue, .black].enumerated() {
        color.setFill()
        $0.fill(CGRect(x: index * 6, y: index * 2, width: 9, height: 10 - index))
      }
    }
    let gravities: [CALayerContentsGravity] = [
      .resize, .resizeAspect, .resizeAspectFill, .center, .bottomRight, .topLeft,
    ]
    for (index, gravity) in gravities.enumerated() {
      let layer = add(CALayer(), index)
      (layer.contents, layer.contentsGravity) = (index % 2 == 0 ? image : image.cgImage, gravity)
      if index == 5 { layer.contentsScale = 0.5 }
      layer.masksToBounds = true
    }
    let alignments: [CATextLayerAlignmentMode] = [.natural, .right, .center, .justified]
    for (index, alignment) in alignments.enumerated() {
      let layer = add(CATextLayer(), index + 8)
      layer.string = index == 3 ? 12345 as Any : "Some words"
      (layer.alignmentMode, layer.isWrapped) = (alignment, index % 2 == 0)
      (layer.fontSize, layer.font) = (index == 3 ? 36 : 16, UIFont.boldSystemFont(ofSize: 3))
      if index == 1 { layer.foregroundColor = UIColor.brown.cgColor }
      if index == 2 { layer.font = nil }
    }
    #expect(CATextLayer().fontSize == 36 && CATextLayer().truncationMode == .none)
    add(CATextLayer(), 12).string = nil
    try harness.checkSnapshot("layer-contents", scale: 2)
  }

  @Test("Masked and transformed layers and views look like their reference picture")
  func masks() throws {
    for index in 0..<8 {
      let layer = add(CALayer(), index)
      let mask = index % 2 == 0 ? CAShapeLayer() : CALayer()
      mask.frame = CGRect(x: 12, y: 6, width: 44, height: 30)
      (mask as? CAShapeLayer)?.path =
        UIBezierPath(ovalIn: CGRect(x: 0, y: 4, width: 40, height: 22))
        .cgPath
      mask.cornerRadius = 9
      layer.mask = mask
      layer.borderWidth = 2
      switch index {
      case 2: mask.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
      case 3: mask.anchorPoint = point(0, 1)
      case 4:
        let rings = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 40))
        rings.append(UIBezierPath(rect: CGRect(x: 10, y: 8, width: 20, height: 12)))
        (mask as? CAShapeLayer)?.path = rings.cgPath
        (mask as? CAShapeLayer)?.fillRule = .evenOdd
      case 5:
        layer.setAffineTransform(CGAffineTransform(a: 1, b: 0.2, c: 0.4, d: 0.7, tx: 3, ty: 9))
      case 6: (layer.anchorPoint, layer.opacity) = (point(0.2, 0.9), 0.5)
      case 7:
        let child = CALayer()
        child.frame = CGRect(x: 20, y: -5, width: 70, height: 26)
        child.backgroundColor = UIColor.systemGreen.cgColor
        child.setAffineTransform(CGAffineTransform(rotationAngle: 0.2))
        layer.addSublayer(child)
      default: break
      }
    }
    let view = UIView(frame: CGRect(x: 20, y: 170, width: 80, height: 60))
    view.backgroundColor = blue
    let mask = UIView(frame: CGRect(x: 10, y: 20, width: 60, height: 50))
    mask.layer.cornerRadius = 12
    view.mask = mask
    let subview = UIView(frame: CGRect(x: 40, y: 10, width: 60, height: 30))
    (subview.backgroundColor, subview.alpha) = (.red, 0.6)
    view.addSubview(subview)
    window.addSubview(view)
    #expect(view.mask === mask)
    try harness.checkSnapshot("layer-masks")
  }

  @Test("CALayer.render(in:) draws into a context that has the coordinates of the layer")
  func render() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 4, y: 6, width: 40, height: 30)
    layer.backgroundColor = UIColor.red.cgColor
    let child = CALayer()
    child.frame = CGRect(x: 24, y: 26, width: 30, height: 20)
    child.backgroundColor = UIColor.blue.cgColor
    layer.addSublayer(child)
    let image = UIGraphicsImageRenderer(size: CGSize(width: 60, height: 50)).image {
      layer.render(in: $0.cgContext)
    }
    let imageView = UIImageView(image: image)
    imageView.frame.origin = point(10, 20)
    window.frame.size = CGSize(width: 90, height: 80)
    window.addSubview(imageView)
    try harness.checkSnapshot("layer-rendered")
  }

  // MARK: Values

  @Test("New layers have Core Animation's default values")
  func defaults() {
    let (layer, shape, gradient) = (CALayer(), CAShapeLayer(), CAGradientLayer())
    #expect(layer.cornerRadius == 0 && layer.borderWidth == 0 && layer.maskedCorners == .all)
    #expect(layer.borderColor == UIColor.black.cgColor && layer.shadowColor == layer.borderColor)
    #expect(layer.shadowOpacity == 0 && layer.shadowRadius == 3 && layer.shadowPath == nil)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3) && layer.mask == nil)
    #expect(layer.opacity == 1 && !layer.isHidden && !layer.masksToBounds && layer.zPosition == 0)
    #expect(layer.anchorPoint == point(0.5, 0.5) && layer.frame == .zero && !layer.isOpaque)
    #expect(layer.contentsScale == 1 && layer.contentsGravity == .resize && layer.contents == nil)
    #expect(!layer.needsDisplayOnBoundsChange && layer.allowsEdgeAntialiasing)
    #expect(!layer.shouldRasterize && layer.rasterizationScale == 1 && layer.name == nil)
    #expect(layer.backgroundColor == nil && layer.sublayers == nil && layer.superlayer == nil)
    #expect(shape.path == nil && shape.fillColor == UIColor.black.cgColor)
    #expect(shape.strokeColor == nil && shape.lineWidth == 1 && shape.fillRule == .nonZero)
    #expect(shape.lineCap == .butt && shape.lineJoin == .miter && shape.miterLimit == 10)
    #expect(shape.lineDashPattern == nil && shape.lineDashPhase == 0)
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1)
    #expect(gradient.colors == nil && gradient.locations == nil && gradient.type == .axial)
    #expect(gradient.startPoint == point(0.5, 0) && gradient.endPoint == point(0.5, 1))
    #expect(CACornerMask.all.rawValue == 15 && CACornerMask.layerMaxXMinYCorner.rawValue == 2)
    #expect(CACornerMask.layerMinXMaxYCorner.rawValue == 4)
    #expect(CALayer(coder: NSCoder()) != nil && CAShapeLayer(coder: NSCoder())?.path == nil)
    #expect(CATransaction.disableActions())
  }

  @Test("A copy of a layer has its geometry and decoration but not its sublayers")
  func copy() {
    let layer = CALayer()
    (layer.bounds, layer.position) = (CGRect(x: 1, y: 2, width: 3, height: 4), point(5, 6))
    (layer.anchorPoint, layer.backgroundColor) = (point(0.1, 0.2), UIColor.red.cgColor)
    (layer.cornerRadius, layer.borderWidth, layer.borderColor) = (7, 8, UIColor.green.cgColor)
    layer.addSublayer(CALayer())
    let copy = CALayer(layer: layer)
    #expect(copy.bounds == layer.bounds && copy.position == point(5, 6))
    #expect(copy.anchorPoint == point(0.1, 0.2) && copy.backgroundColor == UIColor.red.cgColor)
    #expect(copy.cornerRadius == 7 && copy.borderWidth == 8 && copy.sublayers == nil)
    #expect(copy.borderColor == UIColor.green.cgColor)
    #expect(
      CALayer(layer: 5).frame == .zero && CAGradientLayer(layer: layer).bounds == layer.bounds)
  }

  @Test("A view and its layer share their geometry and appearance properties")
  func viewLayer() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    let layer = view.layer
    #expect(layer.bounds == view.bounds && layer.position == view.center && layer.view === view)
    layer.bounds = CGRect(x: 1, y: 2, width: 50, height: 60)
    layer.position = point(70, 80)
    layer.transform = CATransform3DMakeScale(2, 3, 1)
    (layer.isHidden, layer.masksToBounds, layer.opacity) = (true, true, 0.25)
    layer.backgroundColor = UIColor.red.cgColor
    #expect(view.bounds == layer.bounds && view.center == point(70, 80) && view.alpha == 0.25)
    #expect(view.transform == CGAffineTransform(scaleX: 2, y: 3) && view.isHidden)
    #expect(view.clipsToBounds && view.backgroundColor == .red)
    (view.isHidden, view.clipsToBounds, view.alpha, view.backgroundColor) = (false, false, 1, nil)
    view.transform = .identity
    #expect(!layer.isHidden && !layer.masksToBounds && layer.opacity == 1)
    #expect(layer.backgroundColor == nil && layer.affineTransform() == .identity)
    let other = CALayer()
    (other.isHidden, other.masksToBounds, other.opacity) = (true, true, 0.25)
    other.setNeedsDisplay()
    other.setNeedsDisplay(.zero)
    #expect(other.isHidden && other.masksToBounds && other.opacity == 0.25)
  }

  @Test(
    "A layer without a view lays out its sublayers when its size changes or layout is requested")
  func layout() {
    final class Counter: CALayer {
      var count = 0
      override func layoutSublayers() { count += 1 }
    }
    let layer = Counter()
    let changes: [(Int, () -> Void)] = [
      (1, { layer.bounds.size.width = 5 }), (1, { layer.bounds.size.height = 5 }),
      (0, { layer.bounds.origin.x = 5 }), (0, { layer.position.x = 5 }), (1, layer.setNeedsLayout),
      (0, { layer.bounds.size.width = 5 }), (0, layer.layoutIfNeeded),
    ]
    for (count, change) in changes {
      layer.count = 0
      change()
      #expect(layer.count == count)
    }
  }

  @Test("CALayer.hitTest respects the order, the visibility and the clipping of layers")
  func hitTesting() {
    let (root, back, front, inner) = (CALayer(), CALayer(), CALayer(), CALayer())
    root.frame = CGRect(x: 10, y: 20, width: 100, height: 80)
    back.frame = CGRect(x: 10, y: 10, width: 50, height: 40)
    front.frame = CGRect(x: 30, y: 20, width: 50, height: 40)
    inner.frame = CGRect(x: 40, y: 5, width: 40, height: 10)
    for layer in [back, front] { root.addSublayer(layer) }
    front.addSublayer(inner)
    func hit(_ x: CGFloat, _ y: CGFloat) -> CALayer? { root.hitTest(point(x, y)) }
    #expect(hit(25, 35) === back && hit(45, 45) === front && hit(12, 22) === root)
    #expect(hit(9, 30) == nil && hit(110, 30) == nil && hit(109, 99) === root)
    // A sublayer outside of its superlayer is found, unless the superlayer masks it.
    #expect(hit(115, 50) === inner)
    front.masksToBounds = true
    #expect(hit(115, 50) == nil)
    back.zPosition = 1
    #expect(hit(45, 45) === back)
    back.isHidden = true
    #expect(hit(45, 45) === front)
    front.opacity = 0
    #expect(hit(45, 45) === root && root.contains(point(99, 79)) && !root.contains(point(100, 79)))
  }
}
