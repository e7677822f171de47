import SeededRandom
import Testing

@testable import ResponderKit

/// A view that calls a closure with each touch that it receives.
private final class TouchObserver: UIView {
  var onTouch: ((UITouch, UIEvent) -> Void)?

  private func report(_ touches: Set<UITouch>, _ event: UIEvent?) {
    guard let event else { return }
    for touch in touches.sorted(by: { $0.ordinal < $1.ordinal }) { onTouch?(touch, event) }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    report(touches, event)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    report(touches, event)
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    report(touches, event)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    report(touches, event)
  }
}

/// A window of 400 × 300 points at (7, 11) on the screen, with a view that observes its touches.
private struct ObserverFixture {
  let application = UIApplication()
  let window = UIWindow(frame: CGRect(x: 7, y: 11, width: 400, height: 300))
  let view = TouchObserver(frame: CGRect(x: 20, y: 30, width: 300, height: 200))

  init() {
    view.isMultipleTouchEnabled = true
    window.addSubview(view)
    application.add(window)
  }

  /// Enqueues a report at a location in the window.
  func enqueue(
    _ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, at time: Double, finger: Int64 = 1,
    from source: TouchSample.Source = .touch, force: CGFloat = 0, radius: CGFloat = 0
  ) {
    var sample = TouchSample(
      id: TouchID(finger: finger), phase: phase, location: CGPoint(x: x + 7, y: y + 11),
      timestamp: time, source: source)
    (sample.force, sample.majorRadius) = (force, radius)
    sample.maximumPossibleForce = phase == .began ? 4 : 99
    application.enqueue(sample)
  }

  func send(
    _ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, at time: Double, finger: Int64 = 1,
    from source: TouchSample.Source = .touch, force: CGFloat = 0, radius: CGFloat = 0
  ) {
    enqueue(phase, x, y, at: time, finger: finger, from: source, force: force, radius: radius)
    application.dispatchPendingEvents()
  }
}

@Suite("Properties of touches")
struct TouchPropertyTests {
  private let fixture = ObserverFixture()

  @Test("A new touch report has no force or radius by default")
  func unmeasuredReport() {
    let sample = TouchSample(id: TouchID(finger: 1), phase: .began, location: .zero, timestamp: 0)
    #expect(sample.force == 0 && sample.maximumPossibleForce == 0 && sample.majorRadius == 0)
    #expect(sample.source == .touch && sample.buttonMask == .primary)
  }

