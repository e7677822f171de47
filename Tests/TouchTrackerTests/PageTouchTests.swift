import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

/// A delegate and observer that records the reports of a touch view and its page.
private final class TouchRecorder: TouchDrawViewDelegate, PageObserver {
  /// The calls of the delegate, the edits, and other changes of the page, in their order.
  var calls: [String] = []
  /// The strokes that were added to the drawing.
  var finished: [Element] = []
  /// The dots that a double tap removed from the drawing.
  var discarded: [Element] = []

  func touchDrawViewWillBeginTouches(_ view: TouchDrawView) -> Bool {
    calls.append("begin")
    return false
  }

  func page(_ page: Page, didChange change: Page.Change) {
    switch change {
    case .tools(let oldTools):
      if page.tools.hasUsedPencil, !oldTools.hasUsedPencil { calls.append("pencil") }
    case .visibility(let ids, _):
      let visibleIDs = page.model.visibleElements(in: PageView.unlimitedBounds)
      let areVisible = ids.allSatisfy { visibleIDs.contains($0) }
      calls.append((areVisible ? "unhide " : "hide ") + "\(ids)")
    case .selectionMenu(let point?): calls.append("menu \(Int(point.x)) \(Int(point.y))")
    default: break
    }
  }

  func record(_ edit: Edit) {
    switch edit {
    case .append(let element):
      calls.append("finish")
      finished.append(element)
    case .discard(let element):
      calls.append("discard")
      discarded.append(element)
    case .clear: calls.append("clear")
    case .erase(let ids): calls.append("erase \(ids)")
    default: calls.append("another edit")
    }
  }
}

