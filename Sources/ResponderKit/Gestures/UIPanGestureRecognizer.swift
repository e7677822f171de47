/// Fingers that drag.
///
/// The gesture begins when the middle of the fingers has moved far enough, changes as they move, and
/// ends when the last one is lifted. A finger that joins or leaves does not move it.
public class UIPanGestureRecognizer: UIGestureRecognizer {
  @exclusivity(unchecked) private var machine = PanMachine()

  /// Fingers that it takes; 1 at first.
  public var minimumNumberOfTouches: Int {
    get { machine.minimum }
    set { machine.minimum = max(1, newValue) }
  }

  /// Fingers with which it begins at most; others that land while it goes on are left to the views.
  public var maximumNumberOfTouches: Int {
    get { machine.maximum }
    set { machine.maximum = max(1, newValue) }
  }

  override func follow(_ touches: Set<UITouch>) {
    guard let next = run(&machine, touches) else { return }
    state = next == .began && !mayBegin(with: machine.translation) ? .failed : next
  }

  /// Points that its fingers had to move for it to begin.
  var slop: CGFloat { TouchConstants.panSlop(of: touches.first?.type ?? .direct) }

  /// Whether the gesture may begin with the way that the fingers went, in points of the window.
  func mayBegin(with way: CGPoint) -> Bool { true }

  public override func reset() { machine.reset() }

  override var places: [CGPoint] {
    machine.fingers.isEmpty ? [machine.lastPlace] : machine.fingers.map(\.location)
  }

  public override var numberOfTouches: Int { machine.fingers.count }

  /// How far the fingers have moved since they landed, in the coordinates of a view; of the window
  /// for nil.
  ///
  /// What they moved before the gesture began is part of it, so that what is dragged stays under
  /// the finger.
  public func translation(in view: UIView?) -> CGPoint {
    convert(vector: machine.translation, to: view)
  }

  /// Has the movement count from here on, added to a given one; the velocity begins anew.
  public func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let way = view.flatMap { view in view.window.map { view.convert(vector: translation, to: $0) } }
    machine.restart(with: way ?? translation)
  }

  /// How fast the fingers move, in points per second of a view's coordinates; zero for fingers that
  /// rest.
  public func velocity(in view: UIView?) -> CGPoint {
    convert(vector: machine.velocity, to: view)
  }

  private func convert(vector: CGPoint, to view: UIView?) -> CGPoint {
    guard let view, let window = view.window else { return vector }
    return window.convert(vector: vector, to: view)
  }
}

extension UIView {
  /// A way, which has a direction and a length but no place, in another view's coordinates.
  func convert(vector: CGPoint, to view: UIView) -> CGPoint {
    let (start, end) = (convert(CGPoint.zero, to: view), convert(vector, to: view))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }
}

/// The gesture behind ``UIPanGestureRecognizer``.
nonisolated struct PanMachine: GestureMachine {
  var minimum = 1
  var maximum = Int.max
  var fingers: [Finger] = []

  /// In points of the window.
  private(set) var translation = CGPoint.zero
  /// Where the middle of the fingers was last.
  private(set) var lastPlace = CGPoint.zero
  private var isActive = false
  private var tracker = VelocityTracker()
  private var time: TimeInterval = 0

  var isComplete: Bool { isActive && fingers.count >= maximum }

  var velocity: CGPoint {
    let velocity = tracker.velocity(at: time)
    return CGPoint(x: velocity.x, y: velocity.y)
  }

  mutating func reset() {
    var fresh = PanMachine()
    (fresh.minimum, fresh.maximum) = (minimum, maximum)
    self = fresh
  }

  mutating func restart(with translation: CGPoint) {
    self.translation = translation
    tracker.reset()
    tracker.add(SIMD2(translation.x, translation.y), at: time)
  }

  mutating func landed(_ count: Int, at time: TimeInterval) -> UIGestureRecognizer.State? {
    self.time = time
    lastPlace = centroid
    if !isActive { restart(with: .zero) }
    return nil
  }

  mutating func moved(at time: TimeInterval) -> UIGestureRecognizer.State? {
    let place = centroid
    guard fingers.count >= minimum else {
      lastPlace = place
      return nil
    }
    translation.x += place.x - lastPlace.x
    translation.y += place.y - lastPlace.y
    lastPlace = place
    self.time = time
    tracker.add(SIMD2(translation.x, translation.y), at: time)
    if isActive { return .changed }
    guard fingers.count <= maximum, let type = fingers.first?.type else { return nil }
    guard translation.distance(to: .zero) > TouchConstants.panSlop(of: type) else { return nil }
    isActive = true
    return .began
  }

  mutating func lifted(_ gone: [Finger], at time: TimeInterval) -> UIGestureRecognizer.State? {
    self.time = time
    if fingers.isEmpty { return isActive ? .ended : .failed }
    lastPlace = centroid
    if !isActive { restart(with: .zero) }
    return nil
  }
}
