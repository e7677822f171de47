import ResponderKit

/// A key and its action in the drawing view controller.
struct KeyBinding {
  enum Action {
    case selectTool(ToolID)
    /// Selects the hand tool while the key is held.
    case holdHand
    case toggleFingerAction
    case zoomIn
    case zoomOut
    case resetZoom
    case zoomToFit
    case edit(EditCommand)
    case quit
  }

  /// The character that the key types without modifiers.
  let character: String
  /// The exact modifiers, or `nil` for any.
  let modifiers: UIKeyModifierFlags?
  let action: Action

  init(_ character: String, _ modifiers: UIKeyModifierFlags?, _ action: Action) {
    (self.character, self.modifiers, self.action) = (character, modifiers, action)
  }

  /// All key bindings.
  static let all: [KeyBinding] =
    ToolTable.tools.map { KeyBinding($0.key, [], .selectTool($0.id)) }
    + [
      KeyBinding(handKey, [], .holdHand), KeyBinding("f", [], .toggleFingerAction),
      KeyBinding("+", nil, .zoomIn), KeyBinding("=", [], .zoomIn),
      KeyBinding("=", commandKey, .zoomIn),
      // On many keyboards, Shift and this key type a plus sign.
      KeyBinding("=", .shift, .zoomIn), KeyBinding("=", [commandKey, .shift], .zoomIn),
      KeyBinding("-", [], .zoomOut), KeyBinding("-", commandKey, .zoomOut),
      KeyBinding("0", [], .resetZoom), KeyBinding("0", commandKey, .resetZoom),
      KeyBinding("0", .shift, .zoomToFit),
      KeyBinding("z", commandKey, .edit(.undo)),
      KeyBinding("z", [commandKey, .shift], .edit(.redo)),
      KeyBinding("y", commandKey, .edit(.redo)),
      KeyBinding("q", commandKey, .quit),
    ]

  /// The key that selects the hand tool while it is held.
  private static let handKey = " "

  /// The modifier key of shortcuts on this system.
  private static var commandKey: UIKeyModifierFlags {
    #if os(macOS)
      .command
    #else
      .control
    #endif
  }

  /// Returns the action of a key regardless of Caps Lock, or `nil` if the key has none.
  static func action(of key: UIKey) -> Action? {
    let modifiers = key.modifierFlags.subtracting(.alphaShift)
    return all.first { binding in
      binding.character == key.charactersIgnoringModifiers
        && binding.modifiers ?? modifiers == modifiers
    }?.action
  }

  /// Returns a Boolean value that indicates whether a key selects the hand tool while it is held.
  ///
  /// Modifiers are ignored, because they may change before the key is released.
  static func holdsHand(_ key: UIKey) -> Bool { key.charactersIgnoringModifiers == handKey }
}
