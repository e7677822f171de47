#if os(Linux)
  import DrawingPersistence
  import ResponderKit
  import SystemPackage
  import Testing

  @testable import TouchTracker

  @Suite("The app in a window: saving and copies")
  struct AppWindowSavingTests {
    @Test(
      "Ctrl+S says that everything is saved and offers a copy, which does not replace the drawing")
    func copy() async {
      await #expect(processExitsWith: .success) { try await AppWindowSavingTests.saveCopy() }
    }

    static func saveCopy() throws {
      let app = try AppWindow()
      func message() throws -> String? { try app.controller().noticeBar.shownNotice?.text }
      app.step {
        app.drawLine(60)
        app.type("s", .control)
      }
      app.step(when: { try message() == "Everything is saved in a.plist." }) {
        try #expect(app.count("a.plist") == 1)
        try app.tap("Save a Copy…")
        app.application.insertText("b")
        app.type("\r")
        #expect(app.views(NameSheet.self).isEmpty)
      }
      app.step(when: { try message()?.hasPrefix("A copy is saved in ") == true }) {
        #expect(app.title == "a.plist - TouchTracker")
        app.drawLine(90)
      }
      try app.run()
      try #expect(app.count("a.plist") == 2 && app.count("b.plist") == 1)
    }
  }
#endif
