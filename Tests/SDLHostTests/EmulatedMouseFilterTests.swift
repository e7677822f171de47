import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

/// Tests with event sequences that were recorded with sdl2-compat 2.32.54 on SDL 3.2.10.
///
/// In that version, the mouse that the X server emulates has the same ID as the real mouse.
@Suite("Emulated mouse filter")
struct EmulatedMouseFilterTests {
  private var translator = InputTranslator(
    deviceType: { _ in SDL_TOUCH_DEVICE_DIRECT }, isTouchDevice: { $0 == 6 })
  private var filter = EmulatedMouseFilter()

  /// Returns the source and the phase of each touch sample that results from events of one loop
  /// iteration.
  private mutating func touches(of events: [SDL_Event]) -> [String] {
    SDLHostTests.translate(events, with: &translator, &filter).map {
      "\($0.source) \($0.phase)"
    }
  }

  /// A finger lands: the events of the emulated mouse and of the finger.
  private let landing = [
    TestEvent.motion(1979, 99, 99), TestEvent.button(SDL_MOUSEBUTTONDOWN, 1979, 99, 99),
    TestEvent.finger(SDL_FINGERDOWN, 1980, x: 0.166942, y: 0.250623),
  ]

  @Test("A finger with emulated mouse events makes a single touch")
  mutating func finger() {
    #expect(touches(of: landing) == ["touch began"])
    let moves = [
      TestEvent.finger(SDL_FINGERMOTION, 2028, x: 0.2, y: 0.25),
      TestEvent.button(SDL_MOUSEBUTTONUP, 2132, 99, 99),
      TestEvent.finger(SDL_FINGERUP, 2132, x: 0.2, y: 0.25),
    ]
    #expect(touches(of: moves) == ["touch moved", "touch ended"])
  }

  @Test("A finger does not move or end a mouse drag")
  mutating func fingerDuringDrag() {
    let mouse = [
      TestEvent.motion(2590, 400, 269), TestEvent.button(SDL_MOUSEBUTTONDOWN, 2591, 400, 269),
      TestEvent.motion(2592, 410, 269, isPressed: true),
    ]
    #expect(touches(of: mouse) == ["mouse began", "mouse moved"])
    let finger = [
      TestEvent.motion(2672, 200, 219, isPressed: true),
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 2672, 200, 219),
      TestEvent.finger(SDL_FINGERDOWN, 2673, x: 201.0 / 599, y: 220.0 / 399),
    ]
    #expect(touches(of: finger) == ["touch began"])
    #expect(translator.pointer.location == CGPoint(x: 410, y: 269))
    let lift = [
      TestEvent.motion(2700, 420, 269, isPressed: true),
      TestEvent.button(SDL_MOUSEBUTTONUP, 2748, 420, 269),
      TestEvent.finger(SDL_FINGERUP, 2748, x: 201.0 / 599, y: 220.0 / 399),
      TestEvent.motion(2829, 430, 269, isPressed: true),
      TestEvent.button(SDL_MOUSEBUTTONUP, 2910, 430, 269),
    ]
    #expect(touches(of: lift) == ["mouse moved", "touch ended", "mouse moved", "mouse ended"])
  }

  @Test("A mouse click while a finger is down makes a mouse touch")
  mutating func clickDuringTouch() {
    _ = touches(of: landing)
    let click = [
      TestEvent.motion(2674, 440, 269), TestEvent.button(SDL_MOUSEBUTTONDOWN, 2755, 440, 269),
      TestEvent.button(SDL_MOUSEBUTTONUP, 2756, 440, 269),
    ]
    #expect(touches(of: click) == ["mouse began", "mouse ended"])
  }

  @Test("A mouse click makes a mouse touch, even if a finger lands at the same location later")
  mutating func clickBeforeTouch() {
    let events = [
      TestEvent.motion(1900, 99, 99), TestEvent.button(SDL_MOUSEBUTTONDOWN, 1900, 99, 99),
      TestEvent.button(SDL_MOUSEBUTTONUP, 1950, 99, 99),
      TestEvent.finger(SDL_FINGERDOWN, 1980, x: 0.166942, y: 0.250623),
    ]
    #expect(touches(of: events) == ["mouse began", "mouse ended", "touch began"])
  }

  @Test("An emulated press is cancelled if its finger arrives in the next iteration of the loop")
  mutating func fingerInNextIteration() {
    #expect(touches(of: [landing[0], landing[1]]) == ["mouse began"])
    #expect(touches(of: [landing[2]]) == ["mouse cancelled", "touch began"])
  }

  @Test("A mouse drag continues if a finger arrives one loop iteration after its emulated press")
  mutating func fingerInNextIterationDuringDrag() {
    _ = touches(of: [TestEvent.button(SDL_MOUSEBUTTONDOWN, 1900, 400, 269)])
    _ = touches(of: [landing[1]])
    #expect(touches(of: [landing[2]]) == ["touch began"])
    #expect(touches(of: [TestEvent.button(SDL_MOUSEBUTTONUP, 2100, 400, 269)]) == ["mouse ended"])
  }

  @Test("A mouse drag ends at its last location if the compositor moves the pointer to a finger")
  mutating func pointerMovedByCompositor() {
    var wayland = WindowContext.recorded
    (wayland.fingerNormalization, wayland.followsDragsOutside) = (.size, false)
    let events = [
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 2600, 397, 224),
      TestEvent.motion(2638, 407, 224, isPressed: true),
      TestEvent.motion(2720, 197, 174, isPressed: true),
      TestEvent.window(SDL_WINDOWEVENT_LEAVE, 2720),
      TestEvent.finger(SDL_FINGERDOWN, 2720, x: 197.0 / 600, y: 174.0 / 400),
    ]
    let samples = SDLHostTests.translate(events, with: &translator, &filter, in: wayland)
    #expect(samples.map(\.phase) == [.began, .moved, .ended, .began])
    #expect(samples[2].location == CGPoint(x: 407, y: 224))
  }
}
