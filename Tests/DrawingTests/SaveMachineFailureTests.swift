import Testing

@testable import DrawingFormat
@testable import DrawingPersistence

/// Tests of the save machine with sequences of inputs in which actions fail or overlap.
@Suite("Sequences of saving with failures")
struct SaveMachineFailureTests {
  // MARK: Copies of the snapshot

  @Test(
    "A save request during the copy of the previous snapshot takes effect after the copy",
    arguments: [true, false])
  func duringCopy(isRefused: Bool) {
    var machine = SaveMachine(exists: true)
    _ = machine.handle(.edit(byte: 1))
    #expect(machine.handle(.written(.journal)) == [.copySnapshot])
    #expect(machine.handle(isRefused ? .refused(.failure) : .document) == [])
    #expect(machine.problem == nil && !machine.needsDocument)
    #expect(machine.handle(.written(.snapshot)) == [.requestDocument])
    #expect(machine.needsDocument)
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
  }

  @Test("SaveMachine makes no copy of the snapshot after it has written a snapshot itself")
  func ownSnapshot() {
    var machine = SaveMachine(exists: true)
    #expect(machine.handle(.edit(byte: 1)) == [.append(Data([1]))])
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
    #expect(machine.handle(.encoded(.numbered(5))) == [])
    #expect(machine.handle(.written(.journal)) == [.append(Data([0x85]))])
    #expect(machine.handle(.written(.journal)) == [.writeSnapshot(.numbered(5))])
    let journal = Data([0x80, 1, 0x85]) + Journal.saved(5)
    #expect(machine.handle(.written(.snapshot)) == [.createJournal(journal)])
    #expect(machine.handle(.written(.journal)) == [])
    #expect(machine.handle(.edit(byte: 2)) == [.append(Data([2]))])
    #expect(machine.handle(.written(.journal)) == [])
  }

  // MARK: The journal

