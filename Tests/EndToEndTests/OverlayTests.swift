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
        app.pause()
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

    @Test("The demo build contains symbols of the overlay, and the normal build does not")
    func symbols() throws {
      func symbols(of program: String) throws -> String {
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
      #expect(try !symbols(of: AppFixture.normalProgram).contains("TOUCHkitView"))
      #expect(try symbols(of: AppFixture.demoProgram).contains("TOUCHkitView"))
    }
  }
}
