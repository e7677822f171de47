import Foundation
import TouchscreenRig

/// The measurement of the processor time and of the program's own allocations while one to five
/// fingers draw at the same time.
enum FingerCost {
  /// The cost of one run of the program.
  private struct Measurement {
    var allocations = 0.0
    /// The processor time in milliseconds.
    var milliseconds = 0.0
  }

  /// The number of moves per finger in a short and in a long run.
  private static let (shortRun, longRun) = (200, 1000)

  /// Prints the cost of one move of all fingers, for one to five fingers.
  ///
  /// - Parameters:
  ///   - program: The path of TouchTracker.
  ///   - counter: The path of the library that counts allocations; see OwnAllocations.c.
  static func report(_ program: String, counter: String) throws {
    let rig = try TouchscreenRig()
    defer { rig.stop() }
    for fingers in 1...5 {
      // The difference between two runs excludes the cost of starting and quitting the program.
      let (short, long) = (
        try draw(shortRun, fingers, program, counter, on: rig),
        try draw(longRun, fingers, program, counter, on: rig)
      )
      let steps = Double(longRun - shortRun)
      print(
        "\(fingers) fingers: "
          + String(
            format: "%.3f ms of processor time and %.2f allocations for one move of all",
            (long.milliseconds - short.milliseconds) / steps,
            (long.allocations - short.allocations) / steps))
    }
  }

  /// Runs the program, draws with fingers, and returns the cost.
  private static func draw(
    _ moves: Int, _ fingers: Int, _ program: String, _ counter: String, on rig: TouchscreenRig
  ) throws -> Measurement {
    let folder = FileManager.default.temporaryDirectory
    let (drawing, count) = (
      folder.appendingPathComponent("fingers.plist"), folder.appendingPathComponent("fingers.count")
    )
    try? FileManager.default.removeItem(at: drawing)
    let process = try rig.run(
      program, [drawing.path],
      environment: ["LD_PRELOAD": counter, "OWN_ALLOCATIONS": count.path])
    let window = try rig.window(titled: "TouchTracker")
    Thread.sleep(forTimeInterval: 0.5)
    rig.chord("2")
    func position(_ finger: Int, _ move: Int) -> (x: Double, y: Double) {
      (Double(window.x + 60 + 150 * finger + move % 60), Double(window.y + 60 + move % 90))
    }
    for finger in 0..<fingers {
      rig.touchDown(finger, position(finger, 0).x, position(finger, 0).y)
      // Fingers that land together would move the page instead of drawing.
      Thread.sleep(forTimeInterval: 0.15)
    }
    Thread.sleep(forTimeInterval: 0.2)
    let start = try process.processorMilliseconds()
    for move in 1...moves {
      for finger in 0..<fingers {
        rig.touchMove(finger, position(finger, move).x, position(finger, move).y)
      }
      Thread.sleep(forTimeInterval: 0.005)
    }
    Thread.sleep(forTimeInterval: 0.1)
    let milliseconds = try process.processorMilliseconds() - start
    process.terminate()
    process.waitUntilExit()
    let text = try String(contentsOf: count, encoding: .utf8)
    return Measurement(
      allocations: Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan,
      milliseconds: milliseconds)
  }
}
