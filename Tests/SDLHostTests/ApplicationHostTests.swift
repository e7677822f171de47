import CSDL2
import Dispatch
import ResponderKit
import Testing

@testable import SDLHost

/// A view that records the times at which a touch begins, ends and is cancelled.
private final class TimingView: UIView {
  var began: ContinuousClock.Instant?
  var ended: ContinuousClock.Instant?
  var cancelled: ContinuousClock.Instant?
  var onCancel: (() -> Void)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { began = .now }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { ended = .now }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    cancelled = .now
    onCancel?()
  }
}

/// A view that records the modifier keys of each wheel event.
private final class WheelView: UIView {
  var flags: [UIKeyModifierFlags] = []

  override func scroll(
    by displacement: CGVector, at point: CGPoint, with flags: UIKeyModifierFlags
  ) -> Bool {
    self.flags.append(flags)
    return true
  }
}

/// An observer that records the periods of a loop.
private final class RecordingObserver: LoopObserver {
  var nextDeadline = TimeInterval.infinity
  private(set) var periods: [LoopPeriod] = []
  var onPeriod: ((LoopPeriod) -> Void)?

  func loopDidFinish(_ period: LoopPeriod) {
    periods.append(period)
    onPeriod?(period)
  }
}

@Suite("Application host", .serialized)
struct ApplicationHostTests {
  /// Runs an application in a window that no display shows, until the host quits.
  ///
  /// - Parameters:
  ///   - events: The events that SDL reports when the host starts to run.
  ///   - timeout: The time in seconds after which the host quits in any case.
  private func run(
    _ view: UIView, events: [SDL_Event], timeout: Double,
    _ configure: (ApplicationHost, FakeWindowSystem) -> Void
  ) throws {
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    try #require(SDL_Init(SDL_INIT_VIDEO) == 0)
    defer {
      // The host has quit SDL. Other tests may have initialized SDL before and still need its
      // events.
      SDL_Quit()
      SDL_Init(SDL_INIT_EVENTS)
      EventQueue.start()
    }
    let display = Display(initializedFor: ApplicationIdentity(name: "Test", identifier: "test"))
    let system = FakeWindowSystem(
      try SDLWindowSystem(
        on: display, windowSize: CGSize(width: 200, height: 100), scale: nil, .auto)
    )
    let host = ApplicationHost(system)
    configure(host, system)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    view.frame = window.bounds
    window.addSubview(view)
    let application = UIApplication()
    application.add(window)
    window.makeKeyAndVisible()
    for var event in events { SDL_PushEvent(&event) }
    let quit = DispatchWorkItem(block: Self.pushQuit)
    DispatchQueue.global().asyncAfter(deadline: .now() + timeout, execute: quit)
    host.run(application)
    quit.cancel()
  }

  /// Reports to SDL, on any thread, that the user quits the program.
  private nonisolated static func pushQuit() {
    var event = SDL_Event()
    event.type = SDL_QUIT.rawValue
    SDL_PushEvent(&event)
  }

  @Test(
    "A touch is cancelled within 0.2 seconds after SDL stops listing its finger")
  func unlistedFinger() throws {
    let view = TimingView()
    // The host checks the finger every 0.1 seconds, so at least once while SDL still lists it.
    let listedTime = Duration.milliseconds(250)
    // Device -2 is SDL's device of pens. The host does not query its type, so the test needs no
    // hardware.
    let down = TestEvent.finger(SDL_FINGERDOWN, 0, x: 0.5, y: 0.5, device: -2)
    try run(view, events: [down], timeout: 3) { host, system in
      system.isListed = { _ in view.began.map { .now < $0 + listedTime } ?? true }
      view.onCancel = { host.quit() }
    }
    let began = try #require(view.began)
    let cancelled = try #require(view.cancelled)
    #expect(view.ended == nil)
    #expect(listedTime...(listedTime + .milliseconds(200)) ~= cancelled - began)
  }

