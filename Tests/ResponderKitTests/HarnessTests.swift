import FoundationEssentials
import Ink
import Testing

@testable import ResponderKit
@testable import ResponderKitTesting

@Suite("The touch harness")
struct HarnessTests {
  private let fixture = GestureFixture()
  private var harness: TouchHarness { fixture.harness }

  @Test("TouchHarness shows its window, makes it key and lays it out")
  func window() {
    final class LayoutView: UIView {
      var count = 0
      override func layoutSubviews() { count += 1 }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let view = LayoutView()
    window.addSubview(view)
    let harness = TouchHarness(window: window)
    #expect(!window.isHidden && window.isKeyWindow && view.count == 1 && harness.now == 0)
    #expect(harness.application.windows == [window])
  }

  @Test("TouchHarness lands fingers in the order of their numbers and lifts them where they are")
  func fingers() {
    final class Observer: UIView {
      var log: [String] = []
      private func record(_ touches: Set<UITouch>) {
        for touch in touches.sorted(by: { $0.ordinal < $1.ordinal }) {
          let location = touch.location(in: nil)
          log.append(
            "\(touch.phase) \(touch.id.finger) \(Int(location.x)) \(Int(location.y)) "
              + "\(touch.timestamp)")
        }
      }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { record(touches) }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { record(touches) }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { record(touches) }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        record(touches)
      }
    }
    let observer = Observer(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    observer.isMultipleTouchEnabled = true
    fixture.window.addSubview(observer)
    // The points are in the coordinates of the window, which do not depend on the window's
    // location.
    fixture.window.frame.origin = point(30, 50)
    harness.touchDown([3: point(9, 8), 1: point(5, 4), 2: point(7, 6)])
    harness.advance(by: 0.5)
    harness.touchMove(1, to: point(6, 5))
    harness.touchUp([1, 2])
    harness.touchCancel(3)
    harness.touchUp(1)
    harness.touchDown(at: point(1, 2))
    harness.touchMove(to: point(2, 3))
    harness.touchUp()
    #expect(
      observer.log == [
        "began 1 5 4 0.0", "began 2 7 6 0.0", "began 3 9 8 0.0", "moved 1 6 5 0.5",
        "ended 1 6 5 0.5", "ended 2 7 6 0.5", "cancelled 3 9 8 0.5", "began 0 1 2 0.5",
        "moved 0 2 3 0.5", "ended 0 2 3 0.5",
      ])
  }

  @Test(
    "TouchHarness.advance(by:) advances the time and performs a passed deadline at its own time")
  func time() {
    let press = fixture.add(UILongPressGestureRecognizer(), as: "press")
    var times: [Double] = []
    fixture.onEntry = { _, _ in times.append(harness.application.now) }
    harness.touchDown(at: point(10, 10))
    #expect(press.state == .possible)
    harness.advance(by: 0.25)
    harness.advance(by: 2)
    #expect(harness.now == 2.25 && times == [0.5] && press.state == .began)
  }

