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

  @Suite("The app in a window: drawings that cannot be saved or that another program changes")
  struct AppWindowProblemTests {
    /// Returns the messages of the program on standard error.
    private func messages(_ result: ExitTest.Result?) throws -> [String] {
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      return text.split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("touchtracker: ") }
    }

    @Test("A failed save is reported in the window and, without repetitions, on standard error")
    func missingFolder() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await AppWindowProblemTests.loseFolder() }
      let messages = try messages(result)
      #expect(!messages.isEmpty && Set(messages).count == messages.count, "\(messages)")
      #expect(
        messages.allSatisfy {
          $0.hasSuffix(". Your strokes are kept in memory, and saving is retried every second.")
        }, "\(messages)")
    }

    static func loseFolder() throws {
      let app = try AppWindow("sub/a.plist") { try FileStore.createFolder($0.appending("sub")) }
      app.step {
        try app.move("sub", to: "moved")
        app.drawLine(60)
        app.loseFocus()
      }
      app.step(when: {
        try app.notice()?.hasSuffix("and saving is retried every second.") == true
      }) {
        #expect(app.title == "• a.plist - TouchTracker - not saved")
        try app.move("moved", to: "sub")
      }
      try app.run()
      try #expect(app.count("sub/a.plist") == 1 && !app.delegate.hasFailed)
    }

    @Test("A drawing that cannot be saved is left after a copy, which a notice names, is saved")
    func unsavedDrawing() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await AppWindowProblemTests.leaveUnsavedDrawing() }
      let messages = try messages(result)
      #expect(
        messages.contains {
          $0.hasPrefix("touchtracker: a copy of the drawing is saved in ")
            && $0.hasSuffix("/a.recovered-1.plist")
        }, "\(messages)")
    }

    /// Returns a window with a drawing of three lines whose folder is moved away, on which another
    /// drawing is dropped.
    private static func dropOnUnsavedDrawing() throws -> AppWindow {
      let app = try AppWindow("sub/a.plist") { folder in
        try FileStore.createFolder(folder.appending("sub"))
        try AppWindow.writeDrawing(folder.appending("b.plist"), lines: 2)
      }
      app.step {
        try app.move("sub", to: "moved")
        for y in [60, 90, 120] as [CGFloat] { app.drawLine(y) }
        app.drop("b.plist")
      }
      return app
    }

    static func leaveUnsavedDrawing() throws {
      let app = try dropOnUnsavedDrawing()
      app.step(when: { !app.views(UnsavedSheet.self).isEmpty }) {
        #expect(app.title == "• a.plist - TouchTracker - not saved")
        try app.tap("Save a copy elsewhere")
      }
      app.step(when: {
        try app.notice()?.hasPrefix("A copy of a.plist is saved in ") == true
      }) {
        #expect(app.title == "b.plist - TouchTracker" && app.views(UnsavedSheet.self).isEmpty)
      }
      try app.run()
      try #expect(app.count("home/state/touchtracker/a.recovered-1.plist") == 3)
      try #expect(app.count("b.plist") == 2 && !app.delegate.hasFailed)
    }

    @Test("A drawing that cannot be saved stays in the window until it is saved, and is then left")
    func waitingDrawing() async {
      await #expect(processExitsWith: .success) {
        try await AppWindowProblemTests.leaveWhenSaved()
      }
    }

    static func leaveWhenSaved() throws {
      let app = try dropOnUnsavedDrawing()
      app.step(when: { !app.views(UnsavedSheet.self).isEmpty }) {
        try app.tap("Keep drawing")
        #expect(app.views(UnsavedSheet.self).isEmpty)
        #expect(app.title == "• a.plist - TouchTracker - not saved")
        app.drawLine(150)
        app.drop("b.plist")
      }
      app.step(when: { !app.views(UnsavedSheet.self).isEmpty }) {
        try app.move("moved", to: "sub")
      }
      app.step(when: { app.title == "b.plist - TouchTracker" }) {
        #expect(app.views(UnsavedSheet.self).isEmpty)
        try #expect(app.controller().page.drawing.count == 2)
      }
      try app.run()
      try #expect(app.count("sub/a.plist") == 4 && !app.delegate.hasFailed)
    }

    @Test(
      "A user who closes the window while saving fails is asked, and can discard the strokes",
      arguments: [false, true])
    func closedWindow(usesKey: Bool) async {
      if usesKey {
        await #expect(processExitsWith: .success) {
          try await AppWindowProblemTests.discard(usesKey: true)
        }
      } else {
        await #expect(processExitsWith: .success) {
          try await AppWindowProblemTests.discard(usesKey: false)
        }
      }
    }

    static func discard(usesKey: Bool) throws {
      let app = try AppWindow("sub/a.plist") { try FileStore.createFolder($0.appending("sub")) }
      app.quitsAtEnd = false
      func quit() {
        if usesKey { app.type("q", .control) } else { app.host.onCloseRequest?() }
      }
      app.step {
        try app.move("sub", to: "moved")
        app.drawLine(60)
        quit()
      }
      app.step(when: { !app.views(UnsavedSheet.self).isEmpty }) { try app.tap("Keep drawing") }
      app.step {
        app.drawLine(90)
        try #expect(app.controller().page.drawing.count == 2)
        quit()
      }
      app.step(when: { !app.views(UnsavedSheet.self).isEmpty }) {
        try app.tap("Discard the strokes that are not saved")
      }
      try app.run()
      #expect(!app.delegate.hasFailed && !app.path("home/touchtracker").exists)
      #expect(!app.path("sub").exists)
    }

    @Test("The next start offers a copy of a drawing that could not be saved, and opens it")
    func offeredCopy() async {
      await #expect(processExitsWith: .success) { try await AppWindowProblemTests.openCopy() }
    }

    static func openCopy() throws {
      let app = try AppWindow { folder in
        try FileStore.createFolder(folder.appending("tmp"))
        try AppWindow.writeDrawing(folder.appending("tmp/note.recovered-1.plist"), lines: 3)
      }
      app.step(when: {
        try app.notice()?.hasPrefix("A drawing could not be saved earlier.") == true
      }) { try app.tap("Open") }
      app.step(when: { app.title == "note (recovered 1).plist - TouchTracker" }) {
        try #expect(app.controller().page.drawing.count == 3)
      }
      try app.run()
      try #expect(app.count("home/touchtracker/note (recovered 1).plist") == 3)
      #expect(!app.path("tmp/note.recovered-1.plist").exists)
    }

    @Test("Quitting after a change by another program reports the change and keeps both versions")
    func conflictAtEnd() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await AppWindowProblemTests.endWithConflict() }
      let messages = try messages(result)
      let text = ": another program has changed the drawing; yours is saved in "
      #expect(messages.filter { $0.contains(text) }.count == 1, "\(messages)")
    }

    /// Returns the names of the drawings in the folder `sub`, except `a.plist`.
    private static func otherDrawings(_ app: AppWindow) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: app.path("sub").string)
        .filter { $0.hasSuffix(".plist") && !$0.hasPrefix(".") && $0 != "a.plist" }
    }

    /// Adds steps that draw a line and save it, let another program change the file, and draw a
    /// second line.
    private static func change(_ app: AppWindow, by writeFile: @escaping () throws -> Void) {
      app.step {
        app.drawLine(60)
        app.loseFocus()
      }
      app.step(when: { app.path("sub/a.plist").exists }) {
        try writeFile()
        app.drawLine(90)
      }
    }

    static func endWithConflict() throws {
      let app = try AppWindow("sub/a.plist") { try FileStore.createFolder($0.appending("sub")) }
      change(app) { try AppWindow.writeDrawing(app.path("sub/a.plist"), lines: 3) }
      try app.run()
      let others = try otherDrawings(app)
      try #require(others.count == 1)
      try #expect(app.count("sub/a.plist") == 3)
      try #expect(app.count("sub/\(others[0])") == 2)
      #expect(!app.delegate.hasFailed)
    }

    @Test(
      "The button \"Keep both\" of a conflict continues with the user's version in another file")
    func keepBoth() async {
      await #expect(processExitsWith: .success) { try await AppWindowProblemTests.tapKeepBoth() }
    }

    static func tapKeepBoth() throws {
      let app = try AppWindow("sub/a.plist") { try FileStore.createFolder($0.appending("sub")) }
      change(app) { try AppWindow.writeDrawing(app.path("sub/a.plist"), lines: 3) }
      app.step(when: {
        try app.notice()?.hasPrefix("Another program has changed a.plist.") == true
      }) {
        #expect(app.title == "a.plist - TouchTracker - changed by another program")
        try app.tap("Keep both")
      }
      app.step(when: { try app.notice()?.hasPrefix("You now draw in ") == true }) {
        let name = try #require(try otherDrawings(app).first)
        #expect(app.title == "\(name) - TouchTracker")
        app.drawLine(120)
      }
      app.step(when: { try app.notice() == nil }) {}
      try app.run()
      let name = try #require(try otherDrawings(app).first)
      try #expect(app.count("sub/\(name)") == 3)
      try #expect(app.count("sub/a.plist") == 3)
    }

    @Test("A drawing that becomes read-only because of another program accepts no pictures")
    func readOnly() async {
      await #expect(processExitsWith: .success) { try await AppWindowProblemTests.reloadText() }
    }

    static func reloadText() throws {
      let app = try AppWindow("sub/a.plist") { folder in
        try FileStore.createFolder(folder.appending("sub"))
        try AppWindow.writePicture(folder.appending("p.png"))
      }
      change(app) { try FileStore.replace(app.path("sub/a.plist"), with: Data("hello".utf8)) }
      app.step(when: {
        try app.notice()?.hasPrefix("Another program has changed a.plist.") == true
      }) { try app.tap("Reload") }
      app.step(when: { try app.notice()?.contains(". Your version is saved in ") == true }) {
        #expect(app.title == "a.plist - TouchTracker - read only" && app.delegate.hasFailed)
        app.drop("p.png")
      }
      app.step(when: {
        try app.notice()
          == "You cannot add a picture, because you can only look at this drawing."
      }) {
        try #expect(app.controller().page.drawing.count == 2)
      }
      try app.run()
      #expect(app.delegate.hasFailed)
    }
  }

  @Suite("Commands that open a window")
  struct WindowCommandTests {
    /// Presses Ctrl+Q as soon as a condition is true, or after ten seconds.
    private static func quit(when isReady: @escaping (UIWindow) -> Bool) {
      let application = UIApplication.shared
      var count = 0
      application.animator.start(for: application, at: 0, every: 0.01) { _ in
        guard let window = application.keyWindow else { return true }
        count += 1
        guard isReady(window) || count > 1000 else { return true }
        for phase in [UIPress.Phase.began, .ended] {
          application.sendPress(
            of: UIKey("q", modifierFlags: .control), phase: phase, timestamp: application.now)
        }
        return false
      }
    }

    @Test("The --predict option sets the prediction horizon of every touch type, in milliseconds")
    func prediction() async {
      await #expect(processExitsWith: .success) { try await WindowCommandTests.openPredicting() }
    }

    static func openPredicting() throws {
      let temporary = TemporaryFile()
      AppWindow.setEnvironment(temporary.folder)
      quit { $0.rootViewController is DrawingViewController }
      try OpenCommand.parse(
        [temporary.folder + "/a.plist", "--predict", "12", "--renderer", "surface"]
      ).run()
      for type in [UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer] {
        #expect(UIApplication.shared.predictionHorizons[type] == 0.012)
      }
    }

    @Test(
      "The window of a film has the file name in its title, a typesetter, and the saved appearance")
    func play() async {
      await #expect(processExitsWith: .success) { try await WindowCommandTests.playDark() }
    }

    static func playDark() throws {
      let temporary = TemporaryFile()
      AppWindow.setEnvironment(temporary.folder)
      try SettingsStore.ofUser.save(Settings(appearance: .dark))
      let session = FilePath(temporary.folder).appending("s.jsonl")
      let lines = [SessionFixture.header(), #"{"t":9,"snap":"none"}"#]
      try FileStore.replace(session, with: Data(lines.joined(separator: "\n").utf8))
      var styles: [UIUserInterfaceStyle] = []
      quit { window in
        guard window.rootViewController is PlaybackController else { return false }
        #expect(window.title == "s.jsonl - TouchTracker")
        #expect(UIApplication.shared.typesetterProvider != nil)
        styles.append(window.overrideUserInterfaceStyle)
        return true
      }
      try PlayCommand.parse([session.string, "--renderer", "surface"]).run()
      #expect(styles == [.dark])
    }
  }
#endif
