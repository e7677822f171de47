import Foundation
import Testing
import TouchscreenRig

@Suite("Files for desktops and shells, thumbnails, and image sizes")
struct PackagingTests {
  private static let id = "org.touchtracker.touchtracker"
  private static let repository = AppFixture.repositoryRoot.path

  /// Runs a shell command in the repository, requires that it succeeds, and returns its output.
  private func output(of command: String) throws -> String {
    let run = try Command.run(["-c", "cd '\(Self.repository)' && \(command)"], program: "/bin/sh")
    try #require(run.status == 0, "\(run.errorOutput)")
    return run.output
  }

  /// Creates the files for desktops and shells with the program under test, calls a closure with
  /// their folder, and removes the folder.
  private func withFiles(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("share-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try output(
      of: "Packaging/desktop-files '\(AppFixture.normalProgram)' '\(folder.path)' zsh")
    try body(folder)
  }

  private func text(_ name: String, in folder: URL) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test("The program, the package and the metainfo have the newest version in the changelog")
  func version() throws {
    let version = try output(of: "Packaging/releases version CHANGELOG.md")
    #expect(try Command.run(["--version"]).output == version)
    let newest = version.trimmingCharacters(in: .newlines)
    #expect(
      try output(of: "Packaging/releases debian CHANGELOG.md").hasPrefix("touchtracker (\(newest))")
    )
    try withFiles { folder in
      let metainfo = try text("metainfo/\(Self.id).metainfo.xml", in: folder)
      let first = try #require(metainfo.firstRange(of: "<release version=\""))
      #expect(metainfo[first.upperBound...].hasPrefix("\(newest)\""))
    }
  }

  @Test("Unreleased changes at the beginning of the changelog belong to no version")
  func unreleasedChanges() throws {
    let changelog = "'## Unreleased' '- New' '  and newer' '## 1.2 - 2026-11-23' '- Old'"
    let metainfo = try output(
      of: "printf '%s\\n' \(changelog) | Packaging/releases appstream /dev/stdin")
    #expect(metainfo.contains("<release version=\"1.2\"") && metainfo.contains("<li>Old</li>"))
    #expect(!metainfo.lowercased().contains("new"))
  }

  @Test("The Makefile lists exactly the files that the script desktop-files creates")
  func installedFiles() throws {
    try withFiles { folder in
      let created = try output(of: "cd '\(folder.path)' && find . -type f | cut -c3-")
      let installed = try output(
        of: """
          make -s --no-print-directory ZSH_COMPLETIONS=zsh \
          --eval 'print-files: ; @echo $(DESKTOP_FILES)' print-files
          """)
      #expect(
        Set(created.split(separator: "\n")) == Set(installed.split { $0.isWhitespace }))
    }
  }

  @Test(
    "The Makefile removes exactly the files that it has installed", arguments: [false, true])
  func uninstalling(hasOtherFiles: Bool) throws {
    try withFiles { folder in
      let prefix = folder.appendingPathComponent("prefix").path
      func make(_ target: String) throws {
        _ = try output(
          of: """
            XDG_DATA_DIRS='\(prefix)/data' make -s --no-print-directory --assume-old=desktop-files \
            prefix='\(prefix)' datadir='\(prefix)/data' SHARE='\(folder.path)' BIN='\(AppFixture.normalProgram)' \
            ZSH_COMPLETIONS=zsh \(target)
            """)
      }
      func files() throws -> String { try output(of: "cd '\(prefix)' && find . -type f | sort") }
      let folders = "'\(prefix)/data/mime/packages' '\(prefix)/data/applications'"
      if hasOtherFiles {
        _ = try output(
          of: """
            mkdir -p \(folders) && cd '\(prefix)/data' && \
            printf '[Desktop Entry]\nType=Application\nName=A\nExec=a\nMimeType=x/a;\n' \
            > applications/a.desktop && cp '\(folder.path)/mime/packages/\(Self.id).xml' \
            mime/packages/a.xml && '\(Self.repository)/Packaging/update-desktop' .
            """)
      } else {
        _ = try output(of: "mkdir -p '\(prefix)'")
      }
      let before = try files()
      try make("install")
      let program = try Command.run(["--version"], program: prefix + "/bin/touchtracker")
      #expect(program.status == 0 && program.output.count > 3)
      #expect(try files().contains("data/man/man1/touchtracker.1"))
      try make("uninstall")
      #expect(try files() == before)
    }
  }

  @Test("The manual page and the completions contain each subcommand with its options")
  func manual() throws {
    struct Help: Decodable {
      struct Command: Decodable {
        let commandName: String
        let arguments: [Argument]?
        let subcommands: [Command]?
      }
      struct Argument: Decodable {
        struct Name: Decodable { let name: String }
        let kind: String
        let preferredName: Name?
      }
      let command: Command
    }
    let dump = try Command.run(["--experimental-dump-help"]).output
    let help = try JSONDecoder().decode(Help.self, from: Data(dump.utf8))
    let commands = try #require(help.command.subcommands).filter { $0.commandName != "help" }
    #expect(commands.count >= 5)
    try withFiles { folder in
      let page = try text("man/man1/touchtracker.1", in: folder)
      let completions = try [
        "bash-completion/completions/touchtracker", "zsh/_touchtracker",
        "fish/vendor_completions.d/touchtracker.fish",
      ].map { try text($0, in: folder) }
      for command in commands {
        #expect(page.contains("\n.It Cm \(command.commandName)\n"))
        for text in completions { #expect(text.contains(command.commandName)) }
        for argument in command.arguments ?? [] where argument.kind != "positional" {
          let name = argument.preferredName?.name ?? ""
          #expect(page.contains("Fl \\-\(name)"), "\(name)")
          for text in completions { #expect(text.contains(name), "\(name)") }
        }
      }
    }
  }

  @Test("The command in the thumbnailer file makes a thumbnail without a home folder or a display")
  func thumbnail() throws {
    try CommandFolder.use { folder in
      let (file, image) = (folder.path("a.touchtracker"), folder.path("thumbnail"))
      #expect(try folder.run("replay", SampleFile.session, "--into", file).status == 0)
      let lines = try String(
        contentsOfFile: Self.repository + "/Packaging/\(Self.id).thumbnailer", encoding: .utf8)
      let command = try #require(
        lines.split(separator: "\n").first { $0.hasPrefix("Exec=touchtracker ") })
      let arguments = command.dropFirst("Exec=touchtracker ".count).split(separator: " ").map {
        ["%i": file, "%o": image, "%s": "128"][String($0)] ?? String($0)
      }
      let run = try Command.run(
        ["-i", AppFixture.normalProgram] + arguments, program: "/usr/bin/env")
      try #require(run.status == 0, "\(run.errorOutput)")
      let pixels = try ExportedImage(contentsOf: image)
      #expect(max(pixels.width, pixels.height) == 128)
      // Except for hidden files, the folder contains only the drawing and the thumbnail.
      #expect(
        try folder.files().keys.filter { !$0.hasPrefix(".") }.sorted() == [
          "a.touchtracker", "thumbnail",
        ])
    }
  }

  @Test(
    "An exported image fits into the maximum size that --size sets",
    arguments: [("96", 96, 64), ("300x50", 75, 50), ("30x400", 30, 20), ("1", 1, 1)])
  func size(argument: String, width: Int, height: Int) throws {
    try CommandFolder.use { folder in
      let file = folder.path("a.touchtracker")
      try folder.write("{\"touchtracker-session\":1,\"width\":600,\"height\":400}\n", to: "s.jsonl")
      #expect(try folder.run("replay", folder.path("s.jsonl"), "--into", file).status == 0)
      let image = folder.path("a.png")
      let run = try folder.run("export", file, "--output", image, "--size", argument)
      try #require(run.status == 0, "\(run.errorOutput)")
      let pixels = try ExportedImage(contentsOf: image)
      #expect(pixels.width == width && pixels.height == height)
    }
  }

  @Test(
    "An invalid --size of an exported image is a usage error",
    arguments: [["0"], ["-5"], ["2x"], ["20000"], ["1x2x3"], ["10", "--scale", "2"]])
  func invalidSize(arguments: [String]) throws {
    let run = try Command.run(["export", "a.plist", "--output", "a.png", "--size"] + arguments)
    #expect(run.status == 64)
  }
}

extension OnScreen {
  @Suite("The class of the window")
  struct WindowIdentifierTests {
    @Test("The window class equals the value of StartupWMClass in the desktop entry")
    func windowClass() throws {
      try AppFixture.use { app in
        let entry = try String(
          contentsOf: AppFixture.repositoryRoot.appendingPathComponent(
            "Packaging/org.touchtracker.touchtracker.desktop"), encoding: .utf8)
        let name = try #require(
          entry.split(separator: "\n").first { $0.hasPrefix("StartupWMClass=") })
        try app.launch([app.file("a.plist")])
        let windowClass = try app.rig.window(titled: "TouchTracker").windowClass
        #expect(windowClass == String(name.dropFirst("StartupWMClass=".count)))
      }
    }
  }
}
