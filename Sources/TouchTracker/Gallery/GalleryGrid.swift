import DrawingPersistence
import ResponderKit
import SystemPackage

/// The rows of cells of a gallery, in a scroll view.
///
/// Only the visible cells have views, and only their thumbnails are made, so that a gallery of a
/// thousand drawings scrolls without delay.
final class GalleryGrid: UIScrollViewDelegate {
  /// A direction in which an arrow key moves the keyboard focus.
  enum Direction {
    case left
    case right
    case up
    case down
  }

  let scrollView = ButtonScrollView()
  /// The drawings, in the order of their cells.
  private(set) var entries: [CatalogEntry] = []
  /// The cells of the visible drawings, by the index of the drawing in ``entries``.
  private(set) var cells: [Int: GalleryCell] = [:]
  /// The path of the drawing in the window.
  var openDrawing: FilePath
  private let thumbnails = ThumbnailStore(pixelSize: CGSize(width: 360, height: 240))
  /// Called with each new cell.
  var onNewCell: ((GalleryCell) -> Void)?
  private var unusedCells: [GalleryCell] = []
  private var layout = GalleryLayout(count: 0, width: 0)

  /// Creates a grid without cells.
  ///
  /// - Parameter openDrawing: The path of the drawing in the window.
  init(openDrawing: FilePath) {
    self.openDrawing = openDrawing
    scrollView.delegate = self
    thumbnails.onThumbnail = { [unowned self] _ in updateCells() }
  }

  // MARK: Drawings

  func show(_ entries: [CatalogEntry]) {
    self.entries = entries
    layOut()
  }

  /// Arranges the cells for the width of the scroll view.
  func layOut() {
    layout = GalleryLayout(count: entries.count, width: scrollView.bounds.width)
    scrollView.contentSize = CGSize(width: layout.width, height: layout.height)
    updateCells()
  }

  func scrollToTop() { scrollView.setContentOffset(.zero, animated: false) }

  /// Scrolls by the smallest distance that makes the cell of a drawing visible.
  func reveal(_ path: FilePath) {
    if let index = entries.firstIndex(where: { $0.path == path }) { reveal(index) }
  }

  private func reveal(_ index: Int) {
    let margin = GalleryLayout.spacing
    scrollView.scrollRectToVisible(
      layout.frame(of: index).insetBy(dx: -margin, dy: -margin), animated: false)
  }

  // MARK: Cells

  /// Returns the visible cell at a point of the scrolled content.
  func cell(at point: CGPoint) -> GalleryCell? {
    cells.values.first { $0.frame.contains(point) }
  }

  /// Returns a Boolean value that indicates whether a drawing has a visible cell.
  func showsCell(of path: FilePath) -> Bool {
    cells.values.contains { $0.entry?.path == path }
  }

  /// The cell whose name is edited, or `nil` if there is none.
  var renamingCell: GalleryCell? { cells.values.first(where: \.isRenaming) }

  /// Lets the user write another name in the cell of a drawing, and makes the complete cell visible.
  func beginRenaming(_ entry: CatalogEntry) {
    guard let cell = cells.values.first(where: { $0.entry == entry }) else { return }
    scrollView.scrollRectToVisible(cell.frame, animated: false)
    cell.beginRenaming(entry.name)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { updateCells() }

  /// Gives every visible drawing a cell, and requests the missing thumbnails.
  private func updateCells() {
    guard scrollView.bounds.width > 0 else { return }
    let visible = layout.indices(in: scrollView.bounds)
    for (index, cell) in cells where !visible.contains(index) {
      cells[index] = nil
      cell.endRenaming()
      cell.endFocus()
      cell.isHidden = true
      unusedCells.append(cell)
    }
    for index in visible {
      let cell = cells[index] ?? makeCell()
      cells[index] = cell
      cell.frame = layout.frame(of: index)
      let entry = entries[index]
      cell.show(entry, thumbnails[entry], isOpen: entry.path == openDrawing)
    }
    thumbnails.request(entries[visible].map(\.self))
  }

  private func makeCell() -> GalleryCell {
    if let cell = unusedCells.popLast() {
      cell.isHidden = false
      return cell
    }
    let cell = GalleryCell(frame: .zero)
    onNewCell?(cell)
    scrollView.addSubview(cell)
    return cell
  }

  // MARK: Focus

  /// Moves the keyboard focus to the next cell in a direction or, if no cell has the focus, to the
  /// first cell that is visible completely.
  func moveFocus(_ direction: Direction) {
    guard let focused = cells.first(where: { $0.value.hasFocus })?.key else {
      let top = scrollView.bounds.minY
      return focus(cells.filter { $0.value.frame.minY >= top }.keys.min() ?? 0)
    }
    let next =
      switch direction {
      case .left: focused - 1
      case .right: focused + 1
      case .up: focused - layout.columns
      case .down: focused + layout.columns
      }
    focus(next)
  }

  /// Gives a cell the keyboard focus and makes the cell visible; has no effect if there is no cell
  /// with the index.
  func focus(_ index: Int) {
    guard entries.indices.contains(index) else { return }
    reveal(index)
    if let cell = cells[index] { scrollView.window?.moveFocus(to: cell) }
  }

  /// Removes the keyboard focus from the cells.
  func endFocus() { for cell in cells.values { cell.endFocus() } }
}
