import SeededRandom
import Testing

@testable import ResponderKit

/// A value whose changes an undo manager records.
private final class Counter {
  let manager: UndoManager
  var value = 0

  init(_ manager: UndoManager) { self.manager = manager }

  func set(_ newValue: Int) {
    let oldValue = value
    manager.registerUndo(withTarget: self) { $0.set(oldValue) }
    value = newValue
  }
}

/// A model of an undo manager: a list of changes of a value, and a position in the list.
private struct UndoModel {
  struct Step {
    var name: String
    var before: Int
    var after: Int
  }

  var steps: [Step] = []
  /// The number of steps that have not been undone.
  var position = 0
  var limit = 0
  /// The step of the current event; nil before its first change.
  var open: Step?

  private var undone: ArraySlice<Step> { steps[position...] }

  mutating func change(from value: Int, to newValue: Int) {
    steps.removeLast(steps.count - position)
    open = Step(name: open?.name ?? "", before: open?.before ?? value, after: newValue)
  }

  mutating func endEvent() {
    guard let open else { return }
    steps.append(open)
    position = steps.count
    self.open = nil
    trim()
  }

  mutating func trim() {
    guard limit > 0 else { return }
    let surplus = max(0, position - limit)
    steps.removeFirst(surplus)
    position -= surplus
    // Of the steps that were undone, those that would be redone last are dropped.
    steps.removeLast(max(0, steps.count - position - limit))
  }
}

@Suite("Undo managers with random histories")
struct UndoModelTests {
  @Test("Undo and redo move through the groups of a random history", arguments: 1...60)
  func histories(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let manager = UndoManager()
    let counter = Counter(manager)
    var model = UndoModel()
    model.limit = [0, 3, 8][seed % 3]
    manager.levelsOfUndo = model.limit
    for step in 1...200 {
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...3:
        model.change(from: counter.value, to: step)
        counter.set(step)
      case 4:
        let name = ["", "Clear", "Draw"].randomElement(using: &generator) ?? ""
        manager.setActionName(name)
        if model.open != nil {
          model.open?.name = name
        } else if model.position > 0 {
          model.steps[model.position - 1].name = name
        }
      case 5, 6:
        UndoManager.eventDidEnd()
        model.endEvent()
      case 7, 8:
        manager.undo()
        model.endEvent()
        if model.position > 0 { model.position -= 1 }
        model.trim()
        if model.position < model.steps.count {
          #expect(counter.value == model.steps[model.position].before, "step \(step)")
        }
      default:
        manager.redo()
        model.endEvent()
        if model.position < model.steps.count {
          model.position += 1
          #expect(counter.value == model.steps[model.position - 1].after, "step \(step)")
        }
      }
      let undone = model.steps[model.position...]
      let last = model.open ?? model.steps[..<model.position].last
      #expect(manager.canUndo == (last != nil) && manager.canRedo == !undone.isEmpty)
      #expect(manager.undoCount == model.position && manager.redoCount == undone.count)
      #expect(manager.groupingLevel == (model.open == nil ? 0 : 1))
      #expect(manager.undoActionName == last?.name ?? "", "step \(step)")
      #expect(manager.redoActionName == undone.first?.name ?? "", "step \(step)")
      let (undoName, redoName) = (manager.undoActionName, manager.redoActionName)
      #expect(manager.undoMenuItemTitle == (undoName.isEmpty ? "Undo" : "Undo " + undoName))
      #expect(manager.redoMenuItemTitle == (redoName.isEmpty ? "Redo" : "Redo " + redoName))
      #expect(!manager.isUndoing && !manager.isRedoing && manager.isUndoRegistrationEnabled)
    }
  }
}

@Suite("Groups and targets of undo managers")
struct UndoGroupTests {
  private let manager = UndoManager()
  private let counter: Counter

  init() { counter = Counter(manager) }

  @Test("An undo manager reports whether it is undoing or redoing")
  func phases() {
    var phases: [[Bool]] = []
    func register() {
      manager.registerUndo(withTarget: counter) { [manager] _ in
        phases.append([manager.isUndoing, manager.isRedoing, manager.canUndo, manager.canRedo])
        register()
      }
    }
    register()
    #expect(!manager.isUndoing && !manager.isRedoing)
    manager.undo()
    manager.redo()
    #expect(phases == [[true, false, false, false], [false, true, false, false]])
  }

