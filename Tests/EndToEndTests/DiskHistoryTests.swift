import DrawingModel
import DrawingPersistence
import Foundation
import SeededRandom
import SystemPackage
import Testing
import TouchscreenRig

import struct Geometry.CGSize

/// A random sequence of strokes, failures of the disk, kills, and requests to leave the drawing.
private struct DiskHistory {
  private let app: AppFixture
  private let disk: TestDisk
  private var random: SeededGenerator
  private var program: Process
  /// The vertical locations of the strokes that were visible, in points.
  private(set) var strokes: [Int] = []
  /// The steps, for the message about a failure.
  private(set) var steps: [String] = []

  private static let maximumStrokeCount = 30
  private var file: String { disk.path + "/a.plist" }

  init(_ app: AppFixture, _ disk: TestDisk, seed: UInt64) throws {
    (self.app, self.disk, random) = (app, disk, SeededGenerator(seed: seed))
    program = try Self.launch(app, disk.path + "/a.plist")
  }

  private static func launch(_ app: AppFixture, _ file: String) throws -> Process {
    let program = try app.launch([file], title: "a.plist", hasEmptyTop: false)
    app.rig.chord("2")
    return program
  }

  mutating func performStep() throws {
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<9: try draw()
    case 9, 10:
      steps.append("full")
      disk.fill()
    case 11:
      steps.append("removed")
      try disk.remove()
    case 12, 13:
      steps.append("repaired")
      try disk.repair()
    case 14: try restartOnReadOnlyDisk()
    case 15: try kill()
    case 16:
      steps.append("SIGTERM")
      program.terminate()
      _ = try app.exitStatus(of: program)
      try relaunch()
    case 17: try leave("new", "Control_L", "n")
    case 18: try leave("gallery", "Control_L", "o")
    default: try leave("quit", "Control_L", "q")
    }
  }

  /// Draws a stroke, unless a sheet is in front of the page, and waits until it is visible.
  private mutating func draw() throws {
    guard strokes.count < Self.maximumStrokeCount else { return }
    let y = 60 + 18 * strokes.count
    guard try app.brightness(200, Double(y)) == 255 else { return }
    app.touchDown(0, 100, Double(y))
    for step in 1...10 {
      app.touchMove(0, 100 + 20 * Double(step), Double(y))
      app.pause(0.004)
    }
    app.touchUp(0, 300, Double(y))
    try app.wait(for: "the stroke at \(y)") { try app.isPainted(200, Double(y)) }
    strokes.append(y)
    steps.append("stroke")
  }

  /// Leaves the drawing with a key, or stays if the program asks what to do with unsaved strokes.
  private mutating func leave(_ name: String, _ keys: String...) throws {
    steps.append(name)
    app.rig.chord(keys[0], keys[1])
    try app.waitUntilIdle(program)
    app.rig.chord("Escape")
    try app.waitUntilIdle(program)
    if !program.isRunning { try relaunch() }
  }

  private mutating func kill() throws {
    steps.append("SIGKILL")
    try waitUntilSaved()
    Foundation.kill(program.processIdentifier, SIGKILL)
    program.waitUntilExit()
    try relaunch()
  }

  private mutating func restartOnReadOnlyDisk() throws {
    steps.append("read-only")
    try waitUntilSaved()
    Foundation.kill(program.processIdentifier, SIGKILL)
    program.waitUntilExit()
    try disk.repair()
    try disk.makeReadOnly()
    program = try Self.launch(app, file)
  }

  private mutating func relaunch() throws {
    // A missing file that the user has named is an error.
    if disk.isRemoved { try disk.repair() }
    program = try Self.launch(app, file)
  }

  /// Waits as long as strokes may take to be saved, or copied if the disk has failed.
  private func waitUntilSaved() throws {
    try app.waitUntilIdle(program)
    app.pause(AppFixture.saveDeadline)
    try app.waitUntilIdle(program)
  }

  /// Ends the program by a key or a signal, on the disk as it is.
  mutating func finish() throws {
    let end = Int.random(in: 0..<3, using: &random)
    steps.append("end \(end)")
    if end == 0 {
      try waitUntilSaved()
      Foundation.kill(program.processIdentifier, SIGKILL)
    } else {
      if end == 1 { app.rig.chord("Control_L", "q") }
      program.terminate()
    }
    _ = try app.exitStatus(of: program)
    try disk.repair()
  }

  /// Returns the vertical locations of the strokes in all drawings and copies.
  func savedStrokes(in folders: [String]) throws -> Set<Int> {
    var locations: Set<Int> = []
    for folder in folders {
      let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      // A drawing that was never saved has only a journal, whose name contains that of the drawing.
      let drawings = Set(
        names.compactMap { name -> String? in
          let url = URL(fileURLWithPath: folder + "/" + name)
          let parent = url.deletingLastPathComponent().path
          if url.pathExtension == "plist" { return url.path }
          guard url.lastPathComponent.hasSuffix(".touchtracker-journal") else { return nil }
          let drawing = url.lastPathComponent.dropFirst().dropLast(".touchtracker-journal".count)
          return parent + "/" + drawing
        })
      for drawing in drawings {
        let files = DrawingFiles(FilePath(drawing))
        guard let contents = try? files.read(newPage: CGSize(width: 960, height: 640)) else {
          continue
        }
        for element in contents.document.drawing.elements {
          if let point = element.points.first { locations.insert(Int(point.y.rounded())) }
        }
      }
    }
    return locations
  }
}

extension OnScreen {
  @Suite("Random histories of a disk", .serialized)
  struct DiskHistoryTests {
    /// The number of histories; `make kills` sets TOUCH_HISTORIES to a larger number.
    private static let historyCount =
      ProcessInfo.processInfo.environment["TOUCH_HISTORIES"].flatMap { Int($0) } ?? 3
    /// The seed of the first history, so that one that has failed can be repeated.
    private static let firstSeed =
      ProcessInfo.processInfo.environment["TOUCH_FIRST_HISTORY"].flatMap { UInt64($0) } ?? 0
    private static let stepCount = 12

    @Test(
      "A disk that is full, read-only or removed at any moment loses no stroke and no other file",
      .enabled(if: TestDisk.canBeMounted, "mounting a disk needs a privilege"))
    func histories() throws {
      try AppFixture.use { app in
        var strokeCount = 0
        for seed in Self.firstSeed..<Self.firstSeed + UInt64(Self.historyCount) {
          let disk = try TestDisk(in: app.file("disk-\(seed)"), kilobytes: 128)
          let notes = [disk.path + "/notes.txt", app.file("a.plist.journal")]
          for path in notes { try Data(path.utf8).write(to: URL(fileURLWithPath: path)) }
          var history = try DiskHistory(app, disk, seed: seed)
          for _ in 0..<Self.stepCount { try history.performStep() }
          try history.finish()
          let saved = try history.savedStrokes(in: [disk.path, app.folder.path])
          let lost = history.strokes.filter { !saved.contains($0) }
          try #require(lost.isEmpty, "seed \(seed), lost \(lost): \(history.steps)")
          for path in notes {
            try #require(try String(contentsOfFile: path, encoding: .utf8) == path)
          }
          strokeCount += history.strokes.count
          // The strokes of the next history are at the same locations.
          try Self.removeDrawings(in: app.folder, except: disk)
          try disk.remove()
        }
        print("\(Self.historyCount) histories of disks with \(strokeCount) strokes, none lost")
        try #require(strokeCount > 0)
      }
    }

    private static func removeDrawings(in folder: URL, except disk: TestDisk) throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      for name in names where !name.hasPrefix("disk-") {
        try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      }
    }
  }
}
