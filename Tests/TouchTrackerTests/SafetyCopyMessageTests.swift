#if os(Linux)
  import DrawingFormat
  import Glibc
  import ResponderKit
  import SystemPackage
  import Testing

  @testable import TouchTracker

  /// Tests of messages on standard error, which therefore run in processes of their own.
  @Suite("Messages about a drawing that can be saved neither in its folder nor as a copy")
  struct SafetyCopyMessageTests {
    /// A drawing whose folder is moved away, and a folder for copies that accepts none.
    private final class LostFolder {
      let fixture: WindowDocumentFixture
      let document: WindowDocument
      var copies: String { fixture.folder.string + "-copies" }
      private let data = TemporaryFile()

      init() throws {
        AppWindow.setEnvironment(data.folder)
        fixture = WindowDocumentFixture()
        document = try fixture.open()
        try #require(rename(fixture.folder.string, fixture.folder.string + "-moved") == 0)
        try refuseCopies()
      }

      func refuseCopies() throws { try #require(symlink("/dev/null", copies) == 0) }

      func moveFolderBack() throws {
        try #require(rename(fixture.folder.string + "-moved", fixture.folder.string) == 0)
      }
    }

    /// Returns the messages of the program on standard error.
    private func messages(_ result: ExitTest.Result?) throws -> [String] {
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      return text.split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("touchtracker: ") }
    }

    @Test("A failure of all copies is reported once, and again if copies were written meanwhile")
    func failedCopies() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await SafetyCopyMessageTests.failToCopy() }
      let messages = try messages(result).filter { $0.contains("-copies/") }
      #expect(messages.count == 2 && Set(messages).count == 1, "\(messages)")
    }

    static func failToCopy() throws {
      let lost = try LostFolder()
      defer { withExtendedLifetime(lost) {} }
      let (fixture, document) = (lost.fixture, lost.document)
      fixture.drawLine(60)
      fixture.wait(document) { document.copyFailure != nil }
      // Each further stroke lets the copy be tried again.
      for y in [90, 120, 150] as [CGFloat] {
        fixture.drawLine(y)
        fixture.wait(document) { document.safetyCopy.isOutdated }
      }
      unlink(lost.copies)
      fixture.drawLine(180)
      let copy = FilePath(lost.copies + "/a.recovered-1.plist")
      fixture.wait(document) { document.copyFailure == nil && (try? fixture.count(copy)) == 5 }
      try #require(rename(lost.copies, lost.copies + "-moved") == 0)
      try lost.refuseCopies()
      fixture.drawLine(210)
      fixture.wait(document) { document.copyFailure != nil }
      unlink(lost.copies)
      try FileManager.default.removeItem(atPath: lost.copies + "-moved")
      try lost.moveFolderBack()
      fixture.close(document)
      #expect(try fixture.count(fixture.file) == 6 && !document.hasFailed)
    }

    @Test("Strokes that cannot be saved anywhere are reported as lost when the program ends")
    func lostStrokes() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await SafetyCopyMessageTests.endWithoutCopy() }
      let messages = try messages(result)
      try #require(messages.count == 3, "\(messages)")
      #expect(messages[0].hasSuffix(": No such file or directory"), "\(messages)")
      #expect(messages[1].contains("-copies/"), "\(messages)")
      #expect(
        messages[2]
          == "touchtracker: the latest strokes are lost, because they could not be saved anywhere")
    }

    static func endWithoutCopy() throws {
      let lost = try LostFolder()
      defer { withExtendedLifetime(lost) {} }
      lost.fixture.drawLine(60)
      lost.fixture.close(lost.document)
      #expect(lost.document.hasFailed && lost.document.leaving.state == .left)
      unlink(lost.copies)
      try lost.moveFolderBack()
      #expect(!lost.fixture.file.exists)
    }
  }
#endif
