/// What tells one finger from another for as long as it is down.
///
/// Systems use the numbers of a finger again at once; they mean nothing after it was lifted.
nonisolated public struct TouchID: Hashable, Sendable {
  public var device: Int64
  public var finger: Int64

  public init(device: Int64 = 0, finger: Int64) {
    (self.device, self.finger) = (device, finger)
  }
}

/// One report of one finger, as a device gave it: all that the touch system knows of the world.
nonisolated public struct TouchSample: Hashable, Sendable {
  /// What the finger is on.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    case touch
    case mouse
    case touchpad
  }

  public var id: TouchID
  /// One of began, moved, ended and cancelled.
  public var phase: UITouch.Phase
  /// In points, in the coordinates in which windows have their frames.
  ///
  /// Never rounded.
  public var location: CGPoint
  /// In seconds.
  public var timestamp: TimeInterval
  public var source: Source
  /// How hard the finger presses, 0…``maximumPossibleForce``; both are 0 where nothing measures it.
  public var force: CGFloat = 0
  public var maximumPossibleForce: CGFloat = 0
  /// In points; 0 where nothing measures it.
  public var majorRadius: CGFloat = 0

  public init(
    id: TouchID, phase: UITouch.Phase, location: CGPoint, timestamp: TimeInterval,
    source: Source = .touch
  ) {
    self.id = id
    self.phase = phase
    self.location = location
    self.timestamp = timestamp
    self.source = source
  }
}
