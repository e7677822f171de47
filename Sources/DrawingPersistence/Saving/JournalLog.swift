import DrawingFormat

/// The records of a journal in memory, and how many of them are on disk.
///
/// The records begin with the checkpoint of the previous snapshot. The previous snapshot and the
/// journal restore the drawing if another program has damaged or replaced the latest snapshot:
///
///     checkpoint of the previous snapshot, edits, checkpoint of the latest snapshot, edits
struct JournalLog: Sendable, Hashable {
  /// The relation of the journal's file to the records.
  private enum File: Hashable {
    /// The file does not exist. It is created as soon as there are more bytes of records.
    case missing(Int)
    /// The file has this number of bytes of the records.
    case written(Int)
    /// The file must be created again.
    case outdated
  }

  /// The checkpoint of a snapshot that is being written.
  private struct PendingCheckpoint: Hashable {
    /// The range of the checkpoint in the records.
    let range: Range<Int>
    /// The checksum of the snapshot.
    let checksum: UInt64
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
  /// The checkpoint of the snapshot that is being written, or `nil`.
  private var next: PendingCheckpoint?
  /// The edits that were made after the document that is being encoded, or `nil`.
  ///
  /// They follow the checkpoint of the document. The value is `nil` if no document is being encoded.
  private var heldEdits: Data?
  /// The number of bytes that are on disk if the write in progress succeeds.
  private var writeEnd: Int?
  /// The number of edits that the latest snapshot lacks.
  private(set) var unsavedCount: Int
  /// The number of edits that the snapshot that is being written lacks.
  private var unsavedCountAfterNext = 0
  /// The checksums that a new snapshot must not have: those of all checkpoints in the records.
  private(set) var checksums: Set<UInt64>
  /// The checksums of the checkpoints from the latest one on.
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
    self.records = records
    file = isWritten ? .written(records.count) : .missing(records.count)
    self.latestCheckpoint = latestCheckpoint
    unsavedCount = hasUnsavedEdits ? 1 : 0
    snapshotEnd = hasUnsavedEdits ? latestCheckpoint : records.count
    (self.checksums, latestChecksums) = (checksums, checksums)
  }

  /// The offset of the first record after the checkpoint of the latest snapshot.
  ///
  /// The undo history in the checkpoint may be longer than any limit.
  private var snapshotEnd: Int

  /// The number of bytes after the checkpoint of the latest snapshot.
  var lengthSinceSnapshot: Int { records.count - snapshotEnd }

  /// A Boolean value that indicates whether all edits are on disk.
  var isWritten: Bool { !needsWrite && heldEdits?.isEmpty ?? true }

  // MARK: Edits

  mutating func append(_ edit: Data) {
    unsavedCount += 1
    guard heldEdits == nil else {
      heldEdits? += edit
      unsavedCountAfterNext += 1
      return
    }
    records += edit
    if next != nil { unsavedCountAfterNext += 1 }
  }

  /// Holds the edits that follow, because they are not part of the document that will be encoded.
  mutating func holdEdits() { (heldEdits, unsavedCountAfterNext) = (Data(), 0) }

  /// Appends the held edits without a checkpoint, because no document was encoded.
  mutating func releaseEdits() {
    records += heldEdits ?? Data()
    heldEdits = nil
  }

  // MARK: Checkpoints

  /// Appends the checkpoint of an encoded snapshot, and then the held edits.
  mutating func appendCheckpoint(of snapshot: Snapshot) {
    let end = records.count + snapshot.checkpoint.count
    next = PendingCheckpoint(range: records.count..<end, checksum: snapshot.checksum)
    records += snapshot.checkpoint
    releaseEdits()
    checksums.insert(snapshot.checksum)
    latestChecksums.insert(snapshot.checksum)
  }

  /// A Boolean value that indicates whether the checkpoint of the next snapshot is on disk.
  var isCheckpointWritten: Bool {
    guard let next, case .written(let count) = file else { return false }
    return next.range.upperBound <= count
  }

  /// Removes the records before the checkpoint of the latest snapshot, which becomes the previous
  /// one, because the next snapshot has been written.
  ///
  /// - Precondition: No write is in progress.
  mutating func finishSnapshot() {
    guard let next else { return }
    let saved = Journal.savedRecord(snapshotChecksum: next.checksum)
    records.insert(contentsOf: saved, at: next.range.upperBound)
    records = Data(records.dropFirst(latestCheckpoint))
    snapshotEnd = next.range.upperBound + saved.count - latestCheckpoint
    latestCheckpoint = next.range.lowerBound - latestCheckpoint
    (checksums, latestChecksums) = (latestChecksums, [next.checksum])
    (unsavedCount, unsavedCountAfterNext) = (unsavedCountAfterNext, 0)
    (file, self.next) = (.outdated, nil)
  }

  /// Continues with the latest snapshot, because the next one has not been written.
  ///
  /// - Parameter isUncertain: A Boolean value that indicates whether the file may be either
  ///   snapshot after a power failure. Then the journal needs both checkpoints.
  mutating func cancelSnapshot(isUncertain: Bool = false) {
    guard let range = next?.range else { return }
    if isUncertain {
      if !isCheckpointWritten { file = .outdated }
    } else if !isCheckpointWritten, writeEnd == nil {
      records.removeSubrange(range)
    }
    next = nil
  }

  // MARK: Writing

  /// A Boolean value that indicates whether the file lacks records.
  private var needsWrite: Bool {
    switch file {
    case .missing(let count), .written(let count): records.count > count
    case .outdated: true
    }
  }

  /// Begins to bring the file up to date, and returns the change, or `nil` if there is none.
  mutating func beginWrite() -> Write? {
    guard needsWrite else { return nil }
    writeEnd = records.count
    // The bytes are copied: a slice would share the storage, and the next edit would copy all of it.
    guard case .written(let count) = file else { return .create(Data(records.dropFirst(0))) }
    return .append(Data(records.dropFirst(count)))
  }

  mutating func finishWrite() {
    if let writeEnd { file = .written(writeEnd) }
    writeEnd = nil
  }

  /// Ends a write that failed, after which the file has the same records as before.
  ///
  /// - Parameter isFileMissing: A Boolean value that indicates whether the file has been removed.
  mutating func cancelWrite(isFileMissing: Bool) {
    writeEnd = nil
    if isFileMissing, case .written = file { file = .outdated }
  }
}
