package import DrawingFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The default locations of the program's files.
package enum AppPaths {
  /// The path of the drawing that opens if the user names none.
  package static var defaultDrawing: String { dataFolder + "/drawing.plist" }

  /// The path of the file that stores the tool, color and width that were chosen last.
  package static var penStyle: String { dataFolder + "/tools.plist" }

  /// All paths with their names, for the report of a fault.
  package static var all: [(name: String, value: String)] {
    [
      ("drawing", defaultDrawing), ("choice of tools", penStyle),
      ("recovered drawings", stateFolder),
    ]
  }

  /// Writes a drawing that cannot be saved at its own path to the folder of recovered drawings.
  ///
  /// - Parameter path: The path of the drawing, which determines the name of the file.
  /// - Returns: The path of the new file.
  package static func recover(_ data: Data, of path: String) throws(FileError) -> String {
    let name = FileStore.lastComponent(path)
    let stem = name.hasSuffix(".plist") ? String(name.dropLast(6)) : name
    try FileStore.createFolder(stateFolder)
    return try FileStore.create(data, firstFree: { "\(stateFolder)/\(stem).recovered-\($0).plist" })
  }

  private static var dataFolder: String { folder("XDG_DATA_HOME", "/.local/share") }
  /// The folder for files that are not documents of the user and must not be lost.
  private static var stateFolder: String { folder("XDG_STATE_HOME", "/.local/state") }

  /// Returns the program's folder inside the folder that an environment variable names.
  ///
  /// An unset, empty or relative value means the default folder, which is inside the home folder
  /// (XDG Base Directory Specification 0.8). On macOS, the variable is ignored.
  private static func folder(_ variable: String, _ defaultFolder: String) -> String {
    #if os(macOS)
      return home + "/Library/Application Support/touchtracker"
    #else
      let value = environment(variable)
      return (value.hasPrefix("/") ? value : home + defaultFolder) + "/touchtracker"
    #endif
  }

  private static var home: String {
    let value = environment("HOME")
    if value.hasPrefix("/") { return value }
    return getpwuid(getuid()).map { String(cString: $0.pointee.pw_dir) } ?? "/"
  }

  private static func environment(_ name: String) -> String {
    getenv(name).map { String(cString: $0) } ?? ""
  }
}
