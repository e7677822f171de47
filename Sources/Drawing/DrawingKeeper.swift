/// Keeps the files of one drawing in step with what is done to it; to be used by one thread at a time.
///
/// The journal that belongs to the drawing as it was written last is also in memory, so that it can be
/// made anew at any time.
public struct DrawingKeeper: Sendable {
  /// A drawing to be written as a whole, with the base of what is done after it.
  public struct Whole: Sendable {
    fileprivate let data: Data
    fileprivate let snapshot: UInt64
    fileprivate let base: Data

    /// In bytes.
    public var size: Int { data.count }

    /// - Parameter snapshots: checksums that its file may not have.
    fileprivate init(_ document: DrawingDocument, otherThan snapshots: Set<UInt64>) {
      var (data, generation) = (document.encoded(), 0)
      while snapshots.contains(Checksum.of(data)) {
        generation += 1
        data = document.encoded(generation: generation)
      }
      (self.data, snapshot) = (data, Checksum.of(data))
      let base = Journal.Base(
        snapshot: snapshot, size: document.size, history: document.drawing.history)
      self.base = Journal.record(base, of: document.drawing.elements)
    }
  }

  private let files: DrawingFiles
  private var file: JournalFile?
  /// Bytes of a journal on disk that can be gone on with.
  private var soundLength: Int
  /// The last base that was written, and what was done since.
  private var records: Data
  /// The same from the base of a drawing that is being written.
  ///
  /// Nil also where the journal could not take that base.
  private var next: Data?
  /// Checksums of the files that the journal on disk may have bases of.
  ///
  /// A drawing that comes to be again what it was, such as an empty one, must not be taken for what it
  /// was then: the journal would do again what was done since.
  private var snapshots: Set<UInt64>
  /// Bytes of the drawing as it was written.
  private var wholeSize: Int
  /// Whether the drawing as it was written lacks something.
  public private(set) var isAhead: Bool

  public init(_ files: DrawingFiles, _ contents: DrawingFiles.Contents) {
    self.files = files
    (soundLength, records) = (contents.journalLength, contents.records)
    (wholeSize, isAhead) = (contents.snapshotSize, contents.isAhead)
    snapshots = contents.snapshots.union([contents.snapshot])
  }

  /// Bytes of journal after which the drawing should be written as a whole.
  ///
  /// It grows with the drawing, so that each stroke is written a few times at most.
  private static let longJournal = 8_000_000

  /// About how many bytes the whole drawing has by now.
  public var size: Int { wholeSize + records.count }

  /// Whether the journal has grown long.
  public var isLong: Bool { records.count > max(Self.longJournal, wholeSize) }

  /// Whether the journal is on disk and belongs to the drawing there.
  ///
  /// - Complexity: O(bytes).
  public var hasJournal: Bool {
    guard file?.hasName ?? (soundLength > 0 && FileStore.exists(files.journal)) else {
      return false
    }
    let data = try? FileStore.contents(of: files.drawing)
    return snapshots.contains(data.map { Checksum.of($0) } ?? 0)
  }

  /// Sees to it that drawing and journal on disk are as they were read or written last; for who has no
  /// lock, or had none for a while.
  ///
  /// - Throws: ``SystemError`` where somebody else has written them.
  /// - Complexity: O(bytes).
  public func requireOwn() throws {
    try file?.requireLength()
    do {
      let snapshot = Checksum.of(try FileStore.contents(of: files.drawing))
      guard snapshots.contains(snapshot) else {
        throw SystemError(
          path: files.drawing, action: "cannot save", reason: "another program has changed it")
      }
    } catch let error as SystemError where error.isMissing {}
  }

  // MARK: Deeds

  /// Brings records of deeds to disk, and returns when they are there.
  ///
  /// - Throws: ``SystemError``; then they are to be given again, unless the drawing is written as a
  ///   whole. Where its `isMissing` is true the folder was taken away, and only the whole is enough.
  public mutating func append(_ deeds: Data) throws {
    try write(deeds)
    next? += deeds
    isAhead = true
  }

  private mutating func write(_ new: Data) throws {
    do {
      if file == nil, soundLength > 0 {
        file = try JournalFile(files.journal, length: soundLength)
      }
      if var open = file {
        defer { file = open }
        try open.append(new)
      } else {
        file = try JournalFile.make(files.journal, with: records + new)
      }
    } catch {
      // Once there is a place for it again it is made anew, with all that it held.
      let isMissing = (error as? SystemError)?.isMissing == true
      if isMissing || file?.hasName == false { (file, soundLength) = (nil, 0) }
      throw error
    }
    records += new
  }

  // MARK: The whole

  /// Makes what is to be written of a drawing.
  ///
  /// - Complexity: O(points).
  public func whole(_ document: DrawingDocument) -> Whole {
    Whole(document, otherThan: snapshots)
  }

  /// Tells the journal that a drawing is about to be written, to which what follows is done.
  ///
  /// - Throws: ``SystemError``; then nothing may be appended before ``finish(_:)`` or
  ///   ``abandon(_:lacking:after:)``.
  public mutating func begin(_ whole: Whole) throws {
    snapshots.insert(whole.snapshot)
    try write(whole.base)
    next = whole.base
  }

  /// Writes a drawing; on any thread, between ``begin(_:)``, even where that failed, and ``finish(_:)``.
  ///
  /// - Throws: ``SystemError``; then ``abandon(_:lacking:after:)`` is to follow.
  public static func write(_ whole: Whole, to files: DrawingFiles) throws {
    try files.write(whole.data)
  }

  /// Drops what of the journal is in the drawing now.
  ///
  /// - Throws: ``SystemError``; the journal is then longer than it need be.
  public mutating func finish(_ whole: Whole) throws {
    records = next ?? whole.base
    next = nil
    (wholeSize, isAhead) = (whole.data.count, records.count > whole.base.count)
    // Until it is made anew nothing is appended to the old one, which may lack the base.
    (file, soundLength) = (nil, 0)
    snapshots.insert(whole.snapshot)
    file = try JournalFile.make(files.journal, with: records)
    snapshots = [whole.snapshot]
  }

  /// The drawing could not be written; the journal goes on as it was.
  ///
  /// - Parameters:
  ///   - deeds: what the drawing has and the journal has not.
  ///   - error: what ``write(_:to:)`` said.
  /// - Returns: whether those deeds need not be given again.
  public mutating func abandon(
    _ whole: Whole, lacking deeds: Data = Data(), after error: any Error
  ) -> Bool {
    defer { next = nil }
    guard next == nil, (error as? SystemError)?.isInPlace == true else { return false }
    // The file is the new one, or will be the old one when the power has gone: what follows is to fit
    // both.
    records += deeds + whole.base
    snapshots.insert(whole.snapshot)
    (file, soundLength) = (nil, 0)
    return true
  }
}
