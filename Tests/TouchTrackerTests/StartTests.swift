#if os(Linux)
  import DrawingFormat
  import DrawingPersistence
  import Foundation
  import Glibc
  import ResponderKit
  import SystemPackage
  import Testing

  @testable import TouchTracker

  /// Tests of a start without a file argument, in which files of the program's folders are unusable.
  @Suite("The start of the program", .enabled(if: ProgramRun.isAvailable))
  struct StartTests {
    private let fixture = ProgramFixture()
    private var drawing: FilePath { fixture.path("home/touchtracker/drawing.plist") }
    private var settings: FilePath { fixture.path("home/config/touchtracker/settings.plist") }

    /// Something that can be in the place of a file of the program.
    enum Obstacle: String, CaseIterable {
      case nothing, emptyFile, text, folder, pipe, danglingLink, loop, incompleteDrawing
      case newerDrawing

      func put(at path: FilePath) throws {
        try FileStore.createFolder(path.folder)
        let document = DrawingDocument(size: CGSize(width: 200, height: 100)).encoded()
        switch self {
        case .nothing: break
        case .emptyFile: try FileStore.replace(path, with: Data())
        case .text: try FileStore.replace(path, with: Data("a shopping list\n".utf8))
        case .folder: try FileStore.createFolder(path)
        case .pipe: mkfifo(path.string, 0o600)
        case .danglingLink: symlink("/no/such/disk/d.plist", path.string)
        case .loop: symlink(path.string, path.string)
        case .incompleteDrawing: try FileStore.replace(path, with: document.dropLast(30))
        case .newerDrawing:
          let text =
            "<plist><dict><key>version</key><integer>99</integer><key>elements</key><array/>"
            + "</dict></plist>"
          try FileStore.replace(path, with: Data(text.utf8))
        }
      }
    }

    private func run(_ environment: [String: String] = [:]) throws -> ProgramRun {
      try fixture.runWindow("", environment: environment) { fixture.frame != nil }
    }

    private func messages(_ run: ProgramRun) -> [String] {
      run.messages.filter { $0.hasPrefix("touchtracker: ") || $0.hasPrefix("Error: ") }
    }

    /// The type and the contents of a file, as text.
    private func state(_ path: FilePath) -> String {
      guard let status = try? Stat(path, followTargetSymlink: false) else { return "missing" }
      let contents = (try? FileStore.contents(of: path, followingLinks: false)) ?? Data()
      return "\(status.type) \(contents.map { Int($0) })"
    }

    @Test(
      "A window opens, whatever is in the place of the last drawing, which stays as it is",
      arguments: Obstacle.allCases)
    func lastDrawing(obstacle: Obstacle) throws {
      try obstacle.put(at: drawing)
      let before = state(drawing)
      let run = try run()
      #expect(run.status == 0, "\(run.messages)")
      let isUsable = [.nothing, .incompleteDrawing].contains(obstacle)
      let messages = messages(run)
      #expect(messages.contains { $0.contains("This is a new drawing") } == !isUsable)
      if !isUsable {
        #expect(messages.first?.contains("/home/touchtracker/drawing.plist") == true)
        #expect(state(drawing) == before)
      }
    }

    @Test(
      "A window opens, whatever is in the place of the settings, which stay as they are",
      arguments: Obstacle.allCases)
    func settings(obstacle: Obstacle) throws {
      try obstacle.put(at: settings)
      let before = state(settings)
      let run = try run()
      #expect(run.status == 0 && state(settings) == before, "\(run.messages)")
      let isUsable = [.nothing, .emptyFile, .danglingLink].contains(obstacle)
      let expected = isUsable ? [] : ["Correct or remove the file to save your settings again."]
      let messages = messages(run)
      #expect(messages.count == expected.count, "\(messages)")
      for (message, end) in zip(messages, expected) { #expect(message.hasSuffix(end)) }
    }

    @Test(
      "A window opens although a folder of the program is unusable",
      arguments: [
        "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
        "XDG_CACHE_HOME", "TMPDIR",
      ])
    func folders(variable: String) throws {
      try FileStore.replace(fixture.path("file"), with: Data("mine".utf8))
      let values = [
        fixture.path("file").string, "/dev/null", "/proc/self/no", "relative", "",
        "/" + String(repeating: "x", count: 5000), "/\u{1}\n\u{202E}",
      ]
      for value in values {
        let run = try run([variable: value])
        #expect(run.status == 0, "\(value.prefix(20)): \(run.messages)")
      }
      #expect(try fixture.contents("file") == Data("mine".utf8))
    }

    @Test("The environment is changed only before other threads exist, because they read it")
    func environment() throws {
      let run = try run(["LD_PRELOAD": ProgramRun.product("libEnvironmentGuard.so")])
      #expect(run.status == 0, "\(run.messages)")
    }

    @Test("A file that the user names is opened, or the program fails with its name and the reason")
    func namedFile() throws {
      try Obstacle.text.put(at: fixture.path("list.plist"))
      let run = try fixture.run("list.plist", environment: ["SDL_VIDEODRIVER": "dummy"])
      #expect(run.status == 1)
      #expect(messages(run).count == 1 && run.messages[0].contains("list.plist: not a drawing"))
    }

    @Test("A drawing with the names of earlier settings and lists is opened and stays")
    func formerNames() throws {
      try FileStore.createFolder(drawing.folder)
      for name in ["tools.plist", "recent"] {
        try fixture.writeDrawing("home/touchtracker/\(name)", lines: 2)
      }
      let before = try fixture.contents("home/touchtracker/tools.plist")
      let run = try fixture.runWindow("home/touchtracker/tools.plist") { fixture.frame != nil }
      #expect(run.status == 0 && messages(run).isEmpty, "\(run.messages)")
      for name in ["tools.plist", "recent"] {
        #expect(try fixture.contents("home/touchtracker/\(name)") == before)
      }
      let list = fixture.path("home/state/touchtracker/recent")
      #expect(
        RecentDrawings(path: list).load() == [
          DrawingFiles(fixture.path("home/touchtracker/tools.plist")).drawing
        ])
    }
  }
#endif
