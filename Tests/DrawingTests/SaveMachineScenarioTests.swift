import Testing

@testable import DrawingFormat
@testable import DrawingPersistence

/// Tests that compare the actions of the save machine for typical sequences of inputs.
@Suite("Sequences of saving")
struct SaveMachineScenarioTests {
  @Test("The first edit creates the journal, and later edits are appended to it")
  func edits() {
    var machine = SaveMachine()
    #expect(machine.handle(.edit(byte: 1)) == [.createJournal(Data([0x80, 1]))])
    #expect(machine.handle(.edit(byte: 2)) == [] && machine.handle(.edit(byte: 3)) == [])
    #expect(machine.hasUnsavedEdits && !machine.isJournalWritten)
    #expect(machine.handle(.written(.journal)) == [.append(Data([2, 3]))])
    #expect(machine.handle(.written(.journal)) == [])
    #expect(machine.isJournalWritten && machine.problem == nil)
    #expect(machine.handle(.edit(byte: 4)) == [.append(Data([4]))])
    #expect(machine.estimatedSize == 4)
  }

  @Test("The first edit of a saved drawing copies its snapshot once")
  func copies() {
    var machine = SaveMachine(exists: true)
    #expect(machine.handle(.document) == [], "a drawing without edits is not saved")
    #expect(machine.handle(.edit(byte: 1)) == [.append(Data([1]))])
    #expect(machine.handle(.written(.journal)) == [.copySnapshot])
    #expect(machine.handle(.edit(byte: 2)) == [.append(Data([2]))])
    #expect(machine.handle(.written(.snapshot)) == [])
    #expect(machine.handle(.written(.journal)) == [])
    #expect(machine.handle(.edit(byte: 3)) == [.append(Data([3]))])
    #expect(machine.handle(.written(.journal)) == [])
    // The copy may fail, which is no problem for the user.
    var second = SaveMachine(exists: true)
    _ = second.handle(.edit(byte: 1))
    #expect(second.handle(.written(.journal)) == [.copySnapshot])
    #expect(second.handle(.failed(.snapshot, .failure)) == [] && second.problem == nil)
  }

