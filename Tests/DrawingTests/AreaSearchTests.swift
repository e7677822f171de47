import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingModel

/// Tests of the area around a point that lines enclose.
@Suite("The area that lines enclose")
struct AreaSearchTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)

  private static func stroke(_ points: [InkPoint], width: Float = 3) -> Element {
    Element(kind: .stroke, points: points, width: width, color: black)
  }

  private static func area(
    of elements: [Element], at point: CGPoint, scale: CGFloat = 1
  ) -> AreaSearch.Result {
    PageModel(Drawing(elements: elements)).area(around: point, scale: scale)
  }

  private static func corners(_ result: AreaSearch.Result) -> [InkPoint] {
    if case .area(let corners) = result { corners } else { [] }
  }

  /// The area of a polygon in square points.
  private static func size(_ corners: [InkPoint]) -> Double {
    guard let last = corners.last else { return 0 }
    var (previous, sum) = (last, 0.0)
    for point in corners {
      sum += Double(previous.x) * Double(point.y) - Double(previous.y) * Double(point.x)
      previous = point
    }
    return abs(sum / 2)
  }

  /// A square of lines from 100 to 200 whose left side has a gap in its middle.
  private static func square(gap: Float, width: Float = 3) -> [Element] {
    let corners: [InkPoint] = [
      [100, 150 - gap / 2], [100, 100], [200, 100], [200, 200], [100, 200], [100, 150 + gap / 2],
    ]
    return zip(corners, corners.dropFirst()).map { line($0, $1, width: width) }
  }

  private static func line(_ a: InkPoint, _ b: InkPoint, width: Float = 3) -> Element {
    Element(kind: .line, points: [a, b], width: width, color: black)
  }

  private static func lines(_ points: [InkPoint], width: Float = 3) -> [Element] {
    zip(points, points.dropFirst() + points.prefix(1)).map { line($0.0, $0.1, width: width) }
  }

  @Test("A closed shape is filled up to the middle of its line", arguments: [1, 3, 8] as [Float])
  func shape(width: Float) {
    for kind in [Element.Kind.circle, .rectangle] {
      let points: [InkPoint] =
        kind == .circle
        ? [[100, 100], [200, 200]] : [[100, 100], [200, 100], [200, 200], [100, 200]]
      let shape = Element(kind: kind, points: points, width: width, color: Self.black)
      let corners = Self.corners(Self.area(of: [shape], at: CGPoint(x: 150, y: 150)))
      let expected = kind == .circle ? Double.pi * 2500 : 10_000
      #expect(abs(Self.size(corners) - expected) < 0.02 * expected, "\(kind)")
      #expect(corners.allSatisfy { 98.5...201.5 ~= $0.x && 98.5...201.5 ~= $0.y })
    }
  }

  @Test("A sharp corner is filled to its tip")
  func corner() {
    let corners = Self.corners(
      Self.area(
        of: Self.lines([[100, 100], [300, 100], [300, 140]], width: 1), at: CGPoint(x: 280, y: 115))
    )
    #expect(corners.contains { $0.x < 120 })
    #expect(abs(Self.size(corners) - 4000) < 250)
  }

  @Test("The tips of a star are filled", arguments: 0..<12)
  func star(step: Int) {
    let tips = (0..<10).map { index -> InkPoint in
      let angle = (CGFloat(index) + CGFloat(step) / 6) * .pi / 5
      let radius: CGFloat = index % 2 == 0 ? 70 : 26.7
      return InkPoint(
        Float(200 + radius * CGFloat.cos(angle)), Float(200 + radius * CGFloat.sin(angle)))
    }
    let corners = Self.corners(Self.area(of: Self.lines(tips), at: CGPoint(x: 200, y: 200)))
    let expected = Self.size(tips)
    #expect(abs(Self.size(corners) - expected) < 0.03 * expected)
  }

  @Test("A gap of up to 6 points is closed, and an area with a wider one is open")
  func gaps() {
    for gap in [0, 3, 6, 8] as [Float] {
      // The round ends of the lines make the gap narrower by their width.
      let corners = Self.corners(
        Self.area(of: Self.square(gap: gap), at: CGPoint(x: 150, y: 150)))
      #expect(abs(Self.size(corners) - 10_000) < 350, "\(gap)")
    }
    for gap in [12, 20, 40] as [Float] {
      #expect(Self.area(of: Self.square(gap: gap), at: CGPoint(x: 150, y: 150)) == .open, "\(gap)")
    }
    #expect(Self.area(of: [], at: .zero) == .open)
    #expect(Self.area(of: Self.square(gap: 0), at: CGPoint(x: 50, y: 50)) == .open)
  }

  @Test("An island in the area is not filled, and a dot in it is")
  func islands() {
    let circle = Element(
      kind: .circle, points: [[130, 130], [170, 170]], width: 3, color: Self.black)
    let dot = Self.stroke([[110, 110]], width: 4)
    let elements = Self.square(gap: 0) + [circle, dot]
    let corners = Self.corners(Self.area(of: elements, at: CGPoint(x: 110, y: 150)))
    let expected = 10_000 - Double.pi * 400
    #expect(abs(Self.size(corners) - expected) < 0.03 * expected)
    let area = InkLine.Area(corners: corners, color: Self.black)
    #expect(!area.contains([150, 150]) && area.contains([110, 110]) && area.contains([190, 190]))
    let inside = Self.corners(Self.area(of: elements, at: CGPoint(x: 150, y: 150)))
    #expect(abs(Self.size(inside) - .pi * 400) < 60)
  }

  @Test("A small area, narrower than the widest gap, is filled")
  func small() {
    let circle = Element(
      kind: .circle, points: [[100, 100], [106, 106]], width: 1, color: Self.black)
    let corners = Self.corners(Self.area(of: [circle], at: CGPoint(x: 103, y: 103)))
    #expect(abs(Self.size(corners) - .pi * 9) < 6)
    // The view shows more of the page: the same area is as large as a finger.
    let zoomed = Self.corners(Self.area(of: [circle], at: CGPoint(x: 103, y: 103), scale: 20))
    #expect(abs(Self.size(zoomed) - .pi * 9) < 0.5)
  }

  @Test("A point on a line, with nothing free near it, is on the ink")
  func onInk() {
    let blob = Self.stroke([[100, 100]], width: 60)
    #expect(Self.area(of: [blob], at: CGPoint(x: 100, y: 100)) == .onInk)
    // Near the edge of a line, the area beside it is filled.
    let corners = Self.corners(
      Self.area(of: Self.square(gap: 0), at: CGPoint(x: 101.4, y: 130)))
    #expect(!corners.isEmpty)
  }

  @Test("Highlights, pictures and fills enclose no area, and dashed lines do")
  func kinds() {
    let points: [InkPoint] = [[100, 100], [200, 100], [200, 200], [100, 200]]
    let highlight = Element(
      kind: .highlight, points: points + [points[0]], width: 5, color: Self.black)
    let point = CGPoint(x: 150, y: 150)
    #expect(Self.area(of: [highlight], at: point) == .open)
    let area = Element(kind: .area, points: points, width: 0, color: Self.black)
    #expect(Self.area(of: [area], at: point) == .open)
    let dotted = Element(
      kind: .rectangle, points: points, width: 1, color: Self.black,
      lineStyle: LineStyle(dash: .dotted), fill: Self.black)
    #expect(abs(Self.size(Self.corners(Self.area(of: [dotted], at: point))) - 10_000) < 200)
  }

  @Test(
    "The area of a large shape is found beyond the first square",
    arguments: [600, 1500, 3500] as [Float])
  func large(side: Float) {
    let shape = Element(
      kind: .rectangle, points: [[0, 0], [side, 0], [side, side], [0, side]], width: 4,
      color: Self.black)
    let middle = CGFloat(side) / 2
    let corners = Self.corners(Self.area(of: [shape], at: CGPoint(x: middle, y: middle)))
    let expected = Double(side) * Double(side)
    #expect(abs(Self.size(corners) - expected) < 0.01 * expected)
  }

  @Test("Random polygons with small gaps at their corners are filled exactly", arguments: 0..<40)
  func random(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 3...9, using: &random)
    let points = (0..<count).map { index -> InkPoint in
      let angle =
        (CGFloat(index) + CGFloat.random(in: 0...0.5, using: &random)) * 2 * .pi / CGFloat(count)
      let radius = CGFloat.random(in: 80...180, using: &random)
      return InkPoint(
        Float(300 + radius * CGFloat.cos(angle)), Float(300 + radius * CGFloat.sin(angle)))
    }
    let lines = zip(points, points.dropFirst() + points.prefix(1)).map { a, b -> Element in
      let direction = (b - a) / ((b - a) * (b - a)).sum().squareRoot()
      let (first, last) = (
        Float.random(in: 0...2, using: &random), Float.random(in: 0...2, using: &random)
      )
      return Self.line(a + direction * first, b - direction * last, width: 2)
    }
    let corners = Self.corners(Self.area(of: lines, at: CGPoint(x: 300, y: 300)))
    let expected = Self.size(points)
    #expect(abs(Self.size(corners) - expected) < 0.02 * expected + 60)
    for corner in corners {
      let distance =
        zip(points, points.dropFirst() + points.prefix(1)).map { a, b -> Float in
          let segment = b - a
          let t = max(0, min(1, ((corner - a) * segment).sum() / (segment * segment).sum()))
          let offset = corner - a - segment * t
          return (offset * offset).sum().squareRoot()
        }.min() ?? 0
      #expect(distance < 3.5, "\(corner)")
    }
  }
}
