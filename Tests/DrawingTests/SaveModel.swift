@testable import DrawingFormat
@testable import DrawingPersistence

/// A model of a save machine and its disk, in which every action can succeed or fail.
///
/// Edits are numbers, and a snapshot contains the edits up to a number. A record of an edit is one
/// byte, and so is a checkpoint.
struct SaveModel: Hashable {
  /// The contents of the drawing's file: the snapshot with a number, or contents of another
  /// program.
  enum File: Hashable {
    case snapshot(Int)
    case foreign
  }

  /// The result of the action in progress.
  enum Result: CaseIterable {
    case success
    case failure
    /// The journal was removed by another program.
    case missing
    /// The snapshot was replaced, but flushing its folder failed.
    case notFlushed
    /// The journal was cut off or replaced by another program.
    case changed
  }

  /// Something that can happen.
  enum Event: Hashable, CustomStringConvertible {
    case edit
    case document
    case journal(Result)
    case snapshot(Result)
    case refused
    case tick
    /// Another program replaces the drawing's file.
    case changeOutside
    /// The program notices that another program changed the drawing's file.
    case notice
    /// The other program restores the contents of the drawing's file.
    case restore
    /// Another program cuts off the journal, and the program notices it.
    case cutJournal
    case close(keepingCopy: Bool)
    /// The user discards a drawing that could not be saved.
    case abandon

    var description: String {
      switch self {
      case .journal(let result): "journal \(result)"
      case .snapshot(let result): "snapshot \(result)"
      case .edit: "edit"
      case .document: "document"
      case .refused: "refused"
      case .tick: "tick"
      case .changeOutside: "changeOutside"
      case .notice: "notice"
      case .restore: "restore"
      case .cutJournal: "cutJournal"
      case .abandon: "abandon"
      case .close(let keepsCopy): keepsCopy ? "close, keeping a copy" : "close"
      }
    }
  }

  private static let checkpointFlag: UInt8 = 0x80
  private static let firstEdit: UInt8 = 0x20

  private(set) var machine: SaveMachine
  private(set) var editCount = 0
  /// The number of edits that must be on disk if the power fails now.
  private(set) var durableCount = 0
  /// The possible contents of the drawing's file: several after a replacement whose flush failed.
  private var files: [File] = [.snapshot(0)]
  /// The possible contents of the drawing's file before another program changed it.
  private var ownFiles: [File] = []
  /// The number of edits in each snapshot, by the number of the snapshot.
  private var editCounts: [Int: Int] = [0: 0]
  private var journal: [UInt8]?
  /// The number of the previous snapshot, or `nil` if there is none.
  private var previous: Int?
  /// The number of edits in the conflict copy, or `nil` if there is none.
  private var copy: Int?
  private var journalAction: SaveMachine.Action?
  private var hasJournalFailed = false
  private var snapshotAction: SaveMachine.Action?
  private var documentCount = 0
  /// The number of edits in the document that is being encoded or copied.
  private var encodedCount = 0
  private var isTickScheduled = false
  private var isClosing = false
  private var keepsCopy = false
  private(set) var outcome: SaveMachine.Outcome?
  private(set) var violations: [String] = []
  /// The number of the next snapshot.
  private var nextSnapshot = 1

  /// Creates the model of a drawing that has been opened.
  ///
  /// - Parameter editCount: The number of edits in its journal; 0 if there is no journal.
  init(editCount: Int = 0) {
    let edits = (0..<editCount).map { Self.firstEdit + UInt8($0) + 1 }
    let records = [Self.checkpointFlag] + edits
    let log = JournalLog(
      records: Data(records), isWritten: editCount > 0, hasUnsavedEdits: editCount > 0,
      checksums: [0])
    machine = SaveMachine(log, snapshotSize: 2)
    (self.editCount, durableCount) = (editCount, editCount)
    journal = editCount > 0 ? records : nil
  }

  /// The events that can happen now.
  var events: [Event] {
    var events: [Event] = []
    if !isClosing {
      events = [.edit, .document, .close(keepingCopy: false), .refused]
      events +=
        files == [.foreign] ? [.notice, .restore, .close(keepingCopy: true)] : [.changeOutside]
      if outcome != nil { events.append(.abandon) }
    }
    if journalAction != nil {
      events += [Result.success, .failure, .missing].map { .journal($0) }
      if case .append = journalAction { events.append(.journal(.changed)) }
    } else if journal != nil, !isClosing {
      events.append(.cutJournal)
    }
    switch snapshotAction {
    case .writeSnapshot: events += [Result.success, .failure, .notFlushed].map { .snapshot($0) }
    case nil: break
    default: events += [Result.success, .failure].map { .snapshot($0) }
    }
    if isTickScheduled { events.append(.tick) }
    return events
  }

