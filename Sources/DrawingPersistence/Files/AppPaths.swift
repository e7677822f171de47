import CLibrary
import DrawingFormat
package import SystemPackage

/// The default locations of the program's files.
package enum AppPaths {
  /// The path of the drawing that opens if the user specifies none: the most recently closed
  /// drawing in the data folder, or ``defaultDrawing`` if there is no such drawing.
  package static var lastDrawing: FilePath {
    let folder = dataFolder
    let recents = recentDrawings.load()
    return recents.first { $0.folder == folder && $0.exists } ?? defaultDrawing
  }

  /// The path of the drawing that opens if no other drawing has been opened.
  package static var defaultDrawing: FilePath { dataFolder.appending("drawing.plist") }

  /// The list of the most recently closed drawings.
  ///
  /// Versions up to 0.3 kept the list among the drawings.
  package static var recentDrawings: RecentDrawings {
    RecentDrawings(
      path: stateFolder.appending("recent"), movedFrom: dataFolder.appending("recent"))
  }

  /// Returns an unused path in the data folder, with the local date and time as the file name.
  package static func newDrawing() -> FilePath {
    let name = LocalTime.now
    let paths = (1...9999).lazy.map {
      dataFolder.appending(name + ($0 > 1 ? " \($0)" : "") + ".plist")
    }
    // A path is also in use if only the journal of a drawing exists.
    return paths.first { !$0.exists && !DrawingFiles($0).journal.exists } ?? defaultDrawing
  }

  /// The path of the file that stores the user's settings, such as the tool, its color and its
  /// width.
  package static var settings: FilePath { configurationFolder.appending("settings.plist") }

  /// The path of the settings of versions up to 0.3, which kept them among the drawings.
  package static var earlierSettings: FilePath { dataFolder.appending("tools.plist") }

  /// The paths that the `info` command prints, with their labels.
  package static var reportedPaths: [(name: String, value: String)] {
    [
      ("drawing", defaultDrawing), ("settings", settings),
      ("recovered drawings", stateFolder),
    ].map { ($0, $1.displayText) }
  }

  /// The copies of drawings that could not be saved at their own paths: in the state folder or, if
  /// its disk is full or cannot be written, in the home folder or a folder for temporary files.
  ///
  /// `/var/tmp` is tried before `/tmp`, because its files survive a restart of the computer.
  package static var recoveredDrawings: RecoveredDrawings {
    RecoveredDrawings(
      folders: [stateFolder, home, environment("TMPDIR"), "/var/tmp", "/tmp"].compactMap(\.self))
  }

  /// The first of these folders that exists: the pictures folder of the desktop, `Pictures` in the
  /// home folder, and the home folder itself.
  package static var picturesFolder: FilePath {
    userFolder("XDG_PICTURES_DIR", "Pictures") ?? home
  }

  /// The existing folders of the desktop for the user's files: ``picturesFolder``, and the folders
  /// for documents, for downloads, and for the files on the desktop itself.
  package static var userFolders: [FilePath] {
    let others = [
      ("XDG_DOCUMENTS_DIR", "Documents"), ("XDG_DOWNLOAD_DIR", "Downloads"),
      ("XDG_DESKTOP_DIR", "Desktop"),
    ].compactMap { userFolder($0, $1) }
    // A desktop that has no folder of a kind names the home folder.
    return [picturesFolder] + others.filter { $0 != home }
  }

  /// Returns the first of these folders that exists: the folder that a variable of the desktop
  /// contains, and a folder in the home folder; `nil` if neither exists.
  ///
  /// A desktop stores the paths of its folders in the file `user-dirs.dirs` (xdg-user-dirs).
  private static func userFolder(_ variable: String, _ name: String) -> FilePath? {
    let configFolder = environment("XDG_CONFIG_HOME") ?? home.appending(".config")
    let data = try? FileStore.contents(of: configFolder.appending("user-dirs.dirs"))
    let folder = data.flatMap { UserFolders.folder(variable, in: $0, home: home) }
    return [folder, home.appending(name)].compactMap(\.self).first { $0.isFolder }
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

  /// The folder of the drawings whose paths the program chooses.
  ///
  /// All other files of the program are in other folders, so that the user can choose the names of
  /// the drawings freely.
  package static var dataFolder: FilePath {
    folder("XDG_DATA_HOME", ".local/share", macOS: "Application Support/touchtracker")
  }
  /// The folder of the settings.
  private static var configurationFolder: FilePath {
    folder("XDG_CONFIG_HOME", ".config", macOS: "Preferences/org.touchtracker.touchtracker")
  }
  /// The folder of the recovered drawings and of the list of recent drawings.
  private static var stateFolder: FilePath {
    folder(
      "XDG_STATE_HOME", ".local/state", macOS: "Application Support/org.touchtracker.touchtracker")
  }
  /// The folder of the files that say which drawings are open in a window of the user.
  ///
  /// The system removes the runtime folder when the user logs out (XDG Base Directory
  /// Specification 0.8).
  package static var windowLocks: FilePath {
    environment("XDG_RUNTIME_DIR").map { $0.appending("touchtracker") }
      ?? stateFolder.appending("open")
  }

  /// Returns the program's folder inside the folder whose path is the value of an environment
  /// variable.
  ///
  /// If the value is unset, empty or relative, the program's folder is inside the default folder,
  /// whose path is relative to the home folder (XDG Base Directory Specification 0.8).
  ///
  /// - Parameter macOS: The path of the program's folder on macOS, relative to the user's Library.
  private static func folder(
    _ variable: String, _ defaultFolder: String, macOS: String
  ) -> FilePath {
    #if os(macOS)
      return home.appending("Library/" + macOS)
    #else
      return (environment(variable) ?? home.appending(defaultFolder)).appending("touchtracker")
    #endif
  }

  /// Returns a path as text for messages: the home folder is "your home folder", and "~" replaces
  /// its path in the paths of files inside it.
  package static func shortText(of path: FilePath) -> String {
    let (text, homeText) = (path.displayText, home.displayText)
    if text == homeText { return "your home folder" }
    return text.hasPrefix(homeText + "/") ? "~" + text.dropFirst(homeText.count) : text
  }

  private static var home: FilePath { environment("HOME") ?? homeOfUser }

  /// The home folder in the database of users, which only one thread at a time may read.
  private static let homeOfUser =
    getpwuid(getuid()).map { FilePath(platformString: $0.pointee.pw_dir) } ?? "/"

  /// Returns the value of an environment variable if it is an absolute path.
  private static func environment(_ name: String) -> FilePath? {
    let path = getenv(name).map { FilePath(platformString: $0) }
    return path.flatMap { $0.isAbsolute ? $0 : nil }
  }
}
