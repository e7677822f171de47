/// An action that calls a closure, as an alternative to a target and a selector.
///
/// An action can also be an element of a ``UIMenu``.
public final class UIAction: UIMenuElement {
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

  /// The identifier of the action.
  ///
  /// A control has at most one action per identifier and event; adding an action replaces the
  /// previous one.
  public let identifier: Identifier
  /// The object that sent the action, while the handler is called; otherwise nil.
  public internal(set) weak var sender: AnyObject?
  /// The attributes of the action in a menu.
  public var attributes: Attributes
  /// The state of the action in a menu.
  public var state: State
  /// A longer title, which is stored and has no effect.
  public var discoverabilityTitle: String?
  private let handler: Handler

  /// Creates an action that calls a closure.
  ///
  /// - Parameters:
  ///   - title: The title in a menu, and on a button or a segment that is created for the action.
  ///   - subtitle: A short text beside the title in a menu, such as a keyboard shortcut.
  ///   - image: The image on a button or a segment that is created for the action; menus show no
  ///     images.
  ///   - identifier: The identifier; nil for a unique identifier.
  ///   - discoverabilityTitle: A longer title, which is stored.
  ///   - attributes: The attributes in a menu.
  ///   - state: The state in a menu.
  ///   - handler: The closure. A strong capture of the action's owner creates a retain cycle.
  public init(
    title: String = "", subtitle: String? = nil, image: UIImage? = nil,
    identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
    attributes: Attributes = [], state: State = .off, handler: @escaping Handler
  ) {
    self.handler = handler
    self.discoverabilityTitle = discoverabilityTitle
    (self.attributes, self.state) = (attributes, state)
    self.identifier = identifier ?? Identifier("action \(Self.nextIdentifier)")
    Self.nextIdentifier += 1
    super.init(title: title, subtitle: subtitle, image: image)
  }

  /// The number of the next generated identifier.
  private static var nextIdentifier = 0

  func perform(from sender: AnyObject?) {
    self.sender = sender
    handler(self)
    self.sender = nil
  }
}
