/// The keys that change what other keys mean.
nonisolated public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
  public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
  public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
  /// Alt, which Apple calls Option.
  public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
  public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

/// A key of a keyboard and what it means with the keys held beside it.
nonisolated public struct UIKey: Hashable, Sendable {
  /// What the key types without modifiers, in lower case, by the layout in use; empty for a key that
  /// types nothing.
  public var charactersIgnoringModifiers: String
  public var modifierFlags: UIKeyModifierFlags

  public init(_ charactersIgnoringModifiers: String, modifierFlags: UIKeyModifierFlags = []) {
    self.charactersIgnoringModifiers = charactersIgnoringModifiers
    self.modifierFlags = modifierFlags
  }
}

/// One press of a key, from down to up.
public final class UIPress {
  nonisolated public enum Phase: Int, Sendable {
    case began
    case changed
    case stationary
    case ended
    case cancelled
  }

  public internal(set) var phase: Phase
  public internal(set) var timestamp: TimeInterval
  public let key: UIKey?

  init(key: UIKey, phase: Phase, timestamp: TimeInterval) {
    (self.key, self.phase, self.timestamp) = (key, phase, timestamp)
  }
}

extension UIPress: Hashable {
  nonisolated public static func == (a: UIPress, b: UIPress) -> Bool { a === b }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The event that carries presses of keys.
public final class UIPressesEvent: UIEvent {
  public let allPresses: Set<UIPress>

  init(press: UIPress) {
    allPresses = [press]
    super.init(type: .presses, timestamp: press.timestamp)
  }
}
