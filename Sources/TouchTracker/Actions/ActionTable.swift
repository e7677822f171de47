import ResponderKit

/// The names, help texts and keys of all actions except the selection of tools.
///
/// The page menu and the help are made from this table.
nonisolated enum ActionTable {
  private static let commandKey = KeyEquivalent.commandKey

  /// The actions, in the order in which the help lists them.
  static let actions =
    pageActions + SelectionCommand.descriptions + SelectionCommand.arrangements
    + SelectionCommand.styles + SelectionCommand.groupings

  private static let pageActions: [ActionDescription] = [
    ActionDescription(
      action: .document(.export), name: "Export…",
      help: "Writes a PNG, SVG or PDF file to a folder that you choose",
      keys: [KeyEquivalent("e", commandKey)]),
    ActionDescription(
      action: .document(.new), name: "New Drawing",
      help: "Begins a new drawing; the previous one is saved",
      keys: [KeyEquivalent("n", commandKey)]),
    ActionDescription(
      action: .document(.gallery), name: "Drawings…",
      help: "Shows all drawings to open, rename, duplicate or delete them",
      keys: [KeyEquivalent("o", commandKey)]),
    ActionDescription(
      action: .document(.rename), name: "Rename Drawing…",
      help: "Gives the drawing and its file another name", keys: [KeyEquivalent(UIKeyCommand.f2)]),
    ActionDescription(
      action: .document(.save), name: "Save",
      help: "Saves the drawing now, and offers to save a copy of it",
      keys: [KeyEquivalent("s", commandKey)]),
    ActionDescription(
      action: .document(.insertPicture), name: "Insert Picture…",
      help: "Adds picture files of your choice to the page",
      keys: [KeyEquivalent("i", commandKey)]),
    ActionDescription(
      action: .edit(.undo), name: "Undo", help: "Undoes the last change of the drawing",
      keys: [KeyEquivalent("z", commandKey)]),
    ActionDescription(
      action: .edit(.redo), name: "Redo", help: "Redoes what was undone last",
      keys: [KeyEquivalent("z", [commandKey, .shift]), KeyEquivalent("y", commandKey)]),
    ActionDescription(
      action: .edit(.clear), name: "Clear Page", help: "Erases everything; undo restores it",
      keys: [KeyEquivalent(UIKeyCommand.inputDelete, commandKey)]),
    ActionDescription(
      action: .zoomIn, name: "Zoom In", help: "Shows the page larger",
      keys: [
        KeyEquivalent("+", nil), KeyEquivalent("="), KeyEquivalent("=", commandKey),
        // On many keyboards, Shift and this key type a plus sign.
        KeyEquivalent("=", .shift), KeyEquivalent("=", [commandKey, .shift]),
      ]),
    ActionDescription(
      action: .zoomOut, name: "Zoom Out", help: "Shows the page smaller",
      keys: [KeyEquivalent("-"), KeyEquivalent("-", commandKey)]),
    ActionDescription(
      action: .resetZoom, name: "Actual Size",
      help: "Resets the zoom and the scroll position",
      keys: [KeyEquivalent("0"), KeyEquivalent("0", commandKey)]),
    ActionDescription(
      action: .zoomToFit, name: "Show Everything",
      help: "Shows the complete drawing, at 100 % or smaller", keys: [KeyEquivalent("0", .shift)]),
    ActionDescription(
      action: .zoomToSelection, name: "Zoom to Selection",
      help: "Shows what is selected as large as it fits, or everything if nothing is selected",
      keys: [KeyEquivalent("2", .shift)]),
    ActionDescription(
      action: .choosePageStyle, name: "Page Style…",
      help: "Shows the patterns and the boards of the page to choose from", keys: []),
    ActionDescription(
      action: .nextPattern, name: "Next Pattern",
      help: "Gives the page the next pattern: plain, grid, dots or ruled",
      keys: [KeyEquivalent("g")]),
    ActionDescription(
      action: .nextBoard, name: "Next Board",
      help: "Gives the page the next color: white, paper or black",
      keys: [KeyEquivalent("g", .shift)]),
    ActionDescription(
      action: .toggleSnapping, name: "Snap to Grid",
      help: "Lets lines, and circles of two fingers, begin and end at points of the grid, or not",
      keys: [KeyEquivalent("g", KeyEquivalent.commandKey)]),
    ActionDescription(
      action: .pickColor, name: "Pick Color",
      help: "Takes the color of the page at the next tap, for new strokes or what is selected",
      keys: [KeyEquivalent("i")]),
    ActionDescription(
      action: .holdHand, name: "Hold Hand",
      help: "Selects the hand tool while the key is held", keys: [handKey]),
    ActionDescription(
      action: .toggleFingerAction, name: "Fingers Draw or Move",
      help: "Switches between fingers that draw and fingers that move the page",
      keys: [KeyEquivalent("f")]),
    ActionDescription(
      action: .nextAppearance, name: "Bar Colors",
      help: "Shows the bar, the menus and the help in light, in dark or in the desktop's colors",
      keys: []),
    ActionDescription(
      action: .toggleFullScreen, name: "Full Screen",
      help: "Shows the window on the full screen, or as before",
      keys: [KeyEquivalent(UIKeyCommand.f11)]),
    ActionDescription(
      action: .togglePresenting, name: "Present",
      help: "Hides the bar; Esc, the mouse at the lower edge or a tap in a lower corner shows it",
      keys: [KeyEquivalent(UIKeyCommand.f5)]),
    ActionDescription(
      action: .toggleInstruments, name: "Instruments",
      help: "Shows frames per second, latency, and the numbers of touches, elements and objects",
      keys: [KeyEquivalent(UIKeyCommand.f12)]),
    ActionDescription(
      action: .escape, name: "Cancel", help: "Deselects everything, or shows the bar again",
      keys: [KeyEquivalent(UIKeyCommand.inputEscape)]),
    ActionDescription(
      action: .toggleHelp, name: "Help", help: "Shows all tools, gestures and keys",
      keys: [KeyEquivalent(UIKeyCommand.f1), KeyEquivalent("?", nil), KeyEquivalent("/", .shift)]),
    ActionDescription(
      action: .quit, name: "Quit", help: "Saves the drawing and closes the window",
      keys: [KeyEquivalent("q", commandKey)]),
  ]

  /// The key that selects the hand tool while it is held.
  private static let handKey = KeyEquivalent(" ")

  static func description(of action: PageAction) -> ActionDescription? {
    actions.first { $0.action == action }
  }

  /// Returns the action of a key, or `nil` if the key has none.
  static func action(of key: UIKey) -> PageAction? {
    if let tool = ToolTable.tools.first(where: { KeyEquivalent($0.key).matches(key) }) {
      return .selectTool(tool.id)
    }
    return actions.first { $0.keys.contains { $0.matches(key) } }?.action
  }

  /// Returns a Boolean value that indicates whether a key selects the hand tool while it is held.
  ///
  /// Modifiers are ignored, because they may change before the key is released.
  static func holdsHand(_ key: UIKey) -> Bool {
    key.charactersIgnoringModifiers == handKey.character
  }
}
