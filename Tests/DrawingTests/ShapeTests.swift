import Drawing
import Geometry
import SeededRandom
import Testing

private let middle = CGPoint(x: 300, y: 200)

/// Points as a trembling finger reports them, each moved by up to a distance along both axes.
private func trembling(_ points: [CGPoint], by distance: CGFloat, seed: UInt64) -> [CGPoint] {
  var generator = SeededGenerator(seed: seed)
  return points.map { point in
    CGPoint(
      x: point.x + .random(in: -distance...distance, using: &generator),
      y: point.y + .random(in: -distance...distance, using: &generator))
  }
}

/// Points along an ellipse, or along a spiral where the radius grows by a part of it.
private func loop(
  radius: CGFloat = 80, height: CGFloat = 1, rotation: CGFloat = 0, start: CGFloat = 0.3,
  turns: CGFloat = 1, growth: CGFloat = 0, count: Int = 90
) -> [CGPoint] {
  let (cosine, sine) = (CGFloat.cosine(of: rotation), CGFloat.sine(of: rotation))
  return (0...count).map { index in
    let part = CGFloat(index) / CGFloat(count)
    let angle = start + turns * part * 2 * .pi
    let reach = radius * (1 + growth * part)
    let x = reach * CGFloat.cosine(of: angle)
    let y = reach * height * CGFloat.sine(of: angle)
    return CGPoint(x: middle.x + x * cosine - y * sine, y: middle.y + x * sine + y * cosine)
  }
}

