import DrawingModel
import Ink
import ResponderKit
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("Strokes with predictions")
struct PredictionDrawingTests {
  private static let size = CGSize(width: 240, height: 160)

  /// A window with an empty page, and the pixels of the frames so far.
  private final class PredictionFixture {
    let controller = DrawingViewController()
    let application = UIApplication()
    private let window = UIWindow(
      frame: CGRect(origin: .zero, size: PredictionDrawingTests.size))
    private let canvas = BitmapCanvas(
      width: Int(PredictionDrawingTests.size.width),
      height: Int(PredictionDrawingTests.size.height))

    init(horizon: TimeInterval?, tool: ToolID = .pen, color: PixelColor? = nil) {
      window.rootViewController = controller
      application.add(window)
      window.makeKeyAndVisible()
      window.layoutIfNeeded()
      if let horizon { application.predictionHorizons = [.direct: horizon, .pencil: horizon] }
      controller.page.tools.style.tool = tool
      // All random fingers draw.
      controller.page.rules.gathersFingers = false
      controller.page.tools.style.width = 6
      if let color { controller.page.tools.style.color = color }
    }

    func send(_ report: Report, source: TouchSample.Source = .touch) {
      var sample = TouchSample(
        id: TouchID(finger: report.finger), phase: report.phase, location: report.location,
        timestamp: report.time, source: source)
      if source == .pencil {
        sample.maximumPossibleForce = 1
        sample.force = 0.2 + 0.8 * abs(report.location.x - 120) / 240
      }
      application.enqueue(sample)
      application.dispatchPendingEvents()
    }

    /// Paints a frame if the window needs one, and returns the pixels.
    @discardableResult
    func showFrame() -> Bitmap {
      if window.needsFrame { _ = window.renderChanges(on: canvas, scale: 1) }
      return canvas.bitmap
    }

    var elements: [Element] { controller.page.drawing.elements }
  }

  struct Report {
    var finger: Int64 = 1
    var phase = UITouch.Phase.moved
    var location: CGPoint
    var time: TimeInterval
  }

  /// Returns reports of a finger that moves 400 points a second to the right.
  private static func steadyReports(count: Int = 12) -> [Report] {
    (0..<count).map { index -> Report in
      let (x, time) = (20 + 3.2 * CGFloat(index), 0.008 * Double(index))
      return Report(
        phase: index == 0 ? .began : .moved, location: CGPoint(x: x, y: 80), time: time)
    }
  }

  /// Returns reports of two fingers with random velocities, pauses, ends and cancellations.
  private static func randomReports(seed: UInt64, count: Int) -> [Report] {
    var random = SeededGenerator(seed: seed)
    var time = 0.0
    var fingers: [Int64: (location: CGPoint, velocity: CGPoint)] = [:]
    return (0..<count).map { _ in
      time += Int.random(in: 0..<12, using: &random) == 0 ? 0.1 : 0.006
      let finger = Int64.random(in: 1...2, using: &random)
      func randomPoint(_ range: ClosedRange<CGFloat>) -> CGPoint {
        CGPoint(x: .random(in: range, using: &random), y: .random(in: range, using: &random))
      }
      guard var (location, velocity) = fingers[finger] else {
        let location = randomPoint(40...120)
        fingers[finger] = (location, randomPoint(-900...900))
        return Report(finger: finger, phase: .began, location: location, time: time)
      }
      if Int.random(in: 0..<8, using: &random) == 0 { velocity = randomPoint(-900...900) }
      location.x += velocity.x * 0.012
      location.y += velocity.y * 0.012
      fingers[finger] = (location, velocity)
      let choice = Int.random(in: 0..<25, using: &random)
      if choice < 2 { fingers[finger] = nil }
      return Report(
        finger: finger, phase: choice == 0 ? .ended : choice == 1 ? .cancelled : .moved,
        location: location, time: time)
    }
  }

  private static let gray = PixelColor(red: 20, green: 60, blue: 120, alpha: 120)

  @Test(
    "A 16 ms prediction extends a stroke at 400 points per second by 5 or 6 points, even if zoomed",
    arguments: [0, -60, 60] as [CGFloat])
  func tail(wheel: CGFloat) {
    func end(horizon: TimeInterval) -> Int {
      let fixture = PredictionFixture(horizon: horizon)
      fixture.application.scroll(
        at: CGPoint(x: 80, y: 60), by: CGVector(dx: 0, dy: wheel), with: .control)
      for report in Self.steadyReports() { fixture.send(report) }
      let bitmap = fixture.showFrame()
      return (0..<239).last { bitmap[$0, 80] != bitmap[239, 80] } ?? 0
    }
    // The finger moves 6.4 points in 16 ms, and the prediction is damped to 5.9 points.
    #expect([5, 6].contains(end(horizon: 0.016) - end(horizon: 0)))
  }

  @Test("By default, the touches of all devices except mice are predicted")
  func defaults() {
    for source in TouchSample.Source.allCases {
      let fixture = PredictionFixture(horizon: nil)
      for report in Self.steadyReports() { fixture.send(report, source: source) }
      let bitmap = fixture.showFrame()
      #expect((bitmap[60, 80] != bitmap[200, 80]) == (source != .mouse), "\(source)")
    }
  }

