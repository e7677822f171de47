import DrawingFormat
import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

/// A window that plays the film of a stroke, paused at its start.
private final class PlaybackFixture {
  let window: UIWindow
  let controller: PlaybackController
  let harness: TouchHarness

  /// Creates a window in which the area of the film, above the bar, has the given size.
  init(width: CGFloat, height: CGFloat) {
    window = UIWindow(
      frame: CGRect(x: 0, y: 0, width: width, height: height + PlaybackBar.height))
    let times = (0..<80).map { Float($0) * 0.05 }
    let points = times.map {
      InkPoint(20 + 60 * $0, 75 + 50 * Float(CGFloat.sin(CGFloat($0) * 2)))
    }
    let stroke = Element(
      kind: .stroke, points: points, times: times, width: 8,
      color: PixelColor(red: 213, green: 94, blue: 0))
    let document = DrawingDocument(
      drawing: Drawing(elements: [stroke]), size: CGSize(width: 300, height: 150))
    controller = PlaybackController(
      DrawingFilm(document, width: 300, height: 150), speed: 1, showsTouches: false)
    window.rootViewController = controller
    harness = TouchHarness(window: window)
    window.layoutIfNeeded()
    controller.start()
    press(" ")
  }

  func press(_ key: String) { harness.press(UIKey(key)) }

  var bar: PlaybackBar? { controller.view.subviews.compactMap { $0 as? PlaybackBar }.first }
}

@Suite("Pictures of a film in its window")
struct PlaybackPictureTests {
  /// Returns a Boolean value that indicates whether two pictures are equal, apart from rounding.
  private func looksSame(_ a: Bitmap, _ b: Bitmap) -> Bool {
    a == b
      || (a.width, a.height) == (b.width, b.height)
        && zip(a.bytes, b.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 2 }
  }

  @Test("A resized film window looks like a new window of that size")
  func resized() {
    let fixture = PlaybackFixture(width: 300, height: 150)
    fixture.press(UIKeyCommand.inputEnd)
    let before = fixture.harness.snapshot()
    fixture.window.frame.size = CGSize(width: 240, height: 120 + PlaybackBar.height)
    fixture.window.layoutIfNeeded()
    let new = PlaybackFixture(width: 240, height: 120)
    new.press(UIKeyCommand.inputEnd)
    let shown = fixture.harness.snapshot()
    #expect(before.width == 300 && shown.width == 240)
    let isSame = looksSame(shown, new.harness.snapshot())
    #expect(isSame)
  }

  @Test("On a display with two pixels per point, the film has two pixels per point")
  func scale() {
    let fixture = PlaybackFixture(width: 300, height: 150)
    fixture.press(UIKeyCommand.inputEnd)
    let canvas = BitmapCanvas(width: 600, height: 2 * (150 + Int(PlaybackBar.height)))
    // The first frame determines the number of pixels per point.
    _ = fixture.window.renderChanges(on: canvas, scale: 2)
    fixture.controller.viewDidLayoutSubviews()
    _ = fixture.window.renderChanges(on: canvas, scale: 2)
    let large = PlaybackFixture(width: 600, height: 300)
    large.press(UIKeyCommand.inputEnd)
    let film = PixelBox(minX: 0, minY: 0, maxX: 600, maxY: 300)
    let expected = large.harness.snapshot().cropped(to: film)
    let isSame = looksSame(canvas.bitmap.cropped(to: film), expected)
    #expect(isSame)
  }

  @Test("The frames of a film that plays leave no outdated pixels")
  func frames() {
    let fixture = PlaybackFixture(width: 300, height: 150)
    let canvas = BitmapCanvas(width: 300, height: 150 + Int(PlaybackBar.height))
    _ = fixture.window.renderChanges(on: canvas, scale: 1)
    let start = canvas.bitmap
    fixture.press(" ")
    for step in 1...12 {
      fixture.harness.advance(by: 0.21)
      _ = fixture.window.renderChanges(on: canvas, scale: 1)
      let isComplete = canvas.bitmap == fixture.harness.snapshot()
      #expect(isComplete, "step \(step)")
    }
    let isChanged = canvas.bitmap != start
    #expect(isChanged)
  }

