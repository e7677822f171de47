import CLibrary
package import SystemPackage

/// A picture file or a folder in a list of pictures.
package struct PictureEntry: Hashable, Sendable {
  package enum Kind: Sendable, Hashable {
    case folder
    case picture
  }

  package let path: FilePath
  package let kind: Kind
  /// The time of the last change, in seconds since 1970.
  package let modified: Int
  /// The size of the file in bytes, which together with ``modified`` distinguishes two versions.
  private let size: Int

  /// Creates the entry of a folder or a file, or returns `nil` if there is neither.
  init?(_ path: FilePath) {
    guard let status = try? Stat(path) else { return nil }
    switch status.type {
    case .directory: kind = .folder
    case .regular: kind = .picture
    default: return nil
    }
    (self.path, modified, size) = (path, Int(status.st_mtim.tv_sec), Int(status.size))
  }
}

/// The list of the pictures and the folders in a folder.
package enum PictureCatalog {
  /// Returns the folders, in the order of their names, and the pictures, the most recently changed
  /// first.
  ///
  /// Hidden folders and pictures are not included.
  ///
  /// - Parameter extensions: The endings of the names of pictures, in lower case.
  /// - Throws: ``FileError`` if the folder cannot be read.
  /// - Complexity: O(files in the folder), with a system call for each.
  package static func entries(
    in folder: FilePath, extensions: Set<String>
  ) throws(FileError) -> [PictureEntry] {
    guard access(folder, R_OK | X_OK) else {
      throw FileError.last(folder, "cannot read the folder")
    }
    let entries = folder.files(where: { $0.first != UInt8(ascii: ".") }).compactMap {
      PictureEntry($0)
    }
    let named = entries.map { (entry: $0, name: $0.path.displayName.lowercased()) }
    let folders = named.filter { $0.entry.kind == .folder }.sorted { $0.name < $1.name }
    let pictures = named.filter {
      $0.entry.kind == .picture && extensions.contains(fileExtension(of: $0.entry.path))
    }.sorted { ($1.entry.modified, $0.name) < ($0.entry.modified, $1.name) }
    return (folders + pictures).map(\.entry)
  }

  /// Returns the ending of a file name after its last period, in lower case.
  private static func fileExtension(of path: FilePath) -> String {
    let name = path.nameBytes
    guard let period = name.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(decoding: name[(period + 1)...], as: UTF8.self).lowercased()
  }
}
