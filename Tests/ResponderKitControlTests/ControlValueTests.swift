import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Checks values that programs rely on, most of which UIKit documents.
@Suite("Default values and raw values of controls")
struct ControlValueTests {
  @Test("UIControl.Event has UIKit's raw values")
  func events() {
    let events: [(UIControl.Event, UInt)] = [
      (.touchDown, 0x1), (.touchDownRepeat, 0x2), (.touchDragInside, 0x4),
      (.touchDragOutside, 0x8), (.touchDragEnter, 0x10), (.touchDragExit, 0x20),
      (.touchUpInside, 0x40), (.touchUpOutside, 0x80), (.touchCancel, 0x100),
      (.valueChanged, 0x1000), (.primaryActionTriggered, 0x2000), (.menuActionTriggered, 0x4000),
      (.editingDidBegin, 0x10000), (.editingChanged, 0x20000), (.editingDidEnd, 0x40000),
      (.editingDidEndOnExit, 0x80000), (.allEditingEvents, 0xF0000), (.allTouchEvents, 0xFFF),
      (.applicationReserved, 0xF00_0000), (.allEvents, 0xFFFF_FFFF),
    ]
    for (event, bits) in events { #expect(event.rawValue == bits) }
  }

  @Test("UIControl.State has UIKit's raw values")
  func states() {
    let states: [(UIControl.State, UInt)] = [
      (.normal, 0), (.highlighted, 1), (.disabled, 2), (.selected, 4), (.focused, 8),
      (.application, 0xFF_0000), (.reserved, 0xFF00_0000),
    ]
    for (state, bits) in states { #expect(state.rawValue == bits) }
  }

  @Test("The state of a control combines highlighted, disabled, selected and focused")
  func combinedState() {
    let fixture = ControlFixture()
    let control = fixture.add(UIControl(), at: CGRect(x: 0, y: 0, width: 40, height: 30))
    for bits in 0..<16 as Range<UInt> {
      let state = UIControl.State(rawValue: bits)
      control.isEnabled = true
      control.isHighlighted = state.contains(.highlighted)
      control.isSelected = state.contains(.selected)
      if state.contains(.focused), !state.contains(.disabled) {
        fixture.window.moveFocus(to: control)
      } else {
        control.resignFirstResponder()
      }
      control.isEnabled = !state.contains(.disabled)
      // A disabled control cannot have the focus.
      let expected = state.contains(.disabled) ? state.subtracting(.focused) : state
      #expect(control.state == expected)
      #expect(control.canBecomeFocused == control.isEnabled)
    }
  }

  @Test("A disabled control loses the focus")
  func lostFocus() {
    let fixture = ControlFixture()
    let control = fixture.add(UIControl(), at: CGRect(x: 0, y: 0, width: 40, height: 30))
    #expect(!control.canBecomeFirstResponder && fixture.window.moveFocus(to: control))
    control.isEnabled = false
    #expect(!control.isFocused && !fixture.window.moveFocus(to: control))
    control.isEnabled = true
    #expect(!control.isFocused)
  }

  @Test("A new control is enabled, centers its content and tracks no touch")
  func controlDefaults() {
    let control = UIControl()
    #expect(control.isEnabled && !control.isSelected && !control.isHighlighted)
    #expect(!control.isTracking && !control.isTouchInside && !control.isFocused)
    #expect(control.contentHorizontalAlignment == .center)
    #expect(control.contentVerticalAlignment == .center && control.toolTip == nil)
    #expect(control.allControlEvents.isEmpty && control.allTargets.isEmpty)
    let horizontal: [UIControl.ContentHorizontalAlignment] = [
      .center, .left, .right, .fill, .leading, .trailing,
    ]
    #expect(horizontal.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
    for (alignment, effective) in zip(
      horizontal,
      [.center, .left, .right, .fill, .left, .right]
        as [UIControl.ContentHorizontalAlignment])
    {
      control.contentHorizontalAlignment = alignment
      #expect(control.effectiveContentHorizontalAlignment == effective)
    }
    let vertical: [UIControl.ContentVerticalAlignment] = [.center, .top, .bottom, .fill]
    #expect(vertical.map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test("A new slider has the range 0…1, no intrinsic width and an intrinsic height of 30 points")
  func slider() {
    let slider = UISlider()
    #expect((slider.value, slider.minimumValue, slider.maximumValue) == (0, 0, 1))
    #expect(slider.isContinuous && slider.minimumTrackTintColor == nil)
    #expect(slider.maximumTrackTintColor == nil && slider.thumbTintColor == nil)
    #expect(slider.minimumValueImage == nil && slider.maximumValueImage == nil)
    #expect(slider.currentThumbImage == nil && slider.currentMinimumTrackImage == nil)
    #expect(slider.intrinsicContentSize == CGSize(width: -1, height: 30))
    #expect(slider.sizeThatFits(.zero) == CGSize(width: 120, height: 30))
    slider.frame.size = CGSize(width: 150, height: 9)
    #expect(slider.sizeThatFits(.zero) == CGSize(width: 150, height: 30))
    slider.setThumbImage(PictureFixture.image(10, 12), for: .normal)
    #expect(slider.intrinsicContentSize.height == 30)
    slider.setThumbImage(PictureFixture.image(10, 40), for: .normal)
    #expect(slider.intrinsicContentSize.height == 48)
  }

  @Test("The bounds, images and value of a slider determine its track, thumb and image rectangles")
  func sliderRectangles() {
    let slider = UISlider()
    (slider.minimumValue, slider.maximumValue) = (10, 30)
    let bounds = CGRect(x: 5, y: 7, width: 126, height: 41)
    let track = slider.trackRect(forBounds: bounds)
    #expect(track == CGRect(x: 7, y: 25, width: 122, height: 5))
    for (value, x) in [(10, 7), (15, 32), (30, 107)] as [(Float, CGFloat)] {
      #expect(
        slider.thumbRect(forBounds: bounds, trackRect: track, value: value)
          == CGRect(x: x, y: 16.5, width: 22, height: 22))
    }
    #expect(
      slider.minimumValueImageRect(forBounds: bounds)
        == CGRect(x: 5, y: 27.5, width: 0, height: 0))
    #expect(
      slider.maximumValueImageRect(forBounds: bounds)
        == CGRect(x: 131, y: 27.5, width: 0, height: 0))
    slider.minimumValueImage = PictureFixture.image(12, 14)
    #expect(
      slider.minimumValueImageRect(forBounds: bounds)
        == CGRect(x: 5, y: 20.5, width: 12, height: 14))
    #expect(
      slider.trackRect(forBounds: bounds) == CGRect(x: 23, y: 25, width: 106, height: 5))
    slider.maximumValueImage = PictureFixture.image(20, 10)
    #expect(
      slider.maximumValueImageRect(forBounds: bounds)
        == CGRect(x: 111, y: 22.5, width: 20, height: 10))
    #expect(slider.trackRect(forBounds: bounds) == CGRect(x: 23, y: 25, width: 82, height: 5))
    slider.setMaximumTrackImage(PictureFixture.image(3, 12), for: .normal)
    slider.setMinimumTrackImage(PictureFixture.image(3, 8), for: .normal)
    #expect(slider.trackRect(forBounds: bounds).minY == 21.5)
    #expect(slider.trackRect(forBounds: CGRect(x: 0, y: 0, width: 30, height: 9)).width == 0)
    // A track that is narrower than the thumb does not let the thumb move.
    #expect(
      slider.thumbRect(
        forBounds: bounds, trackRect: CGRect(x: 1, y: 2, width: 9, height: 4), value: 30
      ).minX == 1)
  }

  @Test(
    "Setting a slider's minimum above its maximum, or vice versa, sets both and clamps the value")
  func sliderRange() {
    let slider = UISlider()
    slider.minimumValue = 4
    #expect((slider.minimumValue, slider.maximumValue, slider.value) == (4, 4, 4))
    let track = CGRect(x: 0, y: 0, width: 100, height: 5)
    #expect(slider.thumbRect(forBounds: track, trackRect: track, value: 4).minX == 0)
    slider.maximumValue = 9
    slider.value = 8
    slider.maximumValue = 6
    #expect(slider.value == 6)
    slider.maximumValue = -3
    #expect((slider.minimumValue, slider.maximumValue, slider.value) == (-3, -3, -3))
    slider.maximumValue = 1
    slider.minimumValue = -1
    #expect(slider.value == -1)
  }

  @Test("A switch created with another size is 50 × 30 points large and off")
  func uiSwitch() {
    let toggle = UISwitch(frame: CGRect(x: 3, y: 4, width: 200, height: 7))
    #expect(toggle.frame == CGRect(x: 3, y: 4, width: 50, height: 30))
    #expect(toggle.intrinsicContentSize == CGSize(width: 50, height: 30))
    #expect(toggle.sizeThatFits(.zero) == CGSize(width: 50, height: 30))
    #expect(!toggle.isOn && toggle.preferredStyle == .automatic)
    #expect(toggle.onTintColor == nil && toggle.thumbTintColor == nil)
    #expect(toggle.onImage == nil && toggle.offImage == nil)
    let styles: [UISwitch.Style] = [.automatic, .checkbox, .sliding]
    #expect(styles.map(\.rawValue) == [0, 1, 2])
  }

  @Test("A new segmented control has a font of 15 points and no selection")
  func segmentedControl() {
    let control = UISegmentedControl()
    #expect(control.selectedSegmentIndex == -1 && UISegmentedControl.noSegment == -1)
    #expect(control.font == .systemFont(ofSize: 15) && !control.isMomentary)
    #expect(control.selectedSegmentTintColor == nil && !control.apportionsSegmentWidthsByContent)
    control.insertSegment(withTitle: "A", at: 0, animated: false)
    #expect(control.isEnabledForSegment(at: 0) && control.widthForSegment(at: 0) == 0)
    #expect(control.contentOffsetForSegment(at: 0) == .zero)
    #expect(control.contentOffsetForSegment(at: 1) == .zero)
    #expect(control.actionForSegment(at: 0) == nil && control.actionForSegment(at: 1) == nil)
    #expect(control.widthForSegment(at: 5) == 0)
  }

  @Test(
    "A new page control has no pages, and each page after the first adds 16 points to its length")
  func pageControl() {
    let control = UIPageControl()
    #expect(!control.hidesForSinglePage && control.allowsContinuousInteraction)
    #expect(control.interactionState == .none && control.direction == .natural)
    #expect(control.backgroundStyle == .automatic && control.pageIndicatorTintColor == nil)
    #expect(control.currentPageIndicatorTintColor == nil)
    #expect(control.preferredIndicatorImage == nil && control.indicatorImage(forPage: 0) == nil)
    #expect(control.preferredCurrentPageIndicatorImage == nil)
    #expect(control.currentPageIndicatorImage(forPage: 0) == nil)
    for (pages, width) in [(-1, 32), (0, 32), (1, 32), (2, 48), (6, 112)] as [(Int, CGFloat)] {
      #expect(control.size(forNumberOfPages: pages) == CGSize(width: width, height: 26))
    }
    control.numberOfPages = 6
    #expect(control.sizeThatFits(.zero) == CGSize(width: 112, height: 26))
    control.direction = .bottomToTop
    #expect(control.sizeThatFits(.zero) == CGSize(width: 26, height: 112))
    #expect(control.intrinsicContentSize == CGSize(width: 26, height: 112))
    let directions: [UIPageControl.Direction] = [
      .natural, .leftToRight, .rightToLeft, .topToBottom, .bottomToTop,
    ]
    #expect(directions.map(\.rawValue) == [0, 1, 2, 3, 4])
    let states: [UIPageControl.InteractionState] = [.none, .discrete, .continuous]
    #expect(states.map(\.rawValue) == [0, 1, 2])
    let styles: [UIPageControl.BackgroundStyle] = [.automatic, .prominent, .minimal]
    #expect(styles.map(\.rawValue) == [0, 1, 2])
  }

  @Test("A progress view is 4 points high by default, and an activity indicator 20 or 37 points")
  func displays() {
    let progress = UIProgressView(progressViewStyle: .default)
    #expect(progress.frame == CGRect(x: 0, y: 0, width: 150, height: 4) && progress.progress == 0)
    #expect(progress.progressTintColor == nil && progress.trackTintColor == nil)
    #expect(progress.progressImage == nil && progress.trackImage == nil)
    #expect(progress.sizeThatFits(CGSize(width: 70, height: 9)) == CGSize(width: 70, height: 4))
    #expect(UIProgressView(frame: CGRect(x: 1, y: 2, width: 30, height: 9)).bounds.height == 9)
    let flat = UIProgressView(frame: CGRect(x: 1, y: 2, width: 30, height: 0))
    #expect(flat.frame == CGRect(x: 1, y: 2, width: 30, height: 4))
    let styles: [(UIActivityIndicatorView.Style, Int, CGFloat)] = [
      (.whiteLarge, 0, 37), (.white, 1, 20), (.gray, 2, 20), (.medium, 100, 20), (.large, 101, 37),
    ]
    for (style, number, length) in styles {
      let indicator = UIActivityIndicatorView(style: style)
      #expect(style.rawValue == number)
      #expect(indicator.frame == CGRect(x: 0, y: 0, width: length, height: length))
      #expect(indicator.sizeThatFits(.zero) == CGSize(width: length, height: length))
      #expect(!indicator.isAnimating && indicator.isHidden)
    }
    #expect(UIActivityIndicatorView(style: .white).color == .white)
    #expect(UIActivityIndicatorView(style: .whiteLarge).color == .white)
    #expect(UIActivityIndicatorView(style: .gray).color == .gray)
    #expect(UIActivityIndicatorView(style: .large).color == .secondaryLabel)
    let framed = UIActivityIndicatorView(frame: CGRect(x: 1, y: 2, width: 50, height: 40))
    #expect(framed.isHidden && framed.frame == CGRect(x: 1, y: 2, width: 50, height: 40))
  }

  @Test("A refresh control has a height of 60 points and cannot be focused")
  func refreshControl() {
    let control = UIRefreshControl(frame: CGRect(x: 5, y: 6, width: 70, height: 8))
    #expect(control.frame == CGRect(x: 0, y: -60, width: 70, height: 60))
    #expect(!control.canBecomeFocused && !control.isRefreshing && control.alpha == 0)
    #expect(control.title == nil)
  }

  @Test(
    "Menu element types have UIKit's raw values, and menu elements have no attributes by default")
  func menus() {
    let attributes: [UIMenuElement.Attributes] = [
      .disabled, .destructive, .hidden, .keepsMenuPresented,
    ]
    #expect(attributes.map(\.rawValue) == [1, 2, 4, 8])
    let states: [UIMenuElement.State] = [.off, .on, .mixed]
    #expect(states.map(\.rawValue) == [0, 1, 2])
    let options: [UIMenu.Options] = [
      .displayInline, .destructive, .singleSelection, .displayAsPalette,
    ]
    #expect(options.map(\.rawValue) == [1, 2, 32, 128])
    let (menu, other) = (UIMenu(), UIMenu(title: "T", subtitle: "S", options: .destructive))
    #expect(menu.title.isEmpty && menu.subtitle == nil && menu.image == nil)
    #expect(menu.options.isEmpty && menu.children.isEmpty && menu.identifier != other.identifier)
    let copy = other.replacingChildren([UIAction { _ in }])
    #expect(copy.title == "T" && copy.subtitle == "S" && copy.options == .destructive)
    #expect(copy.identifier == other.identifier && copy.children.count == 1)
    let (action, next) = (UIAction { _ in }, UIAction { _ in })
    #expect(action.title.isEmpty && action.subtitle == nil && action.discoverabilityTitle == nil)
    #expect(action.attributes.isEmpty && action.state == .off && action.sender == nil)
    #expect(action.identifier != next.identifier)
    #expect(UIAction.Identifier("a") == UIAction.Identifier(rawValue: "a"))
    #expect(UIMenu.Identifier("a") == UIMenu.Identifier(rawValue: "a"))
  }

  @Test("Bar metrics, bar styles and feedback styles have UIKit's raw values")
  func otherNumbers() {
    let metrics: [UIBarMetrics] = [.default, .compact, .defaultPrompt, .compactPrompt]
    #expect(metrics.map(\.rawValue) == [0, 1, 101, 102])
    let styles: [UIImpactFeedbackGenerator.FeedbackStyle] = [
      .light, .medium, .heavy, .soft, .rigid,
    ]
    #expect(styles.map(\.rawValue) == [0, 1, 2, 3, 4])
    let types: [UINotificationFeedbackGenerator.FeedbackType] = [.success, .warning, .error]
    #expect(types.map(\.rawValue) == [0, 1, 2])
    #expect(UIBarStyle.black.rawValue == 1 && UIBarStyle.blackTranslucent.rawValue == 2)
    #expect(UIBarStyle.default.rawValue == 0)
  }
}
