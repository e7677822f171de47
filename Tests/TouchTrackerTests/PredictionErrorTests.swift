import DrawingPersistence
import ResponderKit
import SeededRandom
import SystemPackage
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tests that measure the distances between predictions and the later locations of the finger.
@Suite("Error of predictions")
@MainActor
struct PredictionErrorTests {
  @Test(
    "95 % of the predictions of handwriting curves have an error of at most 3 points",
    arguments: SyntheticCurve.allCases)
  func syntheticCurves(curve: SyntheticCurve) {
    let probe = PredictionProbe()
    for seed in 0..<20 { probe.measure(curve.stroke(seed: UInt64(seed))) }
    #expect(probe.shown.count > 1000)
    #expect(probe.shown.quantile(0.95) <= 3, "\(probe.summary)")
    #expect(
      probe.shown.quantile(0.5) < probe.unpredicted.quantile(0.5) / 2, "\(probe.summary)")
    #expect(probe.shownOffPath.quantile(0.95) <= 2, "\(probe.summary)")
  }

  /// Prints the errors for the strokes of the session at the path in the environment variable
  /// TOUCH_SESSION.
  ///
  /// ```
  /// TOUCH_SESSION=FILE swift test --filter PredictionErrorTests
  /// ```
  @Test(
    "The prediction errors for the strokes of a session are printed",
    .enabled(if: getenv("TOUCH_SESSION") != nil))
  func session() throws {
    let path = try #require(getenv("TOUCH_SESSION"))
    var strokes: [TouchID: [TimedPoint]] = [:]
    let (probe, resampledProbe) = (PredictionProbe(), PredictionProbe())
    try SessionReader(path: FilePath(String(cString: path))).forEach { entry in
      guard case .touch(let sample) = entry else { return }
      if sample.phase == .began { strokes[sample.id] = [] }
      strokes[sample.id]?.append(TimedPoint(time: sample.timestamp, point: sample.location))
      guard sample.phase == .ended, let stroke = strokes[sample.id] else { return }
      strokes[sample.id] = nil
      probe.measure(stroke)
      resampledProbe.measure(stroke.resampled(every: 0.008))
    }
    print("as reported: \(probe.summary)")
    print("125 reports a second, interpolated: \(resampledProbe.summary)")
  }
}

/// A location at a time.
struct TimedPoint {
  let time: TimeInterval
  let point: CGPoint
}

extension [TimedPoint] {
  /// Returns the location at a time, interpolated between the reports.
  ///
  /// Before the first and after the last report, this is the location of that report.
  func location(at time: TimeInterval) -> CGPoint {
    let index = partitioningIndex { $0.time > time }
    guard index > 0 else { return self[0].point }
    guard index < count else { return self[count - 1].point }
    let (a, b) = (self[index - 1], self[index])
    let fraction = CGFloat((time - a.time) / (b.time - a.time))
    return CGPoint(
      x: a.point.x + (b.point.x - a.point.x) * fraction,
      y: a.point.y + (b.point.y - a.point.y) * fraction)
  }

  private func partitioningIndex(where isAfter: (TimedPoint) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func resampled(every interval: TimeInterval) -> [TimedPoint] {
    guard let first, let last else { return [] }
    let times = Swift.stride(from: first.time, to: last.time, by: interval)
    return times.map { TimedPoint(time: $0, point: location(at: $0)) }
  }
}

extension [CGFloat] {
  func quantile(_ fraction: Double) -> CGFloat {
    isEmpty ? .nan : sorted()[Int(fraction * Double(count - 1))]
  }
}

/// A view that compares the predictions for its touch with the stroke that the touch follows.
private final class PredictionProbe: UIView {
  private let application = UIApplication()
  private let probeWindow = UIWindow(frame: CGRect(x: 0, y: 0, width: 4000, height: 4000))
  private var stroke: [TimedPoint] = []
  private var startTime: TimeInterval = 0

  /// The distances from the finger's actual location at the predicted time: of the last reported
  /// location, of the predicted touches, and of the shown predictions.
  private(set) var (unpredicted, predicted, shown) = ([CGFloat](), [CGFloat](), [CGFloat]())
  /// The distances of the predicted touches and of the shown predictions from the stroke, including
  /// predictions beyond the end of the stroke.
  private(set) var (offPath, shownOffPath) = ([CGFloat](), [CGFloat]())

