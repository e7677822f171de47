import DrawingModel
import Ink
import ResponderKit
import Testing

@testable import TouchTracker

@Suite("Freehand strokes without a view")
@MainActor
struct FreehandStrokeTests {
  private var effects: [ToolEffect] = []

  private func context(
    _ style: ToolStyle = ToolStyle(), rule: HoldRule = .whileHeld
  ) -> ToolContext {
    ToolContext(style: style, scale: 1, tolerance: 0.1, rules: PageRules(holdRule: rule)) { _, _ in
      []
    }
  }

  private func touch(
    _ x: CGFloat, _ y: CGFloat, at time: TimeInterval, force: CGFloat? = nil, scale: CGFloat = 1
  ) -> ToolTouch {
    ToolTouch(
      id: 7, location: CGPoint(x: x, y: y), viewLocation: CGPoint(x: x * scale, y: y * scale),
      time: time, force: force, tapCount: 0)
  }

  @Test("A change of the prediction repaints the line between the dot and the predicted location")
  mutating func predictionLine() {
    let stroke = FreehandStroke(touch(10, 20, at: 0), force: nil, context(), &effects)
    for location in [CGPoint(x: 60, y: 20), nil] as [CGPoint?] {
      effects = []
      stroke.predict(location, &effects)
      let rects = effects.compactMap { if case .invalidate(let rect) = $0 { rect } else { nil } }
      #expect(rects.contains { $0.contains(CGPoint(x: 35, y: 20)) })
    }
  }

  @Test("A pencil report without a change of location or force adds no point to the stroke")
  mutating func sameForce() {
    let stroke = FreehandStroke(touch(0, 0, at: 0, force: 0.5), force: 0.5, context(), &effects)
    stroke.move(touch(0, 0, at: 0.1, force: 0.5), &effects)
    stroke.move(touch(0, 0, at: 0.2), &effects)
    #expect(stroke.element.points == [[0, 0]] && stroke.element.forces == [0.5])
  }

  @Test(
    "A freehand element has the kind, style and points of the stroke, with times since its start")
  mutating func element() {
    let style = ToolStyle(tool: .pen, color: PixelColor(red: 1, green: 200, blue: 3), width: 5)
    let stroke = FreehandStroke(
      touch(10, 20, at: 3), kind: .highlight, force: nil, context(style), &effects)
    stroke.move(touch(14, 21, at: 3.25), &effects)
    stroke.move(touch(14, 21, at: 3.5), &effects)
    stroke.end(touch(19, 30, at: 3.75012345), &effects)
    let element = stroke.element
    #expect(element.kind == .highlight && element.width == 5 && element.color == style.color)
    #expect(element.points == [[10, 20], [14, 21], [19, 30]])
    #expect(element.times == [0, 0.25, 0.7501] && element.forces.isEmpty)
    #expect(stroke.latestReport.time == 3.75012345)
  }

  @Test("A stroke with force repeats the force of its last point if a report has no force")
  mutating func forces() {
    let stroke = FreehandStroke(touch(0, 0, at: 0, force: 0.25), force: 0.25, context(), &effects)
    stroke.move(touch(5, 0, at: 0.1, force: 0.5), &effects)
    // Pressing harder without moving adds a point, and pressing less hard afterwards does not.
    stroke.move(touch(5, 0, at: 0.2, force: 0.75), &effects)
    stroke.move(touch(5, 0, at: 0.3, force: 0.6), &effects)
    stroke.end(touch(9, 0, at: 0.4), &effects)
    #expect(stroke.element.forces == [0.25, 0.5, 0.75, 0.75])
    #expect(stroke.element.points == [[0, 0], [5, 0], [5, 0], [9, 0]])
    #expect(stroke.ink.widthFactors.count == stroke.ink.points.count)
  }

  @Test("A stroke that begins without force ignores the force of later reports")
  mutating func noForce() {
    let stroke = FreehandStroke(touch(0, 0, at: 0), force: nil, context(), &effects)
    stroke.move(touch(5, 0, at: 0.1, force: 0.5), &effects)
    stroke.move(touch(5, 0, at: 0.1, force: 0.9), &effects)
    #expect(stroke.element.forces.isEmpty && stroke.element.points.count == 2)
    #expect(stroke.ink.widthFactors.isEmpty)
  }

