import ResponderKit
import SDLHost

/// A strip over the page that says what stands between what is drawn and the disk.
final class NoticeBar: UIView {
  /// In points.
  static let height: CGFloat = 48
  private static let margin: CGFloat = 12

  private let label = UILabel(frame: .zero)
  private var hasFont = false

  /// What is said; nothing for nil.
  var text: String? {
    didSet {
      guard text != oldValue else { return }
      if text != nil { setUpFont() }
      label.text = text
      isHidden = text == nil
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    // Touches go through to the page: one draws on while it is there.
    isUserInteractionEnabled = false
    isHidden = true
    backgroundColor = UIColor(red: 1, green: 0.93, blue: 0.7, alpha: 1)
    label.textColor = UIColor(red: 0.25, green: 0.17, blue: 0, alpha: 1)
    label.font = UIFont.systemFont(ofSize: 14)
    label.numberOfLines = 2
    addSubview(label)
  }

  override func layoutSubviews() { label.frame = bounds.insetBy(dx: Self.margin, dy: 2) }

  /// A font is looked for when there is something to say, which hardly ever happens.
  private func setUpFont() {
    guard !hasFont else { return }
    hasFont = true
    do {
      try SystemText.setUp()
    } catch {
      Message.show("\(error); what is wrong is told here alone")
    }
  }
}
