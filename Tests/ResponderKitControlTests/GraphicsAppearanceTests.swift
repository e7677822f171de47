import ResponderKitTesting
import Testing

@testable import Ink
@testable import ResponderKit

/// Compares graphics contexts, layers, symbols and labels with reference pictures that a person has
/// checked.
@Suite("Appearance of graphics")
struct GraphicsAppearanceTests {
  /// A view that is drawn by a closure.
  private final class DrawingView: UIView {
    var onDraw: (CGContext) -> Void = { _ in }

    override func draw(_ rect: CGRect) {
      if let context = UIGraphicsGetCurrentContext() { onDraw(context) }
    }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
    window.backgroundColor = .white
  }

  private func check(_ name: String, _ draw: @escaping (CGContext) -> Void) throws {
    let view = DrawingView(frame: window.bounds)
    view.onDraw = draw
    window.addSubview(view)
    try harness.checkSnapshot(name)
  }

  /// Calls a closure for each cell of a grid, with the origin of the context moved to the cell.
  private func forEachCell(
    _ count: Int, columns: Int, size: CGFloat, _ context: CGContext, _ body: (Int) -> Void
  ) {
    for index in 0..<count {
      context.saveGState()
      context.translateBy(
        x: CGFloat(index % columns) * size, y: CGFloat(index / columns) * size)
      body(index)
      context.restoreGState()
    }
  }

  @Test("Lines with all caps and joins, and dashed lines, look like their reference picture")
  func lines() throws {
    try check("lines") { context in
      let caps: [CGLineCap] = [.butt, .round, .square]
      let joins: [CGLineJoin] = [.miter, .round, .bevel]
      forEachCell(15, columns: 5, size: 80, context) { index in
        context.setLineWidth(index < 9 ? 12 : 5)
        context.setLineCap(caps[index % 3])
        context.setLineJoin(joins[index / 3 % 3])
        context.setStrokeColor(red: 0.1, green: 0.3, blue: 0.6, alpha: index % 2 == 0 ? 1 : 0.5)
        if index >= 9 { context.setLineDash(phase: CGFloat(index - 9), lengths: [10, 6, 2, 6]) }
        if index == 14 { context.setMiterLimit(1) }
        context.addLines(between: [
          CGPoint(x: 15, y: 60), CGPoint(x: 40, y: 18), CGPoint(x: 62, y: 60),
        ])
        if index % 4 == 3 { context.closePath() }
        context.strokePath()
      }
    }
  }

  @Test("Paths with arcs, curves and rounded rectangles look like their reference picture")
  func paths() throws {
    try check("paths") { context in
      forEachCell(12, columns: 4, size: 100, context) { index in
        context.setFillColor(red: 0.8, green: 0.4, blue: 0.1, alpha: 1)
        context.setLineWidth(2)
        let center = CGPoint(x: 50, y: 50)
        switch index {
        case 0, 1:
          context.addArc(
            center: center, radius: 38, startAngle: 0.4, endAngle: 3.9, clockwise: index == 0)
        case 2:
          context.move(to: CGPoint(x: 10, y: 80))
          context.addArc(
            tangent1End: CGPoint(x: 50, y: 5), tangent2End: CGPoint(x: 90, y: 80), radius: 18)
          context.addLine(to: CGPoint(x: 90, y: 80))
        case 3:
          context.move(to: CGPoint(x: 10, y: 80))
          context.addQuadCurve(to: CGPoint(x: 90, y: 80), control: CGPoint(x: 30, y: -30))
        case 4:
          context.move(to: CGPoint(x: 10, y: 60))
          context.addCurve(
            to: CGPoint(x: 90, y: 40), control1: CGPoint(x: 20, y: -40),
            control2: CGPoint(x: 70, y: 130))
        case 5:
          let rect = CGRect(x: 10, y: 20, width: 80, height: 55)
          context.addPath(UIBezierPath(roundedRect: rect, cornerRadius: 16).cgPath)
        case 6: context.addEllipse(in: CGRect(x: 8, y: 25, width: 84, height: 40))
        case 7, 8:
          for radius in [40.0, 20.0] {
            context.addEllipse(
              in: CGRect(x: 50 - radius, y: 50 - radius, width: 2 * radius, height: 2 * radius))
          }
        case 9, 10:
          let points = (0..<5).map { corner in
            let angle = CGFloat(corner) * 0.4 * 2 * .pi - .pi / 2
            return CGPoint(x: 50 + 42 * CGFloat.cos(angle), y: 52 + 42 * CGFloat.sin(angle))
          }
          context.addLines(between: points)
          context.closePath()
        default:
          context.concatenate(CGAffineTransform(a: 1, b: 0.3, c: -0.4, d: 0.8, tx: 20, ty: 0))
          context.addRects([
            CGRect(x: 10, y: 10, width: 50, height: 60),
            CGRect(x: 30, y: 40, width: 50, height: 40),
          ])
        }
        if index % 2 == 1 { context.fillPath(using: .evenOdd) } else { context.fillPath() }
        context.stroke(CGRect(x: 4.5, y: 4.5, width: 91, height: 91), width: 1)
      }
    }
  }

