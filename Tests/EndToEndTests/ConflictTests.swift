import DrawingFormat
import DrawingModel
import DrawingPersistence
import Foundation
import Testing
import TouchscreenRig

/// A change of a drawing's file by another program.
enum ForeignChange: CaseIterable {
  case renamedOver, writtenInPlace, removedAndRestored

  func apply(_ content: Data, to file: String) throws {
    let url = URL(fileURLWithPath: file)
    switch self {
    case .renamedOver:
      try content.write(to: URL(fileURLWithPath: file + ".new"))
      try #require(rename(file + ".new", file) == 0)
    case .writtenInPlace:
      let handle = try FileHandle(forWritingTo: url)
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: content)
      try handle.close()
    case .removedAndRestored:
      try FileManager.default.removeItem(at: url)
      try content.write(to: url)
    }
  }
}

extension OnScreen {
  @Suite("A drawing that another program changes while it is open", .serialized)
  struct ConflictTests {
    /// An open drawing with a line at y = 100, to which the user has added a line at y = 200.
    private struct OpenDrawing {
      let app: AppFixture
      let file: String
      let program: Process
      /// The drawing of the other program, with lines at y = 400, 500 and 600.
      let other: Data

      init(_ app: AppFixture) throws {
        (self.app, file) = (app, app.file("a.plist"))
        try SampleFile.drawing(linesAt: [100]).write(to: URL(fileURLWithPath: file))
        other = try SampleFile.drawing(linesAt: [400, 500, 600])
        program = try app.launch([file], title: "a.plist")
        try drawLine(at: 200)
        try app.wait(for: "the line on disk") { try Command.lineCount(in: file) == 2 }
      }

      func drawLine(at y: Double) throws {
        app.drag([(100, y), (200, y), (300, y)])
        try app.wait(for: "the line") { try app.hasFinishedElement(200, y) }
      }

      /// Changes the file and waits until the window reports the change.
      func change(_ change: ForeignChange) throws {
        try change.apply(other, to: file)
        _ = try app.rig.window(titled: "a.plist - TouchTracker - changed by another program")
      }

      enum Button: Int {
        case keepBoth, reload
      }

      /// Taps a button of the notice bar.
      func tap(_ button: Button) throws {
        let x = try TouchscreenRig.wait(for: "the buttons of the notice bar") { () -> Double? in
          let bar = try app.pageScreenshot(960, 48)
          // Only the buttons have this color, and their titles are below this row.
          let columns = (0..<bar.width).filter { x in
            let pixel = bar[x, 9]
            return 100...130 ~= pixel.red && pixel.blue < 20
          }
          let gaps = columns.indices.dropFirst().filter { columns[$0] > columns[$0 - 1] + 1 }
          guard gaps.count == 1, let first = columns.first, let last = columns.last else {
            return nil
          }
          let (start, end) =
            button == .keepBoth ? (first, columns[gaps[0] - 1]) : (columns[gaps[0]], last)
          return Double(start + end) / 2
        }
        app.tap(1, x, 24)
      }

      /// Returns the paths of the copies in which the program has saved the user's version.
      func copies() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: app.folder.path)
          .filter { $0.hasPrefix("a (conflict ") && $0.hasSuffix(".plist") }.sorted()
          .map { app.file($0) }
      }

      func requireForeignFileUnchanged() throws {
        try #require(try Data(contentsOf: URL(fileURLWithPath: file)) == other)
      }

      func quit() throws {
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
      }

