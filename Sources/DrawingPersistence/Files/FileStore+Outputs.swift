import CLibrary
import DrawingFormat
package import SystemPackage

// Checks before the program writes an image or a film to a path that the user has named.
extension FileStore {
  /// The first bytes of every session, in all versions of the format.
  package static let sessionSignature = "{\"touchtracker-session\""

  /// Checks that there is no drawing and no session at the path of an image or a film.
  ///
  /// Such a file is more likely a mistake in the command than a file to be replaced.
  ///
  /// - Parameter action: The part of the error message that says which operation fails.
  package static func requireOutput(_ path: FilePath, _ action: String) throws(FileError) {
    let start = (try? leadingBytes(of: path, count: sessionSignature.utf8.count)) ?? Data()
    let isSession = start.elementsEqual(sessionSignature.utf8)
    guard isSession || DrawingCatalog.isDrawing(path) else { return }
    throw FileError(
      path: path, action: action,
      reason: "it is a \(isSession ? "session" : "drawing"); choose another file")
  }

  /// Checks that a symbolic link leads where the user expects.
  ///
  /// In a folder in which everybody may create files, another user can place a link to any file, and
  /// a command of the superuser or of the owner of that file would replace it. Linux follows such a
  /// link only if the setting `fs.protected_symlinks` is off.
  static func requireTrustedLink(_ path: FilePath) throws(FileError) {
    guard let link = try? Stat(path, followTargetSymlink: false), link.type == .symbolicLink,
      let folder = try? Stat(path.folder),
      folder.permissions.isSuperset(of: [.otherWrite, .saveText]),
      link.userID.rawValue != geteuid(), link.userID != folder.userID
    else { return }
    throw FileError(
      path: path, action: "cannot save",
      reason: "it is a link of another user in a folder in which everybody may create files")
  }
}
