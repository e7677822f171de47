import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Redrawing of changed layers")
struct LayerRedrawTests {
  /// Checks that redrawing after a change of a sublayer shows the whole change.
  private func check<Layer: CALayer>(
    _ name: String, _ makeLayer: () -> Layer, _ change: (Layer) -> Void
  ) {
    let fixture = PictureFixture(width: 90, height: 60)
    let view = fixture.add(UIView(), 5, 5, 80, 50)
    let layer = makeLayer()
    layer.frame = CGRect(x: 10, y: 8, width: 60, height: 30)
    view.layer.addSublayer(layer)
    let canvas = BitmapCanvas(width: 90, height: 60)
    func showFrame() { _ = fixture.window.renderChanges(on: canvas, scale: 1) }
    showFrame()
    let before = canvas.bitmap
    change(layer)
    showFrame()
    let (shown, expected) = (canvas.bitmap, fixture.harness.snapshot())
    let (isChanged, isComplete) = (expected != before, shown == expected)
    #expect(isChanged, "\(Layer.self): \(name) changes nothing")
    #expect(isComplete, "\(Layer.self): \(name) is not shown")
  }

  private func plain() -> CALayer {
    let layer = CALayer()
    layer.backgroundColor = UIColor.red.cgColor
    return layer
  }

  private func shadowed() -> CALayer {
    let layer = plain()
    layer.shadowOpacity = 1
    return layer
  }

  private func path(_ rect: CGRect) -> CGPath { UIBezierPath(rect: rect).cgPath }

  @Test("Changing the appearance, geometry or sublayers of a layer redraws the layer")
  func decorations() {
    let red = UIColor.red.cgColor
    check("cornerRadius", plain) { $0.cornerRadius = 9 }
    check("borderWidth", plain) { $0.borderWidth = 3 }
    check("shadowOpacity", plain) { $0.shadowOpacity = 1 }
    check("shadowColor", shadowed) { $0.shadowColor = UIColor.blue.cgColor }
    check("shadowOffset", shadowed) { $0.shadowOffset = CGSize(width: 5, height: 5) }
    check("shadowRadius", shadowed) { $0.shadowRadius = 0 }
    check("backgroundColor", plain) { $0.backgroundColor = UIColor.blue.cgColor }
    check("opacity", plain) { $0.opacity = 0.5 }
    check("isHidden", plain) { $0.isHidden = true }
    check("mask", plain) { $0.mask = CAShapeLayer() }
    check("bounds", plain) { $0.bounds.size.width = 20 }
    check("position", plain) { $0.position.x += 5 }
    check("transform", plain) { $0.setAffineTransform(CGAffineTransform(scaleX: 0.5, y: 1)) }
    check("anchorPoint", plain) { $0.anchorPoint = CGPoint(x: 0, y: 0) }
    check(
      "borderColor",
      {
        let layer = plain()
        layer.borderWidth = 4
        return layer
      }
    ) { $0.borderColor = UIColor.green.cgColor }
    check(
      "maskedCorners",
      {
        let layer = plain()
        layer.cornerRadius = 12
        return layer
      }
    ) { $0.maskedCorners = .layerMinXMinYCorner }
    check(
      "shadowPath",
      {
        let layer = CALayer()
        layer.shadowOpacity = 1
        return layer
      }
    ) { $0.shadowPath = path(CGRect(x: 5, y: 5, width: 20, height: 10)) }
    func parent() -> CALayer {
      let (layer, child) = (plain(), CALayer())
      child.backgroundColor = UIColor.blue.cgColor
      child.frame = CGRect(x: -8, y: 4, width: 30, height: 12)
      layer.addSublayer(child)
      return layer
    }
    check("masksToBounds", parent) { $0.masksToBounds = true }
    check("removeFromSuperlayer", parent) { $0.sublayers?.first?.removeFromSuperlayer() }
    check("sublayers", parent) { $0.sublayers = nil }
    check("zPosition", parent) { layer in
      let other = CALayer()
      other.backgroundColor = red
      other.frame = CGRect(x: 0, y: 0, width: 20, height: 30)
      layer.insertSublayer(other, at: 0)
      layer.sublayers?.first?.zPosition = 1
    }
    check("contents", plain) { $0.contents = PictureFixture.image(9, 8).cgImage }
    check(
      "contentsGravity",
      {
        let layer = plain()
        layer.contents = PictureFixture.image(9, 8).cgImage
        return layer
      }
    ) { $0.contentsGravity = .bottomRight }
  }

