import ResponderKit

/// A view that covers the window and asks what to do with a drawing that is to be left, but cannot
/// be saved.
///
/// Saving is tried again while the view is visible.
final class UnsavedSheet: UIView {
  private static let panelSize = CGSize(width: 400, height: 292)
  private static let margin: CGFloat = 20
  private static let buttonHeight: CGFloat = 40

  private let panel = SheetPanel()
  private let titleLabel = UILabel()
  private let reasonLabel = UILabel()
  private var buttons: [UIButton] = []
  /// Called with the answer of the user.
  var onAnswer: ((Leaving.Answer) -> Void)?
  /// The reason why the drawing cannot be saved, as a sentence.
  var reason: String { didSet { showReason() } }

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - name: The name of the drawing.
  ///   - isShown: A Boolean value that indicates whether the window shows the drawing, instead of
  ///     another one that has replaced it.
  init(name: String, reason: String, isShown: Bool) {
    self.reason = reason
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.25)
    titleLabel.text = "\(name) is not saved"
    titleLabel.font = .boldSystemFont(ofSize: 18)
    reasonLabel.font = .systemFont(ofSize: 14)
    reasonLabel.numberOfLines = 4
    showReason()
    buttons = [
      button(isShown ? "Keep drawing" : "Keep trying", .filled(), .keepTrying),
      button("Save a copy elsewhere", .gray(), .saveCopy),
      button("Discard the strokes that are not saved", .gray(), .discard),
    ]
    buttons[2].tintColor = .destructiveText
    addSubview(panel)
    for view in [titleLabel, reasonLabel] + buttons { panel.addSubview(view) }
  }

  required init?(coder: NSCoder) { nil }

  private func showReason() {
    reasonLabel.text =
      "\(reason) Your strokes are kept in memory, and saving is tried again every second."
  }

  private func button(
    _ title: String, _ configuration: UIButton.Configuration, _ answer: Leaving.Answer
  ) -> UIButton {
    UIButton(
      configuration: configuration,
      primaryAction: UIAction(title: title) { [unowned self] _ in onAnswer?(answer) })
  }

  override func layoutSubviews() {
    panel.frame = SheetPanel.frame(of: Self.panelSize, in: bounds)
    let width = panel.frame.width - 2 * Self.margin
    titleLabel.frame = CGRect(x: Self.margin, y: 16, width: width, height: 26)
    reasonLabel.frame = CGRect(x: Self.margin, y: 46, width: width, height: 82)
    for (index, button) in buttons.enumerated() {
      button.frame = CGRect(
        x: Self.margin, y: 138 + CGFloat(index) * (Self.buttonHeight + 8), width: width,
        height: Self.buttonHeight)
    }
  }

  /// Gives the answer to keep the drawing if the key is Escape, and moves the focus if the key is
  /// Tab.
  ///
  /// Other keys must not act on the page behind the sheet.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.charactersIgnoringModifiers {
      case UIKeyCommand.inputEscape: onAnswer?(.keepTrying)
      case "\t": window?.moveFocus(backwards: press.key?.modifierFlags.contains(.shift) == true)
      default: break
      }
    }
  }

  // Touches must not reach the page behind the sheet.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}
