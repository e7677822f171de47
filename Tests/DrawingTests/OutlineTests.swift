import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel

/// Tests that compare the outlines of lines with a variable width with the areas that they must
/// cover.
@Suite("Outlines of lines with a constant or variable width")
struct OutlineTests {
  /// Returns the signed distance of a point from the convex hull of two discs, negative inside.
  private static func distance(
    _ point: InkPoint, _ a: (center: InkPoint, radius: Float),
    _ b: (center: InkPoint, radius: Float)
  ) -> Float {
    // The hull is the union of all discs with interpolated centers and radii. The distance from
    // such a disc is a convex function of the interpolation parameter.
    func distance(_ t: Float) -> Float {
      let offset = point - (a.center + (b.center - a.center) * t)
      return (offset * offset).sum().squareRoot() - (a.radius + (b.radius - a.radius) * t)
    }
    var (low, high) = (Float(0), Float(1))
    for _ in 0..<25 {
      let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
      if distance(first) < distance(second) { high = second } else { low = first }
    }
    return min(distance(0), distance(1), distance((low + high) / 2))
  }

  private static func distance(_ point: InkPoint, from ink: InkLine) -> Float {
    let discs = zip(ink.points, ink.widthFactors).map {
      (center: $0, radius: ink.width / 2 * $1)
    }
    return zip(discs, discs.dropFirst()).map { start, end in
      // The test points are less than 20 points from a vertex, so that a segment more than 30
      // points away is not the nearest one.
      let (low, high) = (
        pointwiseMin(start.center, end.center) - 30, pointwiseMax(start.center, end.center) + 30
      )
      let isNear = all(point .>= low) && all(point .<= high)
      return isNear ? distance(point, start, end) : .infinity
    }.min() ?? .infinity
  }

