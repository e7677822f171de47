import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingModel

/// Tests of the pieces that an eraser leaves of an element.
@Suite("Pieces of a divided element")
struct DividedElementTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)

  private static func path(
    _ x0: CGFloat, _ y0: CGFloat, _ x1: CGFloat, _ y1: CGFloat, radius: CGFloat = 8
  ) -> EraserPath {
    EraserPath(from: CGPoint(x: x0, y: y0), to: CGPoint(x: x1, y: y1), radius: radius)
  }

  private static func pieces(of element: Element, _ paths: EraserPath...) -> [Element] {
    var divided = DividedElement(element)
    for path in paths { _ = divided.erase(path) }
    return divided.pieces
  }

  private static func element(
    _ kind: Element.Kind, _ points: [InkPoint], width: Float = 3
  ) -> Element {
    Element(kind: kind, points: points, width: width, color: black)
  }

  @Test("A line that is crossed becomes two lines, which end at the edge of the eraser")
  func line() {
    let line = Self.element(.line, [[0, 50], [100, 50]])
    let pieces = Self.pieces(of: line, Self.path(40, 0, 40, 100))
    #expect(pieces.map(\.kind) == [.line, .line])
    #expect(pieces.map(\.points) == [[[0, 50], [32, 50]], [[48, 50], [100, 50]]])
    #expect(pieces.allSatisfy { $0.width == 3 && $0.color == Self.black })
  }

  @Test("An eraser that does not reach the center of a thin line leaves the line as it is")
  func missed() {
    let line = Self.element(.line, [[0, 50], [100, 50]])
    var divided = DividedElement(line)
    let touchesEdge = divided.erase(Self.path(0, 58.5, 100, 58.5))
    #expect(!touchesEdge && divided.pieces == [line] && !divided.isErased)
    let touchesCenter = divided.erase(Self.path(0, 57.5, 100, 57.5))
    #expect(touchesCenter)
  }

  @Test("A dot, or a line along which the eraser moves, is erased completely")
  func erased() {
    let dot = Self.element(.stroke, [[10, 10]])
    let line = Self.element(.line, [[0, 50], [100, 50]])
    for (element, path) in [
      (dot, Self.path(14, 10, 14, 10)), (line, Self.path(0, 52, 100, 52)),
      (line, Self.path(-9, 50, 109, 50)),
    ] {
      var divided = DividedElement(element)
      let hasChanged = divided.erase(path)
      #expect(hasChanged && divided.pieces.isEmpty && divided.isErased)
    }
  }

  @Test("Half of the eraser's diameter is free of ink in a wide line")
  func wideLine() throws {
    let line = Self.element(.line, [[0, 50], [200, 50]], width: 40)
    let pieces = Self.pieces(of: line, Self.path(100, 50, 100, 50))
    try #require(pieces.count == 2)
    // The round ends extend beyond the last points by half the width.
    #expect(pieces[1].points[0].x - pieces[0].points[1].x - 40 == 8)
  }

  @Test("A crossed outline stays one piece with its sharp corners, whatever point it begins at")
  func outline() throws {
    let corners: [InkPoint] = [[0, 0], [100, 0], [100, 60], [0, 60]]
    for first in 0..<4 {
      let turned = Array(corners[first...] + corners[..<first])
      let pieces = Self.pieces(of: Self.element(.rectangle, turned), Self.path(50, -20, 50, 20))
      let piece = try #require(pieces.first)
      #expect(pieces.count == 1 && piece.kind == .stroke)
      let ends: Set<InkPoint> = [piece.points[0], piece.points[piece.points.count - 1]]
      #expect(ends == [[42, 0], [58, 0]])
      let curve = piece.polyline(tolerance: 0.01)
      for corner in corners {
        let distance = curve.map { (($0 - corner) * ($0 - corner)).sum() }.min()
        #expect(distance == 0, "the corner \(corner)")
      }
      // Nothing of the curve leaves the rectangle by more than the sharpness of its corners.
      #expect(curve.allSatisfy { -0.02...100.02 ~= $0.x && -0.02...60.02 ~= $0.y })
    }
  }

  @Test("The pieces of a stroke have its times and forces, which increase as before")
  func timesAndForces() throws {
    let count = 40
    let stroke = Element(
      kind: .stroke, points: (0..<count).map { [Float($0) * 10, 50 + 10 * Float($0 % 2)] },
      times: (0..<count).map { Float($0) * 0.02 }, forces: (0..<count).map { Float($0) / 40 },
      width: 4, color: Self.black)
    let pieces = Self.pieces(
      of: stroke, Self.path(100, 0, 100, 100), Self.path(305, 0, 305, 100))
    #expect(pieces.count == 3)
    var last: Float = -1
    for piece in pieces {
      #expect(piece.isSmoothed && piece.times.count == piece.points.count)
      for (time, force) in zip(piece.times, piece.forces) {
        #expect(time >= last && abs(force - time / 0.02 / 40) < 0.02)
        last = max(last, time)
      }
    }
    #expect(pieces[0].times[0] == 0 && last == 39 * 0.02)
  }

  @Test("Pieces of pieces do not have more and more points")
  func pointCount() {
    let points: [InkPoint] = (0..<200).map { [Float($0) * 4, 50 + 30 * Float($0 % 7)] }
    var elements = [
      Element(
        kind: .stroke, points: points, times: (0..<200).map { Float($0) / 100 }, width: 3,
        color: Self.black)
    ]
    elements = Self.pieces(of: elements[0], Self.path(100, 0, 100, 300))
    let count = elements.reduce(0) { $0 + $1.points.count }
    for x in 2...7 {
      let path = Self.path(100 * CGFloat(x), 0, 100 * CGFloat(x), 300)
      elements = elements.flatMap { Self.pieces(of: $0, path) }
    }
    #expect(elements.reduce(0) { $0 + $1.points.count } <= count)
  }

  private static func onCircle(
    _ angle: Float, radius: Float, around center: InkPoint = [150, 150]
  ) -> InkPoint {
    center
      + InkPoint(Float(CGFloat.cos(CGFloat(angle))), Float(CGFloat.sin(CGFloat(angle)))) * radius
  }

  /// Returns the points of a random freehand stroke, which are near one another.
  private static func freehandPoints(_ random: inout SeededGenerator) -> [InkPoint] {
    var (point, direction) = (InkPoint(100, 100), Float.random(in: 0...6, using: &random))
    return (0..<Int.random(in: 3...40, using: &random)).map { _ in
      direction += Float.random(in: -0.8...0.8, using: &random)
      point = onCircle(direction, radius: Float.random(in: 2...12, using: &random), around: point)
      return point
    }
  }

  /// Returns a random element as a user could have drawn it.
  ///
  /// Shapes are not narrow: where two pieces that nearly touch each cover a part of a pixel, the
  /// pixel is darker than with one outline.
  private static func drawn(_ random: inout SeededGenerator) -> Element {
    let kind =
      Element.Kind.allCases.filter { $0 != .picture && $0 != .area }.randomElement(using: &random)
      ?? .line
    let angle = Float.random(in: 0...6, using: &random)
    let radius = Float.random(in: 30...60, using: &random)
    let other = Float.random(in: 30...60, using: &random)
    func point(_ turn: Float, _ radius: Float) -> InkPoint {
      onCircle(angle + turn, radius: radius)
    }
    let points: [InkPoint] =
      switch kind {
      case .line: [point(0, radius), point(.pi, other)]
      case .circle: [[90, 100], [90 + radius * 2, 100 + other * 2]]
      case .ellipse: [[150, 150], point(0, radius), point(.pi / 2, other)]
      case .rectangle: [0, 1, 2, 3].map { point(.pi / 2 * $0, radius) }
      case .triangle: [0, 1, 2].map { point(.pi / 1.5 * $0, radius) }
      default: freehandPoints(&random)
      }
    let hasTimes = Bool.random(using: &random)
    let hasForces = Bool.random(using: &random)
    return Element(
      kind: kind, points: points,
      times: hasTimes && kind.isFreehand ? points.indices.map { Float($0) / 120 } : [],
      forces: hasForces ? points.map { _ in Float.random(in: 0...1, using: &random) } : [],
      width: Float.random(in: 1...7, using: &random), color: black)
  }

  private static func painted(_ elements: [Element]) -> Bitmap {
    var bitmap = Bitmap(width: 400, height: 400)
    bitmap.draw(
      Element.inks(of: elements, tolerance: 0.01),
      transform: CGAffineTransform(translationX: 100, y: 100))
    return bitmap
  }

  /// Returns the distance of a point from the path of an eraser.
  private static func distance(_ point: InkPoint, _ path: EraserPath) -> Float {
    let (axis, offset) = (path.end - path.start, point - path.start)
    let squaredLength = (axis * axis).sum()
    let fraction = squaredLength > 0 ? max(0, min(1, (offset * axis).sum() / squaredLength)) : 0
    let difference = offset - axis * fraction
    return (difference * difference).sum().squareRoot()
  }

  @Test("Erasing changes no pixel outside of the eraser, and leaves none in its middle")
  func pixels() {
    var random = SeededGenerator(seed: 31)
    for round in 1...300 {
      var elements = [Self.drawn(&random)]
      let original = elements[0]
      let before = Self.painted(elements)
      var paths: [EraserPath] = []
      // The pieces of each gesture are divided by the next one.
      for _ in 1...Int.random(in: 1...4, using: &random) {
        let target = elements.randomElement(using: &random)?.points.randomElement(using: &random)
        guard let target else { break }
        let angle = CGFloat.random(in: 0...6, using: &random)
        let (dx, dy) = (20 * CGFloat.cos(angle), 20 * CGFloat.sin(angle))
        let center = CGPoint(target)
        let path = Self.path(center.x - dx, center.y - dy, center.x + dx, center.y + dy)
        paths.append(path)
        elements = elements.flatMap { Self.pieces(of: $0, path) }
      }
      let after = Self.painted(elements)
      var (largestChange, largestRemainder) = (0, 0)
      for y in 0..<400 {
        for x in 0..<400 {
          let (old, new) = (Int(before[x, y].alpha), Int(after[x, y].alpha))
          if old == new, new == 0 { continue }
          let point = InkPoint(Float(x) - 99.5, Float(y) - 99.5)
          let distance = paths.map { Self.distance(point, $0) }.min() ?? .infinity
          // The eraser removes a line with its width where it touches its center.
          if distance > 9 + original.width / 2 {
            largestChange = max(largestChange, abs(old - new))
          }
          if distance < 3 { largestRemainder = max(largestRemainder, new) }
        }
      }
      #expect(
        largestChange <= 40 && largestRemainder == 0,
        "round \(round): \(original.kind) \(largestChange) \(largestRemainder)")
    }
  }
}
