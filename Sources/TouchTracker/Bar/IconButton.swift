import ResponderKit

/// A button that shows an icon.
class IconButton: UIButton {
  /// The side of the square in which icons are drawn, in points.
  nonisolated static let iconSide: CGFloat = 24

  /// Draws the icon in a square of 24 by 24 points, in the current stroke and fill color.
  private let drawIcon: @MainActor (CGContext) -> Void

  init(drawIcon: @escaping @MainActor (CGContext) -> Void) {
    self.drawIcon = drawIcon
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    drawBackground(in: context)
    context.saveGState()
    context.translateBy(x: bounds.midX - Self.iconSide / 2, y: bounds.midY - Self.iconSide / 2)
    let color = isSelected ? BarColors.selectedIcon : isEnabled ? .label : BarColors.disabledIcon
    context.setStrokeColor(color)
    context.setFillColor(color)
    context.setLineWidth(2)
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.beginPath()
    drawIcon(context)
    context.restoreGState()
  }

  /// Draws the background of a selected or pressed button, and the ring around a focused one.
  func drawBackground(in context: CGContext) {
    let shape = UIBezierPath(roundedRect: bounds.insetBy(dx: 2, dy: 1), cornerRadius: 9)
    func fill(_ color: UIColor) {
      context.setFillColor(color)
      context.beginPath()
      context.addPath(shape.path)
      context.fillPath()
    }
    if isSelected { fill(.tintColor) }
    if isHighlighted { fill(UIColor.label.withAlphaComponent(0.16)) }
    if isFocused {
      context.setLineWidth(2)
      context.setStrokeColor(.label)
      context.beginPath()
      context.addPath(shape.path)
      context.strokePath()
    }
  }
}

/// The colors of the tool bar in addition to ResponderKit's.
nonisolated enum BarColors {
  /// The color of the icon of a selected button, which has the tint color as its background.
  static let selectedIcon = UIColor(light: .white, dark: UIColor(white: 0.06, alpha: 1))
  /// The color of the icon of a disabled button.
  static let disabledIcon = UIColor(
    light: UIColor(white: 0.68, alpha: 1), dark: UIColor(white: 0.42, alpha: 1))
  /// The color of the outline of a swatch, which makes a swatch visible on a background of a
  /// similar color.
  static let swatchOutline = UIColor(
    light: UIColor(white: 0.2, alpha: 0.35), dark: UIColor(white: 1, alpha: 0.65))
}
