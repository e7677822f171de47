import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Buttons, sliders, switches, segmented controls and key presses")
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
    fixture.window.moveFocus(to: button)
    #expect(button.currentTitle == "Go")
    button.setTitle("Go!", for: .focused)
    #expect(button.currentTitle == "Go!")
    button.resignFirstResponder()
    #expect(button.currentTitle == "Go")
  }

  @Test("A tap or the right arrow key does not change a segmented control without segments")
  func noSegments() {
    let segments = fixture.add(
      UISegmentedControl(items: []), at: CGRect(x: 0, y: 0, width: 80, height: 40))
    fixture.window.moveFocus(to: segments)
    fixture.press(UIKeyCommand.inputRightArrow)
    fixture.tap(10, 10)
    #expect(!fixture.log.contains("value"))
    #expect(segments.selectedSegmentIndex == UISegmentedControl.noSegment)
  }

  @Test("A slider looks different after its maximumValue has changed")
  func rangeChangeRedraws() {
    let slider = fixture.add(UISlider(), at: CGRect(x: 0, y: 100, width: 226, height: 30))
    slider.value = 0.5
    let before = slider.snapshot().bitmapImage.bitmap
    slider.maximumValue = 2
    #expect(slider.snapshot().bitmapImage.bitmap != before)
  }

  @Test("A tap on a button does not trigger a tap recognizer of the superview")
  func buttonInTappedView() {
    final class TapCounter {
      var count = 0
      func tap() { count += 1 }
    }
    let counter = TapCounter()
    let tap = UITapGestureRecognizer(target: counter, action: Selector(TapCounter.tap))
    fixture.window.addGestureRecognizer(tap)
    fixture.add(UIButton(), at: CGRect(x: 10, y: 10, width: 80, height: 40))
    fixture.tap(30, 30)
    #expect(fixture.log.contains("up inside") && counter.count == 0)
    fixture.tap(200, 200)
    #expect(counter.count == 1)
  }

  @Test(
    "A slider's thumb keeps its distance from the finger; a touch far from the thumb has no effect")
  func slider() {
    let slider = fixture.add(UISlider(), at: CGRect(x: 0, y: 100, width: 226, height: 30))
    (slider.minimumValue, slider.maximumValue) = (0, 100)
    slider.value = 50
    #expect(fixture.log.isEmpty)
    fixture.harness.touchDown(at: point(200, 115))
    fixture.harness.touchUp()
    #expect(slider.value == 50)
    #expect(fixture.log.isEmpty)
    // The center of the thumb can move by 200 points from x = 13, and is at x = 113 for the value
    // 50.
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

  @Test(
    "A finger selects the segment where it is lifted; a tap on that segment sends no valueChanged")
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

  @Test("The responder that declares a key command performs the command")
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
    fixture.window.moveFocus(to: button)
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

  @Test("A key command for the up arrow matches that key, and a command for K matches the key k")
  func commandInput() {
    let command = UIKeyCommand(
      action: Selector(UIView.sizeToFit), input: UIKeyCommand.inputUpArrow)
    #expect(command.input == UIKeyCommand.inputUpArrow)
    #expect(command.matches(UIKey(UIKeyCommand.inputUpArrow)))
    let upper = UIKeyCommand(action: Selector(UIView.sizeToFit), input: "K")
    #expect(upper.matches(UIKey("k")))
  }

  @Test(
    "A button, switch, slider or segmented control looks different if dark, focused or disabled")
  func drawing() {
    let button = UIButton(configuration: .gray())
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
      fixture.window.moveFocus(to: control)
      recordSnapshot()
      control.resignFirstResponder()
      control.isEnabled = false
      recordSnapshot()
      #expect(snapshots.count == 4, "\(type(of: control))")
    }
  }
}
