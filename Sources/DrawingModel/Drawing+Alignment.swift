import Geometry

extension Drawing {
  /// An axis of the page.
  package enum Axis: Hashable, Sendable, CaseIterable {
    case horizontal
    case vertical
  }

  /// A line along which elements are aligned: an edge of the rectangle around all of them, or its
  /// middle.
  package enum Anchor: Hashable, Sendable, CaseIterable {
    /// The left or the upper edge.
    case start
    case middle
    /// The right or the lower edge.
    case end
  }

  /// An arrangement of elements by the edges of their visible ink.
  package enum Arrangement: Hashable, Sendable {
    /// Moves elements along an axis, so that their edges or middles are on one line.
    case align(Axis, Anchor)
    /// Moves elements along an axis, so that the gaps between their edges are equal.
    ///
    /// The elements keep the order of their middles, and the first and the last one stay. If there
    /// is no space for gaps, the elements overlap by equal distances.
    case distribute(Axis)

    /// The number of elements below which the arrangement moves nothing.
    package var minimumCount: Int {
      switch self {
      case .align: 2
      case .distribute: 3
      }
    }
  }

  /// The distance below which an element stays where it is, in points of the page.
  ///
  /// A smaller one is not visible, and results from the rounding of an earlier arrangement.
  private static let smallestDisplacement: CGFloat = 0.004

  /// Returns the edit that arranges elements, or `nil` if it would move nothing.
  ///
  /// - Parameter ids: The IDs of the elements; those that the drawing does not have are ignored.
  /// - Complexity: O(points of the elements).
  package func arranging(_ ids: RangeSet<ID>, by arrangement: Arrangement) -> Edit? {
    let pairs = Array(subgroup(ids).pairs)
    guard pairs.count >= arrangement.minimumCount else { return nil }
    let axis = arrangement.axis
    let displacements = arrangement.displacements(of: pairs.map { axis.span(of: $0.1.edges) })
    let translations = zip(pairs, displacements).compactMap { pair, displacement in
      abs(displacement) < Self.smallestDisplacement
        ? nil : Translation(pair.0, by: axis.vector(displacement))
    }
    return translations.isEmpty ? nil : .translate(translations)
  }
}

extension Drawing.Arrangement {
  /// The axis along which elements move.
  fileprivate var axis: Drawing.Axis {
    switch self {
    case .align(let axis, _), .distribute(let axis): axis
    }
  }

  /// Returns the displacements that arrange elements.
  ///
  /// - Parameter spans: The extents of the elements along the axis; at least ``minimumCount``.
  fileprivate func displacements(of spans: [ClosedRange<CGFloat>]) -> [CGFloat] {
    switch self {
    case .align(_, let anchor):
      let start = spans.reduce(CGFloat.infinity) { min($0, $1.lowerBound) }
      let end = spans.reduce(-CGFloat.infinity) { max($0, $1.upperBound) }
      return spans.map { anchor.coordinate(start, end) - anchor.coordinate($0) }
    case .distribute: return Self.equalGaps(spans)
    }
  }

  private static func equalGaps(_ spans: [ClosedRange<CGFloat>]) -> [CGFloat] {
    let middles = spans.map { Drawing.Anchor.middle.coordinate($0) }
    // Elements with the same middle keep their order in the drawing.
    let order = spans.indices.sorted { (middles[$0], $0) < (middles[$1], $1) }
    guard order.count > 1, let first = order.first, let last = order.last else {
      return spans.map { _ in 0 }
    }
    let lengths = spans.map { $0.upperBound - $0.lowerBound }
    let space = spans[last].upperBound - spans[first].lowerBound - lengths.reduce(0, +)
    let gap = space / CGFloat(order.count - 1)
    var displacements = spans.map { _ in CGFloat(0) }
    var start = spans[first].lowerBound
    for index in order {
      displacements[index] = start - spans[index].lowerBound
      start += lengths[index] + gap
    }
    return displacements
  }
}

extension Drawing.Anchor {
  /// Returns the coordinate of the line in an extent along the axis.
  fileprivate func coordinate(_ start: CGFloat, _ end: CGFloat) -> CGFloat {
    switch self {
    case .start: start
    case .middle: (start + end) / 2
    case .end: end
    }
  }

  fileprivate func coordinate(_ span: ClosedRange<CGFloat>) -> CGFloat {
    coordinate(span.lowerBound, span.upperBound)
  }
}

extension Drawing.Axis {
  /// Returns the extent of a rectangle along the axis.
  fileprivate func span(of rect: CGRect) -> ClosedRange<CGFloat> {
    switch self {
    case .horizontal: rect.minX...rect.maxX
    case .vertical: rect.minY...rect.maxY
    }
  }

  fileprivate func vector(_ length: CGFloat) -> CGVector {
    switch self {
    case .horizontal: CGVector(dx: length, dy: 0)
    case .vertical: CGVector(dx: 0, dy: length)
    }
  }
}
