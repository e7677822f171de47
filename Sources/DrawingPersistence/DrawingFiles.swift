package import DrawingFormat

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of one drawing: the latest snapshot, the journal of later edits, the previous
/// snapshot, and the lock.
public struct DrawingFiles: Sendable {
  /// The path of the snapshot, after following symbolic links.
  public let drawing: String

  /// The path of the journal.
  package var journal: String { drawing + ".journal" }
  /// The path of the previous snapshot.
  package var previous: String { drawing + ".previous" }
  /// The path of the lock file.
  package var lock: String { drawing + ".lock" }

  public init(_ path: String) { drawing = FileStore.realPath(path) ?? FileStore.target(of: path) }

  /// Returns a Boolean value that indicates whether a path leads to one of the files or to one of
  /// their temporary files.
  package func contains(_ path: String) -> Bool {
    // A file that does not exist yet has no real path, but its folder has.
    func canonicalPath(_ path: String) -> String {
      let folder = FileStore.folder(of: path)
      return (FileStore.realPath(folder) ?? folder) + "/" + FileStore.lastComponent(path)
    }
    let other = canonicalPath(FileStore.target(of: path))
    if other.hasPrefix(canonicalPath(drawing) + "."), other.hasSuffix(".tmp") { return true }
    let identity = FileStore.identity(of: path)
    return [drawing, journal, previous, lock].contains { file in
      canonicalPath(file) == other || (identity != nil && FileStore.identity(of: file) == identity)
    }
  }

  // MARK: Writing

  /// Checks that the snapshot can be written, as far as this is known in advance.
  ///
  /// - Parameter size: The size of the snapshot in bytes.
  /// - Throws: ``FileError`` if a permission is missing or the free space is too small.
  package func requireWritable(size: Int) throws(FileError) {
    let folder = FileStore.folder(of: drawing)
    guard access(drawing, W_OK) == 0 || errno == ENOENT, access(folder, W_OK | X_OK) == 0 else {
      throw FileError.last(drawing, "cannot save")
    }
    // Some file systems do not report their size.
    var fileSystem = statvfs()
    guard statvfs(folder, &fileSystem) == 0, fileSystem.f_blocks > 0,
      Double(fileSystem.f_bavail) * Double(fileSystem.f_frsize) < Double(size)
    else { return }
    throw FileError(
      path: drawing, action: "cannot save", code: ENOSPC, reason: "not enough free space")
  }

  /// Acquires the lock of the drawing, without waiting for it.
  ///
  /// Every user who may write the drawing can open the lock file. A lock that a user cannot open
  /// would not prevent that user from writing the drawing at the same time.
  package func acquireLock() -> FileLock.Outcome {
    FileLock.acquire(lock, mode: 0o600 | (FileStore.permissions(of: drawing) ?? 0))
  }

  /// Removes the temporary files of processes that were killed while they saved the drawing.
  ///
  /// - Precondition: The caller holds the lock.
  func removeTemporaries() {
    for file in [drawing, journal, previous] { FileStore.removeTemporaries(of: file) }
  }

  /// Writes a new snapshot and keeps the old one as the previous snapshot.
  ///
  /// A complete snapshot exists at every moment.
  ///
  /// - Throws: ``FileError``; then the snapshot is unchanged, unless the error's `didReplaceFile`
  ///   is `true`.
  package func write(_ data: Data) throws(FileError) {
    keepPrevious()
    try FileStore.replace(drawing, with: data)
  }

  /// Replaces the drawing with an unrelated one.
  ///
  /// The old drawing with the edits of its journal becomes the previous snapshot, and the journal
  /// is removed. Unusable bytes of the journal are quarantined.
  ///
  /// - Throws: ``FileError``, also if the drawing is open in another process.
  package func replace(with document: DrawingDocument) throws(FileError) {
    let outcome = acquireLock()
    defer { if case .acquired(let lock) = outcome { lock.release() } }
    if case .heldByAnotherProcess = outcome {
      throw FileError(path: drawing, action: "cannot save", reason: "it is open in a window")
    }
    if let old = try? read(newPage: document.size, isRequired: false) {
      if old.unusableJournalLength > 0 { _ = try quarantineUnusableJournal(old) }
      if old.hasUnsavedChanges {
        try FileStore.replace(drawing, with: old.document.encoded())
      }
    }
    try write(document.encoded())
    FileStore.remove(journal)
  }

  /// Links the snapshot to the path of the previous snapshot, on file systems that support links.
  private func keepPrevious() {
    let temporary = previous + ".\(getpid()).tmp"
    unlink(temporary)
    guard link(drawing, temporary) == 0 else { return }
    rename(temporary, previous)
    // The temporary name remains if the rename failed or if both names refer to the same file.
    unlink(temporary)
  }

  // MARK: Quarantine

  /// Moves a damaged snapshot to the quarantine and restores the previous snapshot if it is valid.
  ///
  /// A quarantined file is in the folder of the original, under the first free name of
  /// ``FileStore/quarantineName(of:)``.
  ///
  /// - Returns: The new path of the damaged snapshot, and a Boolean value that indicates whether
  ///   the previous snapshot was restored.
  package func quarantineDamagedDrawing() throws(FileError) -> (path: String, hasPrevious: Bool) {
    guard let data = try? FileStore.contents(of: previous, followingLinks: false),
      (try? DrawingDocument(decoding: data)) != nil
    else { return (try FileStore.quarantine(drawing), false) }
    let damaged = try FileStore.contents(of: drawing)
    return (try replace(drawing, by: data, quarantining: damaged), true)
  }

  /// Moves the unusable part of the journal to the quarantine.
  ///
  /// - Returns: The path of the new file.
  package func quarantineUnusableJournal(_ contents: Contents) throws(FileError) -> String {
    if contents.journalLength == 0 { return try FileStore.quarantine(journal) }
    let data = try FileStore.contents(of: journal, followingLinks: false)
    return try replace(
      journal, by: data.prefix(contents.journalLength),
      quarantining: data.dropFirst(contents.journalLength))
  }

  /// Replaces the contents of a file and keeps unusable bytes in a new file.
  ///
  /// The file exists at every moment: without a journal, edits would seem to be saved, and without
  /// a snapshot, the drawing would seem to be new.
  private func replace(
    _ path: String, by valid: Data, quarantining unusable: Data
  ) throws(FileError) -> String {
    let quarantined = try FileStore.create(unusable, firstFree: FileStore.quarantineName(of: path))
    do throws(FileError) {
      try FileStore.forceReplace(path, with: valid)
    } catch {
      if !error.didReplaceFile { FileStore.remove(quarantined) }
      throw error
    }
    return quarantined
  }
}
