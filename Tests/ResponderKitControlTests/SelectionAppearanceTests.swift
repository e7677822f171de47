import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Comparisons of controls that select a value with reference pictures, which a person has checked.
@Suite("Appearance of segmented controls, sliders, steppers, switches and page controls")
struct SelectionAppearanceTests {
  private func image(_ width: CGFloat, _ height: CGFloat, _ color: UIColor) -> UIImage {
    PictureFixture.image(width, height, color)
  }

  @Test(
    "Segmented controls with pressed, selected and disabled segments look like reference pictures",
    arguments: [true, false])
  func segments(isDark: Bool) throws {
    let fixture = PictureFixture(width: 460, height: 320, style: isDark ? .dark : .light)
    let icon = image(19, 12, .systemGreen)
    let plain = fixture.add(
      UISegmentedControl(items: ["Ab", icon, "Long title", "D"]), 6, 5, 300, 33)
    plain.setContentOffset(CGSize(width: 9, height: -5), forSegmentAt: 0)
    plain.setContentOffset(CGSize(width: -7, height: 6), forSegmentAt: 1)
    plain.setEnabled(false, forSegmentAt: 3)
    // One finger presses the first segment, and another the second segment of the next control.
    fixture.harness.touchDown(0, at: point(20, 20))
    let selected = fixture.add(UISegmentedControl(items: ["One", "Two", icon]), 6, 45, 220, 45)
    selected.selectedSegmentIndex = 2
    fixture.harness.touchDown(1, at: point(120, 60))
    for (index, color) in [UIColor.systemYellow, .systemPurple, .systemGreen].enumerated() {
      let tinted = fixture.add(
        UISegmentedControl(items: ["L", icon.withRenderingMode(.alwaysOriginal)]),
        6 + CGFloat(index) * 104, 97, 98, 31)
      tinted.selectedSegmentTintColor = color
      tinted.selectedSegmentIndex = index % 2
      tinted.isEnabled = index != 2
    }
    let widths = fixture.add(
      UISegmentedControl(items: ["A", "Too long a title", "C"]), 6, 135, 240, 28)
    widths.setWidth(20, forSegmentAt: 0)
    widths.setWidth(58, forSegmentAt: 1)
    widths.font = .boldSystemFont(ofSize: 12)
    widths.titleColors = [
      .normal: .systemOrange, .selected: .systemPink, .disabled: .systemTeal,
    ]
    widths.selectedSegmentIndex = 2
    let apportioned = fixture.add(
      UISegmentedControl(items: ["A", "Wide one", icon]), 6, 170, 260, 30)
    apportioned.apportionsSegmentWidthsByContent = true
    apportioned.titleColors = [.selected: .systemPink]
    apportioned.selectedSegmentIndex = 0
    let custom = fixture.add(UISegmentedControl(items: ["A", "B", "C", "D"]), 6, 207, 250, 40)
    custom.setBackgroundImage(image(20, 12, .systemGray3), for: .normal, barMetrics: .default)
    custom.setBackgroundImage(image(20, 12, .systemMint), for: .selected, barMetrics: .default)
    custom.setDividerImage(
      image(6, 9, .systemRed), forLeftSegmentState: .normal, rightSegmentState: .normal,
      barMetrics: .default)
    custom.setDividerImage(
      image(12, 9, .systemBlue), forLeftSegmentState: .selected, rightSegmentState: .normal,
      barMetrics: .default)
    custom.selectedSegmentIndex = 1
    let divided = fixture.add(UISegmentedControl(items: ["A", "B", "C"]), 270, 207, 150, 40)
    divided.setDividerImage(
      image(8, 9, .systemRed), forLeftSegmentState: .normal, rightSegmentState: .selected,
      barMetrics: .default)
    divided.selectedSegmentIndex = 1
    fixture.addPictureOfFocusedView(UISegmentedControl(items: ["Key", "B"]), 6, 256, 131, 29)
    let fitting = UISegmentedControl(items: ["Fits", "A"])
    fixture.add(fitting, 150, 256, fitting.bounds.width, fitting.bounds.height)
    try fixture.check(isDark ? "segments-dark" : "segments")
  }

