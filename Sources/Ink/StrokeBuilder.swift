/// A freehand stroke as it is drawn: steadied, made of curves, and never behind the pen.
///
/// The way follows the smoothed hand and goes on from there to the place that was reported last. A
/// finished stroke is built by the same steps, so that it looks as it did while it was drawn.
public struct StrokeBuilder: Sendable {
  private var smoother = StrokeSmoother()
  private var curve: StrokeCurve

  /// - Parameters:
  ///   - tolerance: how far straight pieces may lie from the curve, in points of the page.
  ///   - followsForce: whether the width follows the force of the pen.
  public init(tolerance: Float, followsForce: Bool = false) {
    curve = StrokeCurve(tolerance: tolerance, hasFactors: followsForce)
  }

  /// Goes on to a report.
  ///
  /// - Parameters:
  ///   - place: in points of the page.
  ///   - time: in seconds, from any start; nil where none is known, and then nothing is smoothed.
  ///   - force: of the pen, 0…1.
  /// - Complexity: O(pieces that are added).
  public mutating func add(_ place: SIMD2<Float>, at time: Float?, force: Float = 1) {
    let factor = Self.widthFactor(ofForce: force)
    if let time {
      curve.add(smoother.add(place, at: time), end: place, factor: factor)
    } else {
      curve.add(place, factor: factor)
    }
  }

  /// The points of the stroke so far.
  public var points: [SIMD2<Float>] { curve.points }

  /// The factor of the width at each of the points; empty where the width does not follow the force.
  public var factors: [Float] { curve.factors }

  /// How many of the points will stay as they are.
  public var settledCount: Int { curve.settledCount }

  /// The width of a stroke where the pen has a force of 0…1, as a fraction of its full width.
  public static func widthFactor(ofForce force: Float) -> Float {
    InkConstants.leastWidth + (1 - InkConstants.leastWidth) * max(0, min(1, force))
  }

  /// Builds a whole stroke.
  ///
  /// - Parameters:
  ///   - times: of the points, in seconds; nothing is smoothed where they are not as many.
  ///   - forces: of the pen at the points, 0…1; the width is even where they are not as many.
  /// - Returns: the builder, with no point to follow.
  /// - Complexity: O(points).
  public static func stroke(
    along places: [SIMD2<Float>], times: [Float], forces: [Float] = [], tolerance: Float
  ) -> StrokeBuilder {
    let followsForce = forces.count == places.count
    var builder = StrokeBuilder(tolerance: tolerance, followsForce: followsForce)
    let isTimed = times.count == places.count
    builder.curve.reserveCapacity(places.count)
    func factor(_ index: Int?) -> Float {
      guard followsForce, let index else { return 1 }
      return widthFactor(ofForce: forces[index])
    }
    for i in places.indices {
      builder.curve.pass(
        isTimed ? builder.smoother.add(places[i], at: times[i]) : places[i], factor: factor(i))
    }
    builder.curve.finish(at: places.last, factor: factor(places.indices.last))
    return builder
  }

  /// The points of a whole stroke of even width; see ``stroke(along:times:forces:tolerance:)``.
  public static func points(
    along places: [SIMD2<Float>], times: [Float], tolerance: Float
  ) -> [SIMD2<Float>] {
    stroke(along: places, times: times, tolerance: tolerance).points
  }
}
