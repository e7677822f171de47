import ResponderKit

/// A label at the bottom of the page that shows a short text, such as the scale, for a moment.
final class PageIndicator: UIView {
  /// The time for which the scale remains visible after its last change, in seconds.
  static let scaleDuration: TimeInterval = 0.8
  /// The time for which a sentence remains visible, in seconds.
  static let sentenceDuration: TimeInterval = 2.5
  /// The time for which the introduction of a tool remains visible, in seconds.
  private static let introductionDuration: TimeInterval = 4
  /// The duration of the animation that makes the text invisible, in seconds.
  private static let fadeDuration: TimeInterval = 0.3
  private static let padding = CGSize(width: 14, height: 7)
  /// The distance between the label and the bottom of the page, in points.
  private static let margin: CGFloat = 16

  private let label = UILabel(frame: .zero)
  /// The text that was shown last.
  var text: String? { label.text }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    alpha = 0
    label.font = UIFont.systemFont(ofSize: 15)
    label.textColor = .white
    label.textAlignment = .center
    label.numberOfLines = 0
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows a scale as a percentage.
  func show(scale: CGFloat) {
    show("\(Int(saturating: (scale * 100).rounded())) %", for: Self.scaleDuration)
  }

  /// Shows a text that disappears after a duration in seconds.
  func show(_ text: String, for duration: TimeInterval = sentenceDuration) {
    if text != label.text {
      label.text = text
      superview?.setNeedsLayout()
    }
    alpha = 1
    UIView.animate(
      withDuration: Self.fadeDuration, delay: duration, options: .allowUserInteraction
    ) { alpha = 0 }
  }

  /// Shows the introduction of a tool.
  func introduce(_ text: String) { show(text, for: Self.introductionDuration) }

  /// Returns the frame of the indicator on a page; an empty rectangle before the first text.
  func frame(on page: CGRect) -> CGRect {
    // Measuring a text loads the font, which costs memory.
    if text == nil { return .zero }
    let maximumWidth = max(1, page.width - 2 * Self.margin - 2 * Self.padding.width)
    let labelSize = label.sizeThatFits(CGSize(width: maximumWidth, height: 0))
    let size = CGSize(
      width: labelSize.width + 2 * Self.padding.width,
      height: labelSize.height + 2 * Self.padding.height)
    return CGRect(
      x: (page.midX - size.width / 2).rounded(),
      y: (page.maxY - Self.margin - size.height).rounded(), width: size.width, height: size.height)
  }

  override func layoutSubviews() { label.frame = bounds.insetBy(dx: Self.padding.width, dy: 0) }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let shape = UIBezierPath(roundedRect: bounds, cornerRadius: min(bounds.height / 2, 18))
    context.setFillColor(UIColor(white: 0.15, alpha: 0.8))
    context.beginPath()
    context.addPath(shape.path)
    context.fillPath()
  }
}
