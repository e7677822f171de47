import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Translation of SDL events")
struct EventTranslationTests {
  /// A window with 2 pixels per unit horizontally, 3 pixels per unit vertically, and 2 pixels per
  /// point.
  private let context = WindowContext(
    metrics: WindowMetrics(
      units: CGSize(width: 300, height: 200), pixels: CGSize(width: 600, height: 600)),
    fingerNormalization: .size, ticks: 5000)

  private func translator(
    _ type: SDL_TouchDeviceType = SDL_TOUCH_DEVICE_DIRECT, touchDevices: [Int64] = [6]
  ) -> InputTranslator {
    InputTranslator(
      pointer: Pointer(isTouchDevice: { touchDevices.contains($0) }), deviceType: { _ in type })
  }

  private func key(
    _ type: SDL_EventType, _ code: Int32, mod: UInt32 = 0, repeats: Bool = false
  ) -> SDL_Event {
    var event = SDL_Event()
    event.key = SDL_KeyboardEvent()
    event.key.type = type.rawValue
    event.key.timestamp = 1234
    event.key.state = UInt8(type == SDL_KEYDOWN ? SDL_PRESSED : SDL_RELEASED)
    event.key.repeat = repeats ? 1 : 0
    event.key.keysym.sym = code
    event.key.keysym.mod = UInt16(mod)
    return event
  }

  private func translate(_ event: SDL_Event) -> HostEvent? {
    var translator = translator()
    return translator.translate(event, in: context)
  }

  // MARK: Fingers and mice

