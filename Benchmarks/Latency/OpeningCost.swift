import DrawingFormat
import DrawingModel
import Foundation
import Geometry
import Ink
import TouchscreenRig

/// The measurement of the seconds from the start of the program to its first frame and to the
/// complete page.
enum OpeningCost {
  private static let rounds = 7
  /// The locations on the page that have a mark: the center, which is painted first, and the
  /// corners.
  private static let markedPoints = [(480, 320), (20, 20), (940, 20), (20, 620), (940, 620)]

  /// Red dots on top of all elements of the page.
  static var marks: [Element] {
    markedPoints.map { x, y in
      let (start, end) = (
        Geometry.CGPoint(x: Double(x), y: Double(y)),
        Geometry.CGPoint(x: Double(x) + 0.5, y: Double(y))
      )
      return Element(
        .line, from: start, to: end, width: 20, color: PixelColor(red: 255, green: 0, blue: 0))
    }
  }

  /// Prints the times until the first frame and until the complete page, and the memory in use.
  ///
  /// - Parameters:
  ///   - program: The path of TouchTracker.
  ///   - page: The encoded drawing to open, with ``marks`` on top.
  static func report(_ program: String, page: Data) throws {
    let drawing = FileManager.default.temporaryDirectory.appendingPathComponent("opening.plist")
    try page.write(to: drawing)
    let rig = try TouchscreenRig()
    defer { rig.stop() }
    let firstProcess = try rig.run(program, [drawing.path])
    let window = try rig.window(titled: "TouchTracker")
    Thread.sleep(forTimeInterval: 2)
    // The first frame paints the tool bar. The page is complete when all marks are visible.
    func pixel(_ x: Int, _ y: Int) throws -> Screenshot {
      try rig.screenshot(x: window.x + x, y: window.y + y, width: 1, height: 1)
    }
    func barPixel() throws -> Screenshot { try pixel(8, 640 + 40) }
    func markPixels() throws -> [Screenshot] { try markedPoints.map { try pixel($0, $1) } }
    let (paintedBar, paintedMarks) = (try barPixel(), try markPixels())
    try quit(firstProcess)
    guard try barPixel() != paintedBar, zip(try markPixels(), paintedMarks).allSatisfy(!=) else {
      return print("the page cannot be distinguished from the empty screen")
    }
    var (firstFrameTimes, fullPageTimes): ([Double], [Double]) = ([], [])
    for round in 0..<rounds {
      let start = DispatchTime.now().uptimeNanoseconds
      func seconds() -> Double { Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9 }
      let process = try rig.run(program, [drawing.path])
      while try barPixel() != paintedBar { Thread.sleep(forTimeInterval: 0.001) }
      firstFrameTimes.append(seconds())
      while try markPixels() != paintedMarks { Thread.sleep(forTimeInterval: 0.001) }
      fullPageTimes.append(seconds())
      let memory = try process.residentMegabytes()
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
}
