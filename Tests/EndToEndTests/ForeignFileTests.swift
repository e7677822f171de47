import Foundation
import Testing

/// A file that this version of the program refuses: not a drawing, or a drawing of a newer version.
struct ForeignFile: CustomTestStringConvertible {
  let name: String
  let content: Data
  /// A phrase of the error message.
  let words: String

  var testDescription: String { name }

  init(_ name: String, _ content: Data?, words: String) {
    (self.name, self.content, self.words) = (name, content ?? Data(), words)
  }

  private static func asset(_ name: String) -> Data? {
    FileManager.default.contents(
      atPath: AppFixture.repositoryRoot.appendingPathComponent("Assets/\(name)").path)
  }

  static let all = [
    ForeignFile("a photo", asset("picture.png"), words: "not a drawing"),
    ForeignFile("a session", asset("sample.session.jsonl"), words: "not a drawing"),
    ForeignFile("an empty file", Data(), words: "not a drawing"),
    ForeignFile(
      "a drawing of a newer version",
      Data("<plist version=\"1.0\">\(BadInput.drawing(version: 999))</plist>".utf8),
      words: "version is 999"),
  ]
}

@Suite("Files of the user, recovered drawings and unusual paths")
struct ForeignFileTests {
  // MARK: Files of the user

  @Test(
    "Files of the user that are named like a drawing's companions stay unchanged",
    arguments: ["Cargo", "a.plist"])
  func similarNames(drawing: String) throws {
    try CommandFolder.use { folder in
      let suffixes = [
        ".lock", ".journal", ".previous", ".tmp", ".1.tmp", ".damaged-1", ".journal.damaged-1",
      ]
      for suffix in suffixes { try folder.write("text of \(suffix)\n", to: drawing + suffix) }
      let before = try folder.files()
      let file = folder.path(drawing)
      for _ in 0..<2 {
        let replay = try folder.run("replay", SampleFile.session, "--into", file)
        #expect(replay.status == 0, "\(replay.errorOutput)")
      }
      #expect(try Command.lineCount(in: file) == 17)
      #expect(try folder.run("export", file, "--output", file + ".svg").status == 0)
      #expect(try folder.run("recover", file, "--restore").status == 0)
      try folder.run(file).expectFailure("no display")
      let after = try folder.files()
      for (name, state) in before { #expect(after[name] == state, "\(name)") }
    }
  }

  @Test(
    "A file that is not a drawing of this version is refused with one line, and stays unchanged",
    arguments: ForeignFile.all)
  func refused(_ foreign: ForeignFile) throws {
    try CommandFolder.use { folder in
      try folder.write(foreign.content, to: "a.plist")
      let before = try folder.files()
      let file = folder.path("a.plist")
      for arguments in [
        ["info", file], ["export", file, "--output", folder.path("a.png")],
        ["export", file, "--output", folder.path("a.svg")], [file],
        ["replay", SampleFile.session, "--into", file],
      ] {
        try folder.run(arguments).expectFailure(file, foreign.words)
      }
      #expect(try folder.files() == before)
    }
  }

  // MARK: Recovery

  @Test("A damaged drawing is renamed, and the message contains the command that restores it")
  func quarantine() throws {
    try CommandFolder.use { folder in
      let file = folder.path("a.plist")
      // The y-coordinate of the second line becomes NaN.
      var damaged = try SampleFile.drawing(linesAt: [100, 200])
      let height = try #require(damaged.range(of: Data([0, 0, 0x48, 0x43])))
      damaged.replaceSubrange(height, with: [0, 0, 0xC0, 0x7F])
      try folder.write(damaged, to: "a.plist")
      try folder.run("info", file).expectFailure(file, "the drawing is damaged")
      let opened = try folder.run(file)
      #expect(opened.status == 1)
      for words in ["a.damaged-1.plist", "touchtracker recover", "no display"] {
        #expect(opened.errorOutput.contains(words), "\(opened.errorOutput)")
      }
      let before = try folder.files()
      #expect(before["a.damaged-1.plist"]?.content == damaged && before["a.plist"] == nil)
      let list = try folder.run("recover", file)
      #expect(list.status == 0 && list.output.contains("a.damaged-1.plist: version 1: 1 lines"))
      #expect(try folder.files() == before)
      #expect(try folder.run("recover", file, "--restore").status == 0)
      #expect(try Command.lineCount(in: file) == 1)
      #expect(try folder.files()["a.damaged-1.plist"] == before["a.damaged-1.plist"])
    }
  }

  @Test("Every restore writes the previous version to a new file and changes no other file")
  func previousVersion() throws {
    try CommandFolder.use { folder in
      let file = folder.path("a.plist")
      for lines in [[100], [100, 200]] {
        try folder.write(SampleFile.session(linesAt: lines), to: "s.jsonl")
        #expect(try folder.run("replay", folder.path("s.jsonl"), "--into", file).status == 0)
      }
      var before = try folder.files()
      let list = try folder.run("recover", file)
      #expect(list.status == 0 && list.output.contains("previous version"), "\(list.output)")
      #expect(list.output.contains(": version 1: 1 lines"))
      #expect(try folder.files() == before)
      for number in 1...2 {
        let restored = folder.path("a (recovered \(number)).plist")
        let run = try folder.run("recover", file, "--restore")
        #expect(run.status == 0 && run.output.contains(restored), "\(run.output)")
        #expect(try Command.lineCount(in: restored) == 1)
        let after = try folder.files()
        #expect(after.count == before.count + 1)
        for (name, state) in before { #expect(after[name] == state, "\(name)") }
        before = after
      }
    }
  }

  @Test("Strokes of a journal that does not belong to the drawing are reported and restored")
  func strandedJournal() throws {
    try CommandFolder.use { folder in
      let old = try SampleFile.drawing(linesAt: [100])
      try folder.write(SampleFile.drawing(linesAt: [200, 300, 400]), to: "a.plist")
      try folder.write(old, to: ".a.plist.touchtracker-previous")
      try folder.write(
        SampleFile.journal(of: old, addingLinesAt: [500]), to: ".a.plist.touchtracker-journal")
      let before = try folder.files()
      let info = try folder.run("info", folder.path("a.plist"))
      #expect(info.status == 0 && info.output.hasPrefix("version 1: 3 lines"))
      #expect(info.errorOutput.contains("another program has changed the drawing"))
      let list = try folder.run("recover", folder.path("a.plist"))
      #expect(list.output.contains("touchtracker-journal: version 1: 2 lines"), "\(list.output)")
      #expect(try folder.files() == before)
      #expect(try folder.run("recover", folder.path("a.plist"), "--restore").status == 0)
      #expect(try Command.lineCount(in: folder.path("a (recovered 1).plist")) == 2)
      let after = try folder.files()
      for (name, state) in before { #expect(after[name] == state, "\(name)") }
    }
  }

  @Test("The recover command lists and restores the strokes of a drawing that has only a journal")
  func onlyJournal() throws {
    try CommandFolder.use { folder in
      let file = folder.path("a.plist")
      try folder.write(
        SampleFile.journal(of: nil, addingLinesAt: [100]), to: ".a.plist.touchtracker-journal")
      #expect(try Command.lineCount(in: file) == 1)
      let list = try folder.run("recover", file)
      #expect(list.status == 0, "\(list.errorOutput)")
      #expect(list.output.contains("touchtracker-journal: version 1: 1 lines"), "\(list.output)")
      #expect(try folder.run("recover", file, "--restore").status == 0)
      #expect(FileManager.default.fileExists(atPath: file))
    }
  }

  // MARK: Names

  @Test(
    "A drawing whose name has 255 bytes is saved, read and recovered",
    arguments: [
      String(repeating: "n", count: 249) + ".plist", String(repeating: "日", count: 83) + ".plist",
      String(repeating: "n", count: 255),
    ])
  func longestName(name: String) throws {
    try CommandFolder.use { folder in
      try #require(name.utf8.count == 255)
      let file = folder.path(name)
      for _ in 0..<2 {
        let run = try folder.run("replay", SampleFile.session, "--into", file)
        #expect(run.status == 0, "\(run.errorOutput)")
        try folder.write(SampleFile.session(linesAt: [100]), to: "s.jsonl")
        #expect(try folder.run("replay", folder.path("s.jsonl"), "--into", file).status == 0)
      }
      #expect(try Command.lineCount(in: file) == 1)
      try folder.run(file).expectFailure("no display")
      let recovery = try folder.run("recover", file, "--restore")
      #expect(recovery.status == 0 && recovery.output.contains("previous version"))
      #expect(try Command.lineCount(in: file) == 1)
    }
  }

  @Test("A file name of 256 bytes is refused at launch")
  func tooLongName() throws {
    try CommandFolder.use { folder in
      let file = folder.path(String(repeating: "n", count: 250) + ".plist")
      for arguments in [["info", file], [file], ["replay", SampleFile.session, "--into", file]] {
        try folder.run(arguments).expectFailure("File name too long")
      }
      #expect(try folder.files().isEmpty)
    }
  }

  @Test("A file name that is not UTF-8 refers to the file with exactly these bytes")
  func nameWithOtherBytes() throws {
    try CommandFolder.use { folder in
      try folder.write("text", to: "b\u{FFFD}.plist")
      // Foundation passes only arguments that are UTF-8.
      let run = try folder.shell(
        #"""
        f=$(printf 'b\377.plist'); i=$(printf 'i\376.svg')
        "$TT" replay "$SESSION" --into "$f" && "$TT" info "$f" --json &&
        "$TT" export "$f" --output "$i" && test -s "$f" && test -s "$i" || exit 2
        "$TT" "$f"; test $? = 1 || exit 3
        "$TT" info "n$f"; test $? = 1 || exit 4
        rm -f "$f" "$i" .b*; set -- *; test "$#" = 1
        """#)
      #expect(run.status == 0, "\(run.errorOutput)")
      #expect(run.output.contains("\"lines\":17,"))
      #expect(run.errorOutput.contains("no display"))
      #expect(run.errorOutput.contains(#"nb\xFF.plist: cannot read"#))
      #expect(try folder.files()["b\u{FFFD}.plist"]?.content == Data("text".utf8))
    }
  }

  @Test("A file name can contain a line feed, which messages show on one line")
  func nameWithLineFeed() throws {
    try CommandFolder.use { folder in
      let file = folder.path("a\nb.plist")
      #expect(try folder.run("replay", SampleFile.session, "--into", file).status == 0)
      #expect(try Command.lineCount(in: file) == 17)
      try folder.run("info", folder.path("c\nd.plist")).expectFailure(#"c\x0Ad.plist"#, "No such")
      try folder.write("text", to: "e\nf.plist")
      try folder.run(folder.path("e\nf.plist")).expectFailure(#"e\x0Af.plist: not a drawing"#)
    }
  }

  @Test("A file name with a leading dash works after --, after an equals sign and after a folder")
  func nameWithDash() throws {
    try CommandFolder.use { folder in
      try folder.write("text", to: "-text.plist")
      let run = try folder.shell(
        """
        "$TT" replay "$SESSION" --into=-a.plist && "$TT" info -- -a.plist &&
        "$TT" info ./-a.plist && "$TT" export --output=-a.svg -- -a.plist || exit 2
        "$TT" -- -text.plist; test $? = 1 && test -s -a.plist && test -s -a.svg
        """)
      #expect(run.status == 0, "\(run.errorOutput)")
      #expect(run.output.split(separator: "\n").count == 2)
      #expect(run.errorOutput.contains("-text.plist: not a drawing"))
    }
  }

  @Test("In a removed working folder, relative paths fail and absolute paths still work")
  func removedWorkingFolder() throws {
    try CommandFolder.use { folder in
      #expect(
        try folder.run("replay", SampleFile.session, "--into", folder.path("a.plist")).status == 0)
      for arguments in ["a.plist", "info a.plist", "replay \"$SESSION\" --into a.plist"] {
        try folder.shell("mkdir r; cd r; rmdir ../r; exec \"$TT\" \(arguments)").expectFailure()
      }
      let run = try folder.shell("mkdir r; cd r; rmdir ../r; exec \"$TT\" info \"$FOLDER/a.plist\"")
      #expect(run.status == 0 && run.output.contains("17 lines"), "\(run.errorOutput)")
    }
  }
}

/// The properties of a file that change if a program writes or replaces the file.
struct FileState: Equatable {
  /// The content; nil for a folder.
  let content: Data?
  let inode: ino_t
  let mode: mode_t
  let owner: uid_t
  let group: gid_t

  init(of path: String) {
    var status = stat()
    lstat(path, &status)
    content = FileManager.default.contents(atPath: path)
    (inode, mode) = (status.st_ino, status.st_mode & 0o7777)
    (owner, group) = (status.st_uid, status.st_gid)
  }
}

/// A temporary folder in which the program runs without a display.
struct CommandFolder {
  let url: URL

  /// Creates a folder, passes it to a closure, and removes it.
  static func use(_ body: (CommandFolder) throws -> Void) throws {
    let folder = CommandFolder(
      url: FileManager.default.temporaryDirectory.appendingPathComponent("command-\(UUID())"))
    try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder.url) }
    try body(folder)
  }

  func path(_ name: String) -> String { url.path + "/" + name }

  func write(_ content: Data, to name: String) throws {
    try content.write(to: URL(fileURLWithPath: path(name)))
    // The program ignores a journal that the group can write. The umask of some systems would give
    // the group this permission.
    chmod(path(name), 0o644)
  }
  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  /// Returns the states of all files in the folder, which must not contain pipes.
  func files() throws -> [String: FileState] {
    let names = try FileManager.default.contentsOfDirectory(atPath: url.path)
    return names.reduce(into: [:]) { $0[$1] = FileState(of: path($1)) }
  }

  private var environment: [String: String] {
    [
      "TT": AppFixture.normalProgram, "SESSION": SampleFile.session, "FOLDER": url.path,
      "XDG_DATA_HOME": url.path + "-data", "XDG_STATE_HOME": url.path + "-state",
      "XDG_CONFIG_HOME": url.path + "-config", "XDG_RUNTIME_DIR": url.path + "-run",
    ]
  }

  func run(_ arguments: String...) throws -> Command { try run(arguments) }
  func run(_ arguments: [String]) throws -> Command {
    try Command.run(arguments, environment: environment)
  }

  /// Runs a shell script in this folder.
  ///
  /// In the script, $TT is the program, $SESSION the sample session, and $FOLDER this folder.
  func shell(_ script: String) throws -> Command {
    try Command.run(
      ["-c", "cd \"$FOLDER\" || exit 99\n" + script], program: "/bin/sh",
      environment: environment)
  }
}
