/// The isolation of code that Foundation calls.
nonisolated enum MainQueue {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// A Boolean value that indicates whether the calling code is isolated to the main actor.
  ///
  /// In a program with an asynchronous main function, such as a test runner, threads other than the
  /// first thread perform the work of the main queue.
  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }

  /// Calls a closure on the main actor if the calling code is isolated to it.
  static func performIfCurrent(_ body: @MainActor () -> Void) {
    if isCurrent { MainActor.assumeIsolated(body) }
  }
}
