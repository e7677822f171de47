import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Events of SDL, however many", .serialized)
struct EventQueueTests {
  init() {
    SDL_SetMainReady()
    SDL_Init(SDL_INIT_EVENTS)
    EventQueue.start()
    _ = takeFingers()
  }

  /// The events of fingers; other tests have windows, which make events too.
  private func takeFingers() -> [SDL_Event] {
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

  @Test("More events than SDL's queue holds are all taken, in order")
  func many() throws {
    let count = 100_000
    for index in 0..<count {
      push(Recorded.finger(SDL_FINGERMOTION, 0, x: Float(index), y: 0))
    }
    push(Recorded.finger(SDL_FINGERUP, 0, x: 0, y: 0))
    let events = takeFingers()
    #expect(events.count == count + 1)
    #expect(events.last?.type == SDL_FINGERUP.rawValue)
    let isInOrder = events.dropLast().enumerated().allSatisfy { $1.tfinger.x == Float($0) }
    #expect(isInOrder)
    #expect(takeFingers().isEmpty)
  }

  @Test("An event that waits is seen by SDL, so that a wait ends")
  func wakes() {
    push(Recorded.finger(SDL_FINGERMOTION, 0, x: 0, y: 0))
    push(Recorded.finger(SDL_FINGERMOTION, 0, x: 1, y: 0))
    #expect(SDL_WaitEventTimeout(nil, 0) == 1)
    #expect(takeFingers().count == 2)
    #expect(SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_FALSE)
  }

  @Test("A move ends a wait also after a mark that SDL has queued for itself")
  func sentinel() {
    var mark = SDL_Event()
    mark.type = SDL_POLLSENTINEL.rawValue
    SDL_PushEvent(&mark)
    SDL_FlushEvent(SDL_POLLSENTINEL.rawValue)
    push(Recorded.finger(SDL_FINGERMOTION, 0, x: 0, y: 0))
    #expect(SDL_WaitEventTimeout(nil, 0) == 1)
    #expect(takeFingers().count == 1)
  }

  @Test("SDL sees an event of a window behind another, one of which it may remove")
  func windows() {
    for _ in 0..<2 { push(Recorded.window(SDL_WINDOWEVENT_SIZE_CHANGED, 0)) }
    SDL_FlushEvents(SDL_FINGERDOWN.rawValue, SDL_FINGERDOWN.rawValue)
    var found = [SDL_Event](repeating: SDL_Event(), count: 4)
    let (first, last) = (SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    #expect(SDL_PeepEvents(&found, 4, SDL_PEEKEVENT, first, last) == 2)
  }

  @Test("The program finds the arguments that it was started with")
  func arguments() {
    #expect(ProgramArguments.all == Array(CommandLine.arguments.dropFirst()))
  }
}
