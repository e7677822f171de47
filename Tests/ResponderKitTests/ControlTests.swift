import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

extension Selector {
  fileprivate static let note = Selector(ControlStage.note(_:))
  fileprivate static let erase = Selector(Eraser.erase(_:))
}

/// Can be told to erase through the responder chain.
private final class Eraser: UIViewController {
  var count = 0
  var isWilling = true
  func erase(_ sender: AnyObject?) { count += 1 }
  override func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    action == .erase ? isWilling : super.canPerformAction(action, withSender: sender)
  }
}

/// A window of 400 × 400 with controls, and a log of their events.
private final class ControlStage {
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

  func note(_ control: UIControl) { log.append("noted") }

  func press(_ key: String, _ flags: UIKeyModifierFlags = []) {
    for phase in [UIPress.Phase.began, .ended] {
      harness.application.sendPress(
        of: UIKey(key, modifierFlags: flags), phase: phase, timestamp: harness.now)
    }
  }

  func clear() { log = [] }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    harness.touchDown(at: at(x, y))
    harness.advance(by: 0.05)
    harness.touchUp()
  }
}

@Suite("A control")
struct ControlTests {
  private let stage = ControlStage()

  @Test("A finger on it, and lifted from it, is a touch down and up inside")
  func tap() {
    let control = stage.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    stage.harness.touchDown(at: at(120, 120))
    #expect(control.isTracking && control.isTouchInside && control.isHighlighted)
    #expect(control.state == .highlighted)
    stage.harness.touchUp()
    #expect(stage.log == ["down", "up inside"])
    #expect(!control.isTracking && !control.isHighlighted)
  }

  @Test("The second of two taps repeats")
  func doubleTap() {
    stage.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    stage.tap(120, 120)
    stage.harness.advance(by: 0.1)
    stage.tap(120, 120)
    #expect(stage.log == ["down", "up inside", "down", "repeat", "up inside"])
  }

