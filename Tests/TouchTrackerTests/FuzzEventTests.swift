import DrawingFormat
import DrawingModel
import Ink
import ResponderKit
import SeededRandom
import Testing
import Waiting

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Random input events")
struct FuzzEventTests {
  /// The number of random event streams; `make fuzz` sets TOUCH_FUZZ to a larger number.
  private static let streamCount = getenv("TOUCH_FUZZ").flatMap { Int(String(cString: $0)) } ?? 1500

  /// A window without a screen that receives random events, some of which no device would report.
  private final class RandomInputFixture {
    private var random: SeededGenerator
    private let application = UIApplication()
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
    let controller = DrawingViewController(hasToolBar: true)
    private var canvas = BitmapCanvas(width: 320, height: 240)
    private var time: TimeInterval = 0

    init(seed: UInt64) {
      random = SeededGenerator(seed: seed)
      window.rootViewController = controller
      application.add(window)
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
    }

    /// Sends random events, cancels all touches and clears the page.
    func sendRandomEvents(_ count: Int) {
      for _ in 0..<count { sendRandomEvent() }
      application.cancelAllTouches()
      application.advance(to: time + 1)
      controller.perform(.edit(.clear))
      if time > 1e6 { time = 0 }
    }

    /// Returns a random number, usually in a range, and sometimes far outside of it or not finite.
    private func randomNumber(in range: ClosedRange<Double>) -> Double {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: .nan
      case 1: [.infinity, -.infinity, 1e300, -1e300, 1e9].randomElement(using: &random) ?? 0
      default: Double.random(in: range, using: &random)
      }
    }

    private func sendRandomEvent() {
      switch Int.random(in: 0..<60, using: &random) {
      case 0: resizeWindow()
      case 1: application.cancelAllTouches()
      case 2: application.advance(to: time + randomNumber(in: 0...2))
      case 3:
        _ = window.scroll(
          by: CGVector(dx: randomNumber(in: -50...50), dy: randomNumber(in: -50...50)),
          at: CGPoint(x: randomNumber(in: 0...320), y: randomNumber(in: 0...240)),
          with: Bool.random(using: &random) ? [] : .control)
      case 4:
        controller.page.tools.style.tool = ToolID.allCases.randomElement(using: &random) ?? .line
      case 5:
        controller.perform(
          .edit(EditCommand.allCases.randomElement(using: &random) ?? .undo))
      case 6: _ = window.renderChanges(on: canvas, scale: 1)
      case 7: sendRandomKey()
      default: sendRandomTouch()
      }
    }

    private func sendRandomTouch() {
      // A report has the time of the application or a later or earlier one. The time of the
      // application must advance, because the trails of the laser fade only with time.
      time = application.now + ([0, 0, 0.004, 0.01, -0.5, 0.2].randomElement(using: &random) ?? 0)
      let phases: [UITouch.Phase] = [
        .began, .began, .moved, .moved, .moved, .moved, .stationary, .ended, .cancelled,
      ]
      // With only six IDs, some touches begin twice, and some move or end without a beginning.
      application.enqueue(
        TouchSample(
          id: TouchID(finger: Int64.random(in: 0..<6, using: &random)),
          phase: phases.randomElement(using: &random) ?? .moved,
          location: CGPoint(x: randomNumber(in: -20...340), y: randomNumber(in: -20...260)),
          timestamp: time,
          source: [.touch, .touch, .mouse, .pencil].randomElement(using: &random) ?? .touch))
      if Bool.random(using: &random) { application.dispatchPendingEvents() }
    }

    private func sendRandomKey() {
      let keys = ["1", "2", "3", "4", "h", "f", " ", "+", "-", "0", "q", "\u{0}"]
      let key = UIKey(
        keys.randomElement(using: &random) ?? "1",
        modifierFlags: Bool.random(using: &random) ? [] : .shift)
      application.sendPress(
        of: key, phase: Bool.random(using: &random) ? .began : .ended, timestamp: time)
    }

    private func resizeWindow() {
      let sides: [CGFloat] = [0, 1, 17, 160, 320, 16384]
      let size = CGSize(
        width: sides.randomElement(using: &random) ?? 1,
        height: sides.randomElement(using: &random) ?? 1)
      window.frame = CGRect(origin: .zero, size: size)
      window.layoutIfNeeded()
    }
  }

  @Test("Random touches, keys, wheel events and window sizes do not crash the app")
  func randomStreams() throws {
    let fixture = RandomInputFixture(seed: 2)
    var slowest = Duration.zero
    for stream in 0..<Self.streamCount {
      let duration = processorTime { fixture.sendRandomEvents(30) }
      slowest = max(slowest, duration)
      // A sanitizer or a build for a debugger is too slow for this limit.
      if Self.streamCount >= 100_000, duration > .seconds(1) {
        Issue.record("stream \(stream) took \(duration)")
      }
    }
    var usage = rusage()
    getrusage(0, &usage)  // 0 is RUSAGE_SELF.
    print(
      "\(Self.streamCount) streams: the slowest took \(slowest), \(usage.ru_maxrss / 1024) MB of memory"
    )
    // Other tests use memory too, and only `make fuzz` runs the fuzz tests without them.
    if Self.streamCount >= 100_000 { #expect(usage.ru_maxrss < 1_000_000) }
    let document = DrawingDocument(
      drawing: fixture.controller.page.drawing, size: CGSize(width: 320, height: 240))
    #expect(throws: Never.self) { try DrawingDocument(decoding: document.encoded()) }
  }

  @Test("A thousand simultaneous fingers draw a thousand strokes")
  func manyFingers() {
    let count = Self.streamCount > 100_000 ? 10_000 : 1000
    let (application, controller) = (UIApplication(), DrawingViewController())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    window.rootViewController = controller
    application.add(window)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    controller.page.tools.style.tool = .pen
    controller.page.rules.gathersFingers = false
    for (time, phase) in [UITouch.Phase.began, .moved, .ended].enumerated() {
      for finger in 0..<count {
        application.enqueue(
          TouchSample(
            id: TouchID(finger: Int64(finger)), phase: phase,
            location: CGPoint(x: finger % 390 + 5 * time, y: finger % 290), timestamp: Double(time))
        )
      }
    }
    application.dispatchPendingEvents()
    #expect(controller.page.drawing.elements.count == count)
  }
}
