import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Navigation on a screen")
  struct NavigationOnScreenTests {
    /// Draws a horizontal line of 80 points with the mouse.
    private func drawLine(_ app: AppFixture, from x: Double, y: Double) throws {
      app.drag([(x, y), (x + 40, y), (x + 80, y)])
      try app.wait(for: "the finished line") { try app.hasFinishedElement(x + 40, y) }
    }

    /// Moves the page quickly by 96 points to the right with a finger, and lifts the finger.
    private func flick(_ app: AppFixture) {
      app.rig.key("space", isDown: true)
      app.touchDown(0, 300, 300)
      for step in 1...12 {
        app.pause(0.01)
        app.touchMove(0, 300 + 8 * Double(step), 300)
      }
      app.touchUp(0, 396, 300)
      app.rig.key("space", isDown: false)
    }

    /// Moves two fingers apart around (340, 300), from a distance of 100 to one of 240 points, lifts
    /// them, and waits until a line 100 points above their midpoint is zoomed.
    ///
    /// The pinch begins when the distance is 110 points, so the page is zoomed by 240 / 110.
    private func pinch(_ app: AppFixture, _ program: Process, pause: Double) throws {
      for finger in 0..<2 {
        app.touchDown(finger, 340, 250 + 100 * Double(finger))
        app.pause(pause)
      }
      for step in stride(from: 2.0, through: 70, by: 2) {
        app.touchMove(0, 340, 250 - step)
        app.touchMove(1, 340, 350 + step)
        app.pause(0.005)
      }
      try app.waitUntilIdle(program)
      for finger in 0..<2 { app.touchUp(finger, 340, 180 + 240 * Double(finger)) }
      try app.wait(for: "the zoomed line") {
        try app.brightness(340, 200) == 255 && app.isPainted(340, 300 - 100 * 240 / 110)
      }
    }

    @Test("Two fingers that land together zoom the page with the pen and draw nothing")
    func pinchWithPen() throws {
      try AppFixture.use { app in
        let (file, session) = (app.file("p.plist"), app.file("p.jsonl"))
        let program = try app.launch(["--record", session, file])
        try drawLine(app, from: 300, y: 200)
        app.rig.chord("2")
        try app.waitUntilIdle(program)
        try pinch(app, program, pause: 0)
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(
          try app.output(["info", file, "--json"]).contains("\"lines\":1,\"strokes\":0,"))
        try app.expectReplay(of: session, equals: file)
      }
    }

    @Test(
      "Fingers move and zoom the page with the hand tool, and a replay gives the same drawing"
    )
    func handTool() throws {
      try AppFixture.use { app in
        let (file, session) = (app.file("n.plist"), app.file("n.jsonl"))
        let program = try app.launch(["--record", session, file])
        try drawLine(app, from: 300, y: 200)

        app.rig.chord("h")
        try pinch(app, program, pause: 0.05)

        app.rig.chord("1")
        try drawLine(app, from: 500, y: 500)
        app.rig.chord("0")
        try app.wait(for: "the page at its actual size") { try app.isPainted(340, 200) }

        // A finger flicks the page; while Space is pressed, the hand tool is selected. On a busy
        // machine, the finger may stop before it is lifted, so that the page moves only as far.
        var flickCount = 0.0
        try app.wait(for: "the page to move farther than the finger") {
          flick(app)
          flickCount += 1
          for _ in 0..<40 {
            if try app.brightness(244 + 96 * flickCount, 200) == 255,
              try app.brightness(344 + 96 * flickCount, 200) == 255
            {
              return true
            }
            app.pause(0.05)
          }
          return false
        }
        // This line begins while the page may still be moving.
        try drawLine(app, from: 600, y: 560)

        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        let info = try app.output(["info", file, "--json"])
        try #require(info.contains("\"lines\":3,"))
        try app.expectReplay(of: session, equals: file)
      }
    }
  }
}
