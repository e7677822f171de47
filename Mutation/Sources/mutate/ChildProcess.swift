import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A command that runs in its own session.
///
/// The session allows all processes that the command has started to be killed when the command
/// ends, even processes in other process groups.
struct ChildProcess {
  /// The end of a command.
  enum End: Equatable {
    case exit(Int32)
    case signal(Int32)
    /// The command took longer than its time limit, and was killed.
    case timeout
    /// The closure that receives the output has stopped the command, which was killed.
    case stopped
  }

  var arguments: [String]
  var directory: String
  var environment: [String: String] = [:]
  /// The time limit in seconds.
  var timeLimit = Double.infinity

  /// Runs the command until it ends.
  ///
  /// - Parameter onLine: A closure that receives each line of the output and of the errors, and
  ///   returns a Boolean value that indicates whether the command continues.
  /// - Throws: An error if the command cannot be started.
  func run(onLine: (String) -> Bool = { _ in true }) throws -> End {
    let (process, reader) = try Self.starting.withLock { _ in try start() }
    defer { close(reader) }
    let end = read(reader, until: now() + timeLimit, onLine)
    if end != nil { kill(-process, SIGKILL) }
    // The ID of an ended process is not reused before the process is waited for. So the session
    // with this ID can only be that of the command.
    var information = siginfo_t()
    while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
    kill(-process, SIGKILL)
    for other in Self.processes(inSession: process) where other != process { kill(other, SIGKILL) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if let end { return end }
    return status & 0x7f == 0 ? .exit(status >> 8 & 0xff) : .signal(status & 0x7f)
  }

  /// Returns the IDs of the processes in a session; none on systems other than Linux.
  private static func processes(inSession session: pid_t) -> [pid_t] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var result: [pid_t] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      if let process = pid_t(name), getsid(process) == session { result.append(process) }
    }
    return result
  }

  /// A lock that is held while a pipe exists that another command could inherit.
  private static let starting = Mutex(())

  /// Starts the command, and returns its process ID and the file descriptor of its output.
  private func start() throws -> (process: pid_t, reader: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError("pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    do { return (try spawn(output: ends[1]), ends[0]) } catch {
      close(ends[0])
      throw error
    }
  }

  /// The flag `POSIX_SPAWN_SETSID` of `spawn.h`, which Swift does not import on Linux.
  #if os(Linux)
    private static let startsSession: Int16 = 0x80
  #else
    private static let startsSession: Int16 = 0x400
  #endif

  private func spawn(output: Int32) throws -> pid_t {
    defer { close(output) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, output, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Self.startsSession)
    var variables = inheritedEnvironment()
    for (name, value) in environment { variables[name] = value }
    let shell = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory]
    let strings = (shell + arguments).map { strdup($0) } + [nil]
    let settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for string in strings + settings { free(string) } }
    var process: pid_t = 0
    let error = posix_spawn(&process, shell[0], &actions, &attributes, strings, settings)
    guard error == 0 else { throw SystemError(arguments[0], error) }
    return process
  }

  private func inheritedEnvironment() -> [String: String] {
    var result: [String: String] = [:]
    var pointer = environ
    while let entry = pointer.pointee {
      let pair = String(cString: entry).split(separator: "=", maxSplits: 1)
      if pair.count == 2 { result[String(pair[0])] = String(pair[1]) }
      pointer += 1
    }
    return result
  }

  /// Reads lines until the output ends and returns nil, or returns the reason why the command must
  /// be killed.
  private func read(_ file: Int32, until deadline: Double, _ onLine: (String) -> Bool) -> End? {
    var (line, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let remaining = deadline - now()
      if remaining <= 0 { return .timeout }
      var request = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let ready = poll(&request, 1, Int32(min(remaining * 1000 + 1, 60_000)))
      if ready == 0 || ready < 0 && errno == EINTR { continue }
      let capacity = buffer.count
      let count = buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Glibc)
          Glibc.read(file, bytes.baseAddress, capacity)
        #else
          Darwin.read(file, bytes.baseAddress, capacity)
        #endif
      }
      guard count > 0 else { return nil }
      for byte in buffer[..<count] {
        if byte == UInt8(ascii: "\n") {
          if !onLine(String(decoding: line, as: UTF8.self)) { return .stopped }
          line.removeAll(keepingCapacity: true)
        } else if line.count < 4096 {
          line.append(byte)
        }
      }
    }
  }
}

/// Returns the time in seconds since a fixed but arbitrary moment.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// An error of a system function.
struct SystemError: Error, CustomStringConvertible {
  let description: String

  init(_ subject: String, _ number: Int32) {
    description = "\(subject): \(String(cString: strerror(number)))"
  }
}
