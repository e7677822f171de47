import Ink

/// A shape that covers a part of a line with a variable width.
///
/// All shapes have the same orientation, so that the fill rule `nonzero` fills the areas in which
/// they overlap.
enum OutlineShape {
  case disc(center: SIMD2<Float>, radius: Float)
  case polygon([SIMD2<Float>])
}

extension InkLine {
  /// The largest distance of an outline from the exact outline at the corners of a line, in points.
  private static let outlineTolerance: Float = 0.01

  /// Calls a closure with the shapes whose union is the area of the line.
  ///
  /// The common tangents of the discs around two consecutive points bound a quadrilateral. Joins
  /// connect the quadrilaterals. A join is a disc, or a polygon if the line turns little, because a
  /// polygon takes a quarter of the bytes of a disc.
  ///
  /// - Complexity: O(points).
  func forEachOutlineShape(_ body: (OutlineShape) -> Void) {
    for range in lineRanges { forEachOutlineShape(of: range, body) }
  }

  private func forEachOutlineShape(of range: Range<Int>, _ body: (OutlineShape) -> Void) {
    var previous: (center: SIMD2<Float>, radius: Float)?
    var incoming: Tangents?
    for index in range {
      let center = points[index]
      let radius = width / 2 * (widthFactors.count == points.count ? widthFactors[index] : 1)
      if let last = previous {
        let outgoing = Tangents(from: last, to: (center, radius))
        Self.forEachJoin(of: last, incoming, outgoing, body)
        if let outgoing { body(.polygon(outgoing.quadrilateral(from: last, to: (center, radius)))) }
        incoming = outgoing
      }
      previous = (center, radius)
    }
    if let previous { body(.disc(center: previous.center, radius: previous.radius)) }
  }

  /// Calls a closure with the shapes that join two quadrilaterals, or that end one of them.
  private static func forEachJoin(
    of point: (center: SIMD2<Float>, radius: Float), _ incoming: Tangents?, _ outgoing: Tangents?,
    _ body: (OutlineShape) -> Void
  ) {
    guard let incoming, let outgoing,
      incoming.sagitta(to: outgoing, radius: point.radius) <= outlineTolerance
    else { return body(.disc(center: point.center, radius: point.radius)) }
    // The ends of the quadrilaterals are chords of the disc. The join covers the area between them.
    let (left, hasLeftGap) = sorted(incoming.left, outgoing.left)
    let (right, hasRightGap) = sorted(outgoing.right, incoming.right)
    guard hasLeftGap || hasRightGap else { return }
    body(.polygon((left + right).map { point.center + $0 * point.radius }))
  }

  /// Returns two unit vectors in the order of their angles, and a Boolean value that indicates
  /// whether they had this order.
  private static func sorted(
    _ first: SIMD2<Float>, _ second: SIMD2<Float>
  ) -> ([SIMD2<Float>], Bool) {
    let isSorted = first.x * second.y - first.y * second.x > 0
    return (isSorted ? [first, second] : [second, first], isSorted)
  }
}

/// The unit vectors from the centers of two discs to the points where their common tangents touch.
private struct Tangents {
  let left: SIMD2<Float>
  let right: SIMD2<Float>

  /// Creates the tangents, or returns `nil` if one disc contains the other.
  init?(
    from a: (center: SIMD2<Float>, radius: Float), to b: (center: SIMD2<Float>, radius: Float)
  ) {
    let displacement = b.center - a.center
    let distance = (displacement * displacement).sum().squareRoot()
    guard distance > abs(a.radius - b.radius) else { return nil }
    let direction = displacement / distance
    // The component of the tangents' normals along the direction.
    let along = (a.radius - b.radius) / distance
    let normal = SIMD2(direction.y, -direction.x) * max(0, 1 - along * along).squareRoot()
    (left, right) = (direction * along + normal, direction * along - normal)
  }

  /// Returns the larger sagitta of the two arcs of a disc that connect the tangents of two
  /// segments.
  ///
  /// The sagitta of an arc is the largest distance between the arc and its chord.
  func sagitta(to next: Tangents, radius: Float) -> Float {
    let smallestCosine = min((left * next.left).sum(), (right * next.right).sum())
    return radius * (1 - max(0, (1 + smallestCosine) / 2).squareRoot())
  }

  func quadrilateral(
    from a: (center: SIMD2<Float>, radius: Float), to b: (center: SIMD2<Float>, radius: Float)
  ) -> [SIMD2<Float>] {
    [
      a.center + left * a.radius, b.center + left * b.radius, b.center + right * b.radius,
      a.center + right * a.radius,
    ]
  }
}
