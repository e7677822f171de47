import ResponderKitTesting
import Testing

@testable import ResponderKit

extension Selector {
  fileprivate static let recordCall = Selector(ControlFixture.recordCall(_:))
  fileprivate static let recordOther = Selector(OtherTarget.recordOther)
}

private final class OtherTarget: UIResponder {
  var count = 0
  func recordOther() { count += 1 }
}

@Suite("Tracking by controls")
struct ControlTrackingTests {
  private let fixture = ControlFixture()
  private var harness: TouchHarness { fixture.harness }

  private func addControl() -> UIControl {
    fixture.add(UIControl(), at: CGRect(x: 150, y: 160, width: 80, height: 40))
  }

  @Test("A second finger on a control with multiple touch enabled has no effect", arguments: 0..<5)
  func multipleTouches(index: Int) {
    let controls: [UIControl] = [
      UIControl(), UIButton(type: .system), UISwitch(), UISegmentedControl(items: ["A", "B"]),
      UIStepper(),
    ]
    let control = fixture.add(
      controls[index], at: CGRect(x: 150, y: 160, width: 80, height: 40))
    control.isMultipleTouchEnabled = true
    // An earlier touch has ended inside the control.
    fixture.tap(160, 175)
    harness.advance(by: 1)
    fixture.clear()
    harness.touchDown(0, at: point(210, 175))
    let log = fixture.log
    #expect(log.first == "down")
    for isCancelled in [false, true] {
      harness.touchDown(1, at: point(170, 180))
      harness.touchMove(1, to: point(172, 182))
      if isCancelled { harness.touchCancel(1) } else { harness.touchUp(1) }
      #expect(fixture.log == log && control.isTracking && control.isTouchInside)
    }
    harness.touchUp(0)
    #expect(!control.isTracking && fixture.log.contains("up inside"))
  }

  @Test(
    "A control counts a finger as inside up to 70 points beyond each of its edges",
    arguments: [
      (80, 180, true), (79.5, 180, false), (299.5, 180, true), (300, 180, false),
      (190, 90, true), (190, 89.5, false), (190, 269.5, true), (190, 270, false),
      (90, 260, true), (300, 271, false),
    ] as [(CGFloat, CGFloat, Bool)])
  func margin(x: CGFloat, y: CGFloat, isInside: Bool) {
    let control = addControl()
    harness.touchDown(at: point(170, 180))
    harness.touchMove(to: point(x, y))
    #expect(control.isTouchInside == isInside && control.isHighlighted == isInside)
    #expect(control.isTracking)
    harness.touchUp()
    #expect(fixture.log.last == (isInside ? "up inside" : "up outside"))
    #expect(!control.isTouchInside && !control.isHighlighted && !control.isTracking)
    #expect(control.endedInside == isInside)
  }

