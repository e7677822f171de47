import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Instruments on a screen")
  struct InstrumentsOnScreenTests {
    @Test("F12 shows the instruments, which do not wake up an idle program")
    func idle() throws {
      try AppFixture.use { app in
        let program = try app.launch([app.file("a.plist")])
        app.rig.chord("F12")
        // The panel is slightly darker than the page.
        try app.wait(for: "the panel") { try app.brightness(18, 60) < 255 }
        app.touchDown(1, 400, 300)
        for step in 1...50 { app.touchMove(1, 400 + 2 * Double(step), 300) }
        app.touchUp(1, 500, 300)
        let use = try ProcessorUse.whileIdle(program, during: 3)
        try #require(use.ticks <= 1 && use.wakeUps == 0, "\(use)")
        app.rig.chord("F12")
        try app.wait(for: "the page without the panel") { try app.brightness(18, 60) == 255 }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
      }
    }
  }
}
