public import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The files of one drawing: the drawing as it was written last, the journal of what was done since, the
/// drawing as it was written before, and a lock.
public struct DrawingFiles: Sendable {
  /// The drawing; where a link was given, what it leads to.
  public let drawing: String

  public var journal: String { drawing + ".journal" }
  public var previous: String { drawing + ".previous" }
  public var lock: String { drawing + ".lock" }

  public init(_ path: String) { drawing = FileStore.realPath(path) ?? FileStore.target(of: path) }

  /// Returns whether a path leads to one of the files, or to a temporary one of them.
  public func contains(_ path: String) -> Bool {
    // Neither needs to exist yet; their folders do.
    func place(of path: String) -> String {
      let folder = FileStore.folder(of: path)
      return (FileStore.realPath(folder) ?? folder) + "/" + FileStore.lastComponent(path)
    }
    let (own, other) = (place(of: drawing), place(of: FileStore.target(of: path)))
    if other.hasPrefix(own + "."), other.hasSuffix(".tmp") { return true }
    let identity = FileStore.identity(of: path)
    return [drawing, journal, previous, lock].contains { file in
      place(of: file) == other || (identity != nil && FileStore.identity(of: file) == identity)
    }
  }

  /// What the files tell.
  public struct Contents: Sendable {
    /// The drawing with all that was done since it was written.
    public var document: DrawingDocument
    /// The checksum of the drawing as it was written; 0 for none.
    public var snapshot: UInt64
    /// Bytes of the drawing as it was written.
    public var snapshotSize: Int
    /// Bytes of the journal that can be gone on with; 0 where there is none of this drawing.
    public var journalLength = 0
    /// The checksums of all files that the journal has bases of.
    var snapshots: Set<UInt64> = []
    /// The base of the drawing and the records since, as a journal has them.
    var records = Data()
    /// Whether the drawing as it was written lacks what the journal tells.
    public var isAhead = false
    /// Bytes of the journal that were passed over because they are damaged or belong to another
    /// drawing.
    public var strayBytes = 0
  }

  /// Reads the drawing and its journal; nothing is written.
  ///
  /// - Parameters:
  ///   - newPage: the size of the page where there is no drawing yet, in points.
  ///   - isRequired: whether there must be a drawing, or the journal of one that was not written yet;
  ///     otherwise a new one is begun.
  /// - Throws: ``SystemError`` and ``DrawingFormatError``.
  public func read(newPage: CGSize, isRequired: Bool = true) throws -> Contents {
    // Who looks has no lock: where the drawing was written anew in the meantime, its journal is
    // another one.
    for _ in 0..<10 {
      let before = FileStore.identity(of: drawing)
      let contents = Result { try readOnce(newPage, isRequired) }
      if FileStore.identity(of: drawing) == before { return try contents.get() }
    }
    return try readOnce(newPage, isRequired)
  }

  private func readOnce(_ newPage: CGSize, _ isRequired: Bool) throws -> Contents {
    var contents = Contents(
      document: DrawingDocument(size: newPage), snapshot: 0, snapshotSize: 0)
    var missing: SystemError?
    do {
      let data = try FileStore.contents(of: drawing)
      contents.document = try DrawingDocument(decoding: data)
      (contents.snapshot, contents.snapshotSize) = (Checksum.of(data), data.count)
    } catch let error as SystemError where error.isMissing {
      missing = error
    }
    do {
      contents.take(try FileStore.contents(of: journal, followingLinks: false))
    } catch let error as SystemError where error.isMissing {}
    if isRequired, let missing, contents.journalLength == 0 { throw missing }
    contents.makeRecords()
    return contents
  }

  /// Puts a damaged drawing aside; the one that was written before takes its place.
  ///
  /// - Returns: where the damaged one is now, and whether there was one before that can be read.
  /// - Throws: ``SystemError``.
  public func moveDamagedAside() throws -> (path: String, hasPrevious: Bool) {
    guard let data = try? FileStore.contents(of: previous, followingLinks: false),
      (try? DrawingDocument(decoding: data)) != nil
    else { return (try FileStore.moveAside(drawing), false) }
    return (try replace(drawing, by: data, puttingAside: FileStore.contents(of: drawing)), true)
  }

  /// Puts what of the journal cannot be used into a file of its own.
  ///
  /// - Returns: its path.
  /// - Throws: ``SystemError``.
  public func moveStrayBytesAside(_ contents: Contents) throws -> String {
    if contents.journalLength == 0 { return try FileStore.moveAside(journal) }
    let data = try FileStore.contents(of: journal, followingLinks: false)
    return try replace(
      journal, by: data.prefix(contents.journalLength),
      puttingAside: data.dropFirst(contents.journalLength))
  }

