/// One finger, from the moment it lands until it is lifted or taken away.
///
/// The object is the same for the whole time, so it can be the key of what a view does for the
/// finger. Do not keep it longer: afterwards it has no view and no window.
public final class UITouch {
  nonisolated public enum Phase: Int, Sendable {
    case began
    case moved
    /// Down, and not changed since the event before.
    case stationary
    case ended
    case cancelled
  }

  nonisolated public enum TouchType: Int, Sendable {
    /// A finger on a screen.
    case direct
    /// A finger on a touchpad.
    case indirect
    case pencil
    /// The pointer of a mouse, with its button held.
    case indirectPointer
  }

  public internal(set) var phase: Phase
  /// When the touch changed last, in seconds.
  public internal(set) var timestamp: TimeInterval
  /// How many taps the touch makes with those shortly before it in the same place; 0 once it moved
  /// too far to be a tap.
  public internal(set) var tapCount = 1
  public let type: TouchType
  /// The view that the touch began on, wherever the finger is now.
  ///
  /// Nil once the view was taken out of its window, and after the touch.
  public internal(set) var view: UIView?
  public internal(set) var window: UIWindow?
  /// 0…``maximumPossibleForce``.
  public internal(set) var force: CGFloat
  /// 0 where the device does not measure force.
  public let maximumPossibleForce: CGFloat
  /// The radius of the finger's print in points; 0 where the device does not measure it.
  public internal(set) var majorRadius: CGFloat

  let id: TouchID
  let source: TouchSample.Source
  /// Where it is and where it was at the event before, in the coordinates of the screen.
  var location: CGPoint
  var previousLocation: CGPoint
  let startLocation: CGPoint
  let startTimestamp: TimeInterval
  /// Every report since the event before, the last of which the properties tell.
  var samples: [TouchSample]
  /// Whether the view hears of the touch: not where it takes one touch at a time and has one.
  var reachesView = true
  /// The set with only this touch, kept so that each of its moves need not make one.
  ///
  /// It refers back to the touch and is emptied when the touch is over.
  var alone: Set<UITouch> = []

  init(_ sample: TouchSample) {
    phase = sample.phase
    timestamp = sample.timestamp
    type =
      switch sample.source {
      case .touch: .direct
      case .mouse: .indirectPointer
      case .touchpad: .indirect
      }
    force = sample.force
    maximumPossibleForce = sample.maximumPossibleForce
    majorRadius = sample.majorRadius
    id = sample.id
    source = sample.source
    location = sample.location
    previousLocation = sample.location
    startLocation = sample.location
    startTimestamp = sample.timestamp
    samples = [sample]
  }

  /// Where the touch is, in a view's coordinates; in its window's for nil.
  public func location(in view: UIView?) -> CGPoint { convert(location, to: view) }

  /// Where the touch was at the event before, in a view's coordinates; in its window's for nil.
  public func previousLocation(in view: UIView?) -> CGPoint { convert(previousLocation, to: view) }

  /// Where the touch is, as exactly as the device tells; the same as ``location(in:)`` here, where no
  /// position is ever rounded.
  public func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// Where the touch was, as exactly as the device tells.
  public func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  private func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let window = window ?? view?.window else { return point }
    let inWindow = window.convertFromScreen(point)
    return view.map { window.convert(inWindow, to: $0) } ?? inWindow
  }

  /// Takes a report over.
  ///
  /// Where the event before left the touch becomes the previous location only with the first report
  /// of an event.
  func update(with sample: TouchSample, isFirstOfEvent: Bool) {
    if isFirstOfEvent {
      previousLocation = location
      samples.removeAll(keepingCapacity: true)
    }
    samples.append(sample)
    phase = sample.phase
    timestamp = sample.timestamp
    location = sample.location
    force = sample.force
    majorRadius = sample.majorRadius
    if tapCount > 0, startLocation.distance(to: location) > TouchConstants.tapSlop(of: type) {
      tapCount = 0
    }
  }

  /// The reports since the event before, each as a touch of its own.
  func coalesced() -> [UITouch] {
    var last = previousLocation
    return samples.map { sample in
      let touch = UITouch(sample)
      (touch.view, touch.window, touch.tapCount) = (view, window, tapCount)
      touch.previousLocation = last
      last = sample.location
      return touch
    }
  }

  func leaveViewAndWindow() {
    (view, window, alone) = (nil, nil, [])
  }
}

extension UITouch: Hashable {
  nonisolated public static func == (a: UITouch, b: UITouch) -> Bool { a === b }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