  @Test("A touch has the force, radius, time and locations of its reports")
  func values() throws {
    var (phases, times, forces, radii) = ([UITouch.Phase](), [Double](), [CGFloat](), [CGFloat]())
    var (locations, previous) = ([CGPoint](), [CGPoint]())
    fixture.view.onTouch = { touch, event in
      phases.append(touch.phase)
      times.append(touch.timestamp)
      forces.append(touch.force)
      radii.append(touch.majorRadius)
      locations.append(touch.location(in: nil))
      previous.append(touch.previousLocation(in: nil))
      #expect(event.timestamp == touch.timestamp && event.type == .touches)
      #expect(touch.maximumPossibleForce == 4 && touch.majorRadiusTolerance == 0)
      #expect(touch.preciseLocation(in: fixture.view) == touch.location(in: fixture.view))
      #expect(
        touch.precisePreviousLocation(in: fixture.view)
          == touch.previousLocation(in: fixture.view))
      #expect(touch.view === fixture.view && touch.window === fixture.window)
      #expect(touch.gestureRecognizers == [])
    }
    fixture.send(.began, 40, 50, at: 1, force: 0.5, radius: 3)
    fixture.enqueue(.moved, 41, 52, at: 1.25, force: 0.75, radius: 4)
    fixture.enqueue(.moved, 43, 55, at: 1.5, force: 1, radius: 5)
    fixture.application.dispatchPendingEvents()
    fixture.send(.ended, 44, 59, at: 2, force: 0.25, radius: 6)
    #expect(phases == [.began, .moved, .ended] && times == [1, 1.5, 2])
    #expect(forces == [0.5, 1, 0.25] && radii == [3, 5, 6])
    #expect(locations == [point(40, 50), point(43, 55), point(44, 59)])
    #expect(previous == [point(40, 50), point(40, 50), point(43, 55)])
  }

  @Test("location(in:) of a touch returns the location in a view, or in the window for nil")
  func coordinates() throws {
    var touch: UITouch?
    fixture.view.onTouch = { received, _ in touch = received }
    fixture.send(.began, 40, 50, at: 1)
    fixture.send(.moved, 60, 90, at: 2)
    let received = try #require(touch)
    #expect(received.location(in: fixture.view) == point(40, 60))
    #expect(received.previousLocation(in: fixture.view) == point(20, 20))
    let scaled = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    scaled.transform = CGAffineTransform(scaleX: 2, y: 5)
    fixture.window.addSubview(scaled)
    // The transform leaves the center of the scaled view at (60, 70).
    #expect(received.location(in: scaled).distance(to: point(50, 54)) < 1e-9)
    #expect(received.location(in: fixture.window) == point(60, 90))
    #expect(received.location(in: nil) == point(60, 90))
  }

  @Test("A finished touch has no view, no window and no recognizers, and keeps its location")
  func finished() throws {
    let recognizer = UIPinchGestureRecognizer()
    fixture.view.addGestureRecognizer(recognizer)
    var touch: UITouch?
    fixture.view.onTouch = { received, _ in touch = received }
    fixture.send(.began, 40, 50, at: 1)
    let received = try #require(touch)
    #expect(received.view === fixture.view && received.gestureRecognizers == [recognizer])
    fixture.send(.ended, 40, 50, at: 1)
    #expect(received.view == nil && received.window == nil && received.gestureRecognizers == [])
    #expect(received.location(in: nil) == point(40, 50) && received.phase == .ended)
  }

  @Test("A touch has the type of its device", arguments: TouchSample.Source.allCases)
  func types(source: TouchSample.Source) {
    let types: [TouchSample.Source: UITouch.TouchType] = [
      .touch: .direct, .touchpad: .indirect, .pencil: .pencil, .mouse: .indirectPointer,
    ]
    var received: [UITouch.TouchType] = []
    fixture.view.onTouch = { touch, _ in received.append(touch.type) }
    fixture.send(.began, 40, 50, at: 1, from: source)
    // A later report does not change the type.
    fixture.send(.moved, 50, 50, at: 1, from: .touch)
    #expect(received == [types[source], types[source]])
    #expect(UITouch.TouchType.stylus == .pencil)
  }

  @Test("The touch of a pencil has the angles of an upright pencil and no estimated properties")
  func pencil() throws {
    var received: UITouch?
    fixture.view.onTouch = { touch, _ in received = touch }
    fixture.send(.began, 40, 50, at: 1, from: .pencil, force: 2)
    let pencil = try #require(received)
    #expect(pencil.type == .pencil && pencil.force == 2)
    // All touches have these properties, including a touch that a client creates.
    for touch in [pencil, UITouch()] {
      #expect(touch.altitudeAngle == .pi / 2 && touch.rollAngle == 0)
      #expect(touch.azimuthAngle(in: nil) == 0)
      #expect(touch.azimuthUnitVector(in: nil) == CGVector(dx: 1, dy: 0))
      #expect(touch.estimatedProperties.isEmpty)
      #expect(touch.estimatedPropertiesExpectingUpdates.isEmpty)
      #expect(touch.estimationUpdateIndex == nil)
    }
    let properties: [UITouch.Properties] = [.force, .azimuth, .altitude, .location, .roll]
    #expect(properties.map(\.rawValue) == [1, 2, 4, 8, 16])
  }

  @Test("A touch that a client creates is a direct touch at the origin without a view")
  func clientTouch() {
    let touch = UITouch()
    #expect(touch.phase == .began && touch.timestamp == 0 && touch.tapCount == 1)
    #expect(touch.location(in: nil) == .zero && touch.previousLocation(in: nil) == .zero)
    #expect(touch.force == 0 && touch.maximumPossibleForce == 0 && touch.majorRadius == 0)
    #expect(touch.type == .direct && touch.buttonMask == .primary)
    #expect(touch.view == nil && touch.window == nil && touch.gestureRecognizers == [])
    #expect(touch == touch && touch != UITouch() && Set([touch, touch]).count == 1)
  }

  @Test("UITouch.Phase and UITouch.TouchType have UIKit's raw values")
  func rawValues() {
    let phases: [UITouch.Phase] = [
      .began, .moved, .stationary, .ended, .cancelled, .regionEntered, .regionMoved, .regionExited,
    ]
    #expect(phases.map(\.rawValue) == Array(0...7))
    let types: [UITouch.TouchType] = [.direct, .indirect, .pencil, .indirectPointer]
    #expect(types.map(\.rawValue) == Array(0...3))
  }

  @Test("Coalesced touches are separate UITouch objects with the values of each report")
  func coalesced() throws {
    var coalesced: [UITouch] = []
    var isSame: [Bool] = []
    fixture.view.onTouch = { touch, event in
      coalesced = event.coalescedTouches(for: touch) ?? []
      isSame.append(coalesced.contains { $0 === touch })
    }
    fixture.send(.began, 40, 50, at: 1, from: .pencil)
    #expect(coalesced.map { $0.location(in: nil) } == [point(40, 50)])
    for step in 1...3 {
      let value = CGFloat(step)
      fixture.enqueue(
        .moved, 40 + value, 50 - value, at: 1 + Double(step) / 4, from: .pencil, force: value / 4,
        radius: value)
    }
    fixture.application.dispatchPendingEvents()
    #expect(coalesced.count == 3 && isSame == [false, false])
    for (index, touch) in coalesced.enumerated() {
      let value = CGFloat(index + 1)
      #expect(touch.location(in: nil) == point(40 + value, 50 - value))
      #expect(touch.previousLocation(in: nil) == point(39 + value, 51 - value))
      #expect(touch.timestamp == 1 + Double(index + 1) / 4 && touch.phase == .moved)
      #expect(touch.force == value / 4 && touch.majorRadius == value && touch.type == .pencil)
      #expect(touch.view === fixture.view && touch.window === fixture.window)
      // The last report is more than 4 points from the first one, which is too far for a tap.
      #expect(touch.tapCount == 0)
    }
  }

  @Test("Coalesced touches have the tap count of their main touch")
  func tapCountOfCoalesced() {
    var counts: [[Int]] = []
    fixture.view.onTouch = { touch, event in
      counts.append((event.coalescedTouches(for: touch) ?? []).map(\.tapCount))
    }
    for time in [1.0, 1.25] {
      fixture.send(.began, 40, 50, at: time)
      fixture.send(.ended, 40, 50, at: time + 0.05)
    }
    fixture.send(.began, 40, 50, at: 1.5)
    fixture.send(.moved, 40, 90, at: 1.51)
    #expect(counts == [[1], [1], [2], [2], [3], [0]])
  }
}

