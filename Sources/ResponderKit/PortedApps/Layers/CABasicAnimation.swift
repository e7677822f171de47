/// An animation of a layer property, which is identified by its key path.
///
/// The supported key paths are `opacity`, `position`, `position.x`, `position.y`, `bounds`,
/// `bounds.size`, `transform`, `transform.scale`, `transform.scale.x`, `transform.scale.y`,
/// `transform.rotation`, `transform.rotation.z`, `transform.translation.x`,
/// `transform.translation.y`, `cornerRadius`, `borderWidth`, `borderColor`, `backgroundColor`,
/// `shadowOpacity`, `shadowRadius`, `path`, `fillColor`, `strokeColor`, `lineWidth`,
/// `lineDashPhase`, `strokeStart` and `strokeEnd`. Other key paths have no effect.
open class CAPropertyAnimation: CAAnimation {
  /// The key path of the animated property.
  open var keyPath: String?
  /// A Boolean value that is stored and has no effect.
  open var isAdditive = false
  /// A Boolean value that is stored and has no effect.
  open var isCumulative = false

  /// Creates an animation of a property.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }
}

/// An animation from one value to another one.
open class CABasicAnimation: CAPropertyAnimation {
  /// The first value; if it is nil, ``toValue`` minus ``byValue``, or else the layer's value.
  open var fromValue: Any?
  /// The last value; if it is nil, the first value plus ``byValue``, or else the layer's value.
  open var toValue: Any?
  /// The last value minus the first one, a number or a point; ignored if ``fromValue`` and
  /// ``toValue`` are both set.
  open var byValue: Any?

  override func makeTracks(for layer: CALayer) -> [LayerTrack] {
    guard let keyPath, let property = LayerProperty(keyPath, of: layer) else { return [] }
    let by = byValue.flatMap(LayerValue.init)
    let (from, to) = (fromValue.flatMap(LayerValue.init), toValue.flatMap(LayerValue.init))
    let start = from ?? by.flatMap { to?.adding($0, -1) } ?? property.value
    let end = to ?? by.flatMap { start.adding($0, 1) } ?? property.value
    return [LayerTrack(property: property, animation: self, values: [(0, start), (1, end)])]
  }
}

/// An animation through several values.
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values in the order of their times; ignored if ``path`` is set.
  open var values: [Any]?
  /// The time of each value, as a fraction of the duration; nil, or a count other than that of the
  /// values, distributes the values evenly.
  open var keyTimes: [NSNumber]? {
    get { times?.map { NSNumber(value: Double($0)) } }
    set { times = newValue?.map { CGFloat($0.doubleValue) } }
  }
  /// The numbers of ``keyTimes``, for the module UIKit, which wraps them in Foundation's
  /// `NSNumber`.
  package final var times: [CGFloat]?
  /// The paces from each value to the next one, which are stored and have no effect.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// The path along which a position moves; nil to use ``values``.
  open var path: CGPath?
  /// The manner in which values between two key times are computed.
  open var calculationMode = CAAnimationCalculationMode.linear

  override func makeTracks(for layer: CALayer) -> [LayerTrack] {
    guard let keyPath, let property = LayerProperty(keyPath, of: layer) else { return [] }
    var values = (values ?? []).compactMap(LayerValue.init)
    if let path {
      values = []
      path.flattened(threshold: 0.5).applyWithBlock { element in
        if element.pointee.type != .closeSubpath {
          values.append(.point(element.pointee.points[0]))
        }
      }
    }
    guard values.count > 1 else { return [] }
    let keys = values.enumerated().map { index, value in
      let even = CGFloat(index) / CGFloat(values.count - 1)
      return (times?.count == values.count ? times?[index] ?? even : even, value)
    }
    let track = LayerTrack(
      property: property, animation: self, values: keys, isDiscrete: calculationMode == .discrete)
    return [track]
  }
}

/// The manner in which a keyframe animation computes values between two key times.
nonisolated public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The values change evenly.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// The values jump at the key times.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// The speed is constant over the whole animation; treated like ``linear``.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// The values follow a smooth curve; treated like ``linear``.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
}

/// A group of animations that run at the same time and are paced, repeated and reversed together.
open class CAAnimationGroup: CAAnimation {
  /// The animations.
  open var animations: [CAAnimation]?

  override func makeTracks(for layer: CALayer) -> [LayerTrack] {
    (animations ?? []).flatMap { animation in
      if animation.duration == 0 { animation.duration = duration }
      return animation.makeTracks(for: layer)
    }
  }

  override func timeForTracks(at time: TimeInterval) -> TimeInterval {
    TimeInterval(progress(at: time).value) * naturalDuration
  }
}