  @Test(
    "Opaque and translucent colors in all blend modes look like their reference pictures",
    arguments: [1, 0.6])
  func blendModes(alpha: Double) throws {
    try check("blend-\(alpha)") { context in
      forEachCell(28, columns: 7, size: 56, context) { index in
        guard let mode = CGBlendMode(rawValue: Int32(index)) else { return }
        context.beginTransparencyLayer()
        for band in 0..<4 {
          context.setFillColor(
            red: [0.9, 0.2, 0.1, 0.6][band], green: [0.5, 0.8, 0.3, 0.6][band],
            blue: [0.1, 0.4, 0.9, 0.6][band], alpha: band == 3 ? 0.5 : 1)
          context.fill(CGRect(x: 4, y: 4 + band * 11, width: 40, height: 11))
        }
        context.setBlendMode(mode)
        for band in 0..<3 {
          context.setFillColor(
            red: [0.2, 0.95, 0.4][band], green: [0.6, 0.1, 0.4][band],
            blue: [0.9, 0.5, 0.4][band], alpha: alpha)
          context.fill(CGRect(x: 10 + band * 13, y: 0, width: 13, height: 52))
        }
        context.endTransparencyLayer()
      }
    }
  }

  @Test("Linear and radial gradients look like their reference picture")
  func gradients() throws {
    let colors = [
      UIColor(red: 1, green: 0.3, blue: 0, alpha: 1).cgColor,
      UIColor(red: 0, green: 0.5, blue: 1, alpha: 0.5).cgColor,
      UIColor(red: 0, green: 0.6, blue: 0.2, alpha: 1).cgColor,
    ]
    let gradient = CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors as CFArray,
      locations: [0, 0.3, 1])
    let options: [CGGradientDrawingOptions] = [
      [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
      [.drawsBeforeStartLocation, .drawsAfterEndLocation],
    ]
    try check("gradients") { context in
      guard let gradient else { return }
      forEachCell(12, columns: 4, size: 100, context) { index in
        context.clip(to: CGRect(x: 4, y: 4, width: 92, height: 92))
        switch index / 4 {
        case 0:
          context.drawLinearGradient(
            gradient, start: CGPoint(x: 20, y: 30), end: CGPoint(x: 70, y: 80),
            options: options[index % 4])
        case 1:
          context.drawRadialGradient(
            gradient, startCenter: CGPoint(x: 40, y: 45), startRadius: 8,
            endCenter: CGPoint(x: 55, y: 55), endRadius: 36, options: options[index % 4])
        default:
          context.drawRadialGradient(
            gradient, startCenter: CGPoint(x: 25, y: 50), startRadius: 6,
            endCenter: CGPoint(x: 75, y: 50), endRadius: 16, options: options[index % 4])
        }
      }
    }
  }

