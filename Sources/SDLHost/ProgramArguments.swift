import CLibrary

/// The command-line arguments of the program.
public nonisolated enum ProgramArguments {
  /// The bytes of each argument, without the name of the program.
  ///
  /// An argument can be a path, and a path can have any bytes.
  ///
  /// On Linux, `CommandLine` reads the arguments from the memory next to the environment and
  /// assumes that the environment has not moved. If `SDL_VIDEODRIVER` or a similar variable is set,
  /// sdl2-compat moves the environment before `main` runs, and `CommandLine.arguments` is empty.
  public static var all: [[UInt8]] {
    let fallback = CommandLine.arguments.dropFirst().map { Array($0.utf8) }
    #if os(Linux)
      guard let file = fopen("/proc/self/cmdline", "r") else { return fallback }
      defer { fclose(file) }
      var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
      while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      }
      // Each argument ends with a zero byte, including the last.
      guard bytes.popLast() == 0 else { return fallback }
      return bytes.split(separator: 0, omittingEmptySubsequences: false).dropFirst()
        .map { Array($0) }
    #else
      return fallback
    #endif
  }
}
