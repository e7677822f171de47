import Ink
import Testing

@testable import ResponderKit
@testable import ResponderKitTesting

@Suite("Sublayers, shapes, gradients, masks and geometry of layers")
struct SublayerTests {
  private let fixture = LayerFixture()
  private var view: UIView { fixture.view }
  private var harness: TouchHarness { fixture.harness }

  private func color(_ x: Int, _ y: Int) -> [UInt8] { fixture.color(x, y) }

  private func makeLayer(_ frame: CGRect, _ color: UIColor) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color.cgColor
    return layer
  }

  private let white: [UInt8] = [255, 255, 255]
  private let red: [UInt8] = [255, 0, 0]
  private let green: [UInt8] = [0, 255, 0]
  private let blue: [UInt8] = [0, 0, 255]

  @Test("A path that is trimmed at a corner contains no segment of length 0")
  func trimmingAtCorner() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    func elementCount(_ start: CGFloat, _ end: CGFloat) -> Int {
      var count = 0
      path.trimmed(from: start, to: end).applyWithBlock { _ in count += 1 }
      return count
    }
    #expect(elementCount(0, 0.5) == 2 && elementCount(0.5, 1) == 2)
    #expect(elementCount(0.25, 0.75) == 3 && elementCount(0.5, 0.5) == 0)
  }

  @Test("A shape layer with equal strokeStart and strokeEnd shows no stroke, even with round caps")
  func emptyStroke() {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.addLines(between: [CGPoint(x: 0, y: 20), CGPoint(x: 60, y: 20)])
    (layer.path, layer.strokeColor) = (path, UIColor.blue.cgColor)
    (layer.lineWidth, layer.lineCap) = (12, .round)
    view.layer.addSublayer(layer)
    #expect(color(50, 40) == blue)
    (layer.strokeStart, layer.strokeEnd) = (0.5, 0.5)
    #expect(color(50, 40) == red)
  }

  @Test("A changed anchor point of a layer affects the conversion of points at once")
  func conversionAfterAnchorPoint() {
    #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: 20, y: 20))
    view.layer.anchorPoint = CGPoint(x: 0, y: 1)
    #expect(view.convert(CGPoint.zero, to: nil) == CGPoint(x: 50, y: 0))
    #expect(view.convert(CGPoint(x: 50, y: 0), from: nil) == .zero)
  }

  @Test("A sublayer is drawn above its view's content and below the view's subviews")
  func order() {
    view.layer.addSublayer(makeLayer(CGRect(x: 40, y: 10, width: 30, height: 20), .blue))
    let subview = UIView(frame: CGRect(x: 45, y: 15, width: 5, height: 5))
    subview.backgroundColor = .green
    view.addSubview(subview)
    #expect(color(62, 32) == blue && color(85, 40) == blue)
    #expect(color(67, 37) == green)
    #expect(color(55, 40) == red)
    view.layer.masksToBounds = true
    #expect(color(85, 40) == white)
  }

  @Test("Sublayers are drawn in their order unless their z positions differ")
  func zPosition() {
    let (below, above) = (makeLayer(view.bounds, .blue), makeLayer(view.bounds, .green))
    view.layer.addSublayer(above)
    view.layer.insertSublayer(below, at: 0)
    #expect(view.layer.sublayers == nil || view.layer.sublayers?.first === below)
    #expect(color(50, 40) == green)
    below.zPosition = 1
    #expect(color(50, 40) == blue)
    below.removeFromSuperlayer()
    #expect(color(50, 40) == green && below.superlayer == nil)
    view.layer.replaceSublayer(above, with: below)
    #expect(color(50, 40) == blue)
    below.isHidden = true
    #expect(color(50, 40) == red)
  }

  @Test("A layer cannot be added to itself or to one of its sublayers")
  func cycle() {
    let (a, b) = (CALayer(), CALayer())
    a.addSublayer(b)
    b.addSublayer(a)
    a.addSublayer(a)
    #expect(a.superlayer == nil && b.sublayers == nil)
  }

  @Test("A shape layer fills its path and strokes the path or a part of it")
  func shape() {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 20))
    path.addLine(to: CGPoint(x: 60, y: 20))
    layer.path = path
    layer.strokeColor = UIColor.blue.cgColor
    layer.lineWidth = 6
    view.layer.addSublayer(layer)
    #expect(color(25, 40) == blue && color(75, 40) == blue)
    layer.strokeStart = 0.25
    layer.strokeEnd = 0.75
    #expect(color(25, 40) == red && color(50, 40) == blue && color(75, 40) == red)
    layer.strokeColor = nil
    layer.path = CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil)
    layer.fillColor = UIColor.green.cgColor
    #expect(color(40, 40) == green && color(60, 40) == red)
  }

  @Test("A trimmed path has the given fraction of the path's length, across corners and gaps")
  func trimming() {
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
    path.move(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 120, y: 0))
    let half = path.trimmed(from: 0.125, to: 0.75)
    #expect(half.boundingBox == CGRect(x: 5, y: 0, width: 105, height: 10))
    #expect(path.trimmed(from: 0.5, to: 0.25).isEmpty)
  }

  @Test("A gradient layer blends its colors from top to bottom by default")
  func gradient() {
    let layer = CAGradientLayer()
    layer.frame = view.bounds
    layer.colors = [UIColor.black.cgColor, UIColor.blue.cgColor]
    view.layer.addSublayer(layer)
    #expect(color(50, 21)[2] < 14 && color(50, 58)[2] > 240)
    #expect(abs(Int(color(50, 40)[2]) - 128) < 8)
    layer.startPoint = CGPoint(x: 0, y: 0.5)
    layer.endPoint = CGPoint(x: 1, y: 0.5)
    #expect(color(21, 40)[2] < 10 && color(78, 40)[2] > 240)
    layer.locations = [0, 0.1, 0.2]
    #expect(color(78, 40)[2] > 240)
  }

  @Test(
    "A view is laid out through its layer, and both the view and the layer can override the layout")
  func layoutThroughLayer() {
    final class RingLayer: CALayer {
      var layoutCount = 0
      override func layoutSublayers() {
        super.layoutSublayers()
        layoutCount += 1
      }
    }
    final class RingView: UIView {
      let ring = CALayer()
      var order: [String] = []
      override class var layerClass: AnyClass { RingLayer.self }
      override func layoutSubviews() { order.append("subviews") }
      override func layoutSublayers(of layer: CALayer) {
        super.layoutSublayers(of: layer)
        order.append("sublayers")
        ring.frame = bounds.insetBy(dx: 5, dy: 5)
      }
    }
    let ringView = RingView(frame: view.bounds)
    ringView.ring.backgroundColor = UIColor.blue.cgColor
    ringView.layer.addSublayer(ringView.ring)
    view.addSubview(ringView)
    #expect(color(50, 40) == blue && color(22, 40) == red)
    #expect(ringView.order == ["subviews", "sublayers"])
    ringView.layer.setNeedsLayout()
    #expect(ringView.order.count == 2)
    ringView.layer.layoutIfNeeded()
    #expect(ringView.order.count == 4)
    ringView.bounds.size.width = 30
    #expect(color(28, 40) == red && color(50, 40) == blue)
    #expect((ringView.layer as? RingLayer)?.layoutCount == 3)
  }

  @Test("A view creates a layer of its layerClass, which follows the view's geometry")
  func layerClass() {
    final class GradientView: UIView {
      override class var layerClass: AnyClass { CAGradientLayer.self }
    }
    let gradient = GradientView(frame: view.bounds)
    (gradient.layer as? CAGradientLayer)?.colors = [UIColor.green.cgColor, UIColor.green.cgColor]
    view.addSubview(gradient)
    #expect(color(50, 40) == green)
    gradient.layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(gradient.frame == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(color(50, 40) == red && color(25, 25) == green)
  }

  @Test("A mask layer clips a view with its subviews to the shape of the mask")
  func mask() {
    let subview = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
    subview.backgroundColor = .green
    view.addSubview(subview)
    let shape = CAShapeLayer()
    shape.path = CGPath(ellipseIn: view.bounds, transform: nil)
    view.layer.mask = shape
    #expect(color(30, 40) == green && color(22, 22) == white)
    #expect(color(70, 40) == red && color(77, 22) == white)
    view.layer.mask = nil
    #expect(color(22, 22) == green && color(77, 22) == red)
  }

  @Test("A view rotates around the anchor point of its layer, and hit testing finds it there")
  func anchorPoint() {
    let frame = view.frame
    view.layer.anchorPoint = .zero
    #expect(view.frame.origin == CGPoint(x: 50, y: 40))
    view.layer.position = frame.origin
    #expect(view.frame == frame)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    #expect(abs(view.frame.maxX - 20) < 1e-9 && abs(view.frame.height - 60) < 1e-9)
    let point = view.convert(CGPoint(x: 60, y: 0), to: nil)
    #expect(abs(point.x - 20) < 1e-9 && abs(point.y - 80) < 1e-9)
    #expect(color(10, 60) == red && color(50, 40) == white)
    let window = view.window
    #expect(window?.hitTest(CGPoint(x: 10, y: 60), with: nil) === view)
    #expect(window?.hitTest(CGPoint(x: 50, y: 40), with: nil) === window)
    view.transform = .identity
    view.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect(view.center == CGPoint(x: 1, y: 2))
  }

  @Test("CALayer converts points between layers and finds the layer at a point")
  func conversion() {
    let outer = makeLayer(CGRect(x: 10, y: 10, width: 40, height: 20), .blue)
    let inner = makeLayer(CGRect(x: 5, y: 5, width: 10, height: 10), .green)
    view.layer.addSublayer(outer)
    outer.addSublayer(inner)
    #expect(inner.convert(CGPoint(x: 1, y: 1), to: view.layer) == CGPoint(x: 16, y: 16))
    #expect(inner.convert(CGPoint(x: 16, y: 16), from: view.layer) == CGPoint(x: 1, y: 1))
    #expect(inner.convert(CGPoint(x: 1, y: 1), to: nil) == CGPoint(x: 36, y: 36))
    #expect(view.layer.hitTest(CGPoint(x: 36, y: 36)) === inner)
    #expect(view.layer.hitTest(CGPoint(x: 32, y: 32)) === outer)
    outer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    #expect(outer.frame == CGRect(x: -10, y: 0, width: 80, height: 40))
    #expect(CATransform3DEqualToTransform(outer.transform, CATransform3DMakeScale(2, 2, 1)))
  }

  @Test("Sublayers with different nonzero z positions are drawn and found in z order")
  func zPositionsWithoutZero() {
    let layers = [makeLayer(view.bounds, .blue), makeLayer(view.bounds, .green)]
    for layer in layers { view.layer.addSublayer(layer) }
    (layers[0].zPosition, layers[1].zPosition) = (2, 1)
    #expect(color(50, 40) == blue)
    #expect(view.layer.hitTest(CGPoint(x: 50, y: 40)) === layers[0])
    (layers[0].zPosition, layers[1].zPosition) = (-2, -1)
    #expect(color(50, 40) == green)
    #expect(view.layer.hitTest(CGPoint(x: 50, y: 40)) === layers[1])
  }
}
