/// A recognizer of a pan: one or more fingers that drag.
///
/// The gesture begins when the centroid of the fingers has moved far enough, changes when the
/// fingers move, and ends when the last finger is lifted. A finger that is added or lifted does not
/// change the translation.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  @exclusivity(unchecked) private var machine = PanMachine()

  /// The minimum number of fingers; 1 by default.
  open var minimumNumberOfTouches: Int {
    get { machine.minimumFingers }
    set { machine.minimumFingers = max(1, newValue) }
  }

  /// The maximum number of fingers with which the gesture begins; unlimited by default.
  ///
  /// During the gesture, the recognizer ignores additional fingers, so that the touched views
  /// receive them.
  open var maximumNumberOfTouches: Int {
    get { machine.maximumFingers }
    set { machine.maximumFingers = max(1, newValue) }
  }

  /// The devices whose scrolling is recognized as a pan, besides touches; none by default.
  ///
  /// Each movement of a wheel over the view is a pan that begins and ends, unless the view or one
  /// of its subviews scrolls.
  ///
  /// Differs from UIKit: Each movement of a wheel is a gesture of its own.
  open var allowedScrollTypesMask: UIScrollTypeMask = []

  /// Recognizes the movement of a wheel or of two fingers on a touchpad as a pan.
  ///
  /// - Parameters:
  ///   - displacement: The change of the content offset, opposite to the translation.
  ///   - location: The location of the pointer, in window coordinates.
  /// - Returns: `true` if the movement was recognized.
  func scroll(by displacement: CGVector, at location: CGPoint) -> Bool {
    guard isEnabled, !allowedScrollTypesMask.isEmpty, touchSystem == nil, mayBegin else {
      return false
    }
    machine.lastCentroid = location
    machine.translation = CGPoint(x: -displacement.dx, y: -displacement.dy)
    state = .began
    state = .ended
    return true
  }

  /// The distance, in points, beyond which the fingers must move to begin the gesture; nil for the
  /// distance that suits the type of the touches.
  package var minimumTranslation: CGFloat? {
    get { machine.slop }
    set { machine.slop = newValue }
  }

  override func handleTouches(_ touches: Set<UITouch>) {
    // An array returns its only element faster than a set.
    if machine.fingers.count == 1, touches.count == 1,
      let touch = self.touches.count == 1 ? self.touches[0] : touches.first
    {
      addMergedReports(of: touch)
    }
    guard let next = update(&machine, with: touches) else { return }
    state = next == .began && !mayBegin(with: machine.translation) ? .failed : next
  }

  /// Adds the reports that are merged into one move to the measurement of the velocity.
  ///
  /// If a frame takes long, all moves of a short gesture may be merged into one. Without the
  /// individual reports, the finger would seem to have been stationary.
  private func addMergedReports(of touch: UITouch) {
    guard touch.state.phase == .moved, touch.state.samples.count > 1,
      machine.fingers[0].id == ObjectIdentifier(touch)
    else { return }
    touch.forEachReport { machine.addMergedReport(at: $0.location, $1) }
  }

  /// The distance, in points, that the fingers had to move to begin the gesture.
  var slop: CGFloat { machine.slop ?? TouchConstants.panSlop(of: touches.first?.type ?? .direct) }

  /// Returns a Boolean value that indicates whether the gesture may begin with a translation, in
  /// points of the window.
  func mayBegin(with translation: CGPoint) -> Bool { true }

  open override func reset() { machine.reset() }

  override var touchLocations: [CGPoint] {
    machine.fingers.isEmpty ? [machine.lastCentroid] : machine.fingers.map(\.location)
  }

  open override var numberOfTouches: Int { machine.fingers.count }

  /// Returns the translation of the fingers since they landed, in the coordinates of a view; if
  /// `view` is nil, in those of the window.
  ///
  /// The translation includes the movement before the gesture began, so that a dragged object stays
  /// under the finger.
  open func translation(in view: UIView?) -> CGPoint {
    convert(vector: machine.translation, to: view)
  }

  /// Sets the translation, to which further movement is added.
  ///
  /// The velocity remains that of the fingers, so that an action that sets the translation to zero
  /// in each call can read the velocity at the end.
  ///
  /// Differs from UIKit: The velocity remains that of the fingers. The documentation of UIKit
  /// describes a reset, but code for iOS relies on the velocity at the end of the gesture. The same
  /// applies to the scale of a pinch and the angle of a rotation.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let windowTranslation = view.flatMap { view in
      view.window.map { view.convert(vector: translation, to: $0) }
    }
    machine.translation = windowTranslation ?? translation
  }

  /// Returns the velocity of the fingers, in points per second in the coordinates of a view; if
  /// `view` is nil, in those of the window.
  ///
  /// The velocity of stationary fingers is zero.
  open func velocity(in view: UIView?) -> CGPoint {
    convert(vector: machine.velocity, to: view)
  }

  private func convert(vector: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = view.window else { return vector }
    return window.convert(vector: vector, to: view)
  }
}

