import DrawingModel
import DrawingPersistence
import EditScript
import Foundation
import SystemPackage
import Testing

/// Tests with a program that saves a drawing while a preloaded library makes its file calls fail.
@Suite("Saving in a process with a faulty disk")
struct FaultyDiskProcessTests {
  /// The number of runs of each test: 20, or the value of TOUCH_FAULTY_RUNS.
  private static let runCount =
    ProcessInfo.processInfo.environment["TOUCH_FAULTY_RUNS"].flatMap { Int($0) } ?? 20

  private static let products = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent()

  /// A folder with a drawing, and with files of the user that no run may change.
  private struct DrawingFolder {
    let url: URL
    var drawing: String { url.path + "/d.plist" }
    private static let foreignNames = [
      "d.plist.lock", "d.plist.journal", "d.plist.previous", "d.plist.7.tmp", "notes.txt",
    ]

    init() throws {
      url = FileManager.default.temporaryDirectory.appendingPathComponent("faulty-\(UUID())")
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      for name in Self.foreignNames {
        try Data(name.utf8).write(to: url.appendingPathComponent(name))
      }
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    func expectForeignFilesUnchanged() throws {
      for name in Self.foreignNames {
        #expect(try Data(contentsOf: url.appendingPathComponent(name)) == Data(name.utf8))
      }
    }

    /// Returns the number of edits in the drawing, or throws an error if the drawing is not the
    /// result of the first edits.
    func savedCount() throws -> Int {
      let drawing: Drawing
      do {
        drawing = try DrawingFiles.document(at: FilePath(self.drawing)).drawing
      } catch {
        guard error.isMissing else { throw error }
        return 0
      }
      return try #require(EditScript.editCount(of: drawing, atMost: 1000))
    }
  }

  private func start(
    _ folder: DrawingFolder, edits: Int, environment: [String: String]
  ) throws -> (process: Process, output: Pipe) {
    let (process, output) = (Process(), Pipe())
    process.executableURL = Self.products.appendingPathComponent("SaverScript")
    process.arguments = [folder.drawing, "\(edits)"]
    var variables = ProcessInfo.processInfo.environment
    variables["LD_PRELOAD"] = Self.products.appendingPathComponent("libFaultyDisk.so").path
    variables["FAULTY_DISK_FOLDER"] = folder.url.path
    process.environment = variables.merging(environment) { $1 }
    process.standardOutput = output
    try process.run()
    return (process, output)
  }

  private func lines(_ output: Pipe) -> [String] {
    let data = output.fileHandleForReading.readDataToEndOfFile()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map { String($0) }
  }

  /// Returns the largest number of edits that the program has reported as saved.
  private func reportedCount(_ lines: [String]) -> Int {
    lines.compactMap { line in
      ["saved ", "closed "].contains { line.hasPrefix($0) }
        ? line.split(separator: " ").last.flatMap { Int($0) } : nil
    }.max() ?? 0
  }

  @Test("Failing, short and slow file calls lose no edit reported as saved and no file of the user")
  func failures() throws {
    for run in 0..<Self.runCount {
      let folder = try DrawingFolder()
      defer { folder.remove() }
      var count = 0
      for start in 0..<2 {
        let (process, output) = try self.start(
          folder, edits: 10,
          environment: [
            "FAULTY_DISK_PER_MILLE": "\([50, 150, 300][run % 3])",
            "FAULTY_DISK_SEED": "\(2 * run + start)", "FAULTY_DISK_DELAY": "\(run % 2 * 3000)",
          ])
        let lines = lines(output)
        process.waitUntilExit()
        let saved = try folder.savedCount()
        #expect(saved >= reportedCount(lines), "run \(run): \(lines)")
        if lines.last?.hasPrefix("closed") == true || lines.last == "unsaved in the journal" {
          #expect(saved == count + 10, "run \(run): \(lines)")
        }
        count = saved
      }
      try folder.expectForeignFilesUnchanged()
    }
  }

  @Test(
    "A simulated power failure loses no edit that was reported as saved and no file of the user")
  func powerFailures() throws {
    var random = SystemRandomNumberGenerator()
    for run in 0..<Self.runCount {
      let folder = try DrawingFolder()
      defer { folder.remove() }
      let (process, output) = try start(
        folder, edits: 40, environment: ["FAULTY_DISK_DEFERRED": "1"])
      usleep(UInt32.random(in: 20_000...120_000, using: &random))
      // The library holds all data that was not flushed in the memory of the process, so this
      // data is lost.
      kill(process.processIdentifier, SIGKILL)
      let lines = lines(output)
      process.waitUntilExit()
      #expect(try folder.savedCount() >= reportedCount(lines), "run \(run): \(lines)")
      try folder.expectForeignFilesUnchanged()
    }
  }
}
