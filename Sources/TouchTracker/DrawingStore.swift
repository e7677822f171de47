import Dispatch
import Drawing
import ResponderKit
import Synchronization

/// Keeps a drawing on disk while it is drawn, beside the main thread.
///
/// Each deed goes to the journal at once; at times the drawing is written as a whole. Where the disk
/// refuses, what was done is held and tried again.
nonisolated final class DrawingStore: Sendable {
  /// What is to be brought to disk, in this order.
  private struct Work {
    /// Records of deeds.
    var deeds = Data()
    /// The drawing with those deeds, to be written as a whole.
    var whole: DrawingDocument?
    /// Records of deeds that came after.
    var later = Data()

    var isEmpty: Bool { deeds.isEmpty && whole == nil }

    mutating func add(_ record: Data) {
      if whole == nil { deeds += record } else { later += record }
    }
  }

  /// What both sides know of.
  private struct State {
    var work = Work()
    /// Someone will come for the work.
    var isScheduled = false
    var isSaving = false
    /// The drawing is being left; nobody asks for anything any more.
    var isLeaving = false
    var isClosed = false
    var isAhead: Bool
    var wantsWhole = false
    /// The whole drawing will be asked for after a while.
    var isPatient = false
    /// The journal is gone, with what it held; only the whole drawing is enough.
    var isJournalLost = false
    /// What keeps deeds from the journal, and the drawing from its file.
    var journalTrouble: String?
    var wholeTrouble: String?

    var trouble: String? { journalTrouble ?? wholeTrouble }
  }

  private let files: DrawingFiles
  private let isOwnPlace: Bool
  private let retryInterval: Double
  /// Used on the queue alone, as is the keeper.
  private let lock: Mutex<FileLock?>
  private let onChange: @Sendable () -> Void
  private let state: Mutex<State>
  private let keeper: Mutex<DrawingKeeper>
  private let queue = DispatchQueue(label: "touchtracker.journal")
  /// Where the drawing is written as a whole, which may take longer than deeds should wait.
  private let wholeQueue = DispatchQueue(label: "touchtracker.drawing")

  /// - Parameters:
  ///   - opened: the drawing to go on with.
  ///   - retryInterval: seconds between two attempts.
  ///   - onChange: called on any thread when ``trouble`` or ``wantsWhole`` is another.
  init(
    _ opened: OpenedDrawing, retryInterval: Double = 1, onChange: @escaping @Sendable () -> Void
  ) {
    (files, isOwnPlace, self.onChange) = (opened.files, opened.isOwnPlace, onChange)
    self.retryInterval = retryInterval
    lock = Mutex(opened.lock)
    keeper = Mutex(DrawingKeeper(opened.files, opened.contents))
    state = Mutex(State(isAhead: opened.contents.isAhead))
  }

  /// What keeps strokes from being on disk; nil where nothing does.
  var trouble: String? { state.withLock { $0.trouble } }

  /// Whether the drawing should be written as a whole at the next occasion.
  var wantsWhole: Bool { state.withLock { $0.wantsWhole && !$0.isSaving } }

  // MARK: What is asked for

  /// Keeps what was done; returns at once.
  func record(_ deed: Deed) {
    let record = Journal.record(deed)
    state.withLock {
      $0.work.add(record)
      $0.isAhead = true
    }
    schedule()
  }

  /// Begins to write the drawing as a whole, where that is of use; returns at once.
  ///
  /// - Parameter document: with all that was recorded.
  func beginSaving(_ document: DrawingDocument) {
    let isNew = state.withLock { state in
      guard state.isAhead || state.wantsWhole, !state.isSaving else { return false }
      state.isSaving = true
      state.work.whole = document
      return true
    }
    if isNew { schedule() }
  }

  /// Writes the drawing as a whole where the one on disk lacks something, waits for it, and lets
  /// others at the files.
  ///
  /// - Parameter document: with all that was recorded.
  /// - Throws: ``UnsavedDrawing`` where something is neither in the drawing's file nor in its journal.
  func close(_ document: DrawingDocument) throws {
    state.withLock { $0.isLeaving = true }
    defer { lock.withLock { $0?.release() } }
    // What was begun comes to its end, in three steps at most.
    queue.sync { drain() }
    wholeQueue.sync {}
    try queue.sync {
      drain()
      let (isNeeded, isHeld) = state.withLock { state in
        // What is tried again later must find nothing left to do: the drawing has it already.
        state.isClosed = true
        let isNeeded = state.isAhead || state.wantsWhole || state.trouble != nil
        return (isNeeded, !state.work.deeds.isEmpty || state.isJournalLost)
      }
      guard isNeeded else { return }
      do {
        try requireOwn()
        let whole = keeper.withLock { $0.whole(document) }
        try? keeper.withLock { try $0.begin(whole) }
        try DrawingKeeper.write(whole, to: files)
        // The drawing is safe; without the journal no step can be taken back next time.
        try? keeper.withLock { try $0.finish(whole) }
      } catch {
        let hasJournal = keeper.withLock(\.hasJournal)
        throw UnsavedDrawing(reason: "\(error)", isInJournal: !isHeld && hasJournal)
      }
    }
  }

  // MARK: On the queue

  private func schedule(after seconds: Double = 0) {
    let isNew = state.withLock { state in
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    guard isNew else { return }
    queue.asyncAfter(deadline: .now() + seconds) { [self] in drain() }
  }

  private func drain() {
    let work = state.withLock { state in
      state.isScheduled = false
      guard !state.isClosed else { return Work() }
      defer { state.work = Work() }
      return state.work
    }
    if let document = work.whole {
      begin(keeper.withLock { $0.whole(document) }, work)
    } else if !work.deeds.isEmpty {
      appendOrHold(work.deeds)
    }
  }

  /// Sees to it that nobody else writes: with its folder the lock may have gone, and come back.
  ///
  /// - Throws: ``SystemError`` where another process draws in the file meanwhile.
  private func requireLock() throws {
    try lock.withLock { lock in
      if lock?.isHeld == true { return }
      lock?.release()
      if isOwnPlace { try? FileStore.makeFolder(FileStore.folder(of: files.drawing)) }
      switch files.takeLock() {
      case .taken(let new):
        lock = nil
        do {
          try keeper.withLock { try $0.requireOwn() }
        } catch {
          new.release()
          throw error
        }
        lock = new
      case .held:
        lock = nil
        throw SystemError(
          path: files.drawing, action: "cannot save", reason: "it is open in another window")
      // Why the folder takes no lock is told by whatever is written there next.
      case .impossible: lock = nil
      }
    }
  }

  /// Sees to it that nobody else has written; without locks that shows in the files alone.
  private func requireOwn() throws {
    try requireLock()
    if lock.withLock({ $0 == nil }) { try keeper.withLock { try $0.requireOwn() } }
  }

  /// What is known to fail is not tried: it would fill a disk that has hardly any room, each second.
  private func requireWritable(_ whole: DrawingKeeper.Whole) throws {
    try requireOwn()
    try files.requireWritable(size: whole.size)
  }

  private func append(_ deeds: Data) throws {
    guard !deeds.isEmpty else { return }
    try requireLock()
    try keeper.withLock { try $0.append(deeds) }
  }

  private func appendOrHold(_ deeds: Data) {
    do {
      try append(deeds)
      // What would be refused when one leaves had better be known while one draws.
      let isRefused = (try? files.requireWritable(size: keeper.withLock(\.size))) == nil
      let isLong = keeper.withLock(\.isLong)
      settle { state in
        if !state.isJournalLost { state.journalTrouble = nil }
        if isLong || (isRefused && state.wholeTrouble == nil) { state.wantsWhole = true }
      }
    } catch {
      settle { state in
        state.work.deeds = deeds + state.work.deeds
        state.journalTrouble = "\(error)"
        guard (error as? SystemError)?.isMissing == true else { return }
        (state.wantsWhole, state.isJournalLost) = (true, true)
      }
      schedule(after: retryInterval)
    }
  }

  private func begin(_ whole: DrawingKeeper.Whole, _ work: Work) {
    var waiting = work
    do {
      try append(work.deeds)
      waiting.deeds = Data()
      try requireWritable(whole)
      try keeper.withLock { try $0.begin(whole) }
    } catch {
      // Without those deeds and a base in the journal nothing may follow in it before the drawing is
      // written.
      let result = Result {
        try requireWritable(whole)
        try DrawingKeeper.write(whole, to: files)
      }
      return finish(whole, result, waiting)
    }
    wholeQueue.async { [self] in
      let result = Result { try DrawingKeeper.write(whole, to: files) }
      queue.async { [self] in finish(whole, result, Work()) }
    }
    if !work.later.isEmpty { appendOrHold(work.later) }
  }

  /// - Parameter waiting: what the journal has not: deeds that the drawing has, and later ones.
  private func finish(
    _ whole: DrawingKeeper.Whole, _ result: Result<Void, any Error>, _ waiting: Work
  ) {
    do {
      try result.get()
    } catch {
      let isKnown = keeper.withLock { $0.abandon(whole, lacking: waiting.deeds, after: error) }
      let held = (isKnown ? Data() : waiting.deeds) + waiting.later
      settle { state in
        state.work.deeds = held + state.work.deeds
        (state.isSaving, state.wantsWhole, state.wholeTrouble) = (false, false, "\(error)")
      }
      schedule(after: waiting.deeds.isEmpty ? 0 : retryInterval)
      return askForWhole()
    }
    var trouble: String?
    do {
      try keeper.withLock { try $0.finish(whole) }
    } catch {
      // Nothing is lost, but a journal that cannot be made anew takes no deeds either.
      trouble = "\(error)"
      askForWhole()
    }
    let isAhead = keeper.withLock(\.isAhead) || !waiting.later.isEmpty
    settle { state in
      (state.isSaving, state.wantsWhole, state.isJournalLost) = (false, false, false)
      (state.wholeTrouble, state.journalTrouble) = (nil, trouble)
      state.isAhead = isAhead || !state.work.isEmpty
    }
    if !waiting.later.isEmpty { appendOrHold(waiting.later) }
  }

  /// Has the whole drawing asked for after a while.
  private func askForWhole() {
    let isNew = state.withLock { state in
      defer { state.isPatient = true }
      return !state.isPatient
    }
    guard isNew else { return }
    queue.asyncAfter(deadline: .now() + retryInterval) { [self] in
      settle { ($0.wantsWhole, $0.isPatient) = (true, false) }
    }
  }

  /// Changes what is known, and tells where it matters.
  private func settle(_ change: (inout State) -> Void) {
    let isOther = state.withLock { state in
      let before = state.trouble
      change(&state)
      if state.isLeaving { return false }
      // Asked for each time, since only the main thread has the drawing.
      return before != state.trouble || (state.wantsWhole && !state.isSaving)
    }
    if isOther { onChange() }
  }
}

/// A drawing that could not be written when it was left.
nonisolated struct UnsavedDrawing: Error {
  let reason: String
  /// Whether all of it is in the journal, and will be there next time.
  let isInJournal: Bool
}
