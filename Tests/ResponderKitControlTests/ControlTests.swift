import ResponderKitTesting
import Testing

@testable import ResponderKit

extension Selector {
  fileprivate static let recordCall = Selector(ControlFixture.recordCall(_:))
  fileprivate static let erase = Selector(EraserController.erase(_:))
}

/// A view controller with an action that is sent through the responder chain.
private final class EraserController: UIViewController {
  var count = 0
  var canErase = true
  func erase(_ sender: AnyObject?) { count += 1 }
  override func canPerformAction(_ action: Selector, withSender sender: Any?) -> Bool {
    action == .erase ? canErase : super.canPerformAction(action, withSender: sender)
  }
}

@Suite("Controls")
struct ControlTests {
  private let fixture = ControlFixture()

  @Test("A tap on a control sends touchDown and touchUpInside")
  func tap() {
    let control = fixture.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    fixture.harness.touchDown(at: point(120, 120))
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    #expect(control.state == .highlighted)
    fixture.harness.touchUp()
    #expect(fixture.log == ["down", "up inside"])
    #expect(!control.isTracking && !control.isHighlighted)
  }

  @Test("The second of two taps sends touchDownRepeat in addition to touchDown")
  func doubleTap() {
    fixture.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    fixture.tap(120, 120)
    fixture.harness.advance(by: 0.1)
    fixture.tap(120, 120)
    #expect(fixture.log == ["down", "up inside", "down", "repeat", "up inside"])
  }

  @Test(
    "A finger counts as inside a control up to 70 points away, and can leave and re-enter the area")
  func touchMargin() {
    let control = fixture.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    fixture.harness.touchDown(at: point(120, 120))
    fixture.harness.touchMove(to: point(245, 120))
    #expect(control.isHighlighted)
    fixture.harness.touchMove(to: point(255, 120))
    #expect(!control.isHighlighted)
    fixture.harness.touchMove(to: point(260, 120))
    fixture.harness.touchMove(to: point(240, 120))
    fixture.harness.touchMove(to: point(255, 120))
    fixture.harness.touchUp()
    #expect(
      fixture.log == [
        "down", "drag inside", "drag outside", "exit", "drag outside", "drag inside", "enter",
        "drag outside", "exit", "up outside",
      ])
  }

  @Test("A mouse pointer counts as outside a control as soon as it leaves the control's bounds")
  func pointer() {
    let control = fixture.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    func report(_ phase: UITouch.Phase, _ x: CGFloat) {
      fixture.harness.application.enqueue(
        TouchSample(
          id: TouchID(finger: 1), phase: phase, location: point(x, 120), timestamp: 0,
          source: .mouse))
      fixture.harness.application.dispatchPendingEvents()
    }
    report(.began, 120)
    report(.moved, 185)
    #expect(!control.isTouchInside)
    report(.ended, 185)
    #expect(fixture.log.last == "up outside")
  }

  @Test(
    "Cancelling a control's touch, disabling the control or removing it sends touchCancel",
    arguments: 0...2
  )
  func cancels(cause: Int) {
    let control = fixture.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    fixture.harness.touchDown(at: point(120, 120))
    switch cause {
    case 0: fixture.harness.touchCancel()
    case 1: control.isEnabled = false
    default: control.removeFromSuperview()
    }
    #expect(fixture.log == ["down", "cancel"])
    #expect(!control.isTracking)
    fixture.harness.touchUp()
    #expect(fixture.log == ["down", "cancel"])
  }

  @Test("A control ignores a second finger")
  func secondFinger() {
    fixture.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    fixture.harness.touchDown(0, at: point(120, 120))
    fixture.harness.touchDown(1, at: point(130, 120))
    fixture.harness.touchUp(1)
    fixture.harness.touchUp(0)
    #expect(fixture.log == ["down", "up inside"])
  }

  @Test("A disabled control receives a touch but sends no events")
  func disabled() {
    let behind = fixture.add(UIControl(), at: fixture.window.bounds)
    let control = fixture.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    control.isEnabled = false
    fixture.tap(120, 120)
    #expect(fixture.log.isEmpty)
    #expect(control.state == .disabled)
    #expect(!behind.isTracking)
  }

  @Test("A control can refuse to track a touch, and can stop tracking it at any time")
  func tracking() {
    final class SelectiveControl: UIControl {
      var ended = 0
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        touch.location(in: self).x < 40
      }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        touch.location(in: self).x < 60
      }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { ended += 1 }
    }
    let control = fixture.add(SelectiveControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    fixture.tap(160, 120)
    #expect(fixture.log.isEmpty)
    fixture.harness.touchDown(at: point(120, 120))
    fixture.harness.touchMove(to: point(170, 120))
    #expect(!control.isTracking)
    fixture.harness.touchUp()
    #expect(fixture.log == ["down"])
    #expect(control.ended == 1)
  }

  @Test("A gesture that begins in the superview cancels the touch of a control")
  func gestureAround() {
    fixture.window.addGestureRecognizer(UIPanGestureRecognizer())
    fixture.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    fixture.harness.touchDown(at: point(120, 120))
    fixture.harness.touchMove(to: point(150, 120))
    #expect(fixture.log == ["down", "cancel"])
  }
}

