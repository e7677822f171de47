import ResponderKit

/// A view that covers the window and shows a panel in which the user writes the name of a drawing.
class NameSheet: UIView {
  private static let panelSize = CGSize(width: 380, height: 196)

  private let panel = SheetPanel()
  private let titleLabel = UILabel()
  private let field = UITextField()
  /// The label of the detail or, instead of it, of the reason why a name was refused.
  private let detailLabel = UILabel()
  private var buttons: [UIButton] = []
  /// Called when the user has cancelled the sheet or the name has been accepted.
  var onClose: (() -> Void)?
  private let detail: String?
  private let accept: (String) throws(RenameRefusal) -> Void

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - title: The question to the user.
  ///   - name: The name with which editing begins.
  ///   - detail: The explanation below the name, or `nil` for none.
  ///   - buttonTitle: The title of the button that accepts the name.
  ///   - accept: A closure that uses the name. The sheet shows the reason of a refusal, and closes
  ///     otherwise.
  init(
    title: String, name: String, detail: String? = nil, buttonTitle: String,
    accept: @escaping (String) throws(RenameRefusal) -> Void
  ) {
    (self.detail, self.accept) = (detail, accept)
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.25)
    titleLabel.text = title
    titleLabel.font = .boldSystemFont(ofSize: 18)
    field.borderStyle = .roundedRect
    field.placeholder = "Name"
    field.text = name
    field.addAction(
      UIAction { [unowned self] _ in confirm() }, for: .primaryActionTriggered)
    field.addAction(
      UIAction { [unowned self] _ in showDetail() }, for: .editingChanged)
    detailLabel.font = .systemFont(ofSize: 13)
    detailLabel.numberOfLines = 2
    showDetail()
    let cancel = UIButton(
      configuration: .gray(),
      primaryAction: UIAction(title: "Cancel") { [unowned self] _ in close() })
    let accept = UIButton(
      configuration: .filled(),
      primaryAction: UIAction(title: buttonTitle) { [unowned self] _ in confirm() })
    buttons = [cancel, accept]
    addSubview(panel)
    for view in [titleLabel, field, detailLabel] + buttons { panel.addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  /// Selects the name and gives the field the keyboard focus.
  func beginEditing() {
    field.selectAll(nil)
    field.becomeFirstResponder()
  }

  private func showDetail() {
    (detailLabel.text, detailLabel.textColor) = (detail, .secondaryLabel)
  }

  private func confirm() {
    do throws(RenameRefusal) {
      try accept(field.text ?? "")
    } catch {
      (detailLabel.text, detailLabel.textColor) = (error.reason, .destructiveText)
      return beginEditing()
    }
    close()
  }

  private func close() { onClose?() }

  override func layoutSubviews() {
    panel.frame = SheetPanel.frame(of: Self.panelSize, in: bounds)
    let margin: CGFloat = 20
    let width = panel.frame.width - 2 * margin
    titleLabel.frame = CGRect(x: margin, y: 16, width: width, height: 26)
    field.frame = CGRect(x: margin, y: 52, width: width, height: 38)
    detailLabel.frame = CGRect(x: margin, y: 94, width: width, height: 38)
    var right = panel.frame.width - margin
    for button in buttons.reversed() {
      let buttonWidth = max(90, button.sizeThatFits(bounds.size).width)
      button.frame = CGRect(x: right - buttonWidth, y: 138, width: buttonWidth, height: 40)
      right = button.frame.minX - 10
    }
  }

  /// Cancels the sheet if the key is Escape, and moves the focus if the key is Tab.
  ///
  /// Other keys must not act on the page behind the sheet.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.charactersIgnoringModifiers {
      case UIKeyCommand.inputEscape: close()
      case "\t": window?.moveFocus(backwards: press.key?.modifierFlags.contains(.shift) == true)
      default: break
      }
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Cancels the sheet if the touches end outside the panel.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.allSatisfy({ !panel.frame.contains($0.location(in: self)) }) { close() }
  }
}

extension UIColor {
  /// The color of the text that gives the reason of a refusal.
  nonisolated static let destructiveText = UIColor(
    light: UIColor(red: 0.70, green: 0.05, blue: 0.08, alpha: 1),
    dark: UIColor(red: 1, green: 0.62, blue: 0.59, alpha: 1))
}
