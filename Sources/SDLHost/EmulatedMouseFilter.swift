import CSDL2
import ResponderKit

/// A filter for the events of the mouse that a system emulates for the first finger.
///
/// SDL 3.2 on X11 reports both the emulated mouse and the real mouse (SDL 3.4 does not), and some
/// Wayland compositors move the pointer to a finger. sdl2-compat gives both mice the same ID, so
/// the ID does not distinguish them. But the system generates an emulated mouse event together with
/// its finger event, so the mouse event is in the queue immediately before the finger event. If the
/// finger lands, both events have the same time and location. If the finger is lifted, both events
/// have the same time.
struct EmulatedMouseFilter {
  /// The number of events after a mouse event among which the filter searches for the finger event.
  private static let lookahead = 8
  /// The maximum difference between the two timestamps, in milliseconds.
  ///
  /// SDL rounds timestamps.
  private static let timeTolerance: UInt32 = 2
  /// The maximum difference between the two locations, in SDL's units.
  ///
  /// SDL rounds the location of the mouse down.
  private static let locationTolerance: CGFloat = 1.5

  /// The maximum time to wait for a finger event after its mouse event, in milliseconds: slightly
  /// more than the observed delay.
  private static let maximumWait: UInt32 = 4
  /// The minimum distance, in SDL's units, of a motion that is treated as the jump of an emulated
  /// mouse to a finger.
  private static let minimumJump: CGFloat = 32

  private struct Finger: Hashable {
    let device: SDL_TouchID
    let id: SDL_FingerID
  }

  /// A Boolean value that indicates whether a finger event may arrive after its mouse event has
  /// been fetched.
  private let waitsForFingers: Bool
  /// The finger for which the emulated button was pressed.
  private var pressingFinger: Finger?

  /// Creates a filter.
  ///
  /// - Parameter waitsForFingers: A Boolean value that indicates whether
  ///   ``waitForFinger(after:pointer:_:)`` waits.
  init(waitsForFingers: Bool = false) { self.waitsForFingers = waitsForFingers }

  /// Waits for a finger event if the last event may come from the emulated mouse.
  ///
  /// - Parameters:
  ///   - events: The fetched events, to which the events that arrive during the wait are appended.
  ///   - pointer: The location of the pointer before these events, in SDL's units.
  ///   - appendNewEvents: A closure that appends the events that have arrived since the last fetch.
  func waitForFinger(
    after events: inout [SDL_Event], pointer: CGPoint,
    _ appendNewEvents: (inout [SDL_Event]) -> Void
  ) {
    guard waitsForFingers else { return }
    let start = SDL_GetTicks()
    while let last = events.last, Self.mayBeEmulated(last, pointer),
      SDL_GetTicks() &- start < Self.maximumWait
    {
      SDL_Delay(1)
      appendNewEvents(&events)
    }
  }

  private static func mayBeEmulated(_ event: SDL_Event, _ pointer: CGPoint) -> Bool {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_MOUSEBUTTONDOWN: return event.button.button == UInt8(SDL_BUTTON_LEFT)
    case SDL_MOUSEMOTION:
      let (x, y) = (CGFloat(event.motion.x), CGFloat(event.motion.y))
      return event.motion.state != 0 && max(abs(x - pointer.x), abs(y - pointer.y)) > minimumJump
    default: return false
    }
  }

  /// Returns a Boolean value that indicates whether an event comes from the emulated mouse.
  ///
  /// Call this method for each event, in order.
  mutating func isEmulated(
    _ index: Int, in events: [SDL_Event], _ context: WindowContext
  ) -> Bool {
    let event = events[index]
    switch SDL_EventType(rawValue: event.type) {
    case SDL_MOUSEMOTION:
      let location = CGPoint(x: CGFloat(event.motion.x), y: CGFloat(event.motion.y))
      return landingFinger(at: location, after: index, in: events, context) != nil
    case SDL_MOUSEBUTTONDOWN where event.button.button == UInt8(SDL_BUTTON_LEFT):
      let location = CGPoint(x: CGFloat(event.button.x), y: CGFloat(event.button.y))
      guard let finger = landingFinger(at: location, after: index, in: events, context)
      else { return false }
      pressingFinger = finger
      return true
    case SDL_MOUSEBUTTONUP where event.button.button == UInt8(SDL_BUTTON_LEFT):
      guard let pressingFinger,
        firstEvent(
          after: index, in: events, where: { Self.finger(of: $0, SDL_FINGERUP) == pressingFinger })
          != nil
      else { return false }
      self.pressingFinger = nil
      return true
    default: return false
    }
  }

  /// Returns the finger that lands right after a mouse event, at a location in SDL's units.
  private func landingFinger(
    at location: CGPoint, after index: Int, in events: [SDL_Event], _ context: WindowContext
  ) -> Finger? {
    let event = firstEvent(after: index, in: events) { event in
      guard event.type == SDL_FINGERDOWN.rawValue else { return false }
      let fraction = CGPoint(x: CGFloat(event.tfinger.x), y: CGFloat(event.tfinger.y))
      let landing = context.fingerNormalization.units(
        fraction, in: context.metrics.units, isLanding: true)
      return abs(landing.x - location.x) <= Self.locationTolerance
        && abs(landing.y - location.y) <= Self.locationTolerance
    }
    return event.flatMap { Self.finger(of: $0, SDL_FINGERDOWN) }
  }

  /// Returns the first event that follows an event, has about the same timestamp and satisfies a
  /// predicate.
  private func firstEvent(
    after index: Int, in events: [SDL_Event], where predicate: (SDL_Event) -> Bool
  ) -> SDL_Event? {
    let time = events[index].common.timestamp
    return events[(index + 1)...].prefix(Self.lookahead).first {
      $0.common.timestamp &- time <= Self.timeTolerance && predicate($0)
    }
  }

  private static func finger(of event: SDL_Event, _ type: SDL_EventType) -> Finger? {
    guard event.type == type.rawValue else { return nil }
    return Finger(device: event.tfinger.touchId, id: event.tfinger.fingerId)
  }
}
