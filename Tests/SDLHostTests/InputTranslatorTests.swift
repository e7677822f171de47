import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Events of SDL become touches")
struct InputTranslatorTests {
  private let context = WindowContext(
    metrics: WindowMetrics(
      units: CGSize(width: 201, height: 101), pixels: CGSize(width: 201, height: 101)),
    fingerRange: .lastUnit, ticks: 5000)

  private func translator(
    _ type: SDL_TouchDeviceType = SDL_TOUCH_DEVICE_DIRECT, touchDevices: [Int64] = [6]
  ) -> InputTranslator {
    InputTranslator(deviceType: { _ in type }, isTouchDevice: { touchDevices.contains($0) })
  }

  @Test("The place of a finger becomes points, unrounded, and its time seconds")
  func place() throws {
    var translator = translator()
    let down = Recorded.finger(SDL_FINGERDOWN, 1234, x: 0.5, y: 0.255)
    let sample = try #require(translator.translate(down, in: context).samples.first)
    #expect(sample.location.x == 100)
    #expect(abs(sample.location.y - 25.5) < 1e-5)
    #expect(sample.timestamp == 1.234)
    #expect(sample.phase == .began && sample.source == .touch)
    #expect(sample.maximumPossibleForce == 0, "the pressure of a finger is not measured")
  }

  @Test("Events that SDL derives from those of another device are dropped")
  func synthetic() {
    var translator = translator(touchDevices: [-2, 6])
    let mouse = Recorded.finger(SDL_FINGERDOWN, 1234, x: 0.5, y: 0.5, device: SDL_MOUSE_TOUCHID)
    let derivedFromMouse = translator.translate(mouse, in: context)
    #expect(derivedFromMouse == nil)
    for which: UInt32 in [UInt32.max, UInt32.max - 1] {
      let touch = Recorded.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20, which: which)
      let derivedFromTouch = translator.translate(touch, in: context)
      #expect(derivedFromTouch == nil, "\(which) is the mouse of fingers or of pens")
      let motion = translator.translate(Recorded.motion(1234, 10, 20, which: which), in: context)
      #expect(motion == nil)
    }
  }

  @Test("A mouse with the number of a listed touch device is dropped")
  func listedShadow() {
    var translator = translator()
    let press = Recorded.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20, which: 6)
    let shadow = translator.translate(press, in: context)
    #expect(shadow == nil)
    let other = Recorded.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20, which: 7)
    let mouse = translator.translate(other, in: context)
    #expect(mouse.samples.map(\.phase) == [.began])
  }

  @Test("The press of a mouse is taken back when its number becomes that of a touch device")
  func unlistedShadow() {
    var translator = translator(touchDevices: [])
    let press = Recorded.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20, which: 6)
    #expect(translator.translate(press, in: context).samples.map(\.phase) == [.began])
    let down = Recorded.finger(SDL_FINGERDOWN, 1290, x: 0.5, y: 0.5)
    let samples = translator.translate(down, in: context).samples
    #expect(samples.map(\.phase) == [.cancelled, .began])
    #expect(samples.map(\.source) == [.mouse, .touch])
    let release = Recorded.button(SDL_MOUSEBUTTONUP, 1300, 10, 20, which: 6)
    let shadow = translator.translate(release, in: context)
    #expect(shadow == nil, "from here on the mouse is known to be a shadow")
  }

  @Test("A pen is a pencil with the force that it measures")
  func pen() throws {
    var translator = InputTranslator(
      deviceType: { _ in
        Issue.record("the device of pens is known")
        return SDL_TOUCH_DEVICE_INVALID
      }, isTouchDevice: { _ in false })
    let down = Recorded.finger(SDL_FINGERDOWN, 1234, x: 0.5, y: 0.5, device: -2, pressure: 0.25)
    let sample = try #require(translator.translate(down, in: context).samples.first)
    #expect(sample.source == .pencil)
    #expect(sample.force == 0.25 && sample.maximumPossibleForce == 1)
    #expect(sample.id.device != PointerInput.device)
  }

  @Test("A pen of which SDL reports no finger draws with the pointer that it moves")
  func penWithoutFinger() {
    var translator = translator()
    let events = [
      Recorded.motion(1970, 198, 50), Recorded.motion(2020, 20, 20, which: .max - 1),
      Recorded.button(SDL_MOUSEBUTTONDOWN, 2020, 20, 20, which: .max - 1),
      Recorded.motion(2052, 190, 51, isPressed: true),
      Recorded.motion(2082, 198, 50, isPressed: true, which: .max - 1),
      Recorded.button(SDL_MOUSEBUTTONUP, 2331, 198, 50, which: .max - 1),
    ]
    let samples = events.flatMap { translator.translate($0, in: context).samples }
    #expect(samples.map(\.phase) == [.began, .moved, .ended])
    #expect(samples.map(\.location.x) == [198, 190, 190])
  }

  @Test("Only the left button is a finger")
  func leftButton() {
    var translator = translator()
    for other in [SDL_BUTTON_MIDDLE, SDL_BUTTON_RIGHT] {
      let press = Recorded.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20, button: other)
      let meaning = translator.translate(press, in: context)
      #expect(meaning == nil)
    }
    let press = Recorded.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20)
    let down = translator.translate(press, in: context).samples
    #expect(down.map(\.phase) == [.began])
    #expect(down.map(\.location) == [CGPoint(x: 10, y: 20)])
    let release = Recorded.button(SDL_MOUSEBUTTONUP, 1300, 10, 20)
    #expect(translator.translate(release, in: context).samples.map(\.phase) == [.ended])
  }

  @Test("A drag goes on outside the window from where the pointer is asked for")
  func outside() {
    var translator = translator()
    _ = translator.translate(Recorded.button(SDL_MOUSEBUTTONDOWN, 1234, 190, 50), in: context)
    let outside = translator.drag(toOutside: CGPoint(x: 300, y: 60), at: 1.3, in: context)
    #expect(outside.map(\.location) == [CGPoint(x: 300, y: 60)])
    let release = Recorded.button(SDL_MOUSEBUTTONUP, 1400, 200, 50)
    let end = translator.translate(release, in: context).samples
    #expect(end.map(\.location) == [CGPoint(x: 300, y: 60)], "SDL's place is that of the leaving")
  }

  @Test("The focus of the keyboard says nothing about a button that is held")
  func focus() {
    var translator = translator()
    _ = translator.translate(Recorded.button(SDL_MOUSEBUTTONDOWN, 1234, 10, 20), in: context)
    let lost = translator.translate(
      Recorded.window(SDL_WINDOWEVENT_FOCUS_LOST, 1300), in: context)
    #expect(lost == .focusLost)
    let moved = translator.translate(Recorded.motion(1310, 12, 20, isPressed: true), in: context)
    #expect(moved.samples.map(\.phase) == [.moved])
  }

  @Test("Fingers on a touchpad move the pointer and draw nothing; its kind is asked for once")
  func touchpad() {
    var asked = 0
    var translator = InputTranslator(
      deviceType: { _ in
        asked += 1
        return SDL_TOUCH_DEVICE_INDIRECT_RELATIVE
      }, isTouchDevice: { _ in true })
    for _ in 0..<3 {
      let down = Recorded.finger(SDL_FINGERDOWN, 1234, x: 0.5, y: 0.5)
      let meaning = translator.translate(down, in: context)
      #expect(meaning == nil)
    }
    #expect(asked == 1)
  }

  @Test("Times go on across the wrap of SDL's clock")
  func wrap() {
    var late = context
    late.ticks = (1 << 32) + 1000
    #expect(late.seconds(900) == Double((1 << 32) + 900) / 1000)
    #expect(late.seconds(.max) == Double((1 << 32) - 1) / 1000)
    #expect(context.seconds(6000) == 5, "a stamp ahead of the clock is now")
  }
}

