import Testing

@testable import ResponderKit

@Suite("Undo manager")
struct UndoManagerTests {
  /// A text whose changes can be undone.
  private final class Note {
    let manager: UndoManager
    private(set) var text = ""

    init(_ manager: UndoManager) { self.manager = manager }

    func setText(_ newText: String) {
      let oldText = text
      manager.registerUndo(withTarget: self) { $0.setText(oldText) }
      text = newText
    }

    func clear(_ sender: Note) { setText("") }
  }

  private let manager = UndoManager()
  private let note: Note

  init() { note = Note(manager) }

  /// Sets the text and ends the event.
  private func set(_ text: String) {
    note.setText(text)
    UndoManager.eventDidEnd()
  }

  @Test("UndoManager undoes and redoes the operations of one event at a time")
  func undoAndRedo() {
    set("a")
    set("b")
    #expect(manager.canUndo && !manager.canRedo)
    manager.undo()
    #expect(note.text == "a")
    manager.undo()
    #expect(note.text.isEmpty && !manager.canUndo)
    manager.redo()
    manager.redo()
    #expect(note.text == "b" && !manager.canRedo)
  }

  @Test("The undo operations of one event form a group, even before the event ends")
  func eventGroup() {
    note.setText("a")
    note.setText("b")
    #expect(manager.groupingLevel == 1)
    manager.undo()
    #expect(note.text.isEmpty && !manager.canUndo && manager.groupingLevel == 0)
  }

  @Test("With groupsByEvent false, each explicit group is undone separately")
  func explicitGroups() {
    manager.groupsByEvent = false
    for text in ["a", "b"] {
      manager.beginUndoGrouping()
      note.setText(text)
      note.setText(text + text)
      manager.endUndoGrouping()
    }
    manager.undo()
    #expect(note.text == "aa")
    note.setText("c")
    #expect(manager.groupingLevel == 0 && manager.undoCount == 2)
    manager.undo()
    #expect(note.text == "aa")
  }

  @Test("A new undo operation discards the redo stack")
  func newOperation() {
    set("a")
    manager.undo()
    set("b")
    #expect(!manager.canRedo)
  }

  @Test("levelsOfUndo limits the number of undo groups")
  func levels() {
    manager.levelsOfUndo = 2
    for text in ["a", "b", "c"] { set(text) }
    manager.undo()
    manager.undo()
    #expect(note.text == "a" && !manager.canUndo)
  }

  @Test("An undo action name stays with its group after undo and redo")
  func names() {
    set("a")
    manager.setActionName("First")
    note.setText("b")
    manager.setActionName("Second")
    #expect(manager.undoMenuItemTitle == "Undo Second")
    manager.undo()
    #expect(manager.undoActionName == "First" && manager.redoActionName == "Second")
    #expect(manager.redoMenuItemTitle == "Redo Second")
    manager.redo()
    #expect(manager.undoActionName == "Second" && manager.redoActionName.isEmpty)
  }

  @Test("No undo operation is registered while undo registration is disabled")
  func disabled() {
    manager.disableUndoRegistration()
    note.setText("a")
    manager.enableUndoRegistration()
    #expect(!manager.canUndo && manager.isUndoRegistrationEnabled)
  }

  @Test("UndoManager does not retain a target and drops the operations of a deallocated target")
  func weakTarget() {
    var other: Note? = Note(manager)
    other?.setText("a")
    other = nil
    manager.undo()
    #expect(!manager.canUndo && !manager.canRedo)
  }

  @Test("removeAllActions discards the undo operations of one target or of all targets")
  func removal() {
    let other = Note(manager)
    other.setText("a")
    set("b")
    manager.removeAllActions(withTarget: note)
    manager.undo()
    #expect(other.text.isEmpty && note.text == "b")
    set("c")
    manager.removeAllActions()
    #expect(!manager.canUndo && !manager.canRedo)
  }

  @Test("registerUndo with a selector and an object calls the method on undo")
  func selector() {
    set("a")
    manager.registerUndo(withTarget: note, selector: Selector(Note.clear(_:)), object: note)
    manager.undo()
    #expect(note.text.isEmpty && manager.canRedo)
    manager.redo()
    #expect(note.text == "a")
  }

  @Test("Misplaced undo, redo and grouping calls have no effect")
  func misuse() {
    manager.endUndoGrouping()
    manager.undo()
    manager.redo()
    manager.beginUndoGrouping()
    manager.undo()
    manager.endUndoGrouping()
    set("a")
    manager.registerUndo(withTarget: note) { _ in manager.undo() }
    manager.undo()
    #expect(note.text == "a" && manager.groupingLevel == 0)
  }

  @Test("A view in a window has the window's undo manager")
  func responders() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView()
    #expect(view.undoManager == nil)
    window.addSubview(view)
    #expect(view.undoManager != nil && view.undoManager === window.undoManager)
  }
}
