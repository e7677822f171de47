import Testing

@testable import TouchTracker

@Suite("Progress of films")
struct FilmProgressTests {
  @Test(
    "The line shows the fraction and, after a second, the remaining time",
    arguments: [
      (0, 0.5, "[------------------------] 0 % of 400 frames"),
      (100, 0.9, "[######------------------] 25 % of 400 frames"),
      (100, 10, "[######------------------] 25 % of 400 frames, 0:30 left"),
      (399, 1000, "[#######################-] 99 % of 400 frames, 0:03 left"),
      (4, 30, "[------------------------] 1 % of 400 frames, 49:30 left"),
      (400, 30, "[########################] 100 % of 400 frames, 0:00 left"),
    ])
  func line(count: Int, time: Double, line: String) {
    #expect(FilmProgress.line(count, of: 400, after: time) == line)
  }
}
