import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("The keyboard focus of the tool bar")
struct ToolBarFocusTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var controller: DrawingViewController { fixture.controller }

  private var focusedButton: UIControl? { fixture.views(UIControl.self).first { $0.isFocused } }

  @Test("Tab gives a button of the tool bar the focus, which a touch on the page ends")
  func touch() {
    fixture.type("\t")
    #expect(focusedButton != nil)
    fixture.harness.touchDown(at: CGPoint(x: 200, y: 200))
    #expect(focusedButton == nil)
    fixture.harness.touchMove(to: CGPoint(x: 260, y: 200))
    fixture.harness.touchUp()
    #expect(fixture.elements.count == 1)
    fixture.press(" ")
    #expect(controller.page.tools.currentStyle.tool == .hand, "the space key moves the page again")
    fixture.press(" ", [], .ended)
  }

  @Test("Escape ends the focus of a button before it deselects or shows the bar")
  func escape() {
    controller.perform(.togglePresenting)
    controller.perform(.togglePresenting)
    fixture.type("\t")
    #expect(focusedButton != nil)
    fixture.type(UIKeyCommand.inputEscape)
    #expect(focusedButton == nil)
    fixture.type("2")
    fixture.type("1")
    #expect(controller.page.tools.style.tool == .line, "the keys of the page work again")
  }
}
