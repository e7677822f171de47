import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingModel

/// Tests that compare the spatial index with a search of all spans of eight segments.
@Suite("Spans of the spatial index, and the page model")
struct SpatialIndexSpanTests {
  private static let color = PixelColor(red: 1, green: 2, blue: 3)

  /// Returns a random element.
  ///
  /// A random power of two limits the size of the element.
  private static func element(
    _ random: inout SeededGenerator, extent: Float = 400
  ) -> Element {
    let kind = Element.Kind.allCases.randomElement(using: &random) ?? .line
    let exponent = Int.random(in: -7...9, using: &random)
    let size = Float(sign: .plus, exponent: exponent, significand: 1)
    let start = InkPoint(
      .random(in: -extent...extent, using: &random), .random(in: -extent...extent, using: &random))
    let points = (0..<(kind.pointCount ?? Int.random(in: 1...60, using: &random))).map { _ in
      start + [
        .random(in: -size...size, using: &random), .random(in: -size...size, using: &random),
      ]
    }
    if kind == .picture { return Element(.sample(0), corners: points) }
    return Element(
      kind: kind, points: points, width: [0.01, 0.5, 3, 20].randomElement(using: &random) ?? 1,
      color: color)
  }

  /// Returns the bounding boxes of the spans of an element's line.
  private static func boxes(_ element: Element) -> [CGRect] {
    let line = element.polyline(tolerance: SpatialIndex.tolerance)
    let half = CGFloat(element.width) / 2
    let starts = line.count == 1 ? [0] : Array(stride(from: 0, to: max(0, line.count - 1), by: 8))
    return starts.map { start in
      line[start..<min(start + 9, line.count)].reduce(CGRect.null) { box, point in
        box.union(CGRect(x: CGFloat(point.x), y: CGFloat(point.y), width: 0, height: 0))
      }.insetBy(dx: -half, dy: -half)
    }
  }

  /// Returns the IDs of elements with a span that intersects a rectangle, in the order of painting.
  ///
  /// - Parameter margin: The distance by which the rectangle is enlarged on each side.
  private static func search(
    _ drawing: Drawing, _ rect: CGRect, margin: CGFloat
  ) -> [Drawing.ID] {
    let large = rect.insetBy(dx: -margin, dy: -margin)
    return Element.Layer.allCases.flatMap { layer in
      zip(drawing.ids, drawing.elements).filter { _, element in
        element.layer == layer
          && boxes(element).contains {
            $0.minX <= large.maxX && $0.maxX >= large.minX && $0.minY <= large.maxY
              && $0.maxY >= large.minY
          }
      }.map(\.0)
    }
  }

  private func expect(_ found: [Drawing.ID], _ drawing: Drawing, _ rect: CGRect) {
    let certain = Self.search(drawing, rect, margin: -0.001)
    let possible = Self.search(drawing, rect, margin: 0.001)
    // The order of the elements that are certainly found is the order of painting.
    #expect(found.filter { certain.contains($0) } == certain, "\(rect)")
    #expect(possible.filter { found.contains($0) } == found, "\(rect)")
  }

  @Test(
    "The spatial index finds exactly the elements with spans in a rectangle of any size",
    arguments: 0..<12 as Range<UInt64>)
  func rectangles(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var drawing = Drawing(elements: (0..<30).map { _ in Self.element(&random) })
    var index = SpatialIndex(drawing)
    for round in 0..<25 {
      if round % 5 == 4 {
        let erased = drawing.ids.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
        index.apply(drawing.erase(erased))
        index.apply(drawing.insert((0..<4).map { _ in Self.element(&random) }))
        if let change = round % 2 == 0 ? drawing.undo() : nil { index.apply(change) }
      }
      let size: CGFloat = [0, 0.1, 3, 40, 700, 5000].randomElement(using: &random) ?? 0
      let near = drawing.elements.randomElement(using: &random)?.bounds ?? .zero
      let rect = CGRect(
        x: near.midX + .random(in: -30...30, using: &random) - size / 2,
        y: near.midY + .random(in: -30...30, using: &random) - size / 3, width: size,
        height: size / 2)
      expect(index.elements(in: rect), drawing, rect)
    }
    #expect(index.elements(in: .null) == [])
    let erased = drawing.clear()
    index.apply(erased)
    #expect(index.elements(in: CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)) == [])
  }

