import DrawingPersistence
import ResponderKit
import SystemPackage

/// A view controller that shows all drawings of the user, and opens, duplicates and deletes them.
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

  /// The drawings, last changed first.
  private(set) var entries: [CatalogEntry] = []
  /// The path of the drawing in the window.
  private let openDrawing: FilePath
  private let folder: FilePath
  private let recents: RecentDrawings
  private let trash: Trash
  private let onProgress: @Sendable () -> Void
  private let thumbnails: ThumbnailStore
  private var listing: BackgroundTask<[CatalogEntry]>?
  private var operation: GalleryOperation?
  /// The drawing that the commands of the header concern.
  private(set) var selection: CatalogEntry? { didSet { updateCells() } }

  private let header = GalleryHeader()
  private let scrollView = UIScrollView()
  private let noticeBar = NoticeBar()
  /// The views of the visible cells by the index of the drawing.
  private(set) var cells: [Int: GalleryCell] = [:]
  private var unusedCells: [GalleryCell] = []
  private var layout = GalleryLayout(count: 0, width: 0)

  /// Creates a gallery.
  ///
  /// - Parameters:
  ///   - openDrawing: The path of the drawing in the window, which cannot be deleted.
  ///   - folder: The folder whose drawings are shown, with those of `recents`.
  ///   - onProgress: Called on any thread when ``update()`` should be called.
  init(
    openDrawing: FilePath, folder: FilePath, recents: RecentDrawings, trash: Trash,
    onProgress: @escaping @Sendable () -> Void
  ) {
    (self.openDrawing, self.folder, self.recents) = (openDrawing, folder, recents)
    (self.trash, self.onProgress) = (trash, onProgress)
    thumbnails = ThumbnailStore(pixelSize: CGSize(width: 360, height: 240), onProgress: onProgress)
    super.init()
    reload()
  }

  override func loadView() { view = GalleryView { [unowned self] in layOut(in: $0) } }

  override func viewDidLoad() {
    view.backgroundColor = .systemBackground
    scrollView.delegate = self
    scrollView.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: Selector(GalleryViewController.tap(_:))))
    header.onCommand = { [unowned self] in perform($0) }
    for subview in [scrollView, header, noticeBar] { view.addSubview(subview) }
    header.show(selection: nil, canDelete: false)
  }

  private func layOut(in bounds: CGRect) {
    let headerHeight = GalleryHeader.height
    header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: headerHeight)
    scrollView.frame = CGRect(
      x: 0, y: headerHeight, width: bounds.width, height: max(0, bounds.height - headerHeight))
    noticeBar.frame = CGRect(
      x: 0, y: bounds.height - NoticeBar.height, width: bounds.width, height: NoticeBar.height)
    layOutContent()
  }

  // MARK: Drawings

  /// Reads the list of drawings in the background.
  private func reload() {
    let (folder, recents) = (folder, recents)
    listing = BackgroundTask {
      DrawingCatalog.entries(in: folder, recents: recents.load())
    } whenDone: { [onProgress] in
      onProgress()
    }
  }

  /// Continues after work in the background has finished.
  func update() {
    if let list = try? listing?.result?.get() {
      listing = nil
      entries = list
      if let selection, !list.contains(selection) { self.selection = nil }
      layOutContent()
    }
    while thumbnails.update() != nil { updateCells() }
    if let operation, let result = operation.result {
      self.operation = nil
      show(result)
      reload()
    }
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
    case .failed(let message): noticeBar.notice = Notice(text: message)
    }
  }

  private func start(_ kind: GalleryOperation.Kind) {
    guard operation == nil else { return }
    operation = GalleryOperation(kind, trash, onProgress: onProgress)
  }

  // MARK: Commands

  private func perform(_ command: GalleryHeader.Command) {
    switch command {
    case .new: onNew?()
    case .close: onClose?()
    case .deselect: select(nil)
    case .duplicate: if let selection { start(.duplicate(selection.path)) }
    case .delete:
      guard let entry = selection, !isOpen(entry) else { return }
      select(nil)
      start(.delete(entry.path))
    }
  }

  private func select(_ entry: CatalogEntry?) {
    selection = entry
    header.show(selection: entry?.name, canDelete: entry.map { !isOpen($0) } ?? false)
  }

  private func isOpen(_ entry: CatalogEntry) -> Bool { entry.path == openDrawing }

  func tap(_ recognizer: UITapGestureRecognizer) {
    let point = recognizer.location(in: scrollView)
    guard let cell = cells.values.first(where: { $0.frame.contains(point) }), let entry = cell.entry
    else { return select(nil) }
    onOpen?(entry.path)
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    for press in presses {
      switch press.key?.charactersIgnoringModifiers {
      case UIKeyCommand.inputEscape: selection == nil ? onClose?() : select(nil)
      default: super.pressesBegan([press], with: event)
      }
    }
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
      cell.isHidden = true
      unusedCells.append(cell)
      cells[index] = nil
    }
    for index in visible {
      let cell = cells[index] ?? makeCell()
      cells[index] = cell
      cell.frame = layout.frame(of: index)
      let entry = entries[index]
      cell.show(entry, thumbnails[entry], isOpen: isOpen(entry), isSelected: entry == selection)
    }
    thumbnails.request(entries[visible].map(\.self))
  }

  private func makeCell() -> GalleryCell {
    if let cell = unusedCells.popLast() {
      cell.isHidden = false
      return cell
    }
    let cell = GalleryCell(frame: .zero)
    cell.onMenu = { [unowned self] entry in select(entry == selection ? nil : entry) }
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

  override func layoutSubviews() { layOut(bounds) }
}
