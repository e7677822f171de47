import Drawing
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Going on for long")
struct SoakTests {
  /// Strokes that are drawn: few unless someone asks with TOUCH_SOAK, as `make soak` does.
  private static let strokes = getenv("TOUCH_SOAK").flatMap { Int(String(cString: $0)) } ?? 12_000

  /// Memory that the process has, in bytes.
  private static func memory() throws -> Int {
    let file = try #require(fopen("/proc/self/statm", "r"))
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 200)
    fgets(&line, 200, file)
    let text = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let pages = text.split(separator: " ").dropFirst().first
    return try #require(pages.flatMap { Int($0) }) * sysconf(Int32(_SC_PAGESIZE))
  }

  @Test("Strokes drawn, cleared and undone without end take no more memory than a while of them")
  func strokes() throws {
    let controller = DrawingViewController(hasToolBar: true)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 344))
    window.rootViewController = controller
    let harness = TouchHarness(window: window)
    let canvas = BitmapCanvas(width: 400, height: 344)
    controller.choice.tool = .pen
    // All steps that can be taken back are there after half of the time.
    var memoryHalfway = 0
    for stroke in 0..<Self.strokes {
      let y = CGFloat(20 + stroke % 250)
      harness.touchDown(at: CGPoint(x: 20, y: y))
      for step in 1...4 {
        harness.advance(by: 0.01)
        harness.touchMove(to: CGPoint(x: 20 + 80 * CGFloat(step), y: y + CGFloat(step % 3)))
      }
      harness.touchUp()
      harness.advance(by: 0.01)
      if stroke % 300 == 299 {
        controller.perform(.clear)
        controller.perform(.undo)
        _ = window.renderChanges(on: canvas, scale: 1)
        controller.perform(.clear)
        _ = window.renderChanges(on: canvas, scale: 1)
      }
      if stroke == Self.strokes / 2 { memoryHalfway = try Self.memory() }
    }
    let growth = try Self.memory() - memoryHalfway
    print(
      "\(Self.strokes) strokes: \(memoryHalfway / 1_000_000) MB after half of them, then "
        + "\(growth / 1000) kB more")
    // Below the limit of steps they are still being gathered.
    if Self.strokes > 50_000 { #expect(growth < 4_000_000) }
    #expect(growth < 100_000_000)
  }
}
