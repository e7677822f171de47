/// The cubic of a stroke between two successive points.
struct StrokeCubic {
  private let a, c1, c2, b: SIMD2<Float>

  /// Creates the cubic between two points.
  ///
  /// - Parameters:
  ///   - start: The tangent at the start; `nil` if the curve begins there.
  ///   - end: The tangent at the end; `nil` if the curve ends there.
  init(
    from a: SIMD2<Float>, to b: SIMD2<Float>, _ start: SIMD2<Float>?, _ end: SIMD2<Float>?
  ) {
    (self.a, self.b) = (a, b)
    let displacement = b - a
    let third = (displacement * displacement).sum().squareRoot() / 3
    // The control point of an end without a tangent is halfway to the other control point.
    let c1 = start.map { a + $0 * third } ?? (a + ((end.map { b - $0 * third } ?? b) - a) / 2)
    self.c1 = c1
    c2 = end.map { b - $0 * third } ?? (b + (c1 - b) / 2)
  }

  /// Returns the number of straight segments whose distance from the cubic is at most a tolerance.
  func segmentCount(tolerance: Float) -> Int {
    let (difference0, difference1) = (a - 2 * c1 + c2, c1 - 2 * c2 + b)
    let secondDifference = max(
      (difference0 * difference0).sum(), (difference1 * difference1).sum()
    ).squareRoot()
    // Wang's formula for degree 3; see `Path.flattened(tolerance:)`.
    let countSquared = 0.75 * secondDifference / tolerance
    guard countSquared > 1 else { return 1 }
    // The square root is reduced before it is converted, because it can be infinite.
    let maximum = InkConstants.maximumSegments
    return min(Int(min(countSquared.squareRoot(), Float(maximum))) + 1, maximum)
  }

  /// Returns the point at a parameter of 0…1.
  func point(at t: Float) -> SIMD2<Float> {
    let s = 1 - t
    let (k0, k1, k2, k3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return a * k0 + c1 * k1 + (c2 * k2 + b * k3)
  }
}