  @Test(
    "A stroke counts as held half a second after its last move of more than 4 points in the view",
    arguments: [1, 3] as [CGFloat])
  mutating func hold(scale: CGFloat) {
    let stroke = FreehandStroke(touch(0, 0, at: 0, scale: scale), force: nil, context(), &effects)
    #expect(stroke.nextDeadline == .infinity, "a finger that has not moved holds nothing")
    stroke.move(touch(3.9 / scale, 0, at: 0.1, scale: scale), &effects)
    #expect(stroke.nextDeadline == .infinity)
    stroke.move(touch(4.1 / scale, 0, at: 0.2, scale: scale), &effects)
    #expect(abs(stroke.nextDeadline - 0.7) < 0.001)
    stroke.move(touch(8 / scale, 0, at: 0.3, scale: scale), &effects)
    #expect(abs(stroke.nextDeadline - 0.7) < 0.001, "less than 4 points from the last place")
    stroke.move(touch(8.2 / scale, 0, at: 0.4, scale: scale), &effects)
    #expect(abs(stroke.nextDeadline - 0.9) < 0.001)
    var isHeld = stroke.advance(to: 0.85, &effects)
    #expect(!isHeld)
    isHeld = stroke.advance(to: 0.9, &effects)
    #expect(isHeld && stroke.nextDeadline == .infinity)
    isHeld = stroke.advance(to: 2, &effects)
    #expect(!isHeld)
    stroke.move(touch(20 / scale, 0, at: 3, scale: scale), &effects)
    #expect(abs(stroke.nextDeadline - 3.5) < 0.001)
  }

  @Test(
    "A stroke of at least three points counts as held at its end after half a second without moves")
  mutating func heldAtEnd() {
    let stroke = FreehandStroke(touch(0, 0, at: 0), force: nil, context(), &effects)
    stroke.move(touch(30, 0, at: 0.1), &effects)
    #expect(!stroke.wasHeld(until: 5), "two points")
    stroke.move(touch(60, 0, at: 0.2), &effects)
    #expect(!stroke.wasHeld(until: 0.699) && stroke.wasHeld(until: 0.701))
  }

  @Test("A prediction extends only the shown line, and expires 40.5 ms after the last report")
  mutating func prediction() {
    let stroke = FreehandStroke(touch(0, 0, at: 0), force: nil, context(), &effects)
    stroke.move(touch(3, 0, at: 0.01), &effects)
    let points = stroke.ink.points
    stroke.predict(CGPoint(x: 9, y: 2), &effects)
    #expect(stroke.ink.points.last == [9, 2] && stroke.ink.points.count == points.count + 1)
    #expect(stroke.element.points.count == 2)
    #expect(abs(stroke.nextDeadline - 0.0505) < 1e-9)
    _ = stroke.advance(to: 0.05, &effects)
    #expect(stroke.ink.points.last == [9, 2])
    _ = stroke.advance(to: 0.0505, &effects)
    #expect(stroke.ink.points == points && stroke.nextDeadline == .infinity)
    stroke.predict(CGPoint(x: 9, y: 2), &effects)
    stroke.predict(nil, &effects)
    #expect(stroke.ink.points == points && stroke.nextDeadline == .infinity)
  }

  @Test("A prediction for a finger that has not moved extends the dot")
  mutating func predictionOfDot() {
    let stroke = FreehandStroke(touch(5, 6, at: 0), force: nil, context(), &effects)
    stroke.predict(CGPoint(x: 9, y: 2), &effects)
    #expect(stroke.ink.points.last == [9, 2])
    stroke.predict(nil, &effects)
    #expect(stroke.ink.points == [[5, 6]])
  }

  @Test(
    "A move or a prediction repaints only the end of a long line",
    arguments: [PenTool.description, HighlighterTool.description, LaserTool.description].indices)
  func smallRepaints(index: Int) {
    let tools = [PenTool.description, HighlighterTool.description, LaserTool.description]
    var player = ToolPlayer(tools[index])
    player.down(1, 0, 0)
    for step in 1...100 {
      player.move(1, CGFloat(step) * 9, CGFloat(step % 5), at: 0.01 * Double(step))
    }
    player.effects = []
    player.move(1, 905, 3, at: 1.01)
    player.predict(1, CGPoint(x: 912, y: 4))
    player.predict(1, nil)
    #expect(!player.invalidRects.isEmpty)
    #expect(player.invalidRects.allSatisfy { $0.minX > 780 })
  }

  // MARK: Tools

  @Test(
    "The circle and line tools allow a double tap to clear the page; pen and highlighter do not")
  func doubleTaps() {
    for (tool, clears) in [
      (PenTool.description, false), (HighlighterTool.description, false),
      (CircleTool.description, true), (LineTool.description, true),
    ] {
      var player = ToolPlayer(tool)
      player.down(1, 10, 10)
      player.up(1, 10, 10, taps: 2)
      #expect(player.finished.map(\.clearsOnDoubleTap) == [clears])
      #expect(player.finished.map(\.tapCount) == [2])
      #expect(player.inkCount == 0)
    }
  }

