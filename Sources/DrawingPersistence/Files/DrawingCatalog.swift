import CLibrary
import DrawingFormat
package import SystemPackage

/// A drawing in a list of drawings.
package struct CatalogEntry: Hashable, Sendable {
  package let path: FilePath
  /// The time of the last change of the drawing or its journal, in seconds since 1970.
  package let modified: Int
  /// The nanoseconds of the time of the last change after ``modified``.
  private let nanoseconds: Int
  /// The sizes of the drawing's file and its journal, and the nanoseconds of the times of their
  /// last changes.
  ///
  /// Together with ``modified``, they distinguish two versions of the drawing.
  private let version: [Int]

  /// Creates the entry of a drawing, or returns `nil` if neither the drawing nor a journal exists.
  package init?(_ path: FilePath) {
    let statuses = [path, Companion.journal.path(beside: path)].compactMap { try? Stat($0) }
      .filter { $0.type == .regular }
    let times = statuses.map { (Int($0.st_mtim.tv_sec), Int($0.st_mtim.tv_nsec)) }
    guard let latest = times.max(by: <) else { return nil }
    (self.path, modified, nanoseconds) = (path, latest.0, latest.1)
    version = statuses.flatMap { [Int($0.size), Int($0.st_mtim.tv_nsec)] }
  }

  /// The name of the drawing without its extension.
  package var name: String { path.drawingName }

  /// Returns a Boolean value that indicates whether the drawing was changed after another one, or at
  /// the same time and its path is the first of both.
  func precedes(_ other: CatalogEntry) -> Bool {
    (other.modified, other.nanoseconds, path.string)
      < (modified, nanoseconds, other.path.string)
  }
}

/// The list of the drawings in a folder and of the recent drawings.
package enum DrawingCatalog {
  /// Returns the entries of the existing drawings in a folder and of the existing recent drawings,
  /// the most recently changed first.
  ///
  /// A drawing of which only the journal exists is included, because opening the drawing restores
  /// its strokes.
  ///
  /// - Complexity: O(files in the folder), with a few system calls for each.
  package static func entries(in folder: FilePath, recents: [FilePath]) -> [CatalogEntry] {
    let journalSuffix = Companion.journal.path(beside: "x").nameBytes.dropFirst(2)
    var paths: Set<FilePath> = []
    for file in folder.files {
      let name = file.nameBytes
      if name.first != UInt8(ascii: ".") {
        if file.hasDrawingExtension, isDrawing(file) { paths.insert(file.target) }
      } else if name.count > journalSuffix.count + 1, name.hasSuffix(journalSuffix) {
        paths.insert(folder.child(name.dropFirst().dropLast(journalSuffix.count)).target)
      }
    }
    paths.formUnion(recents)
    return paths.compactMap { CatalogEntry($0) }.sorted { $0.precedes($1) }
  }

  /// Returns a Boolean value that indicates whether a file is a drawing.
  ///
  /// The first bytes identify the binary drawings that this program writes. Any other property
  /// list, which a person or a script may have written, is read completely.
  static func isDrawing(_ path: FilePath) -> Bool {
    guard let file = try? FileStore.openForReading(path) else { return false }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { readBytes(file, $0.baseAddress, $0.count) }
    let start = Data(bytes.prefix(max(0, count)))
    if DrawingDocument.hasLeadingBytes(start) { return true }
    guard ["bplist", "<?xml", "<plist"].contains(where: { start.starts(with: $0.utf8) }),
      let data = try? FileStore.contents(of: path)
    else { return false }
    return (try? DrawingDocument(decoding: data)) != nil
  }
}

extension [UInt8] {
  fileprivate func hasSuffix(_ suffix: some Collection<UInt8>) -> Bool {
    self.suffix(suffix.count).elementsEqual(suffix)
  }
}
