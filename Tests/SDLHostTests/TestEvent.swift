import CSDL2
import ResponderKit

@testable import SDLHost

/// Functions that create SDL events for tests.
///
/// Times are in milliseconds. Locations of fingers are fractions of the window's size, and
/// locations of the pointer are in SDL's units.
enum TestEvent {
  static func finger(
    _ type: SDL_EventType, _ time: UInt32, x: Float, y: Float, device: Int64 = 6, finger: Int64 = 1,
    pressure: Float = 1
  ) -> SDL_Event {
    var event = SDL_Event()
    event.tfinger = SDL_TouchFingerEvent()
    event.tfinger.type = type.rawValue
    event.tfinger.timestamp = time
    event.tfinger.touchId = device
    event.tfinger.fingerId = finger
    event.tfinger.x = x
    event.tfinger.y = y
    event.tfinger.pressure = pressure
    return event
  }

  static func button(
    _ type: SDL_EventType, _ time: UInt32, _ x: Int32, _ y: Int32, button: Int32 = SDL_BUTTON_LEFT,
    which: UInt32 = 0
  ) -> SDL_Event {
    var event = SDL_Event()
    event.button = SDL_MouseButtonEvent()
    event.button.type = type.rawValue
    event.button.timestamp = time
    event.button.which = which
    event.button.button = UInt8(button)
    event.button.state = UInt8(type == SDL_MOUSEBUTTONDOWN ? SDL_PRESSED : SDL_RELEASED)
    event.button.x = x
    event.button.y = y
    return event
  }

  static func motion(
    _ time: UInt32, _ x: Int32, _ y: Int32, isPressed: Bool = false, which: UInt32 = 0
  ) -> SDL_Event {
    var event = SDL_Event()
    event.motion = SDL_MouseMotionEvent()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.timestamp = time
    event.motion.which = which
    event.motion.state = isPressed ? 1 : 0
    event.motion.x = x
    event.motion.y = y
    return event
  }

  /// Returns the event of a turn of the mouse wheel.
  ///
  /// - Parameter notches: The number of notches; positive for a turn away from the user.
  static func wheel(_ notches: Float, which: UInt32 = 0) -> SDL_Event {
    var event = SDL_Event()
    event.wheel = SDL_MouseWheelEvent()
    event.wheel.type = SDL_MOUSEWHEEL.rawValue
    event.wheel.which = which
    event.wheel.preciseY = notches
    return event
  }

  static func window(_ id: SDL_WindowEventID, _ time: UInt32) -> SDL_Event {
    var event = SDL_Event()
    event.window = SDL_WindowEvent()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.timestamp = time
    event.window.event = UInt8(id.rawValue)
    return event
  }
}

extension WindowContext {
  /// A window of 600 by 400 units on X11, in which the test events were recorded.
  static let recorded = WindowContext(
    metrics: WindowMetrics(
      units: CGSize(width: 600, height: 400), pixels: CGSize(width: 600, height: 400)),
    fingerNormalization: .sizeMinusOne, followsDragsOutside: true, ticks: 10_000)
}

extension HostEvent? {
  /// The touch samples of an event, or an empty array for an event without touches.
  var samples: [TouchSample] {
    switch self {
    case .touch(let sample): [sample]
    case .touches(let samples): samples
    default: []
    }
  }
}

/// Translates the events of one iteration of the host's loop and returns their touch samples.
@MainActor
func translate(
  _ events: [SDL_Event], with translator: inout InputTranslator,
  in context: WindowContext = .recorded
) -> [TouchSample] {
  events.indices.flatMap { index -> [TouchSample] in
    if translator.pointer.isEmulated(index, in: events, context) { return [] }
    return translator.translate(events[index], in: context).samples
  }
}
