import CLibrary
import DrawingFormat
import SystemPackage

/// The open file of a journal, to which records are appended and flushed.
package struct JournalFile: Sendable {
  static let action = "cannot keep the journal"

  private let path: FilePath
  private let handle: Handle
  /// The number of bytes that are on disk.
  private(set) var length: Int
  /// A Boolean value that indicates whether an incomplete record may follow the first ``length``
  /// bytes; such a record would make later records unreadable.
  private(set) var mayHaveTornTail = false

  /// Creates a journal, or replaces the one that exists.
  ///
  /// - Parameters:
  ///   - path: The path of the journal, at which there is no file of another program.
  ///   - records: The initial records, beginning with a checkpoint.
  ///   - attributes: The attributes of the file, or `nil` for those of a new file.
  /// - Throws: ``FileError``; then an existing journal is unchanged.
  static func create(
    _ path: FilePath, with records: Data, attributes: FileAttributes? = nil
  ) throws(FileError) -> JournalFile {
    let contents = Journal.header + records
    try FileStore.replace(path, with: contents, attributes: attributes)
    return try JournalFile(path, length: contents.count)
  }

  /// Opens an existing journal for appending.
  ///
  /// - Parameter length: The expected size of the file in bytes.
  /// - Throws: ``FileError``, also if the file is longer or shorter.
  init(_ path: FilePath, length: Int) throws(FileError) {
    let file = path.withPlatformString {
      open($0, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    }
    guard file >= 0 else { throw FileError.last(path, Self.action) }
    (self.path, handle, self.length) = (path, Handle(file: file), length)
    try requireLength()
  }

  /// The owner of the file descriptor, which is closed when the last copy of the journal is
  /// released.
  private final class Handle: Sendable {
    let file: Int32

    init(file: Int32) { self.file = file }

    deinit { close(file) }
  }

  private var file: Int32 { handle.file }

  /// A Boolean value that indicates whether the path still refers to the open file.
  var isAtPath: Bool { path.isOpenFile(file) }

  /// Appends records and returns when they are on disk.
  ///
  /// - Throws: ``FileError``; then the records are not part of the journal, and an incomplete
  ///   record is removed, at the latest by the next call. If the error's `isMissing` is `true`, the
  ///   file was removed with its contents; if its kind is `changedOutside`, another program has
  ///   changed or replaced the file.
  mutating func append(_ records: Data) throws(FileError) {
    if mayHaveTornTail { try truncate() }
    try requireUnchanged()
    // If a backup that consists of hard links has linked to the journal, an append would change the
    // backup. A new journal replaces the linked one.
    if let status = try? Stat(FileDescriptor(rawValue: file)), status.linkCount > 1 {
      throw FileError(
        path: path, action: Self.action, reason: "its file has got another name (a hard link)",
        kind: .changedOutside)
    }
    do throws(FileError) {
      mayHaveTornTail = true
      try FileStore.writeAll(records, to: file, path, Self.action)
      guard fsync(file) == 0 else { throw FileError.last(path, Self.action) }
      // A file that was removed accepts the records and loses them.
      guard isAtPath else { throw Self.removed(path) }
    } catch {
      // If this fails too, the next call truncates the file before it appends.
      try? truncate()
      throw error
    }
    mayHaveTornTail = false
    length += records.count
  }

  /// Removes bytes after the last complete record.
  private mutating func truncate() throws(FileError) {
    guard ftruncate(file, off_t(length)) == 0 else { throw FileError.last(path, Self.action) }
    mayHaveTornTail = false
  }

  /// Checks that the file has been neither removed nor replaced, and that it has the expected
  /// length.
  func requireUnchanged() throws(FileError) {
    guard !isAtPath else { return try requireLength() }
    do {
      _ = try Stat(path, followTargetSymlink: false)
    } catch {
      // The disk may be temporarily unreachable, which is no change.
      guard error == .noSuchFileOrDirectory || error == .notDirectory else { return }
      throw Self.removed(path)
    }
    throw Self.changedOutside(path)
  }

  /// Returns the error for a journal that was removed.
  static func removed(_ path: FilePath) -> FileError {
    FileError(path: path, action: action, code: ENOENT, reason: "it was removed")
  }

  /// Returns the error for a journal that another program has changed or replaced.
  static func changedOutside(_ path: FilePath) -> FileError {
    FileError(
      path: path, action: action, reason: "another program has changed it", kind: .changedOutside)
  }

  /// Checks that no other program has changed the length of the file: a later truncation would
  /// remove records that another program has appended.
  func requireLength() throws(FileError) {
    // An unknown size does not count as a change: the disk may be temporarily unreachable.
    let size = try? Stat(FileDescriptor(rawValue: file)).size
    guard mayHaveTornTail || size.map({ Int($0) }) ?? length == length else {
      throw Self.changedOutside(path)
    }
  }
}
