#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The arguments that the program was started with.
///
/// `CommandLine.arguments` finds them on Linux beside the environment, which it takes to be where it
/// was when the process began. sdl2-compat moves it before `main` runs if `SDL_VIDEODRIVER` or a
/// similar variable is set, and then no argument is found.
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
      // Each ends with a zero, the last one too.
      guard bytes.popLast() == 0 else { return fallback }
      return bytes.split(separator: 0, omittingEmptySubsequences: false).dropFirst()
        .map { String(decoding: $0, as: UTF8.self) }
    #else
      return fallback
    #endif
  }
}
