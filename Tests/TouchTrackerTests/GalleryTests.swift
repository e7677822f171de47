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

@Suite("Gallery of drawings")
struct GalleryTests {
  @Test("Gallery commands chosen during another command run after that command")
  func waitingCommands() throws {
    let fixture = try GalleryFixture(names: ["a.plist", "b.plist", "c.plist"])
    try fixture.show()
    // The gallery is notified of the end of a command only when the test waits for the names.
    try fixture.choose("Duplicate", of: "a")
    try fixture.typeName("d", of: "b")
    fixture.harness.press(UIKey("\r"))
    try fixture.choose("Delete", of: "c")
    let names = fixture.names { $0.contains("d") && !$0.contains("c") }
    #expect(names.count == 3 && names.contains("a") && !names.contains("b"))
  }

  @Test("The gallery header, the cells and the message follow the size of the window")
  func resizedWindow() throws {
    let fixture = try GalleryFixture(names: (1...9).map { "drawing \($0).plist" })
    let gallery = try fixture.show()
    let header = try #require(fixture.views(GalleryHeader.self).first)
    let scrollView = try #require(fixture.views(UIScrollView.self).first)
    let noticeBar = try #require(fixture.views(NoticeBar.self).first)
    // The height of the last window is less than the height of the header. In the narrow windows,
    // the header has a second row.
    for (width, height, top) in [(500, 400, 104), (900, 700, 56), (300, 40, 104)]
      as [(CGFloat, CGFloat, CGFloat)]
    {
      fixture.window.frame.size = CGSize(width: width, height: height)
      fixture.window.layoutIfNeeded()
      #expect(header.frame == CGRect(x: 0, y: 0, width: width, height: top))
      #expect(
        scrollView.frame == CGRect(x: 0, y: top, width: width, height: max(0, height - top)))
      #expect(noticeBar.frame == CGRect(x: 0, y: height - 48, width: width, height: 48))
      let layout = GalleryLayout(count: 9, width: width)
      #expect(scrollView.contentSize == CGSize(width: width, height: layout.height))
      #expect(gallery.cells.isEmpty == (height == 40))
      for (index, cell) in gallery.cells { #expect(cell.frame == layout.frame(of: index)) }
    }
  }

  @Test("The gallery's background is opaque, and light or dark like the style of the window")
  func background() throws {
    let fixture = try GalleryFixture(names: ["a.plist"])
    try fixture.show()
    for style in [UIUserInterfaceStyle.light, .dark] {
      fixture.window.overrideUserInterfaceStyle = style
      // A pixel to the left of the cells.
      let pixel = fixture.harness.snapshot()[4, 300]
      #expect(pixel.alpha == 255 && (pixel.red > 200) == (style == .light))
    }
  }

  @Test("The header buttons of the gallery request a new drawing and the closing of the gallery")
  func headerButtons() throws {
    let fixture = try GalleryFixture(names: ["a.plist"])
    let gallery = try fixture.show()
    var calls: [String] = []
    gallery.onNew = { calls.append("new") }
    gallery.onClose = { calls.append("close") }
    try fixture.tap("New drawing")
    try fixture.tap("Done")
    #expect(calls == ["new", "close"] && fixture.opened.isEmpty)
  }

  @Test("The gallery opens no drawing while it changes files")
  func operationInProgress() throws {
    let fixture = try GalleryFixture(names: ["a.plist", "b.plist"])
    let gallery = try fixture.show()
    func tapOther() throws -> FilePath {
      let cell = try #require(gallery.cells.values.first { $0.entry?.name == "b" })
      fixture.tap(at: cell.convert(CGPoint(x: 40, y: 40), to: nil))
      return try #require(cell.entry).path
    }
    // The gallery is notified of the end of the operation only when the test waits for the names.
    try fixture.choose("Duplicate", of: "a")
    _ = try tapOther()
    #expect(fixture.opened.isEmpty)
    #expect(fixture.names { $0.contains("a copy") } == ["a", "a copy", "b"])
    #expect(fixture.notices.isEmpty)
    let path = try tapOther()
    #expect(fixture.opened == [path])
  }

