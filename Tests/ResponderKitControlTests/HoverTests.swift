import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Pointers without a pressed button, and tooltips")
struct HoverTests {
  private let fixture = ControlFixture()
  private var application: UIApplication { fixture.harness.application }
  private let button: UIButton

  init() {
    button = fixture.add(UIButton(frame: .zero), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    button.toolTip = "Undo (Ctrl+Z)"
  }

  private func hover(_ x: CGFloat, _ y: CGFloat) {
    application.hover(at: CGPoint(x: x, y: y), timestamp: fixture.harness.now)
  }

  /// The text of the visible tooltip; nil if there is none.
  private var toolTip: String? {
    func labels(_ view: UIView) -> [UILabel] {
      view.subviews.flatMap { ($0 as? UILabel).map { [$0] } ?? labels($0) }
    }
    return labels(fixture.window).first?.text
  }

  @Test("A tooltip appears when the pointer has been on a control for 0.6 s")
  func pointer() {
    hover(120, 110)
    fixture.harness.advance(by: 0.3)
    hover(130, 115)
    fixture.harness.advance(by: 0.29)
    #expect(toolTip == nil)
    fixture.harness.advance(by: 0.02)
    #expect(toolTip == "Undo (Ctrl+Z)")
    #expect(application.nextDeadline != nil, "the tooltip disappears")
    fixture.harness.advance(by: 5)
    #expect(toolTip == nil && application.nextDeadline == nil, "the program is idle")
    hover(300, 300)
    #expect(toolTip == nil)
  }

  @Test(
    "A tooltip appears while a finger holds a control, and disappears when the finger is lifted")
  func finger() {
    fixture.harness.touchDown(at: CGPoint(x: 120, y: 110))
    fixture.harness.advance(by: 0.61)
    #expect(toolTip == "Undo (Ctrl+Z)")
    fixture.harness.touchUp()
    #expect(toolTip == nil && fixture.log.contains("primary"))
    fixture.tap(120, 110)
    fixture.harness.advance(by: 2)
    #expect(toolTip == nil)
  }

  @Test("A tooltip stays inside the window")
  func position() {
    for corner in [CGPoint(x: 0, y: 0), CGPoint(x: 360, y: 360)] {
      button.frame.origin = corner
      hover(corner.x + 5, corner.y + 5)
      fixture.harness.advance(by: 1)
      let view = fixture.window.subviews.last
      #expect(toolTip != nil && fixture.window.bounds.contains(view?.frame ?? .infinite))
      hover(200, 200)
    }
  }

  @Test(
    "A hover recognizer begins when the pointer enters its view and ends when the pointer leaves")
  func recognizer() {
    final class Target {
      var log: [String] = []
      func hovered(_ recognizer: UIHoverGestureRecognizer) {
        let location = recognizer.location(in: recognizer.view)
        log.append("\(recognizer.state) \(Int(location.x))")
      }
    }
    let target = Target()
    button.addGestureRecognizer(
      UIHoverGestureRecognizer(target: target, action: Selector(Target.hovered(_:))))
    hover(50, 110)
    hover(110, 110)
    hover(120, 110)
    hover(300, 110)
    hover(110, 110)
    application.hover(at: nil, timestamp: fixture.harness.now)
    #expect(target.log == ["began 10", "changed 20", "ended 20", "began 10", "ended 10"])
  }

  @Test("A hover recognizer reports the modifier keys, no buttons and no distance")
  func hoverValues() {
    let recognizer = UIHoverGestureRecognizer()
    button.addGestureRecognizer(recognizer)
    fixture.harness.modifierFlags = [.shift, .alternate]
    hover(110, 110)
    #expect(recognizer.state == .began && recognizer.modifierFlags == [.shift, .alternate])
    #expect(recognizer.buttonMask.isEmpty && recognizer.zOffset == 0)
    recognizer.isEnabled = false
    hover(120, 110)
    #expect(recognizer.state == .possible)
  }
}
