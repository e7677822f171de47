import DrawingModel
import Ink

/// A cache of the lines that paint elements.
///
/// The cache keeps the lines between frames, because a full page is painted in several batches.
struct InkCache {
  /// The number of vertices, which need about 12 MB, above which the cache is emptied before lines
  /// are added.
  private static let capacity = 1_500_000
  /// The memory that a line needs in addition to its vertices, as a number of vertices.
  private static let lineOverhead = 16

  private var inks: [Drawing.ID: InkLine] = [:]
  private var tolerance: Float = 0.5
  /// The memory of the cached lines, as a number of vertices.
  private var size = 0

  /// Returns the lines of elements and creates those that are missing.
  ///
  /// - Parameters:
  ///   - ids: The IDs of the elements.
  ///   - tolerance: The maximum distance between a line and its curve, in points of the page, or
  ///     `nil` for the tolerance of the cached lines. A new tolerance empties the cache.
  ///   - element: A closure that returns the element with an ID.
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

  /// Replaces the contents of the cache by lines that have already been created.
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
