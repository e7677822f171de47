import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SDLHost
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The drawing in the window and its file")
struct WindowDocumentTests {
  private let fixture = WindowDocumentFixture()

  // MARK: New drawings and messages

  @Test("A drawing that has only a journal does not count as untouched")
  func journalOnly() throws {
    let opened = try OpenedDrawing(
      path: fixture.file, newPage: CGSize(width: 700, height: 500)
    ) { _ in }
    let autosaver = Autosaver(opened) {}
    autosaver.record(
      .append(Element(kind: .line, points: [[10, 10], [90, 60]], width: 4, color: Palette.ink)))
    #expect(eventually { autosaver.isSaved })
    opened.lock.release()
    #expect(!fixture.file.exists)
    let document = try fixture.open()
    #expect(!document.isUntouched && fixture.controller.page.drawing.count == 1)
    fixture.close(document)
    #expect(try fixture.count(fixture.file) == 1)
  }

  @Test("A new drawing that is open in another window is read-only and does not count as untouched")
  func newDrawingElsewhere() throws {
    let first = try fixture.open()
    let second = try fixture.open()
    #expect(first.isUntouched && !second.isUntouched && fixture.controller.page.isReadOnly)
    fixture.close(second)
    fixture.close(first)
    #expect(!fixture.file.exists)
  }

  @Test("A drawing whose journal is removed is saved completely after the next edit")
  func removedJournal() throws {
    let document = try fixture.open()
    fixture.drawLine(60)
    fixture.wait(document) { document.autosaver?.isSaved == true }
    #expect(!fixture.file.exists)
    unlink(DrawingFiles(fixture.file).journal.string)
    fixture.drawLine(90)
    fixture.wait(document) { fixture.file.exists }
    #expect(try fixture.count(fixture.file) == 2)
    fixture.close(document)
    #expect(!document.hasFailed)
  }

  @Test("The window title contains the file name only if the user chose the name")
  func title() throws {
    let document = try fixture.open(isNamed: false)
    #expect(document.title == "TouchTracker" && document.notice == nil && document.isUntouched)
    fixture.drawLine(60)
    #expect(!document.isUntouched)
    fixture.close(document)
    let again = try fixture.open()
    #expect(again.title == "a.plist - TouchTracker" && !again.isUntouched)
    #expect(fixture.controller.page.drawing.count == 1 && !fixture.controller.page.isReadOnly)
    fixture.close(again)
  }

