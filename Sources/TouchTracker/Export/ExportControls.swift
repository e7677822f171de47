import DrawingPersistence
import ResponderKit
import SystemPackage

/// The controls of the export sheet, in rows, and the entries that they show.
final class ExportControls {
  private static let formats: [Export.Format] = [.png, .svg, .pdf]

  /// The entries of the user.
  private(set) var form: ExportForm
  /// Called after ``form`` has changed.
  var onChange: (() -> Void)?
  /// Called when the user presses Return in the field for the name.
  var onReturn: (() -> Void)?

  private let folders: [FilePath]
  private let nameField = UITextField()
  private let folderButton = UIButton(configuration: .gray())
  private let formatControl = UISegmentedControl(
    items: formats.map { $0.rawValue.uppercased() })
  private let contentControl = UISegmentedControl(items: ["All", "Selection"])
  private let transparencySwitch = SheetSwitch()
  private let scaleControl = UISegmentedControl(
    items: ExportChoice.scales.map { "\(Int($0))×" })
  private let marginControl = UISegmentedControl(items: ExportMargin.allCases.map(\.title))
  /// The rows for all formats, from top to bottom.
  let commonRows: [SheetRow]
  /// The rows for one format each, all of which have the same location.
  let formatRows: [SheetRow]

  /// Creates the controls for the entries of a sheet.
  ///
  /// - Parameters:
  ///   - folders: The folders that the user can choose.
  ///   - hasSelection: A Boolean value that determines whether the user can choose to export only
  ///     the selection.
  init(_ form: ExportForm, folders: [FilePath], hasSelection: Bool) {
    (self.form, self.folders) = (form, folders)
    if !hasSelection { self.form.content = .everything }
    commonRows = [
      SheetRow("Name", nameField), SheetRow("Folder", folderButton),
      SheetRow("Format", formatControl),
      hasSelection ? SheetRow("Content", contentControl) : nil,
      SheetRow("Transparent background", transparencySwitch),
    ].compactMap(\.self)
    formatRows = [SheetRow("Size", scaleControl), SheetRow("Margin", marginControl)]
    nameField.borderStyle = .roundedRect
    nameField.placeholder = "Name"
    folderButton.titleLabel?.lineBreakMode = .byTruncatingMiddle
    folderButton.showsMenuAsPrimaryAction = true
    showForm()
    observeControls()
  }

  /// The visible rows, from top to bottom.
  var visibleRows: [SheetRow] { (commonRows + formatRows).filter { !$0.isHidden } }

  /// Returns the control of the entry that a refusal concerns.
  func control(of entry: ExportRefusal.Entry) -> UIControl {
    switch entry {
    case .name: nameField
    case .folder: folderButton
    }
  }

  private func showForm() {
    let choice = form.choice
    nameField.text = form.name
    formatControl.selectedSegmentIndex = Self.formats.firstIndex(of: choice.format) ?? 0
    contentControl.selectedSegmentIndex = form.content == .selection ? 1 : 0
    transparencySwitch.isOn = choice.isTransparent
    scaleControl.selectedSegmentIndex = ExportChoice.scales.firstIndex(of: choice.scale) ?? 0
    marginControl.selectedSegmentIndex = ExportMargin.allCases.firstIndex(of: choice.margin) ?? 0
    formDidChange()
  }

  private func observeControls() {
    let controls: [UIControl] = [
      formatControl, contentControl, transparencySwitch, scaleControl, marginControl,
    ]
    for control in controls {
      control.addAction(UIAction { [unowned self] _ in readControls() }, for: .valueChanged)
    }
    nameField.addAction(UIAction { [unowned self] _ in readControls() }, for: .editingChanged)
    nameField.addAction(
      UIAction { [unowned self] _ in onReturn?() }, for: .primaryActionTriggered)
  }

  private func readControls() {
    form.name = nameField.text ?? ""
    form.choice.format = Self.formats[max(0, formatControl.selectedSegmentIndex)]
    form.content = contentControl.selectedSegmentIndex == 1 ? .selection : .everything
    form.choice.isTransparent = transparencySwitch.isOn
    form.choice.scale = ExportChoice.scales[max(0, scaleControl.selectedSegmentIndex)]
    form.choice.margin = ExportMargin.allCases[max(0, marginControl.selectedSegmentIndex)]
    formDidChange()
  }

  private func choose(_ folder: FilePath) {
    form.folder = folder
    formDidChange()
  }

  /// Shows the folder and the row of the format.
  private func formDidChange() {
    folderButton.setTitle(AppPaths.shortText(of: form.folder), for: .normal)
    folderButton.accessibilityValue = form.folder.displayText
    folderButton.menu = UIMenu(
      children: folders.map { folder in
        UIAction(title: Self.title(of: folder), state: folder == form.folder ? .on : .off) {
          [unowned self] _ in choose(folder)
        }
      })
    for (row, format) in zip(formatRows, [Export.Format.png, .pdf]) {
      row.isHidden = form.choice.format != format
    }
    onChange?()
  }

  /// The number of characters of a menu that fit into a window of 320 points.
  private static let maximumTitleLength = 26

  /// Returns the path of a folder for the menu, without its middle if it is long.
  static func title(of folder: FilePath) -> String {
    let text = AppPaths.shortText(of: folder)
    guard text.count > maximumTitleLength else { return text }
    let start = maximumTitleLength / 2 - 1
    return text.prefix(start) + "…" + text.suffix(maximumTitleLength - start - 1)
  }
}
