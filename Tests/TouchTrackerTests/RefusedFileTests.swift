import DrawingFormat
import DrawingPersistence
import ResponderKit
import SystemPackage
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Strokes in files that are not used, because another user may have written them")
struct RefusedFileTests {
  private let fixture = WindowDocumentFixture()

  @Test("The strokes of a journal that everybody can write are written to a new file on request")
  func restoredJournal() throws {
    let first = try fixture.open()
    fixture.drawLine(60)
    fixture.wait(first) { first.autosaver?.isSaved == true }
    // The program is killed.
    first.autosaver?.abandon()
    try #require(chmod(DrawingFiles(fixture.file).journal.string, 0o602) == 0)
    let document = try fixture.open()
    #expect(fixture.controller.page.drawing.isEmpty && !fixture.file.exists)
    fixture.wait(document) { document.notice != nil }
    let text = try #require(document.notice?.text)
    #expect(text.hasSuffix(". It has strokes that this drawing lacks."), "\(text)")
    try fixture.tap("Restore copies", of: document)
    #expect(document.notice?.text == "The strokes are now in a (recovered 1).plist.")
    #expect(document.notice?.actions.isEmpty == true)
    // The name of the drawing is reserved for the drawing in the window.
    let restored = try #require(fixture.otherDrawings.first)
    #expect(try !fixture.file.exists && fixture.count(restored) == 1)
    fixture.drawLine(90)
    fixture.drawLine(120)
    fixture.close(document)
    #expect(try fixture.count(fixture.file) == 2 && fixture.otherDrawings == [restored])
  }
}
