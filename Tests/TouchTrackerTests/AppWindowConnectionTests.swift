#if os(Linux)
  import DrawingFormat
  import DrawingPersistence
  import ResponderKit
  import SDLHost
  import SystemPackage
  import Testing

  @testable import TouchTracker

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  @Suite("The app in a window that loses its display connection during a recording")
  struct AppWindowConnectionTests {
    @Test(
      "If the display connection is lost, the program ends the recording before it reports the loss"
    )
    func recording() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await AppWindowConnectionTests.loseConnection() }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let messages = text.split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("touchtracker: ") }
      try #require(messages.count == 2, "\(text)")
      #expect(messages[0].hasSuffix("cannot record: no program reads the pipe"), "\(text)")
      #expect(
        messages[1].hasPrefix("touchtracker: the connection to the display was lost"), "\(text)")
    }

    /// Simulates the loss of the connection while touches are recorded into a pipe that no program
    /// reads.
    static func loseConnection() throws {
      let app = try AppWindow { folder in
        let isCreated = mkfifo(folder.appending("pipe").string, 0o600) == 0
        try #require(isCreated)
      }
      app.step {
        app.drawLine(60)
        app.host.onDisplayLost?(.connectionLost)
        try #expect(app.count("a.plist") == 1)
      }
      try app.run(recording: "pipe")
    }
  }
#endif
