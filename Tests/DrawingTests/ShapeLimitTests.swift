import Geometry
import SeededRandom
import ShapeRecognition
import Testing

/// The kind of a recognized shape.
private enum ShapeKind {
  case none, circle, ellipse, line, rectangle, triangle, arrow, star

  init(_ shape: RecognizedShape?) {
    self =
      switch shape {
      case nil: .none
      case .circle: .circle
      case .ellipse: .ellipse
      case .line: .line
      case .rectangle: .rectangle
      case .triangle: .triangle
      case .arrow: .arrow
      case .star: .star
      }
  }
}

/// Returns points along an arc around (300, 200).
private func arc(
  radius: CGFloat = 80, aspectRatio: CGFloat = 1, revolutions: CGFloat = 1
) -> [CGPoint] {
  (0...120).map { index in
    let angle = 0.3 + revolutions * CGFloat(index) / 120 * 2 * .pi
    return CGPoint(
      x: 300 + radius * CGFloat.cos(angle), y: 200 + radius * aspectRatio * CGFloat.sin(angle))
  }
}

/// Returns points along the straight lines between corners, which are relative to (300, 200).
private func polyline(_ corners: [(CGFloat, CGFloat)]) -> [CGPoint] {
  zip(corners, corners.dropFirst()).flatMap { start, end in
    (0...25).map { index in
      let fraction = CGFloat(index) / 25
      return CGPoint(
        x: 300 + start.0 + (end.0 - start.0) * fraction,
        y: 200 + start.1 + (end.1 - start.1) * fraction)
    }
  }
}

/// Tests of the documented limits of shapes, with strokes just inside and just outside of each
/// limit.
@Suite("Limits of recognized shapes")
struct ShapeLimitTests {
  private func kind(_ points: [CGPoint]) -> ShapeKind {
    ShapeKind(ShapeRecognizer.shape(of: points))
  }

  @Test("A stroke is recognized as a shape only if it is at least 20 points large")
  func size() {
    #expect(kind(arc(radius: 9.9)) == .none && kind(arc(radius: 10.1)) == .circle)
    #expect(kind(polyline([(0, 0), (19.9, 3)])) == .none)
    #expect(kind(polyline([(0, 0), (20.1, 3)])) == .line)
    #expect(kind(polyline([(0, 0), (3, 19.9)])) == .none)
    #expect(kind(polyline([(0, 0), (3, 20.1)])) == .line)
  }

  @Test("A circle is recognized if at most a fifth is missing or at most 64 percent is drawn twice")
  func revolutions() {
    #expect(kind(arc(revolutions: 0.79)) == .none && kind(arc(revolutions: 0.805)) == .circle)
    #expect(kind(arc(revolutions: 1.64)) == .circle && kind(arc(revolutions: 1.67)) == .none)
  }

  @Test("A closed round stroke is an ellipse from an aspect ratio of 0.2, and a circle from 0.8")
  func aspectRatio() {
    #expect(kind(arc(aspectRatio: 0.19)) == .none && kind(arc(aspectRatio: 0.205)) == .ellipse)
    #expect(kind(arc(aspectRatio: 0.79)) == .ellipse && kind(arc(aspectRatio: 0.81)) == .circle)
    #expect(ShapeRecognizer.circle(of: arc(aspectRatio: 0.54)) == nil)
    #expect(ShapeRecognizer.circle(of: arc(aspectRatio: 0.56)) != nil)
    #expect(ShapeRecognizer.circle(of: arc(revolutions: 0.79)) == nil)
    #expect(ShapeRecognizer.circle(of: arc(revolutions: 0.805)) != nil)
  }

  @Test("An arc of up to 34 degrees is recognized as a line")
  func bentLine() {
    #expect(kind(arc(revolutions: 34.0 / 360)) == .line)
    #expect(kind(arc(revolutions: 39.0 / 360)) == .none)
  }

  @Test("A stroke is a line if it deviates by at most a twentieth of its length on each side")
  func lineDeviation() {
    for sign in [1, -1] as [CGFloat] {
      #expect(kind(polyline([(-100, 0), (0, 20 * sign), (100, 0)])) == .line)
      #expect(kind(polyline([(-100, 0), (0, 23 * sign), (100, 0)])) == .none)
    }
  }