  @Test(
    "With either hold rule, a held stroke becomes a shape and a quick stroke does not",
    arguments: [HoldRule.whileHeld, .atEnd])
  func holdRules(rule: HoldRule) {
    var player = ToolPlayer(PenTool.description)
    player.rules.holdRule = rule
    player.down(1, 0, 0)
    for k in 1...20 { player.move(1, CGFloat(k) * 10, CGFloat(k) * 5, at: 0.01 * Double(k)) }
    player.advance(to: 0.75)
    player.move(1, 201, 100, at: 0.76)
    player.up(1, 201, 100, at: 0.8)
    let shape = player.finished.first?.recognizedShape
    #expect(shape?.kind == .line)
    #expect(player.finished.first?.element.points.count == (rule == .atEnd ? 22 : 21))
    // A stroke that ends without a pause becomes no shape with either rule.
    var quick = ToolPlayer(PenTool.description)
    quick.rules.holdRule = rule
    quick.down(1, 0, 0)
    for k in 1...20 { quick.move(1, CGFloat(k) * 10, 0, at: 0.01 * Double(k)) }
    quick.up(1, 200, 0, at: 0.3)
    #expect(quick.finished.count == 1 && quick.finished[0].recognizedShape == nil)
  }

  @Test("Several strokes are held independently, and only the held strokes become shapes")
  func severalHolds() {
    var player = ToolPlayer(PenTool.description)
    for id in 1...3 { player.down(id, 0, CGFloat(id) * 100) }
    for id in 1...3 {
      for k in 1...20 {
        player.move(
          id, CGFloat(k) * 10, CGFloat(id) * 100, at: Double(id) * 0.2 + 0.01 * Double(k))
      }
    }
    #expect(abs(player.tool.nextDeadline - 0.9) < 0.001)
    player.advance(to: 0.95)
    #expect(abs(player.tool.nextDeadline - 1.1) < 0.001)
    player.cancel(2, 200, 200)
    #expect(player.inkCount == 2)
    player.up(3, 200, 300, at: 1)
    player.up(1, 200, 100, at: 1)
    #expect(player.finished.map { $0.recognizedShape?.kind } == [nil, .line])
  }

  @Test("A shape has the width and color of its stroke, and a straight highlight stays a highlight")
  func recognizedShapes() {
    let color = PixelColor(red: 9, green: 8, blue: 70, alpha: 90)
    func shape(_ points: [CGPoint], _ kinds: RecognizedKinds) -> Element? {
      Element(kind: .stroke, points: points.map { InkPoint($0) }, width: 13, color: color)
        .recognizedShape(kinds)
    }
    for drawn in DrawnShape.allCases {
      let found = shape(drawn.points, .all)
      #expect(found?.kind == drawn.kind && found?.width == 13 && found?.color == color)
      #expect(
        shape(drawn.points, .circles)?.kind == (drawn == .circle ? .circle : nil)
          || drawn == .ellipse)
      #expect(shape(drawn.points, .straightHighlights)?.kind == (drawn == .line ? .highlight : nil))
    }
    #expect(shape(DrawnShape.line.points, .straightHighlights)?.points.count == 2)
    let flat = DrawnShape.ellipsePoints(radii: CGSize(width: 90, height: 62))
    #expect(shape(flat, .all)?.kind == .ellipse)
    #expect(shape(flat, .circles)?.kind == .circle && shape(flat, .allOfVersion2)?.kind == .circle)
    #expect(shape(DrawnShape.rectangle.points, .allOfVersion2)?.kind == .rectangle)
    #expect(shape([CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 90), CGPoint(x: 80, y: 4)], .all) == nil)
  }

  @Test("A recognized circle or ellipse has the position and the size of the drawn stroke")
  func roundShapes() throws {
    func element(_ radii: CGSize) throws -> Element {
      let points = (0...60).map { index -> InkPoint in
        let angle = CGFloat(index) / 60 * 2 * .pi
        return InkPoint(
          CGPoint(
            x: 130 + radii.width * CGFloat.cos(angle), y: 40 + radii.height * CGFloat.sin(angle)))
      }
      let stroke = Element(kind: .stroke, points: points, width: 3, color: Palette.ink)
      return try #require(stroke.recognizedShape(.all))
    }
    let circle = try element(CGSize(width: 70, height: 70))
    #expect(circle.kind == .circle)
    for (point, expected) in zip(circle.points, [[60, -30], [200, 110]] as [InkPoint]) {
      #expect(CGPoint(point).distance(to: CGPoint(expected)) < 1)
    }
    let ellipse = try element(CGSize(width: 90, height: 50))
    #expect(ellipse.kind == .ellipse)
    #expect(CGPoint(ellipse.points[0]).distance(to: CGPoint(x: 130, y: 40)) < 1)
    #expect(abs(abs(ellipse.points[1].x - 130) - 90) < 1 && abs(ellipse.points[1].y - 40) < 1)
    #expect(abs(ellipse.points[2].x - 130) < 1 && abs(abs(ellipse.points[2].y - 40) - 50) < 1)
  }
}
