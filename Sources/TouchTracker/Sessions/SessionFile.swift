import CLibrary
import Dispatch
import DrawingFormat
import DrawingPersistence
import Synchronization
import SystemPackage

/// A session file that a background thread writes.
///
/// Writing a line begins as soon as the line is appended, so that few lines are lost if the program
/// is killed. If a write fails, for example because the disk is full, the lines that are already
/// written remain complete, and the failure is reported once.
nonisolated final class SessionFile: Sendable {
  /// The maximum number of bytes that wait to be written when a line is appended, for example until
  /// a pipe has a reader; they contain about a quarter of an hour of drawing.
  private static let maximumPendingSize = 64_000_000
  /// The maximum time that ``close()`` waits for lines to be written, in seconds.
  private static let closeTimeout = 2.0

  private struct State {
    /// The appended lines that are not written yet.
    var pendingLines = Data()
    /// A Boolean value that indicates whether the queue is writing the lines or will write them.
    var isScheduled = false
    /// The first error, after which no more lines are written.
    var error: FileError?
  }

  private let path: FilePath
  private let onFailure: @Sendable (FileError) -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "touchtracker.session")
  /// The open file and the length of its complete lines in bytes, or `nil` for a pipe that has no
  /// reader yet; used only on ``queue``.
  private let file: Mutex<(descriptor: Int32, length: Int)?>

  /// Creates a file, or opens and empties an existing session.
  ///
  /// - Parameters:
  ///   - signature: The first bytes of every session. A file with other contents is not replaced.
  ///   - onFailure: Called once, on any thread, when no more lines can be written.
  /// - Throws: ``FileError`` if the file cannot be opened or is not a session.
  init(
    path: FilePath, signature: String, onFailure: @escaping @Sendable (FileError) -> Void
  ) throws(FileError) {
    (self.path, self.onFailure) = (path, onFailure)
    // Opening a pipe blocks until the pipe has a reader, so this is done on the queue.
    guard !Self.isPipe(path) else {
      file = Mutex(nil)
      return
    }
    let descriptor = path.withPlatformString {
      open($0, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
    }
    guard descriptor >= 0 else { throw Self.lastError(path) }
    do throws(FileError) {
      try Self.emptySession(descriptor, path, signature)
    } catch {
      Self.close(descriptor)
      throw error
    }
    file = Mutex((descriptor, 0))
  }

  deinit { file.withLock { $0.map { Self.close($0.descriptor) } } }

  /// Appends a line without waiting until it is written; has no effect after a failure.
  func append(_ line: String) {
    let (mustSchedule, isStalled) = state.withLock { state in
      guard state.error == nil else { return (false, false) }
      guard state.pendingLines.count <= Self.maximumPendingSize else { return (false, true) }
      state.pendingLines += Data((line + "\n").utf8)
      defer { state.isScheduled = true }
      return (!state.isScheduled, false)
    }
    if mustSchedule { queue.async { [self] in writePendingLines() } }
    if isStalled { fail(FileError(path: path, action: "cannot record", reason: stallReason)) }
  }

  /// Waits until all lines are written, but not longer than ``closeTimeout``.
  ///
  /// - Throws: ``FileError`` if lines are not written and ``onFailure`` has not been called.
  func close() throws(FileError) {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    guard done.wait(timeout: .now() + Self.closeTimeout) == .timedOut else { return }
    guard state.withLock({ $0.error == nil }) else { return }
    throw FileError(path: path, action: "cannot record", reason: stallReason)
  }

  /// The probable reason why lines are not written in time.
  private var stallReason: String {
    Self.isPipe(path) ? "no program reads the pipe" : "the disk does not respond"
  }

  // MARK: On the queue

  private func writePendingLines() {
    do throws(FileError) {
      try file.withLock { file throws(FileError) in
        if file == nil { file = (try Self.openPipe(path), 0) }
      }
      while let data = takePendingLines() { try write(data) }
    } catch {
      fail(error)
    }
  }

  /// Removes and returns the lines to write, or returns `nil` if there are none.
  private func takePendingLines() -> Data? {
    state.withLock { state in
      guard !state.pendingLines.isEmpty, state.error == nil else {
        state.isScheduled = false
        return nil
      }
      defer { state.pendingLines = Data() }
      return state.pendingLines
    }
  }

  private func write(_ data: Data) throws(FileError) {
    try file.withLock { file throws(FileError) in
      guard let (descriptor, length) = file else { return }
      var written = 0
      while written < data.count {
        let count = data.withUnsafeBytes {
          Self.write($0.baseAddress?.advanced(by: written), data.count - written, to: descriptor)
        }
        guard count >= 0 else {
          let error = Self.lastError(path)
          // Removes an incomplete last line; this fails for pipes and devices, which have no
          // length.
          let end = data.prefix(written).lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
          _ = ftruncate(descriptor, off_t(length + end))
          throw error
        }
        written += count
      }
      file = (descriptor, length + written)
    }
  }

  private func fail(_ error: FileError) {
    let isFirst = state.withLock { state in
      defer { (state.error, state.pendingLines) = (state.error ?? error, Data()) }
      return state.error == nil
    }
    if isFirst { onFailure(error) }
  }

  // MARK: The system

  /// Returns the error of the system call that just failed.
  private static func lastError(_ path: FilePath) -> FileError { .last(path, "cannot record") }

  private static func isPipe(_ path: FilePath) -> Bool { (try? Stat(path))?.type == .fifo }

  private static func openPipe(_ path: FilePath) throws(FileError) -> Int32 {
    let descriptor = path.withPlatformString { open($0, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw lastError(path) }
    return descriptor
  }

  /// Empties a file that is a session; leaves an empty file, a pipe or a device unchanged.
  ///
  /// - Throws: ``FileError`` if the file has other contents or cannot be emptied.
  private static func emptySession(
    _ descriptor: Int32, _ path: FilePath, _ signature: String
  ) throws(FileError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw lastError(path) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return }
    var start = [UInt8](repeating: 0, count: signature.utf8.count)
    let count = read(descriptor, &start, start.count)
    guard count == start.count, start.elementsEqual(signature.utf8) else {
      throw FileError(
        path: path, action: "cannot record", reason: "the file exists and is not a session")
    }
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw lastError(path)
    }
  }

  /// Calls `write`, and repeats the call if a signal interrupts it.
  private static func write(
    _ bytes: UnsafeRawPointer?, _ count: Int, to descriptor: Int32
  ) -> Int {
    while true {
      let written = CLibrary.write(descriptor, bytes, count)
      if written >= 0 || errno != EINTR { return written }
    }
  }

  private static func close(_ descriptor: Int32) {
    _ = CLibrary.close(descriptor)
  }
}
