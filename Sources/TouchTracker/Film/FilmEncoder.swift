import Dispatch
import Ink
import Synchronization

/// An encoder that composes and encodes the frames of a film on its own thread, while the next
/// frames are painted.
nonisolated final class FilmEncoder: Sendable {
  /// The maximum number of frames that wait to be encoded.
  private static let capacity = 16

  /// The values that the queue of the encoder and the callers share.
  private struct State {
    var picture: Bitmap
    /// The first error, or the error of a cancelled film; later frames are then ignored.
    var error: (any Error)?
    /// A Boolean value that indicates whether the film has been completed.
    var isComplete = false
    /// The time that encoding has taken so far.
    var time = Duration.zero
  }

  /// The time between two checks whether the film was interrupted, in seconds.
  private static let checkInterval = 0.05

  private let queue = DispatchQueue(label: "touchtracker.film", qos: .userInitiated)
  private let free = DispatchSemaphore(value: capacity)
  private let state: Mutex<State>
  /// A Boolean value that indicates whether the frames that wait are dropped.
  ///
  /// The value is not part of ``state``, which is locked while a frame is encoded.
  private let isCancelled = Atomic(false)
  private let isInterrupted: @Sendable () -> Bool
  private nonisolated(unsafe) let writer: any FilmWriter

  /// Creates an encoder, which is then the only user of the writer.
  ///
  /// - Parameter isInterrupted: A closure that indicates whether the user has interrupted the
  ///   program. Then no call waits any longer.
  init(
    _ writer: any FilmWriter, width: Int, height: Int,
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.writer, self.isInterrupted) = (writer, isInterrupted)
    state = Mutex(State(picture: Bitmap(width: width, height: height)))
  }

  /// Adds a frame; blocks while the maximum number of frames waits.
  ///
  /// - Throws: The error of an earlier frame, or `CancellationError` if the film is interrupted
  ///   while the method waits.
  func append(_ frame: FilmFrame) throws {
    if let error = state.withLockIfAvailable({ $0.error }) ?? nil { throw error }
    while free.wait(timeout: .now() + Self.checkInterval) == .timedOut {
      if isInterrupted() { throw CancellationError() }
    }
    queue.async { [self] in
      encode(frame)
      free.signal()
    }
  }

  /// Performs work after all frames that wait, and waits until it is done.
  ///
  /// - Throws: `CancellationError` if the film is interrupted before it is complete.
  private func waitForQueue(_ work: @escaping @Sendable () -> Void) throws {
    let group = DispatchGroup()
    queue.async(group: group) { work() }
    while group.wait(timeout: .now() + Self.checkInterval) == .timedOut {
      guard isInterrupted() else { continue }
      cancel()
      if !state.withLock(\.isComplete) { throw CancellationError() }
    }
  }

  /// Waits until all frames are encoded, completes the film, and returns the time that encoding has
  /// taken.
  ///
  /// - Throws: The error of a frame or of completing the film; the incomplete film is then removed.
  func finish() throws -> Duration {
    try waitForQueue { [self] in
      state.withLock { state in
        if state.error != nil || isCancelled.load(ordering: .relaxed) { return writer.cancel() }
        let clock = ContinuousClock()
        let start = clock.now
        do {
          try writer.finish()
          state.isComplete = true
        } catch {
          writer.cancel()
          state.error = error
        }
        state.time += clock.now - start
      }
    }
    return try state.withLock { state in
      if let error = state.error { throw error }
      return state.time
    }
  }

  /// Waits until the frame in progress is encoded or interrupted, drops the frames that wait, and
  /// removes the film.
  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    writer.interrupt()
    queue.sync {
      let isComplete = state.withLock { state in
        if !state.isComplete { state.error = state.error ?? CancellationError() }
        return state.isComplete
      }
      if !isComplete { writer.cancel() }
    }
  }

  private func encode(_ frame: FilmFrame) {
    if isCancelled.load(ordering: .relaxed) { return }
    state.withLock { state in
      guard state.error == nil else { return }
      let clock = ContinuousClock()
      let start = clock.now
      var changed = PixelBox.empty
      for patch in frame.patches {
        state.picture.replace(atX: patch.x, y: patch.y, with: patch.pixels)
        changed = changed.union(patch.box)
      }
      do {
        try writer.write(state.picture, changed: changed, duration: frame.duration)
      } catch {
        state.error = error
      }
      state.time += clock.now - start
    }
  }
}
