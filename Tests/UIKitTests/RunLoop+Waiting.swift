import UIKit

/// Runs the current run loop until a condition is true, for at most 10 seconds.
///
/// - Returns: A Boolean value that indicates whether the condition became true.
@MainActor
func runLoop(until condition: () -> Bool) -> Bool {
  let limit = Date(timeIntervalSinceNow: 10)
  while !condition(), Date() < limit {
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
  }
  return condition()
}

/// Suspends the calling task repeatedly, so that the main queue performs its work, until a
/// condition is true.
///
/// The task is suspended at most 5000 times, for at least a millisecond each time. There is no
/// time limit, because a suspension takes seconds while other tests use the main actor.
///
/// - Returns: A Boolean value that indicates whether the condition became true.
@MainActor
func runMainQueue(until condition: () -> Bool) async throws -> Bool {
  for _ in 0..<5000 where !condition() { try await Task.sleep(nanoseconds: 1_000_000) }
  return condition()
}

/// A target that counts the calls of its method and stores the last argument.
final class CallRecorder: NSObject {
  private(set) var count = 0
  private(set) var lastArgument: AnyObject?
  var onCall: (() -> Void)?

  func call(_ argument: AnyObject?) {
    count += 1
    lastArgument = argument
    onCall?()
  }

  /// The selector of ``call(_:)``, in the form in which the plug-in `FromUIKit` writes selectors.
  nonisolated static var call: Selector {
    Selector(
      Selector.Method("call:") { (recorder: CallRecorder, argument: AnyObject) in
        recorder.call(argument)
      })
  }
}
