package import DrawingFormat
import DrawingModel

/// The storage of one drawing: edits are appended to its journal, and snapshots are written to its
/// file.
///
/// The records since the last snapshot are also in memory, so that the journal can be created again
/// at any time. Only one thread at a time may use a store.
package struct DocumentStore: Sendable {
  /// A drawing in the form in which it is written, with the checkpoint of the edits after it.
  package struct Snapshot: Sendable {
    fileprivate let data: Data
    fileprivate let checksum: UInt64
    /// The record of the checkpoint.
    fileprivate let checkpoint: Data

    /// The size in bytes.
    package var size: Int { data.count }

    /// Creates the snapshot of a document.
    ///
    /// - Parameter checksums: Checksums that the snapshot must not have.
    fileprivate init(_ document: DrawingDocument, excluding checksums: Set<UInt64>) {
      var (data, generation) = (document.encoded(), 0)
      while checksums.contains(Checksum.of(data)) {
        generation += 1
        data = document.encoded(generation: generation)
      }
      (self.data, checksum) = (data, Checksum.of(data))
      let checkpoint = Journal.Checkpoint(
        snapshotChecksum: checksum, size: document.size, history: document.drawing.history)
      self.checkpoint = Journal.record(checkpoint, of: document.drawing.elements)
    }
  }

  private let files: DrawingFiles
  /// The open journal, or `nil` if it must be opened or created first.
  private var file: JournalFile?
  /// The number of usable bytes of the journal on disk.
  private var journalLength: Int
  /// The checkpoint written last and the records after it.
  private var records: Data
  /// The checkpoint of the snapshot that is being written and the records after it.
  ///
  /// It is `nil` also if the journal could not take that checkpoint.
  private var nextRecords: Data?
  /// The checksums of all snapshots of which the journal on disk may have checkpoints.
  ///
  /// No other snapshot may have one of these checksums: if a drawing becomes equal to an earlier
  /// snapshot, for example empty, it must not get the edits that followed the earlier snapshot.
  private var snapshotChecksums: Set<UInt64>
  /// The size of the snapshot on disk in bytes.
  private var snapshotSize: Int
  /// A Boolean value that indicates whether the journal has edits that the snapshot lacks.
  package private(set) var hasUnsavedChanges: Bool

  package init(_ files: DrawingFiles, _ contents: DrawingFiles.Contents) {
    self.files = files
    (journalLength, records) = (contents.journalLength, contents.records)
    (snapshotSize, hasUnsavedChanges) = (contents.snapshotSize, contents.hasUnsavedChanges)
    snapshotChecksums = contents.snapshotChecksums.union([contents.snapshotChecksum])
  }

  /// The size up to which a journal is never long, in bytes.
  private static let longJournalSize = 8_000_000

  /// The approximate size of the next snapshot, in bytes.
  package var estimatedSize: Int { snapshotSize + records.count }

  /// A Boolean value that indicates whether a snapshot should replace the journal.
  ///
  /// The limit grows with the snapshot, so that each stroke is written only a few times.
  package var isJournalLong: Bool { records.count > max(Self.longJournalSize, snapshotSize) }

  /// A Boolean value that indicates whether the journal exists and belongs to the snapshot on disk.
  ///
  /// - Complexity: O(bytes).
  package var hasJournal: Bool {
    guard file?.isAtPath ?? (journalLength > 0 && FileStore.exists(files.journal)) else {
      return false
    }
    let data = try? FileStore.contents(of: files.drawing)
    return snapshotChecksums.contains(data.map { Checksum.of($0) } ?? 0)
  }

  /// Checks that the snapshot and the journal are as this store read or wrote them last.
  ///
  /// The check is necessary if the lock was not held all the time. A missing snapshot passes.
  ///
  /// - Throws: ``FileError`` if another program has changed the snapshot or the journal.
  /// - Complexity: O(bytes).
  package func requireUnchanged() throws(FileError) {
    try file?.requireLength()
    let data: Data
    do throws(FileError) {
      data = try FileStore.contents(of: files.drawing)
    } catch {
      if error.isMissing { return }
      throw error
    }
    guard snapshotChecksums.contains(Checksum.of(data)) else {
      throw FileError(
        path: files.drawing, action: "cannot save", reason: "another program has changed it")
    }
  }

  // MARK: Edits

  /// Appends records of edits to the journal and returns when they are on disk.
  ///
  /// - Throws: ``FileError``; then the same records must be appended again or be part of a
  ///   snapshot. If its `isMissing` is `true`, the folder was removed and only a snapshot restores
  ///   the drawing.
  package mutating func append(_ edits: Data) throws(FileError) {
    try write(edits)
    nextRecords? += edits
    hasUnsavedChanges = true
  }

  /// Appends records to the journal, and opens or creates the journal first if necessary.
  private mutating func write(_ newRecords: Data) throws(FileError) {
    do throws(FileError) {
      if file == nil, journalLength > 0 {
        file = try JournalFile(files.journal, length: journalLength)
      }
      if var open = file {
        defer { file = open }
        try open.append(newRecords)
      } else {
        file = try JournalFile.create(files.journal, with: records + newRecords)
      }
    } catch {
      // The next call creates the journal with all its records.
      if error.isMissing || file?.isAtPath == false { (file, journalLength) = (nil, 0) }
      throw error
    }
    records += newRecords
  }

  // MARK: Snapshots

  /// Returns the snapshot of a document.
  ///
  /// - Complexity: O(points).
  package func makeSnapshot(_ document: DrawingDocument) -> Snapshot {
    Snapshot(document, excluding: snapshotChecksums)
  }

  /// Writes the checkpoint of a snapshot to the journal, before the snapshot itself is written.
  ///
  /// - Throws: ``FileError``; then nothing may be appended before ``finish(_:)`` or
  ///   ``abandon(_:lacking:after:)``.
  package mutating func begin(_ snapshot: Snapshot) throws(FileError) {
    snapshotChecksums.insert(snapshot.checksum)
    try write(snapshot.checkpoint)
    nextRecords = snapshot.checkpoint
  }

  /// Writes a snapshot to disk.
  ///
  /// The function can run on any thread, after ``begin(_:)``, even if that failed, and before
  /// ``finish(_:)``.
  ///
  /// - Throws: ``FileError``; then ``abandon(_:lacking:after:)`` must be called.
  package static func write(_ snapshot: Snapshot, to files: DrawingFiles) throws(FileError) {
    try files.write(snapshot.data)
  }

  /// Removes the edits that the written snapshot contains from the journal.
  ///
  /// - Throws: ``FileError``; then the old journal remains until the next ``append(_:)`` replaces
  ///   it.
  package mutating func finish(_ snapshot: Snapshot) throws(FileError) {
    records = nextRecords ?? snapshot.checkpoint
    nextRecords = nil
    snapshotSize = snapshot.data.count
    hasUnsavedChanges = records.count > snapshot.checkpoint.count
    // The old journal may lack the checkpoint: nothing may be appended to it.
    (file, journalLength) = (nil, 0)
    snapshotChecksums.insert(snapshot.checksum)
    file = try JournalFile.create(files.journal, with: records)
    snapshotChecksums = [snapshot.checksum]
  }

  /// Continues with the old snapshot after the new one could not be written.
  ///
  /// - Parameters:
  ///   - edits: The records of edits that the new snapshot contains and the journal lacks.
  ///   - error: The error of ``write(_:to:)``.
  /// - Returns: A Boolean value that indicates whether the store has taken over those records.
  package mutating func abandon(
    _ snapshot: Snapshot, lacking edits: Data = Data(), after error: FileError
  ) -> Bool {
    defer { nextRecords = nil }
    guard nextRecords == nil, error.didReplaceFile else { return false }
    // After a power failure, the file may be the old or the new snapshot. The records must be
    // applicable to both.
    records += edits + snapshot.checkpoint
    snapshotChecksums.insert(snapshot.checksum)
    (file, journalLength) = (nil, 0)
    return true
  }
}
