/// The keys that change what other keys mean.
nonisolated public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Capitals are locked.
  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  /// Either Shift key.
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  /// Either Control key.
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt, which Apple calls Option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  /// Command, or the key with the system's sign where a keyboard has that instead.
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

/// A key of a keyboard and what it means with the keys held beside it.
nonisolated public struct UIKey: Hashable, Sendable {
  /// What the key types without modifiers, in lower case, by the layout in use; empty for a key that
  /// types nothing.
  public var charactersIgnoringModifiers: String
  /// The keys that are held beside it.
  public var modifierFlags: UIKeyModifierFlags

  /// A key by what it types.
  ///
  /// - Parameters:
  ///   - charactersIgnoringModifiers: in lower case, or a name from ``UIKeyCommand``; empty for a
  ///     key that types nothing.
  ///   - modifierFlags: the keys that are held beside it.
  public init(_ charactersIgnoringModifiers: String, modifierFlags: UIKeyModifierFlags = []) {
    self.charactersIgnoringModifiers = charactersIgnoringModifiers
    self.modifierFlags = modifierFlags
  }
}

/// One press of a key, from down to up.
public final class UIPress {
  /// What became of a key.
  nonisolated public enum Phase: Int, Sendable {
    /// It went down; a key that repeats does so again without coming up.
    case began
    /// It is pressed harder or less hard; no responder is told.
    case changed
    /// It is down as before; no responder is told.
    case stationary
    /// It came up.
    case ended
    /// It was taken away: undo what it began.
    case cancelled
  }

  /// What became of the key.
  public internal(set) var phase: Phase
  /// When the key went down or came up, in seconds.
  public internal(set) var timestamp: TimeInterval
  /// The key that is meant; never nil here.
  public internal(set) var key: UIKey?

  init(key: UIKey) { (self.key, phase, timestamp) = (key, .began, 0) }
}

extension UIPress: Hashable {
  nonisolated public static func == (a: UIPress, b: UIPress) -> Bool { a === b }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The event that carries presses of keys.
public final class UIPressesEvent: UIEvent {
  /// The one press that the event tells of, whatever else is held.
  public let allPresses: Set<UIPress>

  init(press: UIPress) {
    allPresses = [press]
    super.init(type: .presses, timestamp: press.timestamp)
  }
}
