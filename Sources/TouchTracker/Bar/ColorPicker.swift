import Ink
import ResponderKit

/// A view with which the user chooses any color: a field of shades, a slider for the hue, and a
/// field for hexadecimal digits.
final class ColorPicker: UIView {
  /// The height of the controls below the field of shades, in points.
  private static let controlsHeight = 2 * gap + hueHeight + rowHeight + captionHeight
  private static let gap: CGFloat = 4
  private static let hueHeight: CGFloat = 40
  private static let rowHeight: CGFloat = 40
  private static let captionHeight: CGFloat = 18
  private static let wellWidth: CGFloat = 40
  private static let spacing: CGFloat = 6
  /// The heights of a picker with the lowest and with the highest field of shades, in points.
  static let heights = controlsHeight + 64...controlsHeight + 120

  private let shades = ShadeField(name: "Saturation and brightness")
  private let hues = HueSlider(name: "Hue")
  private let field = UITextField()
  private let caption = UILabel()
  /// A control beside the field for the digits, such as a button; `nil` for none.
  private let accessory: UIView?

  /// The chosen color.
  ///
  /// The user does not choose the alpha, which chosen colors have in common with this one.
  var color = Palette.ink { didSet { if color != oldValue { showColor() } } }
  /// Called when the user chooses a color, with a Boolean value that indicates whether the choice
  /// is final, or the finger can still move.
  var onChange: ((_ color: PixelColor, _ isFinal: Bool) -> Void)?

  /// Creates a picker.
  ///
  /// - Parameter accessory: A control beside the field for the digits, as wide as its bounds.
  init(accessory: UIView? = nil) {
    self.accessory = accessory
    super.init(frame: .zero)
    for control in [shades, hues] {
      control.onChange = { [unowned self] in choose($0, isFinal: $1) }
    }
    field.borderStyle = .roundedRect
    field.font = .systemFont(ofSize: 14)
    field.placeholder = "#RRGGBB"
    field.accessibilityLabel = "Hexadecimal digits of the color"
    field.toolTip = "Color as #RGB or #RRGGBB"
    field.addAction(UIAction { [unowned self] _ in accept() }, for: .primaryActionTriggered)
    field.addAction(UIAction { [unowned self] _ in accept() }, for: .editingDidEnd)
    field.addAction(UIAction { [unowned self] _ in showCaption() }, for: .editingChanged)
    caption.font = .systemFont(ofSize: 12)
    let views: [UIView?] = [shades, hues, field, accessory, caption]
    for view in views.compactMap(\.self) { addSubview(view) }
    showColor()
  }

  required init?(coder: NSCoder) { nil }

  /// A Boolean value that indicates whether the user has begun a choice that is not final.
  var isChoosing: Bool { shades.isChoosing || hues.isChoosing }

  // MARK: Choices

  private func choose(_ hsb: HSBColor, isFinal: Bool) {
    (shades.hsb, hues.hsb) = (hsb, hsb)
    color = hsb.color.withAlpha(color.alpha)
    showDigits()
    onChange?(color, isFinal)
  }

  /// Chooses the color of the digits in the field, or says why they are not a color; the digits and
  /// the color then stay as they are.
  private func accept() {
    guard field.text != color.rgbText else { return showCaption() }
    do throws(ColorTextRefusal) {
      let new = try PixelColor(userText: field.text ?? "").withAlpha(color.alpha)
      let isNew = new != color
      color = new
      showDigits()
      if isNew { onChange?(new, true) }
    } catch {
      showCaption(error)
    }
  }

  // MARK: Appearance

  private func showColor() {
    if shades.hsb.color.rgbText != color.rgbText {
      let hsb = shades.hsb.changed(to: color)
      (shades.hsb, hues.hsb) = (hsb, hsb)
    }
    showDigits()
    setNeedsDisplay()
  }

  private func showDigits() {
    if field.text != color.rgbText { field.text = color.rgbText }
    showCaption()
  }

  /// Shows why the digits are not a color or, without a refusal, the components of the color.
  private func showCaption(_ refusal: ColorTextRefusal? = nil) {
    caption.text = refusal?.reason ?? shades.hsb.text
    caption.textColor = refusal == nil ? .secondaryLabel : .destructiveText
  }

  override func layoutSubviews() {
    let width = bounds.width
    let shadesHeight = max(0, bounds.height - Self.controlsHeight)
    shades.frame = CGRect(x: 0, y: 0, width: width, height: shadesHeight)
    hues.frame = CGRect(x: 0, y: shadesHeight + Self.gap, width: width, height: Self.hueHeight)
    let y = hues.frame.maxY + Self.gap
    let accessoryWidth = accessory.map { $0.bounds.width + Self.spacing } ?? 0
    field.frame = CGRect(
      x: Self.wellWidth + Self.spacing, y: y,
      width: max(0, width - Self.wellWidth - Self.spacing - accessoryWidth), height: Self.rowHeight)
    if let accessory {
      accessory.frame = CGRect(
        x: width - accessory.bounds.width, y: y, width: accessory.bounds.width,
        height: Self.rowHeight)
    }
    caption.frame = CGRect(
      x: 0, y: y + Self.rowHeight, width: width, height: Self.captionHeight)
    setNeedsDisplay()
  }

  /// Draws the chosen color beside its digits.
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let well = CGRect(
      x: 0, y: field.frame.minY, width: Self.wellWidth, height: Self.rowHeight
    ).insetBy(dx: 2.5, dy: 2.5)
    context.beginPath()
    context.addPath(UIBezierPath(roundedRect: well, cornerRadius: 8).path)
    context.setFillColor(UIColor(color.withAlpha(255)))
    context.fillPath()
    context.beginPath()
    context.addPath(UIBezierPath(roundedRect: well, cornerRadius: 8).path)
    context.setStrokeColor(BarColors.swatchOutline)
    context.setLineWidth(1)
    context.strokePath()
  }

  // MARK: Keys

  /// Restores the digits of the color if the key is Escape.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    let isEscape = presses.contains {
      $0.key?.charactersIgnoringModifiers == UIKeyCommand.inputEscape
    }
    guard isEscape, field.isEditing, field.text != color.rgbText else {
      return super.pressesBegan(presses, with: event)
    }
    showDigits()
  }
}
