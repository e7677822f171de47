import DrawingFormat
import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("The bar below a film")
struct PlaybackBarTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 500, height: 60))
  private let bar: PlaybackBar
  private let harness: TouchHarness

  /// The inputs of the user.
  private final class Log { var inputs: [Playback.Input] = []; var toggles = 0 }
  private let log = Log()

  init() {
    bar = PlaybackBar(Playback(duration: 100, speed: 0.5))
    window.addSubview(bar)
    bar.frame = CGRect(x: 0, y: 10, width: 500, height: PlaybackBar.height)
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
    window.layoutIfNeeded()
    let log = log
    bar.onInput = { log.inputs.append($0) }
    bar.onTouchesToggle = { log.toggles += 1 }
  }

  private func views<V: UIView>(_ type: V.Type) -> [V] { bar.subviews.compactMap { $0 as? V } }

  private var slider: TimeSlider? { views(TimeSlider.self).first }

  private func tap(_ x: CGFloat) {
    harness.touchDown(at: CGPoint(x: x, y: 30))
    harness.advance(by: 0.02)
    harness.touchUp()
  }

  @Test("The playback bar has buttons and the time at its edges, and the slider between them")
  func layout() throws {
    let height = PlaybackBar.height - 4
    func frame(_ x: CGFloat, _ width: CGFloat) -> CGRect {
      CGRect(x: x, y: 2, width: width, height: height)
    }
    #expect(
      bar.subviews.map(\.frame) == [
        frame(4, 44), frame(56, 500 - 4 - 44 - 56 - 104 - 56), frame(292, 104), frame(396, 56),
        frame(452, 44),
      ])
    bar.frame.size.width = 200
    window.layoutIfNeeded()
    #expect(slider?.frame.width == 0)
  }

  @Test("Every button of the playback bar sends its input")
  func buttons() {
    tap(26)
    tap(420)
    tap(474)
    #expect(log.inputs == [.toggle, .nextSpeed] && log.toggles == 1)
  }

  @Test("The playback bar shows the time, the duration and the speed")
  func texts() throws {
    #expect(views(UILabel.self).map(\.text) == ["0:00 / 1:40"])
    let speed = try #require(views(UIButton.self).first { $0.toolTip == "Speed" })
    #expect(speed.currentTitle == "0.5×")
    var playback = Playback(duration: 100, speed: 0.5)
    playback.handle(.seek(72.9))
    playback.handle(.faster)
    bar.playback = playback
    #expect(views(UILabel.self).map(\.text) == ["1:12 / 1:40"])
    #expect(speed.currentTitle == "1×")
    #expect(slider?.value == 72.9)
    #expect(slider?.maximumValue == 100 && slider?.minimumValue == 0)
  }

  @Test("The first playback button shows Pause for a playing film and Play for a paused film")
  func playButton() throws {
    let button = try #require(bar.subviews.first as? IconButton)
    #expect(button.toolTip == "Pause (Space)")
    let pauseIcon = harness.snapshot()
    var playback = bar.playback
    playback.handle(.toggle)
    bar.playback = playback
    #expect(button.toolTip == "Play (Space)")
    let isSame = harness.snapshot() == pauseIcon
    #expect(!isSame)
    playback.handle(.toggle)
    bar.playback = playback
    let isRestored = harness.snapshot() == pauseIcon
    #expect(isRestored && button.toolTip == "Pause (Space)")
  }

  @Test("The last button of the playback bar is selected while touches are marked")
  func touchesButton() throws {
    let button = try #require(bar.subviews.last as? IconButton)
    #expect(button.toolTip == "Marks of touches (T)" && !button.isSelected)
    bar.showsTouches = true
    #expect(button.isSelected)
    bar.showsTouches = false
    #expect(!button.isSelected)
  }

  @Test(
    "A touch on the playback slider begins scrubbing, seeks, and ends scrubbing even if cancelled")
  func scrubbing() throws {
    let slider = try #require(slider)
    let middle = slider.convert(slider.bounds.center, to: nil)
    harness.touchDown(at: middle)
    #expect(log.inputs.contains(.beginScrubbing) && log.inputs.contains(.seek(50)))
    #expect(!log.inputs.contains(.endScrubbing))
    log.inputs = []
    harness.touchMove(to: CGPoint(x: middle.x + 30, y: middle.y + 200))
    guard case .seek(let time) = log.inputs.last else {
      Issue.record("no time was chosen")
      return
    }
    #expect(time > 55 && log.inputs.count == 1)
    harness.touchUp()
    #expect(log.inputs.last == .endScrubbing)
    for isCancelled in [true, false] {
      log.inputs = []
      harness.touchDown(at: middle)
      if isCancelled { harness.touchCancel() } else { harness.touchUp() }
      #expect(log.inputs.last == .endScrubbing)
    }
  }

  @Test("The playback slider of a film with zero duration stays at its start")
  func emptyFilm() {
    let bar = PlaybackBar(Playback(duration: 0))
    let slider = bar.subviews.compactMap { $0 as? TimeSlider }.first
    #expect(slider?.maximumValue == 0.001 && slider?.value == 0)
  }
}

@Suite("The slider of a film")
struct TimeSliderTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
  private let slider = TimeSlider(frame: CGRect(x: 20, y: 10, width: 226, height: 40))
  private let harness: TouchHarness

  init() {
    (slider.minimumValue, slider.maximumValue) = (10, 50)
    slider.value = 30
    window.addSubview(slider)
    harness = TouchHarness(window: window)
  }

  /// Returns the x-coordinate of the thumb's center at a value.
  private func x(_ value: Float) -> CGFloat {
    let track = slider.trackRect(forBounds: slider.bounds)
    return 20 + slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: value).midX
  }

  @Test(
    "A finger beside the thumb of the playback slider moves the thumb to the finger",
    arguments: [(12, 12), (20, 20), (43.5, 43.5), (50, 50), (10, 10)] as [(Float, Float)])
  func jump(target: Float, value: Float) {
    var changes = 0
    slider.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    harness.touchDown(at: CGPoint(x: x(target), y: 30))
    #expect(abs(slider.value - value) < 1e-3 && changes == 1)
    // The thumb then follows the finger.
    harness.touchMove(to: CGPoint(x: x(30), y: 35))
    #expect(abs(slider.value - 30) < 1e-3 && changes == 2)
  }

  @Test("A finger beyond an end of the playback slider chooses the value at that end")
  func ends() {
    harness.touchDown(at: CGPoint(x: 21, y: 30))
    #expect(slider.value == 10)
    harness.touchUp()
    harness.touchDown(at: CGPoint(x: 245, y: 30))
    #expect(slider.value == 50)
  }

  @Test(
    "A finger that lands on the thumb of the playback slider does not move the thumb",
    arguments: [-10, 0, 10] as [CGFloat])
  func onThumb(offset: CGFloat) {
    var changes = 0
    slider.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    harness.touchDown(at: CGPoint(x: x(30) + offset, y: 30))
    #expect(slider.value == 30 && changes == 0)
  }
}
