import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Keyboard layouts on a screen")
  struct KeyboardLayoutOnScreenTests {
    @Test(
      "Tools and shortcuts have the same keys in a layout without Latin letters",
      arguments: ["ru", "gr", "il", "ar"])
    func layouts(layout: String) throws {
      try AppFixture.use { app in
        let command = try app.rig.run("/usr/bin/setxkbmap", [layout])
        command.waitUntilExit()
        try #require(command.terminationStatus == 0)
        let file = app.file("k.plist")
        let program = try app.launch([file])
        app.rig.chord("2")
        for y in [200.0, 300.0] {
          app.drag([(100, y), (140, y), (180, y)])
          try app.wait(for: "the stroke at \(y)") { try app.hasFinishedElement(140, y) }
        }
        // The keys are named by their positions on a US keyboard.
        app.rig.chord("Control_L", "z")
        try app.wait(for: "the undo") { try !app.isPainted(140, 300) }
        app.rig.chord("Control_L", "q")
        try #require(try app.exitStatus(of: program) == 0)
        try #require(try app.output(["info", file, "--json"]).contains("\"strokes\":1,"))
      }
    }
  }
}
