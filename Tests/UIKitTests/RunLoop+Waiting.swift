import UIKit

/// Runs the current run loop until a condition is true, for at most 10 seconds.
///
/// - Returns: Whether the condition became true.
@MainActor
func runLoop(until condition: () -> Bool) -> Bool {
  let limit = Date(timeIntervalSinceNow: 10)
  while !condition(), Date() < limit {
    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
  }
  return condition()
}

/// Suspends the calling task, so that the main queue performs its work, until a condition is true, for
/// at most 5000 turns of a millisecond or more.
///
/// Turns are counted, because a turn takes seconds while other tests use the main actor.
///
/// - Returns: Whether the condition became true.
@MainActor
func runMainQueue(until condition: () -> Bool) async throws -> Bool {
  for _ in 0..<5000 where !condition() { try await Task.sleep(nanoseconds: 1_000_000) }
  return condition()
}

/// A target that counts the calls of its method and keeps the last argument.
final class CallRecorder: NSObject {
  private(set) var count = 0
  private(set) var lastArgument: AnyObject?
  var onCall: (() -> Void)?

  func call(_ argument: AnyObject?) {
    count += 1
    lastArgument = argument
    onCall?()
  }

  /// The selector of a method `call:`, as the plug-in `FromUIKit` writes it.
  nonisolated static var call: Selector {
    Selector(
      Selector.Method("call:") { (recorder: CallRecorder, argument: AnyObject) in
        recorder.call(argument)
      })
  }
}
