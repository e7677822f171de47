package import DrawingFormat

/// The state machine that decides in which order a drawing is saved.
///
/// The machine is a value without files, threads and clocks. Its inputs report what has happened;
/// the actions that it returns are performed by ``Autosaver``, which reports the result of each as
/// another input. Two kinds of actions can be in progress at the same time, but only one of each:
///
/// - Changes of the journal: edits are appended to it, and it is created again after a snapshot.
/// - Changes of the snapshot: the drawing is encoded and written while edits are appended.
///
/// A snapshot replaces the old one only after its checkpoint is in the journal, so that the edits
/// that follow apply to either. If the journal takes no checkpoint, the snapshot is written while
/// nothing is appended to the journal.
package struct SaveMachine: Sendable, Hashable {
  /// An action that changes one of the files and is in progress until its result arrives.
  package enum Target: Sendable, Hashable, CaseIterable {
    case journal
    case snapshot
  }

  package enum Input: Sendable {
    /// The user has made an edit, which has this record.
    case edit(Data)
    /// The main thread has provided a document with all edits.
    case document
    /// The document has been encoded.
    case encoded(Snapshot)
    /// An action has succeeded.
    case written(Target)
    /// An action has failed.
    case failed(Target, FileError)
    /// A check after an edit has found that no snapshot can be written, although the journal can.
    case refused(FileError)
    /// The retry interval is over.
    case tick
    /// Another program has changed the drawing, or has restored what it changed.
    case drawingChanged(isOwn: Bool)
    /// The user closes the drawing, and the main thread has provided a document with all edits.
    ///
    /// If `keepingCopy` is `true` and another program has changed the file, even a drawing without
    /// edits is written to a new file.
    case close(keepingCopy: Bool)
  }

  package enum Action: Sendable, Hashable {
    /// Append these bytes to the journal, and flush it.
    case append(Data)
    /// Create the journal, or replace it, with these records.
    case createJournal(Data)
    /// Copy the snapshot, from which the journal starts, to the previous snapshot.
    case copySnapshot
    /// Ask the main thread for a document.
    case requestDocument
    /// Check that the snapshot can be written, and encode the document. The snapshot must have none
    /// of these checksums.
    case encode(excluding: Set<UInt64>)
    case writeSnapshot(Snapshot)
    /// Write the document as a new file beside the drawing, and remove the journal.
    case writeConflictCopy
    /// Send ``Input/tick`` after the retry interval.
    case retryLater
    /// The drawing is closed; nothing more is saved.
    case finish(Outcome)
  }

  /// The result of closing a drawing.
  package enum Outcome: Sendable, Hashable {
    case saved
    /// The drawing is in a new file, because another program has changed its own.
    case savedAsCopy
    /// The drawing could not be saved. `isInJournal` is `true` if the journal has all edits.
    case failed(FileError, isInJournal: Bool)
  }

  /// A fact that the user must know.
  package enum Problem: Sendable, Hashable {
    case notSaved(FileError)
    case changedOutside
  }

  private enum JournalState: Hashable {
    case idle
    case writing
    /// The last write failed, and waits for a tick.
    case failed
  }

  private enum SnapshotState: Hashable {
    case idle
    /// The main thread has been asked for a document.
    case requested
    case encoding
    /// The snapshot waits until its checkpoint is in the journal.
    case encoded(Snapshot)
    case writing
    /// The snapshot has been written, and waits until the journal can be created again.
    case written
    /// The previous snapshot is being replaced by a copy of the latest one.
    case copying
    /// The document is being written as a new file.
    case copyingConflict
    /// The document has been written as a new file.
    case copied
    /// The last write failed, and waits for a tick.
    case failed
  }

  private enum Phase: Hashable {
    case open
    case closing
    case closed
  }

  private var log: JournalLog
  private var journal = JournalState.idle
  private var snapshot = SnapshotState.idle
  private var phase = Phase.open
  /// A Boolean value that indicates whether nothing may be appended to the journal until the
  /// snapshot is written, because the journal lacks its checkpoint.
  private var isJournalBlocked = false
  /// A Boolean value that indicates whether a snapshot must be written although no edit needs it.
  private var needsSnapshot = false
  /// A Boolean value that indicates whether the journal starts from the previous snapshot on disk.
  private var hasPreviousSnapshot: Bool
  /// A Boolean value that indicates whether the journal was removed with its contents, so that only
  /// a snapshot restores the drawing.
  private var isJournalLost = false
  private var isDrawingChanged = false
  private var isJournalChanged = false
  private var isRetryScheduled = false
  /// A Boolean value that indicates whether the user has made edits since the drawing was opened.
  private var hasEdits: Bool
  /// A Boolean value that indicates whether the last snapshot has been tried while closing.
  private var didTryFinalSnapshot = false
  private var journalError: FileError?
  private var snapshotError: FileError?
  /// The size of the latest snapshot, in bytes.
  private var snapshotSize: Int

  /// Creates the machine of an opened drawing.
  ///
  /// - Parameters:
  ///   - snapshotSize: The size of the snapshot on disk, in bytes; 0 if there is none.
  init(_ log: JournalLog, snapshotSize: Int = 0) {
    (self.log, self.snapshotSize) = (log, snapshotSize)
    hasEdits = log.unsavedCount > 0
    hasPreviousSnapshot = snapshotSize == 0
  }

  /// The size up to which a journal is never long, in bytes.
  private static let longJournalSize = 8_000_000

  /// A Boolean value that indicates whether the drawing must not be saved in its own file, because
  /// another program has changed the file or the journal.
  private var isFileChanged: Bool { isDrawingChanged || isJournalChanged }

  package var hasUnsavedEdits: Bool { log.unsavedCount > 0 }

  /// A Boolean value that indicates whether the journal on disk has all edits.
  package var isJournalWritten: Bool { log.isWritten }

  /// A Boolean value that indicates whether the main thread has been asked for a document.
  package var needsDocument: Bool { snapshot == .requested }

  package var problem: Problem? {
    if isFileChanged { return .changedOutside }
    return (journalError ?? snapshotError).map { .notSaved($0) }
  }

  /// The approximate size of the next snapshot, in bytes.
  package var estimatedSize: Int { snapshotSize + log.lengthSinceSnapshot }

  /// The names of the states of the journal and the snapshot, for the diagram in
  /// Documentation/Journal.md.
  var stateNames: (journal: String, snapshot: String) {
    ("\(journal)", String("\(snapshot)".prefix { $0 != "(" }))
  }

  // MARK: Inputs

  /// Changes the state and returns the actions to perform, in this order.
  package mutating func handle(_ input: Input) -> [Action] {
    guard phase != .closed else { return [] }
    var actions: [Action] = []
    accept(input, &actions)
    begin(&actions)
    return actions
  }

  private mutating func accept(_ input: Input, _ actions: inout [Action]) {
    switch input {
    case .edit(let record):
      log.append(record)
      hasEdits = true
    case .document: encodeDocument(&actions)
    case .encoded(let encoded): accept(encoded)
    case .written(.journal): finishJournal()
    case .written(.snapshot): finishSnapshot()
    case .failed(.journal, let error): cancelJournal(error, &actions)
    case .failed(.snapshot, let error): cancelSnapshot(error, &actions)
    case .refused(let error):
      if snapshot == .copying { needsSnapshot = true }
      guard snapshot == .idle, snapshotError == nil else { return }
      (snapshot, snapshotError) = (.failed, error)
      retryLater(&actions)
    case .tick:
      isRetryScheduled = false
      if journal == .failed {
        journal = .idle
        // Without unsaved edits, the same snapshot would be written again each time.
        if hasUnsavedEdits { needsSnapshot = true }
      }
      if snapshot == .failed { (snapshot, needsSnapshot) = (.idle, true) }
    case .drawingChanged(let isOwn): isDrawingChanged = !isOwn
    case .close(let keepsCopy):
      phase = .closing
      // The file may have been removed after it was changed. Then the drawing is written to its own
      // path.
      if keepsCopy { (hasEdits, needsSnapshot) = (true, true) }
      if journal == .failed { journal = .idle }
      if snapshot == .failed || snapshot == .requested { snapshot = .idle }
    }
  }

  private mutating func encodeDocument(_ actions: inout [Action]) {
    if snapshot == .copying { needsSnapshot = true }
    guard [.idle, .requested, .failed].contains(snapshot), !isFileChanged else { return }
    guard hasUnsavedEdits || needsSnapshot else { return snapshot = .idle }
    log.holdEdits()
    snapshot = .encoding
    actions.append(.encode(excluding: log.checksums))
  }

  private mutating func accept(_ encoded: Snapshot) {
    guard snapshot == .encoding else { return }
    log.appendCheckpoint(of: encoded)
    snapshot = .encoded(encoded)
  }

  private mutating func finishJournal() {
    log.finishWrite()
    journal = .idle
    if !isJournalLost { journalError = nil }
    if log.lengthSinceSnapshot > max(Self.longJournalSize, snapshotSize) { needsSnapshot = true }
  }

  private mutating func cancelJournal(_ error: FileError, _ actions: inout [Action]) {
    log.cancelWrite(isFileMissing: error.isMissing)
    (journal, journalError) = (.failed, error)
    if error.kind == .changedOutside { isJournalChanged = true }
    if error.isMissing { (needsSnapshot, isJournalLost) = (true, true) }
    retryLater(&actions)
  }

  private mutating func finishSnapshot() {
    switch snapshot {
    case .writing: snapshot = .written
    case .copyingConflict: snapshot = .copied
    default: snapshot = .idle
    }
  }

  private mutating func cancelSnapshot(_ error: FileError, _ actions: inout [Action]) {
    switch snapshot {
    case .encoding: log.releaseEdits()
    case .writing:
      log.cancelSnapshot(isUncertain: error.didReplaceFile)
      isJournalBlocked = false
    // Without the copy, a later change by another program may not be separable.
    case .copying: return snapshot = .idle
    default: break
    }
    if error.kind == .changedOutside {
      (snapshot, isDrawingChanged, snapshotError) = (.idle, true, nil)
    } else {
      (snapshot, snapshotError) = (.failed, error)
      retryLater(&actions)
    }
  }

  private mutating func retryLater(_ actions: inout [Action]) {
    guard !isRetryScheduled, phase == .open else { return }
    isRetryScheduled = true
    actions.append(.retryLater)
  }

  // MARK: Actions

  /// Begins all actions that are possible now.
  private mutating func begin(_ actions: inout [Action]) {
    if snapshot == .written, journal != .writing { forgetSavedEdits() }
    if journal == .idle, !isJournalBlocked, let write = log.beginWrite() {
      journal = .writing
      switch write {
      case .append(let bytes): actions.append(.append(bytes))
      case .create(let records): actions.append(.createJournal(records))
      }
    }
    if case .encoded(let encoded) = snapshot { writeOrDrop(encoded, &actions) }
    if phase == .open { beginSnapshot(&actions) } else { beginClosing(&actions) }
  }

  /// Removes the edits that the written snapshot has from the journal.
  private mutating func forgetSavedEdits() {
    log.finishSnapshot()
    snapshot = .idle
    (needsSnapshot, isJournalLost, isJournalBlocked) = (false, false, false)
    (journalError, snapshotError) = (nil, nil)
    hasPreviousSnapshot = true
    // The journal is tried again at once, because it must be created again anyway.
    if journal == .failed { journal = .idle }
  }

  private mutating func writeOrDrop(_ encoded: Snapshot, _ actions: inout [Action]) {
    if isFileChanged {
      log.cancelSnapshot()
      snapshot = .idle
    } else if log.isCheckpointWritten || journal == .failed {
      isJournalBlocked = !log.isCheckpointWritten
      snapshotSize = encoded.data.count
      snapshot = .writing
      actions.append(.writeSnapshot(encoded))
    }
  }

  private mutating func beginSnapshot(_ actions: inout [Action]) {
    guard snapshot == .idle, !isFileChanged else { return }
    if needsSnapshot {
      snapshot = .requested
      actions.append(.requestDocument)
    } else if !hasPreviousSnapshot, journal == .idle, hasUnsavedEdits {
      (snapshot, hasPreviousSnapshot) = (.copying, true)
      actions.append(.copySnapshot)
    }
  }

  private mutating func beginClosing(_ actions: inout [Action]) {
    guard [.idle, .failed, .copied].contains(snapshot), journal != .writing else { return }
    if snapshot == .copied {
      finish(.savedAsCopy, &actions)
    } else if isFileChanged {
      guard hasEdits else { return finish(.saved, &actions) }
      guard snapshot == .idle else { return finish(failure, &actions) }
      snapshot = .copyingConflict
      actions.append(.writeConflictCopy)
    } else if !didTryFinalSnapshot, hasUnsavedEdits || needsSnapshot || problem != nil {
      didTryFinalSnapshot = true
      (snapshot, needsSnapshot) = (.idle, true)
      encodeDocument(&actions)
    } else {
      // If only the journal could not be created again, the undo history is lost, but no edit.
      finish(snapshot == .failed || hasUnsavedEdits ? failure : .saved, &actions)
    }
  }

  private var failure: Outcome {
    let error = snapshotError ?? journalError
    return error.map { .failed($0, isInJournal: log.isWritten && !isJournalLost) } ?? .saved
  }

  private mutating func finish(_ outcome: Outcome, _ actions: inout [Action]) {
    phase = .closed
    actions.append(.finish(outcome))
  }
}
