import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Limits of the emulated mouse filter")
struct EmulatedMouseFilterLimitTests {
  /// A window of 400 by 200 units, in which finger locations are fractions of that size.
  private let context = WindowContext(
    metrics: WindowMetrics(
      units: CGSize(width: 400, height: 200), pixels: CGSize(width: 400, height: 200)),
    fingerNormalization: .size, ticks: 10_000)

  private func finger(_ type: SDL_EventType, _ time: UInt32, _ x: Float, _ y: Float) -> SDL_Event {
    TestEvent.finger(type, time, x: x / 400, y: y / 200)
  }

  private func isEmulated(
    _ events: [SDL_Event], _ separateEvents: EmulatedMouseFilter.SeparateEvents = .none
  ) -> [Bool] {
    var filter = EmulatedMouseFilter(separateEvents: separateEvents)
    return events.indices.map { filter.isEmulated($0, in: events, context) }
  }

  @Test(
    "A mouse event next to the last unit of a Wayland window belongs to a finger that lands there")
  func lastUnit() {
    let size = CGSize(width: 401, height: 201)
    let context = WindowContext(
      metrics: WindowMetrics(units: size, pixels: size),
      fingerNormalization: .sizeMinusOneWhenLanding, ticks: 10_000)
    let landing = TestEvent.finger(SDL_FINGERDOWN, 1000, x: 1, y: 1)
    for (x, y, expected) in [(399, 199, true), (398, 200, false)] as [(Int32, Int32, Bool)] {
      var filter = EmulatedMouseFilter()
      let isEmulated = filter.isEmulated(0, in: [TestEvent.motion(1000, x, y), landing], context)
      #expect(isEmulated == expected, "\(x) \(y)")
    }
  }

  @Test(
    "A mouse event counts as emulated if a finger lands at most 0.25 s later and 1.5 units away")
  func landing() {
    let cases: [(time: UInt32, x: Float, y: Float, isEmulated: Bool)] = [
      (1000, 100, 50, true), (1250, 100, 50, true), (1251, 100, 50, false), (999, 100, 50, false),
      (1000, 101.5, 50, true), (1000, 101.75, 50, false), (1000, 98.5, 50, true),
      (1000, 98.25, 50, false), (1000, 100, 51.5, true), (1000, 100, 51.75, false),
      (1000, 100, 48.5, true), (1000, 100, 48.25, false), (1000, 50, 100, false),
    ]
    for (time, x, y, expected) in cases {
      for mouse in [
        TestEvent.motion(1000, 100, 50), TestEvent.button(SDL_MOUSEBUTTONDOWN, 1000, 100, 50),
      ] {
        let result = isEmulated([mouse, finger(SDL_FINGERDOWN, time, x, y)])
        #expect(result == [expected, false], "\(time) \(x) \(y)")
      }
    }
  }

  @Test("The emulated mouse filter looks for the finger in the next eight events")
  func lookahead() {
    for count in [0, 6, 7, 8, 9] {
      let others = [SDL_Event](
        repeating: finger(SDL_FINGERMOTION, 1000, 9, 9), count: count)
      let events =
        [TestEvent.motion(1000, 100, 50)] + others + [finger(SDL_FINGERDOWN, 1000, 100, 50)]
      #expect(isEmulated(events)[0] == (count < 8), "\(count)")
    }
  }