  @Test("A short hook at either end of a line is ignored, and a long hook is not")
  func hooks() {
    #expect(kind(polyline([(0, 0), (100, 0), (94, 0)])) == .line)
    #expect(kind(polyline([(0, 0), (100, 0), (86, 0)])) == .none)
    #expect(kind(polyline([(6, -6), (0, 0), (200, 0)])) == .line)
    #expect(kind(polyline([(16, -16), (0, 0), (200, 0)])) == .none)
  }

  @Test("A square is recognized if slightly more than half of a side is missing")
  func polygonGap() {
    func square(lacking gap: CGFloat) -> [CGPoint] {
      polyline([(-80, gap - 80), (-80, 80), (80, 80), (80, -80), (-80, -80)])
    }
    #expect(kind(square(lacking: 82)) == .rectangle && kind(square(lacking: 86)) == .none)
  }

  @Test("A rectangle or a triangle is recognized if it is at least a fifth as high as long")
  func flatPolygons() {
    func box(_ height: CGFloat) -> [CGPoint] {
      polyline([(-80, 0), (80, 0), (80, height), (-80, height), (-80, 0)])
    }
    #expect(kind(box(31)) == .none && kind(box(33)) == .rectangle)
    func triangle(_ height: CGFloat) -> [CGPoint] {
      polyline([(-80, 0), (80, 0), (20, height), (-80, 0)])
    }
    #expect(kind(triangle(31)) == .none && kind(triangle(35)) == .triangle)
  }

  @Test("A regular heptagon is recognized as a circle, but a regular hexagon is not")
  func regularPolygons() {
    func polygon(_ count: Int) -> [CGPoint] {
      polyline(
        (0...count).map { index in
          let angle = 0.2 + CGFloat(index) / CGFloat(count) * 2 * .pi
          return (80 * CGFloat.cos(angle), 80 * CGFloat.sin(angle))
        })
    }
    #expect(
      [3, 4, 5, 6, 7].map { kind(polygon($0)) } == [.triangle, .rectangle, .none, .none, .circle])
  }

  @Test("A one-turn spiral is a circle if its radius grows 2.1-fold, an ellipse if 6-fold")
  func spiral() {
    func spiral(_ growth: CGFloat) -> [CGPoint] {
      (0...120).map { index in
        let fraction = CGFloat(index) / 120
        let (radius, angle) = (80 * (1 + growth * fraction), fraction * 2 * .pi)
        return CGPoint(
          x: 300 + radius * CGFloat.cos(angle), y: 200 + radius * CGFloat.sin(angle))
      }
    }
    #expect(kind(spiral(0.5)) == .circle && kind(spiral(1.1)) == .circle)
    #expect(kind(spiral(1.3)) == .ellipse && kind(spiral(5)) == .ellipse)
    // The gap between the ends is a quarter of the length.
    #expect(kind(spiral(8)) == .none)
  }

  @Test("Shape recognition ignores points with coordinates beyond ±10,000,000")
  func coordinates() {
    let far = [
      CGPoint(x: 1.1e7, y: 0), CGPoint(x: -1.1e7, y: 0), CGPoint(x: 0, y: 1.1e7),
      CGPoint(x: 0, y: -1.1e7),
    ]
    for point in far {
      var stroke = arc()
      stroke.insert(point, at: 50)
      #expect(ShapeRecognizer.shape(of: stroke) == ShapeRecognizer.shape(of: arc()))
    }
    let near = arc(radius: 9e6)
    #expect(kind(near.map { CGPoint(x: $0.x - 300, y: $0.y - 200) }) == .circle)
  }

  @Test("A stroke 1,000 points long is a circle only if its ends are at most 235 points apart")
  func exactGap() {
    // Each of the nine sides has a length that a sum of powers of two represents exactly.
    let corners = [
      (300, 100), (380.8125, 207.75), (380.8125, 312.125), (318.1875, 395.625),
      (234.6875, 458.25), (130.3125, 458.25), (46.8125, 395.625), (-15.8125, 312.125),
      (-15.8125, 207.75),
    ].map { CGPoint(x: CGFloat($0.0), y: CGFloat($0.1)) }
    func stroke(to x: CGFloat) -> [CGPoint] { corners + [CGPoint(x: x, y: 100)] }
    #expect(kind(stroke(to: 65)) == .circle && kind(stroke(to: 64.9)) == .none)
    #expect(ShapeRecognizer.circle(of: stroke(to: 65)) != nil)
    #expect(ShapeRecognizer.circle(of: stroke(to: 64.9)) == nil)
  }
}

