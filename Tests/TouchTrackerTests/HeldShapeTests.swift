import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import ResponderKitTesting
import SeededRandom
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Shapes recognized while a finger is held still")
@MainActor
struct HeldShapeTests {
  private let fixture = HeldShapeFixture()
  private var elements: [Element] { fixture.controller.page.drawing.elements }

  @Test("A held line can be shortened to 3 % of its length, and ignores moves to less than 2 %")
  func smallestSize() throws {
    fixture.drawHeld(DrawnShape.line.points)
    fixture.harness.touchUp()
    let original = try #require(elements.first).points
    fixture.controller.perform(.edit(.clear))
    let lever = original[1] - original[0]
    let end = try #require(DrawnShape.line.points.last)
    let start = InkPoint(CGPoint(x: end.x + ToolConstants.holdJitter, y: end.y))
    for scales in [[0.03], [0.03, 0.015], [0.5, 0.03, 0.001, 0]] as [[Float]] {
      fixture.harness.advance(by: 1)
      fixture.drawHeld(DrawnShape.line.points)
      // The line's end moves like the finger from the point at which the finger leaves the hold.
      fixture.harness.touchMove(to: CGPoint(x: end.x + 5, y: end.y))
      for scale in scales {
        fixture.harness.touchMove(to: CGPoint(start + lever * (scale - 1)))
      }
      fixture.harness.touchUp()
      let points = try #require(elements.last).points
      let displacement = CGPoint(points[1] - points[0])
      #expect(displacement.distance(to: CGPoint(lever * 0.03)) < 0.01, "\(scales)")
      fixture.controller.perform(.edit(.clear))
    }
  }

  @Test(
    "A stroke that is held for half a second becomes its shape before the finger is lifted",
    arguments: DrawnShape.allCases)
  func becomesShape(shape: DrawnShape) {
    fixture.draw(shape.points)
    fixture.harness.advance(by: 0.49)
    let freehand = fixture.frame()
    fixture.harness.advance(by: 0.02)
    let isUnchanged = fixture.frame() == freehand
    #expect(!isUnchanged, "the shape is on the screen")
    #expect(elements.isEmpty, "the drawing does not change before the finger is lifted")
    fixture.harness.touchUp()
    #expect(elements.map(\.kind) == [shape.kind])
    fixture.controller.perform(.edit(.undo))
    #expect(elements.map(\.kind) == [.stroke])
    #expect(elements.first?.points.count == shape.points.count)
  }

  @Test(
    "A finger that moves after the hold scales and turns the shape about the shape's middle",
    arguments: [DrawnShape.rectangle, .triangle, .ellipse])
  func sizedAndTurned(shape: DrawnShape) throws {
    fixture.drawHeld(shape.points)
    fixture.harness.touchUp()
    let original = try #require(elements.first)
    fixture.controller.perform(.edit(.clear))
    fixture.drawHeld(shape.points)
    // The turn and the scale are measured from the point at which the finger leaves the hold.
    let end = try #require(shape.points.last)
    let start = CGPoint(x: end.x + ToolConstants.holdJitter, y: end.y)
    fixture.harness.touchMove(to: CGPoint(x: end.x + 5, y: end.y))
    let middle =
      shape == .ellipse
      ? original.points[0] : original.points.reduce(.zero, +) / Float(original.points.count)
    let arm = InkPoint(start) - middle
    // A quarter turn clockwise and 1.5 times the size.
    let target = middle + InkPoint(-arm.y, arm.x) * 1.5
    for step in 1...10 {
      let angle = CGFloat(step) / 10 * .pi / 2
      let scale = Float(1 + 0.05 * Double(step))
      let (cos, sin) = (Float(CGFloat.cos(angle)), Float(CGFloat.sin(angle)))
      let point = InkPoint(arm.x * cos - arm.y * sin, arm.x * sin + arm.y * cos) * scale
      fixture.harness.touchMove(to: CGPoint(middle + point))
    }
    fixture.harness.touchMove(to: CGPoint(target))
    fixture.harness.touchUp()
    let result = try #require(elements.first)
    #expect(result.kind == original.kind)
    for (point, originalPoint) in zip(result.points, original.points) {
      let arm = originalPoint - middle
      let expected = middle + InkPoint(-arm.y, arm.x) * 1.5
      #expect(CGPoint(point).distance(to: CGPoint(expected)) < 0.01)
    }
  }

