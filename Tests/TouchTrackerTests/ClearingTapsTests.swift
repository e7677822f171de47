import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Double taps that clear the page")
struct ClearingTapsTests {
  private let fixture = NavigationFixture(tool: .line)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }

  init() {
    page.apply(
      .append(
        Element(
          .line, from: CGPoint(x: 20, y: 20), to: CGPoint(x: 90, y: 20), width: 4,
          color: Palette.ink)))
  }

  /// Taps with a finger that moves meanwhile.
  private func tap(_ x: CGFloat, _ y: CGFloat, movement: CGFloat = 0, finger: Int = 0) {
    harness.touchDown(finger, at: CGPoint(x: x, y: y))
    harness.advance(by: 0.05)
    if movement > 0 { harness.touchMove(finger, to: CGPoint(x: x + movement, y: y)) }
    harness.touchUp(finger)
    harness.advance(by: 0.1)
  }

  private var noticeBar: NoticeBar? { fixture.views(NoticeBar.self).first }

  @Test(
    "Two taps clear the page if both stay within 4 points and they are at most 16 points apart",
    arguments: [
      (0, 0, 0, true), (4, 4, 16, true), (4.1, 0, 0, false), (0, 4.1, 0, false),
      (0, 0, 16.1, false),
      (9, 9, 12, false),
    ] as [(CGFloat, CGFloat, CGFloat, Bool)])
  func distances(first: CGFloat, second: CGFloat, distance: CGFloat, clears: Bool) {
    tap(200 - first / 2, 200, movement: first)
    tap(200 - second / 2, 200 + distance, movement: second)
    #expect(page.drawing.count == (clears ? 0 : 3))
  }

  @Test("The distances of taps are those in the window, whatever the zoom", arguments: [0.25, 4])
  func zoom(scale: CGFloat) throws {
    page.viewport = try #require(Viewport(scale: scale, origin: .zero))
    tap(200, 200, movement: 3.9)
    tap(200, 215.9, movement: 3.9)
    #expect(page.drawing.isEmpty)
    fixture.controller.perform(.edit(.undo))
    harness.advance(by: 1)
    tap(200, 200)
    tap(200, 217)
    #expect(page.drawing.count == 3)
  }

  @Test("Taps while another finger is down do not clear the page")
  func otherFinger() {
    harness.touchDown(1, at: CGPoint(x: 500, y: 300))
    harness.advance(by: 0.2)
    harness.touchMove(1, to: CGPoint(x: 550, y: 300))
    tap(200, 200)
    tap(200, 200)
    harness.touchUp(1)
    #expect(page.drawing.count == 4)
  }

  @Test("After a double tap, a message offers to undo it for 6 seconds")
  func notice() throws {
    tap(200, 200)
    tap(200, 200)
    let bar = try #require(noticeBar)
    #expect(bar.shownNotice?.text == "Page cleared" && !bar.isHidden)
    harness.advance(by: 5.8)
    #expect(!bar.isHidden)
    harness.advance(by: 0.3)
    #expect(bar.isHidden && bar.shownNotice == nil)
  }

  @Test("The button of the message undoes what was drawn since the double tap, and the double tap")
  func undoButton() throws {
    tap(200, 200)
    tap(200, 200)
    tap(400, 100)
    tap(450, 150)
    #expect(page.drawing.count == 2)
    let bar = try #require(noticeBar)
    let button = try #require(bar.subviews.compactMap { $0 as? UIButton }.first)
    fixture.window.layoutIfNeeded()
    let center = button.convert(button.bounds.center, to: nil)
    harness.advance(by: 1)
    tap(center.x, center.y)
    #expect(page.drawing.count == 1 && page.drawing.undoCount == 1 && bar.isHidden)
    harness.advance(by: 6)
    #expect(page.drawing.count == 1 && bar.isHidden)
  }

  @Test("A double tap on an empty page shows no message")
  func emptyPage() {
    fixture.controller.perform(.edit(.clear))
    tap(200, 200)
    tap(200, 200)
    #expect(page.drawing.isEmpty && noticeBar?.isHidden == true)
  }

  @Test("The sessions of earlier versions keep the double taps of those versions")
  func earlierSessions() {
    page.rules.limitsDoubleTaps = false
    tap(200, 200, movement: 9)
    tap(200, 212, movement: 9)
    #expect(page.drawing.isEmpty)
  }
}
