import Foundation
import SeededRandom
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Random fingers, keys, mouse and wheel at the same time", .serialized)
  struct RandomInputTests {
    private static let rounds = 30
    private static let steps = 120

    /// What is held down, so that it can be let go in the end.
    private struct Hands {
      var fingers: Set<Int> = []
      var buttons: Set<Int> = []
      var keys: Set<String> = []
    }

    @Test("The screen shows the same page after a restart, every time")
    func rounds() throws {
      try Desk.use { desk in
        let file = desk.file("r.plist")
        var program = try desk.open([file], title: "r.plist")
        for round in 0..<Self.rounds {
          var random = SeededGenerator(seed: UInt64(round))
          Self.play(desk, &random)
          let page = try Self.settledPage(desk)
          // Odd rounds end as a crash does, after the quarter of a second that is promised.
          if round.isMultiple(of: 2) {
            program.terminate()
            try #require(try desk.status(of: program) == 0)
          } else {
            desk.pause(0.5)
            kill(program.processIdentifier, SIGKILL)
            program.waitUntilExit()
          }
          program = try desk.open([file], title: "r.plist", hasEmptyTop: false)
          try desk.see("the page of round \(round) again") { try desk.page() == page }
        }
      }
    }

    private static func play(_ desk: Desk, _ random: inout SeededGenerator) {
      var hands = Hands()
      for _ in 0..<steps { step(desk, &hands, &random) }
      for finger in hands.fingers { desk.up(finger, 480, 320) }
      for button in hands.buttons { desk.rig.mouseButton(button, isDown: false) }
      for key in hands.keys { desk.rig.key(key, isDown: false) }
      // The page as it lies after a restart.
      desk.pause(0.1)
      desk.rig.chord("0")
    }

    private static func step(
      _ desk: Desk, _ hands: inout Hands, _ random: inout SeededGenerator
    ) {
      // Places outside the page, too.
      let x = Double.random(in: -10...970, using: &random)
      let y = Double.random(in: -10...650, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0...7:
        let finger = Int.random(in: 0..<5, using: &random)
        if !hands.fingers.contains(finger) {
          hands.fingers.insert(finger)
          desk.down(finger, max(5, min(950, x)), max(5, min(630, y)))
        } else if Int.random(in: 0..<5, using: &random) == 0 {
          hands.fingers.remove(finger)
          desk.up(finger, x, y)
        } else {
          desk.move(finger, x, y)
        }
      // Not beside the window, where the window manager has menus that take the keyboard.
      case 8...11: desk.mouse(max(5, min(950, x)), max(5, min(630, y)))
      case 12, 13:
        let button = [1, 1, 1, 2, 3].randomElement(using: &random) ?? 1
        let isDown = !hands.buttons.contains(button)
        if isDown { hands.buttons.insert(button) } else { hands.buttons.remove(button) }
        desk.rig.mouseButton(button, isDown: isDown)
      case 14:
        let wheel = Int.random(in: 4...5, using: &random)
        for isDown in [true, false] { desk.rig.mouseButton(wheel, isDown: isDown) }
      case 15: desk.rig.chord(["1", "2", "3", "4"].randomElement(using: &random) ?? "2")
      case 16: desk.rig.chord("Control_L", "z")
      case 17: desk.rig.chord("Control_L", "y")
      case 18: desk.rig.chord(["plus", "minus"].randomElement(using: &random) ?? "plus")
      default:
        let key = ["d", "space"].randomElement(using: &random) ?? "d"
        let isDown = !hands.keys.contains(key)
        if isDown { hands.keys.insert(key) } else { hands.keys.remove(key) }
        desk.rig.key(key, isDown: isDown)
      }
      if Int.random(in: 0..<4, using: &random) == 0 { desk.pause(0.01) }
    }

    /// The page once it does not change any more; the hands are quicker than a debug build.
    private static func settledPage(_ desk: Desk) throws -> Screenshot {
      var last = try desk.page()
      return try TouchscreenRig.await("a page that rests", seconds: 20) {
        desk.pause(0.7)
        let page = try desk.page()
        defer { last = page }
        return page == last ? page : nil
      }
    }
  }
}