  @Test("A finger that moves after the hold changes the radius of a circle but not the center")
  func circle() throws {
    fixture.drawHeld(DrawnShape.circle.points)
    fixture.harness.touchMove(to: CGPoint(x: 200, y: 270))
    fixture.harness.touchUp()
    let points = try #require(elements.first).points
    #expect(CGPoint((points[0] + points[1]) / 2).distance(to: CGPoint(x: 200, y: 150)) < 1)
    let size = points[1] - points[0]
    #expect(abs(size.x - size.y) < 0.01)
    #expect(abs(size.x / 2 - 120) < 9)
  }

  @Test("A finger that moves after the hold moves only the end of a line")
  func line() throws {
    fixture.drawHeld(DrawnShape.line.points)
    fixture.harness.touchMove(to: CGPoint(x: 300, y: 255))
    fixture.harness.touchUp()
    let points = try #require(elements.first).points
    #expect(CGPoint(points[0]).distance(to: CGPoint(x: 60, y: 100)) < 4)
    #expect(CGPoint(points[1]).distance(to: CGPoint(x: 300, y: 250)) < 6)
  }

  @Test("The end of a held line is under the finger after the page has moved under the hold")
  func scrolledLine() throws {
    for displacement in [CGVector(dx: 0, dy: 96), CGVector(dx: -40, dy: 0), CGVector()] {
      fixture.drawHeld(DrawnShape.line.points)
      fixture.harness.application.scroll(
        at: CGPoint(x: 100, y: 50), by: displacement, with: [])
      fixture.harness.touchMove(to: CGPoint(x: 280, y: 230))
      fixture.harness.touchMove(to: CGPoint(x: 300, y: 255))
      let page = fixture.controller.page
      let end = CGPoint(x: 300, y: 255).applying(page.viewport.transform.inverted())
      fixture.harness.touchUp()
      let points = try #require(elements.first).points
      #expect(CGPoint(points[1]).distance(to: end) < 7, "\(displacement)")
      #expect(CGPoint(points[0]).distance(to: CGPoint(x: 60, y: 100)) < 4)
      fixture.controller.perform(.edit(.clear))
      page.viewport = Viewport()
      fixture.harness.advance(by: 1)
    }
  }

  @Test("A held line moves exactly with the finger, however the page moves under the hold")
  func exactlyScrolledLine() throws {
    fixture.drawHeld(DrawnShape.line.points)
    fixture.harness.touchUp()
    let original = try #require(elements.first).points[1]
    let held = try #require(DrawnShape.line.points.last)
    // The page moves back by twice the movement, by twice the location, or to the location with
    // exchanged coordinates.
    for (movement, scroll) in [
      (CGVector(dx: 10, dy: 0), CGVector(dx: -20, dy: 0)),
      (CGVector(dx: 0, dy: 10), CGVector(dx: 0, dy: -20)),
      (CGVector(dx: 10, dy: 0), CGVector(dx: -2 * held.x, dy: 0)),
      (CGVector(dx: 0, dy: 10), CGVector(dx: 0, dy: -2 * held.y)),
      (CGVector(dx: 10, dy: 0), CGVector(dx: held.y - held.x, dy: held.x - held.y)),
    ] {
      fixture.controller.perform(.edit(.clear))
      let page = fixture.controller.page
      page.viewport = Viewport()
      fixture.harness.advance(by: 1)
      fixture.drawHeld(DrawnShape.line.points)
      fixture.harness.application.scroll(at: CGPoint(x: 100, y: 50), by: scroll, with: [])
      let finger = CGPoint(x: held.x + movement.dx, y: held.y + movement.dy)
      fixture.harness.touchMove(to: finger)
      let location = finger.applying(page.viewport.transform.inverted())
      #expect(location == CGPoint(x: finger.x + scroll.dx, y: finger.y + scroll.dy))
      fixture.harness.touchUp()
      // The line follows the finger when the finger has left the hold.
      let fraction = ToolConstants.holdJitter / 10
      let end = try #require(elements.first).points[1]
      let expected = CGPoint(
        x: CGFloat(original.x) + scroll.dx + movement.dx * (1 - fraction),
        y: CGFloat(original.y) + scroll.dy + movement.dy * (1 - fraction))
      #expect(CGPoint(end).distance(to: expected) < 0.01, "\(movement) \(scroll)")
    }
  }

