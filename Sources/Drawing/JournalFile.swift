#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The file of a journal, to which records are appended so that they outlast the power.
public struct JournalFile: Sendable {
  private let path: String
  private let handle: Handle
  /// Bytes that are on disk for good.
  public private(set) var length: Int
  /// Whether more may lie behind them, which would hide what follows.
  private var isTorn = false

  /// Makes a journal, or replaces the one that is there.
  ///
  /// - Parameter records: what it holds from the start, a base first.
  /// - Throws: ``SystemError``; then what was there is what it was.
  public static func make(_ path: String, with records: Data) throws -> JournalFile {
    let contents = Journal.beginning + records
    try FileStore.replace(path, with: contents, followingLinks: false)
    return try JournalFile(path, length: contents.count)
  }

  /// Goes on with a journal.
  ///
  /// - Parameter length: of the file in bytes.
  /// - Throws: ``SystemError``, also where the file is longer or shorter.
  public init(_ path: String, length: Int) throws {
    let file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw SystemError.last(path, "cannot keep the journal") }
    (self.path, handle, self.length) = (path, Handle(file: file), length)
    try requireLength()
  }

  /// Closes a file when nobody has it any more.
  private final class Handle: Sendable {
    let file: Int32

    init(file: Int32) { self.file = file }

    deinit { close(file) }
  }

  private var file: Int32 { handle.file }

  /// Whether the file is still there under its name.
  public var hasName: Bool { FileStore.isNamed(file, path) }

  /// Appends records and returns when they are on disk.
  ///
  /// - Throws: ``SystemError``; then the file ends where it did. It is missing, as its `isMissing`
  ///   tells, where the file was taken away, and with it what it held.
  public mutating func append(_ records: Data) throws {
    if isTorn { try cut() }
    try requireLength()
    do {
      isTorn = true
      try FileStore.writeAll(records, to: file, path, "cannot keep the journal")
      guard fsync(file) == 0 else { throw SystemError.last(path, "cannot keep the journal") }
      try requireName()
    } catch {
      // Where this fails as well, it is tried again before anything else is written.
      try? cut()
      throw error
    }
    isTorn = false
    length += records.count
  }

  /// Cuts off what lies behind the sound part.
  private mutating func cut() throws {
    guard ftruncate(file, off_t(length)) == 0 else {
      throw SystemError.last(path, "cannot keep the journal")
    }
    isTorn = false
  }

  /// Sees to it that nobody else has written to the file, whose records would be cut off one day.
  func requireLength() throws {
    // One that does not tell is not another's: the disk may be gone for a while.
    guard isTorn || FileStore.size(of: file) ?? length == length else {
      throw SystemError(
        path: path, action: "cannot keep the journal", reason: "another program has changed it")
    }
  }

  /// A file without a name takes what is written and keeps nothing.
  private func requireName() throws {
    guard hasName else {
      throw SystemError(
        path: path, action: "cannot keep the journal", code: ENOENT, reason: "it was taken away")
    }
  }
}
