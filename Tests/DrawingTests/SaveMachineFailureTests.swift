import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

/// Follows the save machine through sequences in which actions fail or overlap.
@Suite("Sequences of saving with failures")
struct SaveMachineFailureTests {
  private static let failure = FileError(path: "d", action: "a", code: EIO, reason: "r")
  private static let missing = FileError(path: "d", action: "a", code: ENOENT, reason: "r")
  private static let notFlushed = FileError(
    path: "d", action: "a", code: EIO, reason: "r", kind: .replacedButNotFlushed)

  private static func snapshot(_ number: UInt8) -> Snapshot {
    Snapshot(
      data: Data([number, number]), checksum: UInt64(number), checkpoint: Data([0x80 | number]))
  }

  private static func saved(_ number: UInt8) -> Data {
    Journal.savedRecord(snapshotChecksum: UInt64(number))
  }

  /// Returns the machine of a new drawing, or of one with a snapshot and a journal.
  private func machine(exists: Bool = false) -> SaveMachine {
    SaveMachine(
      JournalLog(records: Data([0x80]), isWritten: exists, checksums: [0]),
      snapshotSize: exists ? 2 : 0)
  }

  private func edit(_ byte: UInt8) -> SaveMachine.Input { .edit(Data([byte])) }

  // MARK: Copies of the snapshot

  @Test(
    "A save request during the copy of the previous snapshot is repeated after the copy",
    arguments: [true, false])
  func duringCopy(isRefused: Bool) {
    var machine = machine(exists: true)
    _ = machine.handle(edit(1))
    #expect(machine.handle(.written(.journal)) == [.copySnapshot])
    #expect(machine.handle(isRefused ? .refused(Self.failure) : .document) == [])
    #expect(machine.problem == nil && !machine.needsDocument)
    #expect(machine.handle(.written(.snapshot)) == [.requestDocument])
    #expect(machine.needsDocument)
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
  }

  @Test("SaveMachine does not copy the previous snapshot after it has written a snapshot")
  func ownSnapshot() {
    var machine = machine(exists: true)
    #expect(machine.handle(edit(1)) == [.append(Data([1]))])
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
    #expect(machine.handle(.encoded(Self.snapshot(5))) == [])
    #expect(machine.handle(.written(.journal)) == [.append(Data([0x85]))])
    #expect(machine.handle(.written(.journal)) == [.writeSnapshot(Self.snapshot(5))])
    let journal = Data([0x80, 1, 0x85]) + Self.saved(5)
    #expect(machine.handle(.written(.snapshot)) == [.createJournal(journal)])
    #expect(machine.handle(.written(.journal)) == [])
    #expect(machine.handle(edit(2)) == [.append(Data([2]))])
    #expect(machine.handle(.written(.journal)) == [])
  }

  // MARK: The journal

