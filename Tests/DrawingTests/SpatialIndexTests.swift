import Drawing
import Geometry
import Ink
import Testing

private let ink = PixelColor(red: 0, green: 0, blue: 0)

/// Numbers that look random and are the same for the same seed (Knuth's MMIX generator).
private struct Numbers {
  var state: UInt64

  mutating func next(_ bound: Float) -> Float {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Float(state >> 40) / Float(1 << 24) * bound
  }

  /// An element of any kind, somewhere.
  mutating func element() -> Element {
    let kind = Element.Kind.allCases[Int(next(5.99))]
    let reach = next(1) < 0.2 ? Float(800) : 60
    let start = SIMD2(next(1000), next(1000))
    let points = (0..<(kind.pointCount ?? 1 + Int(next(90)))).map { _ in
      start + SIMD2(next(reach), next(reach))
    }
    return Element(kind: kind, points: points, width: 1 + next(20), color: ink)
  }
}

@Suite("Finding what lies where")
struct SpatialIndexTests {
  @Test("It finds what looking at everything finds, whatever came and went", arguments: 1...12)
  func sameAsLookingAtAll(seed: UInt64) {
    var (numbers, drawing) = (Numbers(state: seed), Drawing())
    var index = SpatialIndex()
    func line(_ id: Drawing.ID) -> InkLine? { drawing.element(id)?.ink(tolerance: 0.5) }
    for _ in 0..<150 {
      switch numbers.next(10) {
      case 0..<1: index.apply(drawing.erase(drawing.ids.filter { $0 % 7 == 0 }))
      case 1..<2: if let change = drawing.undo() { index.apply(change) }
      case 2..<3:
        if let id = drawing.ids.last { index.apply(drawing.replace(id, by: numbers.element())) }
      default: index.apply(drawing.append(numbers.element()))
      }
      let place = CGPoint(x: CGFloat(numbers.next(1000)), y: CGFloat(numbers.next(1000)))
      let reach = CGFloat(numbers.next(30))
      let near = zip(drawing.ids, drawing.elements).filter {
        distance($1, place) <= reach + CGFloat($1.width) / 2
      }
      #expect(index.elements(near: place, within: reach, line) == near.map(\.0))
    }
    let rebuilt = SpatialIndex(drawing)
    let rect = CGRect(x: 200, y: 300, width: 250, height: 90)
    #expect(index.elements(in: rect) == rebuilt.elements(in: rect))
  }

  @Test("Nothing that paints into a rectangle is missed", arguments: 20...26)
  func nothingIsMissed(seed: UInt64) {
    var numbers = Numbers(state: seed)
    let drawing = Drawing(elements: (0..<60).map { _ in numbers.element() })
    let index = SpatialIndex(drawing)
    let rect = CGRect(x: 400, y: 400, width: 64, height: 64)
    let found = Set(index.elements(in: rect))
    for (id, element) in zip(drawing.ids, drawing.elements) where !found.contains(id) {
      let reach = CGFloat(element.width) / 2
      for point in element.outline(tolerance: 0.5) {
        #expect(!rect.insetBy(dx: -reach, dy: -reach).contains(CGPoint(point)))
      }
    }
  }

  @Test("A long stroke is found only where it runs")
  func longStroke() {
    let points = (0..<10_000).map { SIMD2<Float>(Float($0), $0 < 5000 ? 0 : 500) }
    let drawing = Drawing(elements: [
      Element(kind: .stroke, points: points, width: 4, color: ink)
    ])
    let index = SpatialIndex(drawing)
    func line(_ id: Drawing.ID) -> InkLine? { drawing.element(id)?.ink(tolerance: 0.5) }
    func isNear(_ x: CGFloat, _ y: CGFloat) -> Bool {
      !index.elements(near: CGPoint(x: x, y: y), within: 5, line).isEmpty
    }
    #expect(isNear(100, 3) && isNear(9000, 503))
    #expect(!isNear(100, 400) && !isNear(9000, 20))
  }

  /// From a place to the outline of an element, without any index.
  private func distance(_ element: Element, _ place: CGPoint) -> CGFloat {
    let outline = element.outline(tolerance: 0.5).map { CGPoint($0) }
    guard var last = outline.first else { return .infinity }
    return outline.reduce(CGFloat.infinity) { nearest, point in
      defer { last = point }
      let (dx, dy) = (point.x - last.x, point.y - last.y)
      let square = dx * dx + dy * dy
      let along = (place.x - last.x) * dx + (place.y - last.y) * dy
      let part = square > 0 ? max(0, min(1, along / square)) : 0
      return min(
        nearest, place.distance(to: CGPoint(x: last.x + part * dx, y: last.y + part * dy)))
    }
  }
}
