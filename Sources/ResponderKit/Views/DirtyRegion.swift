/// Parts of a view that must be drawn again, as a few rectangles that do not overlap much.
struct DirtyRegion {
  /// More than these become one.
  private static let capacity = 24

  private(set) var rects: [CGRect] = []

  init() {}

  init(_ rect: CGRect) { rects = [rect] }

  /// Forgets the parts, and keeps the room for the next ones.
  mutating func removeAll() { rects.removeAll(keepingCapacity: true) }

  /// Adds a part; what lies so near another that drawing both as one costs little joins it.
  ///
  /// - Complexity: O(rectangles), of which there are few.
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