  @Test("A finger event becomes a touch sample with its phase, time, finger and location in points")
  func fingers() {
    var translator = translator()
    let events = [
      TestEvent.finger(SDL_FINGERDOWN, 1000, x: 0.25, y: 0.5),
      TestEvent.finger(SDL_FINGERMOTION, 1100, x: 0.5, y: 0.75),
      TestEvent.finger(SDL_FINGERUP, 1250, x: 1, y: 0, finger: 9),
    ]
    let samples = events.flatMap { translator.translate($0, in: context).samples }
    #expect(samples.map(\.phase) == [.began, .moved, .ended])
    #expect(
      samples.map(\.location) == [
        CGPoint(x: 75, y: 150), CGPoint(x: 150, y: 225), CGPoint(x: 300, y: 0),
      ])
    #expect(samples.map(\.timestamp) == [1, 1.1, 1.25])
    #expect(samples.map(\.id.finger) == [1, 1, 9] && samples.allSatisfy { $0.id.device == 6 })
    #expect(samples.allSatisfy { $0.source == .touch })
  }

  @Test(
    "A mouse press, drag or release becomes a touch sample with phase, time and location in points")
  func mouse() {
    var translator = translator()
    let events = [
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 1000, 20, 40),
      TestEvent.motion(1100, 30, 50, isPressed: true), TestEvent.motion(1150, 30, 50),
      TestEvent.button(SDL_MOUSEBUTTONUP, 1250, 99, 99),
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 1300, 50, 60, button: SDL_BUTTON_RIGHT),
      TestEvent.motion(1350, 60, 60), TestEvent.button(SDL_MOUSEBUTTONUP, 1400, 9, 9, button: 3),
    ]
    let samples = events.flatMap { translator.translate($0, in: context).samples }
    #expect(samples.map(\.phase) == [.began, .moved, .ended, .began, .moved, .ended])
    #expect(
      samples.map(\.location) == [
        CGPoint(x: 20, y: 60), CGPoint(x: 30, y: 75), CGPoint(x: 30, y: 75),
        CGPoint(x: 50, y: 90), CGPoint(x: 60, y: 90), CGPoint(x: 60, y: 90),
      ])
    #expect(samples.map(\.timestamp) == [1, 1.1, 1.25, 1.3, 1.35, 1.4])
    #expect(samples.allSatisfy { $0.source == .mouse })
    let drag = translator.pointer.move(to: CGPoint(x: -10, y: 20), at: 2, in: context)
    #expect(drag.isEmpty && translator.pointer.location == CGPoint(x: -10, y: 30))
  }

  @Test("The force of a pen is limited to the range from 0 to 1")
  func force() {
    var translator = translator()
    for (pressure, expected) in [(-1, 0), (0, 0), (0.5, 0.5), (1, 1), (3, 1)] as [(Float, CGFloat)]
    {
      let down = TestEvent.finger(
        SDL_FINGERDOWN, 1000, x: 0.5, y: 0.5, device: -2, pressure: pressure)
      let samples = translator.translate(down, in: context).samples
      #expect(samples.map(\.force) == [expected] && samples.map(\.source) == [.pencil])
    }
  }

  @Test("A finger on a touchpad makes no touch, whatever the type of the touchpad")
  func touchpads() {
    for type in [
      SDL_TOUCH_DEVICE_INDIRECT_ABSOLUTE, SDL_TOUCH_DEVICE_INDIRECT_RELATIVE,
      SDL_TOUCH_DEVICE_INVALID,
    ] {
      var translator = translator(type)
      let down = translator.translate(
        TestEvent.finger(SDL_FINGERDOWN, 1000, x: 0.5, y: 0.5), in: context)
      #expect(down == nil)
      // The application drops the samples of fingers that have no touch.
      let up = translator.translate(
        TestEvent.finger(SDL_FINGERUP, 1000, x: 0.5, y: 0.5), in: context)
      #expect(up.samples.map(\.source) == [.touchpad])
    }
  }

  @Test("A wheel scrolls 48 points per notch along both axes")
  func wheel() {
    var event = TestEvent.wheel(-2)
    event.wheel.preciseX = 0.25
    #expect(translate(event) == .scroll(CGVector(dx: 12, dy: 96)))
  }

  // MARK: Keys

  @Test(
    "A key event has a phase and, as its input, the typed character or UIKit's name of the key",
    arguments: [
      (SDLK_UP, UIKeyCommand.inputUpArrow), (SDLK_DOWN, UIKeyCommand.inputDownArrow),
      (SDLK_LEFT, UIKeyCommand.inputLeftArrow), (SDLK_RIGHT, UIKeyCommand.inputRightArrow),
      (SDLK_HOME, UIKeyCommand.inputHome), (SDLK_END, UIKeyCommand.inputEnd),
      (SDLK_ESCAPE, UIKeyCommand.inputEscape), (SDLK_DELETE, UIKeyCommand.inputDelete),
      (SDLK_F1, UIKeyCommand.f1), (SDLK_F2, UIKeyCommand.f2), (SDLK_F3, UIKeyCommand.f3),
      (SDLK_F4, UIKeyCommand.f4), (SDLK_F6, UIKeyCommand.f6), (SDLK_F7, UIKeyCommand.f7),
      (SDLK_F8, UIKeyCommand.f8), (SDLK_F9, UIKeyCommand.f9), (SDLK_F10, UIKeyCommand.f10),
      (SDLK_F11, UIKeyCommand.f11), (SDLK_F12, UIKeyCommand.f12), (SDLK_KP_MINUS, "-"),
      (SDLK_KP_0, "0"), (SDLK_BACKSPACE, "\u{8}"), (SDLK_z, "z"), (SDLK_SPACE, " "),
      (SDLK_LSHIFT, ""), (SDLK_UNKNOWN, ""),
    ] as [(SDL_KeyCode, String)])
  func keys(code: SDL_KeyCode, input: String) {
    let code = SDL_Keycode(code.rawValue)
    #expect(translate(key(SDL_KEYDOWN, code)) == .key(UIKey(input), .began))
    #expect(translate(key(SDL_KEYUP, code)) == .key(UIKey(input), .ended))
    #expect(translate(key(SDL_KEYDOWN, code, repeats: true)) == .key(UIKey(input), .began))
  }

  @Test(
    "The input of a key can be an accented letter, but no control character and no invalid code")
  func characters() {
    #expect(translate(key(SDL_KEYDOWN, 0xE4)) == .key(UIKey("ä"), .began))
    #expect(translate(key(SDL_KEYDOWN, 0x1F)) == .key(UIKey(""), .began))
    #expect(translate(key(SDL_KEYDOWN, -5)) == .key(UIKey(""), .began))
    #expect(translate(key(SDL_KEYDOWN, 0xD800)) == .key(UIKey(""), .began))
  }

  @Test(
    "The modifier keys on both sides of the keyboard have UIKit's modifier flags",
    arguments: [
      (KMOD_LSHIFT, UIKeyModifierFlags.shift), (KMOD_RSHIFT, .shift), (KMOD_LCTRL, .control),
      (KMOD_RCTRL, .control), (KMOD_LALT, .alternate), (KMOD_RALT, .alternate),
      (KMOD_LGUI, .command), (KMOD_RGUI, .command), (KMOD_CAPS, .alphaShift),
      (KMOD_NUM, UIKeyModifierFlags()),
      (KMOD_NONE, UIKeyModifierFlags()),
    ] as [(SDL_Keymod, UIKeyModifierFlags)])
  func modifiers(mod: SDL_Keymod, flags: UIKeyModifierFlags) {
    #expect(UIKeyModifierFlags(UInt16(mod.rawValue)) == flags)
    let event = key(SDL_KEYDOWN, SDL_Keycode(SDLK_a.rawValue), mod: mod.rawValue)
    #expect(translate(event) == .key(UIKey("a", modifierFlags: flags), .began))
  }

  @Test("A media key sends its command once, when the key is pressed")
  func mediaKeys() {
    let keys: [(SDL_KeyCode, UIEvent.EventSubtype)] = [
      (SDLK_AUDIOPLAY, .remoteControlTogglePlayPause), (SDLK_AUDIOSTOP, .remoteControlStop),
      (SDLK_AUDIONEXT, .remoteControlNextTrack), (SDLK_AUDIOPREV, .remoteControlPreviousTrack),
    ]
    for (code, command) in keys {
      let code = SDL_Keycode(code.rawValue)
      #expect(translate(key(SDL_KEYDOWN, code)) == .remoteControl(command))
      #expect(translate(key(SDL_KEYUP, code)) == nil)
      #expect(translate(key(SDL_KEYDOWN, code, repeats: true)) == nil)
    }
  }

  @Test("The pen key presses the pointer once, unless the key is part of a shortcut")
  func penKey() {
    let code = SDL_Keycode(SDLK_d.rawValue)
    var translator = translator()
    _ = translator.translate(TestEvent.motion(1000, 30, 20), in: context)
    let events = [
      key(SDL_KEYDOWN, code), key(SDL_KEYDOWN, code, repeats: true), key(SDL_KEYUP, code),
      key(SDL_KEYUP, code), key(SDL_KEYDOWN, SDL_Keycode(SDLK_e.rawValue)),
    ]
    let samples = events.map { translator.pointer.samples(ofKey: $0, in: context) }
    #expect(samples.map { $0.map(\.phase) } == [[.began], [], [.ended], [], []])
    #expect(samples[0].map(\.location) == [CGPoint(x: 30, y: 30)])
    #expect(samples[0].map(\.timestamp) == [1.234])
    for (mod, isShortcut) in [
      (KMOD_LCTRL, true), (KMOD_LGUI, true), (KMOD_LALT, true), (KMOD_LSHIFT, false),
      (KMOD_CAPS, false),
    ] {
      var translator = self.translator()
      let down = key(SDL_KEYDOWN, code, mod: mod.rawValue)
      #expect(translator.pointer.samples(ofKey: down, in: context).isEmpty == isShortcut)
    }
    #expect(translator.pointer.samples(ofKey: TestEvent.motion(1000, 5, 5), in: context).isEmpty)
  }

  @Test("While Alt is held, a second touch mirrors the pointer through the center of the window")
  func mirroredPointer() {
    var translator = translator()
    _ = translator.translate(TestEvent.motion(1000, 30, 20), in: context)
    let alt = key(SDL_KEYDOWN, SDL_Keycode(SDLK_LALT.rawValue), mod: KMOD_LALT.rawValue)
    #expect(translator.pointer.samples(ofKey: alt, in: context).isEmpty)
    #expect(translator.pointer.secondTouchLocation == CGPoint(x: 270, y: 270))
    translator.pointer.release()
    #expect(translator.pointer.secondTouchLocation == nil)
  }

  // MARK: Windows and other events

  @Test(
    "A window event of SDL is translated to one host event or ignored",
    arguments: [
      (SDL_WINDOWEVENT_SIZE_CHANGED, HostEvent.resized),
      (SDL_WINDOWEVENT_DISPLAY_CHANGED, .resized),
      (SDL_WINDOWEVENT_EXPOSED, .exposed), (SDL_WINDOWEVENT_SHOWN, .shown),
      (SDL_WINDOWEVENT_RESTORED, .restored), (SDL_WINDOWEVENT_MAXIMIZED, .restored),
      (SDL_WINDOWEVENT_HIDDEN, .hidden), (SDL_WINDOWEVENT_MINIMIZED, .hidden),
      (SDL_WINDOWEVENT_FOCUS_LOST, .focusLost), (SDL_WINDOWEVENT_FOCUS_GAINED, .focusGained),
      (SDL_WINDOWEVENT_CLOSE, .closeRequested), (SDL_WINDOWEVENT_MOVED, nil),
      (SDL_WINDOWEVENT_ENTER, nil),
      (SDL_WINDOWEVENT_RESIZED, nil), (SDL_WINDOWEVENT_LEAVE, nil),
    ] as [(SDL_WindowEventID, HostEvent?)])
  func windows(id: SDL_WindowEventID, expected: HostEvent?) {
    #expect(translate(TestEvent.window(id, 1000)) == expected)
  }

  @Test("SDL events without a window are translated to host events or ignored")
  func others() {
    func event(_ type: SDL_EventType) -> SDL_Event {
      var event = SDL_Event()
      event.type = type.rawValue
      return event
    }
    #expect(translate(event(SDL_QUIT)) == .quit && translate(event(SDL_USEREVENT)) == .wake)
    #expect(translate(event(SDL_CLIPBOARDUPDATE)) == nil)
    var sensor = event(SDL_SENSORUPDATE)
    sensor.sensor.data = (1, 2, 3, 4, 5, 6)
    #expect(translate(sensor) == .acceleration(SIMD3(1, 2, 3)))
  }

  @Test(
    "A touch of a pointer that leaves the window ends, except at an edge or if drags are followed")
  func leave() {
    for (x, y, ends) in [
      (150, 100, true), (2, 100, true), (1, 100, false), (298, 100, false), (297, 100, true),
      (150, 1, false), (150, 2, true), (150, 199, false), (150, 198, true),
    ] as [(Int32, Int32, Bool)] {
      for button in [SDL_BUTTON_LEFT, SDL_BUTTON_RIGHT] {
        for followsDrags in [false, true] {
          var context = context
          context.followsDragsOutside = followsDrags
          var translator = translator()
          _ = translator.translate(
            TestEvent.button(SDL_MOUSEBUTTONDOWN, 1000, x, y, button: button), in: context)
          let samples = translator.translate(
            TestEvent.window(SDL_WINDOWEVENT_LEAVE, 1500), in: context
          ).samples
          #expect(samples.map(\.phase) == (ends && !followsDrags ? [.ended] : []), "\(x) \(y)")
          #expect(samples.allSatisfy { $0.timestamp == 1.5 })
        }
      }
    }
    var translator = translator()
    _ = translator.translate(TestEvent.motion(1000, 150, 100), in: context)
    #expect(translator.translate(TestEvent.window(SDL_WINDOWEVENT_LEAVE, 1500), in: context) == nil)
  }
}
