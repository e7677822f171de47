import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Options of sliders, switches and other controls")
struct ControlOptionTests {
  private let fixture = ControlFixture()

  private func image(_ width: CGFloat, _ height: CGFloat, _ color: UIColor = .green) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image {
      color.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
  }

  private func snapshot(of view: UIView) -> Bitmap { view.snapshot().bitmapImage.bitmap }

  // MARK: Switches

  @Test("setOn(_:animated:) turns a switch on at once and moves its knob gradually")
  func animatedSwitch() {
    let toggle = fixture.add(UISwitch(), at: CGRect(x: 0, y: 0, width: 50, height: 30))
    let off = snapshot(of: toggle)
    toggle.setOn(true, animated: true)
    #expect(toggle.isOn && fixture.log.isEmpty)
    let isOffAtFirst = snapshot(of: toggle) == off
    #expect(isOffAtFirst)
    fixture.harness.advance(by: 0.1)
    let middle = snapshot(of: toggle)
    fixture.harness.advance(by: 1)
    let on = snapshot(of: toggle)
    #expect(Set([off, middle, on]).count == 3)
    #expect(fixture.harness.application.nextDeadline == nil)
    toggle.setOn(false, animated: true)
    fixture.harness.advance(by: 0.1)
    toggle.setOn(true, animated: false)
    let isOnAtOnce = snapshot(of: toggle) == on
    #expect(isOnAtOnce)
  }

  @Test("A switch is drawn in its onTintColor and thumbTintColor")
  func switchColors() {
    let toggle = fixture.add(UISwitch(), at: CGRect(x: 0, y: 0, width: 50, height: 30))
    (toggle.onTintColor, toggle.thumbTintColor, toggle.isOn) = (.red, .green, true)
    let bitmap = snapshot(of: toggle)
    #expect(bitmap[10, 15] == PixelColor(red: 255, green: 0, blue: 0))
    #expect(bitmap[35, 15] == PixelColor(red: 0, green: 255, blue: 0))
  }

  @Test("A switch, stepper or slider performs its primary action when a key changes its value")
  func primaryAction() {
    var count = 0
    let action = UIAction { _ in count += 1 }
    let controls = [
      UISwitch(frame: .zero, primaryAction: action), UIStepper(primaryAction: action),
      UISlider(frame: CGRect(x: 0, y: 0, width: 100, height: 30), primaryAction: action),
    ]
    for control in controls {
      fixture.window.addSubview(control)
      fixture.window.moveFocus(to: control)
      fixture.press(control is UISwitch ? " " : UIKeyCommand.inputRightArrow)
    }
    #expect(count == 3)
  }

  @Test("A UIControl subclass can observe sent actions by overriding sendAction(_:)")
  func sentActions() {
    final class ObservingControl: UIControl {
      var titles: [String] = []
      override func sendAction(_ action: UIAction) {
        titles.append(action.title)
        super.sendAction(action)
      }
    }
    var count = 0
    let control = ObservingControl(
      frame: .zero, primaryAction: UIAction(title: "A") { _ in count += 1 })
    control.performPrimaryAction()
    control.sendAction(UIAction(title: "B") { _ in count += 1 })
    #expect(control.titles == ["A", "B"] && count == 2)
    control.contentHorizontalAlignment = .trailing
    #expect(control.effectiveContentHorizontalAlignment == .right)
  }

  // MARK: Sliders

  @Test("setValue(_:animated:) of a slider changes the value at once and moves the thumb gradually")
  func animatedSlider() {
    let slider = fixture.add(UISlider(), at: CGRect(x: 0, y: 100, width: 226, height: 30))
    let start = slider.shownThumbRect
    slider.setValue(1, animated: true)
    #expect(slider.value == 1 && fixture.log.isEmpty && slider.shownThumbRect == start)
    fixture.harness.advance(by: 0.1)
    #expect((50...150).contains(slider.shownThumbRect.minX - start.minX))
    fixture.harness.advance(by: 1)
    #expect(slider.shownThumbRect.minX - start.minX == 200)
    #expect(fixture.harness.application.nextDeadline == nil)
    slider.setValue(0.5, animated: true)
    fixture.harness.advance(by: 0.1)
    slider.setValue(0, animated: false)
    #expect(slider.shownThumbRect == start)
  }

  @Test("A UISlider subclass can determine the rectangles of the track and the thumb")
  func customGeometry() {
    final class ThickSlider: UISlider {
      override func trackRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: 50, y: 10, width: 120, height: 20)
      }
      override func thumbRect(
        forBounds bounds: CGRect, trackRect rect: CGRect, value: Float
      ) -> CGRect {
        super.thumbRect(forBounds: bounds, trackRect: rect, value: value)
          .insetBy(dx: 1, dy: 1)
      }
    }
    let slider = fixture.add(ThickSlider(), at: CGRect(x: 0, y: 100, width: 226, height: 40))
    #expect(slider.shownThumbRect == CGRect(x: 51, y: 10, width: 20, height: 20))
    // The center of the thumb can move by 98 points, from x = 61 to x = 159.
    fixture.harness.touchDown(at: point(61, 120))
    fixture.harness.touchMove(to: point(110, 120))
    #expect(slider.value == 0.5)
    fixture.harness.touchMove(to: point(300, 120))
    #expect(slider.value == 1)
    fixture.harness.touchUp()
  }

  @Test("The images of a slider determine the sizes of its thumb and its track")
  func sliderImages() {
    let slider = fixture.add(UISlider(), at: CGRect(x: 0, y: 100, width: 226, height: 30))
    slider.setThumbImage(image(40, 20), for: .normal)
    slider.setMinimumTrackImage(image(4, 8), for: .normal)
    slider.setMaximumTrackImage(image(4, 10), for: .highlighted)
    #expect(slider.shownThumbRect.size == CGSize(width: 40, height: 20))
    #expect(slider.trackRect(forBounds: slider.bounds).height == 8)
    #expect(slider.thumbImage(for: .highlighted) == nil)
    #expect(slider.currentThumbImage === slider.thumbImage(for: .normal))
    #expect(slider.currentMaximumTrackImage == nil)
    slider.minimumValueImage = image(16, 16)
    slider.maximumValueImage = image(20, 20)
    let track = slider.trackRect(forBounds: slider.bounds)
    #expect(track.minX > 16 && track.maxX < 206)
    #expect(slider.minimumValueImageRect(forBounds: slider.bounds).minX == 0)
    #expect(slider.maximumValueImageRect(forBounds: slider.bounds).maxX == 226)
  }

  @Test("A slider is drawn in its track tint colors and its thumb tint color")
  func sliderColors() {
    let slider = fixture.add(UISlider(), at: CGRect(x: 0, y: 0, width: 226, height: 30))
    slider.value = 0.5
    (slider.minimumTrackTintColor, slider.maximumTrackTintColor) = (.red, .blue)
    slider.thumbTintColor = .green
    let bitmap = snapshot(of: slider)
    #expect(bitmap[50, 15] == PixelColor(red: 255, green: 0, blue: 0))
    #expect(bitmap[113, 15] == PixelColor(red: 0, green: 255, blue: 0))
    #expect(bitmap[180, 15] == PixelColor(red: 0, green: 0, blue: 255))
  }
}
