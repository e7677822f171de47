import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel

/// The elements of a model drawing by their IDs, and the style of its page.
private struct DrawingModelState: Equatable {
  var elements: [Drawing.ID: Element] = [:]
  var style = PageStyle()

  var ids: [Drawing.ID] { elements.keys.sorted() }

  /// Returns the number of points of the elements that are in only one of two states or differ
  /// between them.
  func weight(of other: DrawingModelState) -> Int {
    Set(elements.keys).union(other.elements.keys).reduce(0) { sum, id in
      let (old, new) = (elements[id], other.elements[id])
      return old == new ? sum : sum + (old?.points.count ?? 0) + (new?.points.count ?? 0)
    }
  }
}

/// A simple model of a drawing and its undo history: the states before and after each step.
private struct HistoryModel {
  struct Step {
    let before: DrawingModelState
    let after: DrawingModelState
    let weight: Int
  }

  var state: DrawingModelState
  var undoSteps: [Step] = []
  var redoSteps: [Step] = []
  var nextID: Drawing.ID
  var lowestID: Drawing.ID = 0

  init(_ elements: [Element]) {
    state = DrawingModelState(
      elements: Dictionary(uniqueKeysWithValues: elements.enumerated().map { (Drawing.ID($0), $1) })
    )
    nextID = Drawing.ID(elements.count)
  }

  mutating func change(_ body: (inout DrawingModelState) -> Void) {
    var new = state
    body(&new)
    guard new != state else { return }
    undoSteps.append(Step(before: state, after: new, weight: state.weight(of: new)))
    (state, redoSteps) = (new, [])
    var weight: Int { undoSteps.reduce(0) { $0 + $1.weight } }
    while undoSteps.count > 1, weight > DrawingLimits.undoPoints { undoSteps.removeFirst() }
  }

  mutating func append(_ elements: [Element]) {
    let first = nextID
    change { state in
      for (offset, element) in elements.enumerated() {
        state.elements[first.advanced(by: offset)] = element
      }
    }
    nextID = nextID.advanced(by: elements.count)
  }

  mutating func undo() {
    guard let step = undoSteps.popLast() else { return }
    redoSteps.append(step)
    state = step.before
  }

  mutating func redo() {
    guard let step = redoSteps.popLast() else { return }
    undoSteps.append(step)
    state = step.after
  }
}

@Suite("Undo histories, their limits and their consistency")
struct DrawingHistoryTests {
  private static let color = PixelColor(red: 1, green: 2, blue: 3)

  /// An element of 100,000 points; copies of the element share them.
  private static let heavy = Element(
    kind: .stroke, points: Array(repeating: [7, 8], count: 100_000), width: 5, color: color)

  private static func light(_ number: Int) -> Element {
    Element(kind: .stroke, points: [[Float(number), 3]], width: 5, color: color)
  }

