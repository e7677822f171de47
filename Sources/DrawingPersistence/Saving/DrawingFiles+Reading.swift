import CLibrary
public import DrawingFormat
import DrawingModel
public import Geometry
package import SystemPackage

extension DrawingFiles {
  /// The contents of a drawing's files.
  public struct Contents: Sendable {
    /// The drawing with all edits of the journal.
    public internal(set) var document: DrawingDocument
    /// The checksum of the snapshot, or 0 if there is none.
    var snapshotChecksum: UInt64 = 0
    /// The version of the snapshot's file, or `nil` if there is none.
    var snapshotVersion: FileVersion?
    /// The size of the snapshot in bytes.
    var snapshotSize = 0
    /// The checksums of all snapshots of which the journal has checkpoints.
    var snapshotChecksums: Set<UInt64> = []
    /// The records of the journal, beginning with a checkpoint.
    ///
    /// If there is no usable journal, they are the checkpoint that a new journal begins with.
    var records = Data()
    /// The offset of the snapshot's checkpoint in ``records``, in bytes.
    var checkpointOffset = 0
    /// A Boolean value that indicates whether ``records`` have been read from the journal on disk.
    package internal(set) var hasJournal = false
    /// A Boolean value that indicates whether the first edit creates a new journal, because the
    /// existing one has the name that earlier versions of the program gave it, or another name
    /// besides its own (a hard link).
    var replacesJournal = false
    /// A Boolean value that indicates whether the journal has edits that the snapshot lacks.
    package internal(set) var hasUnsavedChanges = false
    /// A Boolean value that indicates whether the journal has bytes that are damaged or belong to
    /// another drawing.
    package internal(set) var hasUnusableBytes = false
    /// The drawing with the edits of a journal that does not belong to the snapshot, because
    /// another program has replaced the snapshot; `nil` if there are no such edits.
    package internal(set) var stranded: DrawingDocument?
    /// The errors for the files that have the name of a companion, but are ignored or cannot be
    /// read.
    package internal(set) var refusedFiles: [FileError] = []
  }

  /// The size of the page of a drawing without a known size, in points.
  static let defaultPage = CGSize(width: 960, height: 640)

  /// Reads the drawing at a path with the edits of its journal, without changing any file.
  ///
  /// - Parameter warn: Called with each message about ignored files and ignored edits.
  /// - Throws: ``FileError``. An error of the drawing's file has the path that was passed, even if
  ///   this path is a symbolic link.
  package static func document(
    at path: FilePath, warn: (String) -> Void = { _ in }
  ) throws(FileError) -> DrawingDocument {
    let files = DrawingFiles(path)
    do throws(FileError) {
      let contents = try files.read(newPage: defaultPage)
      for warning in contents.warnings(for: path) { warn(warning) }
      return contents.document
    } catch {
      throw error.path == files.drawing ? error.withPath(path) : error
    }
  }

  /// Reads the snapshot and the journal without changing any file.
  ///
  /// - Parameters:
  ///   - newPage: The size of the page, in points, if there is no drawing yet.
  ///   - isRequired: A Boolean value that determines whether the function throws an error if there
  ///     is neither a snapshot nor a journal. Otherwise, the function returns an empty drawing in
  ///     this case.
  /// - Throws: ``FileError``, whose `isCorrupt` is `true` if the snapshot is not a valid drawing.
  public func read(newPage: CGSize, isRequired: Bool = true) throws(FileError) -> Contents {
    // A reader need not hold the lock. If the snapshot was replaced while the files were read, the
    // journal may belong to another snapshot than the one that was read, and both are read again.
    for _ in 0..<10 {
      let version = FileVersion(of: drawing)
      let contents = Result { () throws(FileError) in try readOnce(newPage, isRequired) }
      if FileVersion(of: drawing) == version { return try contents.get() }
    }
    return try readOnce(newPage, isRequired)
  }

  /// Reads the snapshot, which may be missing, and the journal.
  ///
  /// While another program writes the snapshot in place, the snapshot is incomplete and seems to be
  /// damaged. The function waits up to two seconds until that program has finished.
  ///
  /// - Throws: ``FileError`` as ``read(newPage:isRequired:)`` does, or if the program has not
  ///   finished.
  func readComplete(newPage: CGSize) throws(FileError) -> Contents {
    for _ in 0..<40 {
      do throws(FileError) {
        return try read(newPage: newPage, isRequired: false)
      } catch {
        guard FileStore.isBeingWritten(drawing) else { throw error }
      }
      usleep(50_000)
    }
    throw FileError(
      path: drawing, action: "cannot open",
      reason: "another program is writing it; try again when it has finished")
  }

