import Ink
import ResponderKit
import ResponderKitTesting
import Testing
import TouchMarks

@testable import TouchFeedback

@Suite("Keys, notice and views of the touch overlay window")
struct OverlayNoticeTests {
  private let window = TOUCHOverlayWindow(frame: CGRect(x: 0, y: 0, width: 360, height: 140))
  private let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
    window.layoutIfNeeded()
  }

  private var notice: OverlayNotice? { window.subviews.compactMap { $0 as? OverlayNotice }.first }

  private var text: String? {
    notice?.subviews.compactMap { ($0 as? UILabel)?.text }.first
  }

  /// Presses a key and returns the text of the notice.
  private func press(_ key: String) -> String {
    harness.press(UIKey(key))
    window.layoutIfNeeded()
    return text ?? ""
  }

  @Test("After a key press, the touch overlay's notice is 32 points wider than its text")
  func widths() throws {
    let keys = [
      UIKeyCommand.f3, UIKeyCommand.f7, UIKeyCommand.f7, UIKeyCommand.f7, UIKeyCommand.f6,
      UIKeyCommand.f4,
    ]
    for key in keys {
      let text = press(key)
      let width = BlockTypesetter().width(of: text, in: .systemFont(ofSize: 16)) + 32
      let frame = try #require(notice).frame
      #expect(frame.width == width && frame.midX == 180, "\(text)")
    }
  }

  @Test("The root view of a touch overlay window fills the window, below the touch marks")
  func rootViewController() {
    let controller = UIViewController()
    window.rootViewController = controller
    controller.view.autoresizingMask = []
    window.layoutIfNeeded()
    window.frame.size = CGSize(width: 500, height: 400)
    window.layoutIfNeeded()
    #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 500, height: 400))
    #expect(window.subviews.first === controller.view && window.subviews.last === window.touchView)
  }

  @Test("The overlay colors after blue are #f23833, #ff990d, #26b859 and #a357f2")
  func colorValues() {
    var colors: [UIColor] = []
    for _ in 0..<4 {
      harness.press(UIKey(UIKeyCommand.f6))
      colors.append(window.touchColor)
    }
    let hexadecimal = colors.map { color in
      [color.red, color.green, color.blue].map { value in
        let digits = String(Int((255 * value).rounded()), radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
    }
    #expect(hexadecimal == ["f23833", "ff990d", "26b859", "a357f2"])
  }

  @Test("The touch overlay's notice is white text on a dark pill, 56 points below the upper edge")
  func picture() throws {
    window.backgroundColor = UIColor(red: 0.6, green: 0.8, blue: 0.9, alpha: 1)
    _ = press(UIKeyCommand.f4)
    try harness.checkSnapshot("overlay-notice")
    let notice = try #require(notice)
    let width = BlockTypesetter().width(of: "Touch numbers on", in: .systemFont(ofSize: 16)) + 32
    #expect(notice.frame.width == width && notice.frame.minY == 56)
    #expect(notice.frame.midX == 180)
    #expect(notice.frame.height == BlockTypesetter().lineHeight(of: .systemFont(ofSize: 16)) + 16)
    #expect(notice.subviews.map(\.frame) == [notice.bounds])
    #expect(!notice.isUserInteractionEnabled)
  }

  @Test("The touch overlay's notice is centered and at most as wide as the window")
  func narrow() throws {
    window.frame.size.width = 101
    window.layoutIfNeeded()
    _ = press(UIKeyCommand.f3)
    let frame = try #require(notice).frame
    #expect(frame.minX == 0 && frame.width == 101)
    window.frame.size.width = 800
    window.layoutIfNeeded()
    #expect(abs(try #require(notice).frame.midX - 400) <= 0.5)
  }

  @Test("The touch overlay's notice describes what a key has changed")
  func texts() {
    #expect(press(UIKeyCommand.f3) == "Touch trails on")
    #expect(press(UIKeyCommand.f3) == "Touch trails off")
    #expect(press(UIKeyCommand.f4) == "Touch numbers on")
    #expect(press(UIKeyCommand.f4) == "Touch numbers off")
    #expect(press(UIKeyCommand.f8) == "The mouse is shown like a finger")
    #expect(press(UIKeyCommand.f8) == "The mouse shows its clicks")
    #expect(press(UIKeyCommand.f9) == "Pens are shown like fingers")
    #expect(press(UIKeyCommand.f9) == "Pens have a crosshair")
    let sizes = (0..<5).map { _ in press(UIKeyCommand.f7) }
    #expect(
      sizes == [70, 100, 30, 50, 70].map { "Touch size: \($0) points" })
    let colors = (0..<6).map { _ in press(UIKeyCommand.f6) }
    #expect(
      colors == ["red", "orange", "green", "purple", "blue", "red"].map { "Touch color: \($0)" })
  }

  @Test("The keys F3 and F6 to F9 change options of the touch overlay, and the key F5 does not")
  func options() {
    harness.press(UIKey(UIKeyCommand.f5))
    #expect(window.touchStyle == TouchMarkStyle() && notice == nil)
    harness.press(UIKey(UIKeyCommand.f3))
    #expect(window.touchStyle.showsTrails && !window.touchStyle.showsNumbers)
    harness.press(UIKey(UIKeyCommand.f8))
    #expect(!window.touchStyle.showsClicks && window.touchStyle.distinguishesPens)
    harness.press(UIKey(UIKeyCommand.f9))
    #expect(!window.touchStyle.distinguishesPens)
    let radii = (0..<4).map { _ in
      harness.press(UIKey(UIKeyCommand.f7))
      return window.touchStyle.radius
    }
    #expect(radii == [35, 50, 15, 25])
    // After a size or a color that is not among those of the keys, a key selects the first one.
    (window.touchStyle.radius, window.touchColor) = (77, .green)
    harness.press(UIKey(UIKeyCommand.f7))
    harness.press(UIKey(UIKeyCommand.f6))
    #expect(window.touchStyle.radius == 25 && window.touchColor == TouchMarkStyle().color)
  }

  @Test("The color key of the touch overlay cycles through red, orange, green, purple and blue")
  func colors() {
    var colors: [UIColor] = []
    for _ in 0..<5 {
      harness.press(UIKey(UIKeyCommand.f6))
      colors.append(window.touchColor)
    }
    #expect(Set(colors).count == 5)
    let strongest = colors.map { color in
      let values = [color.red, color.green, color.blue]
      return values.firstIndex(of: values.max() ?? 0) ?? -1
    }
    #expect(strongest == [0, 0, 1, 2, 2])
    #expect(colors[1].green > 2 * colors[0].green && colors[3].red > 2 * colors[4].red)
    #expect(colors.allSatisfy { $0.alpha == 1 })
  }

  @Test("The touch overlay's notice is visible for 1.5 seconds and then fades within 0.3 seconds")
  func fading() throws {
    harness.press(UIKey(UIKeyCommand.f4))
    window.layoutIfNeeded()
    func alpha() -> UInt8 { harness.snapshot()[180, 58].alpha }
    #expect(alpha() > 200)
    harness.advance(by: 1.45)
    let full = alpha()
    #expect(full > 200)
    harness.advance(by: 0.2)
    #expect(alpha() < full && alpha() > 0)
    harness.advance(by: 0.2)
    #expect(alpha() == 0)
    // Another key press shows the notice again for the entire time.
    harness.press(UIKey(UIKeyCommand.f4))
    #expect(alpha() == full)
    harness.advance(by: 1)
    harness.press(UIKey(UIKeyCommand.f4))
    harness.advance(by: 1.4)
    #expect(alpha() == full)
  }

  // MARK: Commands

  @Test("The key commands of a touch overlay window are the overlay's keys, with their names")
  func commands() {
    let commands = window.keyCommands ?? []
    #expect(commands.map(\.input) == OverlayKey.all.map(\.input))
    #expect(commands.map(\.title) == OverlayKey.all.map(\.name))
    #expect(OverlayKey.all.map(\.title) == ["F3", "F4", "F6", "F7", "F8", "F9"])
    let functionKeys = [
      UIKeyCommand.f3, UIKeyCommand.f4, UIKeyCommand.f6, UIKeyCommand.f7, UIKeyCommand.f8,
      UIKeyCommand.f9,
    ]
    #expect(OverlayKey.all.map(\.input) == functionKeys)
  }

  @Test("The view of the touch marks fills the window in front of the other views")
  func touchView() {
    #expect(window.touchView.superview === window && window.touchView.frame == window.bounds)
    let other = UIView(frame: CGRect(x: 10, y: 10, width: 50, height: 50))
    window.addSubview(other)
    harness.touchDown(at: CGPoint(x: 20, y: 20))
    #expect(window.subviews.last === window.touchView)
    window.frame.size = CGSize(width: 500, height: 400)
    window.layoutIfNeeded()
    #expect(window.touchView.frame == CGRect(x: 0, y: 0, width: 500, height: 400))
    #expect(!window.touchView.isUserInteractionEnabled)
    #expect(window.hitTest(CGPoint(x: 20, y: 20), with: nil) === other)
  }
}

