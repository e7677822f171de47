import DrawingPersistence
import ResponderKit
import SystemPackage

/// A view controller that shows all drawings of the user, and opens, renames, duplicates and
/// deletes them.
///
/// Only the visible cells have views, and only their thumbnails are made, so that a gallery of a
/// thousand drawings scrolls without delay.
final class GalleryViewController: UIViewController, UIScrollViewDelegate {
  /// Called when the user chooses a drawing.
  var onOpen: ((FilePath) -> Void)?
  /// Called when the user wants a new drawing.
  var onNew: (() -> Void)?
  /// Called when the user returns to the drawing that is open.
  var onClose: (() -> Void)?

  /// A closure that renames the drawing in the window to a name that the user has entered, and
  /// returns the new path.
  var renameOpenDrawing: ((String) throws(RenameRefusal) -> FilePath)?

  /// The drawings, most recently changed first.
  private(set) var entries: [CatalogEntry] = []
  /// The path of the drawing in the window.
  private var openDrawing: FilePath
  private let folder: FilePath
  private let recents: RecentDrawings
  private let trash: Trash
  private let thumbnails: ThumbnailStore
  /// The number of the newest listing; the results of earlier listings are ignored.
  private var listingNumber = 0
  /// A Boolean value that indicates whether an operation is in progress.
  private var isOperating = false
  /// The operations that wait for the current one, oldest first.
  private var waitingOperations: [GalleryOperation.Kind] = []

  private let header = GalleryHeader()
  private let scrollView = ButtonScrollView()
  private let noticeBar = NoticeBar()
  /// The cells of the visible drawings, by the index of the drawing in ``entries``.
  private(set) var cells: [Int: GalleryCell] = [:]
  private var unusedCells: [GalleryCell] = []
  private var layout = GalleryLayout(count: 0, width: 0)

