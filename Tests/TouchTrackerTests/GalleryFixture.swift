import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import ResponderKitTesting
import SDLHost
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

/// A window with a gallery of the drawings in a temporary folder.
final class GalleryFixture {
  let temporary = TemporaryFile()
  let folder: FilePath
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
  let harness: TouchHarness
  private(set) var gallery: GalleryViewController?
  var opened: [FilePath] = []
  /// The names that were chosen for the open drawing.
  var renamed: [String] = []
  /// The orders that were chosen.
  var orders: [GalleryOrder] = []

  init(names: [String] = []) throws {
    folder = FilePath(temporary.folder).appending("data")
    try FileStore.createFolder(folder)
    harness = TouchHarness(window: window)
    for (index, name) in names.enumerated() { try write(name, lines: index + 1) }
  }

  func path(_ name: String) -> FilePath { folder.appending(name) }

  func write(_ name: String, lines: Int) throws {
    let elements = (0..<lines).map { index in
      Element(
        .line, from: CGPoint(x: 20, y: 20 + 10 * index), to: CGPoint(x: 280, y: 20 + 10 * index),
        width: 6, color: PixelColor(red: 200, green: 0, blue: 0))
    }
    let document = DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 300, height: 200))
    try FileStore.replace(path(name), with: document.encoded())
  }

  /// Sets the time of the last change of a file in the folder, in seconds since 1970.
  func setTime(_ name: String, _ seconds: Int) {
    let times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    utimensat(AT_FDCWD, path(name).string, times, 0)
  }

  /// Shows the gallery and waits until it lists the drawings.
  @discardableResult
  func show(
    openDrawing: String = "open.plist", order: GalleryOrder = .recent
  ) throws -> GalleryViewController {
    let gallery = makeGallery(openDrawing, order)
    wait(for: "the list") { !gallery.entries.isEmpty }
    return gallery
  }

  /// Shows a gallery whose list may not have been read.
  func makeGallery(_ openDrawing: String, _ order: GalleryOrder = .recent) -> GalleryViewController
  {
    let gallery = GalleryViewController(
      openDrawing: path(openDrawing), folder: folder,
      recents: RecentDrawings(path: path("recent")),
      trash: Trash(folder: FilePath(temporary.folder).appending("Trash")), order: order)
    gallery.onOpen = { [unowned self] in opened.append($0) }
    gallery.onOrder = { [unowned self] in orders.append($0) }
    gallery.renameOpenDrawing = { [unowned self] name throws(RenameRefusal) in
      renamed.append(name)
      return path(name + ".plist")
    }
    self.gallery = gallery
    window.rootViewController = gallery
    window.layoutIfNeeded()
    return gallery
  }

  /// Waits until a condition is true.
  func wait(for name: String, until condition: () -> Bool) {
    let isTrue = eventually {
      ApplicationHost.performPending()
      return condition()
    }
    #expect(isTrue, "\(name) did not come")
    window.layoutIfNeeded()
  }

  func tap(_ title: String) throws {
    window.layoutIfNeeded()
    let button = try #require(views(UIButton.self).first { $0.currentTitle == title })
    tap(at: button.convert(button.bounds.center, to: nil))
  }

  /// Chooses a command in the menu of a drawing.
  func choose(_ command: String, of name: String) throws {
    window.layoutIfNeeded()
    let cell = try #require(gallery?.cells.values.first { $0.entry?.name == name })
    let button = try #require(cell.subviews.compactMap { $0 as? UIButton }.first)
    tap(at: button.convert(button.bounds.center, to: nil))
    try tap(command)
  }

  /// Begins to rename a drawing in its cell, and types the new name.
  func typeName(_ newName: String, of name: String) throws {
    try choose("Rename", of: name)
    harness.press(UIKey("a", modifierFlags: .control))
    harness.type(newName)
  }

  /// Waits until the names in the gallery satisfy a condition, and returns them in sorted order.
  func names(until condition: ([String]) -> Bool = { _ in true }) -> [String] {
    wait(for: "the names") { condition(gallery?.entries.map(\.name) ?? []) }
    return (gallery?.entries.map(\.name) ?? []).sorted()
  }

  var notices: [String] { views(NoticeBar.self).filter { !$0.isHidden }.compactMap(\.notice?.text) }

  /// The names of the drawings that the gallery shows, in their order.
  var shownNames: [String] { gallery?.entries.map(\.name) ?? [] }

  /// The fields in which names of drawings are edited.
  var nameFields: [UITextField] { cellViews(UITextField.self) }

  /// The thumbnails of the drawings.
  var thumbnails: [BitmapImage] { cellViews(UIImageView.self).compactMap(\.image?.bitmapImage) }

  private func cellViews<V: UIView>(_ type: V.Type) -> [V] {
    views(GalleryCell.self).flatMap(\.subviews).compactMap { $0 as? V }
  }

  var searchField: GallerySearchField? { views(GallerySearchField.self).first }

  /// Returns a Boolean value that indicates whether a view and all its superviews are visible.
  func isVisible(_ view: UIView?) -> Bool {
    guard var view, view.window != nil else { return false }
    while !view.isHidden {
      guard let superview = view.superview else { return true }
      view = superview
    }
    return false
  }

  func tap(at point: CGPoint) {
    harness.touchDown(0, at: point)
    harness.advance(by: 0.05)
    harness.touchUp(0)
    harness.advance(by: 1)
  }

  func views<V: UIView>(_ type: V.Type) -> [V] {
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    return all(window).compactMap { $0 as? V }
  }
}
