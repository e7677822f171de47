import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Keys of the window that plays a film")
struct PlaybackKeyTests {
  /// A film of 20 seconds that records the times that it shows.
  private final class Recorder: Film {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 40, height: 30))
    let duration = 20.0
    let log: Log
    init(_ log: Log) { self.log = log }
    func advance(to time: TimeInterval) { log.times.append(time) }
    func restarted(_ showsTouches: Bool) -> any Film {
      log.restarts.append(showsTouches)
      return Recorder(log)
    }
  }

  private final class Log {
    var times: [TimeInterval] = []
    var restarts: [Bool] = []
    var calls: [String] = []
  }

  private let log = Log()
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 480, height: 344))
  private let controller: PlaybackController
  private let harness: TouchHarness

  init() {
    controller = PlaybackController(Recorder(log), speed: 1, showsTouches: false)
    window.rootViewController = controller
    harness = TouchHarness(window: window)
    window.layoutIfNeeded()
    let log = log
    controller.onQuit = { log.calls.append("quit") }
    controller.onFullScreenToggle = { log.calls.append("full screen") }
    controller.start()
    type(" ")
  }

  private func type(_ key: String, _ flags: UIKeyModifierFlags = []) {
    harness.press(UIKey(key, modifierFlags: flags))
  }

  private var time: TimeInterval { log.times.last ?? -1 }

  @Test(
    "The arrow keys move a film by 5 seconds, and Home and End go to the start and the end")
  func times() {
    var times: [TimeInterval] = []
    for key in [
      UIKeyCommand.inputRightArrow, UIKeyCommand.inputRightArrow, UIKeyCommand.inputLeftArrow,
      UIKeyCommand.inputEnd, UIKeyCommand.inputRightArrow, UIKeyCommand.inputLeftArrow,
      UIKeyCommand.inputHome, UIKeyCommand.inputLeftArrow,
    ] {
      type(key)
      times.append(time)
    }
    #expect(times == [5, 10, 5, 20, 20, 15, 0, 0])
    #expect(PlaybackController.skip == 5)
    // A film that moves back is restarted.
    #expect(log.restarts == [false, false, false])
  }

  @Test(
    "The keys Up and + make a film faster, and the keys Down and - make it slower",
    arguments: [false, true])
  func speeds(usesSigns: Bool) throws {
    let (up, down) =
      usesSigns ? ("+", "-") : (UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow)
    func title() -> String? {
      let bar = controller.view.subviews.compactMap { $0 as? PlaybackBar }.first
      return bar.map { PlaybackBar.text(ofSpeed: $0.playback.speed) }
    }
    var titles: [String?] = []
    for key in [up, up, up, down, down, down, down, down] {
      type(key)
      titles.append(title())
    }
    #expect(titles == ["2×", "4×", "4×", "2×", "1×", "0.5×", "0.25×", "0.25×"])
  }

  @Test("The key T shows and hides the marks of touches without changing the film's time")
  func touches() {
    type(UIKeyCommand.inputRightArrow)
    type("t")
    #expect(log.restarts == [true] && time == 5)
    type("t")
    #expect(log.restarts == [true, false] && time == 5)
    type("t")
    type(UIKeyCommand.inputHome)
    #expect(log.restarts == [true, false, true, true] && time == 0)
  }

  @Test("The playback keys of a film have no effect with Control, Alt or Command")
  func modifiers() {
    type(UIKeyCommand.inputRightArrow)
    let count = log.times.count
    for flags in [UIKeyModifierFlags.control, .alternate, .command] {
      for key in [
        " ", UIKeyCommand.inputLeftArrow, UIKeyCommand.inputRightArrow, UIKeyCommand.inputHome,
        UIKeyCommand.inputEnd, "+", "-", "t", UIKeyCommand.f11, UIKeyCommand.inputEscape,
      ] {
        type(key, flags)
      }
    }
    type("q")
    type("x")
    #expect(log.times.count == count && log.calls.isEmpty && log.restarts.isEmpty)
    // Shift, which some keyboards need for +, is ignored.
    type("+", .shift)
    #expect(log.times.count == count + 1)
  }

  @Test("In a film window, Escape and Ctrl+Q request quitting, and F11 requests the full screen")
  func windowKeys() {
    type(UIKeyCommand.inputEscape)
    type("q", .control)
    type(UIKeyCommand.f11)
    #expect(log.calls == ["quit", "quit", "full screen"])
  }

  @Test("A playing film advances with the clock, and Space pauses the film")
  func playing() {
    let start = time
    for _ in 0..<4 { harness.advance(by: 0.25) }
    #expect(time == start)
    type(" ")
    for _ in 0..<9 { harness.advance(by: 0.25) }
    #expect(abs(time - start - 2) < 0.3 && time > start)
    type(" ")
    let paused = time
    for _ in 0..<4 { harness.advance(by: 0.25) }
    #expect(time == paused)
    #expect(harness.application.nextDeadline == nil)
  }

  @Test("The film is above the playback bar, and has no height in a window lower than the bar")
  func layout() {
    for (width, height) in [(480, 344), (300, 200), (200, 20)] as [(CGFloat, CGFloat)] {
      window.frame.size = CGSize(width: width, height: height)
      window.layoutIfNeeded()
      let film = max(0, height - PlaybackBar.height)
      #expect(
        controller.view.subviews.map(\.frame) == [
          CGRect(x: 0, y: 0, width: width, height: film),
          CGRect(x: 0, y: film, width: width, height: PlaybackBar.height),
        ])
    }
    #expect(controller.canBecomeFirstResponder && controller.isFirstResponder)
  }

  @Test("A playing film advances in every frame, even after it was paused")
  func frames() {
    harness.advance(by: 0.1)
    for _ in 0..<2 {
      type(" ")
      for _ in 0..<20 { harness.advance(by: 0.05) }
      let times = log.times.suffix(20)
      #expect(Set(times).count == 20, "\(times)")
      type(" ")
      harness.advance(by: 0.1)
    }
  }
}
