import DrawingModel
import Geometry
import SeededRandom
import ShapeRecognition
import Testing

/// The center of the strokes in these tests.
private let strokeCenter = CGPoint(x: 300, y: 200)

/// Returns points that are displaced at random by up to a distance along each axis, as by a shaky
/// finger.
private func jittered(_ points: [CGPoint], by distance: CGFloat, seed: UInt64) -> [CGPoint] {
  var generator = SeededGenerator(seed: seed)
  return points.map { point in
    CGPoint(
      x: point.x + .random(in: -distance...distance, using: &generator),
      y: point.y + .random(in: -distance...distance, using: &generator))
  }
}

/// Returns points along an ellipse, or along a spiral whose radius grows by the fraction `growth`.
private func loop(
  radius: CGFloat = 80, aspectRatio: CGFloat = 1, rotation: CGFloat = 0, start: CGFloat = 0.3,
  revolutions: CGFloat = 1, growth: CGFloat = 0, count: Int = 90
) -> [CGPoint] {
  let (cosine, sine) = (CGFloat.cos(rotation), CGFloat.sin(rotation))
  return (0...count).map { index in
    let fraction = CGFloat(index) / CGFloat(count)
    let angle = start + revolutions * fraction * 2 * .pi
    let currentRadius = radius * (1 + growth * fraction)
    let x = currentRadius * CGFloat.cos(angle)
    let y = currentRadius * aspectRatio * CGFloat.sin(angle)
    return CGPoint(
      x: strokeCenter.x + x * cosine - y * sine, y: strokeCenter.y + x * sine + y * cosine)
  }
}

/// Returns points along the straight lines between corners, which are relative to the stroke center
/// and rotated about it.
private func polyline(
  _ corners: [(CGFloat, CGFloat)], rotation: CGFloat = 0, count: Int = 25
) -> [CGPoint] {
  let (cosine, sine) = (CGFloat.cos(rotation), CGFloat.sin(rotation))
  let vertices = corners.map { x, y in
    CGPoint(x: strokeCenter.x + x * cosine - y * sine, y: strokeCenter.y + x * sine + y * cosine)
  }
  return zip(vertices, vertices.dropFirst()).flatMap { start, end in
    (0...count).map { index in
      let fraction = CGFloat(index) / CGFloat(count)
      return CGPoint(
        x: start.x + (end.x - start.x) * fraction, y: start.y + (end.y - start.y) * fraction)
    }
  }
}

/// Returns the corners of a closed rectangle around the stroke center.
private func box(_ width: CGFloat, _ height: CGFloat) -> [(CGFloat, CGFloat)] {
  let (x, y) = (width / 2, height / 2)
  return [(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)]
}

/// The corners of three closed triangles around the stroke center.
private let triangles: [[(CGFloat, CGFloat)]] = [
  [(0, -60), (70, 50), (-70, 50), (0, -60)],
  [(-80, -40), (80, 50), (-80, 50), (-80, -40)],
  [(-20, -80), (90, 40), (-90, 60), (-20, -80)],
]

/// Returns the largest distance from a corner of one polygon to the nearest corner of another.
private func distance(_ corners: [CGPoint], _ others: [CGPoint]) -> CGFloat {
  corners.map { corner in others.map { corner.distance(to: $0) }.min() ?? .infinity }.max()
    ?? .infinity
}

/// Returns the circle that a stroke is recognized as, or `nil` for any other result.
private func circle(_ points: [CGPoint]) -> (center: CGPoint, radius: CGFloat)? {
  guard case .circle(let center, let radius) = ShapeRecognizer.shape(of: points) else { return nil }
  return (center, radius)
}

@Suite("Recognizing circles and ellipses")
struct RoundShapeTests {
  @Test(
    "A circle with a radius of 12 to 50,000 points is recognized with its center and radius",
    arguments: [12, 25, 80, 400, 50_000] as [CGFloat])
  func size(radius: CGFloat) throws {
    let found = try #require(circle(loop(radius: radius)))
    #expect(found.center.distance(to: strokeCenter) < 0.01 * radius)
    #expect(abs(found.radius - radius) < 0.01 * radius)
  }

  @Test(
    "A circle is recognized in either direction and from any starting point",
    arguments: [1, -1] as [CGFloat], [0, 1, 2, 3, 4, 5] as [CGFloat])
  func direction(revolutions: CGFloat, start: CGFloat) throws {
    let found = try #require(circle(loop(start: start, revolutions: revolutions)))
    #expect(found.center.distance(to: strokeCenter) < 1)
    #expect(abs(found.radius - 80) < 1)
  }

