import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Translation of SDL events to touches")
struct InputTranslatorTests {
  private let context = WindowContext(
    metrics: WindowMetrics(
      units: CGSize(width: 201, height: 101), pixels: CGSize(width: 201, height: 101)),
    fingerNormalization: .sizeMinusOne, ticks: 5000)

  private func translator(
    _ type: SDL_TouchDeviceType = SDL_TOUCH_DEVICE_DIRECT, touchDevices: [Int64] = [6]
  ) -> InputTranslator {
    InputTranslator(
      pointer: Pointer(isTouchDevice: { touchDevices.contains($0) }), deviceType: { _ in type })
  }

  @Test("A mouse that has the ID of a touch device is emulated, except for the ID 0 of SDL 2")
  func numbersOfMice() {
    for (number, isEmulated) in [(0, false), (1, true), (2, false)] as [(UInt32, Bool)] {
      var translator = translator(touchDevices: [0, 1])
      let press = TestEvent.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20, which: number)
      let samples = translator.translate(press, in: context).samples
      #expect(samples.isEmpty == isEmulated, "\(number)")
    }
  }

  @Test("The input translator asks SDL only once whether a mouse belongs to a touch device")
  func queriesAboutMice() {
    var queries: [Int64] = []
    var translator = InputTranslator(
      pointer: Pointer(isTouchDevice: {
        queries.append($0)
        return false
      }), deviceType: { _ in SDL_TOUCH_DEVICE_DIRECT })
    for x: Int32 in 1...3 {
      _ = translator.translate(TestEvent.motion(1234, x, 20, which: 7), in: context)
    }
    #expect(queries == [7] && translator.pointer.location == CGPoint(x: 3, y: 20))
  }

  @Test("A mouse is not emulated if SDL lists no touch device")
  func withoutTouchDevices() {
    var translator = InputTranslator()
    let press = TestEvent.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20, which: 3)
    #expect(translator.translate(press, in: context).samples.map(\.phase) == [.began])
  }

  @Test("A mouse press is cancelled if a finger lands within 0.25 s and 1.5 points of the press")
  func emulatedPress() {
    // In a window of this size, the fractions of the locations are exact floating-point numbers.
    let size = CGSize(width: 512, height: 256)
    let context = WindowContext(
      metrics: WindowMetrics(units: size, pixels: size), fingerNormalization: .size, ticks: 5000)
    let cases: [(time: UInt32, x: Float, y: Float, isEmulated: Bool)] = [
      (0, 100, 50, true), (250, 100, 50, true), (251, 100, 50, false), (250, 101.5, 50, true),
      (250, 101.75, 50, false), (250, 98.5, 50, true), (250, 98.25, 50, false),
      (250, 100, 51.5, true), (250, 100, 51.75, false), (250, 101.25, 51.25, false),
    ]
    for (time, x, y, isEmulated) in cases {
      var translator = translator(touchDevices: [])
      _ = translator.translate(TestEvent.button(SDL_MOUSEBUTTONDOWN, 0, 100, 50), in: context)
      let down = TestEvent.finger(SDL_FINGERDOWN, time, x: x / 512, y: y / 256)
      let phases = translator.translate(down, in: context).samples.map(\.phase)
      #expect(phases == (isEmulated ? [.cancelled, .began] : [.began]), "\(time) \(x) \(y)")
    }
  }

  @Test("A finger cancels a distant press of a mouse with the positive ID of the finger's device")
  func pressOfDevice() {
    let cases: [(device: Int64, mouse: UInt32, isCancelled: Bool)] = [
      (1, 1, true), (6, 6, true), (1, 2, false), (6, 0, false), (0, 0, false), (-2, 0, false),
      (-2, 1, false),
    ]
    for (device, mouse, isCancelled) in cases {
      var translator = translator(touchDevices: [])
      let press = TestEvent.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20, which: mouse)
      #expect(translator.translate(press, in: context).samples.map(\.phase) == [.began])
      let down = TestEvent.finger(SDL_FINGERDOWN, 1900, x: 0.5, y: 0.5, device: device)
      let phases = translator.translate(down, in: context).samples.map(\.phase)
      #expect(phases == (isCancelled ? [.cancelled, .began] : [.began]), "\(device) \(mouse)")
    }
  }

  @Test("A finger's location is converted to points without rounding, and its time to seconds")
  func location() throws {
    var translator = translator()
    let down = TestEvent.finger(SDL_FINGERDOWN, 1234, x: 0.5, y: 0.255)
    let sample = try #require(translator.translate(down, in: context).samples.first)
    #expect(sample.location.x == 100)
    #expect(abs(sample.location.y - 25.5) < 1e-5)
    #expect(sample.timestamp == 1.234)
    #expect(sample.phase == .began && sample.source == .touch)
    #expect(sample.maximumPossibleForce == 0, "the force of a finger is unknown")
  }

  @Test("An event that SDL derives from another device's event is dropped")
  func derivedEvents() {
    var translator = translator(touchDevices: [-2, 6])
    let mouse = TestEvent.finger(SDL_FINGERDOWN, 1234, x: 0.5, y: 0.5, device: SDL_MOUSE_TOUCHID)
    let derivedFromMouse = translator.translate(mouse, in: context)
    #expect(derivedFromMouse == nil)
    for which: UInt32 in [UInt32.max, UInt32.max - 1] {
      let touch = TestEvent.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20, which: which)
      let derivedFromTouch = translator.translate(touch, in: context)
      #expect(derivedFromTouch == nil, "SDL derives mouse \(which) from fingers or pens")
      let motion = translator.translate(TestEvent.motion(1234, 10, 20, which: which), in: context)
      #expect(motion == nil)
    }
  }

  @Test("All events of a mouse that has the ID of a touch device are dropped")
  func emulatedMouse() {
    var translator = translator()
    let press = TestEvent.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20, which: 7)
    let began = translator.translate(press, in: context).samples
    #expect(began.map(\.phase) == [.began])
    let emulatedEvents = [
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 1234, 50, 60, which: 6),
      TestEvent.motion(1240, 55, 60, isPressed: true, which: 6),
      TestEvent.wheel(1, which: 6), TestEvent.button(SDL_MOUSEBUTTONUP, 1250, 55, 60, which: 6),
    ]
    for event in emulatedEvents {
      let emulated = translator.translate(event, in: context)
      #expect(emulated == nil)
    }
    let release = TestEvent.button(SDL_MOUSEBUTTONUP, 1260, 10, 20, which: 7)
    let ended = translator.translate(release, in: context).samples
    #expect(ended.map(\.phase) == [.ended])
    #expect(ended.map(\.location) == [CGPoint(x: 10, y: 20)])
    let scrolled = translator.translate(TestEvent.wheel(1, which: 7), in: context)
    #expect(scrolled == .scroll(CGVector(dx: 0, dy: -48)))
  }

  @Test("A mouse press is cancelled when a touch device with the mouse's ID reports a finger")
  func emulatedMouseBeforeTouchDevice() {
    var translator = translator(touchDevices: [])
    let press = TestEvent.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20, which: 6)
    #expect(translator.translate(press, in: context).samples.map(\.phase) == [.began])
    let down = TestEvent.finger(SDL_FINGERDOWN, 1290, x: 0.5, y: 0.5)
    let samples = translator.translate(down, in: context).samples
    #expect(samples.map(\.phase) == [.cancelled, .began])
    #expect(samples.map(\.source) == [.mouse, .touch])
    let release = TestEvent.button(SDL_MOUSEBUTTONUP, 1300, 10, 20, which: 6)
    let emulated = translator.translate(release, in: context)
    #expect(emulated == nil, "the finger shows that the mouse is emulated")
  }

  @Test("A pen makes a pencil touch with the measured force")
  func pen() throws {
    var translator = InputTranslator(
      pointer: Pointer(isTouchDevice: { _ in false }),
      deviceType: { _ in
        Issue.record("The translator queried the type of the pen device")
        return SDL_TOUCH_DEVICE_INVALID
      })
    let down = TestEvent.finger(SDL_FINGERDOWN, 1234, x: 0.5, y: 0.5, device: -2, pressure: 0.25)
    let sample = try #require(translator.translate(down, in: context).samples.first)
    #expect(sample.source == .pencil)
    #expect(sample.force == 0.25 && sample.maximumPossibleForce == 1)
    #expect(sample.id.device != PointerTouches.device)
  }

  @Test("A pen that SDL reports only as a mouse makes a pencil touch at the pointer's location")
  func penWithoutFingerEvents() {
    var translator = translator()
    let events = [
      TestEvent.motion(1970, 198, 50), TestEvent.motion(2020, 20, 20, which: .max - 1),
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 2020, 20, 20, which: .max - 1),
      TestEvent.motion(2052, 190, 51, isPressed: true),
      TestEvent.motion(2082, 198, 50, isPressed: true, which: .max - 1),
      TestEvent.button(SDL_MOUSEBUTTONUP, 2331, 198, 50, which: .max - 1),
    ]
    let samples = events.flatMap { translator.translate($0, in: context).samples }
    #expect(samples.map(\.phase) == [.began, .moved, .ended])
    #expect(samples.map(\.location.x) == [198, 190, 190])
    #expect(samples.allSatisfy { $0.source == .pencil && $0.maximumPossibleForce == 0 })
    let press = TestEvent.button(SDL_MOUSEBUTTONDOWN, 2400, 20, 20)
    #expect(translator.translate(press, in: context).samples.map(\.source) == [.mouse])
  }

  @Test("The right mouse button makes a touch of its own, with the secondary button mask")
  func rightButton() {
    var translator = translator()
    let events = [
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20, button: SDL_BUTTON_RIGHT),
      TestEvent.motion(1240, 30, 20),
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 1250, 30, 20),
      TestEvent.button(SDL_MOUSEBUTTONUP, 1260, 30, 20, button: SDL_BUTTON_RIGHT),
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 1270, 30, 20, button: SDL_BUTTON_RIGHT),
      TestEvent.button(SDL_MOUSEBUTTONUP, 1280, 30, 20, button: SDL_BUTTON_RIGHT),
      TestEvent.button(SDL_MOUSEBUTTONUP, 1290, 30, 20),
    ]
    let samples = events.flatMap { translator.translate($0, in: context).samples }
    #expect(samples.map(\.phase) == [.began, .moved, .began, .ended, .ended])
    // A press of the right button while the left button is down has no effect.
    let masks: [UIEvent.ButtonMask] = [.secondary, .secondary, .primary, .secondary, .primary]
    #expect(samples.map(\.buttonMask) == masks)
    #expect(Set(samples.map(\.id)).count == 2)
    _ = translator.translate(events[0], in: context)
    translator.pointer.release()
    #expect(!translator.pointer.hasButtonDown)
  }

  @Test("The middle mouse button makes no touch, and the left mouse button makes one touch")
  func leftButton() {
    var translator = translator()
    let middle = TestEvent.button(
      SDL_MOUSEBUTTONDOWN, 1234, 10, 20, button: SDL_BUTTON_MIDDLE)
    let dropped = translator.translate(middle, in: context)
    #expect(dropped == nil)
    let press = TestEvent.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20)
    let down = translator.translate(press, in: context).samples
    #expect(down.map(\.phase) == [.began])
    #expect(down.map(\.location) == [CGPoint(x: 10, y: 20)])
    let release = TestEvent.button(SDL_MOUSEBUTTONUP, 1300, 10, 20)
    #expect(translator.translate(release, in: context).samples.map(\.phase) == [.ended])
  }

  @Test("A drag outside the window follows the polled location of the pointer")
  func dragOutsideWindow() {
    var translator = translator()
    _ = translator.translate(TestEvent.button(SDL_MOUSEBUTTONDOWN, 1234, 190, 50), in: context)
    let outside = translator.pointer.move(to: CGPoint(x: 300, y: 60), at: 1.3, in: context)
    #expect(outside.map(\.location) == [CGPoint(x: 300, y: 60)])
    let release = TestEvent.button(SDL_MOUSEBUTTONUP, 1400, 200, 50)
    let end = translator.translate(release, in: context).samples
    #expect(
      end.map(\.location) == [CGPoint(x: 300, y: 60)],
      "SDL reports the release at the location where the pointer left the window")
  }

  @Test("The loss of the keyboard focus does not release a mouse button")
  func focusLoss() {
    var translator = translator()
    _ = translator.translate(TestEvent.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20), in: context)
    let lost = translator.translate(
      TestEvent.window(SDL_WINDOWEVENT_FOCUS_LOST, 1300), in: context)
    #expect(lost == .focusLost)
    let moved = translator.translate(TestEvent.motion(1310, 12, 20, isPressed: true), in: context)
    #expect(moved.samples.map(\.phase) == [.moved])
  }

  @Test("Fingers on a touchpad make no touches, and SDL is asked for the touchpad's type only once")
  func touchpad() {
    var queryCount = 0
    var translator = InputTranslator(
      pointer: Pointer(isTouchDevice: { _ in true }),
      deviceType: { _ in
        queryCount += 1
        return SDL_TOUCH_DEVICE_INDIRECT_RELATIVE
      })
    for _ in 0..<3 {
      let down = TestEvent.finger(SDL_FINGERDOWN, 1234, x: 0.5, y: 0.5)
      let dropped = translator.translate(down, in: context)
      #expect(dropped == nil)
    }
    #expect(queryCount == 1)
  }

  @Test("Event times stay correct when SDL's 32-bit timestamps wrap around")
  func timestampWraparound() {
    var late = context
    late.ticks = (1 << 32) + 1000
    #expect(late.seconds(900) == Double((1 << 32) + 900) / 1000)
    #expect(late.seconds(.max) == Double((1 << 32) - 1) / 1000)
    #expect(context.seconds(6000) == 5, "a timestamp ahead of the clock is clamped to the clock")
  }

  @Test("The location of a landing finger can be relative to another size than its later locations")
  func unitsOfLanding() {
    let size = CGSize(width: 101, height: 41)
    let context = WindowContext(
      metrics: WindowMetrics(units: size, pixels: size),
      fingerNormalization: .sizeMinusOneWhenLanding, ticks: 5000)
    var translator = translator()
    var locations: [CGPoint] = []
    for type in [SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP] {
      let event = TestEvent.finger(type, 1234, x: 0.5, y: 0.25)
      locations += translator.translate(event, in: context).samples.map(\.location)
    }
    let moved = CGPoint(x: 50.5, y: 10.25)
    #expect(locations == [CGPoint(x: 50, y: 10), moved, moved])
  }

  @Test("A pointer that leaves the window ends its press, unless the host follows drags outside")
  func pointerMovedAway() {
    for follows in [nil, false, true] as [Bool?] {
      var context = self.context
      if let follows { context.followsDragsOutside = follows }
      var translator = translator()
      let press = TestEvent.button(SDL_MOUSEBUTTONDOWN, 1234, 100, 50)
      #expect(translator.translate(press, in: context).samples.map(\.phase) == [.began])
      let leave = TestEvent.window(SDL_WINDOWEVENT_LEAVE, 1300)
      let phases = translator.translate(leave, in: context).samples.map(\.phase)
      #expect(phases == (follows == true ? [] : [.ended]))
    }
  }
}