  @Test("Writing a journal again ends the reported problem unless the journal file was missing")
  func writtenAgain() {
    var failed = SaveMachine(exists: true)
    _ = failed.handle(.edit(byte: 1))
    #expect(failed.handle(.failed(.journal, .failure)) == [.retryLater])
    // The file has its earlier records.
    #expect(failed.handle(.tick) == [.append(Data([1])), .requestDocument])
    #expect(failed.problem == .notSaved(.failure))
    _ = failed.handle(.written(.journal))
    #expect(failed.problem == nil && failed.isJournalWritten)

    var lost = SaveMachine(exists: true)
    _ = lost.handle(.edit(byte: 1))
    // All records are written again.
    #expect(
      lost.handle(.failed(.journal, .missing))
        == [.createJournal(Data([0x80, 1])), .requestDocument])
    _ = lost.handle(.written(.journal))
    #expect(lost.problem == .notSaved(.missing))
    #expect(lost.handle(.close(keepingCopy: false)) == [.encode(excluding: [0])])
    #expect(
      lost.handle(.failed(.snapshot, .failure))
        == [.finish(.failed(.failure, isInJournal: false)), .retryLater])
  }

  @Test("A drawing that could not be closed remains open, is saved at the next tick, and closes")
  func closedLater() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.failed(.journal, .failure))
    _ = machine.handle(.close(keepingCopy: false))
    _ = machine.handle(.failed(.journal, .failure))
    let outcome = SaveMachine.Outcome.failed(.failure, isInJournal: false)
    #expect(machine.handle(.failed(.snapshot, .failure)) == [.finish(outcome), .retryLater])
    #expect(!machine.isOnDisk && !machine.isClosed)
    _ = machine.handle(.edit(byte: 2))
    #expect(machine.handle(.tick) == [.createJournal(Data([0x80, 1, 2])), .requestDocument])
    _ = machine.handle(.written(.journal))
    #expect(machine.isOnDisk)
    #expect(machine.handle(.close(keepingCopy: false)) == [.encode(excluding: [0])])
  }

  @Test("An abandoned drawing writes nothing, whatever happens afterwards")
  func abandoned() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    #expect(machine.handle(.abandon) == [] && machine.isClosed)
    for input in [.written(.journal), .edit(byte: 2), .document, .tick] as [SaveMachine.Input] {
      #expect(machine.handle(input) == [])
    }
    #expect(!machine.isOnDisk)
  }

  @Test("The problem of a lost journal ends when a snapshot and a new journal are written")
  func replacedJournal() {
    var machine = SaveMachine(exists: true)
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.failed(.journal, .missing))
    _ = machine.handle(.failed(.journal, .missing))
    _ = machine.handle(.document)
    #expect(machine.handle(.encoded(.numbered(5))) == [.writeSnapshot(.numbered(5))])
    _ = machine.handle(.written(.snapshot))
    _ = machine.handle(.written(.journal))
    #expect(machine.handle(.tick) == [] && machine.problem == nil)
    #expect(machine.handle(.edit(byte: 2)) == [.append(Data([2]))])
    #expect(machine.handle(.failed(.journal, .failure)) == [.retryLater])
    #expect(machine.handle(.tick) == [.append(Data([2])), .requestDocument])
    _ = machine.handle(.written(.journal))
    #expect(machine.problem == nil)
  }

  @Test("A journal does not contain the checkpoint of a snapshot that was not written")
  func unusedCheckpoint() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.failed(.journal, .failure))
    #expect(machine.handle(.tick) == [.createJournal(Data([0x80, 1])), .requestDocument])
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
    #expect(machine.handle(.failed(.journal, .failure)) == [.retryLater])
    #expect(machine.handle(.drawingChanged(isOwn: false)) == [])
    #expect(machine.handle(.encoded(.numbered(5))) == [])
    #expect(machine.handle(.tick) == [.createJournal(Data([0x80, 1]))])
  }

  @Test(
    "After a failed snapshot, a journal that could not be written is written again",
    arguments: [false, true])
  func blockedJournal(isUncertain: Bool) {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.failed(.journal, .failure))
    _ = machine.handle(.tick)
    _ = machine.handle(.failed(.journal, .failure))
    _ = machine.handle(.document)
    #expect(machine.handle(.encoded(.numbered(5))) == [.writeSnapshot(.numbered(5))])
    #expect(machine.handle(.edit(byte: 2)) == [])
    let error = isUncertain ? FileError.notFlushed : .failure
    #expect(machine.handle(.failed(.snapshot, error)) == [])
    // If the new snapshot may be on disk, its checkpoint is needed.
    let records = Data(isUncertain ? [0x80, 1, 0x85, 2] : [0x80, 1, 2])
    #expect(machine.handle(.tick) == [.createJournal(records), .requestDocument])
  }

  @Test("A journal gets the checkpoint of a failed snapshot that may be on disk")
  func uncertainSnapshot() {
    var machine = SaveMachine(exists: true)
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.failed(.journal, .failure))
    _ = machine.handle(.tick)
    _ = machine.handle(.failed(.journal, .failure))
    _ = machine.handle(.document)
    #expect(machine.handle(.encoded(.numbered(5))) == [.writeSnapshot(.numbered(5))])
    _ = machine.handle(.failed(.snapshot, .notFlushed))
    #expect(
      machine.handle(.tick) == [.createJournal(Data([0x80, 1, 0x85])), .requestDocument])
  }

  @Test("A new snapshot avoids the checksums of all snapshots in the journal")
  func checksums() {
    var machine = SaveMachine()
    for number in 1...4 as ClosedRange<UInt8> {
      _ = machine.handle(.edit(byte: number))
      _ = machine.handle(.written(.journal))
      // The journal has the checkpoints of the last two snapshots.
      let checksums: [Set<UInt64>] = [[0], [0, 11], [11, 12], [12, 13]]
      #expect(machine.handle(.document) == [.encode(excluding: checksums[Int(number) - 1])])
      _ = machine.handle(.encoded(.numbered(10 + number)))
      _ = machine.handle(.written(.journal))
      _ = machine.handle(.written(.snapshot))
      _ = machine.handle(.written(.journal))
      #expect(!machine.hasUnsavedEdits && machine.isJournalWritten)
    }
  }

  // MARK: Closing

  @Test("Closing writes a new snapshot if the journal cannot be created in two attempts")
  func journalOnClosing() {
    var machine = SaveMachine()
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.written(.journal))
    _ = machine.handle(.document)
    _ = machine.handle(.encoded(.numbered(5)))
    _ = machine.handle(.written(.journal))
    let journal = Data([0x80, 1, 0x85]) + Journal.saved(5)
    #expect(machine.handle(.written(.snapshot)) == [.createJournal(journal)])
    #expect(machine.handle(.failed(.journal, .failure)) == [.retryLater])
    #expect(machine.handle(.close(keepingCopy: false)) == [.createJournal(journal)])
    #expect(machine.handle(.failed(.journal, .failure)) == [.encode(excluding: [0, 5])])
    #expect(machine.handle(.encoded(.numbered(6))) == [.writeSnapshot(.numbered(6))])
    let next = Data([0x85]) + Journal.saved(5) + [0x86] + Journal.saved(6)
    #expect(machine.handle(.written(.snapshot)) == [.createJournal(next)])
    #expect(machine.handle(.failed(.journal, .failure)) == [.finish(.saved)])
  }

  @Test("A retry that is scheduled when the drawing is closed does not write the journal again")
  func retryWhileClosing() {
    var machine = SaveMachine(exists: true)
    _ = machine.handle(.edit(byte: 1))
    _ = machine.handle(.drawingChanged(isOwn: false))
    #expect(machine.handle(.failed(.journal, .failure)) == [.retryLater])
    #expect(machine.handle(.close(keepingCopy: false)) == [.append(Data([1]))])
    #expect(machine.handle(.failed(.journal, .failure)) == [.writeConflictCopy])
    // The copy has the edit, and a journal beside it would give the changed drawing the edit again.
    #expect(machine.handle(.tick) == [])
    #expect(machine.handle(.written(.snapshot)) == [.finish(.savedAsCopy)])
  }

  @Test("Closing writes a conflict copy if the drawing's file is changed after the last snapshot")
  func changeAfterLastSnapshot() {
    var machine = SaveMachine(exists: true)
    #expect(machine.handle(.close(keepingCopy: true)) == [.encode(excluding: [0])])
    #expect(machine.handle(.encoded(.numbered(5))) == [.append(Data([0x85]))])
    #expect(machine.handle(.written(.journal)) == [.writeSnapshot(.numbered(5))])
    let journal = Data([0x80, 0x85]) + Journal.saved(5)
    #expect(machine.handle(.written(.snapshot)) == [.createJournal(journal)])
    #expect(machine.handle(.drawingChanged(isOwn: false)) == [])
    #expect(machine.handle(.written(.journal)) == [.writeConflictCopy])
    #expect(machine.handle(.written(.snapshot)) == [.finish(.savedAsCopy)])
  }

  @Test("The estimated size of an opened drawing includes unsaved edits since its last checkpoint")
  func openedSize() {
    for (hasUnsavedEdits, size) in [(true, 12), (false, 10)] {
      let log = JournalLog(
        records: Data([0x80, 1, 0x85, 2]), isWritten: true, latestCheckpoint: 2,
        hasUnsavedEdits: hasUnsavedEdits, checksums: [0, 5])
      let machine = SaveMachine(log, snapshotSize: 10)
      #expect(machine.estimatedSize == size && machine.hasUnsavedEdits == hasUnsavedEdits)
    }
  }
}
