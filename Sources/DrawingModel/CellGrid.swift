import Geometry
import Ink

/// A square of cells, some of which lines cover, in which the area around the middle is found.
///
/// The cells farther from all lines than half a gap form cores: the core around the middle, and those
/// around it. Each free cell then belongs to the core that is nearest to it, and each covered cell to
/// the free cell nearest to it. The area thus ends in the middle of a gap and of a line, and has
/// sharp corners.
struct CellGrid {
  enum Filling {
    /// The cells of the area have the value `true`.
    case filled([Bool])
    /// The area has no end within the square.
    case reachesEdge
    /// There is no free cell near the middle.
    case noFreeCell
  }

  /// A state of a cell.
  private enum Cell {
    static let free: UInt8 = 0
    static let inside: UInt8 = 1
    static let outside: UInt8 = 2
    static let line: UInt8 = 3
  }

  /// The number of cells on a side.
  let count: Int
  private var cells: [UInt8]
  /// Half of the widest gap that is closed, as a distance between cells times three.
  private let gapDistance: Int
  /// The variation of the distance from a slanted line, as a distance between cells times three.
  private static let roughness: UInt8 = 4
  /// The distance, in cells, within which a free cell is looked for if a line covers the middle.
  private static let searchRadius = 8

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - square: The area of the grid in the unit of the lines.
  ///   - gap: The widest gap that is closed, in cells.
  init(_ lines: [InkLine], in square: CGRect, cellCount: Int, closingGap gap: Int) {
    count = cellCount
    gapDistance = 3 * (gap + 1) / 2
    let scale = CGFloat(cellCount) / square.width
    var bitmap = Bitmap(width: cellCount, height: cellCount)
    bitmap.draw(
      lines,
      transform: CGAffineTransform(
        a: scale, b: 0, c: 0, d: scale, tx: -square.minX * scale, ty: -square.minY * scale))
    cells = bitmap.bytes.withUnsafeBufferPointer { bytes in
      (0..<cellCount * cellCount).map { bytes[4 * $0 + 3] >= 128 ? Cell.line : Cell.free }
    }
  }

  /// Fills the area around the middle.
  ///
  /// - Complexity: O(cells).
  func fill() -> Filling {
    let distances = distances()
    guard let start = startCell(distances) else { return .noFreeCell }
    let seed = climb(from: start, distances)
    // An area that is narrower than a gap has no core; gaps are then closed as far as it is wide.
    let limit = UInt8(min(gapDistance, Int(distances[seed]) - 1))
    var cells = cells
    guard fillCore(around: seed, &cells, distances, limit) else { return .reachesEdge }
    // The width of a tapering corner varies by about a cell, because cells are squares: a core that
    // is hardly wider than a gap belongs to the corner.
    let otherLimit = limit + Self.roughness
    for index in cells.indices
    where cells[index] == Cell.free && distances[index] > otherLimit {
      cells[index] = Cell.outside
    }
    spread(over: Cell.free, &cells)
    spread(over: Cell.line, &cells)
    return .filled(cells.map { $0 == Cell.inside })
  }

  /// Returns three times the distance of each cell from the nearest line, at most 255.
  private func distances() -> [UInt8] {
    var distances = cells.map { $0 == Cell.line ? UInt8(0) : 255 }
    let (first, last, step) = (1, count - 1, count)
    distances.withUnsafeMutableBufferPointer { values in
      func lower(_ index: Int, _ neighbor: Int, by cost: UInt8) {
        let (sum, overflows) = values[neighbor].addingReportingOverflow(cost)
        if !overflows, sum < values[index] { values[index] = sum }
      }
      for y in 0..<count {
        for x in 0..<count {
          let index = y * step + x
          if x >= first { lower(index, index - 1, by: 3) }
          guard y >= first else { continue }
          lower(index, index - step, by: 3)
          if x >= first { lower(index, index - step - 1, by: 4) }
          if x < last { lower(index, index - step + 1, by: 4) }
        }
      }
      for y in (0..<count).reversed() {
        for x in (0..<count).reversed() {
          let index = y * step + x
          if x < last { lower(index, index + 1, by: 3) }
          guard y < last else { continue }
          lower(index, index + step, by: 3)
          if x < last { lower(index, index + step + 1, by: 4) }
          if x >= first { lower(index, index + step - 1, by: 4) }
        }
      }
    }
    return distances
  }

  /// Returns the free cell nearest to the middle, or `nil` if there is none near it.
  private func startCell(_ distances: [UInt8]) -> Int? {
    let middle = count / 2
    let radius = min(Self.searchRadius, middle - 1)
    var nearest: (index: Int, distance: Int)?
    for dy in -radius...radius {
      for dx in -radius...radius {
        let index = (middle + dy) * count + middle + dx
        let distance = dx * dx + dy * dy
        if distances[index] > 0, distance < nearest?.distance ?? .max {
          nearest = (index, distance)
        }
      }
    }
    return nearest?.index
  }

  /// Returns a cell of a core that is reached from a cell by always moving away from lines.
  private func climb(from start: Int, _ distances: [UInt8]) -> Int {
    var index = start
    while Int(distances[index]) <= gapDistance {
      let (x, y) = (index % count, index / count)
      var best = index
      for neighborY in max(0, y - 1)...min(count - 1, y + 1) {
        for neighborX in max(0, x - 1)...min(count - 1, x + 1) {
          let neighbor = neighborY * count + neighborX
          if distances[neighbor] > distances[best] { best = neighbor }
        }
      }
      if best == index { break }
      index = best
    }
    return index
  }

  /// Marks the cells of the core that contains a cell.
  ///
  /// - Returns: A Boolean value that indicates whether the core does not touch the edge of the grid.
  private func fillCore(
    around seed: Int, _ cells: inout [UInt8], _ distances: [UInt8], _ limit: UInt8
  ) -> Bool {
    var pending = [seed]
    cells[seed] = Cell.inside
    while let index = pending.popLast() {
      let (x, y) = (index % count, index / count)
      guard x > 0, y > 0, x < count - 1, y < count - 1 else { return false }
      for neighbor in [index - 1, index + 1, index - count, index + count]
      where cells[neighbor] == Cell.free && distances[neighbor] > limit {
        cells[neighbor] = Cell.inside
        pending.append(neighbor)
      }
    }
    return true
  }

  /// Gives each cell of a state the state of the nearest cell inside or outside, as far as they are
  /// connected by cells of the same state.
  private func spread(over state: UInt8, _ cells: inout [UInt8]) {
    let (count, total) = (count, count * count)
    func forEachNeighbor(of index: Int, _ body: (Int) -> Void) {
      let x = index % count
      if x > 0 { body(index - 1) }
      if x < count - 1 { body(index + 1) }
      if index >= count { body(index - count) }
      if index + count < total { body(index + count) }
    }
    cells.withUnsafeMutableBufferPointer { cells in
      var wave: [Int] = []
      for index in 0..<total where cells[index] == Cell.inside || cells[index] == Cell.outside {
        var isAtBorder = false
        forEachNeighbor(of: index) { if cells[$0] == state { isAtBorder = true } }
        if isAtBorder { wave.append(index) }
      }
      while !wave.isEmpty {
        var next: [Int] = []
        for index in wave {
          let value = cells[index]
          forEachNeighbor(of: index) { neighbor in
            guard cells[neighbor] == state else { return }
            cells[neighbor] = value
            next.append(neighbor)
          }
        }
        wave = next
      }
    }
  }
}