  @Test("The jitter of a resting finger does not change a held shape")
  func jitter() throws {
    fixture.drawHeld(DrawnShape.rectangle.points)
    let frame = fixture.frame()
    let end = try #require(DrawnShape.rectangle.points.last)
    for offset in [1.0, -2, 2.5, 0] {
      fixture.harness.advance(by: 0.2)
      fixture.harness.touchMove(to: CGPoint(x: end.x + offset, y: end.y - offset))
      let isSame = fixture.frame() == frame
      #expect(isSame)
    }
  }

  @Test("Cancelling a held shape leaves no element and no pixel", arguments: DrawnShape.allCases)
  func cancelled(shape: DrawnShape) {
    let empty = fixture.frame()
    fixture.drawHeld(shape.points)
    fixture.harness.touchMove(to: CGPoint(x: 350, y: 280))
    _ = fixture.frame()
    fixture.harness.touchCancel()
    let isEmpty = fixture.frame() == empty
    #expect(isEmpty)
    #expect(elements.isEmpty)
    #expect(fixture.harness.application.nextDeadline == nil)
  }

  @Test("A held stroke that resembles no shape continues as a freehand stroke")
  func noShape() {
    let points = [(20, 20), (80, 90), (90, 20), (30, 120), (160, 100), (40, 30)]
      .map { CGPoint(x: $0.0, y: $0.1) }
    fixture.drawHeld(points)
    #expect(fixture.harness.application.nextDeadline == nil, "no deadline remains")
    for x in [100, 150] { fixture.harness.touchMove(to: CGPoint(x: x, y: 200)) }
    fixture.harness.touchUp()
    #expect(elements.map(\.kind) == [.stroke])
    #expect(elements.first?.points.count == points.count + 2)
    fixture.controller.perform(.edit(.undo))
    #expect(elements.isEmpty, "one step undoes the stroke")
  }

  @Test("Two strokes that are held at the same time become two shapes")
  func twoFingers() {
    let points = DrawnShape.line.points
    func both(_ point: CGPoint) -> [Int: CGPoint] {
      [0: point, 1: CGPoint(x: point.x, y: point.y + 80)]
    }
    fixture.harness.touchDown(0, at: points[0])
    fixture.harness.advance(by: 0.11)
    fixture.harness.touchDown(1, at: CGPoint(x: points[0].x, y: points[0].y + 80))
    for point in points.dropFirst() {
      fixture.harness.advance(by: 0.01)
      fixture.harness.touchMove(both(point))
    }
    fixture.harness.advance(by: 0.6)
    fixture.harness.touchMove(1, to: CGPoint(x: 310, y: 260))
    fixture.harness.touchUp([0, 1])
    #expect(elements.map(\.kind) == [.line, .line])
  }

  @Test("A flat round stroke becomes an ellipse with the pen and a circle with the circle tool")
  func flatCircle() {
    let points = DrawnShape.ellipsePoints(radii: CGSize(width: 80, height: 58))
    fixture.drawHeld(points)
    fixture.harness.touchUp()
    fixture.harness.advance(by: 1)
    fixture.controller.page.tools.style.tool = .circle
    fixture.draw(points)
    fixture.harness.touchUp()
    #expect(elements.map(\.kind) == [.ellipse, .circle])
  }

  @Test("The pixels of a held shape that follows the finger equal those of a complete repaint")
  func noLeftoverPixels() {
    var random = SeededGenerator(seed: 5)
    for shape in DrawnShape.allCases {
      let fixture = HeldShapeFixture()
      fixture.drawHeld(shape.points)
      for _ in 1...6 {
        fixture.harness.touchMove(
          to: CGPoint(
            x: CGFloat.random(in: 0...400, using: &random),
            y: CGFloat.random(in: 0...300, using: &random)))
        let shown = fixture.frame()
        fixture.window.setNeedsDisplay()
        fixture.controller.views.touchDrawView.subviews.forEach { $0.setNeedsDisplay() }
        let isSame = fixture.frame() == shown
        #expect(isSame, "\(shape)")
      }
    }
  }

