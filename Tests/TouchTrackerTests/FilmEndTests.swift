import Ink
import ResponderKit
import Testing

@testable import TouchTracker

#if canImport(Glibc)
  import Glibc
#endif

@Suite("The end of a film and of its production")
struct FilmEndTests {
  /// A page that is drawn in 1,000 steps, of which eight draw a line each.
  private final class Page: UIView, StepwiseDrawing {
    func drawingSteps(in rect: CGRect) -> (CGContext) -> Bool {
      var step = 0
      return { context in
        if step % 125 == 0 {
          context.setFillColor(.black)
          context.fill(CGRect(x: 0, y: CGFloat(step / 125) * 50 + 3.3, width: 600, height: 2.2))
        }
        step += 1
        return step < 1000
      }
    }
  }

  /// A film of a page that is enlarged after the first frame.
  private final class Enlargement: Film {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 600, height: 400))
    let duration = 0.1
    private let page = Page(frame: CGRect(x: 0, y: 0, width: 600, height: 400))

    init() {
      page.backgroundColor = .white
      page.retainsContent = true
      window.addSubview(page)
    }

    func advance(to time: TimeInterval) {
      let scale: CGFloat = time == 0 ? 1 : 1.19
      page.transform = CGAffineTransform(scaleX: scale, y: scale)
    }

    func restarted(_ showsTouches: Bool) -> any Film { Enlargement() }
  }

  @Test("The last frame of a film is complete, even if the frames before it are incomplete")
  func lastFrame() throws {
    let (film, writer) = (Enlargement(), FilmRecorder())
    // The 35 frames after the first draw at most 16 steps each, together fewer than 1,000 steps.
    let schedule = try #require(FilmSchedule(duration: film.duration, rate: 31, speed: 1))
    #expect(schedule.count == 36)
    try FilmProduction(film, schedule, width: 600, height: 400).run(writer)
    let complete = Enlargement()
    complete.advance(to: 1)
    var picture = Bitmap(width: 600, height: 400)
    for patch in FilmPainter(complete.window, size: (600, 400)).paint(isLast: true) {
      picture.replace(atX: patch.x, y: patch.y, with: patch.pixels)
    }
    let isComplete = writer.frames.last?.picture == picture
    let wasComplete = writer.frames.dropLast().contains { $0.picture == picture }
    #expect(isComplete && !wasComplete)
  }

  #if canImport(Glibc)
    @Test(
      "A failed production of a film removes its progress line from the terminal",
      .enabled(if: access("/dev/ptmx", R_OK | W_OK) == 0))
    func failure() async {
      await #expect(processExitsWith: .success) { try await FilmEndTests.failOnTerminal() }
    }

    /// Writes a film that fails at its end, with a terminal as standard error of the process.
    static func failOnTerminal() throws {
      var (terminal, device): (Int32, Int32) = (-1, -1)
      try #require(openpty(&terminal, &device, nil, nil, nil) == 0)
      let errorOutput = dup(STDERR_FILENO)
      try #require(errorOutput >= 0 && dup2(device, STDERR_FILENO) >= 0)
      close(device)
      let writer = FilmRecorder()
      writer.failsAtEnd = true
      let schedule = try #require(FilmSchedule(duration: 0, rate: 1, speed: 1))
      #expect(throws: FilmRecorder.WriteError.self) {
        try FilmProduction(Enlargement(), schedule, width: 600, height: 400).run(writer)
      }
      // With standard error restored, no process can write to the terminal, so that reading ends.
      dup2(errorOutput, STDERR_FILENO)
      close(errorOutput)
      var (text, buffer): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 4096))
      while true {
        let count = read(terminal, &buffer, buffer.count)
        if count <= 0 { break }
        text += buffer.prefix(count)
      }
      close(terminal)
      let lines = text.split(separator: UInt8(ascii: "\r"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      try #require(lines.count >= 4, "\(lines)")
      #expect(lines[1].hasPrefix("[############------------] 50 % of 2 frames"), "\(lines)")
      // Spaces overwrite the progress line, and the cursor returns to its start.
      let (shown, blank, end) = (
        lines[lines.count - 3], lines[lines.count - 2], lines[lines.count - 1]
      )
      #expect(blank == String(repeating: " ", count: shown.count) && end.isEmpty, "\(lines)")
    }
  #endif

  /// A film whose frames take at least 30 milliseconds each.
  private final class SlowFilm: Film {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    let duration = 0.0

    func advance(to time: TimeInterval) {
      let clock = ContinuousClock()
      let start = clock.now
      while clock.now - start < .milliseconds(30) {}
    }

    func restarted(_ showsTouches: Bool) -> any Film { SlowFilm() }
  }

  #if canImport(Glibc)
    @Test("The painting and encoding times of a film are printed in seconds")
    func printedTimes() async throws {
      let clock = ContinuousClock()
      let start = clock.now
      let result = await #expect(
        processExitsWith: .success, observing: [\.standardErrorContent]
      ) { try await FilmEndTests.writeSlowFilm() }
      let elapsed = (clock.now - start) / .seconds(1)
      let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      let message = try #require(
        text.split(separator: "\n").first { $0.contains(" frames, painted in ") })
      let numbers = message.split(separator: " ").compactMap { Double($0) }
      try #require(numbers.count == 3, "\(message)")
      #expect(numbers[0] == 2)
      // The times are rounded to hundredths, so that they may exceed the elapsed time by 0.005
      // seconds.
      #expect(numbers[1] >= 0.06 && numbers[1] <= elapsed + 0.005, "\(message)")
      #expect(numbers[2] >= 0 && numbers[2] <= elapsed + 0.005, "\(message)")
    }

    static func writeSlowFilm() throws {
      let schedule = try #require(FilmSchedule(duration: 0, rate: 1, speed: 1))
      #expect(schedule.count == 2)
      try FilmProduction(SlowFilm(), schedule, width: 40, height: 20).run(FilmRecorder())
    }
  #endif
}
