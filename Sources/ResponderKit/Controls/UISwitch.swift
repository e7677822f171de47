/// Something that is on or off.
open class UISwitch: UIControl {
  /// Points.
  private static let size = CGSize(width: 50, height: 30)
  private static let knobInset: CGFloat = 3

  /// Setting it sends nothing.
  public var isOn = false {
    didSet { if isOn != oldValue { setNeedsDisplay() } }
  }

  /// Sets whether it is on; where it is not animated that is the same as setting ``isOn``.
  public func setOn(_ on: Bool, animated: Bool) { isOn = on }

  /// Where a touch began, and whether it has dragged the knob over since.
  private var startX: CGFloat = 0
  private var wasDragged = false

  /// A switch at the origin of a rectangle, whose size does not matter: it has its own.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  // MARK: Touches and keys

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    (startX, wasDragged) = (touch.location(in: self).x, false)
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let x = touch.location(in: self).x
    let way = x - startX
    guard abs(way) > TouchConstants.tapSlop(of: touch.type) else { return true }
    if (way > 0) != isOn { flip(event) }
    // From here on the way back counts.
    (startX, wasDragged) = (x, true)
    return true
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasTracking = isTracking
    super.touchesEnded(touches, with: event)
    if wasTracking, !isTracking, endedInside, !wasDragged { flip(event) }
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.contains(where: { $0.key?.activates == true }) else {
      return super.pressesBegan(presses, with: event)
    }
    flip(event)
  }

  private func flip(_ event: UIEvent?) {
    isOn.toggle()
    send([.valueChanged, .primaryActionTriggered], event)
  }

  /// A tap on a switch is the switch's, and so is a drag along it.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !isEnabled
      || !(recognizer.isSingleTap || isTracking && recognizer.goesAcross)
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    let body = bounds.insetBy(dx: 1, dy: 1)
    let radius = body.height / 2
    let off = UIColor(light: UIColor(white: 0.55, alpha: 1), dark: UIColor(white: 0.45, alpha: 1))
    (isOn ? UIColor.tintColor : off).setFill()
    context.fill(body, cornerRadius: radius)
    let x = isOn ? body.maxX - radius : body.minX + radius
    context.drawKnob(
      at: CGPoint(x: x, y: body.midY), radius: radius - Self.knobInset,
      isHighlighted: isHighlighted)
    if isFocused { context.drawFocusRing(around: body, cornerRadius: radius) }
  }
}
