import ResponderKit
import Testing

@testable import TouchTracker

/// A view that records the locations of touches, their predictions and the shown predictions.
private final class PredictionView: UIView {
  var records: [(location: CGPoint, predicted: CGPoint?, shown: CGPoint?)] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      var last: CGPoint?
      event?.forEachPrediction(of: touch, in: self) { last = $0.location }
      records.append(
        (touch.location(in: self), last, event?.shownPrediction(of: touch, in: self)))
    }
  }
}

@Suite("Shown predictions")
struct ShownPredictionTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 4000, height: 3000))
  private let view = PredictionView(frame: CGRect(x: 30, y: 20, width: 3900, height: 2900))
  private let application = UIApplication()

  init() {
    window.addSubview(view)
    application.add(window)
    window.makeKeyAndVisible()
    application.predictionHorizons = [.direct: 0.03]
  }

  /// Moves a finger with a constant velocity in points per second.
  private func move(_ dx: CGFloat, _ dy: CGFloat) {
    for step in 0..<12 {
      application.enqueue(
        TouchSample(
          id: TouchID(finger: 1), phase: step == 0 ? .began : .moved,
          location: CGPoint(
            x: 2000 + dx * 0.008 * CGFloat(step), y: 1500 + dy * 0.008 * CGFloat(step)),
          timestamp: 0.008 * Double(step)))
      application.dispatchPendingEvents()
    }
  }

  @Test(
    "A prediction is shown only if its damped distance is at least half a point",
    arguments: (10...50).map { CGFloat($0) })
  func shortest(speed: CGFloat) throws {
    move(speed, 0)
    let record = try #require(view.records.last)
    let distance = record.predicted.map { record.location.distance(to: $0) } ?? 0
    #expect((record.shown != nil) == (distance * 80 / (80 + distance) >= 0.5))
  }

  @Test(
    "The shown prediction has the predicted direction, is damped, and is at most 16 points away",
    arguments: [(300, 0), (0, -400), (-350, 120), (150, 500), (2000, -900), (-40, -3000)]
      as [(CGFloat, CGFloat)])
  func location(velocity: (CGFloat, CGFloat)) throws {
    move(velocity.0, velocity.1)
    let record = try #require(view.records.last)
    let predicted = try #require(record.predicted)
    let shown = try #require(record.shown)
    let distance = record.location.distance(to: predicted)
    #expect(distance > 3)
    // A predicted distance of 80 points is halved, and shorter distances are reduced less.
    let expected = min(16, distance * 80 / (80 + distance))
    let unit = CGVector(
      dx: (predicted.x - record.location.x) / distance,
      dy: (predicted.y - record.location.y) / distance)
    let point = CGPoint(
      x: record.location.x + unit.dx * expected, y: record.location.y + unit.dy * expected)
    #expect(shown.distance(to: point) < 1e-6)
  }

  @Test("A slow finger has no shown prediction")
  func slow() throws {
    move(14, 7)
    let record = try #require(view.records.last)
    if let predicted = record.predicted {
      #expect(predicted.distance(to: record.location) < 0.5)
    }
    #expect(record.shown == nil)
    #expect(UIEvent().shownPrediction(of: UITouch(), in: view) == nil)
  }
}
