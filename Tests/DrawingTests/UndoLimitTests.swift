import Ink
import Testing

@testable import DrawingModel

@Suite("Limits of the undo history")
struct UndoLimitTests {
  private static let color = PixelColor(red: 1, green: 2, blue: 3)

  /// Returns a stroke with a number of points; copies of the stroke share the points.
  private static func stroke(_ pointCount: Int, width: Float = 5) -> Element {
    Element(
      kind: .stroke, points: Array(repeating: [7, 8], count: pointCount), width: width,
      color: color)
  }

  private static let million = stroke(1_000_000)

  @Test("The undo steps of a restored history count toward the limit of the undo history")
  func restoredHistory() {
    var original = Drawing()
    for _ in 0..<4 { original.append(Self.million) }
    var drawing = Drawing(elements: original.elements, history: original.history)
    #expect(drawing.undoCount == 4)
    drawing.append(Self.stroke(1))
    #expect(drawing.undoCount == 4, "the step of the first stroke is dropped")
  }

  @Test("Undo steps may have 4,000,000 points in total, and one more point drops the oldest step")
  func exactLimit() {
    var drawing = Drawing()
    for _ in 0..<4 { drawing.append(Self.million) }
    #expect(drawing.undoCount == 4)
    drawing.append(Self.stroke(1))
    #expect(drawing.undoCount == 4, "the step of the first stroke is dropped")
    // Nothing more is dropped until the points exceed the limit again.
    drawing.append(Self.stroke(999_999))
    #expect(drawing.undoCount == 5)
    drawing.append(Self.stroke(1))
    #expect(drawing.undoCount == 5)
  }

  @Test("The undo step of a replacement counts the points of the old and the new element")
  func replacement() {
    var drawing = Drawing(elements: [Self.million])
    for width in [6, 7] as [Float] {
      drawing.replace(0, by: Self.stroke(1_000_000, width: width))
    }
    #expect(drawing.undoCount == 2)
    drawing.replace(0, by: Self.stroke(1))
    #expect(drawing.undoCount == 2)
  }

  @Test("Points of discarded elements no longer count toward the undo limit")
  func discarded() {
    var drawing = Drawing()
    let old = Self.stroke(1_000_000, width: 9)
    drawing.append(old)
    for _ in 0..<5 {
      drawing.append(Self.million)
      let change = drawing.discard(Self.million)
      #expect(change.removed.count == 1)
    }
    for _ in 0..<3 { drawing.append(Self.million) }
    #expect(drawing.undoCount == 4 && drawing.count == 4)
    drawing.append(Self.stroke(1))
    #expect(drawing.undoCount == 4, "the limit still applies")
  }

  @Test("An undone step does not count toward the undo limit until the step is redone")
  func undone() {
    var drawing = Drawing()
    for _ in 0..<4 { drawing.append(Self.million) }
    drawing.undo()
    drawing.append(Self.stroke(1_000_000, width: 2))
    #expect(drawing.undoCount == 4)
    for _ in 0..<4 { drawing.undo() }
    for _ in 0..<4 { drawing.redo() }
    drawing.append(Self.stroke(1))
    #expect(drawing.undoCount == 4)
  }

  @Test("An undo step with more points than the limit is kept until the next step")
  func largeStep() {
    var drawing = Drawing(elements: Array(repeating: Self.million, count: 5))
    drawing.clear()
    #expect(drawing.undoCount == 1)
    drawing.append(Self.stroke(1))
    #expect(drawing.undoCount == 1, "the large step is dropped for a small one")
    drawing.undo()
    #expect(drawing.isEmpty && !drawing.canUndo)
  }
}
