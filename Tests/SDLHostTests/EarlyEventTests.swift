import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Events that are sent before the display is connected")
struct EarlyEventTests {
  @Test("Events that are sent before SDL is initialized arrive in order afterwards")
  func earlyCalls() async {
    await #expect(processExitsWith: .success) { try await EarlyEventTests.sendEarly() }
  }

  /// Sends events before SDL is initialized, and expects them in the event queue afterwards.
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
