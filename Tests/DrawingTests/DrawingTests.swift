import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

private func line(_ x: Double) -> Element {
  Element(
    .line, from: CGPoint(x: x, y: 0), to: CGPoint(x: x, y: 100), width: 10,
    color: PixelColor(red: 1, green: 2, blue: 3))
}

@Suite("Drawings and their undo history")
struct DrawingTests {
  @Test("Undo reverts the last step, and redo repeats it")
  func undo() {
    var drawing = Drawing()
    drawing.append(line(1))
    drawing.append(line(2))
    drawing.undo()
    #expect(drawing.elements == [line(1)])
    drawing.redo()
    #expect(drawing.elements == [line(1), line(2)])
    #expect(!drawing.canRedo)
  }

  @Test("Clearing a drawing is one undo step")
  func clear() {
    var drawing = Drawing(elements: [line(1), line(2)])
    drawing.clear()
    #expect(drawing.isEmpty)
    drawing.undo()
    #expect(drawing.elements == [line(1), line(2)])
  }

  @Test("Clearing an empty drawing adds no undo step")
  func clearEmpty() {
    var drawing = Drawing()
    drawing.clear()
    #expect(!drawing.canUndo)
  }

  @Test("A new edit empties the redo history")
  func editEmptiesRedo() {
    var drawing = Drawing()
    drawing.append(line(1))
    drawing.undo()
    drawing.append(line(2))
    #expect(!drawing.canRedo)
  }

  @Test("Discarding an element also removes its undo step")
  func discard() {
    var drawing = Drawing()
    drawing.append(line(1))
    drawing.append(line(2))
    drawing.append(line(3))
    let change = drawing.discard(line(2))
    #expect(change.removed.elements == [line(2)])
    #expect(drawing.elements == [line(1), line(3)])
    drawing.undo()
    drawing.undo()
    #expect(drawing.isEmpty)
    #expect(!drawing.canUndo)
    let emptyChange = drawing.discard(line(9))
    #expect(emptyChange.removed.isEmpty)
  }

  @Test("Undoing an erasure restores the erased elements at their positions between the others")
  func erase() {
    var drawing = Drawing(elements: (1...6).map { line(Double($0)) })
    let before = drawing.elements
    let (second, fifth) = (drawing.ids[1], drawing.ids[4])
    let change = drawing.erase([fifth, second, fifth, 99])
    #expect(change.removed.elements == [line(2), line(5)])
    #expect(drawing.elements == [line(1), line(3), line(4), line(6)])
    drawing.append(line(7))
    drawing.undo()
    drawing.undo()
    #expect(drawing.elements == before)
    drawing.redo()
    #expect(drawing.element(second) == nil && drawing.elements.count == 4)
  }

  @Test("Undoing the erasure of any subset restores the order of the elements", arguments: 1..<64)
  func eraseSubset(mask: Int) {
    var drawing = Drawing(elements: (0..<6).map { line(Double($0)) })
    let (before, ids) = (drawing.elements, drawing.ids)
    let erased = (0..<6).filter { mask >> $0 & 1 == 1 }
    drawing.erase(erased.reversed().map { ids[$0] })
    let remaining = (0..<6).filter { mask >> $0 & 1 == 0 }
    #expect(drawing.elements == remaining.map { before[$0] })
    #expect(drawing.ids == remaining.map { ids[$0] })
    drawing.append(line(9))
    drawing.undo()
    drawing.undo()
    #expect(drawing.elements == before)
    #expect(drawing.ids == ids)
  }

