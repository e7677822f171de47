import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Tooltips")
struct ToolTipTests {
  private let fixture = PictureFixture(width: 250, height: 150)
  private let left = UIControl()
  private let right = UIControl()
  private var harness: TouchHarness { fixture.harness }

  init() {
    fixture.add(left, 20, 60, 50, 30)
    fixture.add(right, 120, 60, 70, 40)
    (left.toolTip, right.toolTip) = ("Left", "Right")
    for control in [left, right] { control.backgroundColor = .systemYellow }
  }

  private func hover(_ x: CGFloat, _ y: CGFloat) {
    harness.application.hover(at: point(x, y), timestamp: harness.now)
  }

  /// The view that shows the tooltip; nil while no tooltip is visible.
  private var view: UIView? {
    fixture.window.subviews.first { $0.subviews.first is UILabel && !($0 is UIControl) }
  }

  private var text: String? { (view?.subviews.first as? UILabel)?.text }

  @Test("A tooltip appears exactly at the application's next deadline")
  func deadline() throws {
    hover(30, 70)
    let deadline = try #require(harness.application.nextDeadline)
    harness.application.advance(to: deadline.nextDown)
    #expect(text == nil && harness.application.nextDeadline == deadline)
    harness.application.advance(to: deadline)
    #expect(text == "Left" && harness.application.nextDeadline == deadline + 5)
  }

  @Test("A key hides the tooltip, because it may cover the control")
  func key() {
    hover(30, 70)
    harness.advance(by: 0.61)
    #expect(text == "Left")
    harness.press(UIKey("g"))
    #expect(text == nil && harness.application.nextDeadline == nil)
  }

  @Test("A tooltip disappears after five seconds and appears again when the pointer returns")
  func duration() {
    hover(30, 70)
    harness.advance(by: 0.61)
    #expect(text == "Left")
    fixture.window.subviews.compactMap { $0 as? UIControl }.first?.toolTip = "Changed"
    #expect(text == "Changed")
    harness.advance(by: 4.9)
    #expect(text == "Changed")
    harness.advance(by: 0.2)
    #expect(text == nil && harness.application.nextDeadline == nil)
    hover(60, 80)
    harness.advance(by: 2)
    #expect(text == nil, "the pointer has not left the control")
    hover(5, 5)
    hover(30, 70)
    harness.advance(by: 0.61)
    #expect(text == "Changed")
  }

  @Test("A tooltip appears 0.6 s after the pointer enters a control, and only once")
  func delay() {
    hover(30, 70)
    harness.advance(by: 0.59)
    hover(60, 80)
    #expect(text == nil)
    harness.advance(by: 0.02)
    #expect(text == "Left")
    hover(30, 70)
    harness.advance(by: 1)
    #expect(fixture.window.subviews.count == 3)
  }

  @Test("Moving the pointer to another control shows that control's tooltip after the full delay")
  func otherControl() {
    hover(30, 70)
    harness.advance(by: 1)
    hover(130, 70)
    #expect(text == nil)
    harness.advance(by: 0.59)
    #expect(text == nil)
    harness.advance(by: 0.02)
    #expect(text == "Right")
    hover(5, 5)
    #expect(text == nil)
    harness.advance(by: 2)
    #expect(text == nil)
    // A pointer that leaves early shows nothing, and the same control can be entered again.
    hover(130, 70)
    harness.advance(by: 0.5)
    hover(5, 5)
    harness.advance(by: 1)
    #expect(text == nil)
    hover(130, 70)
    harness.advance(by: 0.61)
    #expect(text == "Right")
  }

  @Test("A mouse press hides the tooltip, and none appears until another control is entered")
  func mousePress() {
    hover(30, 70)
    harness.advance(by: 1)
    for phase in [UITouch.Phase.began, .ended] {
      harness.application.enqueue(
        TouchSample(
          id: TouchID(device: -1, finger: 0), phase: phase, location: point(30, 70),
          timestamp: harness.now, source: .mouse))
      harness.application.dispatchPendingEvents()
      #expect(text == nil)
    }
    for location in [point(30, 70), point(60, 80)] {
      hover(location.x, location.y)
      harness.advance(by: 1)
      #expect(text == nil)
    }
    hover(130, 70)
    harness.advance(by: 0.61)
    #expect(text == "Right")
  }