@Suite("Touches on the page and their tools")
struct PageTouchTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let page = Page()
  private let view: TouchDrawView
  private let recorder = TouchRecorder()
  private let harness: TouchHarness

  init() {
    view = TouchDrawView(page)
    view.frame = CGRect(x: 20, y: 10, width: 360, height: 280)
    window.addSubview(view)
    harness = TouchHarness(window: window)
    view.delegate = recorder
    page.observer = recorder
    page.onEdit = { [recorder] in recorder.record($0) }
    page.tools.style.tool = .pen
  }

  /// Returns a horizontal line with a width of 2 points of the page.
  private static func line(_ y: Float) -> Element {
    Element(kind: .line, points: [[20, y], [80, y]], width: 2, color: Palette.ink)
  }

  private func send(
    _ source: TouchSample.Source, _ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat
  ) {
    harness.application.enqueue(
      TouchSample(
        id: TouchID(device: 9, finger: 1), phase: phase, location: CGPoint(x: x, y: y),
        timestamp: harness.now, source: source))
    harness.application.dispatchPendingEvents()
  }

  private func tap(_ x: CGFloat, _ y: CGFloat) {
    harness.touchDown(at: CGPoint(x: x, y: y))
    harness.advance(by: 0.05)
    harness.touchUp()
    harness.advance(by: 0.05)
  }

  @Test("A stroke in progress that leaves the page view is clipped to the view")
  func clipping() {
    harness.touchDown(at: CGPoint(x: 300, y: 100))
    harness.advance(by: 0.01)
    harness.touchMove(to: CGPoint(x: 396, y: 100))
    let picture = harness.snapshot()
    #expect(picture[370, 100].alpha > 0 && picture[388, 100].alpha == 0)
  }

  @Test("Strokes of two fingers that land and lift together are ordered from left to right")
  func orderOfTwo() {
    page.rules.gathersFingers = false
    // The iteration order of the set of touches can differ in each round.
    for _ in 0..<20 {
      recorder.finished = []
      harness.touchDown([1: CGPoint(x: 200, y: 50), 2: CGPoint(x: 60, y: 90)])
      harness.advance(by: 0.1)
      harness.touchUp([1, 2])
      harness.advance(by: 1)
      #expect(recorder.finished.map { $0.points[0] } == [[40, 80], [180, 40]])
    }
  }

  @Test("The page has the size of its touch view")
  func size() {
    window.layoutIfNeeded()
    #expect(page.size == CGSize(width: 360, height: 280))
    view.frame.size.width = 200
    window.layoutIfNeeded()
    #expect(page.size == CGSize(width: 200, height: 280))
  }

  @Test("A location of a stroke is converted to the page with the current visible area")
  func conversion() throws {
    page.viewport = try #require(Viewport(scale: 2, origin: CGPoint(x: -15, y: 25)))
    harness.touchDown(at: CGPoint(x: 120, y: 110))
    harness.touchMove(to: CGPoint(x: 130, y: 114))
    page.viewport = try #require(Viewport(scale: 2, origin: CGPoint(x: -5, y: 25)))
    harness.touchMove(to: CGPoint(x: 140, y: 120))
    harness.touchUp()
    #expect(recorder.finished.map(\.points) == [[[35, 75], [40, 77], [55, 80]]])
  }

  @Test("The page records the use of a pen, but not of a finger or a mouse")
  func devices() {
    for (source, calls) in [
      (.touch, ["begin", "finish"]), (.pencil, ["begin", "pencil", "finish"]),
      (.mouse, ["begin", "finish"]),
    ] as [(TouchSample.Source, [String])] {
      recorder.calls = []
      send(source, .began, 100, 100)
      send(source, .moved, 150, 130)
      send(source, .ended, 150, 130)
      #expect(recorder.calls == calls)
      harness.advance(by: 1)
    }
    recorder.calls = []
    send(.mouse, .began, 100, 100)
    send(.mouse, .moved, 150, 130)
    send(.mouse, .cancelled, 150, 130)
    #expect(recorder.calls == ["begin"] && !page.hasStrokesInProgress)
  }

  @Test("A secondary click of the select tool on an element requests a menu at the clicked point")
  func secondaryClickOfSelectTool() throws {
    page.apply(.append(Self.line(50)))
    page.viewport = try #require(Viewport(scale: 2, origin: .zero))
    page.tools.style.tool = .select
    recorder.calls = []
    harness.secondaryClick(at: CGPoint(x: 120, y: 110))
    #expect(recorder.calls == ["menu 50 50"])
    #expect(page.selection.ids.contains(0) && !page.hasStrokesInProgress)
  }

  @Test("A secondary click of the pen, or of the select tool on nothing, has no effect")
  func secondaryClickWithoutEffect() {
    page.apply(.append(Self.line(50)))
    for (tool, point) in [(ToolID.pen, CGPoint(x: 70, y: 60)), (.select, CGPoint(x: 70, y: 160))] {
      page.tools.style.tool = tool
      recorder.calls = []
      harness.secondaryClick(at: point)
      #expect(recorder.calls.isEmpty && page.selection.isEmpty, "\(tool)")
      #expect(!page.hasStrokesInProgress && page.drawing.count == 1)
    }
  }

  @Test("The page has strokes in progress while a touch draws, not while a touch moves the page")
  func strokesInProgress() {
    #expect(!page.hasStrokesInProgress)
    harness.touchDown(1, at: CGPoint(x: 50, y: 50))
    #expect(page.hasStrokesInProgress)
    page.tools.style.tool = .hand
    harness.touchDown(2, at: CGPoint(x: 150, y: 50))
    #expect(page.hasStrokesInProgress)
    harness.touchUp(1)
    #expect(!page.hasStrokesInProgress)
    page.tools.style.tool = .line
    harness.touchDown(3, at: CGPoint(x: 250, y: 50))
    harness.touchUp(2)
    #expect(page.hasStrokesInProgress)
    harness.touchCancel(3)
    #expect(!page.hasStrokesInProgress)
    // Each touch used the tool that was selected when it began.
    #expect(recorder.finished.map(\.kind) == [.stroke])
  }

  @Test("Moves of touches are merged, unless one finger draws while another finger moves the page")
  func merging() {
    #expect(harness.application.mergesMoves)
    harness.touchDown(1, at: CGPoint(x: 50, y: 50))
    #expect(harness.application.mergesMoves)
    page.tools.style.tool = .hand
    harness.touchDown(2, at: CGPoint(x: 150, y: 50))
    #expect(!harness.application.mergesMoves)
    harness.touchUp(1)
    #expect(harness.application.mergesMoves)
    harness.touchUp(2)
    #expect(harness.application.mergesMoves)
  }

  @Test("A double tap discards the dot of the first tap, and a third tap discards nothing")
  func doubleTap() throws {
    page.tools.style.tool = .line
    // This element remains after the dot is discarded, so that clearing changes the page.
    page.apply(.append(Self.line(20)))
    recorder.calls = []
    tap(100, 100)
    tap(101, 100)
    let dot = try #require(recorder.finished.last)
    #expect(recorder.calls == ["begin", "finish", "begin", "discard", "clear"])
    #expect(recorder.discarded == [dot] && dot.points == [[80, 90], [80, 90]])
    page.apply(.append(Self.line(20)))
    recorder.calls = []
    tap(101, 101)
    #expect(recorder.calls == ["begin", "clear"] && page.drawing.isEmpty)
  }

  @Test(
    "Two taps with a stroke between them clear the page only by the rules of earlier sessions",
    arguments: [true, false])
  func dotThenStroke(limitsDoubleTaps: Bool) {
    page.rules.limitsDoubleTaps = limitsDoubleTaps
    page.tools.style.tool = .line
    tap(100, 100)
    harness.touchDown(1, at: CGPoint(x: 200, y: 50))
    harness.touchMove(1, to: CGPoint(x: 300, y: 90))
    harness.touchUp(1)
    tap(100, 101)
    let last = limitsDoubleTaps ? "finish" : "clear"
    #expect(recorder.calls == ["begin", "finish", "begin", "finish", "begin", last])
    #expect(recorder.discarded.isEmpty && page.drawing.count == (limitsDoubleTaps ? 3 : 0))
  }

  @Test("Two taps with the pen draw two strokes")
  func penTaps() {
    tap(100, 100)
    tap(100, 100)
    #expect(recorder.calls == ["begin", "finish", "begin", "finish"])
  }

  @Test("The eraser hides elements within 4 page points on a page of scale 2, and erases them")
  func eraser() throws {
    // The eraser is at (50, 50). The edges of the lines are 4.1 and 3.9 points from it.
    for y in [44.9, 54.9] as [Float] { page.apply(.append(Self.line(y))) }
    page.viewport = try #require(Viewport(scale: 2, origin: .zero))
    page.tools.style.tool = .eraser
    recorder.calls = []
    harness.touchDown(at: CGPoint(x: 120, y: 110))
    #expect(recorder.calls == ["begin", "hide [1]"] && page.drawing.ids == [0, 1])
    harness.touchUp()
    #expect(recorder.calls == ["begin", "hide [1]", "erase [1]"] && page.drawing.ids == [0])
    page.apply(.undo)
    recorder.calls = []
    harness.touchDown(at: CGPoint(x: 120, y: 110))
    harness.touchCancel()
    #expect(recorder.calls == ["begin", "hide [1]", "unhide [1]"])
    #expect(page.model.visibleElements(in: PageView.unlimitedBounds) == [0, 1])
  }

  @Test(
    "Strokes of fingers that land and lift at the same time are ordered by x and then by y")
  func order() {
    page.tools.style.tool = .pen
    page.rules.gathersFingers = false
    let points = [
      CGPoint(x: 200, y: 50), CGPoint(x: 60, y: 200), CGPoint(x: 60, y: 90), CGPoint(x: 300, y: 40),
    ]
    for (finger, point) in points.enumerated() {
      harness.application.enqueue(
        TouchSample(
          id: TouchID(finger: Int64(finger)), phase: .began, location: point, timestamp: 0))
    }
    harness.application.dispatchPendingEvents()
    for (finger, point) in points.enumerated() {
      harness.application.enqueue(
        TouchSample(
          id: TouchID(finger: Int64(finger)), phase: .ended, location: point, timestamp: 1))
    }
    harness.application.dispatchPendingEvents()
    let starts = recorder.finished.map { $0.points[0] + [20, 10] }
    #expect(starts == [[60, 90], [60, 200], [200, 50], [300, 40]])
  }

  @Test("A stroke of a pencil has forces, and a stroke of a finger has none")
  func force() {
    // Fingers continue to draw after a pen.
    page.rules.detectsPencils = false
    for source in [TouchSample.Source.pencil, .touch] {
      for (index, phase) in [UITouch.Phase.began, .moved, .ended].enumerated() {
        var sample = TouchSample(
          id: TouchID(device: 3, finger: 1), phase: phase,
          location: CGPoint(x: 100 + 20 * index, y: 100), timestamp: harness.now, source: source)
        if source == .pencil {
          (sample.maximumPossibleForce, sample.force) = (1, 0.25 + 0.25 * CGFloat(index))
        }
        harness.application.enqueue(sample)
        harness.application.dispatchPendingEvents()
        harness.advance(by: 0.01)
      }
      harness.advance(by: 1)
    }
    #expect(recorder.finished.map(\.forces) == [[0.25, 0.5, 0.5], []])
  }

  @Test(
    "Moves are merged again when the finger that draws is cancelled beside a finger that navigates")
  func mergingAfterCancellation() {
    harness.touchDown(1, at: CGPoint(x: 50, y: 50))
    page.tools.style.tool = .hand
    harness.touchDown(2, at: CGPoint(x: 150, y: 50))
    #expect(!harness.application.mergesMoves)
    harness.touchCancel(1)
    #expect(harness.application.mergesMoves && !page.hasStrokesInProgress)
    harness.touchUp(2)
    #expect(harness.application.mergesMoves)
  }

  @Test(
    "Of 100 touches that drew strokes, fewer than 20 stay in memory, even beside a resting finger")
  func destroyedTouches() throws {
    let counter = try #require(ObjectCounter.all.first { $0.name == "UITouch" })
    for hasRestingFinger in [false, true] {
      let before = counter.living
      if hasRestingFinger { harness.touchDown(1, at: CGPoint(x: 20, y: 20)) }
      for _ in 0..<100 {
        harness.touchDown(at: CGPoint(x: 50, y: 50))
        harness.advance(by: 0.01)
        harness.touchMove(to: CGPoint(x: 150, y: 80))
        harness.advance(by: 0.01)
        harness.touchUp()
      }
      // As long as a finger is down, the sets of the latest 16 touches are cached.
      #expect(counter.living - before < 20)
      if hasRestingFinger { harness.touchUp(1) }
      harness.advance(by: 1)
    }
  }
}
