import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Stale touches", .serialized)
struct StaleTouchesTests {
  private let finger = TouchID(device: 4711, finger: 1)
  private let pointer = TouchID(device: PointerInput.device, finger: 0)

  init() {
    SDL_SetMainReady()
    SDL_Init(SDL_INIT_EVENTS)
  }

  @Test("A finger whose device SDL does not list is stale, and a pointer touch is never stale")
  func unlistedFinger() {
    #expect(StaleTouches.among([finger, pointer]) == [finger])
    #expect(StaleTouches.among([pointer]).isEmpty)
  }
}