  @Test("The spatial index finds elements of extreme sizes and locations")
  func extremes() {
    let points: [[InkPoint]] = [
      [[-1e7, -1e7], [1e7, 1e7]], [[1e7, -1e7], [1e7, -1e7]], [[0, 0], [0, 0]],
      [[-1e7, 5], [-1e7, 5.001]], [[3, 1e7], [4, 1e7]],
    ]
    let drawing = Drawing(
      elements: points.map {
        Element(kind: .line, points: $0, width: 0.01, color: Self.color)
      })
    let index = SpatialIndex(drawing)
    for (id, element) in zip(drawing.ids, drawing.elements) {
      let end = CGPoint(element.points[1])
      let rect = CGRect(x: end.x - 1, y: end.y - 1, width: 2, height: 2)
      #expect(index.elements(in: rect).contains(id))
      expect(index.elements(in: rect), drawing, rect)
    }
  }

  @Test("A long stroke is not found in rectangles that its spans do not touch")
  func spans() {
    // A stroke around a square: its spans have eight segments of 10 points.
    let side = (0..<40).map { Float(10 * $0) }
    let points: [InkPoint] =
      side.map { [$0, 0] } + side.map { [400, $0] } + side.map { [400 - $0, 400] }
      + side.map { [0, 400 - $0] }
    let drawing = Drawing(elements: [
      Element(kind: .stroke, points: points, width: 2, color: Self.color)
    ])
    let index = SpatialIndex(drawing)
    #expect(index.elements(in: CGRect(x: 100, y: 100, width: 200, height: 200)) == [])
    #expect(index.elements(in: CGRect(x: 100, y: -1, width: 1, height: 1)) == [0])
    #expect(index.elements(in: CGRect(x: 100, y: 2, width: 1, height: 1)) == [])
  }

  @Test(
    "The elements near a point are those whose ink is within the given distance",
    arguments: 0..<8 as Range<UInt64>)
  func near(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let elements = (0..<25).map { _ in Self.element(&random, extent: 60) }
    let drawing = Drawing(elements: elements)
    let index = SpatialIndex(drawing)
    func distance(_ ink: InkLine, _ point: CGPoint) -> CGFloat {
      if let area = ink.area, area.contains(InkPoint(point)) { return -.infinity }
      let points = ink.points.map { CGPoint($0) }
      return zip(points, points.dropFirst() + points.suffix(1)).map { start, end in
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let squared = dx * dx + dy * dy
        let dot = (point.x - start.x) * dx + (point.y - start.y) * dy
        let t = squared > 0 ? max(0, min(1, dot / squared)) : 0
        return point.distance(to: CGPoint(x: start.x + t * dx, y: start.y + t * dy))
      }.min().map { $0 - CGFloat(ink.width) / 2 } ?? .infinity
    }
    for _ in 0..<20 {
      let point = CGPoint(
        x: .random(in: -70...70, using: &random), y: .random(in: -70...70, using: &random))
      let limit = CGFloat.random(in: 0...15, using: &random)
      let found = index.elements(near: point, within: limit) {
        drawing.element($0)?.ink(tolerance: SpatialIndex.tolerance)
      }
      for (id, element) in zip(drawing.ids, elements) {
        let distance = distance(element.ink(tolerance: SpatialIndex.tolerance), point)
        if abs(distance - limit) > 0.001 {
          #expect(found.contains(id) == (distance < limit), "\(distance) \(limit)")
        }
      }
      let unknown = index.elements(near: point, within: limit) { _ in nil }
      #expect(unknown == [])
    }
  }

  @Test("The spatial index finds a stroke by the width that the force gives the ink at each point")
  func forces() {
    let stroke = Element(
      kind: .stroke, points: [[0, 0], [100, 0]], forces: [0, 1], width: 20, color: Self.color)
    let ink = InkLine(
      points: [[0, 0], [100, 0]], width: 20, widthFactors: [0.2, 1], color: Self.color)
    let drawing = Drawing(elements: [stroke])
    let index = SpatialIndex(drawing)
    func isFound(_ x: CGFloat, _ y: CGFloat, _ distance: CGFloat) -> Bool {
      !index.elements(near: CGPoint(x: x, y: y), within: distance) { _ in ink }.isEmpty
    }
    // The half width grows from 2 to 10 points.
    for (x, half) in [(0, 2), (25, 4), (50, 6), (100, 10)] as [(CGFloat, CGFloat)] {
      for side in [1, -1] as [CGFloat] {
        #expect(isFound(x, side * (half - 0.1), 0) && !isFound(x, side * (half + 0.1), 0))
        #expect(isFound(x, side * (half + 2.9), 3) && !isFound(x, side * (half + 3.1), 3))
      }
    }
    #expect(isFound(-1.9, 0, 0) && !isFound(-2.1, 0, 0) && isFound(109.9, 0, 0))
  }

