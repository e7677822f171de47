import DrawingModel
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Zoom and its indicator")
struct ZoomTests {
  private let fixture = NavigationFixture(tool: .line)
  private var harness: TouchHarness { fixture.harness }
  private var controller: DrawingViewController { fixture.controller }

  private func line(from start: CGPoint, to end: CGPoint) {
    harness.touchDown(at: start)
    harness.advance(by: 0.1)
    harness.touchMove(to: end)
    harness.touchUp()
    harness.advance(by: 1)
  }

  @Test("Shift+0 shows all elements with a margin of 24 points, at a scale of at most 100 %")
  func fit() {
    // The line is 10 points wide, and so the drawing is 3010 × 410 points large.
    line(from: CGPoint(x: 0, y: 50), to: CGPoint(x: 3000, y: 450))
    fixture.type("0", .shift)
    #expect(abs(fixture.scale - (700 - 48) / 3010) < 1e-4)
    let middle = CGPoint(x: 1500, y: 250).applying(controller.page.viewport.transform)
    #expect(middle.distance(to: CGPoint(x: 350, y: 250)) < 1e-6)
    controller.perform(.edit(.undo))
    line(from: CGPoint(x: 600, y: 100), to: CGPoint(x: 620, y: 120))
    let drawing = fixture.elements[0].bounds.center
    fixture.type("+")
    fixture.type("0", .shift)
    #expect(fixture.scale == 1)
    #expect(
      drawing.applying(controller.page.viewport.transform).distance(to: CGPoint(x: 350, y: 250))
        < 1e-6)
  }

  @Test("Shift+0 shows an empty page at 100 % from its origin")
  func fitEmpty() {
    fixture.type("+")
    fixture.type("0", .shift)
    #expect(controller.page.viewport == Viewport())
  }

  @Test("Shift+0 ignores elements that the eraser has hidden")
  func fitHidden() {
    line(from: CGPoint(x: 100, y: 100), to: CGPoint(x: 200, y: 100))
    line(from: CGPoint(x: 100, y: 300), to: CGPoint(x: 200, y: 300))
    controller.page.tools.style.tool = .eraser
    harness.touchDown(at: CGPoint(x: 150, y: 300))
    fixture.type("0", .shift)
    #expect(
      CGPoint(x: 150, y: 100).applying(controller.page.viewport.transform)
        == CGPoint(x: 350, y: 250))
  }

  @Test(
    "The page indicator shows the scale after zooming by keys, the wheel or fingers",
    arguments: ["key", "wheel", "pinch", "fit"])
  func indicator(input: String) {
    #expect(fixture.indicatorText == nil)
    switch input {
    case "key": fixture.type("+")
    case "wheel":
      fixture.application.scroll(
        at: CGPoint(x: 10, y: 10), by: CGVector(dx: 0, dy: -58.72), with: .control)
    case "pinch":
      controller.page.tools.style.tool = .hand
      harness.touchDown([0: CGPoint(x: 200, y: 200), 1: CGPoint(x: 300, y: 200)])
      harness.touchMove([0: CGPoint(x: 162.5, y: 200), 1: CGPoint(x: 300, y: 200)])
    default:
      fixture.type("+")
      fixture.type("+")
      fixture.type("0", .shift)
    }
    #expect(fixture.indicatorText == (input == "fit" ? "100 %" : "125 %"))
    harness.advance(by: 0.7)
    #expect(fixture.indicatorText != nil)
    harness.advance(by: 0.5)
    #expect(fixture.indicatorText == nil)
    if input != "pinch" { #expect(fixture.application.nextDeadline == nil) }
  }

  @Test("A change of the scale keeps the page indicator visible for at least another 0.7 seconds")
  func indicatorExtension() {
    for _ in 1...3 {
      fixture.type("-")
      harness.advance(by: 0.7)
    }
    #expect(fixture.indicatorText == "51 %")
    harness.advance(by: 0.25)
    fixture.type("0")
    #expect(fixture.indicatorText == "100 %", "a change during the transition shows it completely")
  }

  @Test("Scrolling does not show the page indicator, and the indicator receives no touches")
  func indicatorIsPassive() {
    fixture.application.scroll(at: CGPoint(x: 10, y: 10), by: CGVector(dx: 10, dy: 0))
    #expect(fixture.indicatorText == nil)
    fixture.type("+")
    fixture.type("0")
    harness.advance(by: 0.1)
    let center = controller.indicator.center
    #expect(controller.pageFrame.contains(center))
    line(from: center, to: CGPoint(x: 10, y: 10))
    #expect(fixture.elements.count == 1)
  }
}