@Suite("A view that marks touches")
struct MarkingViewTests {
  /// A view that passes its touches to a view of marks.
  private final class Pad: UIView {
    let marks = TOUCHkitView(frame: CGRect(x: 10, y: 20, width: 200, height: 150))

    override init(frame: CGRect) {
      super.init(frame: frame)
      isMultipleTouchEnabled = true
      addSubview(marks)
    }

    required init?(coder: NSCoder) { nil }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      marks.touchesBegan(touches, with: event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      marks.touchesMoved(touches, with: event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      marks.touchesEnded(touches, with: event)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      marks.touchesCancelled(touches, with: event)
    }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 240, height: 200))
  private let pad = Pad(frame: CGRect(x: 0, y: 0, width: 240, height: 200))
  private let harness: TouchHarness

  init() {
    window.addSubview(pad)
    harness = TouchHarness(window: window)
  }

  /// Returns Boolean values that indicate whether pixels of the window belong to a mark.
  private func areMarked(_ points: (Int, Int)...) -> [Bool] {
    let picture = harness.snapshot()
    return points.map { picture[$0.0, $0.1].alpha > 0 }
  }

  @Test("A view that marks touches shows each change of a touch and of the style in the next frame")
  func frames() {
    let canvas = BitmapCanvas(width: 240, height: 200)
    func check(_ name: String, _ change: () -> Void) {
      let old = canvas.bitmap
      change()
      window.layoutIfNeeded()
      _ = window.renderChanges(on: canvas, scale: 1)
      let complete = BitmapCanvas(width: 240, height: 200)
      window.render(on: complete, scale: 1)
      #expect(canvas.bitmap == complete.bitmap, "\(name)")
      #expect((canvas.bitmap == old) == (name == "empty"), "\(name)")
    }
    let points = [0: CGPoint(x: 50, y: 60), 1: CGPoint(x: 160, y: 130)]
    check("empty") {}
    check("began") { harness.touchDown(points) }
    check("moved") { harness.touchMove(1, to: CGPoint(x: 170, y: 110)) }
    check("color") { pad.marks.touchColor = .red }
    check("style") { pad.marks.touchStyle.radius = 30 }
    check("cancelled") { harness.touchCancel(1) }
    check("ended") { harness.touchUp(0) }
    check("began again") { harness.touchDown(points) }
    check("removed") { pad.marks.reconcile(with: []) }
  }

