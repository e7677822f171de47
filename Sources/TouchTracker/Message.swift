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

/// Where the program keeps what it was not told a place for.
enum Places {
  /// The drawing of last time.
  static var defaultDrawing: String { folder + "/drawing.plist" }

  /// What was chosen last.
  static var toolSettings: String { folder + "/tools.plist" }

  private static var folder: String {
    #if os(macOS)
      home + "/Library/Application Support/touchtracker"
    #else
      dataHome + "/touchtracker"
    #endif
  }

  /// $XDG_DATA_HOME; unset, empty or relative it means ~/.local/share (XDG Base Directory 0.8).
  private static var dataHome: String {
    let value = variable("XDG_DATA_HOME")
    return value.hasPrefix("/") ? value : home + "/.local/share"
  }

  private static var home: String {
    let value = variable("HOME")
    if value.hasPrefix("/") { return value }
    return getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? "/"
  }

  private static func variable(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }
}