extension UIView {
  /// Converts a vector to the coordinates of another view.
  func convert(vector: CGPoint, to view: UIView) -> CGPoint {
    let (start, end) = (convert(CGPoint.zero, to: view), convert(vector, to: view))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }
}

/// The devices whose scrolling a pan recognizer receives.
nonisolated public struct UIScrollTypeMask: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A wheel.
  public static let discrete = UIScrollTypeMask(rawValue: 1 << 0)
  /// A touchpad.
  public static let continuous = UIScrollTypeMask(rawValue: 1 << 1)
  /// All devices.
  public static let all: UIScrollTypeMask = [.discrete, .continuous]
}

/// The state machine of ``UIPanGestureRecognizer``.
nonisolated struct PanMachine: GestureMachine {
  var minimumFingers = 1
  var maximumFingers = Int.max
  /// The value of ``UIPanGestureRecognizer/minimumTranslation``.
  var slop: CGFloat?
  var fingers: [Finger] = []

  /// The translation since the fingers landed, in points of the window.
  var translation = CGPoint.zero
  /// The movement since the fingers landed, from which the velocity is measured.
  ///
  /// In contrast to the translation, which a client can set, the movement follows only the fingers.
  private var movement = CGPoint.zero
  /// The last centroid of the fingers.
  var lastCentroid = CGPoint.zero
  private var isActive = false
  private var tracker = VelocityTracker()
  private var time: TimeInterval = 0

  var ignoresNewFingers: Bool { isActive && fingers.count >= maximumFingers }

  var velocity: CGPoint {
    let velocity = tracker.velocity(at: time)
    return CGPoint(x: velocity.x, y: velocity.y)
  }

  mutating func reset() {
    var fresh = PanMachine()
    (fresh.minimumFingers, fresh.maximumFingers) = (minimumFingers, maximumFingers)
    fresh.slop = slop
    self = fresh
  }

  /// Restarts the measurement of the translation and the velocity at the current locations of the
  /// fingers.
  private mutating func restart() {
    (translation, movement) = (.zero, .zero)
    tracker.reset()
    tracker.add(.zero, at: time)
  }

  /// Adds a report of the only finger to the measurement of the velocity.
  mutating func addMergedReport(at location: CGPoint, _ time: TimeInterval) {
    tracker.add(
      SIMD2(movement.x + location.x - lastCentroid.x, movement.y + location.y - lastCentroid.y),
      at: time)
  }

  mutating func fingersLanded(_ count: Int, at time: TimeInterval) -> UIGestureRecognizer.State? {
    self.time = time
    lastCentroid = centroid
    if !isActive { restart() }
    return nil
  }

  mutating func fingersMoved(at time: TimeInterval) -> UIGestureRecognizer.State? {
    let newCentroid = centroid
    guard fingers.count >= minimumFingers else {
      lastCentroid = newCentroid
      return nil
    }
    let (x, y) = (newCentroid.x - lastCentroid.x, newCentroid.y - lastCentroid.y)
    (translation.x, translation.y) = (translation.x + x, translation.y + y)
    (movement.x, movement.y) = (movement.x + x, movement.y + y)
    lastCentroid = newCentroid
    self.time = time
    tracker.add(SIMD2(movement.x, movement.y), at: time)
    if isActive { return .changed }
    guard fingers.count <= maximumFingers, let type = fingers.first?.type else { return nil }
    let slop = slop ?? TouchConstants.panSlop(of: type)
    guard translation.distance(to: .zero) > slop else { return nil }
    isActive = true
    return .began
  }

  mutating func fingersLifted(
    _ lifted: [Finger], at time: TimeInterval
  ) -> UIGestureRecognizer.State? {
    self.time = time
    if fingers.isEmpty { return isActive ? .ended : .failed }
    lastCentroid = centroid
    if !isActive { restart() }
    return nil
  }
}
