import ResponderKitTesting

@testable import ResponderKit

/// A window of 400 × 400 points with controls, and a log of their events.
final class ControlFixture {
  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
  let harness: TouchHarness
  private(set) var log: [String] = []

  init() { harness = TouchHarness(window: window) }

  @discardableResult
  func add<C: UIControl>(_ control: C, at frame: CGRect) -> C {
    control.frame = frame
    window.addSubview(control)
    let events: [(UIControl.Event, String)] = [
      (.touchDown, "down"), (.touchDownRepeat, "repeat"), (.touchDragInside, "drag inside"),
      (.touchDragOutside, "drag outside"), (.touchDragEnter, "enter"), (.touchDragExit, "exit"),
      (.touchUpInside, "up inside"), (.touchUpOutside, "up outside"), (.touchCancel, "cancel"),
      (.valueChanged, "value"), (.primaryActionTriggered, "primary"),
    ]
    for (event, name) in events {
      control.addAction(UIAction { [unowned self] _ in log.append(name) }, for: event)
    }
    return control
  }

  func recordCall(_ control: UIControl) { log.append("called") }

  func press(_ key: String, _ flags: UIKeyModifierFlags = []) {
    for phase in [UIPress.Phase.began, .ended] {
      harness.application.sendPress(
        of: UIKey(key, modifierFlags: flags), phase: phase, timestamp: harness.now)
    }
  }

  func clear() { log = [] }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    harness.touchDown(at: point(x, y))
    harness.advance(by: 0.05)
    harness.touchUp()
  }
}

nonisolated func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