  @Test("The message about a deleted drawing disappears when the drawing is restored")
  func restoredNotice() throws {
    let fixture = try GalleryFixture(names: ["a.plist", "b.plist"])
    let gallery = try fixture.show()
    try fixture.choose("Delete", of: "a")
    fixture.wait(for: "the deletion") { gallery.entries.count == 1 }
    #expect(fixture.notices == ["a.plist is in the trash."])
    try fixture.tap("Undo")
    fixture.wait(for: "the drawing") { gallery.entries.count == 2 }
    #expect(fixture.notices.isEmpty)
  }

  @Test("Renaming a partly visible gallery cell scrolls the entire cell into view")
  func partlyVisibleCard() throws {
    let fixture = try GalleryFixture(names: (1...30).map { "drawing \($0).plist" })
    let gallery = try fixture.show()
    let scrollView = try #require(fixture.views(UIScrollView.self).first)
    // At this offset, the names of the first row are visible, and most of the thumbnails are not.
    scrollView.setContentOffset(CGPoint(x: 0, y: 90), animated: false)
    let cell = try #require(gallery.cells[0])
    let name = try #require(cell.entry?.name)
    try fixture.choose("Rename", of: name)
    #expect(cell.isRenaming && scrollView.bounds.contains(cell.frame))
  }

  @Test("The gallery lists saved drawings and drawings with only a journal, but no other files")
  func list() throws {
    let fixture = try GalleryFixture(names: ["a.plist", "b.plist"])
    for name in ["photo.png", "fake.plist", ".hidden.plist"] {
      try FileStore.replace(fixture.path(name), with: Data("text".utf8))
    }
    try FileStore.replace(
      fixture.path(".c.plist.touchtracker-journal"), with: Data("touchtracker-journal 1\n".utf8))
    fixture.setTime("a.plist", 1000)
    try fixture.write("../elsewhere.plist", lines: 1)
    let elsewhere = FilePath(fixture.temporary.folder).appending("elsewhere.plist")
    try RecentDrawings(path: fixture.path("recent")).add(elsewhere)
    let gallery = try fixture.show()
    #expect(Set(gallery.entries.map(\.name)) == ["a", "b", "c", "elsewhere"])
    #expect(gallery.entries.last?.name == "a")
    // A new drawing whose strokes have not been saved has only a journal.
    try FileStore.replace(
      fixture.path("../.new.plist.touchtracker-journal"),
      with: Data("touchtracker-journal 1\n".utf8))
    let other = try fixture.show(openDrawing: "../new.plist")
    #expect(Set(other.entries.map(\.name)) == ["a", "b", "c", "elsewhere", "new"])
  }

