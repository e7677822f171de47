import CLibrary
import DrawingFormat
import SystemPackage

/// A writer that appends to the journal or replaces it, unless another program has changed the
/// journal.
struct JournalWriter: Sendable {
  private let files: DrawingFiles
  private let lock: DrawingLock
  /// The open journal, or `nil` if it must be opened or created first.
  private var file: JournalFile?
  /// The length of the journal on disk while it is not open, or `nil` if there is no usable journal.
  private var length: Int?
  /// A Boolean value that indicates whether a record of which a write has failed may follow the first
  /// ``length`` bytes.
  private var mayHaveTornTail = false
  /// The path and the identity of the existing journal, which this writer may replace; `nil` if
  /// there is no journal.
  private var known: (path: FilePath, identity: FileIdentity)?
  /// The paths to which files that another program has changed were moved.
  private(set) var quarantined: [FilePath] = []

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
  ///   `isMissing` is `true`, the file has been removed with its contents; if its kind is
  ///   `changedOutside`, another program has changed or replaced the file.
  mutating func append(_ records: Data) throws(FileError) {
    try lock.require()
    var open = try openFile()
    do throws(FileError) {
      try open.append(records)
      file = open
    } catch {
      // The file of a disk that was removed stays unusable when the disk has returned.
      let isLost =
        Self.deviceErrors.contains(error.code) || (try? open.requireUnchanged()) == nil
      (file, length, mayHaveTornTail) = (isLost ? nil : open, open.length, open.mayHaveTornTail)
      throw error
    }
  }

  private static let deviceErrors = [EIO, ENODEV, ENXIO, ESTALE, ENOTCONN, ESHUTDOWN]

  /// Returns the open journal, or opens the existing one.
  private func openFile() throws(FileError) -> JournalFile {
    if let file { return file }
    let path = files.journal
    let file = try JournalFile(path, length: length ?? 0)
    guard known?.path == path, known?.identity == FileIdentity(of: path) else {
      throw JournalFile.changedOutside(path)
    }
    return file
  }

  /// Checks that the journal that this writer has written is as it was written.
  ///
  /// - Throws: ``FileError``; its kind is `changedOutside` if another program has changed or
  ///   replaced the file, and its `isMissing` is `true` if the file was removed.
  func check() throws(FileError) {
    if let file { return try file.requireUnchanged() }
    guard let length, let known else { return }
    let status: Stat
    do {
      status = try Stat(known.path, followTargetSymlink: false)
    } catch {
      // The disk may be temporarily unreachable, which is no change.
      guard [.noSuchFileOrDirectory, .notDirectory].contains(error) else { return }
      throw JournalFile.removed(known.path)
    }
    guard FileIdentity(status) == known.identity, mayHaveTornTail || Int(status.size) == length
    else { throw JournalFile.changedOutside(known.path) }
  }

  /// Creates or replaces the journal, and returns when the new journal is on disk.
  ///
  /// A file that is not the journal that this writer has written is moved to the quarantine, unless
  /// it has only records of the replaced journal. If it has intact records of its own, another
  /// process saves the same drawing, and the file stays.
  ///
  /// - Parameter replacedRecords: The records of the journal that is replaced.
  /// - Throws: ``FileError``; its kind is `changedOutside` if another process saves the drawing.
  mutating func create(
    _ records: Data, replacing replacedRecords: Data = Data()
  ) throws(FileError) {
    try lock.require()
    let location = Companion.journal.location(beside: files.drawing)
    let path = location.path
    guard location.isUsable else {
      throw FileError(
        path: files.drawing, action: JournalFile.action,
        reason: "files of other programs have all its names, such as \(path.displayName)")
    }
    if !isOwn(path) { try setAside(path, unlessBeginningOf: Journal.header + replacedRecords) }
    (file, length, mayHaveTornTail) = (nil, nil, false)
    let old = known
    // If the creation fails, the journal with the old name is still the one to replace.
    defer { if let identity = FileIdentity(of: path) { known = (path, identity) } }
    file = try JournalFile.create(path, with: records, attributes: files.companionAttributes)
    // A change of permissions can give the journal another name. The file with the old name must
    // not be read again.
    if let old, old.path != path, FileIdentity(of: old.path) == old.identity { unlink(old.path) }
  }

  /// Returns a Boolean value that indicates whether there is no file at the path of the journal, or
  /// the file that this writer has written.
  private func isOwn(_ path: FilePath) -> Bool {
    if let file, (try? file.requireLength()) == nil { return false }
    guard let status = try? Stat(path, followTargetSymlink: false) else { return true }
    let hasLength = file != nil || length == nil || length == Int(status.size)
    return known.map { $0.path == path && $0.identity == FileIdentity(status) } == true && hasLength
  }

  /// Moves a file that another program has changed to the quarantine, unless its contents are the
  /// beginning of this writer's own.
  ///
  /// The edits of a process that saves the drawing without the lock must not be lost.
  private mutating func setAside(
    _ path: FilePath, unlessBeginningOf own: Data
  ) throws(FileError) {
    var contents: Data
    do throws(FileError) {
      contents = try FileStore.contents(of: path, followingLinks: false)
    } catch {
      if error.isMissing { return }
      throw error
    }
    let isTorn = file?.mayHaveTornTail ?? mayHaveTornTail
    if isTorn, let length = file?.length ?? length { contents = contents.prefix(length) }
    if own.starts(with: contents) { return }
    guard own.starts(with: contents.prefix(Journal.intactLength(of: contents))) else {
      throw JournalFile.changedOutside(path)
    }
    quarantined.append(try FileStore.quarantine(path, as: files.quarantinedJournalPath))
  }

  /// A Boolean value that indicates whether the journal that this writer has written exists.
  var hasJournal: Bool { (file != nil || length != nil) && (try? check()) != nil }

  /// Closes the journal and removes it.
  mutating func remove() {
    if let known, isOwn(known.path) { unlink(known.path) }
    (file, length) = (nil, nil)
  }
}
