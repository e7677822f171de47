/// The constants of the Ink module, each with its unit and its source.
enum InkConstants {
  /// The largest distance between a flattened curve and the true curve, in device pixels.
  ///
  /// NanoVG uses 0.25. A dot of ten pixels is then a polygon of twelve sides, which is visible on
  /// close inspection. With 0.1, the dot has twenty sides.
  static let flatteningTolerance = 0.1

  /// The distance between an end point and its control point in the cubic that approximates a
  /// quarter of the unit circle and meets it at its midpoint: 4/3 · (√2 − 1).
  static let circleControlDistance = 0.552_284_749_830_793_6

  /// The distance, in device pixels, below which two points count as the same point.
  ///
  /// The direction of a shorter segment would be noise.
  static let coincidenceDistance = 1e-4

  /// The largest number of segments of a flattened curve or of a round cap, at any size.
  static let maximumSegments = 1024

  /// The cutoff frequency of ``StrokeSmoother`` at speed 0, in hertz.
  ///
  /// This value, ``cutoffPerSpeed`` and ``velocityCutoff`` were chosen by measurement; see
  /// Documentation/Ink.md. With them, the jitter of a still hand falls to a third or less, and the
  /// lag at 600 points a second is 6.4 ms.
  static let minimumCutoff: Float = 1
  /// The increase of the cutoff frequency with the speed, in hertz for each point per second.
  static let cutoffPerSpeed: Float = 0.04
  /// The cutoff frequency of the filter that smooths the velocity, in hertz.
  static let velocityCutoff: Float = 1.5

  /// The interval over which the speed of a turning hand is measured, in seconds: two reports of a
  /// device with 60 reports a second, with a margin for their rounding.
  static let speedInterval: Float = 0.033
  /// The speed that jitter of 1 point alone seems to have over ``speedInterval``, in points per
  /// second, rounded up.
  static let jitterSpeed: Float = 100

  /// The width of a stroke without force, as a fraction of its width at full force.
  ///
  /// A pencil reports no force when it touches down, and the start of its stroke must be visible.
  static let minimumWidthFactor: Float = 0.3
}
