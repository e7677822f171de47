import Foundation
import Testing
import TouchscreenRig

/// Two users who belong to the same group.
///
/// Only the superuser can create users.
private struct TestAccounts {
  struct User {
    let name: String
    let id: uid_t
    /// The command, with its options, that runs a program as the user.
    let command: [String]
    /// The user's folder, which nobody else can read.
    let folder: String
  }

  let group: gid_t
  let first: User
  let second: User

  static let areAvailable =
    getuid() == 0
    && ["useradd", "userdel", "groupadd", "groupdel", "setpriv"].allSatisfy { tool in
      (try? Command.run(["-c", "command -v \(tool)"], program: "/bin/sh").status) == 0
    }

  /// Creates the group and the users, passes them to a closure, and then removes them.
  ///
  /// - Parameter folder: The folder in which each user gets a folder.
  static func use(in folder: URL, _ body: (TestAccounts) throws -> Void) throws {
    let suffix = String(UInt32.random(in: 0 ... .max), radix: 36)
    let group = "touchg" + suffix
    let names = ["touch1" + suffix, "touch2" + suffix]
    defer {
      // The users may still run programs after a failure.
      for name in names { _ = try? run("userdel", "--force", name) }
      for name in names { _ = try? run("groupdel", name) }
      _ = try? run("groupdel", group)
    }
    try require("groupadd", group)
    for name in names {
      try require(
        "useradd", "--no-create-home", "--user-group", "--groups", group, "--shell", "/bin/false",
        name)
    }
    let groupID = try id(of: group)
    let users = try names.map { name in
      let (user, privateGroup) = (try number("id", "-u", name), try number("id", "-g", name))
      let folder = folder.appendingPathComponent(name).path
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700])
      chown(folder, user, privateGroup)
      let environment = [
        "HOME=\(folder)", "XDG_DATA_HOME=\(folder)", "XDG_CONFIG_HOME=\(folder)/config",
        "XDG_STATE_HOME=\(folder)/state", "XDG_RUNTIME_DIR=\(folder)/run",
      ]
      let command =
        ["setpriv", "--reuid=\(user)", "--regid=\(privateGroup)", "--groups=\(groupID)", "env"]
        + environment
      return User(name: name, id: user, command: command, folder: folder)
    }
    try body(TestAccounts(group: groupID, first: users[0], second: users[1]))
  }

  private static func run(_ command: String...) throws -> Command {
    try Command.run(command, program: "/usr/bin/env")
  }

  private static func require(_ command: String...) throws {
    let result = try Command.run(command, program: "/usr/bin/env")
    try #require(result.status == 0, "\(result.errorOutput)")
  }

  private static func number(_ command: String...) throws -> UInt32 {
    let output = try Command.run(command, program: "/usr/bin/env").output
    return try #require(UInt32(output.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  private static func id(of group: String) throws -> gid_t {
    try number("sh", "-c", "getent group \(group) | cut -d: -f3")
  }
}

/// The fixture and the users for a test of shared drawings.
private struct SharedDrawings {
  let app: AppFixture
  let accounts: TestAccounts

  static func use(_ test: String = #function, _ body: (SharedDrawings) throws -> Void) throws {
    try AppFixture.use(test) { app in
      chmod(app.folder.path, 0o755)
      try TestAccounts.use(in: app.folder) {
        try body(SharedDrawings(app: app, accounts: $0))
      }
    }
  }

  /// Creates a folder with a drawing that belongs to the first user and has a line at y = 100.
  ///
  /// - Returns: The path of the drawing.
  func makeDrawing(mode: mode_t, folderMode: mode_t) throws -> String {
    let folder = app.file("drawings-\(folderMode)")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    chown(folder, accounts.first.id, accounts.group)
    chmod(folder, folderMode)
    let file = folder + "/a.plist"
    try write(SampleFile.drawing(linesAt: [100]), to: file, of: accounts.first, mode: mode)
    return file
  }

  func write(
    _ content: Data, to file: String, of user: TestAccounts.User, mode: mode_t
  ) throws {
    try content.write(to: URL(fileURLWithPath: file))
    chown(file, user.id, accounts.group)
    chmod(file, mode)
  }

  /// Returns the state of each file in the folder of a drawing, including the drawing itself.
  func files(beside file: String) throws -> [String: FileState] {
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .reduce(into: [:]) { $0[$1] = FileState(of: folder + "/" + $1) }
  }

  func run(as user: TestAccounts.User, _ arguments: String...) throws -> Command {
    try Command.run(
      user.command + [AppFixture.normalProgram] + arguments, program: "/usr/bin/env")
  }

