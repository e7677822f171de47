import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Calls from other threads before the display is connected")
struct EarlyEventTests {
  @Test("Calls from other threads before SDL is initialized run afterwards in order")
  func earlyCalls() async {
    await #expect(processExitsWith: .success) { try await EarlyEventTests.sendEarly() }
  }

  /// Sends events in a process that has not initialized SDL.
  static func sendEarly() throws {
    EventSender.send(SDL_USEREVENT)
    EventSender.send(SDL_QUIT)
    SDL_SetMainReady()
    SDL_SetHint(SDL_HINT_VIDEODRIVER, "dummy")
    try #require(SDL_Init(SDL_INIT_VIDEO) == 0)
    defer { SDL_Quit() }
    _ = Display(initializedFor: ApplicationIdentity(name: "Test", identifier: "test"))
    var events: [SDL_Event] = []
    EventQueue.take(into: &events)
    let expected = [SDL_USEREVENT.rawValue, SDL_QUIT.rawValue]
    let types = events.map { $0.type }.filter { expected.contains($0) }
    #expect(types == expected)
  }
}