  private func readOnce(_ newPage: CGSize, _ isRequired: Bool) throws(FileError) -> Contents {
    var contents = Contents(document: DrawingDocument(size: newPage))
    var missing: FileError?
    do throws(FileError) {
      let (data, status) = try FileStore.read(drawing)
      do {
        contents.document = try DrawingDocument(decoding: data)
      } catch {
        throw FileError(path: drawing, error)
      }
      contents.snapshotVersion = FileVersion(status)
      (contents.snapshotChecksum, contents.snapshotSize) = (Checksum.of(data), data.count)
    } catch {
      guard error.isMissing else { throw error }
      missing = error
    }
    let journal = try readJournal()
    let previous = Companion.previous.location(beside: drawing)
    contents.refusedFiles = journal.refused + previous.refused
    contents.replacesJournal = journal.isReplaced
    if let data = journal.data { apply(journal: data, to: &contents) }
    if isRequired, let missing, !contents.hasJournal { throw missing }
    contents.ensureCheckpoint()
    return contents
  }

  // MARK: The journal

  /// Returns the path of the existing journal or of the journal of an earlier version of the
  /// program, and the errors for the files that are ignored.
  func locateJournal() -> (path: FilePath?, isLegacy: Bool, refused: [FileError]) {
    let location = Companion.journal.location(beside: drawing)
    if location.exists { return (location.path, false, location.refused) }
    let path = Companion.journal.legacyPath(beside: drawing)
    // Any file of the user may have this name. Only a journal has the header of a journal.
    guard let data = try? FileStore.contents(of: path, followingLinks: false),
      data.starts(with: Journal.header)
    else { return (nil, false, location.refused) }
    guard let refusal = Companion.journal.refusal(ofFileAt: path, beside: drawing) else {
      return (path, true, location.refused)
    }
    return (nil, false, location.refused + [refusal])
  }

  /// Reads the journal, and returns the errors for the files that are ignored or that the user may
  /// not read.
  private func readJournal() throws(FileError) -> (
    data: Data?, isReplaced: Bool, refused: [FileError]
  ) {
    let (path, isLegacy, refused) = locateJournal()
    guard let path else { return (nil, false, refused) }
    // A change of a file with other names (hard links) would change a backup of the user.
    let hasOtherNames = ((try? Stat(path, followTargetSymlink: false))?.linkCount ?? 1) > 1
    let isReplaced = isLegacy || hasOtherNames
    do throws(FileError) {
      return (try FileStore.contents(of: path, followingLinks: false), isReplaced, refused)
    } catch {
      if error.isMissing { return (nil, isReplaced, refused) }
      guard [EACCES, EPERM].contains(error.code) else { throw error }
      // A user who may not read the journal sees the drawing as it is in its file.
      return (nil, isReplaced, refused + [error])
    }
  }

  /// Applies the edits of a journal to the snapshot.
  private func apply(journal data: Data, to contents: inout Contents) {
    let elements = contents.document.drawing.elements
    let checksum = contents.snapshotChecksum
    let reading = Journal.read(data, snapshotChecksum: checksum, elements: elements)
    contents.snapshotChecksums = reading.snapshotChecksums
    contents.hasUnusableBytes = reading.validLength < data.count
    guard let checkpoint = reading.checkpoint else {
      // The undo history of another snapshot may be lost, but edits that were never saved must be
      // kept.
      guard !reading.unsavedEdits.isEmpty else { return }
      let stranded = strandedDocument(data, reading, contents.document)
      // A drawing that was restored from this journal has these edits already.
      if let stranded, stranded.drawing.elements == elements { return }
      contents.stranded = stranded
      if stranded == nil { contents.hasUnusableBytes = true }
      return
    }
    var drawing = Drawing(
      elements: elements, pageStyle: contents.document.drawing.pageStyle,
      history: checkpoint.history)
    guard drawing.apply(reading.edits) else {
      contents.hasUnusableBytes = true
      return
    }
    contents.document.drawing = drawing
    if checksum == 0 { contents.document.size = checkpoint.size }
    contents.hasUnsavedChanges = !reading.edits.isEmpty
    contents.hasJournal = true
    let start = data.startIndex
    contents.records = Data(
      data[start + Journal.header.count..<start + reading.validLength])
    contents.checkpointOffset = reading.checkpointOffset - Journal.header.count
  }