  @Test(
    "A finger may stray 70 points and still be inside; further, it exits, and enters on its way back"
  )
  func straying() {
    let control = stage.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    stage.harness.touchDown(at: at(120, 120))
    stage.harness.touchMove(to: at(245, 120))
    #expect(control.isHighlighted)
    stage.harness.touchMove(to: at(255, 120))
    #expect(!control.isHighlighted)
    stage.harness.touchMove(to: at(260, 120))
    stage.harness.touchMove(to: at(240, 120))
    stage.harness.touchMove(to: at(255, 120))
    stage.harness.touchUp()
    #expect(
      stage.log == [
        "down", "drag inside", "drag outside", "exit", "drag outside", "drag inside", "enter",
        "drag outside", "exit", "up outside",
      ])
  }

  @Test("A mouse is outside as soon as it is off the control")
  func pointer() {
    let control = stage.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    func report(_ phase: UITouch.Phase, _ x: CGFloat) {
      stage.harness.application.enqueue(
        TouchSample(
          id: TouchID(finger: 1), phase: phase, location: at(x, 120), timestamp: 0, source: .mouse))
      stage.harness.application.dispatchPendingEvents()
    }
    report(.began, 120)
    report(.moved, 185)
    #expect(!control.isTouchInside)
    report(.ended, 185)
    #expect(stage.log.last == "up outside")
  }

  @Test("A touch that is taken away cancels, and so do disabling and removal", arguments: 0...2)
  func cancels(how: Int) {
    let control = stage.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    stage.harness.touchDown(at: at(120, 120))
    switch how {
    case 0: stage.harness.touchCancel()
    case 1: control.isEnabled = false
    default: control.removeFromSuperview()
    }
    #expect(stage.log == ["down", "cancel"])
    #expect(!control.isTracking)
    stage.harness.touchUp()
    #expect(stage.log == ["down", "cancel"])
  }

  @Test("A second finger changes nothing")
  func secondFinger() {
    stage.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    stage.harness.touchDown(0, at: at(120, 120))
    stage.harness.touchDown(1, at: at(130, 120))
    stage.harness.touchUp(1)
    stage.harness.touchUp(0)
    #expect(stage.log == ["down", "up inside"])
  }

  @Test("A disabled control takes the touch and does nothing with it")
  func disabled() {
    let behind = stage.add(UIControl(), at: stage.window.bounds)
    let control = stage.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    control.isEnabled = false
    stage.tap(120, 120)
    #expect(stage.log.isEmpty)
    #expect(control.state == .disabled)
    #expect(!behind.isTracking)
  }

  @Test("A control that does not want to follow a touch does not, and may stop at any time")
  func tracking() {
    final class Fussy: UIControl {
      var ended = 0
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        touch.location(in: self).x < 40
      }
      override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
        touch.location(in: self).x < 60
      }
      override func endTracking(_ touch: UITouch?, with event: UIEvent?) { ended += 1 }
    }
    let control = stage.add(Fussy(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    stage.tap(160, 120)
    #expect(stage.log.isEmpty)
    stage.harness.touchDown(at: at(120, 120))
    stage.harness.touchMove(to: at(170, 120))
    #expect(!control.isTracking)
    stage.harness.touchUp()
    #expect(stage.log == ["down"])
    #expect(control.ended == 1)
  }

  @Test("A gesture of a view around it that begins takes the touch from the control")
  func gestureAround() {
    stage.window.addGestureRecognizer(UIPanGestureRecognizer())
    stage.add(UIControl(), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    stage.harness.touchDown(at: at(120, 120))
    stage.harness.touchMove(to: at(150, 120))
    #expect(stage.log == ["down", "cancel"])
  }
}

@Suite("Targets and actions")
struct TargetActionTests {
  private let stage = ControlStage()

  @Test("A method is called once however often it was added, and no more once it was taken out")
  func target() {
    let control = UIControl()
    control.addTarget(stage, action: .note, for: .touchUpInside)
    control.addTarget(stage, action: .note, for: [.touchUpInside, .valueChanged])
    control.sendActions(for: .touchUpInside)
    #expect(stage.log == ["noted"])
    #expect(control.actions(forTarget: stage, forControlEvent: .valueChanged) == [.note])
    #expect(control.allControlEvents == [.touchUpInside, .valueChanged])
    control.removeTarget(stage, action: .note, for: .touchUpInside)
    control.sendActions(for: .touchUpInside)
    #expect(stage.log == ["noted"])
    control.sendActions(for: .valueChanged)
    #expect(stage.log == ["noted", "noted"])
    control.removeTarget(nil, action: nil, for: .allEvents)
    #expect(control.allControlEvents.isEmpty)
  }

  @Test("Methods take nothing, the control, or the control and the event")
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
    #expect(target.log == ["none", "one", "any", "two"])
  }

  @Test("A target is not kept alive")
  func weakTarget() {
    final class Target { func note() {} }
    let control = UIControl()
    weak var gone: Target?
    do {
      let target = Target()
      gone = target
      control.addTarget(target, action: Selector(Target.note), for: .touchDown)
    }
    #expect(gone == nil)
    control.sendActions(for: .touchDown)
  }

  @Test("An action is found by its identifier, and knows its sender while it is performed")
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

  @Test("Without a target, the first in the chain that would perform an action does")
  func nilTarget() {
    let (outer, inner) = (Eraser(), Eraser())
    stage.window.rootViewController = outer
    inner.view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
    outer.view.addSubview(inner.view)
    let button = UIButton()
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.addTarget(nil, action: .erase, for: .touchUpInside)
    inner.view.addSubview(button)
    stage.tap(50, 20)
    #expect((inner.count, outer.count) == (1, 0))
    inner.isWilling = false
    stage.tap(50, 20)
    #expect((inner.count, outer.count) == (1, 1))
    outer.isWilling = false
    #expect(!stage.harness.application.sendAction(.erase, to: nil, from: button, for: nil))
  }

  @Test("With a first responder, its chain is asked and not the sender's")
  func firstResponder() {
    final class Keen: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    let (left, right) = (Eraser(), Eraser())
    let (leftView, button) = (Keen(), UIButton())
    left.view.addSubview(leftView)
    right.view.addSubview(button)
    stage.window.addSubview(left.view)
    stage.window.addSubview(right.view)
    leftView.becomeFirstResponder()
    let application = stage.harness.application
    #expect(application.sendAction(.erase, to: nil, from: button, for: nil))
    #expect((left.count, right.count) == (1, 0))
  }

  @Test("Selectors made at one place are one selector")
  func selectors() {
    func make() -> Selector { Selector(Eraser.erase(_:)) }
    #expect(make() == make())
    #expect(make() != .erase)
    #expect(Selector.erase.isAnswered(by: Eraser()))
    #expect(!Selector.erase.isAnswered(by: UIView()))
  }
}

@Suite("Buttons, sliders, switches and segments")
struct ConcreteControlTests {
  private let stage = ControlStage()

  @Test("A button does its primary action when it is tapped, not when the finger leaves it")
  func button() {
    var count = 0
    let action = UIAction(title: "Go") { _ in count += 1 }
    let button = stage.add(
      UIButton(primaryAction: action), at: CGRect(x: 100, y: 100, width: 80, height: 40))
    #expect(button.title(for: .normal) == "Go")
    stage.tap(120, 120)
    #expect(count == 1)
    stage.harness.touchDown(at: at(120, 120))
    stage.harness.touchMove(to: at(120, 300))
    stage.harness.touchUp()
    #expect(count == 1)
  }

