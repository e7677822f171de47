#if os(Linux)
  import DrawingPersistence
  import Foundation
  import SystemPackage
  import Testing

  @testable import TouchTracker

  /// Tests that count the file descriptors of session files, because a long-running program must
  /// not leak any.
  @Suite("Open files of sessions")
  struct SessionDescriptorTests {
    private let file = TemporaryFile()

    private func open() throws -> SessionFile {
      try SessionFile(path: FilePath(file.path), signature: "{\"s\"") { _ in }
    }

    /// Returns the number of descriptors of this process for the file.
    private func descriptorCount() throws -> Int {
      let suffix = URL(fileURLWithPath: file.folder).lastPathComponent + "/file"
      let folder = "/proc/self/fd"
      return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")
        return target?.hasSuffix(suffix) == true
      }
    }

    @Test("The descriptor of a session file stays open until the session file is deallocated")
    func closing() throws {
      var session: SessionFile? = try open()
      session?.append("{\"s\":1}")
      try session?.close()
      #expect(try descriptorCount() == 1)
      session = nil
      #expect(try descriptorCount() == 0)
    }

    @Test("A file that is refused because it is not a session is closed")
    func refused() throws {
      try FileStore.replace(FilePath(file.path), with: Data("hello".utf8))
      #expect(throws: FileError.self) { try open() }
      #expect(try descriptorCount() == 0)
    }
  }
#endif
