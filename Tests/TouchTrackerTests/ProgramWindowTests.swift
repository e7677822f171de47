#if os(Linux)
  import DrawingFormat
  import DrawingModel
  import DrawingPersistence
  import Foundation
  import Ink
  import ResponderKit
  import SystemPackage
  import Testing
  import Waiting

  @testable import TouchTracker

  #if canImport(Glibc)
    import Glibc
  #endif

  /// Tests that run the program with SDL's dummy video driver, which saves the frames as files.
  @Suite(
    "The program in a window that no display shows",
    .enabled(if: ProgramRun.isAvailable), .serialized)
  struct ProgramWindowTests {
    private let fixture = ProgramFixture()
    private var data: FilePath { fixture.path("home/touchtracker") }
    private var settings: SettingsStore {
      SettingsStore(path: fixture.path("home/config/touchtracker/settings.plist"))
    }

    /// Returns the program's own messages, without those of libraries.
    private func messages(_ run: ProgramRun) -> [String] {
      run.messages.filter { $0.hasPrefix("touchtracker: ") || $0.hasPrefix("Error: ") }
    }

    /// Writes a drawing whose lines are only in its journal.
    private func writeJournal(_ name: String, lines: Int) throws {
      let opened = try OpenedDrawing(
        path: fixture.path(name), newPage: CGSize(width: 200, height: 100)
      ) { _ in }
      let autosaver = Autosaver(opened) {}
      for y in 0..<lines {
        autosaver.record(
          .append(
            Element(
              .line, from: CGPoint(x: 10, y: CGFloat(y)), to: CGPoint(x: 90, y: CGFloat(y)),
              width: 4, color: Palette.ink)))
      }
      #expect(eventually { autosaver.isSaved })
      opened.lock.release()
    }

    @Test(
      "The window shows the drawing with and without the option --renderer gpu",
      arguments: ["--renderer gpu", ""])
    func renderers(option: String) throws {
      try fixture.writeDrawing("a.plist", lines: 3)
      let run = try fixture.runWindow(
        "a.plist " + option, environment: ["SDL_RENDER_DRIVER": "software"]
      ) {
        // A pixel on a line is dark, and a pixel of the page below the lines is white.
        fixture.frame.map { $0[50, 1].red < 100 && $0[150, 50].red == 255 } ?? false
      }
      let frame = try #require(fixture.frame)
      #expect(run.status == 0 && messages(run).isEmpty, "\(run.messages)")
      #expect((frame.width, frame.height) == (200, 144))
      #expect(frame[50, 1].red < 100 && frame[150, 50].red == 255)
    }

    @Test("Settings that cannot be read are reported, but missing settings are not")
    func unreadableSettings() throws {
      try fixture.writeDrawing("a.plist", lines: 1)
      let first = try fixture.runWindow("a.plist") { fixture.frame != nil }
      #expect(first.status == 0 && messages(first).isEmpty, "\(first.messages)")
      let settings = fixture.path("home/config/touchtracker/settings.plist")
      try FileStore.createFolder(settings.folder)
      try FileStore.replace(settings, with: Data("hello".utf8))
      let run = try fixture.runWindow("a.plist") { fixture.frame != nil }
      let text = "touchtracker: \(settings.displayText): cannot use the file: "
      #expect(run.status == 0 && messages(run).count == 1, "\(run.messages)")
      #expect(messages(run).first?.hasPrefix(text) == true)
    }

    @Test(
      "A new window has the drawing's size and the saved style, appearance and snapping",
      arguments: [1, 2])
    func restoredSettings(scale: Int) throws {
      try fixture.writeDrawing("a.plist", lines: 1)
      let style = ToolStyle(tool: .highlighter, color: Palette.inks[3], width: 7)
      try settings.save(Settings(style: style, appearance: .dark, snapsToGrid: true))
      let options = scale == 1 ? "" : " --scale \(scale)"
      let run = try fixture.runWindow("a.plist --record s.jsonl" + options) {
        // The bar below the page is dark.
        try fixture.contents("s.jsonl").split(separator: UInt8(ascii: "\n")).count == 3
          && fixture.frame?[scale, 130 * scale].red ?? 255 < 100
      }
      #expect(run.status == 0 && messages(run).isEmpty, "\(run.messages)")
      let frame = try #require(fixture.frame)
      #expect((frame.width, frame.height) == (200 * scale, 144 * scale))
      let session = try SessionReader(path: fixture.path("s.jsonl"))
      #expect(session.header.size == CGSize(width: 200, height: 100))
      var entries: [SessionEntry] = []
      try session.forEach { entries.append($0) }
      #expect(
        entries == [
          .input(.style(ToolStyleChange(to: style)), at: 0), .input(.snapping(true), at: 0),
        ])
      #expect(
        RecentDrawings(path: fixture.path("home/state/touchtracker/recent")).load()
          == [DrawingFiles(fixture.path("a.plist")).drawing])
    }

    @Test(
      "Without a file argument, the program opens the data folder's last drawing or a new drawing")
    func lastDrawing() throws {
      try FileStore.createFolder(data)
      try fixture.writeDrawing("elsewhere.plist", lines: 1)
      try fixture.writeDrawing("home/touchtracker/b.plist", lines: 2)
      let recents = RecentDrawings(path: fixture.path("home/state/touchtracker/recent"))
      let paths = [
        data.appending("b.plist"), data.appending("removed.plist"),
        fixture.path("elsewhere.plist"),
      ]
      for path in paths { try recents.add(path) }
      let last = try fixture.runWindow("--record s.jsonl") { fixture.frame != nil }
      // The drawing that was shown is first now.
      #expect(last.status == 0 && recents.load() == [paths[0], paths[2], paths[1]])
      unlink(paths[0].string)
      let new = try fixture.runWindow("--record s.jsonl") { fixture.frame != nil }
      let header = try SessionReader(path: fixture.path("s.jsonl")).header
      #expect(new.status == 0 && header.size == CGSize(width: 960, height: 640))
      // A new drawing without strokes leaves neither a file nor a lock nor settings.
      for path in [data, fixture.path("home/run/touchtracker")] {
        #expect(try FileManager.default.contentsOfDirectory(atPath: path.string) == [])
      }
      #expect(!fixture.path("home/config").exists)
    }

    @Test("A recording that fails on a full disk is reported once and makes the program fail")
    func fullRecording() throws {
      try fixture.writeDrawing("a.plist", lines: 1)
      let run = try fixture.runWindow("a.plist --record /dev/full") {
        // The message at the upper edge is yellow.
        fixture.frame?[3, 3].blue ?? 255 < 200
      }
      #expect(run.status == 1 && fixture.frame?[3, 3].red == 255)
      #expect(
        messages(run) == [
          "touchtracker: /dev/full: cannot record: No space left on device"
        ])
    }

    @Test("A recording to a pipe that no program reads makes the program fail when it quits")
    func unreadRecording() throws {
      try fixture.writeDrawing("a.plist", lines: 1)
      let run = try fixture.runWindow("a.plist --record pipe", after: "mkfifo pipe") {
        fixture.frame != nil
      }
      #expect(run.status == 1)
      #expect(
        messages(run) == ["touchtracker: pipe: cannot record: no program reads the pipe"])
    }

    @Test(
      "A drawing open elsewhere is shown with a message, and the other program keeps its lock"
    )
    func lockedDrawing() throws {
      try fixture.writeDrawing("a.plist", lines: 2)
      let before = try fixture.contents("a.plist")
      guard case .acquired(let lock) = DrawingFiles(fixture.path("a.plist")).acquireLock() else {
        Issue.record("the lock is held")
        return
      }
      defer { lock.release() }
      let run = try fixture.runWindow("a.plist") { fixture.frame?[3, 3].blue ?? 255 < 200 }
      #expect(run.status == 0 && fixture.frame?[3, 3].red == 255)
      #expect(try fixture.contents("a.plist") == before && lock.isValid)
    }

    @Test("A session and a drawing play at the chosen speed in the middle of the window")
    func playing() throws {
      // At the speed 1, the second line would begin after half a minute.
      try fixture.writeSession([
        SessionFixture.touch(30, 1, "began", 50, 80),
        SessionFixture.touch(30.1, 1, "moved", 250, 80),
        SessionFixture.touch(30.2, 1, "ended", 250, 80),
      ])
      try settings.save(Settings(appearance: .light))
      let session = try fixture.runWindow("play s.jsonl --speed 100") {
        fixture.frame.map { $0[150, 60].red == 255 && $0[150, 80].red < 60 } ?? false
      }
      var frame = try #require(fixture.frame)
      #expect(session.status == 0 && (frame.width, frame.height) == (400, 344))
      #expect(frame[150, 40] == Palette.ink && frame[2, 340].red > 200)
      // A narrow page has black margins at its sides.
      let line = Element(
        .line, from: CGPoint(x: 10, y: 50), to: CGPoint(x: 90, y: 50), width: 4,
        color: Palette.ink)
      let document = DrawingDocument(
        drawing: Drawing(elements: [line]), size: CGSize(width: 200, height: 100))
      try FileStore.replace(fixture.path("a.plist"), with: document.encoded())
      try settings.save(Settings(appearance: .dark))
      let drawing = try fixture.runWindow("play a.plist --speed 100") {
        fixture.frame.map { $0[130, 30].red == 255 && $0[130, 50].red < 60 } ?? false
      }
      frame = try #require(fixture.frame)
      #expect(drawing.status == 0 && (frame.width, frame.height) == (360, 144))
      #expect([75, 85, 275, 285].map { frame[$0, 30].red } == [0, 255, 255, 0])
      #expect(frame[2, 140].red < 100)
      #expect(fixture.names.filter { !$0.hasSuffix(".bmp") } == ["a.plist", "s.jsonl"])
    }

    @Test("Strokes that cannot be saved when the program quits are kept in a copy")
    func unsavedStrokes() throws {
      try FileStore.createFolder(fixture.path("sub"))
      try writeJournal("sub/a.plist", lines: 3)
      let run = try fixture.runWindow("sub/a.plist") {
        guard fixture.frame != nil else { return false }
        try FileManager.default.moveItem(
          atPath: fixture.path("sub").string, toPath: fixture.path("moved").string)
        return true
      }
      let copy = fixture.path("home/state/touchtracker/a.recovered-1.plist")
      // If a save fails before the program quits, an earlier message says that saving is retried.
      let texts = Array(messages(run).suffix(2))
      try #require(run.status == 1 && texts.count == 2, "\(run.messages)")
      #expect(texts[0].hasSuffix("a.plist: cannot save: No such file or directory"))
      #expect(
        texts[1] == "touchtracker: a copy of the drawing is saved in \(copy.displayText)")
      for path in [copy, fixture.path("moved/a.plist")] {
        #expect(try DrawingFiles.document(at: path).drawing.count == 3)
      }
    }

    @Test("Strokes that are only in the journal at quitting are reported and saved the next time")
    func journalOnly() throws {
      // The journal already exceeds the limit for the size of files, so that nothing can be
      // appended.
      try writeJournal("a.plist", lines: 60)
      let run = try fixture.runWindow(
        "a.plist", environment: ["LLVM_PROFILE_FILE": "/dev/null"], after: "ulimit -f 2"
      ) { fixture.names.contains { $0.hasSuffix(".bmp") } }
      #expect(run.status == 1 && !fixture.path("a.plist").exists)
      #expect(
        messages(run).last
          == "touchtracker: all strokes are in the drawing's journal and will be restored when "
          + "you open it again", "\(run.messages)")
      let next = try fixture.runWindow("a.plist") { fixture.frame != nil }
      #expect(next.status == 0 && fixture.path("a.plist").exists)
      #expect(try DrawingFiles.document(at: fixture.path("a.plist")).drawing.count == 60)
    }
  }
#endif
