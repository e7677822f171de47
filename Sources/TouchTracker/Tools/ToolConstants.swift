import ResponderKit

/// The distances and times that tools use.
enum ToolConstants {
  /// The maximum time between two touches that count as landing together, in seconds.
  ///
  /// Two fingers that a user puts down together land within 50 ms. The last half millisecond of the
  /// interval allows for rounding.
  static let pairInterval: TimeInterval = 0.0605
  /// The maximum movement of a touch that counts as not moved, in points of the view.
  static let jitter: CGFloat = 2
  /// The minimum time that a stroke is held still at its end before a shape replaces the stroke, in
  /// seconds.
  static let holdInterval: TimeInterval = 0.5
  /// The maximum movement of a touch that counts as held still, in points of the view.
  static let holdJitter: CGFloat = 4
  /// The radius of the eraser, in points of the view.
  static let eraserRadius: CGFloat = 8
  /// The width of the ring that shows the eraser, in points of the view.
  static let eraserLineWidth: CGFloat = 1.5
  /// The maximum distance between the line of a stroke in progress and its curve, in points.
  static let tolerance: Float = 0.1
}
