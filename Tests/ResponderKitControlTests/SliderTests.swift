import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Sliders, and keys that controls do not use")
struct SliderTests {
  private let fixture = ControlFixture()
  private var harness: TouchHarness { fixture.harness }

  /// Adds a slider with values from 0 to 100 and a thumb that is 22 points wide.
  ///
  /// The center of the thumb is at x = 63 + 2 · value in the window.
  private func addSlider(_ value: Float = 0) -> UISlider {
    let slider = fixture.add(UISlider(), at: CGRect(x: 50, y: 100, width: 226, height: 30))
    slider.maximumValue = 100
    slider.value = value
    return slider
  }

  private var changeCount: Int { fixture.log.filter { $0 == "value" }.count }

  @Test("A cancelled drag of a noncontinuous slider sends valueChanged once")
  func cancelledDrag() {
    let slider = addSlider(10)
    slider.isContinuous = false
    harness.touchDown(at: point(83, 115))
    harness.touchMove(to: point(103, 115))
    harness.touchMove(to: point(123, 115))
    #expect(slider.value == 30 && changeCount == 0)
    harness.touchCancel()
    #expect(slider.value == 30 && changeCount == 1)
    #expect(fixture.log.suffix(3) == ["value", "primary", "cancel"])
  }

  @Test("A noncontinuous slider sends no valueChanged if its value is the same as before the touch")
  func unchangedValue() {
    let slider = addSlider(10)
    slider.isContinuous = false
    for ends in [true, false] {
      harness.touchDown(at: point(83, 115))
      harness.touchMove(to: point(123, 115))
      harness.touchMove(to: point(83, 115))
      if ends { harness.touchUp() } else { harness.touchCancel() }
      #expect(slider.value == 10 && changeCount == 0)
    }
  }

  @Test(
    "A continuous slider sends valueChanged for each changed value, but not when the touch ends",
    arguments: [true, false])
  func continuousDrag(ends: Bool) {
    let slider = addSlider(10)
    harness.touchDown(at: point(83, 115))
    harness.touchMove(to: point(103, 115))
    harness.touchMove(to: point(103, 118))
    harness.touchMove(to: point(93, 115))
    #expect(slider.value == 15 && changeCount == 2)
    if ends { harness.touchUp() } else { harness.touchCancel() }
    #expect(slider.value == 15 && changeCount == 2)
  }

  @Test(
    "A slider tracks a touch up to 11 points beside its thumb, and no touch farther away",
    arguments: [0, 50, 100] as [Float])
  func hitArea(value: Float) {
    let slider = addSlider(value)
    let center = 63 + 2 * CGFloat(value)
    for (x, y, hits) in [
      (0, 0, true), (-21.9, 0, true), (21.9, 0, true), (-22.1, 0, false), (22.1, 0, false),
      (0, -14, true), (3, 14, true),
    ] as [(CGFloat, CGFloat, Bool)] {
      harness.touchDown(at: point(center + x, 115 + y))
      #expect(slider.isTracking == hits || !slider.frame.contains(point(center + x, 115 + y)))
      harness.touchUp()
    }
    // In a taller slider, the area also ends 22 points above and below the center of the thumb.
    slider.frame = CGRect(x: 50, y: 70, width: 226, height: 90)
    for (y, hits) in [(93.1, true), (92.9, false), (136.9, true), (137.1, false)]
      as [(CGFloat, Bool)]
    {
      harness.touchDown(at: point(center, y))
      #expect(slider.isTracking == hits)
      harness.touchUp()
    }
    #expect(slider.value == value)
  }

  @Test("The thumb of a slider keeps its initial distance from the finger during a drag")
  func grabOffset() {
    let slider = addSlider(50)
    harness.touchDown(at: point(175, 115))
    #expect(slider.value == 50)
    harness.touchMove(to: point(195, 300))
    #expect(slider.value == 60)
    harness.touchMove(to: point(15, 115))
    #expect(slider.value == 0)
    harness.touchMove(to: point(75, 115))
    #expect(slider.value == 0)
    harness.touchMove(to: point(77, 115))
    #expect(slider.value == 1)
    harness.touchUp()
  }

