import SeededRandom
import Testing

@testable import TouchTracker

@Suite("The playback of a film")
struct PlaybackTests {
  /// Returns a playback after ticks every 0.1 s that begin at a time of the application's clock.
  private func played(_ playback: Playback, from start: Double = 100, ticks: Int) -> Playback {
    var playback = playback
    for tick in 0..<ticks { playback.handle(.tick(start + Double(tick) * 0.1)) }
    return playback
  }

  @Test("A film scrubbed to its end is paused, and Space plays the film from the start")
  func scrubbingToEnd() {
    var playback = Playback(duration: 10)
    for input in [Playback.Input.beginScrubbing, .seek(10), .endScrubbing] {
      playback.handle(input)
    }
    #expect(playback.state == .paused && playback.time == 10)
    playback.handle(.toggle)
    #expect(playback.isPlaying && playback.time == 0)
  }

  @Test("Space during scrubbing determines whether the film continues afterwards")
  func toggleWhileScrubbing() {
    var playback = Playback(duration: 10)
    for isPlaying in [false, true] {
      for input in [Playback.Input.beginScrubbing, .toggle] { playback.handle(input) }
      #expect(!playback.isPlaying)
      playback.handle(.endScrubbing)
      #expect(playback.isPlaying == isPlaying)
    }
  }

  @Test("A film plays at the chosen speed from the first tick on", arguments: [0.25, 0.5, 1, 2, 4])
  func speed(speed: Double) {
    let playback = played(Playback(duration: 60, speed: speed), ticks: 21)
    #expect(abs(playback.time - 2 * speed) < 1e-9)
    #expect(playback.isPlaying)
  }

  @Test("A film stops at its end, and Space then plays the film from the start")
  func end() {
    var playback = played(Playback(duration: 1), ticks: 15)
    #expect(playback.time == 1 && playback.state == .paused)
    playback.handle(.toggle)
    #expect(playback.time == 0 && playback.isPlaying)
  }

  @Test("The time of a paused film does not change, and the film continues from there")
  func pause() {
    var playback = played(Playback(duration: 60), ticks: 11)
    playback.handle(.toggle)
    playback = played(playback, from: 200, ticks: 5)
    #expect(abs(playback.time - 1) < 1e-9)
    playback.handle(.toggle)
    playback = played(playback, from: 300, ticks: 11)
    #expect(abs(playback.time - 2) < 1e-9)
  }

  @Test("A long time without ticks, such as sleep, counts as a quarter of a second")
  func sleep() {
    var playback = played(Playback(duration: 60), ticks: 1)
    playback.handle(.tick(4000))
    #expect(playback.time == 0.25)
    // A clock that goes back has no effect.
    playback.handle(.tick(3000))
    #expect(playback.time == 0.25)
  }

  @Test("Seeking and skipping stay within the duration of the film")
  func seeking() {
    var playback = Playback(duration: 10)
    for (input, time) in [
      (Playback.Input.seek(4), 4.0), (.skip(5), 9), (.skip(5), 10), (.skip(-20), 0),
      (.seek(11), 10),
      (.seek(-1), 0),
    ] {
      playback.handle(input)
      #expect(playback.time == time)
    }
  }

  @Test(
    "A film continues after scrubbing only if it was playing before",
    arguments: [true, false])
  func scrubbing(isPlaying: Bool) {
    var playback = Playback(duration: 10)
    if !isPlaying { playback.handle(.toggle) }
    playback.handle(.beginScrubbing)
    playback.handle(.seek(3))
    playback = played(playback, ticks: 5)
    #expect(playback.time == 3 && !playback.isPlaying)
    playback.handle(.endScrubbing)
    #expect(playback.isPlaying == isPlaying)
  }

  @Test("The playback speed stays between 0.25 and 4, and the speed button goes from 4 on to 0.25")
  func speeds() {
    var playback = Playback(duration: 10, speed: 3)
    var speeds: [Double] = []
    for input in [
      Playback.Input.faster, .faster, .nextSpeed, .slower, .nextSpeed, .slower, .slower,
    ] {
      playback.handle(input)
      speeds.append(playback.speed)
    }
    #expect(speeds == [4, 4, 0.25, 0.25, 0.5, 0.25, 0.25])
  }

  @Test(
    "The playback time stays within the film after random inputs",
    arguments: 0..<20 as Range<UInt64>)
  func randomInputs(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var playback = Playback(duration: Double.random(in: 0...20, using: &random))
    var clock = 50.0
    for _ in 0..<2000 {
      clock += Double.random(in: 0...0.5, using: &random)
      let inputs: [Playback.Input] = [
        .toggle, .seek(Double.random(in: -5...30, using: &random)),
        .skip(Double.random(in: -9...9, using: &random)), .beginScrubbing, .endScrubbing, .faster,
        .slower, .nextSpeed, .tick(clock), .tick(clock), .tick(clock),
      ]
      let before = playback
      guard let input = inputs.randomElement(using: &random) else { continue }
      playback.handle(input)
      #expect(0...playback.duration ~= playback.time && Playback.speeds.contains(playback.speed))
      // A tick changes only a playing film.
      if case .tick = input, !before.isPlaying { #expect(playback == before) }
    }
  }

  @Test(
    "The playback bar shows times as minutes and seconds, and speeds without trailing zeros",
    arguments: [
      (0, "0:00"), (9.99, "0:09"), (65, "1:05"), (3600, "60:00"),
      (9.3e18, "153722867280912930:07"), (.infinity, "153722867280912930:07"), (.nan, "0:00"),
    ])
  func texts(time: Double, text: String) {
    #expect(PlaybackBar.text(of: time) == text)
    #expect([0.25, 1, 4, 1.5].map(PlaybackBar.text(ofSpeed:)) == ["0.25×", "1×", "4×", "1.5×"])
  }

  @Test(
    "The playback bar shows the seconds of a time with two digits",
    arguments: [(59.99, "0:59"), (60, "1:00"), (70, "1:10"), (120, "2:00"), (599, "9:59")])
  func digits(time: Double, text: String) {
    #expect(PlaybackBar.text(of: time) == text)
  }
}
