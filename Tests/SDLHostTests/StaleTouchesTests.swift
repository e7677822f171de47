import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Stale touches", .serialized)
struct StaleTouchesTests {
  private let finger = TouchID(device: 4711, finger: 1)
  private let pointer = TouchID(device: PointerTouches.device, finger: 0)

  init() {
    SDL_SetMainReady()
    SDL_Init(SDL_INIT_EVENTS)
  }

  @Test("A finger that SDL does not list on a known touch device is stale")
  func listedDevice() throws {
    try withDummyVideo {
      // With this hint, SDL lists a touch device for the mouse.
      SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "1")
      defer { SDL_ResetHint(SDL_HINT_MOUSE_TOUCH_EVENTS) }
      #expect(TouchDevices.contains(SDL_MOUSE_TOUCHID) && !TouchDevices.contains(4711))
      let lifted = TouchID(device: SDL_MOUSE_TOUCHID, finger: 1)
      #expect(!TouchDevices.contains(lifted))
      #expect(StaleTouches.among([lifted, pointer]) == [lifted])
    }
  }

  @Test("A finger whose device SDL does not list is stale, and a pointer touch is never stale")
  func unlistedFinger() {
    #expect(StaleTouches.among([finger, pointer]) == [finger])
    #expect(StaleTouches.among([pointer]).isEmpty)
  }
}
