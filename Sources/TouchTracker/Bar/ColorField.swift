import Ink
import ResponderKit

/// A control that shows colors in an area, of which the user chooses one with a finger, the mouse
/// or the arrow keys.
///
/// A subclass determines which color is at which location, and draws the area.
class ColorField: UIControl {
  /// The input with which the user is choosing a color.
  private enum Choice {
    case none
    case touch
    /// An arrow key, whose choice is final when the key is released.
    case key
  }

  /// The chosen color.
  var hsb = HSBColor(Palette.ink) { didSet { if hsb != oldValue { setNeedsDisplay() } } }
  /// Called when the user chooses a color, with a Boolean value that indicates whether the choice
  /// is final, or the finger can still move.
  var onChange: ((_ hsb: HSBColor, _ isFinal: Bool) -> Void)?
  private var choice = Choice.none

  /// A Boolean value that indicates whether the user has begun a choice that is not final.
  var isChoosing: Bool { choice != .none }

  init(name: String) {
    super.init(frame: .zero)
    clipsToBounds = true
    accessibilityLabel = name
  }

  required init?(coder: NSCoder) { nil }

  /// Returns the color at a point, which can be outside of the bounds; overridden by subclasses.
  func color(at point: CGPoint) -> HSBColor { hsb }

  /// Returns the color that an arrow key chooses; overridden by subclasses.
  ///
  /// - Parameters:
  ///   - direction: The direction of the arrow: -1, 0 or 1 along each axis.
  ///   - isFine: A Boolean value that indicates whether the step is small.
  func color(after direction: CGVector, isFine: Bool) -> HSBColor { hsb }

  // MARK: Choices

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    choose(touch)
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    choose(touch)
    return true
  }

  override func endTracking(_ touch: UITouch?, with event: UIEvent?) { finish() }

  override func cancelTracking(with event: UIEvent?) { finish() }

  private func choose(_ touch: UITouch) {
    choice = .touch
    guard bounds.width > 0, bounds.height > 0 else { return }
    choose(color(at: touch.location(in: self)))
  }

  private func choose(_ new: HSBColor) {
    hsb = new
    onChange?(new, false)
    sendActions(for: .valueChanged)
  }

  private func finish() {
    guard isChoosing else { return }
    choice = .none
    onChange?(hsb, true)
  }

  private static let directions = [
    UIKeyCommand.inputLeftArrow: CGVector(dx: -1, dy: 0),
    UIKeyCommand.inputRightArrow: CGVector(dx: 1, dy: 0),
    UIKeyCommand.inputUpArrow: CGVector(dx: 0, dy: -1),
    UIKeyCommand.inputDownArrow: CGVector(dx: 0, dy: 1),
  ]

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      guard let key = press.key, let direction = Self.directions[key.charactersIgnoringModifiers]
      else {
        super.pressesBegan([press], with: event)
        continue
      }
      choice = .key
      choose(color(after: direction, isFine: key.modifierFlags.contains(.shift)))
    }
  }

  // A held key repeats; only its release makes the choice final, so that the choice is one undo
  // step.
  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if choice == .key { finish() }
    super.pressesEnded(presses, with: event)
  }

  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if choice == .key { finish() }
    super.pressesCancelled(presses, with: event)
  }

  @discardableResult
  override func resignFirstResponder() -> Bool {
    if choice == .key { finish() }
    return super.resignFirstResponder()
  }

  // MARK: Drawing

  /// Draws a disc in the chosen color with a ring of black and white, one of which has a sufficient
  /// contrast to any color.
  func drawMark(at center: CGPoint, radius: CGFloat, _ color: PixelColor, in context: CGContext) {
    func fill(_ color: UIColor, _ radius: CGFloat) {
      context.setFillColor(color)
      context.fillEllipse(
        in: CGRect(origin: center, size: .zero).insetBy(dx: -radius, dy: -radius))
    }
    fill(.black, radius)
    fill(.white, radius - 1.5)
    fill(.black, radius - 3.5)
    fill(UIColor(color), radius - 4.5)
  }

  /// Draws two frames of different brightness around a rectangle if the control is focused.
  func drawFocus(around rect: CGRect, cornerRadius: CGFloat, in context: CGContext) {
    guard isFocused else { return }
    context.setLineWidth(2)
    for (inset, color) in [(1, UIColor.label), (3, .systemBackground)] as [(CGFloat, UIColor)] {
      context.setStrokeColor(color)
      context.beginPath()
      context.addPath(
        UIBezierPath(
          roundedRect: rect.insetBy(dx: inset, dy: inset), cornerRadius: cornerRadius - inset
        ).path)
      context.strokePath()
    }
  }
}
