import Testing

@testable import TouchTracker

@Suite("Progress of films")
struct FilmProgressTests {
  @Test(
    "The progress line of a film shows the percentage and, if it can be estimated, the time left",
    arguments: [
      (0, 0.5, "[------------------------] 0 % of 400 frames"),
      (0, 30, "[------------------------] 0 % of 400 frames"),
      (200, 1, "[############------------] 50 % of 400 frames, 0:01 left"),
      (500, 30, "[########################] 100 % of 400 frames, 0:00 left"),
      (100, 0.9, "[######------------------] 25 % of 400 frames"),
      (100, 10, "[######------------------] 25 % of 400 frames, 0:30 left"),
      (399, 1000, "[#######################-] 99 % of 400 frames, 0:03 left"),
      (4, 30, "[------------------------] 1 % of 400 frames, 49:30 left"),
      (400, 30, "[########################] 100 % of 400 frames, 0:00 left"),
    ])
  func line(count: Int, time: Double, line: String) {
    #expect(FilmProgress.line(count, of: 400, after: .seconds(time)) == line)
  }

  @Test("The progress line of a film without frames shows 0 %")
  func empty() {
    #expect(
      FilmProgress.line(0, of: 0, after: .seconds(30))
        == "[------------------------] 0 % of 0 frames")
    var progress = FilmProgress(total: 10)
    progress.end()
    #expect(
      FilmProgress.line(3, of: 3, after: .zero) == "[########################] 100 % of 3 frames")
  }
}
