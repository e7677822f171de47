import Geometry
import Ink
import SeededRandom
import Testing

@testable import Drawing

private func line(_ x: Double) -> Element {
  Element(
    .line, from: CGPoint(x: x, y: 0), to: CGPoint(x: x, y: 100), width: 10,
    color: PixelColor(red: 1, green: 2, blue: 3))
}

@Suite("A drawing and its history")
struct DrawingTests {
  @Test("Undo takes back the last step and redo does it again")
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

  @Test("Clearing is one step, which undo takes back")
  func clear() {
    var drawing = Drawing(elements: [line(1), line(2)])
    drawing.clear()
    #expect(drawing.isEmpty)
    drawing.undo()
    #expect(drawing.elements == [line(1), line(2)])
  }

  @Test("Clearing an empty drawing is no step")
  func clearNothing() {
    var drawing = Drawing()
    drawing.clear()
    #expect(!drawing.canUndo)
  }

  @Test("A new step forgets what was undone")
  func forgetsRedo() {
    var drawing = Drawing()
    drawing.append(line(1))
    drawing.undo()
    drawing.append(line(2))
    #expect(!drawing.canRedo)
  }

  @Test("What is withdrawn was never drawn")
  func withdraw() {
    var drawing = Drawing()
    drawing.append(line(1))
    drawing.append(line(2))
    drawing.append(line(3))
    let change = drawing.withdraw(line(2))
    #expect(change.removed.elements == [line(2)])
    #expect(drawing.elements == [line(1), line(3)])
    drawing.undo()
    drawing.undo()
    #expect(drawing.isEmpty)
    #expect(!drawing.canUndo)
    let nothing = drawing.withdraw(line(9))
    #expect(nothing.removed.isEmpty)
  }

  @Test("Erased elements come back to their places, between those that stayed")
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

  @Test("Whichever are erased, those come back to their places", arguments: 1..<64)
  func eraseAny(choice: Int) {
    var drawing = Drawing(elements: (0..<6).map { line(Double($0)) })
    let (before, ids) = (drawing.elements, drawing.ids)
    let gone = (0..<6).filter { choice >> $0 & 1 == 1 }
    drawing.erase(gone.reversed().map { ids[$0] })
    let stay = (0..<6).filter { choice >> $0 & 1 == 0 }
    #expect(drawing.elements == stay.map { before[$0] })
    #expect(drawing.ids == stay.map { ids[$0] })
    drawing.append(line(9))
    drawing.undo()
    drawing.undo()
    #expect(drawing.elements == before)
    #expect(drawing.ids == ids)
  }

  @Test("However many there are, any steps do what they do to a plain list", arguments: 0..<12)
  func many(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let start = (0..<Int.random(in: 0...1500, using: &random)).map { line(Double($0)) }
    var drawing = Drawing(elements: start)
    // What is there after each step, and how many of them are done.
    var (states, now, nextID) = (
      [Dictionary(uniqueKeysWithValues: start.enumerated().map { ($0, $1) })], 0, start.count
    )
    func step(_ state: [Drawing.ID: Element]) {
      guard state != states[now] else { return }
      states = states[...now] + [state]
      now += 1
    }
    for _ in 0..<60 {
      var state = states[now]
      let ids = state.keys.sorted()
      switch Int.random(in: 0..<9, using: &random) {
      case 0:
        drawing.clear()
        step([:])
      case 1, 2:
        for _ in 0..<Int.random(in: 1...40, using: &random) {
          drawing.append(line(Double(nextID)))
          state[nextID] = line(Double(nextID))
          nextID += 1
          step(state)
        }
      case 3, 4:
        // One, some next to each other, or some here and there.
        let share: Double = [1, 0.5, 0.02].randomElement(using: &random) ?? 1
        let most = [1, 50, 900, 5000].randomElement(using: &random) ?? 1
        let first = Int.random(in: 0...ids.count, using: &random)
        let gone = ids[first..<min(ids.count, first + most)]
          .filter { _ in Double.random(in: 0..<1, using: &random) < share }
        drawing.erase(gone.shuffled(using: &random))
        for id in gone { state[id] = nil }
        step(state)
      case 5:
        guard let id = ids.randomElement(using: &random) else { continue }
        drawing.replace(id, by: line(Double(now) + 0.5))
        state[id] = line(Double(now) + 0.5)
        step(state)
      case 6, 7:
        drawing.undo()
        now = max(0, now - 1)
      default:
        drawing.redo()
        now = min(states.count - 1, now + 1)
      }
      let sorted = states[now].sorted { $0.key < $1.key }
      #expect(drawing.ids == sorted.map(\.key))
      #expect(drawing.elements == sorted.map(\.value))
      #expect(drawing.count == sorted.count && drawing.lastID == sorted.last?.key)
      if let some = sorted.randomElement(using: &random) {
        #expect(drawing.element(some.key) == some.value)
      }
      #expect(drawing.element(nextID) == nil && drawing.element(-1) == nil)
    }
  }

