import ResponderKit

/// A panel in the middle of the window in which the user chooses the format of an export.
final class ExportSheet: UIView {
  private static let panelSize = CGSize(width: 380, height: 208)
  private static let formats: [Export.Format] = [.png, .svg, .pdf]
  /// The format that was chosen last.
  private static var lastFormat = Export.Format.png

  var onConfirm: ((Export.Format) -> Void)?
  var onCancel: (() -> Void)?
  private let panel = ExportPanel(frame: CGRect(origin: .zero, size: panelSize))
  private let titleLabel = UILabel()
  private let detailLabel = UILabel()
  private let formatControl = UISegmentedControl(items: ["PNG image", "SVG", "PDF"])
  private var buttons: [UIButton] = []
  private let folderName: String

  /// Creates a sheet.
  ///
  /// - Parameter folderName: The name of the folder in which the picture will be.
  init(folderName: String) {
    self.folderName = folderName
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.25)
    titleLabel.text = "Export the drawing"
    titleLabel.font = .boldSystemFont(ofSize: 18)
    detailLabel.font = .systemFont(ofSize: 13)
    detailLabel.textColor = .secondaryLabel
    detailLabel.numberOfLines = 2
    formatControl.selectedSegmentIndex = Self.formats.firstIndex(of: Self.lastFormat) ?? 0
    formatControl.addAction(UIAction { [unowned self] _ in formatDidChange() }, for: .valueChanged)
    let cancel = UIButton(
      primaryAction: UIAction(title: "Cancel") { [unowned self] _ in onCancel?() })
    let confirm = UIButton(
      primaryAction: UIAction(title: "Export") { [unowned self] _ in onConfirm?(Self.lastFormat) })
    confirm.configuration = .filled()
    buttons = [cancel, confirm]
    addSubview(panel)
    for view in [titleLabel, formatControl, detailLabel] + buttons { panel.addSubview(view) }
    formatDidChange()
  }

  private func formatDidChange() {
    Self.lastFormat = Self.formats[max(0, formatControl.selectedSegmentIndex)]
    let properties =
      switch Self.lastFormat {
      case .png: "Pixels of the page, for messages and web pages."
      case .svg: "Lines that a drawing program can edit."
      case .pdf: "Lines that print sharply at any size."
      }
    detailLabel.text = "\(properties)\nA new file in \(folderName)."
  }

  override func layoutSubviews() {
    let size = CGSize(
      width: min(Self.panelSize.width, bounds.width - 24), height: Self.panelSize.height)
    panel.frame = CGRect(
      x: ((bounds.width - size.width) / 2).rounded(),
      y: ((bounds.height - size.height) / 2).rounded(), width: size.width, height: size.height)
    let margin: CGFloat = 20
    let width = size.width - 2 * margin
    titleLabel.frame = CGRect(x: margin, y: 16, width: width, height: 26)
    formatControl.frame = CGRect(x: margin, y: 54, width: width, height: 34)
    detailLabel.frame = CGRect(x: margin, y: 94, width: width, height: 44)
    var right = size.width - margin
    for button in buttons.reversed() {
      let buttonWidth = max(90, button.sizeThatFits(bounds.size).width)
      button.frame = CGRect(x: right - buttonWidth, y: 150, width: buttonWidth, height: 40)
      right = button.frame.minX - 10
    }
  }

  override var canBecomeFirstResponder: Bool { true }

  /// Return confirms the sheet, and Escape cancels it.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.charactersIgnoringModifiers {
      case UIKeyCommand.inputEscape: onCancel?()
      case "\r": onConfirm?(Self.lastFormat)
      default: super.pressesBegan([press], with: event)
      }
    }
  }

  /// A touch outside the panel cancels the sheet.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.allSatisfy({ !panel.frame.contains($0.location(in: self)) }) { onCancel?() }
  }
}

/// The background of an export sheet.
private final class ExportPanel: UIView {
  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    let shape = UIBezierPath(roundedRect: bounds, cornerRadius: 12)
    context.setFillColor(.systemBackground)
    context.beginPath()
    context.addPath(shape.path)
    context.fillPath()
  }
}
