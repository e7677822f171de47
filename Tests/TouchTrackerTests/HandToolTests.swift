import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Hand tool, pens and fingers")
struct HandToolTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var harness: TouchHarness { fixture.harness }
  private var controller: DrawingViewController { fixture.controller }

  /// Drags a finger by 60 points to the right, and pauses before the finger is lifted, so that the
  /// page does not decelerate.
  private func drag(_ finger: Int = 0, from start: CGPoint = CGPoint(x: 200, y: 200)) {
    harness.touchDown(finger, at: start)
    fixture.drag(finger, from: start, to: CGPoint(x: start.x + 60, y: start.y))
    harness.advance(by: 0.1)
    harness.touchUp(finger)
    harness.advance(by: 1)
  }

  /// The number of points by which the page was moved to the right.
  private var movement: CGFloat { -controller.page.viewport.origin.x }

  @Test("The mouse moves the page with the hand tool, and draws with the pen tool")
  func mouse() {
    for tool in [ToolID.hand, .pen] {
      controller.page.tools.style.tool = tool
      fixture.send(.mouse, .began, 100, 100)
      fixture.send(.mouse, .moved, 130, 100)
      #expect(movement == 30)
      harness.advance(by: 0.1)
      fixture.send(.mouse, .ended, 130, 100)
      #expect(fixture.elements.count == (tool == .hand ? 0 : 1))
    }
  }

  // MARK: Space

  @Test("Holding Space selects the hand tool until the key is released or cancelled")
  func space() {
    for isReleased in [true, false] {
      fixture.type("0")
      fixture.press(" ")
      drag()
      #expect(movement == 60)
      if isReleased {
        // Shift may have been pressed meanwhile.
        fixture.press(" ", .shift, .ended)
      } else {
        // The system cancels the key, for example because the user switches to another window.
        fixture.application.beginIgnoringInteractionEvents()
        fixture.application.endIgnoringInteractionEvents()
      }
      #expect(controller.page.tools.style.tool == .pen)
      drag()
      #expect(movement == 60)
    }
    #expect(fixture.elements.count == 2)
  }

  @Test("A stroke in progress continues under its finger while the mouse moves the page")
  func strokeOnMovingPage() {
    controller.page.tools.style.tool = .pen
    harness.touchDown(at: CGPoint(x: 100, y: 300))
    fixture.press(" ")
    fixture.send(.mouse, .began, 400, 100)
    // All of these reports arrive together.
    for step in 1...5 {
      let time = harness.now + 0.01 * Double(step)
      fixture.application.enqueue(
        TouchSample(
          id: TouchID(device: 7, finger: 1), phase: .moved,
          location: CGPoint(x: 400 + 20 * step, y: 100), timestamp: time, source: .mouse))
      fixture.application.enqueue(
        TouchSample(
          id: TouchID(finger: 0), phase: .moved, location: CGPoint(x: 100, y: 300 + 10 * step),
          timestamp: time + 0.001))
    }
    fixture.application.dispatchPendingEvents()
    harness.advance(by: 0.2)
    fixture.press(" ", [], .ended)
    fixture.send(.mouse, .ended, 500, 100)
    #expect(movement == 100)
    harness.touchMove(to: CGPoint(x: 100, y: 350))
    harness.touchUp()
    // The page moved to the right, so the finger moved to the left on the page.
    #expect(
      fixture.elements.first?.points == [
        [100, 300], [80, 310], [60, 320], [40, 330], [20, 340], [0, 350],
      ])
  }

  @Test("A flick does not keep the page moving while another finger draws")
  func noDecelerationDuringStroke() {
    harness.touchDown(5, at: CGPoint(x: 100, y: 300))
    fixture.press(" ")
    harness.touchDown(0, at: CGPoint(x: 400, y: 100))
    fixture.drag(0, from: CGPoint(x: 400, y: 100), to: CGPoint(x: 300, y: 100))
    harness.touchUp(0)
    let viewport = controller.page.viewport
    harness.advance(by: 0.5)
    #expect(controller.page.viewport == viewport)
  }

  // MARK: The button of the hand tool

  @Test("A tap on the hand tool's button selects the hand tool")
  func buttonTap() {
    harness.touchDown(at: fixture.handButton)
    harness.touchUp()
    #expect(controller.page.tools.style.tool == .hand)
  }

  @Test(
    "Holding the hand tool's button makes other fingers move the page until the button is released")
  func heldButton() {
    harness.touchDown(9, at: fixture.handButton)
    harness.advance(by: 1)
    drag()
    #expect(movement == 60)
    harness.touchUp(9)
    #expect(controller.page.tools.style.tool == .pen)
    drag()
    #expect(movement == 60 && fixture.elements.count == 1)
    // After the held touch, a tap on the button selects the hand tool.
    harness.touchDown(9, at: fixture.handButton)
    harness.touchUp(9)
    #expect(controller.page.tools.style.tool == .hand)
  }

  @Test(
    "The hand tool is deselected if the touch on its button leaves the button or is cancelled",
    arguments: [true, false])
  func leftButton(isCancelled: Bool) {
    harness.touchDown(9, at: fixture.handButton)
    if isCancelled {
      harness.touchCancel(9)
    } else {
      harness.touchMove(9, to: CGPoint(x: 20, y: 20))
      harness.touchUp(9)
    }
    #expect(controller.page.tools.style.tool == .pen)
    drag()
    #expect(movement == 0 && fixture.elements.count == 1)
  }

  // MARK: Pens

  @Test(
    "After a pen has drawn, fingers move the page, and the pen, the mouse and the touchpad draw")
  func pencil() {
    drag()
    #expect(fixture.elements.count == 1 && movement == 0)
    for source in [TouchSample.Source.pencil, .mouse, .touchpad] {
      fixture.send(source, .began, 100, 100)
      fixture.send(source, .moved, 150, 150)
      fixture.send(source, .ended, 150, 150)
    }
    #expect(fixture.elements.count == 4)
    drag()
    #expect(fixture.elements.count == 4 && movement == 60)
  }

  @Test("A finger that lands during a pen stroke moves the page, and the pen continues to draw")
  func fingerDuringPencilStroke() {
    fixture.send(.pencil, .began, 100, 100)
    drag()
    #expect(movement == 60)
    fixture.send(.pencil, .moved, 200, 100)
    fixture.send(.pencil, .ended, 200, 100)
    #expect(fixture.elements.first?.points == [[100, 100], [140, 100]])
  }

  @Test(
    "Fingers that land before or together with a pen continue to draw")
  func fingerBeforePencil() {
    harness.touchDown(at: CGPoint(x: 200, y: 200))
    harness.advance(by: 0.11)
    fixture.application.enqueue(
      TouchSample(
        id: TouchID(finger: 1), phase: .began, location: CGPoint(x: 300, y: 300),
        timestamp: harness.now))
    fixture.send(.pencil, .began, 100, 100)
    harness.touchMove([0: CGPoint(x: 210, y: 210), 1: CGPoint(x: 310, y: 310)])
    harness.touchUp([0, 1])
    #expect(fixture.elements.count == 2 && controller.page.viewport == Viewport())
  }

  @Test(
    "The key F switches fingers between drawing and moving the page, and shows the change")
  func fingerKey() {
    fixture.type("f")
    drag()
    #expect(fixture.elements.isEmpty && movement == 60)
    #expect(fixture.indicatorText?.hasPrefix("Fingers move the page") == true)
    fixture.type("f")
    #expect(fixture.indicatorText == "Fingers draw")
    fixture.send(.pencil, .began, 100, 100)
    fixture.send(.pencil, .ended, 100, 100)
    drag()
    #expect(fixture.elements.count == 2, "a pen does not change the user's choice")
  }

  @Test("A held F key switches the finger action only once")
  func repeatedFingerKey() {
    for _ in 1...4 { fixture.press("f") }
    #expect(controller.page.tools.fingerAction == .navigate)
    fixture.press("f", [], .ended)
    fixture.press("f")
    #expect(controller.page.tools.fingerAction == .draw)
  }

  // MARK: Read-only drawings

  @Test(
    "If a drawing becomes read-only, its stroke in progress is cancelled and fingers move the page")
  func readOnly() {
    harness.touchDown(at: CGPoint(x: 100, y: 300))
    harness.touchMove(to: CGPoint(x: 150, y: 300))
    controller.page.isReadOnly = true
    harness.touchUp()
    drag()
    #expect(fixture.elements.isEmpty && movement == 60)
    controller.page.isReadOnly = false
    drag()
    #expect(fixture.elements.count == 1 && movement == 60)
  }
}