/// A transformation of a stroke that the recognized shape must undergo, too.
private struct Motion: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let apply: @Sendable (CGPoint) -> CGPoint

  static let all = [
    Motion(testDescription: "moved") { CGPoint(x: $0.x - 2048, y: $0.y + 1024) },
    Motion(testDescription: "moved to the origin") { CGPoint(x: $0.x - 300, y: $0.y - 200) },
    Motion(testDescription: "turned by a right angle") { CGPoint(x: -$0.y, y: $0.x) },
    Motion(testDescription: "turned by two right angles") { CGPoint(x: -$0.x, y: -$0.y) },
    Motion(testDescription: "mirrored") { CGPoint(x: -$0.x, y: $0.y) },
    Motion(testDescription: "mirrored at the diagonal") { CGPoint(x: $0.y, y: $0.x) },
    Motion(testDescription: "enlarged") { CGPoint(x: 4 * $0.x, y: 4 * $0.y) },
  ]
}

@Suite("Shapes of moved, turned, mirrored and enlarged strokes")
struct ShapeInvarianceTests {
  /// Returns a jittered stroke along one of seven outlines, the last of which is no shape, with a
  /// hook where the finger lands.
  private static func stroke(_ index: Int) -> [CGPoint] {
    var random = SeededGenerator(seed: UInt64(index))
    let outlines = [
      arc(revolutions: 0.9), arc(aspectRatio: 0.5, revolutions: 1.05), arc(revolutions: 1.3),
      polyline([(-90, 10), (120, 70)]),
      polyline([(-80, -50), (90, -55), (85, 60), (-85, 50), (-82, -40)]),
      polyline([(-20, -80), (90, 40), (-90, 60), (-25, -75)]),
      polyline([(-80, -60), (-80, 60), (60, 60)]),
    ]
    let outline = outlines[index % outlines.count]
    let hooks = (0..<6).map { step in
      CGPoint(x: outline[0].x + CGFloat(step % 3), y: outline[0].y - CGFloat(step % 2))
    }
    return (hooks + outline).map { point in
      CGPoint(
        x: point.x + .random(in: -1...1, using: &random),
        y: point.y + .random(in: -1...1, using: &random))
    }
  }

  /// Returns the points that describe a shape.
  private static func points(_ shape: RecognizedShape?) -> [CGPoint] {
    switch shape {
    case .circle(let center, let radius): [center, CGPoint(x: radius, y: 0)]
    case .ellipse(let center, let major, let minor):
      // The sign of an axis is arbitrary, so that both of its ends are compared.
      [center]
        + [(major, 1.0), (major, -1), (minor, 1), (minor, -1)].map { axis, sign in
          CGPoint(x: center.x + sign * axis.dx, y: center.y + sign * axis.dy)
        }
    case .line(let start, let end), .arrow(let start, let end): [start, end]
    case .rectangle(let corners), .triangle(let corners), .star(let corners):
      corners
    case nil: []
    }
  }

  @Test(
    "Moving, turning, mirroring or enlarging a stroke does the same to the recognized shape",
    arguments: Motion.all, 0..<21)
  private func motion(motion: Motion, index: Int) {
    let stroke = Self.stroke(index)
    let (shape, moved) = (
      ShapeRecognizer.shape(of: stroke), ShapeRecognizer.shape(of: stroke.map(motion.apply))
    )
    #expect(ShapeKind(shape) == ShapeKind(moved))
    if case .circle(let center, let radius) = shape, case .circle(let found, let size) = moved {
      #expect(found.distance(to: motion.apply(center)) < 0.001)
      let scale = motion.apply(center).distance(
        to: motion.apply(CGPoint(x: center.x + 1, y: center.y)))
      #expect(abs(size - radius * scale) < 0.001)
      return
    }
    let (expected, found) = (Self.points(shape).map(motion.apply), Self.points(moved))
    for point in expected {
      #expect((found.map { $0.distance(to: point) }.min() ?? .infinity) < 0.001)
    }
  }
}
