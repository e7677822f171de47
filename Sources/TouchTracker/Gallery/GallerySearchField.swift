import ResponderKit

/// The field in which the user writes the words to search for in the names of drawings.
final class GallerySearchField: UITextField {
  /// The side of the square of the button that removes the text, in points; a finger needs a larger
  /// one than the button that text fields have.
  private static let buttonSide: CGFloat = 40
  private static let iconWidth: CGFloat = 28

  /// Called when the user removes the text with the button.
  var onClear: (() -> Void)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    font = .systemFont(ofSize: 16)
    borderStyle = .roundedRect
    placeholder = "Search"
    toolTip = "Search for a name (Ctrl+F or /)"
    accessibilityLabel = "Search for a name"
    let icon = UIImageView(image: UIImage(systemName: "magnifyingglass"))
    icon.contentMode = .center
    icon.tintColor = .secondaryLabel
    (leftView, leftViewMode) = (icon, .always)
    let button = IconButton(drawIcon: Self.drawCross)
    button.toolTip = "Show all drawings"
    button.accessibilityLabel = "Remove the text of the search"
    button.addAction(
      UIAction { [unowned self] _ in onClear?() }, for: .primaryActionTriggered)
    rightView = button
    addAction(UIAction { [unowned self] _ in textDidChange() }, for: .editingChanged)
  }

  required init?(coder: NSCoder) { nil }

  override var text: String? { didSet { textDidChange() } }

  private func textDidChange() {
    let mode: ViewMode = hasText ? .always : .never
    if rightViewMode != mode { rightViewMode = mode }
  }

  override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(x: bounds.minX + 6, y: bounds.minY, width: Self.iconWidth, height: bounds.height)
  }

  override func rightViewRect(forBounds bounds: CGRect) -> CGRect {
    CGRect(
      x: bounds.maxX - Self.buttonSide, y: bounds.midY - Self.buttonSide / 2,
      width: Self.buttonSide, height: Self.buttonSide)
  }

  private static func drawCross(in context: CGContext) {
    for (start, end) in [(7, 17), (17, 7)] as [(CGFloat, CGFloat)] {
      context.move(to: CGPoint(x: 7, y: start))
      context.addLine(to: CGPoint(x: 17, y: end))
    }
    context.strokePath()
  }
}