  @Test("Nested undo groups are undone together in reverse order")
  func nestedGroups() {
    var log: [Int] = []
    func register(_ number: Int) {
      manager.registerUndo(withTarget: counter) { _ in log.append(number) }
    }
    register(1)
    manager.beginUndoGrouping()
    #expect(manager.groupingLevel == 2)
    register(2)
    manager.beginUndoGrouping()
    manager.setActionName("Group")
    register(3)
    #expect(manager.groupingLevel == 3)
    // The group of the event ends after the groups within it.
    UndoManager.eventDidEnd()
    #expect(manager.groupingLevel == 3)
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    register(4)
    #expect(manager.groupingLevel == 1)
    UndoManager.eventDidEnd()
    #expect(manager.groupingLevel == 0 && manager.undoCount == 1)
    #expect(manager.undoActionName == "Group")
    manager.undo()
    #expect(log == [4, 3, 2, 1] && !manager.canRedo)
  }

  @Test("The undo group of an event with an open nested group ends with the next event")
  func groupAcrossEvents() {
    manager.beginUndoGrouping()
    counter.set(1)
    UndoManager.eventDidEnd()
    manager.endUndoGrouping()
    #expect(manager.groupingLevel == 1)
    UndoManager.eventDidEnd()
    #expect(manager.groupingLevel == 0 && manager.undoCount == 1)
    manager.undo()
    #expect(counter.value == 0)
  }

  @Test("An empty undo group cannot be undone")
  func emptyGroup() {
    manager.beginUndoGrouping()
    manager.endUndoGrouping()
    UndoManager.eventDidEnd()
    #expect(!manager.canUndo && manager.undoCount == 0 && manager.groupingLevel == 0)
    manager.groupsByEvent = false
    manager.beginUndoGrouping()
    #expect(manager.groupingLevel == 1)
    manager.endUndoGrouping()
    #expect(!manager.canUndo && manager.groupingLevel == 0)
  }

  @Test("With groupsByEvent false, an operation outside all groups forms its own undo group")
  func ownGroups() {
    manager.groupsByEvent = false
    counter.set(1)
    counter.set(2)
    #expect(manager.undoCount == 2 && manager.groupingLevel == 0)
    manager.beginUndoGrouping()
    counter.set(3)
    #expect(manager.groupingLevel == 1 && manager.undoCount == 2 && manager.canUndo)
    // Undo within an open group has no effect.
    manager.undo()
    manager.undoNestedGroup()
    #expect(counter.value == 3)
    manager.endUndoGrouping()
    manager.undoNestedGroup()
    #expect(counter.value == 2 && manager.redoCount == 1)
    manager.beginUndoGrouping()
    manager.redo()
    #expect(counter.value == 2)
    manager.endUndoGrouping()
    manager.redo()
    #expect(counter.value == 3)
  }

  @Test("Lowering levelsOfUndo discards the oldest undo groups at once")
  func levels() {
    manager.groupsByEvent = false
    for value in 1...6 { counter.set(value) }
    for _ in 0..<3 { manager.undo() }
    #expect(manager.undoCount == 3 && manager.redoCount == 3)
    manager.levelsOfUndo = 2
    #expect(manager.undoCount == 2 && manager.redoCount == 2)
    manager.undo()
    manager.undo()
    #expect(counter.value == 1 && !manager.canUndo)
    manager.levelsOfUndo = 0
    for value in 1...20 { counter.set(value) }
    #expect(manager.undoCount == 20)
  }

  @Test("Undo registration must be enabled as often as it was disabled")
  func registration() {
    manager.groupsByEvent = false
    for _ in 0..<2 { manager.disableUndoRegistration() }
    manager.enableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
    counter.set(1)
    #expect(!manager.canUndo)
    for _ in 0..<3 { manager.enableUndoRegistration() }
    #expect(manager.isUndoRegistrationEnabled)
    manager.disableUndoRegistration()
    #expect(!manager.isUndoRegistrationEnabled)
    manager.removeAllActions()
    #expect(manager.isUndoRegistrationEnabled)
    counter.set(2)
    manager.undo()
    #expect(counter.value == 1)
  }

