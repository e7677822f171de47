/// A thumb on a track, for one of the values between two.
///
/// Only a touch on the thumb moves it, and the thumb keeps the distance to the finger that it was
/// touched at.
open class UISlider: UIControl {
  /// Points.
  private static let thumbRadius: CGFloat = 11
  private static let trackHeight: CGFloat = 5
  /// Points around the thumb that count as the thumb.
  private static let thumbSlop: CGFloat = 11
  /// The part of the range by which an arrow key moves the thumb.
  private static let step: Float = 1.0 / 20

  private var grabOffset: CGFloat = 0
  private var valueBeforeTracking: Float = 0

  /// Between ``minimumValue`` and ``maximumValue``; others are taken to the nearer end.
  ///
  /// Setting it sends nothing.
  public var value: Float = 0 {
    didSet {
      value = clamped(value)
      if value != oldValue { setNeedsDisplay() }
    }
  }

  /// The value at the left end; 0 at first.
  ///
  /// One above ``maximumValue`` takes that along. A ``value`` below it becomes this one.
  public var minimumValue: Float = 0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = clamped(value)
      setNeedsDisplay()
    }
  }

  /// The value at the right end; 1 at first.
  ///
  /// One below ``minimumValue`` takes that along. A ``value`` above it becomes this one.
  public var maximumValue: Float = 1 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = clamped(value)
      setNeedsDisplay()
    }
  }

  /// Whether ``UIControl/Event/valueChanged`` is sent while the thumb moves, or only at the end.
  public var isContinuous = true

  /// Sets the value; where it is not animated that is the same as setting ``value``.
  public func setValue(_ value: Float, animated: Bool) { self.value = value }

  private func clamped(_ value: Float) -> Float {
    value.isNaN ? minimumValue : min(max(value, minimumValue), maximumValue)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: max(bounds.width, 120), height: 2 * Self.thumbRadius + 8)
  }

  // MARK: Places

  private var track: CGRect {
    CGRect(
      x: bounds.minX + Self.thumbRadius + 2, y: bounds.midY - Self.trackHeight / 2,
      width: max(0, bounds.width - 2 * Self.thumbRadius - 4), height: Self.trackHeight)
  }

  private var part: CGFloat {
    let range = maximumValue - minimumValue
    return range > 0 ? CGFloat((value - minimumValue) / range) : 0
  }

  private var thumbCenter: CGPoint {
    CGPoint(x: track.minX + track.width * part, y: bounds.midY)
  }

  private func value(at x: CGFloat) -> Float {
    let part = track.width > 0 ? (x - track.minX) / track.width : 0
    return clamped(Float(CGFloat(minimumValue) * (1 - part) + CGFloat(maximumValue) * part))
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    let reach = Self.thumbRadius + Self.thumbSlop
    guard abs(place.x - thumbCenter.x) <= reach, abs(place.y - thumbCenter.y) <= reach else {
      return false
    }
    grabOffset = place.x - thumbCenter.x
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

  /// A drag along the track that starts on the thumb is the slider's.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !(isTracking && recognizer.goesAcross)
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
    var done = track
    done.size.width = thumbCenter.x - track.minX
    UIColor.tintColor.setFill()
    context.fill(done, cornerRadius: Self.trackHeight / 2)
    context.drawKnob(at: thumbCenter, radius: Self.thumbRadius, isHighlighted: isHighlighted)
    if isFocused {
      let reach = Self.thumbRadius + 1
      context.drawFocusRing(
        around: CGRect(
          x: thumbCenter.x - reach, y: thumbCenter.y - reach, width: 2 * reach, height: 2 * reach),
        cornerRadius: reach)
    }
  }
}

extension GraphicsContext {
  /// What a finger takes hold of.
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
