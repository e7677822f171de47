/// A freehand stroke as it is drawn: steadied, made of curves, and never behind the pen.
///
/// The way follows the smoothed hand and goes on from there to the place that was reported last. A
/// finished stroke is built by the same steps, so that it looks as it did while it was drawn.
public struct StrokeBuilder: Sendable {
  private var smoother = StrokeSmoother()
  private var curve: StrokeCurve

  /// - Parameter tolerance: how far straight pieces may lie from the curve, in points of the page.
  public init(tolerance: Float) { curve = StrokeCurve(tolerance: tolerance) }

  /// Goes on to a report.
  ///
  /// - Parameters:
  ///   - place: in points of the page.
  ///   - time: in seconds, from any start; nil where none is known, and then nothing is smoothed.
  /// - Complexity: O(pieces that are added).
  public mutating func add(_ place: SIMD2<Float>, at time: Float?) {
    if let time {
      curve.add(smoother.add(place, at: time), end: place)
    } else {
      curve.add(place)
    }
  }

  /// The way so far.
  public var points: [SIMD2<Float>] { curve.points }

  /// How many of the points will stay as they are.
  public var settledCount: Int { curve.settledCount }

  /// Makes the way of a whole stroke.
  ///
  /// - Parameter times: of the points in seconds; nothing is smoothed where they are not as many.
  /// - Complexity: O(points).
  public static func points(
    along places: [SIMD2<Float>], times: [Float], tolerance: Float
  ) -> [SIMD2<Float>] {
    var builder = StrokeBuilder(tolerance: tolerance)
    let isTimed = times.count == places.count
    builder.curve.reserveCapacity(places.count)
    for i in places.indices {
      builder.curve.pass(isTimed ? builder.smoother.add(places[i], at: times[i]) : places[i])
    }
    builder.curve.finish(at: places.last)
    return builder.points
  }
}
