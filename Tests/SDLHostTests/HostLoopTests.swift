import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

/// An observer that calls a closure at the end of each period of a loop.
final class PeriodObserver: LoopObserver {
  var nextDeadline = TimeInterval.infinity
  var onPeriod: (LoopPeriod) -> Void = { _ in }
  private(set) var periods: [LoopPeriod] = []

  func count(_ activity: LoopPeriod.Activity) -> Int {
    periods.filter { $0.activity == activity }.count
  }

  func loopDidFinish(_ period: LoopPeriod) {
    periods.append(period)
    onPeriod(period)
  }
}

/// A view that calls a closure when it is the first responder and a key is pressed.
private final class KeyView: UIView {
  var onPress: () -> Void = {}

  override var canBecomeFirstResponder: Bool { true }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { onPress() }
}

/// Tests of a loop that only the events and the deadlines of each test wake.
@Suite("Loop of a host", .serialized)
struct HostLoopTests {
  private let observer = PeriodObserver()

  /// Runs a host that this suite observes.
  private func run(_ body: (HostFixture) throws -> Void) throws {
    defer { observer.onPeriod = { _ in } }
    try HostFixture.run { fixture in
      fixture.host.observer = observer
      try body(fixture)
    }
  }

  private func push(_ event: SDL_Event) {
    var event = event
    if event.type == SDL_WINDOWEVENT.rawValue { event.window.windowID = HostFixture.windowID }
    SDL_PushEvent(&event)
  }

  private func finger(_ type: SDL_EventType, x: Float) -> SDL_Event {
    TestEvent.finger(type, 0, x: x, y: 0.5, device: -2)
  }

