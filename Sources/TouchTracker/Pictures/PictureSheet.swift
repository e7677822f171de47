import DrawingPersistence
import ResponderKit
import SystemPackage

/// A view that covers the window and shows a panel with the pictures of a folder to choose from.
///
/// Only the visible rows have views, and only their previews are made.
final class PictureSheet: UIView, UIScrollViewDelegate {
  private static let panelSize = CGSize(width: 560, height: 600)
  private static let margin: CGFloat = 20
  /// The distance of the rows from the sides of the panel, in points.
  private static let rowMargin: CGFloat = 12

  /// The content of the list.
  private enum Listing {
    case reading
    case entries([PictureEntry])
    case failed(String)
  }

  /// Called when the sheet is to be closed, with the chosen picture, or with `nil` if the user has
  /// cancelled.
  var onClose: ((FilePath?) -> Void)?
  /// The folder whose pictures are shown first.
  private let firstFolder: FilePath
  private var folder: FilePath
  private let extensions: Set<String>
  private var listing = Listing.reading
  /// The number of the newest listing; the results of earlier ones are ignored.
  private var listingNumber = 0
  private let previews = PicturePreviews()

  private let panel = SheetPanel()
  private let titleLabel = UILabel()
  private let folderLabel = UILabel()
  private let messageLabel = UILabel()
  private let scrollView = ButtonScrollView()
  private let lines = [UIView(), UIView()]
  private let backButton = UIButton(configuration: .gray())
  private let cancelButton = UIButton(configuration: .gray())
  /// The rows of the visible entries, by the index of the entry.
  private(set) var rows: [Int: PictureRow] = [:]
  private var unusedRows: [PictureRow] = []

  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - folder: The folder whose pictures are shown first.
  ///   - extensions: The endings of the names of pictures, in lower case.
  init(folder: FilePath, extensions: Set<String>) {
    (firstFolder, self.folder, self.extensions) = (folder, folder, extensions)
    super.init(frame: .zero)
    backgroundColor = UIColor(white: 0, alpha: 0.25)
    titleLabel.text = "Insert a picture"
    titleLabel.font = .boldSystemFont(ofSize: 18)
    folderLabel.font = .systemFont(ofSize: 13)
    folderLabel.textColor = .secondaryLabel
    messageLabel.font = .systemFont(ofSize: 14)
    messageLabel.textColor = .secondaryLabel
    messageLabel.textAlignment = .center
    messageLabel.numberOfLines = 0
    scrollView.delegate = self
    for line in lines { line.backgroundColor = .separator }
    backButton.setTitle("Back", for: .normal)
    backButton.addAction(
      UIAction { [unowned self] _ in show(self.folder.removingLastComponent()) },
      for: .primaryActionTriggered)
    cancelButton.setTitle("Cancel", for: .normal)
    cancelButton.addAction(
      UIAction { [unowned self] _ in onClose?(nil) }, for: .primaryActionTriggered)
    previews.onPreview = { [weak self] in self?.updateRows() }
    addSubview(panel)
    let views = [titleLabel, folderLabel, scrollView, messageLabel] + lines
    for view in views + [backButton, cancelButton] { panel.addSubview(view) }
    show(folder)
  }

  required init?(coder: NSCoder) { nil }

  // MARK: The list

  private var entries: [PictureEntry] {
    if case .entries(let entries) = listing { entries } else { [] }
  }

  /// Reads a folder in the background and shows its pictures.
  private func show(_ folder: FilePath) {
    self.folder = folder
    folderLabel.text = "In \(AppPaths.shortText(of: folder))"
    backButton.isHidden = folder == firstFolder
    scrollView.contentOffset = .zero
    listingNumber += 1
    show(.reading)
    let (extensions, number) = (extensions, listingNumber)
    _ = BackgroundTask {
      try PictureCatalog.entries(in: folder, extensions: extensions)
    } then: { [weak self] result in
      self?.show(result, number)
    }
  }

  private func show(_ result: Result<[PictureEntry], any Error>, _ number: Int) {
    guard number == listingNumber else { return }
    switch result {
    case .success(let entries): show(.entries(entries))
    case .failure(let error): show(.failed("\(error)."))
    }
    scrollView.flashScrollIndicators()
  }

  private func show(_ listing: Listing) {
    self.listing = listing
    messageLabel.text =
      switch listing {
      case .reading: nil
      case .failed(let reason): reason
      case .entries(let entries) where !entries.isEmpty: nil
      case .entries:
        "There are no pictures in \(AppPaths.shortText(of: folder)).\nThe list shows PNG, JPEG, GIF, "
          + "BMP, TIFF, WebP, AVIF and SVG files."
      }
    for index in rows.keys { removeRow(index) }
    setNeedsLayout()
  }

