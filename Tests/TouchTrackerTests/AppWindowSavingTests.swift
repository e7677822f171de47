#if os(Linux)
  import DrawingPersistence
  import ResponderKit
  import SystemPackage
  import Testing

  @testable import TouchTracker

  @Suite("The app in a window: saving, copies and pictures from a folder")
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

    @Test(
      "On a desktop without a portal, Ctrl+I adds a picture from a sheet with the pictures folder")
    func picture() async {
      await #expect(processExitsWith: .success) { try await AppWindowSavingTests.insertPicture() }
    }

    static func insertPicture() throws {
      let app = try AppWindow { folder in
        let pictures = folder.appending("home").appending("Pictures")
        try FileStore.createFolder(pictures)
        try AppWindow.writePicture(pictures.appending("p.png"))
      }
      app.step { app.type("i", .control) }
      app.step(when: { app.views(PictureRow.self).contains { $0.entry != nil } }) {
        let row = try #require(app.views(PictureRow.self).first)
        #expect(row.entry?.path.displayName == "p.png")
        let center = row.convert(row.bounds.center, to: nil)
        app.send(.began, center.x, center.y)
        app.send(.ended, center.x, center.y)
      }
      app.step(when: { try app.controller().page.drawing.count == 1 }) {
        #expect(app.views(PictureSheet.self).isEmpty)
      }
      try app.run()
      try #expect(app.count("a.plist") == 1)
    }
  }
#endif
