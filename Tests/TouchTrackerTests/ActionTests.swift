import DrawingModel
import Ink
import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchTracker

@Suite("Actions, their keys, hints and the page menu")
struct ActionTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var controller: DrawingViewController { fixture.controller }
  private static var control: UIKeyModifierFlags { KeyEquivalent.commandKey }

  private func drawLine(_ y: CGFloat = 100) {
    controller.page.apply(
      .append(
        Element(
          .line, from: CGPoint(x: 50, y: y), to: CGPoint(x: 200, y: y), width: 6,
          color: Palette.ink)))
  }

  /// Presses a key, sends two repetitions of the key, and releases the key.
  private func hold(_ key: String, _ flags: UIKeyModifierFlags = []) {
    for _ in 0..<3 { fixture.press(key, flags) }
    fixture.press(key, flags, .ended)
  }

  @Test("Choosing a color of the palette or another one recolors the selected elements")
  func customColor() {
    drawLine()
    fixture.type("a", Self.control)
    let style = controller.page.tools.style
    for color in [PixelColor(red: 90, green: 10, blue: 200), Palette.inks[5]] {
      controller.page.choose(ToolStyleChange(color: color))
      #expect(controller.page.tools.style == style, "the pen keeps its color")
      #expect(fixture.elements.map(\.color) == [color])
    }
  }

  @Test("Tooltips, the help and menus show only the first key of an action")
  func firstKey() throws {
    #expect(ActionTable.description(of: .edit(.redo))?.toolTip == "Redo (Ctrl+Shift+Z)")
    let rows = try #require(HelpSection.appSections.first { $0.title == "Actions" }).rows
    #expect(rows.first { $0.name == "Redo" }?.keys == "Ctrl+Shift+Z")
    let menu = try #require(fixture.views(MenuButton.self).first?.menu)
    let items = menu.children.compactMap { $0 as? UIMenu }.flatMap(\.children)
    #expect(items.first { $0.title == "Help" }?.subtitle == "F1")
  }

  @Test("The page shows the hint for beginners only if the drawing has no history")
  func hint() {
    func hasHint(_ drawing: Drawing) -> Bool {
      let controller = DrawingViewController(Page(PageContent(drawing)), hasToolBar: true)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 700, height: 544))
      window.rootViewController = controller
      return controller.root.subviews.contains { $0 is BeginnerHint }
    }
    var page = PageModel(Drawing())
    #expect(hasHint(page.drawing))
    _ = page.apply(
      .append(Element(kind: .line, points: [[10, 10], [90, 60]], width: 4, color: Palette.ink)))
    _ = page.apply(.undo)
    #expect(page.drawing.canRedo && !page.drawing.canUndo && !hasHint(page.drawing))
    _ = page.apply(.redo)
    _ = page.apply(.clear)
    #expect(page.drawing.canUndo && !page.drawing.canRedo && !hasHint(page.drawing))
  }

  @Test("While the key of a document command is held, the command is reported only once")
  func documentCommands() {
    var commands: [DocumentCommand] = []
    controller.onAction = { if case .document(let command) = $0 { commands.append(command) } }
    hold("n", Self.control)
    hold("o", Self.control)
    hold("e", Self.control)
    hold(UIKeyCommand.f2)
    hold("s", Self.control)
    hold("i", Self.control)
    #expect(commands == [.new, .gallery, .export, .rename, .save, .insertPicture])
    for key in ["n", "o", "e", "s", "i"] { hold(key) }
    #expect(commands.count == 6)
  }

  @Test("While F11 or Ctrl+Q is held, its action is reported only once")
  func hostActions() {
    var actions: [PageAction] = []
    controller.onAction = { actions.append($0) }
    hold(UIKeyCommand.f11)
    hold("q", Self.control)
    #expect(actions == [.toggleFullScreen, .quit])
  }

  @Test("An action is reported after it has been performed")
  func reportedActions() {
    drawLine()
    var (actions, states) = ([PageAction](), [String]())
    controller.onAction = { [weak controller] action in
      guard let page = controller?.page else { return }
      actions.append(action)
      states.append("\(page.drawing.count) \(page.tools.style.tool.rawValue)")
    }
    fixture.type("z", Self.control)
    fixture.type("z", [Self.control, .shift])
    fixture.type("1")
    fixture.type("a", Self.control)
    fixture.type("ß")
    controller.delete(nil)
    #expect(
      actions == [
        .edit(.undo), .edit(.redo), .selectTool(.line), .selection(.selectAll),
        .selection(.delete),
      ])
    #expect(states == ["0 pen", "1 pen", "1 line", "1 select", "0 select"])
  }

  @Test(
    "A held key changes an option once, and a second press of a toggle's key reverts the change")
  func switches() {
    hold("g", Self.control)
    #expect(controller.page.tools.snapsToGrid)
    hold("g", Self.control)
    #expect(!controller.page.tools.snapsToGrid)
    hold("f")
    #expect(controller.page.tools.fingerAction == .navigate)
    hold("f")
    #expect(controller.page.tools.fingerAction == .draw)
    hold("g", .shift)
    #expect(controller.page.drawing.pageStyle.board == .paper)
    hold(UIKeyCommand.f5)
    #expect(controller.root.isPresenting)
    hold(UIKeyCommand.f5)
    #expect(!controller.root.isPresenting)
    hold(UIKeyCommand.f12)
    #expect(controller.instruments != nil)
    hold(UIKeyCommand.f12)
    #expect(controller.instruments == nil)
  }

  @Test("A held key undoes, redoes and zooms repeatedly")
  func repetitions() {
    for y in [10, 20, 30, 40] { drawLine(CGFloat(y)) }
    hold("z", Self.control)
    #expect(controller.page.drawing.count == 1)
    hold("y", Self.control)
    #expect(controller.page.drawing.count == 4)
    hold("+")
    #expect(abs(fixture.scale - 1.25 * 1.25 * 1.25) < 1e-9)
    hold("-", Self.control)
    #expect(abs(fixture.scale - 1) < 1e-9)
  }

  @Test("Ctrl+Delete clears the page, and a held Ctrl+V pastes once")
  func clearAndPaste() {
    drawLine()
    fixture.type("a", Self.control)
    fixture.type("c", Self.control)
    hold("v", Self.control)
    #expect(controller.page.drawing.count == 2)
    fixture.type(UIKeyCommand.inputDelete, Self.control)
    #expect(controller.page.drawing.isEmpty && controller.page.drawing.undoCount == 3)
  }

  @Test("For about 2.5 seconds, the page indicator describes the option that has changed")
  func notices() {
    let texts: [(String, UIKeyModifierFlags, String)] = [
      ("g", [], "Grid"), ("g", [], "Dots"), ("g", [], "Ruled page"), ("g", [], "Plain page"),
      ("g", .shift, "Paper"), ("g", .shift, "Black board"), ("g", .shift, "White board"),
      ("g", Self.control, "Lines snap to the grid"),
      ("g", Self.control, "Lines do not snap to the grid"),
      ("f", [], "Fingers move the page; F or the page menu lets them draw"),
      ("f", [], "Fingers draw"),
    ]
    for (key, flags, text) in texts {
      fixture.type(key, flags)
      fixture.window.layoutIfNeeded()
      #expect(fixture.indicatorText == text)
      fixture.harness.advance(by: 2.4)
      #expect(fixture.indicatorText == text)
      fixture.harness.advance(by: 0.5)
      if controller.page.drawing.pageStyle.board == .white { #expect(fixture.indicatorText == nil) }
    }
    for name in ["light", "dark", "as the desktop"] {
      controller.perform(.nextAppearance)
      #expect(controller.indicator.text == "Bar colors: \(name)")
    }
    fixture.type(UIKeyCommand.f5)
    #expect(controller.indicator.text == "Tap a lower corner or press Esc to show the bar")
  }

  @Test("Pressing Esc repeatedly hides the selection menu, then deselects, then shows the tool bar")
  func escape() throws {
    drawLine()
    fixture.type(UIKeyCommand.f5)
    fixture.type("a", Self.control)
    controller.page.selection.perform(.showMenu)
    #expect(controller.views.selectionViews.menu.isMenuVisible)
    fixture.type(UIKeyCommand.inputEscape)
    #expect(
      !controller.views.selectionViews.menu.isMenuVisible && !controller.page.selection.isEmpty)
    fixture.type(UIKeyCommand.inputEscape)
    #expect(controller.page.selection.isEmpty && controller.root.isPresenting)
    fixture.type(UIKeyCommand.inputEscape)
    #expect(!controller.root.isPresenting)
  }

  @Test(
    "An action is disabled without the contents, history, selection or write access that it needs")
  func enabledActions() {
    func enabled(_ actions: [PageAction]) -> [Bool] { actions.map(controller.page.allows) }
    let edits: [PageAction] = [.edit(.undo), .edit(.redo), .edit(.clear), .zoomToFit]
    #expect(enabled(edits) == [false, false, false, false])
    drawLine()
    #expect(enabled(edits) == [true, false, true, true])
    controller.perform(.edit(.undo))
    #expect(enabled(edits) == [false, true, false, false])
    controller.perform(.edit(.redo))
    let commands: [PageAction] = [
      .selection(.selectAll), .paste, .selection(.copy), .selection(.delete),
    ]
    #expect(enabled(commands) == [true, true, false, false])
    fixture.type("a", Self.control)
    #expect(enabled(commands) == [true, true, true, true])
    controller.page.isReadOnly = true
    #expect(enabled(edits) == [false, false, false, true])
    #expect(enabled(commands) == [false, false, false, false])
    #expect(
      enabled([.document(.rename), .document(.new), .document(.export), .zoomIn, .quit])
        == [false, true, true, true, true])
    let before = controller.page.drawing.elements
    for key in ["z", "y", "x", "v", "d"] { fixture.type(key, Self.control) }
    fixture.type(UIKeyCommand.inputDelete)
    fixture.type(UIKeyCommand.inputDelete, Self.control)
    #expect(controller.page.drawing.elements == before)
  }

  @Test("The title of a key equivalent consists of the labels on the keys, such as Ctrl+Shift+Z")
  func titles() {
    let titles: [(KeyEquivalent, String)] = [
      (KeyEquivalent("z", .control), "Ctrl+Z"),
      (KeyEquivalent("z", [.control, .shift]), "Ctrl+Shift+Z"),
      (KeyEquivalent("a", [.alternate, .command]), "Cmd+Alt+A"), (KeyEquivalent("-"), "−"),
      (KeyEquivalent(" "), "Space"), (KeyEquivalent(UIKeyCommand.inputEscape), "Esc"),
      (KeyEquivalent(UIKeyCommand.inputDelete), "Delete"), (KeyEquivalent("\u{8}"), "Backspace"),
      (KeyEquivalent(UIKeyCommand.f1), "F1"),
      (KeyEquivalent(UIKeyCommand.f12, .shift), "Shift+F12"),
      (KeyEquivalent("+", nil), "+"),
    ]
    for (key, title) in titles { #expect(key.title == title) }
  }

  @Test("A key equivalent ignores Caps Lock and requires exactly the modifiers that it specifies")
  func matching() {
    func matches(_ equivalent: KeyEquivalent, _ flags: UIKeyModifierFlags) -> Bool {
      equivalent.matches(UIKey("g", modifierFlags: flags))
    }
    let plain = KeyEquivalent("g")
    #expect(matches(plain, []) && matches(plain, .alphaShift) && !matches(plain, .shift))
    let shifted = KeyEquivalent("g", .shift)
    #expect(
      matches(shifted, .shift) && !matches(shifted, []) && !matches(shifted, [.shift, .control]))
    let any = KeyEquivalent("g", nil)
    #expect(matches(any, []) && matches(any, [.shift, .control]))
    #expect(!matches(KeyEquivalent("h"), []))
  }

  @Test("No two actions have the same key, and every action can be found by its keys")
  func table() {
    for action in ActionTable.actions {
      #expect(!action.name.isEmpty && !action.help.isEmpty)
      #expect(ActionTable.description(of: action.action)?.name == action.name)
      for key in action.keys {
        let found = ActionTable.action(of: UIKey(key.character, modifierFlags: key.modifiers ?? []))
        #expect(found == action.action, "\(key.title)")
      }
    }
    for tool in ToolTable.tools {
      #expect(ActionTable.action(of: UIKey(tool.key)) == .selectTool(tool.id))
      #expect(
        ActionTable.action(of: UIKey(tool.key, modifierFlags: .control)) != .selectTool(tool.id))
    }
    #expect(ActionTable.action(of: UIKey("ß")) == nil)
    #expect(ActionTable.holdsHand(UIKey(" ")) && !ActionTable.holdsHand(UIKey("h")))
    #expect(
      ActionTable.description(of: .edit(.undo))?.toolTip == "Undo (Ctrl+Z)")
    #expect(ActionTable.description(of: .nextAppearance)?.toolTip == "Bar Colors")
    #expect(ActionTable.description(of: .selectTool(.pen)) == nil)
  }

  @Test("A key that has no action changes neither the drawing nor the viewport")
  func unknownKey() {
    fixture.type("ß")
    fixture.type("x", .alternate)
    #expect(controller.page.drawing.isEmpty && controller.page.viewport == Viewport())
  }

  // MARK: The page menu

  @Test(
    "Page menu items show settings or keys, and an empty page disables Clear and Show Everything")
  func menu() throws {
    func items() throws -> [UIAction] {
      let menu = try #require(fixture.views(MenuButton.self).first?.menu)
      return menu.children.compactMap { $0 as? UIMenu }.flatMap { $0.children }
        .compactMap { $0 as? UIAction }
    }
    func subtitle(_ title: String) throws -> String? {
      try items().first { $0.title == title }?.subtitle
    }
    #expect(
      try items().map(\.title) == [
        "New Drawing", "Drawings…", "Rename Drawing…", "Save", "Export…", "Insert Picture…",
        "Paste", "Clear Page", "Page Style…", "Snap to Grid", "Show Everything",
        "Fingers Draw or Move",
        "Full Screen", "Present", "Bar Colors", "Instruments", "Help", "Quit",
      ])
    #expect(
      try items().filter { $0.attributes.contains(.disabled) }.map(\.title) == [
        "Clear Page", "Show Everything",
      ])
    #expect(try subtitle("Fingers Draw or Move") == "draw")
    #expect(try subtitle("Snap to Grid") == "off" && subtitle("Bar Colors") == "as the desktop")
    #expect(try subtitle("Quit") == "Ctrl+Q" && subtitle("Present") == "F5")
    drawLine()
    fixture.type("g")
    fixture.type("g", .shift)
    fixture.type("g", Self.control)
    controller.appearance = .dark
    #expect(try !items().contains { $0.attributes.contains(.disabled) })
    #expect(try subtitle("Snap to Grid") == "on" && subtitle("Bar Colors") == "dark")
  }
}

