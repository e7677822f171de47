import SystemPackage

@testable import DrawingFormat
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

// The machines, inputs and errors of the tests of saving. A record of an edit is one byte, and so
// is a checkpoint, whose highest bit is set.

extension SaveMachine {
  /// Creates the machine of a new drawing, or of one with a snapshot and a journal.
  init(exists: Bool = false) {
    self.init(
      JournalLog(records: Data([0x80]), isWritten: exists, checksums: [0]),
      snapshotSize: exists ? 2 : 0)
  }
}

extension SaveMachine.Input {
  static func edit(byte: UInt8) -> Self { .edit(Data([byte])) }
}

extension Snapshot {
  /// Returns a snapshot whose contents, checksum and checkpoint are made from a number.
  static func numbered(_ number: UInt8) -> Snapshot {
    Snapshot(
      data: Data([number, number]), checksum: UInt64(number), checkpoint: Data([0x80 | number]))
  }
}

extension Journal {
  /// Returns the record which says that the snapshot with a number has been written.
  static func saved(_ number: UInt64) -> Data { savedRecord(snapshotChecksum: number) }
}

extension FileError {
  static let failure = FileError(path: "d", action: "a", code: EIO, reason: "r")
  static let missing = FileError(path: "d", action: "a", code: ENOENT, reason: "r")
  static let changed = FileError(path: "d", action: "a", reason: "r", kind: .changedOutside)
  static let notFlushed = FileError(
    path: "d", action: "a", code: EIO, reason: "r", kind: .replacedButNotFlushed)
}
