/// A region of a view that must be redrawn, as a small list of rectangles with little overlap.
struct DirtyRegion {
  /// The maximum number of rectangles; more rectangles are replaced by their union.
  private static let capacity = 24

  private(set) var rects: [CGRect] = []

  init() {}

  init(_ rect: CGRect) { rects = [rect] }

  /// Removes all rectangles and keeps the capacity of the array.
  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Adds a rectangle to the region.
  ///
  /// Rectangles are merged if redrawing their union costs little more than redrawing each of them.
  ///
  /// - Complexity: O(number of rectangles), which is limited by the capacity.
  mutating func add(_ rect: CGRect) {
    guard !rect.isNull, !rects.contains(where: { $0.contains(rect) }) else { return }
    var joined = rect
    rects.removeAll { other in
      let union = joined.union(other)
      guard !(union.area > 1.25 * (joined.area + other.area)) else { return false }
      joined = union
      return true
    }
    rects.append(joined)
    if rects.count > Self.capacity { rects = [rects.reduce(.null) { $0.union($1) }] }
  }
}

extension CGRect {
  fileprivate var area: CGFloat { width * height }
}
