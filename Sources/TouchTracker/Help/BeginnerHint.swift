import ResponderKit

/// A text on the empty page that explains how to begin.
final class BeginnerHint: UIView {
  private static let distanceFromBottom: CGFloat = 22

  private let page: Page
  private let label = UILabel(frame: .zero)

  /// Creates a text about the tool that is selected on a page.
  init(_ page: Page) {
    self.page = page
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    label.textAlignment = .center
    label.textColor = UIColor(white: 0.45, alpha: 1)
    label.font = UIFont.systemFont(ofSize: 15)
    label.numberOfLines = 2
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  /// The distance of the top of the text from the bottom of the page, in points.
  var height: CGFloat {
    layoutIfNeeded()
    return bounds.maxY - label.frame.minY
  }

  override func layoutSubviews() {
    let help =
      ToolBarLayout.hasHelpButton(width: bounds.width) ? "Tap ? for help." : "Tap … for help."
    label.text =
      page.tools.style.tool == .line
      ? "Drag to draw lines, with several fingers at once. Freehand: Pen (2). \(help)"
      : "Draw with fingers, a pen or the mouse. \(help)"
    let size = label.sizeThatFits(CGSize(width: max(0, bounds.width - 32), height: 0))
    label.frame = CGRect(
      x: 16, y: bounds.maxY - Self.distanceFromBottom - size.height,
      width: max(0, bounds.width - 32), height: size.height)
  }
}