  @Test("TouchHarness types text into a text field only while the field is the first responder")
  func typing() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
    fixture.window.addSubview(field)
    harness.type("ab")
    field.becomeFirstResponder()
    harness.type("Hi, Bo")
    #expect(field.text == "Hi, Bo")
  }

  @Test("TouchHarness types each letter as a press and a release of its lowercase key")
  func keys() {
    final class KeyWindow: UIWindow {
      var log: [String] = []
      override func sendEvent(_ event: UIEvent) {
        for press in (event as? UIPressesEvent)?.allPresses ?? [] {
          log.append(
            "\(press.phase) \(press.key?.charactersIgnoringModifiers ?? "") \(event.timestamp)")
        }
        super.sendEvent(event)
      }
    }
    let window = KeyWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let harness = TouchHarness(window: window)
    harness.advance(by: 1)
    harness.type("Ab")
    #expect(window.log == ["began a 1.0", "ended a 1.0", "began b 1.0", "ended b 1.0"])
  }

  @Test("TouchHarness shares the modifier flags with its application")
  func modifierFlags() {
    harness.modifierFlags = [.control, .shift]
    #expect(harness.application.modifierFlags == [.control, .shift])
    harness.application.modifierFlags = .command
    #expect(harness.modifierFlags == .command)
  }

  @Test("TouchHarness sends a secondary click at the given point of the window")
  func secondaryClick() {
    fixture.window.frame.origin = point(30, 50)
    let click = fixture.add(UITapGestureRecognizer(), as: "click")
    click.buttonMaskRequired = .secondary
    var location: CGPoint?
    fixture.onEntry = { recognizer, _ in location = recognizer.location(in: nil) }
    harness.secondaryClick(at: point(20, 70))
    #expect(location == point(20, 70) && fixture.log == ["click ended"])
  }

  @Test(
    "Replayed steps with different times or phases are separate events, and time never runs back")
  func steps() {
    var log: [String] = []
    fixture.view.onEntry = { log.append("\($0) \(harness.application.now)") }
    harness.advance(by: 10)
    harness.replay([
      .down(1, x: 10, y: 10, at: 0.25), .down(2, x: 90, y: 10, at: 0.5),
      .move(1, x: 11, y: 10, at: 1), .move(2, x: 91, y: 10, at: 1),
      .move(2, x: 92, y: 10, at: 1.25),
      .move(1, x: 12, y: 10, at: 1), .up(1, at: 2), .cancel(2, at: 2), .down(3, x: 5, y: 5, at: 3),
      .up(3, at: 3),
    ])
    #expect(
      log == [
        "began 10.25", "began 10.5", "moved 2 11.0", "moved 11.25", "moved 11.25", "ended 12.0",
        "cancelled 12.0", "began 13.0", "ended 13.0",
      ])
    #expect(harness.now == 13)
    harness.replay([])
    #expect(harness.now == 13)
  }
}

@Suite("Recordings of touches")
struct TouchRecordingTests {
  private func sample(
    _ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, at time: Double, finger: Int64 = 7,
    button: UIEvent.ButtonMask = .primary
  ) -> TouchSample {
    var sample = TouchSample(
      id: TouchID(device: 2, finger: finger), phase: phase, location: CGPoint(x: x, y: y),
      timestamp: time)
    sample.buttonMask = button
    return sample
  }

  private func recording(_ samples: [TouchSample]) -> TouchRecording {
    var recording = TouchRecording(size: CGSize(width: 64, height: 48))
    for sample in samples { recording.append(sample) }
    return recording
  }

  @Test("A touch recording numbers fingers from 1 and reuses the numbers of lifted fingers")
  func numbers() {
    let steps = recording([
      sample(.began, 1, 2, at: 5, finger: 40), sample(.began, 3, 4, at: 5.5, finger: 50),
      sample(.ended, 1, 2, at: 6, finger: 40), sample(.began, 5, 6, at: 6.5, finger: 60),
      sample(.cancelled, 3, 4, at: 7, finger: 50), sample(.began, 7, 8, at: 7.5, finger: 40),
    ]).steps
    #expect(steps.map(\.finger) == [1, 2, 1, 1, 2, 2])
    #expect(steps.map(\.time) == [0, 0.5, 1, 1.5, 2, 2.5])
    #expect(steps.map(\.phase) == [.began, .began, .ended, .began, .cancelled, .began])
    #expect(steps[1].location == CGPoint(x: 3, y: 4))
  }

