public import Geometry
public import Ink

/// An index that finds the elements of a drawing near a point or in a rectangle without examining
/// the other elements.
///
/// The polyline of each element is divided into spans of a few segments, so that a long stroke is
/// found only near its line. The bounding box of a span is stored in a grid whose cells are at
/// least as large as the box; there is one grid for each cell size, which is a power of two. A
/// query examines, in each grid that is not empty, the cells around the point or rectangle. The
/// number of grids is about the binary logarithm of the ratio of the largest to the smallest box.
public struct SpatialIndex: Sendable {
  /// The number of segments in a span.
  private static let segmentsPerSpan = 8
  /// The largest distance of the indexed polylines from the curves, in points of the page.
  public static let tolerance: Float = 0.25

  /// The bounding box of a painted span, in points of the page.
  private struct Box: Sendable {
    let low: SIMD2<Float>
    let high: SIMD2<Float>
    let position: Position
  }

  /// The position of an element in the order of painting: its layer, then its ID.
  private struct Position: Comparable, Sendable {
    /// The number of bits of an ID, more than ``DrawingLimits/ids`` needs.
    private static let idBits = 58

    private let value: Int64

    init(_ id: Drawing.ID, _ layer: Element.Layer) {
      value = Int64(layer.rawValue) << Self.idBits + Int64(id.rawValue)
    }

    var id: Drawing.ID {
      // The shift to the left drops the layer, and the one to the right restores the sign.
      let shift = Int64.bitWidth - Self.idBits
      return Drawing.ID(rawValue: Int((value << shift) >> shift))
    }

    static func < (first: Position, second: Position) -> Bool { first.value < second.value }
  }

  private struct Cell: Hashable {
    let x: Int32
    let y: Int32
  }

  /// The boxes by the binary logarithm of the cell size and by cell.
  private var grids: [Int: [Cell: [Box]]] = [:]

  public init() {}

  public init(_ drawing: Drawing) {
    self.init(Element.inks(of: drawing.elements, tolerance: Self.tolerance), of: drawing)
  }

  /// Creates an index from lines that exist already.
  ///
  /// - Parameters:
  ///   - inks: The lines that paint the elements, made with ``tolerance``.
  ///   - drawing: The drawing whose elements the lines paint, in the same order.
  package init(_ inks: [InkLine], of drawing: Drawing) {
    insert(drawing.pairs, inks)
  }

  // MARK: Content

  /// Updates the index after a change of the drawing.
  public mutating func apply(_ change: Drawing.Change) {
    remove(change.removed)
    insert(change.added.pairs, Self.inks(of: change.added))
  }

  private static func inks(of group: Drawing.Group) -> [InkLine] {
    Element.inks(of: group.elements, tolerance: tolerance)
  }

  private mutating func insert(_ pairs: some Sequence<(Drawing.ID, Element)>, _ inks: [InkLine]) {
    for (pair, ink) in zip(pairs, inks) {
      insert(ink, Position(pair.0, pair.1.layer))
    }
  }

  private mutating func insert(_ ink: InkLine, _ position: Position) {
    for box in Self.boxes(around: ink, position) {
      let (level, cell) = Self.cell(of: box)
      grids[level, default: [:]][cell, default: []].append(box)
    }
  }

  /// The number of elements above which removing them examines all cells, unless there are many more
  /// cells: this is faster than computing the lines of the elements.
  private static let sweepThreshold = 500

  /// Removes elements in one pass over each cell that contains a span of them.
  private mutating func remove(_ group: Drawing.Group) {
    let removed = Set(group.ids)
    let cellCount = grids.values.reduce(0) { $0 + $1.count }
    if removed.count > max(Self.sweepThreshold, cellCount / 64) {
      for level in Array(grids.keys) {
        removeAll(removed, from: grids[level]?.keys.map(\.self) ?? [], level)
      }
      return
    }
    var cellsByLevel: [Int: Set<Cell>] = [:]
    for (pair, ink) in zip(group.pairs, Self.inks(of: group)) {
      let position = Position(pair.0, pair.1.layer)
      for box in Self.boxes(around: ink, position) {
        let (level, cell) = Self.cell(of: box)
        cellsByLevel[level, default: []].insert(cell)
      }
    }
    for (level, cells) in cellsByLevel { removeAll(removed, from: cells, level) }
  }

  private mutating func removeAll(
    _ removed: Set<Drawing.ID>, from cells: some Sequence<Cell>, _ level: Int
  ) {
    for cell in cells {
      grids[level]?[cell]?.removeAll { removed.contains($0.position.id) }
      if grids[level]?[cell]?.isEmpty == true { grids[level]?[cell] = nil }
    }
    if grids[level]?.isEmpty == true { grids[level] = nil }
  }

