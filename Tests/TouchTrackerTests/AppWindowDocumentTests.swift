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

  @Suite("The app in a window: drawings and their files")
  struct AppWindowDocumentTests {
    /// Returns the text that a process has printed on standard error.
    private func text(_ result: ExitTest.Result?) throws -> String {
      String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    }

    // MARK: Quitting and renaming

    @Test("Quitting ends an export in progress and hides an open export sheet")
    func exportAtEnd() async {
      await #expect(processExitsWith: .success) { try await AppWindowDocumentTests.endExports() }
    }

    static func endExports() throws {
      let app = try AppWindow { try FileStore.createFolder($0.appending("home/Pictures")) }
      app.step {
        app.drawLine(60)
        app.type("e", .control)
        app.type("\r")
        #expect(app.views(ExportProgressView.self).count == 1)
        app.delegate.applicationWillTerminate(app.application)
        #expect(app.views(ExportProgressView.self).isEmpty)
        app.type("e", .control)
        #expect(app.views(ExportSheet.self).count == 1)
        app.delegate.applicationWillTerminate(app.application)
        #expect(app.views(ExportSheet.self).isEmpty)
      }
      try app.run()
      let names = try FileManager.default.contentsOfDirectory(
        atPath: app.path("home/Pictures").string)
      #expect(!names.contains { $0.hasPrefix(".") }, "\(names)")
      try #expect(app.count("a.plist") == 1 && !app.delegate.hasFailed)
    }

    @Test(
      "A message shows both names of a renamed drawing and has a button that restores the old name")
    func rename() async {
      await #expect(processExitsWith: .success) { try await AppWindowDocumentTests.renameTwice() }
    }

    static func renameTwice() throws {
      let app = try AppWindow()
      func rename(_ name: String) {
        app.type(UIKeyCommand.f2)
        app.application.keyWindow?.layoutIfNeeded()
        #expect(app.views(RenameSheet.self).count == 1)
        app.application.insertText(name)
        app.type("\r")
        #expect(app.views(RenameSheet.self).isEmpty)
      }
      app.step {
        app.drawLine(60)
        // The sheet ends the stroke in progress, and another rename command does not replace the
        // sheet.
        app.send(.began, 50, 200)
        app.send(.moved, 150, 200)
        app.type(UIKeyCommand.f2)
        app.send(.ended, 150, 200)
        try #expect(app.controller().page.drawing.count == 2)
        let sheet = try #require(app.views(RenameSheet.self).first)
        try app.controller().perform(.document(.rename))
        let isOnlySheet = app.views(RenameSheet.self).map { $0 === sheet } == [true]
        #expect(isOnlySheet)
        app.type(UIKeyCommand.inputEscape)
        #expect(app.views(RenameSheet.self).isEmpty)
        // Entering the current name shows no message.
        rename("a")
        try #expect(app.notice() == nil && app.title == "a.plist - TouchTracker")
        rename("sketch")
      }
      app.step(when: { try app.notice() == "a is now named sketch." }) {
        #expect(app.title == "sketch.plist - TouchTracker")
        #expect(app.path("sketch.plist").exists && !app.path("a.plist").exists)
        try app.tap("Undo")
      }
      app.step(when: { try app.notice() == nil }) {
        #expect(app.title == "a.plist - TouchTracker")
        #expect(app.path("a.plist").exists && !app.path("sketch.plist").exists)
        rename("sketch")
      }
      app.step(when: { try app.notice() == "a is now named sketch." }) {
        try AppWindow.writeDrawing(app.path("a.plist"), lines: 3)
        try app.tap("Undo")
      }
      app.step(when: { try app.notice() == "Another drawing is named \"a\"." }) {
        #expect(app.title == "sketch.plist - TouchTracker")
      }
      try app.run()
      try #expect(app.count("sketch.plist") == 2)
      try #expect(app.count("a.plist") == 3)
    }

    // MARK: The gallery

    @Test(
      "The gallery saves and lists the open drawing, returns to it, and begins a new drawing")
    func gallery() async {
      await #expect(processExitsWith: .success) { try await AppWindowDocumentTests.useGallery() }
    }

    static func useGallery() throws {
      let app = try AppWindow()
      app.step {
        app.drawLine(60)
        app.type("o", .control)
        try #expect(app.gallery().entries.isEmpty)
      }
      // The gallery that opens before the first save is empty. After the save, it lists the
      // drawing.
      app.step(when: { app.path("a.plist").exists }) {
        try app.gallery().onClose?()
        app.type("o", .control)
      }
      app.step(when: { try !app.gallery().entries.isEmpty }) {
        try #expect(app.gallery().entries.map(\.name) == ["a"])
        try app.gallery().onClose?()
        try #expect(app.controller().page.drawing.count == 1)
        app.type("o", .control)
        try app.gallery().onNew?()
        try #expect(app.controller().page.drawing.count == 1, "the new drawing is being opened")
      }
      app.step(when: { try app.controller().page.drawing.isEmpty }) {
        #expect(app.title != "a.plist - TouchTracker")
        #expect(!AppPaths.dataFolder.exists, "opening a new drawing creates nothing")
        app.drawLine(60)
      }
      try app.run()
      let names = try FileManager.default.contentsOfDirectory(atPath: AppPaths.dataFolder.string)
      let new = try #require(names.first { $0.hasSuffix(".plist") && !$0.hasPrefix(".") })
      try #expect(DrawingFiles.document(at: AppPaths.dataFolder.appending(new)).drawing.count == 1)
      try #expect(app.count("a.plist") == 1 && !app.delegate.hasFailed)
    }

    @Test("The order that the user has chosen for the gallery is kept, and saved with the settings")
    func galleryOrder() async {
      await #expect(processExitsWith: .success) { try await AppWindowDocumentTests.chooseOrder() }
    }

    static func chooseOrder() throws {
      let app = try AppWindow()
      app.step {
        app.type("o", .control)
        try app.gallery().onOrder?(.name)
        try app.gallery().onClose?()
        app.type("o", .control)
        _ = try app.gallery()
        #expect(app.views(UISegmentedControl.self).first?.selectedSegmentIndex == 1)
      }
      try app.run()
      try #expect(SettingsStore.ofUser.load()?.galleryOrder == .name)
    }

    @Test("The gallery renames the open drawing and opens other drawings")
    func openFromGallery() async {
      await #expect(processExitsWith: .success) { try await AppWindowDocumentTests.openOthers() }
    }

    static func openOthers() throws {
      let app = try AppWindow()
      app.step {
        app.drawLine(60)
        app.type("o", .control)
        try app.gallery().onOpen?(AppPaths.dataFolder.appending("n.plist"))
        try #expect(app.controller().page.drawing.count == 1)
      }
      app.step(when: { app.title == "n.plist - TouchTracker" }) {
        #expect(!AppPaths.dataFolder.exists, "opening a new drawing creates nothing")
        app.type("o", .control)
        try app.gallery().onOpen?(app.path("missing/m.plist"))
      }
      app.step(when: { try app.notice()?.contains("missing: cannot use the folder") == true }) {
        #expect(!app.path("missing").exists && app.title == "n.plist - TouchTracker")
        app.drawLine(90)
        app.type("o", .control)
        let newPath = try app.gallery().renameOpenDrawing?("plan")
        #expect(newPath == AppPaths.dataFolder.appending("plan.plist"))
        #expect(app.title == "plan.plist - TouchTracker" && newPath?.exists == true)
        try app.gallery().onOpen?(app.path("a.plist"))
      }
      app.step(when: { app.title == "a.plist - TouchTracker" }) {
        try #expect(app.controller().page.drawing.count == 1)
      }
      try app.run()
      #expect(AppPaths.recentDrawings.load().first == app.path("a.plist"))
    }

    // MARK: Dropped files

    @Test(
      "A dropped picture hides the gallery, a dropped drawing opens, and a text file is reported")
    func drops() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await AppWindowDocumentTests.dropFiles() }
      let lines = try text(result).split(separator: "\n")
      let messages = lines.filter { $0.hasPrefix("touchtracker: ") && $0.contains("notes.txt") }
      #expect(messages.count == 1, "\(lines)")
    }

    static func dropFiles() throws {
      let app = try AppWindow { folder in
        try AppWindow.writePicture(folder.appending("p.png"))
        try AppWindow.writePicture(folder.appending("q.png"), isDamaged: true)
        try AppWindow.writeDrawing(folder.appending("b.plist"), lines: 2)
        try FileStore.replace(folder.appending("notes.txt"), with: Data("hello".utf8))
      }
      app.step {
        app.type("o", .control)
        _ = try app.gallery()
        app.drop("p.png")
        _ = try app.controller()
      }
      app.step(when: { try app.controller().page.drawing.count == 1 }) {
        try #expect(app.controller().page.drawing.elements.map(\.kind) == [.picture])
        app.drop("q.png")
      }
      app.step(when: { try app.notice()?.contains("q.png: cannot add the picture: ") == true }) {
        app.drop("notes.txt")
      }
      app.step(when: { try app.notice()?.contains("notes.txt: ") == true }) {
        try #expect(app.controller().page.drawing.count == 1)
        app.drop("b.plist")
      }
      app.step(when: { app.title == "b.plist - TouchTracker" }) {
        try #expect(app.controller().page.drawing.count == 2)
      }
      try app.run()
      try #expect(app.count("a.plist") == 1 && !app.delegate.hasFailed)
    }

    // MARK: Exports

    @Test("An export appears in the Pictures folder, and the sheet says if the folder is missing")
    func export() async {
      await #expect(processExitsWith: .success) { try await AppWindowDocumentTests.exportTwice() }
    }

    static func exportTwice() throws {
      let app = try AppWindow { try FileStore.createFolder($0.appending("home/Pictures")) }
      func export() {
        app.type("e", .control)
        #expect(app.views(ExportSheet.self).count == 1)
        app.type("\r")
        #expect(app.views(ExportSheet.self).isEmpty)
      }
      app.step {
        app.drawLine(60)
        export()
      }
      app.step(when: {
        try app.controller().noticeBar.shownNotice?.text == "Exported to ~/Pictures/a.png"
      }) {
        let data = try FileStore.contents(of: app.path("home/Pictures/a.png"))
        let image = try ImageFile.decode(Array(data))
        #expect((image.width, image.height) == (700, 500))
        #expect(image[100, 60] == Palette.ink)
        #expect(app.views(ExportProgressView.self).isEmpty)
        try app.move("home/Pictures", to: "elsewhere")
        app.type("e", .control)
        app.type("\r")
        #expect(app.views(ExportSheet.self).count == 1, "the sheet waits for another folder")
        #expect(app.views(UILabel.self).contains { $0.text?.contains("No such file") == true })
        try app.move("elsewhere", to: "home/Pictures")
        // Quitting cancels an export in progress, which leaves no temporary file.
        app.type(UIKeyCommand.inputEscape)
        export()
      }
      try app.run()
      let names = try FileManager.default.contentsOfDirectory(
        atPath: app.path("home/Pictures").string)
      #expect(!names.contains { $0.hasPrefix(".") }, "\(names)")
    }
  }
#endif
