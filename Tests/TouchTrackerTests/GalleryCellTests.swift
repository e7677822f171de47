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

@Suite("Cells and thumbnails of the gallery")
struct GalleryCellTests {
  private let temporary = TemporaryFile()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 420, height: 260))
  private let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
    window.backgroundColor = .systemBackground
  }

  /// Writes a drawing with a red line from (20, 30) to (280, 60), and returns its catalog entry.
  private func entry(
    _ name: String, size: CGSize = CGSize(width: 300, height: 200)
  ) throws -> CatalogEntry {
    let line = Element(
      kind: .line, points: [[20, 30], [280, 60]], width: 8,
      color: PixelColor(red: 200, green: 0, blue: 0))
    let document = DrawingDocument(drawing: Drawing(elements: [line]), size: size)
    let path = FilePath(temporary.folder).appending(name)
    try FileStore.replace(path, with: document.encoded())
    return try #require(CatalogEntry(path))
  }

  private func cell(at frame: CGRect) -> GalleryCell {
    let cell = GalleryCell(frame: frame)
    window.addSubview(cell)
    window.layoutIfNeeded()
    return cell
  }

  private func texts(_ cell: GalleryCell) -> [String] {
    cell.subviews.compactMap { ($0 as? UILabel)?.text }
  }

  /// Returns a store with the thumbnails of drawings.
  private func thumbnails(_ entries: [CatalogEntry], _ size: CGSize) -> ThumbnailStore {
    let store = ThumbnailStore(pixelSize: size)
    store.request(entries)
    let isComplete = eventually {
      ApplicationHost.performPending()
      return store.count == entries.count
    }
    #expect(isComplete)
    return store
  }

  @Test("A gallery cell has a tooltip for its button and a placeholder for an empty name")
  func hints() throws {
    let cell = cell(at: CGRect(x: 10, y: 20, width: 196, height: 181))
    let button = try #require(cell.subviews.compactMap { $0 as? UIButton }.first)
    #expect(button.toolTip == "Rename, duplicate or delete")
    cell.show(try entry("old.plist"), nil, isOpen: false)
    cell.beginRenaming("old")
    let field = try #require(cell.subviews.compactMap { $0 as? UITextField }.first)
    #expect(field.placeholder == "Name" && field.font?.pointSize == 14)
  }

  @Test("The button of a gallery cell shows the menu of the current drawing or an assigned menu")
  func cellMenu() throws {
    let cell = cell(at: CGRect(x: 10, y: 20, width: 196, height: 181))
    let button = try #require(cell.subviews.compactMap { $0 as? UIButton }.first)
    cell.makeMenu = { UIMenu(title: $0.name) }
    #expect(button.menu == nil && button.showsMenuAsPrimaryAction, "the cell shows no drawing")
    for name in ["a", "b"] {
      cell.show(try entry(name + ".plist"), nil, isOpen: false)
      #expect(button.menu?.title == name)
    }
    button.menu = UIMenu(title: "assigned")
    #expect(button.menu?.title == "assigned")
  }

  @Test("The gallery keeps at most 100 thumbnails and discards the oldest first")
  func fullStore() throws {
    let size = CGSize(width: 6, height: 4)
    let entries = try (0..<102).map { try entry("\($0).plist", size: size) }
    let store = ThumbnailStore(pixelSize: size)
    func make(_ wanted: [CatalogEntry]) {
      var count = 0
      store.onThumbnail = { _ in count += 1 }
      store.request(wanted)
      let isComplete = eventually {
        ApplicationHost.performPending()
        return count == wanted.count
      }
      #expect(isComplete)
    }
    make(entries)
    #expect(store.count == 100)
    #expect(entries.prefix(3).map { store[$0] != nil } == [false, false, true])
    make([entries[0]])
    #expect(store.count == 100 && store[entries[0]] != nil && store[entries[2]] == nil)
  }

  @Test("The gallery cells of an open drawing and an unreadable drawing match their snapshot")
  func appearance() throws {
    let entries = try [entry("Garden plan.plist"), entry("b.plist")]
    let header = GalleryHeader(frame: CGRect(x: 0, y: 0, width: 420, height: 56))
    window.addSubview(header)
    let store = thumbnails([entries[0]], CGSize(width: 180, height: 120))
    for (index, entry) in entries.enumerated() {
      let layout = GalleryLayout(count: 2, width: 420)
      let cell = cell(at: layout.frame(of: index).offsetBy(dx: 0, dy: 56))
      cell.show(entry, index == 0 ? store[entry] : .unreadable, isOpen: index == 0)
    }
    window.layoutIfNeeded()
    try harness.checkSnapshot("gallery")
  }

  @Test(
    "A gallery cell that is updated when its drawing opens or closes looks like a new cell",
    arguments: [true, false])
  func openedDrawing(isOpen: Bool) throws {
    let entry = try entry("a.plist")
    func picture(_ states: [Bool]) -> [UInt8] {
      let cell = cell(at: CGRect(x: 10, y: 20, width: 196, height: 181))
      defer { cell.removeFromSuperview() }
      for state in states {
        cell.show(entry, .unreadable, isOpen: state)
        _ = harness.snapshot()
      }
      return harness.snapshot().bytes
    }
    let isEqual = picture([!isOpen, isOpen]) == picture([isOpen])
    let differs = picture([!isOpen]) != picture([isOpen])
    #expect(isEqual && differs)
  }

  @Test("A gallery cell shows the drawing's name, and its state or the time of the last change")
  func states() throws {
    let entry = try entry("My drawing.plist")
    let cell = cell(at: CGRect(x: 10, y: 20, width: 196, height: 181))
    cell.show(entry, nil, isOpen: true)
    #expect(texts(cell) == ["My drawing", "Open"] && cell.entry == entry)
    cell.show(entry, .unreadable, isOpen: true)
    #expect(texts(cell) == ["My drawing", "Cannot be read"])
    cell.show(entry, nil, isOpen: false)
    let date = texts(cell)[1]
    #expect(date.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d/) != nil)
    let store = thumbnails([entry], CGSize(width: 90, height: 60))
    cell.show(entry, store[entry], isOpen: false)
    #expect(texts(cell)[1] == date)
    let image = try #require(cell.subviews.compactMap { $0 as? UIImageView }.first)
    #expect(image.image?.size == CGSize(width: 90, height: 60))
    #expect(image.frame == CGRect(x: 1, y: 1, width: 194, height: 127))
    cell.show(entry, store[entry], isOpen: true)
    window.layoutIfNeeded()
    #expect(texts(cell)[1] == "Open" && image.frame.minX == 3)
    cell.show(entry, nil, isOpen: true)
    #expect(image.image == nil)
  }

  @Test("A gallery cell reports an edited name once and does not report an unchanged name")
  func renaming() throws {
    let entry = try entry("old.plist")
    let cell = cell(at: CGRect(x: 10, y: 20, width: 196, height: 181))
    cell.show(entry, nil, isOpen: false)
    var names: [String] = []
    cell.onRename = {
      #expect($0 == entry)
      names.append($1)
    }
    func field() -> UITextField? { cell.subviews.compactMap { $0 as? UITextField }.first }
    func labels() -> [Bool] {
      cell.subviews.filter { $0 is UILabel || $0 is UIButton }.map(\.isHidden)
    }
    cell.beginRenaming("old")
    window.layoutIfNeeded()
    #expect(cell.isRenaming && labels() == [true, true, true, false])
    #expect(field()?.frame == CGRect(x: 0, y: 136, width: 140, height: 40))
    harness.type("new")
    #expect(field()?.text == "new", "the complete name was selected")
    let accept = try #require(cell.subviews.compactMap { $0 as? UIButton }.last)
    #expect(accept.frame == CGRect(x: 144, y: 136, width: 52, height: 40))
    harness.touchDown(at: accept.convert(accept.bounds.center, to: nil))
    harness.touchUp()
    cell.endRenaming()
    #expect(names == ["new"] && !cell.isRenaming && labels() == [false, false, false])
    #expect(field() == nil)
    cell.beginRenaming("old")
    cell.endRenaming()
    cell.beginRenaming("old")
    harness.type("other")
    cell.cancelRenaming()
    #expect(names == ["new"] && !cell.isRenaming)
    cell.beginRenaming("old")
    harness.type("third")
    harness.press(UIKey("\r"))
    #expect(names == ["new", "third"] && !cell.isRenaming)
    // A cell accepts the edited name before it shows another drawing.
    cell.beginRenaming("old")
    harness.type("fourth")
    cell.show(try self.entry("another.plist"), nil, isOpen: false)
    #expect(names == ["new", "third", "fourth"])
  }

  @Test(
    "A thumbnail shows the page centered and as large as possible, with a margin",
    arguments: [(300, 200), (300, 400), (600, 200)])
  func thumbnail(size: (Int, Int)) throws {
    let page = CGSize(width: size.0, height: size.1)
    let entry = try entry("page.plist", size: page)
    let store = thumbnails([entry], CGSize(width: 180, height: 120))
    guard case .image(let image)? = store[entry] else {
      Issue.record("no thumbnail")
      return
    }
    let bitmap = image.bitmapImage.bitmap
    #expect(bitmap.width == 180 && bitmap.height == 120)
    let scale = min(180 / page.width, 120 / page.height) / 1.06
    // The middle of the line, (150, 45) on the page.
    let x = 90 + (150 - page.width / 2) * scale
    let y = 60 + (45 - page.height / 2) * scale
    #expect(bitmap[Int(x), Int(y)].red > 190 && bitmap[Int(x), Int(y)].green < 60)
    #expect(bitmap[Int(x), Int(y + 12)].green == 255)
    let left = 90 + (20 - page.width / 2) * scale - 5 * scale
    #expect(bitmap[Int(left - 2), Int(60 + (30 - page.height / 2) * scale)].green == 255)
  }

  @Test("A thumbnail shows ink that is too thin for its size, and ink at the edge completely")
  func thinInk() throws {
    let color = PixelColor(red: 200, green: 0, blue: 0)
    let elements = [
      Element(kind: .line, points: [[100, 1000], [2900, 1000]], width: 1, color: color),
      Element(kind: .line, points: [[3000, 0], [3000, 2000]], width: 40, color: color),
    ]
    let document = DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 300, height: 200))
    let path = FilePath(temporary.folder).appending("thin.plist")
    try FileStore.replace(path, with: document.encoded())
    let entry = try #require(CatalogEntry(path))
    let store = thumbnails([entry], CGSize(width: 180, height: 120))
    guard case .image(let image)? = store[entry] else {
      Issue.record("no thumbnail")
      return
    }
    let bitmap = image.bitmapImage.bitmap
    #expect((0..<120).contains { bitmap[90, $0].green < 128 }, "the thin line")
    #expect((150..<180).contains { bitmap[$0, 30].green < 60 }, "the line at the edge")
    #expect(bitmap[179, 30].green == 255)
  }

  @Test("After the thumbnail in progress, thumbnails are made in the order of the latest request")
  func store() throws {
    let entries = try (0..<4).map { try entry("\($0).plist", size: CGSize(width: 30, height: 20)) }
    var updates: [CatalogEntry] = []
    let store = ThumbnailStore(pixelSize: CGSize(width: 30, height: 20))
    func wait(for count: Int) {
      let isComplete = eventually {
        ApplicationHost.performPending()
        return updates.count == count
      }
      #expect(isComplete)
    }
    store.onThumbnail = { updates.append($0) }
    #expect(store.count == 0)
    store.request([entries[0], entries[1]])
    // The store finishes the thumbnail of the drawing that it is reading, and then follows the new
    // request.
    store.request([entries[3], entries[0], entries[2]])
    wait(for: 3)
    #expect(updates == [entries[0], entries[3], entries[2]])
    #expect(store[entries[1]] == nil && store[entries[3]] != nil && store.count == 3)
    store.request(entries)
    wait(for: 4)
    #expect(updates.last == entries[1] && store.count == 4)
    #expect(ThumbnailStore.capacity == 100)
  }

  @Test("A drawing that cannot be read has no thumbnail")
  func unreadable() throws {
    let entry = try entry("damaged.plist")
    try FileStore.replace(entry.path, with: .init("<plist".utf8))
    let store = thumbnails([entry], CGSize(width: 30, height: 20))
    guard case .unreadable? = store[entry] else {
      Issue.record("a damaged drawing has a thumbnail")
      return
    }
  }

  // MARK: Layout

  @Test("Gallery cells form rows and are at least 180 points wide, unless a row has only one cell")
  func layout() {
    let layout = GalleryLayout(count: 7, width: 640)
    #expect(layout.columns == 3 && layout.cellSize == CGSize(width: 192, height: 180))
    #expect(layout.frame(of: 0) == CGRect(x: 16, y: 16, width: 192, height: 180))
    #expect(layout.frame(of: 2) == CGRect(x: 432, y: 16, width: 192, height: 180))
    #expect(layout.frame(of: 4) == CGRect(x: 224, y: 212, width: 192, height: 180))
    #expect(layout.height == 3 * 196 + 16)
    #expect(GalleryLayout(count: 6, width: 640).height == 2 * 196 + 16)
    for (width, columns) in [(100, 1), (407, 1), (408, 2), (603, 2), (604, 3), (800, 4)] {
      let layout = GalleryLayout(count: 9, width: CGFloat(width))
      #expect(layout.columns == columns)
      #expect(layout.columns == 1 || layout.cellSize.width >= 180)
      // The last column ends at the right margin.
      let right = layout.frame(of: layout.columns - 1).maxX
      #expect(right <= CGFloat(width) - 16 && right > CGFloat(width) - 16 - CGFloat(columns))
    }
  }

  @Test(
    "The gallery layout finds all cells that intersect a rectangle, and at most six other cells")
  func visibleCells() {
    let layout = GalleryLayout(count: 20, width: 640)
    func indices(_ y: CGFloat, _ height: CGFloat) -> Range<Int> {
      layout.indices(in: CGRect(x: 0, y: y, width: 640, height: height))
    }
    for y in stride(from: CGFloat(-300), to: 1700, by: 37) {
      let visible = (0..<20).filter {
        layout.frame(of: $0).intersects(CGRect(x: 0, y: y, width: 640, height: 150))
      }
      let found = indices(y, 150)
      #expect(visible.allSatisfy(found.contains))
      #expect(found.count <= visible.count + 6)
    }
    #expect(indices(-300, 200).isEmpty && indices(1500, 200).isEmpty)
    #expect(indices(0, 100) == 0..<3 || indices(0, 100) == 0..<6)
  }

  @Test("The buttons of the gallery header call their closures")
  func header() {
    let header = GalleryHeader(frame: CGRect(x: 0, y: 0, width: 400, height: 56))
    window.addSubview(header)
    window.layoutIfNeeded()
    var calls: [String] = []
    header.onNew = { calls.append("new") }
    header.onClose = { calls.append("close") }
    let buttons = header.subviews.compactMap { $0 as? UIButton }
    #expect(buttons[1].frame.maxX == 384 && buttons[0].frame.maxX == buttons[1].frame.minX - 8)
    #expect(buttons.allSatisfy { $0.frame.minY == 8 && $0.frame.height == 40 })
    for button in buttons {
      harness.touchDown(at: button.convert(button.bounds.center, to: nil))
      harness.touchUp()
      harness.advance(by: 1)
    }
    #expect(calls == ["new", "close"])
  }
}
