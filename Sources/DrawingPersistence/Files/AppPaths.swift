import CLibrary
package import DrawingFormat
package import SystemPackage

/// The default locations of the program's files.
package enum AppPaths {
  /// The path of the drawing that opens if the user names none: the one in the data folder that was
  /// open last.
  package static var lastDrawing: FilePath {
    let folder = dataFolder
    let recents = RecentDrawings(path: recentDrawings).load()
    return recents.first { $0.folder == folder && $0.exists } ?? defaultDrawing
  }

  /// The path of the first drawing in the data folder.
  package static var defaultDrawing: FilePath { dataFolder.appending("drawing.plist") }

  /// The path of the list of the drawings that were opened last.
  package static var recentDrawings: FilePath { dataFolder.appending("recent") }

  /// Returns the path of a new drawing in the data folder, whose name is the time.
  package static func newDrawing() -> FilePath {
    let name = LocalTime.now
    let paths = (1...9999).lazy.map {
      dataFolder.appending(name + ($0 > 1 ? " \($0)" : "") + ".plist")
    }
    // A drawing that has only a journal exists as well.
    return paths.first { !$0.exists && !DrawingFiles($0).journal.exists } ?? defaultDrawing
  }

  /// The path of the file that stores the tool, color and width that were chosen last.
  package static var settings: FilePath { dataFolder.appending("tools.plist") }

  /// All paths with their names, for the report of a fault.
  package static var all: [(name: String, value: String)] {
    [
      ("drawing", defaultDrawing), ("choice of tools", settings),
      ("recovered drawings", stateFolder),
    ].map { ($0, $1.displayText) }
  }

  /// Writes a drawing that cannot be saved at its own path to the folder of recovered drawings.
  ///
  /// - Parameter path: The path of the drawing, which determines the name of the file.
  /// - Returns: The path of the new file.
  package static func recover(_ data: Data, of path: FilePath) throws(FileError) -> FilePath {
    let folder = stateFolder
    try FileStore.createFolder(folder)
    do throws(FileError) {
      return try FileStore.create(data) { recoveredPath(of: path, in: folder, number: $0) }
    } catch {
      // The file exists, even if its folder could not be flushed.
      if error.didReplaceFile { return error.path }
      throw error
    }
  }

  /// The paths of the existing files that ``recover(_:of:)`` has written for a drawing.
  static func recovered(of path: FilePath) -> [FilePath] {
    let folder = stateFolder
    return (1...100).map { recoveredPath(of: path, in: folder, number: $0) }.filter(\.exists)
  }

  private static func recoveredPath(
    of path: FilePath, in folder: FilePath, number: Int
  ) -> FilePath {
    path.moved(to: folder, suffix: ".recovered-\(number)")
  }

  /// The folder of the desktop for pictures, or the home folder if the folder is missing.
  ///
  /// The desktop stores the name of the folder in a file (xdg-user-dirs).
  package static var picturesFolder: FilePath {
    let settings = environment("XDG_CONFIG_HOME") ?? home.appending(".config")
    let data = try? FileStore.contents(of: settings.appending("user-dirs.dirs"))
    let folder = data.flatMap { UserFolders.folder("XDG_PICTURES_DIR", in: $0, home: home) }
    return [folder, home.appending("Pictures")].compactMap(\.self).first { $0.isFolder } ?? home
  }

  /// The trash of the desktop.
  package static var trash: Trash {
    #if os(macOS)
      Trash(folder: home.appending(".Trash"))
    #else
      Trash(
        folder: (environment("XDG_DATA_HOME") ?? home.appending(".local/share")).appending("Trash"))
    #endif
  }

  /// The folder of the drawings that the program names.
  package static var dataFolder: FilePath { folder("XDG_DATA_HOME", ".local/share") }
  /// The folder for files that are not documents of the user and must not be lost.
  private static var stateFolder: FilePath { folder("XDG_STATE_HOME", ".local/state") }

  /// Returns the program's folder inside the folder that an environment variable names.
  ///
  /// An unset, empty or relative value means the default folder, which is inside the home folder
  /// (XDG Base Directory Specification 0.8). On macOS, the variable is ignored.
  private static func folder(_ variable: String, _ defaultFolder: String) -> FilePath {
    #if os(macOS)
      return home.appending("Library/Application Support/touchtracker")
    #else
      return (environment(variable) ?? home.appending(defaultFolder)).appending("touchtracker")
    #endif
  }

  /// Returns a path as text for messages, with "~" for the home folder.
  package static func shortText(of path: FilePath) -> String {
    let (text, homeText) = (path.displayText, home.displayText)
    if text == homeText { return "your home folder" }
    return text.hasPrefix(homeText + "/") ? "~" + text.dropFirst(homeText.count) : text
  }

  private static var home: FilePath {
    environment("HOME") ?? getpwuid(getuid()).map { FilePath(platformString: $0.pointee.pw_dir) }
      ?? "/"
  }

  /// Returns the value of an environment variable if it is an absolute path.
  private static func environment(_ name: String) -> FilePath? {
    let path = getenv(name).map { FilePath(platformString: $0) }
    return path.flatMap { $0.isAbsolute ? $0 : nil }
  }
}
