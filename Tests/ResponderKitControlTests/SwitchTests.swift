import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Switches")
struct SwitchTests {
  private let fixture = ControlFixture()
  private let toggle: UISwitch
  private var harness: TouchHarness { fixture.harness }

  init() { toggle = fixture.add(UISwitch(), at: CGRect(x: 100, y: 100, width: 50, height: 30)) }

  private var changeCount: Int { fixture.log.filter { $0 == "value" }.count }

  @Test("A switch that is disabled after a tap ignores the next tap")
  func disabledAfterTap() {
    fixture.tap(120, 115)
    harness.advance(by: 1)
    toggle.isEnabled = false
    fixture.tap(120, 115)
    #expect(toggle.isOn && changeCount == 1)
  }

  @Test(
    "A drag of a switch by up to 10 points is a tap, and a longer drag moves the knob",
    arguments: [true, false])
  func slop(isOn: Bool) {
    toggle.isOn = isOn
    let direction: CGFloat = isOn ? -1 : 1
    harness.touchDown(at: point(120, 115))
    harness.touchMove(to: point(120 + 10 * direction, 115))
    #expect(toggle.isOn == isOn && changeCount == 0)
    harness.touchMove(to: point(120 + 10.5 * direction, 115))
    #expect(toggle.isOn != isOn && changeCount == 1)
    harness.touchUp()
    #expect(toggle.isOn != isOn && changeCount == 1)
  }

  @Test("A drag of a switch toward its current state does not change the state")
  func dragTowardSameState() {
    harness.touchDown(at: point(140, 115))
    harness.touchMove(to: point(110, 115))
    harness.touchUp()
    #expect(!toggle.isOn && changeCount == 0)
    toggle.isOn = true
    harness.touchDown(at: point(110, 115))
    harness.touchMove(to: point(140, 115))
    harness.touchUp()
    #expect(toggle.isOn && changeCount == 0)
  }

  @Test("A reversed drag of a switch is measured from the farthest location of the finger")
  func dragBack() {
    harness.touchDown(at: point(110, 115))
    harness.touchMove(to: point(150, 115))
    harness.touchMove(to: point(141, 115))
    #expect(toggle.isOn && changeCount == 1)
    harness.touchMove(to: point(139, 115))
    #expect(!toggle.isOn && changeCount == 2)
    harness.touchUp()
    harness.advance(by: 1)
    // The next touch is a tap again.
    fixture.tap(120, 115)
    #expect(toggle.isOn && changeCount == 3)
  }

  @Test(
    "A touch that is cancelled or lifted far away does not toggle a switch; one lifted nearby does"
  )
  func noToggle() {
    harness.touchDown(at: point(120, 115))
    harness.touchMove(to: point(120, 300))
    harness.touchUp()
    #expect(!toggle.isOn && fixture.log.last == "up outside")
    harness.touchDown(at: point(120, 115))
    harness.touchCancel()
    #expect(!toggle.isOn && changeCount == 0)
    harness.touchDown(at: point(120, 115))
    harness.touchMove(to: point(125, 180))
    harness.touchUp()
    #expect(toggle.isOn && changeCount == 1, "the finger was lifted inside the margin")
  }

  @Test("A disabled switch ignores taps, and disabling a switch during a touch does not toggle it")
  func disabled() {
    toggle.isEnabled = false
    fixture.tap(120, 115)
    #expect(!toggle.isOn)
    toggle.isEnabled = true
    harness.touchDown(at: point(120, 115))
    toggle.isEnabled = false
    harness.touchUp()
    #expect(!toggle.isOn && changeCount == 0)
  }

  @Test("Space and Return toggle a focused switch unless Control, Alt or Command is held")
  func keys() {
    fixture.window.moveFocus(to: toggle)
    var expected = false
    for key in [" ", "\r"] {
      for flags in [[], .shift, .control, .alternate, .command] as [UIKeyModifierFlags] {
        fixture.press(key, flags)
        if flags.isEmpty || flags == .shift { expected.toggle() }
        #expect(toggle.isOn == expected)
      }
    }
    fixture.press("x")
    #expect(toggle.isOn == expected && changeCount == 4)
  }

  @Test("A tap on a switch moves the knob gradually, and a new animation starts where the knob is")
  func animation() {
    let off = toggle.snapshot().bitmapImage.bitmap
    fixture.tap(120, 115)
    let isStillOff = toggle.snapshot().bitmapImage.bitmap == off
    #expect(toggle.isOn && isStillOff)
    harness.advance(by: 0.1)
    let middle = toggle.snapshot().bitmapImage.bitmap
    toggle.setOn(false, animated: true)
    let isInMiddle = toggle.snapshot().bitmapImage.bitmap == middle
    harness.advance(by: 0.19)
    let isMoving = toggle.snapshot().bitmapImage.bitmap != off
    harness.advance(by: 0.02)
    let isOff = toggle.snapshot().bitmapImage.bitmap == off
    #expect(isInMiddle && isMoving && isOff)
    #expect(harness.application.nextDeadline == nil)
    toggle.setOn(false, animated: true)
    #expect(harness.application.nextDeadline == nil, "nothing moves")
  }

  @Test("A UISwitch subclass that always begins tracking is turned on by a tap or a drag")
  func ownTracking() {
    final class OwnSwitch: UISwitch {
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    }
    let tapped = fixture.add(OwnSwitch(), at: CGRect(x: 100, y: 200, width: 50, height: 30))
    fixture.tap(120, 215)
    #expect(tapped.isOn)
    let dragged = fixture.add(OwnSwitch(), at: CGRect(x: 100, y: 250, width: 50, height: 30))
    harness.touchDown(at: point(102, 265))
    harness.touchMove(to: point(100 + TouchConstants.tapSlop(of: .direct) + 0.5, 265))
    #expect(dragged.isOn)
  }
}
