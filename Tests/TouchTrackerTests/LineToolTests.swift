import DrawingModel
import Ink
import ResponderKit
import Testing

@testable import TouchTracker

@Suite("Lines and circles of several fingers")
@MainActor
struct LineToolTests {
  private var player = ToolPlayer(LineTool.description)

  private static let style = ToolStyle(
    tool: .line, color: PixelColor(red: 20, green: 140, blue: 60), width: 7)

  @Test("A line and a circle have the color and width that were chosen when the finger landed")
  mutating func style() {
    player.style = Self.style
    player.down(1, 10, 20)
    player.down(2, 300, 40, at: 0.01)
    player.down(3, 100, 20, at: 5)
    player.style = ToolStyle(tool: .line, color: Palette.ink, width: 30)
    #expect(player.inks.map(\.width) == [7, 7])
    #expect(player.inks.map(\.color) == [Palette.inProgress, Palette.inProgress])
    player.up(3, 150, 90, at: 6, taps: 1)
    player.up(1, 10, 20, at: 6)
    player.up(2, 300, 40, at: 6)
    #expect(player.finished.map(\.element.kind) == [.line, .circle])
    #expect(player.finished.map(\.element.width) == [7, 7])
    #expect(player.finished.map(\.element.color) == [Self.style.color, Self.style.color])
    #expect(player.finished.map(\.tapCount) == [1, 0])
    #expect(player.finished.map(\.clearsOnDoubleTap) == [true, true])
    #expect(player.finished.allSatisfy { $0.recognizedShape == nil })
  }

  @Test("A line in progress ends under its finger, and a circle in progress spans its two fingers")
  mutating func inks() {
    player.down(1, 10, 20)
    #expect(player.inks.map(\.points) == [[[10, 20], [10, 20]]])
    player.move(1, 90, 50, at: 0.1)
    #expect(player.inks.map(\.points) == [[[10, 20], [90, 50]]])
    player.down(2, 200, 100, at: 1)
    player.down(3, 260, 180, at: 1.02)
    player.move(3, 280, 220, at: 1.1)
    player.move(2, 190, 90, at: 1.1)
    let box = player.inks[1].points.reduce(CGRect.null) {
      $0.union(CGRect(origin: CGPoint($1), size: .zero))
    }
    #expect(abs(box.minX - 190) < 0.2 && abs(box.minY - 90) < 0.2)
    #expect(abs(box.maxX - 280) < 0.2 && abs(box.maxY - 220) < 0.2)
    let center = InkPoint(235, 155)
    for point in player.inks[1].points {
      let unit = (point - center) / InkPoint(45, 65)
      #expect(abs((unit * unit).sum() - 1) < 0.02, "on the ellipse")
    }
  }

  @Test(
    "Two fingers that land within 60 ms of each other make a circle, and otherwise two lines",
    arguments: [(0.06, 1), (0.061, 2)])
  mutating func interval(pause: Double, count: Int) {
    player.down(1, 10, 20, at: 3)
    player.down(2, 90, 40, at: 3 + pause)
    #expect(player.inkCount == count)
  }

  @Test(
    "A third finger that lands within 60 ms of the first finger splits the circle into lines",
    arguments: [(0.06, 3), (0.061, 2)])
  mutating func thirdFinger(pause: Double, count: Int) {
    player.down(1, 10, 20, at: 3)
    player.down(2, 90, 40, at: 3.03)
    player.down(3, 200, 10, at: 3 + pause)
    #expect(player.inkCount == count)
  }

