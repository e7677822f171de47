/// The ID of a finger while it is down.
///
/// Systems can reuse the ID as soon as the finger is lifted.
nonisolated public struct TouchID: Hashable, Sendable {
  /// The number that the host assigns to the device.
  public var device: Int64
  /// The number that the device assigns to the finger.
  public var finger: Int64

  /// Creates the ID of a finger on a device.
  ///
  /// - Parameters:
  ///   - device: The number of the device; 0 if there is only one.
  ///   - finger: The number of the finger, unique among the fingers that are down on the device.
  public init(device: Int64 = 0, finger: Int64) {
    (self.device, self.finger) = (device, finger)
  }
}

/// One report of one finger by a device: the only input of the touch system.
nonisolated public struct TouchSample: Hashable, Sendable {
  /// The kind of device that reports the finger.
  public enum Source: String, Hashable, Sendable, CaseIterable {
    /// A touchscreen: ``UITouch/TouchType/direct``.
    case touch
    /// A mouse whose pressed button acts as a finger: ``UITouch/TouchType/indirectPointer``.
    case mouse
    /// A touchpad that reports individual fingers: ``UITouch/TouchType/indirect``.
    case touchpad
    /// A pencil on a screen or a tablet: ``UITouch/TouchType/pencil``.
    case pencil
  }

  /// The ID of the finger.
  public var id: TouchID
  /// The phase of the finger: began, moved, ended or cancelled.
  public var phase: UITouch.Phase
  /// The location in points, in screen coordinates, which are also those of window frames.
  ///
  /// Locations are never rounded.
  public var location: CGPoint
  /// The time of the report in seconds.
  public var timestamp: TimeInterval
  /// The kind of device that reports the finger.
  ///
  /// The report that begins a touch determines the type of the touch.
  public var source: Source
  /// The force of the finger, 0…``maximumPossibleForce``; 0 if the device does not measure it.
  public var force: CGFloat = 0
  /// The maximum ``force``, which the touch system reads only from the report that begins a touch;
  /// 0 if the device does not measure force.
  public var maximumPossibleForce: CGFloat = 0
  /// The radius of the contact area in points; 0 if the device does not measure it.
  public var majorRadius: CGFloat = 0

  /// The pressed button of a mouse, which the touch system reads only from the report that begins a
  /// touch.
  ///
  /// Controls respond only to touches of the primary button. So do gesture recognizers, except tap
  /// recognizers with a different ``UITapGestureRecognizer/buttonMaskRequired``.
  public var buttonMask = UIEvent.ButtonMask.primary

  /// Creates a report without force and radius, which can be set afterwards.
  ///
  /// - Parameters:
  ///   - id: The ID of the finger.
  ///   - phase: The phase: began, moved, ended or cancelled.
  ///   - location: The location in points, in screen coordinates, which are also those of window
  ///     frames.
  ///   - timestamp: The seconds since an epoch that is the same for all reports.
  ///   - source: The kind of device.
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