  @Test("Changing the zPosition of a layer redraws the layers in their new order")
  func order() {
    let fixture = PictureFixture(width: 90, height: 60)
    let view = fixture.add(UIView(), 5, 5, 80, 50)
    let layers = [UIColor.red, .blue].map { color in
      let layer = CALayer()
      layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      layer.backgroundColor = color.cgColor
      view.layer.addSublayer(layer)
      return layer
    }
    let canvas = BitmapCanvas(width: 90, height: 60)
    for position in [1, -1, 2] as [CGFloat] {
      _ = fixture.window.renderChanges(on: canvas, scale: 1)
      #expect(!fixture.window.needsFrame)
      layers[0].zPosition = position
      #expect(fixture.window.needsFrame)
      _ = fixture.window.renderChanges(on: canvas, scale: 1)
      let isRed = canvas.bitmap.channels(20, 20) == [255, 0, 0, 255]
      #expect(isRed == (position > 0))
    }
  }

  @Test("Changing a shape layer redraws it")
  func shapes() {
    func shape() -> CAShapeLayer {
      let layer = CAShapeLayer()
      let path = CGMutablePath()
      path.move(to: CGPoint(x: 4, y: 26))
      path.addLine(to: CGPoint(x: 20, y: 4))
      path.addLine(to: CGPoint(x: 36, y: 26))
      path.addRect(CGRect(x: 12, y: 10, width: 40, height: 12))
      path.addRect(CGRect(x: 20, y: 12, width: 20, height: 6))
      layer.path = path
      (layer.fillColor, layer.strokeColor, layer.lineWidth) = (
        UIColor.green.cgColor, UIColor.black.cgColor, 5
      )
      return layer
    }
    check("path", shape) { $0.path = path(CGRect(x: 1, y: 1, width: 10, height: 10)) }
    check("fillColor", shape) { $0.fillColor = UIColor.red.cgColor }
    check("fillRule", shape) { $0.fillRule = .evenOdd }
    check("strokeColor", shape) { $0.strokeColor = UIColor.red.cgColor }
    check("lineWidth", shape) { $0.lineWidth = 1 }
    check("lineCap", shape) { $0.lineCap = .square }
    check("lineJoin", shape) { $0.lineJoin = .round }
    check("miterLimit", shape) { $0.miterLimit = 1 }
    check("lineDashPattern", shape) { $0.dashLengths = [4, 3] }
    check("strokeStart", shape) { $0.strokeStart = 0.3 }
    check("strokeEnd", shape) { $0.strokeEnd = 0.6 }
    func dashedShape() -> CAShapeLayer {
      let layer = shape()
      layer.dashLengths = [4, 3]
      return layer
    }
    check("lineDashPhase", dashedShape) { $0.lineDashPhase = 3 }
  }

  @Test("Changing a gradient layer redraws it")
  func gradients() {
    let colors = [UIColor.red, .green, .blue].map(\.cgColor)
    func gradient() -> CAGradientLayer {
      let layer = CAGradientLayer()
      layer.colors = colors
      return layer
    }
    check("colors", gradient) { $0.colors = colors.reversed() }
    check("locations", gradient) { $0.stops = [0, 0.2, 1] }
    check("startPoint", gradient) { $0.startPoint = .zero }
    check("endPoint", gradient) { $0.endPoint = CGPoint(x: 1, y: 1) }
    check("type", gradient) {
      ($0.type, $0.endPoint) = (.radial, CGPoint(x: 1, y: 1))
    }
  }

  @Test("Changing a text layer redraws it")
  func texts() {
    // A text layer belongs to no application, so it uses the typesetter of the shared application.
    let typesetter = UIApplication.shared.typesetter
    UIApplication.shared.typesetter = BlockTypesetter()
    defer { UIApplication.shared.typesetter = typesetter }
    func text() -> CATextLayer {
      let layer = CATextLayer()
      (layer.string, layer.fontSize) = ("Several words", 12)
      layer.foregroundColor = UIColor.black.cgColor
      return layer
    }
    check("string", text) { $0.string = "Other" }
    check("fontSize", text) { $0.fontSize = 20 }
    check("foregroundColor", text) { $0.foregroundColor = UIColor.red.cgColor }
    check("isWrapped", text) { $0.isWrapped = true }
    func shortText() -> CATextLayer {
      let layer = text()
      layer.string = "A"
      return layer
    }
    check("alignmentMode", shortText) { $0.alignmentMode = .right }
  }

  @Test("Changing only the type of a gradient layer or the font of a text layer requests redrawing")
  func requests() {
    let fixture = PictureFixture(width: 90, height: 60)
    let view = fixture.add(UIView(), 5, 5, 80, 50)
    let (gradient, text) = (CAGradientLayer(), CATextLayer())
    view.layer.addSublayer(gradient)
    view.layer.addSublayer(text)
    let canvas = BitmapCanvas(width: 90, height: 60)
    for change in [{ gradient.type = .radial }, { text.font = UIFont.boldSystemFont(ofSize: 9) }] {
      _ = fixture.window.renderChanges(on: canvas, scale: 1)
      #expect(!fixture.window.needsFrame)
      change()
      #expect(fixture.window.needsFrame)
    }
  }
}
