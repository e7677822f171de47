import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Nothing is ever lost", .serialized)
  struct NeverLostTests {
    /// A stroke whose finger has been lifted for as long is on disk, in seconds.
    private static let promise = 0.25

    private func strokes(in file: String) throws -> Int {
      let info = try Command.run(["info", file, "--json"])
      try #require(info.status == 0, "\(info.messages)")
      let number = info.output.firstMatch(of: /"strokes":(\d+),/)
      return try #require(number.flatMap { Int($0.1) })
    }

    private func stroke(_ desk: Desk, _ finger: Int = 0, at y: Double) {
      desk.down(finger, 100, y)
      for step in 1...10 {
        desk.move(finger, 100 + 20 * Double(step), y + Double(step % 3))
        desk.pause(0.004)
      }
      desk.up(finger, 300, y)
    }

    /// Waits until the window tells that strokes are held.
    private func seeBar(_ desk: Desk) throws {
      try desk.see("the bar") { try desk.page().brightness(700, 6) < 250 }
      _ = try desk.rig.window(titled: "TouchTracker - not saved")
    }

    private func seeNoBar(_ desk: Desk) throws {
      try desk.see("the page without a bar") { try desk.page().brightness(700, 6) == 255 }
    }

    @Test("What was drawn before the program was killed is there, and so is what was cleared")
    func killed() throws {
      try Desk.use { desk in
        let file = desk.file("k.plist")
        var program = try desk.open([file])
        desk.rig.chord("2")
        for y in [100.0, 200, 300] { stroke(desk, at: y) }
        desk.pause(Self.promise)
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        try #require(try strokes(in: file) == 3)

        program = try desk.open([file], title: "k.plist")
        try desk.see("the strokes") { try desk.isFinished(200, 300) }
        desk.rig.chord("1")
        for _ in 0..<2 {
          desk.tap(0, 600, 500)
          desk.pause(0.08)
        }
        try desk.see("the empty page") { try !desk.isPainted(200, 300) }
        desk.pause(Self.promise)
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        try #require(try strokes(in: file) == 0)

        program = try desk.open([file], title: "k.plist")
        desk.rig.chord("Control_L", "z")
        try desk.see("the strokes again") { try desk.isFinished(200, 300) }
        program.terminate()
        try #require(try desk.status(of: program) == 0)
        try #require(try strokes(in: file) == 3)
        try #require(!FileManager.default.fileExists(atPath: file + ".lock"))
      }
    }

    /// Programs that are killed; more for who asks with TOUCH_KILLS, as `make kills` does.
    private static let kills =
      ProcessInfo.processInfo.environment["TOUCH_KILLS"].flatMap { Int($0) } ?? 8

    @Test("Killed at any moment, also while it saves, the program loses nothing")
    func killedAnytime() throws {
      try Desk.use { desk in
        var random = SystemRandomNumberGenerator()
        var (lost, ended) = (0, 0)
        for run in 0..<Self.kills {
          // Some go on with what others left.
          let file = desk.file("any-\(run / 4).plist")
          let before = run % 4 == 0 ? 0 : try strokes(in: file)
          let program = try desk.open([file], title: "any-\(run / 4).plist")
          desk.rig.chord("2")
          let end = Date() + Double.random(in: 0.1...1.2, using: &random)
          var ends: [Date] = []
          while Date() < end {
            stroke(desk, at: 60 + Double.random(in: 0...500, using: &random))
            ends.append(Date())
            desk.pause(Double.random(in: 0...0.1, using: &random))
          }
          if Bool.random(using: &random) {
            program.terminate()
            desk.pause(Double.random(in: 0...0.05, using: &random))
          }
          let killing = Date()
          kill(program.processIdentifier, SIGKILL)
          program.waitUntilExit()
          let due = ends.filter { killing.timeIntervalSince($0) > Self.promise }.count
          let kept = try strokes(in: file) - before
          ended += due
          lost += max(0, due - kept)
          try #require(kept <= ends.count)
        }
        print("\(Self.kills) programs killed, \(ended) strokes promised, \(lost) lost")
        try #require(lost == 0)
      }
    }

    @Test("While the folder is gone a bar says so; when it is back all strokes are in it")
    func folderGone() throws {
      try Desk.use { desk in
        let folder = desk.file("sub")
        let file = folder + "/g.plist"
        func makeFolder() throws {
          try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        }
        try makeFolder()
        let program = try desk.open([file])
        desk.rig.chord("2")
        stroke(desk, at: 200)
        try desk.see("the journal") { FileManager.default.fileExists(atPath: file + ".journal") }
        try FileManager.default.removeItem(atPath: folder)
        stroke(desk, at: 300)
        try seeBar(desk)
        stroke(desk, at: 400)
        try makeFolder()
        try seeNoBar(desk)
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        try #require(try strokes(in: file) == 3)
      }
    }

    @Test("Where nothing can be saved when one leaves, the drawing is kept in the state folder")
    func recovered() throws {
      try Desk.use { desk in
        let folder = desk.file("sub")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let state = desk.file("state")
        let program = try desk.open(
          [folder + "/r.plist"], environment: ["XDG_STATE_HOME": state])
        desk.rig.chord("2")
        stroke(desk, at: 200)
        desk.pause(0.1)
        try FileManager.default.removeItem(atPath: folder)
        stroke(desk, at: 300)
        try desk.see("the stroke") { try desk.isFinished(200, 300) }
        program.terminate()
        try #require(try desk.status(of: program) == 1)
        let kept = state + "/touchtracker/r.recovered-1.plist"
        try #require(try desk.messages().contains("the drawing is kept in \(kept)"))
        try #require(try strokes(in: kept) == 2)
      }
    }

    @Test("A second window on a drawing shows it and takes no strokes")
    func secondWindow() throws {
      try Desk.use { desk in
        let file = desk.file("s.plist")
        let first = try desk.open([file])
        desk.rig.chord("2")
        stroke(desk, at: 200)
        try desk.see("the journal") { FileManager.default.fileExists(atPath: file + ".journal") }
        let second = try desk.rig.run(Desk.normalProgram, [file])
        let shown = try desk.rig.window(titled: "read only, open in another window")
        desk.pause(0.5)
        func look(_ x: Int, _ y: Int) throws -> Int {
          try desk.rig.look(x: shown.x + x, y: shown.y + y, width: 1, height: 1).brightness(0, 0)
        }
        try desk.see("the stroke of the other") { try look(200, 200) < 60 }
        try desk.see("the bar") { try look(900, 6) < 250 }
        desk.drag([(500, 300), (540, 330), (580, 360)])
        desk.pause(0.2)
        try #require(try look(540, 330) == 255)
        second.terminate()
        try #require(try desk.status(of: second) == 0)
        try #require(try strokes(in: file) == 1)
        first.terminate()
        try #require(try desk.status(of: first) == 0)
      }
    }

    enum Missing: CaseIterable {
      case toFile, toFolder
    }

    @Test(
      "While a permission is missing a bar says so; when it is back all is saved",
      arguments: Missing.allCases)
    func permission(missing: Missing) throws {
      try Desk.use { desk in
        let folder = desk.file("theirs")
        let file = folder + "/p.plist"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        _ = try Command.run([
          "replay", Desk.root.appendingPathComponent("Assets/sample.session.jsonl").path, "--into",
          file,
        ])
        // The superuser may all, so somebody else is to draw.
        let nobody: uid_t? = getuid() == 0 ? 65534 : nil
        for path in [folder, file] { if let nobody { chown(path, nobody, nobody) } }
        let before = try strokes(in: file)
        let program = try desk.open([file], user: nobody)
        desk.rig.chord("2")
        let (path, allowed): (String, mode_t) = missing == .toFile ? (file, 0o600) : (folder, 0o755)
        chmod(path, missing == .toFile ? 0o400 : 0o555)
        stroke(desk, at: 60)
        try seeBar(desk)
        desk.pause(2)
        stroke(desk, at: 90)
        chmod(path, allowed)
        try seeNoBar(desk)
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        try #require(try strokes(in: file) == before + 2)
      }
    }

    /// A file system of 64 kB; nil where this process may not make one.
    private func smallDisk(at path: String) throws -> Bool {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
      return try Self.mount(["-t", "tmpfs", "-o", "size=64k", "tmpfs", path])
    }

    private static func mount(_ arguments: [String], _ program: String = "/bin/mount") throws
      -> Bool
    {
      guard FileManager.default.isExecutableFile(atPath: program) else { return false }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: program)
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }

    enum Refusal: CaseIterable {
      case full, readOnly
    }

    @Test(
      "While the disk refuses, a bar says so; when it does no longer all is saved",
      arguments: Refusal.allCases)
    func refused(refusal: Refusal) throws {
      try Desk.use { desk in
        let disk = desk.file("disk")
        // Only who may mount can have a disk fill up that is not everybody's.
        guard try smallDisk(at: disk) else { return }
        defer { _ = try? Self.mount(["-l", disk], "/bin/umount") }
        let file = disk + "/f.plist"
        let program = try desk.open([file])
        desk.rig.chord("2")
        stroke(desk, at: 100)
        try desk.see("the journal") { FileManager.default.fileExists(atPath: file + ".journal") }
        let filler = disk + "/filler"
        switch refusal {
        case .full:
          try #require(FileManager.default.createFile(atPath: filler, contents: nil))
          let handle = try #require(FileHandle(forWritingAtPath: filler))
          while (try? handle.write(contentsOf: Data(count: 1024))) != nil {}
        case .readOnly:
          // What is open for writing stands in the way of that, so the journal is made anew.
          kill(program.processIdentifier, SIGKILL)
          program.waitUntilExit()
          try #require(try Self.mount(["-o", "remount,ro", disk]))
        }
        var again = program
        if refusal == .readOnly { again = try desk.open([file], title: "f.plist") }
        desk.rig.chord("2")
        // What is left in the last block takes this one.
        stroke(desk, at: 300)
        try seeBar(desk)
        switch refusal {
        case .full: try FileManager.default.removeItem(atPath: filler)
        case .readOnly: try #require(try Self.mount(["-o", "remount,rw", disk]))
        }
        try seeNoBar(desk)
        kill(again.processIdentifier, SIGKILL)
        again.waitUntilExit()
        try #require(try strokes(in: file) == 2)
      }
    }
  }
}
