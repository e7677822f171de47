import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel

/// Tests that compare the lines of SVG paths with curves that are computed from their definitions.
@Suite("Curves of SVG paths")
struct SVGPathTests {
  /// An SVG path with absolute and with relative coordinates, and points of its curves.
  private struct Sample {
    var absolute = ""
    var relative = ""
    var curve: [CGPoint] = []
    var current = CGPoint.zero

    private func text(_ points: [CGPoint], relativeTo origin: CGPoint) -> String {
      points.map { "\($0.x - origin.x),\($0.y - origin.y)" }.joined(separator: " ")
    }

    mutating func add(
      _ command: String, _ points: [CGPoint], prefix: String = "",
      _ location: (CGFloat) -> CGPoint
    ) {
      absolute += command + prefix + text(points, relativeTo: .zero)
      relative += command.lowercased() + prefix + text(points, relativeTo: current)
      curve += (0...40).map { location(CGFloat($0) / 40) }
      current = points[points.count - 1]
    }
  }

  /// Returns the point of a Bézier curve at a parameter (de Casteljau's algorithm).
  private static func bezier(_ points: [CGPoint], _ t: CGFloat) -> CGPoint {
    guard points.count > 1 else { return points[0] }
    let next = zip(points, points.dropFirst()).map {
      CGPoint(x: $0.x + t * ($1.x - $0.x), y: $0.y + t * ($1.y - $0.y))
    }
    return bezier(next, t)
  }

  private static func reflected(_ control: CGPoint, _ center: CGPoint) -> CGPoint {
    CGPoint(x: 2 * center.x - control.x, y: 2 * center.y - control.y)
  }

  private static func sample(seed: UInt64) -> Sample {
    var random = SeededGenerator(seed: seed)
    func point() -> CGPoint {
      CGPoint(
        x: .random(in: -200...300, using: &random), y: .random(in: -100...250, using: &random))
    }
    var sample = Sample()
    sample.current = point()
    sample.absolute = "M\(sample.current.x) \(sample.current.y)"
    sample.relative = sample.absolute
    var (cubic, quadratic) = (CGPoint?.none, CGPoint?.none)
    for _ in 0..<6 {
      let (start, end) = (sample.current, point())
      let (oldCubic, oldQuadratic) = (cubic, quadratic)
      (cubic, quadratic) = (nil, nil)
      switch Int.random(in: 0..<8, using: &random) {
      case 0: sample.add("L", [end]) { bezier([start, end], $0) }
      case 1:
        let controls = [point(), point()]
        cubic = controls[1]
        sample.add("C", controls + [end]) { bezier([start] + controls + [end], $0) }
      case 2, 3:
        let (first, second) = (oldCubic.map { reflected($0, start) } ?? start, point())
        cubic = second
        sample.add("S", [second, end]) { bezier([start, first, second, end], $0) }
      case 4:
        let control = point()
        quadratic = control
        sample.add("Q", [control, end]) { bezier([start, control, end], $0) }
      case 5, 6:
        let control = oldQuadratic.map { reflected($0, start) } ?? start
        quadratic = control
        sample.add("T", [end]) { bezier([start, control, end], $0) }
      default:
        // The random start angle and sweep of the arc determine where it ends.
        let (rx, ry) = (
          CGFloat.random(in: 20...150, using: &random), CGFloat.random(in: 20...150, using: &random)
        )
        let (turn, first) = (
          CGFloat.random(in: -80...80, using: &random), CGFloat.random(in: 0...6, using: &random)
        )
        let sweep =
          CGFloat.random(in: 0.3...5.9, using: &random) * (Bool.random(using: &random) ? 1 : -1)
        func offset(_ t: CGFloat) -> CGPoint {
          let angle = first + sweep * t
          return CGPoint(x: rx * CGFloat.cos(angle), y: ry * CGFloat.sin(angle))
            .applying(CGAffineTransform(rotationAngle: turn / 180 * .pi))
        }
        let zero = offset(0)
        func location(_ t: CGFloat) -> CGPoint {
          let point = offset(t)
          return CGPoint(x: start.x + point.x - zero.x, y: start.y + point.y - zero.y)
        }
        let flags = (abs(sweep) > .pi ? "1" : "0") + " " + (sweep > 0 ? "1" : "0")
        sample.add("A", [location(1)], prefix: "\(rx) \(ry) \(turn) \(flags) ", location)
      }
    }
    return sample
  }