  @Test(
    "Recording touches tolerates other buttons, unknown fingers, early times and invalid locations")
  func tolerated() {
    let steps = recording([
      sample(.began, 1, 2, at: 3, finger: 1, button: .secondary),
      sample(.moved, 1, 2, at: 4, finger: 2), sample(.began, 1, 2, at: 5),
      sample(.moved, .nan, 2, at: 3), sample(.ended, .infinity, 2, at: 6),
      sample(.ended, 1, 2, at: 7),
    ]).steps
    #expect(
      steps == [
        .down(1, x: 1, y: 2, at: 1),
        TouchStep(finger: 1, phase: .moved, location: nil, time: 0), .up(1, at: 2),
      ])
  }

  @Test("The session of a touch recording has a header with the size and a line for each report")
  func session() {
    let recording = recording([
      sample(.began, 1, 2, at: 0.5), sample(.moved, 3.5, 4, at: 0.75),
      sample(.ended, .nan, 4, at: 1), sample(.began, 5, 6, at: 2),
      sample(.cancelled, 5, 6, at: 2.5),
    ])
    #expect(
      recording.session == """
        {"touchtracker-session":4,"width":64.0,"height":48.0}
        {"t":0.0,"finger":1,"phase":"began","x":1.0,"y":2.0}
        {"t":0.25,"finger":1,"phase":"moved","x":3.5,"y":4.0}
        {"t":0.5,"finger":1,"phase":"ended","x":3.5,"y":4.0}
        {"t":1.5,"finger":1,"phase":"began","x":5.0,"y":6.0}
        {"t":2.0,"finger":1,"phase":"cancelled","x":5.0,"y":6.0}

        """)
    #expect(TouchRecording(size: .zero).session.split(separator: "\n").count == 1)
  }

  @Test("Reading a session skips keys, secondary clicks and empty lines")
  func otherEntries() throws {
    let text = """
      {"touchtracker-session":4,"width":30,"height":20}
      {"t":1,"key":"a"}

      {"t":1,"finger":1,"phase":"began","x":1,"y":2,"button":"secondary"}
      {"t":2,"finger":5,"phase":"began","x":3,"y":4,"button":"primary"}
      {"t":2.5,"finger":5,"phase":"moved","x":5,"y":6}
      {"t":3,"finger":5,"phase":"ended","x":5,"y":6}
      """
    let recording = try TouchRecording(session: text)
    #expect(recording.size == CGSize(width: 30, height: 20))
    #expect(
      recording.steps == [
        .down(1, x: 3, y: 4, at: 0), .move(1, x: 5, y: 6, at: 0.5),
        TouchStep(finger: 1, phase: .ended, location: CGPoint(x: 5, y: 6), time: 1),
      ])
  }

  @Test(
    "A touch entry of a session needs a known phase and both coordinates",
    arguments: [
      "\"finger\":1,\"x\":1,\"y\":1", "\"finger\":1,\"phase\":\"flew\",\"x\":1,\"y\":1",
      "\"finger\":1,\"phase\":\"began\",\"y\":1", "\"finger\":1,\"phase\":\"began\",\"x\":1",
    ])
  func incomplete(entry: String) {
    let text = "{\"touchtracker-session\":4,\"width\":1,\"height\":1}\n{\"t\":0,\(entry)}"
    #expect {
      try TouchRecording(session: text)
    } throws: {
      "\($0)" == "line 2: a touch needs a phase, x and y"
    }
  }

  @Test("The error for an invalid session names the line and the reason")
  func errors() {
    #expect {
      try TouchRecording(session: "text")
    } throws: {
      "\($0)" == "line 1: this is not the header of a session"
    }
    #expect {
      try TouchRecording(session: "{\"touchtracker-session\":4,\"width\":1,\"height\":1}\n\n[]")
    } throws: {
      "\($0)" == "line 3: this is not an entry of a session"
    }
  }

  @Test("The generated test source of a recording contains a step for each touch report")
  func source() {
    let source = recording([
      sample(.began, 1, 2, at: 0), sample(.moved, 3, 4, at: 0.5), sample(.moved, .nan, 4, at: 0.75),
      sample(.cancelled, 3, 4, at: 1), sample(.began, 9, 9, at: 2), sample(.ended, 9, 9, at: 3),
    ]).testSource(named: "A \\ line, 2nd")
    let calls = """
          harness.replay([
            .down(1, x: 1.0, y: 2.0, at: 0.0),
            .move(1, x: 3.0, y: 4.0, at: 0.5),
            .move(1, at: 0.75),
            .cancel(1, at: 1.0),
            .down(1, x: 9.0, y: 9.0, at: 2.0),
            .up(1, at: 3.0),
          ])
          try harness.checkSnapshot("A---line--2nd")
      """
    #expect(source.contains(calls), "\(source)")
    #expect(source.contains("@Suite(\"A \\\\ line, 2nd\")"))
    #expect(source.contains("CGRect(x: 0, y: 0, width: 64.0, height: 48.0)"))
  }
}

