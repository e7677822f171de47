import Foundation
import Testing
import TouchscreenRig

extension OnScreen {
  @Suite("Strokes after crashes and storage failures, and second windows", .serialized)
  struct DurabilityTests {
    private func strokeCount(in file: String) throws -> Int {
      let info = try Command.run(["info", file, "--json"])
      try #require(info.status == 0, "\(info.errorOutput)")
      let match = info.output.firstMatch(of: /"strokes":(\d+),/)
      return try #require(match.flatMap { Int($0.1) })
    }

    /// Returns the number of strokes on disk, which is 0 if the program was killed before it created
    /// a file.
    private func savedStrokeCount(in file: String) throws -> Int {
      let files = [file, AppFixture.companion("journal", of: file)]
      return files.contains { FileManager.default.fileExists(atPath: $0) }
        ? try strokeCount(in: file) : 0
    }

    private func drawStroke(_ app: AppFixture, _ finger: Int = 0, at y: Double) {
      app.touchDown(finger, 100, y)
      for step in 1...10 {
        app.touchMove(finger, 100 + 20 * Double(step), y)
        app.pause(0.004)
      }
      app.touchUp(finger, 300, y)
    }

    /// Waits until the window reports that strokes are not saved.
    private func waitForNoticeBar(_ app: AppFixture) throws {
      try app.wait(for: "the notice bar") { try app.pageScreenshot().brightness(700, 6) < 250 }
      _ = try app.rig.window(titled: "TouchTracker - not saved")
    }

    private func waitForNoNoticeBar(_ app: AppFixture) throws {
      try app.wait(for: "the page without a notice bar") {
        try app.pageScreenshot().brightness(700, 6) == 255
      }
    }

