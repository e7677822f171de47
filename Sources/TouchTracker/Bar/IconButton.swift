import ResponderKit

/// A button that shows an icon.
class IconButton: UIButton {
  /// The side of the square in which icons are drawn, in points.
  nonisolated static let iconSide: CGFloat = 24

  /// Draws the icon in a square of 24 by 24 points, in the current stroke and fill color.
  private let drawIcon: @MainActor (CGContext) -> Void
  /// A Boolean value that indicates whether the pointer is on the button.
  private var isHovered = false { didSet { if isHovered != oldValue { setNeedsDisplay() } } }
  /// A Boolean value that determines whether the button has a dot at its upper right corner.
  var hasBadge = false { didSet { if hasBadge != oldValue { setNeedsDisplay() } } }

  init(drawIcon: @escaping @MainActor (CGContext) -> Void) {
    self.drawIcon = drawIcon
    super.init(frame: .zero)
    addHoverAction { [weak self] in self?.isHovered = $0 }
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
    if hasBadge {
      context.setFillColor(isSelected ? BarColors.selectedIcon : .tintColor)
      context.fillEllipse(in: CGRect(x: bounds.midX + 9, y: bounds.midY - 15, width: 7, height: 7))
    }
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
    if isHighlighted || isHovered {
      fill(UIColor.label.withAlphaComponent(isHighlighted ? 0.16 : 0.07))
    }
    if isFocused {
      context.setLineWidth(2)
      context.setStrokeColor(.label)
      context.beginPath()
      context.addPath(shape.path)
      context.strokePath()
    }
  }
}

extension UIView {
  /// Calls a closure with `true` when the pointer enters the view, and with `false` when it leaves.
  func addHoverAction(_ action: @escaping (Bool) -> Void) {
    addGestureRecognizer(HoverAction(action))
  }
}

/// A recognizer that reports whether the pointer is on its view.
private final class HoverAction: UIHoverGestureRecognizer {
  private let action: (Bool) -> Void

  init(_ action: @escaping (Bool) -> Void) {
    self.action = action
    super.init(target: nil, action: nil)
    addTarget(self, action: Selector(HoverAction.didChange))
  }

  private func didChange() { action(state == .began || state == .changed) }
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
    light: UIColor(white: 0.2, alpha: 0.58), dark: UIColor(white: 1, alpha: 0.65))
}
