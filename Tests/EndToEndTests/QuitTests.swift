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
      "Quitting saves the drawing, including the line of a finger that is still down",
      arguments: QuitMethod.allCases)
    func quitSaves(method: QuitMethod) throws {
      try AppFixture.use { app in
        let file = app.file("a.plist")
        let program = try app.launch([file])
        app.drag([(100, 100), (200, 150), (300, 200)])
        try app.wait(for: "the line") { try app.hasFinishedElement(200, 150) }
        app.touchDown(1, 500, 300)
        app.pause()
        app.touchMove(1, 600, 400)
        try app.wait(for: "the line in progress") { try app.isPainted(598, 398) }
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
        try #require(try app.output(["info", file, "--json"]).contains("\"lines\":2,"))
      }
    }

    @Test("The program saves the drawing and reports the lost connection if the X server dies")
    func displayLost() throws {
      try AppFixture.use { app in
        let file = app.file("a.plist")
        let program = try app.launch([file])
        app.drag([(100, 100), (200, 150), (300, 200)])
        try app.wait(for: "the line") { try app.hasFinishedElement(200, 150) }
        app.rig.killServer()
        try #require(try app.exitStatus(of: program) == 1)
        try #require(program.terminationReason == .exit)
        try #require(
          try app.errorOutput().contains(
            "the connection to the display was lost; the drawing is saved in \(file)"))
        try #require(try app.output(["info", file, "--json"]).contains("\"lines\":1,"))
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
        try Data("this is no drawing".utf8).write(to: URL(fileURLWithPath: file))
        let program = try app.launch([file], title: "a.damaged-1.plist")
        app.drag([(100, 100), (200, 150), (300, 200)])
        try app.wait(for: "the line") { try app.hasFinishedElement(200, 150) }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(try app.errorOutput().contains("a.damaged-1.plist"))
        let renamed = try String(contentsOfFile: app.file("a.damaged-1.plist"), encoding: .utf8)
        try #require(renamed == "this is no drawing")
        try #require(try app.output(["info", file, "--json"]).contains("\"lines\":1,"))
      }
    }

    @Test("An idle program uses no processor time and does not wake up")
    func idle() throws {
      try AppFixture.use { app in
        let program = try app.launch([app.file("a.plist")])
        app.pause(1)
        func processorUse() throws -> (ticks: Int, wakeUps: Int) {
          let pid = program.processIdentifier
          let stat = try String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8)
          let fields = stat.split(separator: ")")[1].split(separator: " ")
          let status = try String(contentsOfFile: "/proc/\(pid)/status", encoding: .utf8)
          let switches = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt") }
          return (
            (Int(fields[11]) ?? 0) + (Int(fields[12]) ?? 0),
            Int(switches?.split(separator: "\t").last ?? "") ?? 0
          )
        }
        let before = try processorUse()
        app.pause(10)
        let after = try processorUse()
        try #require(after.ticks - before.ticks <= 1)
        try #require(after.wakeUps - before.wakeUps <= 5)
      }
    }
  }
}