    @Test("The drawing and its undo history survive when the program is killed")
    func killed() throws {
      try AppFixture.use { app in
        let file = app.file("k.plist")
        var program = try app.launch([file])
        app.rig.chord("2")
        for y in [100.0, 200, 300] { drawStroke(app, at: y) }
        app.pause(AppFixture.saveDeadline)
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        try #require(try strokeCount(in: file) == 3)

        program = try app.launch([file], title: "k.plist")
        try app.wait(for: "the strokes") { try app.hasFinishedElement(200, 300) }
        app.rig.chord("1")
        for _ in 0..<2 {
          app.tap(0, 600, 500)
          app.pause(0.08)
        }
        try app.wait(for: "the empty page") { try !app.isPainted(200, 300) }
        app.pause(AppFixture.saveDeadline)
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        try #require(try strokeCount(in: file) == 0)

        program = try app.launch([file], title: "k.plist")
        app.rig.chord("Control_L", "z")
        try app.wait(for: "the restored strokes") { try app.hasFinishedElement(200, 300) }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 0)
        try #require(try strokeCount(in: file) == 3)
        try #require(
          !FileManager.default.fileExists(atPath: AppFixture.companion("lock", of: file)))
      }
    }

    /// The number of programs to kill; `make kills` sets TOUCH_KILLS to a larger number.
    private static let killCount =
      ProcessInfo.processInfo.environment["TOUCH_KILLS"].flatMap { Int($0) } ?? 8

    @Test(
      "A program killed at any moment has saved the strokes that ended over 0.25 s earlier")
    func killedAnytime() throws {
      try AppFixture.use { app in
        var random = SystemRandomNumberGenerator()
        var (lostCount, requiredCount) = (0, 0)
        for run in 0..<Self.killCount {
          // Four consecutive runs share a file: each continues the drawing of the previous run.
          let file = app.file("any-\(run / 4).plist")
          let countBefore = run % 4 == 0 ? 0 : try savedStrokeCount(in: file)
          let program = try app.launch([file], title: "any-\(run / 4).plist")
          app.rig.chord("2")
          let end = Date() + Double.random(in: 0.1...1.2, using: &random)
          // The time that the program and the X server wait for a processor does not count.
          let processes = [program, app.rig.server]
          var strokeEnds: [(time: Date, lateness: Double)] = []
          while Date() < end {
            drawStroke(app, at: 60 + Double.random(in: 0...500, using: &random))
            strokeEnds.append((Date(), ProcessorUse.lateness(of: processes)))
            app.pause(Double.random(in: 0...0.1, using: &random))
          }
          if Bool.random(using: &random) {
            program.terminate()
            app.pause(Double.random(in: 0...0.05, using: &random))
          }
          let (killTime, lateness) = (Date(), ProcessorUse.lateness(of: processes))
          kill(program.processIdentifier, SIGKILL)
          program.waitUntilExit()
          let requiredInRun = strokeEnds.count {
            killTime.timeIntervalSince($0.time) - (lateness - $0.lateness)
              > AppFixture.saveDeadline
          }
          let savedCount = try savedStrokeCount(in: file) - countBefore
          requiredCount += requiredInRun
          lostCount += max(0, requiredInRun - savedCount)
          if savedCount < requiredInRun {
            let times = strokeEnds.map { end in
              let time = killTime.timeIntervalSince(end.time)
              return "\(time) s before the kill, of which \(lateness - end.lateness) s waiting"
            }
            print("run \(run): \(savedCount) saved of the strokes that ended \(times)")
          }
          try #require(savedCount <= strokeEnds.count)
        }
        print(
          "\(Self.killCount) programs killed, \(requiredCount) strokes due on disk, "
            + "\(lostCount) lost")
        try #require(lostCount == 0 && requiredCount > 0)
      }
    }

    @Test("A notice bar is shown while the drawing's folder is missing, and all strokes are saved")
    func missingFolder() throws {
      try AppFixture.use { app in
        let folder = app.file("sub")
        let file = folder + "/g.plist"
        func makeFolder() throws {
          try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false)
        }
        try makeFolder()
        let program = try app.launch([file])
        app.rig.chord("2")
        drawStroke(app, at: 200)
        // Wait for the save: removing a folder fails if a file is created in it meanwhile.
        app.pause(AppFixture.saveDeadline)
        try FileManager.default.removeItem(atPath: folder)
        drawStroke(app, at: 300)
        try waitForNoticeBar(app)
        drawStroke(app, at: 400)
        try makeFolder()
        try waitForNoNoticeBar(app)
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        try #require(try strokeCount(in: file) == 3)
      }
    }

    @Test("A drawing that cannot be saved when the program quits is copied to the state folder")
    func recovered() throws {
      try AppFixture.use { app in
        let folder = app.file("sub")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        let state = app.file("state")
        let program = try app.launch(
          [folder + "/r.plist"], environment: ["XDG_STATE_HOME": state])
        app.rig.chord("2")
        drawStroke(app, at: 200)
        // Wait for the save: removing a folder fails if a file is created in it meanwhile.
        app.pause(AppFixture.saveDeadline)
        try FileManager.default.removeItem(atPath: folder)
        drawStroke(app, at: 300)
        try app.wait(for: "the stroke") { try app.hasFinishedElement(200, 300) }
        program.terminate()
        try #require(try app.exitStatus(of: program) == 1)
        let recovered = state + "/touchtracker/r.recovered-1.plist"
        try #require(
          try app.errorOutput().contains("a copy of the drawing is saved in \(recovered)"))
        try #require(try strokeCount(in: recovered) == 2)
      }
    }

    @Test("A second window of a drawing shows the drawing and is read-only")
    func secondWindow() throws {
      try AppFixture.use { app in
        let file = app.file("s.plist")
        let first = try app.launch([file])
        app.rig.chord("2")
        drawStroke(app, at: 200)
        try app.wait(for: "the stroke on disk") { try savedStrokeCount(in: file) == 1 }
        let second = try app.rig.run(
          AppFixture.normalProgram, [file], environment: app.variables)
        let window = try app.rig.window(titled: "read only, open in another window")
        func brightness(_ x: Int, _ y: Int) throws -> Int {
          try app.rig.screenshot(x: window.x + x, y: window.y + y, width: 1, height: 1)
            .brightness(0, 0)
        }
        try app.wait(for: "the stroke of the first window") { try brightness(200, 200) < 60 }
        try app.wait(for: "the notice bar") { try brightness(900, 6) < 250 }
        app.drag([(500, 300), (540, 330), (580, 360)])
        try app.waitUntilIdle(second)
        try #require(try brightness(540, 330) == 255)
        second.terminate()
        try #require(try app.exitStatus(of: second) == 0)
        try #require(try strokeCount(in: file) == 1)
        first.terminate()
        try #require(try app.exitStatus(of: first) == 0)
      }
    }

    /// An item whose write permission a test removes.
    enum ProtectedItem: CaseIterable {
      case file, folder
    }

    @Test(
      "A notice bar is shown until write access is granted again, and all strokes are saved",
      arguments: ProtectedItem.allCases)
    func deniedPermission(item: ProtectedItem) throws {
      try AppFixture.use { app in
        let folder = app.file("protected")
        let file = folder + "/p.plist"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        _ = try Command.run([
          "replay",
          AppFixture.repositoryRoot.appendingPathComponent("Assets/sample.session.jsonl").path,
          "--into",
          file,
        ])
        // Permissions do not restrict root, so the program runs as an unprivileged user.
        let user: uid_t? = getuid() == 0 ? 65534 : nil
        for path in [folder, file] { if let user { chown(path, user, user) } }
        let countBefore = try strokeCount(in: file)
        let program = try app.launch([file], user: user)
        app.rig.chord("2")
        let (path, originalMode): (String, mode_t) = item == .file ? (file, 0o600) : (folder, 0o755)
        chmod(path, item == .file ? 0o400 : 0o555)
        drawStroke(app, at: 60)
        try waitForNoticeBar(app)
        app.pause(2)
        drawStroke(app, at: 90)
        chmod(path, originalMode)
        try waitForNoNoticeBar(app)
        kill(program.processIdentifier, SIGKILL)
        program.waitUntilExit()
        try #require(try strokeCount(in: file) == countBefore + 2)
      }
    }

    enum DiskFailure: CaseIterable {
      case full, readOnly
    }

    @Test(
      "A notice bar is shown until the disk accepts writes again, and all strokes are saved",
      .enabled(if: TestDisk.canBeMounted, "mounting a disk needs a privilege"),
      arguments: DiskFailure.allCases)
    func diskFailure(failure: DiskFailure) throws {
      try AppFixture.use { app in
        let disk = try TestDisk(in: app.file("disk"), kilobytes: 64)
        let file = disk.path + "/f.plist"
        let program = try app.launch([file])
        app.rig.chord("2")
        drawStroke(app, at: 100)
        try app.wait(for: "the journal") {
          FileManager.default.fileExists(atPath: AppFixture.companion("journal", of: file))
        }
        switch failure {
        case .full: disk.fill()
        case .readOnly:
          // A file open for writing prevents a read-only remount, so the program is restarted.
          kill(program.processIdentifier, SIGKILL)
          program.waitUntilExit()
          try disk.makeReadOnly()
        }
        var lastProgram = program
        if failure == .readOnly { lastProgram = try app.launch([file], title: "f.plist") }
        app.rig.chord("2")
        // On a full disk, the last block of the journal still has space for this stroke. The bar
        // must appear nevertheless.
        drawStroke(app, at: 300)
        try waitForNoticeBar(app)
        try disk.repair()
        try waitForNoNoticeBar(app)
        kill(lastProgram.processIdentifier, SIGKILL)
        lastProgram.waitUntilExit()
        try #require(try strokeCount(in: file) == 2)
      }
    }
  }
}