@Suite("Reports of one event")
struct ReportTimeTests {
  private let fixture = ObserverFixture()

  private func reports(_ enqueue: () -> Void) -> [UIEvent.Report] {
    var reports: [UIEvent.Report] = []
    fixture.view.onTouch = { touch, event in
      event.forEachReport(of: touch, in: fixture.view) { reports.append($0) }
    }
    enqueue()
    fixture.application.dispatchPendingEvents()
    return reports
  }

  @Test("forEachReport passes the location in the given view and the force of the finger")
  func values() {
    fixture.send(.began, 40, 50, at: 1)
    let reports = reports {
      fixture.enqueue(.moved, 44, 51, at: 1.01, force: 0.25)
      fixture.enqueue(.moved, 48, 53, at: 1.02, force: 0.5)
    }
    #expect(reports.map(\.location) == [point(24, 21), point(28, 23)])
    #expect(reports.map(\.timestamp) == [1.01, 1.02] && reports.map(\.force) == [0.25, 0.5])
  }

  @Test("Coalesced reports with the same time are spread over the time since the previous report")
  func evenly() {
    fixture.send(.began, 40, 50, at: 1)
    let reports = reports {
      for x in 1...4 { fixture.enqueue(.moved, 40 + CGFloat(x), 50, at: 1.03125) }
      fixture.enqueue(.moved, 50, 50, at: 1.0625)
      for x in 1...2 { fixture.enqueue(.moved, 50 + CGFloat(x), 50, at: 1.078125) }
    }
    let step = 0.03125 / 4
    let expected = [
      1 + step, 1 + 2 * step, 1 + 3 * step, 1.03125, 1.0625, 1.0703125, 1.078125,
    ]
    #expect(zip(reports.map(\.timestamp), expected).allSatisfy { abs($0 - $1) < 1e-12 })
    #expect(reports.map(\.location.x) == [21, 22, 23, 24, 30, 31, 32])
  }

  @Test("Coalesced reports after a pause are at most 1/60 s apart")
  func afterPause() {
    fixture.send(.began, 40, 50, at: 1)
    let reports = reports { for x in 1...3 { fixture.enqueue(.moved, CGFloat(x), 50, at: 9) } }
    let expected = [9 - 2.0 / 60, 9 - 1.0 / 60, 9]
    #expect(reports.count == 3)
    #expect(zip(reports.map(\.timestamp), expected).allSatisfy { abs($0 - $1) < 1e-12 })
  }

  @Test("The coalesced reports of an event are spread over the time since the previous event")
  func nextEvent() {
    fixture.send(.began, 40, 50, at: 1)
    fixture.send(.moved, 41, 50, at: 1.5)
    let reports = reports {
      for x in 1...2 { fixture.enqueue(.moved, CGFloat(x), 50, at: 1.515625) }
    }
    #expect(reports.map(\.timestamp) == [1.5078125, 1.515625])
  }