  @Test("The lines of a split circle begin at the fingers' current locations")
  mutating func dividedCircle() {
    player.style = Self.style
    player.down(1, 10, 20)
    player.move(1, 11, 21)
    player.down(2, 90, 40, at: 0.02)
    player.move(2, 91, 39, at: 0.03)
    player.down(3, 200, 10, at: 0.05)
    #expect(player.inks.map(\.points[0]) == [[11, 21], [91, 39], [200, 10]])
    player.up(2, 95, 150, at: 0.4)
    player.up(3, 230, 120, at: 0.5)
    player.up(1, 30, 180, at: 0.6)
    #expect(
      player.finished.map(\.element.points) == [
        [[91, 39], [95, 150]], [[200, 10], [230, 120]], [[11, 21], [30, 180]],
      ])
    #expect(
      player.finished.allSatisfy { $0.element.width == 7 && $0.element.color == Self.style.color })
  }

  @Test(
    "A third finger does not split a circle after one of the circle's fingers has moved or lifted",
    arguments: 0..<3)
  mutating func establishedCircle(change: Int) {
    player.down(1, 10, 20)
    player.down(2, 90, 40, at: 0.02)
    switch change {
    case 0: player.move(1, 12.5, 20, at: 0.03)
    case 1: player.move(2, 90, 42.5, at: 0.03)
    default: player.up(1, 10, 20, at: 0.03)
    }
    player.down(3, 200, 10, at: 0.05)
    #expect(player.inkCount == 2)
    for id in 1...3 { player.up(id, 300, CGFloat(id) * 50, at: 1) }
    #expect(player.finished.map(\.element.kind).contains(.circle))
    #expect(player.finished.count == 2)
  }

  @Test("Ten fingers that land together draw ten lines")
  mutating func tenFingers() {
    for id in 1...10 { player.down(id, CGFloat(10 * id), 20, at: 0.005 * Double(id)) }
    #expect(player.inkCount == 10)
    for id in 1...10 { player.up(id, CGFloat(10 * id), 200, at: 1) }
    let ends = player.finished.map(\.element.points[0].x)
    #expect(ends == Array(stride(from: 10, through: 100, by: 10)))
  }

  @Test(
    "While two fingers draw a circle, two more draw another circle and a fifth finger draws a line")
  mutating func severalCircles() {
    for (id, time) in [(1, 0), (2, 0.02), (3, 1), (4, 1.02), (5, 2)] as [(Int, Double)] {
      player.down(id, CGFloat(id) * 40, CGFloat(id * id), at: time)
    }
    #expect(player.inkCount == 3)
    for id in [4, 1, 5, 3, 2] { player.up(id, CGFloat(id) * 50, 200 + CGFloat(id), at: 3) }
    #expect(
      player.finished.map(\.element) == [
        Element(
          .line, from: CGPoint(x: 200, y: 25), to: CGPoint(x: 250, y: 205),
          width: Palette.lineWidth, color: Palette.ink),
        Element(
          .circle, from: CGPoint(x: 150, y: 203), to: CGPoint(x: 200, y: 204),
          width: Palette.lineWidth, color: Palette.ink),
        Element(
          .circle, from: CGPoint(x: 50, y: 201), to: CGPoint(x: 100, y: 202),
          width: Palette.lineWidth, color: Palette.ink),
      ])
  }

  @Test(
    "Cancelling one finger of a circle discards the circle, and another finger's line continues")
  mutating func cancelledCircle() {
    for (id, time) in [(1, 0), (2, 0.02), (3, 1)] as [(Int, Double)] {
      player.down(id, CGFloat(id) * 40, 10, at: time)
    }
    player.cancel(2, 80, 10)
    #expect(player.inkCount == 1)
    player.move(1, 100, 100, at: 2)
    player.up(1, 100, 100, at: 2)
    #expect(player.finished.isEmpty)
    player.up(3, 160, 90, at: 2)
    #expect(player.finished.map(\.element.points) == [[[120, 10], [160, 90]]])
    // Touches with unknown IDs have no effect.
    player.effects = []
    player.move(9, 1, 1)
    player.up(9, 1, 1)
    player.cancel(9, 1, 1)
    #expect(player.effects.isEmpty && player.inkCount == 0)
  }

  @Test("A line snaps to the grid if snapping was on when the finger landed")
  mutating func snapping() {
    player.snapsToGrid = true
    player.down(1, 33, 48)
    player.snapsToGrid = false
    player.down(2, 33, 48, at: 1)
    for id in [1, 2] { player.up(id, 129, 91, at: 2) }
    #expect(
      player.finished.map(\.element.points) == [
        [[40, 40], [120, 100]], [[33, 48], [129, 91]],
      ])
  }

  @Test(
    "The corners of a circle's box and the ends of the lines of a split circle snap to the grid")
  mutating func snappingCircle() {
    player.snapsToGrid = true
    player.down(1, 33, 48)
    player.down(2, 129, 91, at: 0.01)
    player.down(3, 251, 209, at: 0.02)
    for id in 1...3 { player.up(id, CGFloat(100 * id) + 9, 72, at: 1) }
    #expect(
      player.finished.map(\.element.points) == [
        [[40, 40], [100, 80]], [[120, 100], [200, 80]], [[260, 200], [300, 80]],
      ])
    player.effects = []
    player.down(4, 33, 48, at: 5)
    player.down(5, 129, 91, at: 5.01)
    player.up(4, 49, 51, at: 6)
    player.up(5, 170, 131, at: 6)
    #expect(player.finished.map(\.element.points) == [[[40, 60], [180, 140]]])
  }

  @Test(
    "With Shift, the distance between two fingers is the diagonal of their circle's square"
  )
  mutating func roundCircle() {
    player.down(1, 33, 48)
    player.down(2, 50, 60, at: 0.01)
    player.modifierFlags = .shift
    player.move(1, 30, 40, at: 0.1)
    player.move(2, 90, 120, at: 0.1)
    player.modifierFlags = []
    player.up(1, 30, 40, at: 1)
    player.up(2, 90, 120, at: 1)
    // The middle of the fingers is (60, 80). Their distance of 100 points is the diagonal of a
    // square with sides of 100 / √2 points.
    let half = Float(100 / 8.0.squareRoot())
    let points = player.finished[0].element.points
    #expect(CGPoint(points[0]).distance(to: CGPoint(InkPoint(60 - half, 80 - half))) < 0.001)
    #expect(CGPoint(points[1]).distance(to: CGPoint(InkPoint(60 + half, 80 + half))) < 0.001)
  }
}

