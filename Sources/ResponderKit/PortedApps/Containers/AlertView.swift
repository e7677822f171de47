/// The panel of an alert: a title, a message, text fields and a button for each action.
final class AlertView: UIView {
  private static let margin: CGFloat = 18
  private static let buttonHeight: CGFloat = 40
  private static let gap: CGFloat = 8

  var title: String? {
    didSet {
      titleLabel.text = title
      contentDidChange()
    }
  }
  var message: String? {
    didSet {
      messageLabel.text = message
      contentDidChange()
    }
  }

  private let titleLabel = UILabel()
  private let messageLabel = UILabel()
  private var fields: [UITextField] = []
  private var buttons: [UIButton] = []
  private let choose: (UIAlertAction) -> Void

  init(choose: @escaping (UIAlertAction) -> Void) {
    self.choose = choose
    super.init(frame: .zero)
    titleLabel.font = .boldSystemFont(ofSize: 17)
    messageLabel.font = .systemFont(ofSize: 14)
    messageLabel.textColor = .secondaryLabel
    for label in [titleLabel, messageLabel] {
      label.textAlignment = .center
      label.numberOfLines = 0
      addSubview(label)
    }
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the title, the message, the text fields and the actions of a controller.
  func update(_ controller: UIAlertController) {
    (title, message) = (controller.title, controller.message)
    for view in fields + buttons { view.removeFromSuperview() }
    fields = controller.textFields ?? []
    // The cancel button is the last one of a column of buttons, and the left one of two buttons in
    // a row.
    let cancel = controller.actions.filter { $0.style == .cancel }
    let others = controller.actions.filter { $0.style != .cancel }
    let isRow = controller.preferredStyle == .alert && controller.actions.count == 2
    buttons = (isRow ? cancel + others : others + cancel).map(makeButton)
    for view in fields + buttons { addSubview(view) }
    isRowOfButtons = isRow
  }

  /// Requests the layout of the superview, because the size of the panel depends on its content.
  private func contentDidChange() { superview?.setNeedsLayout() }

  private var isRowOfButtons = false

  private func makeButton(for action: UIAlertAction) -> UIButton {
    let button = UIButton(
      configuration: .gray(),
      primaryAction: UIAction(title: action.title ?? "") { [weak self] _ in self?.choose(action) })
    if action.style == .cancel { button.font = .boldSystemFont(ofSize: 16) }
    if action.style == .destructive { button.setTitleColor(.destructive, for: .normal) }
    button.isEnabled = action.isEnabled
    action.onChange = { [weak button, weak action] in
      if let action { button?.isEnabled = action.isEnabled }
    }
    return button
  }

  func height(forWidth width: CGFloat) -> CGFloat { layOut(width: width, setsFrames: false) }

  override func layoutSubviews() { _ = layOut(width: bounds.width, setsFrames: true) }

  /// Computes the frames of the subviews from top to bottom, and sets them if `setsFrames` is true.
  ///
  /// - Returns: The total height of the subviews, the gaps and the margins.
  private func layOut(width: CGFloat, setsFrames: Bool) -> CGFloat {
    let inner = max(0, width - 2 * Self.margin)
    var y = Self.margin
    func put(_ view: UIView, height: CGFloat, gap: CGFloat) {
      if setsFrames { view.frame = CGRect(x: Self.margin, y: y, width: inner, height: height) }
      y += height + gap
    }
    for label in [titleLabel, messageLabel] {
      let height = label.sizeThatFits(CGSize(width: inner, height: 0)).height
      put(label, height: height, gap: height > 0 ? 6 : 0)
    }
    for field in fields {
      put(field, height: field.sizeThatFits(bounds.size).height, gap: Self.gap)
    }
    if !buttons.isEmpty { y += 6 }
    if isRowOfButtons {
      let buttonWidth = (inner - Self.gap) / 2
      for (index, button) in buttons.enumerated() where setsFrames {
        button.frame = CGRect(
          x: Self.margin + CGFloat(index) * (buttonWidth + Self.gap), y: y, width: buttonWidth,
          height: Self.buttonHeight)
      }
      y += Self.buttonHeight + Self.gap
    } else {
      for button in buttons { put(button, height: Self.buttonHeight, gap: Self.gap) }
    }
    return y - Self.gap + Self.margin
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    UIColor.separator.setFill()
    context.fill(bounds, cornerRadius: 14)
    UIColor.systemBackground.setFill()
    context.fill(bounds.insetBy(dx: 1, dy: 1), cornerRadius: 13)
  }
}
