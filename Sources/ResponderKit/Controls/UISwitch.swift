/// A control with two states, on and off.
open class UISwitch: UIControl {
  // The dimensions in points.
  private static let size = CGSize(width: 50, height: 30)
  private static let knobInset: CGFloat = 3

  /// A Boolean value that indicates whether the switch is on.
  ///
  /// Setting the value in code sends no event.
  open var isOn = false {
    didSet { if isOn != oldValue { setNeedsDisplay() } }
  }

  /// Turns the switch on or off.
  ///
  /// Animation is not supported; `animated` is ignored.
  open func setOn(_ on: Bool, animated: Bool) { isOn = on }

  /// The x coordinate from which the current drag is measured.
  private var startX: CGFloat = 0
  /// A Boolean value that indicates whether the current touch has dragged the knob.
  private var wasDragged = false

  /// Creates a switch at the origin of a frame; the size of the frame is ignored.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
  }

  /// Creates a switch at the origin; the archive is not read.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame.size = Self.size
    coder.interface?.configureContent(self)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

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
    isOn.toggle()
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
    (isOn ? UIColor.tintColor : offColor).setFill()
    context.fill(body, cornerRadius: radius)
    let x = isOn ? body.maxX - radius : body.minX + radius
    context.drawKnob(
      at: CGPoint(x: x, y: body.midY), radius: radius - Self.knobInset,
      isHighlighted: isHighlighted)
    if isFocused { context.drawFocusRing(around: body, cornerRadius: radius) }
  }
}