  @Test(
    "A circle is recognized if an arc of it is missing or drawn twice",
    arguments: [0.82, 0.88, 0.94, 1.06, 1.15, 1.3, 1.5] as [CGFloat])
  func gap(revolutions: CGFloat) throws {
    let found = try #require(circle(loop(revolutions: revolutions)))
    #expect(found.center.distance(to: strokeCenter) < 2)
    #expect(abs(found.radius - 80) < 2)
  }

  @Test(
    "A circle is recognized if its radius shrinks or grows from start to end",
    arguments: [-0.3, -0.15, 0.15, 0.4])
  func growth(growth: CGFloat) throws {
    let found = try #require(circle(loop(revolutions: 1.1, growth: growth)))
    #expect(found.center.distance(to: strokeCenter) < 12)
    #expect(abs(found.radius - 80 * (1 + growth / 2)) < 4)
  }

  @Test("A circle drawn with a shaky hand is recognized", arguments: 1...20 as ClosedRange<UInt64>)
  func noise(seed: UInt64) throws {
    let stroke = jittered(loop(revolutions: 0.95, count: 60 + Int(seed) * 10), by: 3, seed: seed)
    let found = try #require(circle(stroke))
    #expect(found.center.distance(to: strokeCenter) < 3)
    #expect(abs(found.radius - 80) < 3)
  }

  @Test("A circle of 13 points is recognized")
  func fewPoints() throws {
    let found = try #require(circle(loop(count: 12)))
    #expect(found.center.distance(to: strokeCenter) < 4)
    #expect(abs(found.radius - 80) < 4)
  }

  @Test("The speed of the finger does not change the recognized circle")
  func speed() throws {
    let slowThenFast = loop(count: 2000).prefix(700) + loop(count: 40).suffix(27)
    let found = try #require(circle(Array(slowThenFast)))
    #expect(found.center.distance(to: strokeCenter) < 1)
    #expect(abs(found.radius - 80) < 1)
  }

  @Test(
    "A finger that dwells during a circle or at its end does not change the recognized circle",
    arguments: [40, 90])
  func dwell(at index: Int) throws {
    var stroke = loop()
    let dwellPoints = jittered(Array(repeating: stroke[index], count: 200), by: 1.5, seed: 5)
    stroke.insert(contentsOf: dwellPoints, at: index + 1)
    let found = try #require(circle(stroke))
    #expect(found.center.distance(to: strokeCenter) < 3)
    #expect(abs(found.radius - 80) < 3)
  }

  @Test(
    "A circle that is flattened by up to 18 percent is recognized as a circle",
    arguments: [0.82, 0.9] as [CGFloat])
  func flat(aspectRatio: CGFloat) throws {
    let found = try #require(circle(loop(aspectRatio: aspectRatio, rotation: 0.5)))
    #expect(found.center.distance(to: strokeCenter) < 2)
    #expect(abs(found.radius - 80 * (1 + aspectRatio) / 2) < 3)
  }

  @Test(
    "Circle recognition finds a circle as shape recognition does, but no flat ellipse or rectangle")
  func circlesOnly() {
    #expect(ShapeRecognizer.circle(of: loop()) != nil)
    #expect(ShapeRecognizer.circle(of: loop()) == ShapeRecognizer.shape(of: loop()))
    #expect(ShapeRecognizer.circle(of: loop(aspectRatio: 0.4)) == nil)
    #expect(ShapeRecognizer.circle(of: polyline(box(160, 120))) == nil)
    #expect(ShapeRecognizer.circle(of: []) == nil)
  }

  @Test(
    "A flat ellipse at any rotation is recognized with its axes",
    arguments: [0.25, 0.35, 0.5, 0.7, 0.78] as [CGFloat], [0, 0.4, 1.2, 2, 3] as [CGFloat])
  func ellipse(aspectRatio: CGFloat, rotation: CGFloat) throws {
    let stroke = jittered(
      loop(aspectRatio: aspectRatio, rotation: rotation, revolutions: 0.96), by: 1, seed: 9)
    guard case .ellipse(let center, let major, let minor) = ShapeRecognizer.shape(of: stroke) else {
      Issue.record("the stroke is not recognized as an ellipse")
      return
    }
    #expect(center.distance(to: strokeCenter) < 3)
    let along = major.dx * CGFloat.cos(rotation) + major.dy * CGFloat.sin(rotation)
    let across = minor.dy * CGFloat.cos(rotation) - minor.dx * CGFloat.sin(rotation)
    #expect(abs(abs(along) - 80) < 3)
    #expect(abs(abs(across) - 80 * aspectRatio) < 3)
    #expect(abs(major.dx * minor.dx + major.dy * minor.dy) < 0.001)
  }
}