  @Test(
    "The time of a coalesced report is never before that of an earlier report", arguments: 1...20)
  func monotonic(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    fixture.send(.began, 40, 50, at: 1)
    var (time, last, count) = (1.0, 1.0, 0)
    for _ in 0..<30 {
      let sent = Int.random(in: 1...6, using: &generator)
      let reports = reports {
        for x in 0..<sent {
          time += [0, 0, 0, 0.002, 0.1].randomElement(using: &generator) ?? 0
          fixture.enqueue(.moved, 40 + CGFloat(x), 50, at: time)
        }
      }
      #expect(reports.count == sent && reports.last?.timestamp == time)
      for report in reports {
        #expect(report.timestamp >= last && report.timestamp <= time)
        last = report.timestamp
      }
      count += reports.count
    }
    #expect(count > 30)
  }
}

@Suite("Touches and raw values of events")
struct EventTouchTests {
  private let fixture = ObserverFixture()

  @Test("An event returns the touches of a view, window or recognizer, also stationary touches")
  func touches() throws {
    let other = UIView(frame: CGRect(x: 330, y: 0, width: 60, height: 300))
    fixture.window.addSubview(other)
    let second = UIWindow(frame: CGRect(x: 500, y: 0, width: 100, height: 100))
    fixture.application.add(second)
    let recognizer = UIPinchGestureRecognizer()
    other.addGestureRecognizer(recognizer)
    var event: UIEvent?
    fixture.view.onTouch = { _, received in event = received }
    for (finger, x, y) in [(1, 40.0, 50.0), (2, 60, 50), (3, 340, 50), (4, 550, 20)] {
      fixture.send(.began, CGFloat(x), CGFloat(y), at: 1, finger: Int64(finger))
    }
    fixture.send(.moved, 45, 55, at: 2)
    let received = try #require(event)
    #expect(received.allTouches?.count == 4)
    #expect(received.touches(for: fixture.view)?.count == 2)
    #expect(received.touches(for: other)?.count == 1)
    #expect(received.touches(for: UIView())?.isEmpty == true)
    #expect(received.touches(for: fixture.window)?.count == 3)
    #expect(received.touches(for: second)?.count == 1)
    #expect(received.touches(for: recognizer) == received.touches(for: other))
    #expect(received.touches(for: UIPanGestureRecognizer())?.isEmpty == true)
    #expect(received.touches(for: other)?.first?.gestureRecognizers == [recognizer])
    #expect(received.buttonMask.isEmpty && received.subtype == .none)
  }

  @Test("An event has no coalesced touches or reports for a touch of another event")
  func foreign() throws {
    var (touch, event): (UITouch?, UIEvent?)
    fixture.view.onTouch = { (touch, event) = ($0, $1) }
    fixture.send(.began, 40, 50, at: 1)
    let (first, firstEvent) = (try #require(touch), try #require(event))
    #expect(firstEvent.coalescedTouches(for: first)?.count == 1)
    #expect(firstEvent.coalescedTouches(for: UITouch()) == nil)
    fixture.send(.ended, 40, 50, at: 1)
    fixture.send(.began, 40, 50, at: 2)
    var reports = 0
    event?.forEachReport(of: first, in: nil) { _ in reports += 1 }
    #expect(event?.coalescedTouches(for: first) == nil && reports == 0)
    #expect(firstEvent !== event)
  }

  @Test("UIEvent.ButtonMask.button(_:) sets the bit of a button, and no bit for an invalid number")
  func buttons() {
    typealias Mask = UIEvent.ButtonMask
    #expect(Mask.primary.rawValue == 1 && Mask.secondary.rawValue == 2)
    #expect(Mask.button(1) == .primary && Mask.button(2) == .secondary)
    #expect(Mask.button(5).rawValue == 16 && Mask.button(63).rawValue == 1 << 62)
    #expect([0, -1, 64, 1000].allSatisfy { Mask.button($0).isEmpty })
  }

  @Test("UIEvent.EventType and EventSubtype have UIKit's raw values")
  func rawValues() {
    let types: [UIEvent.EventType] = [
      .touches, .motion, .remoteControl, .presses, .scroll, .hover, .transform,
    ]
    #expect(types.map(\.rawValue) == [0, 1, 2, 3, 10, 11, 14])
    let subtypes: [UIEvent.EventSubtype] = [
      .none, .motionShake, .remoteControlPlay, .remoteControlPause, .remoteControlStop,
      .remoteControlTogglePlayPause, .remoteControlNextTrack, .remoteControlPreviousTrack,
      .remoteControlBeginSeekingBackward, .remoteControlEndSeekingBackward,
      .remoteControlBeginSeekingForward, .remoteControlEndSeekingForward,
    ]
    #expect(subtypes.map(\.rawValue) == [0, 1] + Array(100...109))
    let event = UIEvent()
    #expect(event.type == .touches && event.subtype == .none && event.timestamp == 0)
    #expect(event.modifierFlags.isEmpty && event.buttonMask.isEmpty)
  }
}