  @Test(
    "A drawing of up to 1,500 elements matches a simple model after further random edits",
    arguments: 0..<12)
  func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let start = (0..<Int.random(in: 0...1500, using: &random)).map { line(Double($0)) }
    var drawing = Drawing(elements: start)
    // The elements after each step, the index of the current state, and the ID of the next element.
    var (states, currentIndex, nextID) = (
      [Dictionary(uniqueKeysWithValues: start.enumerated().map { (Drawing.ID($0), $1) })], 0,
      start.count
    )
    func addStep(_ state: [Drawing.ID: Element]) {
      guard state != states[currentIndex] else { return }
      states = states[...currentIndex] + [state]
      currentIndex += 1
    }
    for _ in 0..<60 {
      var state = states[currentIndex]
      let ids = state.keys.sorted()
      switch Int.random(in: 0..<12, using: &random) {
      case 9, 10:
        let moved = ids.filter { _ in Bool.random(using: &random) }
        drawing.transform(
          drawing.ranges(of: moved), by: CGAffineTransform(translationX: 1, y: 0))
        for id in moved {
          state[id] = state[id]?.applying(CGAffineTransform(translationX: 1, y: 0))
        }
        addStep(state)
      case 11:
        let moved = ids.filter { _ in Bool.random(using: &random) }
        let end = Drawing.End.allCases.randomElement(using: &random) ?? .front
        guard let edit = drawing.reordering(drawing.ranges(of: moved), to: end),
          case .reorder(_, let first) = edit
        else { continue }
        drawing.apply(edit)
        let elements = moved.compactMap { state.removeValue(forKey: $0) }
        for (k, element) in elements.enumerated() { state[first.advanced(by: k)] = element }
        nextID = max(nextID, first.number + moved.count)
        addStep(state)
      case 0:
        drawing.clear()
        addStep([:])
      case 1, 2:
        for _ in 0..<Int.random(in: 1...40, using: &random) {
          drawing.append(line(Double(nextID)))
          state[Drawing.ID(nextID)] = line(Double(nextID))
          nextID += 1
          addStep(state)
        }
      case 3, 4:
        // One element, some neighbors, or some scattered elements.
        let fraction: Double = [1, 0.5, 0.02].randomElement(using: &random) ?? 1
        let maximumCount = [1, 50, 900, 5000].randomElement(using: &random) ?? 1
        let first = Int.random(in: 0...ids.count, using: &random)
        let erased = ids[first..<min(ids.count, first + maximumCount)]
          .filter { _ in Double.random(in: 0..<1, using: &random) < fraction }
        drawing.erase(erased.shuffled(using: &random))
        for id in erased { state[id] = nil }
        addStep(state)
      case 5:
        guard let id = ids.randomElement(using: &random) else { continue }
        drawing.replace(id, by: line(Double(currentIndex) + 0.5))
        state[id] = line(Double(currentIndex) + 0.5)
        addStep(state)
      case 6, 7:
        drawing.undo()
        currentIndex = max(0, currentIndex - 1)
      default:
        drawing.redo()
        currentIndex = min(states.count - 1, currentIndex + 1)
      }
      let sorted = states[currentIndex].sorted { $0.key < $1.key }
      #expect(drawing.ids == sorted.map(\.key))
      #expect(drawing.elements == sorted.map(\.value))
      #expect(drawing.count == sorted.count && drawing.lastID == sorted.last?.key)
      if let entry = sorted.randomElement(using: &random) {
        #expect(drawing.element(entry.key) == entry.value)
      }
      #expect(drawing.element(Drawing.ID(nextID)) == nil && drawing.element(-100_000) == nil)
    }
  }

  @Test(
    "Applying a list of edits has the same result as applying them one by one", arguments: 0..<50)
  func editList(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (drawing, edits) = (Drawing(), [Edit]())
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      let isAnyEdit = Int.random(in: 0..<3, using: &random) == 0
      let edit =
        isAnyEdit ? Edit.random(for: drawing, &random) : Bool.random(using: &random) ? .undo : .redo
      edits.append(edit)
      drawing.apply(edit)
    }
    var other = Drawing()
    let isApplied = other.apply(edits)
    #expect(isApplied)
    #expect(other.ids == drawing.ids)
    #expect(other.allStates == drawing.allStates)
  }

  @Test("Erasing an unknown ID adds no undo step")
  func eraseUnknownID() {
    var drawing = Drawing(elements: [line(1)])
    drawing.erase([5])
    #expect(!drawing.canUndo)
  }

  @Test("Replacing an element keeps its ID and is one undo step")
  func replace() {
    var drawing = Drawing()
    drawing.append(line(1))
    let id = drawing.append(line(2)).added.ids[0]
    drawing.append(line(3))
    drawing.replace(id, by: line(9))
    #expect(drawing.elements == [line(1), line(9), line(3)])
    drawing.undo()
    #expect(drawing.elements == [line(1), line(2), line(3)])
    drawing.redo()
    #expect(drawing.element(id) == line(9))
  }

  @Test("All steps of a drawing can be undone and redone", arguments: 1...20)
  func history(steps: Int) {
    var (drawing, states) = (Drawing(), [[Element]]())
    for step in 0..<steps {
      states.append(drawing.elements)
      if step % 5 == 4 { drawing.clear() } else { drawing.append(line(Double(step))) }
    }
    let end = drawing.elements
    for state in states.reversed() {
      drawing.undo()
      #expect(drawing.elements == state)
    }
    while drawing.redo() != nil {}
    #expect(drawing.elements == end)
  }

  @Test("A drawing with the maximum total length refuses elements until other elements are removed")
  func full() throws {
    let side = DrawingLimits.coordinate
    // A stroke back and forth over the whole coordinate range, with the maximum length of a
    // drawing.
    let count = DrawingLimits.length / Int(2 * side)
    let long = Element(
      kind: .stroke, points: (0...count).map { InkPoint($0 % 2 == 0 ? -side : side, 0) }, width: 1,
      color: PixelColor(red: 0, green: 0, blue: 0))
    let short = line(1)
    var drawing = Drawing(elements: [short])
    #expect(drawing.append(long).added.isEmpty)
    drawing.clear()
    #expect(!drawing.append(long).added.isEmpty)
    #expect(!drawing.canHold(short))
    #expect(drawing.append(short).added.isEmpty)
    let id = try #require(drawing.ids.last)
    #expect(drawing.canHold(short, replacing: id))
    let document = DrawingDocument(drawing: drawing, size: CGSize(width: 100, height: 100))
    #expect(try DrawingDocument(decoding: document.encoded()).drawing.elements == [long])
    drawing.undo()
    #expect(!drawing.append(short).added.isEmpty)
    let error = #expect(throws: DrawingFormatError.self) {
      let both = DrawingDocument(drawing: Drawing(elements: [short, long]), size: document.size)
      _ = try DrawingDocument(decoding: both.encoded())
    }
    #expect("\(try #require(error))".contains("more than 500000000 points altogether"))
  }

  @Test("A drawing refuses coordinates and IDs that a file cannot hold")
  func invalidValues() {
    var random = SeededGenerator(seed: 1)
    let valid = Element.random(&random)
    var drawing = Drawing()
    for x in [Float(1.1e7), -.infinity, .nan] {
      let invalid = Element(
        kind: .stroke, points: [InkPoint(0, 0), InkPoint(x, 0)], width: 3, color: valid.color)
      #expect(drawing.append(invalid).added.isEmpty)
    }
    drawing.append(valid)
    var history = drawing.history
    history.nextID = Drawing.ID(DrawingLimits.ids - 1)
    drawing = Drawing(elements: [valid], history: history)
    #expect(!drawing.append(valid).added.isEmpty)
    #expect(drawing.append(valid).added.isEmpty)
    #expect(drawing.history.isConsistent(with: drawing.elements))
  }

  @Test("The bounds of a drawing contain the full width of its lines")
  func bounds() {
    var drawing = Drawing()
    #expect(drawing.bounds.isNull)
    drawing.append(line(50))
    #expect(drawing.bounds == CGRect(x: 45, y: -5, width: 10, height: 110))
  }
}