@Suite("Tool changes, pen detection and read-only drawings")
struct ToolChoiceTests {
  private let fixture = NavigationFixture(tool: .pen)
  private var controller: DrawingViewController { fixture.controller }

  @Test("Changes of the tool style, the finger action and snapping are each reported once")
  func reports() {
    var inputs: [PageInput] = []
    controller.page.onInput = { inputs.append($0) }
    func style(_ tool: ToolID) -> PageInput {
      .style(ToolStyleChange(to: ToolStyle(tool: tool, color: Palette.ink, width: 3)))
    }
    controller.page.tools.style.width = 3
    controller.page.tools.style.width = 3
    #expect(inputs == [style(.pen)])
    fixture.press(" ")
    #expect(inputs == [style(.pen), style(.hand)])
    fixture.press(" ", [], .ended)
    #expect(inputs == [style(.pen), style(.hand), style(.pen)])
    fixture.type("f")
    fixture.type("f")
    #expect(inputs.dropFirst(3) == [.fingers(.navigate), .fingers(.draw)])
    fixture.type("g", .control)
    #expect(inputs.dropFirst(5) == [.snapping(true)])
  }

  @Test("Fingers move the page after a pen has touched the page, until the key F lets fingers draw")
  func pen() {
    var actions: [FingerAction] = []
    controller.page.onInput = { if case .fingers(let action) = $0 { actions.append(action) } }
    fixture.send(.pencil, .began, 100, 100)
    fixture.send(.pencil, .ended, 100, 100)
    #expect(controller.page.tools.hasUsedPencil && controller.page.tools.fingerAction == .navigate)
    #expect(actions.isEmpty, "the user has chosen nothing")
    #expect(controller.indicator.text?.hasPrefix("Fingers move the page") == true)
    fixture.type("f")
    #expect(controller.page.tools.fingerAction == .draw && actions == [.draw])
  }

