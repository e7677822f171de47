import ResponderKitTesting
import SeededRandom
import Testing

@testable import ResponderKit

@Suite("Predicted touches")
struct PredictionTests {
  private let application = UIApplication()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  private let view = PredictionView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))

  init() {
    view.isMultipleTouchEnabled = true
    window.addSubview(view)
    application.add(window)
  }

  private func enqueue(
    _ phase: UITouch.Phase, _ location: CGPoint, at time: TimeInterval, finger: Int64 = 1,
    source: TouchSample.Source = .touch
  ) {
    application.enqueue(
      TouchSample(
        id: TouchID(finger: finger), phase: phase, location: location, timestamp: time,
        source: source))
  }

  private func send(
    _ phase: UITouch.Phase, _ location: CGPoint, at time: TimeInterval, finger: Int64 = 1,
    source: TouchSample.Source = .touch
  ) {
    enqueue(phase, location, at: time, finger: finger, source: source)
    application.dispatchPendingEvents()
  }

  /// Lets a finger land, and then move 500 points per second to the right and 250 points per second
  /// up.
  private func moveSteadily(
    source: TouchSample.Source = .touch, count: Int = 10, from start: TimeInterval = 0
  ) {
    for index in 0..<count {
      let time = Double(index) * 0.008
      send(
        index == 0 ? .began : .moved, point(20 + 500 * time, 300 - 250 * time), at: start + time,
        source: source)
    }
  }

  private var last: PredictionView.Delivery? { view.deliveries.last }

  @Test("A predicted touch has the force of the last report in its event")
  func force() {
    final class ForceView: UIView {
      var forces: [CGFloat] = []
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches {
          event?.forEachPrediction(of: touch, in: self) { forces.append($0.force) }
          forces += (event?.predictedTouches(for: touch) ?? []).map(\.force)
        }
      }
    }
    let view = ForceView(frame: window.bounds)
    window.addSubview(view)
    func report(_ phase: UITouch.Phase, _ x: CGFloat, at time: Double, force: CGFloat) {
      var sample = TouchSample(
        id: TouchID(finger: 1), phase: phase, location: point(x, 50), timestamp: time)
      sample.force = force
      application.enqueue(sample)
    }
    report(.began, 10, at: 0, force: 0.1)
    report(.moved, 20, at: 0.008, force: 0.2)
    report(.moved, 30, at: 0.016, force: 0.3)
    application.dispatchPendingEvents()
    view.forces = []
    // Both reports become one event, for which two touches are predicted, 8 and 16 ms ahead.
    report(.moved, 40, at: 0.024, force: 0.4)
    report(.moved, 50, at: 0.032, force: 0.8)
    application.dispatchPendingEvents()
    #expect(view.forces == [0.8, 0.8, 0.8, 0.8])
  }

  @Test("The touches of a steady movement are predicted exactly, every 8 ms up to 16 ms ahead")
  func steady() throws {
    moveSteadily()
    let delivery = try #require(last)
    #expect(delivery.predictions.count == 2)
    for (index, prediction) in delivery.predictions.enumerated() {
      let time = 0.072 + 0.008 * Double(index + 1)
      #expect(abs(prediction.timestamp - time) < 1e-9)
      #expect(prediction.location.distance(to: point(20 + 500 * time, 300 - 250 * time)) < 1e-6)
      #expect(prediction.phase == .moved && prediction.type == .direct)
      #expect(prediction.view === view && prediction.window === window)
    }
    #expect(delivery.predictions[1].previousLocation == delivery.predictions[0].location)
    #expect(delivery.predictions[0].previousLocation == delivery.location)
  }

  @Test("Touches that begin, end or are cancelled have no predicted touches")
  func otherPhases() throws {
    moveSteadily()
    send(.ended, point(60, 280), at: 0.08)
    moveSteadily(from: 1)
    application.cancelAllTouches()
    let counts = view.deliveries.filter { $0.phase != .moved }.map(\.predictions.count)
    #expect(counts == [0, 0, 0, 0])
    #expect(view.deliveries.map(\.phase).suffix(1) == [.cancelled])
  }

  @Test("A stationary finger and a finger that has just landed have no predicted touches")
  func stationary() throws {
    moveSteadily()
    send(.began, point(300, 300), at: 0.08, finger: 2)
    let touches = try #require(view.lastEvent?.allTouches)
    #expect(touches.count == 2)
    for touch in touches { #expect(view.lastEvent?.predictedTouches(for: touch) == []) }
  }

  @Test("The predicted touches of a touch that is not in the event are nil")
  func foreignTouch() throws {
    moveSteadily()
    let touch = UITouch(
      TouchSample(id: TouchID(finger: 9), phase: .moved, location: .zero, timestamp: 0),
      in: window, on: view)
    let event = try #require(view.lastEvent)
    #expect(event.predictedTouches(for: touch) == nil)
    var count = 0
    event.forEachPrediction(of: touch, in: nil) { _ in count += 1 }
    #expect(count == 0)
  }

  @Test("Predicted locations are converted to the coordinates of the given view")
  func coordinates() throws {
    view.frame = CGRect(x: 10, y: 20, width: 300, height: 300)
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    moveSteadily()
    let delivery = try #require(last)
    for (inView, inWindow) in zip(delivery.predictionsInView, delivery.predictions) {
      #expect(inView.distance(to: window.convert(inWindow.location, to: view)) < 1e-9)
      #expect(inView.distance(to: inWindow.location) > 1)
    }
    #expect(delivery.predictionsInView.count == 2)
    #expect(delivery.reports.map(\.location) == delivery.predictionsInView)
  }

  @Test("forEachPrediction(of:in:) passes the same predictions as predictedTouches(for:)")
  func closure() throws {
    moveSteadily()
    let delivery = try #require(last)
    #expect(delivery.reports.map(\.location) == delivery.predictionsInView)
    #expect(delivery.reports.map(\.timestamp) == delivery.predictions.map(\.timestamp))
  }

  @Test("By default, touches are predicted for fingers, pencils and touchpads, but not for mice")
  func types() throws {
    var start = 0.0
    func isPredicted(_ source: TouchSample.Source) -> Bool {
      start += 1
      moveSteadily(source: source, from: start)
      defer { send(.ended, .zero, at: start + 0.1, source: source) }
      return last?.predictions.isEmpty == false
    }
    #expect(TouchSample.Source.allCases.filter(isPredicted) == [.touch, .touchpad, .pencil])
    application.predictionHorizons = [.indirectPointer: 0.016]
    #expect(TouchSample.Source.allCases.filter(isPredicted) == [.mouse])
  }

  @Test(
    "The last predicted touch is at the prediction horizon, at most 50 ms ahead",
    arguments: [
      (0, 0), (-1, 0), (.nan, 0), (0.004, 1), (0.008, 1), (0.02, 3), (0.05, 7), (9, 7),
      (.infinity, 7),
    ] as [(TimeInterval, Int)])
  func horizon(horizon: TimeInterval, count: Int) throws {
    application.predictionHorizons[.direct] = horizon
    moveSteadily(count: 20)
    let delivery = try #require(last)
    #expect(delivery.predictions.count == count)
    guard let time = delivery.predictions.last?.timestamp else { return }
    #expect(abs(time - (delivery.timestamp + min(horizon, 0.05))) < 1e-9)
  }

  @Test("Predictions change neither the phases nor the coalesced touches of delivered events")
  func otherTouches() throws {
    func deliver(_ horizon: TimeInterval, from start: TimeInterval) -> [PredictionView.Delivery] {
      view.deliveries = []
      application.predictionHorizons = [.direct: horizon]
      enqueue(.began, point(10, 10), at: start)
      for index in 1...30 {
        enqueue(.moved, point(10 + CGFloat(index * 3), 20), at: start + Double(index) * 0.004)
        if index % 3 == 0 { application.dispatchPendingEvents() }
      }
      send(.ended, point(100, 20), at: start + 0.13)
      return view.deliveries
    }
    let (without, with) = (deliver(0, from: 0), deliver(0.03, from: 1))
    #expect(with.map(\.phase) == without.map(\.phase))
    #expect(with.map(\.coalesced) == without.map(\.coalesced))
    #expect(with.map(\.coalesced.count) == [1] + Array(repeating: 3, count: 9) + [3, 1])
    #expect(with.contains { !$0.predictions.isEmpty })
    #expect(without.allSatisfy { $0.predictions.isEmpty })
  }

  @Test("Delayed moves that are delivered with a later move have no predicted touches")
  func delayed() throws {
    let recognizer = UILongPressGestureRecognizer()
    (recognizer.delaysTouchesBegan, recognizer.allowableMovement) = (true, 20)
    view.addGestureRecognizer(recognizer)
    // The last move makes the recognizer fail, and the delayed touches are delivered.
    moveSteadily(count: 6)
    #expect(view.deliveries.map(\.phase) == [.began] + Array(repeating: .moved, count: 5))
    #expect(view.deliveries.dropLast().allSatisfy { $0.predictions.isEmpty })
    #expect(last?.predictions.count == 2)
  }

  @Test("No touches are predicted after a pause, a standstill or a sudden reversal of a finger")
  func uncertainDirection() throws {
    moveSteadily()
    send(.moved, point(56, 282), at: 0.2)
    #expect(last?.predictions.isEmpty == true, "after 128 ms without a report")
    send(.moved, point(66, 282), at: 0.208)
    #expect(last?.predictions.isEmpty == false)
    for index in 1...4 { send(.moved, point(66, 282), at: 0.208 + Double(index) * 0.008) }
    #expect(last?.predictions.isEmpty == true, "after 32 ms at the same location")
    send(.ended, point(66, 282), at: 0.3)
    moveSteadily(from: 1)
    send(.moved, point(46, 287), at: 1.08)
    #expect(last?.predictions.isEmpty == true, "after a sudden reversal")
  }

  @Test("A window that moves under a finger does not cause predicted touches")
  func movedWindow() throws {
    moveSteadily()
    window.frame.origin.x += 100
    send(.moved, point(60, 280), at: 0.08)
    #expect(last?.location == point(-40, 280))
    #expect(last?.predictions.isEmpty == true)
  }

  @Test("A predicted location is never farther from the finger than the farthest earlier location")
  func randomMovements() {
    var generator = SeededGenerator(seed: 5)
    var predictionCount = 0
    for history in 0..<200 {
      application.predictionHorizons[.direct] = Double(generator.next(below: 60)) / 1000
      var (time, locations) = (Double(history), [(0.0, CGPoint.zero)])
      view.onDelivery = { delivery in
        for prediction in delivery.predictions {
          predictionCount += 1
          let location = prediction.location
          #expect(location.x.isFinite && location.y.isFinite)
          let ahead = prediction.timestamp - delivery.timestamp
          #expect(ahead > 0 && ahead <= 0.05 + 1e-9)
          let farthest = locations.map { $0.1.distance(to: delivery.location) }.max() ?? 0
          #expect(location.distance(to: delivery.location) <= farthest + 1e-6)
        }
      }
      for step in 0..<40 {
        let location = point(
          CGFloat(generator.next(below: 400)), CGFloat(generator.next(below: 400)))
        // Intervals of 0, of a nanosecond, and of up to 60 ms.
        let choice = generator.next(below: 8)
        time += choice == 0 ? 0 : choice == 1 ? 1e-9 : Double(generator.next(below: 60)) / 1000
        locations.append((time, location))
        send(step == 0 ? .began : .moved, location, at: time)
      }
      send(.ended, .zero, at: time)
    }
    #expect(predictionCount > 1000)
  }
}

