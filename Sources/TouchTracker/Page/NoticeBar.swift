import ResponderKit

/// A bar at the top of the page that shows a message, for example why the drawing is not saved.
final class NoticeBar: UIView {
  /// The height, in points.
  static let height: CGFloat = 48
  private static let margin: CGFloat = 12

  private let label = UILabel(frame: .zero)

  /// The message, or `nil` to hide the bar.
  var text: String? {
    didSet {
      guard text != oldValue else { return }
      label.text = text
      isHidden = text == nil
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    // Touches pass through the bar to the page.
    isUserInteractionEnabled = false
    isHidden = true
    backgroundColor = UIColor(red: 1, green: 0.93, blue: 0.7, alpha: 1)
    label.textColor = UIColor(red: 0.25, green: 0.17, blue: 0, alpha: 1)
    label.font = UIFont.systemFont(ofSize: 14)
    label.numberOfLines = 2
    addSubview(label)
  }

  override func layoutSubviews() { label.frame = bounds.insetBy(dx: Self.margin, dy: 2) }
}
