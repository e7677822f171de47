import DrawingModel
import Ink
import ResponderKit
import Testing

@testable import TouchTracker

@Suite("Fingers that move after a pause, and rotated ellipses")
@MainActor
struct RestingFingerTests {
  @Test("After a pause, the laser's trail starts at the location of the pause in the next frame")
  func trailAfterRest() throws {
    var player = ToolPlayer(LaserTool.description)
    player.down(1, 100, 50, at: 10)
    for step in 1...50 { player.move(1, 100 + CGFloat(step) * 4, 50, at: 10 + 0.01 * Double(step)) }
    // The line has disappeared, and only the dot under the finger is left.
    player.advance(to: 12)
    #expect(player.inks.allSatisfy { $0.points == [[300, 50]] })
    player.move(1, 320, 50, at: 12.02)
    let lines = player.inks.filter { $0.points.count > 1 }
    #expect(lines.count == 5)
    for line in lines {
      let (first, last) = (try #require(line.points.first), try #require(line.points.last))
      #expect(first.x > 280 && first.x < 300.5 && last == [320, 50])
    }
  }

  @Test(
    "A held shape keeps its size and angle if the finger starts to move exactly at its center",
    arguments: [Element.Kind.circle, .rectangle])
  func leftAtMiddle(kind: Element.Kind) {
    let points: [InkPoint] =
      kind == .circle
      ? [[150, 100], [250, 200]] : [[150, 100], [250, 100], [250, 200], [150, 200]]
    let color = PixelColor(red: 30, green: 90, blue: 10)
    let shape = Element(kind: kind, points: points, width: 6, color: color)
    let stroke = Element(kind: .stroke, points: points, width: 6, color: color)
    let context = ToolContext(style: ToolStyle(), scale: 1, tolerance: 0.1, modifierFlags: []) {
      _, _ in []
    }
    func touch(_ x: CGFloat) -> ToolTouch {
      let point = CGPoint(x: x, y: 150)
      return ToolTouch(
        id: 1, location: point, viewLocation: point, time: 0, force: nil, tapCount: 0)
    }
    var effects: [ToolEffect] = []
    let held = HeldShape(shape, replacing: stroke, under: touch(196), context, &effects)
    #expect(held.element.points == points)
    // The finger leaves the hold after 4 points, at (200, 150), which is the middle.
    for x in [204, 260, 90] as [CGFloat] {
      held.move(touch(x), context, &effects)
      #expect(held.element.points == points)
    }
  }

  @Test("A recognized rotated ellipse has the axes of the drawn ellipse")
  func turnedEllipse() throws {
    let axes: (major: InkPoint, minor: InkPoint) = ([72, 54], [-30, 40])
    let points = (0...60).map { index -> InkPoint in
      let angle = CGFloat(index) / 60 * 2 * .pi
      let (cos, sin) = (Float(CGFloat.cos(angle)), Float(CGFloat.sin(angle)))
      return InkPoint(130, 40) + axes.major * cos + axes.minor * sin
    }
    let stroke = Element(kind: .stroke, points: points, width: 3, color: Palette.ink)
    let ellipse = try #require(stroke.recognizedShape(.all))
    try #require(ellipse.kind == .ellipse && ellipse.points.count == 3)
    #expect(CGPoint(ellipse.points[0]).distance(to: CGPoint(x: 130, y: 40)) < 1)
    for (point, axis) in zip(ellipse.points.dropFirst(), [axes.major, axes.minor]) {
      let arm = point - ellipse.points[0]
      // An axis may point in either direction.
      let ends = [CGPoint(axis), CGPoint(-axis)]
      let distance = ends.map { CGPoint(arm).distance(to: $0) }.min() ?? .infinity
      #expect(distance < 2)
    }
  }
}
