import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Limits and interruptions in the use of tools")
struct ToolBoundaryTests {
  /// The frame of a selection of 200 × 100 points at (100, 50).
  private let frame = SelectionFrame(
    around: CGRect(x: 100, y: 50, width: 200, height: 100), scale: 1)

  private func isTap(_ request: SelectionRequest?) -> Bool {
    if case .tap? = request { true } else { false }
  }

  /// Moves a finger of the pen from (0, 0) to (200, 0), where it arrives after half a second.
  private func drawLine(_ player: inout ToolPlayer) {
    player.down(1, 0, 0)
    for step in 1...20 { player.move(1, CGFloat(step) * 10, 0, at: Double(step) / 40) }
  }

  // MARK: The select tool

  @Test(
    "With the select tool, a movement of 4 points is still a tap, and a longer movement is a lasso")
  func selectionJitter() {
    for (distance, selects) in [(4, true), (4.5, false)] as [(CGFloat, Bool)] {
      var player = ToolPlayer(SelectTool.description)
      player.down(1, 500, 300)
      player.up(1, 500 + distance, 300)
      #expect(player.requests.count == 1 && isTap(player.requests.first) == selects)
    }
  }

  @Test("The selection's menu is requested at its deadline and only once")
  func menuDeadline() {
    var player = ToolPlayer(SelectTool.description)
    player.selectionFrame = frame
    player.down(1, 200, 100, at: 2)
    let deadline = player.tool.nextDeadline
    player.advance(to: deadline)
    #expect(player.requests.count == 1 && !isTap(player.requests.first))
    player.advance(to: deadline + 1)
    #expect(player.requests.count == 1)
  }

  @Test("Cancelling a touch that has shown the selection's menu does not block the next touch")
  func cancelledHold() {
    var player = ToolPlayer(SelectTool.description)
    player.selectionFrame = frame
    player.down(1, 200, 100)
    player.advance(to: 0.6)
    player.cancel(1, 200, 100)
    player.down(2, 500, 300, at: 1)
    player.up(2, 500, 300, at: 1)
    #expect(player.requests.count == 2 && isTap(player.requests.last))
  }

  @Test(
    "A lasso adds a vertex after every movement of at least 2 points in the view",
    arguments: [0.5, 1, 2] as [CGFloat])
  func lassoPoints(scale: CGFloat) {
    var player = ToolPlayer(SelectTool.description)
    player.scale = scale
    player.down(1, 0, 0)
    for x in [20, 21.9, 22] as [CGFloat] { player.move(1, x / scale, 0) }
    player.up(1, 22 / scale, 30 / scale)
    guard case .lasso(let points, _)? = player.requests.last else {
      Issue.record("no lasso")
      return
    }
    let expected: [(CGFloat, CGFloat)] = [(0, 0), (20, 0), (22, 0), (22, 30)]
    #expect(points == expected.map { CGPoint(x: $0.0 / scale, y: $0.1 / scale) })
  }

  @Test("A lasso is dashed only if it is shorter than 50,000 points of the view")
  func longLasso() {
    for (height, isDashed) in [(9999.5, true), (10_000, false)] as [(CGFloat, Bool)] {
      var player = ToolPlayer(SelectTool.description)
      player.down(1, 0, 0)
      player.move(1, 40_000, 0)
      player.move(1, 40_000, height)
      #expect((player.inkCount > 1) == isDashed, "\(height)")
    }
  }

