import Dispatch
import Drawing
import Synchronization

/// The failure of a recording: reported on standard error at once, and shown in the window for a while.
nonisolated final class RecordingNotice: Sendable {
  /// Seconds for which the window shows it; the recording is over, and drawing goes on.
  private static let duration = 10.0

  private struct State {
    var hasFailed = false
    var text: String?
  }

  private let state = Mutex(State())
  private let onChange: @Sendable () -> Void

  /// - Parameter onChange: called on any thread when ``text`` has changed.
  init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

  /// A Boolean value that indicates whether there was a failure.
  var hasFailed: Bool { state.withLock(\.hasFailed) }

  /// The message for the window; nil when there is nothing to show, or no longer.
  var text: String? { state.withLock(\.text) }

  func show(_ error: SystemError) {
    Message.show("\(error)")
    set("The recording has stopped, what you draw is saved: \(error)")
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.duration) { [self] in set(nil) }
  }

  private func set(_ text: String?) {
    state.withLock { $0 = State(hasFailed: true, text: text) }
    onChange()
  }
}