      func killProgram() {
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
      }
    }

    @Test(
      "Quitting with an unresolved conflict keeps both versions of the drawing",
      arguments: ForeignChange.allCases)
    func withoutAnswer(change: ForeignChange) throws {
      try AppFixture.use { app in
        let drawing = try OpenDrawing(app)
        try drawing.change(change)
        try drawing.drawLine(at: 300)
        try drawing.quit()
        try drawing.requireForeignFileUnchanged()
        let copies = try drawing.copies()
        try #require(copies.count == 1)
        try #require(try Command.lineCount(in: copies[0]) == 3)
        try #require(try app.errorOutput().contains("yours is saved in \(copies[0])"))
      }
    }

    @Test(
      "The button \"Keep both\" continues the drawing in a copy", arguments: ForeignChange.allCases)
    func keepBoth(change: ForeignChange) throws {
      try AppFixture.use { app in
        let drawing = try OpenDrawing(app)
        try drawing.change(change)
        try drawing.tap(.keepBoth)
        _ = try app.rig.window(titled: "a (conflict ")
        let copies = try drawing.copies()
        try #require(copies.count == 1)
        let name = URL(fileURLWithPath: copies[0]).lastPathComponent
        _ = try app.rig.window(titled: "\(name) - TouchTracker")
        try drawing.drawLine(at: 300)
        try app.wait(for: "the later line in the copy") {
          try Command.lineCount(in: copies[0]) == 3
        }
        try drawing.quit()
        try drawing.requireForeignFileUnchanged()
        try #require(try drawing.copies() == copies)
        try #require(try Command.lineCount(in: copies[0]) == 3)
      }
    }

    @Test(
      "The button \"Reload\" shows the other version and keeps the user's version in a copy",
      arguments: ForeignChange.allCases)
    func reload(change: ForeignChange) throws {
      try AppFixture.use { app in
        let drawing = try OpenDrawing(app)
        try drawing.change(change)
        try drawing.tap(.reload)
        try app.wait(for: "the other version") {
          try app.hasFinishedElement(200, 500) && !app.isPainted(200, 200)
        }
        let copies = try drawing.copies()
        try #require(copies.count == 1)
        try #require(try Command.lineCount(in: copies[0]) == 2)
        try drawing.requireForeignFileUnchanged()
        try drawing.drawLine(at: 300)
        try drawing.quit()
        try #require(try Command.lineCount(in: drawing.file) == 4)
        try #require(try drawing.copies() == copies)
        try #require(try Command.lineCount(in: copies[0]) == 2)
      }
    }

    @Test(
      "A kill before or during a conflict loses neither the user's version nor the other version",
      arguments: ForeignChange.allCases, [true, false])
    func killed(change: ForeignChange, isKilledFirst: Bool) throws {
      try AppFixture.use { app in
        let drawing = try OpenDrawing(app)
        if isKilledFirst {
          drawing.killProgram()
          try change.apply(drawing.other, to: drawing.file)
        } else {
          try drawing.change(change)
          drawing.killProgram()
        }
        try #require(try Command.lineCount(in: drawing.file) == 3)
        let program = try app.launch([drawing.file], title: "other contents kept as a (conflict ")
        try app.wait(for: "the other version") {
          try app.hasFinishedElement(200, 500) && !app.isPainted(200, 200)
        }
        let copies = try drawing.copies()
        try #require(copies.count == 1)
        try #require(try Command.lineCount(in: copies[0]) == 2)
        try #require(
          try app.errorOutput().contains("a version with your strokes is in \(copies[0])"))
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try drawing.requireForeignFileUnchanged()
        try #require(try drawing.copies() == copies)
      }
    }

    @Test(
      "A program notices before saving that its file was changed while the program was suspended")
    func suspended() throws {
      try AppFixture.use { app in
        let drawing = try OpenDrawing(app)
        kill(drawing.program.processIdentifier, SIGSTOP)
        try ForeignChange.renamedOver.apply(drawing.other, to: drawing.file)
        drawing.program.terminate()
        kill(drawing.program.processIdentifier, SIGCONT)
        try #require(try app.exitStatus(of: drawing.program) == 0)
        try drawing.requireForeignFileUnchanged()
        let copies = try drawing.copies()
        try #require(copies.count == 1)
        try #require(try Command.lineCount(in: copies[0]) == 2)
      }
    }

    @Test(
      "A file that is not a drawing stays unchanged if another program writes it over the drawing")
    func noDrawing() throws {
      try AppFixture.use { app in
        let drawing = try OpenDrawing(app)
        let text = Data("this is no drawing".utf8)
        try text.write(to: URL(fileURLWithPath: drawing.file))
        _ = try app.rig.window(titled: "changed by another program")
        try drawing.quit()
        try #require(try Data(contentsOf: URL(fileURLWithPath: drawing.file)) == text)
        let copies = try drawing.copies()
        try #require(copies.count == 1)
        try #require(try Command.lineCount(in: copies[0]) == 2)
      }
    }

    @Test("A drawing without strokes of the user is not copied when another program changes it")
    func withoutStrokes() throws {
      try AppFixture.use { app in
        let (file, other) = (app.file("a.plist"), try SampleFile.drawing(linesAt: [400]))
        try SampleFile.drawing(linesAt: [100]).write(to: URL(fileURLWithPath: file))
        let program = try app.launch([file], title: "a.plist")
        try ForeignChange.renamedOver.apply(other, to: file)
        _ = try app.rig.window(titled: "changed by another program")
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(try Data(contentsOf: URL(fileURLWithPath: file)) == other)
        let names = try FileManager.default.contentsOfDirectory(atPath: app.folder.path)
        try #require(!names.contains { $0.contains("conflict") })
      }
    }

    @Test(
      "Saving continues if another program changes the drawing's file and restores the file again")
    func restored() throws {
      try AppFixture.use { app in
        let drawing = try OpenDrawing(app)
        let original = try Data(contentsOf: URL(fileURLWithPath: drawing.file))
        try drawing.change(.renamedOver)
        try ForeignChange.renamedOver.apply(original, to: drawing.file)
        try app.wait(for: "the page without a notice bar") {
          try app.pageScreenshot().brightness(700, 6) == 255
        }
        try drawing.drawLine(at: 300)
        try drawing.quit()
        try #require(try Command.lineCount(in: drawing.file) == 3)
        try #require(try drawing.copies().isEmpty)
      }
    }
  }
}

