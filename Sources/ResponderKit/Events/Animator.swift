/// What goes on by itself as time passes: animations, and scroll views that run out.
final class Animator {
  /// Seconds between two steps: twice the rate of common displays, so that none shows one twice.
  static let interval: TimeInterval = 1.0 / 120

  /// Takes the time since the start, in seconds.
  ///
  /// - Returns: whether it goes on.
  typealias Step = (TimeInterval) -> Bool

  private struct Running {
    weak var owner: AnyObject?
    let start: TimeInterval
    let step: Step
    let id: Int
  }

  private var running: [Running] = [] {
    didSet { nextStep = running.isEmpty ? .infinity : last + Self.interval }
  }
  private var last: TimeInterval = 0
  private var count = 0

  /// When the next step is due; infinity for never.
  @exclusivity(unchecked) private(set) var nextStep: TimeInterval = .infinity

  /// Has something done at each step from now on.
  ///
  /// - Parameters:
  ///   - owner: with whom it ends at the latest; it is not kept alive.
  ///   - time: the present.
  /// - Returns: a number to end it by.
  @discardableResult
  func start(for owner: AnyObject, at time: TimeInterval, _ step: @escaping Step) -> Int {
    if running.isEmpty { last = time }
    count += 1
    running.append(Running(owner: owner, start: time, step: step, id: count))
    return count
  }

  func stop(_ id: Int) { running.removeAll { $0.id == id } }

  func step(at time: TimeInterval) {
    last = time
    nextStep = time + Self.interval
    for animation in running where running.contains(where: { $0.id == animation.id }) {
      if animation.owner == nil || !animation.step(time - animation.start) { stop(animation.id) }
    }
  }
}
