import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Gestures around controls")
struct ControlGestureTests {
  /// Returns one new control of each kind.
  private static func makeControls() -> [UIControl] {
    let segments = UISegmentedControl(items: ["A", "B"])
    let stepper = UIStepper()
    stepper.value = 50
    let pages = UIPageControl()
    (pages.numberOfPages, pages.currentPage) = (5, 2)
    let slider = UISlider()
    slider.value = 0.5
    return [UIButton(), UISwitch(), segments, stepper, pages, UITextField(), slider]
  }

  /// Returns a fixture that contains a control of 80 × 30 points at (100, 100).
  private func fixture(_ control: UIControl) -> GestureFixture {
    let fixture = GestureFixture()
    control.frame = CGRect(x: 100, y: 100, width: 80, height: 30)
    fixture.view.addSubview(control)
    return fixture
  }

  @Test(
    "A tap that an enabled control uses does not trigger a tap recognizer of its superview",
    arguments: 0..<7)
  func taps(index: Int) {
    let control = Self.makeControls()[index]
    let fixture = fixture(control)
    fixture.add(UITapGestureRecognizer(), as: "tap")
    fixture.tap(110, 115)
    // A slider uses drags of its thumb, not taps.
    #expect(fixture.log == (control is UISlider ? ["tap ended"] : []), "\(type(of: control))")
    fixture.harness.advance(by: 1)
    control.isEnabled = false
    let count = fixture.log.count
    fixture.tap(110, 115)
    #expect(fixture.log.count == count + 1, "\(type(of: control))")
  }

  @Test(
    "Taps that a control does not use trigger tap recognizers of its superview", arguments: 0..<7)
  func otherTaps(index: Int) {
    let control = Self.makeControls()[index]
    let fixture = fixture(control)
    let double = fixture.add(UITapGestureRecognizer(), as: "double")
    double.numberOfTapsRequired = 2
    fixture.tap(110, 115)
    fixture.harness.advance(by: 0.1)
    fixture.tap(110, 115)
    #expect(fixture.log == ["double ended"], "\(type(of: control))")
    let other = self.fixture(Self.makeControls()[index])
    let two = other.add(UITapGestureRecognizer(), as: "two")
    two.numberOfTouchesRequired = 2
    other.harness.touchDown([0: point(110, 115), 1: point(300, 300)])
    other.harness.advance(by: 0.05)
    other.harness.touchUp([0, 1])
    #expect(other.log == ["two ended"] || control.isMultipleTouchEnabled)
  }

  @Test("A tap recognizer attached to a control recognizes taps", arguments: 0..<7)
  func ownTaps(index: Int) {
    let control = Self.makeControls()[index]
    let fixture = fixture(control)
    fixture.add(UITapGestureRecognizer(), as: "own", to: control)
    fixture.tap(110, 115)
    #expect(fixture.log == ["own ended"], "\(type(of: control))")
  }

  @Test(
    "A drag along a switch, slider or page control does not start a pan of the superview",
    arguments: 0..<7)
  func drags(index: Int) {
    let uses = [false, true, false, false, true, false, true]
    for (dx, dy) in [(40, 3), (-40, 3), (3, 40), (3, -40), (30, 30)] as [(CGFloat, CGFloat)] {
      let control = Self.makeControls()[index]
      let fixture = fixture(control)
      fixture.add(UIPanGestureRecognizer(), as: "pan")
      fixture.harness.touchDown(at: point(140, 115))
      fixture.drag(from: point(140, 115), to: point(140 + dx, 115 + dy), steps: 3)
      fixture.harness.touchUp()
      let isHorizontal = abs(dx) > abs(dy)
      #expect(
        fixture.log.isEmpty == (uses[index] && isHorizontal), "\(type(of: control)) \(dx) \(dy)")
    }
  }

  @Test(
    "A swipe along a switch, slider or page control does not start a swipe of the superview",
    arguments: 0..<7)
  func swipes(index: Int) {
    let uses = [false, true, false, false, true, false, true]
    for (direction, dx, dy) in [
      (.left, -60, 0), (.right, 60, 0), (.up, 0, -60), (.down, 0, 60),
    ] as [(UISwipeGestureRecognizer.Direction, CGFloat, CGFloat)] {
      let control = Self.makeControls()[index]
      let fixture = fixture(control)
      let swipe = fixture.add(UISwipeGestureRecognizer(), as: "swipe")
      swipe.direction = direction
      fixture.harness.touchDown(at: point(140, 115))
      fixture.drag(from: point(140, 115), to: point(140 + dx, 115 + dy), steps: 4)
      fixture.harness.touchUp()
      #expect(
        fixture.log.isEmpty == (uses[index] && dy == 0), "\(type(of: control)) \(direction)")
    }
  }

  @Test("A drag beside the thumb of a slider starts a pan of the superview")
  func dragBesideThumb() {
    let slider = UISlider()
    let fixture = fixture(slider)
    fixture.add(UIPanGestureRecognizer(), as: "pan")
    fixture.harness.touchDown(at: point(160, 115))
    fixture.drag(from: point(160, 115), to: point(200, 115), steps: 3)
    #expect(!fixture.log.isEmpty && slider.value == 0)
  }

  @Test(
    "A drag in a text field pans the superview, unless the field is edited and the drag horizontal")
  func textField() {
    for isEdited in [true, false] {
      for isHorizontal in [true, false] {
        let field = UITextField()
        field.text = "Some text in it"
        let fixture = fixture(field)
        fixture.add(UIPanGestureRecognizer(), as: "pan")
        if isEdited { field.becomeFirstResponder() }
        fixture.harness.touchDown(at: point(110, 115))
        fixture.drag(
          from: point(110, 115), to: point(isHorizontal ? 150 : 112, isHorizontal ? 117 : 150),
          steps: 3)
        fixture.harness.touchUp()
        #expect(fixture.log.isEmpty == (isEdited && isHorizontal))
      }
    }
  }
}