  @Test("The thumb of a slider with a negative range follows the finger")
  func negativeRange() {
    let slider = addSlider()
    (slider.minimumValue, slider.maximumValue, slider.value) = (-30, -10, -30)
    harness.touchDown(at: point(63, 115))
    harness.touchMove(to: point(113, 115))
    #expect(slider.value == -25)
    harness.touchMove(to: point(263, 115))
    #expect(slider.value == -10)
    harness.touchUp()
  }

  @Test("A slider that is narrower than its thumb has its minimum value after a drag")
  func narrowSlider() {
    let slider = addSlider(40)
    slider.frame.size.width = 20
    harness.touchDown(at: point(60, 115))
    harness.touchMove(to: point(70, 115))
    #expect(slider.value == 0)
    harness.touchUp()
  }

  @Test("An arrow key changes the value of a slider by 1/20 of its range")
  func keys() {
    let slider = addSlider(0)
    slider.minimumValue = -100
    slider.value = 50
    fixture.window.moveFocus(to: slider)
    for (key, value, changes) in [
      (UIKeyCommand.inputRightArrow, 60, 1), (UIKeyCommand.inputUpArrow, 70, 2),
      (UIKeyCommand.inputLeftArrow, 60, 3), (UIKeyCommand.inputDownArrow, 50, 4),
      (UIKeyCommand.inputPageUp, 50, 4), (" ", 50, 4),
    ] as [(String, Float, Int)] {
      fixture.press(key)
      #expect(slider.value == value && changeCount == changes, "\(key)")
    }
    slider.value = 97
    fixture.press(UIKeyCommand.inputUpArrow)
    fixture.press(UIKeyCommand.inputUpArrow)
    #expect(slider.value == 100 && changeCount == 5)
    slider.value = -100
    fixture.press(UIKeyCommand.inputLeftArrow)
    #expect(slider.value == -100 && changeCount == 5)
  }

