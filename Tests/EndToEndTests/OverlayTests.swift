import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("The demo build")
  struct OverlayTests {
    @Test("The demo build shows a bubble under a finger and removes it when the finger lifts")
    func bubble() throws {
      try AppFixture.use { app in
        let file = app.file("a.plist")
        let program = try app.launch([file], program: AppFixture.demoProgram)
        app.touchDown(1, 300, 300)
        try app.waitUntilIdle(program)
        app.touchMove(1, 500, 300)
        try app.wait(for: "the bubble beside the line, and its ring") {
          let page = try app.pageScreenshot()
          return page.brightness(515, 300) < 230 && page.brightness(500, 323) < 230
            && page.brightness(500, 330) == 255
        }
        app.touchUp(1, 500, 300)
        try app.wait(for: "the bubble to disappear") {
          try app.pageScreenshot().brightness(515, 300) == 255
        }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(try app.output(["info", file, "--json"]).contains("\"lines\":1,"))
      }
    }

    @Test("In the demo build, a bubble marks a pressed mouse button, and a click leaves no marks")
    func click() throws {
      try AppFixture.use { app in
        let program = try app.launch([app.file("a.plist")], program: AppFixture.demoProgram)
        app.mouseMove(300, 300)
        try app.waitUntilIdle(program)
        try #require(try app.brightness(310, 300) == 255, "the pointer has no bubble")
        app.rig.mouseButton(isDown: true)
        try app.wait(for: "the bubble of the button") { try app.brightness(309, 300) < 230 }
        app.rig.mouseButton(isDown: false)
        try app.wait(for: "the bubble and the ring to disappear") {
          let page = try app.pageScreenshot()
          return stride(from: 306, to: 350, by: 1).allSatisfy {
            page.brightness(Double($0), 300) == 255
          }
        }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
      }
    }

    @Test("F3 and F4 show trails and numbers in the demo build, and the program is idle afterwards")
    func keys() throws {
      try AppFixture.use { app in
        let program = try app.launch([app.file("a.plist")], program: AppFixture.demoProgram)
        // The notice must appear even if the program was idle for longer than a notice lasts.
        app.pause(3)
        app.rig.chord("F3")
        try app.wait(for: "the notice of F3") { try app.brightness(480, 58) < 100 }
        app.rig.chord("F4")
        try app.waitUntilIdle(program)
        app.touchDown(1, 300, 300)
        try app.wait(for: "the trail behind the bubble") {
          // A trail fades in 0.6 s, so the finger moves just before each screenshot.
          for x in stride(from: 300.0, through: 600, by: 10) {
            app.touchMove(1, x, 300)
            app.pause(0.01)
          }
          // The bubble begins at x = 575, and the line is 4 points wide, less than the trail.
          return try app.pageScreenshot().brightness(560, 306) < 240
        }
        try app.wait(for: "the number above the bubble") {
          let page = try app.pageScreenshot()
          return stride(from: 590, through: 610, by: 1).contains {
            page.brightness(Double($0), 265) < 60
          }
        }
        app.touchUp(1, 600, 300)
        try app.wait(for: "the trail and the number to disappear") {
          let page = try app.pageScreenshot()
          return page.brightness(560, 306) == 255 && page.brightness(590, 308) == 255
            && page.brightness(600, 265) == 255
        }
        let use = try ProcessorUse.whileIdle(program, during: 2)
        try #require(use.ticks <= 1 && use.wakeUps == 0, "\(use)")
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
      }
    }

    private static func symbols(of program: String) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["nm", program]
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let data = output.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }

    @Test("The program allocates with the functions of the system, not with ones that count")
    func allocationFunctions() throws {
      // A defined function has the type T; the benchmarks replace malloc with one that counts.
      let symbols = try Self.symbols(of: AppFixture.normalProgram)
      #expect(symbols.contains(" T main\n") && !symbols.contains(" T malloc\n"))
    }

    /// Texts of the overlay that only the demo build contains.
    ///
    /// All are longer than 15 bytes. The compiler stores shorter texts in instructions, where a
    /// search does not find them.
    private static let texts = [
      "Shows a trail behind each touch", "Shows the numbers of fingers and pens",
      "Shows touches in the next color", "Shows touches in the next size",
      "Shows which button of the mouse is clicked", "Shows pens with a crosshair",
      "Screen recordings",
    ]

    @Test("The demo build contains symbols and texts of the overlay, and the normal build does not")
    func symbols() throws {
      // The mangled name of a declaration begins with the length and the name of its module.
      for name in ["13TouchFeedback", "TOUCHkitView", "TOUCHOverlayWindow", "OverlayKey"] {
        #expect(try !Self.symbols(of: AppFixture.normalProgram).contains(name))
        #expect(try Self.symbols(of: AppFixture.demoProgram).contains(name))
      }
      let normal = try Data(contentsOf: URL(fileURLWithPath: AppFixture.normalProgram))
      let demo = try Data(contentsOf: URL(fileURLWithPath: AppFixture.demoProgram))
      for text in Self.texts {
        #expect(normal.range(of: Data(text.utf8)) == nil, "\(text)")
        #expect(demo.range(of: Data(text.utf8)) != nil, "\(text)")
      }
    }
  }
}
