import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Recording a session in a window", .serialized)
  struct RecordingTests {
    private func draw(_ desk: Desk) throws {
      desk.drag((0...20).map { (100 + 10 * Double($0), 200) })
      try desk.see("the line") { try desk.isFinished(200, 200) }
    }

    @Test("A disk that is full is told of once, in the window too, and drawing goes on")
    func full() throws {
      try Desk.use { desk in
        let file = desk.file("a.plist")
        let program = try desk.open(["--record", "/dev/full", file])
        try draw(desk)
        try desk.see("the bar") { try desk.page().brightness(700, 6) < 250 }
        try draw(desk)
        program.terminate()
        try #require(try desk.status(of: program) == 1)
        let lines = try desk.messages().split(separator: "\n")
        try #require(lines.filter { $0.contains("cannot record") }.count == 1)
        try #require(lines.contains { $0.contains("/dev/full: cannot record: No space left") })
        try #require(try desk.output(["info", file, "--json"]).contains("\"lines\":2,"))
      }
    }

    @Test("A pipe that nobody reads holds neither the window nor leaving up")
    func pipe() throws {
      try Desk.use { desk in
        let (file, pipe) = (desk.file("a.plist"), desk.file("pipe"))
        try #require(mkfifo(pipe, 0o600) == 0)
        let program = try desk.open(["--record", pipe, file])
        desk.rig.chord("2")
        for _ in 0..<3 { try draw(desk) }
        program.terminate()
        try #require(try desk.status(of: program) == 1)
        try #require(try desk.messages().contains("nobody reads the pipe"))
        try #require(try desk.output(["info", file, "--json"]).contains("\"strokes\":3,"))
      }
    }

    @Test(
      "A session is recorded onto none of the drawing's own files",
      arguments: ["", ".journal", ".lock", ".previous"])
    func companions(suffix: String) throws {
      try Desk.use { desk in
        let file = desk.file("a.plist")
        let session = Desk.root.appendingPathComponent("Assets/sample.session.jsonl").path
        _ = try desk.output(["replay", session, "--into", file])
        let before = try Data(contentsOf: URL(fileURLWithPath: file))
        let program = try desk.rig.run(
          Desk.normalProgram, ["--record", file + suffix, file],
          standardError: URL(fileURLWithPath: desk.file("stderr")))
        try #require(try desk.status(of: program) == 1)
        try #require(try desk.messages().contains("cannot record: it belongs to the drawing"))
        try #require(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
      }
    }

    @Test("A session is readable by its owner alone")
    func mode() throws {
      try Desk.use { desk in
        let session = desk.file("s.jsonl")
        let program = try desk.open(["--record", session, desk.file("a.plist")])
        program.terminate()
        try #require(try desk.status(of: program) == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: session)
        try #require(attributes[.posixPermissions] as? Int == 0o600)
      }
    }
  }

  @Suite("The scale of an X11 desktop", .serialized)
  struct DesktopScaleTests {
    /// Opens a drawing, draws a line and leaves.
    ///
    /// - Returns: the file.
    private func draw(_ desk: Desk, _ arguments: [String], scale: Double) throws -> String {
      let file = desk.file("d.plist")
      let program = try desk.open(arguments + [file], title: "d.plist", scale: scale)
      let window = try desk.find("d.plist", scale: scale)
      try #require(window.width == min(Int(960 * scale), window.width))
      desk.drag([(100, 60), (100, 100), (100, 200)])
      try desk.see("the line") { try desk.isFinished(100, 150) }
      // Ten points wide, and crisp: from white to the line within two pixels.
      let row = try desk.page(200, 200)
      let y = 150 * scale
      let grays = (0..<Int(200 * scale)).map { row.brightness(Double($0), y) }
      let dark = grays.filter { $0 < 60 }.count
      try #require(abs(Double(dark) - 10 * scale) <= 2)
      try #require(grays.filter { 60..<250 ~= $0 }.count <= 4)
      program.terminate()
      try #require(try desk.status(of: program) == 0)
      return try desk.output(["info", file, "--json"])
    }

    /// The line in points of the page: 100 from 60 to 200, ten points wide.
    private static let bounds = "\"bounds\":[95.0,55.0,10.0,150.0]"

    @Test("Xft.dpi of the X resources makes points larger, and what is drawn stays crisp")
    func resources() throws {
      try Desk.use(hasWindowManager: false) { desk in
        desk.rig.setResources("Xft.dpi:\t192\n")
        try #require(try draw(desk, [], scale: 2).contains(Self.bounds))
      }
    }

    @Test("The option --scale counts for more than the X resources")
    func option() throws {
      try Desk.use(hasWindowManager: false) { desk in
        desk.rig.setResources("Xft.dpi:\t192\n")
        let info = try draw(desk, ["--scale", "1"], scale: 1)
        try #require(info.contains(Self.bounds))
      }
    }

    @Test("A scale that is none is wrong usage", arguments: ["0", "-1", "100", "large"])
    func refused(scale: String) throws {
      try #require(try Command.run(["--scale", scale]).status == 64)
    }

    @Test("A report of the system names versions, driver, output, scale, devices, font and places")
    func report() throws {
      try Desk.use { desk in
        let report = try desk.systemReport()
        for line in [
          "TouchTracker: 0.1.0", "SDL compiled: 2.", "SDL linked: 2.", "video driver: x11",
          "output: window surface", "scale: 1.0", "touch devices: touch (", "font: /",
          "drawing: \(desk.folder.path)/touchtracker/drawing.plist",
        ] { try #require(report.contains(line), "\(line) in \(report)") }
        let blind = try Command.run(["info", "--system", "--json"])
        try #require(blind.status == 0)
        let json = try JSONSerialization.jsonObject(with: Data(blind.output.utf8))
        let properties = try #require(json as? [String: String])
        try #require(properties["display"]?.contains("there is no display") == true)
        try #require(properties["SDL linked"] != nil)
        for wrong in [["info"], ["info", "--system", "a.plist"]] {
          try #require(try Command.run(wrong).status == 64)
        }
      }
    }
  }
}
