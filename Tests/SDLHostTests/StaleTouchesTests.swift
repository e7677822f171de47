import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Touches whose finger a device no longer lists", .serialized)
struct StaleTouchesTests {
  private let finger = TouchID(device: 4711, finger: 1)
  private let pointer = TouchID(device: PointerInput.device, finger: 0)

  init() {
    SDL_SetMainReady()
    SDL_Init(SDL_INIT_EVENTS)
  }

  @Test("A finger that no device lists is stale, and a pointer never is")
  func unlisted() {
    #expect(StaleTouches.among([finger, pointer]) == [finger])
    #expect(StaleTouches.among([pointer]).isEmpty)
  }
}