  @Test("A message with its buttons is visible until the next edit")
  func message() throws {
    let document = try fixture.open()
    document.show(message: "Hello.", actions: [UIAction(title: "Undo") { _ in }])
    #expect(document.notice?.text == "Hello." && document.notice?.actions.map(\.title) == ["Undo"])
    fixture.drawLine(60)
    #expect(document.notice == nil)
    document.show(message: "Again.")
    #expect(document.notice?.actions.isEmpty == true)
    document.show(message: nil)
    #expect(document.notice == nil)
    fixture.close(document)
    #expect(
      try fixture.count(fixture.file) == 1 && document.savedPath == fixture.file
        && document.closingMessage == nil)
  }

  @Test("The page accepts no strokes while the drawing is closed, and afterwards")
  func closing() throws {
    let document = try fixture.open()
    fixture.drawLine(60)
    fixture.saveAll(document)
    #expect(!fixture.controller.page.isReadOnly)
    document.leave(for: .quit)
    #expect(document.leaving.state == .closing(.quit) && fixture.controller.page.isReadOnly)
    fixture.drawLine(90)
    fixture.wait(document) { document.leaving.state == .left }
    #expect(fixture.controller.page.isReadOnly && fixture.controller.page.drawing.count == 1)
    #expect(try fixture.count(fixture.file) == 1)
  }

  @Test("A drawing that is open in another window is read-only, and its file does not change")
  func secondWindow() throws {
    let first = try fixture.open()
    fixture.drawLine(60)
    fixture.saveAll(first)
    let second = try fixture.open()
    #expect(fixture.controller.page.isReadOnly && second.autosaver == nil)
    #expect(second.title == "a.plist - TouchTracker - read only, open in another window")
    #expect(
      second.notice?.text
        == "This drawing is open in another window, so you cannot draw in this one. It shows the "
        + "drawing as it was when this window opened.")
    ApplicationHost.performPending()
    fixture.close(second)
    #expect(try fixture.count(fixture.file) == 1 && !second.hasFailed)
  }

  @Test("The window title names the file in which the contents of a damaged drawing are saved")
  func damagedDrawing() throws {
    try fixture.replaceFile(lines: 9)
    let data = try FileStore.contents(of: fixture.file)
    try FileStore.replace(fixture.file, with: data.prefix(data.count - 40))
    let document = try fixture.open()
    let prefix = "a.plist - TouchTracker - other contents kept as "
    try #require(document.title.hasPrefix(prefix))
    let name = String(document.title.dropFirst(prefix.count))
    #expect(
      try FileStore.contents(of: fixture.folder.appending(name)) == data.prefix(data.count - 40))
    fixture.close(document)
  }

  // MARK: Changes by another program

  @Test("A change by another program shows a message with the buttons \"Keep both\" and \"Reload\"")
  func conflict() throws {
    let document = try fixture.openChanged()
    #expect(document.title == "a.plist - TouchTracker - changed by another program")
    #expect(
      document.notice?.text
        == "Another program has changed a.plist. \"Keep both\" continues with your version in a "
        + "new file; \"Reload\" shows the other version.")
    #expect(document.notice?.actions.map(\.title) == ["Keep both", "Reload"])
    try fixture.tap("Keep both", of: document)
    fixture.close(document)
  }

  @Test("The button \"Keep both\" continues with the user's version in a new file")
  func keepBoth() throws {
    let document = try fixture.openChanged()
    try fixture.tap("Keep both", of: document)
    try #require(fixture.otherDrawings.count == 1)
    let copy = fixture.otherDrawings[0]
    #expect(
      document.path == copy && fixture.controller.page.drawing.count == 2
        && !fixture.controller.page.isReadOnly)
    #expect(document.title == "\(copy.displayName) - TouchTracker")
    #expect(
      document.notice?.text
        == "You now draw in \(copy.displayName). The other version stays in its file.")
    fixture.drawLine(120)
    #expect(document.notice == nil)
    fixture.close(document)
    #expect(
      try fixture.count(fixture.file) == 3 && fixture.count(copy) == 3
        && fixture.otherDrawings == [copy])
    #expect(!document.hasFailed && document.closingMessage == nil)
  }

  @Test("The button \"Reload\" shows the other version and keeps the user's version in a new file")
  func reload() throws {
    let document = try fixture.openChanged()
    try fixture.tap("Reload", of: document)
    try #require(fixture.otherDrawings.count == 1)
    #expect(
      document.path == fixture.file && fixture.controller.page.drawing.count == 3
        && !fixture.controller.page.isReadOnly)
    #expect(document.title == "a.plist - TouchTracker")
    #expect(
      document.notice?.text == "Your version is kept in \(fixture.otherDrawings[0].displayName).")
    #expect(document.notice?.actions.isEmpty == true)
    fixture.drawLine(120)
    fixture.close(document)
    #expect(try fixture.count(fixture.file) == 4 && fixture.count(fixture.otherDrawings[0]) == 2)
  }

  @Test("Closing a drawing that another program has changed keeps both versions")
  func closedConflict() throws {
    let document = try fixture.openChanged()
    fixture.close(document)
    try #require(fixture.otherDrawings.count == 1)
    let copy = fixture.otherDrawings[0]
    #expect(try fixture.count(fixture.file) == 3 && fixture.count(copy) == 2)
    #expect(document.savedPath == copy && !document.hasFailed)
    #expect(
      document.closingMessage
        == "a.plist: another program has changed the drawing; yours is saved in "
        + "\(copy.displayText).")
  }

  // MARK: Failures

  @Test("A drawing that cannot be saved stays in memory, and is saved when its folder is back")
  func failure() throws {
    let document = try fixture.open()
    let (folder, other) = (fixture.folder.string, fixture.folder.string + "-moved")
    try FileManager.default.moveItem(atPath: folder, toPath: other)
    fixture.drawLine(60)
    document.save()
    fixture.wait(document) { document.sign.isShown }
    #expect(document.title == "• a.plist - TouchTracker - not saved")
    #expect(
      document.notice?.text.hasSuffix(
        ". Your strokes are kept in memory, and saving is retried every second.") == true)
    #expect(document.notice?.text.contains(": cannot save: No such file") == true)
    #expect(fixture.controller.page.drawing.count == 1 && !fixture.controller.page.isReadOnly)
    try FileManager.default.moveItem(atPath: other, toPath: folder)
    fixture.close(document)
    #expect(try fixture.count(fixture.file) == 1 && !document.hasFailed)
  }

  @Test("A drawing that cannot be saved has a copy, until it is saved or the user discards it")
  func safetyCopy() throws {
    let document = try fixture.open()
    let (folder, other) = (fixture.folder.string, fixture.folder.string + "-moved")
    let copy = FilePath(folder + "-copies/a.recovered-1.plist")
    try FileManager.default.moveItem(atPath: folder, toPath: other)
    for count in 1...3 {
      fixture.drawLine(60 * CGFloat(count))
      fixture.wait(document) { (try? fixture.count(copy)) == count }
    }
    // Only a program that is started after this one has ended offers the copy. The file is locked
    // a moment after it is written.
    fixture.wait(document) { fixture.copies.all == [] }
    try FileManager.default.moveItem(atPath: other, toPath: folder)
    fixture.wait(document) { document.autosaver?.isOnDisk == true && !copy.exists }
    try FileManager.default.moveItem(atPath: folder, toPath: other)
    fixture.drawLine(250)
    fixture.wait(document) { (try? fixture.count(copy)) == 4 }
    fixture.close(document)
    #expect(document.hasFailed && copy.exists)
    fixture.wait(document) { fixture.copies.all == [copy] }
    try FileManager.default.moveItem(atPath: other, toPath: folder)
    try FileManager.default.removeItem(atPath: folder + "-copies")
  }

  @Test("The copy of a drawing that cannot be saved is removed when the user discards the drawing")
  func discardedCopy() throws {
    let document = try fixture.open()
    let (folder, other) = (fixture.folder.string, fixture.folder.string + "-moved")
    let copy = FilePath(folder + "-copies/a.recovered-1.plist")
    try FileManager.default.moveItem(atPath: folder, toPath: other)
    fixture.drawLine(60)
    fixture.wait(document) { copy.exists }
    document.leave(for: .quit)
    document.perform(.answer(.discard))
    #expect(document.leaving.state == .left)
    #expect(!copy.exists)
    try FileManager.default.moveItem(atPath: other, toPath: folder)
    try FileManager.default.removeItem(atPath: folder + "-copies")
  }

  // MARK: Changes that the system does not report

  #if os(Linux)
    /// Creates another name of a file, in a folder that no document watches, and returns this name.
    private func otherName(of file: FilePath) throws -> FilePath {
      let folder = fixture.folder.appending("other")
      try FileManager.default.createDirectory(
        atPath: folder.string, withIntermediateDirectories: true)
      let name = folder.appending("name")
      try #require(link(file.string, name.string) == 0)
      return name
    }

    /// Writes to an existing file, which stays the same file.
    private func change(_ path: FilePath, writing data: Data, _ flags: Int32) throws {
      let file = open(path.string, O_WRONLY | flags)
      defer { close(file) }
      let count = data.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      try #require(count == data.count)
    }

    @Test("A change under another name of the file is found when the document checks for changes")
    func unreportedChange() throws {
      try fixture.replaceFile(lines: 3)
      let changed = try FileStore.contents(of: fixture.file)
      try fixture.replaceFile(lines: 2)
      let name = try otherName(of: fixture.file)
      let document = try fixture.open()
      try change(name, writing: changed, O_TRUNC)
      document.checkForChanges()
      fixture.wait(document) { document.autosaver?.problem == .changedOutside }
      try fixture.tap("Reload", of: document)
      #expect(fixture.controller.page.drawing.count == 3)
      fixture.close(document)
    }

    @Test("The copy of a drawing whose journal another program changes is removed at its closing")
    func changedJournal() throws {
      let document = try fixture.open()
      let journal = DrawingFiles(fixture.file).journal
      fixture.drawLine(60)
      fixture.wait(document) { document.autosaver?.isSaved == true }
      let start = try FileStore.contents(of: journal)
      fixture.drawLine(90)
      fixture.wait(document) { document.autosaver?.isSaved == true }
      let contents = try FileStore.contents(of: journal)
      try #require(contents.count > start.count && contents.starts(with: start))
      // Another program appends the latest record again. If this has been noticed already, the
      // drawing is closed nevertheless.
      try change(otherName(of: journal), writing: contents.dropFirst(start.count), O_APPEND)
      document.perform(.leave(.quit, .onDisk))
      fixture.wait(document) { document.leaving.state == .left }
      #expect(document.safetyCopy.isOutdated, "there is no copy")
      try #require(fixture.otherDrawings.count == 1)
      #expect(document.savedPath == fixture.otherDrawings[0] && !document.hasFailed)
      #expect(try fixture.count(document.savedPath) == 2)
      document.safetyCopy.removeNow()
      try? FileManager.default.removeItem(atPath: fixture.folder.string + "-copies")
    }
  #endif
}