  @Test("After a click, a tooltip stays hidden while the host reports the same pointer location")
  func clickInHost() {
    hover(30, 70)
    harness.advance(by: 1)
    #expect(text == "Left")
    for phase in [UITouch.Phase.began, .ended] {
      harness.application.enqueue(
        TouchSample(
          id: TouchID(device: -1, finger: 0), phase: phase, location: point(30, 70),
          timestamp: harness.now, source: .mouse))
      harness.application.dispatchPendingEvents()
      // While a button is down, the host reports no location of the pointer.
      harness.application.hover(
        at: phase == .began ? nil : point(30, 70), timestamp: harness.now)
      #expect(text == nil)
    }
    harness.advance(by: 1)
    #expect(text == nil)
  }

  @Test("A finger must hold a control for 0.6 s each time to show the tooltip")
  func fingers() {
    left.toolTip = nil
    for cancels in [true, false] {
      harness.touchDown(at: point(130, 70))
      harness.advance(by: 0.59)
      #expect(text == nil)
      harness.advance(by: 0.02)
      #expect(text == "Right")
      if cancels { harness.touchCancel() } else { harness.touchUp() }
      #expect(text == nil)
      harness.advance(by: 1)
      #expect(text == nil)
    }
    harness.touchDown(at: point(30, 70))
    harness.advance(by: 1)
    #expect(text == nil)
    harness.touchUp()
  }

  @Test(
    "A control that is removed or loses its tooltip text before the delay shows no tooltip",
    arguments: [true, false])
  func removed(losesText: Bool) {
    hover(30, 70)
    harness.advance(by: 0.3)
    if losesText { left.toolTip = nil } else { left.removeFromSuperview() }
    harness.advance(by: 1)
    #expect(text == nil && harness.application.nextDeadline == nil)
  }

  @Test("A touch on a tooltip reaches the view behind the tooltip")
  func touchesBehind() throws {
    let behind = fixture.add(UIControl(), 0, 0, 250, 58)
    hover(130, 70)
    harness.advance(by: 1)
    let frame = try #require(view).frame
    #expect(fixture.window.hitTest(frame.center, with: nil) === behind)
  }

  @Test(
    "A tooltip is centered above or below its control, at least 6 points from the window's sides",
    arguments: [
      // The text is 35 points wide and 18 points high, with a padding of 10 points at the left and
      // right, and of 6 points above and below.
      (CGRect(x: 120, y: 60, width: 70, height: 40), CGRect(x: 128, y: 24, width: 55, height: 30)),
      (CGRect(x: 101, y: 36, width: 70, height: 20), CGRect(x: 109, y: 0, width: 55, height: 30)),
      (CGRect(x: 101, y: 35, width: 70, height: 20), CGRect(x: 109, y: 61, width: 55, height: 30)),
      (CGRect(x: 2, y: 70, width: 9, height: 20), CGRect(x: 6, y: 34, width: 55, height: 30)),
      (CGRect(x: 240, y: 70, width: 9, height: 20), CGRect(x: 189, y: 34, width: 55, height: 30)),
    ])
  func locations(control: CGRect, toolTip: CGRect) {
    right.frame = control
    hover(control.midX, control.midY)
    harness.advance(by: 1)
    #expect(view?.frame == toolTip)
    #expect(view?.subviews.first?.frame == CGRect(x: 10, y: 6, width: 35, height: 18))
  }

  @Test("A tooltip looks like its reference picture")
  func appearance() throws {
    right.toolTip = "Undo it"
    hover(130, 70)
    harness.advance(by: 1)
    try fixture.check("tooltip")
  }

  @Test("A visible tooltip shows its control's new text, and disappears if that text is nil")
  func newText() {
    hover(30, 70)
    left.toolTip = "Before"
    #expect(text == nil)
    harness.advance(by: 1)
    #expect(text == "Before")
    left.toolTip = "After"
    #expect(text == "After" && fixture.window.subviews.count == 3)
    right.toolTip = nil
    #expect(text == "After")
    left.toolTip = nil
    #expect(text == nil)
    left.toolTip = "Later"
    #expect(text == nil)
  }
}
