/// A smooth curve through points, so that a fast stroke does not look like a polygon.
///
/// A cubic joins each pair of successive points. Its tangent at a point is that of the parabola
/// through this point and its two neighbors, parameterized by chord length (Bessel tangents). Each
/// cubic is divided into straight segments whose distance from it is at most a tolerance.
package struct StrokeCurve: Sendable {
  /// The vertices of the flattened curve.
  ///
  /// The next point that is added replaces the vertices from index ``settledCount`` to the end.
  package private(set) var points: [SIMD2<Float>] = []
  /// The width factor at each vertex; empty if the width is constant.
  package private(set) var widthFactors: [Float] = []
  /// The number of leading vertices that later points do not change.
  package private(set) var settledCount = 0
  /// A Boolean value that indicates whether the last vertex is a tip; see ``setTip(_:)``.
  private var hasTip = false
  /// The last two points that were added; `nil` before the second point.
  private var lastPoints: (SIMD2<Float>, SIMD2<Float>)?
  /// The tangent at the first of the last two points.
  private var tangent: SIMD2<Float>?
  /// The width factors at the last two points.
  private var lastFactors: (Float, Float) = (1, 1)
  private let tolerance: Float
  private let hasWidthFactors: Bool

  /// Creates an empty curve.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance between the straight segments and the curve, in the unit
  ///     of the points; above 0.
  ///   - hasWidthFactors: A Boolean value that indicates whether the width changes along the curve.
  package init(tolerance: Float, hasWidthFactors: Bool = false) {
    (self.tolerance, self.hasWidthFactors) = (tolerance, hasWidthFactors)
  }

  mutating func reserveCapacity(_ count: Int) {
    points.reserveCapacity(count)
    if hasWidthFactors { widthFactors.reserveCapacity(count) }
  }

  /// Extends the curve to a point, and from there to a provisional end that the next call replaces.
  ///
  /// A point that equals the previous point or is not finite is ignored.
  ///
  /// - Parameters:
  ///   - end: The provisional end; `nil` if it equals the point.
  ///   - factor: The width factor at the point and at the end.
  /// - Complexity: O(added segments).
  package mutating func add(_ point: SIMD2<Float>, end: SIMD2<Float>? = nil, factor: Float = 1) {
    addPoint(point, factor: factor)
    finish(at: end, factor: factor)
  }

  /// Extends the curve in a straight line to a tip, which replaces the previous tip and which the
  /// next point removes.
  ///
  /// - Parameter tip: The tip; `nil` for none. A tip that is not finite is ignored.
  /// - Complexity: O(1).
  package mutating func setTip(_ tip: SIMD2<Float>?) {
    if hasTip {
      points.removeLast()
      if hasWidthFactors { widthFactors.removeLast() }
      hasTip = false
    }
    guard let tip, tip.x.isFinite, tip.y.isFinite, !points.isEmpty else { return }
    append(tip, widthFactors.last ?? 1)
    hasTip = true
  }

  /// Adds a point and extends the curve to the previous point.
  ///
  /// The section between these two points depends on the next point or on the end. The next call of
  /// this function or of ``finish(at:factor:)`` adds the section.
  mutating func addPoint(_ point: SIMD2<Float>, factor: Float) {
    setTip(nil)
    points.removeLast(points.count - settledCount)
    if hasWidthFactors { widthFactors.removeLast(widthFactors.count - settledCount) }
    if point.x.isFinite, point.y.isFinite { settle(point, factor) }
    settledCount = points.count
  }

  /// Extends the curve to the last point, and from there to an end.
  mutating func finish(at end: SIMD2<Float>?, factor: Float) {
    guard let (previous, current) = lastPoints else {
      if let end, let first = points.last, end != first { append(end, factor) }
      return
    }
    guard let end, end != current, end.x.isFinite, end.y.isFinite else {
      return addCurve(from: previous, to: current, tangent, nil, lastFactors)
    }
    let nextTangent = Self.tangent(previous, current, end)
    addCurve(from: previous, to: current, tangent, nextTangent, lastFactors)
    addCurve(from: current, to: end, nextTangent, nil, (lastFactors.1, factor))
  }

  private mutating func append(_ point: SIMD2<Float>, _ factor: Float) {
    points.append(point)
    if hasWidthFactors { widthFactors.append(factor) }
  }

  /// Adds a point, and appends the cubic between the two points before it.
  private mutating func settle(_ point: SIMD2<Float>, _ factor: Float) {
    guard let (previous, current) = lastPoints else {
      guard let first = points.last else { return append(point, factor) }
      guard first != point else {
        // A pencil that presses harder at the first point makes a larger dot.
        if hasWidthFactors { widthFactors[0] = max(widthFactors[0], factor) }
        return
      }
      lastPoints = (first, point)
      if hasWidthFactors { lastFactors = (widthFactors[0], factor) }
      return
    }
    guard point != current else {
      lastFactors.1 = max(lastFactors.1, factor)
      return
    }
    let nextTangent = Self.tangent(previous, current, point)
    addCurve(from: previous, to: current, tangent, nextTangent, lastFactors)
    (lastPoints, tangent) = ((current, point), nextTangent)
    lastFactors = (lastFactors.1, factor)
  }

  /// Returns the tangent at the second of three points.
  ///
  /// The length of the tangent is 1 on a straight line.
  static func tangent(
    _ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>
  ) -> SIMD2<Float> {
    let (before, after) = (b - a, c - b)
    let d0 = (before * before).sum().squareRoot()
    let d1 = (after * after).sum().squareRoot()
    // The square of a tiny distance is 0.
    guard d0 > 0, d1 > 0 else { return d1 > 0 ? after / d1 : d0 > 0 ? before / d0 : .zero }
    return (before * (d1 / d0) + after * (d0 / d1)) / (d0 + d1)
  }

  /// Appends the straight segments of the cubic between two points.
  ///
  /// - Parameters:
  ///   - start: The tangent at the start; `nil` if the curve begins there.
  ///   - end: The tangent at the end; `nil` if the curve ends there.
  ///   - factors: The width factors at the start and at the end. Between them, the width changes
  ///     linearly.
  private mutating func addCurve(
    from a: SIMD2<Float>, to b: SIMD2<Float>, _ start: SIMD2<Float>?, _ end: SIMD2<Float>?,
    _ factors: (Float, Float)
  ) {
    let cubic = StrokeCubic(from: a, to: b, start, end)
    let segmentCount = cubic.segmentCount(tolerance: tolerance)
    for i in 1..<segmentCount {
      let t = Float(i) / Float(segmentCount)
      append(cubic.point(at: t), factors.0 * (1 - t) + factors.1 * t)
    }
    append(b, factors.1)
  }
}