  @Test("The loop polls the location of a pointer that is dragged outside of the window")
  func polling() throws {
    try run { fixture in
      fixture.windowSystem.followsDragsOutside = true
      fixture.windowSystem.isOver = false
      push(TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 20, 30))
      observer.onPeriod = { [observer] _ in
        if observer.count(.waiting) >= 20 { fixture.host.quit() }
      }
    }
    // A loop that did not poll would sleep until the fixture ends it after five seconds.
    #expect(observer.count(.waiting) == 20)
  }

  @Test("The host's event time is the time of SDL's clock in seconds")
  func eventTime() throws {
    try HostFixture.run { fixture in
      fixture.step(when: { SDL_GetTicks64() > 20 }) {
        let before = SDL_GetTicks64()
        let time = fixture.host.eventTime
        let after = SDL_GetTicks64()
        #expect(TimeInterval(before) / 1000 <= time && time <= TimeInterval(after) / 1000)
      }
    }
  }

  @Test("A key that waits for a slow frame is handled at the time of its press")
  func timeOfWaitingKey() throws {
    try HostFixture.run { fixture in
      let keyView = KeyView()
      var (pressTime, applicationTime): (TimeInterval, TimeInterval?) = (0, nil)
      keyView.onPress = { applicationTime = fixture.application.now }
      fixture.window.addSubview(keyView)
      keyView.becomeFirstResponder()
      fixture.step {
        var event = SDL_Event()
        event.key = SDL_KeyboardEvent()
        event.key.type = SDL_KEYDOWN.rawValue
        event.key.state = UInt8(SDL_PRESSED)
        event.key.keysym.sym = SDL_Keycode(SDLK_a.rawValue)
        pressTime = fixture.host.eventTime
        push(event)
        // The delay simulates a slow frame, after which the event is fetched.
        while fixture.host.eventTime < pressTime + 0.1 { SDL_Delay(1) }
      }
      fixture.step(when: { applicationTime != nil }) {
        let delay = (applicationTime ?? 0) - pressTime
        #expect(delay >= 0 && delay < 0.05)
      }
    }
  }

  @Test("A touch that begins just as a hidden window ends its touches is ended too")
  func landingAtDeadline() throws {
    try HostFixture.run { fixture in
      fixture.step { push(TestEvent.window(SDL_WINDOWEVENT_HIDDEN, 0)) }
      // The loop handles the hide event in the iteration at whose end this step is performed.
      fixture.step {
        let deadline = fixture.host.eventTime + Visibility.gracePeriod
        while fixture.host.eventTime <= deadline { SDL_Delay(1) }
        push(finger(SDL_FINGERDOWN, x: 0.5))
      }
      fixture.step { #expect(fixture.view.log == ["began", "ended"]) }
    }
  }

  @Test("A host whose window cannot be opened again quits")
  func failedReopening() throws {
    defer { SDL_ResetHint(SDL_HINT_RENDER_DRIVER) }
    let start = ContinuousClock.now
    try run { fixture in
      observer.onPeriod = { period in
        guard period.activity == .painting else { return }
        // OpenGL cannot draw without a display, so the window cannot be opened again.
        SDL_SetHint(SDL_HINT_RENDER_DRIVER, "opengl")
        fixture.windowSystem.isScaleStale = true
        push(TestEvent.window(SDL_WINDOWEVENT_FOCUS_GAINED, 0))
      }
    }
    // If the host did not quit, the fixture would end it after five seconds.
    #expect(ContinuousClock.now - start < .seconds(4))
    #expect(observer.count(.painting) == 1)
  }

  @Test(
    "A view that changes continuously gets at most 240 frames per second")
  func frameRate() throws {
    let frameCount = 12
    try run { fixture in
      observer.onPeriod = { [observer] period in
        guard period.activity == .painting else { return }
        fixture.view.setNeedsDisplay()
        if observer.count(.painting) >= frameCount { fixture.host.quit() }
      }
    }
    let starts = observer.periods.filter { $0.activity == .painting }.map(\.start)
    try #require(starts.count == frameCount)
    let intervals = zip(starts, starts.dropFirst()).map { $1 - $0 }
    let (total, shortest) = (intervals.reduce(0, +), try #require(intervals.min()))
    #expect(total > (Double(frameCount) - 1) / 240 - 0.001)
    #expect(shortest < 0.0075, "A wait is rounded up to a whole millisecond.")
    #expect(observer.count(.waiting) <= 2 * frameCount)
  }

  @Test("A frame that immediately follows another frame does not count the earlier frame's input")
  func followingFrame() throws {
    var isPressed = false
    try run { fixture in
      fixture.host.onSample = { _ in fixture.view.setNeedsDisplay() }
      observer.onPeriod = { [observer] period in
        guard period.activity == .painting else { return }
        fixture.view.setNeedsDisplay()
        if !isPressed { push(finger(SDL_FINGERDOWN, x: 0.5)) }
        isPressed = true
        if observer.count(.painting) >= 6 { fixture.host.quit() }
      }
    }
    let paintings = observer.periods.filter { $0.activity == .painting }
    #expect(paintings.count == 6)
    #expect(paintings.filter { $0.newestInput != nil }.count == 1)
  }

  @Test("The first loop period begins when the observer is set")
  func firstPeriod() throws {
    var start: TimeInterval = 0
    try run { fixture in
      start = fixture.host.eventTime
      observer.onPeriod = { _ in fixture.host.quit() }
    }
    let first = try #require(observer.periods.first)
    // Event times are whole milliseconds.
    #expect(first.start > start - 0.002 && first.start < start + 1)
  }

  @Test(
    "The loop sleeps until a deadline of the application and then advances the application's time")
  func deadlines() throws {
    var steps: [TimeInterval] = []
    try run { fixture in
      fixture.application.animator.start(
        for: fixture.view, at: fixture.host.eventTime, every: 0.03
      ) { elapsed in
        steps.append(elapsed)
        if steps.count == 3 { fixture.host.quit() }
        return steps.count < 3
      }
    }
    #expect(steps.count == 3)
    #expect(zip(steps, steps.dropFirst()).allSatisfy { 0.029...0.2 ~= $1 - $0 })
    #expect(observer.count(.waiting) < 12)
  }

  @Test("The loop of a hidden window sleeps although a view has changed, and wakes to end touches")
  func hiddenWindow() throws {
    try run { fixture in
      push(TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 20, 30))
      push(TestEvent.window(SDL_WINDOWEVENT_HIDDEN, 0))
      observer.onPeriod = { period in
        if fixture.application.applicationState == .background { fixture.view.setNeedsDisplay() }
        if fixture.view.log.last == "ended" { fixture.host.quit() }
      }
    }
    let (first, last) = (observer.periods.first?.start ?? 0, observer.periods.last?.end ?? 0)
    // Event times are whole milliseconds.
    #expect(last - first > Visibility.gracePeriod - 0.003 && last - first < 2)
    #expect(observer.count(.waiting) < 10)
  }

  @Test("The moves of a finger during a slow frame have times that are spread over the frame")
  func slowFrame() throws {
    var (times, moves) = ([TimeInterval](), [TimeInterval]())
    try run { fixture in
      fixture.host.onSample = {
        fixture.view.setNeedsDisplay()
        if $0.phase == .moved { moves.append($0.timestamp) }
      }
      observer.onPeriod = { period in
        switch (period.activity, times.count) {
        case (.painting, 0):
          SDL_Delay(20)
          push(finger(SDL_FINGERDOWN, x: 0.1))
          times = [fixture.host.eventTime]
        case (.painting, 1):
          times.append(fixture.host.eventTime)
          SDL_Delay(40)
          times.append(fixture.host.eventTime)
          // SDL stamps these events with the current time, like events that SDL 2 fetches now.
          for index in 1...4 { push(finger(SDL_FINGERMOTION, x: 0.1 + 0.1 * Float(index))) }
        case (.handlingEvents, 3): fixture.host.quit()
        default: break
        }
      }
    }
    try #require(moves.count == 4 && times.count == 3)
    let quarter = (times[2] - times[1]) / 4
    #expect(quarter > 0.009)
    for (index, time) in moves.enumerated() {
      #expect(abs(time - times[1] - CGFloat(index + 1) * quarter) < 0.006, "\(index)")
    }
  }

  @Test("A key press advances the application's time before the first responder receives the key")
  func timeOfKey() throws {
    var (pressTime, applicationTime, start): (TimeInterval, TimeInterval, TimeInterval) = (0, 0, 0)
    try run { fixture in
      let keyView = KeyView()
      fixture.window.addSubview(keyView)
      keyView.becomeFirstResponder()
      keyView.onPress = {
        (pressTime, applicationTime) = (fixture.host.eventTime, fixture.application.now)
        fixture.host.quit()
      }
      start = fixture.host.eventTime
      observer.nextDeadline = start + 0.06
      observer.onPeriod = { [observer] period in
        guard period.activity == .waiting, period.end >= observer.nextDeadline else { return }
        observer.nextDeadline = .infinity
        var event = SDL_Event()
        event.key = SDL_KeyboardEvent()
        event.key.type = SDL_KEYDOWN.rawValue
        event.key.state = UInt8(SDL_PRESSED)
        event.key.keysym.sym = SDL_Keycode(SDLK_a.rawValue)
        push(event)
      }
    }
    #expect(applicationTime >= start + 0.058 && applicationTime <= pressTime)
  }

  @Test("The work of another run loop is performed after each frame and each iteration of the loop")
  func runLoopWork() throws {
    var log: [String] = []
    try run { fixture in
      fixture.host.performRunLoopWork = {
        log.append("work")
        return .infinity
      }
      observer.onPeriod = { period in
        log.append("\(period.activity)")
        if period.activity == .handlingEvents { fixture.host.quit() }
      }
      push(TestEvent.motion(0, 20, 30))
    }
    #expect(log == ["painting", "work", "waiting", "handlingEvents", "work"])
  }

  @Test("The loop sleeps no longer than until another run loop has work again")
  func runLoopDeadline() throws {
    var times: [TimeInterval] = []
    try run { fixture in
      fixture.host.performRunLoopWork = {
        if let last = times.last, fixture.host.eventTime < last + 0.03 { return 0.03 }
        times.append(fixture.host.eventTime)
        if times.count == 4 { fixture.host.quit() }
        return 0.03
      }
    }
    // A loop that slept longer would be ended by the fixture after five seconds.
    try #require(times.count == 4)
    #expect(times[3] - times[0] < 1)
    #expect(observer.count(.waiting) < 20)
  }

  @Test("Events that are sent after the window is closed are dropped")
  func closedWindow() throws {
    try run { fixture in observer.onPeriod = { _ in fixture.host.quit() } }
    EventSender.send(SDL_USEREVENT)
    var events: [SDL_Event] = []
    EventQueue.take(into: &events)
    #expect(!events.contains { $0.type == SDL_USEREVENT.rawValue })
  }

  @Test("The timeout of a wait is rounded up to whole milliseconds and is at most an hour")
  func milliseconds() {
    let times = [0.0001, 0.5, 0.75, 100, 3599.5, 3600, 1e9]
    let expected: [Int32] = [1, 500, 750, 100_000, 3_599_500, 3_600_000, 3_600_000]
    #expect(times.map { HostLoop.milliseconds($0) } == expected)
  }
}
