import Drawing
import Foundation
import Geometry
import Ink
import TouchscreenRig

/// Measures the seconds from the start of the program to its first frame and to the painted page.
enum OpeningCost {
  private static let rounds = 7
  /// What is to lie on top of all that is on the page.
  static let mark = Element(
    .line, from: Geometry.CGPoint(x: 480.0, y: 320.0), to: Geometry.CGPoint(x: 480.5, y: 320.0),
    width: 20, color: PixelColor(red: 255, green: 0, blue: 0))

  /// - Parameters:
  ///   - program: the path of TouchTracker.
  ///   - page: the drawing that it opens.
  static func report(_ program: String, page: Data) throws {
    let drawing = FileManager.default.temporaryDirectory.appendingPathComponent("opening.plist")
    try page.write(to: drawing)
    let rig = try TouchscreenRig()
    defer { rig.stop() }
    let first = try rig.run(program, [drawing.path])
    let window = try rig.window(titled: "TouchTracker")
    Thread.sleep(forTimeInterval: 2)
    // The bar is painted in the first frame, the mark in the last one of the page.
    func look(_ x: Int, _ y: Int) throws -> Screenshot {
      try rig.look(x: window.x + x, y: window.y + y, width: 1, height: 1)
    }
    func bar() throws -> Screenshot { try look(8, 640 + 40) }
    func marked() throws -> Screenshot { try look(480, 320) }
    let (barPainted, markPainted) = (try bar(), try marked())
    try end(first)
    guard try bar() != barPainted, try marked() != markPainted else {
      return print("the page cannot be told from the empty screen")
    }
    var (toFirst, toLast): ([Double], [Double]) = ([], [])
    for round in 0..<rounds {
      let start = DispatchTime.now().uptimeNanoseconds
      func seconds() -> Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }
      let process = try rig.run(program, [drawing.path])
      while try bar() != barPainted { Thread.sleep(forTimeInterval: 0.001) }
      toFirst.append(seconds())
      while try marked() != markPainted { Thread.sleep(forTimeInterval: 0.001) }
      toLast.append(seconds())
      let memory = try residentMegabytes(of: process)
      if round == rounds - 1 { print(String(format: "%.0f MB of memory", memory)) }
      try end(process)
    }
    report("the first frame", toFirst.sorted())
    report("the whole page", toLast.sorted())
  }

  private static func report(_ what: String, _ seconds: [Double]) {
    print(
      String(
        format: "from start to \(what): median %.2f s, best %.2f s, longest %.2f s",
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
