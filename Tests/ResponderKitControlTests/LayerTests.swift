import Ink
import Testing

@testable import ResponderKit
@testable import ResponderKitTesting

@Suite("Layers of views")
struct LayerTests {
  private let fixture = LayerFixture()
  private var view: UIView { fixture.view }
  private var harness: TouchHarness { fixture.harness }

  private func color(_ x: Int, _ y: Int) -> [UInt8] { fixture.color(x, y) }

  @Test("Only translucent views and layers are drawn in a transparency layer")
  func transparencyLayers() {
    final class DepthLayer: CALayer {
      var depth = -1
      override func draw(in ctx: CGContext) { depth = ctx.layers.count }
    }
    final class DepthView: UIView {
      var depth = -1
      override func draw(_ rect: CGRect) {
        depth = UIGraphicsGetCurrentContext()?.layers.count ?? -1
      }
    }
    let (layer, subview) = (DepthLayer(), DepthView(frame: view.bounds))
    view.layer.addSublayer(layer)
    view.addSubview(subview)
    for (opacity, depth) in [(1, 0), (0.99, 1)] as [(CGFloat, Int)] {
      (layer.opacity, subview.alpha) = (Float(opacity), opacity)
      _ = harness.snapshot()
      #expect(layer.depth == depth && subview.depth == depth)
    }
  }

  @Test(
    "CALayer.hasBorder needs a width and color; drawsBackground needs a corner radius or shadow")
  func decorations() {
    let layer = CALayer()
    #expect(!layer.hasBorder && !layer.drawsBackground)
    layer.borderWidth = 1
    #expect(layer.hasBorder && !layer.drawsBackground)
    layer.borderColor = nil
    #expect(!layer.hasBorder)
    layer.cornerRadius = 1
    #expect(layer.drawsBackground)
    (layer.cornerRadius, layer.shadowOpacity) = (0, 1)
    #expect(layer.drawsBackground)
    layer.shadowColor = nil
    #expect(!layer.drawsBackground)
  }

  @Test("A view with a shadow but without a corner radius has sharp corners")
  func sharpCorners() {
    #expect(view.layer.shadowOutset == nil)
    view.layer.shadowOpacity = 1
    #expect(view.layer.shadowOutset != nil)
    for (x, y) in [(20, 20), (79, 20), (20, 59), (79, 59)] {
      #expect(color(x, y)[0] > 250, "(\(x), \(y))")
    }
  }

  @Test("Layers and views with an alpha of 0 are not asked to draw")
  func transparent() {
    final class CountingLayer: CALayer {
      var count = 0
      override func draw(in ctx: CGContext) { count += 1 }
    }
    final class CountingView: UIView {
      var count = 0
      override func draw(_ rect: CGRect) { count += 1 }
    }
    let (layer, subview) = (CountingLayer(), CountingView(frame: view.bounds))
    view.layer.addSublayer(layer)
    view.addSubview(subview)
    (layer.opacity, subview.alpha) = (0, 0)
    _ = harness.snapshot()
    #expect(layer.count == 0 && subview.count == 0)
    (layer.opacity, subview.alpha) = (0.01, 0.01)
    _ = harness.snapshot()
    #expect(layer.count == 1 && subview.count == 1)
  }

  @Test("The corner radius of a layer rounds the corners of its background")
  func cornerRadius() {
    view.layer.cornerRadius = 20
    for (x, y) in [(21, 21), (78, 21), (21, 58), (78, 58)] {
      #expect(color(x, y) == [255, 255, 255], "(\(x), \(y))")
    }
    #expect(color(50, 21) == [255, 0, 0])
    #expect(color(50, 40) == [255, 0, 0])
  }

  @Test(
    "Rounded corners clip subviews only if the layer masks to its bounds", arguments: [true, false])
  func masksToBounds(masks: Bool) {
    let subview = UIView(frame: view.bounds.insetBy(dx: -5, dy: -5))
    subview.backgroundColor = .blue
    view.addSubview(subview)
    view.layer.cornerRadius = 20
    view.layer.masksToBounds = masks
    #expect(color(21, 21) == (masks ? [255, 255, 255] : [0, 0, 255]))
    #expect(color(17, 40) == (masks ? [255, 255, 255] : [0, 0, 255]))
    #expect(color(50, 40) == [0, 0, 255])
  }

  @Test("The border of a layer lies inside its edges and above its subviews")
  func border() {
    let subview = UIView(frame: view.bounds)
    subview.backgroundColor = .blue
    view.addSubview(subview)
    view.layer.borderWidth = 4
    view.layer.borderColor = UIColor.green.cgColor
    #expect(color(21, 40) == [0, 255, 0])
    #expect(color(18, 40) == [255, 255, 255])
    #expect(color(25, 40) == [0, 0, 255])
  }

  @Test("The shadow of a layer is visible outside the layer, and only with a shadow opacity")
  func shadow() {
    view.layer.shadowOffset = CGSize(width: 6, height: 6)
    view.layer.shadowRadius = 1
    #expect(color(83, 50) == [255, 255, 255])
    view.layer.shadowOpacity = 1
    #expect(color(83, 50)[0] < 60)
    #expect(color(50, 40) == [255, 0, 0])
  }

  @Test("Redrawing shows a change of a view's layer completely")
  func nextFrame() {
    let canvas = BitmapCanvas(width: 100, height: 80)
    let window = harness.window
    _ = window.renderChanges(on: canvas, scale: 1, hasTime: { true })
    view.layer.cornerRadius = 20
    view.layer.shadowOpacity = 1
    #expect(window.needsFrame)
    _ = window.renderChanges(on: canvas, scale: 1, hasTime: { true })
    let isEqual = canvas.bitmap == harness.snapshot()
    #expect(isEqual)
    // The shadow moves with the view, and disappears when the shadow opacity becomes 0.
    for change in [{ view.center.x -= 8 }, { view.layer.shadowOpacity = 0 }] {
      change()
      _ = window.renderChanges(on: canvas, scale: 1, hasTime: { true })
      let isStillEqual = canvas.bitmap == harness.snapshot()
      #expect(isStillEqual)
    }
  }

  @Test("Setting the frame, opacity or color of a view's layer also changes the view")
  func properties() {
    view.layer.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    view.layer.opacity = 0.5
    view.layer.backgroundColor = UIColor.green.cgColor
    #expect(view.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(view.alpha == 0.5)
    #expect(view.backgroundColor == .green)
    #expect(view.layer === view.layer)
  }

  @Test("A layer that draws its contents leaves the current graphics context unchanged")
  func contextAfterContents() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    layer.contents = PictureFixture.image(20, 10)
    let canvas = BitmapCanvas(width: 20, height: 10)
    _ = drawn { current in
      let other = CGContext(canvas: canvas, scale: 1)
      layer.render(in: other)
      other.flush()
      #expect(UIGraphicsGetCurrentContext() === current)
    }
    #expect(canvas.bitmap[10, 2].alpha == 255)
  }
}
