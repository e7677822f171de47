import CLibrary
package import DrawingFormat
package import SystemPackage

/// The files of one drawing: the latest snapshot and its companions, which are the journal, the
/// previous snapshot, and the lock file.
public struct DrawingFiles: Sendable {
  /// The path of the snapshot, after following symbolic links.
  package let drawing: FilePath

  /// Creates a value for the files of the drawing at a path.
  ///
  /// None of these files need exist, and no file is created.
  public init(_ path: String) { self.init(FilePath(path)) }

  package init(_ path: FilePath) { drawing = path.target }

  /// The path of the journal.
  package var journal: FilePath { Companion.journal.location(beside: drawing).path }
  /// The path of the snapshot that precedes the latest one.
  package var previous: FilePath { Companion.previous.location(beside: drawing).path }

  /// The attributes of the drawing, or `nil` if it does not exist.
  var attributes: FileAttributes? { FileAttributes(of: drawing) }

  /// The attributes of a new companion, or `nil` for those of a new file.
  var companionAttributes: FileAttributes? { attributes?.ofCompanion }

  /// Returns a Boolean value that indicates whether a path refers to the drawing, or has a name
  /// that the program uses for a companion or a temporary file of the drawing.
  ///
  /// The files need not exist.
  package func contains(_ path: FilePath) -> Bool {
    let other = path.target
    if other == drawing || other.isSameFile(as: drawing) { return true }
    let prefix = Companion.journal.path(beside: drawing).nameBytes.dropLast("journal".utf8.count)
    if other.folder == drawing.folder, other.nameBytes.starts(with: prefix) { return true }
    return Companion.allCases.contains { companion in
      let numbered = Companion.numbers.map { companion.path(beside: drawing, number: $0) }
      let paths = numbered + [companion.legacyPath(beside: drawing)]
      return paths.contains { $0 == other || $0.isSameFile(as: other) }
    }
  }

  /// A Boolean value that indicates whether the drawing's file has other names (hard links).
  ///
  /// The name of the previous snapshot does not count. The first change gives the drawing a file of
  /// its own, because a backup that consists of links must not change.
  package var hasOtherNames: Bool {
    guard let status = try? Stat(drawing), status.type == .regular else { return false }
    let previous = Companion.previous.path(beside: drawing)
    return status.linkCount > (previous.isSameFile(as: drawing) ? 2 : 1)
  }

  // MARK: Permissions

  /// Checks that the snapshot can be written, as far as this is known in advance.
  ///
  /// - Parameter size: The size of the snapshot in bytes.
  /// - Throws: ``FileError`` if a permission is missing or the free space is too small.
  package func requireWritable(size: Int) throws(FileError) {
    let folder = drawing.folder
    guard access(drawing, W_OK) || errno == ENOENT, access(folder, W_OK | X_OK) else {
      throw FileError.last(drawing, "cannot save")
    }
    if let status = try? Stat(drawing), let folderStatus = try? Stat(folder),
      folderStatus.permissions.contains(.saveText), geteuid() != 0,
      ![status.userID.rawValue, folderStatus.userID.rawValue].contains(geteuid())
    {
      throw FileError(
        path: drawing, action: "cannot save", code: EPERM,
        reason: "only its owner may replace it, because its folder has the sticky bit")
    }
    // Some file systems do not report their size.
    var fileSystem = statvfs()
    guard folder.withPlatformString({ statvfs($0, &fileSystem) }) == 0, fileSystem.f_blocks > 0,
      Double(fileSystem.f_bavail) * Double(fileSystem.f_frsize) < Double(size)
    else { return }
    throw FileError(
      path: drawing, action: "cannot save", code: ENOSPC, reason: "not enough free space")
  }

  /// The reason why the user has no permission to change the drawing, or `nil`.
  ///
  /// A disk that is mounted for reading only is not such a reason, because it may become writable.
  var missingPermission: FileError? {
    do throws(FileError) {
      try requireWritable(size: 0)
    } catch {
      if [EACCES, EPERM].contains(error.code) { return error }
    }
    return nil
  }

  // MARK: Locking

  /// The path of the lock of the window that shows the drawing.
  ///
  /// Everybody can create a file in the folder of a drawing, but nobody else can do so in the
  /// runtime folder.
  package var windowLock: FilePath {
    let checksum = drawing.bytes.withUnsafeBytes { Checksum.of($0) }
    return AppPaths.windowLocks.appending(String(checksum, radix: 16) + ".lock")
  }

  /// A Boolean value that indicates whether another process holds the lock beside the drawing.
  var isLocked: Bool {
    let path = Companion.lock.path(beside: drawing)
    return FileLock.isHeld(Companion.lock.legacyPath(beside: drawing))
      || Companion.lock.refusal(ofFileAt: path, beside: drawing) == nil && FileLock.isHeld(path)
  }

