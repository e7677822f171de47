import Dispatch
package import DrawingFormat
package import DrawingModel
import Synchronization

/// A saver that writes a drawing to disk in the background while the user draws.
///
/// Each edit is appended to the journal immediately; from time to time, a snapshot is written. If a
/// write fails, the edits stay in memory and the write is repeated.
package final class Autosaver: Sendable {
  /// The data to be written, in this order.
  private struct PendingWork {
    /// Records of edits.
    var edits = Data()
    /// A document with those edits, to be written as a snapshot.
    var document: DrawingDocument?
    /// Records of edits after the document.
    var laterEdits = Data()

    var isEmpty: Bool { edits.isEmpty && document == nil }

    mutating func add(_ record: Data) {
      if document == nil { edits += record } else { laterEdits += record }
    }
  }

  /// The state that the main thread and the queue share.
  private struct State {
    var work = PendingWork()
    /// A Boolean value that indicates whether the queue is about to process the work.
    var isScheduled = false
    /// A Boolean value that indicates whether a snapshot is being written.
    var isSaving = false
    /// A Boolean value that indicates whether ``close(_:)`` has begun; then no more notifications
    /// are sent.
    var isClosing = false
    /// A Boolean value that indicates whether ``finalSave(_:)`` has begun; then the queue ignores
    /// the pending work.
    var isClosed = false
    var hasUnsavedChanges: Bool
    var needsSnapshot = false
    /// A Boolean value that indicates whether ``needsSnapshot`` becomes `true` after the retry
    /// interval.
    var isRetryScheduled = false
    /// A Boolean value that indicates whether the journal was removed with its contents, so that
    /// only a snapshot restores the drawing.
    var isJournalLost = false
    /// The last error of the journal, until a write succeeds.
    var journalError: FileError?
    /// The last error of a snapshot, until a write succeeds.
    var snapshotError: FileError?

    var lastError: String? { (journalError ?? snapshotError).map { "\($0)" } }
  }

  private let files: DrawingFiles
  private let ownsFolder: Bool
  private let retryInterval: Double
  /// The lock of the drawing.
  ///
  /// The lock and ``store`` are used on ``queue`` only, except that ``close(_:)`` releases the lock
  /// on the thread of its caller.
  private let lock: Mutex<FileLock?>
  private let onChange: @Sendable () -> Void
  private let state: Mutex<State>
  private let store: Mutex<DocumentStore>
  private let queue = DispatchQueue(label: "touchtracker.journal")
  /// The queue of snapshots, which take longer than edits may wait.
  private let snapshotQueue = DispatchQueue(label: "touchtracker.drawing")

  /// Creates the saver of a drawing that has been opened.
  ///
  /// - Parameters:
  ///   - retryInterval: The time between two attempts to write, in seconds.
  ///   - onChange: Called on any thread when ``lastError`` or ``needsSnapshot`` has changed.
  package init(
    _ opened: OpenedDrawing, retryInterval: Double = 1, onChange: @escaping @Sendable () -> Void
  ) {
    (files, ownsFolder, self.onChange) = (opened.files, opened.ownsFolder, onChange)
    self.retryInterval = retryInterval
    lock = Mutex(opened.lock)
    store = Mutex(DocumentStore(opened.files, opened.contents))
    state = Mutex(State(hasUnsavedChanges: opened.contents.hasUnsavedChanges))
  }

  /// A description of the error that keeps edits from disk, or `nil` if there is none.
  package var lastError: String? { state.withLock { $0.lastError } }

  /// A Boolean value that indicates whether the main thread should call ``beginSaving(_:)``.
  package var needsSnapshot: Bool { state.withLock { $0.needsSnapshot && !$0.isSaving } }

  // MARK: On the main thread

  /// Saves an edit in the background, and returns immediately.
  package func record(_ edit: Edit) {
    let record = Journal.record(edit)
    state.withLock {
      $0.work.add(record)
      $0.hasUnsavedChanges = true
    }
    schedule()
  }

  /// Begins to write a snapshot in the background if the drawing has unsaved changes, and returns
  /// immediately.
  ///
  /// - Parameter document: The drawing with all recorded edits.
  package func beginSaving(_ document: DrawingDocument) {
    let mustSchedule = state.withLock { state in
      guard state.hasUnsavedChanges || state.needsSnapshot, !state.isSaving else { return false }
      state.isSaving = true
      state.work.document = document
      return true
    }
    if mustSchedule { schedule() }
  }

  /// Writes a snapshot if the drawing has unsaved changes, waits for it, and releases the lock.
  ///
  /// - Parameter document: The drawing with all recorded edits.
  /// - Throws: ``UnsavedChangesError`` if the snapshot could not be written.
  package func close(_ document: DrawingDocument) throws(UnsavedChangesError) {
    state.withLock { $0.isClosing = true }
    defer { lock.withLock { $0?.release() } }
    // Work that has begun is completed in at most three steps.
    queue.sync { drain() }
    snapshotQueue.sync {}
    let error = queue.sync {
      drain()
      return finalSave(document)
    }
    if let error { throw error }
  }

  // MARK: On the queue

  /// Writes the last snapshot if it is needed, and returns the error if that fails.
  private func finalSave(_ document: DrawingDocument) -> UnsavedChangesError? {
    let (isNeeded, hasHeldEdits) = state.withLock { state in
      // A retry that is still scheduled must find no work: the document has its edits.
      state.isClosed = true
      let isNeeded = state.hasUnsavedChanges || state.needsSnapshot || state.lastError != nil
      return (isNeeded, !state.work.edits.isEmpty || state.isJournalLost)
    }
    guard isNeeded else { return nil }
    do throws(FileError) {
      try requireUnchanged()
      let snapshot = store.withLock { $0.makeSnapshot(document) }
      try? store.withLock { try $0.begin(snapshot) }
      try DocumentStore.write(snapshot, to: files)
      // The drawing is saved. If this fails, only the undo history is lost.
      try? store.withLock { try $0.finish(snapshot) }
      return nil
    } catch {
      let hasJournal = store.withLock(\.hasJournal)
      return UnsavedChangesError(reason: "\(error)", isInJournal: !hasHeldEdits && hasJournal)
    }
  }

  /// Processes the pending work on the queue after a delay, unless that is already scheduled.
  private func schedule(after seconds: Double = 0) {
    let mustSchedule = state.withLock { state in
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    guard mustSchedule else { return }
    queue.asyncAfter(deadline: .now() + seconds) { [self] in drain() }
  }

  /// Processes the pending work.
  private func drain() {
    let work = state.withLock { state in
      state.isScheduled = false
      guard !state.isClosed else { return PendingWork() }
      defer { state.work = PendingWork() }
      return state.work
    }
    if let document = work.document {
      begin(store.withLock { $0.makeSnapshot(document) }, work)
    } else if !work.edits.isEmpty {
      appendOrHold(work.edits)
    }
  }

  /// Acquires the lock again if it is lost, for example because its folder was removed.
  ///
  /// - Throws: ``FileError`` if another process holds the lock or has changed the files.
  private func requireLock() throws(FileError) {
    let error = lock.withLock { lock -> FileError? in
      if lock?.isValid == true { return nil }
      lock?.release()
      if ownsFolder { try? FileStore.createFolder(FileStore.folder(of: files.drawing)) }
      switch files.acquireLock() {
      case .acquired(let new):
        lock = nil
        do throws(FileError) {
          try store.withLock { store throws(FileError) in try store.requireUnchanged() }
        } catch {
          new.release()
          return error
        }
        lock = new
        return nil
      case .heldByAnotherProcess:
        lock = nil
        return FileError(
          path: files.drawing, action: "cannot save", reason: "it is open in another window")
      // If the folder accepts no lock file, the next write to the folder reports the reason.
      case .unsupported:
        lock = nil
        return nil
      }
    }
    if let error { throw error }
  }

  /// Checks that no other program has changed the files: with the lock, or, where the folder
  /// supports none, by comparing the files.
  private func requireUnchanged() throws(FileError) {
    try requireLock()
    guard lock.withLock({ $0 == nil }) else { return }
    try store.withLock { store throws(FileError) in try store.requireUnchanged() }
  }

  /// Checks that writing a snapshot is likely to succeed.
  ///
  /// Without this check, an attempt each second would fill a disk that is almost full.
  private func requireWritable(_ snapshot: DocumentStore.Snapshot) throws(FileError) {
    try requireUnchanged()
    try files.requireWritable(size: snapshot.size)
  }

  private func append(_ edits: Data) throws(FileError) {
    guard !edits.isEmpty else { return }
    try requireLock()
    try store.withLock { store throws(FileError) in try store.append(edits) }
  }

  /// Appends edits to the journal; if that fails, keeps them in memory and tries again later.
  private func appendOrHold(_ edits: Data) {
    do throws(FileError) {
      try append(edits)
      // The user should learn while drawing, not when quitting, that no snapshot can be written.
      let isRefused =
        (try? files.requireWritable(size: store.withLock(\.estimatedSize))) == nil
      let isLong = store.withLock(\.isJournalLong)
      update { state in
        if !state.isJournalLost { state.journalError = nil }
        if isLong || (isRefused && state.snapshotError == nil) { state.needsSnapshot = true }
      }
    } catch {
      update { state in
        state.work.edits = edits + state.work.edits
        state.journalError = error
        guard error.isMissing else { return }
        (state.needsSnapshot, state.isJournalLost) = (true, true)
      }
      schedule(after: retryInterval)
    }
  }

  /// Appends the edits and the checkpoint of a snapshot to the journal, and begins to write the
  /// snapshot.
  private func begin(_ snapshot: DocumentStore.Snapshot, _ work: PendingWork) {
    var unwritten = work
    do throws(FileError) {
      try append(work.edits)
      unwritten.edits = Data()
      try requireWritable(snapshot)
      try store.withLock { store throws(FileError) in try store.begin(snapshot) }
    } catch {
      // The journal lacks those edits or the checkpoint, so that nothing may be appended to it
      // before the snapshot is written.
      let result = Result { () throws(FileError) in
        try requireWritable(snapshot)
        try DocumentStore.write(snapshot, to: files)
      }
      return finish(snapshot, result, unwritten)
    }
    snapshotQueue.async { [self] in
      let result = Result { () throws(FileError) in
        try DocumentStore.write(snapshot, to: files)
      }
      queue.async { [self] in finish(snapshot, result, PendingWork()) }
    }
    if !work.laterEdits.isEmpty { appendOrHold(work.laterEdits) }
  }

  /// Updates the journal and the state after a snapshot was written or could not be written.
  ///
  /// - Parameter unwritten: The edits that the journal lacks: those in the snapshot, and later
  ///   edits.
  private func finish(
    _ snapshot: DocumentStore.Snapshot, _ result: Result<Void, FileError>,
    _ unwritten: PendingWork
  ) {
    if case .failure(let error) = result { return abandon(snapshot, error, unwritten) }
    var journalError: FileError?
    do throws(FileError) {
      try store.withLock { store throws(FileError) in try store.finish(snapshot) }
    } catch {
      // The snapshot has all edits, but a journal that cannot be created takes no new edits.
      journalError = error
      requestSnapshotLater()
    }
    let hasUnsavedChanges =
      store.withLock(\.hasUnsavedChanges) || !unwritten.laterEdits.isEmpty
    update { state in
      (state.isSaving, state.needsSnapshot, state.isJournalLost) = (false, false, false)
      (state.snapshotError, state.journalError) = (nil, journalError)
      state.hasUnsavedChanges = hasUnsavedChanges || !state.work.isEmpty
    }
    if !unwritten.laterEdits.isEmpty { appendOrHold(unwritten.laterEdits) }
  }

  /// Cancels a snapshot that could not be written, and schedules a retry.
  ///
  /// Edits that the journal lacks stay in memory.
  private func abandon(
    _ snapshot: DocumentStore.Snapshot, _ error: FileError, _ unwritten: PendingWork
  ) {
    let storeHasEdits = store.withLock {
      $0.abandon(snapshot, lacking: unwritten.edits, after: error)
    }
    let heldEdits = (storeHasEdits ? Data() : unwritten.edits) + unwritten.laterEdits
    update { state in
      state.work.edits = heldEdits + state.work.edits
      (state.isSaving, state.needsSnapshot, state.snapshotError) = (false, false, error)
    }
    schedule(after: unwritten.edits.isEmpty ? 0 : retryInterval)
    requestSnapshotLater()
  }

  /// Sets ``needsSnapshot`` after the retry interval.
  private func requestSnapshotLater() {
    let mustSchedule = state.withLock { state in
      defer { state.isRetryScheduled = true }
      return !state.isRetryScheduled
    }
    guard mustSchedule else { return }
    queue.asyncAfter(deadline: .now() + retryInterval) { [self] in
      update { ($0.needsSnapshot, $0.isRetryScheduled) = (true, false) }
    }
  }

  /// Changes the state, and calls ``onChange`` if the main thread has to act.
  private func update(_ change: (inout State) -> Void) {
    let mustNotify = state.withLock { state in
      let oldError = state.lastError
      change(&state)
      if state.isClosing { return false }
      // A needed snapshot is announced at each update, because only the main thread has the
      // drawing.
      return oldError != state.lastError || (state.needsSnapshot && !state.isSaving)
    }
    if mustNotify { onChange() }
  }
}

/// The error for a drawing that could not be saved when it was closed.
package struct UnsavedChangesError: Error {
  package let reason: String
  /// A Boolean value that indicates whether the journal has all edits, so that they are restored
  /// when the drawing is opened again.
  package let isInJournal: Bool
}