  private func choose(_ entry: PictureEntry) {
    switch entry.kind {
    case .folder: show(entry.path)
    case .picture: onClose?(entry.path)
    }
  }

  // MARK: Rows

  func scrollViewDidScroll(_ scrollView: UIScrollView) { updateRows() }

  private func frame(of index: Int) -> CGRect {
    CGRect(
      x: Self.rowMargin, y: 4 + CGFloat(index) * PictureRow.height,
      width: max(0, scrollView.bounds.width - 2 * Self.rowMargin), height: PictureRow.height)
  }

  private var visibleIndices: Range<Int> {
    let (bounds, height) = (scrollView.bounds, PictureRow.height)
    let first = min(max(0, Int(bounds.minY / height) - 1), entries.count)
    let end = max(0, Int(bounds.maxY / height) + 1)
    return first..<max(first, min(entries.count, end))
  }

  /// Gives every visible entry a row, and requests the missing previews.
  private func updateRows() {
    guard scrollView.bounds.height > 0 else { return }
    let (visible, entries) = (visibleIndices, entries)
    for index in rows.keys where !visible.contains(index) { removeRow(index) }
    for index in visible {
      let row = rows[index] ?? makeRow()
      rows[index] = row
      row.frame = frame(of: index)
      row.show(entries[index], previews[entries[index]])
    }
    previews.request(entries[visible].filter { $0.kind == .picture })
  }

  private func removeRow(_ index: Int) {
    guard let row = rows.removeValue(forKey: index) else { return }
    // Keys must not act on a row that is not visible.
    if row.isFirstResponder { becomeFirstResponder() }
    row.isHidden = true
    unusedRows.append(row)
  }

  private func makeRow() -> PictureRow {
    if let row = unusedRows.popLast() {
      row.isHidden = false
      return row
    }
    let row = PictureRow { [unowned self] in choose($0) }
    scrollView.addSubview(row)
    return row
  }

  // MARK: Layout

  override func layoutSubviews() {
    let height = min(Self.panelSize.height, bounds.height - 24)
    panel.frame = SheetPanel.frame(
      of: CGSize(width: Self.panelSize.width, height: height), in: bounds)
    let (margin, size) = (Self.margin, panel.frame.size)
    let width = size.width - 2 * margin
    titleLabel.frame = CGRect(x: margin, y: 14, width: width, height: 26)
    folderLabel.frame = CGRect(x: margin, y: 40, width: width, height: 20)
    let (top, bottom) = (68 as CGFloat, size.height - 60)
    scrollView.frame = CGRect(x: 0, y: top, width: size.width, height: max(0, bottom - top))
    messageLabel.frame = scrollView.frame.insetBy(dx: margin, dy: 0)
    for (line, y) in zip(lines, [top - 1, bottom]) {
      line.frame = CGRect(x: 0, y: y, width: size.width, height: 1)
    }
    let cancelWidth = max(90, cancelButton.sizeThatFits(size).width)
    cancelButton.frame = CGRect(
      x: size.width - margin - cancelWidth, y: bottom + 10, width: cancelWidth, height: 40)
    let backWidth = max(90, backButton.sizeThatFits(size).width)
    backButton.frame = CGRect(x: margin, y: bottom + 10, width: backWidth, height: 40)
    scrollView.contentSize = CGSize(
      width: size.width, height: 8 + CGFloat(entries.count) * PictureRow.height)
    updateRows()
  }

  // MARK: Keys and touches

  override var canBecomeFirstResponder: Bool { true }

  /// Cancels the sheet if the key is Escape, and moves the focus if the key is Tab or an arrow key.
  ///
  /// Other keys must not act on the page behind the sheet.
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.charactersIgnoringModifiers {
      case UIKeyCommand.inputEscape: onClose?(nil)
      case UIKeyCommand.inputDownArrow: moveFocus(by: 1)
      case UIKeyCommand.inputUpArrow: moveFocus(by: -1)
      case "\t": window?.moveFocus(backwards: press.key?.modifierFlags.contains(.shift) == true)
      default: break
      }
    }
  }

  /// Moves the focus to another entry of the list, which may not be visible.
  private func moveFocus(by step: Int) {
    guard !entries.isEmpty else { return }
    let current = rows.first { $0.value.isFirstResponder }?.key
    let next = (current ?? (step > 0 ? -1 : entries.count)) + step
    let index = min(max(0, next), entries.count - 1)
    scrollView.scrollRectToVisible(frame(of: index), animated: false)
    updateRows()
    if let row = rows[index] { window?.moveFocus(to: row) }
  }

  /// Prevents a wheel from moving the page behind the sheet.
  override func scroll(
    by displacement: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags
  ) -> Bool { true }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Cancels the sheet if the touches end outside the panel.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if touches.allSatisfy({ !panel.frame.contains($0.location(in: self)) }) { onClose?(nil) }
  }
}
