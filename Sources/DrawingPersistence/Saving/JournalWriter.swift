import DrawingFormat
import SystemPackage

/// The part of saving that changes the journal.
struct JournalWriter: Sendable {
  private let files: DrawingFiles
  private let lock: DrawingLock
  /// The open journal, or `nil` if it must be opened or created first.
  private var file: JournalFile?
  /// The length of the journal on disk, or `nil` if there is no usable journal.
  private var length: Int?
  /// The file at the journal's path that may be replaced, or `nil` if there was none.
  private var identity: FileIdentity?

  init(_ opened: OpenedDrawing, _ lock: DrawingLock) {
    (files, self.lock) = (opened.files, lock)
    let contents = opened.contents
    length =
      contents.hasJournal && !contents.isJournalLegacy
      ? Journal.header.count + contents.records.count : nil
    identity = FileIdentity(of: files.journal)
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

  /// Creates or replaces the journal, and returns when it is on disk.
  mutating func create(_ records: Data) throws(FileError) {
    try lock.require()
    let location = Companion.journal.location(beside: files.drawing)
    let path = location.path
    guard location.isUsable else {
      throw location.refused.first ?? FileError.last(path, JournalFile.action)
    }
    try requireUnchanged(path)
    (file, length) = (nil, nil)
    defer { identity = FileIdentity(of: path) }
    file = try JournalFile.create(path, with: records, attributes: files.companionAttributes)
  }

  /// Checks that no other process has changed the journal without holding the lock: its edits must
  /// stay.
  private func requireUnchanged(_ path: FilePath) throws(FileError) {
    try file?.requireLength()
    guard let status = try? Stat(path, followTargetSymlink: false) else { return }
    let hasLength = file != nil || length == nil || length == Int(status.size)
    guard FileIdentity(status) == identity, hasLength else {
      throw FileError(
        path: path, action: JournalFile.action, reason: "another program has changed it",
        kind: .changedOutside)
    }
  }

  /// A Boolean value that indicates whether the journal that this writer has written exists.
  var hasJournal: Bool { file?.isAtPath ?? (length != nil && files.journal.exists) }

  /// Closes the journal and removes it.
  mutating func remove() {
    let path = files.journal
    if identity != nil, (try? requireUnchanged(path)) != nil { unlink(path) }
    (file, length) = (nil, nil)
  }
}