@Suite("The pointer as a finger")
struct PointerInputTests {
  private let middle = CGPoint(x: 100, y: 100)

  @Test("Button and pen key make one finger between them")
  func oneFinger() {
    var pointer = PointerInput()
    var samples = pointer.move(to: CGPoint(x: 1, y: 1), at: 0)
    #expect(samples.isEmpty)
    samples = pointer.setPenKey(true, at: 0)
    #expect(samples.map(\.source) == [.touchpad])
    samples = pointer.setButton(true, at: 0) + pointer.setPenKey(false, at: 0)
    #expect(samples.isEmpty)
    samples = pointer.move(to: CGPoint(x: 2, y: 1), at: 0) + pointer.setButton(false, at: 0)
    #expect(samples.map(\.phase) == [.moved, .ended])
  }

  @Test("Alt mirrors a second finger through the middle; both land, move and end together")
  func mirrored() {
    var pointer = PointerInput()
    _ = pointer.move(to: CGPoint(x: 40, y: 70), at: 0)
    #expect(pointer.secondLocation == nil)
    pointer.setModifiers(.alternate, middle: middle)
    #expect(pointer.secondLocation == CGPoint(x: 160, y: 130))
    let landed = pointer.setButton(true, at: 1)
    #expect(landed.map(\.location) == [CGPoint(x: 40, y: 70), CGPoint(x: 160, y: 130)])
    let moved = pointer.move(to: CGPoint(x: 50, y: 50), at: 2)
    #expect(moved.map(\.location) == [CGPoint(x: 50, y: 50), CGPoint(x: 150, y: 150)])
    #expect(Set(moved.map(\.id)).count == 2)
    pointer.setModifiers([], middle: middle)
    let lifted = pointer.setButton(false, at: 3)
    #expect(lifted.map(\.phase) == [.ended, .ended])
    #expect(pointer.secondLocation == nil)
  }

  @Test("With Shift both fingers keep their distance")
  func parallel() {
    var pointer = PointerInput()
    _ = pointer.move(to: CGPoint(x: 40, y: 70), at: 0)
    pointer.setModifiers(.alternate, middle: middle)
    pointer.setModifiers([.alternate, .shift], middle: middle)
    _ = pointer.setButton(true, at: 0)
    let moved = pointer.move(to: CGPoint(x: 50, y: 75), at: 0)
    #expect(moved.map(\.location) == [CGPoint(x: 50, y: 75), CGPoint(x: 170, y: 135)])
  }

  @Test("Alt in the midst of a drag adds no finger")
  func late() {
    var pointer = PointerInput()
    _ = pointer.setButton(true, at: 0)
    pointer.setModifiers(.alternate, middle: middle)
    let moved = pointer.move(to: CGPoint(x: 9, y: 9), at: 0)
    #expect(moved.count == 1)
  }

  @Test(
    "A graphics device that starts anew is told of",
    arguments: [SDL_RENDER_TARGETS_RESET.rawValue, SDL_RENDER_DEVICE_RESET.rawValue])
  func deviceReset(type: UInt32) {
    var (event, translator) = (SDL_Event(), InputTranslator())
    event.type = type
    guard case .contentLost = translator.translate(event, in: .recorded) else {
      Issue.record("passed over")
      return
    }
  }
}