  @Test("A prediction is at most 16 points long, also for a fast finger")
  func limit() {
    let fixture = PredictionFixture(horizon: 0.05)
    for index in 0..<12 {
      fixture.send(
        Report(
          phase: index == 0 ? .began : .moved,
          location: CGPoint(x: 20 + 12 * CGFloat(index), y: 80), time: Double(index) * 0.008))
    }
    let bitmap = fixture.showFrame()
    #expect(bitmap[152 + 16, 80] != bitmap[230, 80])
    #expect(bitmap[152 + 16 + 5, 80] == bitmap[230, 80])
  }

  @Test("Only the pen tool shows predictions", arguments: ToolTable.tools.map(\.id))
  func tools(tool: ToolID) {
    let (with, without) = (
      PredictionFixture(horizon: 0.016, tool: tool), PredictionFixture(horizon: 0, tool: tool)
    )
    for report in Self.steadyReports() {
      with.send(report)
      without.send(report)
    }
    #expect((with.showFrame().bytes != without.showFrame().bytes) == (tool == .pen))
    let haveSameDeadline = with.application.nextDeadline == without.application.nextDeadline
    #expect(haveSameDeadline == (tool != .pen))
  }

  @Test("A prediction disappears between 40 and 41 ms after the last report of the finger")
  func stoppedFinger() throws {
    let (with, without) = (PredictionFixture(horizon: 0.016), PredictionFixture(horizon: 0))
    let reports = Self.steadyReports()
    for report in reports {
      with.send(report)
      without.send(report)
      with.showFrame()
    }
    let time = try #require(reports.last?.time)
    #expect(with.application.nextDeadline == time + ToolConstants.predictionLifetime)
    with.application.advance(to: time + 0.04)
    #expect(with.showFrame().bytes != without.showFrame().bytes)
    with.application.advance(to: time + 0.041)
    #expect(with.showFrame().bytes == without.showFrame().bytes)
    #expect(with.application.nextDeadline != nil, "the finger may hold the stroke")
    with.application.advance(to: time + 0.5)
    #expect(with.application.nextDeadline == nil)
  }

  @Test(
    "A finished or cancelled stroke is the same with and without predictions",
    arguments: [UITouch.Phase.ended, .cancelled])
  func finished(phase: UITouch.Phase) throws {
    let (with, without) = (PredictionFixture(horizon: 0.016), PredictionFixture(horizon: 0))
    for report in Self.steadyReports() {
      with.send(report)
      without.send(report)
      with.showFrame()
    }
    for fixture in [with, without] {
      fixture.send(Report(phase: phase, location: CGPoint(x: 56, y: 81), time: 0.1))
    }
    #expect(with.elements == without.elements)
    #expect(with.elements.count == (phase == .ended ? 1 : 0))
    #expect(with.showFrame().bytes == without.showFrame().bytes)
    #expect(with.application.nextDeadline == nil)
  }

  @Test(
    "After random reports, a page with predictions has the same pixels as a complete repaint",
    arguments: [TouchSample.Source.touch, .pencil])
  func noLeftoverPixels(source: TouchSample.Source) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let reports = Self.randomReports(seed: seed, count: 60)
      let fixture = PredictionFixture(horizon: 0.03, color: Self.gray)
      for (index, report) in reports.enumerated() {
        fixture.send(report, source: source)
        let bitmap = fixture.showFrame()
        guard index % 3 == 2 else { continue }
        let fresh = PredictionFixture(horizon: 0.03, color: Self.gray)
        for report in reports[...index] { fresh.send(report, source: source) }
        #expect(fresh.showFrame().bytes == bitmap.bytes, "seed \(seed), report \(index)")
      }
    }
  }

  @Test("Random fingers draw the same elements with and without predictions")
  func sameElements() {
    for seed in 1...20 as ClosedRange<UInt64> {
      let (with, without) = (PredictionFixture(horizon: 0.05), PredictionFixture(horizon: 0))
      for report in Self.randomReports(seed: seed, count: 200) {
        with.send(report)
        without.send(report)
      }
      for fixture in [with, without] { fixture.application.cancelAllTouches() }
      #expect(with.elements == without.elements)
      #expect(!with.elements.isEmpty)
      #expect(with.showFrame().bytes == without.showFrame().bytes, "seed \(seed)")
      #expect(with.application.nextDeadline == nil)
    }
  }

  @Test("The prediction option accepts 0 to 50 ms and rejects other values with a message")
  func option() throws {
    for value in ["0", "16", "12.5", "50"] {
      let command = try OpenCommand.parse(["--predict", value])
      #expect(command.predict == Double(value))
    }
    for value in ["-1", "50.1", "nan", "inf"] {
      let error = #expect(throws: (any Error).self) {
        _ = try OpenCommand.parse(["--predict=\(value)"])
      }
      let message = error.map { OpenCommand.message(for: $0) } ?? ""
      #expect(message.contains("must be between 0 and 50"), "\(message)")
    }
  }
}
