import DrawingFormat
import DrawingModel
import Foundation
import Geometry
import Ink
import TouchscreenRig

/// Measures the seconds from the start of the program to its first frame and to the complete page.
enum OpeningCost {
  private static let rounds = 7
  /// A red dot on top of all elements of the page.
  static let mark = Element(
    .line, from: Geometry.CGPoint(x: 480.0, y: 320.0), to: Geometry.CGPoint(x: 480.5, y: 320.0),
    width: 20, color: PixelColor(red: 255, green: 0, blue: 0))

  /// Prints the times until the first frame and until the complete page, and the memory in use.
  ///
  /// - Parameters:
  ///   - program: The path of TouchTracker.
  ///   - page: The encoded drawing to open, with ``mark`` on top.
  static func report(_ program: String, page: Data) throws {
    let drawing = FileManager.default.temporaryDirectory.appendingPathComponent("opening.plist")
    try page.write(to: drawing)
    let rig = try TouchscreenRig()
    defer { rig.stop() }
    let firstProcess = try rig.run(program, [drawing.path])
    let window = try rig.window(titled: "TouchTracker")
    Thread.sleep(forTimeInterval: 2)
    // The first frame paints the tool bar, and the frame that completes the page paints the mark.
    func pixel(_ x: Int, _ y: Int) throws -> Screenshot {
      try rig.screenshot(x: window.x + x, y: window.y + y, width: 1, height: 1)
    }
    func barPixel() throws -> Screenshot { try pixel(8, 640 + 40) }
    func markPixel() throws -> Screenshot { try pixel(480, 320) }
    let (paintedBar, paintedMark) = (try barPixel(), try markPixel())
    try quit(firstProcess)
    guard try barPixel() != paintedBar, try markPixel() != paintedMark else {
      return print("the page cannot be distinguished from the empty screen")
    }
    var (firstFrameTimes, fullPageTimes): ([Double], [Double]) = ([], [])
    for round in 0..<rounds {
      let start = DispatchTime.now().uptimeNanoseconds
      func seconds() -> Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }
      let process = try rig.run(program, [drawing.path])
      while try barPixel() != paintedBar { Thread.sleep(forTimeInterval: 0.001) }
      firstFrameTimes.append(seconds())
      while try markPixel() != paintedMark { Thread.sleep(forTimeInterval: 0.001) }
      fullPageTimes.append(seconds())
      let memory = try residentMegabytes(of: process)
      if round == rounds - 1 { print(String(format: "%.0f MB of memory", memory)) }
      try quit(process)
    }
    printStatistics("the first frame", firstFrameTimes.sorted())
    printStatistics("the complete page", fullPageTimes.sorted())
  }

  /// Prints the median, the shortest and the longest of sorted times.
  private static func printStatistics(_ event: String, _ seconds: [Double]) {
    print(
      String(
        format: "from start to \(event): median %.2f s, best %.2f s, longest %.2f s",
        seconds[rounds / 2], seconds[0], seconds[rounds - 1]))
  }

  private static func quit(_ process: Process) throws {
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
