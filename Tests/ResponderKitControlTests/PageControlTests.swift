import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Page controls")
struct PageControlTests {
  private let fixture = ControlFixture()

  /// Adds a control with five dots, which are 16 points apart; the middle dot is at (200, 113).
  private func addPageControl() -> UIPageControl {
    let control = fixture.add(
      UIPageControl(), at: CGRect(x: 100, y: 100, width: 200, height: 26))
    control.numberOfPages = 5
    return control
  }

  private var changeCount: Int { fixture.log.filter { $0 == "value" }.count }

  @Test("A page control without pages draws no background")
  func noPages() {
    let control = addPageControl()
    func picture(_ count: Int, _ style: UIPageControl.BackgroundStyle) -> Bitmap {
      (control.numberOfPages, control.backgroundStyle) = (count, style)
      return control.snapshot().bitmapImage.bitmap
    }
    let isEmpty = picture(0, .prominent) == picture(0, .minimal)
    let isShown = picture(1, .prominent) != picture(1, .minimal)
    #expect(isEmpty && isShown)
  }

  @Test("The current page of a page control is limited to its pages")
  func limits() {
    let control = UIPageControl()
    #expect((control.numberOfPages, control.currentPage) == (0, 0))
    control.numberOfPages = 3
    control.currentPage = 7
    #expect(control.currentPage == 2)
    control.currentPage = -1
    #expect(control.currentPage == 0)
    control.currentPage = 2
    control.numberOfPages = 2
    #expect(control.currentPage == 1)
    control.numberOfPages = -4
    #expect((control.numberOfPages, control.currentPage) == (0, 0))
  }

  @Test("A tap on the right or left half of a page control shows the next or previous page")
  func taps() {
    let control = addPageControl()
    fixture.tap(120, 113)
    #expect(control.currentPage == 0 && changeCount == 0)
    fixture.tap(280, 113)
    fixture.tap(280, 113)
    #expect(control.currentPage == 2)
    fixture.tap(120, 113)
    #expect(control.currentPage == 1 && changeCount == 3)
    control.currentPage = 4
    fixture.tap(280, 113)
    #expect(control.currentPage == 4 && changeCount == 3)
  }

  @Test("A drag along a page control shows the page of the dot under the finger")
  func drag() {
    let control = addPageControl()
    fixture.harness.touchDown(at: point(168, 113))
    #expect(control.interactionState == .discrete)
    fixture.harness.touchMove(to: point(201, 113))
    #expect(control.currentPage == 2 && control.interactionState == .continuous)
    fixture.harness.touchMove(to: point(390, 113))
    #expect(control.currentPage == 4)
    fixture.harness.touchUp()
    #expect(control.currentPage == 4 && changeCount == 2 && control.interactionState == .none)
  }

  @Test("A page control without continuous interaction does not follow a drag")
  func discreteOnly() {
    let control = addPageControl()
    control.allowsContinuousInteraction = false
    fixture.harness.touchDown(at: point(168, 113))
    fixture.harness.touchMove(to: point(232, 113))
    #expect(control.currentPage == 0)
    fixture.harness.touchUp()
    #expect(control.currentPage == 1)
  }

  @Test("A cancelled drag of a page control restores the page from before the drag")
  func cancelledDrag() {
    let control = addPageControl()
    control.currentPage = 1
    fixture.harness.touchDown(at: point(184, 113))
    fixture.harness.touchMove(to: point(232, 113))
    #expect(control.currentPage == 4)
    fixture.harness.application.cancelAllTouches()
    #expect(control.currentPage == 1 && changeCount == 2)
  }

  @Test("In a right-to-left page control, a tap on the left half shows the next page")
  func reversedDirection() {
    let control = addPageControl()
    control.direction = .rightToLeft
    fixture.tap(120, 113)
    #expect(control.currentPage == 1)
    fixture.tap(280, 113)
    #expect(control.currentPage == 0)
  }

  @Test("The size of a page control depends on its number of pages and its direction")
  func size() {
    let control = UIPageControl()
    control.numberOfPages = 3
    #expect(control.size(forNumberOfPages: 3) == control.intrinsicContentSize)
    let (small, large) = (control.size(forNumberOfPages: 2), control.size(forNumberOfPages: 9))
    #expect(small.height == 26 && large.height == 26 && small.width < large.width)
    control.direction = .topToBottom
    #expect(control.size(forNumberOfPages: 9).height == large.width)
  }

  @Test("A page control with hidesForSinglePage draws nothing if it has a single page")
  func singlePage() {
    let control = addPageControl()
    control.numberOfPages = 1
    let shown = control.snapshot().bitmapImage.bitmap
    control.hidesForSinglePage = true
    let hidden = control.snapshot().bitmapImage.bitmap
    control.numberOfPages = 0
    let empty = control.snapshot().bitmapImage.bitmap
    let (isShown, isHidden) = (shown != empty, hidden == empty)
    #expect(isShown && isHidden)
  }

  @Test("A page control draws the current page's dot in a different color than the other dots")
  func colors() {
    let control = addPageControl()
    control.currentPage = 1
    control.pageIndicatorTintColor = .red
    control.currentPageIndicatorTintColor = .green
    let bitmap = control.snapshot().bitmapImage.bitmap
    let dots = [68, 84, 100].map { bitmap[$0, 13] }
    #expect(dots[0] == PixelColor(red: 255, green: 0, blue: 0) && dots[2] == dots[0])
    #expect(dots[1] == PixelColor(red: 0, green: 255, blue: 0))
  }

  @Test("A page control prefers a page's own indicator image to the image for all pages")
  func images() {
    let control = addPageControl()
    let images = (0..<4).map { _ in UIImage() }
    #expect(control.shownImage(forPage: 2) == nil)
    control.preferredIndicatorImage = images[0]
    control.setIndicatorImage(images[1], forPage: 2)
    control.preferredCurrentPageIndicatorImage = images[2]
    control.setCurrentPageIndicatorImage(images[3], forPage: 2)
    #expect(control.shownImage(forPage: 0) === images[2])
    #expect(control.shownImage(forPage: 1) === images[0])
    #expect(control.shownImage(forPage: 2) === images[1])
    control.currentPage = 2
    #expect(control.shownImage(forPage: 2) === images[3])
  }
}