@Suite("Recognizing lines, rectangles and triangles")
struct StraightShapeTests {
  @Test(
    "A line in any direction is recognized with its end points",
    arguments: [0, 0.8, 1.6, 2.4, 3.2, 4, 4.8] as [CGFloat])
  func line(rotation: CGFloat) {
    let straight = polyline([(-100, 0), (100, 0)], rotation: rotation, count: 60)
    let found = ShapeRecognizer.shape(of: jittered(straight, by: 2, seed: 4))
    guard case .line(let start, let end) = found else {
      Issue.record("the stroke is not recognized as a line")
      return
    }
    #expect(start.distance(to: straight[0]) < 4)
    #expect(end.distance(to: straight[60]) < 4)
  }

  @Test("Two distant points are recognized as a line")
  func twoPoints() {
    let ends = [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 40)]
    guard case .line(let start, let end) = ShapeRecognizer.shape(of: ends) else {
      Issue.record("the stroke is not recognized as a line")
      return
    }
    #expect(start.distance(to: ends[0]) < 0.001 && end.distance(to: ends[1]) < 0.001)
  }

  @Test(
    "A rectangle at any rotation is recognized with right angles",
    arguments: [(160, 160), (200, 120), (240, 70)] as [(CGFloat, CGFloat)],
    [0, 0.3, 0.7854, 1.3, 2] as [CGFloat])
  func rectangle(size: (CGFloat, CGFloat), rotation: CGFloat) throws {
    let outline = polyline(box(size.0, size.1), rotation: rotation)
    let found = ShapeRecognizer.shape(of: jittered(outline, by: 2, seed: 3))
    guard case .rectangle(let corners) = found else {
      Issue.record("the stroke is not recognized as a rectangle")
      return
    }
    try #require(corners.count == 4)
    #expect(distance(polyline(box(size.0, size.1), rotation: rotation, count: 1), corners) < 5)
    for index in 0..<4 {
      let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
      #expect(abs((b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)) < 0.001)
    }
  }

  @Test("A slightly skewed rectangle with a gap in one side is recognized")
  func sloppyRectangle() {
    let skewed = polyline([(0, -60), (90, -60), (100, 60), (-95, 55), (-90, -65), (-30, -60)])
    guard case .rectangle(let corners) = ShapeRecognizer.shape(of: skewed) else {
      Issue.record("the stroke is not recognized as a rectangle")
      return
    }
    #expect(distance(polyline(box(188, 118), count: 1), corners) < 15)
  }

  @Test(
    "A triangle at any rotation is recognized with its corners", arguments: 0..<3,
    [0, 0.5, 1.7, 3, 4.4] as [CGFloat])
  func triangle(index: Int, rotation: CGFloat) throws {
    let outline = polyline(triangles[index], rotation: rotation)
    guard
      case .triangle(let corners) = ShapeRecognizer.shape(of: jittered(outline, by: 2, seed: 8))
    else {
      Issue.record("the stroke is not recognized as a triangle")
      return
    }
    try #require(corners.count == 3)
    #expect(distance(polyline(triangles[index], rotation: rotation, count: 1), corners) < 6)
  }

  @Test("A triangle with a gap in one side is recognized")
  func sloppyTriangle() {
    let open = polyline([(20, 60), (-80, 60), (0, -60), (80, 58), (45, 62)])
    guard case .triangle(let corners) = ShapeRecognizer.shape(of: open) else {
      Issue.record("the stroke is not recognized as a triangle")
      return
    }
    #expect(distance([CGPoint(x: strokeCenter.x, y: strokeCenter.y - 60)], corners) < 6)
  }
}

