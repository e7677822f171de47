import Dispatch
import FaultyDisk
import Geometry
import Ink
import SystemPackage
import Testing
import Waiting

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Notifications and results of saving")
struct AutosaverNotificationTests {
  private static let page = CGSize(width: 300, height: 200)

  private static func line(_ x: CGFloat) -> Element {
    Element(
      .line, from: CGPoint(x: x, y: 0), to: CGPoint(x: x, y: 100), width: 10,
      color: PixelColor(red: 1, green: 2, blue: 3))
  }

  /// A drawing that provides its document only after a notification of the autosaver.
  private final class Fixture {
    let opened: OpenedDrawing
    let autosaver: Autosaver
    private(set) var drawing = Drawing()
    private let changes: DispatchSemaphore

    init(_ path: FilePath) throws {
      let changes = DispatchSemaphore(value: 0)
      self.changes = changes
      opened = try OpenedDrawing(path: path, newPage: AutosaverNotificationTests.page) { _ in }
      autosaver = Autosaver(opened, retryInterval: 0.01) { changes.signal() }
      drawing = opened.contents.document.drawing
    }

    var document: DrawingDocument {
      DrawingDocument(drawing: drawing, size: AutosaverNotificationTests.page)
    }

    func draw(_ x: CGFloat) {
      drawing.append(AutosaverNotificationTests.line(x))
      autosaver.record(.append(AutosaverNotificationTests.line(x)))
    }

    /// Handles notifications until a condition is true, and waits at most a minute for each
    /// notification.
    func handleNotifications(
      until condition: () -> Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) {
      while !condition() {
        guard changes.wait(timeout: .now() + 60) == .success else {
          Issue.record("no notification was sent", sourceLocation: sourceLocation)
          return
        }
        if autosaver.needsDocument { autosaver.save(document) }
      }
    }

    /// Waits until all edits are on disk and, if required, the drawing's file exists.
    func waitUntilSaved(inFile mustExist: Bool = false) {
      #expect(eventually { autosaver.isSaved && (!mustExist || opened.files.drawing.exists) })
    }

    /// Closes the drawing and returns the error, or `nil` if the drawing was saved.
    func closingError() -> UnsavedEditsError? {
      do throws(UnsavedEditsError) {
        try autosaver.close(document)
        return nil
      } catch {
        return error
      }
    }
  }

  private func positions(_ path: FilePath) throws -> [CGFloat] {
    try DrawingFiles.document(at: path).drawing.elements.map { CGFloat($0.points[0].x) }
  }

  @Test(
    "The autosaver sends a notification when the journal fails, and one to request the document")
  func retries() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    // The journal can never be written, but the snapshot can.
    for number in Companion.numbers {
      try FileStore.replace(
        Companion.journal.path(beside: path, number: number), with: Data("mine".utf8))
    }
    let fixture = try Fixture(path)
    fixture.draw(1)
    fixture.handleNotifications { fixture.autosaver.problem != nil }
    fixture.handleNotifications { path.exists }
    #expect(try positions(path) == [1])
    #expect(fixture.closingError() == nil)
  }

  @Test("A drawing path that becomes unusable is reported after the next edit")
  func unusablePath() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let fixture = try Fixture(path)
    fixture.draw(1)
    fixture.waitUntilSaved()
    // A link to itself. The journal can still be written.
    symlink("d.plist", path.string)
    fixture.draw(2)
    fixture.handleNotifications { fixture.autosaver.problem != nil }
    let copy = try #require(try fixture.autosaver.close(fixture.document))
    #expect(try positions(copy) == [1, 2])
  }

  @Test("A drawing whose folder was moved away is saved after the folder was moved back")
  func movedFolder() throws {
    let folder = try TestFolder()
    let (sub, moved) = (folder.path + "/sub", folder.path + "/moved")
    try FileStore.createFolder(sub)
    let fixture = try Fixture(sub + "/d.plist")
    fixture.draw(1)
    fixture.waitUntilSaved()
    #expect(rename(sub, moved))
    fixture.draw(2)
    fixture.handleNotifications { fixture.autosaver.problem != nil }
    #expect(rename(moved, sub))
    fixture.draw(3)
    #expect(fixture.closingError() == nil)
    #expect(try positions(sub + "/d.plist") == [1, 2, 3])
    #expect(!(sub.files.contains { $0.displayName.hasSuffix("-lock") }))
  }

  @Test("After a change by another program just before closing, the drawing is saved as a copy")
  func lateChange() throws {
    let folder = try TestFolder()
    let path = folder.path + "/d.plist"
    let fixture = try Fixture(path)
    fixture.draw(1)
    fixture.waitUntilSaved()
    fixture.autosaver.save(fixture.document)
    fixture.waitUntilSaved(inFile: true)
    let other = DrawingDocument(drawing: Drawing(elements: [Self.line(7)]), size: Self.page)
    try FileStore.replace(path, with: other.encoded())
    let copy = try #require(try fixture.autosaver.close(fixture.document))
    #expect(try positions(copy) == [1] && positions(path) == [7])
  }

  #if os(Linux)
    @Test(
      "A saving error says that the journal has the edits unless another program changed the file",
      arguments: [false, true])
    func failedClosing(isChanged: Bool) throws {
      let folder = try TestFolder()
      let path = folder.path + "/d.plist"
      let fixture = try Fixture(path)
      fixture.draw(1)
      fixture.waitUntilSaved()
      if isChanged {
        try FileStore.replace(path, with: DrawingDocument(size: Self.page).encoded())
      }
      let disk = try #require(faulty_disk_watch(folder.path.string, 0))
      faulty_disk_fail(disk, 0, -1, ENOSPC)
      let error = fixture.closingError()
      _ = faulty_disk_end(disk)
      #expect(error?.reason.hasSuffix("No space left on device") == true)
      #expect(error?.isInJournal == !isChanged)
    }
  #endif
}
