import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A view that records the buttons of the touches that it receives.
private final class ButtonView: UIView {
  private(set) var masks: [UIEvent.ButtonMask?] = []
  private(set) var tapCounts: [Int] = []
  private(set) var tapsRecognized = 0

  func didTap() { tapsRecognized += 1 }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    masks.append(event?.buttonMask)
    tapCounts += touches.map(\.tapCount)
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    masks.append(event?.buttonMask)
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

@Suite("Mouse buttons of touch events")
struct ButtonMaskTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let view = ButtonView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
  private let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    window.addSubview(view)
  }

  /// Simulates a click of the primary button.
  private func click(at point: CGPoint) {
    for phase in [UITouch.Phase.began, .ended] {
      harness.application.enqueue(
        TouchSample(
          id: TouchID(device: -1, finger: 0), phase: phase, location: point,
          timestamp: harness.now, source: .mouse))
      harness.application.dispatchPendingEvents()
    }
  }

  @Test("A touch event has the button mask of the mouse, or an empty mask for a finger")
  func mask() {
    harness.secondaryClick(at: CGPoint(x: 50, y: 50))
    click(at: CGPoint(x: 50, y: 50))
    harness.touchDown(at: CGPoint(x: 50, y: 50))
    harness.touchUp()
    #expect(view.masks == [.secondary, .secondary, .primary, .primary, [], []])
  }

  @Test("Clicks of different mouse buttons do not form a double click")
  func tapCount() {
    harness.secondaryClick(at: CGPoint(x: 50, y: 50))
    click(at: CGPoint(x: 50, y: 50))
    harness.secondaryClick(at: CGPoint(x: 50, y: 50))
    #expect(view.tapCounts == [1, 1, 2])
  }

  @Test("Tap recognizers and controls ignore the secondary mouse button")
  func ignored() {
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: view, action: Selector(ButtonView.didTap)))
    let button = UIButton(primaryAction: UIAction(title: "") { [view] _ in view.didTap() })
    button.frame = CGRect(x: 100, y: 0, width: 100, height: 100)
    view.addSubview(button)
    for x in [50, 150] as [CGFloat] { harness.secondaryClick(at: CGPoint(x: x, y: 50)) }
    harness.advance(by: 1)
    #expect(view.tapsRecognized == 0 && view.masks.first == .secondary)
    for x in [50, 150] as [CGFloat] { click(at: CGPoint(x: x, y: 50)) }
    harness.advance(by: 1)
    #expect(view.tapsRecognized == 2)
  }
}
