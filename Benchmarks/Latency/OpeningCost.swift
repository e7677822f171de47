import Foundation
import TouchscreenRig

/// Measures the seconds from the start of the program to the painted page.
enum OpeningCost {
  private static let rounds = 7

  /// - Parameters:
  ///   - program: the path of TouchTracker.
  ///   - page: the drawing that it opens.
  static func report(_ program: String, page: Data) throws {
    let drawing = FileManager.default.temporaryDirectory.appendingPathComponent("opening.plist")
    try page.write(to: drawing)
    let rig = try TouchscreenRig()
    defer { rig.stop() }
    // The bar is painted in the same frame as the page, and is never as black as the empty screen.
    let first = try rig.run(program, [drawing.path])
    let window = try rig.window(titled: "TouchTracker")
    Thread.sleep(forTimeInterval: 2)
    let (x, y) = (window.x + 8, window.y + 640 + 40)
    func look() throws -> Screenshot { try rig.look(x: x, y: y, width: 1, height: 1) }
    let painted = try look()
    try end(first)
    let empty = try look()
    guard painted != empty else { return print("the bar cannot be told from the empty screen") }
    var seconds: [Double] = []
    for _ in 0..<rounds {
      let start = DispatchTime.now().uptimeNanoseconds
      let process = try rig.run(program, [drawing.path])
      while try look() != painted { Thread.sleep(forTimeInterval: 0.001) }
      seconds.append(Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
      let memory = try residentMegabytes(of: process)
      if seconds.count == rounds { print(String(format: "%.0f MB of memory", memory)) }
      try end(process)
    }
    seconds.sort()
    print(
      String(
        format: "from start to page: median %.2f s, best %.2f s, longest %.2f s",
        seconds[rounds / 2], seconds[0], seconds[rounds - 1]))
  }

  private static func end(_ process: Process) throws {
    process.terminate()
    process.waitUntilExit()
    Thread.sleep(forTimeInterval: 0.3)
  }

  private static func residentMegabytes(of process: Process) throws -> Double {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
    return (Double(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") ?? .nan)
      / 1024
  }
}
