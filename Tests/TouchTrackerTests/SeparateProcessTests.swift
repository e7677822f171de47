#if os(Linux)
  import DrawingFormat
  import DrawingPersistence
  import Foundation
  import Ink
  import SystemPackage
  import Testing

  @testable import TouchTracker

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// Tests that change their process.
  ///
  /// Therefore each test runs in a process of its own.
  @Suite("Session files and film encoders in separate processes")
  struct SeparateProcessTests {
    @Test("A session is recorded even if the program's standard input is closed")
    func sessionWithoutInput() async {
      await #expect(processExitsWith: .success) { try await SeparateProcessTests.recordSession() }
    }

    static func recordSession() throws {
      let temporary = TemporaryFile()
      let path = FilePath(temporary.path)
      close(STDIN_FILENO)
      let session = try SessionFile(path: path, signature: "{\"s\"") { _ in }
      // The session file has the descriptor number of the closed standard input.
      #expect(fcntl(STDIN_FILENO, F_GETFD) != -1)
      session.append("{\"s\":1}")
      try session.close()
      #expect(try FileStore.contents(of: path) == Data("{\"s\":1}\n".utf8))
    }

    @Test("A film fails if ffmpeg closes its standard error and then fails")
    func lateFailure() async {
      await #expect(processExitsWith: .success) { try await SeparateProcessTests.failLate() }
    }

    static func failLate() throws {
      let temporary = TemporaryFile()
      let folder = FilePath(temporary.folder)
      let program = folder.appending("ffmpeg")
      // The loop takes much longer than reading the end of the messages, and the script then fails.
      let script = """
        #!/bin/sh
        cat > /dev/null
        exec 2> /dev/null
        i=0
        while [ $i -lt 100000 ]; do i=$((i + 1)); done
        exit 3

        """
      try FileStore.replace(program, with: Data(script.utf8))
      try #require(chmod(program.string, 0o755) == 0)
      setenv("PATH", temporary.folder + ":/usr/bin:/bin", 1)
      let writer = try VideoWriter(
        folder.appending("a.mp4"), container: "mp4", width: 16, height: 16, rate: 5)
      let picture = Bitmap(width: 16, height: 16, PixelColor(red: 9, green: 99, blue: 199))
      try writer.write(picture, changed: picture.box, duration: 1)
      let error = #expect(throws: FileError.self) { try writer.finish() }
      #expect(error?.description.hasSuffix("ffmpeg failed: it gave no reason") == true)
      writer.cancel()
      let names = try FileManager.default.contentsOfDirectory(atPath: temporary.folder)
      #expect(names == ["ffmpeg"])
    }
  }
#endif
