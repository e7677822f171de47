/// Looks for a gesture in the touches of a view and of the views in it, and tells its targets.
///
/// It gets touches before their view does. What becomes of the view's touches is said by
/// ``cancelsTouchesInView``, ``delaysTouchesBegan`` and ``delaysTouchesEnded``; which of several
/// recognizers recognizes is said by ``require(toFail:)``, ``canPrevent(_:)`` and the delegate.
///
/// A subclass overrides the methods for touches, sets ``state``, and forgets what it knows in
/// ``reset()``. There is no clock: a gesture that depends on time passing says when it is to be woken
/// by ``nextDeadline``, and is woken with ``advance(to:)``.
open class UIGestureRecognizer {
  /// How far a gesture has come.
  nonisolated public enum State: Int, Sendable {
    /// Not recognized, but it may be.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// A continuous gesture goes on.
    case changed
    /// Recognized, for a discrete gesture; for a continuous one, over.
    case ended
    /// A continuous gesture was taken away: undo what it began.
    case cancelled
    /// It is another gesture, or may not be recognized; no target is told.
    case failed

    /// What a discrete gesture is in when its targets are told.
    public static let recognized = State.ended
  }

  /// The view that has the recognizer.
  public internal(set) weak var view: UIView?
  /// Has a say in which touches it gets and when it recognizes; is not kept alive.
  public weak var delegate: (any UIGestureRecognizerDelegate)?
  /// For people who debug.
  public var name: String?

  /// Whether the view's touches are cancelled once the gesture is recognized.
  public var cancelsTouchesInView = true
  /// Whether the view hears nothing of its touches until the gesture has failed.
  public var delaysTouchesBegan = false
  /// Whether the view hears of a touch's end only when the gesture has failed.
  public var delaysTouchesEnded = true
  /// The kinds of touches that are looked at; all of them at first.
  public var allowedTouchTypes: Set<UITouch.TouchType> = [
    .direct, .indirect, .pencil, .indirectPointer,
  ]

  /// Off, the recognizer gets no touches; a gesture that is going on is cancelled.
  open var isEnabled = true {
    didSet {
      if !isEnabled, oldValue { abandon() }
    }
  }

  nonisolated static let counter = ObjectCounter("UIGestureRecognizer")
  private let mark = UIGestureRecognizer.counter.mark()
  @exclusivity(unchecked) var lifecycle = GestureLifecycle()
  /// Whether the targets have to be told of the state.
  @exclusivity(unchecked) var hasNews = false
  /// What it was told last; see ``GestureArbiter``.
  @exclusivity(unchecked) var lastRound = 0
  /// Those it got since it was reset, in the order in which they landed; of a gesture that was
  /// recognized or has failed, those that are still down.
  @exclusivity(unchecked) var touches: [UITouch] = []
  var failureRequirements: [WeakRecognizer] = []
  /// What it got its touches from; nil without touches.
  @exclusivity(unchecked) var touchSystem: TouchSystem?
  @exclusivity(unchecked) private var targets: [TargetAction] = []

  struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
  }

  /// A recognizer, and a first target for it if both parts of one are given.
  ///
  /// - Parameters:
  ///   - target: is not kept alive.
  ///   - action: takes the recognizer, or nothing.
  public init(target: AnyObject? = nil, action: Selector? = nil) {
    if let target, let action { addTarget(target, action: action) }
  }

  // MARK: Targets

  /// Has a method called whenever the gesture begins, changes, ends, or is cancelled.
  ///
  /// Adding the same one twice changes nothing.
  public func addTarget(_ target: AnyObject, action: Selector) {
    guard !targets.contains(where: { $0.isFor(target, action) }) else { return }
    targets.append(TargetAction(target: target, action: action))
  }

  /// Takes out a target, for one action or for nil all of them; nil for the target means all targets.
  public func removeTarget(_ target: AnyObject?, action: Selector?) {
    targets.removeAll { $0.isFor(target, action) }
  }

  func tellTargets() {
    if hasNews {
      hasNews = false
      touchSystem?.gestures.noteTold()
    }
    for entry in targets {
      guard let target = entry.target else { continue }
      entry.action.perform(on: target, from: self, for: nil)
    }
  }

  // MARK: State

  /// Where the gesture is.
  ///
  /// A subclass sets it. Setting began or ended on a gesture that is possible is a request: it comes
  /// true at once, after others have failed, or never. What cannot follow the present state is left
  /// out.
  open var state: State {
    get { lifecycle.state }
    set { request(newValue) }
  }

  // MARK: Touches, for subclasses

  /// Touches that the recognizer is to look at have landed.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { follow(touches) }

  /// Touches that the recognizer looks at have moved.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { follow(touches) }

  /// Touches that the recognizer looks at were lifted.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { follow(touches) }

  /// Touches that the recognizer looks at were taken away and will not end.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) { follow(touches) }

  /// What the recognizers of this module do with touches of any phase.
  func follow(_ touches: Set<UITouch>) {}

  /// Forgets a gesture that is over; the state is possible again.
  ///
  /// Called when the gesture has ended, failed or was cancelled, and its touches are up.
  open func reset() {}

  /// Gets no more of a touch, whose view hears of it from now on as far as this recognizer goes.
  public func ignore(_ touch: UITouch, for event: UIEvent?) {
    release(touch)
    touches.removeAll { $0 === touch }
  }

  /// When the recognizer is to be woken, in the time of touches; nil for not at all.
  ///
  /// A subclass sets it. It is nil again when it has come, and after a reset.
  @exclusivity(unchecked) public final var nextDeadline: TimeInterval? {
    didSet { touchSystem?.gestures.deadlineDidChange() }
  }

  /// The ``UIGestureRecognizer/nextDeadline`` has come.
  ///
  /// - Parameter time: not before the deadline.
  open func advance(to time: TimeInterval) {}

  // MARK: Places

  /// Where the fingers are that make the gesture, in the coordinates of the window.
  var places: [CGPoint] {
    touches.filter { !$0.isGone }.map { $0.location(in: nil) }
  }

  /// The fingers that make the gesture.
  open var numberOfTouches: Int { places.count }

  /// The middle of the fingers, in a view's coordinates; in its window's for nil.
  ///
  /// Without fingers, the origin.
  open func location(in view: UIView?) -> CGPoint { convert(places.centroid, to: view) }

  /// Where one of the fingers is, counted from 0 in the order in which they landed.
  ///
  /// The middle of all for a number there is no finger with.
  open func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
    let places = places
    return convert(places.indices.contains(index) ? places[index] : places.centroid, to: view)
  }

  /// A point of the window in a view's coordinates.
  func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = view.window else { return point }
    return window.convert(point, to: view)
  }

  // MARK: Other recognizers

  /// Waits with recognizing until another recognizer has failed.
  ///
  /// One that has no touches does not stand in the way. The other one is not kept alive.
  public func require(toFail other: UIGestureRecognizer) {
    failureRequirements.removeAll { $0.recognizer == nil || $0.recognizer === other }
    if other !== self { failureRequirements.append(WeakRecognizer(recognizer: other)) }
  }

  /// Whether another one fails when this one recognizes with the same touches.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Whether this one fails when another one recognizes with the same touches.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// For subclasses: whether to wait for a recognizer to fail, which has some of the same touches.
  open func shouldRequireFailure(of other: UIGestureRecognizer) -> Bool { false }

  /// For subclasses: whether a recognizer that has some of the same touches waits for this one.
  open func shouldBeRequiredToFail(by other: UIGestureRecognizer) -> Bool { false }

  /// For subclasses: whether to look at what an event says at all.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }
}

extension UIGestureRecognizer: Hashable {
  nonisolated public static func == (a: UIGestureRecognizer, b: UIGestureRecognizer) -> Bool {
    a === b
  }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension [CGPoint] {
  /// The mean; the origin of none.
  var centroid: CGPoint {
    guard !isEmpty else { return .zero }
    let count = CGFloat(count)
    return CGPoint(x: reduce(0) { $0 + $1.x } / count, y: reduce(0) { $0 + $1.y } / count)
  }
}
