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
    let interval: TimeInterval
    var nextStep: TimeInterval
    let step: Step
    let id: Int
  }

  private var animations: [Animation] = []
  private var lastID = 0

  /// The time of the next step, or infinity if no animation is running.
  @exclusivity(unchecked) private(set) var nextStep: TimeInterval = .infinity

  /// Calls a closure at each step from now on.
  ///
  /// - Parameters:
  ///   - owner: An object that is referenced weakly. The animation ends when the object is
  ///     deallocated.
  ///   - time: The current time.
  ///   - interval: The time between two steps in seconds.
  ///   - step: The closure to call at each step.
  /// - Returns: An ID for ``stop(_:)``.
  @discardableResult
  package func start(
    for owner: AnyObject, at time: TimeInterval, every interval: TimeInterval = Animator.interval,
    _ step: @escaping Step
  ) -> Int {
    lastID += 1
    // Animations with the same interval step together, so that they cause one frame.
    let nextStep = animations.first { $0.interval == interval }?.nextStep ?? time + interval
    animations.append(
      Animation(
        owner: owner, start: time, interval: interval, nextStep: nextStep, step: step, id: lastID))
    updateNextStep()
    return lastID
  }

  package func stop(_ id: Int) {
    animations.removeAll { $0.id == id }
    updateNextStep()
  }

  /// Calls the closure of each animation that is due, and removes the animations that have ended.
  func step(at time: TimeInterval) {
    let due = animations.filter { $0.nextStep <= time }
    for index in animations.indices where animations[index].nextStep <= time {
      animations[index].nextStep = time + animations[index].interval
    }
    updateNextStep()
    // A closure may stop other animations.
    for animation in due where animations.contains(where: { $0.id == animation.id }) {
      if animation.owner == nil || !animation.step(time - animation.start) { stop(animation.id) }
    }
  }

  private func updateNextStep() {
    nextStep = animations.reduce(.infinity) { min($0, $1.nextStep) }
  }
}
