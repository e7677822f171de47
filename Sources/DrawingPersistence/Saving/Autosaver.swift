import Dispatch
package import DrawingFormat
package import DrawingModel
import Synchronization
package import SystemPackage

/// A saver that writes a drawing to disk in the background while the user draws.
///
/// The saver performs the actions of a ``SaveMachine`` on two queues and reports the results to the
/// machine.
package final class Autosaver: Sendable {
  private let files: DrawingFiles
  private let lock: DrawingLock
  private let retryInterval: Double
  private let onChange: @Sendable () -> Void
  private let machine: Mutex<SaveMachine>
  /// The latest document that the main thread has provided.
  private let document: Mutex<DrawingDocument>
  private let journal: Mutex<JournalWriter>
  private let journalQueue = DispatchQueue(label: "touchtracker.journal")
  private let snapshot: Mutex<SnapshotWriter>
  /// The queue of the snapshots, which is separate so that edits do not wait for a snapshot.
  private let snapshotQueue = DispatchQueue(label: "touchtracker.drawing")
  private let watch: Mutex<FileWatch?> = Mutex(nil)
  /// The outcome of ``close(_:)``, and the path of the copy if there is one.
  private let result = Mutex((outcome: SaveMachine.Outcome?.none, copy: FilePath?.none))
  private let quarantined = Mutex<[FilePath]>([])
  private let isFinished = DispatchSemaphore(value: 0)

  /// Creates the saver of a drawing that has been opened.
  ///
  /// - Parameters:
  ///   - retryInterval: The time between two attempts to write, in seconds.
  ///   - onChange: Called on any thread when ``problem``, ``isOnDisk``, ``isInFile`` or
  ///     ``needsDocument`` may have changed.
  package init(
    _ opened: OpenedDrawing, retryInterval: Double = 1, onChange: @escaping @Sendable () -> Void
  ) {
    (files, self.retryInterval, self.onChange) = (opened.files, retryInterval, onChange)
    lock = opened.lock
    document = Mutex(opened.contents.document)
    machine = Mutex(SaveMachine(opened.contents))
    journal = Mutex(JournalWriter(opened, lock))
    snapshot = Mutex(SnapshotWriter(opened, lock))
    watchFile()
  }

  /// The problem that the user must know, or `nil`.
  package var problem: SaveMachine.Problem? { machine.withLock(\.problem) }

  /// A Boolean value that indicates whether all recorded edits are on disk.
  package var isSaved: Bool { machine.withLock { $0.isJournalWritten && $0.problem == nil } }

  /// A Boolean value that indicates whether opening the drawing again would restore all edits.
  package var isOnDisk: Bool { machine.withLock(\.isOnDisk) }

  /// A Boolean value that indicates whether the drawing's file has all edits.
  package var isInFile: Bool { machine.withLock(\.isInFile) }

  /// A Boolean value that indicates whether the last write of the journal failed, or the journal was
  /// lost.
  package var isJournalFailing: Bool { machine.withLock(\.isJournalFailing) }

  /// A Boolean value that indicates whether the main thread should call ``save(_:)``.
  package var needsDocument: Bool { machine.withLock(\.needsDocument) }

  /// The paths to which files were moved that were in the place of the journal.
  package var quarantinedFiles: [FilePath] { quarantined.withLock(\.self) }

  // MARK: On the main thread

  /// Saves an edit in the background, and returns immediately.
  package func record(_ edit: Edit) { send(.edit(Journal.record(edit))) }

  /// Begins to write a snapshot in the background if the drawing has unsaved edits, and returns
  /// immediately.
  ///
  /// - Parameter document: The drawing with all recorded edits.
  package func save(_ document: DrawingDocument) {
    self.document.withLock { $0 = document }
    send(.document)
  }

  /// Saves all edits, waits for the result, and releases the lock.
  ///
  /// If the drawing cannot be saved, the lock is kept, and saving is tried again until the next call
  /// of this method or of ``abandon()``. A closed saver does nothing.
  ///
  /// - Parameters:
  ///   - document: The drawing with all recorded edits.
  ///   - keepsCopy: A Boolean value that determines whether even a drawing without edits is written
  ///     to a new file if another program has changed the drawing's own file.
  /// - Returns: The path of the new file, or `nil` if there is none.
  /// - Throws: ``UnsavedEditsError`` if the drawing could not be saved.
  @discardableResult
  package func close(
    _ document: DrawingDocument, keepingCopy keepsCopy: Bool = false
  ) throws(UnsavedEditsError) -> FilePath? {
    if machine.withLock(\.isClosed) { return nil }
    watch.withLock { $0 = nil }
    self.document.withLock { $0 = document }
    // The file may have been changed so recently that the watch has not reported it.
    snapshotQueue.sync { checkFile() }
    send(.close(keepingCopy: keepsCopy))
    isFinished.wait()
    let (outcome, copy) = result.withLock { $0 }
    guard case .failed(let error, let isInJournal) = outcome else {
      lock.release()
      return copy
    }
    watchFile()
    let isUsable = isInJournal && journal.withLock(\.hasJournal) && snapshot.withLock(\.isUnchanged)
    throw UnsavedEditsError(reason: "\(error)", isInJournal: isUsable)
  }

  /// Ends saving, and releases the lock as soon as no file is being written.
  ///
  /// Edits that are not on disk are not saved.
  package func abandon() {
    watch.withLock { $0 = nil }
    send(.abandon)
    journalQueue.sync {}
    snapshotQueue.sync {}
    lock.release()
  }

  // MARK: The machine

  private func send(_ input: SaveMachine.Input) {
    let (actions, hasChanged) = machine.withLock { machine in
      let (problem, isOnDisk, isInFile) = (machine.problem, machine.isOnDisk, machine.isInFile)
      let actions = machine.handle(input)
      let hasChanged =
        problem != machine.problem || isOnDisk != machine.isOnDisk || isInFile != machine.isInFile
      return (actions, hasChanged || actions.contains(.requestDocument))
    }
    for action in actions { perform(action) }
    if hasChanged { onChange() }
  }

  private func perform(_ action: SaveMachine.Action) {
    switch action {
    case .append(let records):
      changeJournal { journal throws(FileError) in
        try journal.append(records)
      }
    case .createJournal(let records):
      let replaced = machine.withLock(\.replacedRecords)
      changeJournal { [self] journal throws(FileError) in
        try journal.create(records, replacing: replaced)
        quarantined.withLock { $0 = journal.quarantined }
      }
    case .requestDocument: break
    case .encode(let checksums):
      let document = document.withLock(\.self)
      changeSnapshot { writer throws(FileError) in
        .encoded(try writer.encode(document, excluding: checksums))
      }
    case .writeSnapshot(let snapshot):
      changeSnapshot { writer throws(FileError) in
        try writer.write(snapshot)
        return .written(.snapshot)
      }
    case .copySnapshot:
      changeSnapshot { writer in
        writer.copySnapshot()
        return .written(.snapshot)
      }
    case .writeConflictCopy:
      let document = document.withLock(\.self)
      changeSnapshot { [self] writer throws(FileError) in
        let path = try writer.writeConflictCopy(document)
        journal.withLock { $0.remove() }
        result.withLock { $0.copy = path }
        return .written(.snapshot)
      }
    case .retryLater:
      snapshotQueue.asyncAfter(deadline: .now() + retryInterval) { [weak self] in
        self?.send(.tick)
      }
    case .finish(let outcome):
      result.withLock { $0.outcome = outcome }
      isFinished.signal()
    }
  }

  private func changeJournal(
    _ change: @escaping @Sendable (inout JournalWriter) throws(FileError) -> Void
  ) {
    journalQueue.async { [self] in
      do throws(FileError) {
        try journal.withLock { journal throws(FileError) in try change(&journal) }
      } catch {
        return send(.failed(.journal, error))
      }
      send(.written(.journal))
      checkForChanges()
      // The user should learn while drawing, not when quitting, that no snapshot can be written.
      do throws(FileError) {
        try files.requireWritable(size: machine.withLock(\.estimatedSize))
      } catch {
        send(.refused(error))
      }
    }
  }

  private func changeSnapshot(
    _ change: @escaping @Sendable (inout SnapshotWriter) throws(FileError) -> SaveMachine.Input
  ) {
    snapshotQueue.async { [self] in
      let result = Result { () throws(FileError) in
        try snapshot.withLock { snapshot throws(FileError) in try change(&snapshot) }
      }
      switch result {
      case .success(let input): send(input)
      case .failure(let error): send(.failed(.snapshot, error))
      }
    }
  }

  /// Checks in the background whether another program has changed the drawing's file, and returns
  /// immediately.
  ///
  /// The system does not report all changes: for example, it reports no change that another computer
  /// makes on a network drive.
  package func checkForChanges() {
    if problem != .changedOutside { snapshotQueue.async { [self] in checkFile() } }
  }

  /// Checks the drawing's file whenever the system reports a change in its folder.
  private func watchFile() {
    let names: Set = [files.drawing.nameBytes, files.journal.nameBytes]
    let newWatch = FileWatch(files.drawing.folder, names: names, queue: snapshotQueue) {
      [weak self] in self?.checkFile()
    }
    watch.withLock { $0 = newWatch }
  }

  /// Reports to the machine whether another program has changed the drawing's file or the journal.
  private func checkFile() {
    send(.drawingChanged(isOwn: snapshot.withLock { $0.checkIsUnchanged() }))
    journalQueue.async { [self] in
      do throws(FileError) {
        try journal.withLock { journal throws(FileError) in try journal.check() }
      } catch {
        send(.journalChanged(error))
      }
    }
  }
}

extension SaveMachine {
  /// Creates the machine of an opened drawing.
  init(_ contents: DrawingFiles.Contents) {
    let log = JournalLog(
      records: contents.records, isWritten: contents.hasJournal && !contents.replacesJournal,
      latestCheckpoint: contents.checkpointOffset, hasUnsavedEdits: contents.hasUnsavedChanges,
      checksums: contents.snapshotChecksums.union([contents.snapshotChecksum]))
    self.init(log, snapshotSize: contents.snapshotSize)
  }
}

/// The error for a drawing that could not be saved when it was closed.
package struct UnsavedEditsError: Error {
  package let reason: String
  /// A Boolean value that indicates whether the journal has all edits, so that they are restored
  /// when the drawing is opened again.
  package let isInJournal: Bool
}
