import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Steppers")
struct StepperTests {
  private let fixture = ControlFixture()

  /// Adds a stepper.
  ///
  /// The decrement button contains the point (123, 116) of the window, and the increment button the
  /// point (170, 116).
  private func addStepper() -> UIStepper {
    fixture.add(UIStepper(), at: CGRect(x: 100, y: 100, width: 300, height: 300))
  }

  private var changeCount: Int { fixture.log.filter { $0 == "value" }.count }

  @Test("A new stepper has UIKit's range, step and size")
  func defaults() {
    let stepper = addStepper()
    #expect((stepper.minimumValue, stepper.maximumValue) == (0, 100))
    #expect((stepper.value, stepper.stepValue) == (0, 1))
    #expect(stepper.isContinuous && stepper.autorepeat && !stepper.wraps)
    #expect(stepper.frame == CGRect(x: 100, y: 100, width: 94, height: 32))
    #expect(stepper.intrinsicContentSize == CGSize(width: 94, height: 32))
  }

  @Test("The right half of a stepper increments its value, and the left half decrements it")
  func halves() {
    let stepper = addStepper()
    stepper.value = 10
    stepper.stepValue = 2.5
    fixture.tap(170, 116)
    #expect(stepper.value == 12.5)
    fixture.tap(123, 116)
    fixture.tap(123, 116)
    #expect(stepper.value == 7.5)
    #expect(changeCount == 3)
  }

  @Test(
    "A stepper's minimum and maximum move together when one of them passes the other",
    arguments: [(200, 100, 100, 100), (0, -5, -5, -5), (50, 60, 50, 60)]
      as [(Double, Double, Double, Double)])
  func range(minimum: Double, maximum: Double, expectedMinimum: Double, expectedMaximum: Double) {
    let stepper = UIStepper()
    stepper.minimumValue = minimum
    stepper.maximumValue = maximum
    #expect((stepper.minimumValue, stepper.maximumValue) == (expectedMinimum, expectedMaximum))
    #expect((expectedMinimum...expectedMaximum).contains(stepper.value))
  }

  @Test(
    "A stepper ignores a step value that is 0, negative or NaN", arguments: [0, -1, Double.nan])
  func invalidStep(step: Double) {
    let stepper = UIStepper()
    stepper.stepValue = step
    #expect(stepper.stepValue == 1)
  }

  @Test("A stepper ignores decrements at its minimum, and an increment never exceeds its maximum")
  func ends() {
    let stepper = addStepper()
    fixture.tap(123, 116)
    #expect(stepper.value == 0 && changeCount == 0)
    (stepper.value, stepper.stepValue) = (99.5, 1)
    fixture.tap(170, 116)
    #expect(stepper.value == 100 && changeCount == 1)
  }

  @Test("A stepper that wraps continues at the other end of its range")
  func wrapping() {
    let stepper = addStepper()
    stepper.wraps = true
    fixture.tap(123, 116)
    #expect(stepper.value == 100)
    fixture.tap(170, 116)
    #expect(stepper.value == 0 && changeCount == 2)
  }

  @Test("Holding a button of a stepper changes the value repeatedly, and faster after some time")
  func repetition() {
    let stepper = addStepper()
    fixture.harness.touchDown(at: point(170, 116))
    #expect(stepper.value == 1)
    fixture.harness.advance(by: 0.49)
    #expect(stepper.value == 1)
    fixture.harness.advance(by: 0.5)
    #expect((5...7).contains(stepper.value))
    fixture.harness.advance(by: 2)
    let before = stepper.value
    fixture.harness.advance(by: 0.5)
    #expect(stepper.value - before >= 10)
    fixture.harness.touchUp()
    let released = stepper.value
    fixture.harness.advance(by: 2)
    #expect(stepper.value == released && changeCount == Int(released))
    #expect(fixture.harness.application.nextDeadline == nil)
  }

