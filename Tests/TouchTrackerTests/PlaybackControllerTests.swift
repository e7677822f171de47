import DrawingFormat
import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("The window that plays a film")
struct PlaybackControllerTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 480, height: 344))
  private let controller: PlaybackController
  private let harness: TouchHarness

  init() {
    let times = (0..<200).map { Float($0) * 0.05 }
    let points = times.map {
      InkPoint(20 + 26 * $0, 100 + 60 * Float(CGFloat.sin(CGFloat($0) * 2)))
    }
    let element = Element(
      kind: .stroke, points: points, times: times, width: 8,
      color: PixelColor(red: 213, green: 94, blue: 0))
    let document = DrawingDocument(
      drawing: Drawing(elements: [element]), size: CGSize(width: 300, height: 200))
    controller = PlaybackController(
      DrawingFilm(document, width: 480, height: 300, showsTouches: true), speed: 1,
      showsTouches: true)
    window.rootViewController = controller
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
    window.layoutIfNeeded()
    controller.start()
  }

  /// The time label, such as `0:03 / 0:10`.
  private var time: String {
    labels(controller.view).first { $0.contains(" / ") } ?? ""
  }

  private func labels(_ view: UIView) -> [String] {
    ((view as? UILabel)?.text).map { [$0] } ?? view.subviews.flatMap(labels)
  }

  private func advance(by seconds: Int) {
    // The first tick after a pause does not advance the film.
    for _ in 0..<(seconds * 4 + 2) { harness.advance(by: 0.25) }
  }

  /// The pixels of the film.
  private var picture: Bitmap {
    harness.snapshot().cropped(to: PixelBox(minX: 0, minY: 0, maxX: 480, maxY: 300))
  }

  private func type(_ key: String, _ flags: UIKeyModifierFlags = []) {
    for phase in [UIPress.Phase.began, .ended] {
      harness.application.sendPress(
        of: UIKey(key, modifierFlags: flags), phase: phase, timestamp: harness.now)
    }
    window.layoutIfNeeded()
  }

  private func tap(_ x: CGFloat) {
    harness.touchDown(at: CGPoint(x: x, y: 322))
    harness.advance(by: 0.02)
    harness.touchUp()
    window.layoutIfNeeded()
  }

  @Test("The film plays when its window appears, and the window matches its snapshot")
  func play() throws {
    advance(by: 1)
    #expect(time.hasPrefix("0:01 / 0:1"))
    try harness.checkSnapshot("playback")
  }

  @Test("Space pauses the film and continues it")
  func pause() throws {
    advance(by: 1)
    type(" ")
    let paused = time
    advance(by: 1)
    #expect(time == paused)
    try harness.checkSnapshot("playback-paused")
    type(" ")
    advance(by: 1)
    #expect(time > paused)
  }

  @Test(
    "The arrow keys and Home move a film to another time",
    arguments: [
      (UIKeyCommand.inputRightArrow, "0:06"), (UIKeyCommand.inputLeftArrow, "0:00"),
      (UIKeyCommand.inputHome, "0:00"),
    ])
  func keys(key: String, expected: String) {
    advance(by: 1)
    type(" ")
    type(key)
    #expect(time.hasPrefix(expected))
  }

  @Test("A film that is moved back shows the pixels of the earlier time")
  func back() {
    advance(by: 1)
    type(" ")
    let earlier = time
    let earlierPicture = picture
    type(UIKeyCommand.inputRightArrow)
    let isEqualLater = picture == earlierPicture
    #expect(!isEqualLater)
    type(UIKeyCommand.inputLeftArrow)
    let isEqual = picture == earlierPicture
    #expect(isEqual && time == earlier)
  }

  @Test("The left button of the playback bar pauses, and the speed button doubles the speed")
  func buttons() {
    advance(by: 1)
    tap(26)
    let paused = time
    advance(by: 1)
    #expect(time == paused)
    tap(26)
    tap(404)
    advance(by: 1)
    #expect(time.hasPrefix("0:04"))
  }

  @Test("The key T and the right button of the playback bar hide and show the marks of touches")
  func touches() {
    advance(by: 1)
    type(" ")
    let marked = picture
    type("t")
    let hasMarks = picture == marked
    #expect(!hasMarks)
    tap(454)
    let hasMarksAgain = picture == marked
    #expect(hasMarksAgain)
  }

  @Test(
    "In a film window, Up doubles the speed, Esc and Ctrl+Q quit, and F11 toggles the full screen")
  func commands() {
    var calls: [String] = []
    controller.onQuit = { calls.append("quit") }
    controller.onFullScreenToggle = { calls.append("full screen") }
    type(UIKeyCommand.inputUpArrow)
    #expect(labels(controller.view).contains { $0.hasPrefix("0:0") })
    advance(by: 1)
    #expect(time.hasPrefix("0:02"))
    type(UIKeyCommand.inputEscape)
    type("q", .control)
    type(UIKeyCommand.f11)
    #expect(calls == ["quit", "quit", "full screen"])
  }
}