  @Test(
    "Random finger moves, even far outside the window, keep a held shape in the coordinate limits")
  func randomMoves() {
    var random = SeededGenerator(seed: 6)
    for _ in 1...40 {
      guard let shape = DrawnShape.allCases.randomElement(using: &random) else { continue }
      fixture.drawHeld(shape.points)
      for _ in 1...5 {
        let size = CGFloat.random(in: 1...9, using: &random)
        let range = -CGFloat.exp(2.3 * size)...CGFloat.exp(2.3 * size)
        fixture.harness.touchMove(
          to: CGPoint(
            x: CGFloat.random(in: range, using: &random),
            y: CGFloat.random(in: range, using: &random)))
      }
      fixture.harness.touchMove(to: shape.middle)
      if Bool.random(using: &random) { fixture.harness.touchMove(to: CGPoint(x: 1e9, y: -1e9)) }
      fixture.harness.touchUp()
      fixture.harness.advance(by: 1)
      let points = elements.last?.points ?? []
      #expect(points.allSatisfy { abs($0.x) <= 1e7 && abs($0.y) <= 1e7 }, "\(points)")
    }
    #expect(elements.count == 40)
  }

  @Test(
    "A replay gives the recorded shapes, whether touches arrived before or after a hold's deadline")
  func replay() throws {
    for seed in 1...12 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let program = try RecordedProgram { $0.page.tools.style.tool = .pen }
      var shapeCount = 0
      for _ in 1...6 {
        guard let shape = DrawnShape.allCases.randomElement(using: &random) else { continue }
        program.enqueue(0, .began, shape.points[0])
        for point in shape.points.dropFirst() {
          program.enqueue(0, .moved, point)
          if Bool.random(using: &random) { program.deliver() }
        }
        program.deliver()
        let hold = Double.random(in: 0.48...0.52, using: &random)
        if Bool.random(using: &random) {
          // The following reports may arrive after the deadline, although their times precede it.
          program.deliver(after: hold)
          program.time -= 0.015
        } else {
          program.time += hold
        }
        for _ in 1...3 {
          program.enqueue(
            0, .moved,
            CGPoint(
              x: CGFloat.random(in: 50...350, using: &random),
              y: CGFloat.random(in: 50...250, using: &random)))
        }
        program.enqueue(0, .ended, CGPoint(x: 200, y: 100))
        program.deliver(after: 1)
        if program.controller.page.drawing.elements.last?.kind != .stroke { shapeCount += 1 }
      }
      let elements = program.controller.page.drawing.elements
      #expect(elements.count == 6)
      #expect(try program.replay() == elements, "seed \(seed), \(shapeCount) shapes")
    }
  }

  @Test("In a session of version 2, a hold before the finger's last move does not make a shape")
  func earlierVersion() throws {
    for version in [2, 3] {
      let lines = DrawnShape.line.points.enumerated().map { index, point in
        (time: 0.01 * Double(index), point: point, phase: index == 0 ? "began" : "moved")
      }
      let last = (time: 1.0, point: CGPoint(x: 300, y: 200), phase: "ended")
      var text = "{\"touchtracker-session\":\(version),\"width\":400,\"height\":300}\n"
      text += "{\"t\":0,\"tool\":\"pen\"}\n"
      for (time, point, phase) in lines + [last] {
        text +=
          "{\"t\":\(time),\"finger\":1,\"phase\":\"\(phase)\",\"x\":\(point.x),\"y\":\(point.y)}\n"
      }
      let drawing = try Self.replay(text)
      #expect(drawing.elements.map(\.kind) == [version == 2 ? .stroke : .line])
    }
  }

  private static func replay(_ text: String) throws -> Drawing {
    let file = TemporaryFile()
    try FileStore.replace(FilePath(file.path), with: .init(text.utf8))
    let player = SessionPlayer(size: CGSize(width: 400, height: 300))
    try player.play(SessionReader(path: FilePath(file.path)))
    return player.controller.page.drawing
  }

  @Test(
    "The first frame after a hold shows the complete shape of the held stroke",
    arguments: DrawnShape.allCases)
  func completeShape(shape: DrawnShape) {
    fixture.draw(shape.points)
    _ = fixture.frame()
    fixture.harness.advance(by: 0.6)
    let shown = fixture.frame()
    fixture.window.setNeedsDisplay()
    fixture.controller.views.touchDrawView.subviews.forEach { $0.setNeedsDisplay() }
    let isSame = fixture.frame() == shown
    #expect(isSame)
  }
}