  @Test(
    "A finger outside of a stepper pauses the repetition, and one on the other half reverses it")
  func pausedRepetition() {
    let stepper = addStepper()
    stepper.value = 50
    fixture.harness.touchDown(at: point(170, 116))
    fixture.harness.advance(by: 1)
    fixture.harness.touchMove(to: point(170, 300))
    let paused = stepper.value
    fixture.harness.advance(by: 1)
    #expect(stepper.value == paused && paused > 51)
    fixture.harness.touchMove(to: point(123, 116))
    fixture.harness.advance(by: 0.5)
    #expect(stepper.value < paused)
    fixture.harness.touchUp()
  }

  @Test("A stepper without autorepeat changes its value once, when the finger is lifted inside")
  func noRepetition() {
    let stepper = addStepper()
    stepper.autorepeat = false
    fixture.harness.touchDown(at: point(170, 116))
    fixture.harness.advance(by: 3)
    #expect(stepper.value == 0)
    fixture.harness.touchUp()
    #expect(stepper.value == 1 && changeCount == 1)
    fixture.harness.touchDown(at: point(170, 116))
    fixture.harness.touchMove(to: point(170, 300))
    fixture.harness.touchUp()
    #expect(stepper.value == 1)
  }

  @Test("A stepper that is not continuous sends valueChanged once, when the finger is lifted")
  func discontinuous() {
    let stepper = addStepper()
    stepper.isContinuous = false
    fixture.harness.touchDown(at: point(170, 116))
    fixture.harness.advance(by: 1)
    #expect(stepper.value > 2 && changeCount == 0)
    fixture.harness.touchUp()
    #expect(changeCount == 1)
  }

  @Test("A stepper that an action removes during the repetition stops changing its value")
  func removal() {
    let stepper = addStepper()
    stepper.addAction(
      UIAction { [unowned stepper] _ in if stepper.value == 3 { stepper.removeFromSuperview() } },
      for: .valueChanged)
    fixture.harness.touchDown(at: point(170, 116))
    fixture.harness.advance(by: 5)
    #expect(stepper.value == 3)
    #expect(fixture.harness.application.nextDeadline == nil)
  }

  @Test("The left and right arrow keys change the value of a focused stepper")
  func keys() {
    let stepper = addStepper()
    fixture.window.moveFocus(to: stepper)
    fixture.press(UIKeyCommand.inputRightArrow)
    fixture.press(UIKeyCommand.inputRightArrow)
    fixture.press(UIKeyCommand.inputLeftArrow)
    #expect(stepper.value == 1 && changeCount == 3)
  }

  @Test("A stepper returns its images only for the states they were set for")
  func images() {
    let stepper = UIStepper()
    let images = (0..<4).map { _ in UIImage() }
    stepper.setIncrementImage(images[0], for: .normal)
    stepper.setDecrementImage(images[1], for: .highlighted)
    stepper.setBackgroundImage(images[2], for: .disabled)
    stepper.setDividerImage(
      images[3], forLeftSegmentState: .normal, rightSegmentState: .highlighted)
    #expect(stepper.incrementImage(for: .normal) === images[0])
    #expect(stepper.incrementImage(for: .highlighted) == nil)
    #expect(stepper.decrementImage(for: .highlighted) === images[1])
    #expect(stepper.decrementImage(for: .normal) == nil)
    #expect(stepper.backgroundImage(for: .disabled) === images[2])
    #expect(stepper.backgroundImage(for: .normal) == nil)
    #expect(
      stepper.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .highlighted)
        === images[3])
    #expect(
      stepper.dividerImage(forLeftSegmentState: .highlighted, rightSegmentState: .normal) == nil)
  }

  @Test(
    "A stepper is drawn differently while a button is pressed, at its minimum, and when disabled")
  func drawing() {
    let stepper = addStepper()
    var snapshots: Set<Bitmap> = []
    func recordSnapshot() { snapshots.insert(stepper.snapshot().bitmapImage.bitmap) }
    recordSnapshot()
    stepper.value = 50
    recordSnapshot()
    fixture.harness.touchDown(at: point(170, 116))
    recordSnapshot()
    fixture.harness.touchUp()
    stepper.isEnabled = false
    recordSnapshot()
    fixture.window.overrideUserInterfaceStyle = .dark
    recordSnapshot()
    #expect(snapshots.count == 5)
  }
}
