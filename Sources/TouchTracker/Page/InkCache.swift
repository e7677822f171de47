import DrawingModel
import Ink

/// The lines that paint elements, kept between frames because a full page is painted in several
/// batches.
struct InkCache {
  /// The greatest size before the cache is emptied, in points of lines: about 12 MB.
  private static let capacity = 1_500_000
  /// The size of a line besides its points, in points.
  private static let lineOverhead = 16

  private var inks: [Drawing.ID: InkLine] = [:]
  private var tolerance: Float = 0.5
  /// The size of the cached lines, in points.
  private var size = 0

  /// Returns the lines of elements and creates those that are missing.
  ///
  /// - Parameters:
  ///   - tolerance: The greatest distance of a polyline from its curve in points of the page, or
  ///     `nil` to accept that of the cached lines.
  ///   - element: Returns the element with an ID.
  mutating func inks(
    of ids: ArraySlice<Drawing.ID>, tolerance: Float?, _ element: (Drawing.ID) -> Element?
  ) -> [InkLine] {
    let tolerance = tolerance ?? self.tolerance
    if tolerance != self.tolerance { reset(tolerance: tolerance) }
    let missing = ids.filter { inks[$0] == nil }
    if !missing.isEmpty, size > Self.capacity { reset(tolerance: tolerance) }
    let new = (inks.isEmpty ? Array(ids) : missing)
      .compactMap { id in element(id).map { (id, $0) } }
    insert(Element.inks(of: new.map(\.1), tolerance: tolerance), of: new.map(\.0))
    return ids.compactMap { inks[$0] }
  }

  /// Fills the cache with lines that exist already.
  mutating func fill(_ lines: [InkLine], of ids: [Drawing.ID], tolerance: Float) {
    reset(tolerance: tolerance)
    inks.reserveCapacity(ids.count)
    insert(lines, of: ids)
  }

  mutating func remove(_ id: Drawing.ID) {
    if let ink = inks.removeValue(forKey: id) { size -= ink.points.count + Self.lineOverhead }
  }

  private mutating func insert(_ lines: [InkLine], of ids: [Drawing.ID]) {
    for (id, line) in zip(ids, lines) {
      inks[id] = line
      size += line.points.count + Self.lineOverhead
    }
  }

  private mutating func reset(tolerance: Float) {
    inks.removeAll(keepingCapacity: true)
    (self.tolerance, size) = (tolerance, 0)
  }
}
