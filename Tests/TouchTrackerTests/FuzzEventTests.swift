import Drawing
import Ink
import ResponderKit
import SeededRandom
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Broken input")
struct FuzzEventTests {
  /// How many random streams there are: few unless someone asks with TOUCH_FUZZ, as `make fuzz` does.
  private static let streams = getenv("TOUCH_FUZZ").flatMap { Int(String(cString: $0)) } ?? 1500

  /// The program without a screen, at which things happen that cannot.
  private final class World {
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

    func play(_ events: Int) {
      for _ in 0..<events { step() }
      application.cancelAllTouches()
      application.advance(to: time + 1)
      controller.perform(.clear)
      if time > 1e6 { time = 0 }
    }

    private func number(_ range: ClosedRange<Double>) -> Double {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: .nan
      case 1: [.infinity, -.infinity, 1e300, -1e300, 1e9].randomElement(using: &random) ?? 0
      default: Double.random(in: range, using: &random)
      }
    }

    private func step() {
      switch Int.random(in: 0..<60, using: &random) {
      case 0: resize()
      case 1: application.cancelAllTouches()
      case 2: application.advance(to: time + number(0...2))
      case 3:
        _ = window.scroll(
          by: CGVector(dx: number(-50...50), dy: number(-50...50)),
          at: CGPoint(x: number(0...320), y: number(0...240)),
          with: Bool.random(using: &random) ? [] : .control)
      case 4: controller.choice.tool = Tool.allCases.randomElement(using: &random) ?? .line
      case 5:
        controller.perform(
          DrawingViewController.Command.allCases.randomElement(using: &random) ?? .undo)
      case 6: _ = window.renderChanges(on: canvas, scale: 1)
      case 7: press()
      default: touch()
      }
    }

    private func touch() {
      // Stands still, jumps back, or goes on.
      time += [0, 0, 0.004, 0.01, -0.5, 0.2].randomElement(using: &random) ?? 0
      let phases: [UITouch.Phase] = [
        .began, .began, .moved, .moved, .moved, .moved, .stationary, .ended, .cancelled,
      ]
      // Ids are few, so that they are used again while they are down, and ends come for nobody.
      application.enqueue(
        TouchSample(
          id: TouchID(finger: Int64.random(in: 0..<6, using: &random)),
          phase: phases.randomElement(using: &random) ?? .moved,
          location: CGPoint(x: number(-20...340), y: number(-20...260)), timestamp: time,
          source: Bool.random(using: &random) ? .touch : .mouse))
      if Bool.random(using: &random) { application.dispatchPendingEvents() }
    }

    private func press() {
      let keys = ["1", "2", "3", "4", " ", "+", "-", "0", "q", "\u{0}"]
      let key = UIKey(keys.randomElement(using: &random) ?? "1")
      application.sendPress(
        of: key, phase: Bool.random(using: &random) ? .began : .ended, timestamp: time)
    }

    private func resize() {
      let sides: [CGFloat] = [0, 1, 17, 160, 320, 16384]
      let size = CGSize(
        width: sides.randomElement(using: &random) ?? 1,
        height: sides.randomElement(using: &random) ?? 1)
      window.frame = CGRect(origin: .zero, size: size)
      window.layoutIfNeeded()
    }
  }

  @Test("Whatever fingers, keys, wheels and windows do, the program goes on")
  func streams() throws {
    let world = World(seed: 2)
    var slowest = Duration.zero
    let clock = ContinuousClock()
    for stream in 0..<Self.streams {
      let start = clock.now
      world.play(30)
      let passed = clock.now - start
      slowest = max(slowest, passed)
      // What it means to take long is known of a release build alone.
      if Self.streams >= 100_000 { #expect(passed < .seconds(1), "stream \(stream)") }
    }
    var usage = rusage()
    getrusage(0, &usage)  // Of this process.
    print(
      "\(Self.streams) streams: the slowest took \(slowest), \(usage.ru_maxrss / 1024) MB of memory"
    )
    #expect(usage.ru_maxrss < 1_000_000)
    let document = DrawingDocument(
      drawing: world.controller.drawing, size: CGSize(width: 320, height: 240))
    #expect(throws: Never.self) { try DrawingDocument(decoding: document.encoded()) }
  }

  @Test("More fingers at once than anybody has draw a line each")
  func thousandsOfFingers() {
    let count = Self.streams > 100_000 ? 10_000 : 1000
    let (application, controller) = (UIApplication(), DrawingViewController())
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    window.rootViewController = controller
    application.add(window)
    window.makeKeyAndVisible()
    window.layoutIfNeeded()
    controller.choice.tool = .pen
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
    #expect(controller.drawing.elements.count == count)
  }
}
