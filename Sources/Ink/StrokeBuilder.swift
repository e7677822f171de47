/// A freehand stroke in progress: a smooth curve that always ends at the last reported or predicted
/// position.
///
/// The curve follows the smoothed positions, and then continues to the last reported position and
/// the prediction. A finished stroke is built by the same steps, so that it looks as it did in
/// progress.
public struct StrokeBuilder: Sendable {
  private var smoother = StrokeSmoother()
  private var curve: StrokeCurve

  /// Creates an empty stroke.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance between the straight segments and the curve, in points of
  ///     the page; above 0.
  ///   - followsForce: A Boolean value that indicates whether the width follows the reported force.
  public init(tolerance: Float, followsForce: Bool = false) {
    curve = StrokeCurve(tolerance: tolerance, hasWidthFactors: followsForce)
  }

  /// Extends the stroke to a reported position.
  ///
  /// - Parameters:
  ///   - position: The reported position, in points of the page.
  ///   - time: The time of the report, in seconds from any origin; `nil` if it is unknown. Without
  ///     a time, the position is not smoothed.
  ///   - force: The reported force, 0…1.
  /// - Complexity: O(added segments).
  public mutating func add(_ position: SIMD2<Float>, at time: Float?, force: Float = 1) {
    let factor = Self.widthFactor(ofForce: force)
    if let time {
      curve.add(smoother.add(position, at: time), end: position, factor: factor)
    } else {
      curve.add(position, factor: factor)
    }
  }

  /// Extends the stroke to a predicted position, which the next report or prediction removes.
  ///
  /// - Parameter position: The predicted position; `nil` to remove the last prediction.
  /// - Complexity: O(1).
  package mutating func predict(_ position: SIMD2<Float>?) { curve.setTip(position) }

  /// The vertices of the flattened stroke, up to the last report or prediction.
  public var points: [SIMD2<Float>] { curve.points }

  /// The width factor at each point; empty if the width does not follow the force.
  public var widthFactors: [Float] { curve.widthFactors }

  /// The number of leading points that later reports do not change.
  public var settledCount: Int { curve.settledCount }

  /// Returns the width of a stroke at a force of 0…1, as a fraction of its width at full force.
  public static func widthFactor(ofForce force: Float) -> Float {
    InkConstants.minimumWidthFactor + (1 - InkConstants.minimumWidthFactor) * max(0, min(1, force))
  }

  /// Builds a complete stroke.
  ///
  /// - Parameters:
  ///   - positions: The reported positions, in points of the page.
  ///   - times: The times of the positions, in seconds. If there is not one time for each position,
  ///     the stroke is not smoothed.
  ///   - forces: The reported forces, 0…1. If there is not one force for each position, the width
  ///     is constant.
  ///   - tolerance: The largest distance between the straight segments and the curve, in points of
  ///     the page; above 0.
  /// - Returns: The builder of the finished stroke.
  /// - Complexity: O(points).
  public static func stroke(
    along positions: [SIMD2<Float>], times: [Float], forces: [Float] = [], tolerance: Float
  ) -> StrokeBuilder {
    let followsForce = forces.count == positions.count
    var builder = StrokeBuilder(tolerance: tolerance, followsForce: followsForce)
    let isTimed = times.count == positions.count
    builder.curve.reserveCapacity(positions.count)
    func factor(_ index: Int?) -> Float {
      guard followsForce, let index else { return 1 }
      return widthFactor(ofForce: forces[index])
    }
    for i in positions.indices {
      builder.curve.addPoint(
        isTimed ? builder.smoother.add(positions[i], at: times[i]) : positions[i],
        factor: factor(i))
    }
    builder.curve.finish(at: positions.last, factor: factor(positions.indices.last))
    return builder
  }

  /// Returns the points of a complete stroke of constant width; see
  /// ``stroke(along:times:forces:tolerance:)``.
  public static func points(
    along positions: [SIMD2<Float>], times: [Float], tolerance: Float
  ) -> [SIMD2<Float>] {
    stroke(along: positions, times: times, tolerance: tolerance).points
  }
}
