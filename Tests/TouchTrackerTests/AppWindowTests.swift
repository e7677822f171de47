#if os(Linux)
  import DrawingFormat
  import DrawingModel
  import DrawingPersistence
  import Ink
  import ResponderKit
  import SDLHost
  import SystemPackage
  import Testing

  @testable import TouchTracker

  @Suite("The app in a window: saving, the first frame, keys, recordings and a lost display")
  struct AppWindowTests {
    // MARK: Saving

    @Test("Strokes that no folder in the home folder accepts are saved in one for temporary files")
    func strokesElsewhere() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await AppWindowTests.loseStrokes() }
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let lines = message.split(separator: "\n")
      #expect(
        lines.last?.hasPrefix("touchtracker: a copy of the drawing is saved in ") == true
          && lines.last?.hasSuffix("/tmp/a.recovered-1.plist") == true, "\(message)")
    }

    static func loseStrokes() throws {
      let app = try AppWindow("sub/a.plist") { folder in
        try FileStore.createFolder(folder.appending("sub"))
        // A file occupies the path of the user's data folder, so that the folder cannot be created.
        try FileStore.replace(folder.appending("home"), with: Data())
      }
      app.step {
        try app.move("sub", to: "moved")
        app.drawLine(60)
      }
      try app.run()
      try #expect(app.count("tmp/a.recovered-1.plist") == 1)
      #expect(app.delegate.hasFailed)
    }

    @Test(
      "The loss of focus saves the drawing and changed settings, and quitting saves the settings")
    func focus() async {
      await #expect(processExitsWith: .success) { try await AppWindowTests.loseFocus() }
    }

    static func loseFocus() throws {
      let app = try AppWindow()
      let store = SettingsStore.ofUser
      let style = ToolStyle(tool: .laser, color: Palette.inks[4], width: 3)
      app.step {
        #expect(app.application.typesetterProvider != nil)
        app.drawLine(60)
        let controller = try app.controller()
        (controller.page.tools.style, controller.appearance) = (style, .dark)
        controller.page.tools.snapsToGrid = true
        app.loseFocus()
        let saved = try #require(try store.load())
        #expect(saved.style == style && saved.inks == controller.page.tools.inks)
        #expect(saved.appearance == .dark && saved.snapsToGrid)
      }
      // Without the loss of focus, edits are written only to the journal, and this file is missing.
      app.step(when: { app.path("a.plist").exists }) {
        try FileManager.default.removeItem(atPath: AppPaths.settings.string)
        app.loseFocus()
        #expect(!AppPaths.settings.exists, "unchanged settings are not written again")
        try app.controller().page.tools.style.width = 5
      }
      try app.run()
      #expect(try store.load()?.style == ToolStyle(tool: .laser, color: Palette.inks[4], width: 5))
      try #expect(app.count("a.plist") == 1 && !app.delegate.hasFailed)
    }

    @Test("A failure to save the settings is reported and does not prevent saving the drawing")
    func unsavedSettings() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await AppWindowTests.blockSettings() }
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(message.contains("/home/config"), "\(message)")
    }

    static func blockSettings() throws {
      let app = try AppWindow()
      app.step {
        app.drawLine(60)
        try app.controller().page.tools.style.width = 5
        // A file occupies the path of the settings folder, so that the folder cannot be created.
        try FileStore.createFolder(app.path("home"))
        try FileStore.replace(app.path("home/config"), with: Data())
      }
      try app.run()
      try #expect(app.count("a.plist") == 1 && !app.delegate.hasFailed)
    }

    // MARK: The first frame

    @Test(
      "A drawing opens at the page's origin, and its window follows the desktop's color preference")
    func colors() async {
      await #expect(processExitsWith: .success) { try await AppWindowTests.changeColors() }
    }

    static func changeColors() throws {
      let app = try AppWindow { try AppWindow.writeDrawing($0.appending("a.plist")) }
      app.step {
        let controller = try app.controller()
        #expect(controller.page.viewport == Viewport() && app.title == "a.plist - TouchTracker")
        #expect(controller.pageFrame == CGRect(x: 0, y: 0, width: 700, height: 500))
        // At first, the desktop does not prefer dark colors.
        #expect(app.application.keyWindow?.overrideUserInterfaceStyle == .light)
        DesktopAppearance.report(isDark: true)
      }
      app.step(when: { try app.controller().desktopIsDark }) {
        #expect(app.application.keyWindow?.overrideUserInterfaceStyle == .dark)
        DesktopAppearance.report(isDark: false)
      }
      app.step(when: { try !app.controller().desktopIsDark }) {
        #expect(app.application.keyWindow?.overrideUserInterfaceStyle == .light)
      }
      try app.run()
    }

    @Test("A drawing far from the origin of the page is visible in the first frame")
    func farDrawing() async {
      await #expect(processExitsWith: .success) { try await AppWindowTests.showFarDrawing() }
    }

    static func showFarDrawing() throws {
      let app = try AppWindow { try AppWindow.writeDrawing($0.appending("a.plist"), y: 9000) }
      app.step {
        let viewport = try app.controller().page.viewport
        let middle = CGPoint(x: 345, y: 9000).applying(viewport.transform)
        #expect(CGRect(x: 0, y: 0, width: 700, height: 500).contains(middle))
      }
      try app.run()
    }

    // MARK: The window

    @Test("F11 resizes the window, F12 shows the instruments, and Ctrl+Q quits")
    func hostActions() async {
      await #expect(processExitsWith: .success) { try await AppWindowTests.useHostKeys() }
    }

    static func useHostKeys() throws {
      let app = try AppWindow()
      let size = app.host.windowSize
      #expect(size == CGSize(width: 700, height: 544))
      app.quitsAtEnd = false
      app.step {
        app.type(UIKeyCommand.f12)
        let instruments = try #require(try app.controller().instruments)
        let isObserved = app.host.observer === instruments
        #expect(isObserved)
        app.type(UIKeyCommand.f12)
        let isReleased = app.host.observer == nil
        #expect(isReleased)
        app.host.observer = app
        app.type(UIKeyCommand.f11)
      }
      app.step(when: { app.host.windowSize != size }) { app.type("q", .control) }
      // If Ctrl+Q did not quit, `run` would throw an error after 10 seconds.
      try app.run()
    }

    // MARK: Recording

    @Test("While a session is recorded, the user cannot rename or switch drawings or add pictures")
    func recording() async {
      await #expect(processExitsWith: .success) { try await AppWindowTests.record() }
    }

    static func record() throws {
      let app = try AppWindow { folder in
        try AppWindow.writePicture(folder.appending("p.png"))
        try AppWindow.writeDrawing(folder.appending("b.plist"))
      }
      let reason = "The window shows only this drawing while a session is recorded."
      let file = app.path("a.plist")
      app.step {
        app.drawLine(60)
        app.type("o", .control)
        try #expect(app.notice() == reason)
        app.drawLine(90)
      }
      app.step(when: { try app.notice() == nil }) {
        app.type(UIKeyCommand.f2)
        try #expect(app.notice() == reason)
        #expect(app.views(RenameSheet.self).isEmpty)
        app.drawLine(120)
      }
      app.step(when: { try app.notice() == nil }) { app.drop("p.png") }
      app.step(when: {
        try app.notice() == "You cannot add a picture while a session is recorded."
      }) { app.drop("b.plist") }
      app.step(when: { try app.notice() == reason }) {
        try #expect(app.controller().page.drawing.count == 3)
        #expect(app.title == "a.plist - TouchTracker")
      }
      try app.run(recording: "s.jsonl")
      let session = try SessionReader(path: app.path("s.jsonl"))
      #expect(session.header.size == CGSize(width: 700, height: 500))
      var points: [CGPoint] = []
      try session.forEach { if case .touch(let sample) = $0 { points.append(sample.location) } }
      #expect(points.map(\.x) == [50, 150, 150, 50, 150, 150, 50, 150, 150])
      #expect(points.map(\.y) == [60, 60, 60, 90, 90, 90, 120, 120, 120])
      #expect(file.exists && !app.delegate.hasFailed)
      try #expect(app.count("a.plist") == 3)
    }

    // MARK: The connection to the display

    @Test(
      "If the display connection is lost, the program saves its data and reports the drawing's path"
    )
    func lostConnection() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await AppWindowTests.loseConnection() }
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let text = "touchtracker: the connection to the display was lost; the drawing is saved in "
      let lines = message.split(separator: "\n").filter { $0.hasPrefix(text) }
      #expect(lines.count == 1 && lines.first?.hasSuffix("/a.plist") == true, "\(message)")
    }

    static func loseConnection() throws {
      let app = try AppWindow()
      app.step {
        app.drawLine(60)
        try app.controller().page.tools.style.width = 5
        app.host.onDisplayLost?(.connectionLost)
        #expect(app.path("a.plist").exists)
        try #expect(app.count("a.plist") == 1)
        #expect(try SettingsStore.ofUser.load()?.style.width == 5)
        var touchCount = 0
        try SessionReader(path: app.path("s.jsonl")).forEach {
          if case .touch = $0 { touchCount += 1 }
        }
        #expect(touchCount == 3)
      }
      try app.run(recording: "s.jsonl")
    }

    @Test(
      "If the display connection is lost, the message does not say that an unsaved drawing is saved"
    )
    func lostConnectionAndFolder() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await AppWindowTests.loseConnectionAndFolder() }
      let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let lines = message.split(separator: "\n")
      #expect(lines.contains("touchtracker: the connection to the display was lost"), "\(message)")
      #expect(!message.contains("; the drawing is saved in "))
      #expect(lines.contains { $0.hasPrefix("touchtracker: a copy of the drawing is saved in ") })
    }

    static func loseConnectionAndFolder() throws {
      let app = try AppWindow("sub/a.plist") { try FileStore.createFolder($0.appending("sub")) }
      app.step {
        try app.move("sub", to: "moved")
        app.drawLine(60)
        app.host.onDisplayLost?(.connectionLost)
        #expect(app.delegate.hasFailed)
        try #expect(app.count("home/state/touchtracker/a.recovered-1.plist") == 1)
      }
      try app.run()
    }
  }
#endif