  private static func outlines(
    _ data: String, _ transform: CGAffineTransform = .identity, pointBudget: Int = 10_000
  ) throws -> [[CGPoint]] {
    try SVGPathReader.outlines(data, SVGOutlineBuilder(transform, pointBudget: pointBudget))
      .map { $0.points.map { CGPoint($0) } }
  }

  /// Returns the largest distance of points from a polyline.
  private static func distance(_ points: [CGPoint], from line: [CGPoint]) -> CGFloat {
    points.map { point in
      zip(line, line.dropFirst()).map { start, end in
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let squared = dx * dx + dy * dy
        let dot = (point.x - start.x) * dx + (point.y - start.y) * dy
        let t = squared > 0 ? max(0, min(1, dot / squared)) : 0
        return point.distance(to: CGPoint(x: start.x + t * dx, y: start.y + t * dy))
      }.min() ?? .infinity
    }.max() ?? .infinity
  }

  @Test(
    "The number of segments of an SVG curve depends on its transformed size",
    arguments: [
      (CGAffineTransform(scaleX: 9, y: 0.1), 19, 75),
      (CGAffineTransform(scaleX: 0.1, y: 9), 52, 53),
      (CGAffineTransform(a: 2, b: -3, c: 3, d: 4, tx: -70, ty: 9), 40, 48),
    ])
  func transformedSegments(transform: CGAffineTransform, curve: Int, arc: Int) throws {
    // The second difference of these curves is about 81 points long at one end and 0 at the other
    // end.
    for data in ["M0 0C0 40 10 0 20-40", "M20-40C10 0 0 40 0 0"] {
      #expect(try Self.outlines(data, transform).first?.count == curve + 1, "\(data)")
    }
    // Half of an ellipse.
    #expect(try Self.outlines("M0 0A100 50 0 0 1 200 0", transform).first?.count == arc + 1)
  }

  @Test(
    "Absolute and relative SVG paths follow the curves that their numbers define",
    arguments: 0..<16 as Range<UInt64>)
  func curves(seed: UInt64) throws {
    let sample = Self.sample(seed: seed)
    let lines = try Self.outlines(sample.absolute)
    let line = try #require(lines.first)
    #expect(lines.count == 1)
    // The segments are at most 0.2 points from the curve. `sample.curve` has only 41 points for
    // each command, so that points of the segments may be up to 1 point away from it.
    #expect(Self.distance(sample.curve, from: line) < 0.21, "\(sample.absolute)")
    #expect(Self.distance(line, from: sample.curve) < 1, "\(sample.absolute)")
    let relative = try #require(Self.outlines(sample.relative).first)
    #expect(relative.count == line.count)
    #expect(zip(relative, line).allSatisfy { $0.distance(to: $1) < 1e-3 }, "\(sample.relative)")
  }

  @Test(
    "The segments of an SVG curve stay close to the curve under four different transforms",
    arguments: 0..<4)
  func transformed(index: Int) throws {
    let transform = [
      CGAffineTransform(scaleX: 9, y: 0.1), CGAffineTransform(scaleX: 0.1, y: 9),
      CGAffineTransform(a: 0, b: 8, c: -0.5, d: 0, tx: 7, ty: 9),
      CGAffineTransform(a: 2, b: -3, c: 3, d: 4, tx: -70, ty: 9),
    ][index]
    for seed in 30..<34 as Range<UInt64> {
      let sample = Self.sample(seed: seed)
      let line = try #require(Self.outlines(sample.absolute, transform).first)
      let curve = sample.curve.map { $0.applying(transform) }
      #expect(Self.distance(line, from: curve) < 8)
      #expect(Self.distance(curve, from: line) < 0.3)
    }
  }

