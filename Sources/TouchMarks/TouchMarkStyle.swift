public import ResponderKit

/// The appearance of the marks of touches.
nonisolated public struct TouchMarkStyle: Hashable, Sendable {
  /// The radius of the bubble of a finger, in points; sizes of other marks are multiples of it.
  ///
  /// A value outside 4…200 is replaced by the nearest limit.
  public var radius: CGFloat = 25 {
    didSet { radius = radius.isFinite ? min(max(radius, 4), 200) : oldValue }
  }
  /// The color of the marks.
  ///
  /// Bubbles are drawn at half of its alpha.
  public var color = UIColor(red: 0.25, green: 0.55, blue: 1, alpha: 1)
  /// A Boolean value that determines whether a touch leaves a trail.
  public var showsTrails = false
  /// The time in seconds for which a trail is visible.
  ///
  /// A value outside 0.05…10 is replaced by the nearest limit.
  public var trailDuration: TimeInterval = 0.6 {
    didSet {
      trailDuration = trailDuration.isFinite ? min(max(trailDuration, 0.05), 10) : oldValue
    }
  }
  /// A Boolean value that determines whether the numbers of fingers and pens are shown.
  public var showsNumbers = false
  /// A Boolean value that determines whether clicks of a mouse show a ring and the button.
  ///
  /// If it is `false`, a mouse with a pressed button has the bubble of a finger.
  public var showsClicks = true
  /// A Boolean value that determines whether a pen has a crosshair instead of the bubble of a
  /// finger.
  public var distinguishesPens = true

  /// Creates a style with bubbles, rings of clicks, and crosshairs of pens.
  public init() {}

  /// The radius, in points, above which bubbles are the more transparent the larger they are.
  static let largestOpaqueRadius: CGFloat = 25
  /// The time in seconds for which the ring of a click expands.
  static let clickDuration: TimeInterval = 0.5

  /// A form in which a mark is drawn.
  enum Form: Hashable {
    case bubble
    case crosshair
    case button(TouchMark.Button)
  }

  func form(of kind: TouchMark.Kind) -> Form {
    switch kind {
    case .pen where distinguishesPens: .crosshair
    case .mouse(let button) where showsClicks: .button(button)
    default: .bubble
    }
  }

  /// Returns a Boolean value that indicates whether touches of a kind show rings.
  func showsRing(of kind: TouchMark.Kind) -> Bool {
    if case .button = form(of: kind) { true } else { false }
  }
}