  @Test("What a button says depends on its state")
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

  @Test("What is set for a button that has the keys is shown while it has them")
  func focusedTitle() {
    let button = stage.add(UIButton(), at: CGRect(x: 0, y: 0, width: 80, height: 40))
    button.setTitle("Go", for: .normal)
    button.becomeFirstResponder()
    #expect(button.currentTitle == "Go")
    button.setTitle("Go!", for: .focused)
    #expect(button.currentTitle == "Go!")
    button.resignFirstResponder()
    #expect(button.currentTitle == "Go")
  }

  @Test("A control without segments has nothing to choose")
  func noSegments() {
    let segments = stage.add(
      UISegmentedControl(items: []), at: CGRect(x: 0, y: 0, width: 80, height: 40))
    segments.becomeFirstResponder()
    stage.press(UIKeyCommand.inputRightArrow)
    stage.tap(10, 10)
    #expect(!stage.log.contains("value"))
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("A slider whose range changes is drawn anew")
  func rangeIsSeen() {
    let slider = stage.add(UISlider(), at: CGRect(x: 0, y: 100, width: 226, height: 30))
    slider.value = 0.5
    let before = slider.snapshot().bitmapImage.bitmap
    slider.maximumValue = 2
    #expect(slider.snapshot().bitmapImage.bitmap != before)
  }

  @Test("A tap on a button is not one on the view around it")
  func buttonInTappedView() {
    let around = GestureStage()
    around.add(UITapGestureRecognizer(), as: "around")
    let button = UIButton()
    button.frame = CGRect(x: 10, y: 10, width: 80, height: 40)
    var count = 0
    button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
    around.view.addSubview(button)
    around.tap(30, 30)
    #expect(count == 1)
    #expect(around.log.isEmpty)
    around.tap(200, 200)
    #expect(around.log == ["around ended"])
  }

  @Test("A slider's thumb keeps the distance to the finger; a touch beside it does nothing")
  func slider() {
    let slider = stage.add(UISlider(), at: CGRect(x: 0, y: 100, width: 226, height: 30))
    (slider.minimumValue, slider.maximumValue) = (0, 100)
    slider.value = 50
    #expect(stage.log.isEmpty)
    stage.harness.touchDown(at: at(200, 115))
    stage.harness.touchUp()
    #expect(slider.value == 50)
    #expect(stage.log.isEmpty)
    // The track is 200 points long and starts at 13; the thumb is at 113.
    stage.harness.touchDown(at: at(118, 115))
    stage.harness.touchMove(to: at(138, 115))
    #expect(slider.value == 60)
    stage.harness.touchMove(to: at(900, 115))
    #expect(slider.value == 100)
    stage.harness.touchUp()
    #expect(stage.log.filter { $0 == "value" }.count == 2)
  }

  @Test("A slider that is not continuous tells its value when it is let go")
  func discontinuousSlider() {
    let slider = stage.add(UISlider(), at: CGRect(x: 0, y: 100, width: 226, height: 30))
    slider.isContinuous = false
    stage.harness.touchDown(at: at(13, 115))
    stage.harness.touchMove(to: at(113, 115))
    #expect(slider.value == 0.5)
    #expect(!stage.log.contains("value"))
    stage.harness.touchUp()
    #expect(stage.log.filter { $0 == "value" }.count == 1)
  }

  @Test(
    "A slider's value stays between its ends, whatever is set",
    arguments: [(-5, 0), (0.25, 0.25), (7, 1), (Float.nan, 0), (.infinity, 1)] as [(Float, Float)])
  func clamping(set: Float, value: Float) {
    let slider = UISlider()
    slider.value = set
    #expect(slider.value == value)
  }

  @Test("A switch flips when it is tapped, and follows a finger that drags it")
  func toggle() {
    let toggle = stage.add(UISwitch(), at: CGRect(x: 100, y: 100, width: 50, height: 30))
    stage.tap(110, 115)
    #expect(toggle.isOn)
    toggle.isOn = false
    #expect(stage.log.filter { $0 == "value" }.count == 1)
    stage.harness.touchDown(at: at(110, 115))
    stage.harness.touchMove(to: at(140, 115))
    #expect(toggle.isOn)
    stage.harness.touchMove(to: at(110, 115))
    #expect(!toggle.isOn)
    stage.harness.touchUp()
    #expect(!toggle.isOn)
  }

  @Test(
    "A segment is chosen when the finger is lifted from it; the one that is chosen tells nothing")
  func segments() {
    let segments = stage.add(
      UISegmentedControl(items: ["Line", "Pen", "Circle"]),
      at: CGRect(x: 0, y: 0, width: 300, height: 30))
    segments.selectedSegmentIndex = 0
    stage.harness.touchDown(at: at(50, 15))
    stage.harness.touchMove(to: at(150, 15))
    #expect(segments.selectedSegmentIndex == 0)
    stage.harness.touchUp()
    #expect(segments.selectedSegmentIndex == 1)
    stage.tap(150, 15)
    #expect(stage.log.filter { $0 == "value" }.count == 1)
    segments.selectedSegmentIndex = 9
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test(
    "Tab goes from control to control and around; Space and arrows work the one that has the keys")
  func keyboard() {
    let button = stage.add(UIButton(), at: CGRect(x: 0, y: 0, width: 80, height: 40))
    let disabled = stage.add(UIButton(), at: CGRect(x: 0, y: 50, width: 80, height: 40))
    disabled.isEnabled = false
    let slider = stage.add(UISlider(), at: CGRect(x: 0, y: 100, width: 200, height: 40))
    let toggle = stage.add(UISwitch(), at: CGRect(x: 0, y: 150, width: 80, height: 40))
    stage.press("\t")
    #expect(button.isFocused && button.state == .focused)
    stage.press(" ")
    #expect(stage.log == ["up inside", "primary"])
    stage.press("\t")
    #expect(slider.isFocused && !button.isFocused)
    stage.press(UIKeyCommand.inputRightArrow)
    #expect(abs(slider.value - 0.05) < 1e-6)
    stage.press("\t")
    stage.press("\r")
    #expect(toggle.isOn)
    stage.press("\t")
    #expect(button.isFocused)
    stage.press("\t", .shift)
    #expect(toggle.isFocused)
    toggle.isHidden = true
    stage.press("\t")
    #expect(button.isFocused)
  }

  @Test("A key command is performed by whoever in the chain of the first responder offers it")
  func keyCommand() {
    final class Offering: UIView {
      var count = 0
      func act() { count += 1 }
      override var canBecomeFirstResponder: Bool { true }
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(action: Selector(Offering.act), input: "k", modifierFlags: .control)]
      }
    }
    let view = Offering(frame: stage.window.bounds)
    stage.window.addSubview(view)
    let button = stage.add(UIButton(), at: CGRect(x: 0, y: 0, width: 80, height: 40))
    view.addSubview(button)
    button.becomeFirstResponder()
    stage.press("k", .control)
    #expect(view.count == 1)
    stage.press("k")
    stage.press("k", [.control, .shift])
    #expect(view.count == 1)
  }

