#if os(Linux)
  import DrawingFormat
  import DrawingPersistence
  import ResponderKit
  import SystemPackage
  import Testing

  @testable import TouchTracker

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  @Suite("Exports from the app's window")
  struct AppWindowExportTests {
    @Test(
      "The export sheet offers the folder of the drawing and the existing folders of the desktop")
    func folders() async {
      await #expect(processExitsWith: .success) { try await AppWindowExportTests.chooseFolder() }
    }

    static func chooseFolder() throws {
      let app = try AppWindow { folder in
        for name in ["config", "Bilder", "Dokumente", "Downloads", "Desktop"] {
          try FileStore.createFolder(folder.appending("home").appending(name))
        }
        let text = """
          XDG_PICTURES_DIR="$HOME/Bilder"
          XDG_DOCUMENTS_DIR="$HOME/Dokumente"
          XDG_DOWNLOAD_DIR="$HOME/missing"
          XDG_DESKTOP_DIR="$HOME/"
          """
        let path = folder.appending("home").appending("config").appending("user-dirs.dirs")
        try FileStore.replace(path, with: Data(text.utf8))
      }
      app.step {
        app.drawLine(60)
        app.type("e", .control)
        let row = try #require(
          app.views(SheetRow.self).first { $0.control.accessibilityLabel == "Folder" })
        let button = try #require(row.control as? UIButton)
        #expect(button.currentTitle == "~/Bilder")
        let drawingFolder = ExportControls.title(
          of: DrawingFiles(app.path("a.plist")).drawing.folder)
        let titles = button.menu?.children.map(\.title)
        #expect(titles == [drawingFolder, "~/Bilder", "~/Dokumente", "~/Downloads"])
        try app.tap("~/Bilder")
        try app.tap("~/Dokumente")
        app.type("\r")
      }
      app.step(when: {
        try app.controller().noticeBar.shownNotice?.text == "Exported to ~/Dokumente/a.png"
      }) {
        app.type("e", .control)
        #expect(app.views(UIButton.self).contains { $0.currentTitle == "~/Dokumente" })
        app.type(UIKeyCommand.inputEscape)
      }
      try app.run()
      #expect(app.path("home/Dokumente/a.png").exists)
      let settings = SettingsStore(path: app.path("home/config/touchtracker/settings.plist"))
      #expect(try settings.load()?.export.folder == app.path("home/Dokumente"))
    }

    @Test("Without programs of a desktop, the button Show names the complete path of the image")
    func noDesktop() async {
      await #expect(processExitsWith: .success) { try await AppWindowExportTests.showFile() }
    }

    static func showFile() throws {
      let app = try AppWindow { try FileStore.createFolder($0.appending("home/Pictures")) }
      setenv("PATH", "/nowhere", 1)
      func notice() throws -> String? { try app.controller().noticeBar.shownNotice?.text }
      app.step {
        app.drawLine(60)
        app.type("e", .control)
        app.type("\r")
      }
      app.step(when: { try notice() == "Exported to ~/Pictures/a.png" }) { try app.tap("Show") }
      app.step(when: { try notice()?.hasPrefix("This desktop has no program") == true }) {
        let path = app.path("home/Pictures/a.png").displayText
        try #expect(notice()?.hasSuffix(" The image is \(path)") == true)
        try app.tap("Close")
        try #expect(notice() == nil)
      }
      try app.run()
    }
  }
#endif