@Suite("Touches of the pointer, and resets of the graphics device")
struct PointerTouchesTests {
  private let windowCenter = CGPoint(x: 100, y: 100)

  @Test("The second touch disappears when Alt is released after a click")
  func altAfterClick() {
    var pointer = PointerTouches()
    _ = pointer.move(to: CGPoint(x: 40, y: 70), at: 0)
    pointer.setModifiers(.alternate, windowCenter: windowCenter)
    _ = pointer.setButton(true, at: 1)
    _ = pointer.setButton(false, at: 2)
    #expect(pointer.secondTouchLocation == CGPoint(x: 160, y: 130))
    pointer.setModifiers([], windowCenter: windowCenter)
    #expect(pointer.secondTouchLocation == nil)
  }

  @Test("The mouse button and the pen key together make a single touch")
  func singleTouch() {
    var pointer = PointerTouches()
    var samples = pointer.move(to: CGPoint(x: 1, y: 1), at: 0)
    #expect(samples.isEmpty)
    samples = pointer.setPenKey(true, at: 0)
    #expect(samples.map(\.source) == [.touchpad])
    samples = pointer.setButton(true, at: 0) + pointer.setPenKey(false, at: 0)
    #expect(samples.isEmpty)
    samples = pointer.move(to: CGPoint(x: 2, y: 1), at: 0) + pointer.setButton(false, at: 0)
    #expect(samples.map(\.phase) == [.moved, .ended])
  }

