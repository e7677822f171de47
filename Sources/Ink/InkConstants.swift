/// The numbers of this room, each with its unit and its source.
enum InkConstants {
  /// How far a flattened curve may lie from the true one, in device pixels.
  ///
  /// NanoVG takes a quarter, at which a dot of ten pixels is a polygon of twelve sides to who looks
  /// closely; a tenth makes it twenty.
  static let flatteningTolerance = 0.1

  /// The distance of a cubic's control points that comes nearest to a quarter of a unit circle:
  /// 4/3 · (√2 − 1).
  static let circleControl = 0.552_284_749_830_793_6

  /// Points nearer to each other than this, in device pixels, are one point to the stroker: a
  /// direction taken from less is noise.
  static let coincidence = 1e-4

  /// A curve or cap is never cut into more pieces than this, however large it is drawn.
  static let maximumSegments = 1024

  /// The cut-off of the filter that steadies a hand at rest, in hertz; by how much it rises with each
  /// point a second; and the cut-off for that speed, in hertz.
  ///
  /// Chosen by measurement, see Documentation/Ink.md: a still hand trembles a third as much or less,
  /// and at 600 points a second the lag is 6.4 ms.
  static let restCutoff: Float = 1
  static let cutoffGrowth: Float = 0.04
  static let speedCutoff: Float = 1.5

  /// The width of a stroke without any force, as a fraction of its width with all of it.
  ///
  /// A pen that lands has no force yet, and its stroke must be seen.
  static let leastWidth: Float = 0.3
}
