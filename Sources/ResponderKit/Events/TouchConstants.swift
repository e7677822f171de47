/// The constants of touch handling, each with its unit and its source.
///
/// Apple documents only the values whose comments say so. The other values come from measurements,
/// from other frameworks or from experiments. The maximum times of taps and swipes exceed their
/// nominal values by half a millisecond, because devices report whole milliseconds.
nonisolated enum TouchConstants {
  /// The maximum time, in seconds, between the end of one tap and the start of the next.
  ///
  /// Emulators of UIKit use 0.30 to 0.35; Android and Flutter use 0.30.
  static let tapInterval: TimeInterval = 0.3505

  /// The maximum duration of a tap in seconds.
  ///
  /// Emulators of UIKit use 0.75.
  static let tapDuration: TimeInterval = 0.7505

  /// Returns the maximum distance, in points, between two consecutive taps.
  ///
  /// 30 for a finger, which lands within a third of an inch of its target (emulators of UIKit); 8
  /// for other types. A pointer is positioned precisely: two clicks that are 10 points apart are
  /// separate clicks.
  static func tapRadius(of type: UITouch.TouchType) -> CGFloat {
    type == .direct ? 30 : 8
  }

  /// Returns the maximum distance, in points, that a touch moves during a tap.
  ///
  /// 10 for a finger, as the documented `allowableMovement` of UILongPressGestureRecognizer. 4 for
  /// other types, such as a pointer, which reports only whole points (tldraw).
  static func tapSlop(of type: UITouch.TouchType) -> CGFloat {
    type == .direct ? 10 : 4
  }

  /// Returns the distance, in points, around a control within which a tracked touch counts as
  /// inside.
  ///
  /// 70 for a finger, as several developers measured on UIKit's buttons; 0 for other types, because
  /// no finger covers the control.
  static func controlSlop(of type: UITouch.TouchType) -> CGFloat {
    type == .direct ? 70 : 0
  }

  // MARK: Gestures

  /// The time, in seconds, between two taps below which the second tap is a bounce of the first.
  ///
  /// 40 ms in Android and Flutter. An interval of exactly 0 means that the device did not measure
  /// the time, and does not count as a bounce.
  static let tapBounceInterval: TimeInterval = 0.04

  /// The default `minimumPressDuration` of a long press in seconds, as documented by Apple.
  static let longPressDuration: TimeInterval = 0.5

  /// The default `allowableMovement` of a long press in points, as documented by Apple.
  static let longPressAllowableMovement: CGFloat = 10

  /// Returns the distance, in points, beyond which the centroid of the fingers must move to begin a
  /// pan.
  ///
  /// 10 for a finger, measured on UIKit's scroll view by developers who reimplemented it. Android
  /// uses 8. Flutter uses 18, because targets were hard to hit with a smaller distance. 4 for a
  /// pencil or a finger on a touchpad. 2 for a pointer, which does not jitter (Flutter).
  static func panSlop(of type: UITouch.TouchType) -> CGFloat {
    switch type {
    case .direct: 10
    case .indirect, .pencil: 4
    case .indirectPointer: 2
    }
  }

  /// The distance, in points, beyond which two fingers must move relative to each other to begin a
  /// pinch or a rotation.
  ///
  /// A pinch measures the change of the distance between the fingers; a rotation measures the arc
  /// that each finger travels. The value equals the slop of a pan with one finger. Flutter uses 18;
  /// Android uses 30 for both fingers together.
  static let spanSlop: CGFloat = 10

  /// The minimum distance, in points, that a pinch measures between two fingers.
  ///
  /// At smaller distances, a movement of one point would change the scale by more than a tenth.
  static let minimumSpan: CGFloat = 10

  /// The minimum distance, in points, that a finger moves in a swipe.
  ///
  /// The distance exceeds the slop of a pan, so that the swipe has a clear direction. A child's
  /// finger can travel this distance within ``swipeDuration``. Chosen by experiment.
  static let swipeDistance: CGFloat = 40

  /// The maximum duration of a swipe in seconds.
  ///
  /// A slower movement is a drag. Chosen by experiment.
  static let swipeDuration: TimeInterval = 0.5005

  /// The maximum sideways movement of a swipe, as a fraction of the movement in its direction.
  ///
  /// The value is the tangent of slightly less than 30 degrees. Chromium allows 20 degrees; a thumb
  /// moves on an arc and often exceeds that.
  static let swipeDeviation: CGFloat = 0.57

  /// The distance, in points, from the edge of the window within which a screen-edge pan starts.
  ///
  /// About half the width of a finger. Android's edge gestures use 18 to 24.
  static let edgeWidth: CGFloat = 20

  /// The time, in seconds, for which a scroll view delays the touches of its content.
  ///
  /// 0.15, which developers measured on UIKit's scroll view.
  static let contentTouchDelay: TimeInterval = 0.15

  // MARK: Velocity

  /// A buffer of the reports from which a velocity is computed, 20 at most (Android, Chromium and
  /// Flutter).
  typealias VelocitySamples<Sample> = InlineArray<20, Sample>

  /// The maximum age, in seconds, of a report from which a velocity is computed (Android, Chromium
  /// and Flutter).
  static let velocityHorizon: TimeInterval = 0.1

  /// The time, in seconds, without a report after which a finger counts as stationary (Android,
  /// Chromium and Flutter).
  static let stationaryInterval: TimeInterval = 0.04

  // MARK: Prediction

  /// The maximum age, in seconds, of a report from which a location is predicted.
  ///
  /// Among the values from 40 to 100 ms, 80 ms has the smallest error on recorded handwriting; see
  /// Documentation/Ink.md.
  static let predictionFitHorizon: TimeInterval = 0.08

  /// The default time, in seconds, for which touches of fingers and pencils are predicted: one
  /// frame at 60 Hz, rounded down to milliseconds.
  static let predictionHorizon: TimeInterval = 0.016

  /// The maximum time, in seconds, between two predicted touches.
  static let predictionStep: TimeInterval = 0.008

  // MARK: Reports

  /// The maximum time, in seconds, between two reports of a moving finger.
  ///
  /// Touch screens report at least 60 times per second.
  static let maximumReportInterval: TimeInterval = 1.0 / 60
}
