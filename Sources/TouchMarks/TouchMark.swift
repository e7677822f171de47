public import ResponderKit

/// The mark of a touch in a recording of the screen: its bubble, its trail and the ring of a click.
///
/// A mark outlasts its touch until its trail and its ring have faded.
nonisolated public struct TouchMark: Hashable, Sendable {
  /// The kind of device that made a touch.
  public enum Kind: Hashable, Sendable {
    /// A finger on a screen or a touchpad.
    case finger
    /// A pen.
    case pen
    /// A mouse with a pressed button.
    case mouse(Button)
  }

  /// A button of a mouse.
  public enum Button: Hashable, Sendable {
    /// The button for most actions, usually the left one.
    case primary
    /// The button for menus, usually the right one.
    case secondary
  }

  /// The ID of the touch, unique among the touches that are down.
  public let id: TouchID
  /// The kind of device.
  public let kind: Kind
  /// The number of the mark: the smallest positive number that was unused when the touch began.
  public let number: Int
  /// The location at which the touch began.
  public let startLocation: CGPoint
  /// The time at which the touch began, in seconds.
  public let startTime: TimeInterval
  /// The latest location.
  public internal(set) var location: CGPoint
  /// The force, 0…1; nil if the device does not measure force.
  public internal(set) var force: CGFloat?
  /// A Boolean value that indicates whether the touch is still down.
  public internal(set) var isDown = true
  /// The recent locations.
  public internal(set) var trail = TouchTrail()

  init(
    _ id: TouchID, _ kind: Kind, number: Int, at location: CGPoint, force: CGFloat?,
    time: TimeInterval
  ) {
    (self.id, self.kind, self.number) = (id, kind, number)
    (startLocation, startTime) = (location, time)
    (self.location, self.force) = (location, force)
  }
}

nonisolated extension TouchMark.Kind {
  /// Creates the kind of the device that sends a report.
  ///
  /// - Parameters:
  ///   - source: The device.
  ///   - buttonMask: The button that began the touch; used only for a mouse.
  public init(_ source: TouchSample.Source, _ buttonMask: UIEvent.ButtonMask) {
    switch source {
    case .touch, .touchpad: self = .finger
    case .pencil: self = .pen
    case .mouse: self = .mouse(buttonMask.contains(.secondary) ? .secondary : .primary)
    }
  }
}