  mutating func handle(_ event: Event) {
    switch event {
    case .edit:
      editCount += 1
      send(.edit(byte: Self.firstEdit + UInt8(editCount)))
    case .document:
      documentCount = editCount
      send(.document)
    case .journal(let result): finishJournal(result)
    case .snapshot(let result): finishSnapshot(result)
    case .refused: send(.refused(.failure))
    case .tick:
      isTickScheduled = false
      send(.tick)
    case .changeOutside: (files, ownFiles) = ([.foreign], files)
    case .notice: send(.drawingChanged(isOwn: false))
    case .restore:
      (files, ownFiles) = (ownFiles, [])
      send(.drawingChanged(isOwn: true))
    case .cutJournal:
      loseJournal()
      send(.journalChanged(.changed))
    case .close(let keepsCopy):
      (isClosing, self.keepsCopy, documentCount) = (true, keepsCopy, editCount)
      outcome = nil
      send(.drawingChanged(isOwn: files != [.foreign]))
      send(.close(keepingCopy: keepsCopy))
    case .abandon:
      isClosing = true
      send(.abandon)
    }
    checkDisk()
    checkResults()
    checkRetry()
  }

  // MARK: Actions

  private mutating func send(_ input: SaveMachine.Input) {
    for action in machine.handle(input) {
      switch action {
      case .append, .createJournal:
        if journalAction != nil { violations.append("two changes of the journal at once") }
        journalAction = action
      case .copySnapshot, .encode, .writeSnapshot, .writeConflictCopy:
        if snapshotAction != nil { violations.append("two changes of the snapshot at once") }
        (snapshotAction, encodedCount) = (action, documentCount)
      case .retryLater: isTickScheduled = true
      case .requestDocument:
        if isClosing { violations.append("a document is requested while closing") }
      case .finish(let outcome):
        if self.outcome != nil { violations.append("the machine finished twice") }
        self.outcome = outcome
        if case .failed = outcome { isClosing = false }
        checkOutcome()
      }
    }
  }

  private mutating func finishJournal(_ result: Result) {
    let action = journalAction
    (journalAction, hasJournalFailed) = (nil, result != .success)
    guard result == .success else {
      switch result {
      case .missing:
        loseJournal()
        return send(.failed(.journal, .missing))
      case .changed:
        loseJournal()
        return send(.failed(.journal, .changed))
      default: return send(.failed(.journal, .failure))
      }
    }
    switch action {
    case .append(let records):
      if journal == nil { violations.append("a missing journal is appended to") }
      journal? += records
    case .createJournal(let records): journal = Array(records)
    default: break
    }
    // The edits are durable only if the journal applies to the file, which `checkDisk` checks.
    if let last = journal.map(edits)?.last { durableCount = max(durableCount, last) }
    send(.written(.journal))
  }

  private mutating func loseJournal() { (journal, durableCount) = (nil, savedCount) }

  private mutating func finishSnapshot(_ result: Result) {
    let action = snapshotAction
    snapshotAction = nil
    switch (action, result) {
    case (.encode(let excluded), .success):
      if files == [.foreign] { return sendChangedOutside() }
      if excluded.contains(UInt64(nextSnapshot)) { violations.append("a checksum is excluded") }
      editCounts[nextSnapshot] = encodedCount
      nextSnapshot += 1
      send(.encoded(.numbered(UInt8(nextSnapshot - 1))))
    case (.writeSnapshot(let snapshot), .success), (.writeSnapshot(let snapshot), .notFlushed):
      if files == [.foreign] { return sendChangedOutside() }
      let number = Int(snapshot.checksum)
      if result == .notFlushed {
        files.append(.snapshot(number))
        return send(.failed(.snapshot, .notFlushed))
      }
      if case .snapshot(let old) = files.last { previous = old }
      files = [.snapshot(number)]
      durableCount = max(durableCount, editCounts[number] ?? 0)
      send(.written(.snapshot))
    case (.copySnapshot, .success):
      if case .snapshot(let number) = files.last, files.count == 1 { previous = number }
      send(.written(.snapshot))
    case (.writeConflictCopy, .success):
      copy = encodedCount
      journal = nil
      send(.written(.snapshot))
    default: send(.failed(.snapshot, .failure))
    }
  }

  private mutating func sendChangedOutside() {
    send(.failed(.snapshot, .changed))
  }

  // MARK: Invariants

  /// The smallest number of edits that the drawing's file may contain.
  private var savedCount: Int {
    files.map { file in
      if case .snapshot(let number) = file { editCounts[number] ?? 0 } else { 0 }
    }.min() ?? 0
  }

  /// Returns the edits in records.
  private func edits(_ records: [UInt8]) -> [Int] {
    Self.items(records).compactMap { $0 < Self.checkpointFlag ? Int($0 - Self.firstEdit) : nil }
  }

  /// Returns the checkpoints and edits in records, without the records of written snapshots, which
  /// have several bytes each.
  private static func items(_ records: [UInt8]) -> [UInt8] {
    let saved = Array(Journal.savedRecord(snapshotChecksum: 1).prefix(4))
    var (items, index) = ([UInt8](), 0)
    while index < records.count {
      if records[index...].starts(with: saved) {
        index += Journal.savedRecord(snapshotChecksum: 1).count
      } else {
        items.append(records[index])
        index += 1
      }
    }
    return items
  }

