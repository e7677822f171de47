import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

/// Each sequence was recorded with SDL 3.2.10 under sdl2-compat 2.32.54, where the mouse that the X
/// server emulates has the number of every mouse.
@Suite("One finger is one touch on sdl2-compat")
struct PointerEmulationTests {
  private var translator = InputTranslator(
    deviceType: { _ in SDL_TOUCH_DEVICE_DIRECT }, isTouchDevice: { $0 == 6 })
  private var emulation = PointerEmulation()

  private mutating func reports(of events: [SDL_Event]) -> [String] {
    SDLHostTests.translate(events, with: &translator, &emulation).map {
      "\($0.source) \($0.phase)"
    }
  }

  private let landing = [
    Recorded.motion(1979, 99, 99), Recorded.button(SDL_MOUSEBUTTONDOWN, 1979, 99, 99),
    Recorded.finger(SDL_FINGERDOWN, 1980, x: 0.166942, y: 0.250623),
  ]

  @Test("A finger that lands, moves and is lifted reports nothing of a mouse")
  mutating func finger() {
    #expect(reports(of: landing) == ["touch began"])
    let moves = [
      Recorded.finger(SDL_FINGERMOTION, 2028, x: 0.2, y: 0.25),
      Recorded.button(SDL_MOUSEBUTTONUP, 2132, 99, 99),
      Recorded.finger(SDL_FINGERUP, 2132, x: 0.2, y: 0.25),
    ]
    #expect(reports(of: moves) == ["touch moved", "touch ended"])
  }

  @Test("A finger beside a held button moves and lifts no mouse")
  mutating func heldButton() {
    let mouse = [
      Recorded.motion(2590, 400, 269), Recorded.button(SDL_MOUSEBUTTONDOWN, 2591, 400, 269),
      Recorded.motion(2592, 410, 269, isPressed: true),
    ]
    #expect(reports(of: mouse) == ["mouse began", "mouse moved"])
    let finger = [
      Recorded.motion(2672, 200, 219, isPressed: true),
      Recorded.button(SDL_MOUSEBUTTONDOWN, 2672, 200, 219),
      Recorded.finger(SDL_FINGERDOWN, 2673, x: 201.0 / 599, y: 220.0 / 399),
    ]
    #expect(reports(of: finger) == ["touch began"])
    #expect(translator.pointer.location == CGPoint(x: 410, y: 269))
    let lift = [
      Recorded.motion(2700, 420, 269, isPressed: true),
      Recorded.button(SDL_MOUSEBUTTONUP, 2748, 420, 269),
      Recorded.finger(SDL_FINGERUP, 2748, x: 201.0 / 599, y: 220.0 / 399),
      Recorded.motion(2829, 430, 269, isPressed: true),
      Recorded.button(SDL_MOUSEBUTTONUP, 2910, 430, 269),
    ]
    #expect(reports(of: lift) == ["mouse moved", "touch ended", "mouse moved", "mouse ended"])
  }

  @Test("A click while the finger is down is one of the mouse")
  mutating func click() {
    _ = reports(of: landing)
    let click = [
      Recorded.motion(2674, 440, 269), Recorded.button(SDL_MOUSEBUTTONDOWN, 2755, 440, 269),
      Recorded.button(SDL_MOUSEBUTTONUP, 2756, 440, 269),
    ]
    #expect(reports(of: click) == ["mouse began", "mouse ended"])
  }

  @Test("A mouse that is pressed where a finger lands later is a mouse")
  mutating func later() {
    let events = [
      Recorded.motion(1900, 99, 99), Recorded.button(SDL_MOUSEBUTTONDOWN, 1900, 99, 99),
      Recorded.button(SDL_MOUSEBUTTONUP, 1950, 99, 99),
      Recorded.finger(SDL_FINGERDOWN, 1980, x: 0.166942, y: 0.250623),
    ]
    #expect(reports(of: events) == ["mouse began", "mouse ended", "touch began"])
  }

  @Test("A press that comes in an earlier turn of the loop than its finger is taken back")
  mutating func split() {
    #expect(reports(of: [landing[0], landing[1]]) == ["mouse began"])
    #expect(reports(of: [landing[2]]) == ["mouse cancelled", "touch began"])
  }

  @Test("Of a held button nothing is taken back by a finger that comes in a later turn")
  mutating func splitBesideHeldButton() {
    _ = reports(of: [Recorded.button(SDL_MOUSEBUTTONDOWN, 1900, 400, 269)])
    _ = reports(of: [landing[1]])
    #expect(reports(of: [landing[2]]) == ["touch began"])
    #expect(reports(of: [Recorded.button(SDL_MOUSEBUTTONUP, 2100, 400, 269)]) == ["mouse ended"])
  }

  @Test("A compositor that takes the pointer to a finger ends the stroke of the mouse where it was")
  mutating func takenPointer() {
    var wayland = WindowContext.recorded
    (wayland.fingerRange, wayland.followsDragsOutside) = (.size, false)
    let events = [
      Recorded.button(SDL_MOUSEBUTTONDOWN, 2600, 397, 224),
      Recorded.motion(2638, 407, 224, isPressed: true),
      Recorded.motion(2720, 197, 174, isPressed: true),
      Recorded.window(SDL_WINDOWEVENT_LEAVE, 2720),
      Recorded.finger(SDL_FINGERDOWN, 2720, x: 197.0 / 600, y: 174.0 / 400),
    ]
    let samples = SDLHostTests.translate(events, with: &translator, &emulation, in: wayland)
    #expect(samples.map(\.phase) == [.began, .moved, .ended, .began])
    #expect(samples[2].location == CGPoint(x: 407, y: 224))
  }
}