  @Test("Scaled, rotated, tiled, tinted and translucent images look like their reference picture")
  func images() throws {
    var bitmap = Bitmap(width: 8, height: 6)
    for y in 0..<6 {
      for x in 0..<8 {
        let color = PixelColor(
          red: UInt8(x * 32), green: UInt8(y * 40), blue: UInt8((x * y * 7) % 256),
          alpha: x == 3 && y == 2 ? 0 : 255)
        bitmap.fill(PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1), color)
      }
    }
    let image = BitmapImage(bitmap)
    try check("images") { context in
      forEachCell(8, columns: 4, size: 100, context) { index in
        let rect = CGRect(x: 10, y: 10, width: 80, height: 60)
        context.clip(to: CGRect(x: 0, y: 0, width: 98, height: 98))
        switch index {
        case 1: context.rotate(by: 0.3)
        case 2: context.concatenate(CGAffineTransform(a: -1, b: 0, c: 0.4, d: 1, tx: 90, ty: 0))
        case 3: context.setAlpha(0.5)
        case 5: context.scaleBy(x: 0.11, y: 0.11)
        case 6: context.clip(to: CGRect(x: 20.5, y: 20.5, width: 40, height: 30))
        default: break
        }
        switch index {
        case 4:
          context.draw(image, in: rect, tint: UIColor(red: 0, green: 0.5, blue: 0, alpha: 0.7))
        case 7:
          context.draw(
            CGImage(image), in: CGRect(x: 10, y: 10, width: 24, height: 18), byTiling: true)
        default: context.draw(image, in: rect)
        }
      }
    }
  }

  @Test("Shadows with offsets, blurs and colors look like their reference picture")
  func shadows() throws {
    try check("shadows") { context in
      forEachCell(6, columns: 3, size: 130, context) { index in
        context.setShadow(
          offset: CGSize(width: index * 3, height: 8 - index * 3), blur: CGFloat(index * 3),
          color: UIColor(red: 0, green: 0, blue: 0.4, alpha: 0.7).cgColor)
        if index == 5 { context.beginTransparencyLayer(alpha: 0.6) }
        context.setFillColor(red: 0.9, green: 0.7, blue: 0.1, alpha: 1)
        context.fillEllipse(in: CGRect(x: 30, y: 30, width: 60, height: 40))
        context.setFillColor(red: 0.2, green: 0.7, blue: 0.3, alpha: 0.5)
        context.fill(CGRect(x: 50, y: 50, width: 50, height: 40))
        if index == 5 { context.endTransparencyLayer() }
      }
    }
  }

  @Test("Plain, gradient, shape and text layers look like their reference picture")
  func layers() throws {
    func layer<L: CALayer>(_ layer: L, _ index: Int) -> L {
      layer.frame = CGRect(
        x: 15 + CGFloat(index % 4) * 98, y: 15 + CGFloat(index / 4) * 95, width: 70, height: 60)
      layer.backgroundColor = UIColor(red: 0.6, green: 0.8, blue: 1, alpha: 1).cgColor
      window.layer.addSublayer(layer)
      return layer
    }
    layer(CALayer(), 0).cornerRadius = 14
    let bordered = layer(CALayer(), 1)
    (bordered.borderWidth, bordered.cornerRadius) = (5, 8)
    bordered.borderColor = UIColor.systemRed.cgColor
    let shadowed = layer(CALayer(), 2)
    (shadowed.shadowOpacity, shadowed.shadowRadius) = (0.6, 5)
    shadowed.shadowOffset = CGSize(width: 4, height: 7)
    let masked = layer(CALayer(), 3)
    let mask = CAShapeLayer()
    mask.path = UIBezierPath(ovalIn: CGRect(x: 5, y: 5, width: 60, height: 40)).cgPath
    masked.mask = mask
    let gradient = layer(CAGradientLayer(), 4)
    gradient.colors = [UIColor.red.cgColor, UIColor.yellow.cgColor, UIColor.blue.cgColor]
    gradient.locations = [0, 0.7, 1]
    gradient.startPoint = CGPoint(x: 0, y: 0)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    let shape = layer(CAShapeLayer(), 5)
    shape.path = UIBezierPath(ovalIn: CGRect(x: 10, y: 10, width: 50, height: 40)).cgPath
    (shape.strokeStart, shape.strokeEnd, shape.lineWidth) = (0.1, 0.7, 6)
    shape.strokeColor = UIColor.black.cgColor
    shape.fillColor = UIColor.orange.cgColor
    shape.lineDashPattern = [12, 4]
    let text = layer(CATextLayer(), 6)
    text.string = "Text in a layer"
    text.fontSize = 14
    text.isWrapped = true
    text.alignmentMode = .center
    text.foregroundColor = UIColor.black.cgColor
    let turned = layer(CALayer(), 7)
    turned.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
    turned.opacity = 0.5
    let parent = layer(CALayer(), 8)
    parent.masksToBounds = true
    let child = CALayer()
    child.frame = CGRect(x: 40, y: 30, width: 60, height: 60)
    child.backgroundColor = UIColor.systemGreen.cgColor
    parent.addSublayer(child)
    let anchored = layer(CALayer(), 9)
    anchored.anchorPoint = CGPoint(x: 0, y: 1)
    try harness.checkSnapshot("layers", scale: 2)
  }

  private static let symbolNames = """
    app applepencil arrow.backward arrow.clockwise arrow.counterclockwise arrow.down \
    arrow.forward arrow.left arrow.left.and.right arrow.right arrow.up arrow.up.and.down \
    arrow.up.left.and.arrow.down.right arrow.uturn.left arrow.uturn.right \
    arrowshape.turn.up.left arrowshape.turn.up.right backward backward.fill bell bolt book \
    bookmark camera character checkmark chevron.down chevron.left chevron.right chevron.up \
    circle clock diamond doc doc.on.doc drop ellipsis envelope eraser exclamationmark \
    exclamationmark.triangle eye flag folder forward forward.fill gear gearshape hand.draw \
    hand.tap heart hexagon highlighter house house.fill info lasso line.3.horizontal \
    line.diagonal list.bullet lock lock.open magnifyingglass minus moon multiply number oval \
    paintbrush paintbrush.pointed paintpalette pause pause.fill pencil pencil.line pencil.tip \
    person person.fill photo play plus questionmark rectangle scribble scribble.variable \
    slider.horizontal.3 square square.and.arrow.down square.and.arrow.up square.and.pencil \
    square.grid.2x2 square.on.square star stop sun.max textformat trash triangle \
    wand.and.stars xmark plus.circle trash.fill circle.fill xmark.circle.fill checkmark.square \
    heart.slash unknown.name
    """.split(separator: " ")

  @Test("Symbols and their variants look like their reference picture")
  func symbols() throws {
    window.frame.size = CGSize(width: 480, height: 300)
    for (index, name) in Self.symbolNames.enumerated() {
      let view = UIImageView(image: UIImage(systemName: String(name)))
      view.frame = CGRect(
        x: 4 + CGFloat(index % 15) * 32, y: 4 + CGFloat(index / 15) * 36, width: 24, height: 24)
      view.contentMode = .center
      window.addSubview(view)
    }
    try harness.checkSnapshot("symbols")
  }

  @Test(
    "Wrapped, truncated and aligned labels look like their reference pictures", arguments: [1, 2])
  func labels(lines: Int) throws {
    let modes: [NSLineBreakMode] = [
      .byWordWrapping, .byCharWrapping, .byClipping, .byTruncatingHead, .byTruncatingTail,
      .byTruncatingMiddle,
    ]
    for (index, mode) in modes.enumerated() {
      for (column, alignment) in [NSTextAlignment.left, .center, .right].enumerated() {
        let label = UILabel(
          frame: CGRect(x: 8 + column * 132, y: 8 + index * 48, width: 120, height: 42))
        label.text = "Several words that do not fit into it"
        label.lineBreakMode = mode
        label.numberOfLines = lines
        label.textAlignment = alignment
        label.backgroundColor = .secondarySystemBackground
        label.isEnabled = column != 2 || index < 3
        if index == 4 { label.adjustsFontSizeToFitWidth = true }
        label.minimumScaleFactor = 0.6
        if index == 5 {
          label.shadowColor = .lightGray
          label.shadowOffset = CGSize(width: 2, height: 3)
        }
        window.addSubview(label)
      }
    }
    try harness.checkSnapshot("labels-\(lines)")
  }
}
