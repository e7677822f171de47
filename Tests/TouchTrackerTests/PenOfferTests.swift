import DrawingModel
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("The offer to draw freehand instead of lines")
struct PenOfferTests {
  private let fixture = NavigationFixture(tool: .line)
  private var harness: TouchHarness { fixture.harness }
  private var page: Page { fixture.controller.page }

  /// Draws a zigzag with a number of teeth of 40 points.
  private func scribble(teeth: Int, tool: ToolID = .line) {
    page.tools.style.tool = tool
    harness.touchDown(at: CGPoint(x: 200, y: 200))
    for step in 1...(2 * teeth) {
      harness.advance(by: 0.02)
      harness.touchMove(to: CGPoint(x: 200 + 10 * step, y: step % 2 == 1 ? 240 : 200))
    }
    harness.touchUp()
    harness.advance(by: 1)
  }

  private var noticeText: String? { fixture.views(NoticeBar.self).first?.shownNotice?.text }

  @Test("A new user who scribbles with the line tool is offered the pen, once")
  func offer() {
    page.offersPen = true
    scribble(teeth: 3)
    #expect(noticeText == "Draw freehand?" && !page.offersPen)
    harness.advance(by: 6)
    #expect(noticeText == nil)
    scribble(teeth: 3)
    #expect(noticeText == nil && fixture.elements.count == 2)
  }

  @Test("A straight line, a scribble with the pen, and a user who is not new cause no offer")
  func noOffer() {
    scribble(teeth: 3)
    #expect(noticeText == nil, "the user is not new")
    page.offersPen = true
    scribble(teeth: 3, tool: .pen)
    page.tools.style.tool = .line
    harness.touchDown(at: CGPoint(x: 200, y: 300))
    fixture.drag(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 500, y: 320))
    harness.touchUp()
    harness.advance(by: 1)
    for _ in 0..<3 {
      harness.touchDown(at: CGPoint(x: 100, y: 400))
      harness.touchMove(to: CGPoint(x: 103, y: 400))
      harness.touchUp()
      harness.advance(by: 1)
    }
    #expect(noticeText == nil && page.offersPen)
  }

  @Test("The button of the offer selects the pen and removes the line")
  func button() throws {
    page.offersPen = true
    scribble(teeth: 4)
    let bar = try #require(fixture.views(NoticeBar.self).first)
    let button = try #require(bar.subviews.compactMap { $0 as? UIButton }.first)
    fixture.window.layoutIfNeeded()
    harness.touchDown(at: button.convert(button.bounds.center, to: nil))
    harness.touchUp()
    #expect(page.tools.style.tool == .pen && fixture.elements.isEmpty && bar.isHidden)
  }

  @Test("The hint on an empty page names the pen while the line tool is selected")
  func hint() throws {
    let hint = try #require(fixture.views(BeginnerHint.self).first)
    let label = try #require(hint.subviews.first as? UILabel)
    fixture.window.layoutIfNeeded()
    #expect(label.text?.contains("Freehand: Pen (2).") == true)
    page.tools.style.tool = .pen
    fixture.window.layoutIfNeeded()
    #expect(label.text == "Draw with fingers, a pen or the mouse. Tap ? for help.")
  }
}