  @Test("A press with Alt held makes two touches that mirror each other at the window's center")
  func mirroredTouch() {
    var pointer = PointerTouches()
    _ = pointer.move(to: CGPoint(x: 40, y: 70), at: 0)
    #expect(pointer.secondTouchLocation == nil)
    pointer.setModifiers(.alternate, windowCenter: windowCenter)
    #expect(pointer.secondTouchLocation == CGPoint(x: 160, y: 130))
    let landed = pointer.setButton(true, at: 1)
    #expect(landed.map(\.location) == [CGPoint(x: 40, y: 70), CGPoint(x: 160, y: 130)])
    let moved = pointer.move(to: CGPoint(x: 50, y: 50), at: 2)
    #expect(moved.map(\.location) == [CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 150)])
    #expect(Set(moved.map(\.id)).count == 2)
    pointer.setModifiers([], windowCenter: windowCenter)
    let lifted = pointer.setButton(false, at: 3)
    #expect(lifted.map(\.phase) == [.ended, .ended])
    #expect(pointer.secondTouchLocation == nil)
  }

  @Test("The distance between the two touches of the pointer is constant while Shift is held")
  func parallelTouches() {
    var pointer = PointerTouches()
    _ = pointer.move(to: CGPoint(x: 40, y: 70), at: 0)
    pointer.setModifiers(.alternate, windowCenter: windowCenter)
    pointer.setModifiers([.alternate, .shift], windowCenter: windowCenter)
    _ = pointer.setButton(true, at: 0)
    let moved = pointer.move(to: CGPoint(x: 50, y: 75), at: 0)
    #expect(moved.map(\.location) == [CGPoint(x: 50, y: 75), CGPoint(x: 170, y: 135)])
  }

