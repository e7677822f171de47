import Ink
import ResponderKit

/// A button that shows a color and chooses it for new strokes; a long press or a click of the right
/// button edits the color.
final class SwatchButton: UIButton {
  /// The radius of the disc, in points.
  private static let radius: CGFloat = 11

  var color: PixelColor { didSet { if color != oldValue { colorDidChange() } } }
  /// Called when the user wants to edit the color.
  var onEdit: (() -> Void)?

  /// A Boolean value that indicates whether the pointer is on the button.
  private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }

  init(_ color: PixelColor) {
    self.color = color
    super.init(frame: .zero)
    colorDidChange()
    addHoverAction { [weak self] in self?.isHovered = $0 }
    addGestureRecognizer(
      UILongPressGestureRecognizer(target: self, action: Selector(SwatchButton.didHold(_:))))
    let click = UITapGestureRecognizer(target: self, action: Selector(SwatchButton.didClick))
    click.buttonMaskRequired = .secondary
    addGestureRecognizer(click)
  }

  required init?(coder: NSCoder) { nil }

  private func colorDidChange() {
    let name = Palette.name(of: color)
    accessibilityLabel = name
    toolTip = "\(name); hold or right-click to edit"
    setNeedsDisplay()
  }

  private func didHold(_ recognizer: UILongPressGestureRecognizer) {
    if recognizer.state == .began { onEdit?() }
  }

  private func didClick() { onEdit?() }

  /// Edits the color if the keys are Shift and Return.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let edits = presses.contains {
      $0.key?.charactersIgnoringModifiers == "\r" && $0.key?.modifierFlags == .shift
    }
    if edits { onEdit?() } else { super.pressesBegan(presses, with: event) }
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    func circle(_ radius: CGFloat) -> CGRect {
      CGRect(x: bounds.midX, y: bounds.midY, width: 0, height: 0)
        .insetBy(dx: -radius, dy: -radius)
    }
    let radius = isHighlighted ? Self.radius - 1 : Self.radius
    context.setFillColor(UIColor(color))
    context.fillEllipse(in: circle(isSelected ? radius - 2.5 : radius))
    context.setLineWidth(isSelected ? 2.5 : 1)
    context.setStrokeColor(isSelected || isFocused ? .label : BarColors.swatchOutline)
    context.strokeEllipse(in: circle(isSelected ? radius + 1 : radius - 0.5))
    if isFocused || isHovered {
      context.setStrokeColor(isFocused ? .label : BarColors.swatchOutline)
      context.setLineWidth(2)
      context.strokeEllipse(in: circle(Self.radius + 5))
    }
  }
}
