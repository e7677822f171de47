import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("The demo build")
  struct OverlayTests {
    @Test("A bubble lies under a resting finger, and none is left after it")
    func bubble() throws {
      try Desk.use { desk in
        let file = desk.file("a.plist")
        let program = try desk.open([file], program: Desk.demoProgram)
        desk.down(1, 300, 300)
        desk.pause()
        desk.move(1, 500, 300)
        try desk.see("the bubble off the line, and its ring") {
          let page = try desk.page()
          return page.brightness(515, 300) < 230 && page.brightness(500, 323) < 230
            && page.brightness(500, 330) == 255
        }
        desk.up(1, 500, 300)
        try desk.see("no bubble") { try desk.page().brightness(515, 300) == 255 }
        program.terminate()
        try #require(try desk.status(of: program) == 0)
        try #require(try desk.output(["info", file, "--json"]).contains("\"lines\":1,"))
      }
    }

    @Test("The normal build holds no symbol of the overlay, and the demo build does")
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
      #expect(try !symbols(of: Desk.normalProgram).contains("TOUCHkitView"))
      #expect(try symbols(of: Desk.demoProgram).contains("TOUCHkitView"))
    }
  }
}
