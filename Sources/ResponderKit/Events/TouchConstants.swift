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

  /// Points that a touch may stray from a control that tracks it and still count as inside.
  ///
  /// 70 for a finger, as measured by many on UIKit's buttons; none for a pointer, which is not hidden
  /// by a hand.
  static func controlSlop(of type: UITouch.TouchType) -> CGFloat {
    type == .direct ? 70 : 0
  }

  // MARK: Gestures

  /// Seconds between two taps below which the second is one landing of a finger that bounced.
  ///
  /// 40 ms in Android and Flutter. A gap of exactly 0 was not measured and does not count as one.
  static let tapBounce: TimeInterval = 0.04

  /// Seconds a finger must rest for a long press: `minimumPressDuration`, as documented by Apple.
  static let longPress: TimeInterval = 0.5

  /// Points a finger may move before a long press: `allowableMovement`, as documented by Apple.
  static let longPressMovement: CGFloat = 10

  /// Points the middle of the fingers must move, and more, for a pan to begin.
  ///
  /// A finger: 10, measured on UIKit's scroll view by rewriters of it (8 in Android, 18 in Flutter,
  /// which raised it as targets were hard to hit with less). A pointer is steady: 2 (Flutter).
  static func panSlop(of type: UITouch.TouchType) -> CGFloat {
    switch type {
    case .direct: 10
    case .indirect, .pencil: 4
    case .indirectPointer: 2
    }
  }

  /// Points by which the distance between two fingers must change for a pinch, and by which they
  /// must move along their circle for a rotation.
  ///
  /// As far as one finger goes for a pan; Flutter has 18, Android 30 for both fingers together.
  static let spanSlop: CGFloat = 10

  /// Points that count as the distance of two fingers that are nearer than that.
  ///
  /// Below it one point more or less would be a jump of more than a tenth.
  static let minimumSpan: CGFloat = 10

  /// Points a finger goes at least for a swipe.
  ///
  /// More than a pan's slop, so that it has a direction, and less than a child's finger can reach
  /// in the time given. Chosen by trying.
  static let swipeDistance: CGFloat = 40

  /// Seconds a swipe may take; a slower finger drags something.
  ///
  /// Chosen by trying.
  static let swipeDuration: TimeInterval = 0.5005

  /// How far a swipe may stray to the side, as a part of its way: a little less than 30 degrees.
  ///
  /// Chromium allows 20 degrees, which thumbs, turning about their root, often miss.
  static let swipeDeviation: CGFloat = 0.57

  /// Points from the edge of the window within which a screen-edge pan starts.
  ///
  /// About half a finger's width; Android's edge gestures have 18 to 24.
  static let edgeWidth: CGFloat = 20

  // MARK: Velocity

  /// Reports that the velocity is taken from, at most (Android, Chromium and Flutter).
  static let velocitySamples = 20

  /// Seconds that such a report may be old (Android, Chromium and Flutter).
  static let velocityHorizon: TimeInterval = 0.1

  /// Seconds without a report after which a finger counts as resting (Android, Chromium and Flutter).
  static let restInterval: TimeInterval = 0.04

  // MARK: Reports

  /// The most seconds between two reports of a finger that moves; touch screens make at least 60 a
  /// second.
  static let slowestReports: TimeInterval = 1.0 / 60
}
