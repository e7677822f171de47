import DrawingFormat
package import SystemPackage

/// The list of the most recently closed drawings, which is stored in a file.
///
/// The file contains the paths of the drawings, the most recent first. Each path ends with a zero
/// byte, which no path contains.
package struct RecentDrawings: Sendable {
  /// The largest number of paths in the list.
  package static let limit = 100

  private let file: OwnFile
  /// The areas that were visible when the drawings were closed.
  package let lastViews: LastViews

  /// Creates a value for the list in a file, which need not exist.
  ///
  /// - Parameter earlierPath: The path that earlier versions of the program gave the file.
  package init(path: FilePath, movedFrom earlierPath: FilePath? = nil) {
    file = OwnFile(path, movedFrom: earlierPath, isOwn: Self.isList)
    lastViews = LastViews(path: path.folder.appending("views"))
  }

  /// Returns the paths of the drawings, the most recent first; returns an empty array if the list
  /// cannot be read or another program has written it.
  package func load() -> [FilePath] { (try? paths()) ?? [] }

  private func paths() throws(FileError) -> [FilePath] {
    let data = try file.contents() ?? Data()
    return data.split(separator: 0).prefix(Self.limit).map { FilePath(bytes: $0) }
  }

  /// Returns a Boolean value that indicates whether data consists of absolute paths that end with a
  /// zero byte.
  private static func isList(_ data: Data) -> Bool {
    let slash = UInt8(ascii: "/")
    return data.last == 0 && data.split(separator: 0).allSatisfy { $0.first == slash }
  }

  /// Moves a drawing to the beginning of the list, or inserts it there.
  ///
  /// A relative path is ignored, because it is valid only in one folder.
  package func add(_ drawing: FilePath) throws(FileError) {
    guard drawing.isAbsolute else { return }
    let old = try paths()
    if old.first == drawing { return }
    try write([drawing] + old.filter { $0 != drawing })
  }

  /// Replaces the path of a drawing that has been renamed, or appends the new path if the list
  /// lacks the old one.
  package func replace(_ drawing: FilePath, with newPath: FilePath) throws(FileError) {
    guard newPath.isAbsolute else { return }
    // The area is only a convenience, so an error is not reported.
    defer { try? lastViews.rename(drawing, to: newPath) }
    let old = try paths().filter { $0 != newPath }
    try write(
      old.contains(drawing) ? old.map { $0 == drawing ? newPath : $0 } : old + [newPath])
  }

  private func write(_ paths: [FilePath]) throws(FileError) {
    var data = Data()
    for path in paths.prefix(Self.limit) { data += path.bytes + [0] }
    try file.replace(with: data)
  }
}