  @Test("removeAllActions(withTarget:) discards the target's undo and redo operations only")
  func removalOfTarget() {
    manager.groupsByEvent = false
    let other = Counter(manager)
    counter.set(1)
    other.set(1)
    manager.beginUndoGrouping()
    counter.set(2)
    other.set(2)
    manager.endUndoGrouping()
    counter.set(3)
    other.set(3)
    manager.undo()
    manager.undo()
    #expect(manager.undoCount == 3 && manager.redoCount == 2)
    manager.beginUndoGrouping()
    manager.removeAllActions(withTarget: counter)
    manager.endUndoGrouping()
    #expect(manager.undoCount == 2 && manager.redoCount == 1)
    manager.undo()
    #expect(counter.value == 2 && other.value == 1)
    manager.beginUndoGrouping()
    counter.set(7)
    manager.removeAllActions(withTarget: counter)
    manager.endUndoGrouping()
    #expect(manager.undoCount == 1)
  }

  @Test("removeAllActions also discards the open undo group of the event")
  func removalOfAll() {
    counter.set(1)
    UndoManager.eventDidEnd()
    counter.set(2)
    manager.undo()
    counter.set(3)
    manager.removeAllActions()
    #expect(!manager.canUndo && !manager.canRedo && manager.groupingLevel == 0)
    counter.set(4)
    UndoManager.eventDidEnd()
    #expect(manager.undoCount == 1)
    // During an undo, the group that is being recorded for a redo remains.
    manager.registerUndo(withTarget: counter) { [manager] target in
      manager.removeAllActions()
      target.set(9)
    }
    manager.undo()
    #expect(!manager.canUndo && manager.redoCount == 1)
  }

  @Test("Undo groups that an undo operation leaves open are closed at the end of the undo")
  func openGroupInUndo() {
    manager.groupsByEvent = false
    manager.registerUndo(withTarget: counter) { [manager] target in
      manager.beginUndoGrouping()
      target.set(1)
      manager.beginUndoGrouping()
      target.set(2)
    }
    manager.undo()
    #expect(manager.groupingLevel == 0 && manager.redoCount == 1)
    manager.redo()
    #expect(counter.value == 0)
  }

  @Test("An undo group stays marked as discardable after it is undone")
  func discardable() {
    #expect(!manager.undoActionIsDiscardable && !manager.redoActionIsDiscardable)
    manager.setActionIsDiscardable(true)
    counter.set(1)
    manager.setActionIsDiscardable(true)
    UndoManager.eventDidEnd()
    #expect(manager.undoActionIsDiscardable)
    counter.set(2)
    UndoManager.eventDidEnd()
    #expect(!manager.undoActionIsDiscardable)
    manager.undo()
    #expect(manager.undoActionIsDiscardable && !manager.redoActionIsDiscardable)
    manager.undo()
    #expect(manager.redoActionIsDiscardable && !manager.undoActionIsDiscardable)
  }

  @Test("The undo and redo menu titles contain the action name if there is one")
  func titles() {
    #expect(manager.undoMenuTitle(forUndoActionName: "") == "Undo")
    #expect(manager.undoMenuTitle(forUndoActionName: "Clear") == "Undo Clear")
    #expect(manager.redoMenuTitle(forUndoActionName: "") == "Redo")
    #expect(manager.redoMenuTitle(forUndoActionName: "Clear") == "Redo Clear")
    manager.setActionName("Ignored")
    counter.set(1)
    #expect(manager.undoActionName.isEmpty)
    manager.setActionName("Draw")
    manager.beginUndoGrouping()
    manager.setActionName("Draw a line")
    manager.endUndoGrouping()
    #expect(manager.undoActionName == "Draw a line")
  }

  @Test("An input event of an application closes the undo group of the previous event")
  func input() {
    let fixture = GestureFixture()
    fixture.view.onEntry = { if $0 != "ended" { counter.set(counter.value + 1) } }
    fixture.tap()
    #expect(manager.undoCount == 1 && manager.groupingLevel == 0)
    fixture.harness.touchDown(at: point(10, 10))
    fixture.harness.touchMove(to: point(20, 10))
    #expect(manager.undoCount == 3)
    counter.set(9)
    #expect(manager.groupingLevel == 1)
    fixture.harness.advance(by: 1)
    #expect(manager.undoCount == 4 && manager.groupingLevel == 0)
    counter.set(10)
    fixture.harness.press(UIKey("a"))
    #expect(manager.undoCount == 5)
  }
}
