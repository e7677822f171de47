import DrawingFormat
import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Quitting the program")
  struct QuitTests {
    enum QuitMethod: CaseIterable {
      case terminate, interrupt, hangUp, logOut, closeButton, quitKey
    }

    @Test(
      "Quitting saves the drawing, including the complete stroke of a finger that is still down",
      arguments: QuitMethod.allCases)
    func quitSaves(method: QuitMethod) throws {
      try AppFixture.use { app in
        let file = app.file("a.plist")
        let program = try app.launch([file])
        app.drag([(100, 100), (200, 150), (300, 200)])
        try app.wait(for: "the line") { try app.hasFinishedElement(200, 150) }
        app.rig.chord("2")
        try app.waitUntilIdle(program)
        app.touchDown(1, 500, 300)
        for step in 1...50 { app.touchMove(1, 500 + 2 * Double(step), 300 + 2 * Double(step)) }
        try app.wait(for: "the stroke in progress") { try app.isPainted(598, 398) }
        switch method {
        case .terminate: kill(program.processIdentifier, SIGTERM)
        case .interrupt: kill(program.processIdentifier, SIGINT)
        case .hangUp: kill(program.processIdentifier, SIGHUP)
        case .logOut:
          for signal in [SIGTERM, SIGHUP] { kill(program.processIdentifier, signal) }
        case .closeButton: app.rig.chord("Alt_L", "F4")
        case .quitKey: app.rig.chord("Control_L", "q")
        }
        try #require(try app.exitStatus(of: program) == 0)
        try #require(program.terminationReason == .exit)
        let data = try Data(contentsOf: URL(fileURLWithPath: file))
        let elements = try DrawingDocument(decoding: data).drawing.elements
        try #require(elements.map(\.kind) == [.line, .stroke])
        try #require(elements[1].points.count == 51)
        let last = elements[1].points[50]
        // The simulated touchscreen places a finger at the center of a pixel.
        try #require(abs(last.x - 600.5) < 0.1 && abs(last.y - 400.5) < 0.1, "\(last)")
      }
    }

    @Test(
      "If the X server dies or destroys the window, the program saves the stroke in progress, too",
      arguments: [
        "the connection to the display was lost", "another program has closed the window",
      ])
    func displayLost(reason: String) throws {
      try AppFixture.use { app in
        let file = app.file("a.plist")
        let program = try app.launch([file])
        app.drag([(100, 100), (200, 150), (300, 200)])
        try app.wait(for: "the line") { try app.hasFinishedElement(200, 150) }
        app.rig.chord("2")
        app.pause(0.2)
        app.touchDown(1, 500, 300)
        for step in 1...50 { app.touchMove(1, 500 + 2 * Double(step), 300 + 2 * Double(step)) }
        try app.wait(for: "the stroke in progress") { try app.isPainted(598, 398) }
        if reason.contains("connection") {
          app.rig.killServer()
        } else {
          try app.rig.destroyWindow(titled: "TouchTracker")
          // The program notices the loss when it shows its next frame.
          app.touchMove(1, 620, 420)
        }
        try #require(try app.exitStatus(of: program) == 1)
        try #require(program.terminationReason == .exit)
        let output = try app.errorOutput()
        try #require(output.contains("\(reason); the drawing is saved in \(file)"), "\(output)")
        let info = try app.output(["info", file, "--json"])
        try #require(info.contains("\"lines\":1,\"strokes\":1,"), "\(info)")
      }
    }

    @Test("A drawing is saved when its window loses the focus")
    func focusLost() throws {
      try AppFixture.use { app in
        let file = app.file("a.plist")
        try app.launch([file])
        app.drag([(100, 100), (200, 150), (300, 200)])
        try app.wait(for: "the line") { try app.hasFinishedElement(200, 150) }
        try app.rig.run(AppFixture.normalProgram, [app.file("b.plist")])
        _ = try app.rig.window(titled: "b.plist")
        try TouchscreenRig.wait(for: "the file") {
          FileManager.default.fileExists(atPath: file) ? true : nil
        }
        try #require(try app.output(["info", file, "--json"]).contains("\"lines\":1,"))
      }
    }

    @Test("A damaged drawing is renamed and reported, and an empty drawing is opened")
    func damagedDrawing() throws {
      try AppFixture.use { app in
        let file = app.file("a.plist")
        let damaged = "<plist><dict><key>format</key><string>touchtracker-drawing</string>"
        try Data(damaged.utf8).write(to: URL(fileURLWithPath: file))
        let program = try app.launch([file], title: "a.damaged-1.plist")
        app.drag([(100, 100), (200, 150), (300, 200)])
        try app.wait(for: "the line") { try app.hasFinishedElement(200, 150) }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(try app.errorOutput().contains("a.damaged-1.plist"))
        let renamed = try String(contentsOfFile: app.file("a.damaged-1.plist"), encoding: .utf8)
        try #require(renamed == damaged)
        try #require(try app.output(["info", file, "--json"]).contains("\"lines\":1,"))
      }
    }

    @Test("An idle program uses almost no processor time and does not wake up")
    func idle() throws {
      try AppFixture.use { app in
        let program = try app.launch([app.file("a.plist")])
        let use = try ProcessorUse.whileIdle(program, during: 10)
        try #require(use.ticks <= 1)
        try #require(use.wakeUps == 0)
      }
    }
  }
}
