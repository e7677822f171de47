#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The command-line arguments of the program.
///
/// On Linux, `CommandLine.arguments` reads the arguments from the memory next to the environment
/// and assumes that the environment has not moved. If `SDL_VIDEODRIVER` or a similar variable is
/// set, sdl2-compat moves the environment before `main` runs, and `CommandLine.arguments` is empty.
public nonisolated enum ProgramArguments {
  /// The arguments without the name of the program.
  public static var all: [String] {
    let fallback = Array(CommandLine.arguments.dropFirst())
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
        .map { String(decoding: $0, as: UTF8.self) }
    #else
      return fallback
    #endif
  }
}
