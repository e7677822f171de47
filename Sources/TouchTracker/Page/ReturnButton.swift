import ResponderKit

/// A button at the bottom of a page that shows the drawing again, while none of it is visible.
final class ReturnButton: UIButton {
  /// The distance from the bottom of the page, which leaves space for the indicator of the scale.
  private static let margin: CGFloat = 64
  private static let height: CGFloat = 44

  private let page: Page

  /// Called when the user presses the button.
  var onReturn: (() -> Void)?

  /// Creates a button for a page.
  init(_ page: Page) {
    self.page = page
    super.init(frame: .zero)
    configuration = .filled()
    configuration?.title = "Back to the Drawing"
    addAction(UIAction { [unowned self] _ in onReturn?() }, for: .primaryActionTriggered)
    pageDidChange(.content)
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the button if no element is visible, and hides it otherwise.
  func pageDidChange(_ change: Page.Change) {
    switch change {
    case .drawing, .content, .viewport, .size: break
    default: return
    }
    let isHidden = !page.isFarFromElements
    guard isHidden != self.isHidden else { return }
    self.isHidden = isHidden
    superview?.setNeedsLayout()
  }

  /// Returns the frame of the button on a page.
  func frame(on pageFrame: CGRect) -> CGRect {
    let width = min(sizeThatFits(.zero).width + 40, pageFrame.width)
    return CGRect(
      x: (pageFrame.midX - width / 2).rounded(), y: pageFrame.maxY - Self.height - Self.margin,
      width: width, height: Self.height)
  }
}
