import CLibrary

/// Messages to the user on standard error; standard output is reserved for data.
nonisolated enum StandardError {
  /// Prints a message after the name of the program.
  static func show(_ text: String) {
    let line = "touchtracker: \(text)\n"
    _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }
}
