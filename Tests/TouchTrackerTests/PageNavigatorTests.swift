import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Page navigators")
struct PageNavigatorTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let harness: TouchHarness
  private let page: Page
  private let navigator: PageNavigator

  init() {
    let line = Element(kind: .line, points: [[0, 0], [90, 90]], width: 4, color: Palette.ink)
    page = Page(PageContent(Drawing(elements: [line])))
    harness = TouchHarness(window: window)
    window.isMultipleTouchEnabled = true
    navigator = PageNavigator(page, in: window)
    page.tools.style.tool = .hand
  }

  /// Drags a finger 60 points to the right within 60 ms, without lifting it.
  private func drag() {
    harness.touchDown(at: CGPoint(x: 100, y: 100))
    for step in 1...6 {
      harness.advance(by: 0.01)
      harness.touchMove(to: CGPoint(x: 100 + 10 * step, y: 100))
    }
  }

  /// Moves a finger by equal steps, each within 10 ms, and lifts it at once.
  private func flick(_ dx: CGFloat, _ dy: CGFloat, steps: Int) {
    harness.touchDown(at: CGPoint(x: 100, y: 100))
    for step in 1...steps {
      harness.advance(by: 0.01)
      harness.touchMove(
        to: CGPoint(x: 100 + dx * CGFloat(step), y: 100 + dy * CGFloat(step)))
    }
    harness.touchUp()
  }

  /// Moves two fingers from a distance of 100 points to one of 160 points around the same middle.
  private func spreadFingers() {
    harness.touchDown([0: CGPoint(x: 200, y: 100), 1: CGPoint(x: 300, y: 100)])
    harness.advance(by: 0.01)
    harness.touchMove([0: CGPoint(x: 170, y: 100), 1: CGPoint(x: 330, y: 100)])
  }

  @Test("A flick makes the page decelerate if it is longer than 10 points, even diagonally")
  func shortFlicks() {
    for (dx, dy, decelerates) in [
      (5, 0, false), (0, -5, false), (5.5, 0, true), (0, 5.5, true), (-4, 4, true),
    ] as [(CGFloat, CGFloat, Bool)] {
      flick(dx, dy, steps: 2)
      #expect(navigator.isMoving == decelerates, "(\(dx), \(dy))")
      navigator.stop()
      harness.advance(by: 1)
    }
  }

  @Test("A slow flick makes the page decelerate, but a finger that stops before it lifts does not")
  func slowFlicks() {
    // 0.5 points in 10 ms are 50 points per second.
    flick(0.5, 0, steps: 30)
    #expect(navigator.isMoving)
    navigator.stop()
    harness.advance(by: 1)
    drag()
    harness.advance(by: 0.2)
    harness.touchUp()
    #expect(!navigator.isMoving)
  }

  @Test("The page navigator reports movement during a pinch, until the fingers lift")
  func zoomingFingers() {
    spreadFingers()
    #expect(navigator.isMoving && page.viewport.scale > 1)
    harness.touchUp([0, 1])
    #expect(!navigator.isMoving)
  }

  @Test("A pinch that ends in a flick makes the page decelerate")
  func flickOfTwoFingers() {
    spreadFingers()
    for step in 1...6 {
      harness.advance(by: 0.01)
      let x = 10 * CGFloat(step)
      harness.touchMove([0: CGPoint(x: 170 - x, y: 100), 1: CGPoint(x: 330 - x, y: 100)])
    }
    harness.touchUp([0, 1])
    #expect(navigator.isMoving)
    let start = page.viewport.origin.x
    harness.advance(by: 0.5)
    #expect(page.viewport.origin.x > start + 50)
  }

  @Test("A touch moves the page only if it belongs to the hand tool")
  func drawingTouch() {
    page.tools.style.tool = .pen
    drag()
    #expect(!navigator.isMoving && page.viewport == Viewport())
    harness.touchUp()
    // Fingers then use the hand tool, and the mouse uses the pen.
    page.tools.chosenFingerAction = .navigate
    for (phase, x) in [(.began, 100), (.moved, 160), (.ended, 160)] as [(UITouch.Phase, CGFloat)] {
      harness.advance(by: 0.01)
      harness.application.enqueue(
        TouchSample(
          id: TouchID(device: 7, finger: 1), phase: phase, location: CGPoint(x: x, y: 100),
          timestamp: harness.now, source: .mouse))
      harness.application.dispatchPendingEvents()
      #expect(!navigator.isMoving && page.viewport == Viewport())
    }
    drag()
    #expect(navigator.isMoving && page.viewport.origin == CGPoint(x: -60, y: 0))
  }

  @Test(
    "A flick makes the page decelerate, unless a rule or a stroke in progress prevents that")
  func deceleration() {
    for (isAllowed, hasStroke) in [(false, false), (true, true)] {
      (page.rules.decelerates, page.hasStrokesInProgress) = (isAllowed, hasStroke)
      drag()
      harness.touchUp()
      #expect(!navigator.isMoving)
    }
    page.hasStrokesInProgress = false
    drag()
    let start = page.viewport.origin.x
    harness.touchUp()
    #expect(navigator.isMoving)
    harness.advance(by: 0.1)
    #expect(page.viewport.origin.x < start && navigator.isMoving)
    navigator.stop()
    #expect(!navigator.isMoving)
    let end = page.viewport
    harness.advance(by: 1)
    #expect(page.viewport == end)
    drag()
    harness.touchUp()
    harness.advance(by: 20)
    #expect(!navigator.isMoving, "the deceleration ends by itself")
  }

  @Test(
    "Zoom commands and scrolling with the wheel stop the deceleration of the page",
    arguments: [
      { $0.zoomIn() }, { $0.zoomOut() }, { $0.resetZoom() },
      { $0.zoomToFit() },
      { $0.scroll(by: .zero, at: .zero, []) },
    ] as [@Sendable @MainActor (PageNavigator) -> Void])
  func stop(action: @MainActor (PageNavigator) -> Void) {
    drag()
    harness.touchUp()
    #expect(navigator.isMoving)
    action(navigator)
    #expect(!navigator.isMoving)
    let end = page.viewport
    harness.advance(by: 1)
    #expect(page.viewport == end)
  }

  @Test("A drag moves the page by the same distance after an ended or a cancelled drag")
  func nextGesture() {
    page.rules.decelerates = false
    for _ in 0..<3 {
      page.viewport = Viewport()
      drag()
      harness.touchUp()
      #expect(page.viewport.origin == CGPoint(x: -60, y: 0))
    }
    drag()
    harness.touchCancel()
    page.viewport = Viewport()
    drag()
    #expect(page.viewport.origin == CGPoint(x: -60, y: 0))
  }

  @Test("A slow flick along one axis makes the page decelerate along that axis only")
  func slowFlickAlongAxes() {
    // 0.5 points in 10 ms are 50 points per second.
    for (dx, dy) in [(0.5, 0), (0, 0.5), (0, -0.5)] as [(CGFloat, CGFloat)] {
      flick(dx, dy, steps: 30)
      let start = page.viewport.origin
      harness.advance(by: 0.2)
      let end = page.viewport.origin
      #expect((end.x < start.x) == (dx > 0) && (end.x == start.x) == (dx == 0), "\(dx)")
      #expect((end.y < start.y) == (dy > 0) && (end.y > start.y) == (dy < 0), "\(dy)")
      harness.advance(by: 5)
      #expect(!navigator.isMoving)
    }
  }
}
