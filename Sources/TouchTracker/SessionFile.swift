import Dispatch
import Drawing
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of a session, which is written beside the main thread.
///
/// A line that is appended is on its way to the system at once, so that a program that is killed loses
/// none. Where the system takes no more (a full disk, a pipe that nobody reads) the lines so far stay
/// whole, and the failure is reported once.
nonisolated final class SessionFile: Sendable {
  /// Bytes that may wait for a pipe that is read slowly: a quarter of an hour of drawing.
  private static let capacity = 64_000_000
  /// Seconds that closing waits for lines that are still to be written.
  private static let patience = 2.0

  private struct State {
    var waiting = Data()
    var isScheduled = false
    var failure: SystemError?
  }

  private let path: String
  private let onFailure: @Sendable (SystemError) -> Void
  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "touchtracker.session")
  /// Used on the queue alone: the open file, and the length of the lines that it has.
  private let file: Mutex<(descriptor: Int32, length: Int)?>

  /// Opens a file, which is emptied where it is a session and made where there is none.
  ///
  /// - Parameters:
  ///   - beginning: what every session begins with; a file that begins otherwise is somebody's.
  ///   - onFailure: called on any thread, once, when no more can be written.
  /// - Throws: ``SystemError``.
  init(
    path: String, beginning: String, onFailure: @escaping @Sendable (SystemError) -> Void
  ) throws {
    (self.path, self.onFailure) = (path, onFailure)
    // To open a pipe waits for its reader.
    guard !Self.isPipe(path) else {
      file = Mutex(nil)
      return
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOCTTY, 0o600)
    guard descriptor >= 0 else { throw Self.failure(path) }
    do {
      try Self.requireSession(descriptor, path, beginning)
    } catch {
      Self.close(descriptor)
      throw error
    }
    file = Mutex((descriptor, 0))
  }

  deinit { file.withLock { $0.map { Self.close($0.descriptor) } } }

  /// Appends a line; returns at once.
  func append(_ line: String) {
    let isNew = state.withLock { state in
      guard state.failure == nil else { return false }
      state.waiting += Data((line + "\n").utf8)
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if isNew { queue.async { [self] in writeWaiting() } }
    guard state.withLock({ $0.waiting.count > Self.capacity }) else { return }
    fail(SystemError(path: path, action: "cannot record", reason: "nobody reads the pipe"))
  }

  /// Waits until every line is written, for a while.
  ///
  /// - Throws: ``SystemError`` where something was not, and ``onFailure`` has not told it.
  func close() throws {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    guard done.wait(timeout: .now() + Self.patience) == .timedOut else { return }
    guard state.withLock({ $0.failure == nil }) else { return }
    throw SystemError(path: path, action: "cannot record", reason: "nobody reads the pipe")
  }

  // MARK: On the queue

  private func writeWaiting() {
    do {
      try file.withLock { file in
        if file == nil { file = (try Self.openPipe(path), 0) }
      }
      while let data = nextData() { try write(data) }
    } catch let error as SystemError {
      fail(error)
    } catch {
      fail(SystemError(path: path, action: "cannot record", reason: "\(error)"))
    }
  }

  /// The lines that wait to be written; nil when there are none.
  private func nextData() -> Data? {
    state.withLock { state in
      guard !state.waiting.isEmpty, state.failure == nil else {
        state.isScheduled = false
        return nil
      }
      defer { state.waiting = Data() }
      return state.waiting
    }
  }

  private func write(_ data: Data) throws {
    try file.withLock { file in
      guard let (descriptor, length) = file else { return }
      var written = 0
      while written < data.count {
        let count = data.withUnsafeBytes {
          Self.write($0.baseAddress?.advanced(by: written), data.count - written, to: descriptor)
        }
        guard count >= 0 else {
          let error = Self.failure(path)
          // The last line is whole; a pipe and a device have no length.
          let end = data.prefix(written).lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
          _ = ftruncate(descriptor, off_t(length + end))
          throw error
        }
        written += count
      }
      file = (descriptor, length + written)
    }
  }

  private func fail(_ error: SystemError) {
    let isFirst = state.withLock { state in
      defer { (state.failure, state.waiting) = (state.failure ?? error, Data()) }
      return state.failure == nil
    }
    if isFirst { onFailure(error) }
  }

  // MARK: The system

  private static func failure(_ path: String) -> SystemError {
    let code = errno
    return SystemError(
      path: path, action: "cannot record", code: code, reason: String(cString: strerror(code)))
  }

  private static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  private static func openPipe(_ path: String) throws -> Int32 {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    return descriptor
  }

  /// Empties a file that is a session, and leaves any other as it is.
  private static func requireSession(
    _ descriptor: Int32, _ path: String, _ beginning: String
  ) throws {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return }
    var start = [UInt8](repeating: 0, count: beginning.utf8.count)
    let count = read(descriptor, &start, start.count)
    guard count == start.count, start.elementsEqual(beginning.utf8) else {
      throw SystemError(
        path: path, action: "cannot record", reason: "it is there already, and no session")
    }
    guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else {
      throw failure(path)
    }
  }

  /// Calls again where a signal came between.
  private static func write(
    _ bytes: UnsafeRawPointer?, _ count: Int, to descriptor: Int32
  ) -> Int {
    while true {
      #if canImport(Glibc)
        let written = Glibc.write(descriptor, bytes, count)
      #elseif canImport(Musl)
        let written = Musl.write(descriptor, bytes, count)
      #else
        let written = Darwin.write(descriptor, bytes, count)
      #endif
      if written >= 0 || errno != EINTR { return written }
    }
  }

  private static func close(_ descriptor: Int32) {
    #if canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Darwin.close(descriptor)
    #endif
  }
}
