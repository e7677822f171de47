import CSDL2
import ResponderKit

/// A filter for the events of the mouse that a system emulates for the first finger.
///
/// SDL 3.2 on X11 reports both the emulated mouse and the real mouse (SDL 3.4 does not), and some
/// Wayland compositors move the pointer to a finger. sdl2-compat gives both mice the same ID, so
/// the ID does not distinguish them. But the system generates an emulated mouse event together with
/// its finger event, so the mouse event is in the queue shortly before the finger event. If the
/// finger lands, both events have the same location. If the finger is lifted, both events have the
/// same time. A mouse event that follows its finger event is recognized by the location where the
/// finger has landed.
struct EmulatedMouseFilter {
  /// The events of the emulated mouse that may be fetched before or after their finger event, in
  /// another iteration of the loop.
  enum SeparateEvents {
    case none
    /// Wayland compositors may move the pointer to a finger, but press no button.
    case motion
    case motionAndPresses

    /// Creates the value for a video driver and a version of SDL.
    ///
    /// - Parameters:
    ///   - driver: The name of SDL's video driver.
    ///   - isSDL3: A Boolean value that indicates whether the library is sdl2-compat on SDL 3.
    init(driver: String, isSDL3: Bool) {
      self =
        switch driver {
        case "x11" where isSDL3: .motionAndPresses
        case "wayland": .motion
        default: .none
        }
    }
  }

  /// The number of events after a mouse event among which the filter searches for the finger event.
  private static let lookahead = 8
  /// The maximum difference between the timestamps of a button release and of the event that lifts
  /// the finger, in milliseconds.
  ///
  /// SDL rounds timestamps.
  private static let releaseTolerance: UInt32 = 2
  /// The maximum time between a mouse event and the landing of its finger, in milliseconds.
  ///
  /// Several versions of SDL stamp events when they are fetched, and a busy computer may suspend
  /// the program between two fetches. A user does not press a mouse button and put a finger on the
  /// same pixel within this time.
  static let landingTolerance: UInt32 = 250
  /// The maximum difference between the locations of a mouse event and of its finger event, in
  /// SDL's units.
  ///
  /// SDL rounds the location of the mouse down.
  static let locationTolerance: CGFloat = 1.5

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

  private let separateEvents: SeparateEvents
  /// The finger for which the emulated button was pressed.
  private var pressingFinger: Finger?
  /// The finger that landed last, with the location in SDL's units and the time of its landing; nil
  /// if the emulated button was pressed for the finger or the finger was lifted.
  private var landedFinger: (finger: Finger, location: CGPoint, time: UInt32)?

  /// Creates a filter.
  init(separateEvents: SeparateEvents = .none) { self.separateEvents = separateEvents }

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
    guard separateEvents != .none else { return }
    let start = SDL_GetTicks()
    while let last = events.last, mayBeEmulated(last, pointer),
      SDL_GetTicks() &- start < Self.maximumWait
    {
      SDL_Delay(1)
      appendNewEvents(&events)
    }
  }

  private func mayBeEmulated(_ event: SDL_Event, _ pointer: CGPoint) -> Bool {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_MOUSEBUTTONDOWN where separateEvents == .motionAndPresses:
      return event.button.button == UInt8(SDL_BUTTON_LEFT)
    case SDL_MOUSEMOTION:
      let (x, y) = (CGFloat(event.motion.x), CGFloat(event.motion.y))
      return event.motion.state != 0
        && max(abs(x - pointer.x), abs(y - pointer.y)) > Self.minimumJump
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
        || landedFinger(at: location, event.motion.timestamp) != nil
    case SDL_MOUSEBUTTONDOWN where event.button.button == UInt8(SDL_BUTTON_LEFT):
      let location = CGPoint(x: CGFloat(event.button.x), y: CGFloat(event.button.y))
      let time = event.button.timestamp
      let finger =
        landingFinger(at: location, after: index, in: events, context)
        ?? (separateEvents == .motionAndPresses ? landedFinger(at: location, time) : nil)
      guard let finger else { return false }
      pressingFinger = finger
      landedFinger = nil
      return true
    case SDL_MOUSEBUTTONUP where event.button.button == UInt8(SDL_BUTTON_LEFT):
      guard let pressingFinger,
        firstEvent(
          after: index, within: Self.releaseTolerance, in: events,
          where: { Self.finger(of: $0, SDL_FINGERUP) == pressingFinger }) != nil
      else { return false }
      self.pressingFinger = nil
      return true
    case SDL_FINGERDOWN:
      didLand(event, context)
      return false
    case SDL_FINGERUP:
      if Self.finger(of: event, SDL_FINGERUP) == landedFinger?.finger { landedFinger = nil }
      return false
    default: return false
    }
  }

  // MARK: Mouse events after a finger event

  /// Remembers a finger that lands, unless the emulated button has already been pressed for it.
  private mutating func didLand(_ event: SDL_Event, _ context: WindowContext) {
    landedFinger = nil
    guard separateEvents != .none, let finger = Self.finger(of: event, SDL_FINGERDOWN),
      finger != pressingFinger
    else { return }
    landedFinger = (finger, Self.landingLocation(event, context), event.tfinger.timestamp)
  }

  /// Returns the finger that landed at a location, in SDL's units, shortly before a mouse event.
  private func landedFinger(at location: CGPoint, _ time: UInt32) -> Finger? {
    guard let landed = landedFinger, time &- landed.time <= Self.landingTolerance,
      Self.isSameLocation(landed.location, location)
    else { return nil }
    return landed.finger
  }

  // MARK: Mouse events before a finger event

  /// Returns the finger that lands at a location, in SDL's units, shortly after a mouse event.
  ///
  /// The emulated button is released when its finger is lifted, so a press that is released before
  /// the landing comes from the real mouse.
  private func landingFinger(
    at location: CGPoint, after index: Int, in events: [SDL_Event], _ context: WindowContext
  ) -> Finger? {
    let isPress = events[index].type == SDL_MOUSEBUTTONDOWN.rawValue
    let event = firstEvent(after: index, within: Self.landingTolerance, in: events) { event in
      event.type == SDL_FINGERDOWN.rawValue
        && Self.isSameLocation(Self.landingLocation(event, context), location)
        || isPress && event.type == SDL_MOUSEBUTTONUP.rawValue
    }
    return event.flatMap { Self.finger(of: $0, SDL_FINGERDOWN) }
  }

  /// Returns the location where a finger lands, in SDL's units.
  private static func landingLocation(_ event: SDL_Event, _ context: WindowContext) -> CGPoint {
    context.fingerNormalization.units(
      CGPoint(x: CGFloat(event.tfinger.x), y: CGFloat(event.tfinger.y)),
      in: context.metrics.units, isLanding: true)
  }

  private static func isSameLocation(_ first: CGPoint, _ second: CGPoint) -> Bool {
    abs(first.x - second.x) <= locationTolerance && abs(first.y - second.y) <= locationTolerance
  }

  /// Returns the first of the following events that has about the same timestamp and satisfies a
  /// predicate.
  private func firstEvent(
    after index: Int, within tolerance: UInt32, in events: [SDL_Event],
    where predicate: (SDL_Event) -> Bool
  ) -> SDL_Event? {
    let time = events[index].common.timestamp
    return events[(index + 1)...].prefix(Self.lookahead).first {
      $0.common.timestamp &- time <= tolerance && predicate($0)
    }
  }

  private static func finger(of event: SDL_Event, _ type: SDL_EventType) -> Finger? {
    guard event.type == type.rawValue else { return nil }
    return Finger(device: event.tfinger.touchId, id: event.tfinger.fingerId)
  }
}