  @Test("Writing a journal again ends its problem unless the journal file was missing")
  func writtenAgain() {
    var failed = machine(exists: true)
    _ = failed.handle(edit(1))
    #expect(failed.handle(.failed(.journal, Self.failure)) == [.retryLater])
    // The file has its earlier records.
    #expect(failed.handle(.tick) == [.append(Data([1])), .requestDocument])
    #expect(failed.problem == .notSaved(Self.failure))
    _ = failed.handle(.written(.journal))
    #expect(failed.problem == nil && failed.isJournalWritten)

    var lost = machine(exists: true)
    _ = lost.handle(edit(1))
    #expect(lost.handle(.failed(.journal, Self.missing)) == [.retryLater, .requestDocument])
    // All records are written again.
    #expect(lost.handle(.tick) == [.createJournal(Data([0x80, 1]))])
    _ = lost.handle(.written(.journal))
    #expect(lost.problem == .notSaved(Self.missing))
    #expect(lost.handle(.close(keepingCopy: false)) == [.encode(excluding: [0])])
    #expect(
      lost.handle(.failed(.snapshot, Self.failure))
        == [.finish(.failed(Self.failure, isInJournal: false))])
  }

  @Test("The problem of a lost journal ends when a snapshot and a new journal are written")
  func replacedJournal() {
    var machine = machine(exists: true)
    _ = machine.handle(edit(1))
    _ = machine.handle(.failed(.journal, Self.missing))
    _ = machine.handle(.document)
    #expect(machine.handle(.encoded(Self.snapshot(5))) == [.writeSnapshot(Self.snapshot(5))])
    _ = machine.handle(.written(.snapshot))
    _ = machine.handle(.written(.journal))
    #expect(machine.handle(.tick) == [] && machine.problem == nil)
    #expect(machine.handle(edit(2)) == [.append(Data([2]))])
    #expect(machine.handle(.failed(.journal, Self.failure)) == [.retryLater])
    #expect(machine.handle(.tick) == [.append(Data([2])), .requestDocument])
    _ = machine.handle(.written(.journal))
    #expect(machine.problem == nil)
  }

  @Test("The checkpoint of a snapshot that could not be written is not in the journal")
  func unusedCheckpoint() {
    var machine = machine()
    _ = machine.handle(edit(1))
    _ = machine.handle(.failed(.journal, Self.failure))
    #expect(machine.handle(.tick) == [.createJournal(Data([0x80, 1])), .requestDocument])
    #expect(machine.handle(.document) == [.encode(excluding: [0])])
    #expect(machine.handle(.failed(.journal, Self.failure)) == [.retryLater])
    #expect(machine.handle(.drawingChanged(isOwn: false)) == [])
    #expect(machine.handle(.encoded(Self.snapshot(5))) == [])
    #expect(machine.handle(.tick) == [.createJournal(Data([0x80, 1]))])
  }

  @Test(
    "After a failed snapshot, a journal that could not be written is written again",
    arguments: [false, true])
  func blockedJournal(isUncertain: Bool) {
    var machine = machine()
    _ = machine.handle(edit(1))
    _ = machine.handle(.failed(.journal, Self.failure))
    _ = machine.handle(.tick)
    _ = machine.handle(.failed(.journal, Self.failure))
    _ = machine.handle(.document)
    #expect(machine.handle(.encoded(Self.snapshot(5))) == [.writeSnapshot(Self.snapshot(5))])
    #expect(machine.handle(edit(2)) == [])
    let error = isUncertain ? Self.notFlushed : Self.failure
    #expect(machine.handle(.failed(.snapshot, error)) == [])
    // If the new snapshot may be on disk, its checkpoint is needed.
    let records = Data(isUncertain ? [0x80, 1, 0x85, 2] : [0x80, 1, 2])
    #expect(machine.handle(.tick) == [.createJournal(records), .requestDocument])
  }

  @Test("A journal gets the checkpoint of a failed snapshot that may be on disk")
  func uncertainSnapshot() {
    var machine = machine(exists: true)
    _ = machine.handle(edit(1))
    _ = machine.handle(.failed(.journal, Self.failure))
    _ = machine.handle(.tick)
    _ = machine.handle(.failed(.journal, Self.failure))
    _ = machine.handle(.document)
    #expect(machine.handle(.encoded(Self.snapshot(5))) == [.writeSnapshot(Self.snapshot(5))])
    _ = machine.handle(.failed(.snapshot, Self.notFlushed))
    #expect(
      machine.handle(.tick) == [.createJournal(Data([0x80, 1, 0x85])), .requestDocument])
  }

  @Test("A new snapshot avoids the checksums of all snapshots in the journal")
  func checksums() {
    var machine = machine()
    for number in 1...4 as ClosedRange<UInt8> {
      _ = machine.handle(edit(number))
      _ = machine.handle(.written(.journal))
      // The journal has the checkpoints of the last two snapshots.
      let checksums: [Set<UInt64>] = [[0], [0, 11], [11, 12], [12, 13]]
      #expect(machine.handle(.document) == [.encode(excluding: checksums[Int(number) - 1])])
      _ = machine.handle(.encoded(Self.snapshot(10 + number)))
      _ = machine.handle(.written(.journal))
      _ = machine.handle(.written(.snapshot))
      _ = machine.handle(.written(.journal))
      #expect(!machine.hasUnsavedEdits && machine.isJournalWritten)
    }
  }

  // MARK: Closing

  @Test("Closing writes a new snapshot if the journal cannot be created in two attempts")
  func journalOnClosing() {
    var machine = machine()
    _ = machine.handle(edit(1))
    _ = machine.handle(.written(.journal))
    _ = machine.handle(.document)
    _ = machine.handle(.encoded(Self.snapshot(5)))
    _ = machine.handle(.written(.journal))
    let journal = Data([0x80, 1, 0x85]) + Self.saved(5)
    #expect(machine.handle(.written(.snapshot)) == [.createJournal(journal)])
    #expect(machine.handle(.failed(.journal, Self.failure)) == [.retryLater])
    #expect(machine.handle(.close(keepingCopy: false)) == [.createJournal(journal)])
    #expect(machine.handle(.failed(.journal, Self.failure)) == [.encode(excluding: [0, 5])])
    #expect(machine.handle(.encoded(Self.snapshot(6))) == [.writeSnapshot(Self.snapshot(6))])
    let next = Data([0x85]) + Self.saved(5) + [0x86] + Self.saved(6)
    #expect(machine.handle(.written(.snapshot)) == [.createJournal(next)])
    #expect(machine.handle(.failed(.journal, Self.failure)) == [.finish(.saved)])
  }

  @Test("The estimated size of an opened drawing includes only unsaved edits")
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
