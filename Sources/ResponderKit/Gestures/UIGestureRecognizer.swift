/// An object that recognizes a gesture in the touches of a view and its subviews and notifies
/// targets.
///
/// A recognizer receives touches before their view does. ``cancelsTouchesInView``,
/// ``delaysTouchesBegan`` and ``delaysTouchesEnded`` control the touches that the view receives.
/// ``require(toFail:)``, ``canPrevent(_:)`` and the delegate decide which of several recognizers
/// recognizes its gesture.
///
/// A subclass overrides the touch methods, sets ``state``, and clears its data in ``reset()``.
/// There is no clock: a subclass whose gesture depends on time sets ``nextDeadline`` and overrides
/// ``advance(to:)``.
@preconcurrency @MainActor open class UIGestureRecognizer {
  /// The state of a gesture.
  nonisolated public enum State: Int, Sendable {
    /// The gesture is not recognized yet.
    case possible
    /// A continuous gesture began.
    case began
    /// A continuous gesture changed.
    case changed
    /// A discrete gesture was recognized, or a continuous gesture ended.
    case ended
    /// A continuous gesture was cancelled. Undo its effects.
    case cancelled
    /// The touches do not match the gesture, or the gesture is not allowed; targets are not
    /// notified.
    case failed

    /// The state in which a discrete gesture notifies its targets.
    public static let recognized = State.ended
  }

  /// The view to which the recognizer is attached.
  open var view: UIView? { attachedView }
  /// The view to which the recognizer is attached, for use within the module.
  ///
  /// A client can override ``view``, so that each access to that property is a dynamic call.
  ///
  /// The view sets this reference to nil when the view is destroyed.
  @exclusivity(unchecked) nonisolated(unsafe) final unowned(unsafe) var attachedView: UIView?
  /// The delegate, which is referenced weakly.
  open weak var delegate: (any UIGestureRecognizerDelegate)?
  /// A name for debugging.
  open var name: String?

  /// A Boolean value that indicates whether the view's touches are cancelled when the gesture is
  /// recognized.
  open var cancelsTouchesInView = true
  /// A Boolean value that indicates whether the view receives its touches only after the gesture
  /// has failed.
  open var delaysTouchesBegan = false
  /// A Boolean value that indicates whether the view receives the end of a touch only after the
  /// gesture has failed.
  open var delaysTouchesEnded = true
  /// The types of touches that the recognizer receives, as raw values of ``UITouch/TouchType``; all
  /// types by default.
  open var allowedTouchTypes = [0, 1, 2, 3].map { NSNumber(value: $0) } {
    didSet { allowedKinds = Set(allowedTouchTypes.map(\.intValue)) }
  }
  /// The types in ``allowedTouchTypes``, for the module UIKit, in which `NSNumber` is the class of
  /// Foundation.
  package final var touchTypes: [UITouch.TouchType] {
    get { allowedTouchTypes.compactMap { UITouch.TouchType(rawValue: $0.intValue) } }
    set { allowedTouchTypes = newValue.map { NSNumber(value: $0.rawValue) } }
  }
  /// The raw values of the allowed types; nil for all types.
  private(set) final var allowedKinds: Set<Int>?
  /// The types of presses for the recognizer, as raw values of ``UIPress/PressType``; none by
  /// default.
  ///
  /// Differs from UIKit: Recognizers receive no presses, because a press of a key is only sent to
  /// responders.
  open var allowedPressTypes: [NSNumber] = []
  /// A Boolean value that indicates whether the recognizer ignores touches of other types while it
  /// receives touches of one type.
  open var requiresExclusiveTouchType = true

  /// A Boolean value that indicates whether the recognizer receives touches.
  ///
  /// Setting it to `false` cancels an active gesture.
  open var isEnabled = true {
    didSet {
      if !isEnabled, oldValue { cancelOrFail() }
    }
  }

