import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Renaming and reloading a drawing")
struct RenamingFailureTests {
  private let fixture = WindowDocumentFixture()

  private func path(_ name: String) -> FilePath { fixture.folder.appending(name) }

  /// Renames a drawing, and returns the reason if the name is refused.
  private func refusal(_ document: WindowDocument, to name: String) -> String? {
    do throws(RenameRefusal) {
      try document.rename(to: path(name))
      return nil
    } catch {
      return error.reason
    }
  }

  @Test("Renaming an open drawing without new edits does not change the time of its last change")
  func time() throws {
    let document = try fixture.open()
    fixture.drawLine(60)
    fixture.saveAll(document)
    fixture.close(document)
    let times = [timespec(tv_sec: 1000, tv_nsec: 0), timespec(tv_sec: 1000, tv_nsec: 0)]
    for file in [fixture.file, DrawingFiles(fixture.file).journal] {
      #expect(file.exists && utimensat(AT_FDCWD, file.string, times, 0) == 0)
    }
    let reopened = try fixture.open()
    defer { fixture.close(reopened) }
    #expect(refusal(reopened, to: "b.plist") == nil)
    #expect(CatalogEntry(path("b.plist"))?.modified == 1000)
    #expect(DrawingFiles(path("b.plist")).journal.exists)
  }

