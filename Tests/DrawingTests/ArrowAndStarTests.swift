import Geometry
import SeededRandom
import ShapeRecognition
import Testing

@Suite("Recognizing arrows and stars")
struct ArrowAndStarTests {
  private typealias Corner = (x: CGFloat, y: CGFloat)

  /// Returns a stroke along corners that are turned, scaled and moved, drawn by an unsteady hand.
  ///
  /// - Parameter jitter: The largest displacement of a point along each axis, in points.
  private static func stroke(
    _ corners: [Corner], angle: CGFloat = 0, size: CGFloat = 100, jitter: CGFloat = 0,
    seed: UInt64 = 1
  ) -> [CGPoint] {
    var random = SeededGenerator(seed: seed)
    let (cosine, sine) = (CGFloat.cos(angle), CGFloat.sin(angle))
    let placed = corners.map { corner in
      CGPoint(
        x: 300 + (corner.x * cosine - corner.y * sine) * size,
        y: 200 + (corner.x * sine + corner.y * cosine) * size)
    }
    return zip(placed, placed.dropFirst()).flatMap { start, end in
      (0..<20).map { step in
        let fraction = CGFloat(step) / 20
        return CGPoint(
          x: start.x + (end.x - start.x) * fraction + .random(in: -jitter...jitter, using: &random),
          y: start.y + (end.y - start.y) * fraction + .random(in: -jitter...jitter, using: &random))
      }
    } + placed.suffix(1)
  }

  private static let arrow: [Corner] = [(-1, 0), (1, 0), (0.5, -0.3), (1, 0), (0.5, 0.3)]

  /// The tips of a star in the order in which a hand draws its five lines.
  private static let star: [Corner] = (0...5).map { index in
    let angle = CGFloat(index) * 4 * .pi / 5 - .pi / 2
    return (CGFloat.cos(angle), CGFloat.sin(angle))
  }

  @Test(
    "An arrow in any direction, with a jitter of 2 points, has its tip at its end",
    arguments: 0..<72)
  func arrows(step: Int) throws {
    let angle = CGFloat(step) * .pi / 36
    let points = Self.stroke(Self.arrow, angle: angle, jitter: 2, seed: UInt64(step))
    guard case .arrow(let start, let end)? = ShapeRecognizer.shape(of: points) else {
      Issue.record("no arrow")
      return
    }
    let (cosine, sine) = (CGFloat.cos(angle), CGFloat.sin(angle))
    #expect(end.distance(to: CGPoint(x: 300 + 100 * cosine, y: 200 + 100 * sine)) < 8)
    #expect(start.distance(to: CGPoint(x: 300 - 100 * cosine, y: 200 - 100 * sine)) < 8)
  }

  @Test(
    "A star of five lines becomes the outline of a regular star with the same tips",
    arguments: 0..<36)
  func stars(step: Int) {
    let angle = CGFloat(step) * .pi / 18
    let corners = step % 2 == 0 ? Self.star : Self.star.map { ($0.x, -$0.y) }
    let points = Self.stroke(corners, angle: angle, jitter: 2, seed: UInt64(step))
    guard case .star(let outline)? = ShapeRecognizer.shape(of: points) else {
      Issue.record("no star")
      return
    }
    #expect(outline.count == 10)
    let drawn = Self.stroke(corners, angle: angle)
    for (index, corner) in outline.enumerated() {
      let radius = corner.distance(to: CGPoint(x: 300, y: 200))
      #expect(abs(radius - (index % 2 == 0 ? 100 : 38.2)) < 6)
      if index % 2 == 0 {
        #expect(drawn.contains { $0.distance(to: corner) < 10 }, "a tip stays in place")
      }
    }
  }

  @Test("Letters, digits and zigzags of the same lines are neither arrows nor stars")
  func others() {
    let strokes: [[Corner]] = [
      // K, W, M, Z, N, 4, 7, a check mark, a zigzag, a hash of one stroke, a house.
      [(-1, -1), (-1, 1), (-1, 0), (0.6, -1), (-1, 0), (0.6, 1)],
      [(-1, -1), (-0.5, 1), (0, -0.5), (0.5, 1), (1, -1)],
      [(-1, 1), (-0.7, -1), (0, 0.6), (0.7, -1), (1, 1)],
      [(-1, -1), (1, -1), (-1, 1), (1, 1)],
      [(-1, 1), (-1, -1), (1, 1), (1, -1)],
      [(0.3, 1), (0.3, -1), (-0.8, 0.3), (0.9, 0.3)],
      [(-1, -1), (1, -1), (-0.2, 1)],
      [(-1, 0), (-0.3, 0.8), (1, -1)],
      [(-1, 0), (-0.5, 0.4), (0, 0), (0.5, 0.4), (1, 0)],
      [(-1, 0), (1, 0), (0.5, 0.6), (1, 0), (0.5, 0.3)],
      [(-1, 1), (-1, -0.4), (0, -1), (1, -0.4), (1, 1), (-1, 1)],
      // A regular pentagon, and a star with a tip that is missing.
      (0...5).map { index in
        let angle = CGFloat(index) * 2 * .pi / 5
        return (CGFloat.cos(angle), CGFloat.sin(angle))
      },
      Array(Self.star.prefix(5)),
    ]
    for (index, corners) in strokes.enumerated() {
      for seed in 0..<10 as Range<UInt64> {
        let points = Self.stroke(corners, angle: CGFloat(seed) * 0.6, jitter: 1.5, seed: seed)
        switch ShapeRecognizer.shape(of: points) {
        case .arrow, .star: Issue.record("stroke \(index) is recognized")
        default: break
        }
      }
    }
  }

  @Test("A tiny arrow and a stroke of equal points are no shapes")
  func tiny() {
    #expect(ShapeRecognizer.shape(of: Self.stroke(Self.arrow, size: 5)) == nil)
    #expect(ShapeRecognizer.shape(of: Array(repeating: CGPoint(x: 5, y: 5), count: 90)) == nil)
  }
}