/// A view that records its touches with their coalesced and predicted touches.
private final class PredictionView: UIView {
  struct Prediction: Equatable {
    let location: CGPoint
    let previousLocation: CGPoint
    let timestamp: TimeInterval
    let phase: UITouch.Phase
    let type: UITouch.TouchType
    let view: UIView?
    let window: UIWindow?
  }

  struct Delivery {
    let phase: UITouch.Phase
    let timestamp: TimeInterval
    let location: CGPoint
    let coalesced: [CGPoint]
    let predictions: [Prediction]
    let predictionsInView: [CGPoint]
    let reports: [UIEvent.Report]
  }

  var deliveries: [Delivery] = []
  var onDelivery: ((Delivery) -> Void)?
  private(set) var lastEvent: UIEvent?

  private func record(_ touches: Set<UITouch>, _ event: UIEvent?) {
    lastEvent = event
    for touch in touches {
      let predictions = event?.predictedTouches(for: touch) ?? []
      var reports: [UIEvent.Report] = []
      event?.forEachPrediction(of: touch, in: self) { reports.append($0) }
      let delivery = Delivery(
        phase: touch.phase, timestamp: touch.timestamp, location: touch.location(in: nil),
        coalesced: event?.coalescedTouches(for: touch)?.map { $0.location(in: nil) } ?? [],
        predictions: predictions.map {
          Prediction(
            location: $0.location(in: nil), previousLocation: $0.previousLocation(in: nil),
            timestamp: $0.timestamp, phase: $0.phase, type: $0.type, view: $0.view,
            window: $0.window)
        },
        predictionsInView: predictions.map { $0.location(in: self) }, reports: reports)
      deliveries.append(delivery)
      onDelivery?(delivery)
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    record(touches, event)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    record(touches, event)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    record(touches, event)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    record(touches, event)
  }
}
