import DrawingModel
import Geometry
import Ink
import SeededRandom
import Testing

private let black = PixelColor(red: 0, green: 0, blue: 0)
private let tolerance = SpatialIndex.tolerance

extension SeededGenerator {
  fileprivate mutating func number(below bound: Float) -> Float {
    Float.random(in: 0..<bound, using: &self)
  }

  /// Returns an element of a random kind at a random location.
  fileprivate mutating func element() -> Element {
    let kind = Element.Kind.allCases[next(below: Element.Kind.allCases.count)]
    let size = number(below: 1) < 0.2 ? Float(800) : 60
    let start = SIMD2(number(below: 1000), number(below: 1000))
    let points = (0..<(kind.pointCount ?? 1 + next(below: 90))).map { _ in
      start + SIMD2(number(below: size), number(below: size))
    }
    return Element(kind: kind, points: points, width: 1 + number(below: 20), color: black)
  }
}

@Suite("The spatial index")
struct SpatialIndexTests {
  @Test("The spatial index finds only elements inside of a rectangle 10,000,000 points wide")
  func hugeRectangle() {
    let dot = Element(kind: .stroke, points: [[-5, -7]], width: 0.02, color: black)
    let index = SpatialIndex(Drawing(elements: [dot]))
    for (x, y, isFound) in [
      (-1e7, -1e7, true), (0, -1e7, false), (-1e7, 0, false), (0, 0, false),
    ] as [(CGFloat, CGFloat, Bool)] {
      let rect = CGRect(x: x, y: y, width: 1e7, height: 1e7)
      #expect(index.elements(in: rect).isEmpty != isFound, "\(x) \(y)")
    }
  }

  @Test(
    "The spatial index finds elements in a rectangle 20,000,000 points long and 0.001 points wide")
  func thinRectangle() {
    let dot = Element(kind: .stroke, points: [[5, 7]], width: 0.02, color: black)
    let index = SpatialIndex(Drawing(elements: [dot]))
    let tall = CGRect(x: 5, y: -1e7, width: 0.001, height: 2e7)
    #expect(index.elements(in: tall).count == 1)
    let wide = CGRect(x: -1e7, y: 7, width: 2e7, height: 0.001)
    #expect(index.elements(in: wide).count == 1)
  }

  @Test(
    "The spatial index finds the same elements as a search of all elements after random edits",
    arguments: 1...12)
  func randomEdits(seed: UInt64) {
    var (generator, drawing) = (SeededGenerator(seed: seed), Drawing())
    var index = SpatialIndex()
    func line(_ id: Drawing.ID) -> InkLine? { drawing.element(id)?.ink(tolerance: tolerance) }
    for _ in 0..<150 {
      switch generator.next(below: 10) {
      case 0..<1: index.apply(drawing.erase(drawing.ids.filter { $0.number % 7 == 0 }))
      case 1..<2: if let change = drawing.undo() { index.apply(change) }
      case 2..<3:
        if let id = drawing.ids.last { index.apply(drawing.replace(id, by: generator.element())) }
      default: index.apply(drawing.append(generator.element()))
      }
      let location = CGPoint(
        x: CGFloat(generator.number(below: 1000)), y: CGFloat(generator.number(below: 1000)))
      let maximumDistance = CGFloat(generator.number(below: 30))
      let near = zip(drawing.ids, drawing.elements).filter {
        distance($1, location) <= maximumDistance + CGFloat($1.width) / 2
      }
      let layers = Element.Layer.allCases
      let painted = layers.flatMap { layer in near.filter { $1.layer == layer } }
      #expect(index.elements(near: location, within: maximumDistance, line) == painted.map(\.0))
    }
    let rebuilt = SpatialIndex(drawing)
    let rect = CGRect(x: 200, y: 300, width: 250, height: 90)
    #expect(index.elements(in: rect) == rebuilt.elements(in: rect))
  }

  @Test(
    "The spatial index finds every element with a vertex inside of a rectangle", arguments: 20...26)
  func elementsInRectangle(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let drawing = Drawing(elements: (0..<60).map { _ in generator.element() })
    let index = SpatialIndex(drawing)
    let rect = CGRect(x: 400, y: 400, width: 64, height: 64)
    let found = Set(index.elements(in: rect))
    for (id, element) in zip(drawing.ids, drawing.elements) where !found.contains(id) {
      let halfWidth = CGFloat(element.width) / 2
      for point in element.polyline(tolerance: tolerance) {
        #expect(!rect.insetBy(dx: -halfWidth, dy: -halfWidth).contains(CGPoint(point)))
      }
    }
  }

  @Test("A long stroke is found only near its line")
  func longStroke() {
    let points = (0..<10_000).map { SIMD2<Float>(Float($0), $0 < 5000 ? 0 : 500) }
    let drawing = Drawing(elements: [
      Element(kind: .stroke, points: points, width: 4, color: black)
    ])
    let index = SpatialIndex(drawing)
    func line(_ id: Drawing.ID) -> InkLine? { drawing.element(id)?.ink(tolerance: tolerance) }
    func isNear(_ x: CGFloat, _ y: CGFloat) -> Bool {
      !index.elements(near: CGPoint(x: x, y: y), within: 5, line).isEmpty
    }
    #expect(isNear(100, 3) && isNear(9000, 503))
    #expect(!isNear(100, 400) && !isNear(9000, 20))
  }

  /// Returns the distance from a location to the line of an element, without the index.
  private func distance(_ element: Element, _ location: CGPoint) -> CGFloat {
    let ink = element.ink(tolerance: tolerance)
    if let area = ink.area, area.contains(InkPoint(location)) { return -.infinity }
    // Only the inside of an area without a line counts.
    let vertices =
      element.kind == .area ? [] : element.polyline(tolerance: tolerance).map { CGPoint($0) }
    guard var last = vertices.first else { return .infinity }
    return vertices.reduce(CGFloat.infinity) { nearest, point in
      defer { last = point }
      let (dx, dy) = (point.x - last.x, point.y - last.y)
      let squaredLength = dx * dx + dy * dy
      let dotProduct = (location.x - last.x) * dx + (location.y - last.y) * dy
      let fraction = squaredLength > 0 ? max(0, min(1, dotProduct / squaredLength)) : 0
      let nearestOnSegment = CGPoint(x: last.x + fraction * dx, y: last.y + fraction * dy)
      return min(nearest, location.distance(to: nearestOnSegment))
    }
  }

  @Test(
    "The spatial index finds all elements in an infinite rectangle and none in distant rectangles")
  func distantRectangles() {
    let dot = Element(kind: .stroke, points: [[5, 7]], width: 0.02, color: black)
    let drawing = Drawing(elements: [dot])
    let index = SpatialIndex(drawing)
    for distance in [-1e30, -1e12, 1e12, 1e30] as [CGFloat] {
      let beside = CGRect(x: distance, y: 7, width: 1, height: 1)
      #expect(index.elements(in: beside).isEmpty, "\(distance)")
      let above = CGRect(x: 5, y: distance, width: 1, height: 1)
      #expect(index.elements(in: above).isEmpty, "\(distance)")
    }
    #expect(index.elements(in: .infinite) == drawing.ids)
  }
}