  @Test("With pen detection off, fingers still draw after a pen has touched the page")
  func noDetection() {
    controller.page.rules.detectsPencils = false
    fixture.send(.pencil, .began, 100, 100)
    fixture.send(.pencil, .ended, 100, 100)
    #expect(!controller.page.tools.hasUsedPencil && controller.page.tools.fingerAction == .draw)
  }

  @Test("Making a drawing read-only cancels strokes in progress and lets touches move the page")
  func readOnly() {
    fixture.harness.touchDown(at: CGPoint(x: 100, y: 100))
    fixture.harness.touchMove(to: CGPoint(x: 150, y: 130))
    controller.page.isReadOnly = true
    fixture.harness.touchMove(to: CGPoint(x: 250, y: 130))
    fixture.harness.touchUp()
    #expect(controller.page.drawing.isEmpty && !controller.page.hasStrokesInProgress)
    #expect(controller.page.viewport == Viewport())
    fixture.harness.touchDown(at: CGPoint(x: 100, y: 100))
    fixture.harness.touchMove(to: CGPoint(x: 150, y: 130))
    fixture.harness.advance(by: 0.2)
    fixture.harness.touchUp()
    #expect(controller.page.viewport.origin == CGPoint(x: -50, y: -30))
    controller.page.perform(.pageStyle(PageStyle(board: .black)))
    #expect(controller.page.drawing.pageStyle == PageStyle())
  }

  @Test("Choosing another tool clears the selection, and changing the stroke width does not")
  func deselection() {
    controller.page.apply(
      .append(Element(kind: .line, points: [[10, 10], [90, 60]], width: 4, color: Palette.ink)))
    fixture.type("a", .control)
    #expect(controller.page.tools.style.tool == .select && !controller.page.selection.isEmpty)
    controller.page.tools.style.width = 9
    #expect(!controller.page.selection.isEmpty)
    controller.page.tools.style.tool = .laser
    #expect(controller.page.selection.isEmpty)
  }
}
