import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Fingers that are held together to take the color between them")
struct ColorHoldTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }
  private var color: PixelColor { page.tools.style.color }
  private static let blue = Palette.inks[7]
  private static let line = Element(
    kind: .line, points: [[300, 100], [300, 400]], width: 20, color: blue)

  init() { page.apply(.append(Self.line)) }

  /// The locations of fingers, of which the center is on the blue line.
  private func locations(_ count: Int) -> [CGPoint] {
    [CGPoint(x: 220, y: 200), CGPoint(x: 380, y: 200), CGPoint(x: 300, y: 260)]
      .prefix(count).map(\.self)
  }

  private func land(_ count: Int, delay: TimeInterval = 0.03) {
    for (finger, point) in locations(count).enumerated() {
      harness.touchDown(finger, at: point)
      if finger < count - 1 { harness.advance(by: delay) }
    }
  }

  private func lift(_ count: Int) {
    for finger in 0..<count { harness.touchUp(finger) }
    harness.advance(by: 1)
  }

  @Test(
    "Two fingers that are held for half a second take the color between them with most tools",
    arguments: ToolID.allCases)
  func twoFingers(tool: ToolID) {
    page.tools.style.tool = tool
    land(2)
    harness.advance(by: 0.49)
    #expect(color == Palette.ink)
    harness.advance(by: 0.02)
    let takesColor = ![.hand, .line, .circle].contains(tool)
    #expect((color == Self.blue) == takesColor)
    lift(2)
    #expect((color == Self.blue) == takesColor && page.viewport == Viewport())
    if takesColor { #expect(fixture.elements == [Self.line], "the fingers neither draw nor undo") }
  }

  @Test("With Line and Circle, three fingers take a color", arguments: [ToolID.line, .circle])
  func threeFingers(tool: ToolID) {
    page.tools.style.tool = tool
    land(3)
    harness.advance(by: 0.51)
    #expect(color == Self.blue)
    lift(3)
    #expect(fixture.elements == [Self.line] && page.viewport == Viewport())
  }

  @Test("With Line, two held fingers draw a circle when they move, as before")
  func circle() {
    page.tools.style.tool = .line
    land(2)
    harness.advance(by: 0.8)
    harness.touchMove([0: CGPoint(x: 200, y: 150), 1: CGPoint(x: 400, y: 300)])
    lift(2)
    #expect(fixture.elements.map(\.kind) == [.line, .circle] && color == Palette.ink)
  }

  @Test("A finger that moves by more than 8 points in the half second takes no color")
  func movement() {
    for (distance, takes) in [(7, true), (9, false)] as [(CGFloat, Bool)] {
      page.tools.style.color = Palette.ink
      page.viewport = Viewport()
      land(2)
      harness.advance(by: 0.2)
      harness.touchMove(0, to: CGPoint(x: 220, y: 200 + distance))
      harness.advance(by: 0.5)
      #expect((color == Self.blue) == takes, "\(distance)")
      lift(2)
    }
  }

  @Test("Fingers that have taken a color still move the page, and the page does not jump")
  func movedAfterwards() {
    land(2)
    harness.advance(by: 0.6)
    #expect(color == Self.blue)
    for step in 1...10 {
      harness.advance(by: 0.01)
      let y = 200 + 5 * CGFloat(step)
      harness.touchMove([0: CGPoint(x: 220, y: y), 1: CGPoint(x: 380, y: y)])
    }
    // The first 8 points are the beginning of the gesture.
    #expect(page.viewport.origin == CGPoint(x: 0, y: -42) && page.viewport.scale == 1)
    lift(2)
    #expect(color == Self.blue)
  }

  @Test("A tap of two fingers still undoes, and takes no color")
  func tap() {
    land(2)
    harness.advance(by: 0.2)
    lift(2)
    #expect(fixture.elements.isEmpty && color == Palette.ink)
  }

  @Test("Fingers that land apart, and a finger alone, take no color and draw")
  func apart() {
    land(2, delay: 0.2)
    harness.advance(by: 1)
    lift(2)
    #expect(color == Palette.ink && fixture.elements.count == 3)
    land(1)
    harness.advance(by: 1)
    lift(1)
    #expect(color == Palette.ink && fixture.elements.count == 4)
  }

  @Test("While fingers move the page, held fingers take no color")
  func navigation() {
    page.perform(.fingers(.navigate))
    land(2)
    harness.advance(by: 0.6)
    lift(2)
    #expect(color == Palette.ink)
  }

  @Test("The page says which color was taken")
  func message() {
    land(2)
    harness.advance(by: 0.6)
    #expect(fixture.controller.indicator.text == "Color: Blue")
    lift(2)
  }

  @Test("A replay draws with the taken color, and moves the page by the same fingers")
  func replay() throws {
    let program = try RecordedProgram {
      $0.page.tools.style = ToolStyle(tool: .pen, color: Self.blue, width: 20)
    }
    let page = program.controller.page
    func drag(_ y: CGFloat) {
      program.enqueue(1, .began, CGPoint(x: 100, y: y))
      program.enqueue(1, .moved, CGPoint(x: 300, y: y))
      program.enqueue(1, .ended, CGPoint(x: 300, y: y))
      program.deliver(after: 1)
    }
    drag(100)
    page.choose(Palette.inks[5])
    for finger in [1, 2] {
      program.enqueue(finger, .began, CGPoint(x: 50 + 100 * CGFloat(finger), y: 100))
    }
    program.deliver(after: 0.7)
    #expect(page.tools.style.color == Self.blue)
    for step in 1...10 {
      for finger in [1, 2] {
        program.enqueue(
          finger, .moved, CGPoint(x: 50 + 100 * CGFloat(finger), y: 100 + 6 * CGFloat(step)))
      }
      program.deliver()
    }
    for finger in [1, 2] {
      program.enqueue(finger, .ended, CGPoint(x: 50 + 100 * CGFloat(finger), y: 160))
    }
    program.deliver(after: 3)
    #expect(page.viewport != Viewport())
    drag(200)
    let elements = page.drawing.elements
    #expect(elements.map(\.color) == [Self.blue, Self.blue])
    #expect(try program.replay() == elements)
  }
}