  @Test("The number of segments of an SVG curve depends on its second difference")
  func segments() throws {
    // The second difference of this curve is its height d. The segments of n equal parts are at
    // most 3/4 · d / n² from the curve, which must be at most 0.2.
    for (height, count) in [(1.0, 2), (30, 11), (230, 30), (4000, 123), (1e6, 128)] {
      let curve = "M0 0C10 \(height) 20 \(height) 30 0"
      #expect(try Self.outlines(curve).first?.count == count + 1, "\(height)")
    }
    #expect(try Self.outlines("M0 0C10 0 20 0 30 0").first?.count == 2)
    // A half circle of radius r is at most r · π² / 8 / n² from its n chords, which must be at most
    // 0.2.
    for (radius, count) in [(0.01, 2), (100, 25), (1000, 79), (1e5, 128)] {
      let arc = "M0 0A\(radius) \(radius) 0 0 1 \(2 * radius) 0"
      #expect(try Self.outlines(arc).first?.count == count + 1, "\(radius)")
    }
  }

  @Test("Radii that are too small for an SVG arc are enlarged with the same proportions")
  func smallRadii() throws {
    // The ends are 100 apart along the x-axis, so that the ellipse becomes 100 wide and 50 high.
    let line = try #require(Self.outlines("M0 0A10 5 0 0 1 100 0").first)
    let curve = (0...200).map {
      let angle = CGFloat.pi * CGFloat($0) / 200
      return CGPoint(x: 50 - 50 * CGFloat.cos(angle), y: -25 * CGFloat.sin(angle))
    }
    #expect(Self.distance(curve, from: line) < 0.21 && Self.distance(line, from: curve) < 0.02)
  }

