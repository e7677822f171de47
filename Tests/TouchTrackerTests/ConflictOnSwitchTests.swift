import DrawingFormat
import DrawingPersistence
import SDLHost
import SystemPackage
import Testing
import Waiting

@testable import TouchTracker

@Suite("Opening another drawing after a conflict or a failure of the first one")
struct ConflictOnSwitchTests {
  private let fixture = WindowDocumentFixture()

  private func documents(_ document: WindowDocument) -> DocumentController {
    DocumentController(document, in: fixture.controller)
  }

  /// Opens another drawing, and waits until the first one is closed.
  private func open(_ name: String, in documents: DocumentController) {
    documents.open(DocumentRequest(path: fixture.folder.appending(name)))
    documents.waitUntilIdle()
  }

  /// Opens another drawing, and returns as soon as this drawing is shown.
  private func show(_ name: String, in documents: DocumentController) {
    documents.open(DocumentRequest(path: fixture.folder.appending(name)))
    let isShown = eventually {
      ApplicationHost.performPending()
      return documents.document.path.displayName == name
    }
    #expect(isShown)
  }

  @Test("A message about the previous drawing disappears with the next edit and does not return")
  func messageOnce() throws {
    let documents = documents(try fixture.openChanged())
    open("b.plist", in: documents)
    #expect(documents.document.notice != nil)
    fixture.drawLine(60)
    ApplicationHost.performPending()
    #expect(documents.document.notice == nil)
    documents.close()
    #expect(documents.document.notice == nil && !documents.hasFailed)
  }

  @Test("Quitting waits until the previous drawing is closed")
  func endWhileClosing() throws {
    let documents = documents(try fixture.openChanged())
    show("b.plist", in: documents)
    documents.close()
    let copy = try #require(fixture.otherDrawings.first)
    #expect(
      documents.document.notice?.text
        == "a.plist: another program has changed the drawing; yours is saved in "
        + "\(copy.displayText).")
    #expect(try fixture.count(copy) == 2 && fixture.count(fixture.file) == 3)
    #expect(!documents.hasFailed)
  }

  @Test("The program counts a failure of the previous drawing while that drawing is being closed")
  func failureWhileClosing() throws {
    let document = try fixture.openChanged()
    let documents = documents(document)
    try FileStore.replace(fixture.file, with: Data("hello".utf8))
    try fixture.tap("Reload", of: document)
    show("b.plist", in: documents)
    #expect(documents.hasFailed && !documents.document.hasFailed)
    documents.close()
    #expect(documents.hasFailed)
  }

  @Test("After another drawing opens, a notice names the copy of the drawing with the conflict")
  func conflict() throws {
    let documents = documents(try fixture.openChanged())
    open("b.plist", in: documents)
    let copy = try #require(fixture.otherDrawings.first)
    #expect(documents.document.path.displayName == "b.plist" && !documents.hasFailed)
    #expect(fixture.controller.page.drawing.isEmpty)
    #expect(
      documents.document.notice?.text
        == "a.plist: another program has changed the drawing; yours is saved in "
        + "\(copy.displayText).")
    fixture.drawLine(60)
    #expect(documents.document.notice == nil)
    documents.close()
    #expect(try fixture.count(copy) == 2 && fixture.count(fixture.file) == 3)
  }

  @Test("A failure of the previous drawing remains a failure of the program")
  func failure() throws {
    let document = try fixture.openChanged()
    let documents = documents(document)
    #expect(!documents.hasFailed)
    try FileStore.replace(fixture.file, with: Data("hello".utf8))
    try fixture.tap("Reload", of: document)
    #expect(documents.hasFailed)
    open("b.plist", in: documents)
    #expect(documents.document.path.displayName == "b.plist" && !documents.document.hasFailed)
    #expect(documents.hasFailed && !fixture.controller.page.isReadOnly)
    fixture.drawLine(60)
    documents.close()
    #expect(try fixture.count(fixture.folder.appending("b.plist")) == 1)
    #expect(documents.hasFailed)
  }
}
