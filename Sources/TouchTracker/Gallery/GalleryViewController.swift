import DrawingPersistence
import ResponderKit
import SystemPackage

/// A view controller that shows all drawings of the user, finds them by their names, and opens,
/// renames, duplicates and deletes them.
final class GalleryViewController: UIViewController {
  /// Called when the user chooses a drawing.
  var onOpen: ((FilePath) -> Void)?
  /// Called when the user wants a new drawing.
  var onNew: (() -> Void)?
  /// Called when the user returns to the drawing that is open.
  var onClose: (() -> Void)?
  /// Called when the user chooses an order of the drawings.
  var onOrder: ((GalleryOrder) -> Void)?

  /// A closure that renames the drawing in the window to a name that the user has entered, and
  /// returns the new path.
  var renameOpenDrawing: ((String) throws(RenameRefusal) -> FilePath)?

  private var content: GalleryContent
  private let folder: FilePath
  private let recents: RecentDrawings
  private let operations: GalleryOperationQueue
  /// The number of the newest listing; the results of earlier listings are ignored.
  private var listingNumber = 0
  /// The path of a drawing whose cell the next listing makes visible, or `nil` if there is none.
  private var revealedDrawing: FilePath?

  private let header = GalleryHeader()
  private let messageView = GalleryMessageView()
  private let noticeBar = NoticeBar()
  private let grid: GalleryGrid

  /// Creates a gallery.
  ///
  /// - Parameters:
  ///   - openDrawing: The path of the drawing in the window; the user cannot delete this drawing.
  ///   - folder: The folder whose drawings are shown, in addition to those of `recents`.
  init(
    openDrawing: FilePath, folder: FilePath, recents: RecentDrawings, trash: Trash,
    order: GalleryOrder = .recent
  ) {
    (self.folder, self.recents) = (folder, recents)
    operations = GalleryOperationQueue(trash, recents)
    content = GalleryContent(order: order)
    grid = GalleryGrid(openDrawing: openDrawing)
    super.init(nibName: nil, bundle: nil)
    grid.onNewCell = { [unowned self] in prepare($0) }
    header.order = order
    operations.onOutcome = { [weak self] in self?.finish($0) }
    reload()
  }

  required init?(coder: NSCoder) { nil }

  /// The drawings that the gallery shows, in their order.
  var entries: [CatalogEntry] { content.entries }
  /// The cells of the visible drawings, by the index of the drawing in ``entries``.
  var cells: [Int: GalleryCell] { grid.cells }

  // MARK: Views

