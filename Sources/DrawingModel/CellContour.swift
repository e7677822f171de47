import Ink

/// The outline of a set of cells in a square grid as one polygon.
///
/// The outlines of islands, in the opposite direction, are joined to the outer one by pairs of
/// opposite segments, which cancel each other out when the polygon is filled.
struct CellContour {
  /// The largest distance between the outline of the cells and the polygon, in cells.
  private static let tolerance: Float = 0.6
  /// The area of the smallest island that is left out, in cells.
  private static let smallestIsland: Float = 6

  /// The largest number of islands that are joined to the corners nearest to them.
  private static let nearbyIslandCount = 200

  private let cells: [Bool]
  private let count: Int

  /// Creates the contour of the cells with the value `true`.
  ///
  /// - Parameter count: The number of cells on a side.
  init(_ cells: [Bool], _ count: Int) { (self.cells, self.count) = (cells, count) }

  /// The corners of the polygon, in cells from the upper left corner of the grid; empty without
  /// cells.
  ///
  /// - Complexity: O(cells + corners · (islands + log corners)).
  var polygon: [InkPoint] {
    let loops = loops().map { (corners: $0, area: Self.signedArea($0)) }
    guard let outer = loops.max(by: { abs($0.area) < abs($1.area) }) else { return [] }
    var polygon = Self.simplified(outer.corners)
    let islands = loops.filter {
      $0.area * outer.area < 0 && abs($0.area) >= Self.smallestIsland
    }
    // Looking for the nearest corner takes O(corners) for each island.
    guard islands.count <= Self.nearbyIslandCount else {
      let start = polygon[0]
      polygon.append(start)
      for island in islands {
        let corners = Self.simplified(island.corners)
        polygon += corners + [corners[0], start]
      }
      return polygon
    }
    for island in islands { Self.join(Self.simplified(island.corners), to: &polygon) }
    return polygon
  }

  /// Returns the closed lines between cells inside and outside, with the cells inside on the right.
  private func loops() -> [[InkPoint]] {
    // The corners of cells have numbers in rows of one more than the number of cells.
    let row = count + 1
    var ends: [Int: [Int]] = [:]
    func isInside(_ x: Int, _ y: Int) -> Bool {
      x >= 0 && y >= 0 && x < count && y < count && cells[y * count + x]
    }
    for y in 0..<count {
      for x in 0..<count where cells[y * count + x] {
        let corner = y * row + x
        if !isInside(x, y - 1) { ends[corner, default: []].append(corner + 1) }
        if !isInside(x + 1, y) { ends[corner + 1, default: []].append(corner + 1 + row) }
        if !isInside(x, y + 1) { ends[corner + 1 + row, default: []].append(corner + row) }
        if !isInside(x - 1, y) { ends[corner + row, default: []].append(corner) }
      }
    }
    var loops: [[InkPoint]] = []
    for start in ends.keys.sorted() {
      while var next = ends[start]?.popLast() {
        var loop: [InkPoint] = []
        var corner = start
        while true {
          loop.append((point(corner) + point(next)) / 2)
          guard next != start, let choices = ends[next], !choices.isEmpty else { break }
          // Where four cells meet crosswise, the line stays at its cell: it turns right.
          let direction = next - corner
          let right = direction == 1 ? row : direction == row ? -1 : direction == -1 ? -row : 1
          let index = choices.firstIndex(of: next + right) ?? 0
          ends[next]?.remove(at: index)
          (corner, next) = (next, choices[index])
        }
        loops.append(loop)
      }
    }
    return loops
  }

  private func point(_ corner: Int) -> InkPoint {
    InkPoint(Float(corner % (count + 1)), Float(corner / (count + 1)))
  }

  private static func signedArea(_ loop: [InkPoint]) -> Float {
    guard let last = loop.last else { return 0 }
    var (previous, sum) = (last, Float(0))
    for point in loop {
      sum += previous.x * point.y - previous.y * point.x
      previous = point
    }
    return sum / 2
  }

  /// Returns a loop without the corners that are near the line between others.
  private static func simplified(_ loop: [InkPoint]) -> [InkPoint] {
    guard loop.count > 4, let first = loop.first else { return loop }
    let distances = loop.map { ($0 - first).squaredLength }
    let farthest = distances.indices.max { distances[$0] < distances[$1] } ?? 0
    let closed = loop + [first]
    var isKept = [Bool](repeating: false, count: closed.count)
    (isKept[0], isKept[farthest], isKept[loop.count]) = (true, true, true)
    var pending = [(0, farthest), (farthest, loop.count)]
    while let (start, end) = pending.popLast() {
      let (a, direction) = (closed[start], closed[end] - closed[start])
      let length = direction.squaredLength.squareRoot()
      var (worst, distance) = (start, Self.tolerance)
      for index in start + 1..<max(end, start + 1) {
        let offset = closed[index] - a
        let deviation =
          length > 0
          ? abs(offset.x * direction.y - offset.y * direction.x) / length
          : offset.squaredLength.squareRoot()
        if deviation > distance { (worst, distance) = (index, deviation) }
      }
      guard worst != start else { continue }
      isKept[worst] = true
      pending += [(start, worst), (worst, end)]
    }
    return loop.indices.filter { isKept[$0] }.map { loop[$0] }
  }

  /// Inserts an island into a polygon at the corner that is nearest to its first corner.
  private static func join(_ island: [InkPoint], to polygon: inout [InkPoint]) {
    guard let first = island.first else { return }
    let nearest = polygon.indices.min {
      (polygon[$0] - first).squaredLength < (polygon[$1] - first).squaredLength
    }
    guard let nearest else { return }
    polygon.insert(contentsOf: island + [first, polygon[nearest]], at: nearest + 1)
  }
}

extension InkPoint {
  fileprivate var squaredLength: Float { (self * self).sum() }
}
