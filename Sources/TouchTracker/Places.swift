import Drawing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where the program keeps what it was not told a place for.
enum Places {
  /// The drawing of last time.
  static var defaultDrawing: String { folder + "/drawing.plist" }

  /// What was chosen last.
  static var toolSettings: String { folder + "/tools.plist" }

  /// Each place with its name, for a report of a fault.
  static var all: [(name: String, value: String)] {
    [
      ("drawing", defaultDrawing), ("choice of tools", toolSettings),
      ("recovered drawings", stateFolder),
    ]
  }

  /// Writes a drawing that can be written nowhere else.
  ///
  /// - Parameter path: where it belongs; the file is called after it.
  /// - Returns: the path of the file, which is new.
  /// - Throws: ``SystemError``.
  static func recover(_ data: Data, of path: String) throws -> String {
    let name = FileStore.lastComponent(path)
    let stem = name.hasSuffix(".plist") ? String(name.dropLast(6)) : name
    try FileStore.makeFolder(stateFolder)
    return try FileStore.make(data) { "\(stateFolder)/\(stem).recovered-\($0).plist" }
  }

  private static var folder: String { folder("XDG_DATA_HOME", "/.local/share") }
  /// For what is no document of the user's, and would be missed.
  private static var stateFolder: String { folder("XDG_STATE_HOME", "/.local/state") }

  /// As a variable says; unset, empty or relative it means the default (XDG Base Directory 0.8).
  private static func folder(_ name: String, _ defaultPlace: String) -> String {
    #if os(macOS)
      return home + "/Library/Application Support/touchtracker"
    #else
      let value = variable(name)
      return (value.hasPrefix("/") ? value : home + defaultPlace) + "/touchtracker"
    #endif
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