  override func loadView() { view = GalleryView { [unowned self] in layOut(in: $0) } }

  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    grid.scrollView.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector(GalleryViewController.tap(_:))))
    header.onNew = { [unowned self] in onNew?() }
    header.onClose = { [unowned self] in onClose?() }
    header.onSearch = { [unowned self] in search(for: $0) }
    header.onReturn = { [unowned self] in acceptSearch() }
    header.onOrder = { [unowned self] in sort(by: $0) }
    messageView.onButton = { [unowned self] reason in
      switch reason {
      case .noDrawings: onNew?()
      case .noMatch: header.endSearch()
      }
    }
    for subview in [grid.scrollView, messageView, header, noticeBar] { view.addSubview(subview) }
  }

  private func layOut(in bounds: CGRect) {
    let headerHeight = header.height(forWidth: bounds.width)
    header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: headerHeight)
    grid.scrollView.frame = CGRect(
      x: 0, y: headerHeight, width: bounds.width, height: max(0, bounds.height - headerHeight))
    messageView.frame = grid.scrollView.frame
    let noticeHeight = noticeBar.height(forWidth: bounds.width)
    noticeBar.frame = CGRect(
      x: 0, y: bounds.height - noticeHeight, width: bounds.width, height: noticeHeight)
    // The last row can be scrolled above the notice.
    grid.scrollView.contentInset.bottom = noticeBar.isHidden ? 0 : noticeHeight
    grid.layOut()
  }

  private func prepare(_ cell: GalleryCell) {
    cell.makeMenu = { [unowned self] in menu(of: $0) }
    cell.onOpen = { [unowned self] in open($0) }
    cell.onRename = { [unowned self] in rename($0.path, to: $1) }
  }

  // MARK: Drawings

  /// Reads the list of drawings in the background.
  private func reload() {
    let (folder, recents, openDrawing) = (folder, recents, grid.openDrawing)
    listingNumber += 1
    let number = listingNumber
    _ = BackgroundTask {
      GalleryIndex(DrawingCatalog.entries(in: folder, recents: recents.load() + [openDrawing]))
    } then: { [weak self] result in
      if let index = try? result.get() { self?.show(index, number) }
    }
  }

  private func show(_ index: GalleryIndex, _ number: Int) {
    guard number == listingNumber else { return }
    content.update(index)
    contentDidChange()
    guard let path = revealedDrawing else { return }
    revealedDrawing = nil
    viewIfLoaded?.layoutIfNeeded()
    grid.reveal(path)
  }

  private func contentDidChange() {
    header.offersSearch = content.offersSearch
    messageView.reason = content.emptyReason
    grid.show(content.entries)
  }

  private func search(for text: String) {
    content.search(for: text)
    contentDidChange()
    grid.scrollToTop()
  }

  /// Opens the drawing that the search has found or, if there are several, moves the keyboard focus
  /// to the first one.
  private func acceptSearch() {
    if !content.search.isEmpty, entries.count == 1 { open(entries[0]) } else { grid.focus(0) }
  }

  private func sort(by order: GalleryOrder) {
    content.sort(by: order)
    contentDidChange()
    grid.scrollToTop()
    onOrder?(order)
  }

  // MARK: Commands

  private func menu(of entry: CatalogEntry) -> UIMenu {
    let isOpen = entry.path == grid.openDrawing
    return UIMenu(children: [
      UIAction(title: "Rename") { [unowned self] _ in grid.beginRenaming(entry) },
      UIAction(title: "Duplicate") { [unowned self] _ in operations.start(.duplicate(entry.path)) },
      UIAction(
        title: "Delete", subtitle: isOpen ? "is open" : nil,
        attributes: isOpen ? .disabled : .destructive
      ) { [unowned self] _ in operations.start(.delete(entry.path)) },
    ])
  }

  private func open(_ entry: CatalogEntry) {
    // Opening the old path of a drawing that is being renamed would create a new drawing.
    if !operations.isOperating { onOpen?(entry.path) }
  }

  func tap(_ recognizer: UITapGestureRecognizer) {
    // A tap outside the name field accepts the name and has no other effect.
    if let cell = grid.renamingCell { return cell.endRenaming() }
    if let entry = grid.cell(at: recognizer.location(in: grid.scrollView))?.entry {
      open(entry)
    } else {
      header.endEditing()
      grid.endFocus()
    }
  }

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key.flatMap({ GalleryCommand($0) }) {
      case .search: header.beginSearch()
      case .cancel: cancel()
      case .moveFocus(let direction): grid.moveFocus(direction)
      case nil: super.pressesBegan([press], with: event)
      }
    }
  }

  private func cancel() {
    if let cell = grid.renamingCell {
      cell.cancelRenaming()
    } else if header.isSearching {
      header.endSearch()
    } else {
      onClose?()
    }
  }

  // MARK: Operations

  private func finish(_ outcome: GalleryOperation.Outcome) {
    switch outcome {
    case .done: noticeBar.notice = nil
    case .deleted(let item):
      noticeBar.notice = Notice(
        text: "\(item.original.displayName) is in the trash.",
        actions: [
          UIAction(title: "Undo") { [unowned self] _ in operations.start(.restore(item)) }
        ])
    case .renamed(let path, let newPath): showRenamed(path, to: newPath)
    case .failed(let message): noticeBar.notice = Notice(text: message)
    }
    reload()
  }

  private func rename(_ path: FilePath, to name: String) {
    do throws(RenameRefusal) {
      if path == grid.openDrawing {
        let newPath = try renameOpenDrawing?(name) ?? path
        grid.openDrawing = newPath
        if newPath != path { showRenamed(path, to: newPath) }
        return reload()
      }
      let newPath = try path.drawingPath(named: name)
      if newPath != path { operations.start(.rename(path, to: newPath)) }
    } catch {
      noticeBar.notice = Notice(text: error.reason)
    }
  }

  private func showRenamed(_ path: FilePath, to newPath: FilePath) {
    content.include(renamed: newPath)
    // A user who has scrolled away from the cell does not want to return to it.
    revealedDrawing = grid.showsCell(of: path) ? newPath : nil
    noticeBar.notice = Notice(
      text: "\(path.drawingName) is now named \(newPath.drawingName).",
      actions: [
        UIAction(title: "Undo") { [unowned self] _ in rename(newPath, to: path.drawingName) }
      ])
  }
}

/// A view that calls a closure with its bounds to lay out its subviews.
private final class GalleryView: UIView {
  private let layOut: (CGRect) -> Void

  init(layOut: @escaping (CGRect) -> Void) {
    self.layOut = layOut
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() { layOut(bounds) }
}
