import CSDL2
import ResponderKit

/// Distinguishes the mouse that a system emulates for the first finger from the real one.
///
/// SDL 3.2 under X11 reports both (SDL 3.4 does not), and some Wayland compositors take the pointer to
/// the place of a finger. On the way to SDL 2 the number of the device is lost: the emulated mouse has
/// the number of every mouse. But its events are generated together with the finger's, and so they are
/// in the queue right before them: at the same time and in the same place for a finger that lands, at
/// the same time for one that is lifted.
struct PointerEmulation {
  /// The events after one of the mouse among which the finger's must be.
  private static let lookahead = 8
  /// Milliseconds by which the times of both may differ, which SDL rounds.
  private static let interval: UInt32 = 2
  /// Units by which their places may differ: the mouse's are rounded down.
  private static let distance: CGFloat = 1.5

  /// Milliseconds that the finger may come later than the mouse, and a little more.
  private static let patience: UInt32 = 4
  /// Units by which the emulated mouse jumps at least when a finger lands away from the real one.
  private static let jump: CGFloat = 32

  private struct Finger: Hashable {
    let device: SDL_TouchID
    let id: SDL_FingerID
  }

  /// A Boolean value that indicates whether the finger may come so much later that it is not in the
  /// queue yet.
  private let awaitsFingers: Bool
  /// The finger that has pressed the emulated button.
  private var pressing: Finger?

  /// - Parameter awaitsFingers: whether ``awaitFinger(of:pointer:_:)`` waits.
  init(awaitsFingers: Bool = false) { self.awaitsFingers = awaitsFingers }

  /// Waits for the finger of a press or of a jump that is the last of some events.
  ///
  /// - Parameters:
  ///   - pointer: where the pointer was before, in SDL's units.
  ///   - more: appends the events that have come since.
  func awaitFinger(
    of events: inout [SDL_Event], pointer: CGPoint, _ more: (inout [SDL_Event]) -> Void
  ) {
    guard awaitsFingers else { return }
    let start = SDL_GetTicks()
    while let last = events.last, Self.mayBeEmulated(last, pointer),
      SDL_GetTicks() &- start < Self.patience
    {
      SDL_Delay(1)
      more(&events)
    }
  }

  private static func mayBeEmulated(_ event: SDL_Event, _ pointer: CGPoint) -> Bool {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_MOUSEBUTTONDOWN: return event.button.button == UInt8(SDL_BUTTON_LEFT)
    case SDL_MOUSEMOTION:
      let (x, y) = (CGFloat(event.motion.x), CGFloat(event.motion.y))
      return event.motion.state != 0 && max(abs(x - pointer.x), abs(y - pointer.y)) > jump
    default: return false
    }
  }

  /// Returns whether an event comes from the emulated mouse; to be asked about each event in turn.
  mutating func isEmulated(
    _ index: Int, in events: [SDL_Event], _ context: WindowContext
  ) -> Bool {
    let event = events[index]
    switch SDL_EventType(rawValue: event.type) {
    case SDL_MOUSEMOTION:
      let place = CGPoint(x: CGFloat(event.motion.x), y: CGFloat(event.motion.y))
      return landing(at: place, after: index, in: events, context) != nil
    case SDL_MOUSEBUTTONDOWN where event.button.button == UInt8(SDL_BUTTON_LEFT):
      let place = CGPoint(x: CGFloat(event.button.x), y: CGFloat(event.button.y))
      guard let finger = landing(at: place, after: index, in: events, context) else { return false }
      pressing = finger
      return true
    case SDL_MOUSEBUTTONUP where event.button.button == UInt8(SDL_BUTTON_LEFT):
      guard let pressing,
        follows(index, in: events, { Self.finger(of: $0, SDL_FINGERUP) == pressing }) != nil
      else { return false }
      self.pressing = nil
      return true
    default: return false
    }
  }

  /// The finger that lands right after an event, in a place in SDL's units.
  private func landing(
    at place: CGPoint, after index: Int, in events: [SDL_Event], _ context: WindowContext
  ) -> Finger? {
    let event = follows(index, in: events) { event in
      guard event.type == SDL_FINGERDOWN.rawValue else { return false }
      let fraction = CGPoint(x: CGFloat(event.tfinger.x), y: CGFloat(event.tfinger.y))
      let landing = context.fingerRange.units(
        fraction, in: context.metrics.units, isLanding: true)
      return abs(landing.x - place.x) <= Self.distance && abs(landing.y - place.y) <= Self.distance
    }
    return event.flatMap { Self.finger(of: $0, SDL_FINGERDOWN) }
  }

  /// The first of the next events, made at about the same time, that fulfils a condition.
  private func follows(
    _ index: Int, in events: [SDL_Event], _ condition: (SDL_Event) -> Bool
  ) -> SDL_Event? {
    let time = events[index].common.timestamp
    return events[(index + 1)...].prefix(Self.lookahead).first {
      $0.common.timestamp &- time <= Self.interval && condition($0)
    }
  }

  private static func finger(of event: SDL_Event, _ type: SDL_EventType) -> Finger? {
    guard event.type == type.rawValue else { return nil }
    return Finger(device: event.tfinger.touchId, id: event.tfinger.fingerId)
  }
}