  /// Acquires the lock beside the drawing, without waiting for it.
  ///
  /// Every user who may write the drawing can open the lock file. A lock that a user cannot open
  /// would not prevent that user from writing the drawing at the same time.
  package func acquireLock() -> FileLock.Outcome {
    if FileLock.isHeld(Companion.lock.legacyPath(beside: drawing)) { return .heldByAnotherProcess }
    let path = Companion.lock.path(beside: drawing)
    // Somebody who may not write the drawing must not be able to lock it.
    guard Companion.lock.refusal(ofFileAt: path, beside: drawing) == nil else {
      return .unsupported
    }
    return FileLock.acquire(path, attributes: companionAttributes)
  }

  /// Removes the temporary files of processes that were killed while they saved the drawing.
  ///
  /// - Precondition: The caller holds the lock.
  func removeTemporaries() {
    TemporaryFile.removeAll(for: drawing)
    for companion in Companion.allCases {
      TemporaryFile.removeAll(for: companion.path(beside: drawing))
    }
  }

  // MARK: Writing

  /// Writes a new snapshot and keeps the old one as the previous snapshot.
  ///
  /// A complete snapshot exists at every moment.
  ///
  /// - Parameter check: Called immediately before the old snapshot is replaced. If it throws, the
  ///   snapshot is not replaced.
  /// - Throws: ``FileError``; then the snapshot is unchanged, unless the error's `didReplaceFile`
  ///   is `true`.
  /// - Returns: The identity of the new file.
  @discardableResult
  func write(
    _ data: Data, check: () throws(FileError) -> Void = {}
  ) throws(FileError) -> FileVersion? {
    guard access(drawing, W_OK) || errno == ENOENT else {
      throw FileError.last(drawing, "cannot save")
    }
    let attributes = attributes
    return try FileStore.replace(drawing, with: data, attributes: attributes) {
      () throws(FileError) in
      try check()
      keepPrevious()
    }
  }

  /// Links the snapshot to the path of the previous snapshot, on file systems that support links.
  private func keepPrevious() {
    let location = Companion.previous.location(beside: drawing)
    let temporary = TemporaryFile.path(for: location.path)
    guard location.isUsable, link(drawing, temporary) else { return }
    _ = rename(temporary, location.path)
    // The temporary name remains if the rename failed or if both names refer to the same file.
    unlink(temporary)
  }

  /// Replaces the previous snapshot by a copy of the current one, from which a new journal starts.
  ///
  /// Unlike a link, the copy survives when another program writes into the drawing's file.
  ///
  /// - Parameter checksum: The checksum of the snapshot from which the journal starts. If the
  ///   drawing's file has another checksum, nothing is copied.
  func copySnapshot(checksum: UInt64) throws(FileError) {
    let location = Companion.previous.location(beside: drawing)
    guard location.isUsable else { return }
    if let data = try? FileStore.contents(of: location.path, followingLinks: false),
      Checksum.of(data) == checksum, !location.path.isSameFile(as: drawing)
    {
      return
    }
    let data = try FileStore.contents(of: drawing)
    guard Checksum.of(data) == checksum else { return }
    try FileStore.replace(location.path, with: data, attributes: companionAttributes)
  }

  /// Writes a copy of the drawing beside it, because another program has changed its file.
  ///
  /// - Returns: The path of the copy: "NAME (conflict DATE).plist".
  package func writeConflictCopy(_ document: DrawingDocument) throws(FileError) -> FilePath {
    let date = LocalTime.now
    return try FileStore.create(document.encoded(), attributes: companionAttributes) { number in
      drawing.sibling(
        beforeExtension: " (conflict \(date)" + (number > 1 ? " \(number)" : "") + ")")
    }
  }

  /// Replaces the drawing with an unrelated one.
  ///
  /// The old drawing with the edits of its journal becomes the previous snapshot, and the journal
  /// is removed. Edits and bytes of the journal that do not belong to the old drawing are moved
  /// into other files.
  ///
  /// - Parameters:
  ///   - document: The new drawing.
  ///   - warn: Called with each message about these other files.
  /// - Throws: ``FileError``, also if the drawing is open in another process.
  package func replace(
    with document: DrawingDocument, warn: (String) -> Void = { _ in }
  ) throws(FileError) {
    let lock = try DrawingLock.forChange(self, "cannot save")
    defer { lock.release() }
    let old = try read(newPage: document.size, isRequired: false)
    for message in try preserveUnusableEdits(of: old).messages { warn(message) }
    if old.hasUnsavedChanges { try write(old.document.encoded()) }
    try write(document.encoded())
    if let journal = locateJournal().path { unlink(journal) }
  }
}