  @Test(
    "Sliders with different values, images and states look like their reference pictures",
    arguments: [true, false])
  func sliders(isDark: Bool) throws {
    let fixture = PictureFixture(width: 330, height: 330, style: isDark ? .dark : .light)
    let values: [Float] = [-2, 0.5, 3]
    for (index, value) in values.enumerated() {
      let slider = fixture.add(UISlider(), 5, 4 + CGFloat(index) * 32, 150 + CGFloat(index) * 9, 27)
      (slider.minimumValue, slider.maximumValue, slider.value) = (-2, 3, value)
      slider.isEnabled = index != 1
      slider.isHighlighted = index == 0
    }
    let colored = fixture.add(UISlider(), 180, 4, 140, 50)
    (colored.minimumTrackTintColor, colored.maximumTrackTintColor) = (.systemRed, .systemGreen)
    (colored.thumbTintColor, colored.value) = (.systemYellow, 0.7)
    let ends = fixture.add(UISlider(), 180, 60, 140, 40)
    (ends.minimumValueImage, ends.maximumValueImage) = (
      image(12, 18, .systemOrange), image(24, 10, .systemPurple)
    )
    ends.value = 0.25
    let images = fixture.add(UISlider(), 5, 110, 200, 44)
    images.setThumbImage(image(27, 16, .systemPink), for: .normal)
    images.setMinimumTrackImage(image(10, 8, .systemMint), for: .normal)
    images.setMaximumTrackImage(image(10, 12, .systemIndigo), for: .normal)
    images.value = 0.4
    let highlighted = fixture.add(UISlider(), 215, 110, 110, 44)
    highlighted.setThumbImage(image(13, 26, .systemTeal), for: .highlighted)
    highlighted.setMaximumTrackImage(image(10, 9, .systemBrown), for: .highlighted)
    highlighted.value = 0.6
    highlighted.isHighlighted = true
    fixture.addPictureOfFocusedView(UISlider(), 5, 165, 90, 34)
    let focused = UISlider()
    focused.value = 0.8
    focused.setThumbImage(image(18, 28, .systemPink), for: .normal)
    fixture.addPictureOfFocusedView(focused, 110, 165, 120, 38)
    let moving = fixture.add(UISlider(), 5, 215, 230, 33)
    moving.setValue(1, animated: true)
    fixture.harness.advance(by: 0.08)
    let narrow = fixture.add(UISlider(), 250, 170, 15, 30)
    narrow.value = 1
    let dragged = fixture.add(UISlider(), 5, 260, 215, 30)
    dragged.isContinuous = false
    fixture.window.layoutIfNeeded()
    fixture.harness.touchDown(at: point(20, 275))
    fixture.harness.touchMove(to: point(95, 280))
    try fixture.check(isDark ? "sliders-dark" : "sliders")
  }

  @Test(
    "Steppers with values, images and pressed buttons look like their reference pictures",
    arguments: [true, false])
  func steppers(isDark: Bool) throws {
    let fixture = PictureFixture(width: 330, height: 170, style: isDark ? .dark : .light)
    for (index, value) in [0.0, 50, 100].enumerated() {
      let stepper = fixture.add(UIStepper(), 5 + CGFloat(index) * 103, 4, 0, 0)
      stepper.value = value
      stepper.autorepeat = false
    }
    // The first and the third stepper are pressed on the side that can change the value.
    fixture.harness.touchDown(0, at: point(85, 20))
    fixture.harness.touchDown(1, at: point(225, 20))
    for (index, isEnabled) in [true, true, false].enumerated() {
      let stepper = fixture.add(UIStepper(), 5 + CGFloat(index) * 103, 44, 0, 0)
      stepper.value = index == 0 ? 0 : 7
      stepper.isEnabled = isEnabled
      stepper.setIncrementImage(image(17, 10, .systemRed), for: .normal)
      stepper.setDecrementImage(image(9, 20, .systemBlue), for: .normal)
      stepper.setDecrementImage(image(22, 8, .systemOrange), for: .disabled)
      if index == 1 {
        stepper.setBackgroundImage(image(8, 6, .systemTeal), for: .normal)
        stepper.setBackgroundImage(image(8, 6, .systemYellow), for: .highlighted)
        stepper.setDividerImage(
          image(5, 8, .systemPink), forLeftSegmentState: .normal, rightSegmentState: .normal)
      }
    }
    for (index, states) in [
      (UIControl.State.normal, UIControl.State.highlighted), (.disabled, .normal),
    ]
    .enumerated() {
      let stepper = fixture.add(UIStepper(), 5 + CGFloat(index) * 103, 84, 0, 0)
      stepper.setDividerImage(
        image(9, 8, .systemPink), forLeftSegmentState: states.0, rightSegmentState: states.1)
    }
    let wrapping = fixture.add(UIStepper(), 211, 84, 0, 0)
    wrapping.wraps = true
    fixture.addPictureOfFocusedView(UIStepper(), 5, 124, 0, 0)
    let pressed = fixture.add(UIStepper(), 108, 124, 0, 0)
    (pressed.value, pressed.autorepeat) = (5, false)
    fixture.harness.touchDown(2, at: point(120, 140))
    try fixture.check(isDark ? "steppers-dark" : "steppers")
  }

