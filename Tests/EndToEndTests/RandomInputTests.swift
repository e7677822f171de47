import Foundation
import SeededRandom
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Random concurrent input from fingers, keys, the mouse and the wheel", .serialized)
  struct RandomInputTests {
    /// The number of rounds, which is smaller if `make test-displays` repeats the test with each
    /// version of SDL.
    private static let rounds = TestSDL.debianRoot == nil ? 30 : 5
    private static let steps = 120
    /// The height of the compared part of the page, in points.
    ///
    /// Below this part, an empty drawing shows a hint, and the zoom factor appears for a moment.
    private static let height = 580

    /// The fingers, buttons and keys that are down and must be released at the end of a round.
    private struct PressedInputs {
      var fingers: Set<Int> = []
      var buttons: Set<Int> = []
      var keys: Set<String> = []
    }

    @Test(
      "After random input, a restart does not change the page",
      arguments: TestDisplay.x11WithEachSDL)
    func rounds(display: TestDisplay) throws {
      try AppFixture.use(on: display) { app in
        let file = app.file("r.plist")
        var program = try app.launch([file], title: "r.plist")
        for round in 0..<Self.rounds {
          var random = SeededGenerator(seed: UInt64(round))
          Self.performRandomSteps(app, &random)
          // The window manager delays a click that focuses the window, and a key press can overtake
          // the click.
          _ = try app.stablePage(of: program, height: Self.height)
          Self.showCompleteDrawing(app)
          // A message about the latest input covers the page for six seconds; it is yellow.
          let corner = try app.pageScreenshot()[2, 2]
          if corner.1 > 220, corner.2 < 200 { app.pause(6.2) }
          let page = try app.stablePage(of: program, height: Self.height)
          // In odd rounds the program is killed, after the 0.25 s within which strokes must be on
          // disk.
          if round.isMultiple(of: 2) {
            program.terminate()
            try #require(try app.exitStatus(of: program) == 0)
          } else {
            app.pause(AppFixture.saveDeadline)
            kill(program.processIdentifier, SIGKILL)
            program.waitUntilExit()
          }
          program = try app.launch([file], title: "r.plist", hasEmptyTop: false)
          Self.showCompleteDrawing(app)
          try app.wait(forPage: page, height: Self.height, of: "round \(round)")
        }
      }
    }

    private static func performRandomSteps(_ app: AppFixture, _ random: inout SeededGenerator) {
      var pressed = PressedInputs()
      for _ in 0..<steps { performRandomStep(app, &pressed, &random) }
      for finger in pressed.fingers { app.touchUp(finger, 480, 320) }
      for button in pressed.buttons { app.rig.mouseButton(button, isDown: false) }
      for key in pressed.keys { app.rig.key(key, isDown: false) }
    }

    /// Zooms so that all elements are visible, because the part of the page that is visible after a
    /// restart can be far from the drawing.
    private static func showCompleteDrawing(_ app: AppFixture) { app.rig.chord("Shift_L", "0") }

    private static func performRandomStep(
      _ app: AppFixture, _ pressed: inout PressedInputs, _ random: inout SeededGenerator
    ) {
      // Some points are outside the page.
      let x = Double.random(in: -10...970, using: &random)
      let y = Double.random(in: -10...650, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0...7:
        let finger = Int.random(in: 0..<5, using: &random)
        if !pressed.fingers.contains(finger) {
          pressed.fingers.insert(finger)
          app.touchDown(finger, max(5, min(950, x)), max(5, min(630, y)))
        } else if Int.random(in: 0..<5, using: &random) == 0 {
          pressed.fingers.remove(finger)
          app.touchUp(finger, x, y)
        } else {
          app.touchMove(finger, x, y)
        }
      // The pointer stays inside the window: outside, the window manager opens menus that take the
      // keyboard focus.
      case 8...11: app.mouseMove(max(5, min(950, x)), max(5, min(630, y)))
      case 12, 13:
        let button = [1, 1, 1, 2, 3].randomElement(using: &random) ?? 1
        let isDown = !pressed.buttons.contains(button)
        if isDown { pressed.buttons.insert(button) } else { pressed.buttons.remove(button) }
        // A finger that slid out of the window has moved the pointer out of the window, too.
        app.mouseMove(max(5, min(950, x)), max(5, min(630, y)))
        app.rig.mouseButton(button, isDown: isDown)
        // The menu of the page would take the following input.
        if button == 3 { app.rig.chord("Escape") }
      case 14:
        let wheel = Int.random(in: 4...5, using: &random)
        for isDown in [true, false] { app.rig.mouseButton(wheel, isDown: isDown) }
      case 15: app.rig.chord(["1", "2", "3", "4"].randomElement(using: &random) ?? "2")
      case 16: app.rig.chord("Control_L", "z")
      case 17: app.rig.chord("Control_L", "y")
      case 18: app.rig.chord(["plus", "minus"].randomElement(using: &random) ?? "plus")
      default:
        let key = ["d", "space"].randomElement(using: &random) ?? "d"
        let isDown = !pressed.keys.contains(key)
        if isDown { pressed.keys.insert(key) } else { pressed.keys.remove(key) }
        app.rig.key(key, isDown: isDown)
      }
      if Int.random(in: 0..<4, using: &random) == 0 { app.pause(0.01) }
    }
  }
}
