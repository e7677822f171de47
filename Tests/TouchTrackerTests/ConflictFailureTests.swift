#if os(Linux)
  import DrawingPersistence
  import FaultyDisk
  import Glibc
  import Testing

  @testable import TouchTracker

  @Suite("Answers to a conflict that fail at first")
  struct ConflictFailureTests {
    private let fixture = WindowDocumentFixture()

    @Test("The reason why an answer failed disappears with the conflict, and does not return")
    func laterConflict() throws {
      let question =
        "Another program has changed a.plist. \"Keep both\" continues with your version in a new "
        + "file; \"Reload\" shows the other version."
      let document = try fixture.openChanged()
      #expect(document.notice?.text == question)
      let disk = try #require(faulty_disk_watch(fixture.folder.string, 0))
      faulty_disk_fail(disk, 0, -1, ENOSPC)
      try fixture.tap("Keep both", of: document)
      _ = faulty_disk_end(disk)
      let text = try #require(document.notice?.text)
      #expect(text.hasSuffix("No space left on device. " + question), "\(text)")
      #expect(document.path == fixture.file && !fixture.controller.page.isReadOnly)
      try fixture.tap("Reload", of: document)
      #expect(fixture.controller.page.drawing.count == 3)
      try fixture.replaceFile(lines: 5)
      fixture.drawLine(120)
      fixture.wait(document) { document.autosaver?.problem == .changedOutside }
      #expect(document.notice?.text == question)
      fixture.close(document)
      #expect(try fixture.count(fixture.file) == 5 && !document.hasFailed)
    }
  }
#endif