  /// Creates a gallery.
  ///
  /// - Parameters:
  ///   - openDrawing: The path of the drawing in the window; the user cannot delete this drawing.
  ///   - folder: The folder whose drawings are shown, in addition to those of `recents`.
  init(openDrawing: FilePath, folder: FilePath, recents: RecentDrawings, trash: Trash) {
    (self.openDrawing, self.folder, self.recents) = (openDrawing, folder, recents)
    self.trash = trash
    thumbnails = ThumbnailStore(pixelSize: CGSize(width: 360, height: 240))
    super.init(nibName: nil, bundle: nil)
    thumbnails.onThumbnail = { [unowned self] _ in updateCells() }
    reload()
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() { view = GalleryView { [unowned self] in layOut(in: $0) } }

  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    scrollView.delegate = self
    scrollView.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector(GalleryViewController.tap(_:))))
    header.onNew = { [unowned self] in onNew?() }
    header.onClose = { [unowned self] in onClose?() }
    for subview in [scrollView, header, noticeBar] { view.addSubview(subview) }
  }

  private func layOut(in bounds: CGRect) {
    let headerHeight = GalleryHeader.height
    header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: headerHeight)
    scrollView.frame = CGRect(
      x: 0, y: headerHeight, width: bounds.width, height: max(0, bounds.height - headerHeight))
    let noticeHeight = noticeBar.height(forWidth: bounds.width)
    noticeBar.frame = CGRect(
      x: 0, y: bounds.height - noticeHeight, width: bounds.width, height: noticeHeight)
    layOutContent()
  }

  // MARK: Drawings

  /// Reads the list of drawings in the background.
  private func reload() {
    let (folder, recents, openDrawing) = (folder, recents, openDrawing)
    listingNumber += 1
    let number = listingNumber
    _ = BackgroundTask {
      DrawingCatalog.entries(in: folder, recents: recents.load() + [openDrawing])
    } then: { [weak self] result in
      if let list = try? result.get() { self?.show(list, number) }
    }
  }

  private func show(_ list: [CatalogEntry], _ number: Int) {
    guard number == listingNumber else { return }
    entries = list
    layOutContent()
  }

  private func show(_ result: GalleryOperation.Outcome) {
    switch result {
    case .done: noticeBar.notice = nil
    case .deleted(let item):
      noticeBar.notice = Notice(
        text: "\(item.original.displayName) is in the trash.",
        actions: [
          UIAction(title: "Undo") { [unowned self] _ in
            start(.restore(item))
          }
        ])
    case .renamed(let path, let newPath): showRenamed(path, to: newPath)
    case .failed(let message): noticeBar.notice = Notice(text: message)
    }
  }

  private func start(_ kind: GalleryOperation.Kind) {
    if isOperating { return waitingOperations.append(kind) }
    isOperating = true
    GalleryOperation.start(kind, trash, recents) { [weak self] in self?.finishOperation($0) }
  }

  private func finishOperation(_ outcome: GalleryOperation.Outcome) {
    isOperating = false
    show(outcome)
    reload()
    if !waitingOperations.isEmpty { start(waitingOperations.removeFirst()) }
  }

  // MARK: Commands

  private func isOpen(_ entry: CatalogEntry) -> Bool { entry.path == openDrawing }

  private func menu(of entry: CatalogEntry) -> UIMenu {
    UIMenu(children: [
      UIAction(title: "Rename") { [unowned self] _ in beginRenaming(entry) },
      UIAction(title: "Duplicate") { [unowned self] _ in start(.duplicate(entry.path)) },
      UIAction(
        title: "Delete", subtitle: isOpen(entry) ? "is open" : nil,
        attributes: isOpen(entry) ? .disabled : .destructive
      ) { [unowned self] _ in start(.delete(entry.path)) },
    ])
  }

  func tap(_ recognizer: UITapGestureRecognizer) {
    // A tap outside the name field accepts the name and has no other effect.
    if let cell = renamingCell { return cell.endRenaming() }
    // Opening the old path of a drawing that is being renamed would create a new drawing.
    if isOperating { return }
    let point = recognizer.location(in: scrollView)
    let cell = cells.values.first { $0.frame.contains(point) }
    if let entry = cell?.entry { onOpen?(entry.path) }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.charactersIgnoringModifiers {
      case UIKeyCommand.inputEscape:
        if let cell = renamingCell { cell.cancelRenaming() } else { onClose?() }
      default: super.pressesBegan([press], with: event)
      }
    }
  }

  // MARK: Renaming

  private var renamingCell: GalleryCell? { cells.values.first(where: \.isRenaming) }

  private func beginRenaming(_ entry: CatalogEntry) {
    guard let cell = cells.values.first(where: { $0.entry == entry }) else { return }
    scrollView.scrollRectToVisible(cell.frame, animated: false)
    cell.beginRenaming(entry.name)
  }

  private func rename(_ path: FilePath, to name: String) {
    do throws(RenameRefusal) {
      if path == openDrawing {
        openDrawing = try renameOpenDrawing?(name) ?? path
        if openDrawing != path { showRenamed(path, to: openDrawing) }
        return reload()
      }
      let newPath = try path.drawingPath(named: name)
      if newPath != path { start(.rename(path, to: newPath)) }
    } catch {
      noticeBar.notice = Notice(text: error.reason)
    }
  }

  private func showRenamed(_ path: FilePath, to newPath: FilePath) {
    noticeBar.notice = Notice(
      text: "\(path.drawingName) is now named \(newPath.drawingName).",
      actions: [
        UIAction(title: "Undo") { [unowned self] _ in rename(newPath, to: path.drawingName) }
      ])
  }

  // MARK: Cells

  func scrollViewDidScroll(_ scrollView: UIScrollView) { updateCells() }

  private func layOutContent() {
    layout = GalleryLayout(count: entries.count, width: scrollView.bounds.width)
    scrollView.contentSize = CGSize(width: layout.width, height: layout.height)
    updateCells()
  }

  /// Gives every visible drawing a cell, and requests the missing thumbnails.
  private func updateCells() {
    guard scrollView.bounds.width > 0 else { return }
    let visible = layout.indices(in: scrollView.bounds)
    for (index, cell) in cells where !visible.contains(index) {
      cell.endRenaming()
      cell.isHidden = true
      unusedCells.append(cell)
      cells[index] = nil
    }
    for index in visible {
      let cell = cells[index] ?? makeCell()
      cells[index] = cell
      cell.frame = layout.frame(of: index)
      let entry = entries[index]
      cell.show(entry, thumbnails[entry], isOpen: isOpen(entry))
    }
    thumbnails.request(entries[visible].map(\.self))
  }

  private func makeCell() -> GalleryCell {
    if let cell = unusedCells.popLast() {
      cell.isHidden = false
      return cell
    }
    let cell = GalleryCell(frame: .zero)
    cell.makeMenu = { [unowned self] in menu(of: $0) }
    cell.onRename = { [unowned self] in rename($0.path, to: $1) }
    scrollView.addSubview(cell)
    return cell
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
