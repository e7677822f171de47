import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Fingers that a device no longer has", .serialized)
struct LostFingersTests {
  private let finger = TouchID(device: 4711, finger: 1)
  private let pointer = TouchID(device: PointerInput.device, finger: 0)

  init() {
    SDL_SetMainReady()
    SDL_Init(SDL_INIT_EVENTS)
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
  }

  @Test("A finger that no device lists is lost, and a pointer never is")
  func lost() {
    #expect(LostFingers.among([finger, pointer]) == [finger])
    #expect(LostFingers.among([pointer]).isEmpty)
  }

  @Test("While events of fingers wait none is taken for lost: its end may be among them")
  func waiting() {
    var event = SDL_Event()
    event.tfinger = SDL_TouchFingerEvent()
    event.tfinger.type = SDL_FINGERUP.rawValue
    SDL_PushEvent(&event)
    #expect(LostFingers.among([finger]).isEmpty)
  }
}