  @Test("A view marks touches that are forwarded without their event")
  func withoutEvent() {
    final class PlainPad: UIView {
      let marks = TOUCHkitView(frame: CGRect(x: 0, y: 0, width: 240, height: 200))
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        marks.touchesBegan(touches, with: nil)
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        marks.touchesMoved(touches, with: nil)
      }
    }
    let plain = PlainPad(frame: window.bounds)
    plain.addSubview(plain.marks)
    window.addSubview(plain)
    harness.touchDown(at: CGPoint(x: 50, y: 60))
    harness.touchMove(to: CGPoint(x: 160, y: 130))
    #expect(areMarked((50, 60), (160, 130)) == [false, true])
  }

  @Test("A view marks forwarded touches until they end or are cancelled")
  func touches() {
    harness.touchDown([0: CGPoint(x: 50, y: 60), 1: CGPoint(x: 160, y: 130)])
    #expect(areMarked((50, 60), (160, 130), (50, 130)) == [true, true, false])
    harness.touchMove([0: CGPoint(x: 50, y: 130)])
    #expect(areMarked((50, 60), (160, 130), (50, 130)) == [false, true, true])
    harness.touchUp(1)
    #expect(areMarked((50, 60), (160, 130), (50, 130)) == [false, false, true])
    harness.touchCancel(0)
    #expect(areMarked((50, 60), (160, 130), (50, 130)) == [false, false, false])
  }

  @Test("A view draws touch marks at the locations of the touches in the view")
  func locations() {
    harness.touchDown(at: CGPoint(x: 100, y: 90))
    // The bubble has a radius of 25 points.
    #expect(
      areMarked((100, 90), (123, 90), (126, 90), (77, 90), (74, 90)) == [
        true, true, false, true, false,
      ])
    #expect(areMarked((100, 113), (100, 116), (100, 67), (100, 64)) == [true, false, true, false])
  }

  @Test("Reconciling a view with an empty set of touches removes all touch marks")
  func reconciling() {
    harness.touchDown([0: CGPoint(x: 50, y: 60), 1: CGPoint(x: 160, y: 130)])
    pad.marks.reconcile(with: [])
    #expect(areMarked((50, 60), (160, 130)) == [false, false])
  }

  @Test("Changing the color or the style repaints the visible touch marks")
  func style() {
    harness.touchDown(at: CGPoint(x: 100, y: 90))
    let blue = harness.snapshot()[100, 90]
    pad.marks.touchColor = .red
    let red = harness.snapshot()[100, 90]
    #expect(blue.blue > blue.red && red.red > red.blue)
    #expect(pad.marks.touchStyle.color == .red)
    pad.marks.touchStyle.radius = 10
    #expect(areMarked((100, 90), (112, 90)) == [true, false])
  }

  @Test("A view that marks touches ignores touches itself and has a clear background")
  func creation() {
    #expect(!pad.marks.isUserInteractionEnabled && pad.marks.isMultipleTouchEnabled)
    #expect(pad.marks.backgroundColor == .clear)
    #expect(pad.hitTest(CGPoint(x: 50, y: 60), with: nil) === pad)
  }

  @Test("The number of a touch near the upper edge of a view is below the touch")
  func numbers() {
    pad.marks.touchStyle.showsNumbers = true
    window.layoutIfNeeded()
    // The view begins at y = 20, and the bubble and the badge need 25 + 5 + 22 = 52 points above
    // the location of the touch.
    harness.touchDown(at: CGPoint(x: 100, y: 71))
    #expect(areMarked((100, 112), (100, 30)) == [true, false])
    harness.touchMove(to: CGPoint(x: 100, y: 73))
    #expect(areMarked((100, 114), (100, 32)) == [false, true])
  }
}
