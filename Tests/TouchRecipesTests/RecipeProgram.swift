import Foundation
import Testing

#if os(Linux)
  import Glibc

  /// The program `touch-recipes` in a process of its own, with a folder for its files.
  final class RecipeProgram {
    /// The exit status and the output of a process that has ended.
    struct Result {
      /// The exit status; 128 plus the number of the signal that ended the process.
      let status: Int32
      let output: String
      let errorOutput: String
    }

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recipes-\(UUID())")

    init() throws {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func file(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// The path of the program, which is built together with the tests.
    private static let path = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appendingPathComponent("touch-recipes").path

    /// Runs the program in its folder until it ends.
    ///
    /// - Parameters:
    ///   - environment: Variables in addition to those of the tests, which have no display.
    ///   - signal: A signal that is sent right after the process is created. The signal is blocked
    ///     and stays pending until the program waits for signals.
    ///   - hasErrorReader: A Boolean value that determines whether standard error has a reader.
    ///     Without a reader, each message raises SIGPIPE, which is not blocked.
    func run(
      _ arguments: [String], environment: [String: String] = [:], signal: Int32? = nil,
      hasErrorReader: Bool = true
    ) throws -> Result {
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      let (output, errorOutput) = (file("stdout"), file("stderr"))
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, output.path, O_WRONLY | O_CREAT, 0o600)
      var pipeEnds: [Int32] = [0, 0]
      if hasErrorReader {
        posix_spawn_file_actions_addopen(&actions, 2, errorOutput.path, O_WRONLY | O_CREAT, 0o600)
      } else {
        try #require(pipe(&pipeEnds) == 0)
        close(pipeEnds[0])
        posix_spawn_file_actions_adddup2(&actions, pipeEnds[1], 2)
      }
      defer { if !hasErrorReader { close(pipeEnds[1]) } }
      var attributes = posix_spawnattr_t()
      posix_spawnattr_init(&attributes)
      defer { posix_spawnattr_destroy(&attributes) }
      var (blocked, defaults) = (sigset_t(), sigset_t())
      sigemptyset(&blocked)
      if let signal { sigaddset(&blocked, signal) }
      sigemptyset(&defaults)
      for number in [SIGPIPE, SIGHUP, SIGINT, SIGTERM] { sigaddset(&defaults, number) }
      posix_spawnattr_setsigmask(&attributes, &blocked)
      posix_spawnattr_setsigdefault(&attributes, &defaults)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
      var variables = ProcessInfo.processInfo.environment
      for name in ["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_RENDER_DRIVER"] {
        variables[name] = nil
      }
      variables.merge(environment) { $1 }
      var process: pid_t = 0
      // `env` changes to the folder and then executes the program under test.
      let command = ["/usr/bin/env", "-C", folder.path, Self.path] + arguments
      let result = Self.withCStrings(command) { arguments in
        Self.withCStrings(variables.map { "\($0)=\($1)" }) { variables in
          posix_spawn(&process, command[0], &actions, &attributes, arguments, variables)
        }
      }
      try #require(result == 0, "\(Self.path) cannot be started")
      if let signal { kill(process, signal) }
      // A program that does not end is killed after 10 seconds.
      let end = DispatchWorkItem { [process] in kill(process, SIGKILL) }
      DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: end)
      defer { end.cancel() }
      var status: Int32 = 0
      try #require(waitpid(process, &status, 0) == process)
      func text(_ file: URL) -> String {
        (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      }
      let signalNumber = status & 0x7F
      return Result(
        status: signalNumber == 0 ? (status >> 8) & 0xFF : 128 + signalNumber, output: text(output),
        errorOutput: text(errorOutput))
    }

    /// Calls a closure with strings as an array of C strings that ends with a null pointer.
    private static func withCStrings<Value>(
      _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
    ) -> Value {
      let pointers = strings.map { strdup($0) }
      defer { for pointer in pointers { free(pointer) } }
      return body(pointers + [nil])
    }
  }
#endif