  @Test("Saving writes a checkpoint to the journal, then the snapshot, then a new journal")
  func snapshots() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.written(.journal))
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
    // Edits that are made after the document was provided are held until the checkpoint is in the
    // journal.
    #expect(machine.handle(.edit(byte: 2)) == [] && !machine.isJournalWritten)
    #expect(machine.handle(.encoded(.numbered(5))) == [.append(Data([0x85, 2]))])
    #expect(machine.handle(.edit(byte: 3)) == [])
    #expect(
      machine.handle(.written(.journal))
        == [.append(Data([3])), .writeSnapshot(.numbered(5))])
    #expect(machine.handle(.written(.journal)) == [])
    let journal = Data([0x80, 1, 0x85]) + Journal.saved(5) + [2, 3]
    #expect(machine.handle(.written(.snapshot)) == [.createJournal(journal)])
    #expect(machine.hasUnsavedEdits, "the held edits are not in the snapshot")
    #expect(machine.handle(.written(.journal)) == [] && machine.estimatedSize == 4)
    #expect(machine.handle(.document) == [.encode(excluding: [0, 5])])
    #expect(machine.handle(.encoded(.numbered(6))) == [.append(Data([0x86]))])
    #expect(machine.handle(.written(.journal)) == [.writeSnapshot(.numbered(6))])
    // The next journal begins with the checkpoint of the previous snapshot.
    let next = Data([0x85]) + Journal.saved(5) + [2, 3, 0x86] + Journal.saved(6)
    #expect(machine.handle(.written(.snapshot)) == [.createJournal(next)])
    #expect(!machine.hasUnsavedEdits && machine.handle(.written(.journal)) == [])
    #expect(machine.handle(.edit(byte: 4)) == [.append(Data([4]))])
    #expect(machine.handle(.written(.journal)) == [])
  }

  @Test("A drawing that is saved during a snapshot is saved again if the snapshot lacks edits")
  func savedDuringSnapshot() {
    for hasEdit in [false, true] {
      var machine = SaveMachine()
      _ = machine.handle(.edit(byte: 1))
      _ = machine.handle(.written(.journal))
      _ = machine.handle(.document)
      _ = machine.handle(.encoded(.numbered(5)))
      #expect(machine.handle(.written(.journal)) == [.writeSnapshot(.numbered(5))])
      if hasEdit {
        #expect(machine.handle(.edit(byte: 2)) == [.append(Data([2]))])
        #expect(machine.handle(.written(.journal)) == [])
      }
      #expect(machine.handle(.document) == [], "one snapshot is written at a time")
      let actions = machine.handle(.written(.snapshot))
      #expect(actions.contains(.requestDocument) == hasEdit)
      _ = machine.handle(.written(.journal))
      guard hasEdit else { continue }
      #expect(machine.handle(.document) == [.encode(excluding: [0, 5])])
      _ = machine.handle(.edit(byte: 3))
      _ = machine.handle(.encoded(.numbered(6)))
      #expect(machine.handle(.written(.journal)).contains(.writeSnapshot(.numbered(6))))
      #expect(!machine.handle(.written(.snapshot)).contains(.requestDocument), "once for each save")
    }
  }

  @Test("A failed journal is written again at the next tick, and then replaced after a snapshot")
  func failedJournal() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    #expect(machine.handle(.failed(.journal, .failure)) == [.retryLater])
    #expect(machine.problem == .notSaved(.failure))
    #expect(machine.handle(.edit(byte: 2)) == [], "nothing is written before the tick")
    #expect(machine.handle(.tick) == [.createJournal(Data([0x80, 1, 2])), .requestDocument])
    #expect(machine.needsDocument)
    #expect(machine.handle(.failed(.journal, .failure)) == [.retryLater])
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
    // The journal has no checkpoint, so that nothing is appended to it while the snapshot is
    // written.
    #expect(machine.handle(.encoded(.numbered(5))) == [.writeSnapshot(.numbered(5))])
    #expect(machine.handle(.tick) == [], "the journal is blocked")
    let journal = Data([0x80, 1, 2, 0x85]) + Journal.saved(5)
    #expect(machine.handle(.written(.snapshot)) == [.createJournal(journal)])
    #expect(machine.problem == nil)
    #expect(machine.handle(.written(.journal)) == [])
  }

  @Test("A removed journal is created again at once, and the problem persists until a snapshot")
  func lostJournal() {
    var machine = SaveMachine(exists: true)
    _ = machine.handle(.edit(byte: 1))
    #expect(
      machine.handle(.failed(.journal, .missing))
        == [.createJournal(Data([0x80, 1])), .requestDocument])
    #expect(machine.problem == .notSaved(.missing))
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
    #expect(machine.handle(.encoded(.numbered(5))) == [])
    #expect(machine.handle(.written(.journal)) == [.append(Data([0x85]))])
    #expect(machine.problem == .notSaved(.missing) && !machine.isOnDisk)
    #expect(machine.handle(.written(.journal)) == [.writeSnapshot(.numbered(5))])
    let journal = Data([0x80, 1, 0x85]) + Journal.saved(5)
    #expect(machine.handle(.written(.snapshot)) == [.createJournal(journal)])
    #expect(machine.problem == nil)
  }

  @Test("A failed snapshot is written again with another checksum after the next tick")
  func failedSnapshot() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.written(.journal))
    _ = machine.handle(.document)
    _ = machine.handle(.edit(byte: 2))
    // Encoding fails, and the held edits are appended to the journal.
    #expect(
      machine.handle(.failed(.snapshot, .failure)) == [.retryLater, .append(Data([2]))])
    #expect(machine.problem == .notSaved(.failure))
    #expect(machine.handle(.written(.journal)) == [])
    #expect(machine.problem == .notSaved(.failure), "the journal does not solve the problem")
    #expect(machine.handle(.tick) == [.requestDocument])
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
    _ = machine.handle(.encoded(.numbered(5)))
    #expect(machine.handle(.written(.journal)) == [.writeSnapshot(.numbered(5))])
    #expect(machine.handle(.failed(.snapshot, .notFlushed)) == [.retryLater])
    #expect(machine.handle(.edit(byte: 3)) == [.append(Data([3]))])
    #expect(machine.handle(.tick) == [.requestDocument])
    // A snapshot of the same drawing must differ from all that may be on disk.
    #expect(machine.handle(.document) == [.encode(excluding: [0, 5])])
  }

  @Test("SaveMachine schedules only one retry for several failures")
  func retries() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    #expect(machine.handle(.failed(.journal, .failure)) == [.retryLater])
    #expect(machine.handle(.refused(.failure)) == [], "a tick is scheduled already")
    #expect(machine.handle(.tick).contains(.requestDocument))
    _ = machine.handle(.document)
    #expect(machine.handle(.failed(.snapshot, .failure)) == [.retryLater])
  }

  @Test("A refused snapshot is reported as a problem and retried at the next tick")
  func refused() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.written(.journal))
    #expect(machine.handle(.refused(.failure)) == [.retryLater])
    #expect(machine.problem == .notSaved(.failure))
    #expect(machine.handle(.refused(.missing)) == [])
    #expect(machine.problem == .notSaved(.failure))
    #expect(machine.handle(.tick) == [.requestDocument])
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
    #expect(machine.handle(.refused(.failure)) == [], "the result of the encoding decides")
  }

  @Test("A refused snapshot is written with the next document even if all edits have been saved")
  func refusedWithoutEdits() {
    var machine = SaveMachine(exists: true)
    #expect(machine.handle(.refused(.failure)) == [.retryLater])
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
    #expect(machine.problem == .notSaved(.failure))
    _ = machine.handle(.encoded(.numbered(5)))
    #expect(machine.handle(.written(.journal)) == [.writeSnapshot(.numbered(5))])
    #expect(machine.handle(.written(.snapshot)).count == 1 && machine.problem == nil)
  }

  @Test("After a change by another program, edits are written only to the journal")
  func changedOutside() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.written(.journal))
    #expect(machine.handle(.drawingChanged(isOwn: false)) == [])
    #expect(machine.problem == .changedOutside && machine.handle(.document) == [])
    #expect(machine.handle(.edit(byte: 2)) == [.append(Data([2]))])
    #expect(machine.handle(.written(.journal)) == [] && machine.isJournalWritten)
    #expect(machine.handle(.drawingChanged(isOwn: true)) == [] && machine.problem == nil)
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
    #expect(machine.handle(.edit(byte: 3)) == [])
    #expect(
      machine.handle(.failed(.snapshot, .changed)) == [.append(Data([3]))])
    #expect(machine.problem == .changedOutside)
    #expect(machine.handle(.written(.journal)) == [])
    #expect(machine.handle(.close(keepingCopy: false)) == [.writeConflictCopy])
    #expect(machine.handle(.written(.snapshot)) == [.finish(.savedAsCopy)])
    #expect(machine.handle(.edit(byte: 4)) == [] && machine.handle(.tick) == [])
  }

  @Test("The drawing's file has all edits only after a snapshot with the last one was written")
  func fileWithAllEdits() {
    var machine = SaveMachine()
    #expect(machine.isInFile, "there are no edits")
    for input in [.edit(byte: 1), .written(.journal)] as [SaveMachine.Input] {
      _ = machine.handle(input)
    }
    #expect(machine.isOnDisk && !machine.isInFile)
    let inputs: [SaveMachine.Input] = [
      .document, .edit(byte: 2), .encoded(.numbered(5)), .written(.journal), .written(.snapshot),
      .written(.journal), .document, .encoded(.numbered(6)), .written(.journal),
    ]
    for input in inputs {
      _ = machine.handle(input)
      #expect(!machine.isInFile, "\(input)")
    }
    _ = machine.handle(.written(.snapshot))
    #expect(machine.isInFile && !machine.isJournalFailing)
    _ = machine.handle(.failed(.journal, .failure))
    #expect(machine.isInFile && machine.isJournalFailing)
    _ = machine.handle(.drawingChanged(isOwn: false))
    #expect(!machine.isInFile)
  }

  @Test("A journal that another program has cut off is created again at once, without a problem")
  func cutJournal() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.written(.journal))
    #expect(machine.handle(.journalChanged(.changed)) == [.createJournal(Data([0x80, 1]))])
    #expect(machine.problem == nil && !machine.isOnDisk)
    #expect(machine.replacedRecords == Data([0x80, 1]))
    #expect(machine.handle(.journalChanged(.changed)) == [], "it is being created")
    #expect(machine.handle(.written(.journal)) == [] && machine.isOnDisk)
    // The next write finds the change.
    #expect(machine.handle(.edit(byte: 2)) == [.append(Data([2]))])
    #expect(
      machine.handle(.failed(.journal, .changed)) == [.createJournal(Data([0x80, 1, 2]))])
    #expect(machine.handle(.failed(.journal, .failure)) == [.retryLater])
    #expect(machine.problem == .notSaved(.failure))
    #expect(machine.handle(.journalChanged(.missing)) == [])
    #expect(machine.handle(.tick).first == .createJournal(Data([0x80, 1, 2])))
  }

  @Test("A journal of which a check has found that it was removed is created with the next tick")
  func removedJournal() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.written(.journal))
    #expect(machine.handle(.journalChanged(.missing)) == [.retryLater])
    #expect(machine.problem == .notSaved(.missing) && !machine.isOnDisk)
    #expect(machine.handle(.journalChanged(.missing)) == [])
    #expect(machine.handle(.tick) == [.createJournal(Data([0x80, 1])), .requestDocument])
    #expect(machine.handle(.written(.journal)) == [] && !machine.isOnDisk)
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
    #expect(machine.handle(.encoded(.numbered(5))) == [.append(Data([0x85]))])
    #expect(machine.handle(.written(.journal)) == [.writeSnapshot(.numbered(5))])
    #expect(machine.handle(.written(.snapshot)).count == 1 && machine.problem == nil)
  }

  @Test("The problem of a journal that another program has changed persists until closing")
  func changedJournal() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    #expect(machine.handle(.failed(.journal, .changed)) == [.retryLater])
    #expect(machine.problem == .changedOutside)
    #expect(machine.handle(.drawingChanged(isOwn: true)) == [])
    #expect(machine.problem == .changedOutside)
    // A change of the drawing does not hide the change of the journal.
    var encoding = SaveMachine()
    _ = encoding.handle(.edit(byte: 1))
    _ = encoding.handle(.document)
    _ = encoding.handle(.failed(.journal, .changed))
    _ = encoding.handle(.failed(.snapshot, .changed))
    #expect(encoding.handle(.drawingChanged(isOwn: true)) == [])
    #expect(encoding.problem == .changedOutside)
    #expect(machine.handle(.close(keepingCopy: false)).last == .createJournal(Data([0x80, 1])))
    #expect(machine.handle(.failed(.journal, .changed)) == [.writeConflictCopy])
    #expect(
      machine.handle(.failed(.snapshot, .failure))
        == [.finish(.failed(.failure, isInJournal: false)), .retryLater])
  }

  @Test("Closing writes a snapshot if there are edits, and otherwise finishes immediately")
  func closing() {
    var unused = SaveMachine()
    #expect(unused.handle(.close(keepingCopy: false)) == [.finish(.saved)])
    var saved = SaveMachine(exists: true)
    #expect(saved.handle(.close(keepingCopy: false)) == [.finish(.saved)])
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    #expect(machine.handle(.close(keepingCopy: false)) == [], "the journal is being written")
    #expect(machine.handle(.written(.journal)) == [.encode(excluding: [0])])
    #expect(machine.handle(.encoded(.numbered(5))) == [.append(Data([0x85]))])
    #expect(machine.handle(.written(.journal)) == [.writeSnapshot(.numbered(5))])
    let journal = Data([0x80, 1, 0x85]) + Journal.saved(5)
    #expect(machine.handle(.written(.snapshot)) == [.createJournal(journal)])
    #expect(machine.handle(.written(.journal)) == [.finish(.saved)])
  }

  @Test("Closing writes a conflict copy even without edits if the user keeps both versions")
  func keptCopy() {
    for keepsCopy in [true, false] {
      var machine = SaveMachine(exists: true)
      _ = machine.handle(.drawingChanged(isOwn: false))
      #expect(
        machine.handle(.close(keepingCopy: keepsCopy))
          == [keepsCopy ? .writeConflictCopy : .finish(.saved)])
    }
    // The changed file was removed before closing, so that the drawing is written to its own path.
    var machine = SaveMachine(exists: true)
    #expect(machine.handle(.close(keepingCopy: true)) == [.encode(excluding: [0])])
  }

  @Test("The outcome of a failed snapshot indicates whether the journal contains all edits")
  func failedClosing() {
    for isInJournal in [true, false] {
      var machine = SaveMachine()
      _ = machine.handle(.edit(byte: 1))
      let result: SaveMachine.Input =
        isInJournal ? .written(.journal) : .failed(.journal, .missing)
      _ = machine.handle(result)
      let actions = machine.handle(.close(keepingCopy: false))
      if isInJournal {
        #expect(actions == [.encode(excluding: [0])])
      } else {
        #expect(actions == [.createJournal(Data([0x80, 1]))])
        #expect(
          machine.handle(.failed(.journal, .missing)) == [.encode(excluding: [0])])
      }
      #expect(
        machine.handle(.failed(.snapshot, .failure))
          == [.finish(.failed(.failure, isInJournal: isInJournal)), .retryLater])
    }
  }

  @Test("A snapshot is requested if the journal is longer than 8 MB and longer than the snapshot")
  func longJournal() {
    for (size, count, isLong) in [
      (0, 8_000_000, false), (0, 8_000_001, true), (9_000_000, 8_500_000, false),
      (9_000_000, 9_000_000, false), (9_000_000, 9_000_001, true),
    ] {
      var machine = SaveMachine(
        JournalLog(records: Data([0x80]), checksums: [0]), snapshotSize: size)
      _ = machine.handle(.edit(Data(count: count)))
      #expect(machine.estimatedSize == size + count)
      let actions = machine.handle(.written(.journal))
      #expect(actions.contains(.requestDocument) == isLong, "\(size) \(count)")
    }
  }
}