  /// Opens a drawing in a window.
  ///
  /// - Parameter user: The user who runs the program; nil for the superuser.
  func open(
    _ file: String, as user: TestAccounts.User?, title: String = "a.plist - TouchTracker",
    hasNotice: Bool = false
  ) throws -> Process {
    guard let user else { return try app.launch([file], title: title) }
    // The window of a read-only drawing has a notice bar at its top.
    return try app.launch(
      Array(user.command.dropFirst()) + [AppFixture.normalProgram, file],
      program: user.command[0], title: title,
      hasEmptyTop: !hasNotice && !title.contains("read only"))
  }

  /// Draws a line and waits until it is on disk.
  ///
  /// - Parameter count: The number of lines in the drawing, including the new line.
  func drawLine(at y: Double, count: Int, in file: String) throws {
    app.drag([(100, y), (200, y), (300, y)])
    try app.wait(for: "the line") { try app.hasFinishedElement(200, y) }
    let files = [file, AppFixture.companion("journal", of: file)]
    try app.wait(for: "the line on disk") {
      let isSaved = files.contains { FileManager.default.fileExists(atPath: $0) }
      return try isSaved && Command.lineCount(in: file) == count
    }
  }

  func killProgram(_ program: Process) {
    kill(program.processIdentifier, SIGKILL)
    program.waitUntilExit()
  }

  func quit(_ program: Process) throws {
    program.terminate()
    try #require(try app.exitStatus(of: program) == 0)
  }
}

extension OnScreen {
  @Suite(
    "Drawings of several users", .serialized,
    .enabled(if: TestAccounts.areAvailable, "only the superuser can create users"))
  struct SharedDrawingTests {
    @Test(
      "Two users of a group can edit the same drawing, even after the program of one user is killed"
    )
    func group() throws {
      try SharedDrawings.use { shared in
        let (first, second) = (shared.accounts.first, shared.accounts.second)
        let file = try shared.makeDrawing(mode: 0o660, folderMode: 0o2770)
        var program = try shared.open(file, as: first)
        try shared.drawLine(at: 200, count: 2, in: file)
        shared.killProgram(program)
        let info = try shared.run(as: second, "info", file)
        try #require(info.status == 0 && info.output.hasPrefix("version 1: 2 lines"))
        try #require(info.errorOutput.isEmpty)

        program = try shared.open(file, as: second)
        try shared.app.wait(for: "the line of the first user") {
          try shared.app.hasFinishedElement(200, 200)
        }
        try shared.drawLine(at: 300, count: 3, in: file)
        try shared.quit(program)
        program = try shared.open(file, as: first)
        try shared.app.wait(for: "the lines of both users") {
          try shared.app.hasFinishedElement(200, 200) && shared.app.hasFinishedElement(200, 300)
        }
        try shared.drawLine(at: 400, count: 4, in: file)
        try shared.quit(program)
        try #require(try shared.run(as: second, "info", file).output.contains("4 lines"))
        for (name, state) in try shared.files(beside: file) {
          try #require(state.group == shared.accounts.group && state.mode == 0o660, "\(name)")
        }
      }
    }

    @Test("While one user of a group edits a drawing, it is read-only for the other user")
    func lockOfOtherUser() throws {
      try SharedDrawings.use { shared in
        let file = try shared.makeDrawing(mode: 0o660, folderMode: 0o2770)
        let program = try shared.open(file, as: shared.accounts.first)
        try shared.drawLine(at: 200, count: 2, in: file)
        let other = try shared.open(
          file, as: shared.accounts.second, title: "read only, open in another window")
        try shared.quit(other)
        try shared.quit(program)
      }
    }

    @Test(
      "Journals of a user without write access to the drawing are neither used nor changed",
      arguments: [["journal"], ["journal", "journal-2", "journal-3"]])
    func plantedJournal(names: [String]) throws {
      try SharedDrawings.use { shared in
        let (first, second) = (shared.accounts.first, shared.accounts.second)
        let file = try shared.makeDrawing(mode: 0o644, folderMode: 0o770)
        let journal = try SampleFile.journal(
          of: Data(contentsOf: URL(fileURLWithPath: file)), addingLinesAt: [200, 300])
        let journals = names.map { AppFixture.companion($0, of: file) }
        for path in journals { try shared.write(journal, to: path, of: second, mode: 0o644) }
        let before = journals.map { FileState(of: $0) }
        for command in ["info", "recover"] {
          let run = try shared.run(as: first, command, file)
          try #require(run.status == 0)
          if command == "info" {
            try #require(run.output.hasPrefix("version 1: 1 lines"))
            try #require(run.errorOutput.contains("\(journals[0]): the file is ignored"))
          }
        }
        let program = try shared.open(file, as: first, hasNotice: true)
        try #require(try !shared.app.isPainted(200, 200))
        shared.app.drag([(100, 400), (200, 400), (300, 400)])
        try shared.app.wait(for: "the line") { try shared.app.hasFinishedElement(200, 400) }
        program.terminate()
        _ = try shared.app.exitStatus(of: program)
        let message = try shared.app.errorOutput()
        try #require(message.contains("\(journals[0]): the file is ignored"))
        try #require(try Command.lineCount(in: file) == 2)
        try #require(journals.map { FileState(of: $0) } == before)
      }
    }

