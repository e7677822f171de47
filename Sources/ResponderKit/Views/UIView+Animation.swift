/// How a view lies and how much of it is seen: what can be animated.
struct ViewAppearance: Equatable {
  var center: CGPoint
  var bounds: CGRect
  var transform: CGAffineTransform
  var alpha: CGFloat

  func blended(with other: ViewAppearance, _ part: CGFloat) -> ViewAppearance {
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * part }
    let (s, t) = (transform, other.transform)
    return ViewAppearance(
      center: CGPoint(x: mix(center.x, other.center.x), y: mix(center.y, other.center.y)),
      bounds: CGRect(
        x: mix(bounds.minX, other.bounds.minX), y: mix(bounds.minY, other.bounds.minY),
        width: mix(bounds.width, other.bounds.width),
        height: mix(bounds.height, other.bounds.height)),
      transform: CGAffineTransform(
        a: mix(s.a, t.a), b: mix(s.b, t.b), c: mix(s.c, t.c), d: mix(s.d, t.d),
        tx: mix(s.tx, t.tx), ty: mix(s.ty, t.ty)),
      alpha: mix(alpha, other.alpha))
  }
}

/// The views that the changes of one call of `animate` concern.
final class AnimationRecorder {
  /// How each was seen before.
  fileprivate var starts: [(view: UIView, appearance: ViewAppearance)] = []

  func note(_ view: UIView) {
    guard !starts.contains(where: { $0.view === view }) else { return }
    starts.append((view, view.appearance))
  }
}

extension UIView {
  /// How views change over a while: along one curve, and touched or not.
  nonisolated public struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The views may be touched while they move, at the place where they will be.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Slow at the start and at the end; what is done where no curve is given.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the start.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// As fast at one moment as at another.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
  }

  /// Changes views, and has them seen to change over a while.
  ///
  /// What changes is where a view lies, its ``transform`` and its ``alpha``. The properties have their
  /// new values at once. A view that is not in a window changes at once, and so does everything where
  /// the duration is 0.
  ///
  /// - Parameters:
  ///   - duration: in seconds.
  ///   - delay: seconds before it begins.
  ///   - options: the curve, and whether the views are touched meanwhile.
  ///   - animations: makes the changes; called once, at once.
  ///   - completion: is told whether it came to its end.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let outer = recorder
    let own = AnimationRecorder()
    recorder = own
    animations()
    recorder = outer
    let group = AnimationGroup(completion)
    for (view, start) in own.starts where start != view.model {
      view.animate(from: start, over: duration, after: delay, options, in: group)
    }
    group.close()
  }

  /// What is to be seen now: between two appearances while the view is animated.
  var appearance: ViewAppearance { shown ?? model }

  fileprivate var model: ViewAppearance {
    ViewAppearance(center: center, bounds: bounds, transform: transform, alpha: alpha)
  }

  private func animate(
    from start: ViewAppearance, over duration: TimeInterval, after delay: TimeInterval,
    _ options: AnimationOptions, in group: AnimationGroup
  ) {
    animation?.end(false)
    guard let application = window?.application, duration > 0 else { return }
    shown = start
    refusesTouches = !options.contains(.allowUserInteraction)
    group.enter()
    let animator = application.animator
    let id = animator.start(for: self, at: application.now) { [unowned self] elapsed in
      let part = max(0, min(1, (elapsed - delay) / duration))
      shown = start.blended(with: model, options.eased(part))
      window?.setNeedsFrame()
      if part < 1 { return true }
      animation?.end(true)
      return false
    }
    animation = ViewAnimation { [unowned self] isDone in
      animator.stop(id)
      (animation, shown, refusesTouches) = (nil, nil, false)
      window?.setNeedsFrame()
      group.leave(isDone)
    }
  }
}

/// The animation that a view is in.
final class ViewAnimation {
  let end: (Bool) -> Void

  init(end: @escaping (Bool) -> Void) { self.end = end }
}

/// Calls a completion when all the views that it waits for are done.
private final class AnimationGroup {
  private let completion: ((Bool) -> Void)?
  private var open = 1
  private var areAllDone = true

  init(_ completion: ((Bool) -> Void)?) { self.completion = completion }

  func enter() { open += 1 }

  func leave(_ isDone: Bool) {
    areAllDone = areAllDone && isDone
    close()
  }

  func close() {
    open -= 1
    if open == 0 { completion?(areAllDone) }
  }
}

extension UIView.AnimationOptions {
  /// How much of the way is done after a part of the time.
  fileprivate func eased(_ part: CGFloat) -> CGFloat {
    switch rawValue >> 16 & 3 {
    case 1: part * part
    case 2: part * (2 - part)
    case 3: part
    default: part * part * (3 - 2 * part)
    }
  }
}
