import Geometry
import SeededRandom
import Testing

@testable import Ink

/// Tests that compare filled polygons with the winding numbers and the edge distances of pixel
/// centers.
@MainActor
@Suite("Filled polygons compared with a model")
struct FillModelTests {
  private static let (width, height) = (56, 40)

  private func paint(_ outlines: [[CGPoint]], _ rule: FillRule) -> Bitmap {
    var mesh = Mesh()
    mesh.addFill(
      of: outlines.map { Polyline(points: $0) }, rule: rule,
      color: PixelColor(red: 200, green: 100, blue: 50))
    let canvas = BitmapCanvas(width: Self.width, height: Self.height)
    canvas.draw(mesh)
    return canvas.bitmap
  }

  /// Returns a polygon without crossings: corners at increasing angles around a center.
  private func polygon(
    _ random: inout SeededGenerator, around center: CGPoint, _ radii: ClosedRange<Double>
  ) -> [CGPoint] {
    while true {
      let count = random.pick(4...8)
      let corners = (0..<count).map { i in
        let angle = (Double(i) + random.number(0.1...0.5)) / Double(count) * 2 * .pi
        let radius = random.number(radii)
        return CGPoint(
          x: center.x + 1.3 * radius * CGFloat.cos(angle),
          y: center.y + radius * CGFloat.sin(angle))
      }
      // The fringe of a corner sharper than 60° is not parallel to its edges.
      let isBlunt = corners.indices.allSatisfy { i in
        let (a, b, c) = (corners[i], corners[(i + 1) % count], corners[(i + 2) % count])
        let dot = (b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)
        return dot / (a.distance(to: b) * b.distance(to: c)) > -0.49
      }
      if isBlunt { return Bool.random(using: &random) ? corners : corners.reversed() }
    }
  }

  @Test(
    "Outlines that cross themselves are filled according to the winding or the even-odd rule",
    arguments: 1...30)
  func crossingOutlines(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let outlines = (0..<random.pick(1...3)).map { _ in
      (0..<random.pick(3...9)).map { _ in random.point(-8...64, -8...48) }
    }
    let rule: FillRule = seed.isMultiple(of: 2) ? .winding : .evenOdd
    let bitmap = paint(outlines, rule)
    var wrong: [String] = []
    for (x, y, center) in ShapeModel.pixels(Self.width, Self.height)
    where ShapeModel.edgeDistance(outlines, center) > 1.6 {
      let expected = ShapeModel.isInside(outlines, center, rule) ? 255 : 0
      if Int(bitmap[x, y].alpha) != expected { wrong.append("(\(x), \(y)): \(bitmap[x, y])") }
    }
    #expect(wrong.isEmpty, "\(outlines)")
  }

  @Test(
    "The alpha of a pixel at a polygon's edge changes linearly over one pixel",
    arguments: 1...30)
  func edges(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let center = CGPoint(x: 28, y: 20)
    var outlines = [polygon(&random, around: center, 12...17)]
    let rule: FillRule = seed.isMultiple(of: 2) ? .winding : .evenOdd
    if seed.isMultiple(of: 3) {
      // The hole must run in the opposite direction to be empty under the winding rule.
      var hole = polygon(&random, around: center, 4...5)
      let turns = outlines.map { ShapeModel.winding(of: $0, around: center) }[0]
      if ShapeModel.winding(of: hole, around: center) == turns { hole.reverse() }
      outlines.append(hole)
    }
    let corners = outlines.flatMap(\.self)
    let bitmap = paint(outlines, rule)
    var (wrong, edgeCount) = ([String](), 0)
    for (x, y, center) in ShapeModel.pixels(Self.width, Self.height) {
      let distances = outlines.flatMap { outline in
        zip(outline, outline.dropFirst() + outline.prefix(1)).map {
          ShapeModel.distance(center, from: $0, to: $1)
        }
      }.sorted()
      let isClear = distances[1] > 1.3 && corners.allSatisfy { $0.distance(to: center) > 2.2 }
      guard isClear else { continue }
      let side = ShapeModel.isInside(outlines, center, rule) ? 1.0 : -1
      let expected = max(0, min(1, 0.5 + side * distances[0])) * 255
      if expected > 20, expected < 235 { edgeCount += 1 }
      if abs(Double(bitmap[x, y].alpha) - expected) > 2.5 {
        wrong.append("(\(x), \(y)): \(bitmap[x, y].alpha) instead of \(expected)")
      }
      if expected == 255 {
        #expect(bitmap[x, y] == PixelColor(red: 200, green: 100, blue: 50))
      }
    }
    #expect(wrong.isEmpty, "\(outlines)")
    #expect(edgeCount > 10)
  }

  @Test("A sharp corner of a polygon paints no spike beyond the corner", arguments: 1...12)
  func sharpCorners(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tip = random.point(40...50, 12...28)
    let spread = random.number(0.01...2)
    let corners = [
      CGPoint(x: 5, y: 20 - spread), tip, CGPoint(x: 5, y: 20 + spread),
    ]
    let bitmap = paint([corners], .winding)
    for (x, y, center) in ShapeModel.pixels(Self.width, Self.height)
    where ShapeModel.edgeDistance([corners], center) > 1.75 && bitmap[x, y].alpha > 0 {
      #expect(ShapeModel.isInside([corners], center, .winding), "(\(x), \(y))")
    }
  }

  @Test("Repeated points and points that are not finite do not change a filled polygon")
  func repeatedPoints() {
    let corners = [
      CGPoint(x: 10.2, y: 5.3), CGPoint(x: 50.7, y: 9.1), CGPoint(x: 42, y: 34.4),
      CGPoint(x: 17.9, y: 28.5),
    ]
    let expected = paint([corners], .winding)
    let repeated = corners.flatMap { [$0, $0, CGPoint(x: .nan, y: $0.y), $0] } + [corners[0]]
    #expect(paint([repeated], .winding) == expected)
    let infinite = [CGPoint(x: 3, y: CGFloat.infinity)] + corners
    #expect(paint([infinite], .winding) == expected)
    #expect(paint([corners, Array(corners[..<2]), []], .winding) == expected)
  }

  @Test("A pentagram has a hole under the even-odd rule and is solid under the winding rule")
  func twoTurns() {
    // The corners of a pentagram all turn in the same direction, by two full turns together.
    let star = (0..<5).map { k in
      let angle = Double(k) * 4 * .pi / 5
      return CGPoint(x: 28 + 18 * CGFloat.sin(angle), y: 20 - 18 * CGFloat.cos(angle))
    }
    #expect(paint([star], .evenOdd)[28, 20].alpha == 0)
    #expect(paint([star], .winding)[28, 20].alpha == 255)
    #expect(paint([star.reversed()], .evenOdd)[28, 20].alpha == 0)
  }
}
