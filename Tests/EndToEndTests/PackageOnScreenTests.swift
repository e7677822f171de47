import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  /// The tests that `make package-test` runs with the program that the package has installed.
  @Suite("The installed package", .serialized, .enabled(if: TestSDL.packageRoot != nil))
  struct PackageOnScreenTests {
    private static let displays = [
      TestDisplay(sdl: .package), TestDisplay(sdl: .package, waylandScale: 1),
    ]

    @Test("The installed program draws lines with fingers and the mouse", arguments: displays)
    func draw(display: TestDisplay) throws {
      try AppFixture.use("package-\(display.testDescription)", on: display) { app in
        let file = app.file("a.touchtracker")
        let program = try app.launch([file], program: "touchtracker", title: "a.touchtracker")
        for finger in 0..<3 { try app.touchDownApart(finger, 200 + 150 * Double(finger), 200) }
        app.mouseMove(100, 500)
        app.rig.mouseButton(isDown: true)
        for step in 1...20 {
          for finger in 0..<3 {
            app.touchMove(
              finger, 200 + 150 * Double(finger) + 4 * Double(step), 200 + 10 * Double(step))
          }
          app.mouseMove(100 + 30 * Double(step), 500)
          app.pause(0.01)
        }
        app.rig.mouseButton(isDown: false)
        for finger in 0..<3 { app.touchUp(finger, 280 + 150 * Double(finger), 400) }
        for finger in 0..<3 {
          try app.wait(for: "the line of finger \(finger)") {
            try app.hasFinishedElement(240 + 150 * Double(finger), 300)
          }
        }
        try app.wait(for: "the line of the mouse") { try app.hasFinishedElement(400, 500) }
        let root = TestSDL.packageRoot.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        AppFixture.save(try app.rig.screenshot(), as: "package-\(root)-\(display.name)")
        app.rig.chord("Control_L", "q")
        try #require(try app.exitStatus(of: program) == 0)
        let info = try app.output(["info", file, "--json"])
        try #require(info.contains("\"lines\":4,"), "\(info)")
      }
    }

    @Test(
      "The commands gio open and xdg-open open either kind of drawing in the installed program",
      arguments: [["gio", "open"], ["xdg-open"]], ["a.touchtracker", "a.plist"])
    func open(command: [String], name: String) throws {
      try AppFixture.use("package-open", on: Self.displays[0]) { app in
        let file = app.file(name)
        _ = try app.output(["replay", SampleFile.session, "--into", file])
        try app.launch(
          command.dropFirst() + [file], program: command[0], title: name,
          environment: ["XDG_CURRENT_DESKTOP": "GNOME"], hasEmptyTop: false)
        #expect(
          try app.rig.window(titled: name).windowClass == "org.touchtracker.touchtracker")
        // The program may not be a child of this process, because the command may have ended. A key
        // therefore quits the program.
        app.rig.chord("Control_L", "q")
        try app.wait(for: "the window to close") { !app.rig.hasWindow(titled: name) }
      }
    }
  }
}
