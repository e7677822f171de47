/// A control that selects a value from a range by moving a thumb along a track.
///
/// Only a touch that begins on the thumb moves it. The thumb keeps its distance to the finger.
open class UISlider: UIControl {
  // The dimensions in points.
  private static let thumbRadius: CGFloat = 11
  private static let trackHeight: CGFloat = 5
  /// The distance in points from the edge of the thumb within which a touch hits the thumb.
  private static let thumbSlop: CGFloat = 11
  /// The fraction of the range by which an arrow key changes the value.
  private static let step: Float = 1.0 / 20

  /// The horizontal distance from the center of the thumb to the finger.
  private var grabOffset: CGFloat = 0
  private var valueBeforeTracking: Float = 0

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    coder.interface?.configureContent(self)
  }

  /// The value, clamped to the range from ``minimumValue`` to ``maximumValue``.
  ///
  /// Setting the value in code sends no event.
  open var value: Float = 0 {
    didSet {
      value = clamped(value)
      if value != oldValue { setNeedsDisplay() }
    }
  }

  /// The value at the left end of the track; the default is 0.
  ///
  /// Setting a minimum greater than ``maximumValue`` also sets the maximum. The current ``value``
  /// is clamped to the new range.
  open var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = clamped(value)
      setNeedsDisplay()
    }
  }

  /// The value at the right end of the track; the default is 1.
  ///
  /// Setting a maximum less than ``minimumValue`` also sets the minimum. The current ``value`` is
  /// clamped to the new range.
  open var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = clamped(value)
      setNeedsDisplay()
    }
  }

  /// A Boolean value that indicates whether a moving thumb sends ``UIControl/Event/valueChanged``.
  ///
  /// If the value is false, the event is sent only when the touch ends or is cancelled.
  open var isContinuous = true

  /// Sets the value.
  ///
  /// Animation is not supported; `animated` is ignored.
  open func setValue(_ value: Float, animated: Bool) { self.value = value }

  private func clamped(_ value: Float) -> Float {
    value.isNaN ? minimumValue : min(max(value, minimumValue), maximumValue)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: max(bounds.width, 120), height: 2 * Self.thumbRadius + 8)
  }

  // MARK: Geometry

  private var track: CGRect {
    CGRect(
      x: bounds.minX + Self.thumbRadius + 2, y: bounds.midY - Self.trackHeight / 2,
      width: max(0, bounds.width - 2 * Self.thumbRadius - 4), height: Self.trackHeight)
  }

  /// The value as a fraction of its range, from 0 for the minimum to 1 for the maximum.
  private var fraction: CGFloat {
    let range = maximumValue - minimumValue
    return range > 0 ? CGFloat((value - minimumValue) / range) : 0
  }

  private var thumbCenter: CGPoint {
    CGPoint(x: track.minX + track.width * fraction, y: bounds.midY)
  }

  private func value(at x: CGFloat) -> Float {
    let fraction = track.width > 0 ? (x - track.minX) / track.width : 0
    return clamped(Float(CGFloat(minimumValue) * (1 - fraction) + CGFloat(maximumValue) * fraction))
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let location = touch.location(in: self)
    let hitRadius = Self.thumbRadius + Self.thumbSlop
    guard abs(location.x - thumbCenter.x) <= hitRadius,
      abs(location.y - thumbCenter.y) <= hitRadius
    else { return false }
    grabOffset = location.x - thumbCenter.x
    valueBeforeTracking = value
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let old = value
    value = value(at: touch.location(in: self).x - grabOffset)
    if isContinuous, value != old { send(.valueChanged, event) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous, value != valueBeforeTracking { send(.valueChanged, event) }
  }

  open override func cancelTracking(with event: UIEvent?) {
    if !isContinuous, value != valueBeforeTracking { send(.valueChanged, event) }
  }

  /// Prevents horizontal drags of the thumb from starting gestures of the slider's superviews.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !(isTracking && recognizer.isHorizontal)
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let step = (maximumValue - minimumValue) * Self.step
    let keys = presses.compactMap { $0.key?.charactersIgnoringModifiers }
    let old = value
    if keys.contains(where: [UIKeyCommand.inputLeftArrow, UIKeyCommand.inputDownArrow].contains) {
      value -= step
    } else if keys.contains(
      where: [UIKeyCommand.inputRightArrow, UIKeyCommand.inputUpArrow].contains)
    {
      value += step
    } else {
      return super.pressesBegan(presses, with: event)
    }
    if value != old { send(.valueChanged, event) }
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.beginTransparencyLayer(ifNot: isEnabled)
    defer { context.endTransparencyLayer(ifNot: isEnabled) }
    let track = track
    UIColor.systemFill.setFill()
    context.fill(track, cornerRadius: Self.trackHeight / 2)
    var filledTrack = track
    filledTrack.size.width = thumbCenter.x - track.minX
    UIColor.tintColor.setFill()
    context.fill(filledTrack, cornerRadius: Self.trackHeight / 2)
    context.drawKnob(at: thumbCenter, radius: Self.thumbRadius, isHighlighted: isHighlighted)
    if isFocused {
      let ringRadius = Self.thumbRadius + 1
      context.drawFocusRing(
        around: CGRect(
          x: thumbCenter.x - ringRadius, y: thumbCenter.y - ringRadius, width: 2 * ringRadius,
          height: 2 * ringRadius),
        cornerRadius: ringRadius)
    }
  }
}

extension CGContext {
  /// Draws the circular knob of a slider or a switch.
  func drawKnob(at center: CGPoint, radius: CGFloat, isHighlighted: Bool) {
    func disk(_ radius: CGFloat) -> CGRect {
      CGRect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    }
    UIColor(light: UIColor(white: 0.45, alpha: 1), dark: UIColor(white: 0.05, alpha: 1)).setFill()
    fillEllipse(in: disk(radius))
    UIColor(white: isHighlighted ? 0.86 : 1, alpha: 1).setFill()
    fillEllipse(in: disk(radius - 1))
  }
}
