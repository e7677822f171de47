import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Edge cases of views")
struct ViewEdgeTests {
  private let fixture = NavigationFixture(tool: .pen)

  @Test("The focus frame of a field of colors is two pixels dark and two pixels light")
  func focusedField() {
    let field = ShadeField(name: "Shades")
    field.frame = CGRect(x: 40, y: 30, width: 240, height: 90)
    field.hsb = HSBColor(hue: 0, saturation: 1, brightness: 1)
    fixture.window.addSubview(field)
    fixture.window.moveFocus(to: field)
    let canvas = BitmapCanvas(width: 700, height: 544)
    fixture.window.render(on: canvas, scale: 1)
    // The field is gray at its left edge.
    let reds = (40..<46).map { Int(canvas.bitmap[$0, 75].red) }
    #expect(reds[0] < 40 && reds[1] < 40 && reds[2] > 240 && reds[3] > 240)
    #expect(abs(reds[5] - 128) < 30)
  }

  @Test(
    "The label of the width slider is as high as its text and vertically centered on the slider")
  func widthLabel() throws {
    fixture.application.typesetter = BlockTypesetter()
    fixture.controller.page.tools.style = ToolStyle(tool: .pen, color: Palette.inks[3], width: 23)
    fixture.window.frame.size.width = 320
    fixture.window.layoutIfNeeded()
    let button = try #require(fixture.views(StyleButton.self).first)
    fixture.harness.touchDown(at: button.convert(button.bounds.center, to: nil))
    fixture.harness.advance(by: 0.05)
    fixture.harness.touchUp()
    fixture.harness.advance(by: 1)
    fixture.window.layoutIfNeeded()
    let label = try #require(fixture.views(UILabel.self).first { $0.text == "23 pt" })
    let slider = try #require(label.superview?.subviews.first { $0 is WidthSlider })
    // A line of a font of 14 points is 18 points high, and the slider 44 points.
    #expect(slider.frame.height == 44)
    #expect(
      label.frame
        == CGRect(x: slider.frame.maxX, y: slider.frame.minY + 13, width: 48, height: 18))
  }

  @Test("A flat drawing is shown at 100 % even in a view hardly larger than its margins")
  func flatRectangle() {
    let wide = Viewport(
      fitting: CGRect(x: 10, y: 20, width: 100, height: 0), in: CGSize(width: 400, height: 81.5),
      margin: 40)
    #expect(wide.scale == 1 && wide.origin == CGPoint(x: -140, y: -20.75))
    let high = Viewport(
      fitting: CGRect(x: 20, y: 10, width: 0, height: 100), in: CGSize(width: 81.5, height: 400),
      margin: 40)
    #expect(high.scale == 1 && high.origin == CGPoint(x: -20.75, y: -140))
  }

  @Test("A page view without a data source finishes in one drawing step")
  func pageWithoutSource() {
    let page = PageView(frame: .zero)
    let steps = page.drawingSteps(in: CGRect(x: 0, y: 0, width: 20, height: 20))
    var hasMore: [Bool] = []
    _ = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { renderer in
      hasMore.append(steps(renderer.cgContext))
    }
    #expect(hasMore == [false] && page.dataSource == nil)
  }

  @Test("A rectangle above the first row of the gallery contains no cells")
  func galleryEdges() {
    func indices(_ height: CGFloat, count: Int) -> Range<Int> {
      GalleryLayout(count: count, width: 640)
        .indices(in: CGRect(x: 0, y: 0, width: 640, height: height))
    }
    // The first row begins 16 points below the upper edge, and has three cells.
    #expect(indices(16, count: 20).isEmpty && indices(17, count: 20) == 0..<3)
    #expect(indices(100, count: 1) == 0..<1 && indices(100, count: 0).isEmpty)
  }
}