  @Test("An SVG arc with a radius of 0 is a line, and an arc of length 0 leaves only its start")
  func degenerateArcs() throws {
    #expect(
      try Self.outlines("M1 2A0 5 0 0 1 9 7") == [[CGPoint(x: 1, y: 2), CGPoint(x: 9, y: 7)]])
    #expect(
      try Self.outlines("M1 2A5 0 0 0 1 9 7") == [[CGPoint(x: 1, y: 2), CGPoint(x: 9, y: 7)]])
    #expect(try Self.outlines("M1 2A5 5 0 0 1 1 2") == [[CGPoint(x: 1, y: 2)]])
  }

  @Test("Negative radii of an SVG arc count as positive")
  func negativeRadii() throws {
    #expect(try Self.outlines("M1 2A-30-40 9 0 1 9 7") == Self.outlines("M1 2A30 40 9 0 1 9 7"))
  }

  @Test("A line after a closed SVG subpath begins at the start of that subpath")
  func closed() throws {
    let lines = try Self.outlines("M10 20h30v40zm5 6l7 8ZL1 2")
    let expected: [[(CGFloat, CGFloat)]] = [
      [(10, 20), (40, 20), (40, 60), (10, 20)], [(15, 26), (22, 34), (15, 26)], [(15, 26), (1, 2)],
    ]
    #expect(lines == expected.map { $0.map { CGPoint(x: $0.0, y: $0.1) } })
  }

  @Test("Additional points of an SVG move command are lines, absolute or relative")
  func repeatedCommands() throws {
    let expected = [[(1, 2), (4, 6), (9, 13)].map { CGPoint(x: $0.0, y: $0.1) }]
    for data in [
      "M1 2 4 6 9 13", "m1 2 3 4 5 7", "M1 2L4 6 9 13", "M1 2l3 4 5 7", " \tM1,2,4,6 9,13 ",
    ] {
      #expect(try Self.outlines(data) == expected, "\(data)")
    }
    let steps = [[(1, 2), (5, 2), (9, 2), (9, 3), (9, 8)].map { CGPoint(x: $0.0, y: $0.1) }]
    #expect(try Self.outlines("M1 2H5 9V3 8") == steps)
    #expect(try Self.outlines("M1 2h4 4v1 5") == steps)
    let curves = try Self.outlines("M0 0q5 9 10 0t10 0 10 0")
    #expect(curves.first?.last == CGPoint(x: 30, y: 0))
  }

  @Test("An SVG path is read up to its first error in any command")
  func faults() throws {
    let start = [CGPoint(x: 1, y: 2), CGPoint(x: 4, y: 6)]
    for command in [
      "L3", "H", "V-", "C1 2 3 4 5", "C1 2 3", "S1 2 3", "Q1 2 3", "T1", "A1 2 3 1 1 5",
      "A1 2 3 2 1 5 6", "A1 2 3 1 5 6 7", "A1 2 3", "B1 2", "l", "M5",
    ] {
      #expect(try Self.outlines("M1 2L4 6\(command)").first == start, "\(command)")
    }
    for data in ["Z", "L1 2 3 4", "1 2", "M", "M1", "", "xM1 2 3 4"] {
      #expect(try Self.outlines(data) == [], "\(data)")
    }
    // Numbers after the end of a closed line belong to no command.
    #expect(try Self.outlines("M1 2L4 6z9 9L1 1").count == 1)
  }

  @Test("An SVG path is refused if more points follow its start than its point budget allows")
  func budget() throws {
    #expect(try Self.outlines("M0 0h1h1h1", pointBudget: 3).first?.count == 4)
    let error = #expect(throws: DrawingFormatError.self) {
      try Self.outlines("M0 0h1h1h1", pointBudget: 2)
    }
    #expect(error?.description == "it has too many points")
    #expect(throws: DrawingFormatError.self) { try Self.outlines("M0 0h1h1z", pointBudget: 2) }
  }
}

@Suite("Elements that are made from SVG paths")
struct SVGOutlineTests {
  private static let color = PixelColor(red: 9, green: 8, blue: 7)

  private func element(_ data: String) throws -> Element {
    let outlines = try SVGPathReader.outlines(
      data, SVGOutlineBuilder(.identity, pointBudget: 10_000))
    #expect(outlines.count == 1)
    return try #require(outlines.first?.element(width: 2.5, color: Self.color))
  }

