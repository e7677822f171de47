import DrawingFormat
package import SystemPackage

/// The list of the drawings that were opened last, in a file.
///
/// The file contains the paths, newest first. A zero byte, which no path has, ends each path.
package struct RecentDrawings: Sendable {
  /// The largest number of paths in the list.
  package static let limit = 100

  private let path: FilePath

  package init(path: FilePath) { self.path = path }

  /// Returns the paths of the drawings, newest first; an unreadable list is empty.
  package func load() -> [FilePath] {
    guard let data = try? FileStore.contents(of: path), data.last == 0 else { return [] }
    return data.split(separator: 0).prefix(Self.limit).map { FilePath(bytes: $0) }
      .filter(\.isAbsolute)
  }

  /// Moves a drawing to the beginning of the list.
  ///
  /// A relative path is ignored, because it is valid only in one folder.
  package func add(_ drawing: FilePath) throws(FileError) {
    guard drawing.isAbsolute else { return }
    let old = load()
    if old.first == drawing { return }
    try write([drawing] + old.filter { $0 != drawing })
  }

  /// Replaces the path of a drawing that has been renamed, or appends the new path.
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