  #if os(Linux)
    @Test(
      "Renaming a drawing that another program has changed keeps both versions")
    func unnoticedChange() throws {
      let document = try fixture.open()
      fixture.drawLine(60)
      fixture.saveAll(document)
      fixture.drawLine(90)
      fixture.wait(document) { document.autosaver?.isSaved == true }
      let lines = (0..<3).map { index -> Element in
        let y = Float(20 * index)
        return Element(
          kind: .line, points: [[300, y], [390, y]], width: 4, color: Palette.ink)
      }
      let other = DrawingDocument(
        drawing: Drawing(elements: lines), size: CGSize(width: 700, height: 500))
      try FileStore.replace(path("other"), with: other.encoded())
      // The system notifies the program of a moved or written file, but not of a link.
      let isReplaced =
        unlink(fixture.file.string) == 0 && link(path("other").string, fixture.file.string) == 0
      try #require(isReplaced)
      let reason = refusal(document, to: "b.plist")
      try #require(fixture.otherDrawings.count == 1)
      let copy = fixture.otherDrawings[0]
      #expect(
        reason
          == "Another program has changed the drawing. You now draw in \(copy.displayName).")
      #expect(
        document.path == copy && !path("b.plist").exists && !fixture.controller.page.isReadOnly)
      fixture.drawLine(120)
      fixture.close(document)
      #expect(try fixture.count(fixture.file) == 3 && fixture.count(copy) == 3)
      #expect(!document.hasFailed)
    }
  #endif

  @Test("The window title shows a drawing's name after the user renames the drawing")
  func title() throws {
    let document = try fixture.open(isNamed: false)
    fixture.drawLine(60)
    #expect(refusal(document, to: "b.plist") == nil)
    #expect(document.title == "b.plist - TouchTracker" && document.path == path("b.plist"))
    fixture.close(document)
    #expect(try fixture.count(path("b.plist")) == 1 && !fixture.file.exists)
  }

  @Test("A drawing with an unresolved conflict cannot be renamed")
  func conflict() throws {
    let document = try fixture.openChanged()
    let reason = "The drawing can be renamed when it has been saved."
    #expect(refusal(document, to: "b.plist") == reason)
    #expect(document.title == "a.plist - TouchTracker - changed by another program")
    #expect(!fixture.controller.page.isReadOnly && !path("b.plist").exists)
    try fixture.tap("Keep both", of: document)
    #expect(refusal(document, to: "b.plist") == nil)
    fixture.close(document)
    #expect(try fixture.count(path("b.plist")) == 2 && fixture.count(fixture.file) == 3)
  }

  @Test("If another program changes the file during renaming, both versions are kept")
  func simultaneousChange() throws {
    let document = try fixture.open()
    fixture.drawLine(60)
    fixture.saveAll(document)
    fixture.drawLine(90)
    try fixture.replaceFile(lines: 3)
    let reason = try #require(refusal(document, to: "b.plist"))
    fixture.drawLine(120)
    #expect(!fixture.controller.page.isReadOnly)
    fixture.close(document)
    try #require(fixture.otherDrawings.count == 1)
    let copy = fixture.otherDrawings[0]
    // The change may have been noticed before the renaming.
    #expect(
      [
        "Another program has changed the drawing. You now draw in \(copy.displayName).",
        "The drawing can be renamed when it has been saved.",
      ].contains(reason))
    #expect(copy != path("b.plist") && !document.hasFailed)
    #expect(try fixture.count(fixture.file) == 3 && fixture.count(copy) == 3)
  }

  @Test("Renaming to an existing name fails, and the drawing stays editable under its own name")
  func takenName() throws {
    let document = try fixture.open()
    fixture.drawLine(60)
    fixture.saveAll(document)
    try FileStore.replace(path("b.plist"), with: Data("other".utf8))
    #expect(refusal(document, to: "b.plist")?.hasSuffix(".") == true)
    #expect(document.path == fixture.file && !fixture.controller.page.isReadOnly)
    fixture.drawLine(90)
    fixture.close(document)
    #expect(try fixture.count(fixture.file) == 2 && !document.hasFailed)
    #expect(try FileStore.contents(of: path("b.plist")) == Data("other".utf8))
  }

  @Test("A drawing whose file was removed is written under its new name")
  func removedFile() throws {
    let document = try fixture.open()
    fixture.drawLine(60)
    fixture.saveAll(document)
    unlink(fixture.file.string)
    // The missing file is written again under its old name, which is then removed.
    #expect(refusal(document, to: "b.plist") == nil)
    #expect(document.path == path("b.plist") && !fixture.file.exists)
    fixture.drawLine(90)
    fixture.close(document)
    #expect(try fixture.count(path("b.plist")) == 2 && !document.hasFailed)
  }

  @Test("Reloading an unreadable file saves the user's version in a copy and ends editing")
  func damagedChange() throws {
    let document = try fixture.openChanged()
    try FileStore.replace(fixture.file, with: Data("hello".utf8))
    try fixture.tap("Reload", of: document)
    try #require(fixture.otherDrawings.count == 1)
    let copy = fixture.otherDrawings[0]
    #expect(fixture.controller.page.isReadOnly && document.hasFailed && document.autosaver == nil)
    #expect(document.title == "a.plist - TouchTracker - read only")
    let text = try #require(document.notice?.text)
    #expect(text.hasPrefix("\(fixture.file.displayText): "))
    #expect(text.hasSuffix(". Your version is saved in \(copy.displayText)."))
    // The user still sees the strokes, but can draw no more.
    fixture.drawLine(120)
    #expect(fixture.controller.page.drawing.count == 2)
    fixture.close(document)
    #expect(try fixture.count(copy) == 2)
    #expect(try FileStore.contents(of: fixture.file) == Data("hello".utf8))
  }

  @Test("A new drawing that cannot be created under its new name becomes read-only, with a reason")
  func unusableFolder() throws {
    let document = try fixture.open()
    let reason = try #require(refusal(document, to: "missing/b.plist"))
    #expect(reason.hasSuffix("cannot use the folder: No such file or directory."), "\(reason)")
    #expect(document.notice?.text == reason && document.hasFailed)
    #expect(document.title == "a.plist - TouchTracker - read only")
    #expect(fixture.controller.page.isReadOnly && document.autosaver == nil)
    // The user can draw no more.
    fixture.drawLine(60)
    #expect(fixture.controller.page.drawing.isEmpty && !fixture.file.exists)
    fixture.close(document)
  }

  #if os(Linux)
    @Test("A drawing whose folder is lost cannot be renamed, and is saved when its folder is back")
    func lostFolder() async {
      await #expect(processExitsWith: .success) {
        try await RenamingFailureTests.renameInLostFolder()
      }
    }

    static func renameInLostFolder() throws {
      let data = TemporaryFile()
      AppWindow.setEnvironment(data.folder)
      let fixture = WindowDocumentFixture()
      let document = try fixture.open()
      fixture.drawLine(60)
      fixture.saveAll(document)
      fixture.drawLine(90)
      fixture.wait(document) { document.autosaver?.isSaved == true }
      let (folder, moved) = (fixture.folder.string, fixture.folder.string + "-moved")
      try #require(rename(folder, moved) == 0)
      var reason: String?
      do throws(RenameRefusal) {
        try document.rename(to: fixture.folder.appending("b.plist"))
      } catch {
        reason = error.reason
      }
      try #require(rename(moved, folder) == 0)
      #expect(reason != nil)
      #expect(!fixture.controller.page.isReadOnly && !document.hasFailed)
      fixture.drawLine(120)
      fixture.wait(document) { document.autosaver?.isSaved == true }
      fixture.close(document)
      #expect(try fixture.count(fixture.file) == 3)
    }
  #endif
}
