import ResponderKit

/// A label at the top of the window that shows the effect of a key for a moment.
final class OverlayNotice: UIView {
  /// The time for which a sentence remains visible, in seconds.
  static let duration: TimeInterval = 1.5
  /// The duration of fading out, in seconds.
  private static let fadeDuration: TimeInterval = 0.3
  private static let padding = CGSize(width: 16, height: 8)
  /// The distance between the label and the top of the window, in points.
  private static let margin: CGFloat = 56

  private let label = UILabel(frame: .zero)

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    alpha = 0
    label.font = UIFont.systemFont(ofSize: 16)
    label.textColor = .white
    label.textAlignment = .center
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  func show(_ text: String) {
    label.text = text
    alpha = 1
    UIView.animate(
      withDuration: Self.fadeDuration, delay: Self.duration, options: .allowUserInteraction
    ) { alpha = 0 }
  }

  /// Returns the frame of the notice in a window; an empty rectangle before the first text.
  func frame(in window: CGRect) -> CGRect {
    // Without a text, nothing is measured, because this would load the font into memory.
    if label.text == nil { return .zero }
    let labelSize = label.sizeThatFits(window.size)
    let width = min(window.width, labelSize.width + 2 * Self.padding.width)
    return CGRect(
      x: (window.midX - width / 2).rounded(), y: Self.margin, width: width,
      height: labelSize.height + 2 * Self.padding.height)
  }

  override func layoutSubviews() { label.frame = bounds }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let shape = UIBezierPath(
      roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerRadius: max(0, bounds.height / 2 - 1))
    context.setFillColor(UIColor(white: 0.12, alpha: 0.88))
    context.addPath(shape.path)
    context.fillPath()
    // The edge separates the notice from a dark page.
    context.setStrokeColor(UIColor(white: 1, alpha: 0.5))
    context.setLineWidth(1)
    context.addPath(shape.path)
    context.strokePath()
  }
}
