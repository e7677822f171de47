import DrawingFormat

/// The state machine that decides in which order a drawing is saved.
///
/// The machine is a value without files, threads and clocks. Its inputs report what has happened;
/// the actions that it returns are performed by ``Autosaver``, which reports the result of each as
/// another input. Two kinds of actions can be in progress at the same time, but only one of each:
///
/// - Changes of the journal: edits are appended to it, and it is created again after a snapshot.
/// - Changes of the snapshot: the drawing is encoded and written while edits are appended.
///
/// A new snapshot replaces the old one only after the checkpoint of the new snapshot is in the
/// journal, so that a reader can apply the later edits to the old and to the new snapshot. If the
/// checkpoint cannot be written, the snapshot is written nevertheless, and nothing is appended to
/// the journal meanwhile.
package struct SaveMachine: Sendable, Hashable {
  private var log: JournalLog
  private var journal = JournalState.idle
  private var snapshot = SnapshotState.idle
  private var phase = Phase.open(isRetryScheduled: false)
  private var due: DueChange
  private var foreignChange = ForeignChange.none
  private var journalProblem: JournalProblem?
  private var snapshotError: FileError?
  /// The size of the latest snapshot, in bytes.
  private var snapshotSize: Int

  /// Creates the machine of an opened drawing.
  ///
  /// - Parameters:
  ///   - snapshotSize: The size of the snapshot on disk, in bytes; 0 if there is none.
  init(_ log: JournalLog, snapshotSize: Int = 0) {
    (self.log, self.snapshotSize) = (log, snapshotSize)
    due = snapshotSize == 0 ? .none : .copy
  }

  /// The size of the unsaved edits, in bytes, above which the machine requests a new snapshot, if
  /// they are also larger than the latest snapshot.
  private static let longJournalSize = 8_000_000

  /// A Boolean value that indicates whether the drawing has been closed or abandoned.
  var isClosed: Bool { phase == .closed }

  /// A Boolean value that indicates whether the latest snapshot lacks edits, besides those that are
  /// held while a document is encoded.
  var hasUnsavedEdits: Bool { log.unsavedLength > 0 }

  /// A Boolean value that indicates whether the journal on disk has all edits.
  package var isJournalWritten: Bool { log.isWritten && snapshot.heldEdits?.isEmpty ?? true }

  /// A Boolean value that indicates whether opening the drawing again would restore all edits.
  package var isOnDisk: Bool {
    let isInJournal = isJournalWritten && !isJournalLost
    return switch foreignChange {
    case .none: isInJournal || isInFile
    case .drawing: isInJournal
    case .journal: false
    }
  }

  /// A Boolean value that indicates whether the drawing's file has all edits.
  package var isInFile: Bool {
    foreignChange == .none && !hasUnsavedEdits && snapshot.heldEdits?.isEmpty ?? true
  }

  /// A Boolean value that indicates whether the last write of the journal failed, or the journal was
  /// lost.
  package var isJournalFailing: Bool { journalProblem != nil }

  /// A Boolean value that indicates whether the main thread has been asked for a document.
  package var needsDocument: Bool { snapshot == .requested }

  package var problem: Problem? {
    if foreignChange != .none { return .changedOutside }
    return (journalProblem?.error ?? snapshotError).map { .notSaved($0) }
  }

  /// The records of the journal that ``Action/createJournal(_:)`` replaces.
  var replacedRecords: Data { log.replacedRecords }

  /// The approximate size of the next snapshot, in bytes.
  package var estimatedSize: Int { snapshotSize + log.unsavedLength }

  /// The names of the states of the journal and the snapshot, for the diagram in
  /// Documentation/Journal.md.
  var stateNames: (journal: String, snapshot: String) {
    func name(_ state: some Any) -> String { String("\(state)".prefix { $0 != "(" }) }
    return (name(journal), name(snapshot))
  }

  private var isWritingJournal: Bool {
    if case .writing = journal { true } else { false }
  }

  /// A Boolean value that indicates whether nothing may be appended to the journal, because the
  /// journal lacks the checkpoint of the snapshot that is being written.
  private var isJournalBlocked: Bool {
    if case .writing(_, checkpointOnDisk: false) = snapshot { true } else { false }
  }

  private var isJournalLost: Bool {
    if case .lost = journalProblem { true } else { false }
  }

  // MARK: Inputs

  /// Changes the state and returns the actions to perform, in this order.
  ///
  /// - Precondition: ``canHandle(_:)`` returns `true`. Release builds ignore any other input.
  package mutating func handle(_ input: Input) -> [Action] {
    guard canHandle(input) else {
      assertionFailure("no action in progress has the result \(input)")
      return []
    }
    guard phase != .closed else { return [] }
    var actions: [Action] = []
    accept(input, &actions)
    if phase != .closed { begin(&actions) }
    return actions
  }

  /// Returns a Boolean value that indicates whether an input is the result of an action in
  /// progress, or is not a result.
  func canHandle(_ input: Input) -> Bool {
    switch input {
    case .written(.journal), .failed(.journal, _): isWritingJournal
    case .encoded: snapshot.heldEdits != nil
    case .written(.snapshot): snapshot.isInProgress && snapshot.heldEdits == nil
    case .failed(.snapshot, _): snapshot.isInProgress
    case .edit, .document, .refused, .tick, .drawingChanged, .journalChanged, .close, .abandon: true
    }
  }

  private mutating func accept(_ input: Input, _ actions: inout [Action]) {
    switch input {
    case .edit(let record): acceptEdit(record)
    case .document: encodeDocument(&actions)
    case .encoded(let encoded): finishEncoding(encoded)
    case .written(.journal): finishJournal()
    case .written(.snapshot): finishSnapshot()
    case .failed(.journal, let error): cancelJournal(error, &actions)
    case .failed(.snapshot, let error): cancelSnapshot(error, &actions)
    case .refused(let error):
      if snapshot == .copying { due = .snapshot }
      if snapshot == .idle, snapshotError == nil { failSnapshot(error, &actions) }
    case .tick:
      // While the drawing is being closed, a tick has no effect: each failed action has been tried
      // once more.
      guard case .open = phase else { return }
      phase = .open(isRetryScheduled: false)
      if journal == .failed {
        journal = .idle
        // Without unsaved edits, the same snapshot would be written again at each tick.
        if hasUnsavedEdits || isJournalLost { due = .snapshot }
      }
      if snapshot == .failed { snapshot = .idle }
    case .drawingChanged(let isOwn):
      if foreignChange != .journal { foreignChange = isOwn ? .none : .drawing }
    case .journalChanged(let error): if !isWritingJournal { noticeChange(error, &actions) }
    case .close(let keepsCopy):
      phase = .closing
      // If another program has changed the file and then removed it, the drawing is written to its
      // own path.
      if keepsCopy { due = .snapshot }
      if journal == .failed { journal = .idle }
      if snapshot == .failed || snapshot == .requested { snapshot = .idle }
    case .abandon: phase = .closed
    }
  }

  private mutating func acceptEdit(_ record: Data) {
    if case .encoding(let held) = snapshot {
      snapshot = .encoding(held: held + record)
    } else {
      log.append(record)
    }
  }

  private mutating func encodeDocument(_ actions: inout [Action]) {
    switch snapshot {
    case .copying: due = .snapshot
    case .encoding, .encoded, .writing, .written:
      // The document may have edits that the snapshot in progress lacks.
      let hasEdits = log.hasEdits || snapshot.heldEdits?.isEmpty == false
      if case .open = phase, hasEdits { due = .edits }
    default: break
    }
    guard [.idle, .requested, .failed].contains(snapshot), foreignChange == .none else { return }
    guard hasUnsavedEdits || due == .snapshot else { return snapshot = .idle }
    snapshot = .encoding(held: Data())
    actions.append(.encode(excluding: log.checksums))
  }

  private mutating func finishEncoding(_ encoded: Snapshot) {
    guard case .encoding(let held) = snapshot else { return }
    let checkpoint = log.appendCheckpoint(of: encoded)
    log.append(held)
    snapshot = .encoded(encoded, checkpoint)
  }

  private mutating func finishJournal() {
    guard case .writing(let length) = journal else { return }
    log.finishWrite(length: length)
    journal = .idle
    if !isJournalLost { journalProblem = nil }
    if log.unsavedLength > max(Self.longJournalSize, snapshotSize) { due = .snapshot }
  }

  private mutating func cancelJournal(_ error: FileError, _ actions: inout [Action]) {
    if loseJournal(error) { return }
    journal = .failed
    if error.isMissing { due = .snapshot }
    journalProblem = error.isMissing || isJournalLost ? .lost(error) : .failed(error)
    if error.kind == .changedOutside { foreignChange = .journal }
    retryLater(&actions)
  }

  /// Lets the journal be created again after a check has found that another program has removed or
  /// changed its file.
  ///
  /// A removed journal is created with the next tick: the user may be removing its folder, which
  /// would fail if a new file appeared in the folder meanwhile.
  private mutating func noticeChange(_ error: FileError, _ actions: inout [Action]) {
    guard error.isMissing else {
      loseJournal(error)
      return
    }
    guard log.loseFile() else { return }
    (journal, journalProblem) = (.failed, .lost(error))
    retryLater(&actions)
  }

  /// Lets the journal be created again at once if another program has removed or changed its file.
  ///
  /// - Returns: `false` if the journal must already be created again, or for another error.
  @discardableResult
  private mutating func loseJournal(_ error: FileError) -> Bool {
    guard error.isMissing || error.kind == .changedOutside, log.loseFile() else { return false }
    if error.isMissing { (journalProblem, due) = (.lost(error), .snapshot) }
    journal = .idle
    return true
  }

  private mutating func finishSnapshot() {
    switch snapshot {
    case .writing(let checkpoint, _): snapshot = .written(checkpoint)
    case .copyingConflict: snapshot = .copied
    default: snapshot = .idle
    }
  }

  private mutating func cancelSnapshot(_ error: FileError, _ actions: inout [Action]) {
    switch snapshot {
    case .encoding(let held): log.append(held)
    case .writing(let checkpoint, _):
      if error.didReplaceFile { log.keep(checkpoint) } else { remove(checkpoint) }
    // The copy is needed only if another program replaces the drawing before the next snapshot.
    case .copying: return snapshot = .idle
    default: break
    }
    if error.kind == .changedOutside {
      (snapshot, snapshotError) = (.idle, nil)
      if foreignChange == .none { foreignChange = .drawing }
    } else {
      failSnapshot(error, &actions)
    }
  }

  private mutating func failSnapshot(_ error: FileError, _ actions: inout [Action]) {
    (snapshot, snapshotError, due) = (.failed, error, .snapshot)
    retryLater(&actions)
  }

  /// Removes the checkpoint of a snapshot that has not been written, unless a write of the journal
  /// is in progress, which may include the checkpoint.
  private mutating func remove(_ checkpoint: JournalLog.Checkpoint) {
    if !isWritingJournal { log.remove(checkpoint) }
  }

  private mutating func retryLater(_ actions: inout [Action]) {
    guard phase == .open(isRetryScheduled: false) else { return }
    phase = .open(isRetryScheduled: true)
    actions.append(.retryLater)
  }

  // MARK: Actions

  /// Begins all actions that are possible now.
  private mutating func begin(_ actions: inout [Action]) {
    if case .written(let checkpoint) = snapshot, !isWritingJournal { forgetSavedEdits(checkpoint) }
    if journal == .idle, !isJournalBlocked, let write = log.nextWrite {
      journal = .writing(length: log.length)
      switch write {
      case .append(let bytes): actions.append(.append(bytes))
      case .create(let records): actions.append(.createJournal(records))
      }
    }
    if case .encoded(let encoded, let checkpoint) = snapshot {
      writeOrDrop(encoded, checkpoint, &actions)
    }
    if case .open = phase { beginSnapshot(&actions) } else { beginClosing(&actions) }
  }

  /// Marks the edits in the written snapshot as saved, and removes the records that are no longer
  /// needed.
  private mutating func forgetSavedEdits(_ checkpoint: JournalLog.Checkpoint) {
    log.finishSnapshot(checkpoint)
    snapshot = .idle
    // While the drawing is being closed, a due snapshot may have been requested after this one.
    if phase != .closing { due = due == .edits && hasUnsavedEdits ? .snapshot : .none }
    (journalProblem, snapshotError) = (nil, nil)
    // A failed journal is written again at once, because it must be created again anyway.
    if journal == .failed { journal = .idle }
  }

  private mutating func writeOrDrop(
    _ encoded: Snapshot, _ checkpoint: JournalLog.Checkpoint, _ actions: inout [Action]
  ) {
    let isOnDisk = log.isOnDisk(checkpoint)
    if foreignChange != .none {
      remove(checkpoint)
      snapshot = .idle
    } else if isOnDisk || journal == .failed {
      snapshotSize = encoded.data.count
      snapshot = .writing(checkpoint, checkpointOnDisk: isOnDisk)
      actions.append(.writeSnapshot(encoded))
    }
  }

  private mutating func beginSnapshot(_ actions: inout [Action]) {
    guard snapshot == .idle, foreignChange == .none else { return }
    switch due {
    case .snapshot,
      .edits where hasUnsavedEdits:
      (snapshot, due) = (.requested, .snapshot)
      actions.append(.requestDocument)
    case .copy where journal == .idle && hasUnsavedEdits:
      (snapshot, due) = (.copying, .none)
      actions.append(.copySnapshot)
    case .copy, .edits, .none: break
    }
  }

  private mutating func beginClosing(_ actions: inout [Action]) {
    guard [.idle, .failed, .copied].contains(snapshot), !isWritingJournal else { return }
    if snapshot == .copied {
      finish(.savedAsCopy, &actions)
    } else if foreignChange != .none {
      let mustBeKept = log.hasEdits || due == .snapshot || phase == .finishing
      guard mustBeKept else { return finish(.saved, &actions) }
      guard snapshot == .idle else { return finish(outcome, &actions) }
      snapshot = .copyingConflict
      actions.append(.writeConflictCopy)
    } else if phase == .closing, hasUnsavedEdits || due == .snapshot || problem != nil {
      (phase, snapshot, due) = (.finishing, .idle, .snapshot)
      encodeDocument(&actions)
    } else {
      finish(outcome, &actions)
    }
  }

  /// The outcome if no action is left that could save the drawing.
  ///
  /// If only the journal could not be created again, the undo history is lost, but no edit.
  private var outcome: Outcome {
    guard snapshot == .failed || hasUnsavedEdits, let error = snapshotError ?? journalProblem?.error
    else { return .saved }
    return .failed(error, isInJournal: log.isWritten && !isJournalLost)
  }

  /// Ends closing; if the drawing is not saved, it remains open, so that saving is tried again.
  private mutating func finish(_ outcome: Outcome, _ actions: inout [Action]) {
    actions.append(.finish(outcome))
    guard case .failed = outcome else { return phase = .closed }
    phase = .open(isRetryScheduled: false)
    retryLater(&actions)
  }
}
