import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Event queue and program arguments", .serialized)
struct EventQueueTests {
  init() {
    SDL_SetMainReady()
    SDL_Init(SDL_INIT_EVENTS)
    EventQueue.start()
    _ = takeFingerEvents()
  }

  /// Takes all queued events and returns the finger events.
  ///
  /// The other events come from windows of other tests.
  private func takeFingerEvents() -> [SDL_Event] {
    var events: [SDL_Event] = []
    EventQueue.take(into: &events)
    return events.filter {
      (SDL_FINGERDOWN.rawValue...SDL_FINGERMOTION.rawValue).contains($0.type)
    }
  }

  private func push(_ event: SDL_Event) {
    var event = event
    SDL_PushEvent(&event)
  }

  @Test("The event queue takes events that the system has reported since the last call")
  func systemEvents() throws {
    // SDL reads the state of a simulated joystick only when it fetches the events of the system.
    SDL_SetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS, "1")
    try #require(SDL_InitSubSystem(SDL_INIT_JOYSTICK) == 0)
    let index = SDL_JoystickAttachVirtual(SDL_JOYSTICK_TYPE_GAMECONTROLLER, 1, 1, 0)
    let joystick = try #require(SDL_JoystickOpen(index))
    defer {
      SDL_JoystickClose(joystick)
      SDL_JoystickDetachVirtual(index)
      SDL_QuitSubSystem(SDL_INIT_JOYSTICK)
      SDL_ResetHint(SDL_HINT_JOYSTICK_ALLOW_BACKGROUND_EVENTS)
    }
    var events: [SDL_Event] = []
    EventQueue.take(into: &events)
    SDL_JoystickSetVirtualButton(joystick, 0, UInt8(SDL_PRESSED))
    EventQueue.take(into: &events)
    #expect(events.contains { $0.type == SDL_JOYBUTTONDOWN.rawValue })
    SDL_JoystickSetVirtualButton(joystick, 0, UInt8(SDL_RELEASED))
    EventQueue.takeMore(into: &events)
    #expect(events.contains { $0.type == SDL_JOYBUTTONUP.rawValue })
  }

  @Test("Starting the event queue discards earlier events")
  func start() {
    push(TestEvent.finger(SDL_FINGERDOWN, 0, x: 0, y: 0))
    EventQueue.start()
    #expect(takeFingerEvents().isEmpty)
  }

  @Test("The event queue keeps more events than SDL's own queue can hold, in order")
  func manyEvents() throws {
    let count = 100_000
    for index in 0..<count {
      push(TestEvent.finger(SDL_FINGERMOTION, 0, x: Float(index), y: 0))
    }
    push(TestEvent.finger(SDL_FINGERUP, 0, x: 0, y: 0))
    let events = takeFingerEvents()
    #expect(events.count == count + 1)
    #expect(events.last?.type == SDL_FINGERUP.rawValue)
    let isInOrder = events.dropLast().enumerated().allSatisfy { $1.tfinger.x == Float($0) }
    #expect(isInOrder)
    #expect(takeFingerEvents().isEmpty)
  }

  @Test("Taking more events appends them in order, and taking events replaces the earlier ones")
  func laterEvents() {
    func x(_ events: [SDL_Event]) -> [Float] {
      events.filter { $0.type == SDL_FINGERMOTION.rawValue }.map(\.tfinger.x)
    }
    var events: [SDL_Event] = []
    for index in 0..<2 { push(TestEvent.finger(SDL_FINGERMOTION, 0, x: Float(index), y: 0)) }
    EventQueue.take(into: &events)
    #expect(x(events) == [0, 1])
    for index in 2..<5 { push(TestEvent.finger(SDL_FINGERMOTION, 0, x: Float(index), y: 0)) }
    EventQueue.takeMore(into: &events)
    #expect(x(events) == [0, 1, 2, 3, 4])
    EventQueue.takeMore(into: &events)
    #expect(x(events).count == 5)
    push(TestEvent.finger(SDL_FINGERMOTION, 0, x: 9, y: 0))
    EventQueue.take(into: &events)
    #expect(x(events) == [9])
    EventQueue.take(into: &events)
    #expect(x(events).isEmpty)
  }

  @Test(
    "The event queue reuses an array of up to 4096 events and releases a larger array",
    arguments: [1, 100, 4096, 4097, 20_000])
  func reuse(count: Int) {
    var events: [SDL_Event] = []
    // Both arrays start with little capacity, even if other tests have queued many events.
    for _ in 0..<2 {
      EventQueue.take(into: &events)
      events = []
    }
    for index in 0..<count {
      push(TestEvent.finger(SDL_FINGERMOTION, 0, x: Float(index), y: 0))
    }
    EventQueue.take(into: &events)
    let fingerCount = events.filter { $0.type == SDL_FINGERMOTION.rawValue }.count
    #expect(fingerCount == count)
    // The first call empties the array and makes it the queue, and the second call returns it.
    for _ in 0..<2 {
      EventQueue.take(into: &events)
      #expect(!events.contains { $0.type == SDL_FINGERMOTION.rawValue })
    }
    #expect((events.capacity >= count) == (count <= 4096))
  }

  @Test("A queued event ends SDL's wait for events")
  func endOfWait() {
    push(TestEvent.finger(SDL_FINGERMOTION, 0, x: 0, y: 0))
    push(TestEvent.finger(SDL_FINGERMOTION, 0, x: 1, y: 0))
    #expect(SDL_WaitEventTimeout(nil, 0) == 1)
    #expect(takeFingerEvents().count == 2)
    #expect(SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_FALSE)
  }

  @Test("A finger move ends SDL's wait after a poll sentinel was flushed from SDL's queue")
  func sentinel() {
    var sentinel = SDL_Event()
    sentinel.type = SDL_POLLSENTINEL.rawValue
    SDL_PushEvent(&sentinel)
    SDL_FlushEvent(SDL_POLLSENTINEL.rawValue)
    push(TestEvent.finger(SDL_FINGERMOTION, 0, x: 0, y: 0))
    #expect(SDL_WaitEventTimeout(nil, 0) == 1)
    #expect(takeFingerEvents().count == 1)
  }

  @Test("SDL's queue holds two consecutive events for size changes of a window")
  func windowEvents() {
    // Other tests may have opened a window since the initializer of this suite ran.
    _ = takeFingerEvents()
    for _ in 0..<2 { push(TestEvent.window(SDL_WINDOWEVENT_SIZE_CHANGED, 0)) }
    SDL_FlushEvents(SDL_FINGERDOWN.rawValue, SDL_FINGERDOWN.rawValue)
    var events = [SDL_Event](repeating: SDL_Event(), count: 4)
    let (first, last) = (SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    #expect(SDL_PeepEvents(&events, 4, SDL_PEEKEVENT, first, last) == 2)
  }

  @Test("The program arguments are the command-line arguments without the program name")
  func arguments() {
    #expect(ProgramArguments.all == CommandLine.arguments.dropFirst().map { Array($0.utf8) })
  }
}
