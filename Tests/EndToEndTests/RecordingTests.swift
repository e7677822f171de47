import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Recording a session", .serialized)
  struct RecordingTests {
    private func drawLine(_ app: AppFixture) throws {
      app.drag((0...20).map { (100 + 10 * Double($0), 200) })
      try app.wait(for: "the line") { try app.hasFinishedElement(200, 200) }
    }

    @Test("Recording to a full disk gives one error line and a notice bar, and drawing continues")
    func fullDisk() throws {
      try AppFixture.use { app in
        let file = app.file("a.plist")
        // The notice at the top of the page appears together with the window.
        let program = try app.launch(["--record", "/dev/full", file], hasEmptyTop: false)
        try app.wait(for: "the notice bar") {
          let page = try app.pageScreenshot()
          return page.brightness(700, 6) < 250 && page.brightness(700, 100) == 255
        }
        for _ in 0..<2 { try drawLine(app) }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 1)
        let lines = try app.errorOutput().split(separator: "\n")
        try #require(lines.filter { $0.contains("cannot record") }.count == 1)
        try #require(lines.contains { $0.contains("/dev/full: cannot record: No space left") })
        try #require(try app.output(["info", file, "--json"]).contains("\"lines\":2,"))
      }
    }

    @Test("A recording to a pipe without a reader blocks neither drawing nor quitting")
    func pipeWithoutReader() throws {
      try AppFixture.use { app in
        let (file, pipe) = (app.file("a.plist"), app.file("pipe"))
        try #require(mkfifo(pipe, 0o600) == 0)
        let program = try app.launch(["--record", pipe, file])
        app.rig.chord("2")
        for _ in 0..<3 { try drawLine(app) }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 1)
        try #require(try app.errorOutput().contains("no program reads the pipe"))
        try #require(try app.output(["info", file, "--json"]).contains("\"strokes\":3,"))
      }
    }

    @Test(
      "The program refuses to record a session to one of the drawing's own files",
      arguments: [nil, "journal", "lock", "previous"])
    func drawingFileAsSession(companion: String?) throws {
      try AppFixture.use { app in
        let file = app.file("a.plist")
        let session = AppFixture.repositoryRoot
          .appendingPathComponent("Assets/sample.session.jsonl").path
        _ = try app.output(["replay", session, "--into", file])
        let before = try Data(contentsOf: URL(fileURLWithPath: file))
        let recorded = companion.map { AppFixture.companion($0, of: file) } ?? file
        let program = try app.rig.run(
          AppFixture.normalProgram, ["--record", recorded, file],
          standardError: URL(fileURLWithPath: app.file("stderr")))
        try #require(try app.exitStatus(of: program) == 1)
        try #require(try app.errorOutput().contains("cannot record: it belongs to the drawing"))
        try #require(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
      }
    }

    @Test("A recorded session is readable only by its owner")
    func permissions() throws {
      try AppFixture.use { app in
        let session = app.file("s.jsonl")
        let program = try app.launch(["--record", session, app.file("a.plist")])
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: session)
        try #require(attributes[.posixPermissions] as? Int == 0o600)
      }
    }
  }

  @Suite("Display scale and system report", .serialized)
  struct DesktopScaleTests {
    /// Launches the program, draws a line and quits.
    ///
    /// - Returns: The output of `info --json` for the drawing.
    private func drawLine(
      _ app: AppFixture, _ arguments: [String] = [], environment: [String: String] = [:],
      scale: Double
    ) throws -> String {
      let file = app.file("d.plist")
      let program = try app.launch(
        arguments + [file], title: "d.plist", environment: environment, scale: scale)
      let window = try app.waitForWindow(titled: "d.plist", scale: scale)
      // A window manager's border may take some pixels of a window that fills the screen.
      try #require(abs(window.width - min(Int(960 * scale), app.rig.width)) <= 8)
      app.drag([(100, 60), (100, 100), (100, 200)])
      try app.wait(for: "the line") { try app.hasFinishedElement(100, 150) }
      // The line is 4 points wide, and each of its edges blends into white within two pixels.
      let row = try app.pageScreenshot(200, 200)
      let y = 150 * scale
      let grays = (0..<Int(200 * scale)).map { row.brightness(Double($0), y) }
      let dark = grays.filter { $0 < 60 }.count
      try #require(abs(Double(dark) - 4 * scale) <= 2)
      try #require(grays.filter { 60..<250 ~= $0 }.count <= 4)
      program.terminate()
      try #require(try app.exitStatus(of: program) == 0)
      return try app.output(["info", file, "--json"])
    }

    /// The bounds, in points of the page, of a 4-point line from (100, 60) to (100, 200).
    private static let bounds = "\"bounds\":[98.0,58.0,4.0,144.0]"

    @Test(
      "The X resource Xft.dpi sets the number of pixels per point, and lines stay crisp",
      arguments: TestDisplay.x11WithEachSDL)
    func resources(display: TestDisplay) throws {
      try AppFixture.use(on: display, hasWindowManager: false) { app in
        app.rig.setResources("Xft.dpi:\t192\n")
        try #require(try drawLine(app, scale: 2).contains(Self.bounds))
      }
    }

    @Test(
      "The variable GDK_SCALE sets the number of pixels per point if there are no X resources",
      arguments: TestDisplay.x11WithEachSDL)
    func variable(display: TestDisplay) throws {
      try AppFixture.use(on: display, hasWindowManager: false) { app in
        let info = try drawLine(app, environment: ["GDK_SCALE": "2"], scale: 2)
        try #require(info.contains(Self.bounds))
      }
    }

    @Test("The query of the X resources leaves no connection to the X server open")
    func connections() throws {
      try AppFixture.use { app in
        // With the option --scale, the program does not query the resources.
        let counts = try [["--scale", "1"], []].map { arguments in
          let program = try app.launch(arguments + [app.file("c.plist")], title: "c.plist")
          let folder = "/proc/\(program.processIdentifier)/fd"
          let sockets = try FileManager.default.contentsOfDirectory(atPath: folder).filter {
            let target = try? FileManager.default.destinationOfSymbolicLink(
              atPath: "\(folder)/\($0)")
            return target?.hasPrefix("socket:") == true
          }
          program.terminate()
          try #require(try app.exitStatus(of: program) == 0)
          return sockets.count
        }
        try #require(counts[0] > 0 && counts[0] == counts[1], "\(counts)")
      }
    }

    @Test("The option --scale overrides the X resources", arguments: TestDisplay.x11WithEachSDL)
    func option(display: TestDisplay) throws {
      try AppFixture.use(on: display, hasWindowManager: false) { app in
        app.rig.setResources("Xft.dpi:\t192\n")
        let info = try drawLine(app, ["--scale", "1"], scale: 1)
        try #require(info.contains(Self.bounds))
      }
    }

    @Test(
      "The option --scale overrides the scale of a Wayland screen, and lines stay crisp",
      .enabled(if: TestSDL.debianRoot != nil), arguments: TestDisplay.waylandWithEachSDL, [1.0, 2])
    func optionOnWayland(display: TestDisplay, screenScale: Double) throws {
      var display = display
      display.waylandScale = screenScale
      try AppFixture.use(on: display) { app in
        let scale = 3 - screenScale
        let info = try drawLine(app, ["--scale", "\(scale)"], scale: scale)
        try #require(info.contains(Self.bounds))
      }
    }

    @Test("An invalid value of --scale is a usage error", arguments: ["0", "-1", "100", "large"])
    func invalidScale(scale: String) throws {
      try #require(try Command.run(["--scale", scale]).status == 64)
    }

    @Test("The system report lists versions, driver, output, scale, devices, font and file paths")
    func report() throws {
      try AppFixture.use { app in
        let report = try app.systemReport()
        let usesRenderer = ProcessInfo.processInfo.environment["SDL_RENDER_DRIVER"] != nil
        let output = usesRenderer ? "output: SDL renderer opengl" : "output: window surface"
        for line in [
          "TouchTracker: ", "SDL compiled: 2.", "SDL linked: 2.", "video driver: x11",
          output, "scale: 1.0", "touch devices: touch (", "font: /",
          "drawing: \(app.folder.path)/touchtracker/drawing.plist",
        ] { try #require(report.contains(line), "\(line) in \(report)") }
        let withoutDisplay = try Command.run(["info", "--system", "--json"])
        try #require(withoutDisplay.status == 0)
        let json = try JSONSerialization.jsonObject(with: Data(withoutDisplay.output.utf8))
        let properties = try #require(json as? [String: String])
        try #require(properties["display"]?.contains("there is no display") == true)
        try #require(properties["SDL linked"] != nil)
        for arguments in [["info"], ["info", "--system", "a.plist"]] {
          try #require(try Command.run(arguments).status == 64)
        }
      }
    }
  }
}
