import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel

@Suite("Limits of drawings")
struct DrawingLimitTests {
  private static let color = PixelColor(red: 1, green: 2, blue: 3)

  private static func line(_ x: Float, _ y: Float) -> Element {
    Element(kind: .line, points: [[-1e7, -1e7], [-1e7 + x, -1e7 + y]], width: 1, color: color)
  }

  private static func drawing(
    _ elements: [Element], nextID: Drawing.ID? = nil, lowest: Drawing.ID = 0
  ) -> Drawing {
    let end = Drawing.ID(elements.count)
    return Drawing(
      elements: elements,
      history: Drawing.History(
        ids: Array(0..<end), nextID: nextID ?? end, lowestID: lowest,
        undoSteps: [], redoSteps: []))
  }

  @Test("The lines of a drawing have a total length of at most 500,000,000 points")
  func length() {
    // The perimeter of a line's box counts as the length of the line:
    // 2 · (20,000,000 + 5,000,000) = 50,000,000 points.
    let long = Self.line(2e7, 5e6)
    var drawing = Drawing(elements: Array(repeating: long, count: 10))
    #expect(!drawing.canHold(Self.line(4, 0)))
    #expect(drawing.canHold(Self.line(0, 0)))
    #expect(drawing.canHold(Self.line(4, 0), replacing: 3))
    #expect(drawing.canHold(long, replacing: 3) && !drawing.canHold(long, replacing: 10))
    #expect(!drawing.canHold(Self.line(2e7, 5e6 + 4), replacing: 3))
    let change = drawing.append(Self.line(4, 0))
    #expect(change.isEmpty && !drawing.canUndo)
    drawing.replace(3, by: Self.line(0, 0))
    drawing.append(Self.line(2e7, 4e6))
    #expect(drawing.count == 11 && drawing.undoCount == 2)
    drawing.undo()
    drawing.undo()
    let inserted = drawing.insert([Self.line(4, 0)])
    #expect(inserted.isEmpty)
    #expect(!drawing.canHold(Self.line(4, 0)), "undo restores the length")
    drawing.erase([0])
    #expect(drawing.canHold(long))
  }

  @Test("The elements of a drawing are defined by at most 20,000,000 points in total")
  func points() {
    let element = Element(
      kind: .stroke, points: Array(repeating: [7, 8], count: 100_000), width: 5, color: Self.color)
    let full = Drawing(elements: Array(repeating: element, count: 200))
    let dot = Element(kind: .stroke, points: [[1, 2]], width: 1, color: Self.color)
    #expect(!full.canHold(dot) && full.canHold(dot, replacing: 0))
    #expect(Drawing(elements: Array(repeating: element, count: 199)).canHold(element))
  }

  @Test("A drawing accepts only coordinates within ±10,000,000 on both axes")
  func coordinates() {
    for value in [1e7, -1e7] as [Float] {
      for index in 0..<4 {
        var numbers: [Float] = [1, 2, 3, 4]
        func element() -> Element {
          Element(
            kind: .line, points: [[numbers[0], numbers[1]], [numbers[2], numbers[3]]], width: 1,
            color: Self.color)
        }
        numbers[index] = value
        #expect(Drawing().canHold(element()))
        numbers[index] = value * 1.000_001
        #expect(!Drawing().canHold(element()))
        numbers[index] = .nan
        #expect(!Drawing().canHold(element()))
      }
    }
    let clamped = CGPoint(x: 2e7, y: -3e7).clampedToDrawing
    #expect(clamped == CGPoint(x: 1e7, y: -1e7))
    #expect(CGPoint(x: 12.5, y: -8).clampedToDrawing == CGPoint(x: 12.5, y: -8))
    #expect(CGPoint(x: -2e7, y: 3e7).clampedToDrawing == CGPoint(x: -1e7, y: 1e7))
    let notANumber = CGPoint(x: CGFloat.nan, y: .nan).clampedToDrawing
    #expect(abs(notANumber.x) <= 1e7 && abs(notANumber.y) <= 1e7)
  }

