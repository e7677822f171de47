import Foundation
import TouchscreenRig

/// Measures what each further finger costs that draws freehand at the same time as others: processor
/// time, and allocations of the program's own code.
enum FingerCost {
  private struct Reading {
    var allocations = 0.0
    /// Of processor time, for as many moves as there are of each finger.
    var milliseconds = 0.0
  }

  private static let (few, many) = (200, 1000)

  /// - Parameters:
  ///   - program: the path of TouchTracker.
  ///   - counter: the path of a library that counts allocations; see OwnAllocations.c.
  static func report(_ program: String, counter: String) throws {
    let rig = try TouchscreenRig()
    defer { rig.stop() }
    for fingers in 1...5 {
      // What starting and ending cost falls out of the difference.
      let (less, more) = (
        try draw(few, fingers, program, counter, on: rig),
        try draw(many, fingers, program, counter, on: rig)
      )
      let steps = Double(many - few)
      print(
        "\(fingers) fingers: "
          + String(
            format: "%.3f ms of processor time for a move of all, %.2f allocations",
            (more.milliseconds - less.milliseconds) / steps,
            (more.allocations - less.allocations) / steps))
    }
  }

  private static func draw(
    _ moves: Int, _ fingers: Int, _ program: String, _ counter: String, on rig: TouchscreenRig
  ) throws -> Reading {
    let files = FileManager.default.temporaryDirectory
    let (drawing, count) = (
      files.appendingPathComponent("fingers.plist"), files.appendingPathComponent("fingers.count")
    )
    try? FileManager.default.removeItem(at: drawing)
    let process = try rig.run(
      program, [drawing.path],
      environment: ["LD_PRELOAD": counter, "OWN_ALLOCATIONS": count.path])
    let window = try rig.window(titled: "TouchTracker")
    Thread.sleep(forTimeInterval: 0.5)
    rig.chord("2")
    func place(_ finger: Int, _ move: Int) -> (x: Double, y: Double) {
      (Double(window.x + 60 + 150 * finger + move % 60), Double(window.y + 60 + move % 90))
    }
    for finger in 0..<fingers { rig.touchDown(finger, place(finger, 0).x, place(finger, 0).y) }
    Thread.sleep(forTimeInterval: 0.2)
    let start = try processorMilliseconds(of: process)
    for move in 1...moves {
      for finger in 0..<fingers {
        rig.touchMove(finger, place(finger, move).x, place(finger, move).y)
      }
      Thread.sleep(forTimeInterval: 0.005)
    }
    Thread.sleep(forTimeInterval: 0.1)
    let spent = try processorMilliseconds(of: process) - start
    process.terminate()
    process.waitUntilExit()
    let text = try String(contentsOf: count, encoding: .utf8)
    return Reading(
      allocations: Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .nan,
      milliseconds: spent)
  }

  /// From the kernel, in whose clock a tick has a hundredth of a second.
  private static func processorMilliseconds(of process: Process) throws -> Double {
    let text = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    let fields = text.split(separator: " ")
    return (Double(fields[13]) ?? .nan) * 10 + (Double(fields[14]) ?? .nan) * 10
  }
}
