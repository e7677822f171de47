import ResponderKit

/// A message to the user, with the buttons that answer it.
struct Notice {
  var text: String
  var actions: [UIAction] = []
}

/// A bar at the top of the page that shows a message, for example why the drawing is not saved.
final class NoticeBar: UIView {
  /// The height, in points.
  static let height: CGFloat = 48
  private static let margin: CGFloat = 12
  /// The height of a button, in points.
  private static let buttonHeight: CGFloat = 40

  private let label = UILabel(frame: .zero)
  private var buttons: [UIButton] = []

  /// The message, or `nil` to hide the bar.
  var notice: Notice? {
    didSet {
      label.text = notice?.text
      isHidden = notice == nil
      superview?.setNeedsLayout()
      if notice?.actions.map(\.title) != oldValue?.actions.map(\.title) { makeButtons() }
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isHidden = true
    backgroundColor = UIColor(red: 1, green: 0.93, blue: 0.7, alpha: 1)
    label.textColor = UIColor(red: 0.25, green: 0.17, blue: 0, alpha: 1)
    label.font = UIFont.systemFont(ofSize: 14)
    label.numberOfLines = 2
    addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  private func makeButtons() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (notice?.actions ?? []).map { action in
      let button = UIButton(configuration: .filled(), primaryAction: action)
      button.tintColor = UIColor(
        light: UIColor(red: 0.45, green: 0.3, blue: 0, alpha: 1),
        dark: UIColor(red: 0.95, green: 0.75, blue: 0.35, alpha: 1))
      addSubview(button)
      return button
    }
  }

  /// Returns a Boolean value that indicates whether a point is on a button.
  ///
  /// All other touches pass through the bar to the page.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    buttons.contains { $0.frame.contains(point) }
  }

  override func layoutSubviews() {
    var right = bounds.maxX - Self.margin
    for button in buttons.reversed() {
      let width = button.sizeThatFits(bounds.size).width
      button.frame = CGRect(
        x: right - width, y: bounds.midY - Self.buttonHeight / 2, width: width,
        height: Self.buttonHeight)
      right = button.frame.minX - Self.margin
    }
    label.frame = CGRect(
      x: Self.margin, y: 2, width: max(0, right - Self.margin), height: bounds.height - 4)
  }
}