/// The contents of sessions, drawings and journals for tests.
enum SampleFile {
  /// The path of a session that draws 17 lines and 3 circles.
  static let session =
    AppFixture.repositoryRoot.appendingPathComponent("Assets/sample.session.jsonl").path

  /// Returns a session that draws a line from (100, y) to (300, y) for each of several values of y.
  static func session(linesAt heights: [Int]) -> String {
    var text = "{\"touchtracker-session\":1,\"width\":960,\"height\":640}\n"
    for (index, y) in heights.enumerated() {
      for (time, phase, x) in [(2 * index, "began", 100), (2 * index + 1, "ended", 300)] {
        text += "{\"t\":\(time),\"finger\":1,\"phase\":\"\(phase)\",\"x\":\(x),\"y\":\(y)}\n"
      }
    }
    return text
  }

  /// Returns a drawing with the lines of ``session(linesAt:)``.
  static func drawing(linesAt heights: [Int]) throws -> Data {
    var data = Data()
    try CommandFolder.use { folder in
      try folder.write(session(linesAt: heights), to: "s.jsonl")
      let run = try folder.run("replay", folder.path("s.jsonl"), "--into", folder.path("a.plist"))
      try #require(run.status == 0, "\(run.errorOutput)")
      data = try Data(contentsOf: URL(fileURLWithPath: folder.path("a.plist")))
    }
    return data
  }

  /// Returns the journal of a program that has added lines to a drawing and was killed.
  ///
  /// - Parameter snapshot: The drawing; nil if it was never saved.
  static func journal(of snapshot: Data?, addingLinesAt heights: [Int]) throws -> Data {
    let added = try DrawingDocument(decoding: drawing(linesAt: heights))
    let old =
      if let snapshot {
        try DrawingDocument(decoding: snapshot)
      } else {
        DrawingDocument(size: added.size)
      }
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: snapshot.map { Checksum.of($0) } ?? 0, size: old.size,
      history: old.drawing.history)
    var journal = Data("touchtracker-journal 1\n".utf8)
    journal += Journal.record(checkpoint, of: old.drawing.elements)
    for element in added.drawing.elements { journal += Journal.record(.append(element)) }
    return journal
  }
}

extension Command {
  /// Returns the number of lines in a drawing.
  static func lineCount(in file: String) throws -> Int {
    let info = try run(["info", file, "--json"])
    try #require(info.status == 0, "\(info.errorOutput)")
    let match = info.output.firstMatch(of: /"lines":(\d+),/)
    return try #require(match.flatMap { Int($0.1) })
  }

  /// Expects that the command has failed with status 1, no output, and one line of error output
  /// that contains some phrases.
  func expectFailure(_ phrases: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(status == 1, "\(errorOutput)", sourceLocation: sourceLocation)
    #expect(output.isEmpty, "\(output)", sourceLocation: sourceLocation)
    let lines = errorOutput.split(separator: "\n")
    #expect(lines.count == 1, "\(errorOutput)", sourceLocation: sourceLocation)
    for phrase in phrases {
      #expect(errorOutput.contains(phrase), "\(errorOutput)", sourceLocation: sourceLocation)
    }
  }
}
