import ResponderKit

/// The distances and times that tools use.
enum ToolConstants {
  /// The maximum time between two touches that count as landing together, in seconds.
  ///
  /// Two fingers that a user puts down together land within 50 ms of each other. The interval of 60
  /// ms leaves a margin, and another half millisecond allows for rounding.
  static let pairInterval: TimeInterval = 0.0605
  /// The maximum movement of a touch that counts as not moved, in points of the view.
  static let jitter: CGFloat = 2
  /// The maximum movement of a tap that is ignored, in points of the view.
  static let tapJitter: CGFloat = 4
  /// The time for which a stroke is held still before a shape replaces the stroke, in seconds.
  ///
  /// The time is half a millisecond less than half a second, so that rounding does not decide
  /// whether a report precedes the end of this time.
  static let holdInterval: TimeInterval = 0.4995
  /// The minimum time for which a stroke with the rule ``HoldRule/atEnd`` is held still at its end,
  /// in seconds.
  static let holdIntervalAtEnd: TimeInterval = 0.5
  /// The maximum movement of a touch that counts as held still, in points of the view.
  static let holdJitter: CGFloat = 4
  /// The length of a path above which it can be a scribble, in points of the view.
  static let minimumScribble: CGFloat = 80
  /// The length of a scribble, as a multiple of the distance between its ends, that it exceeds.
  static let scribbleFactor: CGFloat = 3
  /// The distance from a tap within which it selects an element, in points of the view.
  static let selectionRadius: CGFloat = 8
  /// The distance from a tap of a finger within which it selects an element, in points of the view.
  static let fingerSelectionRadius: CGFloat = 12
  /// The radius of the eraser, in points of the view.
  static let eraserRadius: CGFloat = 8
  /// The largest angle by which a held shape is turned to be parallel to the axes: 5°, in radians.
  static let alignmentAngle: CGFloat = 5 * .pi / 180
  /// The width of the ring that shows the eraser, in points of the view.
  static let eraserLineWidth: CGFloat = 1.5
  /// The maximum distance between the polyline and the curve of a circle in progress or of the
  /// eraser's ring, in points of the page.
  static let tolerance: Float = 0.1
  /// The maximum distance of a prediction from the last location, in points of the view.
  static let maximumPrediction: CGFloat = 16
  /// The minimum distance of a prediction from the last location, in points of the view.
  ///
  /// A shorter prediction hides no latency, and shows the jitter of a slow finger.
  static let minimumPrediction: CGFloat = 0.5
  /// The distance of a prediction, in points of the view, that damping halves.
  ///
  /// The farther a prediction is, the more often it is too far. With this damping, the error on
  /// recorded handwriting is the smallest; see Documentation/Ink.md.
  static let predictionDamping: CGFloat = 80
  /// The time after its last report for which the prediction of a touch is shown, in seconds.
  ///
  /// A finger that rests is not reported again, and would otherwise keep the prediction.
  static let predictionLifetime: TimeInterval = 0.0405
}
