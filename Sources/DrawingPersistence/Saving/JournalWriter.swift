import DrawingFormat
import SystemPackage

/// A writer that appends to the journal or replaces it, unless another program has changed the
/// journal.
struct JournalWriter: Sendable {
  private let files: DrawingFiles
  private let lock: DrawingLock
  /// The open journal, or `nil` if it must be opened or created first.
  private var file: JournalFile?
  /// The length of the journal on disk, or `nil` if there is no usable journal.
  private var length: Int?
  /// The path and the identity of the existing journal, which this writer may replace; `nil` if
  /// there is no journal.
  private var known: (path: FilePath, identity: FileIdentity)?

  init(_ opened: OpenedDrawing, _ lock: DrawingLock) {
    (files, self.lock) = (opened.files, lock)
    let contents = opened.contents
    length =
      contents.hasJournal && !contents.replacesJournal
      ? Journal.header.count + contents.records.count : nil
    // The journal of an earlier version of the program has another name. The first new journal
    // contains its edits and replaces it.
    if let path = files.locateJournal().path, let identity = FileIdentity(of: path) {
      known = (path, identity)
    }
  }

  /// Appends records of edits, and returns when they are on disk.
  ///
  /// - Throws: ``FileError``; then the journal has the same records as before. If the error's
  ///   `isMissing` is `true`, the file has been removed with its contents.
  mutating func append(_ records: Data) throws(FileError) {
    try lock.require()
    var open: JournalFile
    if let file { open = file } else { open = try JournalFile(files.journal, length: length ?? 0) }
    defer { file = open }
    try open.append(records)
  }

  /// Creates or replaces the journal, and returns when the new journal is on disk.
  mutating func create(_ records: Data) throws(FileError) {
    try lock.require()
    let location = Companion.journal.location(beside: files.drawing)
    let path = location.path
    guard location.isUsable else {
      throw FileError(
        path: files.drawing, action: JournalFile.action,
        reason: "files of other programs have all its names, such as \(path.displayName)")
    }
    try requireUnchanged(path)
    (file, length) = (nil, nil)
    let old = known
    // If the creation fails, the journal with the old name is still the one to replace.
    defer { if let identity = FileIdentity(of: path) { known = (path, identity) } }
    file = try JournalFile.create(path, with: records, attributes: files.companionAttributes)
    // A change of permissions can give the journal another name. The file with the old name must
    // not be read again.
    if let old, old.path != path, FileIdentity(of: old.path) == old.identity { unlink(old.path) }
  }

  /// Checks that no process without the lock has changed the journal, because the edits of that
  /// process must not be lost.
  private func requireUnchanged(_ path: FilePath) throws(FileError) {
    try file?.requireLength()
    guard let status = try? Stat(path, followTargetSymlink: false) else { return }
    let hasLength = file != nil || length == nil || length == Int(status.size)
    guard let known, known.path == path, FileIdentity(status) == known.identity, hasLength else {
      throw FileError(
        path: path, action: JournalFile.action, reason: "another program has changed it",
        kind: .changedOutside)
    }
  }

  /// A Boolean value that indicates whether the journal that this writer has written exists.
  var hasJournal: Bool { file?.isAtPath ?? (length != nil && files.journal.exists) }

  /// Closes the journal and removes it.
  mutating func remove() {
    if let known, (try? requireUnchanged(known.path)) != nil { unlink(known.path) }
    (file, length) = (nil, nil)
  }
}