  @Test("A control whose point(inside:with:) accepts a larger area counts touches there as inside")
  func ownHitArea() {
    final class LargeControl: UIControl {
      override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        bounds.insetBy(dx: -140, dy: -140).contains(point)
      }
    }
    let control = fixture.add(LargeControl(), at: CGRect(x: 150, y: 160, width: 80, height: 40))
    harness.touchDown(at: point(170, 180))
    harness.touchMove(to: point(20, 180))
    #expect(control.isTouchInside)
    harness.touchMove(to: point(5, 180))
    #expect(!control.isTouchInside)
    harness.touchUp()
  }

  @Test("The secondary mouse button does not operate a control")
  func secondaryButton() {
    let control = addControl()
    harness.secondaryClick(at: point(170, 180))
    #expect(fixture.log.isEmpty && !control.isTracking)
  }

  @Test("Setting the state of a control to its current value does not call stateDidChange")
  func repeatedChanges() {
    final class CountingControl: UIControl {
      var count = 0
      override func stateDidChange() {
        super.stateDidChange()
        count += 1
      }
    }
    let control = fixture.add(CountingControl(), at: CGRect(x: 0, y: 0, width: 80, height: 40))
    for (index, value) in [false, false, true, true].enumerated() {
      control.isEnabled = value
      control.isSelected = !value
      control.isHighlighted = !value
      #expect(control.count == (index < 2 ? 3 : 6))
    }
    harness.touchDown(at: point(10, 10))
    control.isEnabled = true
    #expect(control.isTracking && fixture.log == ["down"])
  }

  @Test(
    "A control that stops tracking a touch is not highlighted and ignores the touch's later moves")
  func stoppedTracking() {
    final class ShortControl: UIControl {
      var calls: [String] = []
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { false }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        calls.append("end \(touch != nil) \(event != nil) \(isTracking)")
      }
      override func cancelTracking(with event: UIEvent?) { calls.append("cancel") }
    }
    let control = fixture.add(ShortControl(), at: CGRect(x: 150, y: 160, width: 80, height: 40))
    harness.touchDown(at: point(170, 180))
    harness.touchMove(to: point(175, 180))
    #expect(!control.isHighlighted && !control.isTracking && !control.isTouchInside)
    harness.touchMove(to: point(180, 180))
    harness.touchCancel()
    #expect(control.calls == ["end true true false"] && fixture.log == ["down"])
    harness.touchDown(at: point(170, 180))
    harness.touchUp()
    #expect(control.calls.count == 2 && fixture.log == ["down", "down", "up inside"])
  }

  @Test(
    "cancelTracking receives the event of a cancelled touch, and nil if the control is disabled")
  func cancelledTracking() {
    final class CancelControl: UIControl {
      var calls: [String] = []
      override func cancelTracking(with event: UIEvent?) {
        calls.append("cancel \(event != nil) \(isTracking)")
      }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { calls.append("end") }
    }
    let control = fixture.add(CancelControl(), at: CGRect(x: 150, y: 160, width: 80, height: 40))
    harness.touchDown(at: point(170, 180))
    harness.touchCancel()
    harness.touchDown(at: point(170, 180))
    control.isEnabled = false
    control.isEnabled = true
    control.isEnabled = false
    #expect(control.calls == ["cancel true false", "cancel false false"])
  }

  @Test("Control events sent for a touch include the UIEvent, and those sent by code do not")
  func sentEvents() {
    final class Target {
      var events: [Bool] = []
      func record(_ sender: UIControl, _ event: UIEvent?) { events.append(event != nil) }
    }
    let (control, target) = (addControl(), Target())
    control.addTarget(target, action: Selector(Target.record(_:_:)), for: .allTouchEvents)
    harness.touchDown(at: point(170, 180))
    harness.touchMove(to: point(170, 190))
    harness.touchUp()
    control.sendActions(for: .touchDown)
    control.sendActions(for: .valueChanged)
    #expect(target.events == [true, true, true, false])
  }
}

@Suite("Registrations of targets and actions")
struct ControlRegistrationTests {
  private let fixture = ControlFixture()