  @Test("A wheel event has the modifier keys that were held when the wheel turned")
  func wheelModifiers() throws {
    func control(_ type: SDL_EventType, _ mod: SDL_Keymod) -> SDL_Event {
      var event = SDL_Event()
      event.key = SDL_KeyboardEvent()
      event.key.type = type.rawValue
      event.key.state = UInt8(type == SDL_KEYDOWN ? SDL_PRESSED : SDL_RELEASED)
      event.key.keysym.sym = SDL_Keycode(SDLK_LCTRL.rawValue)
      event.key.keysym.mod = UInt16(mod.rawValue)
      return event
    }
    let view = WheelView()
    let events = [
      TestEvent.wheel(1), control(SDL_KEYDOWN, KMOD_LCTRL), TestEvent.wheel(1),
      control(SDL_KEYUP, KMOD_NONE), TestEvent.wheel(1),
    ]
    try run(view, events: events, timeout: 0.4) { _, _ in }
    #expect(view.flags == [[], .control, []])
  }

  @Test("Quitting ends, but does not cancel, the touch of a finger that SDL still lists")
  func quit() throws {
    let view = TimingView()
    let down = TestEvent.finger(SDL_FINGERDOWN, 0, x: 0.5, y: 0.5, device: -2)
    try run(view, events: [down], timeout: 0.4) { _, _ in }
    #expect(view.began != nil && view.ended != nil && view.cancelled == nil)
  }

  @Test(
    "The periods of the host's loop have no gaps, and a touch belongs to an event-handling period")
  func periods() throws {
    let observer = RecordingObserver()
    let down = TestEvent.finger(SDL_FINGERDOWN, 0, x: 0.5, y: 0.5, device: -2)
    try run(TimingView(), events: [down], timeout: 0.4) { host, _ in
      host.observer = observer
    }
    let periods = observer.periods
    #expect(periods.contains { $0.activity == .painting })
    #expect(periods.allSatisfy { $0.start <= $0.end })
    #expect(zip(periods, periods.dropFirst()).allSatisfy { $0.end == $1.start })
    let touched = try #require(periods.first { $0.newestInput != nil })
    let input = try #require(touched.newestInput)
    #expect(touched.activity == .handlingEvents)
    // Timestamps of events are whole milliseconds.
    #expect(input <= touched.end + 0.001 && input > touched.end - 0.3)
    let waiting = periods.filter { $0.activity == .waiting }.reduce(0) { $0 + $1.end - $1.start }
    #expect(waiting > 0.2)
  }

  @Test("A painting period reports no input that an earlier frame has already shown")
  func staleInput() throws {
    let view = TimingView()
    let observer = RecordingObserver()
    let down = TestEvent.finger(SDL_FINGERDOWN, 0, x: 0.5, y: 0.5, device: -2)
    try run(view, events: [down], timeout: 0.6) { host, _ in
      host.observer = observer
      observer.nextDeadline = 0.3 + TimeInterval(SDL_GetTicks64()) / 1000
      observer.onPeriod = { period in
        guard period.end >= observer.nextDeadline else { return }
        observer.nextDeadline = .infinity
        view.setNeedsDisplay()
      }
    }
    let last = try #require(observer.periods.last { $0.activity == .painting })
    #expect(view.began != nil && last.newestInput == nil)
  }

  @Test("The deadline of an observer ends the wait of the host")
  func observerDeadline() throws {
    let observer = RecordingObserver()
    try run(TimingView(), events: [], timeout: 5) { host, _ in
      host.observer = observer
      observer.nextDeadline = 0.2 + TimeInterval(SDL_GetTicks64()) / 1000
      observer.onPeriod = { period in
        if period.end >= observer.nextDeadline { host.quit() }
      }
    }
    let last = try #require(observer.periods.last)
    #expect(last.end >= observer.nextDeadline && last.end < observer.nextDeadline + 1)
    #expect(observer.periods.filter { $0.activity == .waiting }.count < 10, "The host sleeps.")
  }
}