  nonisolated static let counter = ObjectCounter("UIGestureRecognizer")
  private let mark = UIGestureRecognizer.counter.mark()
  @exclusivity(unchecked) final var lifecycle = GestureLifecycle()
  /// A Boolean value that indicates whether the targets must be notified of the state.
  @exclusivity(unchecked) final var hasPendingNotification = false
  /// The last phase pass in which the recognizer was called; see ``GestureArbiter``.
  @exclusivity(unchecked) final var lastPhasePass = 0
  /// The touches received since the last reset, in the order in which they landed.
  ///
  /// After the gesture is recognized or has failed, the array contains only the touches that are
  /// still down.
  @exclusivity(unchecked) final var touches: [UITouch] = []
  var failureRequirements: [WeakRecognizer] = []
  /// The touch system that sends the touches; nil from a reset until the next touch begins.
  @exclusivity(unchecked) final var touchSystem: TouchSystem?
  @exclusivity(unchecked) private var targets: [TargetAction] = []

  struct WeakRecognizer {
    weak var recognizer: UIGestureRecognizer?
  }

  /// Creates a recognizer without a target.
  public convenience init() { self.init(target: nil, action: nil) }

  /// Creates a recognizer without targets; the archive is not read.
  public convenience init?(coder: NSCoder) { self.init(target: nil, action: nil) }

  /// Creates a recognizer, with a first target if both parameters are given.
  ///
  /// - Parameters:
  ///   - target: The target, which is referenced weakly.
  ///   - action: A method of the target with the recognizer as its parameter, or with no parameter.
  public init(target: Any?, action: Selector?) {
    if let target, let action { addTarget(target, action: action) }
  }

  // MARK: Targets

  /// Adds a method that is called whenever the gesture begins, changes, ends or is cancelled.
  ///
  /// Adding the same target and action twice has no effect.
  ///
  /// Differs from UIKit: Actions are called immediately, not in the next iteration of a run loop.
  open func addTarget(_ target: Any, action: Selector) {
    let target = target as AnyObject
    guard !targets.contains(where: { $0.matches(target, action) }) else { return }
    targets.append(TargetAction(target: target, action: action))
  }

  /// Removes a target and an action; nil matches all targets or all actions.
  open func removeTarget(_ target: Any?, action: Selector?) {
    let target = target.object
    targets.removeAll { $0.matches(target, action) }
  }

  /// Notifies all targets, and records that no notification is pending.
  func notifyTargets() {
    if hasPendingNotification {
      hasPendingNotification = false
      touchSystem?.gestures.didNotify()
    }
    callTargets()
  }

  /// Calls the methods of all targets.
  func callTargets() {
    if targets.count == 1 { return targets[0].perform(from: self, for: nil) }
    for entry in targets { entry.perform(from: self, for: nil) }
  }

  // MARK: State

  /// The state of the gesture.
  ///
  /// A subclass sets the state. Setting the state to began or ended while the gesture is possible
  /// is a request, which is granted immediately, after other recognizers have failed, or never. A
  /// transition that is not allowed is ignored.
  open var state: State {
    get { lifecycle.state }
    set { request(newValue) }
  }

  // MARK: Touches, for subclasses

  /// Called when touches that the recognizer receives begin.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { handleTouches(touches) }

  /// Called when touches that the recognizer receives move.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { handleTouches(touches) }

  /// Called when touches that the recognizer receives end.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { handleTouches(touches) }

