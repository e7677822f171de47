import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

/// Tests with event sequences that were recorded with sdl2-compat 2.32.54 on SDL 3.2.10.
///
/// In that version, the mouse that the X server emulates has the same ID as the real mouse.
@Suite("Emulated mouse filter")
struct EmulatedMouseFilterTests {
  private var translator: InputTranslator

  private init(_ separateEvents: EmulatedMouseFilter.SeparateEvents) {
    translator = InputTranslator(
      pointer: Pointer(separateEvents: separateEvents, isTouchDevice: { $0 == 6 }),
      deviceType: { _ in SDL_TOUCH_DEVICE_DIRECT })
  }

  init() { self.init(.none) }

  /// Returns the source and the phase of each touch sample that results from the events of one loop
  /// iteration.
  private mutating func touches(of events: [SDL_Event]) -> [String] {
    SDLHostTests.translate(events, with: &translator).map {
      "\($0.source) \($0.phase)"
    }
  }

  /// The events of the emulated mouse and of the finger when a finger lands, in order of arrival.
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

  @Test("If a suspended program fetches a finger event late, only the touch of the finger remains")
  mutating func suspendedProgram() {
    let finger = TestEvent.finger(SDL_FINGERDOWN, 2040, x: 0.166942, y: 0.250623)
    #expect(touches(of: [landing[0], landing[1], finger]) == ["touch began"])
    self = Self()
    #expect(touches(of: [landing[0], landing[1]]) == ["mouse began"])
    #expect(touches(of: [finger]) == ["mouse cancelled", "touch began"])
  }

  @Test(
    "A mouse drag ends at its last location if its release is reported at the location of a finger")
  mutating func releaseAtFinger() {
    self = Self(.motion)
    _ = touches(of: [
      TestEvent.motion(1890, 400, 269), TestEvent.button(SDL_MOUSEBUTTONDOWN, 1900, 400, 269),
    ])
    let finger = [
      TestEvent.motion(1979, 99, 99, isPressed: true),
      TestEvent.button(SDL_MOUSEBUTTONUP, 1979, 99, 99), landing[2],
    ]
    #expect(touches(of: finger) == ["mouse ended", "touch began"])
    #expect(translator.pointer.location == CGPoint(x: 400, y: 269))
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

  @Test("An emulated press that arrives after its finger makes no touch")
  mutating func fingerBeforePress() {
    self = Self(.motionAndPresses)
    #expect(touches(of: [landing[2]]) == ["touch began"])
    let press = [
      TestEvent.motion(1984, 99, 99), TestEvent.button(SDL_MOUSEBUTTONDOWN, 1984, 99, 99),
    ]
    #expect(touches(of: press) == [])
    #expect(translator.pointer.location == .zero)
    let lift = [
      TestEvent.button(SDL_MOUSEBUTTONUP, 2132, 99, 99),
      TestEvent.finger(SDL_FINGERUP, 2132, x: 0.166942, y: 0.250623),
    ]
    #expect(touches(of: lift) == ["touch ended"])
  }

  @Test("A real click at or near the location of a finger makes a mouse touch")
  mutating func clickAtFinger() {
    let click = TestEvent.button(SDL_MOUSEBUTTONDOWN, 1984, 99, 99)
    let lift = TestEvent.finger(SDL_FINGERUP, 1983, x: 0.166942, y: 0.250623)
    let cases = [
      ("later than an emulated press", [TestEvent.button(SDL_MOUSEBUTTONDOWN, 2231, 99, 99)]),
      ("next to the finger", [TestEvent.button(SDL_MOUSEBUTTONDOWN, 1984, 102, 99)]),
      ("after the finger was lifted", [lift, click]),
      ("after the emulated press", [click, click]),
    ]
    for (description, events) in cases {
      self = Self(.motionAndPresses)
      _ = touches(of: [landing[2]])
      #expect(touches(of: events).last == "mouse began", "\(description)")
    }
  }

  @Test("A real click right after an emulated press and its finger makes a mouse touch")
  mutating func clickAfterLanding() {
    self = Self(.motionAndPresses)
    _ = touches(of: landing)
    let click = [TestEvent.button(SDL_MOUSEBUTTONDOWN, 1985, 99, 99)]
    #expect(touches(of: click) == ["mouse began"])
  }

  @Test("A mouse drag does not move to a finger whose event is fetched later than the motion")
  mutating func motionBeforeFinger() {
    self = Self(.motion)
    var events = [
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 2600, 397, 224),
      TestEvent.motion(2716, 99, 99, isPressed: true),
    ]
    EmulatedMouseFilter(separateEvents: .motion)
      .waitForFinger(after: &events, pointer: CGPoint(x: 397, y: 224)) {
        $0.append(TestEvent.finger(SDL_FINGERDOWN, 2720, x: 0.166942, y: 0.250623))
      }
    #expect(touches(of: events) == ["mouse began", "touch began"])
  }

  @Test(
    "The mouse filter waits after a jump on Wayland, and after a jump or a press on X11 with SDL 3")
  mutating func wait() {
    let jump = TestEvent.motion(1980, 99, 99, isPressed: true)
    let press = TestEvent.button(SDL_MOUSEBUTTONDOWN, 1980, 99, 99)
    let others = [
      TestEvent.motion(1980, 99, 99), TestEvent.motion(1980, 10, 0, isPressed: true),
      TestEvent.button(SDL_MOUSEBUTTONUP, 1980, 99, 99),
    ]
    func waits(after event: SDL_Event, _ driver: String, isSDL3: Bool) -> Bool {
      var (events, hasWaited) = ([event], false)
      EmulatedMouseFilter(separateEvents: .init(driver: driver, isSDL3: isSDL3))
        .waitForFinger(after: &events, pointer: .zero) { _ in hasWaited = true }
      return hasWaited
    }
    #expect(waits(after: press, "x11", isSDL3: true) && waits(after: jump, "x11", isSDL3: true))
    for isSDL3 in [false, true] {
      #expect(waits(after: jump, "wayland", isSDL3: isSDL3))
      #expect(!waits(after: press, "wayland", isSDL3: isSDL3))
      for event in others { #expect(!waits(after: event, "wayland", isSDL3: isSDL3)) }
    }
    for event in [press, jump] + others { #expect(!waits(after: event, "x11", isSDL3: false)) }
    for event in others { #expect(!waits(after: event, "x11", isSDL3: true)) }
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
    let samples = SDLHostTests.translate(events, with: &translator, in: wayland)
    #expect(samples.map(\.phase) == [.began, .moved, .ended, .began])
    #expect(samples[2].location == CGPoint(x: 407, y: 224))
  }
}
