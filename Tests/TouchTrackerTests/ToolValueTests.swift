import DrawingModel
import Ink
import ResponderKit
import Testing

@testable import TouchTracker

@Suite("Tools without views")
@MainActor
struct ToolValueTests {
  @Test("A line begins where the finger lands and ends where it is lifted")
  func line() {
    var player = ToolPlayer(LineTool.description)
    player.down(1, 10, 20)
    player.move(1, 50, 60, at: 0.1)
    player.up(1, 70, 80, at: 0.2)
    #expect(player.finished.map(\.element.points) == [[[10, 20], [70, 80]]])
    #expect(player.inkCount == 0)
  }

  @Test("A cancelled line does not produce a finished stroke")
  func cancelledLine() {
    var player = ToolPlayer(LineTool.description)
    player.down(1, 10, 20)
    player.move(1, 50, 60)
    player.cancel(1, 50, 60)
    #expect(player.finished.isEmpty)
    #expect(player.inkCount == 0)
  }

  @Test("Two fingers that land together draw a circle, which is finished when both are lifted")
  func circle() {
    var player = ToolPlayer(LineTool.description)
    player.down(1, 10, 10)
    player.down(2, 100, 100, at: 0.05)
    #expect(player.inkCount == 1)
    player.up(1, 20, 20, at: 1)
    #expect(player.finished.isEmpty)
    player.up(2, 120, 140, at: 2)
    #expect(player.finished.map(\.element.kind) == [.circle])
    #expect(player.finished.first?.element.points == [[20, 20], [120, 140]])
  }

  @Test("A third finger that lands together with two others divides their circle into lines")
  func threeFingers() {
    var player = ToolPlayer(LineTool.description)
    for id in 1...3 { player.down(id, CGFloat(id) * 50, 10, at: 0.01 * Double(id)) }
    #expect(player.inkCount == 3)
    for id in 1...3 { player.up(id, CGFloat(id) * 50, 90, at: 1) }
    #expect(player.finished.map(\.element.kind) == [.line, .line, .line])
  }

  @Test("Cancelling one finger of a circle cancels the circle")
  func cancelledCircle() {
    var player = ToolPlayer(LineTool.description)
    player.down(1, 10, 10)
    player.down(2, 100, 100, at: 0.05)
    player.cancel(1, 10, 10)
    player.up(2, 100, 100, at: 1)
    #expect(player.finished.isEmpty)
    #expect(player.inkCount == 0)
  }

  @Test("A pen stroke is recognized as a shape only if it is held still at its end")
  func heldStroke() {
    for hold in [0.2, 0.6] {
      var player = ToolPlayer(PenTool.description)
      player.down(1, 0, 0)
      for k in 1...20 { player.move(1, CGFloat(k) * 10, 0, at: 0.01 * Double(k)) }
      player.advance(to: 0.2 + hold)
      player.up(1, 200, 0, at: 0.2 + hold)
      #expect(player.finished.first?.recognizedShape?.kind == (hold > 0.5 ? .line : nil))
    }
  }

  @Test("The eraser hides the elements it touches, and erases them when the finger is lifted")
  func eraser() {
    var player = ToolPlayer(EraserTool.description)
    player.elements = [(20, 7), (100, 8), (500, 9)]
    player.down(1, 0, 20)
    player.move(1, 0, 120)
    player.up(1, 0, 120)
    var (hidden, erased) = ([Drawing.ID](), [Drawing.ID]())
    for effect in player.effects {
      if case .hide(let ids) = effect { hidden += ids }
      if case .erase(let ids) = effect { erased += ids }
    }
    #expect(hidden == [7, 8])
    #expect(Set(erased) == [7, 8])
  }

  @Test("Cancelling the eraser unhides the elements that it has hidden")
  func cancelledEraser() {
    var player = ToolPlayer(EraserTool.description)
    player.elements = [(20, 7)]
    player.down(1, 0, 20)
    player.cancel(1, 0, 20)
    var unhidden: [Drawing.ID] = []
    for effect in player.effects {
      if case .unhide(let ids) = effect { unhidden += ids }
      if case .erase = effect { Issue.record("the cancelled eraser erases elements") }
    }
    #expect(unhidden == [7])
  }

  @Test(
    "At scales of 0.5, 1 and 4, a fast eraser misses no element, and the ring has its radius",
    arguments: [0.5, 1, 4] as [CGFloat])
  func zoomedEraser(scale: CGFloat) {
    var player = ToolPlayer(EraserTool.description)
    player.scale = scale
    player.elements = (0..<400).map { (CGFloat($0), Drawing.ID($0)) }
    player.down(1, 0, 0)
    player.move(1, 0, 399)
    player.up(1, 0, 399)
    var hidden: Set<Drawing.ID> = []
    for effect in player.effects {
      if case .hide(let ids) = effect { hidden.formUnion(ids) }
    }
    #expect(hidden.count == 400)
    player.down(2, 200, 200)
    var inks: [InkLine] = []
    player.tool.appendInks(to: &inks)
    let center = CGPoint(x: 200, y: 200)
    let radius = (inks.first?.points ?? []).map { CGPoint($0).distance(to: center) }.max() ?? 0
    #expect(abs(radius * scale - ToolConstants.eraserRadius) < 0.1)
  }

  @Test(
    "Two fingers draw a circle only if the first moves at most 2 points before the second lands",
    arguments: [0.1, 1, 10] as [CGFloat])
  func zoomedPair(scale: CGFloat) {
    for (movement, inkCount) in [(1.5, 1), (2.5, 2)] as [(CGFloat, Int)] {
      var player = ToolPlayer(LineTool.description)
      player.scale = scale
      player.down(1, 0, 0)
      player.move(1, movement / scale, 0, at: 0.02)
      player.down(2, 50 / scale, 0, at: 0.04)
      #expect(player.inkCount == inkCount)
    }
  }

  @Test("The hand tool draws nothing and has no effects on the drawing")
  func hand() {
    var player = ToolPlayer(HandTool.description)
    player.down(1, 10, 10)
    player.move(1, 30, 40)
    #expect(player.inkCount == 0)
    player.up(1, 30, 40)
    #expect(player.effects.isEmpty)
  }

  @Test(
    "The hand tool is used on read-only pages, while its key is held and by fingers that navigate"
  )
  func toolSelection() {
    func tool(
      _ type: UITouch.TouchType, _ change: (inout ToolState) -> Void = { _ in }
    ) -> ToolID {
      var state = ToolState()
      state.style.tool = .pen
      change(&state)
      return state.tool(for: type)
    }
    #expect(tool(.direct) == .pen)
    for type in [.direct, .indirect, .pencil, .indirectPointer] as [UITouch.TouchType] {
      #expect(tool(type) { $0.isReadOnly = true } == .hand)
      #expect(tool(type) { $0.handHolders = [.key] } == .hand)
      #expect(tool(type) { $0.hasUsedPencil = true } == (type == .direct ? .hand : .pen))
      #expect(tool(type) { $0.chosenFingerAction = .navigate } == (type == .direct ? .hand : .pen))
      #expect(
        tool(type) {
          $0.hasUsedPencil = true
          $0.chosenFingerAction = .draw
        } == .pen)
    }
  }

  @Test("The tools of the table have different IDs, names and keys, and all have a help text")
  func table() {
    let tools = ToolTable.tools
    #expect(Set(tools.map(\.id)).count == tools.count)
    #expect(Set(tools.map(\.name)).count == tools.count)
    #expect(Set(tools.map(\.key)).count == tools.count)
    #expect(tools.allSatisfy { !$0.help.isEmpty })
  }
}