  /// Returns the boxes around the spans of a line, or one box around a filled area.
  private static func boxes(around ink: InkLine, _ position: Position) -> [Box] {
    let half = SIMD2<Float>(repeating: ink.width / 2)
    if ink.area != nil {
      let corners = [
        InkPoint(CGPoint(x: ink.bounds.minX, y: ink.bounds.minY)),
        InkPoint(CGPoint(x: ink.bounds.maxX, y: ink.bounds.maxY)),
      ]
      return [Box(low: corners[0], high: corners[1], position: position)]
    }
    let polyline = ink.points
    let end = max(polyline.count - 1, min(polyline.count, 1))
    return stride(from: 0, to: end, by: segmentsPerSpan).map { start in
      var (low, high) = (polyline[start], polyline[start])
      for point in polyline[start..<min(start + segmentsPerSpan + 1, polyline.count)] {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
      return Box(low: low - half, high: high + half, position: position)
    }
  }

  private static func cell(of box: Box) -> (level: Int, cell: Cell) {
    let size = box.high - box.low
    let side = max(size.x, size.y)
    // The exponent of the next power of two; 41 for a box that is not finite.
    let level = side.isFinite ? max(-6, min(40, Int(side.exponent) + 1)) : 41
    return (level, cell(at: box.low, level))
  }

  private static func cell(at point: SIMD2<Float>, _ level: Int) -> Cell {
    func index(_ coordinate: Float) -> Int32 {
      let cell = (coordinate * Float(sign: .plus, exponent: -level, significand: 1)).rounded(.down)
      return Int32(max(-1e9, min(1e9, cell)))
    }
    return Cell(x: index(point.x), y: index(point.y))
  }

  // MARK: Queries

  /// Returns the IDs of the elements with a span whose bounding box intersects a rectangle, bottom
  /// to top.
  ///
  /// - Complexity: O(number of grids + cells in the rectangle + found spans), and at most O(all
  ///   spans).
  public func elements(in rect: CGRect) -> [Drawing.ID] {
    var found: [Position] = []
    // Spans of one element are often found one after another.
    forEachBox(in: rect) {
      if found.last != $0.position { found.append($0.position) }
      return true
    }
    found.sort()
    var ids: [Drawing.ID] = []
    for position in found where ids.last != position.id { ids.append(position.id) }
    return ids
  }

  /// Returns the IDs of the elements whose ink is within a distance of a point, bottom to top.
  ///
  /// - Parameters:
  ///   - distance: The distance from the edge of the ink, in points of the page.
  ///   - ink: A closure that returns the line that paints an element. The method calls it once for
  ///     each element nearby.
  /// - Complexity: O(number of grids + points of the elements nearby).
  public func elements(
    near point: CGPoint, within distance: CGFloat, _ ink: (Drawing.ID) -> InkLine?
  ) -> [Drawing.ID] {
    let box = CGRect(x: point.x, y: point.y, width: 0, height: 0)
      .insetBy(dx: -distance, dy: -distance)
    return elements(in: box).filter { id in
      guard let ink = ink(id) else { return false }
      return Self.isInk(ink, near: InkPoint(point), within: Float(distance))
    }
  }

  /// Returns a Boolean value that indicates whether the bounding box of a span intersects a
  /// rectangle.
  package func hasElement(in rect: CGRect) -> Bool {
    var isFound = false
    forEachBox(in: rect) { _ in
      isFound = true
      return false
    }
    return isFound
  }

  /// Calls a closure with the boxes that intersect a rectangle, until it returns false.
  private func forEachBox(in rect: CGRect, _ body: (Box) -> Bool) {
    let low = InkPoint(CGPoint(x: rect.minX, y: rect.minY))
    let high = InkPoint(CGPoint(x: rect.maxX, y: rect.maxY))
    guard !rect.isNull else { return }
    func visit(_ boxes: [Box]) -> Bool {
      for box in boxes
      where box.low.x <= high.x && box.high.x >= low.x && box.low.y <= high.y
        && box.high.y >= low.y
      { if !body(box) { return false } }
      return true
    }
    for (level, grid) in grids {
      // A box extends at most into the next cell to the right and below.
      let size = Float(sign: .plus, exponent: level, significand: 1)
      let (first, last) = (Self.cell(at: low - size, level), Self.cell(at: high, level))
      let columns = Int(last.x) - Int(first.x) + 1
      let rows = Int(last.y) - Int(first.y) + 1
      guard columns.multipliedReportingOverflow(by: rows).partialValue < grid.count else {
        for boxes in grid.values { if !visit(boxes) { return } }
        continue
      }
      for y in first.y...last.y {
        for x in first.x...last.x {
          if let boxes = grid[Cell(x: x, y: y)], !visit(boxes) { return }
        }
      }
    }
  }

  private static func isInk(
    _ ink: InkLine, near point: InkPoint, within distance: Float
  ) -> Bool {
    if let area = ink.area, area.contains(point) { return true }
    guard var start = ink.points.first else { return false }
    let halfWidth = ink.width / 2
    let factors = ink.widthFactors.count == ink.points.count ? ink.widthFactors : []
    var nextStart = ink.starts.startIndex
    for (index, end) in ink.points.enumerated() {
      if nextStart < ink.starts.endIndex, index == ink.starts[nextStart] {
        nextStart += 1
        // A tap in a gap between dashes hits the line, but not one between its end and an arrowhead.
        let jump = end - start
        let gap = LineStyle.Dash.dashed.lengths(width: ink.width)?.gap ?? 0
        if (jump * jump).sum() > 4 * gap * gap { start = end }
      }
      let (segment, offset) = (end - start, point - start)
      let squaredLength = (segment * segment).sum()
      let fraction =
        squaredLength > 0 ? max(0, min(1, (offset * segment).sum() / squaredLength)) : 0
      let difference = offset - segment * fraction
      var radius = distance + halfWidth
      if !factors.isEmpty {
        let (first, last) = (factors[max(0, index - 1)], factors[index])
        radius = distance + halfWidth * (first + (last - first) * fraction)
      }
      if (difference * difference).sum() <= radius * radius { return true }
      start = end
    }
    return false
  }
}
