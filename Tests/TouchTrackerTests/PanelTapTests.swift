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

  @Test("A tap whose reports arrive together closes the panel and does nothing, in a replay, too")
  func quickTap() throws {
    page.select(.pen)
    touch(by: 100)
    openPanel()
    let point = CGPoint(x: 300, y: 200)
    program.enqueue(1, .began, point)
    program.enqueue(1, .ended, point)
    program.deliver(after: 1)
    #expect(!isPanelOpen && page.drawing.elements.count == 1)
    #expect(try program.replay().count == 1)
  }

  @Test("Two fingers that land one after another close the panel and do not undo")
  func fingersApart() throws {
    page.select(.pen)
    touch(by: 100)
    openPanel()
    for finger in [1, 2] {
      program.enqueue(finger, .began, CGPoint(x: 100 + 60 * finger, y: 200))
      program.deliver(after: 0.02)
    }
    for finger in [1, 2] {
      program.enqueue(finger, .ended, CGPoint(x: 100 + 60 * finger, y: 200))
    }
    program.deliver(after: 1)
    #expect(!isPanelOpen && page.drawing.elements.count == 1)
    #expect(try program.replay().count == 1)
  }

  @Test("A circle of a resting finger and a moving one is drawn although it closes the panel")
  func restingFinger() throws {
    page.select(.line)
    openPanel()
    for finger in [1, 2] {
      program.enqueue(finger, .began, CGPoint(x: 100 + 20 * finger, y: 100), after: 0)
    }
    program.deliver(after: 0.02)
    for step in 1...5 {
      program.enqueue(2, .moved, CGPoint(x: 140 + 20 * step, y: 100 + 20 * step))
      program.deliver(after: 0.01)
    }
    program.enqueue(1, .ended, CGPoint(x: 120, y: 100))
    program.enqueue(2, .ended, CGPoint(x: 240, y: 200))
    program.deliver(after: 1)
    #expect(page.drawing.elements.map(\.kind) == [.circle])
    let elements = page.drawing.elements
    #expect(try program.replay() == elements)
  }

  @Test("A session can only ignore taps")
  func session() throws {
    let file = SessionFixture()
    #expect(throws: SessionError.self) { try file.entries(of: [#"{"t":0,"ignore":"drag"}"#]) }
    #expect(try file.entries(of: [#"{"t":0,"ignore":"tap"}"#]) == [.input(.ignoreTap, at: 0)])
  }
}