  @Test("A picture element needs a picture, and a triangle cannot have a picture")
  func pictures() {
    let corners: [InkPoint] = [[0, 0], [9, 0], [0, 9]]
    #expect(Drawing().canHold(Element(.sample(0), corners: corners)))
    #expect(
      !Drawing().canHold(Element(kind: .picture, points: corners, width: 1, color: Self.color)))
    #expect(
      !Drawing().canHold(
        Element(
          kind: .triangle, points: corners, width: 1, color: Self.color, picture: .sample(0))))
  }

  @Test("A drawing assigns IDs up to the highest one and then refuses new elements")
  func ids() {
    let limit = Drawing.ID(DrawingLimits.ids)
    let dot = Self.line(3, 3)
    var drawing = Self.drawing([dot], nextID: limit.advanced(by: -2))
    drawing.append(dot)
    let two = drawing.insert([dot, dot])
    #expect(two.isEmpty)
    let one = drawing.insert([dot])
    #expect(one.added.ids == [limit.advanced(by: -1)])
    #expect(!drawing.canHold(dot))
    let appended = drawing.append(dot)
    #expect(appended.isEmpty)
    #expect(drawing.ids == [0, limit.advanced(by: -2), limit.advanced(by: -1)])
    #expect(drawing.reordering(RangeSet(0..<1), to: .front) == nil)
  }

  @Test("Reordered elements get unused IDs above or below all IDs that were ever used")
  func reorderedIDs() {
    let elements = (0..<4).map { Self.line(Float(64 * $0), 3) }
    func reordered(
      _ ids: RangeSet<Drawing.ID>, first: Int, nextID: Drawing.ID = 4, lowest: Drawing.ID = 0
    ) -> [Int]? {
      var drawing = Self.drawing(elements, nextID: nextID, lowest: lowest)
      let change = drawing.reorder(ids, first: Drawing.ID(first))
      #expect(change.added.ids.allSatisfy { $0.isFirstPiece })
      return change.isEmpty ? nil : change.added.ids.map(\.number)
    }
    #expect(reordered(RangeSet(1..<3), first: 4) == [4, 5])
    #expect(reordered(RangeSet(1..<3), first: 3) == nil)
    #expect(reordered(RangeSet(1..<3), first: 9) == [9, 10])
    #expect(reordered(RangeSet(1..<3), first: -2) == [-2, -1])
    #expect(reordered(RangeSet(1..<3), first: -1) == nil)
    #expect(reordered(RangeSet(1..<3), first: 5, nextID: 6) == nil)
    #expect(reordered(RangeSet(1..<3), first: -2, lowest: -1) == nil)
    #expect(reordered(RangeSet(1..<3), first: -3, lowest: -1) == [-3, -2])
    let limit = DrawingLimits.ids
    #expect(reordered(RangeSet(1..<3), first: limit - 2) == [limit - 2, limit - 1])
    #expect(reordered(RangeSet(1..<3), first: limit - 1) == nil)
    #expect(reordered(RangeSet(1..<3), first: limit) == nil)
    #expect(reordered(RangeSet(1..<3), first: -limit) == [-limit, -limit + 1])
    #expect(reordered(RangeSet(1..<3), first: -limit - 1) == nil)
    #expect(reordered(RangeSet(), first: 9) == nil)
    // Every ID of the set uses up a new ID, even if no element has it. The IDs between the ranges
    // use up none.
    #expect(reordered(RangeSet([0..<1, 2..<4]), first: 10) == [10, 11, 12])
    #expect(reordered(RangeSet([2..<9]), first: 10) == [10, 11])
    #expect(reordered(RangeSet([-5..<1, 3..<4]), first: 10) == [15, 16])
    // The new IDs count as used even if no element gets them.
    var drawing = Self.drawing(elements)
    drawing.reorder(RangeSet(2..<9), first: 20)
    drawing.append(elements[0])
    #expect(drawing.lastID == 27)
  }

  @Test("A range set of ascending IDs of a drawing has one range for each run of consecutive IDs")
  func ranges() {
    func ranges(_ ids: [Drawing.ID]) -> [Range<Drawing.ID>] {
      let history = Drawing.History(
        ids: ids, nextID: 10, lowestID: -10, undoSteps: [], redoSteps: [])
      let drawing = Drawing(elements: ids.map { _ in Self.line(1, 1) }, history: history)
      return Array(drawing.ranges(of: ids).ranges)
    }
    #expect(ranges([]) == [] && ranges([7]) == [7..<8])
    #expect(ranges([-2, -1, 0, 3, 5, 6]) == [-2..<1, 3..<4, 5..<7])
  }

  @Test("Applying a list of edits fails if its undos and redos move too many elements")
  func movedElements() {
    let dots = (0..<10).map { Self.line(Float($0), 1) }
    // A list of edits may move 100 more elements for each of the 7 elements that are left.
    func canApply(_ edits: [Edit], moving limit: Int) -> Bool {
      var drawing = Drawing(elements: dots)
      drawing.erase([0, 1, 2])
      return drawing.apply(edits, movingAtMost: limit - 700)
    }
    // Undoing the erasure of three of ten elements moves three of them.
    #expect(canApply([.undo], moving: 3) && !canApply([.undo], moving: 2))
    #expect(canApply([.undo, .redo], moving: 0))
    #expect(canApply([.undo, .erase([]), .redo], moving: 6))
    #expect(!canApply([.undo, .erase([]), .redo], moving: 5))
    #expect(!canApply([.undo, .clear], moving: 2))
    // Clearing all elements moves none of them.
    #expect(canApply([.clear, .undo, .undo, .redo, .redo], moving: 3))
    #expect(canApply([.undo, .undo, .undo, .redo, .redo, .redo, .redo], moving: 0))
    #expect(canApply([.redo, .redo, .undo, .undo, .undo], moving: 3))
  }

  @Test("Applying a list of edits fails if the edits copy too many points")
  func copiedPoints() {
    let element = Element(
      kind: .stroke, points: Array(repeating: [7, 8], count: 10), width: 5, color: Self.color)
    let edits: [Edit] = [
      .transform(RangeSet(0..<2), CGAffineTransform(translationX: 1, y: 1)),
      .restyle(RangeSet(0..<2), StyleChange(width: 7)), .reorder(RangeSet(0..<2), first: 9),
    ]
    for edit in edits {
      func canApply(_ limit: Int) -> Bool {
        var drawing = Drawing(elements: [element, element, element])
        let isComplete = drawing.apply([edit], copyingAtMost: limit)
        #expect(drawing.canUndo == isComplete)
        return isComplete
      }
      // Two elements of 10 points count as 2 · (10 + 32) = 84 points.
      #expect(canApply(84) && !canApply(83))
    }
    var drawing = Drawing(elements: [element, element])
    let isComplete = drawing.apply([.erase([0]), .append(element), .clear], copyingAtMost: 0)
    #expect(isComplete)
  }
}
