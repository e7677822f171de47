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

  /// Tests that write films with a program that reads the frames and writes nothing.
  ///
  /// They change the environment of the process. Therefore each test runs in a process of its own.
  @Suite("The process that encodes a film")
  struct VideoProcessTests {
    @Test("A completed or cancelled film leaves no pipe to ffmpeg open")
    func pipes() async {
      await #expect(processExitsWith: .success) { try await VideoProcessTests.writeFilms() }
    }

    /// The number of pipes that are open in the process.
    private static var pipeCount: Int {
      let folder = "/proc/self/fd"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.count { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(folder)/\(name)")
        return target?.hasPrefix("pipe:") == true
      }
    }

    /// A program that writes the frames unchanged to its last argument.
    private static let script =
      "#!/bin/sh\nfor output; do :; done\nexec cat > \"${output#file:}\"\n"

    static func writeFilms() throws {
      let temporary = TemporaryFile()
      let folder = FilePath(temporary.folder)
      let program = folder.appending("ffmpeg")
      try FileStore.replace(program, with: Data(Self.script.utf8))
      try #require(chmod(program.string, 0o755) == 0)
      setenv("PATH", temporary.folder + ":/usr/bin:/bin", 1)
      let picture = Bitmap(width: 16, height: 16, PixelColor(red: 9, green: 99, blue: 199))
      let count = pipeCount
      for isComplete in [true, false] {
        let writer = try VideoWriter(
          folder.appending("a.mp4"), container: "mp4", width: 16, height: 16, rate: 5)
        try writer.write(picture, changed: picture.box, duration: 3)
        #expect(pipeCount == count + 2)
        if isComplete { try writer.finish() } else { writer.cancel() }
        #expect(pipeCount == count)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: temporary.folder)
      #expect(names.sorted() == ["a.mp4", "ffmpeg"])
    }
  }
#endif