@Suite("Snapshot comparisons")
struct SnapshotComparisonTests {
  private func bitmap(_ colors: [[UInt8]]) -> Bitmap {
    var bitmap = Bitmap(width: colors.count, height: 1)
    for (x, color) in colors.enumerated() {
      bitmap.fill(
        PixelBox(minX: x, minY: 0, maxX: x + 1, maxY: 1),
        PixelColor(red: color[0], green: color[1], blue: color[2], alpha: color[3]))
    }
    return bitmap
  }

  @Test("A snapshot comparison finds the first differing pixel in the topmost row")
  func rows() {
    var picture = Bitmap(width: 3, height: 2)
    let reference = picture
    for (x, y) in [(2, 0), (0, 1), (1, 1)] {
      picture.fill(
        PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1),
        PixelColor(red: 9, green: 9, blue: 9))
    }
    func difference(_ fraction: Double) -> [Int]? {
      SnapshotComparison(
        picture: picture, reference: reference,
        tolerance: SnapshotTolerance(channel: 0, fraction: fraction)
      ).difference.map { [$0.x, $0.y, $0.count] }
    }
    #expect(difference(0) == [2, 0, 3] && difference(0.49) == [2, 0, 3])
    #expect(difference(0.5) == nil)
  }

  @Test("A snapshot comparison includes the last pixel of a tall picture")
  func tallPicture() {
    var picture = Bitmap(width: 2, height: 5)
    let reference = picture
    picture.fill(
      PixelBox(minX: 1, minY: 4, maxX: 2, maxY: 5), PixelColor(red: 9, green: 9, blue: 9))
    let difference = SnapshotComparison(
      picture: picture, reference: reference,
      tolerance: SnapshotTolerance(channel: 0, fraction: 0)
    ).difference
    #expect(difference.map { [$0.x, $0.y, $0.count] } == [1, 4, 1])
  }

  @Test(
    "A snapshot comparison finds a difference in any color channel, in both directions",
    arguments: 0..<3)
  func channels(channel: Int) {
    let original: [UInt8] = [100, 110, 120, 130]
    for (offset, isDifferent) in [(-11, true), (-10, false), (10, false), (11, true)] {
      var changed = original
      changed[channel] = UInt8(Int(original[channel]) + offset)
      let comparison = SnapshotComparison(
        picture: bitmap([original, original, changed]),
        reference: bitmap([original, original, original]),
        tolerance: SnapshotTolerance(channel: 10, fraction: 0))
      let difference = comparison.difference
      #expect((difference != nil) == isDifferent)
      if isDifferent { #expect(difference?.x == 2 && difference?.y == 0 && difference?.count == 1) }
    }
  }

  @Test("A snapshot comparison finds a difference in the alpha of a pixel")
  func opacity() {
    for tolerance in [254, 255] {
      let comparison = SnapshotComparison(
        picture: bitmap([[0, 0, 0, 255]]), reference: Bitmap(width: 1, height: 1),
        tolerance: SnapshotTolerance(channel: tolerance, fraction: 0))
      #expect((comparison.difference == nil) == (tolerance == 255))
    }
  }

  @Test("A snapshot comparison passes if the given fraction of pixels differs, but not more")
  func fraction() {
    let (black, white): ([UInt8], [UInt8]) = ([0, 0, 0, 255], [255, 255, 255, 255])
    func difference(_ count: Int, _ fraction: Double) -> Int? {
      SnapshotComparison(
        picture: bitmap((0..<8).map { $0 >= 8 - count ? white : black }),
        reference: bitmap(Array(repeating: black, count: 8)),
        tolerance: SnapshotTolerance(channel: 0, fraction: fraction)
      ).difference?.count
    }
    #expect(difference(2, 0.25) == nil && difference(3, 0.25) == 3 && difference(0, 0) == nil)
    #expect(difference(1, 0) == 1)
    #expect(SnapshotTolerance.rounding == SnapshotTolerance(channel: 2, fraction: 0))
  }

  @Test("A difference picture shows the reference, the picture and the marked pixels side by side")
  func picture() {
    let (a, b, c): ([UInt8], [UInt8], [UInt8]) = (
      [10, 50, 90, 255], [30, 60, 210, 255], [200, 150, 100, 255]
    )
    let comparison = SnapshotComparison(
      picture: bitmap([a, c]), reference: bitmap([a, b]), tolerance: .rounding)
    let result = comparison.differencePicture
    #expect(result.width == 6 && result.height == 1)
    let red: [UInt8] = [255, 0, 0, 255]
    // 192 + (10 + 50 + 90) / 12 = 204.5, rounded down.
    let gray: UInt8 = 204
    #expect(result == bitmap([a, b, a, c, [gray, gray, gray, 255], red]))
  }

  @Test("A window snapshot has the window's size times the scale, rounded up to whole pixels")
  func snapshot() {
    let window = UIWindow(frame: CGRect(x: 20, y: 30, width: 11, height: 7))
    window.backgroundColor = .blue
    let harness = TouchHarness(window: window)
    for (scale, width, height) in [(1.0, 11, 7), (2, 22, 14), (1.5, 17, 11)] {
      let bitmap = harness.snapshot(scale: CGFloat(scale))
      #expect(bitmap.width == width && bitmap.height == height)
      #expect(bitmap[5, 5] == PixelColor(red: 0, green: 0, blue: 255, alpha: 255))
    }
    #expect(harness.snapshot() == harness.snapshot(scale: 1))
  }
}

