/// The numbers of touch handling, each with its unit and its source.
///
/// Apple publishes none of them. Where others measured or chose values, the source is named. Times
/// end half a millisecond after the whole one that is meant, since devices tell whole ones.
nonisolated enum TouchConstants {
  /// Seconds between the end of one tap and the start of the next that count as one sequence.
  ///
  /// Emulators of UIKit use 0.30 to 0.35; Android and Flutter 0.30.
  static let tapInterval: TimeInterval = 0.3505

  /// Seconds a finger may rest and still make a tap.
  ///
  /// Emulators of UIKit use 0.75.
  static let tapDuration: TimeInterval = 0.7505

  /// Points that the next tap may lie away from the one before.
  ///
  /// A finger lands within a third of an inch of where it meant to (30 points in emulators of
  /// UIKit); a pointer is placed with the eye, and two dots 10 points apart are meant as two.
  static func tapRadius(of type: UITouch.TouchType) -> CGFloat {
    type == .direct ? 30 : 8
  }

  /// Points a touch may move and still be a tap: 10 for a finger (UILongPressGestureRecognizer's
  /// documented `allowableMovement`), 4 for a pointer, whose positions are whole points (tldraw).
  static func tapSlop(of type: UITouch.TouchType) -> CGFloat {
    type == .direct ? 10 : 4
  }
}
