/// The repeated changes of a stepper's value while a button is held.
///
/// With time, they become faster.
final class StepperRepetition {
  /// The time in seconds before the first repeated change.
  static let delay: TimeInterval = 0.5
  /// The time in seconds between two changes.
  static let interval: TimeInterval = 0.1
  /// The time in seconds between two changes after ``slowCount`` changes.
  static let shortInterval: TimeInterval = 0.04
  /// The number of changes before the interval becomes shorter.
  static let slowCount = 20

  private weak var stepper: UIStepper?
  private let change: () -> Void
  private var count = 0

  /// Starts the repetition, which ends when the object is destroyed.
  ///
  /// - Parameters:
  ///   - stepper: The stepper, whose application provides the time.
  ///   - change: A closure that changes the value.
  init(of stepper: UIStepper, change: @escaping () -> Void) {
    (self.stepper, self.change) = (stepper, change)
    schedule(after: Self.delay)
  }

  private func schedule(after interval: TimeInterval) {
    guard let application = stepper?.window?.application else { return }
    application.animator.start(for: self, at: application.now, every: interval) {
      [unowned self] _ in
      repeatChange(after: interval)
    }
  }

  /// Changes the value, and returns a Boolean value that indicates whether the next change follows
  /// after the same interval.
  private func repeatChange(after interval: TimeInterval) -> Bool {
    count += 1
    change()
    let next = count < Self.slowCount ? Self.interval : Self.shortInterval
    if next != interval { schedule(after: next) }
    return next == interval
  }
}