  @Test("A press of Alt during a drag does not add a second touch")
  func altDuringDrag() {
    var pointer = PointerTouches()
    _ = pointer.setButton(true, at: 0)
    pointer.setModifiers(.alternate, windowCenter: windowCenter)
    let moved = pointer.move(to: CGPoint(x: 9, y: 9), at: 0)
    #expect(moved.count == 1)
  }

  @Test("A finger does not disable an unpressed mouse that has the ID of the finger's device")
  func mouseWithNumberOfTouchDevice() {
    var translator = InputTranslator(
      pointer: Pointer(isTouchDevice: { _ in false }),
      deviceType: { _ in SDL_TOUCH_DEVICE_DIRECT })
    let events = [
      TestEvent.finger(SDL_FINGERDOWN, 1000, x: 0.5, y: 0.5, device: 1),
      TestEvent.button(SDL_MOUSEBUTTONDOWN, 1000, 10, 20, which: 1),
    ]
    let samples = events.flatMap { translator.translate($0, in: .recorded).samples }
    #expect(samples.map(\.source) == [.touch, .mouse])
  }

  @Test(
    "A reset of the graphics device is reported as lost content",
    arguments: [SDL_RENDER_TARGETS_RESET.rawValue, SDL_RENDER_DEVICE_RESET.rawValue])
  func deviceReset(type: UInt32) {
    var (event, translator) = (SDL_Event(), InputTranslator())
    event.type = type
    guard case .contentLost = translator.translate(event, in: .recorded) else {
      Issue.record("The reset was not reported")
      return
    }
  }
}