  /// A film of a square that moves, in colors of the system, which are light or dark.
  private final class SystemColorFilm: Film {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let duration = 10.0
    private let square = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))

    init() {
      window.backgroundColor = .systemBackground
      square.backgroundColor = .secondaryLabel
      window.addSubview(square)
    }

    func advance(to time: TimeInterval) { square.frame.origin.x = 10 * CGFloat(time) }

    func restarted(_ showsTouches: Bool) -> any Film { SystemColorFilm() }
  }

  @Test("A change of the desktop's colors affects the bar below a film, but no frame of the film")
  func desktopColors() {
    let (filmHeight, barHeight) = (100, Int(PlaybackBar.height))
    let window = UIWindow(
      frame: CGRect(x: 0, y: 0, width: 200, height: CGFloat(filmHeight + barHeight)))
    window.overrideUserInterfaceStyle = .light
    let controller = PlaybackController(SystemColorFilm(), speed: 1, showsTouches: false)
    window.rootViewController = controller
    let harness = TouchHarness(window: window)
    window.layoutIfNeeded()
    controller.start()
    harness.press(UIKey(" "))
    func pictures() -> (film: Bitmap, bar: Bitmap) {
      let picture = harness.snapshot()
      let film = PixelBox(minX: 0, minY: 0, maxX: 200, maxY: filmHeight)
      let bar = PixelBox(minX: 0, minY: filmHeight, maxX: 200, maxY: filmHeight + barHeight)
      return (picture.cropped(to: film), picture.cropped(to: bar))
    }
    // The film is moved by 5 s, and back to its start, where it begins again.
    let keys = [UIKeyCommand.inputRightArrow, UIKeyCommand.inputHome]
    var light: [(film: Bitmap, bar: Bitmap)] = []
    for key in keys {
      harness.press(UIKey(key))
      light.append(pictures())
    }
    window.overrideUserInterfaceStyle = .dark
    for (key, expected) in zip(keys, light) {
      harness.press(UIKey(key))
      let shown = pictures()
      let (isSameFilm, isSameBar) = (shown.film == expected.film, shown.bar == expected.bar)
      #expect(isSameFilm && !isSameBar)
    }
    let isStill = light[0].film == light[1].film
    #expect(!isStill)
  }

  @Test("The key T selects and deselects the touch button of the playback bar")
  func touchesButton() {
    let fixture = PlaybackFixture(width: 300, height: 150)
    for isOn in [true, false, true] {
      fixture.press("t")
      #expect(fixture.bar?.showsTouches == isOn)
    }
  }
}

/// A window that records the keys that no responder in the window has handled.
private final class KeyWindow: UIWindow {
  var began: [String] = []
  var ended: [String] = []
  var cancelled: [String] = []

  private func keys(_ presses: Set<UIPress>) -> [String] {
    presses.compactMap { $0.key?.charactersIgnoringModifiers }
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    began += keys(presses)
  }

  override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    ended += keys(presses)
  }

  override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    cancelled += keys(presses)
  }
}

@Suite("Keys that a view controller passes to its window")
struct UnusedKeyTests {
  private let window = KeyWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let down = UIKeyCommand.inputDownArrow

  @Test("The page passes the beginning of a key press to the window only if the key has no effect")
  func page() {
    let line = Element(kind: .line, points: [[10, 10], [90, 60]], width: 4, color: Palette.ink)
    let controller = DrawingViewController(Page(PageContent(Drawing(elements: [line]))))
    window.rootViewController = controller
    let harness = TouchHarness(window: window)
    for key in ["ß", "g", "§", down] { harness.press(UIKey(key)) }
    #expect(window.began == ["ß", "§", down] && window.ended == ["ß", "g", "§", down])
    // An arrow key that moves the selection is handled.
    controller.perform(.selection(.selectAll))
    harness.press(UIKey(down))
    #expect(window.began.count == 3 && controller.page.drawing.undoCount == 2)
    harness.application.sendPress(of: UIKey(" "), phase: .began, timestamp: 0)
    harness.application.beginIgnoringInteractionEvents()
    harness.application.endIgnoringInteractionEvents()
    #expect(window.cancelled == [" "] && window.began.count == 3)
  }

  @Test("The film view controller handles the keys of its actions and passes others to the window")
  func film() {
    let document = DrawingDocument(size: CGSize(width: 300, height: 200))
    let controller = PlaybackController(
      DrawingFilm(document, width: 300, height: 200), speed: 1, showsTouches: false)
    window.rootViewController = controller
    let harness = TouchHarness(window: window)
    window.layoutIfNeeded()
    controller.start()
    for key in ["x", " ", "t", "q", down, UIKeyCommand.inputHome] { harness.press(UIKey(key)) }
    #expect(window.began == ["x", "q"])
  }
}
