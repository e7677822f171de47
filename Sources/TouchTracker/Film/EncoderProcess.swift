import CLibrary
import DrawingFormat
import DrawingPersistence
import Synchronization
import SystemPackage

/// A program that reads the frames of a film from its standard input.
///
/// No call waits for the program without a limit: after ``interrupt()``, each call ends within a
/// few seconds, whatever the program does.
nonisolated final class EncoderProcess: Sendable {
  /// The error of a write to a program that no longer reads, or after ``interrupt()``.
  struct Ended: Error {}

  /// The result of a program that has ended.
  struct Result {
    var isSuccess: Bool
    /// The last line that the program has written to its standard error.
    var message: String
  }

  /// The time between two checks of ``isInterrupted``, in milliseconds.
  private static let pollInterval: Int32 = 100
  /// The number of checks after which a program that was asked to end is killed.
  private static let patience = 20
  /// The number of bytes of messages that are kept.
  private static let messageLimit = 16384
  /// The number of bytes that a pipe holds at most, if only the superuser may exceed the limit.
  private static let largestPipe = 1 << 20

  private let input: Int32
  private let errorOutput: Int32
  /// The ID of the process, which is also that of its process group; 0 after its end.
  private let process: Mutex<pid_t>
  private let messages = Mutex<[UInt8]>([])
  private let isInterrupted = Atomic(false)

  /// Starts a program that is found in the user's path, in a process group of its own.
  ///
  /// - Parameter arguments: The name of the program and its arguments, which can have any bytes.
  /// - Throws: `Errno` if the program cannot be started.
  init(_ arguments: [[UInt8]]) throws(Errno) {
    var (frames, errors): ([Int32], [Int32]) = ([0, 0], [0, 0])
    guard pipe(&frames) == 0 else { throw Errno(rawValue: errno) }
    guard pipe(&errors) == 0 else {
      defer { for file in frames { close(file) } }
      throw Errno(rawValue: errno)
    }
    for file in frames + errors { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    for file in [frames[1], errors[0]] { _ = fcntl(file, F_SETFL, O_NONBLOCK) }
    (input, errorOutput) = (frames[1], errors[0])
    defer {
      close(frames[0])
      close(errors[1])
    }
    // With this signal ignored, a failed write reports an error instead of ending the program.
    signal(SIGPIPE, SIG_IGN)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, frames[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errors[1], STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var pointers: [UnsafeMutablePointer<CChar>?] = arguments.map { argument in
      (argument + [0]).withUnsafeBytes { bytes in
        bytes.baseAddress.flatMap { strdup($0.assumingMemoryBound(to: CChar.self)) }
      }
    }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    var id: pid_t = 0
    let code =
      pointers[0].map { posix_spawnp(&id, $0, &actions, &attributes, &pointers, environ) } ?? EINVAL
    process = Mutex(code == 0 ? id : 0)
    guard code == 0 else {
      close(input)
      close(errorOutput)
      throw Errno(rawValue: code)
    }
  }

  /// Makes the calls in progress on other threads, and all later ones, end soon.
  func interrupt() { isInterrupted.store(true, ordering: .sequentiallyConsistent) }

  private var shouldStop: Bool { isInterrupted.load(ordering: .sequentiallyConsistent) }

  /// Passes bytes to the program, and waits until it has read most of them.
  ///
  /// - Throws: ``Ended`` if the program does not read all bytes.
  func send(_ data: Data) throws(Ended) {
    var offset = 0
    var files = [
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: errorOutput, events: Int16(POLLIN), revents: 0),
    ]
    while offset < data.count {
      if shouldStop { throw Ended() }
      guard poll(&files, 2, Self.pollInterval) > 0 else { continue }
      // Otherwise a program with many messages would wait for this process, which waits for it.
      // At the end of the messages, poll would return at once; it ignores a negative descriptor.
      if files[1].revents != 0, !readMessages() { files[1].fd = -1 }
      if files[0].revents == 0 { continue }
      let start = offset
      let count = data.withUnsafeBytes { bytes in
        write(input, bytes.baseAddress?.advanced(by: start), bytes.count - start)
      }
      if count > 0 { offset += count } else if ![EAGAIN, EINTR].contains(errno) { throw Ended() }
    }
  }

  /// Reads messages that have arrived; returns `false` at their end.
  ///
  /// A program that writes without a pause does not keep this method from returning.
  @discardableResult
  private func readMessages() -> Bool {
    var buffer = [UInt8](repeating: 0, count: Self.messageLimit)
    let count = read(errorOutput, &buffer, buffer.count)
    if count <= 0 { return count < 0 && [EAGAIN, EINTR].contains(errno) }
    messages.withLock { $0 = Array(($0 + buffer[..<count]).suffix(Self.messageLimit)) }
    return true
  }

  /// Reads the messages of a program that has ended, as many as a pipe holds at most.
  ///
  /// Another process that has inherited the pipe may write without end.
  private func readLastMessages() {
    var file = pollfd(fd: errorOutput, events: Int16(POLLIN), revents: 0)
    for _ in 0..<Self.largestPipe / Self.messageLimit {
      guard poll(&file, 1, 0) > 0, readMessages() else { return }
    }
  }

  /// Closes the input of the program, waits until it ends, and returns its result.
  ///
  /// After ``interrupt()``, the program is ended. Later calls have no effect.
  func finish() -> Result {
    guard process.withLock({ $0 }) != 0 else {
      return Result(isSuccess: false, message: "it has ended")
    }
    close(input)
    var status: Int32 = 0
    var checks = 0
    let id = process.withLock { $0 }
    var endedID: pid_t = 0
    while endedID == 0 {
      endedID = waitpid(id, &status, WNOHANG)
      if endedID != 0 { break }
      if shouldStop {
        kill(-id, checks < Self.patience ? SIGTERM : SIGKILL)
        checks += 1
      }
      var file = pollfd(fd: errorOutput, events: Int16(POLLIN), revents: 0)
      // At the end of the messages, poll would return at once.
      let hasMessages = poll(&file, 1, Self.pollInterval) > 0 && readMessages()
      if !hasMessages { usleep(5000) }
    }
    readLastMessages()
    close(errorOutput)
    process.withLock { $0 = 0 }
    let text = messages.withLock { String(decoding: $0, as: UTF8.self) }
    let message = text.split(separator: "\n").last.map(String.init)
    // The system does not report the status to a process whose parent ignores SIGCHLD.
    return Result(isSuccess: endedID == id && status == 0, message: message ?? "it gave no reason")
  }
}