  private static func area(_ corners: [InkPoint]) -> Float {
    var sum: Float = 0
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      sum += a.x * b.y - a.y * b.x
    }
    return sum / 2
  }

  private static func contains(_ shape: OutlineShape, _ point: InkPoint) -> Bool {
    switch shape {
    case .disc(let center, let radius):
      return ((point - center) * (point - center)).sum() <= radius * radius
    case .polygon(let corners):
      return zip(corners, corners.dropFirst() + corners.prefix(1)).allSatisfy { a, b in
        let (edge, toPoint) = (b - a, point - a)
        return edge.x * toPoint.y >= edge.y * toPoint.x
      }
    }
  }

  /// Returns a random line.
  ///
  /// - Parameters:
  ///   - turn: The largest turn at a point, in radians.
  ///   - change: The largest difference of a width factor from 1.
  private static func line(seed: UInt64, turn: Float, change: Float, count: Int = 12) -> InkLine {
    var random = SeededGenerator(seed: seed)
    var (point, angle) = (InkPoint(200, 150), Float(seed))
    var points: [InkPoint] = []
    var factors: [Float] = []
    for _ in 0..<count {
      points.append(point)
      factors.append(1 - Float.random(in: 0...change, using: &random))
      angle += Float.random(in: -turn...turn, using: &random)
      let length = Float.random(in: 4...20, using: &random)
      point +=
        length * InkPoint(Float(CGFloat.cos(CGFloat(angle))), Float(CGFloat.sin(CGFloat(angle))))
    }
    return InkLine(
      points: points, width: 14, widthFactors: factors, color: PixelColor(red: 0, green: 0, blue: 0)
    )
  }

  @Test("The outline of a straight line of constant width has no discs between its segments")
  func straight() {
    let ink = InkLine(
      points: [[0, 0], [50, 0], [80, 0], [100, 0]], width: 20, widthFactors: [1, 1, 1, 1],
      color: PixelColor(red: 0, green: 0, blue: 0))
    var (discs, polygons) = ([InkPoint](), 0)
    ink.forEachOutlineShape { shape in
      switch shape {
      case .disc(let center, _): discs.append(center)
      case .polygon: polygons += 1
      }
    }
    #expect(discs == [[0, 0], [100, 0]] && polygons == 3)
  }

  @Test(
    "The shapes of an outline cover the discs along the line and nothing else",
    arguments: [(0.02, 0), (0.05, 0.1), (0.1, 0.1), (3.2, 0.95)] as [(Float, Float)],
    1...6 as ClosedRange<UInt64>)
  func area(amounts: (Float, Float), seed: UInt64) {
    let ink = Self.line(seed: seed, turn: amounts.0, change: amounts.1)
    var shapes: [OutlineShape] = []
    ink.forEachOutlineShape { shapes.append($0) }
    var random = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let near = ink.points.randomElement(using: &random) ?? .zero
      let point =
        near + [.random(in: -14...14, using: &random), .random(in: -14...14, using: &random)]
      let distance = Self.distance(point, from: ink)
      // Joins may be flatter than the discs by 0.01 points, so that points within 0.02 points of
      // the edge are skipped.
      guard abs(distance) > 0.02 else { continue }
      let isCovered = shapes.contains { Self.contains($0, point) }
      #expect(isCovered == (distance < 0), "\(point) at \(distance)")
    }
  }

  @Test(
    "All polygons of an outline have the same direction of rotation",
    arguments: 1...20 as ClosedRange<UInt64>
  )
  func orientation(seed: UInt64) {
    Self.line(seed: seed, turn: 1.5, change: 0.9).forEachOutlineShape { shape in
      if case .polygon(let corners) = shape { #expect(Self.area(corners) > 0) }
    }
  }

  @Test("Small turns of a line are joined by polygons, and large turns are joined by discs")
  func joins() {
    func counts(_ turn: Float) -> (discs: Int, polygons: Int) {
      var counts = (0, 0)
      let points = (0..<9).map { index in
        let angle = CGFloat(turn) * CGFloat(index)
        return InkPoint(Float(100 * CGFloat.sin(angle)), Float(100 * CGFloat.cos(angle)))
      }
      let ink = InkLine(
        points: points, width: 10, widthFactors: Array(repeating: 1, count: 9),
        color: PixelColor(red: 0, green: 0, blue: 0))
      ink.forEachOutlineShape { shape in
        switch shape {
        case .disc: counts.0 += 1
        case .polygon: counts.1 += 1
        }
      }
      return counts
    }
    // An arc of 0.1 radians of a circle with radius 5 is 5 · (1 − cos 0.05) = 0.006 points from its
    // chord, within the tolerance of 0.01 points, so that all 7 joins are polygons. An arc of 0.15
    // radians is 0.014 points from its chord, so that all joins are discs.
    #expect(counts(0.1) == (2, 15))
    #expect(counts(0.15) == (9, 8))
  }

  @Test("A line whose width grows and shrinks again has no gap at its widest point")
  func bulge() {
    let ink = InkLine(
      points: [[0, 0], [50, 0], [100, 0]], width: 40, widthFactors: [0.9, 1, 0.9],
      color: PixelColor(red: 0, green: 0, blue: 0))
    var shapes: [OutlineShape] = []
    ink.forEachOutlineShape { shapes.append($0) }
    for x in stride(from: Float(48.9), through: 51.1, by: 0.1) {
      for y in stride(from: Float(-19), through: 19, by: 0.9) {
        #expect(shapes.contains { Self.contains($0, [x, y]) }, "\(x) \(y)")
      }
    }
  }

  @Test("The outline of a line has no polygon between a disc and a smaller disc inside that disc")
  func contained() {
    let ink = InkLine(
      points: [[0, 0], [2, 0], [30, 0]], width: 20, widthFactors: [1, 0.3, 0.5],
      color: PixelColor(red: 0, green: 0, blue: 0))
    var (discs, polygons) = ([InkPoint: Float](), 0)
    ink.forEachOutlineShape { shape in
      switch shape {
      case .disc(let center, let radius): discs[center] = radius
      case .polygon: polygons += 1
      }
    }
    #expect(discs == [[0, 0]: 10, [2, 0]: 3, [30, 0]: 5])
    #expect(polygons == 1)
  }

  private static let stroke = Element(
    kind: .stroke, points: [[20, 60], [44, 66.25], [71, 40], [95, 71]],
    forces: [0.1, 0.5, 1, 0.2], width: 12,
    color: PixelColor(red: 200, green: 40, blue: 7, alpha: 102))

  private static func document() -> DrawingDocument {
    DrawingDocument(drawing: Drawing(elements: [stroke]), size: CGSize(width: 120, height: 100))
  }

  @Test("The SVG path of a stroke contains the discs and polygons of the stroke's outline")
  func svg() throws {
    let tag = try #require(SVGTag.all(in: Self.document().svg(hasBackground: false)).last)
    #expect(tag.name == "path" && tag["stroke"] == "none")
    #expect(tag["fill"] == "#C82807" && tag["fill-opacity"] == "0.4")
    let subpaths = try #require(tag["d"]).split(separator: "z").map(String.init)
    var shapes: [OutlineShape] = []
    Self.stroke.ink(tolerance: 0.05).forEachOutlineShape { shapes.append($0) }
    try #require(subpaths.count == shapes.count)
    for (subpath, shape) in zip(subpaths, shapes) {
      let numbers = subpath.matches(of: /-?[0-9.]+(e-?[0-9]+)?/).compactMap { Float($0.0) }
      switch shape {
      case .disc(let center, let radius):
        // Two half circles, from the left end to the right one and back.
        #expect(subpath.count { $0 == "a" } == 2 && subpath.hasPrefix("M"))
        let arc = [radius, radius, 0, 1, 1]
        let (start, toRight, toLeft) = (
          [center.x - radius, center.y], [2 * radius, 0], [-2 * radius, 0]
        )
        #expect(numbers == [start, arc, toRight, arc, toLeft].flatMap { $0 })
      case .polygon(let corners):
        #expect(numbers == corners.flatMap { [$0.x, $0.y] })
        #expect(subpath.hasPrefix("M") && subpath.count { $0 == "L" } == corners.count - 1)
      }
    }
  }

  @Test("A PDF page fills all discs and polygons of a stroke's outline with one operator")
  func pdf() throws {
    let paintings = try PDFReader(Self.document().pdf(hasBackground: false)).painted()
    let painting = try #require(paintings.first)
    #expect(paintings.count == 1 && painting.name == "f" && painting.isClosed)
    #expect(abs(painting.alpha - 0.4) < 1e-6)
    #expect(abs(painting.color[0] - 200 / 255) < 0.0006)
    #expect(abs(painting.color[1] - 40 / 255) < 0.0006)
    #expect(abs(painting.color[2] - 7 / 255) < 0.0006)
    var shapes: [OutlineShape] = []
    Self.stroke.ink(tolerance: 0.05).forEachOutlineShape { shapes.append($0) }
    try #require(painting.subpaths.count == shapes.count)
    for (subpath, shape) in zip(painting.subpaths, shapes) {
      func shown(_ point: InkPoint) -> CGPoint {
        CGPoint(x: CGFloat(point.x), y: 100 - CGFloat(point.y))
      }
      switch shape {
      case .disc(let center, let radius):
        #expect(subpath.count == 13)
        for index in stride(from: 0, to: subpath.count, by: 3) {
          let distance = subpath[index].distance(to: shown(center))
          #expect(abs(distance - CGFloat(radius)) < 0.02)
        }
      case .polygon(let corners):
        #expect(subpath.count == corners.count)
        for (point, corner) in zip(subpath, corners) {
          #expect(point.distance(to: shown(corner)) < 0.02)
        }
      }
    }
  }
}