  @Test("Keys that a control does not use reach the control's superview")
  func otherKeys() {
    final class KeyView: UIView {
      var keys: [String] = []
      override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        keys += presses.compactMap { $0.key?.charactersIgnoringModifiers }
      }
    }
    let view = KeyView(frame: fixture.window.bounds)
    fixture.window.addSubview(view)
    let segments = UISegmentedControl(items: ["A", "B"])
    let pages = UIPageControl()
    pages.numberOfPages = 4
    let controls = [
      addSlider(50), UISwitch(), UIButton(), UIStepper(), segments, pages,
    ]
    for control in controls {
      view.addSubview(control)
      fixture.window.moveFocus(to: control)
      view.keys = []
      for key in ["x", UIKeyCommand.inputEscape, UIKeyCommand.inputRightArrow, " "] {
        fixture.press(key)
      }
      let usesSpace = control is UISwitch || control is UIButton
      #expect(
        view.keys == ["x", UIKeyCommand.inputEscape]
          + (usesSpace ? [UIKeyCommand.inputRightArrow] : [" "]), "\(type(of: control))")
    }
  }

  @Test("A new animation of a slider starts at the thumb location shown by the previous animation")
  func interruptedAnimation() {
    let slider = addSlider(0)
    slider.setValue(100, animated: true)
    harness.advance(by: 0.1)
    #expect(slider.shownThumbRect.midX == 113)
    slider.setValue(0, animated: true)
    #expect(slider.value == 0 && slider.shownThumbRect.midX == 113)
    harness.advance(by: 0.1)
    #expect(slider.shownThumbRect.midX == 63)
    harness.advance(by: 0.11)
    #expect(slider.shownThumbRect.midX == 13 && harness.application.nextDeadline == nil)
    UIView.setAnimationsEnabled(false)
    slider.setValue(100, animated: true)
    UIView.setAnimationsEnabled(true)
    #expect(slider.shownThumbRect.midX == 213 && harness.application.nextDeadline == nil)
  }

  @Test("The current images of a slider are those of its state, or else of the normal state")
  func currentImages() {
    let slider = addSlider()
    let images = (0..<6).map { _ in PictureFixture.image(4, 4) }
    slider.setThumbImage(images[0], for: .normal)
    slider.setThumbImage(images[1], for: .highlighted)
    slider.setMinimumTrackImage(images[2], for: .normal)
    slider.setMinimumTrackImage(images[3], for: .disabled)
    slider.setMaximumTrackImage(images[4], for: .normal)
    slider.setMaximumTrackImage(images[5], for: .highlighted)
    func current() -> [UIImage?] {
      [slider.currentThumbImage, slider.currentMinimumTrackImage, slider.currentMaximumTrackImage]
    }
    #expect(current() == [images[0], images[2], images[4]])
    slider.isHighlighted = true
    #expect(current() == [images[1], images[2], images[5]])
    (slider.isHighlighted, slider.isEnabled) = (false, false)
    #expect(current() == [images[0], images[3], images[4]])
    #expect(slider.thumbImage(for: .highlighted) === images[1])
    #expect(slider.minimumTrackImage(for: .disabled) === images[3])
    #expect(slider.maximumTrackImage(for: .highlighted) === images[5])
    #expect(slider.maximumTrackImage(for: .disabled) == nil)
    slider.setThumbImage(nil, for: .normal)
    #expect(slider.currentThumbImage == nil && slider.thumbImage(for: .normal) == nil)
  }

  @Test(
    "In a slider that tracks every touch, a drag beside the thumb moves the thumb to the finger")
  func jumpingThumb() {
    final class JumpingSlider: UISlider {
      override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    }
    let slider = fixture.add(
      JumpingSlider(), at: CGRect(x: 50, y: 100, width: 226, height: 30))
    slider.maximumValue = 100
    harness.touchDown(at: point(200, 115))
    harness.touchMove(to: point(143, 115))
    // The center of the thumb is at x = 63 + 2 · value.
    #expect(slider.value == 40)
  }

  @Test("After an animation, the thumb of a slider is located at exactly the slider's value")
  func exactThumbAfterAnimation() {
    /// A slider whose thumb has the value as its x coordinate.
    final class ValueSlider: UISlider {
      override func thumbRect(
        forBounds bounds: CGRect, trackRect rect: CGRect, value: Float
      ) -> CGRect { CGRect(x: CGFloat(value), y: 0, width: 10, height: 10) }
    }
    let slider = fixture.add(ValueSlider(), at: CGRect(x: 50, y: 100, width: 226, height: 30))
    slider.minimumValue = -30
    slider.maximumValue = 70
    for value in [0.1, 0.7, 1.3, 2.9, 6.1] as [Float] {
      slider.setValue(value, animated: true)
      harness.advance(by: 0.1)
      #expect(slider.shownThumbRect.minX < CGFloat(value), "\(value)")
      harness.advance(by: 0.2)
      #expect(slider.shownThumbRect.minX == CGFloat(value), "\(value)")
    }
  }

  @Test("A slider whose thumb lies left of its track does not draw the minimum track image")
  func thumbBeforeTrack() {
    final class ShiftedSlider: UISlider {
      var thumbX: CGFloat = 100

      override func thumbRect(
        forBounds bounds: CGRect, trackRect rect: CGRect, value: Float
      ) -> CGRect {
        CGRect(x: thumbX, y: 4, width: 22, height: 22)
      }
    }
    let slider = fixture.add(
      ShiftedSlider(), at: CGRect(x: 50, y: 100, width: 226, height: 30))
    let size = CGSize(width: 4, height: 4)
    let colors: [UIColor] = [.red, .blue]
    let images = colors.map { color in
      UIGraphicsImageRenderer(size: size).image { context in
        color.setFill()
        context.fill(CGRect(origin: .zero, size: size))
      }
    }
    for (x, isVisible) in [(100, true), (-40, false)] as [(CGFloat, Bool)] {
      slider.thumbX = x
      let pictures = images.map { image in
        slider.setMinimumTrackImage(image, for: .normal)
        slider.setNeedsDisplay()
        return harness.snapshot().bytes
      }
      let isSame = pictures[0] == pictures[1]
      #expect(isSame == !isVisible, "\(x)")
    }
  }
}
