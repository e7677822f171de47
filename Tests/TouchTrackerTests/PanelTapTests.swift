import DrawingModel
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Taps that close the style panel")
struct PanelTapTests {
  private let program: RecordedProgram
  private var controller: DrawingViewController { program.controller }
  private var page: Page { controller.page }

  init() throws { program = try RecordedProgram(hasToolBar: true) }

  private func views<V: UIView>(_ type: V.Type) -> [V] {
    func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
    return all(controller.view).compactMap { $0 as? V }
  }

  private var isPanelOpen: Bool { !views(StylePanel.self).isEmpty }

  private func openPanel() { controller.toolBar?.openStylePanel() }

  private func touch(
    _ fingers: [Int] = [1], from start: CGPoint = CGPoint(x: 100, y: 100), by distance: CGFloat = 0
  ) {
    for finger in fingers {
      program.enqueue(finger, .began, CGPoint(x: start.x + CGFloat(40 * finger), y: start.y))
    }
    program.deliver(after: 0.02)
    for finger in fingers {
      let x = start.x + CGFloat(40 * finger) + distance
      program.enqueue(finger, .moved, CGPoint(x: x, y: start.y))
      program.deliver()
      program.enqueue(finger, .ended, CGPoint(x: x, y: start.y))
    }
    program.deliver(after: 1)
  }

  @Test(
    "A tap on the page closes the panel and does nothing else, with every tool, in a replay, too",
    arguments: ToolID.allCases)
  func tap(tool: ToolID) throws {
    page.select(.pen)
    touch(by: 100)
    page.select(tool)
    openPanel()
    touch(from: CGPoint(x: 120, y: 100), by: 2)
    #expect(!isPanelOpen && page.drawing.elements.count == 1 && page.selection.isEmpty)
    let elements = page.drawing.elements
    #expect(try program.replay() == elements)
  }

  @Test("A tap on the page that closes the panel does not deselect")
  func selection() throws {
    touch(by: 100)
    page.perform(.selection(.selectAll))
    openPanel()
    touch(from: CGPoint(x: 200, y: 300))
    #expect(!isPanelOpen && !page.selection.isEmpty)
    touch(from: CGPoint(x: 200, y: 300))
    #expect(page.selection.isEmpty)
  }

  @Test("A drag on the page closes the panel and draws, in a replay, too")
  func drag() throws {
    openPanel()
    touch(by: 100)
    touch(from: CGPoint(x: 100, y: 200))
    #expect(!isPanelOpen && page.drawing.elements.count == 2, "the next tap draws a dot")
    let elements = page.drawing.elements
    #expect(try program.replay() == elements)
  }

  @Test("A tap of two fingers closes the panel and does not undo")
  func twoFingers() throws {
    touch(by: 100)
    openPanel()
    touch([1, 2])
    #expect(!isPanelOpen && page.drawing.elements.count == 1)
    touch([1, 2])
    #expect(page.drawing.elements.isEmpty)
    #expect(try program.replay().isEmpty)
  }

  @Test("A session can only ignore taps")
  func session() throws {
    let file = SessionFixture()
    #expect(throws: SessionError.self) { try file.entries(of: [#"{"t":0,"ignore":"drag"}"#]) }
    #expect(try file.entries(of: [#"{"t":0,"ignore":"tap"}"#]) == [.input(.ignoreTap, at: 0)])
  }
}
