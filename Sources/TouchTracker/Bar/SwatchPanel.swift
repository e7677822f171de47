import Ink
import ResponderKit

/// A panel in which the user edits the color of a swatch.
///
/// The swatch follows each choice. The colors of the tools stay as they are.
final class SwatchPanel: BarPanel {
  private static let width: CGFloat = 220
  private static let headerHeight: CGFloat = 40
  private static let gap: CGFloat = 8

  private let titleLabel = UILabel()
  private let picker: ColorPicker
  private let resetButton: UIButton
  private let doneButton: UIButton
  private let original: PixelColor

  /// Called when the user chooses another color, possibly while the finger still moves.
  var onChange: ((PixelColor) -> Void)?
  /// Called when the user presses the button that ends editing.
  var onDone: (() -> Void)?

  /// Creates a panel for the swatch with an index.
  init(_ palette: UserPalette, _ index: Int) {
    original = UserPalette.original(index)
    resetButton = UIButton(configuration: .gray())
    doneButton = UIButton(configuration: .filled())
    resetButton.setTitle("Reset", for: .normal)
    resetButton.toolTip = "Restores the color \(Palette.name(of: original))"
    doneButton.setTitle("Done", for: .normal)
    for button in [resetButton, doneButton] {
      button.bounds.size.width = max(72, button.sizeThatFits(.zero).width)
    }
    picker = ColorPicker(accessory: resetButton)
    super.init()
    titleLabel.font = .boldSystemFont(ofSize: 15)
    titleLabel.text = "Color \(index + 1)"
    picker.color = palette[index]
    picker.onChange = { [unowned self] color, _ in show(color) }
    resetButton.addAction(
      UIAction { [unowned self] _ in show(original) }, for: .primaryActionTriggered)
    doneButton.addAction(UIAction { [unowned self] _ in onDone?() }, for: .primaryActionTriggered)
    for view in [titleLabel, picker, doneButton] { content.addSubview(view) }
    resetButton.isEnabled = picker.color != original
  }

  required init?(coder: NSCoder) { nil }

  private func show(_ color: PixelColor) {
    picker.color = color
    resetButton.isEnabled = color != original
    onChange?(color)
  }

  override func layOutControls() -> CGSize {
    let (padding, header) = (Self.padding, Self.headerHeight)
    let top = padding + header + Self.gap
    let space = availableSize.height - top - padding
    let height = max(ColorPicker.heights.lowerBound, min(space, ColorPicker.heights.upperBound))
    let doneWidth = doneButton.bounds.width
    titleLabel.frame = CGRect(
      x: padding, y: padding, width: Self.width - doneWidth - Self.gap, height: header)
    doneButton.frame = CGRect(
      x: padding + Self.width - doneWidth, y: padding, width: doneWidth, height: header)
    picker.frame = CGRect(x: padding, y: top, width: Self.width, height: height)
    return CGSize(width: Self.width + 2 * padding, height: top + height + padding)
  }
}