  @Test("A touch exactly at the radius of a selection handle hits the handle")
  func handleRadius() {
    let frame = SelectionFrame(
      around: CGRect(x: 100, y: 60, width: 300, height: 250), scale: 1)
    let (corner, opposite) = (frame.corners[2], frame.corners[0])
    #expect(
      frame.target(at: CGPoint(x: corner.x + 22, y: corner.y))
        == .corner(corner, opposite: opposite))
    #expect(
      frame.target(at: CGPoint(x: frame.turnHandle.x - 22, y: frame.turnHandle.y))
        == .turn(center: frame.center))
    // In a small frame, the radius is a third of the frame's height: 20 = √(12² + 16²) points.
    let small = SelectionFrame(around: CGRect(x: 0, y: 0, width: 100, height: 10), scale: 1)
    #expect(
      small.target(at: CGPoint(x: small.corners[2].x - 12, y: small.corners[2].y - 16))
        == .corner(small.corners[2], opposite: small.corners[0]))
  }

  // MARK: Strokes

  @Test("A stroke that is held until its deadline becomes a shape")
  func holdDeadline() {
    var player = ToolPlayer(PenTool.description)
    drawLine(&player)
    let deadline = player.tool.nextDeadline
    player.advance(to: deadline)
    player.up(1, 200, 0, at: deadline)
    #expect(player.finished.map { $0.recognizedShape?.kind } == [.line])
  }

  @Test("A prediction disappears at its deadline")
  func predictionDeadline() {
    var player = ToolPlayer(PenTool.description)
    player.down(1, 0, 0)
    player.move(1, 3, 0, at: 0.01)
    let points = player.inks.map(\.points)
    player.predict(1, CGPoint(x: 9, y: 2))
    #expect(player.inks.map(\.points) != points)
    let deadline = player.tool.nextDeadline
    player.advance(to: deadline)
    #expect(player.inks.map(\.points) == points)
  }

  @Test("A movement of exactly 4 points does not start the hold timer of a stroke")
  func strokeJitter() {
    var player = ToolPlayer(PenTool.description)
    player.down(1, 0, 0)
    player.move(1, 4, 0, at: 0.1)
    #expect(player.tool.nextDeadline == .infinity)
    player.move(1, 4.5, 0, at: 0.2)
    #expect(player.tool.nextDeadline < 1)
  }

  @Test("With the earlier hold rule, a stroke becomes a shape after a final hold of half a second")
  func holdAtEnd() {
    for (time, kind) in [(0.999, nil), (1, .line)] as [(Double, Element.Kind?)] {
      var player = ToolPlayer(PenTool.description)
      player.rules.holdRule = .atEnd
      drawLine(&player)
      player.up(1, 200, 0, at: time)
      #expect(player.finished.map { $0.recognizedShape?.kind } == [kind], "\(time)")
    }
  }

  @Test(
    "The size of the eraser in the view does not change when the page is zoomed under the finger")
  func zoomedEraser() {
    var player = ToolPlayer(EraserTool.description)
    player.elements = [(36, 7), (33, 8)]
    player.down(1, 0, 0)
    player.scale = 2
    player.move(1, 0, 30)
    player.up(1, 0, 30)
    let erased = player.effects.compactMap { effect -> [Drawing.ID]? in
      if case .erase(let ids) = effect { ids } else { nil }
    }
    #expect(erased == [[8]])
  }

  @Test("Fingers count as landing together if they land within 60 ms and move at most 2 points")
  func pairing() {
    var player = ToolPlayer(LineTool.description)
    let end = ToolConstants.pairInterval
    player.down(1, 0, 0)
    player.move(1, 2, 0, at: 0.02)
    player.down(2, 50, 0, at: end)
    #expect(player.inkCount == 1, "a circle")
    player.move(2, 50, 2, at: end)
    player.down(3, 90, 0, at: end)
    #expect(player.inkCount == 3, "three lines")
  }

  @Test("A held stroke becomes a shape even if the mouse moves the page during the stroke")
  func holdBesideMovement() {
    let fixture = NavigationFixture(tool: .pen)
    fixture.harness.touchDown(1, at: CGPoint(x: 100, y: 300))
    fixture.drag(1, from: CGPoint(x: 100, y: 300), to: CGPoint(x: 300, y: 300), steps: 20)
    fixture.press(" ")
    fixture.send(.mouse, .began, 400, 100)
    fixture.send(.mouse, .moved, 440, 100)
    fixture.send(.mouse, .ended, 440, 100)
    fixture.press(" ", [], .ended)
    #expect(fixture.controller.page.viewport.origin.x == -40)
    fixture.harness.advance(by: 0.6)
    fixture.harness.touchUp(1)
    #expect(fixture.elements.map(\.kind) == [.line])
  }
}
