import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Playing a film in a window")
  struct PlayTests {
    /// A session in which a finger draws a line from left to right for three seconds.
    private static let session =
      "{\"touchtracker-session\":4,\"width\":960,\"height\":200}\n"
      + (0...150).map { step in
        let phase = step == 0 ? "began" : step == 150 ? "ended" : "moved"
        return """
          {"t":\(Double(step) / 50),"finger":1,"phase":"\(phase)","x":\(40 + 2 * step),"y":100}

          """
      }.joined()

    private static func use(
      _ options: [String] = [], _ body: (AppFixture, Process) throws -> Void
    ) throws {
      try AppFixture.use { app in
        try session.write(toFile: app.file("s.jsonl"), atomically: true, encoding: .utf8)
        let program = try app.launch(["play", app.file("s.jsonl")] + options, title: "s.jsonl")
        try body(app, program)
        let unchanged = try String(contentsOfFile: app.file("s.jsonl"), encoding: .utf8) == session
        #expect(unchanged)
      }
    }

    @Test("A played film stops at the last frame, and Escape ends the program")
    func end() throws {
      try Self.use(["--speed", "4"]) { app, program in
        try app.wait(for: "the end of the line") { try app.isPainted(335, 100) }
        let page = try app.stablePage(of: program, height: 200)
        _ = try app.output(["movie", app.file("s.jsonl"), "--output", app.file("%d.png")])
        let frames = try FileManager.default.contentsOfDirectory(atPath: app.folder.path)
          .filter { $0.hasSuffix(".png") }.count
        let last = try ExportedImage(contentsOf: app.file("\(frames).png"))
        let differences = (0..<200).reduce(0) { count, y in
          let row = last.bytes[4 * y * last.width..<4 * y * last.width + 4 * 960]
          let shown = page.bytes[4 * y * page.width..<4 * y * page.width + 4 * 960]
          let bytes = zip(row, shown).enumerated()
          return bytes.count { $0 % 4 < 3 && abs(Int($1.0) - Int($1.1)) > 1 } + count
        }
        #expect(differences == 0)
        app.rig.chord("Escape")
        #expect(try app.exitStatus(of: program) == 0)
      }
    }

    @Test("Space pauses a film, which then uses almost no processor time, and continues the film")
    func pause() throws {
      try Self.use(["--speed", "0.5"]) { app, program in
        try app.wait(for: "the line") { try app.isPainted(80, 100) }
        app.rig.chord("space")
        let page = try app.stablePage(of: program, height: 200)
        let ticks = try ProcessorUse.ticks(of: program)
        app.pause(2)
        let isSame = try app.pageScreenshot(960, 200) == page
        #expect(isSame)
        #expect(try ProcessorUse.ticks(of: program) - ticks <= 1)
        try #require(try !app.isPainted(335, 100))
        app.rig.chord("space")
        try app.wait(for: "the end of the line") { try app.isPainted(335, 100) }
      }
    }

    @Test("A finger on the playback slider moves the film forward and back")
    func slider() throws {
      try Self.use(["--speed", "0.1"]) { app, _ in
        // The slider is between the button at the left and the time at the right.
        app.touchDown(1, 67, 222)
        app.touchMove(1, 150, 222)
        app.touchMove(1, 748, 222)
        try app.wait(for: "the end of the line") { try app.isPainted(335, 100) }
        app.touchMove(1, 100, 222)
        try app.wait(for: "an earlier page") { try !app.isPainted(335, 100) }
        app.touchUp(1, 100, 222)
        // A tap on the slider beside the thumb moves the film to the tapped time.
        app.tap(2, 700, 222)
        try app.wait(for: "a later page") { try app.isPainted(300, 100) }
        try #require(try !app.isPainted(335, 100))
        app.rig.chord("End")
        try app.wait(for: "the end of the line") { try app.isPainted(335, 100) }
        app.rig.chord("Home")
        try app.wait(for: "the empty page") { try !app.isPainted(80, 100) }
      }
    }

    @Test("The key T shows and hides the touches of a played film")
    func touches() throws {
      try Self.use(["--speed", "0.1"]) { app, program in
        try app.wait(for: "the line") { try app.isPainted(60, 100) }
        app.rig.chord("space")
        let page = try app.stablePage(of: program, height: 200)
        app.rig.chord("t")
        try app.wait(for: "the touch") { try app.pageScreenshot(960, 200) != page }
        app.rig.chord("t")
        try app.wait(forPage: page, height: 200, of: "the film without touches")
      }
    }

    @Test("The play command reports an invalid session, a missing drawing and an invalid speed")
    func errors() throws {
      try CommandFolder.use { folder in
        try folder.write(SampleFile.session(linesAt: [100]) + "\nnonsense\n", to: "damaged.jsonl")
        try folder.run("play", folder.path("damaged.jsonl")).expectFailure("damaged.jsonl", "line")
        try folder.run("play", folder.path("missing.plist")).expectFailure("No such file")
        #expect(try folder.run("play", folder.path("a"), "--speed", "0").status == 64)
      }
    }
  }
}
