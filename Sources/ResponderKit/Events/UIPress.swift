/// The modifier keys.
nonisolated public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Caps Lock is on.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Either Shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Either Control key.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt, which Apple calls Option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command, or the Windows or Super key on keyboards without a Command key.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

/// A key of a keyboard, with the modifier keys that are held.
nonisolated public struct UIKey: Hashable, Sendable {
  /// The characters that the key types without modifiers, in lower case, in the current keyboard
  /// layout; empty for a key that types nothing.
  public var charactersIgnoringModifiers: String
  /// The modifier keys that are held.
  public var modifierFlags: UIKeyModifierFlags

  /// Creates a key.
  ///
  /// - Parameters:
  ///   - charactersIgnoringModifiers: The characters that the key types without modifiers, in lower
  ///     case, or a constant of ``UIKeyCommand``; empty for a key that types nothing.
  ///   - modifierFlags: The modifier keys that are held.
  public init(_ charactersIgnoringModifiers: String, modifierFlags: UIKeyModifierFlags = []) {
    self.charactersIgnoringModifiers = charactersIgnoringModifiers
    self.modifierFlags = modifierFlags
  }
}

/// A press of a key, from key down to key up.
public final class UIPress {
  /// The phase of a press.
  nonisolated public enum Phase: Int, Sendable {
    /// The key was pressed, or repeats while it is held.
    case began
    /// The force on the key changed; responders do not receive this phase.
    case changed
    /// The key is held without a change; responders do not receive this phase.
    case stationary
    /// The key was released.
    case ended
    /// The system cancelled the press. Undo its effects.
    case cancelled
  }

  /// The phase of the press.
  public internal(set) var phase: Phase
  /// The time, in seconds, at which the key was pressed or released.
  public internal(set) var timestamp: TimeInterval
  /// The key, which is never nil in ResponderKit.
  public internal(set) var key: UIKey?

  init(key: UIKey) { (self.key, phase, timestamp) = (key, .began, 0) }
}

extension UIPress: Hashable {
  nonisolated public static func == (a: UIPress, b: UIPress) -> Bool { a === b }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An event that carries key presses.
public final class UIPressesEvent: UIEvent {
  /// The press that changed, without the other keys that are held.
  public let allPresses: Set<UIPress>

  init(press: UIPress) {
    allPresses = [press]
    super.init(type: .presses, timestamp: press.timestamp)
    modifierFlags = press.key?.modifierFlags ?? []
  }
}