@Suite("Targets and actions")
struct TargetActionTests {
  private let fixture = ControlFixture()

  @Test("A target-action pair added twice for an event is called once, and not at all when removed")
  func target() {
    let control = UIControl()
    control.addTarget(fixture, action: .recordCall, for: .touchUpInside)
    control.addTarget(fixture, action: .recordCall, for: [.touchUpInside, .valueChanged])
    control.sendActions(for: .touchUpInside)
    #expect(fixture.log == ["called"])
    #expect(
      control.actions(forTarget: fixture, forControlEvent: .valueChanged)
        == [Selector.recordCall.description])
    #expect(control.allControlEvents == [.touchUpInside, .valueChanged])
    control.removeTarget(fixture, action: .recordCall, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(fixture.log == ["called"])
    control.sendActions(for: .valueChanged)
    #expect(fixture.log == ["called", "called"])
    control.removeTarget(nil, action: nil, for: .allEvents)
    #expect(control.allControlEvents.isEmpty)
  }

  @Test("Action methods can take no parameter, the control, or the control and the event")
  func signatures() {
    final class Target {
      var log: [String] = []
      func none() { log.append("none") }
      func one(_ sender: UIButton) { log.append("one") }
      func any(_ sender: AnyObject?) { log.append("any") }
      func two(_ sender: UIControl, _ event: UIEvent?) { log.append(event == nil ? "two" : "2") }
      func other(_ sender: UISlider) { log.append("other") }
    }
    let (target, button) = (Target(), UIButton())
    button.addTarget(target, action: Selector(Target.none), for: .touchDown)
    button.addTarget(target, action: Selector(Target.one(_:)), for: .touchDown)
    button.addTarget(target, action: Selector(Target.any(_:)), for: .touchDown)
    button.addTarget(target, action: Selector(Target.two(_:_:)), for: .touchDown)
    button.addTarget(target, action: Selector(Target.other(_:)), for: .touchDown)
    button.sendActions(for: .touchDown)
    #expect(
      target.log == ["none", "one", "any", "two"], "a button is not passed as a UISlider")
  }

  @Test("A control does not retain its targets")
  func weakTarget() {
    final class Target { func recordCall() {} }
    let control = UIControl()
    weak var weakReference: Target?
    do {
      let target = Target()
      weakReference = target
      control.addTarget(target, action: Selector(Target.recordCall), for: .touchDown)
    }
    #expect(weakReference == nil)
    control.sendActions(for: .touchDown)
  }

  @Test(
    "A UIAction replaces an action with the same identifier, and has a sender only while it runs")
  func action() {
    let control = UIControl()
    var count = 0
    weak var sender: AnyObject?
    let action = UIAction(title: "Count", identifier: .init("count")) { action in
      count += 1
      sender = action.sender
    }
    control.addAction(action, for: .valueChanged)
    control.addAction(UIAction(identifier: .init("count")) { _ in count += 10 }, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(count == 10)
    control.removeAction(identifiedBy: .init("count"), for: .valueChanged)
    control.addAction(action, for: .valueChanged)
    control.sendActions(for: .valueChanged)
    #expect(count == 11)
    #expect(sender === control)
    #expect(action.sender == nil)
  }

  @Test("A control sends an action without a target to the nearest responder that can perform it")
  func nilTarget() {
    let (outer, inner) = (EraserController(), EraserController())
    fixture.window.rootViewController = outer
    inner.view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    outer.view.addSubview(inner.view)
    let button = UIButton()
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.addTarget(nil, action: .erase, for: .touchUpInside)
    inner.view.addSubview(button)
    fixture.tap(50, 20)
    #expect((inner.count, outer.count) == (1, 0))
    inner.canErase = false
    fixture.tap(50, 20)
    #expect((inner.count, outer.count) == (1, 1))
    outer.canErase = false
    #expect(!fixture.harness.application.sendAction(.erase, to: nil, from: button, for: nil))
  }

  @Test("A control's action without a target goes up the responder chain from the first responder")
  func firstResponder() {
    final class FirstResponderView: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    let (left, right) = (EraserController(), EraserController())
    let (leftView, button) = (FirstResponderView(), UIButton())
    left.view.addSubview(leftView)
    right.view.addSubview(button)
    fixture.window.addSubview(left.view)
    fixture.window.addSubview(right.view)
    leftView.becomeFirstResponder()
    let application = fixture.harness.application
    #expect(application.sendAction(.erase, to: nil, from: button, for: nil))
    #expect((left.count, right.count) == (1, 0))
  }

  @Test("Selectors created at the same source location are equal")
  func selectors() {
    func make() -> Selector { Selector(EraserController.erase(_:)) }
    #expect(make() == make())
    #expect(make() != .erase)
    #expect(Selector.erase.isImplemented(by: EraserController()))
    #expect(!Selector.erase.isImplemented(by: UIView()))
  }
}
