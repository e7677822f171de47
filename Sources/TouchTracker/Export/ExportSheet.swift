import ResponderKit

/// A view that covers the window and shows a panel in which the user chooses the format, the content
/// and the size of an export.
final class ExportSheet: UIView {
  private static let panelSize = CGSize(width: 380, height: 264)
  /// The additional height of the panel for the control with which the user chooses the content.
  private static let contentControlHeight: CGFloat = 50
  private static let formats: [Export.Format] = [.png, .svg, .pdf]
  private static let scales: [CGFloat] = [1, 2, 4]

  var onConfirm: ((ExportChoice) -> Void)?
  var onCancel: (() -> Void)?
  private let panel = SheetPanel()
  private let titleLabel = UILabel()
  private let detailLabel = UILabel()
  private let formatControl = UISegmentedControl(items: ["PNG", "SVG", "PDF"])
  private let scaleControl = UISegmentedControl(items: scales.map { "\(Int($0))×" })
  /// The control for the content; `nil` if nothing is selected.
  private let contentControl: UISegmentedControl?
  private var buttons: [UIButton] = []
  private let folderName: String
  /// The size of the image, in points, for each content that the user can choose.
  private let areas: [ExportChoice.Content: CGSize]

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - folderName: The text for the folder of the new file that the sheet shows, such as
  ///     "~/Pictures".
  ///   - areas: The size of the image in points. If there is a size for the selection, the user can
  ///     choose to export only the selection.
  ///   - choice: The format and the scale that are selected at first.
  init(folderName: String, areas: [ExportChoice.Content: CGSize], choice: ExportChoice) {
    (self.folderName, self.areas) = (folderName, areas)
    let hasSelection = areas[.selection] != nil
    contentControl = hasSelection ? UISegmentedControl(items: ["Everything", "Selection"]) : nil
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.25)
    titleLabel.text = "Export the drawing"
    titleLabel.font = .boldSystemFont(ofSize: 18)
    detailLabel.font = .systemFont(ofSize: 13)
    detailLabel.textColor = .secondaryLabel
    detailLabel.numberOfLines = 2
    formatControl.selectedSegmentIndex = Self.formats.firstIndex(of: choice.format) ?? 0
    scaleControl.selectedSegmentIndex = Self.scales.firstIndex(of: choice.scale) ?? 0
    contentControl?.selectedSegmentIndex = 0
    let cancel = UIButton(
      configuration: .gray(),
      primaryAction: UIAction(title: "Cancel") { [unowned self] _ in onCancel?() })
    let confirm = UIButton(
      configuration: .filled(),
      primaryAction: UIAction(title: "Export") { [unowned self] _ in onConfirm?(self.choice) })
    buttons = [cancel, confirm]
    addSubview(panel)
    let controls = [contentControl, formatControl, scaleControl].compactMap(\.self)
    for control in controls {
      control.addAction(UIAction { [unowned self] _ in showDetail() }, for: .valueChanged)
    }
    for view in [titleLabel] + controls + [detailLabel] + buttons { panel.addSubview(view) }
    showDetail()
  }

  required init?(coder: NSCoder) { nil }

  private var choice: ExportChoice {
    ExportChoice(
      format: Self.formats[max(0, formatControl.selectedSegmentIndex)],
      content: contentControl?.selectedSegmentIndex == 1 ? .selection : .everything,
      scale: Self.scales[max(0, scaleControl.selectedSegmentIndex)])
  }

  /// Explains the choice.
  private func showDetail() {
    let choice = choice
    let properties =
      switch choice.format {
      case .png: "\(pixels(choice)) pixels, for messages and web pages."
      case .svg: "Lines that a drawing program can edit."
      case .pdf: "Lines that print sharply at any size."
      }
    detailLabel.text = "\(properties)\nA new file in \(folderName)."
  }

  /// Returns the text for the size of a PNG image.
  private func pixels(_ choice: ExportChoice) -> String {
    let area = areas[choice.content] ?? .zero
    let options = Export.Options(scale: choice.scale).fitting(area, as: .png).options
    let size = options.pixels(of: area)
    return "\(size.width) × \(size.height)"
  }

  override func layoutSubviews() {
    let extraHeight = contentControl == nil ? 0 : Self.contentControlHeight
    panel.frame = SheetPanel.frame(
      of: CGSize(width: Self.panelSize.width, height: Self.panelSize.height + extraHeight),
      in: bounds)
    let size = panel.frame.size
    let margin: CGFloat = 20
    let width = size.width - 2 * margin
    titleLabel.frame = CGRect(x: margin, y: 16, width: width, height: 26)
    contentControl?.frame = CGRect(x: margin, y: 54, width: width, height: 40)
    formatControl.frame = CGRect(x: margin, y: 54 + extraHeight, width: width, height: 40)
    scaleControl.frame = CGRect(x: margin, y: 104 + extraHeight, width: width, height: 40)
    detailLabel.frame = CGRect(x: margin, y: 150 + extraHeight, width: width, height: 44)
    var right = size.width - margin
    for button in buttons.reversed() {
      let buttonWidth = max(90, button.sizeThatFits(bounds.size).width)
      button.frame = CGRect(
        x: right - buttonWidth, y: 206 + extraHeight, width: buttonWidth, height: 40)
      right = button.frame.minX - 10
    }
  }

  override var canBecomeFirstResponder: Bool { true }

  /// Confirms the sheet if the key is Return, and cancels the sheet if the key is Escape.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.charactersIgnoringModifiers {
      case UIKeyCommand.inputEscape: onCancel?()
      case "\r": onConfirm?(choice)
      default: super.pressesBegan([press], with: event)
      }
    }
  }

  /// Cancels the sheet if the touches end outside the panel.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.allSatisfy({ !panel.frame.contains($0.location(in: self)) }) { onCancel?() }
  }
}
