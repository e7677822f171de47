import DrawingFormat

/// The records of a journal in memory, and how many of them are on disk.
///
/// The previous snapshot and the journal together restore the drawing if another program has
/// damaged or replaced the latest snapshot. The records therefore begin with the checkpoint of the
/// previous snapshot:
///
///     checkpoint of the previous snapshot, edits, checkpoint of the latest snapshot, edits
struct JournalLog: Sendable, Hashable {
  /// The relation of the journal's file to the records.
  private enum File: Hashable {
    /// The file does not exist. It is created as soon as the records have more bytes than this
    /// number.
    case missing(Int)
    /// The file has this number of bytes from the start of the records.
    case written(Int)
    /// The file must be created again. It has these records, or only the first of them if a write
    /// has failed.
    case outdated(Data)
  }

  /// The position of a new snapshot's checkpoint in the records.
  struct Checkpoint: Sendable, Hashable {
    fileprivate let range: Range<Int>
    /// The checksum of the snapshot.
    fileprivate let checksum: UInt64
    /// The value of ``editLength`` at the checkpoint.
    fileprivate let editLength: Int
  }

  /// A change of the journal's file.
  enum Write: Sendable, Hashable {
    /// Appends these bytes.
    case append(Data)
    /// Creates the file, or replaces it, with these records.
    case create(Data)
  }

  private var records: Data
  private var file: File
  /// The offset of the checkpoint of the latest snapshot.
  private var latestCheckpoint: Int
  /// The number of bytes of all edits since the drawing was opened, and of those that the snapshot
  /// lacked then.
  private var editLength: Int
  /// The number of the bytes in ``editLength`` that belong to edits in the latest snapshot.
  private var savedEditLength = 0
  /// The checksums of the snapshots whose checkpoints precede the checkpoint of the latest
  /// snapshot.
  private var earlierChecksums: Set<UInt64> = []
  /// The checksums of the latest snapshot and of the snapshots whose checkpoints follow its
  /// checkpoint.
  private var latestChecksums: Set<UInt64>

  /// Creates the log of an opened drawing.
  ///
  /// - Parameters:
  ///   - records: The records of the journal, or the checkpoint that a new journal begins with.
  ///   - isWritten: A Boolean value that indicates whether the records are on disk.
  ///   - latestCheckpoint: The offset of the checkpoint of the snapshot on disk.
  ///   - hasUnsavedEdits: A Boolean value that indicates whether edits follow that checkpoint.
  ///   - checksums: The checksums of the snapshots of all checkpoints.
  init(
    records: Data, isWritten: Bool = false, latestCheckpoint: Int = 0,
    hasUnsavedEdits: Bool = false, checksums: Set<UInt64>
  ) {
    (self.records, self.latestCheckpoint) = (records, latestCheckpoint)
    file = isWritten ? .written(records.count) : .missing(records.count)
    // This includes the length of the checkpoint, which is not known here.
    editLength = hasUnsavedEdits ? records.count - latestCheckpoint : 0
    latestChecksums = checksums
  }

  /// The number of bytes of all records.
  var length: Int { records.count }

  /// The number of bytes of the edits that the latest snapshot lacks.
  var unsavedLength: Int { editLength - savedEditLength }

  /// A Boolean value that indicates whether there have been edits since the drawing was opened, or
  /// edits that its snapshot lacked then.
  var hasEdits: Bool { editLength > 0 }

  /// A Boolean value that indicates whether all records are on disk.
  var isWritten: Bool {
    switch file {
    case .missing(let count), .written(let count): records.count <= count
    case .outdated: false
    }
  }

  /// The checksums that a new snapshot must not have: those of all checkpoints in the records.
  var checksums: Set<UInt64> { earlierChecksums.union(latestChecksums) }

  /// Appends the records of edits.
  mutating func append(_ edits: Data) {
    records += edits
    editLength += edits.count
  }

  // MARK: Checkpoints

  /// Appends the checkpoint of an encoded snapshot, which has all edits in the log.
  mutating func appendCheckpoint(of snapshot: Snapshot) -> Checkpoint {
    let start = records.count
    records += snapshot.checkpoint
    latestChecksums.insert(snapshot.checksum)
    return Checkpoint(
      range: start..<records.count, checksum: snapshot.checksum, editLength: editLength)
  }

  func isOnDisk(_ checkpoint: Checkpoint) -> Bool {
    guard case .written(let count) = file else { return false }
    return checkpoint.range.upperBound <= count
  }

  /// Makes a written snapshot the latest one, and removes the records before the checkpoint of the
  /// snapshot that it replaces.
  ///
  /// - Precondition: No write is in progress.
  mutating func finishSnapshot(_ checkpoint: Checkpoint) {
    outdateFile()
    let saved = Journal.savedRecord(snapshotChecksum: checkpoint.checksum)
    records.insert(contentsOf: saved, at: checkpoint.range.upperBound)
    records = Data(records.dropFirst(latestCheckpoint))
    latestCheckpoint = checkpoint.range.lowerBound - latestCheckpoint
    savedEditLength = checkpoint.editLength
    earlierChecksums = latestChecksums.subtracting([checkpoint.checksum])
    latestChecksums = [checkpoint.checksum]
  }

  /// Ensures that the journal gets the checkpoint of a snapshot that may be on disk after a power
  /// failure, although writing the snapshot has failed.
  mutating func keep(_ checkpoint: Checkpoint) {
    if !isOnDisk(checkpoint) { outdateFile() }
  }

  /// Removes the checkpoint of a snapshot that is not on disk, unless the journal on disk has the
  /// checkpoint.
  ///
  /// - Precondition: No write is in progress.
  mutating func remove(_ checkpoint: Checkpoint) {
    if !isOnDisk(checkpoint) { records.removeSubrange(checkpoint.range) }
  }

  // MARK: Writing

  /// The records that the file to be replaced has, unless another program has changed it; it may
  /// lack the last of them.
  var replacedRecords: Data {
    if case .outdated(let records) = file { records } else { Data() }
  }

  /// The change that brings the file up to date, or `nil` if the file is up to date.
  var nextWrite: Write? {
    if isWritten { return nil }
    // The bytes are copied: a slice would share the storage, and the next edit would copy all of
    // it.
    guard case .written(let count) = file else { return .create(Data(records.dropFirst(0))) }
    return .append(Data(records.dropFirst(count)))
  }

  /// Records that a write has succeeded.
  ///
  /// - Parameter length: The ``length`` when the write began.
  mutating func finishWrite(length: Int) { file = .written(length) }

  /// Records that another program has removed or changed the file.
  ///
  /// - Returns: `false` if the file must already be created again, or has not been created.
  mutating func loseFile() -> Bool {
    guard case .written = file else { return false }
    outdateFile()
    return true
  }

  /// Records that the file must be created again.
  private mutating func outdateFile() {
    if case .outdated = file { return }
    file = .outdated(records)
  }
}