  init() {
    super.init(frame: probeWindow.bounds)
    probeWindow.addSubview(self)
    application.add(probeWindow)
  }

  required init?(coder: NSCoder) { nil }

  func measure(_ stroke: [TimedPoint]) {
    guard stroke.count > 3, let first = stroke.first, let last = stroke.last else { return }
    // Each stroke begins later than the one before, because the time of an application never
    // decreases.
    self.stroke = stroke.map {
      TimedPoint(time: $0.time - first.time + startTime, point: $0.point)
    }
    startTime += last.time - first.time + 1
    for (index, report) in self.stroke.enumerated() {
      application.enqueue(
        TouchSample(
          id: TouchID(finger: 1), phase: index == 0 ? .began : .moved, location: report.point,
          timestamp: report.time))
      application.dispatchPendingEvents()
    }
    application.cancelAllTouches()
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first, let end = stroke.last?.time else { return }
    let location = touch.location(in: self)
    let last = event?.predictedTouches(for: touch)?.last?.location(in: self) ?? location
    let shownLocation = event?.shownPrediction(of: touch, in: self) ?? location
    let time = touch.timestamp + 0.016
    if time <= end {
      let actual = stroke.location(at: time)
      unpredicted.append(actual.distance(to: location))
      predicted.append(actual.distance(to: last))
      shown.append(actual.distance(to: shownLocation))
    }
    // If a prediction is on the path of the finger, the finger passes it within 0.12 seconds.
    let path = stride(from: 0, through: 0.12, by: 0.002).map {
      stroke.location(at: touch.timestamp + $0)
    }
    offPath.append(path.map { $0.distance(to: last) }.min() ?? 0)
    shownOffPath.append(path.map { $0.distance(to: shownLocation) }.min() ?? 0)
  }

  /// The median, the 95th and 99th percentiles and the maximum of each kind of distance.
  var summary: String {
    let rows = [
      ("not predicted", unpredicted), ("predicted touches", predicted), ("shown", shown),
      ("predicted touches, distance from the path", offPath),
      ("shown, distance from the path", shownOffPath),
    ]
    return rows.map { name, distances in
      let quantiles = [0.5, 0.95, 0.99, 1].map { fraction in
        let hundredths = (distances.quantile(fraction) * 100).rounded()
        return "\(hundredths / 100)"
      }
      return "\(name): \(quantiles.joined(separator: ", "))"
    }.joined(separator: "; ")
  }
}

/// A kind of curve that handwriting consists of.
enum SyntheticCurve: CaseIterable {
  case line, ellipse, spiral, wave

  /// Returns a stroke with a random size, speed and direction.
  ///
  /// The stroke has 125 reports per second, with coordinates that are rounded to half points.
  func stroke(seed: UInt64) -> [TimedPoint] {
    var random = SeededGenerator(seed: seed)
    let radius = CGFloat.random(in: 20...60, using: &random)
    let speed = CGFloat.random(in: 100...400, using: &random)
    let angle = CGFloat.random(in: 0...6, using: &random)
    let turn = CGAffineTransform(rotationAngle: angle)
    return (0..<125).map { index in
      let time = Double(index) * 0.008
      let distance = speed * CGFloat(time)
      let point: CGPoint
      switch self {
      case .line: point = CGPoint(x: distance, y: 0)
      case .ellipse:
        let phase = distance / radius
        point = CGPoint(x: radius * cos(phase), y: radius * 0.6 * sin(phase))
      case .spiral:
        let r = radius * (0.5 + distance / 800)
        point = CGPoint(x: r * cos(distance / radius), y: r * sin(distance / radius))
      case .wave:
        point = CGPoint(x: distance * 0.5, y: radius * 0.5 * sin(distance / radius * 1.5))
      }
      let turned = point.applying(turn)
      return TimedPoint(
        time: time,
        point: CGPoint(
          x: ((turned.x + 2000) * 2).rounded() / 2, y: ((turned.y + 2000) * 2).rounded() / 2))
    }
  }
}
