#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Words for the person at the terminal, on standard error; standard output is for data.
nonisolated enum Message {
  static func show(_ text: String) {
    let line = "touchtracker: \(text)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
