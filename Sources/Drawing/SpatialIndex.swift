public import Geometry
public import Ink

/// Finds what of a drawing lies near a place or in a rectangle, without looking at the rest.
///
/// Each element is cut into parts of a few pieces, so that a long stroke is found only where it runs.
/// The box of a part lies in a grid whose cells are at least as large as the box; there is a grid for
/// each power of two. A question looks, in each grid that holds anything, at the cells around the
/// place: their number grows with the logarithm of the ratio of sizes, and with what is found.
public struct SpatialIndex: Sendable {
  /// Pieces in one part.
  private static let partLength = 8
  /// How far the straight pieces that are indexed may lie from the curves, in points of the page.
  public static let tolerance: Float = 0.25

  private struct Part: Sendable {
    let low: SIMD2<Float>
    let high: SIMD2<Float>
    let id: Int32
  }

  private struct Cell: Hashable {
    let x: Int32
    let y: Int32
  }

  /// The exponent of the size of the cells, and what lies in each.
  private var grids: [Int: [Cell: [Part]]] = [:]

  public init() {}

  public init(_ drawing: Drawing) {
    self.init(Element.inks(of: drawing.elements, tolerance: Self.tolerance), of: drawing.ids)
  }

  /// - Parameters:
  ///   - inks: what elements are painted from, made with the tolerance of the index.
  ///   - ids: the names of the elements, in the same order.
  public init(_ inks: [InkLine], of ids: [Drawing.ID]) {
    for (id, ink) in zip(ids, inks) { insert(ink.points, ink.width, id) }
  }

  // MARK: Content

  public mutating func apply(_ change: Drawing.Change) {
    remove(change.removed)
    for (id, element) in change.added.pairs {
      insert(element.outline(tolerance: Self.tolerance), element.width, id)
    }
  }

  private mutating func insert(_ outline: [InkPoint], _ width: Float, _ id: Drawing.ID) {
    for part in Self.parts(of: outline, width, id) {
      let (level, cell) = Self.place(of: part)
      grids[level, default: [:]][cell, default: []].append(part)
    }
  }

  /// A cell is gone through once for all that lies in it.
  private mutating func remove(_ group: Drawing.Group) {
    let gone = Set(group.ids.map { Int32(truncatingIfNeeded: $0) })
    var touched: [Int: Set<Cell>] = [:]
    for (id, element) in group.pairs {
      for part in Self.parts(of: element.outline(tolerance: Self.tolerance), element.width, id) {
        let (level, cell) = Self.place(of: part)
        touched[level, default: []].insert(cell)
      }
    }
    for (level, cells) in touched {
      for cell in cells {
        grids[level]?[cell]?.removeAll { gone.contains($0.id) }
        if grids[level]?[cell]?.isEmpty == true { grids[level]?[cell] = nil }
      }
      if grids[level]?.isEmpty == true { grids[level] = nil }
    }
  }

  private static func parts(
    of points: [InkPoint], _ width: Float, _ id: Drawing.ID
  ) -> [Part] {
    let half = SIMD2<Float>(repeating: width / 2)
    return stride(from: 0, to: max(points.count - 1, min(points.count, 1)), by: partLength).map {
      start in
      var (low, high) = (points[start], points[start])
      for point in points[start..<min(start + partLength + 1, points.count)] {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
      return Part(
        low: low - half, high: high + half, id: Int32(truncatingIfNeeded: id))
    }
  }

  private static func place(of part: Part) -> (level: Int, cell: Cell) {
    let size = part.high - part.low
    // The next power of two.
    let level = max(-6, min(40, Int(max(size.x, size.y).exponent) + 1))
    return (level, cell(of: part.low, level))
  }

  private static func cell(of place: SIMD2<Float>, _ level: Int) -> Cell {
    func whole(_ coordinate: Float) -> Int32 {
      let cell = (coordinate * Float(sign: .plus, exponent: -level, significand: 1)).rounded(.down)
      return Int32(max(-1e9, min(1e9, cell)))
    }
    return Cell(x: whole(place.x), y: whole(place.y))
  }

  // MARK: Questions

  /// The elements whose painted parts reach into a rectangle, or nearly, in the order of drawing.
  ///
  /// - Complexity: O(log(ratio of sizes) + cells of the rectangle + what is found), and never more
  ///   than O(all).
  public func elements(in rect: CGRect) -> [Drawing.ID] {
    var found: [Int32] = []
    // The parts of an element often follow one another.
    forEachPart(in: rect) { if found.last != $0.id { found.append($0.id) } }
    found.sort()
    var ids: [Drawing.ID] = []
    for id in found where ids.last != Int(id) { ids.append(Int(id)) }
    return ids
  }

  /// The elements whose ink lies within a distance of a place, in the order of drawing.
  ///
  /// - Parameters:
  ///   - distance: in points, beyond the width of the ink.
  ///   - ink: tells what an element is painted from, by its name; who asks often keeps it.
  /// - Complexity: O(log(ratio of sizes) + points of what lies near).
  public func elements(
    near place: CGPoint, within distance: CGFloat, _ ink: (Drawing.ID) -> InkLine?
  ) -> [Drawing.ID] {
    let box = CGRect(x: place.x, y: place.y, width: 0, height: 0)
      .insetBy(dx: -distance, dy: -distance)
    return elements(in: box).filter { id in
      guard let ink = ink(id) else { return false }
      return Self.comesNear(ink, InkPoint(place), Float(distance))
    }
  }

  private func forEachPart(in rect: CGRect, _ body: (Part) -> Void) {
    let low = InkPoint(CGPoint(x: rect.minX, y: rect.minY))
    let high = InkPoint(CGPoint(x: rect.maxX, y: rect.maxY))
    guard !rect.isNull else { return }
    func visit(_ parts: [Part]) {
      for part in parts
      where part.low.x <= high.x && part.high.x >= low.x && part.low.y <= high.y
        && part.high.y >= low.y
      { body(part) }
    }
    for (level, grid) in grids {
      // A part reaches from its cell into the next one to the right and below at most.
      let size = Float(sign: .plus, exponent: level, significand: 1)
      let (first, last) = (Self.cell(of: low - size, level), Self.cell(of: high, level))
      let columns = Int(last.x) - Int(first.x) + 1
      let rows = Int(last.y) - Int(first.y) + 1
      guard columns.multipliedReportingOverflow(by: rows).partialValue < grid.count else {
        for parts in grid.values { visit(parts) }
        continue
      }
      for y in first.y...last.y {
        for x in first.x...last.x {
          if let parts = grid[Cell(x: x, y: y)] { visit(parts) }
        }
      }
    }
  }

  private static func comesNear(_ ink: InkLine, _ place: InkPoint, _ distance: Float) -> Bool {
    guard var last = ink.points.first else { return false }
    let half = ink.width / 2
    let factors = ink.factors.count == ink.points.count ? ink.factors : []
    for (index, point) in ink.points.enumerated() {
      let (way, across) = (point - last, place - last)
      let square = (way * way).sum()
      let part = square > 0 ? max(0, min(1, (across * way).sum() / square)) : 0
      let rest = across - way * part
      var reach = distance + half
      if !factors.isEmpty {
        let (start, end) = (factors[max(0, index - 1)], factors[index])
        reach = distance + half * (start + (end - start) * part)
      }
      if (rest * rest).sum() <= reach * reach { return true }
      last = point
    }
    return false
  }
}