  @Test("A tap on a gallery cell opens the drawing, and a drag scrolls the gallery")
  func open() throws {
    let fixture = try GalleryFixture(names: (1...40).map { "drawing \($0).plist" })
    let gallery = try fixture.show()
    fixture.harness.touchDown(0, at: CGPoint(x: 100, y: 400))
    for y in stride(from: CGFloat(380), through: 100, by: -20) {
      fixture.harness.advance(by: 0.01)
      fixture.harness.touchMove(0, to: CGPoint(x: 100, y: y))
    }
    fixture.harness.touchUp(0)
    fixture.harness.advance(by: 3)
    #expect(fixture.opened.isEmpty)
    let scrollView = try #require(fixture.views(UIScrollView.self).first)
    #expect(scrollView.contentOffset.y > 0)
    fixture.window.layoutIfNeeded()
    let cell = try #require(
      gallery.cells.values.first { $0.convert($0.bounds.center, to: nil).y > 200 })
    fixture.tap(at: cell.convert(CGPoint(x: 40, y: 40), to: nil))
    #expect(fixture.opened == [try #require(cell.entry).path])
  }

  @Test("A gallery of a thousand drawings creates at most 40 cells and shows at most 24 at a time")
  func thousandDrawings() throws {
    let fixture = try GalleryFixture()
    try fixture.write("0.plist", lines: 1)
    let data = try FileStore.contents(of: fixture.path("0.plist"))
    for index in 1..<1000 { try data.write(to: fixture.path("\(index).plist")) }
    let gallery = try fixture.show()
    #expect(gallery.entries.count == 1000)
    let scrollView = try #require(fixture.views(UIScrollView.self).first)
    for y in stride(from: CGFloat(0), to: scrollView.contentSize.height, by: 900) {
      scrollView.setContentOffset(CGPoint(x: 0, y: y), animated: false)
      #expect(gallery.cells.count <= 24 && !gallery.cells.isEmpty)
    }
    #expect(fixture.views(GalleryCell.self).count <= 40)
  }

  @Test("Visible gallery cells get thumbnails, and the cell of a damaged drawing shows the problem")
  func thumbnails() throws {
    let fixture = try GalleryFixture(names: ["a.plist"])
    let data = try FileStore.contents(of: fixture.path("a.plist"))
    try FileStore.replace(fixture.path("b.plist"), with: data.prefix(60))
    try fixture.show()
    func labels() -> [String?] { fixture.views(UILabel.self).map(\.text) }
    fixture.wait(for: "the thumbnails") {
      !fixture.thumbnails.isEmpty && labels().contains("Cannot be read")
    }
    #expect(fixture.thumbnails.count == 1)
    let bitmap = try #require(fixture.thumbnails.first).bitmap
    let isRed =
      (12..<36).contains { bitmap[180, $0].green < 60 } && bitmap[180, 200].green == 255
    #expect(isRed)
  }

  @Test(
    "A deleted drawing moves to the trash with its original path, and Undo restores the drawing")
  func delete() throws {
    let fixture = try GalleryFixture(names: ["a b.plist", "open.plist"])
    let before = try FileStore.contents(of: fixture.path("a b.plist"))
    let gallery = try fixture.show()
    try fixture.choose("Delete", of: "a b")
    fixture.wait(for: "the deletion") { gallery.entries.count == 1 }
    #expect(!fixture.path("a b.plist").exists)
    let trash = FilePath(fixture.temporary.folder).appending("Trash")
    #expect(trash.appending("files").appending("a b.plist").exists)
    let info = trash.appending("info").appending("a b.plist.trashinfo")
    let text = String(decoding: try FileStore.contents(of: info), as: UTF8.self)
    #expect(
      text.hasPrefix("[Trash Info]\nPath=\(fixture.folder.string)/a%20b.plist\nDeletionDate=20"))
    try fixture.tap("Undo")
    fixture.wait(for: "the drawing") { gallery.entries.count == 2 }
    let isRestored = try FileStore.contents(of: fixture.path("a b.plist")) == before
    #expect(isRestored)
    #expect(!info.exists)
  }

  @Test("The gallery refuses to delete the open drawing and a drawing open in another window")
  func deleteOpenDrawing() throws {
    let fixture = try GalleryFixture(names: ["a.plist", "open.plist"])
    let other = try OpenedDrawing(
      path: fixture.path("a.plist"), newPage: CGSize(width: 10, height: 10)
    ) { _ in }
    defer { other.lock.release() }
    try fixture.show()
    try fixture.choose("Delete", of: "open")
    // The command is disabled, and a tap outside of the menu hides it.
    fixture.tap(at: CGPoint(x: 790, y: 590))
    try fixture.choose("Delete", of: "a")
    fixture.wait(for: "the message") {
      fixture.views(UILabel.self).contains { $0.text?.contains("open in a window") == true }
    }
    #expect(fixture.path("open.plist").exists && fixture.path("a.plist").exists)
  }

  @Test("The duplicate of a drawing gets an unused name, and no other drawing is changed")
  func duplicate() throws {
    let names = ["a.plist", "a copy.plist"]
    let fixture = try GalleryFixture(names: names)
    func contents() throws -> [Data] {
      try names.map { try FileStore.contents(of: fixture.path($0)) }
    }
    let before = try contents()
    let gallery = try fixture.show()
    try fixture.choose("Duplicate", of: "a")
    fixture.wait(for: "the copy") { gallery.entries.count == 3 }
    let copy = try DrawingFiles.document(at: fixture.path("a copy 2.plist"))
    #expect(copy.drawing.count == 1)
    let isUnchanged = try contents() == before
    #expect(isUnchanged)
  }

  @Test(
    "Two deleted files of the same name stay separate, and restoring one replaces no other file")
  func sameName() throws {
    let fixture = try GalleryFixture(names: ["a.plist"])
    let trash = Trash(folder: FilePath(fixture.temporary.folder).appending("Trash"))
    let first = try DrawingFiles(fixture.path("a.plist")).moveToTrash(trash)
    try fixture.write("a.plist", lines: 5)
    let second = try DrawingFiles(fixture.path("a.plist")).moveToTrash(trash)
    try trash.restore(first)
    #expect(throws: FileError.self) { try trash.restore(second) }
    #expect(try DrawingFiles.document(at: fixture.path("a.plist")).drawing.count == 1)
  }

  @Test("The gallery scrolls vertically through all rows and hides the cells that leave the view")
  func scrolling() throws {
    let fixture = try GalleryFixture(names: (1...30).map { "drawing \($0).plist" })
    let gallery = try fixture.show()
    let scrollView = try #require(fixture.views(UIScrollView.self).first)
    #expect(scrollView.contentSize.width == 800)
    #expect(scrollView.contentSize.height == GalleryLayout(count: 30, width: 800).height)
    #expect(scrollView.frame == CGRect(x: 0, y: 56, width: 800, height: 544))
    for y in [900, 300, 1100, 0] as [CGFloat] {
      scrollView.setContentOffset(CGPoint(x: 0, y: y), animated: false)
      let visible = fixture.views(GalleryCell.self).filter { !$0.isHidden }
      #expect(visible.count == gallery.cells.count)
      for (index, cell) in gallery.cells {
        #expect(cell.entry == gallery.entries[index])
        #expect(cell.frame == GalleryLayout(count: 30, width: 800).frame(of: index))
      }
    }
    fixture.wait(for: "the thumbnails") { !fixture.thumbnails.isEmpty }
    #expect(fixture.thumbnails.allSatisfy { $0.width == 360 && $0.height == 240 })
  }

  @Test("A name edited in a gallery cell is accepted when the cell scrolls out of view")
  func scrollingWhileRenaming() throws {
    let fixture = try GalleryFixture(names: (1...30).map { "drawing \($0).plist" })
    let gallery = try fixture.show()
    let name = try #require(gallery.cells[0]?.entry?.name)
    try fixture.typeName("moved", of: name)
    let scrollView = try #require(fixture.views(UIScrollView.self).first)
    #expect(fixture.nameFields.count == 1)
    // Near the end, but within the limits: the message about the new name changes them.
    scrollView.setContentOffset(CGPoint(x: 0, y: 900), animated: false)
    #expect(fixture.nameFields.isEmpty)
    #expect(fixture.names { $0.contains("moved") }.count == 30)
    #expect(scrollView.contentOffset.y == 900, "the gallery does not scroll back")
  }

  @Test(
    "Gallery cells fill the width, stay within it, do not overlap and are found by their frames",
    arguments: [100, 390, 800, 2000] as [CGFloat])
  func layout(width: CGFloat) {
    let layout = GalleryLayout(count: 50, width: width)
    let content = CGRect(x: 0, y: 0, width: width, height: layout.height)
    for index in 0..<50 {
      let frame = layout.frame(of: index)
      #expect(content.contains(frame))
      #expect(layout.indices(in: frame).contains(index))
      if index > 0 { #expect(!frame.intersects(layout.frame(of: index - 1))) }
    }
    // The width of a cell is rounded down, so that less than a point is lost for each column.
    let columns = layout.columns
    let remainder = width - GalleryLayout.spacing - layout.frame(of: columns - 1).maxX
    #expect(remainder >= 0 && remainder < CGFloat(columns))
    #expect(layout.frame(of: columns).minX == GalleryLayout.spacing)
    #expect(layout.indices(in: content) == 0..<50)
    #expect(GalleryLayout(count: 0, width: width).indices(in: content).isEmpty)
  }

  // MARK: Renaming

  @Test(
    "Return renames the file to the name edited in its cell, and Undo restores the old name"
  )
  func rename() throws {
    let fixture = try GalleryFixture(names: ["a.plist", "b.plist"])
    let before = try FileStore.contents(of: fixture.path("a.plist"))
    try fixture.show()
    try fixture.typeName("My 2nd drawing", of: "a")
    fixture.harness.press(UIKey("\r"))
    #expect(fixture.names { $0.contains("My 2nd drawing") } == ["My 2nd drawing", "b"])
    let isSame = try FileStore.contents(of: fixture.path("My 2nd drawing.plist")) == before
    #expect(isSame && !fixture.path("a.plist").exists && fixture.opened.isEmpty)
    try fixture.tap("Undo")
    #expect(fixture.names { $0.contains("a") } == ["a", "b"])
  }

  @Test("Escape first discards an edited name and then closes the gallery")
  func cancelRenaming() throws {
    let fixture = try GalleryFixture(names: ["a.plist"])
    let gallery = try fixture.show()
    var closings = 0
    gallery.onClose = { closings += 1 }
    try fixture.typeName("other", of: "a")
    #expect(fixture.nameFields.count == 1)
    fixture.harness.press(UIKey(UIKeyCommand.inputEscape))
    #expect(closings == 0 && fixture.nameFields.isEmpty)
    fixture.harness.press(UIKey(UIKeyCommand.inputEscape))
    #expect(closings == 1 && fixture.path("a.plist").exists)
  }

  @Test("A tap outside of an edited name accepts the name and opens no drawing")
  func tapElsewhere() throws {
    let fixture = try GalleryFixture(names: ["a.plist", "b.plist"])
    let gallery = try fixture.show()
    try fixture.typeName("c", of: "a")
    let cell = try #require(gallery.cells.values.first { $0.entry?.name == "b" })
    fixture.tap(at: cell.convert(CGPoint(x: 40, y: 40), to: nil))
    #expect(fixture.names { $0.contains("c") } == ["b", "c"])
    #expect(fixture.opened.isEmpty)
  }

  @Test("Closing the gallery accepts a name that is being edited")
  func closeWhileRenaming() throws {
    let fixture = try GalleryFixture(names: ["a.plist"])
    try fixture.show()
    try fixture.typeName("c", of: "a")
    fixture.window.rootViewController = nil
    fixture.wait(for: "the end of renaming") { !fixture.path("a.plist").exists }
    #expect(fixture.path("c.plist").exists)
  }

  @Test(
    "The gallery refuses empty, hidden, too long and existing names, and shows the reason",
    arguments: [
      ("", "needs a name"), ("x/y", "slash"), (".x", "hidden"), ("b", "Another drawing"),
      (String(repeating: "x", count: 250), "too long"),
    ])
  func refusedNames(name: String, reason: String) throws {
    let fixture = try GalleryFixture(names: ["a.plist", "b.plist"])
    try fixture.show()
    try fixture.choose("Rename", of: "a")
    fixture.harness.press(UIKey("\u{8}"))
    fixture.harness.type(name)
    fixture.harness.press(UIKey("\r"))
    #expect(fixture.notices.contains { $0.contains(reason) })
    #expect(fixture.path("a.plist").exists && fixture.names() == ["a", "b"])
  }

  @Test("The gallery lets the window rename the open drawing, even outside of the data folder")
  func renameOpenDrawing() throws {
    let fixture = try GalleryFixture(names: ["a.plist"])
    try fixture.write("../open.plist", lines: 1)
    let gallery = try fixture.show(openDrawing: "../open.plist")
    #expect(fixture.names() == ["a", "open"])
    try fixture.typeName("shown", of: "open")
    fixture.harness.press(UIKey("\r"))
    #expect(fixture.renamed == ["shown"])
    #expect(fixture.notices == ["open is now named shown."])
    _ = gallery
  }

  @Test(
    "The title and buttons of the gallery header fit into narrow and wide windows",
    arguments: [260, 800] as [CGFloat])
  func header(width: CGFloat) throws {
    let header = GalleryHeader(frame: CGRect(x: 0, y: 0, width: width, height: 56))
    header.layoutIfNeeded()
    let label = try #require(header.subviews.compactMap { $0 as? UILabel }.first)
    let buttons = header.subviews.compactMap { $0 as? UIButton }
    #expect(label.frame.width >= label.sizeThatFits(.zero).width)
    #expect(buttons.map(\.currentTitle) == [width > 500 ? "New drawing" : "New", "Done"])
    for button in buttons {
      #expect(header.bounds.contains(button.frame) && !button.frame.intersects(label.frame))
    }
  }
}

extension Data {
  /// Writes a file without flushing it to disk.
  fileprivate func write(to path: FilePath) throws {
    let file = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
    defer { try? file.close() }
    try withUnsafeBytes { _ = try file.writeAll($0) }
  }
}
