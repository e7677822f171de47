import DrawingFormat
import DrawingModel
import DrawingPersistence
import ResponderKit
import ResponderKitTesting
import SDLHost
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

/// A window whose drawings are in a temporary folder.
private final class DocumentFixture {
  let folder: FilePath
  let window = NavigationFixture(tool: .line)
  let documents: DocumentController

  private let temporary = TemporaryFile()

  init() throws {
    folder = FilePath(temporary.folder)
    let opened = try OpenedDrawing(
      path: folder.appending("a.plist"), newPage: CGSize(width: 700, height: 500)
    ) { _ in }
    window.controller.page.show(PageContent(opened.contents.document.drawing))
    documents = DocumentController(
      WindowDocument(
        opened, on: window.controller.page, isNamed: true,
        recents: RecentDrawings(path: folder.appending("recent"))), in: window.controller)
  }

  func path(_ name: String) -> FilePath { folder.appending(name) }

  func drawLine(_ y: CGFloat) {
    window.harness.touchDown(0, at: CGPoint(x: 50, y: y))
    window.harness.touchMove(0, to: CGPoint(x: 150, y: y))
    window.harness.touchUp(0)
  }

  func waitUntilIdle() { documents.waitUntilIdle() }

  func open(_ name: String) {
    documents.open(DocumentRequest(path: path(name)))
    waitUntilIdle()
  }

  func countOnDisk(_ name: String) throws -> Int {
    try DrawingFiles.document(at: path(name)).drawing.count
  }
}

extension DocumentController {
  /// Waits until no drawing is being opened or closed.
  func waitUntilIdle() {
    let isIdle = eventually {
      ApplicationHost.performPending()
      return self.isIdle
    }
    #expect(isIdle, "a drawing is still being opened or closed")
  }
}

@Suite("Drawings in one window")
struct DocumentControllerTests {
  private let fixture: DocumentFixture
  private var controller: DrawingViewController { fixture.window.controller }
  private var documents: DocumentController { fixture.documents }

  init() throws { fixture = try DocumentFixture() }

  @Test("Closing the window releases the lock of a drawing that is still being opened")
  func closedWhileOpening() throws {
    fixture.drawLine(60)
    documents.open(DocumentRequest(path: fixture.path("b.plist")))
    let lock = DrawingFiles(fixture.path("b.plist")).windowLock
    #expect(eventually { lock.exists })
    #expect(documents.document.path == fixture.path("a.plist"))
    documents.close()
    #expect(!lock.exists)
    #expect(try fixture.countOnDisk("a.plist") == 1)
  }

  @Test("A renamed drawing keeps its position in the list of recent drawings")
  func renamedRecent() throws {
    let recents = RecentDrawings(path: fixture.path("recent"))
    fixture.drawLine(60)
    for name in ["a.plist", "b.plist"] { try recents.add(fixture.path(name)) }
    try documents.rename(to: "sketch")
    #expect(recents.load() == [fixture.path("b.plist"), fixture.path("sketch.plist")])
    documents.close()
    #expect(recents.load() == [fixture.path("sketch.plist"), fixture.path("b.plist")])
  }

  @Test("Renaming the drawing ends a stroke in progress, which the renamed drawing contains")
  func strokeWhileRenaming() throws {
    fixture.drawLine(60)
    fixture.window.harness.touchDown(0, at: CGPoint(x: 50, y: 200))
    fixture.window.harness.touchMove(0, to: CGPoint(x: 90, y: 200))
    try documents.rename(to: "sketch")
    fixture.window.harness.touchMove(0, to: CGPoint(x: 150, y: 200))
    fixture.window.harness.touchUp(0)
    #expect(controller.page.drawing.count == 2)
    #expect(controller.page.drawing.elements.last?.points.last?.x == 90)
    documents.close()
    #expect(try fixture.countOnDisk("sketch.plist") == 2)
  }

  @Test("New Drawing keeps an unedited drawing, and is refused while a session is recorded")
  func newDrawing() {
    documents.fixedReason = "recording"
    documents.openNew()
    #expect(documents.isIdle && documents.document.notice == nil)
    fixture.drawLine(60)
    documents.openNew()
    #expect(documents.document.notice?.text == "recording" && controller.page.drawing.count == 1)
    #expect(documents.document.path == fixture.path("a.plist"))
    documents.close()
  }