  /// Called when touches that the recognizer receives are cancelled and will not end.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    handleTouches(touches)
  }

  /// Updates the gesture with touches of any phase; overridden by the recognizers of this module.
  func handleTouches(_ touches: Set<UITouch>) {}

  /// Clears the data of a finished gesture.
  ///
  /// Called when the gesture has ended, failed or was cancelled, and all its touches have ended.
  /// The state is possible again at the time of the call.
  open func reset() {}

  /// Stops receiving a touch.
  ///
  /// This recognizer no longer delays the delivery of the touch to its view.
  open func ignore(_ touch: UITouch, for event: UIEvent) { ignore(touch) }

  /// Stops receiving a touch.
  final func ignore(_ touch: UITouch) {
    stopReceiving(touch)
    touches.removeAll { $0 === touch }
  }

  /// Stops receiving a press; recognizers receive none.
  open func ignore(_ button: UIPress, for event: UIPressesEvent) {}

  /// Called when the estimated properties of touches are updated; devices of this module estimate
  /// none.
  open func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {}

  // MARK: Presses, for subclasses

  /// Never called, because recognizers receive no presses; see ``allowedPressTypes``.
  open func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Never called, because recognizers receive no presses; see ``allowedPressTypes``.
  open func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Never called, because recognizers receive no presses; see ``allowedPressTypes``.
  open func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// Never called, because recognizers receive no presses; see ``allowedPressTypes``.
  open func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {}

  /// The time of the next call of ``advance(to:)``, on the clock of touch timestamps; nil for no
  /// call.
  ///
  /// A subclass sets the deadline. It becomes nil when it is reached and when the recognizer is
  /// reset.
  @exclusivity(unchecked) public final var nextDeadline: TimeInterval? {
    didSet {
      touchSystem?.gestures.deadlineDidChange(isRemoved: nextDeadline == nil && oldValue != nil)
    }
  }

  /// Called when ``UIGestureRecognizer/nextDeadline`` is reached.
  ///
  /// - Parameter time: The current time, which is not before the deadline.
  open func advance(to time: TimeInterval) {}

  // MARK: Locations

  /// The locations of the fingers that form the gesture, in window coordinates.
  var touchLocations: [CGPoint] {
    touches.filter { !$0.isRemoved }.map { $0.location(in: nil) }
  }

  /// The number of fingers that form the gesture.
  open var numberOfTouches: Int { touchLocations.count }

  /// Returns the centroid of the fingers in the coordinates of a view; if `view` is nil, in those
  /// of the window.
  ///
  /// The result is the origin if there are no fingers.
  open func location(in view: UIView?) -> CGPoint { convert(touchLocations.centroid, to: view) }

  /// Returns the location of a finger in the coordinates of a view.
  ///
  /// - Parameters:
  ///   - index: The index of the finger in the order in which the fingers landed. For an invalid
  ///     index, the result is the centroid of all fingers.
  ///   - view: The view; nil for the coordinates of the window.
  open func location(ofTouch index: Int, in view: UIView?) -> CGPoint {
    let touchLocations = touchLocations
    return convert(
      touchLocations.indices.contains(index) ? touchLocations[index] : touchLocations.centroid,
      to: view)
  }

  /// Converts a point from window coordinates to those of a view.
  func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = view.window else { return point }
    return window.convert(point, to: view)
  }

  /// The modifier keys that are held.
  open var modifierFlags: UIKeyModifierFlags { view?.window?.application?.modifierFlags ?? [] }

  /// The buttons of the pointer that the gesture uses; empty if it uses only fingers and pencils.
  open var buttonMask: UIEvent.ButtonMask {
    touches.reduce(into: []) { mask, touch in
      if touch.kind == .indirectPointer { mask.formUnion(touch.buttonMask) }
    }
  }

  /// Returns a Boolean value that indicates whether the recognizer receives touches that begin with
  /// the press of a button.
  func accepts(_ buttonMask: UIEvent.ButtonMask) -> Bool { buttonMask == .primary }

  // MARK: Other recognizers

  /// Delays recognition until another recognizer has failed.
  ///
  /// If the other recognizer recognizes its gesture, this one fails. Another recognizer without
  /// touches causes no delay. The other recognizer is referenced weakly.
  open func require(toFail other: UIGestureRecognizer) {
    failureRequirements.removeAll { $0.recognizer == nil || $0.recognizer === other }
    if other !== self { failureRequirements.append(WeakRecognizer(recognizer: other)) }
  }

  /// Returns a Boolean value that indicates whether another recognizer of the same touches fails
  /// when this one recognizes its gesture.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns a Boolean value that indicates whether this recognizer fails when another recognizer
  /// of the same touches recognizes its gesture.
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }

  /// Returns a Boolean value that indicates whether this recognizer waits until another one with a
  /// common touch has failed.
  ///
  /// A subclass may override this method.
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Returns a Boolean value that indicates whether another recognizer with a common touch waits
  /// until this one has failed.
  ///
  /// A subclass may override this method.
  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  /// Returns a Boolean value that indicates whether the recognizer receives the touches of an
  /// event.
  ///
  /// A subclass may override this method.
  open func shouldReceive(_ event: UIEvent) -> Bool { true }
}

extension UIGestureRecognizer: Hashable {
  nonisolated public static func == (a: UIGestureRecognizer, b: UIGestureRecognizer) -> Bool {
    a === b
  }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension [CGPoint] {
  /// The mean of the points; the origin if the array is empty.
  var centroid: CGPoint {
    guard !isEmpty else { return .zero }
    let count = CGFloat(count)
    return CGPoint(x: reduce(0) { $0 + $1.x } / count, y: reduce(0) { $0 + $1.y } / count)
  }
}