  @Test("A press is one object from down to up, also where the key repeats")
  func press() {
    let view = PressView(frame: stage.window.bounds)
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    let application = stage.harness.application
    for phase in [UIPress.Phase.began, .began, .ended, .ended] {
      application.sendPress(of: UIKey("x"), phase: phase, timestamp: 0)
    }
    #expect(view.log == ["began", "began", "ended"])
    #expect(Set(view.presses).count == 1)
  }

  @Test("A key that is down when events begin to be ignored is cancelled, and its end is nobody's")
  func ignoredPress() {
    let view = PressView(frame: stage.window.bounds)
    stage.window.addSubview(view)
    view.becomeFirstResponder()
    let application = stage.harness.application
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
      note("began", presses)
    }
    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("ended", presses)
    }
    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      note("cancelled", presses)
    }
    private func note(_ what: String, _ presses: Set<UIPress>) {
      log.append(what)
      self.presses += presses
    }
  }

  @Test("A key command knows its key by UIKit's name, whatever case it is written in")
  func commandInput() {
    let command = UIKeyCommand(
      action: Selector(UIView.sizeToFit), input: UIKeyCommand.inputUpArrow)
    #expect(command.input == UIKeyCommand.inputUpArrow)
    #expect(command.matches(UIKey(UIKeyCommand.inputUpArrow)))
    let upper = UIKeyCommand(action: Selector(UIView.sizeToFit), input: "K")
    #expect(upper.matches(UIKey("k")))
  }

  @Test("Controls are seen, in light and dark, and differently in each of their states")
  func drawing() {
    let button = UIButton()
    button.frame = CGRect(x: 0, y: 0, width: 80, height: 40)
    let toggle = UISwitch()
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 120, height: 30))
    let segments = UISegmentedControl(items: ["A", "B"])
    for control in [button, toggle, slider, segments] as [UIControl] {
      stage.window.addSubview(control)
      var pictures: Set<Bitmap> = []
      func look() { pictures.insert(control.snapshot().bitmapImage.bitmap) }
      look()
      stage.window.overrideUserInterfaceStyle = .dark
      look()
      stage.window.overrideUserInterfaceStyle = .light
      control.becomeFirstResponder()
      look()
      control.resignFirstResponder()
      control.isEnabled = false
      look()
      #expect(pictures.count == 4, "\(type(of: control))")
    }
  }
}
