/// A control that selects a value from a range by moving a thumb along a track.
///
/// Only a touch that begins on the thumb or within 11 points of the thumb moves the thumb. During
/// the movement, the horizontal distance between thumb and finger remains the same.
@preconcurrency @MainActor
open class UISlider: UIControl {
  /// The height of the track in points.
  private static let trackHeight: CGFloat = 5
  /// The distance in points between the track and the left and right edges of the slider.
  private static let trackInset: CGFloat = 2
  /// The diameter of the standard thumb in points.
  private static let thumbDiameter: CGFloat = 22
  /// The distance in points between the track and the images at its ends.
  private static let imageSpacing: CGFloat = 6
  /// The distance in points from the edge of the thumb within which a touch hits the thumb.
  private static let thumbSlop: CGFloat = 11
  /// The fraction of the range by which an arrow key changes the value.
  private static let step: Float = 1.0 / 20

  /// The horizontal distance in points from the center of the thumb to the finger; negative for a
  /// finger to the left of the center.
  private var grabOffset: CGFloat = 0
  private var valueBeforeTracking: Float = 0
  private var animation: FractionAnimation?
  /// The images in place of the standard appearance; nil if there are none.
  var images: SliderImages? {
    didSet {
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

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
      animation = nil
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
  /// If the property is false, a touch sends the event only when the touch ends or is cancelled.
  open var isContinuous = true

  /// Sets the value, at once or with an animation of the thumb.
  open func setValue(_ value: Float, animated: Bool) {
    let start = shownFraction
    self.value = value
    guard animated else { return }
    animation = FractionAnimation(from: start, to: fraction, duration: 0.2, of: self) {
      [unowned self] in animation = nil
    }
  }

  /// The color of the track to the left of the thumb; nil for the tint color.
  open var minimumTrackTintColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The color of the track to the right of the thumb; nil for the system's fill color.
  open var maximumTrackTintColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The color of the thumb; nil for white.
  open var thumbTintColor: UIColor? { didSet { setNeedsDisplay() } }

  private func clamped(_ value: Float) -> Float {
    value.isNaN ? minimumValue : min(max(value, minimumValue), maximumValue)
  }

  private var naturalHeight: CGFloat { max(Self.thumbDiameter, thumbSize.height) + 8 }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: max(bounds.width, 120), height: naturalHeight)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: naturalHeight)
  }

  // MARK: Geometry

  /// Returns the rectangle of the image at the left end of the track; empty without an image.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = images?.minimumValue?.size ?? .zero
    return CGRect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the rectangle of the image at the right end of the track; empty without an image.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = images?.maximumValue?.size ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Returns the rectangle of the track.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    var (left, right) = (bounds.minX + Self.trackInset, bounds.maxX - Self.trackInset)
    if images?.minimumValue != nil {
      left = minimumValueImageRect(forBounds: bounds).maxX + Self.imageSpacing
    }
    if images?.maximumValue != nil {
      right = maximumValueImageRect(forBounds: bounds).minX - Self.imageSpacing
    }
    let height = images?.trackHeight ?? Self.trackHeight
    return CGRect(
      x: left, y: bounds.midY - height / 2, width: max(0, right - left), height: height)
  }

  /// Returns the rectangle of the thumb for a value.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the slider.
  ///   - rect: The rectangle of the track.
  ///   - value: The value.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let size = thumbSize
    let x = rect.minX + max(0, rect.width - size.width) * fraction(of: value)
    return CGRect(
      x: x, y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }

  private var thumbSize: CGSize {
    currentThumbImage?.size ?? CGSize(width: Self.thumbDiameter, height: Self.thumbDiameter)
  }

  /// Returns a value as a fraction of the slider's range: 0 for the minimum, 1 for the maximum.
  private func fraction(of value: Float) -> CGFloat {
    let range = maximumValue - minimumValue
    return range > 0 ? CGFloat((value - minimumValue) / range) : 0
  }

  private func value(at fraction: CGFloat) -> Float {
    Float(CGFloat(minimumValue) * (1 - fraction) + CGFloat(maximumValue) * fraction)
  }

  private var fraction: CGFloat { fraction(of: value) }
  private var shownFraction: CGFloat { animation?.value ?? fraction }

  private func thumbRect(for value: Float) -> CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: value)
  }

  /// The rectangle of the thumb as it is drawn now.
  var shownThumbRect: CGRect { thumbRect(for: animation.map { value(at: $0.value) } ?? value) }

  /// Returns the value for which the center of the thumb is at an x coordinate.
  private func value(forThumbAt x: CGFloat) -> Float {
    let first = thumbRect(for: minimumValue).midX
    let length = thumbRect(for: maximumValue).midX - first
    return clamped(value(at: length != 0 ? (x - first) / length : 0))
  }

  // MARK: Tracking

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let location = touch.location(in: self)
    let thumb = thumbRect(for: value)
    guard thumb.insetBy(dx: -Self.thumbSlop, dy: -Self.thumbSlop).contains(location) else {
      return false
    }
    grabOffset = location.x - thumb.midX
    valueBeforeTracking = value
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let old = value
    value = value(forThumbAt: touch.location(in: self).x - grabOffset)
    if isContinuous, value != old { sendChange(event) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !isContinuous, value != valueBeforeTracking { sendChange(event) }
  }

  open override func cancelTracking(with event: UIEvent?) {
    if !isContinuous, value != valueBeforeTracking { sendChange(event) }
  }

  private func sendChange(_ event: UIEvent?) {
    send([.valueChanged, .primaryActionTriggered], event)
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
    if value != old { sendChange(event) }
  }

  // MARK: Drawing

  open override func draw(_ rect: CGRect) {
    if let context = UIGraphicsGetCurrentContext() { drawSlider(in: context) }
  }
}