  private func expect(_ drawing: Drawing, equals model: HistoryModel, _ comment: String) {
    #expect(drawing.ids == model.state.ids, "\(comment)")
    #expect(drawing.pageStyle == model.state.style, "\(comment)")
    #expect(drawing.undoCount == model.undoSteps.count, "\(comment)")
    #expect(drawing.redoCount == model.redoSteps.count, "\(comment)")
    #expect(
      drawing.canUndo == !model.undoSteps.isEmpty && drawing.canRedo == !model.redoSteps.isEmpty)
    #expect(drawing.count == model.state.elements.count && drawing.lastID == model.state.ids.last)
    #expect(drawing.isEmpty == model.state.elements.isEmpty)
    #expect(drawing.history.nextID == model.nextID && drawing.history.lowestID == model.lowestID)
    for id in drawing.ids {
      let (element, other) = (drawing.element(id), model.state.elements[id])
      #expect(element?.points.count == other?.points.count && element?.color == other?.color)
    }
  }

  @Test(
    "A drawing drops the same large undo steps as a simple model of the undo history",
    arguments: 0..<12 as Range<UInt64>)
  func heavySteps(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let start = Array(repeating: Self.heavy, count: 60)
    var (drawing, model) = (Drawing(elements: start), HistoryModel(start))
    for number in 0..<60 {
      let id = model.state.ids.randomElement(using: &random)
      let edit: Edit
      switch Int.random(in: 0..<16, using: &random) {
      case 0, 1, 2:
        edit = .undo
        model.undo()
      case 3, 4, 5:
        edit = .redo
        model.redo()
      case 6, 7, 8:
        // Steps of 0.7 to 1.3 million points.
        let ids = model.state.ids.shuffled(using: &random)
          .prefix(Int.random(in: 7...13, using: &random))
        edit = .erase(Array(ids))
        model.change { state in for id in ids { state.elements[id] = nil } }
      case 9:
        edit = .clear
        model.change { $0.elements = [:] }
      case 10:
        edit = .discard(Self.light(number - 1))
        let lastID = model.nextID.advanced(by: -1)
        if let last = model.undoSteps.last,
          last.after.elements[lastID]?.points == Self.light(number - 1).points,
          last.before.elements[lastID] == nil
        {
          model.undoSteps.removeLast()
          (model.state, model.redoSteps) = (last.before, [])
        }
      case 11:
        edit = .setPageStyle(PageStyle(pattern: number % 2 == 0 ? .grid : .dots))
        model.change { $0.style = PageStyle(pattern: number % 2 == 0 ? .grid : .dots) }
      case 12:
        guard let id else { continue }
        edit = .replace(id, Self.light(number))
        model.change { $0.elements[id] = Self.light(number) }
      default:
        edit = .append(Self.light(number))
        model.append([Self.light(number)])
      }
      drawing.apply(edit)
      expect(drawing, equals: model, "\(number)")
    }
  }

  @Test("A redone step counts toward the limit of the undo history again")
  func redoneWeight() {
    var drawing = Drawing(elements: Array(repeating: Self.heavy, count: 52))
    drawing.erase(0..<13)
    drawing.undo()
    drawing.redo()
    drawing.erase(13..<26)
    #expect(drawing.undoCount == 2)
    drawing.erase(26..<39)
    // Three steps have 3.9 million points, and four would have 5.2 million; the limit is 4 million.
    #expect(drawing.undoCount == 3)
    drawing.erase(39..<52)
    #expect(drawing.undoCount == 3)
    for _ in 0..<3 { drawing.undo() }
    #expect(!drawing.canUndo && drawing.ids == Array(13..<52))
  }

  @Test("The points of a restored undo history count toward the limit of the undo history")
  func restoredWeight() {
    var drawing = Drawing(elements: Array(repeating: Self.heavy, count: 52))
    for first in [0, 13, 26] as [Drawing.ID] { drawing.erase(first..<first.advanced(by: 13)) }
    var restored = Drawing(elements: drawing.elements, history: drawing.history)
    restored.erase(39..<52)
    #expect(restored.undoCount == 3)
  }

  @Test(
    "Random edits of ten kinds have the same results in a drawing and in a simple model",
    arguments: 0..<40 as Range<UInt64>)
  func randomEdits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let start = (0..<Int.random(in: 0...6, using: &random)).map(Self.light)
    var (drawing, model) = (Drawing(elements: start), HistoryModel(start))
    for number in 100..<160 {
      let ids = model.state.ids
      let chosen = ids.filter { _ in Bool.random(using: &random) }
      let edit: Edit
      switch Int.random(in: 0..<15, using: &random) {
      case 0, 1:
        edit = .undo
        model.undo()
      case 2, 3:
        edit = .redo
        model.redo()
      case 4:
        edit = .erase(chosen.shuffled(using: &random) + chosen + [9999])
        model.change { state in for id in chosen { state.elements[id] = nil } }
      case 5:
        edit = .clear
        model.change { $0.elements = [:] }
      case 6:
        let new = (0..<Int.random(in: 0...3, using: &random)).map { Self.light(1000 * number + $0) }
        edit = .insert(new)
        model.append(new)
      case 7:
        edit = .transform(drawing.ranges(of: chosen), CGAffineTransform(translationX: 1, y: 0))
        model.change { state in
          for id in chosen {
            state.elements[id] = state.elements[id].map { old in
              Element(
                kind: .stroke, points: old.points.map { $0 + [1, 0] }, width: old.width,
                color: old.color)
            }
          }
        }
      case 8:
        let color = PixelColor(red: UInt8(number), green: 0, blue: 0)
        edit = .restyle(drawing.ranges(of: chosen), StyleChange(color: color))
        model.change { state in
          for id in chosen {
            state.elements[id] = state.elements[id].map { old in
              Element(kind: .stroke, points: old.points, width: old.width, color: color)
            }
          }
        }
      case 9, 10:
        let isFront = Bool.random(using: &random)
        let reordering = drawing.reordering(
          drawing.ranges(of: chosen), to: isFront ? .front : .back)
        // There is no edit if the chosen elements are already the last or the first ones.
        let isAtEnd =
          isFront
          ? ids.suffix(chosen.count) == chosen[...] : ids.prefix(chosen.count) == chosen[...]
        #expect((reordering == nil) == isAtEnd)
        guard let reordering else { continue }
        edit = reordering
        let first = isFront ? model.nextID : model.lowestID.advanced(by: -chosen.count)
        model.change { state in
          for (offset, id) in chosen.enumerated() {
            let element = state.elements.removeValue(forKey: id)
            state.elements[first.advanced(by: offset)] = element
          }
        }
        model.nextID = max(model.nextID, first.advanced(by: chosen.count))
        model.lowestID = min(model.lowestID, first)
      case 11:
        edit = .setPageStyle(.random(&random))
        if case .setPageStyle(let style) = edit { model.change { $0.style = style } }
      default:
        edit = .append(Self.light(number))
        model.append([Self.light(number)])
      }
      let before = drawing
      let change = drawing.apply(edit)
      expect(drawing, equals: model, "\(number)")
      #expect(drawing.elements == model.state.ids.compactMap { model.state.elements[$0] })
      // The change describes the difference between the drawings before and after the edit.
      var expectedIDs = Set(before.ids).subtracting(change.removed.ids)
      expectedIDs.formUnion(change.added.ids)
      #expect(expectedIDs.sorted() == drawing.ids)
      #expect(change.removed.pairs.allSatisfy { before.element($0) == $1 })
      #expect(change.added.pairs.allSatisfy { drawing.element($0) == $1 })
      #expect((change.pageStyle == nil) == (before.pageStyle == drawing.pageStyle))
      #expect(drawing.history.isConsistent(with: drawing.elements))
    }
  }

  @Test("Only an element that was appended alone after the last removal can be discarded")
  func discard() {
    var drawing = Drawing()
    drawing.append(Self.light(1))
    drawing.append(Self.light(2))
    drawing.erase([0])
    drawing.append(Self.light(3))
    drawing.insert([Self.light(4), Self.light(5)])
    drawing.setPageStyle(PageStyle(board: .black))
    for number in [1, 2, 4, 5, 6] {
      let change = drawing.discard(Self.light(number))
      #expect(change.isEmpty, "\(number)")
    }
    #expect(drawing.undoCount == 6)
    let change = drawing.discard(Self.light(3))
    #expect(change.removed.ids == [2] && change.added.isEmpty)
    #expect(drawing.ids == [1, 3, 4] && drawing.undoCount == 5)
    drawing.undo()
    let unchanged = drawing.discard(Self.light(9))
    #expect(unchanged.isEmpty && drawing.redoCount == 1)
    drawing.append(Self.light(7))
    drawing.undo()
    drawing.append(Self.light(8))
    drawing.append(Self.light(7))
    drawing.undo()
    drawing.discard(Self.light(8))
    #expect(drawing.redoCount == 0 && drawing.ids == [1, 3, 4])
  }

  @Test("The search for an element to discard ends after 1,000 steps")
  func discardLimit() {
    var drawing = Drawing()
    for number in 0..<1001 { drawing.append(Self.light(number)) }
    let first = drawing.discard(Self.light(0))
    #expect(first.isEmpty)
    let second = drawing.discard(Self.light(1))
    #expect(second.removed.ids == [1])
  }

  // MARK: Consistency

  private static func group(_ ids: Drawing.ID...) -> Drawing.Group {
    Drawing.Group(ids: ids, elements: ids.map { light($0.number) })
  }

  @Test("An undo history is consistent only if every undo and redo is possible")
  func consistency() {
    let elements = [Self.light(1), Self.light(2), Self.light(4)]
    func isConsistent(
      ids: [Drawing.ID] = [1, 2, 4], next: Drawing.ID = 6, lowest: Drawing.ID = 0,
      undo: [Drawing.Change] = [], redo: [Drawing.Change] = []
    ) -> Bool {
      Drawing.History(ids: ids, nextID: next, lowestID: lowest, undoSteps: undo, redoSteps: redo)
        .isConsistent(with: elements)
    }
    #expect(isConsistent())
    #expect(isConsistent(next: 5) && !isConsistent(next: 4))
    let limit = DrawingLimits.ids
    #expect(isConsistent(next: Drawing.ID(limit)) && !isConsistent(next: Drawing.ID(limit + 1)))
    #expect(isConsistent(lowest: 1) && !isConsistent(lowest: 2))
    // A group without elements has no lowest ID.
    #expect(isConsistent(lowest: 1, undo: [.init(added: Self.group(2))]))
    #expect(
      isConsistent(lowest: Drawing.ID(-limit)) && !isConsistent(lowest: Drawing.ID(-limit - 1)))
    #expect(!isConsistent(ids: [1, 2]) && !isConsistent(ids: [1, 2, 3, 4]))
    #expect(!isConsistent(ids: [1, 4, 2]) && !isConsistent(ids: [1, 2, 2]))
    // An undo step is possible only if its added elements are in the drawing with the same values,
    // and its removed elements are not, unless the step replaces them.
    #expect(isConsistent(undo: [.init(added: Self.group(2))]))
    #expect(!isConsistent(undo: [.init(added: Self.group(3))]))
    #expect(isConsistent(undo: [.init(removed: Self.group(3))]))
    #expect(!isConsistent(undo: [.init(removed: Self.group(2))]))
    #expect(isConsistent(undo: [.init(removed: Self.group(2), added: Self.group(2))]))
    let other = Drawing.Group(ids: [2], elements: [Self.light(9)])
    #expect(isConsistent(undo: [.init(removed: other, added: Self.group(2))]))
    #expect(!isConsistent(undo: [.init(removed: Self.group(2), added: other)]))
    // The last undo step is undone first, and the last redo step is redone first.
    #expect(isConsistent(undo: [.init(added: Self.group(3)), .init(removed: Self.group(3))]))
    #expect(!isConsistent(undo: [.init(removed: Self.group(3)), .init(added: Self.group(3))]))
    #expect(isConsistent(redo: [.init(removed: Self.group(3)), .init(added: Self.group(3))]))
    #expect(!isConsistent(redo: [.init(added: Self.group(3)), .init(removed: Self.group(3))]))
    #expect(isConsistent(redo: [.init(removed: Self.group(2))]))
    #expect(!isConsistent(redo: [.init(added: Self.group(2))]))
    // Undo and redo steps both start from the current elements.
    #expect(
      isConsistent(
        undo: [.init(added: Self.group(2))], redo: [.init(removed: Self.group(2))]))
    // The IDs of a step must be within the IDs that have been used, and ascend.
    #expect(isConsistent(undo: [.init(removed: Self.group(5))]))
    #expect(!isConsistent(undo: [.init(removed: Self.group(6))]))
    #expect(isConsistent(redo: [.init(added: Self.group(0))]))
    #expect(!isConsistent(redo: [.init(added: Self.group(-1))]))
    #expect(isConsistent(lowest: -1, redo: [.init(added: Self.group(-1, 3))]))
    #expect(!isConsistent(redo: [.init(added: Self.group(5, 3))]))
  }

  @Test(
    "A drawing whose lowest ID is above 0 stays consistent after a line is added and after a clear")
  func positiveLowestID() {
    var drawing = Drawing(
      elements: [Self.light(1)],
      history: .init(ids: [3], nextID: 4, lowestID: 3, undoSteps: [], redoSteps: []))
    drawing.append(Self.light(2))
    #expect(drawing.history.isConsistent(with: drawing.elements))
    drawing.clear()
    #expect(drawing.history.isConsistent(with: drawing.elements))
  }

  @Test("An undo history with too many steps or points is inconsistent")
  func largeHistories() {
    let style = Drawing.Change(
      pageStyle: .init(old: PageStyle(), new: PageStyle(board: .black)))
    func isConsistent(_ undo: [Drawing.Change], _ redo: [Drawing.Change]) -> Bool {
      Drawing.History(ids: [], nextID: 100, undoSteps: undo, redoSteps: redo)
        .isConsistent(with: [])
    }
    let half = Array(repeating: style, count: DrawingLimits.undoSteps / 2)
    #expect(isConsistent(half, half))
    #expect(!isConsistent(half + [style], half) && !isConsistent(half, half + [style]))
    func erasure(_ ids: Range<Drawing.ID>) -> Drawing.Change {
      Drawing.Change(
        removed: Drawing.Group(
          ids: Array(ids), elements: Array(repeating: Self.heavy, count: ids.count)))
    }
    #expect(isConsistent([erasure(0..<20), erasure(20..<40)], []))
    #expect(isConsistent([erasure(0..<20), erasure(20..<40), style], []))
    #expect(!isConsistent([erasure(0..<20), erasure(20..<41)], []))
    #expect(!isConsistent([erasure(0..<20)], [erasure(20..<41)]))
    // A single step may have any number of points.
    #expect(isConsistent([erasure(0..<41)], []))
    #expect(!isConsistent([erasure(0..<41), style], []))
  }

  @Test(
    "An undo history with a step that restores more points than a drawing can have is inconsistent")
  func contentLimits() {
    func isConsistent(_ count: Int) -> Bool {
      let step = Drawing.Change(
        removed: Drawing.Group(
          ids: Array(0..<Drawing.ID(count)), elements: Array(repeating: Self.heavy, count: count)))
      return Drawing.History(ids: [], nextID: 300, undoSteps: [step], redoSteps: [])
        .isConsistent(with: [])
    }
    // A drawing can have 20 million points.
    #expect(isConsistent(200) && !isConsistent(201))
  }
}
