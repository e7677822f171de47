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

  /// Checks that a path contains no symbolic link that another user may have placed there.
  ///
  /// In a folder in which everybody may create files, another user can place a link to any file or
  /// folder, and a command of the superuser or of the owner of that file would replace the file.
  /// Linux has the same rule (`fs.protected_symlinks`), but follows it only while it opens a path,
  /// and not while it reads a link.
  static func requireTrustedLinks(in path: FilePath) throws(FileError) {
    var folder = path.root.map { FilePath(root: $0) } ?? FilePath(".")
    var names = Array(path.components.reversed())
    var linkCount = 0
    while let name = names.popLast() {
      let next = folder.appending(name)
      // Linux also follows at most 40 links.
      guard name.kind == .regular, linkCount < 40, let target = next.linkTarget else {
        folder = next
        continue
      }
      linkCount += 1
      try requireTrusted(link: next, in: folder)
      if let root = target.root { folder = FilePath(root: root) }
      names += target.components.reversed()
    }
  }

  private static func requireTrusted(
    link path: FilePath, in folder: FilePath
  ) throws(FileError) {
    guard let link = try? Stat(path, followTargetSymlink: false), let folder = try? Stat(folder),
      folder.permissions.isSuperset(of: [.otherWrite, .saveText]),
      link.userID.rawValue != geteuid(), link.userID != folder.userID
    else { return }
    throw FileError(
      path: path, action: "cannot save",
      reason: "it is a link of another user in a folder in which everybody may create files")
  }
}