@Suite("The typesetter of reference pictures")
struct BlockTypesetterTests {
  private let typesetter = BlockTypesetter()

  @Test("The block typesetter returns the same image object for the same text, font and scale")
  func repeatedLines() throws {
    let font = UIFont.systemFont(ofSize: 16)
    let first = try #require(typesetter.image(of: "a", in: font, scale: 2))
    #expect(typesetter.image(of: "a", in: font, scale: 2) === first)
    #expect(typesetter.image(of: "a", in: font, scale: 1) !== first)
    #expect(typesetter.image(of: "b", in: font, scale: 2) !== first)
  }

  @Test("The block typesetter measures each character as half as wide as the font size")
  func size() {
    let font = UIFont.systemFont(ofSize: 18)
    #expect(
      typesetter.width(of: "abcde", in: font) == 45 && typesetter.width(of: "", in: font) == 0)
    #expect(typesetter.lineHeight(of: font) == 23)
    #expect(typesetter.image(of: "", in: font, scale: 1) == nil)
  }

  @Test("The block typesetter draws different images for different characters and font sizes")
  func characters() {
    func bitmap(_ text: String, _ font: UIFont = .systemFont(ofSize: 16)) -> Bitmap? {
      typesetter.image(of: text, in: font, scale: 2)?.bitmap
    }
    let pictures = ["a", "b", "A", "é", "¥", "一", "\u{1}"].compactMap { bitmap($0) }
    #expect(pictures.count == 7)
    for (index, picture) in pictures.enumerated() {
      #expect(!pictures[..<index].contains(picture) && picture != bitmap(" "))
    }
    #expect(bitmap("a") == bitmap("a"))
    #expect(bitmap("a") != bitmap("a", .systemFont(ofSize: 20)))
    #expect(bitmap("a")?.width == 16 && bitmap("a")?.height == 40)
    #expect(bitmap(" ") == Bitmap(width: 16, height: 40))
  }

  @Test("Texts in several sizes look like their reference picture")
  func picture() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 150, height: 90))
    window.backgroundColor = .white
    let harness = TouchHarness(window: window)
    harness.application.typesetter = typesetter
    let fonts = [
      UIFont.systemFont(ofSize: 12), .systemFont(ofSize: 17, weight: .bold),
      .systemFont(ofSize: 23, weight: .thin),
    ]
    for (index, font) in fonts.enumerated() {
      let label = UILabel(
        frame: CGRect(x: 3 + 5 * index, y: 4 + 26 * index, width: 140, height: 30))
      (label.font, label.text) = (font, ["Undo (Ctrl+Z)", "Zoé 12 %", "Õl ◯"][index])
      label.textColor = [.black, .red, .blue][index]
      window.addSubview(label)
    }
    try harness.checkSnapshot("block-typesetter", scale: 1.5)
  }
}
