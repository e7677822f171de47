/// Something to be done, with a title: a closure where a target and a selector would be more words.
public final class UIAction {
  /// Tells actions from each other.
  nonisolated public struct Identifier: Hashable, Sendable, RawRepresentable {
    public let rawValue: String

    /// An identifier with a name; two with one name are equal.
    public init(_ rawValue: String) { self.rawValue = rawValue }

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// What is to be done; takes the action, whose ``UIAction/sender`` is set meanwhile.
  public typealias Handler = (UIAction) -> Void

  /// What a button says that is made for the action.
  ///
  /// A button takes it over when it is made; changing it later changes no button.
  public var title: String
  /// Tells the action from others.
  ///
  /// A control has one action for each identifier and event: adding another replaces the first.
  public let identifier: Identifier
  /// What sent the action, while the handler is called.
  public internal(set) weak var sender: AnyObject?
  private let handler: Handler

  /// An action that calls a closure.
  ///
  /// - Parameters:
  ///   - title: what a button says that is made for the action.
  ///   - identifier: one of its own for nil.
  ///   - handler: must not keep who holds the action alive.
  public init(title: String = "", identifier: Identifier? = nil, handler: @escaping Handler) {
    self.title = title
    self.handler = handler
    self.identifier = identifier ?? Identifier("action \(Self.count)")
    Self.count += 1
  }

  /// Numbers for identifiers.
  private static var count = 0

  func perform(from sender: AnyObject?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
