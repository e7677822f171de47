import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

/// Counts the calls of a touch view's delegate.
private final class DelegateRecorder: TouchDrawViewDelegate {
  var calls: [String] = []
  var dots: [Element?] = []
  var searches: [(CGPoint, CGFloat)] = []
  var finished: [Element] = []

  func touchDrawViewWillBeginTouches(_ view: TouchDrawView) { calls.append("begin") }
  func touchDrawViewDidBeginPencilTouch(_ view: TouchDrawView) { calls.append("pencil") }
  func touchDrawView(_ view: TouchDrawView, showsMenuAt point: CGPoint) {
    calls.append("menu \(Int(point.x)) \(Int(point.y))")
  }
  func touchDrawView(_ view: TouchDrawView, perform effect: ToolEffect) {
    switch effect {
    case .finish(let stroke):
      calls.append("finish")
      finished.append(stroke.element)
    case .hide(let ids): calls.append("hide \(ids)")
    case .unhide(let ids): calls.append("unhide \(ids)")
    case .erase(let ids): calls.append("erase \(ids)")
    case .select: calls.append("select")
    case .invalidate: calls.append("invalidate")
    }
  }
  func touchDrawViewDidDoubleTap(_ view: TouchDrawView, discarding dot: Element?) {
    calls.append("double tap")
    dots.append(dot)
  }
  func touchDrawView(
    _ view: TouchDrawView, elementsNear point: CGPoint, within distance: CGFloat
  ) -> [Drawing.ID] {
    searches.append((point, distance))
    return [4]
  }
}

@Suite("Touches on the page and the delegate of their view")
struct PageTouchTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
  private let view = TouchDrawView(frame: CGRect(x: 20, y: 10, width: 360, height: 280))
  private let recorder = DelegateRecorder()
  private let harness: TouchHarness

  init() {
    window.addSubview(view)
    harness = TouchHarness(window: window)
    view.delegate = recorder
    view.selection.style.tool = .pen
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
    // The order of a set differs from one round to another.
    for _ in 0..<20 {
      recorder.finished = []
      harness.touchDown([1: CGPoint(x: 200, y: 50), 2: CGPoint(x: 60, y: 90)])
      harness.advance(by: 0.1)
      harness.touchUp([1, 2])
      harness.advance(by: 1)
      #expect(recorder.finished.map { $0.points[0] } == [[40, 80], [180, 40]])
    }
  }

  @Test("A location of a stroke is converted to the page with the current page transform")
  func conversion() {
    view.pageTransform = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 30, ty: -50)
    harness.touchDown(at: CGPoint(x: 120, y: 110))
    harness.touchMove(to: CGPoint(x: 130, y: 114))
    view.pageTransform = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 10, ty: -50)
    harness.touchMove(to: CGPoint(x: 140, y: 120))
    harness.touchUp()
    #expect(recorder.finished.map(\.points) == [[[35, 75], [40, 77], [55, 80]]])
  }

  @Test("The page view reports the use of a pen, but not of a finger, a mouse or a touchpad")
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
    #expect(recorder.calls == ["begin"] && !view.hasStrokesInProgress)
  }

  @Test("A secondary click requests a menu at the clicked point of the page and draws nothing")
  func secondaryButton() {
    view.pageTransform = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    harness.secondaryClick(at: CGPoint(x: 120, y: 110))
    #expect(recorder.calls == ["menu 50 50"])
    #expect(!view.hasStrokesInProgress)
  }

  @Test(
    "The page view has strokes in progress while a touch draws, not while a touch moves the page")
  func strokesInProgress() {
    #expect(!view.hasStrokesInProgress)
    harness.touchDown(1, at: CGPoint(x: 50, y: 50))
    #expect(view.hasStrokesInProgress)
    view.selection.style.tool = .hand
    harness.touchDown(2, at: CGPoint(x: 150, y: 50))
    #expect(view.hasStrokesInProgress)
    harness.touchUp(1)
    #expect(!view.hasStrokesInProgress)
    view.selection.style.tool = .line
    harness.touchDown(3, at: CGPoint(x: 250, y: 50))
    harness.touchUp(2)
    #expect(view.hasStrokesInProgress)
    harness.touchCancel(3)
    #expect(!view.hasStrokesInProgress)
    // Each touch used the tool that was selected when it began.
    #expect(recorder.finished.map(\.kind) == [.stroke])
  }

  @Test("Moves are merged into one per frame, unless fingers draw and move the page together")
  func merging() {
    #expect(harness.application.mergesMoves)
    harness.touchDown(1, at: CGPoint(x: 50, y: 50))
    #expect(harness.application.mergesMoves)
    view.selection.style.tool = .hand
    harness.touchDown(2, at: CGPoint(x: 150, y: 50))
    #expect(!harness.application.mergesMoves)
    harness.touchUp(1)
    #expect(harness.application.mergesMoves)
    harness.touchUp(2)
    #expect(harness.application.mergesMoves)
  }

  @Test("A double tap discards the dot of the first tap, and a third tap discards nothing")
  func doubleTap() {
    view.selection.style.tool = .line
    tap(100, 100)
    tap(101, 100)
    let dot = recorder.finished.last
    #expect(recorder.calls == ["begin", "finish", "begin", "double tap"])
    #expect(recorder.dots == [dot] && dot?.points == [[80, 90], [80, 90]])
    tap(101, 101)
    #expect(recorder.calls.last == "double tap" && recorder.dots.last == .some(nil))
  }

  @Test("A double tap discards no dot if a stroke was drawn between its taps")
  func dotThenStroke() {
    view.selection.style.tool = .line
    tap(100, 100)
    harness.touchDown(1, at: CGPoint(x: 200, y: 50))
    harness.touchMove(1, to: CGPoint(x: 300, y: 90))
    harness.touchUp(1)
    tap(100, 101)
    #expect(recorder.calls.last == "double tap")
    #expect(recorder.dots.count == 1 && recorder.dots[0] == nil)
  }

  @Test("Two taps with the pen draw two strokes")
  func penTaps() {
    tap(100, 100)
    tap(100, 100)
    #expect(recorder.calls == ["begin", "finish", "begin", "finish"])
  }

  @Test("The eraser searches for elements near its page location, hides them and erases them")
  func eraser() {
    view.selection.style.tool = .eraser
    view.pageTransform = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 0)
    harness.touchDown(at: CGPoint(x: 120, y: 110))
    #expect(recorder.searches.count == 1)
    #expect(recorder.searches[0].0 == CGPoint(x: 50, y: 50) && recorder.searches[0].1 == 4)
    harness.touchUp()
    #expect(recorder.calls == ["begin", "hide [4]", "erase [4]"])
    harness.touchDown(at: CGPoint(x: 120, y: 110))
    harness.touchCancel()
    #expect(recorder.calls.suffix(3) == ["begin", "hide [4]", "unhide [4]"])
  }

  @Test(
    "Fingers that land together are ordered by time, then from left to right and top to bottom")
  func order() {
    view.selection.style.tool = .pen
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

  @Test("Moves are merged again after one of two fingers that draw and move the page is cancelled")
  func mergingAfterCancellation() {
    harness.touchDown(1, at: CGPoint(x: 50, y: 50))
    view.selection.style.tool = .hand
    harness.touchDown(2, at: CGPoint(x: 150, y: 50))
    #expect(!harness.application.mergesMoves)
    harness.touchCancel(1)
    #expect(harness.application.mergesMoves && !view.hasStrokesInProgress)
    harness.touchUp(2)
    #expect(harness.application.mergesMoves)
  }
}
