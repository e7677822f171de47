import Ink
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
  override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    action == .erase ? canErase : super.canPerformAction(action, withSender: sender)
  }
}

/// A window of 400 × 400 points with controls, and a log of their events.
private final class ControlFixture {
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

  @Test("A finger counts as inside up to 70 points from a control, and can exit and re-enter")
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

  @Test("A mouse pointer counts as outside as soon as it leaves the control")
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
    "Cancelling the touch, disabling the control or removing it sends touchCancel", arguments: 0...2
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

  @Test("A method added twice is called once per event, and not after it is removed")
  func target() {
    let control = UIControl()
    control.addTarget(fixture, action: .recordCall, for: .touchUpInside)
    control.addTarget(fixture, action: .recordCall, for: [.touchUpInside, .valueChanged])
    control.sendActions(for: .touchUpInside)
    #expect(fixture.log == ["called"])
    #expect(control.actions(forTarget: fixture, forControlEvent: .valueChanged) == [.recordCall])
    #expect(control.allControlEvents == [.touchUpInside, .valueChanged])
    control.removeTarget(fixture, action: .recordCall, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(fixture.log == ["called"])
    control.sendActions(for: .valueChanged)
    #expect(fixture.log == ["called", "called"])
    control.removeTarget(nil, action: nil, for: .allEvents)
    #expect(control.allControlEvents.isEmpty)
  }

  @Test("Action methods can have no parameter, the control, or the control and the event")
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

  @Test("An action replaces one with the same identifier, and has a sender only while performed")
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

  @Test("An action without a target is performed by the nearest responder that can perform it")
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

  @Test("An action without a target goes up the responder chain from the first responder")
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

@Suite("Buttons, sliders, switches and segmented controls")
struct ConcreteControlTests {
  private let fixture = ControlFixture()

  @Test("A button performs its action when tapped, but not when the finger is lifted outside")
  func button() {
    var count = 0
    let action = UIAction(title: "Go") { _ in count += 1 }
    let button = fixture.add(
      UIButton(primaryAction: action), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    #expect(button.title(for: .normal) == "Go")
    fixture.tap(120, 120)
    #expect(count == 1)
    fixture.harness.touchDown(at: point(120, 120))
    fixture.harness.touchMove(to: point(120, 300))
    fixture.harness.touchUp()
    #expect(count == 1)
  }

  @Test("The title of a button depends on its state")
  func titles() {
    let button = UIButton()
    button.setTitle("Play", for: .normal)
    button.setTitle("Pause", for: .selected)
    #expect(button.currentTitle == "Play")
    button.isSelected = true
    #expect(button.currentTitle == "Pause")
    button.isEnabled = false
    #expect(button.currentTitle == "Play")
  }

  @Test("A button shows the title for the focused state while it is focused")
  func focusedTitle() {
    let button = fixture.add(UIButton(), at: CGRect(x: 0, y: 0, width: 80, height: 40))
    button.setTitle("Go", for: .normal)
    button.becomeFirstResponder()
    #expect(button.currentTitle == "Go")
    button.setTitle("Go!", for: .focused)
    #expect(button.currentTitle == "Go!")
    button.resignFirstResponder()
    #expect(button.currentTitle == "Go")
  }

  @Test("A segmented control without segments ignores taps and keys")
  func noSegments() {
    let segments = fixture.add(
      UISegmentedControl(items: []), at: CGRect(x: 0, y: 0, width: 80, height: 40))
    segments.becomeFirstResponder()
    fixture.press(UIKeyCommand.inputRightArrow)
    fixture.tap(10, 10)
    #expect(!fixture.log.contains("value"))
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("A slider is redrawn when its range changes")
  func rangeChangeRedraws() {
    let slider = fixture.add(UISlider(), at: CGRect(x: 0, y: 100, width: 226, height: 30))
    slider.value = 0.5
    let before = slider.snapshot().bitmapImage.bitmap
    slider.maximumValue = 2
    #expect(slider.snapshot().bitmapImage.bitmap != before)
  }

  @Test("A tap on a button does not trigger a tap recognizer of the superview")
  func buttonInTappedView() {
    let tapFixture = GestureFixture()
    tapFixture.add(UITapGestureRecognizer(), as: "superview tap")
    let button = UIButton()
    button.frame = CGRect(x: 10, y: 10, width: 80, height: 40)
    var count = 0
    button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
    tapFixture.view.addSubview(button)
    tapFixture.tap(30, 30)
    #expect(count == 1)
    #expect(tapFixture.log.isEmpty)
    tapFixture.tap(200, 200)
    #expect(tapFixture.log == ["superview tap ended"])
  }

  @Test(
    "A slider's thumb keeps its distance from the finger; a touch beside the thumb has no effect")
  func slider() {
    let slider = fixture.add(UISlider(), at: CGRect(x: 0, y: 100, width: 226, height: 30))
    (slider.minimumValue, slider.maximumValue) = (0, 100)
    slider.value = 50
    #expect(fixture.log.isEmpty)
    fixture.harness.touchDown(at: point(200, 115))
    fixture.harness.touchUp()
    #expect(slider.value == 50)
    #expect(fixture.log.isEmpty)
    // The track is 200 points long and starts at 13; the thumb is at 113.
    fixture.harness.touchDown(at: point(118, 115))
    fixture.harness.touchMove(to: point(138, 115))
    #expect(slider.value == 60)
    fixture.harness.touchMove(to: point(900, 115))
    #expect(slider.value == 100)
    fixture.harness.touchUp()
    #expect(fixture.log.filter { $0 == "value" }.count == 2)
  }

  @Test("A slider that is not continuous sends valueChanged only when the finger is lifted")
  func discontinuousSlider() {
    let slider = fixture.add(UISlider(), at: CGRect(x: 0, y: 100, width: 226, height: 30))
    slider.isContinuous = false
    fixture.harness.touchDown(at: point(13, 115))
    fixture.harness.touchMove(to: point(113, 115))
    #expect(slider.value == 0.5)
    #expect(!fixture.log.contains("value"))
    fixture.harness.touchUp()
    #expect(fixture.log.filter { $0 == "value" }.count == 1)
  }

  @Test(
    "A slider clamps its value to its range",
    arguments: [(-5, 0), (0.25, 0.25), (7, 1), (Float.nan, 0), (.infinity, 1)] as [(Float, Float)])
  func clamping(newValue: Float, clampedValue: Float) {
    let slider = UISlider()
    slider.value = newValue
    #expect(slider.value == clampedValue)
  }

  @Test("A switch toggles when it is tapped, and follows a finger that drags its knob")
  func toggle() {
    let toggle = fixture.add(UISwitch(), at: CGRect(x: 100, y: 100, width: 50, height: 30))
    fixture.tap(110, 115)
    #expect(toggle.isOn)
    toggle.isOn = false
    #expect(fixture.log.filter { $0 == "value" }.count == 1)
    fixture.harness.touchDown(at: point(110, 115))
    fixture.harness.touchMove(to: point(140, 115))
    #expect(toggle.isOn)
    fixture.harness.touchMove(to: point(110, 115))
    #expect(!toggle.isOn)
    fixture.harness.touchUp()
    #expect(!toggle.isOn)
  }

  @Test("Lifting a finger from a segment selects it; tapping the selected segment sends no event")
  func segments() {
    let segments = fixture.add(
      UISegmentedControl(items: ["Line", "Pen", "Circle"]),
      at: CGRect(x: 0, y: 0, width: 300, height: 30))
    segments.selectedSegmentIndex = 0
    fixture.harness.touchDown(at: point(50, 15))
    fixture.harness.touchMove(to: point(150, 15))
    #expect(segments.selectedSegmentIndex == 0)
    fixture.harness.touchUp()
    #expect(segments.selectedSegmentIndex == 1)
    fixture.tap(150, 15)
    #expect(fixture.log.filter { $0 == "value" }.count == 1)
    segments.selectedSegmentIndex = 9
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("Tab cycles the focus through the controls, and keys operate the focused control")
  func keyboard() {
    let button = fixture.add(UIButton(), at: CGRect(x: 0, y: 0, width: 80, height: 40))
    let disabled = fixture.add(UIButton(), at: CGRect(x: 0, y: 50, width: 80, height: 40))
    disabled.isEnabled = false
    let slider = fixture.add(UISlider(), at: CGRect(x: 0, y: 100, width: 200, height: 40))
    let toggle = fixture.add(UISwitch(), at: CGRect(x: 0, y: 150, width: 80, height: 40))
    fixture.press("\t")
    #expect(button.isFocused && button.state == .focused)
    fixture.press(" ")
    #expect(fixture.log == ["up inside", "primary"])
    fixture.press("\t")
    #expect(slider.isFocused && !button.isFocused)
    fixture.press(UIKeyCommand.inputRightArrow)
    #expect(abs(slider.value - 0.05) < 1e-6)
    fixture.press("\t")
    fixture.press("\r")
    #expect(toggle.isOn)
    fixture.press("\t")
    #expect(button.isFocused)
    fixture.press("\t", .shift)
    #expect(toggle.isFocused)
    toggle.isHidden = true
    fixture.press("\t")
    #expect(button.isFocused)
  }

  @Test("A key command is performed by the responder that declares it")
  func keyCommand() {
    final class KeyCommandView: UIView {
      var count = 0
      func act() { count += 1 }
      override var canBecomeFirstResponder: Bool { true }
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(action: Selector(KeyCommandView.act), input: "k", modifierFlags: .control)]
      }
    }
    let view = KeyCommandView(frame: fixture.window.bounds)
    fixture.window.addSubview(view)
    let button = fixture.add(UIButton(), at: CGRect(x: 0, y: 0, width: 80, height: 40))
    view.addSubview(button)
    button.becomeFirstResponder()
    fixture.press("k", .control)
    #expect(view.count == 1)
    fixture.press("k")
    fixture.press("k", [.control, .shift])
    #expect(view.count == 1)
  }

  @Test("A press is the same object from key down to key up, including key repeats")
  func press() {
    let view = PressView(frame: fixture.window.bounds)
    fixture.window.addSubview(view)
    view.becomeFirstResponder()
    let application = fixture.harness.application
    for phase in [UIPress.Phase.began, .began, .ended, .ended] {
      application.sendPress(of: UIKey("x"), phase: phase, timestamp: 0)
    }
    #expect(view.log == ["began", "began", "ended"])
    #expect(Set(view.presses).count == 1)
  }

  @Test("Ignoring interaction events cancels pressed keys and drops new presses and releases")
  func ignoredPress() {
    let view = PressView(frame: fixture.window.bounds)
    fixture.window.addSubview(view)
    view.becomeFirstResponder()
    let application = fixture.harness.application
    application.sendPress(of: UIKey("x"), phase: .began, timestamp: 0)
    application.beginIgnoringInteractionEvents()
    application.sendPress(of: UIKey("y"), phase: .began, timestamp: 0)
    application.endIgnoringInteractionEvents()
    for key in ["x", "y"] { application.sendPress(of: UIKey(key), phase: .ended, timestamp: 0) }
    #expect(view.log == ["began", "cancelled"])
  }

  private final class PressView: UIView {
    var log: [String] = []
    var presses: [UIPress] = []
    override var canBecomeFirstResponder: Bool { true }
    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      record("began", presses)
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      record("ended", presses)
    }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      record("cancelled", presses)
    }
    private func record(_ phase: String, _ presses: Set<UIPress>) {
      log.append(phase)
      self.presses += presses
    }
  }

  @Test("A key command matches UIKit's key names, and letters regardless of case")
  func commandInput() {
    let command = UIKeyCommand(
      action: Selector(UIView.sizeToFit), input: UIKeyCommand.inputUpArrow)
    #expect(command.input == UIKeyCommand.inputUpArrow)
    #expect(command.matches(UIKey(UIKeyCommand.inputUpArrow)))
    let upper = UIKeyCommand(action: Selector(UIView.sizeToFit), input: "K")
    #expect(upper.matches(UIKey("k")))
  }

  @Test("Controls look different in light, dark, focused and disabled states")
  func drawing() {
    let button = UIButton()
    button.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
    let toggle = UISwitch()
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 120, height: 30))
    let segments = UISegmentedControl(items: ["A", "B"])
    for control in [button, toggle, slider, segments] as [UIControl] {
      fixture.window.addSubview(control)
      var snapshots: Set<Bitmap> = []
      func recordSnapshot() { snapshots.insert(control.snapshot().bitmapImage.bitmap) }
      recordSnapshot()
      fixture.window.overrideUserInterfaceStyle = .dark
      recordSnapshot()
      fixture.window.overrideUserInterfaceStyle = .light
      control.becomeFirstResponder()
      recordSnapshot()
      control.resignFirstResponder()
      control.isEnabled = false
      recordSnapshot()
      #expect(snapshots.count == 4, "\(type(of: control))")
    }
  }
}
