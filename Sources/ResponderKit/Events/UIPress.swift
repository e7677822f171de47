/// A press of a key, from key down to key up.
@preconcurrency @MainActor open class UIPress {
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

  /// The type of a press: a button of a remote control, or the key that corresponds to it.
  nonisolated public struct PressType: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The Up Arrow key.
    public static let upArrow = PressType(rawValue: 0)
    /// The Down Arrow key.
    public static let downArrow = PressType(rawValue: 1)
    /// The Left Arrow key.
    public static let leftArrow = PressType(rawValue: 2)
    /// The Right Arrow key.
    public static let rightArrow = PressType(rawValue: 3)
    /// The Return key.
    public static let select = PressType(rawValue: 4)
    /// The Escape key.
    public static let menu = PressType(rawValue: 5)
    /// The button that starts and pauses playback.
    public static let playPause = PressType(rawValue: 6)
    /// The Page Up key.
    public static let pageUp = PressType(rawValue: 30)
    /// The Page Down key.
    public static let pageDown = PressType(rawValue: 31)

    /// The type of all keys that correspond to no button of a remote control.
    static let otherKey = PressType(rawValue: -1)

    init(_ code: UIKeyboardHIDUsage?) {
      self =
        switch code {
        case .keyboardUpArrow: .upArrow
        case .keyboardDownArrow: .downArrow
        case .keyboardLeftArrow: .leftArrow
        case .keyboardRightArrow: .rightArrow
        case .keyboardReturnOrEnter: .select
        case .keyboardEscape: .menu
        case .keyboardPageUp: .pageUp
        case .keyboardPageDown: .pageDown
        default: .otherKey
        }
    }
  }

  /// The phase of the press.
  open internal(set) var phase: Phase
  /// The time, in seconds, at which the key was pressed or released.
  open internal(set) var timestamp: TimeInterval
  /// The key; nil only for a press that a client has created.
  open internal(set) var key: UIKey?
  /// A Boolean value that indicates whether the key repeats because it is held.
  package internal(set) var isRepetition = false
  /// The responder to which the window sent the press when the key was pressed.
  open internal(set) weak var responder: UIResponder?

  init(key: UIKey) { (self.key, phase, timestamp) = (key, .began, 0) }

  /// Creates a press without a key, for example as a test double.
  public init() { (phase, timestamp) = (.began, 0) }

  /// The type of the press, with the raw value -1 for a key that corresponds to no button of a
  /// remote control.
  open var type: PressType { PressType(key?.keyCode) }

  /// The window of ``responder``.
  open var window: UIWindow? { responder?.hostWindow }

  /// The force of the press; 1 while the key is down.
  open var force: CGFloat { phase == .ended || phase == .cancelled ? 0 : 1 }
}

extension UIPress: Hashable {
  nonisolated public static func == (a: UIPress, b: UIPress) -> Bool { a === b }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An event that carries key presses.
open class UIPressesEvent: UIEvent {
  /// The press that changed, without the other keys that are held.
  open var allPresses: Set<UIPress> { [press] }

  let press: UIPress

  init(press: UIPress) {
    self.press = press
    super.init(type: .presses, timestamp: press.timestamp)
    flags = press.key?.modifierFlags ?? []
  }
}
