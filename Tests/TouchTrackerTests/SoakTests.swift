import DrawingModel
import Foundation
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Memory use in long runs")
struct SoakTests {
  /// The number of strokes to draw, which `make soak` sets; nil in other runs.
  private static let strokeCount = getenv("TOUCH_SOAK").flatMap { Int(String(cString: $0)) }

  /// Returns the resident memory of the process, in bytes.
  private static func residentMemory() throws -> Int {
    let file = try #require(fopen("/proc/self/statm", "r"))
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    fgets(&line, 200, file)
    let text = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first
    return try #require(pages.flatMap { Int($0) }) * sysconf(Int32(_SC_PAGESIZE))
  }

  @Test("Memory use stays bounded while strokes are drawn, cleared and undone")
  func boundedMemory() throws {
    if let count = Self.strokeCount { try checkMemory(strokes: count) } else { try runAlone() }
  }

  /// Runs this suite in a process of its own, because other tests use memory at the same time.
  private func runAlone() throws {
    let process = Process()
    process.executableURL = URL(
      filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    process.arguments = ["--testing-library", "swift-testing", "--filter", "SoakTests"]
    process.environment = ProcessInfo.processInfo.environment.merging(["TOUCH_SOAK": "12000"]) {
      $1
    }
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    try output.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    #expect(process.terminationStatus == 0 && text.contains("12000 strokes"), "\(text)")
  }

  private func checkMemory(strokes strokeCount: Int) throws {
    let controller = DrawingViewController(hasToolBar: true)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 344))
    window.rootViewController = controller
    let harness = TouchHarness(window: window)
    let canvas = BitmapCanvas(width: 400, height: 344)
    controller.page.tools.style.tool = .pen
    // In a long run, the undo history has its maximum size after half of the strokes.
    var memoryHalfway = 0
    for stroke in 0..<strokeCount {
      let y = Double(20 + stroke % 250)
      harness.touchDown(at: CGPoint(x: 20, y: y))
      for step in 1...4 {
        harness.advance(by: 0.01)
        harness.touchMove(to: CGPoint(x: 20 + 80 * CGFloat(step), y: y + CGFloat(step % 3)))
      }
      harness.touchUp()
      harness.advance(by: 0.01)
      if stroke % 300 == 299 {
        controller.perform(.edit(.clear))
        controller.perform(.edit(.undo))
        _ = window.renderChanges(on: canvas, scale: 1)
        controller.perform(.edit(.clear))
        _ = window.renderChanges(on: canvas, scale: 1)
      }
      if stroke == strokeCount / 2 { memoryHalfway = try Self.residentMemory() }
    }
    let growth = try Self.residentMemory() - memoryHalfway
    print(
      "\(strokeCount) strokes: \(memoryHalfway / 1_000_000) MB after half of them, then "
        + "\(growth / 1000) kB more")
    // In a short run, the undo history still grows after half of the strokes.
    if strokeCount >= 200_000 { #expect(growth < 4_000_000) }
    // The sanitizers run few strokes beside other tests, whose memory counts, too.
    #expect(growth < (strokeCount < 12_000 ? 100_000_000 : 20_000_000))
  }
}