  /// Replaces a file, whose name is never without one: a journal that is missing would be taken for
  /// none, and a drawing for a new one.
  private func replace(
    _ path: String, by good: Data, puttingAside bad: Data
  ) throws -> String {
    let aside = try FileStore.make(bad, firstFree: FileStore.asideName(of: path))
    do {
      try FileStore.put(good, at: path)
    } catch let error as SystemError where !error.isInPlace {
      FileStore.remove(aside)
      throw error
    }
    return aside
  }

  /// Checks whether the drawing could be written, as far as that is known beforehand.
  ///
  /// - Parameter size: of the drawing in bytes.
  /// - Throws: ``SystemError``.
  public func requireWritable(size: Int) throws {
    let folder = FileStore.folder(of: drawing)
    guard access(drawing, W_OK) == 0 || errno == ENOENT, access(folder, W_OK | X_OK) == 0 else {
      throw SystemError.last(drawing, "cannot save")
    }
    // Some file systems do not tell how large they are.
    var system = statvfs()
    guard statvfs(folder, &system) == 0, system.f_blocks > 0,
      Double(system.f_bavail) * Double(system.f_frsize) < Double(size)
    else { return }
    throw SystemError(
      path: drawing, action: "cannot save", code: ENOSPC, reason: "there is no room for it")
  }

  /// Keeps others from writing the drawing: all who may, since a lock that they cannot open keeps
  /// nobody out.
  public func takeLock() -> FileLock.Outcome {
    FileLock.take(lock, mode: 0o600 | (FileStore.permissions(of: drawing) ?? 0))
  }

  /// Takes away what processes left that were killed while they saved; for who has the lock.
  public func removeLeftovers() {
    for file in [drawing, journal, previous] { FileStore.removeLeftovers(of: file) }
  }

  /// Writes the drawing, so that at every moment there is one whole; the one that is there becomes the
  /// previous one.
  ///
  /// - Throws: ``SystemError``; then the drawing is what it was, unless the error's `isInPlace` is true.
  public func write(_ data: Data) throws {
    keepPrevious()
    try FileStore.replace(drawing, with: data)
  }

  /// Replaces the drawing by one that does not come of it, whose journal therefore ends; the one that
  /// is there becomes the previous one with all that its journal tells.
  ///
  /// - Throws: ``SystemError``, also where another process draws in it.
  public func replace(with document: DrawingDocument) throws {
    let lock = takeLock()
    defer { if case .taken(let lock) = lock { lock.release() } }
    if case .held = lock {
      throw SystemError(path: drawing, action: "cannot save", reason: "it is open in a window")
    }
    if let old = try? read(newPage: document.size, isRequired: false) {
      if old.strayBytes > 0 { _ = try moveStrayBytesAside(old) }
      if old.isAhead { try FileStore.replace(drawing, with: old.document.encoded()) }
    }
    try write(document.encoded())
    FileStore.remove(journal)
  }

  /// The drawing is written whether or not this works, which on some file systems it does not.
  private func keepPrevious() {
    let temporary = previous + ".\(getpid()).tmp"
    unlink(temporary)
    guard link(drawing, temporary) == 0 else { return }
    rename(temporary, previous)
    // A rename that fails leaves it there, and so does one to another name of the same file.
    unlink(temporary)
  }
}

extension DrawingFiles.Contents {
  /// Of a drawing that is begun.
  public init(newPage: CGSize) {
    self.init(document: DrawingDocument(size: newPage), snapshot: 0, snapshotSize: 0)
    makeRecords()
  }

  /// Where no journal belongs to the drawing, the base that one will begin with.
  fileprivate mutating func makeRecords() {
    guard records.isEmpty else { return }
    let base = Journal.Base(
      snapshot: snapshot, size: document.size, history: document.drawing.history)
    records = Journal.record(base, of: document.drawing.elements)
  }

  fileprivate mutating func take(_ data: Data) {
    let elements = document.drawing.elements
    let reading = Journal.read(data, snapshot: snapshot, elements: elements)
    snapshots = reading.snapshots
    guard let base = reading.base else {
      // Steps of another state that could be taken back are no loss, what was drawn on it is.
      let isStray = reading.hasForeignDeeds || reading.soundLength < data.count
      strayBytes = isStray ? data.count : 0
      return
    }
    var drawing = Drawing(elements: elements, history: base.history)
    guard drawing.perform(reading.deeds) else { return strayBytes = data.count }
    document.drawing = drawing
    if snapshot == 0 { document.size = base.size }
    isAhead = !reading.deeds.isEmpty
    journalLength = reading.soundLength
    let start = data.startIndex
    records = Data(data[start + reading.baseOffset..<start + reading.soundLength])
    strayBytes = data.count - reading.soundLength
  }
}