  @Test("A mouse release is emulated if the finger of the emulated press is lifted within 2 ms")
  func release() {
    let landing = [
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 1000, 100, 50), finger(SDL_FINGERDOWN, 1000, 100, 50),
    ]
    func release(_ time: UInt32, finger id: Int64 = 1, button: Int32 = SDL_BUTTON_LEFT) -> Bool {
      let up = TestEvent.finger(SDL_FINGERUP, time, x: 0.5, y: 0.5, finger: id)
      return isEmulated(
        landing + [TestEvent.button(SDL_MOUSEBUTTONUP, 2000, 100, 50, button: button), up])[2]
    }
    #expect(release(2000) && release(2002) && !release(2003) && !release(1999))
    #expect(!release(2000, finger: 2) && !release(2000, button: SDL_BUTTON_RIGHT))
    // Of two releases, only the first is emulated.
    let releases = [TestEvent.button(SDL_MOUSEBUTTONUP, 2000, 100, 50)]
    let up = finger(SDL_FINGERUP, 2000, 100, 50)
    #expect(isEmulated(landing + releases + releases + [up]).suffix(3) == [true, false, false])
    #expect(isEmulated(releases + [up]) == [false, false])
  }

  @Test("A press of the right mouse button or a turn of the wheel never counts as emulated")
  func otherButtons() {
    let right = TestEvent.button(
      SDL_MOUSEBUTTONDOWN, 1000, 100, 50, button: SDL_BUTTON_RIGHT)
    #expect(isEmulated([right, finger(SDL_FINGERDOWN, 1000, 100, 50)]) == [false, false])
    #expect(isEmulated([TestEvent.wheel(1)]) == [false])
  }

  @Test(
    "Within 0.25 s of a landing, separate mouse events at the landing location count as emulated")
  func afterLanding() {
    let down = finger(SDL_FINGERDOWN, 1000, 100, 50)
    let cases: [(time: UInt32, x: Int32, y: Int32, isEmulated: Bool)] = [
      (1000, 100, 50, true), (1250, 101, 49, true), (1251, 100, 50, false), (1010, 102, 50, false),
      (1010, 100, 52, false), (1010, 98, 50, false), (999, 100, 50, false),
    ]
    for (time, x, y, expected) in cases {
      let motion = TestEvent.motion(time, x, y)
      let press = TestEvent.button(SDL_MOUSEBUTTONDOWN, time, x, y)
      #expect(isEmulated([down, motion], .motionAndPresses)[1] == expected, "\(time) \(x) \(y)")
      #expect(isEmulated([down, motion], .motion)[1] == expected)
      #expect(!isEmulated([down, motion], .none)[1])
      #expect(isEmulated([down, press], .motionAndPresses)[1] == expected)
      #expect(!isEmulated([down, press], .motion)[1])
    }
    // Only one press belongs to a finger, and none after the finger was lifted.
    let press = TestEvent.button(SDL_MOUSEBUTTONDOWN, 1005, 100, 50)
    #expect(isEmulated([down, press, press], .motionAndPresses) == [false, true, false])
    let up = finger(SDL_FINGERUP, 1003, 100, 50)
    #expect(isEmulated([down, up, press], .motionAndPresses) == [false, false, false])
    let otherUp = TestEvent.finger(SDL_FINGERUP, 1003, x: 0.2, y: 0.2, finger: 2)
    #expect(isEmulated([down, otherUp, press], .motionAndPresses) == [false, false, true])
  }

  @Test(
    "The mouse filter waits for a finger after a drag jumps by more than 32 units along an axis")
  func jumps() {
    func waits(_ x: Int32, _ y: Int32, isPressed: Bool = true) -> Bool {
      var (events, hasWaited) = ([TestEvent.motion(1, x, y, isPressed: isPressed)], false)
      EmulatedMouseFilter(separateEvents: .motion)
        .waitForFinger(after: &events, pointer: CGPoint(x: 100, y: 60)) { _ in hasWaited = true }
      return hasWaited
    }
    #expect(!waits(132, 60) && waits(133, 60) && !waits(68, 60) && waits(67, 60))
    #expect(!waits(100, 92) && waits(100, 93) && !waits(100, 28) && waits(100, 27))
    #expect(!waits(200, 60, isPressed: false))
  }

  @Test("The mouse filter polls for a finger event until one arrives, but at most five times")
  func endOfWait() {
    var (events, count) = ([TestEvent.motion(1, 300, 60, isPressed: true)], 0)
    let down = finger(SDL_FINGERDOWN, 1, 300, 60)
    EmulatedMouseFilter(separateEvents: .motion)
      .waitForFinger(after: &events, pointer: .zero) {
        count += 1
        $0.append(down)
      }
    #expect(count == 1 && events.count == 2)
    // The filter asks once per millisecond for at most four milliseconds.
    (events, count) = ([TestEvent.motion(1, 300, 60, isPressed: true)], 0)
    EmulatedMouseFilter(separateEvents: .motion)
      .waitForFinger(after: &events, pointer: .zero) { _ in count += 1 }
    #expect(1...5 ~= count)
    count = 1
    var right = [TestEvent.button(SDL_MOUSEBUTTONDOWN, 1, 3, 6, button: SDL_BUTTON_RIGHT)]
    EmulatedMouseFilter(separateEvents: .motionAndPresses)
      .waitForFinger(after: &right, pointer: .zero) { _ in count += 1 }
    #expect(count == 1)
    var none: [SDL_Event] = []
    EmulatedMouseFilter(separateEvents: .motion)
      .waitForFinger(after: &none, pointer: .zero) { _ in count += 1 }
    #expect(count == 1)
  }
}