  @Test(
    "Switches in both states, with colors and a moving knob, look like their reference pictures",
    arguments: [true, false])
  func switches(isDark: Bool) throws {
    let fixture = PictureFixture(width: 260, height: 140, style: isDark ? .dark : .light)
    for index in 0..<4 {
      let toggle = fixture.add(UISwitch(), 6 + CGFloat(index) * 62, 5, 50, 30)
      toggle.isOn = index % 2 == 1
      toggle.isHighlighted = index == 2
      toggle.isEnabled = index != 3
      let large = fixture.add(UISwitch(), 6 + CGFloat(index) * 62, 42, 57, 44)
      (large.onTintColor, large.thumbTintColor) = (.systemPurple, .systemYellow)
      large.isHighlighted = index == 1
      large.setOn(true, animated: index > 1)
      fixture.harness.advance(by: 0.07)
    }
    for isOn in [false, true] {
      let focused = UISwitch()
      focused.isOn = isOn
      fixture.addPictureOfFocusedView(focused, isOn ? 80 : 6, 95, 61, 34)
    }
    try fixture.check(isDark ? "switches-dark" : "switches")
  }

  @Test(
    "Page controls in all directions and styles look like their reference pictures",
    arguments: [true, false])
  func pageControls(isDark: Bool) throws {
    let fixture = PictureFixture(width: 380, height: 270, style: isDark ? .dark : .light)
    let directions: [UIPageControl.Direction] = [
      .natural, .leftToRight, .rightToLeft, .topToBottom, .bottomToTop,
    ]
    let styles: [UIPageControl.BackgroundStyle] = [.automatic, .minimal, .prominent]
    for (index, direction) in directions.enumerated() {
      let pages = UIPageControl()
      (pages.numberOfPages, pages.currentPage, pages.direction) = (5, 1, direction)
      pages.backgroundStyle = styles[(index + 1) % 3]
      pages.setIndicatorImage(image(7, 13, .systemRed), forPage: 3)
      if direction.isVertical {
        fixture.add(pages, 5 + CGFloat(index - 3) * 41, 100, 35, 130)
      } else {
        fixture.add(pages, 5, 4 + CGFloat(index) * 31, 150 + CGFloat(index) * 11, 27)
      }
    }
    let crowded = fixture.add(UIPageControl(), 200, 4, 120, 25)
    (crowded.numberOfPages, crowded.currentPage, crowded.backgroundStyle) = (14, 6, .prominent)
    let tall = fixture.add(UIPageControl(), 340, 4, 26, 90)
    (tall.numberOfPages, tall.direction, tall.backgroundStyle) = (9, .topToBottom, .prominent)
    let colored = fixture.add(UIPageControl(), 200, 40, 110, 40)
    (colored.numberOfPages, colored.currentPage) = (4, 3)
    (colored.pageIndicatorTintColor, colored.currentPageIndicatorTintColor) = (
      .systemOrange, .systemPurple
    )
    colored.preferredIndicatorImage = image(10, 6, .systemGreen)
    colored.preferredCurrentPageIndicatorImage = image(5, 18, .systemGreen)
    let disabled = fixture.add(UIPageControl(), 110, 110, 100, 30)
    (disabled.numberOfPages, disabled.isEnabled, disabled.backgroundStyle) = (3, false, .prominent)
    let single = fixture.add(UIPageControl(), 220, 110, 70, 30)
    (single.numberOfPages, single.backgroundStyle) = (1, .prominent)
    let hidden = fixture.add(UIPageControl(), 300, 110, 70, 30)
    (hidden.numberOfPages, hidden.backgroundStyle, hidden.hidesForSinglePage) = (
      1, .prominent, true
    )
    let focused = UIPageControl()
    focused.numberOfPages = 4
    fixture.addPictureOfFocusedView(focused, 110, 150, 121, 33)
    let small = UIPageControl()
    (small.numberOfPages, small.backgroundStyle) = (3, .prominent)
    fixture.addPictureOfFocusedView(small, 240, 150, 41, 15)
    // During a drag, a page control with the automatic style shows a background.
    let dragged = fixture.add(UIPageControl(), 110, 195, 200, 26)
    dragged.numberOfPages = 6
    fixture.window.layoutIfNeeded()
    fixture.harness.touchDown(at: point(172, 208))
    fixture.harness.touchMove(to: point(219, 208))
    try fixture.check(isDark ? "page-controls-dark" : "page-controls")
  }
}