  /// Returns the number of edits that a reader finds in a snapshot and the journal, or `nil` if the
  /// edits are not in order.
  private func readCount(_ number: Int) -> Int? {
    let start = editCounts[number] ?? 0
    let items = Self.items(journal ?? [])
    guard let checkpoint = items.lastIndex(of: Self.checkpointFlag | UInt8(number)) else {
      return start
    }
    let later = edits(Array(items[checkpoint...]))
    return later == Array(start + 1..<start + 1 + later.count) ? start + later.count : nil
  }

  private mutating func checkDisk() {
    for file in files {
      guard case .snapshot(let number) = file else { continue }
      guard let count = readCount(number) else {
        violations.append("the edits on disk are not those that were made")
        continue
      }
      if count < durableCount { violations.append("an edit that was on disk is lost") }
      if count > editCount { violations.append("the disk has more edits than were made") }
      if machine.isOnDisk, count < editCount { violations.append("an edit is not on disk") }
      if machine.isInFile, editCounts[number] ?? 0 < editCount {
        violations.append("an edit is not in the file")
      }
    }
    // A drawing that another program has replaced can be restored from the previous snapshot,
    // unless the journal could not be brought up to date.
    guard files == [.foreign], copy == nil, let previous, let journal,
      journalAction == nil, !hasJournalFailed,
      Self.items(journal).contains(Self.checkpointFlag | UInt8(previous))
    else { return }
    if readCount(previous) ?? 0 < durableCount {
      violations.append("a replaced drawing cannot be restored")
    }
  }

  /// Checks that the machine expects the results of the actions in progress, and no others.
  private mutating func checkResults() {
    // A closed machine ignores the results of actions that were in progress.
    if machine.isClosed { return }
    let isEncoding = if case .encode = snapshotAction { true } else { false }
    let results: [(input: SaveMachine.Input, isPossible: Bool)] = [
      (.written(.journal), journalAction != nil),
      (.failed(.journal, .failure), journalAction != nil),
      (.encoded(.numbered(1)), isEncoding),
      (.written(.snapshot), snapshotAction != nil && !isEncoding),
      (.failed(.snapshot, .failure), snapshotAction != nil),
    ]
    for (input, isPossible) in results where machine.canHandle(input) != isPossible {
      violations.append(isPossible ? "a result is not expected" : "a result without an action")
    }
  }

  /// Checks that saving is retried while edits are not saved.
  private mutating func checkRetry() {
    guard !isClosing, case .notSaved = machine.problem else { return }
    if isTickScheduled || machine.needsDocument { return }
    if journalAction == nil, snapshotAction == nil { violations.append("saving is not retried") }
  }

  private mutating func checkOutcome() {
    switch outcome {
    case .saved:
      if files == [.foreign] {
        if editCount > 0 || keepsCopy {
          violations.append("the drawing was not kept beside a changed file")
        }
      } else if savedCount != editCount {
        violations.append("the saved drawing lacks edits")
      }
    case .savedAsCopy:
      if copy != editCount { violations.append("the copy lacks edits") }
    case .failed(_, isInJournal: true):
      for case .snapshot(let number) in files where readCount(number) != editCount {
        violations.append("the journal lacks edits")
      }
    case .failed, nil: break
    }
    if journalAction != nil || snapshotAction != nil {
      violations.append("the machine finished before its actions")
    }
  }

  /// Returns the model after the drawing was closed and all actions had a result.
  ///
  /// The model gets a violation if the machine does not finish, or if the drawing is not saved
  /// although nothing fails.
  func finished(_ result: Result) -> SaveModel {
    var model = self
    if !isClosing { model.handle(.close(keepingCopy: false)) }
    for _ in 0..<20 where model.outcome == nil {
      if model.journalAction != nil {
        model.handle(.journal(result))
      } else if model.snapshotAction != nil {
        model.handle(.snapshot(result))
      }
    }
    if model.outcome == nil { model.violations.append("the machine does not finish") }
    if result == .success, !isClosing, case .failed = model.outcome {
      model.violations.append("the drawing is not saved although nothing fails")
    }
    return model
  }
}

extension SaveModel.Event {
  /// The name of the input that the event causes, in the diagram of Documentation/Journal.md.
  var label: String {
    switch self {
    case .edit: "edit"
    case .document: "document"
    case .journal(.success): "journal written"
    case .journal: "journal failed"
    case .snapshot(.success): "snapshot written"
    case .snapshot: "snapshot failed"
    case .refused: "refused"
    case .tick: "tick"
    case .changeOutside, .notice, .restore: "changed outside"
    case .cutJournal: "journal changed"
    case .close: "close"
    case .abandon: "abandon"
    }
  }
}
