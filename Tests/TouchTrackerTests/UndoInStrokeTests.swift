import DrawingModel
import ResponderKit
import Testing

@testable import TouchTracker

@Suite("Undo and taps while strokes are in progress, and their sessions")
@MainActor
struct UndoInStrokeTests {
  private func program() throws -> RecordedProgram {
    try RecordedProgram { $0.page.tools.style.tool = .pen }
  }

  private func begin(_ program: RecordedProgram, _ finger: Int = 0, y: CGFloat) {
    program.enqueue(finger, .began, CGPoint(x: 100, y: y))
    for x in stride(from: 110, through: 200, by: 10) {
      program.enqueue(finger, .moved, CGPoint(x: CGFloat(x), y: y))
    }
    program.deliver()
  }

  private func end(_ program: RecordedProgram, _ finger: Int = 0, y: CGFloat) {
    program.enqueue(finger, .moved, CGPoint(x: 220, y: y))
    program.enqueue(finger, .ended, CGPoint(x: 220, y: y))
    program.deliver(after: 1)
  }

  @Test(
    "Undo in a stroke cancels the stroke, and changes neither an earlier one nor the redo steps")
  func undo() throws {
    for earlierCount in 0...2 {
      let program = try program()
      let page = program.controller.page
      for number in 0..<earlierCount {
        begin(program, y: 50 + 40 * CGFloat(number))
        end(program, y: 50 + 40 * CGFloat(number))
      }
      begin(program, y: 200)
      #expect(program.controller.page.allows(.edit(.undo)))
      program.press("z", .began, KeyEquivalent.commandKey)
      program.press("z", .ended, KeyEquivalent.commandKey)
      #expect(page.drawing.count == earlierCount && !page.hasStrokesInProgress)
      // The finger is still on the screen.
      end(program, y: 200)
      #expect(page.drawing.count == earlierCount && !page.drawing.canRedo)
      // Without a stroke in progress, undo removes the last stroke.
      program.controller.perform(.edit(.undo))
      #expect(page.drawing.count == max(0, earlierCount - 1))
      let elements = page.drawing.elements
      #expect(try program.replay() == elements)
    }
  }

  @Test("Undo cancels the strokes of all fingers")
  func severalFingers() throws {
    let program = try program()
    let page = program.controller.page
    for finger in 0..<3 { begin(program, finger, y: 60 + 70 * CGFloat(finger)) }
    program.controller.perform(.edit(.undo))
    #expect(!page.hasStrokesInProgress && page.drawing.isEmpty)
    for finger in 0..<3 { end(program, finger, y: 60 + 70 * CGFloat(finger)) }
    #expect(page.drawing.isEmpty && !page.drawing.canUndo)
    begin(program, y: 100)
    end(program, y: 100)
    #expect(page.drawing.count == 1)
    #expect(try program.replay().count == 1)
  }

  @Test("A tap of two or three fingers is undone or redone once in a replay of its session")
  func taps() throws {
    let program = try program()
    let page = program.controller.page
    for y in [60, 110, 160, 210] as [CGFloat] {
      begin(program, y: y)
      end(program, y: y)
    }
    for count in [2, 2, 3] {
      for finger in 0..<count {
        program.enqueue(finger, .began, CGPoint(x: 300 + 60 * CGFloat(finger), y: 300))
      }
      program.deliver(after: 0.05)
      for finger in 0..<count {
        program.enqueue(finger, .ended, CGPoint(x: 300 + 60 * CGFloat(finger), y: 300))
      }
      program.deliver(after: 1)
    }
    #expect(page.drawing.count == 3 && page.drawing.undoCount == 3)
    let elements = page.drawing.elements
    #expect(try program.replay() == elements)
  }
}