    @Test("A world-writable journal of a protected drawing is reported and not used")
    func writableJournal() throws {
      try SharedDrawings.use { shared in
        let first = shared.accounts.first
        let file = try shared.makeDrawing(mode: 0o644, folderMode: 0o755)
        let journal = AppFixture.companion("journal", of: file)
        let content = try SampleFile.journal(
          of: Data(contentsOf: URL(fileURLWithPath: file)), addingLinesAt: [200])
        try shared.write(content, to: journal, of: first, mode: 0o666)
        let before = FileState(of: journal)
        let info = try shared.run(as: first, "info", file)
        try #require(info.status == 0 && info.output.hasPrefix("version 1: 1 lines"))
        try #require(info.errorOutput.contains("\(journal): the file is ignored"))
        let program = try shared.open(file, as: first, hasNotice: true)
        try shared.drawLine(at: 400, count: 2, in: file)
        try #require(try !shared.app.isPainted(200, 200))
        try shared.quit(program)
        try #require(FileState(of: journal) == before)
      }
    }

    @Test("A lock file of a user without write access does not lock the drawing and is not removed")
    func plantedLock() throws {
      try SharedDrawings.use { shared in
        let file = try shared.makeDrawing(mode: 0o644, folderMode: 0o770)
        let lock = AppFixture.companion("lock", of: file)
        try shared.write(
          Data("touchtracker-lock 1\n".utf8), to: lock, of: shared.accounts.second, mode: 0o666)
        let before = FileState(of: lock)
        let handle = try #require(FileHandle(forReadingAtPath: lock))
        defer { try? handle.close() }
        try #require(flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
        let program = try shared.open(file, as: shared.accounts.first)
        try shared.drawLine(at: 200, count: 2, in: file)
        try shared.quit(program)
        try #require(FileState(of: lock) == before)
      }
    }

    @Test("A user with only read access can open and export a drawing, but cannot draw in it")
    func reader() throws {
      try SharedDrawings.use { shared in
        let (first, second) = (shared.accounts.first, shared.accounts.second)
        let file = try shared.makeDrawing(mode: 0o640, folderMode: 0o2750)
        var program = try shared.open(file, as: first)
        try shared.drawLine(at: 200, count: 2, in: file)
        shared.killProgram(program)
        let before = try shared.files(beside: file)
        let info = try shared.run(as: second, "info", file)
        try #require(info.status == 0 && info.output.contains("2 lines"))
        try #require(info.errorOutput.isEmpty)
        let image = second.folder + "/a.png"
        try #require(try shared.run(as: second, "export", file, "--output", image).status == 0)
        program = try shared.open(file, as: second, title: "a.plist - TouchTracker - read only")
        try shared.app.wait(for: "the line of the journal") {
          try shared.app.hasFinishedElement(200, 200)
        }
        shared.app.drag([(100, 500), (200, 500), (300, 500)])
        try shared.app.waitUntilIdle(program)
        try #require(try !shared.app.isPainted(200, 500))
        try shared.quit(program)
        try #require(try shared.files(beside: file) == before)
      }
    }

    @Test(
      "Drawings and journals that the superuser writes in a user's folder belong to the user",
      arguments: [true, false])
    func superuser(isKilled: Bool) throws {
      try SharedDrawings.use { shared in
        let first = shared.accounts.first
        let file = try shared.makeDrawing(mode: 0o600, folderMode: 0o755)
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        for drawing in [file, folder + "/new.plist"] {
          let title = URL(fileURLWithPath: drawing).lastPathComponent + " - TouchTracker"
          let program = try shared.open(drawing, as: nil, title: title)
          try shared.drawLine(at: 200, count: drawing == file ? 2 : 1, in: drawing)
          if isKilled { shared.killProgram(program) } else { try shared.quit(program) }
        }
        // A program can be killed after it has created a temporary file and before it has changed
        // the owner of this file.
        for (name, state) in try shared.files(beside: file)
        where !isKilled || !name.contains(".touchtracker-tmp-") {
          try #require(state.owner == first.id, "\(name)")
        }
        if isKilled {
          try Data().write(
            to: URL(fileURLWithPath: folder + "/.a.plist.touchtracker-tmp-0123456789abcdef"))
        }
        let program = try shared.open(file, as: first)
        try shared.drawLine(at: 300, count: 3, in: file)
        try shared.quit(program)
        try #require(try shared.run(as: first, "info", file).output.contains("3 lines"))
        // The user's program has removed the temporary files of this drawing that belonged to the
        // superuser.
        for (name, state) in try shared.files(beside: file) where name.contains("a.plist") {
          try #require(state.owner == first.id, "\(name)")
        }
      }
    }
  }
}
