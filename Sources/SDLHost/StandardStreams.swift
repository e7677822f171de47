import CLibrary

/// The file descriptors 0, 1 and 2.
public nonisolated enum StandardStreams {
  /// Opens the standard streams that the process was started without.
  ///
  /// Otherwise the next file or connection would get the number of a standard stream, and a message
  /// to standard error could be written to the connection to the display. Each missing stream is
  /// opened for the opposite direction, so that reading from it or writing to it still fails.
  public static func openMissing() {
    // `open` returns the lowest free number, which is that of the stream: those before it are open.
    for (stream, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY)]
      + [(STDERR_FILENO, O_RDONLY)]
    where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", flags)
    }
  }
}
