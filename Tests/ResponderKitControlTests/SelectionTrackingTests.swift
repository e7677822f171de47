import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Touches, keys and properties of segmented controls, steppers and page controls")
struct SelectionTrackingTests {
  private let fixture = ControlFixture()
  private var harness: TouchHarness { fixture.harness }
  private var changeCount: Int { fixture.log.filter { $0 == "value" }.count }

  // MARK: Segmented controls

  /// Adds a control at (50, 100) with three segments, each of which is 100 points wide.
  private func addSegments() -> UISegmentedControl {
    fixture.add(
      UISegmentedControl(items: ["A", "B", "C"]), at: CGRect(x: 50, y: 100, width: 300, height: 30))
  }

  @Test("A tap exactly in the middle of a page control shows the previous page")
  func middleOfPages() {
    let pages = addPages(.natural, CGRect(x: 100, y: 60, width: 120, height: 140))
    fixture.tap(160, 130)
    #expect(pages.currentPage == 1 && changeCount == 1)
  }

  @Test(
    "In a crowded page control, the dots are closer together, and each page is nearest to its dot")
  func veryCrowdedDots() {
    let pages = addPages(.natural, CGRect(x: 0, y: 0, width: 10, height: 26))
    #expect((0..<5).map { pages.center(ofPage: $0).x } == [4, 4.5, 5, 5.5, 6])
    for page in 0..<5 { #expect(pages.nearestPage(to: pages.center(ofPage: page)) == page) }
    pages.numberOfPages = 2
    pages.frame.size.width = 12
    #expect((0..<2).map { pages.center(ofPage: $0).x } == [4, 8])
    pages.numberOfPages = 1
    #expect(pages.nearestPage(to: point(500, 13)) == 0)
  }

  @Test("A pressed segment that code removes before the finger lifts is not selected")
  func removedSegment() {
    let control = addSegments()
    harness.touchDown(at: point(300, 110))
    #expect(control.pressedSegment == 2)
    control.removeSegment(at: 2, animated: false)
    harness.touchUp()
    #expect(control.selectedSegmentIndex == -1 && control.pressedSegment == nil)
    #expect(changeCount == 0 && control.numberOfSegments == 2)
  }

  @Test(
    "A tap selects the segment that contains the tap, including the left edge of the segment",
    arguments: [(50, 0), (149, 0), (150, 1), (249, 1), (250, 2), (349, 2)] as [(CGFloat, Int)])
  func segmentAtPoint(x: CGFloat, index: Int) {
    let control = addSegments()
    fixture.tap(x, 110)
    #expect(control.selectedSegmentIndex == index && changeCount == 1)
  }

  @Test("A finger on a segmented control, or up to 70 points below, presses only enabled segments")
  func pressedSegment() {
    let control = addSegments()
    control.setEnabled(false, forSegmentAt: 1)
    harness.touchDown(at: point(60, 110))
    #expect(control.pressedSegment == 0)
    for (x, y, pressed) in [
      (200, 110, nil), (300, 110, 2), (300, 195, 2), (300, 205, nil), (360, 110, nil), (70, 110, 0),
    ] as [(CGFloat, CGFloat, Int?)] {
      harness.touchMove(to: point(x, y))
      #expect(control.pressedSegment == pressed)
    }
    harness.touchCancel()
    #expect(control.pressedSegment == nil && control.selectedSegmentIndex == -1)
    harness.touchDown(at: point(60, 110))
    harness.touchMove(to: point(200, 110))
    harness.touchUp()
    #expect(control.selectedSegmentIndex == -1 && changeCount == 0)
    harness.touchDown(at: point(60, 110))
    harness.touchMove(to: point(300, 110))
    harness.touchUp()
    #expect(control.selectedSegmentIndex == 2 && changeCount == 1 && control.pressedSegment == nil)
    harness.touchDown(at: point(60, 110))
    harness.touchMove(to: point(60, 300))
    harness.touchUp()
    #expect(control.selectedSegmentIndex == 2)
  }

  @Test("A second finger selects no segment while the first finger is down")
  func secondFinger() {
    let control = addSegments()
    harness.touchDown(0, at: point(60, 110))
    harness.touchDown(1, at: point(300, 110))
    harness.touchUp(1)
    #expect(control.selectedSegmentIndex == -1 && control.pressedSegment == 0)
    harness.touchUp(0)
    #expect(control.selectedSegmentIndex == 0)
  }

  @Test(
    "An arrow key selects an adjacent segment, or the first enabled one if none is selected")
  func segmentKeys() {
    let control = addSegments()
    fixture.window.moveFocus(to: control)
    func press(_ key: String, _ index: Int) {
      fixture.press(key)
      #expect(control.selectedSegmentIndex == index)
    }
    press(UIKeyCommand.inputLeftArrow, 0)
    press(UIKeyCommand.inputLeftArrow, 0)
    press(UIKeyCommand.inputRightArrow, 1)
    press(UIKeyCommand.inputRightArrow, 2)
    press(UIKeyCommand.inputRightArrow, 2)
    #expect(changeCount == 3)
    press(UIKeyCommand.inputLeftArrow, 1)
    control.selectedSegmentIndex = -1
    press(UIKeyCommand.inputRightArrow, 0)
    control.setEnabled(false, forSegmentAt: 0)
    control.selectedSegmentIndex = -1
    press(UIKeyCommand.inputLeftArrow, 1)
    control.setEnabled(false, forSegmentAt: 1)
    control.setEnabled(false, forSegmentAt: 2)
    control.selectedSegmentIndex = -1
    press(UIKeyCommand.inputLeftArrow, -1)
    press(UIKeyCommand.inputRightArrow, -1)
  }

  @Test("Inserting or removing a segment at an out-of-range index uses the nearest valid index")
  func nearestIndices() {
    let control = UISegmentedControl(items: ["A", "B"])
    func titles() -> String {
      (0..<control.numberOfSegments).map { control.titleForSegment(at: $0) ?? "-" }.joined()
    }
    control.insertSegment(withTitle: "C", at: -5, animated: false)
    control.insertSegment(withTitle: "D", at: 99, animated: false)
    control.insertSegment(with: UIImage(), at: 2, animated: false)
    control.insertSegment(action: UIAction(title: "E") { _ in }, at: 1, animated: false)
    #expect(titles() == "CEA-BD")
    control.removeSegment(at: 99, animated: false)
    control.removeSegment(at: -1, animated: false)
    #expect(titles() == "EA-B")
    control.removeSegment(at: 2, animated: false)
    #expect(titles() == "EAB")
    for _ in 0..<5 { control.removeSegment(at: 0, animated: false) }
    #expect(control.numberOfSegments == 0)
  }

  @Test(
    "The selected segment stays selected when other segments are inserted or removed",
    arguments: 0..<4, 0..<4
  )
  func selectionFollows(selected: Int, index: Int) {
    let control = UISegmentedControl(items: ["0", "1", "2", "3"])
    control.selectedSegmentIndex = selected
    control.insertSegment(withTitle: "X", at: index, animated: false)
    #expect(control.titleForSegment(at: control.selectedSegmentIndex) == "\(selected)")
    control.removeSegment(at: index, animated: false)
    #expect(control.selectedSegmentIndex == selected)
    control.removeSegment(at: index, animated: false)
    let title = control.titleForSegment(at: control.selectedSegmentIndex)
    #expect(title == (selected == index ? nil : "\(selected)"))
  }

  @Test("Setting a property of a segment with an invalid index has no effect", arguments: [-1, 3])
  func invalidSegment(index: Int) {
    let control = addSegments()
    control.setTitle("X", forSegmentAt: index)
    control.setImage(UIImage(), forSegmentAt: index)
    control.setWidth(9, forSegmentAt: index)
    control.setContentOffset(CGSize(width: 1, height: 2), forSegmentAt: index)
    control.setEnabled(true, forSegmentAt: index)
    control.setAction(UIAction { _ in }, forSegmentAt: index)
    #expect(control.titleForSegment(at: index) == nil && control.widthForSegment(at: index) == 0)
    #expect(control.imageForSegment(at: index) == nil)
    #expect(control.contentOffsetForSegment(at: index) == .zero)
    #expect(!control.isEnabledForSegment(at: index) && control.actionForSegment(at: index) == nil)
    control.selectedSegmentIndex = index
    #expect(control.selectedSegmentIndex == -1)
    control.setWidth(-3, forSegmentAt: 0)
    control.setContentOffset(CGSize(width: 1, height: 2), forSegmentAt: 0)
    #expect(control.widthForSegment(at: 0) == 0)
    #expect(control.contentOffsetForSegment(at: 0) == CGSize(width: 1, height: 2))
  }

  @Test("A segment created from an action shows the image of the action, or else the title")
  func segmentActions() {
    let image = UIImage()
    let actions = [
      UIAction(title: "A", image: image, identifier: .init("a")) { _ in },
      UIAction(title: "B", identifier: .init("b")) { _ in },
    ]
    let control = UISegmentedControl(actions: actions)
    #expect(control.titleForSegment(at: 0) == nil && control.imageForSegment(at: 0) === image)
    #expect(control.titleForSegment(at: 1) == "B" && control.imageForSegment(at: 1) == nil)
    control.setAction(actions[1], forSegmentAt: 0)
    #expect(control.titleForSegment(at: 0) == "B" && control.imageForSegment(at: 0) == nil)
    #expect(control.actionForSegment(at: 0) === actions[1])
    #expect(control.segmentIndex(identifiedBy: .init("b")) == 0)
  }

  @Test(
    "The frames of the segments fill a segmented control from its left edge",
    arguments: [false, true])
  func frames(isApportioned: Bool) {
    let control = UISegmentedControl(items: ["A", "BBBB", "CC"])
    control.apportionsSegmentWidthsByContent = isApportioned
    control.bounds = CGRect(x: 10, y: 20, width: 240, height: 31)
    control.setWidth(50, forSegmentAt: 2)
    let frames = control.segmentFrames
    #expect(frames.first?.minX == 10 && frames.last?.maxX == 250)
    #expect(frames.allSatisfy { $0.minY == 20 && $0.height == 31 } && frames[2].width == 50)
    #expect(frames[1].minX == frames[0].maxX && frames[2].minX == frames[1].maxX)
    // With 12 points of padding on each side, one character needs 7.5 + 24 points, rounded up to
    // 32, and four characters need 30 + 24 = 54 points.
    let ratio = frames[1].width / frames[0].width
    #expect(abs(ratio - (isApportioned ? 54.0 / 32 : 1)) < 1e-9)
    control.setWidth(300, forSegmentAt: 2)
    #expect(control.segmentFrames.map(\.width) == [0, 0, 300])
    #expect(UISegmentedControl(items: []).segmentFrames.isEmpty)
  }

  // MARK: Steppers

  private func addStepper(_ value: Double = 50) -> UIStepper {
    let stepper = fixture.add(UIStepper(), at: CGRect(x: 100, y: 100, width: 0, height: 0))
    stepper.value = value
    stepper.autorepeat = false
    return stepper
  }

  @Test(
    "The halves of a stepper meet in its middle",
    arguments: [(146.5, 49), (147, 51)] as [(CGFloat, Double)])
  func halves(x: CGFloat, value: Double) {
    let stepper = addStepper()
    fixture.tap(x, 131)
    #expect(stepper.value == value && changeCount == 1)
    #expect(stepper.rect(of: .decrement) == CGRect(x: 0, y: 0, width: 47, height: 32))
    #expect(stepper.rect(of: .increment) == CGRect(x: 47, y: 0, width: 47, height: 32))
  }

  @Test(
    "A finger that moves to a stepper's other half presses that half if the value can still change")
  func pressedHalf() {
    let stepper = addStepper(99)
    harness.touchDown(at: point(110, 110))
    #expect(stepper.pressedHalf == .decrement)
    harness.touchMove(to: point(147, 110))
    #expect(stepper.pressedHalf == .increment)
    harness.touchMove(to: point(170, 201))
    #expect(stepper.pressedHalf == .increment)
    harness.touchMove(to: point(170, 203))
    #expect(stepper.pressedHalf == nil)
    harness.touchMove(to: point(170, 110))
    harness.touchUp()
    #expect(stepper.value == 100 && changeCount == 1 && stepper.pressedHalf == nil)
    harness.touchDown(at: point(110, 110))
    harness.touchMove(to: point(170, 110))
    #expect(stepper.pressedHalf == nil, "the value is at its maximum")
    harness.touchUp()
    #expect(stepper.value == 100 && changeCount == 1)
    harness.touchDown(at: point(170, 110))
    #expect(!stepper.isTracking)
    harness.touchUp()
  }

  @Test("A cancelled press of a stepper without autorepeat does not change its value")
  func cancelledPress() {
    let stepper = addStepper()
    harness.touchDown(at: point(170, 110))
    harness.touchCancel()
    harness.touchDown(at: point(170, 110))
    harness.touchMove(to: point(170, 250))
    harness.touchUp()
    #expect(stepper.value == 50 && changeCount == 0 && stepper.pressedHalf == nil)
  }

  @Test(
    "A noncontinuous stepper sends valueChanged after a repetition only if the value has changed"
  )
  func cancelledRepetition() {
    let stepper = addStepper(98)
    (stepper.autorepeat, stepper.isContinuous) = (true, false)
    harness.touchDown(at: point(170, 110))
    harness.advance(by: 0.55)
    #expect(stepper.value == 100 && changeCount == 0)
    harness.touchCancel()
    #expect(changeCount == 1)
    harness.advance(by: 2)
    #expect(stepper.value == 100 && harness.application.nextDeadline == nil)
    harness.touchDown(at: point(110, 110))
    harness.touchMove(to: point(170, 110))
    harness.advance(by: 0.55)
    #expect(stepper.value == 100)
    harness.touchUp()
    #expect(changeCount == 1, "the value is the same as before the touch")
  }

  @Test("A key press of a noncontinuous stepper sends valueChanged at once")
  func discontinuousKeys() {
    let stepper = addStepper()
    stepper.isContinuous = false
    fixture.window.moveFocus(to: stepper)
    fixture.press(UIKeyCommand.inputRightArrow)
    fixture.press(UIKeyCommand.inputLeftArrow)
    fixture.press(UIKeyCommand.inputLeftArrow)
    #expect(stepper.value == 49 && changeCount == 3)
  }

  @Test(
    "A key press at a stepper's minimum or maximum sends valueChanged only if the stepper wraps")
  func keysAtEnds() {
    let stepper = addStepper(100)
    fixture.window.moveFocus(to: stepper)
    fixture.press(UIKeyCommand.inputRightArrow)
    stepper.value = 0
    fixture.press(UIKeyCommand.inputLeftArrow)
    #expect(stepper.value == 0 && changeCount == 0)
    stepper.wraps = true
    fixture.press(UIKeyCommand.inputLeftArrow)
    #expect(stepper.value == 100 && changeCount == 1)
    fixture.press(UIKeyCommand.inputRightArrow)
    #expect(stepper.value == 0 && changeCount == 2)
    stepper.value = 99
    fixture.press(UIKeyCommand.inputRightArrow)
    #expect(stepper.value == 100 && changeCount == 3, "the maximum is reached before wrapping")
    stepper.value = 1
    fixture.press(UIKeyCommand.inputLeftArrow)
    #expect(stepper.value == 0 && changeCount == 4)
    (stepper.minimumValue, stepper.maximumValue) = (-5, 7)
    (stepper.stepValue, stepper.value) = (4, 5)
    fixture.press(UIKeyCommand.inputRightArrow)
    #expect(stepper.value == -5)
    fixture.press(UIKeyCommand.inputLeftArrow)
    #expect(stepper.value == 7)
  }

  @Test(
    "The value of a stepper is limited to its range",
    arguments: [(-1, 0), (7.5, 7.5), (101, 100), (Double.nan, 0)] as [(Double, Double)])
  func stepperRange(value: Double, expected: Double) {
    let stepper = addStepper(20)
    stepper.value = value
    #expect(stepper.value == expected && changeCount == 0)
    stepper.frame.size = CGSize(width: 3, height: 4)
    #expect(stepper.frame.size == CGSize(width: 94, height: 32))
    #expect(stepper.sizeThatFits(.zero) == CGSize(width: 94, height: 32))
  }

  @Test(
    "A held stepper button repeats after 0.5 s, then every 0.1 s, and after 20 changes every 0.04 s"
  )
  func repetitionTimes() {
    let stepper = addStepper(0)
    stepper.autorepeat = true
    stepper.maximumValue = 1000
    harness.touchDown(at: point(170, 110))
    // Times in hundredths of a second, and the values after these times.
    for (time, value) in [
      (49, 1), (51, 2), (59, 2), (61, 3), (71, 4), (239, 20), (241, 21), (244, 21), (246, 22),
      (250, 23), (290, 33),
    ] as [(Int, Double)] {
      harness.advance(by: Double(time) / 100 - harness.now)
      #expect(abs(stepper.value - value) <= 0, "\(time)")
    }
    harness.touchUp()
  }

  // MARK: Page controls

  private func addPages(_ direction: UIPageControl.Direction, _ frame: CGRect) -> UIPageControl {
    let pages = fixture.add(UIPageControl(), at: frame)
    (pages.numberOfPages, pages.direction, pages.currentPage) = (5, direction, 2)
    return pages
  }

  @Test(
    "A tap on the half of a page control toward the last page shows the next page",
    arguments: [
      (UIPageControl.Direction.natural, 1, 0), (.leftToRight, 1, 0), (.rightToLeft, -1, 0),
      (.topToBottom, 0, 1), (.bottomToTop, 0, -1),
    ] as [(UIPageControl.Direction, CGFloat, CGFloat)])
  func pageTaps(direction: UIPageControl.Direction, dx: CGFloat, dy: CGFloat) {
    let pages = addPages(direction, CGRect(x: 100, y: 60, width: 120, height: 140))
    fixture.tap(160 + 30 * dx, 130 + 30 * dy)
    #expect(pages.currentPage == 3)
    fixture.tap(160 - 30 * dx, 130 - 30 * dy)
    fixture.tap(160 - 3 * dx, 130 - 3 * dy)
    #expect(pages.currentPage == 1 && changeCount == 3)
    // The dot of each page is 16 points from the next one.
    for page in 0..<5 {
      let offset = CGFloat(page - 2) * 16
      #expect(pages.center(ofPage: page) == point(60 + offset * dx, 70 + offset * dy))
      #expect(pages.nearestPage(to: point(60 + offset * dx, 70 + offset * dy)) == page)
      #expect(
        pages.nearestPage(to: point(60 + (offset + 7) * dx, 70 + (offset + 7) * dy)) == page)
      #expect(
        pages.nearestPage(to: point(60 + (offset - 7) * dx, 70 + (offset - 7) * dy)) == page)
    }
    #expect(pages.nearestPage(to: point(60 + 200 * dx, 70 + 200 * dy)) == 4)
    #expect(pages.nearestPage(to: point(60 - 200 * dx, 70 - 200 * dy)) == 0)
  }

  @Test(
    "Dots that do not fit into a page control move closer together along the row of dots",
    arguments: [true, false])
  func crowdedDots(isVertical: Bool) {
    let pages = addPages(
      isVertical ? .topToBottom : .natural,
      isVertical
        ? CGRect(x: 0, y: 0, width: 300, height: 48) : CGRect(x: 0, y: 0, width: 48, height: 300))
    // The centers of the first and the last dot are 4 points from the edges.
    let centers = (0..<5).map { pages.center(ofPage: $0) }
    #expect(centers.map { isVertical ? $0.y : $0.x } == [4, 14, 24, 34, 44])
    #expect(centers.allSatisfy { (isVertical ? $0.x : $0.y) == 150 })
    pages.frame.size = CGSize(width: 5, height: 5)
    #expect(pages.nearestPage(to: point(100, 100)) == 0)
    pages.numberOfPages = 1
    #expect(pages.center(ofPage: 0) == point(2.5, 2.5))
  }

  @Test("A touch on a page control that moves more than 10 points becomes a drag")
  func pageSlop() {
    let pages = addPages(.natural, CGRect(x: 100, y: 100, width: 120, height: 26))
    harness.touchDown(at: point(170, 113))
    harness.touchMove(to: point(180, 113))
    #expect(pages.currentPage == 2 && pages.interactionState == .discrete)
    harness.touchMove(to: point(181, 113))
    #expect(pages.currentPage == 3 && pages.interactionState == .continuous)
    // After the drag has begun, it also follows short movements.
    harness.touchMove(to: point(175, 113))
    #expect(pages.currentPage == 3)
    harness.touchMove(to: point(165, 113))
    #expect(pages.currentPage == 2 && pages.interactionState == .continuous)
    harness.touchUp()
    #expect(pages.currentPage == 2 && changeCount == 2)
  }

  @Test(
    "A page control ignores touches that are lifted far away, and all touches if there is one page")
  func ignoredPageTouches() {
    let pages = addPages(.natural, CGRect(x: 100, y: 100, width: 120, height: 26))
    pages.allowsContinuousInteraction = false
    harness.touchDown(at: point(170, 113))
    harness.touchMove(to: point(170, 300))
    harness.touchUp()
    #expect(pages.currentPage == 2 && pages.interactionState == .none && changeCount == 0)
    harness.touchDown(at: point(170, 113))
    harness.touchCancel()
    #expect(pages.currentPage == 2 && pages.interactionState == .none && changeCount == 0)
    pages.numberOfPages = 2
    harness.touchDown(at: point(170, 113))
    #expect(pages.isTracking)
    harness.touchUp()
    pages.numberOfPages = 1
    harness.touchDown(at: point(170, 113))
    #expect(!pages.isTracking && pages.interactionState == .none)
    harness.touchUp()
  }

  @Test(
    "The arrow keys show the previous or next page of a page control, up to the first or last page")
  func pageKeys() {
    let pages = addPages(.natural, CGRect(x: 100, y: 100, width: 120, height: 26))
    fixture.window.moveFocus(to: pages)
    for (key, page, changes) in [
      (UIKeyCommand.inputRightArrow, 3, 1), (UIKeyCommand.inputRightArrow, 4, 2),
      (UIKeyCommand.inputRightArrow, 4, 2), (UIKeyCommand.inputLeftArrow, 3, 3),
      (UIKeyCommand.inputUpArrow, 3, 3),
    ] {
      fixture.press(key)
      #expect(pages.currentPage == page && changeCount == changes)
    }
    pages.currentPage = 0
    fixture.press(UIKeyCommand.inputLeftArrow)
    #expect(pages.currentPage == 0 && changeCount == 3)
  }

  @Test("A page control returns its indicator images only for the pages they were set for")
  func pageImages() {
    let pages = addPages(.natural, CGRect(x: 100, y: 100, width: 120, height: 26))
    let images = (0..<4).map { _ in UIImage() }
    pages.setIndicatorImage(images[0], forPage: 1)
    pages.setCurrentPageIndicatorImage(images[1], forPage: 3)
    (pages.preferredIndicatorImage, pages.preferredCurrentPageIndicatorImage) = (
      images[2], images[3]
    )
    #expect(pages.indicatorImage(forPage: 1) === images[0])
    #expect(pages.indicatorImage(forPage: 3) == nil)
    #expect(pages.currentPageIndicatorImage(forPage: 3) === images[1])
    #expect(pages.currentPageIndicatorImage(forPage: 1) == nil)
    #expect(pages.preferredIndicatorImage === images[2])
    #expect(pages.preferredCurrentPageIndicatorImage === images[3])
    #expect(pages.shownImage(forPage: 2) === images[3], "the current page")
    pages.currentPage = 1
    #expect(
      pages.shownImage(forPage: 1) === images[3] && pages.shownImage(forPage: 3) === images[2])
    pages.preferredCurrentPageIndicatorImage = nil
    #expect(pages.shownImage(forPage: 1) === images[0])
    pages.currentPage = 3
    #expect(pages.shownImage(forPage: 3) === images[1])
  }
}
