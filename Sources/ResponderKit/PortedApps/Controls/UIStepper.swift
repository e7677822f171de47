/// A control with two buttons that decrement and increment a value.
///
/// Differs from UIKit: The left and right arrow keys change the value of a focused stepper.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  /// A button of a stepper.
  enum Half { case decrement, increment }

  /// The size of every stepper, in points.
  static let size = CGSize(width: 94, height: 32)

  /// The button under the finger; nil for none.
  private(set) var pressedHalf: Half? {
    didSet { if pressedHalf != oldValue { setNeedsDisplay() } }
  }
  private var valueBeforeTracking = 0.0
  /// The repeated changes of the value while a button is held; nil if no button is held.
  private var repetition: StepperRepetition?
  /// The images in place of the standard appearance; nil if there are none.
  var images: StepperImages? { didSet { setNeedsDisplay() } }

  /// Creates a stepper at the origin of a frame; the size of the frame is ignored.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame.size = Self.size
    coder.interface?.configureContent(self)
  }

  // MARK: Value

  /// A Boolean value that determines whether each change of the value sends
  /// ``UIControl/Event/valueChanged``; the default is true.
  ///
  /// If the property is false, one event is sent when the touch ends.
  open var isContinuous = true

  /// A Boolean value that determines whether holding a button changes the value repeatedly; the
  /// default is true.
  ///
  /// If the property is false, the value changes when the finger is lifted from a button.
  open var autorepeat = true

  /// A Boolean value that determines whether a value beyond an end of the range continues at the
  /// other end; the default is false.
  open var wraps = false { didSet { setNeedsDisplay() } }

  /// The value, clamped to the range from ``minimumValue`` to ``maximumValue``; the default is 0.
  ///
  /// Setting the value in code sends no event.
  open var value = 0.0 {
    didSet {
      value = clamped(value)
      if value != oldValue { setNeedsDisplay() }
    }
  }

  /// The smallest value; the default is 0.
  ///
  /// Setting a minimum greater than ``maximumValue`` also sets the maximum.
  open var minimumValue = 0.0 {
    didSet {
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = clamped(value)
      setNeedsDisplay()
    }
  }

  /// The largest value; the default is 100.
  ///
  /// Setting a maximum less than ``minimumValue`` also sets the minimum.
  open var maximumValue = 100.0 {
    didSet {
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = clamped(value)
      setNeedsDisplay()
    }
  }

  /// The amount by which a button changes the value; the default is 1.
  ///
  /// A step that is not greater than 0 is ignored.
  open var stepValue = 1.0 { didSet { if !(stepValue > 0) { stepValue = oldValue } } }

  private func clamped(_ value: Double) -> Double {
    value.isNaN ? minimumValue : min(max(value, minimumValue), maximumValue)
  }

  /// Returns a Boolean value that indicates whether a button can change the value.
  func canStep(_ half: Half) -> Bool {
    wraps || (half == .increment ? value < maximumValue : value > minimumValue)
  }

  private func step(_ half: Half, _ event: UIEvent?) {
    let old = value
    let new = half == .increment ? value + stepValue : value - stepValue
    if wraps, new > maximumValue {
      value = minimumValue
    } else if wraps, new < minimumValue {
      value = maximumValue
    } else {
      value = new
    }
    if isContinuous || !isTracking, value != old { sendChange(event) }
  }

  private func sendChange(_ event: UIEvent?) {
    send([.valueChanged, .primaryActionTriggered], event)
  }

  // MARK: Size

  /// The frame, whose size is always the standard size of a stepper.
  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: Self.size) }
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override var intrinsicContentSize: CGSize { Self.size }

  func rect(of half: Half) -> CGRect {
    let width = bounds.width / 2
    return CGRect(
      x: half == .decrement ? bounds.minX : bounds.minX + width, y: bounds.minY, width: width,
      height: bounds.height)
  }

  // MARK: Touches and keys

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let half: Half = touch.location(in: self).x < bounds.midX ? .decrement : .increment
    guard canStep(half) else { return false }
    valueBeforeTracking = value
    pressedHalf = half
    return true
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    let wasTracking = isTracking
    super.touchesBegan(touches, with: event)
    guard !wasTracking, isTracking, autorepeat, let half = pressedHalf else { return }
    step(half, event)
    repetition = StepperRepetition(of: self) { [unowned self] in
      // The repetition pauses while the finger is outside of the stepper.
      if let pressedHalf { step(pressedHalf, nil) }
    }
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let half: Half = touch.location(in: self).x < bounds.midX ? .decrement : .increment
    pressedHalf = isTouchInside && canStep(half) ? half : nil
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    if !autorepeat, endedInside, let pressedHalf { step(pressedHalf, event) }
    finishTracking(event)
  }

  open override func cancelTracking(with event: UIEvent?) { finishTracking(event) }

  private func finishTracking(_ event: UIEvent?) {
    repetition = nil
    pressedHalf = nil
    if !isContinuous, value != valueBeforeTracking { sendChange(event) }
  }

  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let keys = presses.compactMap { $0.key?.charactersIgnoringModifiers }
    if keys.contains(UIKeyCommand.inputLeftArrow) {
      step(.decrement, event)
    } else if keys.contains(UIKeyCommand.inputRightArrow) {
      step(.increment, event)
    } else {
      super.pressesBegan(presses, with: event)
    }
  }

  /// Prevents taps on the buttons from starting gestures of the stepper's superviews.
  open override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
    recognizer.view === self || !isEnabled || !recognizer.isSingleTap
  }

  open override func draw(_ rect: CGRect) {
    if let context = UIGraphicsGetCurrentContext() { drawStepper(in: context) }
  }
}
