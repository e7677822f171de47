/// What tells one finger from another for as long as it is down.
///
/// Systems use the numbers of a finger again at once; they mean nothing after it was lifted.
nonisolated public struct TouchID: Hashable, Sendable {
  /// Which device the finger is on, as the host numbers them.
  public var device: Int64
  /// Which finger it is, as its device numbers them.
  public var finger: Int64

  /// The finger with a number on a device.
  ///
  /// - Parameters:
  ///   - device: 0 where there is only one.
  ///   - finger: must differ from those of the other fingers that are on the device.
  public init(device: Int64 = 0, finger: Int64) {
    (self.device, self.finger) = (device, finger)
  }
}

/// One report of one finger, as a device gave it: all that the touch system knows of the world.
nonisolated public struct TouchSample: Hashable, Sendable {
  /// What the finger is on.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// A screen that is touched; it makes a ``UITouch/TouchType/direct`` touch.
    case touch
    /// A mouse, the button of which is the finger; ``UITouch/TouchType/indirectPointer``.
    case mouse
    /// A touchpad that tells its fingers; ``UITouch/TouchType/indirect``.
    case touchpad
    /// A pencil on a screen or a tablet; ``UITouch/TouchType/pencil``.
    case pencil
  }

  /// Which finger is told of.
  public var id: TouchID
  /// One of began, moved, ended and cancelled.
  public var phase: UITouch.Phase
  /// In points, in the coordinates in which windows have their frames.
  ///
  /// Never rounded.
  public var location: CGPoint
  /// In seconds.
  public var timestamp: TimeInterval
  /// What the finger is on; the report that begins a touch decides its type.
  public var source: Source
  /// How hard the finger presses, 0…``maximumPossibleForce``; both are 0 where nothing measures it.
  public var force: CGFloat = 0
  /// The greatest ``force`` there can be, read where a touch begins; 0 where nothing measures it.
  public var maximumPossibleForce: CGFloat = 0
  /// In points; 0 where nothing measures it.
  public var majorRadius: CGFloat = 0

  /// A report without force and radius, which may be set afterwards.
  ///
  /// - Parameters:
  ///   - id: which finger is told of.
  ///   - phase: one of began, moved, ended and cancelled.
  ///   - location: in points, where windows have their frames.
  ///   - timestamp: in seconds since a moment that is the same for all reports.
  ///   - source: what the finger is on.
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
