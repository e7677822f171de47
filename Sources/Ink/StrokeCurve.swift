/// Makes curves of points, so that a fast stroke is no polygon.
///
/// Between two points runs a cubic whose tangents follow from the points beside them: those of the
/// parabola through three points, in the length of the way between them (Bessel's). It is cut into
/// straight pieces that lie nowhere farther from it than a tolerance.
public struct StrokeCurve: Sendable {
  /// The pieces of the curve, with an end that the next point will change.
  public private(set) var points: [SIMD2<Float>] = []
  /// The factor of the width at each of the points; empty where there are none.
  public private(set) var factors: [Float] = []
  /// How many of them stay as they are.
  public private(set) var settledCount = 0
  /// The last two points that were added.
  private var last: (SIMD2<Float>, SIMD2<Float>)?
  /// The tangent at the first of them.
  private var tangent: SIMD2<Float>?
  /// The factors at the last two points that were added.
  private var lastFactors: (Float, Float) = (1, 1)
  private let tolerance: Float
  private let hasFactors: Bool

  /// - Parameters:
  ///   - tolerance: in the unit of the points, above 0.
  ///   - hasFactors: whether the width changes along the curve.
  public init(tolerance: Float, hasFactors: Bool = false) {
    (self.tolerance, self.hasFactors) = (tolerance, hasFactors)
  }

  mutating func reserveCapacity(_ count: Int) {
    points.reserveCapacity(count)
    if hasFactors { factors.reserveCapacity(count) }
  }

  /// Goes on to a point, and from there straight on to an end that the next call moves.
  ///
  /// A point that is the one before, or not finite, is left out.
  /// - Parameters:
  ///   - end: where the pen is; nil for the point itself.
  ///   - factor: of the width, at both.
  /// - Complexity: O(pieces that are added).
  public mutating func add(_ point: SIMD2<Float>, end: SIMD2<Float>? = nil, factor: Float = 1) {
    pass(point, factor: factor)
    finish(at: end, factor: factor)
  }

  /// Goes on to a point; what lies after the one before is left open until ``finish(at:)``.
  mutating func pass(_ point: SIMD2<Float>, factor: Float = 1) {
    if points.count > settledCount {
      points.removeLast(points.count - settledCount)
      if hasFactors { factors.removeLast(factors.count - settledCount) }
    }
    if point.x.isFinite, point.y.isFinite { settle(point, factor) }
    settledCount = points.count
  }

  /// Leads the curve on to the last point, and from there to an end.
  mutating func finish(at end: SIMD2<Float>?, factor: Float = 1) {
    guard let (before, here) = last else {
      if let end, let first = points.last, end != first { append(end, factor) }
      return
    }
    guard let end, end != here, end.x.isFinite, end.y.isFinite else {
      return addCurve(from: before, to: here, tangent, nil, lastFactors)
    }
    let next = Self.tangent(before, here, end)
    addCurve(from: before, to: here, tangent, next, lastFactors)
    addCurve(from: here, to: end, next, nil, (lastFactors.1, factor))
  }

  private mutating func append(_ point: SIMD2<Float>, _ factor: Float) {
    points.append(point)
    if hasFactors { factors.append(factor) }
  }

  private mutating func settle(_ point: SIMD2<Float>, _ factor: Float) {
    guard let (before, here) = last else {
      guard let first = points.last else { return append(point, factor) }
      guard first != point else {
        // A pen that is pressed harder where it landed makes a larger dot.
        if hasFactors { factors[0] = max(factors[0], factor) }
        return
      }
      last = (first, point)
      if hasFactors { lastFactors = (factors[0], factor) }
      return
    }
    guard point != here else {
      lastFactors.1 = max(lastFactors.1, factor)
      return
    }
    let next = Self.tangent(before, here, point)
    addCurve(from: before, to: here, tangent, next, lastFactors)
    (last, tangent) = ((here, point), next)
    lastFactors = (lastFactors.1, factor)
  }

  /// The direction at the middle of three points, of length 1 where they lie in a row.
  private static func tangent(
    _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>
  ) -> SIMD2<Float> {
    let (before, after) = (b - a, c - b)
    let d0 = (before * before).sum().squareRoot()
    let d1 = (after * after).sum().squareRoot()
    return (before * (d1 / d0) + after * (d0 / d1)) / (d0 + d1)
  }

  /// - Parameters:
  ///   - start: the tangent at the start, and end that at the end; nil where there is nothing beyond
  ///     it that tells.
  ///   - factors: of the width at both ends, between which it changes evenly.
  private mutating func addCurve(
    from a: SIMD2<Float>, to b: SIMD2<Float>, _ start: SIMD2<Float>?, _ end: SIMD2<Float>?,
    _ factors: (Float, Float)
  ) {
    let way = b - a
    let third = (way * way).sum().squareRoot() / 3
    // An end that nothing leads on from takes the bend of the other one.
    let c1 = start.map { a + $0 * third } ?? (a + ((end.map { b - $0 * third } ?? b) - a) / 2)
    let c2 = end.map { b - $0 * third } ?? (b + (c1 - b) / 2)
    let (bend0, bend1) = (a - 2 * c1 + c2, c1 - 2 * c2 + b)
    let bend = max((bend0 * bend0).sum(), (bend1 * bend1).sum()).squareRoot()
    // Wang's formula for degree 3, as for paths.
    let wanted = 0.75 * bend / tolerance
    let pieces =
      wanted > 1 ? min(Int(wanted.squareRoot()) + 1, InkConstants.maximumSegments) : 1
    for i in 1..<pieces {
      let t = Float(i) / Float(pieces)
      let s = 1 - t
      let (k0, k1, k2, k3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      append(a * k0 + c1 * k1 + (c2 * k2 + b * k3), factors.0 * s + factors.1 * t)
    }
    append(b, factors.1)
  }
}
