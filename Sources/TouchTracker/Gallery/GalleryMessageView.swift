import ResponderKit

/// A text in the middle of a gallery that shows no drawings, with a button for the next step.
final class GalleryMessageView: UIView {
  private static let maximumWidth: CGFloat = 420
  private static let buttonHeight: CGFloat = 40
  /// The largest number of characters of a search that the text repeats.
  private static let maximumLength = 60

  /// The reason why there are no drawings, or `nil` to hide the view.
  var reason: GalleryContent.EmptyReason? { didSet { if reason != oldValue { show() } } }
  /// Called with the reason when the user presses the button.
  var onButton: ((GalleryContent.EmptyReason) -> Void)?
  private let titleLabel = UILabel()
  private let detailLabel = UILabel()
  private let button = UIButton(configuration: .filled())

  override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
    titleLabel.font = .boldSystemFont(ofSize: 18)
    detailLabel.font = .systemFont(ofSize: 15)
    detailLabel.textColor = .secondaryLabel
    for label in [titleLabel, detailLabel] {
      label.textAlignment = .center
      label.numberOfLines = 0
      addSubview(label)
    }
    button.addAction(
      UIAction { [unowned self] _ in if let reason { onButton?(reason) } },
      for: .primaryActionTriggered)
    addSubview(button)
  }

  required init?(coder: NSCoder) { nil }

  private func show() {
    isHidden = reason == nil
    switch reason {
    case .noDrawings:
      titleLabel.text = "No drawings yet"
      detailLabel.text = "What you draw is saved and appears here."
      button.setTitle("Draw", for: .normal)
    case .noMatch(let text):
      titleLabel.text = "No drawing is named \"\(Self.shortened(text))\"."
      detailLabel.text = nil
      button.setTitle("Show All", for: .normal)
    case nil: break
    }
    setNeedsLayout()
  }

  private static func shortened(_ text: String) -> String {
    text.count > maximumLength ? String(text.prefix(maximumLength - 1)) + "…" : text
  }

  override func layoutSubviews() {
    let margin = GalleryLayout.spacing
    let width = max(0, min(Self.maximumWidth, bounds.width - 2 * margin))
    let left = (bounds.midX - width / 2).rounded()
    let labels = [titleLabel, detailLabel].filter { $0.text?.isEmpty == false }
    let heights = labels.map { $0.sizeThatFits(CGSize(width: width, height: 0)).height }
    let height = heights.reduce(Self.buttonHeight) { $0 + $1 + margin / 2 } + margin / 2
    // The text is above the middle, where it also stays visible above a notice.
    var y = max(margin, ((bounds.height - height) * 0.4).rounded())
    detailLabel.frame = .zero
    for (label, height) in zip(labels, heights) {
      label.frame = CGRect(x: left, y: y, width: width, height: height)
      y += height + margin / 2
    }
    let buttonWidth = max(120, button.sizeThatFits(bounds.size).width)
    button.frame = CGRect(
      x: (bounds.midX - buttonWidth / 2).rounded(), y: y + margin / 2, width: buttonWidth,
      height: Self.buttonHeight)
  }
}