@Suite("Constrained points")
struct ConstrainedPointTests {
  @Test("The points of the snapping grid are multiples of 20 points on both axes")
  func grid() {
    let cases: [((CGFloat, CGFloat), (CGFloat, CGFloat))] = [
      ((0, 0), (0, 0)), ((9.9, 10.1), (0, 20)), ((-9.9, -10.1), (0, -20)), ((149, 151), (140, 160)),
      ((-33, 71), (-40, 80)),
    ]
    for (point, expected) in cases {
      #expect(
        CGPoint(x: point.0, y: point.1).snappedToGrid == CGPoint(x: expected.0, y: expected.1))
    }
  }

  @Test(
    "With Shift, a point is projected onto the nearest of 24 directions around the start",
    arguments: 0..<48)
  func angles(index: Int) {
    let start = CGPoint(x: -30, y: 70)
    // Each angle is between two directions, and nearer to one of them.
    let degrees = CGFloat(index) * 7.5 + (index % 2 == 0 ? 3 : 2)
    let angle = degrees * .pi / 180
    let point = CGPoint(
      x: start.x + 90 * CGFloat.cos(angle), y: start.y + 90 * CGFloat.sin(angle))
    let found = point.constrainedToAngles(around: start)
    let nearest = (degrees / 15).rounded() * 15
    let length = 90 * CGFloat.cos((degrees - nearest) * .pi / 180)
    let expected = CGPoint(
      x: start.x + length * CGFloat.cos(nearest * .pi / 180),
      y: start.y + length * CGFloat.sin(nearest * .pi / 180))
    #expect(found.distance(to: expected) < 1e-9)
  }

  @Test("The square between two fingers is centered between them, with their distance as diagonal")
  func square() {
    for (a, b) in [
      (CGPoint(x: 10, y: 20), CGPoint(x: 110, y: 60)),
      (CGPoint(x: 90, y: -20), CGPoint(x: 10, y: 70)),
    ] {
      let (low, high) = CGPoint.square(between: a, b)
      #expect(abs(low.distance(to: high) - a.distance(to: b)) < 1e-9)
      #expect(abs((high.x - low.x) - (high.y - low.y)) < 1e-9 && high.x > low.x)
      #expect(abs(low.x + high.x - a.x - b.x) < 1e-9 && abs(low.y + high.y - a.y - b.y) < 1e-9)
    }
  }
}
