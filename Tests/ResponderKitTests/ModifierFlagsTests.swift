import ResponderKit
import ResponderKitTesting
import Testing

/// A view that records the modifier flags of the events that it receives.
private final class FlagsView: UIView {
  var flags: [UIKeyModifierFlags] = []

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { record(event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { record(event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { record(event) }
  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) { record(event) }

  override var canBecomeFirstResponder: Bool { true }

  private func record(_ event: UIEvent?) { flags.append(event?.modifierFlags ?? [.command]) }
}

@Suite("Modifier flags of events")
@MainActor
struct ModifierFlagsTests {
  private let view = FlagsView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let harness: TouchHarness

  init() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    harness = TouchHarness(window: window)
  }

  @Test("A touch event has the flags of the modifier keys that are held when it happens")
  func touches() {
    harness.touchDown(at: CGPoint(x: 10, y: 10))
    harness.modifierFlags = .shift
    harness.touchMove(to: CGPoint(x: 20, y: 10))
    harness.modifierFlags = [.shift, .control]
    harness.touchMove(to: CGPoint(x: 30, y: 10))
    harness.modifierFlags = []
    harness.touchUp()
    #expect(view.flags == [[], .shift, [.shift, .control], []])
  }

  @Test("A move reported before a modifier key is pressed has the earlier modifier flags")
  func order() {
    let application = harness.application
    func enqueue(_ phase: UITouch.Phase, _ x: Double) {
      application.enqueue(
        TouchSample(
          id: TouchID(finger: 1), phase: phase, location: CGPoint(x: x, y: 10), timestamp: x / 1000)
      )
    }
    func press(_ phase: UIPress.Phase, _ flags: UIKeyModifierFlags) {
      application.sendPress(of: UIKey("", modifierFlags: flags), phase: phase, timestamp: 0)
    }
    enqueue(.began, 10)
    enqueue(.moved, 20)
    press(.began, .shift)
    enqueue(.moved, 30)
    press(.ended, [])
    enqueue(.moved, 40)
    application.dispatchPendingEvents()
    #expect(view.flags == [[], [], .shift, []])
  }

  @Test("A key event has the modifier flags of its key")
  func key() {
    #expect(view.becomeFirstResponder())
    harness.application.sendPress(
      of: UIKey("x", modifierFlags: .alternate), phase: .began, timestamp: 0)
    #expect(view.flags == [.alternate])
  }
}
