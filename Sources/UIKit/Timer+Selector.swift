import Synchronization

extension Timer {
  /// Creates and starts a timer that calls a method of a target.
  ///
  /// Differs from UIKit: The timer keeps the target alive until the timer is destroyed, even after
  /// it has been invalidated. A target that stores its timer must therefore release it.
  ///
  /// - Parameters:
  ///   - interval: The time between two calls, in seconds.
  ///   - target: The object with the method.
  ///   - selector: The method, which takes no argument or the timer.
  ///   - userInfo: An object that ``userInfo`` returns.
  ///   - repeats: A Boolean value that determines whether the method is called more than once.
  @discardableResult
  public static func scheduledTimer(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
    RunLoop.current.add(timer, forMode: .default)
    return timer
  }

  /// Creates a timer that calls a method of a target after the timer has been added to a run loop.
  public convenience init(
    timeInterval interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    self.init(
      fire: Date(timeIntervalSinceNow: interval), interval: interval, target: target,
      selector: selector, userInfo: userInfo, repeats: repeats)
  }

  /// Creates a timer that first calls a method of a target at a date.
  public convenience init(
    fireAt date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    self.init(
      fire: date, interval: interval, target: target, selector: selector, userInfo: userInfo,
      repeats: repeats)
  }

  private convenience init(
    fire date: Date, interval: TimeInterval, target: Any, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) {
    nonisolated(unsafe) let target = target as AnyObject
    self.init(fire: date, interval: interval, repeats: repeats) { timer in
      nonisolated(unsafe) let timer = timer
      MainQueue.performIfCurrent { _ = selector.perform(on: target, from: timer, for: nil) }
      if !repeats || !timer.isValid { UserInfos.remove(of: timer) }
    }
    if let userInfo { UserInfos.set(userInfo, of: self) }
  }

  /// The object that was passed when the timer was created; nil if the timer has fired for the last
  /// time.
  public var userInfo: Any? { UserInfos.userInfo(of: self) }

  /// The ``userInfo`` objects of the timers.
  nonisolated private enum UserInfos {
    private struct Entry: @unchecked Sendable {
      weak var timer: Timer?
      let userInfo: Any
    }

    private static let entries = Mutex<[ObjectIdentifier: Entry]>([:])

    static func set(_ userInfo: Any, of timer: Timer) {
      let entry = Entry(timer: timer, userInfo: userInfo)
      entries.withLock { entries in
        entries = entries.filter { $0.value.timer != nil }
        entries[ObjectIdentifier(timer)] = entry
      }
    }

    static func userInfo(of timer: Timer) -> Any? {
      entries.withLock { $0[ObjectIdentifier(timer)] }?.userInfo
    }

    static func remove(of timer: Timer) {
      entries.withLock { $0[ObjectIdentifier(timer)] = nil }
    }
  }
}
