#if os(Linux)
  import Ink
  import ResponderKit
  import Testing

  @testable import TouchTracker

  /// Tests that run in a separate process, whose standard error contains no other messages.
  @Suite("The message about a complete film")
  struct FilmMessageTests {
    /// A film of a window that does not change.
    private final class Still: Film {
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
      let duration = 3.0

      func advance(to time: TimeInterval) {}

      func restarted(_ showsTouches: Bool) -> any Film { Still() }
    }

    @Test(
      "The message about a complete film gives the frame count and the painting and encoding times")
    func message() async throws {
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await FilmMessageTests.produce() }
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let messages = text.split(separator: "\n").map(String.init)
        .filter { $0.hasPrefix("touchtracker: ") }
      try #require(messages.count == 1, "\(text)")
      #expect(messages[0].hasPrefix("touchtracker: 17 frames, painted in "), "\(text)")
      #expect(messages[0].contains(" s, encoded in ") && messages[0].hasSuffix(" s"), "\(text)")
      #expect(!messages[0].contains("-"), "\(text)")
    }

    static func produce() throws {
      let schedule = try #require(FilmSchedule(duration: 3, rate: 4, speed: 1))
      try FilmProduction(Still(), schedule, width: 40, height: 20).run(FilmRecorder())
    }
  }
#endif