@Suite("Limits of shakes, stalls, windows and the pointer")
struct HostLimitTests {
  /// Returns the phases of the motion for accelerations along the y-axis, in meters per second
  /// squared, at times in seconds.
  private func phases(_ samples: [(time: TimeInterval, y: Float)]) -> [UIEvent.MotionPhase?] {
    var detector = ShakeDetector()
    return samples.map { detector.process(SIMD3(0, $0.y, 0), at: $0.time) }
  }

  @Test("A push of a shake differs from gravity by more than 9 meters per second squared")
  func pushes() {
    let gravity: Float = 9.80665
    for (magnitude, isPush) in [
      (gravity + 9.01, true), (gravity + 8.99, false), (gravity - 9.01, true),
      (gravity - 8.99, false), (0, true), (gravity, false),
    ] {
      #expect(phases([(0, magnitude)]) == [isPush ? .began : nil], "\(magnitude)")
      #expect(phases([(0, -magnitude)]) == [isPush ? .began : nil], "\(magnitude)")
    }
  }

  @Test("A shake needs three alternating pushes with pauses of at most 0.4 seconds")
  func shakes() {
    let still: Float = 9.8
    #expect(
      phases([(0, 30), (0.4, -30), (0.8, 30), (1.2, still), (1.21, still)])
        == [.began, nil, nil, nil, .ended])
    #expect(
      phases([(0, 30), (0.4, -30), (0.81, still), (0.9, still)]) == [.began, nil, .cancelled, nil])
    #expect(phases([(0, 30), (0.41, -30), (0.5, -30)]) == [.began, .cancelled, .began])
    // A push in the same direction prolongs the shake but does not count.
    #expect(
      phases([(0, 30), (0.3, 30), (0.6, -30), (0.9, 30), (1.31, still)])
        == [.began, nil, nil, nil, .ended])
    #expect(
      phases([(0, 30), (0.3, 30), (0.6, -30), (1.01, still)]) == [.began, nil, nil, .cancelled])
    // The pushes of one shake do not count for the next shake.
    #expect(
      phases([(0, 30), (0.2, -30), (0.4, 30), (0.9, still), (1, 30), (1.2, -30), (1.7, still)])
        == [.began, nil, nil, .ended, .began, nil, .cancelled])
  }

  @Test("A shake of more than three seconds is cancelled only once")
  func longShakes() {
    var pushes: [(time: TimeInterval, y: Float)] = []
    for step in 0...12 { pushes.append((TimeInterval(step) * 0.25, step % 2 == 0 ? 30 : -30)) }
    let oneShake: [UIEvent.MotionPhase?] = [.began] + Array(repeating: nil, count: 12)
    #expect(phases(pushes) == oneShake)
    #expect(phases(pushes + [(3.5, 9.8)]).last == .ended)
    pushes += [(3.01, -30), (3.2, 30), (3.7, 9.8), (4, 30)]
    #expect(phases(pushes).suffix(4) == [.cancelled, nil, nil, .began])
  }

  @Test(
    "Finger, motion and button events of a stall of 8 ms or more get times spread over the stall")
  func stalls() {
    func times(_ start: UInt32, _ end: UInt32, _ events: [SDL_Event]) -> [UInt32] {
      var stall = Stall()
      stall.didFetch([], at: start)
      stall.end(at: end)
      stall.didFetch(events, at: end)
      return events.map { stall.eventWithRestoredTime(for: $0).common.timestamp }
    }
    func move(_ time: UInt32) -> SDL_Event { TestEvent.finger(SDL_FINGERMOTION, time, x: 0, y: 0) }
    #expect(times(1000, 1007, [move(1007), move(1007)]) == [1007, 1007])
    #expect(times(1000, 1008, [move(1008), move(1008)]) == [1004, 1008])
    #expect(times(1000, 1090, [move(1089), move(1090), move(1091)]) == [1030, 1060, 1090])
    #expect(times(1000, 1090, [move(1088), move(1092)]) == [1088, 1092])
    // Timestamps may wrap around.
    #expect(times(.max - 4, 15, [move(15), move(15)]) == [5, 15])
    let kinds = [
      TestEvent.finger(SDL_FINGERDOWN, 1100, x: 0, y: 0),
      TestEvent.finger(SDL_FINGERUP, 1100, x: 0, y: 0), TestEvent.motion(1100, 1, 1),
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 1100, 1, 1),
      TestEvent.button(SDL_MOUSEBUTTONUP, 1100, 1, 1),
    ]
    #expect(times(1000, 1100, kinds) == [1020, 1040, 1060, 1080, 1100])
    let others = [TestEvent.window(SDL_WINDOWEVENT_EXPOSED, 1100), TestEvent.wheel(1)]
    #expect(times(1000, 1100, others + [move(1100)]) == [1100, 0, 1100])
  }

  @Test("Window metrics and finger normalization convert each axis by its own size")
  func axes() {
    let metrics = WindowMetrics(
      units: CGSize(width: 100, height: 50), pixels: CGSize(width: 200, height: 300))
    #expect(metrics.scale == 2 && metrics.size == CGSize(width: 100, height: 150))
    #expect(metrics.point(fromUnits: CGPoint(x: 7, y: 11)) == CGPoint(x: 7, y: 33))
    #expect(metrics.units(fromPoint: CGPoint(x: 7, y: 33)) == CGPoint(x: 7, y: 11))
    let (fraction, size) = (CGPoint(x: 0.5, y: 0.25), CGSize(width: 101, height: 41))
    for (normalization, isLanding, expected) in [
      (FingerNormalization.size, true, CGPoint(x: 50.5, y: 10.25)),
      (.size, false, CGPoint(x: 50.5, y: 10.25)), (.sizeMinusOne, true, CGPoint(x: 50, y: 10)),
      (.sizeMinusOne, false, CGPoint(x: 50, y: 10)),
      (.sizeMinusOneWhenLanding, true, CGPoint(x: 50, y: 10)),
      (.sizeMinusOneWhenLanding, false, CGPoint(x: 50.5, y: 10.25)),
    ] {
      #expect(normalization.units(fraction, in: size, isLanding: isLanding) == expected)
    }
  }

  @Test("A timestamp ahead of the clock, or before its start, becomes the current time")
  func timestamps() {
    var context = WindowContext.recorded
    context.ticks = 10_000
    #expect(context.seconds(10_000) == 10 && context.seconds(0) == 0)
    #expect(context.seconds(10_001) == 10 && context.seconds(.max) == 10)
    // The clock is at 2^33 ms. A timestamp is the lower 32 bits of a time in milliseconds. A
    // timestamp with an age of 2^31 ms or more counts as ahead of the clock.
    context.ticks = 8_589_934_592
    #expect(context.seconds(.max) == 8_589_934.591)
    #expect(context.seconds(2_147_483_648) == 8_589_934.592)
    #expect(context.seconds(2_147_483_649) == 6_442_450.945)
  }

  @Test("Hiding a hidden window again does not postpone the deadline for the end of its touches")
  func visibility() {
    var visibility = Visibility()
    #expect(visibility.shouldEndTouches(at: 100) == false)
    visibility.hide(at: 2)
    visibility.hide(at: 3)
    #expect(visibility.deadline == 2.15 && Visibility.gracePeriod == 0.15)
    #expect(visibility.shouldEndTouches(at: 2.15) == true)
    visibility.hide(at: 4)
    #expect(visibility.deadline == nil && !visibility.isVisible)
    visibility.show()
    visibility.hide(at: 5)
    #expect(visibility.deadline == 5.15)
  }

  @Test("The touches of both mouse buttons follow the pointer and are cancelled together")
  func pointer() {
    var pointer = PointerTouches()
    _ = pointer.move(to: CGPoint(x: 10, y: 20), at: 0)
    #expect(pointer.move(to: CGPoint(x: 10, y: 20), at: 1).isEmpty)
    _ = pointer.setSecondaryButton(true, at: 1)
    #expect(pointer.hasButtonDown && !pointer.isDown)
    #expect(pointer.setSecondaryButton(true, at: 1).isEmpty)
    _ = pointer.setButton(true, at: 2)
    let moved = pointer.move(to: CGPoint(x: 13, y: 24), at: 3)
    #expect(moved.map(\.id.finger) == [0, 2] && moved.allSatisfy { $0.phase == .moved })
    #expect(moved.allSatisfy { $0.location == CGPoint(x: 13, y: 24) && $0.timestamp == 3 })
    let cancelled = pointer.release(.cancelled, at: 4)
    #expect(cancelled.map(\.id.finger) == [0, 2])
    #expect(cancelled.allSatisfy { $0.phase == .cancelled && $0.timestamp == 4 })
    #expect(!pointer.hasButtonDown && !pointer.isDown && !pointer.isSecondaryButtonDown)
    #expect(pointer.release(.ended, at: 5).isEmpty)
    #expect(pointer.setSecondaryButton(false, at: 5).isEmpty)
  }

  @Test(
    "The simulated second touch lasts as long as the first, and moves in parallel with Shift held")
  func secondTouch() {
    var pointer = PointerTouches()
    let center = CGPoint(x: 100, y: 50)
    _ = pointer.move(to: CGPoint(x: 30, y: 40), at: 0)
    pointer.setModifiers(.alternate, windowCenter: center)
    pointer.setModifiers(.alternate, windowCenter: .zero)
    #expect(pointer.secondTouchLocation == CGPoint(x: 170, y: 60), "the center stays")
    #expect(pointer.setButton(true, at: 1).map(\.id.finger) == [0, 1])
    pointer.setModifiers([], windowCenter: center)
    #expect(pointer.secondTouchLocation == CGPoint(x: 170, y: 60))
    #expect(pointer.move(to: CGPoint(x: 40, y: 45), at: 2).count == 2)
    #expect(pointer.setButton(false, at: 3).count == 2 && pointer.secondTouchLocation == nil)
    pointer.setModifiers([.alternate, .shift], windowCenter: center)
    _ = pointer.move(to: CGPoint(x: 45, y: 47), at: 4)
    // While Shift is held, both locations move by the same vector.
    #expect(pointer.secondTouchLocation == CGPoint(x: 165, y: 57))
    _ = pointer.setButton(true, at: 5)
    #expect(pointer.setButton(false, at: 6).count == 2)
    #expect(pointer.secondTouchLocation != nil, "Alt is still held")
    #expect(pointer.setButton(true, at: 7).map(\.id.finger) == [0, 1])
    #expect(pointer.release(.ended, at: 8).count == 2 && pointer.secondTouchLocation == nil)
  }
}