  @Test("A slight turn between two SVG segments of 0.5 points is not a corner")
  func shortSmoothTurn() throws {
    #expect(
      try element("M0 0L0.5 0L1 0.01L1.5 0.03").points == [
        [0, 0], [0.5, 0], [1, 0.01], [1.5, 0.03],
      ])
  }

  @Test(
    "An open SVG path of two points is a line, and a closed path may be a triangle or a rectangle")
  func kinds() throws {
    let cases: [(String, Element.Kind, [InkPoint]?)] = [
      ("M1 2L30 44", .line, [[1, 2], [30, 44]]),
      ("M1 2L30 44L9 80z", .triangle, [[1, 2], [30, 44], [9, 80]]),
      ("M1 2h40v30h-40z", .rectangle, [[1, 2], [41, 2], [41, 32], [1, 32]]),
      ("M0 0L40 30L10 70L-30 40z", .rectangle, [[0, 0], [40, 30], [10, 70], [-30, 40]]),
      // Repeated points do not count.
      ("M1 2h0h40v30v0h-40v-30z", .rectangle, [[1, 2], [41, 2], [41, 32], [1, 32]]),
      ("M1 2L30 44L9 80", .stroke, nil), ("M1 2L30 44z", .stroke, nil),
      ("M1 2h40v30h-40", .stroke, nil), ("M1 2h40v30h-38z", .stroke, nil),
      ("M0 0h40l9 30h-40z", .stroke, nil), ("M1 2h40v30h-40v-15l-9 0z", .stroke, nil),
      ("M1 2C5 9 30 9 40 2", .stroke, nil), ("M0 0c1 9 2 9 3 0L9 9z", .stroke, nil),
    ]
    for (data, kind, points) in cases {
      let element = try element(data)
      #expect(element.kind == kind, "\(data)")
      if let points { #expect(element.points == points) }
      #expect(element.width == 2.5 && element.color == Self.color)
    }
  }

  @Test("The cosine of each angle of a rectangle in SVG may be at most 0.001")
  func almostRectangular() throws {
    // Moves one or two corners along the x-axis, which turns one or both short sides by
    // offset / 50.
    func isRectangle(_ offset: CGFloat, _ corner: Int) throws -> Bool {
      var corners = [(0, 0), (100, 0), (100, 50), (0, 50)].map { CGPoint(x: $0.0, y: $0.1) }
      corners[corner].x += offset
      corners[(corner + 1) % 4].x += corner == 1 || corner == 3 ? 0 : offset
      let list = corners.map { "\($0.x) \($0.y)" }.joined(separator: "L")
      return try element("M\(list)Z").kind == .rectangle
    }
    for corner in [0, 2] {
      #expect(try isRectangle(0.04, corner))
      #expect(try !isRectangle(0.06, corner))
      #expect(try !isRectangle(-0.06, corner))
    }
    for corner in [1, 3] {
      #expect(try isRectangle(0.04, corner))
      #expect(try !isRectangle(0.06, corner))
    }
  }

  @Test("A corner of an SVG path gets two points beside it, at most a quarter of an edge away")
  func corners() throws {
    let points = try element("M0 0L10 0L10 20L10.1 20L50 90").points
    let expected: [InkPoint] = [
      [0, 0], [9.95, 0], [10, 0], [10, 0.05], [10, 19.95], [10, 20], [10.025, 20], [10.075, 20],
      [10.1, 20], [10.1 + 0.05 * 39.9 / 80.57, 20 + 0.05 * 70 / 80.57], [50, 90],
    ]
    #expect(points.count == expected.count)
    for (point, other) in zip(points, expected) {
      #expect(abs(point.x - other.x) < 1e-4 && abs(point.y - other.y) < 1e-4, "\(point) \(other)")
    }
  }

  @Test(
    "A point of an SVG path is a corner if the longer segment times the angle's sine exceeds 0.4",
    arguments: [(3, 10), (10, 3)] as [(CGFloat, CGFloat)], [1, -1] as [CGFloat])
  func smoothTurns(lengths: (CGFloat, CGFloat), direction: CGFloat) throws {
    func pointCount(sine: CGFloat) throws -> Int {
      let cosine = (1 - sine * sine).squareRoot()
      let (dx, dy) = (lengths.1 * cosine, lengths.1 * sine * direction)
      return try element("M0 0h\(lengths.0)l\(dx) \(dy)").points.count
    }
    #expect(try pointCount(sine: 0.0395) == 3)
    #expect(try pointCount(sine: 0.0405) == 5)
  }

  @Test("An SVG path that turns back has a corner at the turn")
  func reversal() throws {
    #expect(
      try element("M0 0h10h-9").points == [[0, 0], [9.95, 0], [10, 0], [9.95, 0], [1, 0]])
    let steep = try element("M0 0h10l-9 .01")
    #expect(steep.points.count == 5)
  }

  @Test("Points inside of an SVG curve are not corners, but the ends of a curve can be corners")
  func curvesWithoutCorners() throws {
    let curve = try element("M0 0C0 9 9 9 9 0")
    let joined = try element("M0 0C0 9 9 9 9 0L80 0")
    #expect(joined.points.count == curve.points.count + 3)
    #expect(joined.points.starts(with: curve.points.dropLast()))
  }
}