/// Points along straight ways between corners around the middle, rotated about it.
private func way(
  _ corners: [(CGFloat, CGFloat)], rotation: CGFloat = 0, count: Int = 25
) -> [CGPoint] {
  let (cosine, sine) = (CGFloat.cosine(of: rotation), CGFloat.sine(of: rotation))
  let places = corners.map { x, y in
    CGPoint(x: middle.x + x * cosine - y * sine, y: middle.y + x * sine + y * cosine)
  }
  return zip(places, places.dropFirst()).flatMap { start, end in
    (0...count).map { index in
      let part = CGFloat(index) / CGFloat(count)
      return CGPoint(
        x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
    }
  }
}

private func box(_ width: CGFloat, _ height: CGFloat) -> [(CGFloat, CGFloat)] {
  let (x, y) = (width / 2, height / 2)
  return [(-x, -y), (x, -y), (x, y), (-x, y), (-x, -y)]
}

private let tents: [[(CGFloat, CGFloat)]] = [
  [(0, -60), (70, 50), (-70, 50), (0, -60)],
  [(-80, -40), (80, 50), (-80, 50), (-80, -40)],
  [(-20, -80), (90, 40), (-90, 60), (-20, -80)],
]

/// How far the corner of one polygon that has strayed most lies from the nearest of another.
private func distance(_ corners: [CGPoint], _ others: [CGPoint]) -> CGFloat {
  corners.map { corner in others.map { corner.distance(to: $0) }.min() ?? .infinity }.max()
    ?? .infinity
}

private func circle(_ points: [CGPoint]) -> (center: CGPoint, radius: CGFloat)? {
  guard case .circle(let center, let radius) = ShapeRecognizer.shape(of: points) else { return nil }
  return (center, radius)
}

@Suite("Recognizing circles and ellipses")
struct RoundShapeTests {
  @Test(
    "A circle of any size is found where it was drawn",
    arguments: [12, 25, 80, 400, 50_000] as [CGFloat])
  func size(radius: CGFloat) throws {
    let found = try #require(circle(loop(radius: radius)))
    #expect(found.center.distance(to: middle) < 0.01 * radius)
    #expect(abs(found.radius - radius) < 0.01 * radius)
  }

  @Test(
    "A circle may be drawn either way and from anywhere", arguments: [1, -1] as [CGFloat],
    [0, 1, 2, 3, 4, 5] as [CGFloat])
  func direction(turns: CGFloat, start: CGFloat) throws {
    let found = try #require(circle(loop(start: start, turns: turns)))
    #expect(found.center.distance(to: middle) < 1)
    #expect(abs(found.radius - 80) < 1)
  }

  @Test(
    "A piece may be missing, or drawn twice",
    arguments: [0.82, 0.88, 0.94, 1.06, 1.15, 1.3, 1.5] as [CGFloat])
  func gap(turns: CGFloat) throws {
    let found = try #require(circle(loop(turns: turns)))
    #expect(found.center.distance(to: middle) < 2)
    #expect(abs(found.radius - 80) < 2)
  }

  @Test("A circle may end further in or out than it began", arguments: [-0.3, -0.15, 0.15, 0.4])
  func growth(growth: CGFloat) throws {
    let found = try #require(circle(loop(turns: 1.1, growth: growth)))
    #expect(found.center.distance(to: middle) < 12)
    #expect(abs(found.radius - 80 * (1 + growth / 2)) < 4)
  }

  @Test("A circle by a trembling hand is one", arguments: 1...20 as ClosedRange<UInt64>)
  func noise(seed: UInt64) throws {
    let stroke = trembling(loop(turns: 0.95, count: 60 + Int(seed) * 10), by: 3, seed: seed)
    let found = try #require(circle(stroke))
    #expect(found.center.distance(to: middle) < 3)
    #expect(abs(found.radius - 80) < 3)
  }

  @Test("A dozen points are enough for a circle")
  func fewPoints() throws {
    let found = try #require(circle(loop(count: 12)))
    #expect(found.center.distance(to: middle) < 4)
    #expect(abs(found.radius - 80) < 4)
  }

  @Test("The speed of the finger does not move a circle")
  func speed() throws {
    let slow = loop(count: 2000).prefix(700) + loop(count: 40).suffix(27)
    let found = try #require(circle(Array(slow)))
    #expect(found.center.distance(to: middle) < 1)
    #expect(abs(found.radius - 80) < 1)
  }

  @Test(
    "A finger that rests at the end, or under way, does not move a circle", arguments: [40, 90])
  func rest(at index: Int) throws {
    var stroke = loop()
    let rest = trembling(Array(repeating: stroke[index], count: 200), by: 1.5, seed: 5)
    stroke.insert(contentsOf: rest, at: index + 1)
    let found = try #require(circle(stroke))
    #expect(found.center.distance(to: middle) < 3)
    #expect(abs(found.radius - 80) < 3)
  }

  @Test("A circle that is a little flat is one", arguments: [0.65, 0.75, 0.9] as [CGFloat])
  func flat(height: CGFloat) throws {
    let found = try #require(circle(loop(height: height, rotation: 0.5)))
    #expect(found.center.distance(to: middle) < 2)
    #expect(abs(found.radius - 80 * (1 + height) / 2) < 3)
  }

  @Test("Looking for circles alone finds the same ones and nothing else")
  func circleAlone() {
    #expect(ShapeRecognizer.circle(of: loop()) != nil)
    #expect(ShapeRecognizer.circle(of: loop()) == ShapeRecognizer.shape(of: loop()))
    #expect(ShapeRecognizer.circle(of: loop(height: 0.4)) == nil)
    #expect(ShapeRecognizer.circle(of: way(box(160, 120))) == nil)
    #expect(ShapeRecognizer.circle(of: []) == nil)
  }

  @Test(
    "A flat ellipse is found with its axes, however it is rotated",
    arguments: [0.25, 0.35, 0.5] as [CGFloat], [0, 0.4, 1.2, 2, 3] as [CGFloat])
  func ellipse(height: CGFloat, rotation: CGFloat) throws {
    let stroke = trembling(loop(height: height, rotation: rotation, turns: 0.96), by: 1, seed: 9)
    guard case .ellipse(let center, let major, let minor) = ShapeRecognizer.shape(of: stroke) else {
      Issue.record("no ellipse")
      return
    }
    #expect(center.distance(to: middle) < 3)
    let along = major.dx * CGFloat.cosine(of: rotation) + major.dy * CGFloat.sine(of: rotation)
    let across = minor.dy * CGFloat.cosine(of: rotation) - minor.dx * CGFloat.sine(of: rotation)
    #expect(abs(abs(along) - 80) < 3)
    #expect(abs(abs(across) - 80 * height) < 3)
    #expect(abs(major.dx * minor.dx + major.dy * minor.dy) < 0.001)
  }
}

@Suite("Recognizing lines, rectangles and triangles")
struct StraightShapeTests {
  @Test(
    "A line is found between its ends, whichever way it goes",
    arguments: [0, 0.8, 1.6, 2.4, 3.2, 4, 4.8] as [CGFloat])
  func line(rotation: CGFloat) {
    let straight = way([(-100, 0), (100, 0)], rotation: rotation, count: 60)
    let found = ShapeRecognizer.shape(of: trembling(straight, by: 2, seed: 4))
    guard case .line(let start, let end) = found else {
      Issue.record("no line")
      return
    }
    #expect(start.distance(to: straight[0]) < 4)
    #expect(end.distance(to: straight[60]) < 4)
  }

  @Test("Two points that lie apart are a line")
  func twoPoints() {
    let ends = [CGPoint(x: 10, y: 10), CGPoint(x: 60, y: 40)]
    guard case .line(let start, let end) = ShapeRecognizer.shape(of: ends) else {
      Issue.record("no line")
      return
    }
    #expect(start.distance(to: ends[0]) < 0.001 && end.distance(to: ends[1]) < 0.001)
  }

  @Test(
    "A rectangle is found with right angles, however it is rotated",
    arguments: [(160, 160), (200, 120), (240, 70)] as [(CGFloat, CGFloat)],
    [0, 0.3, 0.7854, 1.3, 2] as [CGFloat])
  func rectangle(size: (CGFloat, CGFloat), rotation: CGFloat) throws {
    let outline = way(box(size.0, size.1), rotation: rotation)
    let found = ShapeRecognizer.shape(of: trembling(outline, by: 2, seed: 3))
    guard case .rectangle(let corners) = found else {
      Issue.record("no rectangle")
      return
    }
    try #require(corners.count == 4)
    #expect(distance(way(box(size.0, size.1), rotation: rotation, count: 1), corners) < 5)
    for index in 0..<4 {
      let (a, b, c) = (corners[index], corners[(index + 1) % 4], corners[(index + 2) % 4])
      #expect(abs((b.x - a.x) * (c.x - b.x) + (b.y - a.y) * (c.y - b.y)) < 0.001)
    }
  }

  @Test("A rectangle may begin within a side, miss a piece and lean a little")
  func sloppyRectangle() {
    let leaning = way([(0, -60), (90, -60), (100, 60), (-95, 55), (-90, -65), (-30, -60)])
    guard case .rectangle(let corners) = ShapeRecognizer.shape(of: leaning) else {
      Issue.record("no rectangle")
      return
    }
    #expect(distance(way(box(188, 118), count: 1), corners) < 15)
  }

  @Test(
    "A triangle is found with its corners, however it is rotated", arguments: 0..<3,
    [0, 0.5, 1.7, 3, 4.4] as [CGFloat])
  func triangle(index: Int, rotation: CGFloat) throws {
    let outline = way(tents[index], rotation: rotation)
    guard
      case .triangle(let corners) = ShapeRecognizer.shape(of: trembling(outline, by: 2, seed: 8))
    else {
      Issue.record("no triangle")
      return
    }
    try #require(corners.count == 3)
    #expect(distance(way(tents[index], rotation: rotation, count: 1), corners) < 6)
  }

  @Test("A triangle may begin within a side and not quite close")
  func sloppyTriangle() {
    let open = way([(20, 60), (-80, 60), (0, -60), (80, 58), (45, 62)])
    guard case .triangle(let corners) = ShapeRecognizer.shape(of: open) else {
      Issue.record("no triangle")
      return
    }
    #expect(distance([CGPoint(x: middle.x, y: middle.y - 60)], corners) < 6)
  }
}

/// Strokes that are no shape, each for a reason of its own.
private let noShapes: [(String, [CGPoint])] = [
  ("no points", []),
  ("one point", [middle]),
  ("one point many times", Array(repeating: middle, count: 500)),
  ("points that are none", Array(repeating: CGPoint(x: .nan, y: .infinity), count: 50)),
  ("points beyond any page", loop(radius: 1e200)),
  ("a dot", trembling(Array(repeating: middle, count: 100), by: 3, seed: 1)),
  ("two points side by side", [middle, CGPoint(x: middle.x + 1, y: middle.y)]),
  ("half a circle", loop(turns: 0.5)),
  ("three quarters of a circle", loop(turns: 0.75)),
  ("twice around", loop(turns: 2, count: 180)),
  ("a spiral", loop(radius: 20, turns: 3, growth: 3, count: 250)),
  ("a short spiral", loop(radius: 30, turns: 1.5, growth: 4, count: 250)),
  (
    "a zigzag",
    way([(-100, 0), (-60, 60), (-20, 0), (20, 60), (60, 0), (100, 60)])
  ),
  (
    "a figure eight",
    (0...100).map { index in
      let angle = CGFloat(index) / 50 * .pi
      return CGPoint(
        x: middle.x + 50 * CGFloat.sine(of: 2 * angle), y: middle.y + 90 * CGFloat.sine(of: angle))
    }
  ),
  (
    "an S",
    (0...100).map { index in
      let angle = CGFloat(index) / 50 * .pi
      return CGPoint(x: middle.x + 50 * CGFloat.sine(of: angle), y: 100 + 2 * CGFloat(index))
    }
  ),
  ("a line there and back", way([(-100, 0), (100, 10), (-100, 5)])),
  ("an arc", loop(turns: 0.15)),
  ("a corner", way([(-80, -60), (-80, 60), (60, 60)])),
  ("three sides of a box", way([(-80, -60), (-80, 60), (80, 60), (80, -60)])),
  ("a bow tie", way([(-80, -60), (80, 60), (80, -60), (-80, 60), (-80, -60)])),
  ("a triangle with crossed ends", way([(-40, -60), (60, 60), (-60, 60), (40, -60)])),
  (
    "a loop with long ends",
    way([(-120, 40), (-30, 40)]) + loop(radius: 40, start: 1.57, turns: -1)
      + way([(0, 40), (120, 40)])
  ),
  ("a star", way([(0, -80), (47, 65), (-76, -25), (76, -25), (-47, 65), (0, -80)])),
  ("half a disc", loop(start: 0, turns: 0.5) + way([(-80, 0), (80, 0)])),
  ("a kite", way([(0, -60), (45, 0), (0, 120), (-45, 0), (0, -60)])),
  ("a slanting box", way([(-120, 50), (60, 50), (120, -50), (-60, -50), (-120, 50)])),
]

@Suite("Recognizing no shape")
struct NoShapeTests {
  @Test("What is no shape is left alone", arguments: noShapes.map(\.0))
  func none(name: String) {
    for (each, points) in noShapes where each == name {
      #expect(ShapeRecognizer.shape(of: points) == nil)
      #expect(ShapeRecognizer.shape(of: points.reversed()) == nil)
      #expect(ShapeRecognizer.circle(of: points) == nil)
    }
  }

  @Test("Points that are not finite are passed over")
  func notFinite() throws {
    var stroke = loop()
    stroke.insert(CGPoint(x: CGFloat.nan, y: 3), at: 30)
    stroke.insert(CGPoint(x: 5, y: -CGFloat.infinity), at: 0)
    #expect(ShapeRecognizer.shape(of: stroke) == ShapeRecognizer.shape(of: loop()))
  }

  @Test("Points that repeat change nothing")
  func repeated() {
    let stroke = loop().flatMap { [$0, $0, $0] }
    #expect(ShapeRecognizer.shape(of: stroke) == ShapeRecognizer.shape(of: loop()))
  }

  @Test("Whatever comes, there is an answer", arguments: 1...50 as ClosedRange<UInt64>)
  func anything(seed: UInt64) {
    let cloud = trembling(Array(repeating: middle, count: Int(seed) * 7), by: 300, seed: seed)
    let answer = ShapeRecognizer.shape(of: cloud)
    if case .circle = answer { Issue.record("a cloud is no circle") }
  }

  @Test("A million points are a stroke like any other")
  func million() throws {
    let found = try #require(circle(loop(count: 1_000_000)))
    #expect(found.center.distance(to: middle) < 1)
    #expect(abs(found.radius - 80) < 1)
  }
}
