/// A control with two states, on and off.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  // The dimensions in points.
  private static let size = CGSize(width: 50, height: 30)
  private static let knobInset: CGFloat = 3

  /// The appearance of a switch; this module draws every switch as ``sliding``.
  nonisolated public enum Style: Int, Sendable {
    /// The style that suits the platform.
    case automatic
    /// A box with a check mark.
    case checkbox
    /// A body with a knob that slides.
    case sliding
  }

  /// The style that the app prefers, which is stored and has no effect.
  open var preferredStyle = Style.automatic

  /// A Boolean value that indicates whether the switch is on.
  ///
  /// Setting the value in code sends no event.
  open var isOn = false {
    didSet {
      animation = nil
      if isOn != oldValue { setNeedsDisplay() }
    }
  }

  /// Turns the switch on or off, at once or with an animation of the knob.
  open func setOn(_ on: Bool, animated: Bool) {
    let start = shownFraction
    isOn = on
    guard animated else { return }
    animation = FractionAnimation(from: start, to: on ? 1 : 0, duration: 0.2, of: self) {
      [unowned self] in animation = nil
    }
  }

  /// The color of the switch while it is on; nil for the tint color.
  open var onTintColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The color of the knob; nil for white.
  open var thumbTintColor: UIColor? { didSet { setNeedsDisplay() } }
  /// An image that is stored and has no effect, as in UIKit.
  open var onImage: UIImage?
  /// An image that is stored and has no effect, as in UIKit.
  open var offImage: UIImage?

  private var animation: FractionAnimation?
  /// The location of the knob as it is drawn now, from 0 for off to 1 for on.
  private var shownFraction: CGFloat { animation?.value ?? (isOn ? 1 : 0) }

  /// The x coordinate from which the current drag is measured.
  private var startX: CGFloat = 0
  /// A Boolean value that indicates whether the current touch has dragged the knob.
  private var wasDragged = false

  /// Creates a switch at the origin of a frame; the size of the frame is ignored.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
  }

  /// Creates a switch from a storyboard; the size in the storyboard is ignored.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame.size = Self.size
    coder.interface?.configureContent(self)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override var intrinsicContentSize: CGSize { Self.size }

  // MARK: Touches and keys

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    (startX, wasDragged) = (touch.location(in: self).x, false)
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    let displacement = x - startX
    guard abs(displacement) > TouchConstants.tapSlop(of: touch.type) else { return true }
    if (displacement > 0) != isOn { flip(event) }
    // A drag in the opposite direction is measured from this location.
    (startX, wasDragged) = (x, true)
    return true
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasTracking = isTracking
    super.touchesEnded(touches, with: event)
    if wasTracking, !isTracking, endedInside, !wasDragged { flip(event) }
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.isActivationKey == true }) else {
      return super.pressesBegan(presses, with: event)
    }
    flip(event)
  }

  private func flip(_ event: UIEvent?) {
    setOn(!isOn, animated: true)
    send([.valueChanged, .primaryActionTriggered], event)
  }

  /// Prevents taps and horizontal drags on the switch from starting gestures of its superviews.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !isEnabled
      || !(recognizer.isSingleTap || isTracking && recognizer.isHorizontal)
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    let body = bounds.insetBy(dx: 1, dy: 1)
    let radius = body.height / 2
    let offColor = UIColor(
      light: UIColor(white: 0.55, alpha: 1), dark: UIColor(white: 0.45, alpha: 1))
    let fraction = shownFraction
    if fraction < 1 {
      offColor.setFill()
      context.fill(body, cornerRadius: radius)
    }
    let onColor: UIColor = onTintColor ?? tintColor
    onColor.withAlphaComponent(onColor.alpha * fraction).setFill()
    context.fill(body, cornerRadius: radius)
    let x = body.minX + radius + (body.width - 2 * radius) * fraction
    context.drawKnob(
      at: CGPoint(x: x, y: body.midY), radius: radius - Self.knobInset, color: thumbTintColor,
      isHighlighted: isHighlighted)
    if isFocused { context.drawFocusRing(around: body, cornerRadius: radius) }
  }
}
