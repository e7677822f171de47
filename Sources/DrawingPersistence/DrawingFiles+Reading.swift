public import DrawingFormat
import DrawingModel
public import Geometry

extension DrawingFiles {
  /// The contents of a drawing's files.
  public struct Contents: Sendable {
    /// The drawing with all edits of the journal.
    public internal(set) var document: DrawingDocument
    /// The checksum of the snapshot, or 0 if there is none.
    var snapshotChecksum: UInt64 = 0
    /// The size of the snapshot in bytes.
    var snapshotSize = 0
    /// The number of usable bytes of the journal; 0 if there is no journal of this snapshot.
    package internal(set) var journalLength = 0
    /// The checksums of all snapshots of which the journal has checkpoints.
    var snapshotChecksums: Set<UInt64> = []
    /// The records of the journal from the last checkpoint on.
    var records = Data()
    /// A Boolean value that indicates whether the journal has edits that the snapshot lacks.
    package internal(set) var hasUnsavedChanges = false
    /// The number of bytes of the journal that are damaged or belong to another drawing.
    package internal(set) var unusableJournalLength = 0
  }

  /// Reads the drawing at a path with the edits of its journal, without changing any file.
  ///
  /// - Throws: ``FileError``. If the file is not a valid drawing, the error has the path that was
  ///   passed, even if this path is a symbolic link.
  package static func document(at path: String) throws(FileError) -> DrawingDocument {
    do throws(FileError) {
      let files = DrawingFiles(path)
      return try files.read(newPage: CGSize(width: 960, height: 640)).document
    } catch {
      throw error.isCorrupt ? error.withPath(path) : error
    }
  }

  /// Reads the snapshot and the journal without changing any file.
  ///
  /// - Parameters:
  ///   - newPage: The size of the page, in points, if there is no drawing yet.
  ///   - isRequired: A Boolean value that determines whether there must be a snapshot or a journal.
  ///     Otherwise missing files give an empty drawing.
  /// - Throws: ``FileError``, whose `isCorrupt` is `true` if the snapshot is not a valid drawing.
  public func read(newPage: CGSize, isRequired: Bool = true) throws(FileError) -> Contents {
    // A reader may hold no lock. If the snapshot was replaced while the files were read, the
    // journal may belong to the other snapshot, and both are read again.
    for _ in 0..<10 {
      let identity = FileStore.identity(of: drawing)
      let contents = Result { () throws(FileError) in try readOnce(newPage, isRequired) }
      if FileStore.identity(of: drawing) == identity { return try contents.get() }
    }
    return try readOnce(newPage, isRequired)
  }

  private func readOnce(_ newPage: CGSize, _ isRequired: Bool) throws(FileError) -> Contents {
    var contents = Contents(document: DrawingDocument(size: newPage))
    var missing: FileError?
    do throws(FileError) {
      let data = try FileStore.contents(of: drawing)
      do {
        contents.document = try DrawingDocument(decoding: data)
      } catch {
        throw FileError(path: drawing, error)
      }
      (contents.snapshotChecksum, contents.snapshotSize) = (Checksum.of(data), data.count)
    } catch {
      guard error.isMissing else { throw error }
      missing = error
    }
    do throws(FileError) {
      contents.apply(journal: try FileStore.contents(of: journal, followingLinks: false))
    } catch {
      guard error.isMissing else { throw error }
    }
    if isRequired, let missing, contents.journalLength == 0 { throw missing }
    contents.ensureCheckpoint()
    return contents
  }
}

extension DrawingFiles.Contents {
  /// Creates the contents of a new drawing.
  package init(newPage: CGSize) {
    self.init(document: DrawingDocument(size: newPage))
    ensureCheckpoint()
  }

  /// Adds the checkpoint that a new journal begins with, unless there is a journal.
  fileprivate mutating func ensureCheckpoint() {
    guard records.isEmpty else { return }
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: snapshotChecksum, size: document.size, history: document.drawing.history)
    records = Journal.record(checkpoint, of: document.drawing.elements)
  }

  /// Applies the edits of a journal to the snapshot.
  fileprivate mutating func apply(journal data: Data) {
    let elements = document.drawing.elements
    let reading = Journal.read(data, snapshotChecksum: snapshotChecksum, elements: elements)
    snapshotChecksums = reading.snapshotChecksums
    guard let checkpoint = reading.checkpoint else {
      // The undo history of another snapshot may be lost, but its edits must be kept.
      let isUnusable = reading.hasUnmatchedRecords || reading.validLength < data.count
      unusableJournalLength = isUnusable ? data.count : 0
      return
    }
    var drawing = Drawing(elements: elements, history: checkpoint.history)
    guard drawing.apply(reading.edits) else {
      unusableJournalLength = data.count
      return
    }
    document.drawing = drawing
    if snapshotChecksum == 0 { document.size = checkpoint.size }
    hasUnsavedChanges = !reading.edits.isEmpty
    journalLength = reading.validLength
    let start = data.startIndex
    records = Data(data[start + reading.checkpointOffset..<start + reading.validLength])
    unusableJournalLength = data.count - reading.validLength
  }
}