  // MARK: Page model

  @Test("PageModel finds the elements of an undone clear even after several clears of the page")
  func cleared() {
    func line(_ y: Float) -> Element {
      Element(kind: .line, points: [[10, y], [90, y]], width: 4, color: Self.color)
    }
    var model = PageModel(Drawing(elements: [line(10), line(20), line(30)]))
    func found(_ y: CGFloat) -> [Drawing.ID] {
      model.visibleElements(in: CGRect(x: 0, y: y - 1, width: 100, height: 2))
    }
    _ = model.apply(.clear)
    #expect(found(10) == [] && model.drawing.isEmpty)
    _ = model.apply(.append(line(40)))
    _ = model.apply(.clear)
    #expect(found(40) == [])
    _ = model.apply(.undo)
    #expect(found(40) == [3] && found(10) == [])
    _ = model.apply(.undo)
    #expect(found(40) == [])
    _ = model.apply(.undo)
    #expect(found(10) == [0] && found(20) == [1] && found(30) == [2] && found(40) == [])
    _ = model.apply(.append(line(50)))
    #expect(found(50) == [4] && found(30) == [2])
  }

  @Test("PageModel reports which elements each edit has changed")
  func updates() {
    let (line, mark) = (
      Element(kind: .line, points: [[10, 10], [90, 10]], width: 4, color: Self.color),
      Element(kind: .highlight, points: [[10, 10], [90, 10]], width: 8, color: Self.color)
    )
    let far = Element(
      kind: .highlight, points: [[10, 90], [90, 90]], width: 8, color: Self.color)
    func name(_ update: PageModel.Update) -> String {
      switch update {
      case .nothing: "nothing"
      case .everything: "everything"
      case .topmost(let id, let element): "topmost \(id) \(element.kind)"
      case .pageStyle: "pageStyle"
      case .elements(let change): "elements \(change.removed.ids) \(change.added.ids)"
      }
    }
    var model = PageModel()
    let edits: [(Edit, String)] = [
      (.erase([4]), "nothing"), (.append(line), "topmost 0 line"),
      (.append(mark), "elements [] [1]"), (.append(far), "topmost 2 highlight"),
      (.append(line), "topmost 3 line"), (.insert([line, line]), "elements [] [4, 5]"),
      (.erase([0, 5]), "elements [0, 5] []"), (.replace(3, mark), "elements [3] [3]"),
      (.undo, "elements [3] [3]"), (.undo, "elements [] [0, 5]"), (.redo, "elements [0, 5] []"),
      (.setPageStyle(PageStyle(board: .black)), "pageStyle"),
      (.setPageStyle(PageStyle(board: .black)), "nothing"), (.clear, "everything"),
      (.undo, "everything"), (.erase([4]), "elements [4] []"), (.undo, "topmost 4 line"),
      (.erase([1]), "elements [1] []"), (.undo, "elements [] [1]"),
    ]
    for (edit, expected) in edits { #expect(name(model.apply(edit)) == expected, "\(edit)") }
  }

  @Test("Hidden elements are left out of visibleElements and visibleBounds but stay in the drawing")
  func hidden() {
    func line(_ y: Float) -> Element {
      Element(kind: .line, points: [[10, y], [90, y + 4]], width: 4, color: Self.color)
    }
    var model = PageModel(Drawing(elements: [line(10), line(50)]))
    let page = CGRect(x: 0, y: 0, width: 100, height: 100)
    #expect(model.visibleBounds == CGRect(x: 8, y: 8, width: 84, height: 48))
    model.hide([0])
    #expect(model.visibleBounds == CGRect(x: 8, y: 48, width: 84, height: 8))
    #expect(model.visibleElements(in: page) == [1])
    #expect(model.elements(in: page, of: RangeSet(0..<1)) == [0])
    #expect(model.element(0) == line(10) && model.element(7) == nil)
    model.hide([1])
    #expect(model.visibleBounds.isNull && model.visibleElements(in: page) == [])
    model.unhide([0])
    #expect(model.visibleElements(in: page) == [0])
    #expect(
      PageContent(model.drawing).inks.map(\.points) == [
        [[10, 10], [90, 14]], [[10, 50], [90, 54]],
      ])
    #expect(PageContent(model.drawing).model.visibleElements(in: page) == [0, 1])
  }
}
