import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("The gallery and names on a screen")
  struct GalleryOnScreenTests {
    /// The center of the second thumbnail in a gallery that is 960 points wide.
    private static let secondThumbnail = (x: 362.0, y: 140.0)

    private func type(_ text: String, _ app: AppFixture) {
      for character in text { app.rig.chord(String(character)) }
      app.rig.chord("Return")
    }

    private func waitForTitle(_ title: String, _ app: AppFixture) throws {
      try app.wait(for: "the title \(title)") {
        app.rig.hasWindow(titled: "\(title) - TouchTracker")
      }
    }

    private func showGallery(_ app: AppFixture, _ program: Process) throws {
      app.rig.chord("Control_L", "o")
      // The header of the gallery is gray, and the page white.
      try app.wait(for: "the gallery") { try app.brightness(600, 20) < 250 }
      try app.waitUntilIdle(program)
    }

    @Test(
      "The user renames a drawing, opens another drawing in the gallery and begins a new drawing")
    func gallery() throws {
      try AppFixture.use { app in
        let folder = app.file("touchtracker")
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        let session = app.file("s.jsonl")
        try SampleFile.session(linesAt: [400]).write(
          toFile: session, atomically: true, encoding: .utf8)
        _ = try app.output(["replay", session, "--into", folder + "/old.plist"])
        let program = try app.launch([folder + "/first.plist"], title: "first")
        app.drag([(300, 500), (340, 500), (380, 500)])
        try app.wait(for: "the line") { try app.hasFinishedElement(340, 500) }

        app.rig.chord("F2")
        try app.waitUntilIdle(program)
        type("garden", app)
        try waitForTitle("garden.plist", app)
        let names = { try FileManager.default.contentsOfDirectory(atPath: folder) }
        try #require(try names().contains("garden.plist") && !names().contains("first.plist"))
        try #require(try app.hasFinishedElement(340, 500))

        // The first thumbnail is that of the drawing that was changed last.
        try showGallery(app, program)
        app.tap(0, Self.secondThumbnail.x, Self.secondThumbnail.y)
        try waitForTitle("old.plist", app)
        try app.wait(for: "the other drawing") {
          try app.hasFinishedElement(200, 400) && !app.isPainted(340, 500)
        }

        try showGallery(app, program)
        app.rig.chord("Escape")
        try app.wait(for: "the same drawing") { try app.hasFinishedElement(200, 400) }

        app.rig.chord("Control_L", "n")
        try app.wait(for: "a new drawing") { try !app.isPainted(200, 400) }
        app.drag([(100, 100), (140, 100), (180, 100)])
        try app.wait(for: "the line") { try app.hasFinishedElement(140, 100) }

        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        let drawings = try names().filter { $0.hasSuffix(".plist") && !$0.hasPrefix(".") }
        let lines = try drawings.map {
          try app.output(["info", folder + "/" + $0, "--json"]).contains("\"lines\":1,")
        }
        try #require(lines == [true, true, true])
      }
    }

    @Test("The user finds a drawing by a word of its name, with the keyboard only")
    func search() throws {
      try AppFixture.use { app in
        let folder = app.file("touchtracker")
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
        let session = app.file("s.jsonl")
        try SampleFile.session(linesAt: [400]).write(
          toFile: session, atomically: true, encoding: .utf8)
        for name in ["garden plan", "kitchen plan", "map"] {
          _ = try app.output(["replay", session, "--into", folder + "/\(name).plist"])
        }
        let program = try app.launch([folder + "/map.plist"], title: "map")
        try showGallery(app, program)
        app.rig.chord("slash")
        try app.waitUntilIdle(program)
        // The slash is no text of the search.
        type("kit", app)
        try waitForTitle("kitchen plan.plist", app)
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
      }
    }
  }
}
