/// A scheduler that calls a closure at regular intervals for each running animation and each
/// decelerating scroll view.
package final class Animator {
  /// The time between two steps in seconds.
  ///
  /// The rate is twice the 60 Hz of common displays, so that each of their frames shows a new step.
  static let interval: TimeInterval = 1.0 / 120

  /// A closure that takes the seconds since the start of the animation.
  ///
  /// - Returns: `true` if the animation continues.
  package typealias Step = (TimeInterval) -> Bool

  private struct Animation {
    weak var owner: AnyObject?
    let start: TimeInterval
    let step: Step
    let id: Int
  }

  private var animations: [Animation] = [] {
    didSet { nextStep = animations.isEmpty ? .infinity : lastStep + Self.interval }
  }
  private var lastStep: TimeInterval = 0
  private var lastID = 0

  /// The time of the next step, or infinity if no animation is running.
  @exclusivity(unchecked) private(set) var nextStep: TimeInterval = .infinity

  /// Calls a closure at each step from now on.
  ///
  /// - Parameters:
  ///   - owner: An object that is referenced weakly. The animation ends when the object is
  ///     deallocated.
  ///   - time: The current time.
  ///   - step: The closure to call at each step.
  /// - Returns: An ID for ``stop(_:)``.
  @discardableResult
  package func start(for owner: AnyObject, at time: TimeInterval, _ step: @escaping Step) -> Int {
    if animations.isEmpty { lastStep = time }
    lastID += 1
    animations.append(Animation(owner: owner, start: time, step: step, id: lastID))
    return lastID
  }

  package func stop(_ id: Int) { animations.removeAll { $0.id == id } }

  /// Calls the closure of each animation, and removes the animations that have ended.
  func step(at time: TimeInterval) {
    lastStep = time
    nextStep = time + Self.interval
    // A closure may stop other animations.
    for animation in animations where animations.contains(where: { $0.id == animation.id }) {
      if animation.owner == nil || !animation.step(time - animation.start) { stop(animation.id) }
    }
  }
}
