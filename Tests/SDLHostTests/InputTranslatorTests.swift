import CSDL2
import ResponderKit
import Testing

@testable import SDLHost

@Suite("Events of SDL become touches")
struct InputTranslatorTests {
  private let world = HostSurroundings(
    size: CGSize(width: 201, height: 101), ticks: 5000, isX11: true)

  private func finger(
    _ type: SDL_EventType, x: Float, y: Float, device: Int64 = 7, finger: Int64 = 1
  ) -> SDL_Event {
    var event = SDL_Event()
    event.tfinger = SDL_TouchFingerEvent()
    event.tfinger.type = type.rawValue
    event.tfinger.timestamp = 1234
    event.tfinger.touchId = device
    event.tfinger.fingerId = finger
    event.tfinger.x = x
    event.tfinger.y = y
    return event
  }

  private func button(_ type: SDL_EventType, button: Int32, which: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.button = SDL_MouseButtonEvent()
    event.button.type = type.rawValue
    event.button.which = which
    event.button.button = UInt8(button)
    event.button.state = UInt8(type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED)
    event.button.x = 10
    event.button.y = 20
    return event
  }

  private func samples(_ event: HostEvent?) -> [TouchSample] {
    switch event {
    case .touch(let sample): [sample]
    case .touches(let samples): samples
    default: []
    }
  }

  @Test("A finger's share of the window becomes points, unrounded, and its time seconds")
  func place() throws {
    var translator = InputTranslator { _ in SDL_TOUCH_DEVICE_DIRECT }
    let down = samples(translator.translate(finger(SDL_FINGERDOWN, x: 0.5, y: 0.255), in: world))
    let sample = try #require(down.first)
    #expect(sample.location.x == 100)
    #expect(abs(sample.location.y - 25.5) < 1e-5)
    #expect(sample.timestamp == 1.234)
    #expect(sample.phase == .began && sample.source == .touch)
    var wayland = world
    wayland.isX11 = false
    let other = samples(translator.translate(finger(SDL_FINGERMOTION, x: 0.5, y: 0), in: wayland))
    #expect(other.first?.location.x == 100.5)
  }

  @Test("What SDL makes up from another device is left out")
  func synthetic() {
    var translator = InputTranslator { _ in SDL_TOUCH_DEVICE_DIRECT }
    let mouse = finger(SDL_FINGERDOWN, x: 0.5, y: 0.5, device: SDL_MOUSE_TOUCHID)
    let madeFromMouse = translator.translate(mouse, in: world)
    #expect(madeFromMouse == nil)
    let touch = button(SDL_MOUSEBUTTONDOWN, button: SDL_BUTTON_LEFT, which: .max)
    let madeFromTouch = translator.translate(touch, in: world)
    #expect(madeFromTouch == nil)
  }

  @Test("Only the left button is a finger")
  func leftButton() {
    var translator = InputTranslator()
    for other in [SDL_BUTTON_MIDDLE, SDL_BUTTON_RIGHT] {
      let meaning = translator.translate(button(SDL_MOUSEBUTTONDOWN, button: other), in: world)
      #expect(meaning == nil)
    }
    let down = translator.translate(button(SDL_MOUSEBUTTONDOWN, button: SDL_BUTTON_LEFT), in: world)
    #expect(samples(down).map(\.phase) == [.began])
    #expect(samples(down).map(\.location) == [CGPoint(x: 10, y: 20)])
    let up = translator.translate(button(SDL_MOUSEBUTTONUP, button: SDL_BUTTON_LEFT), in: world)
    #expect(samples(up).map(\.phase) == [.ended])
  }

  @Test("Fingers on a touchpad move the pointer and draw nothing; its kind is asked for once")
  func touchpad() {
    var asked = 0
    var translator = InputTranslator { _ in
      asked += 1
      return SDL_TOUCH_DEVICE_INDIRECT_RELATIVE
    }
    for _ in 0..<3 {
      let meaning = translator.translate(finger(SDL_FINGERDOWN, x: 0.5, y: 0.5), in: world)
      #expect(meaning == nil)
    }
    #expect(asked == 1)
  }

  @Test("Times go on across the wrap of SDL's clock")
  func wrap() {
    var late = world
    late.ticks = (1 << 32) + 1000
    #expect(late.seconds(900) == Double((1 << 32) + 900) / 1000)
    #expect(late.seconds(.max) == Double((1 << 32) - 1) / 1000)
    #expect(world.seconds(6000) == 5, "a stamp ahead of the clock is now")
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
    let world = HostSurroundings(size: CGSize(width: 800, height: 600), ticks: 0, isX11: true)
    guard case .contentLost = translator.translate(event, in: world) else {
      Issue.record("passed over")
      return
    }
  }
}