  /// Returns the drawing that this program would have saved if no other program had replaced the
  /// snapshot.
  ///
  /// If the previous snapshot does not fit the journal, the drawing has only the elements that were
  /// drawn since the latest snapshot that this program wrote.
  private func strandedDocument(
    _ journal: Data, _ reading: Journal.Reading, _ current: DrawingDocument
  ) -> DrawingDocument? {
    if let document = previousDocument(with: journal) { return document }
    return reading.drawingOfUnsavedEdits.map { DrawingDocument(drawing: $0, size: current.size) }
  }

  /// Returns the previous snapshot with all edits of a journal that starts from it, or `nil` if the
  /// journal does not start from it.
  ///
  /// The journal of a drawing of which at most one snapshot has been written starts from an empty
  /// drawing.
  func previousDocument(with journal: Data) -> DrawingDocument? {
    let empty = (document: DrawingDocument(size: Self.defaultPage), checksum: UInt64(0))
    for start in [validPrevious, empty].compactMap(\.self) {
      let elements = start.document.drawing.elements
      let reading = Journal.read(
        journal, snapshotChecksum: start.checksum, elements: elements, isPrevious: true)
      guard let checkpoint = reading.checkpoint else { continue }
      var drawing = Drawing(
        elements: elements, pageStyle: start.document.drawing.pageStyle,
        history: checkpoint.history)
      if drawing.apply(reading.edits) {
        return DrawingDocument(drawing: drawing, size: checkpoint.size)
      }
    }
    return nil
  }

  /// A Boolean value that indicates whether the drawing's file is empty or consists of zeros
  /// although there is a valid previous snapshot.
  ///
  /// Some file systems leave an empty file, or a file of zeros, after a power failure.
  var isEmptiedDrawing: Bool {
    guard let data = try? FileStore.contents(of: drawing) else { return false }
    return data.allSatisfy { $0 == 0 } && validPrevious != nil
  }

  /// The previous snapshot with its checksum, or `nil` if there is no valid one.
  var validPrevious: (document: DrawingDocument, checksum: UInt64)? {
    let location = Companion.previous.location(beside: drawing)
    let legacyPath = Companion.previous.legacyPath(beside: drawing)
    let path = location.exists ? location.path : legacyPath
    guard location.exists || Companion.previous.refusal(ofFileAt: path, beside: drawing) == nil,
      let data = try? FileStore.contents(of: path, followingLinks: false),
      let document = try? DrawingDocument(decoding: data)
    else { return nil }
    return (document, Checksum.of(data))
  }
}

extension DrawingFiles.Contents {
  /// Returns the messages about the files and edits that a reader ignores because it changes no
  /// file.
  func warnings(for path: FilePath) -> [String] {
    let warnings = refusedFiles.map { "\($0)" }
    guard stranded != nil else { return warnings }
    return warnings + [
      "\(path.displayText): another program has changed the drawing, and its journal has strokes that "
        + "the drawing lacks; \"touchtracker recover\" lists them"
    ]
  }

  /// Creates the contents of a new drawing.
  package init(newPage: CGSize) {
    self.init(document: DrawingDocument(size: newPage))
    ensureCheckpoint()
  }

  /// Returns the contents without a journal, for a drawing that has the same elements and possibly
  /// another undo history.
  func with(_ drawing: Drawing) -> DrawingFiles.Contents {
    var contents = self
    contents.document.drawing = drawing
    (contents.records, contents.checkpointOffset) = (Data(), 0)
    (contents.hasJournal, contents.hasUnsavedChanges) = (false, false)
    contents.ensureCheckpoint()
    return contents
  }

  /// Adds the checkpoint that a new journal begins with, unless there is a journal.
  fileprivate mutating func ensureCheckpoint() {
    guard records.isEmpty else { return }
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: snapshotChecksum, size: document.size, history: document.drawing.history)
    records = Journal.record(checkpoint, of: document.drawing.elements)
  }
}
