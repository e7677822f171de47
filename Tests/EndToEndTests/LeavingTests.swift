import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Leaving the program")
  struct LeavingTests {
    enum Way: CaseIterable {
      case terminate, interrupt, hangUp, logOut, closeButton, quitKey
    }

    @Test(
      "Each way of leaving saves, and keeps the stroke of a finger that is down",
      arguments: Way.allCases)
    func saves(way: Way) throws {
      try Desk.use { desk in
        let file = desk.file("a.plist")
        let program = try desk.open([file])
        desk.drag([(100, 100), (200, 150), (300, 200)])
        try desk.see("the line") { try desk.isFinished(200, 150) }
        desk.down(1, 500, 300)
        desk.pause()
        desk.move(1, 600, 400)
        try desk.see("the line in process") { try desk.isPainted(598, 398) }
        switch way {
        case .terminate: kill(program.processIdentifier, SIGTERM)
        case .interrupt: kill(program.processIdentifier, SIGINT)
        case .hangUp: kill(program.processIdentifier, SIGHUP)
        case .logOut:
          for signal in [SIGTERM, SIGHUP] { kill(program.processIdentifier, signal) }
        case .closeButton: desk.rig.chord("Alt_L", "F4")
        case .quitKey: desk.rig.chord("Control_L", "q")
        }
        try #require(try desk.status(of: program) == 0)
        try #require(program.terminationReason == .exit)
        try #require(try desk.output(["info", file, "--json"]).contains("\"lines\":2,"))
      }
    }

    @Test("When the X server is killed the drawing is saved and the program says so")
    func displayGone() throws {
      try Desk.use { desk in
        let file = desk.file("a.plist")
        let program = try desk.open([file])
        desk.drag([(100, 100), (200, 150), (300, 200)])
        try desk.see("the line") { try desk.isFinished(200, 150) }
        desk.rig.killServer()
        try #require(try desk.status(of: program) == 1)
        try #require(program.terminationReason == .exit)
        try #require(try desk.messages().contains("the display went away; the drawing is saved"))
        try #require(try desk.output(["info", file, "--json"]).contains("\"lines\":1,"))
      }
    }

    @Test("The drawing is saved when the window loses the focus")
    func focusLost() throws {
      try Desk.use { desk in
        let file = desk.file("a.plist")
        try desk.open([file])
        desk.drag([(100, 100), (200, 150), (300, 200)])
        try desk.see("the line") { try desk.isFinished(200, 150) }
        try desk.rig.run(Desk.normalProgram, [desk.file("b.plist")])
        _ = try desk.rig.window(titled: "b.plist")
        try TouchscreenRig.await("the file") {
          FileManager.default.fileExists(atPath: file) ? true : nil
        }
        try #require(try desk.output(["info", file, "--json"]).contains("\"lines\":1,"))
      }
    }

    @Test("A damaged drawing is kept aside and told of, and an empty one begins")
    func damaged() throws {
      try Desk.use { desk in
        let file = desk.file("a.plist")
        try Data("this is no drawing".utf8).write(to: URL(fileURLWithPath: file))
        let program = try desk.open([file], title: "a.damaged-1.plist")
        desk.drag([(100, 100), (200, 150), (300, 200)])
        try desk.see("the line") { try desk.isFinished(200, 150) }
        program.terminate()
        try #require(try desk.status(of: program) == 0)
        try #require(try desk.messages().contains("a.damaged-1.plist"))
        let kept = try String(contentsOfFile: desk.file("a.damaged-1.plist"), encoding: .utf8)
        try #require(kept == "this is no drawing")
        try #require(try desk.output(["info", file, "--json"]).contains("\"lines\":1,"))
      }
    }

    @Test("A program that nobody touches uses no processor time and does not wake up")
    func idle() throws {
      try Desk.use { desk in
        let program = try desk.open([desk.file("a.plist")])
        desk.pause(1)
        func figures() throws -> (ticks: Int, wakeUps: Int) {
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
        let before = try figures()
        desk.pause(10)
        let after = try figures()
        try #require(after.ticks - before.ticks <= 1)
        try #require(after.wakeUps - before.wakeUps <= 5)
      }
    }
  }
}
