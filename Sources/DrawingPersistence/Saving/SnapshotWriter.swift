import DrawingFormat
import SystemPackage

/// A writer that replaces the drawing's file, unless another program has changed the file.
struct SnapshotWriter: Sendable {
  private let files: DrawingFiles
  private let lock: DrawingLock
  /// The version of the file that was read or written last.
  private var version: FileVersion?
  /// The checksums of the contents that the file can have if no other program has changed it.
  private var checksums: Set<UInt64>

  init(_ opened: OpenedDrawing, _ lock: DrawingLock) {
    (files, self.lock) = (opened.files, lock)
    version = opened.contents.snapshotVersion
    checksums = [opened.contents.snapshotChecksum]
  }

  // MARK: Changes by other programs

  /// Checks that the file has the contents that were read or written last.
  ///
  /// A missing file passes: it is written again.
  ///
  /// - Throws: ``FileError``, whose kind is `changedOutside` if another program has changed the
  ///   file.
  /// - Complexity: O(1) if the file was not touched, and otherwise O(bytes).
  mutating func requireUnchanged() throws(FileError) {
    let current = FileVersion(of: files.drawing)
    if current == nil || current == version { return }
    let data: Data
    do throws(FileError) {
      data = try FileStore.contents(of: files.drawing, followingLinks: false)
    } catch {
      if error.isMissing { return }
      // A folder, a pipe or a symbolic link is now at the path of the drawing.
      let isOther = error.code == 0 || error.code == Errno.tooManySymbolicLinkLevels.rawValue
      throw isOther ? error.withKind(.changedOutside) : error
    }
    guard checksums.contains(Checksum.of(data)) else {
      throw FileError(
        path: files.drawing, action: "cannot save", reason: "another program has changed it",
        kind: .changedOutside)
    }
    version = current
  }

  /// A Boolean value that indicates whether no other program is known to have changed the file.
  var isUnchanged: Bool {
    var copy = self
    return copy.checkIsUnchanged()
  }

  /// Returns ``isUnchanged``, and remembers the version of the file, so that the next check does
  /// not read the same file again.
  ///
  /// - Complexity: That of ``requireUnchanged()``.
  mutating func checkIsUnchanged() -> Bool {
    do throws(FileError) {
      try requireUnchanged()
    } catch {
      // A file that cannot be read now is checked again before it is replaced.
      return error.kind != .changedOutside
    }
    return true
  }

  // MARK: Writing

  /// Checks that the document can probably be written, and encodes the document.
  ///
  /// The check prevents repeated attempts from filling a disk that is almost full.
  ///
  /// - Parameter checksums: The checksums that the snapshot must not have.
  mutating func encode(
    _ document: DrawingDocument, excluding checksums: Set<UInt64>
  ) throws(FileError) -> Snapshot {
    try lock.require()
    try requireUnchanged()
    let snapshot = Snapshot(document, excluding: checksums.union(self.checksums))
    try files.requireWritable(size: snapshot.data.count)
    return snapshot
  }

  mutating func write(_ snapshot: Snapshot) throws(FileError) {
    try lock.require()
    var (writer, written) = (self, FileVersion?.none)
    do throws(FileError) {
      written = try files.write(snapshot.data) { () throws(FileError) in
        try writer.requireUnchanged()
      }
      checksums = [snapshot.checksum]
    } catch {
      // After a power failure, the file may be the old or the new one.
      if error.didReplaceFile { checksums.insert(snapshot.checksum) }
      version = nil
      throw error
    }
    // If another program has replaced or written the file already, the next check compares the
    // contents. Flushing the folder can take seconds.
    let current = FileVersion(of: files.drawing)
    let isOwn = written.map { current?.hasContents(of: $0) ?? false } ?? false
    version = isOwn ? current : nil
  }

  /// Replaces the previous snapshot by a copy of the drawing's file.
  func copySnapshot() {
    // A failed copy loses nothing, because the edits stay in the journal.
    for checksum in checksums { try? files.copySnapshot(checksum: checksum) }
  }

  func writeConflictCopy(_ document: DrawingDocument) throws(FileError) -> FilePath {
    try files.writeConflictCopy(document)
  }
}
