import DrawingFormat
package import SystemPackage

/// The list of the most recently closed drawings, which is stored in a file.
///
/// The file contains the paths of the drawings, the most recent first. Each path ends with a zero
/// byte, which no path contains.
package struct RecentDrawings: Sendable {
  /// The largest number of paths in the list.
  package static let limit = 100

  private let path: FilePath

  package init(path: FilePath) { self.path = path }

  /// Returns the paths of the drawings, the most recent first; returns an empty array if the list
  /// cannot be read or is damaged.
  package func load() -> [FilePath] {
    guard let data = try? FileStore.contents(of: path), data.last == 0 else { return [] }
    return data.split(separator: 0).prefix(Self.limit).map { FilePath(bytes: $0) }
      .filter(\.isAbsolute)
  }

  /// Moves a drawing to the beginning of the list, or inserts it there.
  ///
  /// A relative path is ignored, because it is valid only in one folder.
  package func add(_ drawing: FilePath) throws(FileError) {
    guard drawing.isAbsolute else { return }
    let old = load()
    if old.first == drawing { return }
    try write([drawing] + old.filter { $0 != drawing })
  }

  /// Replaces the path of a drawing that has been renamed, or appends the new path if the list
  /// lacks the old one.
  package func replace(_ drawing: FilePath, with newPath: FilePath) throws(FileError) {
    guard newPath.isAbsolute else { return }
    let old = load().filter { $0 != newPath }
    try write(
      old.contains(drawing) ? old.map { $0 == drawing ? newPath : $0 } : old + [newPath])
  }

  private func write(_ paths: [FilePath]) throws(FileError) {
    try FileStore.createFolder(path.folder)
    var data = Data()
    for path in paths.prefix(Self.limit) { data += path.bytes + [0] }
    try FileStore.replace(path, with: data)
  }
}
