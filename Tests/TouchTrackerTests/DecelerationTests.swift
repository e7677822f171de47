import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Deceleration of the page")
struct DecelerationTests {
  private let fixture = NavigationFixture()
  private var harness: TouchHarness { fixture.harness }
  private var controller: DrawingViewController { fixture.controller }

  /// Moves the page with one finger at 600 points per second to the left, and lifts the finger.
  private func flick() {
    harness.touchDown(at: CGPoint(x: 400, y: 200))
    fixture.drag(from: CGPoint(x: 400, y: 200), to: CGPoint(x: 340, y: 200))
    harness.touchUp()
  }

  @Test("After a flick, the page decelerates like a scroll view, also when it is zoomed")
  func deceleration() {
    for keyCount in [0, 3] {
      fixture.type("0")
      for _ in 0..<keyCount { fixture.type("+") }
      flick()
      let start = controller.page.viewport.origin
      harness.advance(by: 10)
      // At the normal rate of 0.998 per millisecond, a scroll view with a velocity of 600 points
      // per second moves by 600 / (−1000 · ln 0.998) = 600 / 2.002 points until it stops.
      let distance = (controller.page.viewport.origin.x - start.x) * fixture.scale
      #expect(abs(distance - 600 / 2.002) < 6)
      #expect(abs(controller.page.viewport.origin.y - start.y) < 1e-9)
    }
    #expect(fixture.application.nextDeadline == nil, "the idle program does not wake up")
  }

  @Test("After an oblique flick, the page decelerates along both axes")
  func oblique() {
    harness.touchDown(at: CGPoint(x: 400, y: 200))
    fixture.drag(from: CGPoint(x: 400, y: 200), to: CGPoint(x: 340, y: 236))
    harness.touchUp()
    let start = controller.page.viewport.origin
    harness.advance(by: 10)
    let end = controller.page.viewport.origin
    #expect(abs(end.x - start.x - 600 / 2.002) < 6)
    #expect(abs(end.y - start.y + 360 / 2.002) < 6)
  }

  @Test(
    "A touch, the wheel, a zoom key and the key 0 stop the deceleration of the page",
    arguments: ["touch", "pencil", "wheel", "+", "0"])
  func stoppedDeceleration(input: String) {
    flick()
    harness.advance(by: 0.1)
    switch input {
    case "touch":
      controller.page.tools.style.tool = .pen
      harness.touchDown(at: CGPoint(x: 300, y: 300))
    case "pencil": fixture.send(.pencil, .began, 300, 300)
    case "wheel": fixture.application.scroll(at: CGPoint(x: 9, y: 9), by: CGVector(dx: 1, dy: 1))
    default: fixture.type(input)
    }
    let viewport = controller.page.viewport
    harness.advance(by: 1)
    #expect(controller.page.viewport == viewport)
  }

  @Test("The page does not decelerate after a slow drag, a tiny movement or a cancelled touch")
  func noDeceleration() {
    func expectRest(_ action: () -> Void) {
      action()
      let viewport = controller.page.viewport
      harness.advance(by: 1)
      #expect(controller.page.viewport == viewport)
    }
    expectRest {
      harness.touchDown(at: CGPoint(x: 400, y: 200))
      fixture.drag(from: CGPoint(x: 400, y: 200), to: CGPoint(x: 340, y: 200))
      harness.advance(by: 0.05)
      harness.touchUp()
    }
    expectRest {
      harness.touchDown(at: CGPoint(x: 400, y: 200))
      fixture.drag(from: CGPoint(x: 400, y: 200), to: CGPoint(x: 404, y: 203), steps: 2)
      harness.touchUp()
    }
    expectRest {
      harness.touchDown(at: CGPoint(x: 400, y: 200))
      fixture.drag(from: CGPoint(x: 400, y: 200), to: CGPoint(x: 340, y: 200))
      harness.touchCancel()
    }
  }

  @Test("Lifting two fingers one after the other at the end of a pinch does not flick the page")
  func liftedPinch() {
    harness.touchDown([0: CGPoint(x: 300, y: 200), 1: CGPoint(x: 400, y: 200)])
    harness.touchMove([0: CGPoint(x: 300, y: 240), 1: CGPoint(x: 400, y: 240)])
    for step in 1...15 {
      harness.advance(by: 0.01)
      harness.touchMove([
        0: CGPoint(x: 300 - 9 * step, y: 240), 1: CGPoint(x: 400 + 9 * step, y: 240),
      ])
    }
    harness.touchUp(0)
    harness.advance(by: 0.01)
    harness.touchMove(1, to: CGPoint(x: 544, y: 240))
    harness.touchUp(1)
    let viewport = controller.page.viewport
    harness.advance(by: 1)
    #expect(controller.page.viewport == viewport)
  }

  @Test(
    "After a pinch, the remaining finger can flick the page")
  func flickAfterPinch() {
    harness.touchDown([0: CGPoint(x: 300, y: 200), 1: CGPoint(x: 400, y: 200)])
    for step in 1...10 {
      harness.advance(by: 0.01)
      let offset = CGFloat(3 * step)
      harness.touchMove([
        0: CGPoint(x: 300 - offset, y: 200), 1: CGPoint(x: 400 + offset, y: 200),
      ])
    }
    harness.touchUp(0)
    for step in 1...10 {
      harness.advance(by: 0.01)
      harness.touchMove([1: CGPoint(x: 430 - CGFloat(6 * step), y: 200)])
    }
    harness.touchUp(1)
    let start = controller.page.viewport.origin
    harness.advance(by: 5)
    #expect(controller.page.viewport.origin.x - start.x > 50)
  }
}
