import ResponderKit

/// An action that the user performs with a key, with a button of the tool bar or in the page menu.
nonisolated enum PageAction: Hashable, Sendable {
  case selectTool(ToolID)
  /// Selects the hand tool while the key is held.
  case holdHand
  case toggleFingerAction
  case edit(EditCommand)
  case selection(SelectionCommand)
  /// Adds the elements of the clipboard and selects them.
  case paste
  /// Gives the selected elements the style that was copied last.
  case pasteStyle
  /// Opens the panel with the arrangements of the selected elements.
  case chooseArrangement
  case zoomIn
  case zoomOut
  case resetZoom
  case zoomToFit
  /// Shows the selected elements or, without a selection, all elements.
  case zoomToSelection
  /// Opens the panel with the styles of the page.
  case choosePageStyle
  case nextPattern
  case nextBoard
  case toggleSnapping
  /// Lets the user take a color of the page.
  case pickColor
  case document(DocumentCommand)
  case toggleFullScreen
  case togglePresenting
  /// Ends the keyboard focus of a button, or else hides the menu of the selection, or else deselects
  /// everything, or else shows the bar.
  case escape
  case toggleHelp
  case nextAppearance
  case toggleInstruments
  case quit

  /// A Boolean value that indicates whether a key that is held performs the action repeatedly.
  var isRepeatable: Bool {
    switch self {
    case .selectTool, .holdHand, .edit, .selection, .zoomIn, .zoomOut, .resetZoom, .zoomToFit,
      .zoomToSelection, .nextAppearance, .escape:
      true
    case .toggleFingerAction, .choosePageStyle, .nextPattern, .nextBoard, .toggleSnapping,
      .pickColor, .document, .paste, .pasteStyle, .chooseArrangement,
      .toggleFullScreen, .togglePresenting, .toggleHelp, .toggleInstruments, .quit:
      false
    }
  }
}

/// The name, the help and the keys of an action.
nonisolated struct ActionDescription: Sendable {
  let action: PageAction
  /// The name of the action, as a title.
  let name: String
  /// The explanation of the action in help texts: a phrase without a period.
  let help: String
  /// The keys that perform the action; the first one is shown to the user.
  let keys: [KeyEquivalent]

  /// The name with the first key.
  var toolTip: String { keys.first.map { "\(name) (\($0.title))" } ?? name }
}

/// A key with modifiers that performs an action.
nonisolated struct KeyEquivalent: Sendable {
  /// The character that the key types without modifiers, or a constant of `UIKeyCommand`.
  ///
  /// If no key of the layout types the character, the key at its position on a US keyboard counts.
  let character: String
  /// The modifiers that must be held, without any others; `nil` if the modifiers do not matter.
  let modifiers: UIKeyModifierFlags?

  init(_ character: String, _ modifiers: UIKeyModifierFlags? = []) {
    (self.character, self.modifiers) = (character, modifiers)
  }

  /// The modifier key of shortcuts on this system.
  static var commandKey: UIKeyModifierFlags {
    #if os(macOS)
      .command
    #else
      .control
    #endif
  }

  /// Returns a Boolean value that indicates whether a pressed key and its modifiers match this
  /// equivalent.
  ///
  /// Caps Lock is ignored.
  func matches(_ key: UIKey) -> Bool {
    let pressed = key.modifierFlags.subtracting(.alphaShift)
    return key.isKey(for: character) && modifiers ?? pressed == pressed
  }

  /// The key as the user reads it, such as "Ctrl+Shift+Z".
  var title: String {
    let names: [(UIKeyModifierFlags, String)] = [
      (.control, "Ctrl"), (.command, "Cmd"), (.alternate, "Alt"), (.shift, "Shift"),
    ]
    let held = names.filter { modifiers?.contains($0.0) ?? false }.map(\.1)
    return (held + [characterTitle]).joined(separator: "+")
  }

  private var characterTitle: String {
    if let title = Self.titles[character] { return title }
    // The constants of `UIKeyCommand`, such as "UIKeyInputF1", contain the name of the key.
    let prefix = "UIKeyInput"
    return character.hasPrefix(prefix)
      ? String(character.dropFirst(prefix.count)) : character.uppercased()
  }

  private static let titles = [
    " ": "Space", "-": "−", UIKeyCommand.inputEscape: "Esc", "\u{8}": "Backspace",
    UIKeyCommand.inputLeftArrow: "Left", UIKeyCommand.inputRightArrow: "Right",
    UIKeyCommand.inputUpArrow: "Up", UIKeyCommand.inputDownArrow: "Down",
  ]
}