  @Test("Deeds that are known beforehand come to the same as one by one", arguments: 0..<50)
  func deeds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (drawing, deeds) = (Drawing(), [Deed]())
    for _ in 0..<Int.random(in: 0...40, using: &random) {
      let isStep = Int.random(in: 0..<3, using: &random) == 0
      let deed =
        isStep ? Deed.random(for: drawing, &random) : Bool.random(using: &random) ? .undo : .redo
      deeds.append(deed)
      drawing.perform(deed)
    }
    var other = Drawing()
    let isDone = other.perform(deeds)
    #expect(isDone)
    #expect(other.ids == drawing.ids)
    #expect(other.story == drawing.story)
  }

  @Test("Erasing nothing is no step")
  func eraseNothing() {
    var drawing = Drawing(elements: [line(1)])
    drawing.erase([5])
    #expect(!drawing.canUndo)
  }

  @Test("What stands for another is a step of its own: undo gives back what was drawn")
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

  @Test("Any steps can be undone to the beginning and done again", arguments: 1...20)
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

  @Test("A drawing takes no more than its file may hold, until there is room again")
  func full() throws {
    let side = DrawingLimits.coordinate
    // Back and forth over the widest page there is.
    let count = DrawingLimits.length / Int(2 * side)
    let long = Element(
      kind: .stroke, points: (0...count).map { InkPoint($0 % 2 == 0 ? -side : side, 0) }, width: 1,
      color: PixelColor(red: 0, green: 0, blue: 0))
    let short = line(1)
    var drawing = Drawing(elements: [short])
    #expect(drawing.append(long).added.isEmpty)
    drawing.clear()
    #expect(!drawing.append(long).added.isEmpty)
    #expect(!drawing.hasRoom(for: short))
    #expect(drawing.append(short).added.isEmpty)
    let id = try #require(drawing.ids.last)
    #expect(drawing.hasRoom(for: short, replacing: id))
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

  @Test("What a file may not hold is not drawn: places too far away, and names beyond the last")
  func beyond() {
    var random = SeededGenerator(seed: 1)
    let near = Element.random(&random)
    var drawing = Drawing()
    for x in [Float(1.1e7), -.infinity, .nan] {
      let far = Element(
        kind: .stroke, points: [InkPoint(0, 0), InkPoint(x, 0)], width: 3, color: near.color)
      #expect(drawing.append(far).added.isEmpty)
    }
    drawing.append(near)
    var history = drawing.history
    history.nextID = DrawingLimits.names - 1
    drawing = Drawing(elements: [near], history: history)
    #expect(!drawing.append(near).added.isEmpty)
    #expect(drawing.append(near).added.isEmpty)
    #expect(drawing.history.isSound(for: drawing.elements))
  }

  @Test("The box of a drawing holds all its paint")
  func bounds() {
    var drawing = Drawing()
    #expect(drawing.bounds.isNull)
    drawing.append(line(50))
    #expect(drawing.bounds == CGRect(x: 45, y: -5, width: 10, height: 110))
  }
}