@Suite("Files that are dropped on the window")
struct FileDropTests {
  @Test("A dropped file is reported with all bytes of its path")
  func path() {
    var translator = InputTranslator()
    let bytes: [CChar] = [0x2F, 0x61, -1, 0x0A, 0]
    var event = SDL_Event()
    event.type = SDL_DROPFILE.rawValue
    event.drop.file = bytes.withUnsafeBufferPointer { SDL_strdup($0.baseAddress) }
    #expect(translator.translate(event, in: context) == .fileDropped(bytes))
    event.drop.file = nil
    #expect(translator.translate(event, in: context) == nil)
  }

  @Test("Only a drop without a file is reported at its end", arguments: [false, true])
  func withoutFile(reportsLeavingDrags: Bool) {
    var translator = InputTranslator(reportsLeavingDrags: reportsLeavingDrags)
    func drop(_ type: SDL_EventType, _ text: String? = nil) -> HostEvent? {
      translator.translate(Self.event(type, text), in: context)
    }
    #expect(drop(SDL_DROPBEGIN) == nil && drop(SDL_DROPFILE, "/a") != nil)
    #expect(drop(SDL_DROPCOMPLETE) == nil)
    // With SDL 3, a drag that leaves the window also ends like this.
    #expect(drop(SDL_DROPBEGIN) == nil)
    #expect(drop(SDL_DROPCOMPLETE) == (reportsLeavingDrags ? nil : .unusableDrop))
    #expect(drop(SDL_DROPBEGIN) == nil && drop(SDL_DROPTEXT, "a text") == nil)
    #expect(drop(SDL_DROPCOMPLETE) == .unusableDrop)
  }

  @Test(
    "The end of a drop whose beginning was not reported is that of a drop without a file",
    arguments: [false, true])
  func withoutBeginning(reportsLeavingDrags: Bool) {
    var empty = InputTranslator(reportsLeavingDrags: reportsLeavingDrags)
    #expect(
      empty.translate(Self.event(SDL_DROPCOMPLETE), in: context)
        == (reportsLeavingDrags ? nil : .unusableDrop))
    var text = InputTranslator(reportsLeavingDrags: reportsLeavingDrags)
    #expect(text.translate(Self.event(SDL_DROPTEXT, "a text"), in: context) == nil)
    #expect(text.translate(Self.event(SDL_DROPCOMPLETE), in: context) == .unusableDrop)
  }

  private static func event(_ type: SDL_EventType, _ text: String? = nil) -> SDL_Event {
    var event = SDL_Event()
    event.drop = SDL_DropEvent()
    event.drop.type = type.rawValue
    // In the events without a name, sdl2-compat leaves a number in this field.
    event.drop.file = text.map { SDL_strdup($0) } ?? UnsafeMutablePointer(bitPattern: 1)
    return event
  }

  private var context: WindowContext { .recorded }
}
