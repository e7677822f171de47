/// An action with a title that calls a closure, as an alternative to a target and a selector.
public final class UIAction {
  /// An identifier of an action.
  nonisolated public struct Identifier: Hashable, Sendable, RawRepresentable {
    public let rawValue: String

    /// Creates an identifier from a name; identifiers with the same name are equal.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// A closure that receives the action.
  ///
  /// During the call, ``UIAction/sender`` is set.
  public typealias Handler = (UIAction) -> Void

  /// The title of a button that is created for the action.
  ///
  /// Changing the title does not affect existing buttons.
  public var title: String
  /// The identifier of the action.
  ///
  /// A control has at most one action per identifier and event; adding another one replaces it.
  public let identifier: Identifier
  /// The object that sent the action, while the handler is called; otherwise nil.
  public internal(set) weak var sender: AnyObject?
  private let handler: Handler

  /// Creates an action that calls a closure.
  ///
  /// - Parameters:
  ///   - title: The title of a button that is created for the action.
  ///   - identifier: The identifier; nil for a unique identifier.
  ///   - handler: The closure. A strong capture of the action's owner creates a retain cycle.
  public init(title: String = "", identifier: Identifier? = nil, handler: @escaping Handler) {
    self.title = title
    self.handler = handler
    self.identifier = identifier ?? Identifier("action \(Self.nextIdentifier)")
    Self.nextIdentifier += 1
  }

  /// The number of the next generated identifier.
  private static var nextIdentifier = 0

  func perform(from sender: AnyObject?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
