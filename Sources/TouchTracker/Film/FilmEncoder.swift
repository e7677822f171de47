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
    /// The time that encoding has taken so far.
    var time = Duration.zero
  }

  private let queue = DispatchQueue(label: "touchtracker.film", qos: .userInitiated)
  private let free = DispatchSemaphore(value: capacity)
  private let state: Mutex<State>
  private nonisolated(unsafe) let writer: any FilmWriter

  /// Creates an encoder, which is then the only user of the writer.
  init(_ writer: any FilmWriter, width: Int, height: Int) {
    self.writer = writer
    state = Mutex(State(picture: Bitmap(width: width, height: height)))
  }

  /// Adds a frame; blocks while the maximum number of frames waits.
  ///
  /// - Throws: The error of an earlier frame.
  func append(_ frame: FilmFrame) throws {
    if let error = state.withLock({ $0.error }) { throw error }
    free.wait()
    queue.async { [self] in
      encode(frame)
      free.signal()
    }
  }

  /// Waits until all frames are encoded, completes the film, and returns the time that encoding has
  /// taken.
  ///
  /// - Throws: The error of a frame or of completing the film; the incomplete film is then removed.
  func finish() throws -> Duration {
    queue.sync {}
    return try state.withLock { state in
      if let error = state.error {
        writer.cancel()
        throw error
      }
      let clock = ContinuousClock()
      let start = clock.now
      do { try writer.finish() } catch {
        writer.cancel()
        throw error
      }
      return state.time + (clock.now - start)
    }
  }

  /// Waits until the frame in progress is encoded, and removes the film.
  func cancel() {
    state.withLock { $0.error = $0.error ?? CancellationError() }
    queue.sync { writer.cancel() }
  }

  private func encode(_ frame: FilmFrame) {
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