  @Test("A page scrolls to distant elements when it opens, but not to elements near its origin")
  func farDrawing() throws {
    let fixture = try DocumentFixture()
    for (name, y) in [("far.plist", 9000), ("near.plist", 90)] as [(String, Float)] {
      let element = Element(
        kind: .line, points: [[20, y], [90, y]], width: 4,
        color: fixture.window.controller.page.tools.style.color)
      let document = DrawingDocument(
        drawing: Drawing(elements: [element]), size: CGSize(width: 700, height: 500))
      try FileStore.replace(fixture.path(name), with: document.encoded())
      fixture.open(name)
      let viewport = fixture.window.controller.page.viewport
      #expect((viewport == Viewport()) == (y == 90))
      #expect(
        CGRect(x: 0, y: 0, width: 700, height: 500).contains(
          CGPoint(x: 50, y: CGFloat(y)).applying(viewport.transform)))
    }
  }

  @Test("A second drawing has its own strokes and undo history, and the first drawing is saved")
  func switching() throws {
    for y in [60, 90] as [CGFloat] { fixture.drawLine(y) }
    fixture.open("b.plist")
    #expect(controller.page.drawing.isEmpty && !controller.page.drawing.canUndo)
    #expect(documents.document.title == "b.plist - TouchTracker")
    #expect(try fixture.countOnDisk("a.plist") == 2)
    fixture.drawLine(120)
    fixture.open("a.plist")
    #expect(controller.page.drawing.count == 2)
    fixture.window.type("z", .control)
    #expect(controller.page.drawing.count == 1)
    documents.close()
    #expect(try fixture.countOnDisk("a.plist") == 1)
    #expect(try fixture.countOnDisk("b.plist") == 1)
    #expect(!documents.hasFailed)
  }

  @Test(
    "Opening another drawing releases the lock of the previous drawing and locks the new drawing")
  func locks() throws {
    fixture.drawLine(60)
    fixture.open("b.plist")
    func isLocked(_ name: String) throws -> Bool {
      let size = CGSize(width: 70, height: 50)
      let other = try OpenedDrawing(path: fixture.path(name), newPage: size) { _ in }
      other.lock.release()
      return other.readOnlyReason == .openInAnotherWindow
    }
    #expect(try !isLocked("a.plist"))
    #expect(try isLocked("b.plist"))
    documents.close()
    #expect(try !isLocked("b.plist"))
  }

  @Test("A drawing that is reopened while it is being closed is editable")
  func quickReturn() {
    fixture.drawLine(60)
    for name in ["b.plist", "a.plist", "b.plist", "a.plist"] {
      documents.open(DocumentRequest(path: fixture.path(name)))
      ApplicationHost.performPending()
    }
    fixture.waitUntilIdle()
    #expect(documents.document.path == fixture.path("a.plist"))
    #expect(!controller.page.isReadOnly && controller.page.drawing.count == 1)
    documents.close()
  }

  @Test(
    "A file that is not a drawing does not replace the open drawing, and a notice names the file")
  func photo() throws {
    try FileStore.replace(fixture.path("photo.png"), with: Data("PNG".utf8))
    fixture.drawLine(60)
    fixture.open("photo.png")
    #expect(controller.page.drawing.count == 1)
    #expect(documents.document.notice?.text.contains("photo.png") == true)
    fixture.drawLine(90)
    #expect(documents.document.notice == nil)
    documents.close()
    #expect(try fixture.countOnDisk("a.plist") == 2)
    #expect(try FileStore.contents(of: fixture.path("photo.png")) == Data("PNG".utf8))
  }

  @Test("A drawing that is open in another window is shown read-only")
  func lockedDrawing() throws {
    let other = try OpenedDrawing(
      path: fixture.path("b.plist"), newPage: CGSize(width: 70, height: 50)
    ) { _ in }
    defer { other.lock.release() }
    fixture.open("b.plist")
    #expect(controller.page.isReadOnly)
    #expect(documents.document.notice?.text.contains("another window") == true)
    fixture.open("a.plist")
    #expect(!controller.page.isReadOnly)
    documents.close()
  }

  @Test("A stroke in progress ends in its drawing, and does not continue in another one")
  func strokeInProgress() throws {
    fixture.window.harness.touchDown(0, at: CGPoint(x: 50, y: 60))
    fixture.window.harness.touchMove(0, to: CGPoint(x: 90, y: 60))
    fixture.open("b.plist")
    fixture.window.harness.touchMove(0, to: CGPoint(x: 150, y: 60))
    fixture.window.harness.touchUp(0)
    #expect(controller.page.drawing.isEmpty)
    documents.close()
    #expect(try fixture.countOnDisk("a.plist") == 1)
  }

  @Test("Only edited drawings have files and are listed as recent drawings, with the latest first")
  func recents() {
    let recents = RecentDrawings(path: fixture.path("recent"))
    fixture.open("b.plist")
    #expect(!fixture.path("a.plist").exists)
    #expect(recents.load() == [])
    fixture.drawLine(60)
    fixture.open("a.plist")
    fixture.drawLine(60)
    documents.close()
    #expect(recents.load() == [fixture.path("a.plist"), fixture.path("b.plist")])
  }

  @Test("A renamed drawing keeps its strokes and undo history and is saved under the new name")
  func rename() throws {
    for y in [60, 90] as [CGFloat] { fixture.drawLine(y) }
    try documents.rename(to: "sketch")
    #expect(documents.document.title == "sketch.plist - TouchTracker")
    #expect(!fixture.path("a.plist").exists)
    fixture.drawLine(120)
    for _ in 0..<2 { fixture.window.type("z", .control) }
    #expect(controller.page.drawing.count == 1)
    documents.close()
    #expect(try fixture.countOnDisk("sketch.plist") == 1)
    #expect(!DrawingFiles(fixture.path("a.plist")).journal.exists)
    let recents = RecentDrawings(path: fixture.path("recent")).load()
    #expect(recents == [fixture.path("sketch.plist")] && !documents.hasFailed)
  }

  @Test(
    "A new drawing without strokes can be renamed, and its first stroke creates the renamed file")
  func renameUntouched() throws {
    try documents.rename(to: "sketch")
    #expect(!fixture.path("sketch.plist").exists)
    fixture.drawLine(60)
    documents.close()
    #expect(try fixture.countOnDisk("sketch.plist") == 1)
    #expect(!fixture.path("a.plist").exists)
  }

  @Test("A drawing that cannot be renamed keeps its name and its strokes")
  func refusedRename() throws {
    fixture.drawLine(60)
    fixture.open("b.plist")
    fixture.drawLine(60)
    #expect(throws: RenameRefusal.self) { try documents.rename(to: "a") }
    let other = DrawingFiles(fixture.path("c.plist"))
    guard case .acquired(let lock) = other.acquireLock() else {
      Issue.record("the lock is held")
      return
    }
    #expect(throws: RenameRefusal.self) { try documents.rename(to: "c") }
    lock.release()
    #expect(documents.document.path == fixture.path("b.plist"))
    fixture.drawLine(90)
    fixture.window.type("z", .control)
    #expect(controller.page.drawing.count == 1 && !controller.page.isReadOnly)
    documents.close()
    #expect(try fixture.countOnDisk("b.plist") == 1 && fixture.countOnDisk("a.plist") == 1)
  }

  @Test("A read-only drawing cannot be renamed, nor can any drawing while a session is recorded")
  func fixedName() throws {
    documents.fixedReason = "recording"
    #expect(throws: RenameRefusal(reason: "recording")) { try documents.rename(to: "c") }
    documents.fixedReason = nil
    let other = try OpenedDrawing(
      path: fixture.path("b.plist"), newPage: CGSize(width: 70, height: 50)
    ) { _ in }
    defer { other.lock.release() }
    fixture.open("b.plist")
    #expect(throws: RenameRefusal.self) { try documents.rename(to: "c") }
    documents.fixedReason = "recording"
    #expect(throws: RenameRefusal(reason: "recording")) { try documents.rename(to: "c") }
    documents.close()
  }

  @Test("The rename sheet stays open if a name is refused, and Return accepts another name")
  func sheet() throws {
    fixture.drawLine(60)
    fixture.open("b.plist")
    let sheet = RenameSheet(name: "b") { [documents] name throws(RenameRefusal) in
      try documents.rename(to: name)
    }
    controller.show(sheet)
    fixture.window.window.layoutIfNeeded()
    fixture.window.harness.type("a\r")
    #expect(sheet.superview != nil && fixture.path("a.plist").exists)
    // Letters choose no tool while the name is typed.
    #expect(controller.page.tools.style.tool == .line)
    fixture.window.harness.type("sketch 1\r")
    #expect(sheet.superview == nil)
    #expect(documents.document.path == fixture.path("sketch 1.plist"))
    fixture.window.harness.type("2")
    #expect(controller.page.tools.style.tool == .pen)
    documents.close()
  }

  @Test("Return in the rename sheet without a change renames nothing, whatever the name is")
  func unchangedName() {
    let sheet = RenameSheet(name: "a\\x0Ab") { _ throws(RenameRefusal) in Issue.record("renamed") }
    controller.show(sheet)
    fixture.window.harness.type("\r")
    #expect(sheet.superview == nil)
    documents.close()
  }

  @Test(
    "Escape and a tap outside of the rename sheet close the sheet without renaming the drawing",
    arguments: [true, false])
  func cancelledSheet(usesKey: Bool) throws {
    let sheet = RenameSheet(name: "a") { _ throws(RenameRefusal) in Issue.record("renamed") }
    controller.show(sheet)
    fixture.window.window.layoutIfNeeded()
    fixture.window.harness.type("other")
    if usesKey {
      fixture.window.type(UIKeyCommand.inputEscape)
    } else {
      fixture.window.harness.touchDown(0, at: CGPoint(x: 5, y: 5))
      fixture.window.harness.touchUp(0)
    }
    #expect(sheet.superview == nil && controller.page.drawing.isEmpty)
    documents.close()
  }

  @Test("While a session is recorded, the window does not open another drawing")
  func recording() {
    documents.fixedReason = "recording"
    fixture.open("b.plist")
    #expect(documents.document.path == fixture.path("a.plist"))
    #expect(documents.document.notice?.text == "recording")
    documents.close()
  }

  @Test(
    "The list of recent drawings stores absolute paths with any bytes, and ignores a damaged file")
  func anyBytes() throws {
    let recents = RecentDrawings(path: fixture.path("recent"))
    let names = ["a\n\u{1}.plist", "b c.plist", "ü.plist"].map { fixture.path($0) }
    for path in names + names { try recents.add(path) }
    #expect(recents.load() == names.reversed())
    try recents.add("relative.plist")
    #expect(recents.load().count == 3)
    try FileStore.replace(fixture.path("recent"), with: Data("/a.plist".utf8))
    #expect(recents.load() == [])
  }
}