  @Test("A control registers actions separately for each target, selector and the responder chain")
  func separateRegistrations() {
    let (control, other) = (UIControl(), OtherTarget())
    control.addTarget(fixture, action: .recordCall, for: .touchDown)
    control.addTarget(nil, action: .recordCall, for: .touchUpInside)
    control.addTarget(other, action: .recordOther, for: .touchDown)
    control.addTarget(fixture, action: .recordOther, for: .valueChanged)
    control.addTarget(ControlFixture(), action: .recordCall, for: .touchCancel)
    func actions(_ target: Any?, _ event: UIControl.Event) -> [String]? {
      control.actions(forTarget: target, forControlEvent: event)
    }
    let (call, otherCall) = (Selector.recordCall.description, Selector.recordOther.description)
    #expect(actions(fixture, .touchDown) == [call])
    #expect(actions(fixture, .touchUpInside) == nil)
    #expect(actions(nil, .touchUpInside) == [call] && actions(nil, .touchDown) == nil)
    #expect(actions(other, .touchDown) == [otherCall])
    #expect(actions(fixture, .valueChanged) == [otherCall])
    #expect(actions(fixture, [.touchDown, .valueChanged]) == [call, otherCall])
    #expect(control.allTargets == [other])
    #expect(
      control.allControlEvents == [.touchDown, .touchUpInside, .valueChanged, .touchCancel])
    control.sendActions(for: .touchDown)
    #expect(fixture.log == ["called"] && other.count == 1)
  }

  @Test(
    "A control keeps responder chain registrations when the same selector is added for a target")
  func responderChain() {
    let control = UIControl()
    control.addTarget(nil, action: .recordCall, for: .touchDown)
    control.addTarget(nil, action: .recordCall, for: .touchUpInside)
    control.addTarget(fixture, action: .recordCall, for: .touchDown)
    var registered: [String] = []
    control.enumerateEventHandlers { action, target, events, _ in
      registered.append("\(action == nil) \(target?.0 == nil) \(events.rawValue)")
    }
    #expect(registered == ["true true 65", "true false 1"])
  }

  @Test("Removing a target, action or event from a control keeps its other registrations")
  func removal() {
    let other = OtherTarget()
    func registrations(_ change: (UIControl) -> Void) -> [String] {
      let control = UIControl()
      control.addTarget(fixture, action: .recordCall, for: [.touchDown, .valueChanged])
      control.addTarget(other, action: .recordOther, for: [.touchDown, .valueChanged])
      control.addTarget(nil, action: .recordCall, for: .touchDown)
      control.addAction(UIAction(identifier: .init("a")) { _ in }, for: [.touchDown, .touchCancel])
      control.addAction(UIAction(identifier: .init("b")) { _ in }, for: .touchDown)
      change(control)
      var result: [String] = []
      control.enumerateEventHandlers { action, target, events, _ in
        let name =
          action?.identifier.rawValue
          ?? (target?.0 == nil
            ? "chain" : target?.0 as? OtherTarget === other ? "other" : "fixture")
        result.append("\(name) \(events.rawValue)")
      }
      return result
    }
    let all = ["fixture 4097", "other 4097", "chain 1", "a 257", "b 1"]
    #expect(registrations { _ in } == all)
    #expect(
      registrations { $0.removeTarget(other, action: nil, for: .allEvents) }
        == ["fixture 4097", "chain 1", "a 257", "b 1"])
    #expect(
      registrations { $0.removeTarget(nil, action: .recordCall, for: .allEvents) }
        == ["other 4097", "a 257", "b 1"])
    #expect(
      registrations { $0.removeTarget(fixture, action: .recordCall, for: .touchDown) }
        == ["fixture 4096", "other 4097", "chain 1", "a 257", "b 1"])
    #expect(
      registrations { $0.removeTarget(fixture, action: .recordOther, for: .allEvents) } == all)
    #expect(
      registrations { $0.removeAction(identifiedBy: .init("a"), for: .touchDown) }
        == ["fixture 4097", "other 4097", "chain 1", "a 256", "b 1"])
    #expect(
      registrations {
        $0.removeAction(UIAction(identifier: .init("b")) { _ in }, for: .touchDown)
      } == ["fixture 4097", "other 4097", "chain 1", "a 257"])
    #expect(registrations { $0.removeAction(identifiedBy: .init("c"), for: .allEvents) } == all)
    #expect(
      registrations { $0.addAction(UIAction(identifier: .init("a")) { _ in }, for: .touchDown) }
        == ["fixture 4097", "other 4097", "chain 1", "a 256", "b 1", "a 1"])
  }

  @Test("The closure of enumerateEventHandlers can stop the enumeration")
  func endedEnumeration() {
    let control = UIControl()
    for name in ["a", "b", "c"] {
      control.addAction(UIAction(identifier: .init(name)) { _ in }, for: .touchDown)
    }
    var names: [String] = []
    control.enumerateEventHandlers { action, target, _, stops in
      names.append(action?.identifier.rawValue ?? "")
      #expect(target == nil)
      stops = names.count == 2
    }
    #expect(names == ["a", "b"])
  }

  @Test("A control does not send the actions of a deallocated target to the responder chain")
  func destroyedTarget() {
    let window = fixture.window
    let responder = OtherTarget()
    final class Holder: UIView {
      var responder: UIResponder?
      override var next: UIResponder? { responder }
    }
    let holder = Holder(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    holder.responder = responder
    window.addSubview(holder)
    let control = UIControl(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    holder.addSubview(control)
    do {
      let target = OtherTarget()
      control.addTarget(target, action: .recordOther, for: .touchDown)
      control.sendActions(for: .touchDown)
      #expect(target.count == 1 && responder.count == 0)
    }
    control.sendActions(for: .touchDown)
    #expect(responder.count == 0)
    control.addTarget(nil, action: .recordOther, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(responder.count == 1)
  }

  @Test(
    "A control performs its primary action for primaryActionTriggered, but not for valueChanged")
  func primaryAction() {
    var senders: [UIControl?] = []
    let control = UIControl(
      frame: CGRect(x: 1, y: 2, width: 3, height: 4),
      primaryAction: UIAction { senders.append($0.sender as? UIControl) })
    #expect(control.frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    control.performPrimaryAction()
    control.sendActions(for: [.primaryActionTriggered, .valueChanged])
    control.sendActions(for: .valueChanged)
    #expect(senders == [control, control])
    #expect(UIControl(primaryAction: nil).allControlEvents.isEmpty)
  }
}
