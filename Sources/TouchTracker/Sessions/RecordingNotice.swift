import Dispatch
import DrawingPersistence
import Synchronization

/// The notice that a recording has failed, printed to standard error and shown in the window for a
/// while.
nonisolated final class RecordingNotice: Sendable {
  /// The time for which the window shows the notice, in seconds.
  private static let duration = 10.0

  private struct State {
    var hasFailed = false
    var text: String?
  }

  private let state = Mutex(State())
  private let onChange: @Sendable () -> Void

  /// Creates a notice.
  ///
  /// - Parameter onChange: Called on any thread when ``text`` has changed.
  init(onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }

  /// A Boolean value that indicates whether the recording has failed.
  var hasFailed: Bool { state.withLock(\.hasFailed) }

  /// The text to show in the window, or `nil` before a failure and from 10 seconds after it.
  var text: String? { state.withLock(\.text) }

  /// Prints an error and shows it in the window.
  func show(_ error: FileError) {
    StandardError.show("\(error)")
    set("The recording has stopped: \(error). Your strokes are still saved.")
    DispatchQueue.global().asyncAfter(deadline: .now() + Self.duration) { [self] in set(nil) }
  }

  private func set(_ text: String?) {
    state.withLock { $0 = State(hasFailed: true, text: text) }
    onChange()
  }
}