/// Strokes that resemble no shape, each for a different reason.
private let shapelessStrokes: [(String, [CGPoint])] = [
  ("no points", []),
  ("one point", [strokeCenter]),
  ("one point many times", Array(repeating: strokeCenter, count: 500)),
  ("points that are not finite", Array(repeating: CGPoint(x: .nan, y: .infinity), count: 50)),
  ("points beyond any page", loop(radius: 1e200)),
  ("a dot", jittered(Array(repeating: strokeCenter, count: 100), by: 3, seed: 1)),
  ("two points side by side", [strokeCenter, CGPoint(x: strokeCenter.x + 1, y: strokeCenter.y)]),
  ("half a circle", loop(revolutions: 0.5)),
  ("three quarters of a circle", loop(revolutions: 0.75)),
  ("two turns of a circle", loop(revolutions: 2, count: 180)),
  ("a spiral", loop(radius: 20, revolutions: 3, growth: 3, count: 250)),
  ("a short spiral", loop(radius: 30, revolutions: 1.5, growth: 4, count: 250)),
  (
    "a zigzag",
    polyline([(-100, 0), (-60, 60), (-20, 0), (20, 60), (60, 0), (100, 60)])
  ),
  (
    "a figure eight",
    (0...100).map { index in
      let angle = CGFloat(index) / 50 * .pi
      return CGPoint(
        x: strokeCenter.x + 50 * CGFloat.sin(2 * angle),
        y: strokeCenter.y + 90 * CGFloat.sin(angle))
    }
  ),
  (
    "an S",
    (0...100).map { index in
      let angle = CGFloat(index) / 50 * .pi
      return CGPoint(x: strokeCenter.x + 50 * CGFloat.sin(angle), y: 100 + 2 * CGFloat(index))
    }
  ),
  ("a line back and forth", polyline([(-100, 0), (100, 10), (-100, 5)])),
  ("an arc", loop(revolutions: 0.15)),
  ("a corner", polyline([(-80, -60), (-80, 60), (60, 60)])),
  ("three sides of a box", polyline([(-80, -60), (-80, 60), (80, 60), (80, -60)])),
  ("a bow tie", polyline([(-80, -60), (80, 60), (80, -60), (-80, 60), (-80, -60)])),
  ("a triangle with crossed ends", polyline([(-40, -60), (60, 60), (-60, 60), (40, -60)])),
  (
    "a loop with long ends",
    polyline([(-120, 40), (-30, 40)]) + loop(radius: 40, start: 1.57, revolutions: -1)
      + polyline([(0, 40), (120, 40)])
  ),
  ("half a disc", loop(start: 0, revolutions: 0.5) + polyline([(-80, 0), (80, 0)])),
  ("a kite", polyline([(0, -60), (45, 0), (0, 120), (-45, 0), (0, -60)])),
  ("a parallelogram", polyline([(-120, 50), (60, 50), (120, -50), (-60, -50), (-120, 50)])),
]

@Suite("Strokes that resemble no shape, and repeated, invalid or very many points")
struct NoShapeTests {
  @Test(
    "A stroke such as an S, a kite or a parallelogram is not recognized as a shape",
    arguments: shapelessStrokes.map(\.0))
  func shapeless(name: String) {
    for (otherName, points) in shapelessStrokes where otherName == name {
      #expect(ShapeRecognizer.shape(of: points) == nil)
      #expect(ShapeRecognizer.shape(of: points.reversed()) == nil)
      #expect(ShapeRecognizer.circle(of: points) == nil)
    }
  }

  @Test("Shape recognition ignores points that are not finite")
  func notFinite() throws {
    var stroke = loop()
    stroke.insert(CGPoint(x: CGFloat.nan, y: 3), at: 30)
    stroke.insert(CGPoint(x: 5, y: -CGFloat.infinity), at: 0)
    #expect(ShapeRecognizer.shape(of: stroke) == ShapeRecognizer.shape(of: loop()))
  }

  @Test("Repeated points do not change the recognized shape")
  func repeated() {
    let stroke = loop().flatMap { [$0, $0, $0] }
    #expect(ShapeRecognizer.shape(of: stroke) == ShapeRecognizer.shape(of: loop()))
  }

  @Test("Random points are not recognized as a circle", arguments: 1...50 as ClosedRange<UInt64>)
  func randomPoints(seed: UInt64) {
    let cloud = jittered(Array(repeating: strokeCenter, count: Int(seed) * 7), by: 300, seed: seed)
    let shape = ShapeRecognizer.shape(of: cloud)
    if case .circle = shape { Issue.record("random points are recognized as a circle") }
  }

  @Test("A circle of a million points is recognized")
  func million() throws {
    let found = try #require(circle(loop(count: 1_000_000)))
    #expect(found.center.distance(to: strokeCenter) < 1)
    #expect(abs(found.radius - 80) < 1)
  }
}
