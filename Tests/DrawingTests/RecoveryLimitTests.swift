import FaultyDisk
import Geometry
import Ink
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Limits of recovery")
struct RecoveryLimitTests {
  private static func document(_ number: Int) -> DrawingDocument {
    let line = Element(
      kind: .line, points: [[1, Float(number)], [3, 4]], width: 5,
      color: PixelColor(red: 1, green: 2, blue: 3))
    return DrawingDocument(drawing: Drawing(elements: [line]), size: CGSize(width: 90, height: 70))
  }

  @Test("Recovery finds quarantined files with numbers up to 100, even if some numbers are missing")
  func quarantine() throws {
    let folder = try TestFolder()
    let path = folder.path + "/recovery-limits.plist"
    #expect(!DrawingFiles(path).exist)
    for number in [1, 7, 100, 101] {
      try FileStore.replace(
        FileStore.quarantinePath(of: path)(number), with: Self.document(number).encoded())
    }
    #expect(DrawingFiles(path).exist)
    let found = DrawingFiles(path).recoverableVersions()
    #expect(
      found.map(\.path.displayName)
        == [1, 7, 100].map { "recovery-limits.damaged-\($0).plist" })
    #expect(found.allSatisfy { $0.origin == "damaged drawing" })
    for number in [1, 7, 101] { unlink(FileStore.quarantinePath(of: path)(number)) }
    #expect(DrawingFiles(path).exist)
    unlink(FileStore.quarantinePath(of: path)(100))
    #expect(!DrawingFiles(path).exist)
    // A journal in the quarantine is a damaged version as well.
    try FileStore.replace(DrawingFiles(path).quarantinedJournalPath(100), with: Data([1]))
    #expect(DrawingFiles(path).exist)
  }

  @Test("A recoverable version is restored to the drawing's own path only if that path is free")
  func restoredPaths() throws {
    let folder = try TestFolder()
    let path = folder.path + "/recovery-limits.plist"
    for number in 1...3 {
      try FileStore.replace(
        FileStore.quarantinePath(of: path)(number), with: Self.document(number).encoded())
    }
    let versions = DrawingFiles(path).recoverableVersions()
    let names = try versions.map { try DrawingFiles(path).restore($0).displayName }
    #expect(names == ["", " (recovered 1)", " (recovered 2)"].map { "recovery-limits\($0).plist" })
    for (number, name) in zip(1...3, names) {
      let restored = try DrawingFiles.document(at: folder.path.appending(name))
      #expect(restored.drawing.elements == Self.document(number).drawing.elements)
    }
    // Versions that equal the drawing are not listed again.
    #expect(DrawingFiles(path).recoverableVersions().count == 2)
  }

  @Test("A version of a drawing that is open in a window is not restored to the drawing's own path")
  func restoredPathWhileOpen() throws {
    let folder = try TestFolder()
    let path = folder.path + "/recovery-limits.plist"
    try FileStore.replace(
      FileStore.quarantinePath(of: path)(1), with: Self.document(1).encoded())
    let version = try #require(DrawingFiles(path).recoverableVersions().first)
    for number in 1...2 {
      let restored = try DrawingFiles(path).restore(version, whileOpen: true)
      #expect(restored.displayName == "recovery-limits (recovered \(number)).plist")
    }
    #expect(!path.exists)
  }

  #if os(Linux)
    @Test("The error of a version that cannot be restored names the file that should have it")
    func failedRestoring() throws {
      let folder = try TestFolder()
      let path = folder.path + "/recovery-limits.plist"
      try FileStore.replace(
        FileStore.quarantinePath(of: path)(1), with: Self.document(1).encoded())
      let version = try #require(DrawingFiles(path).recoverableVersions().first)
      func failure(whileOpen isOpen: Bool = false) throws -> String? {
        let disk = try #require(faulty_disk_watch(folder.path.string, 0))
        faulty_disk_fail(disk, 0, -1, ENOSPC)
        defer { _ = faulty_disk_end(disk) }
        let error = #expect(throws: FileError.self) {
          try DrawingFiles(path).restore(version, whileOpen: isOpen)
        }
        return error?.path.displayName
      }
      #expect(try failure() == "recovery-limits.plist")
      #expect(try failure(whileOpen: true) == "recovery-limits (recovered 1).plist")
      try FileStore.replace(path, with: Self.document(2).encoded())
      #expect(try failure() == "recovery-limits (recovered 1).plist")
    }
  #endif
}
