/// An identifier of a method that can be called on a target, created from the method itself.
///
/// Write `Selector(Canvas.clear(_:))` where UIKit code has `#selector(Canvas.clear(_:))`. The
/// method takes no arguments, the sender, or the sender and the event.
///
/// Two selectors are equal if they were created at the same source location. Therefore, store a
/// selector that you compare or remove later in a static property:
///
/// ```swift
/// final class Canvas: UIView {
///   func clear(_ sender: UIButton) {}
/// }
///
/// extension Selector { static let clear = Selector(Canvas.clear(_:)) }
///
/// let (canvas, button) = (Canvas(), UIButton())
/// button.addTarget(canvas, action: .clear, for: .touchUpInside)
/// ```
///
/// Selectors that the plug-in `FromUIKit` creates from `#selector` are identified by the
/// Objective-C name of the method instead. They are equal if their names are equal, and they call
/// the method with that name in any class of the plug-in's target.
@preconcurrency @MainActor public struct Selector: @unchecked Sendable {
  nonisolated private let storage: Storage
  nonisolated fileprivate var method: Method? { storage.method }

  /// The properties of a selector, in one object, so that copying a selector is cheap: each move of
  /// a finger copies selectors.
  private final class Storage: @unchecked Sendable {
    nonisolated let identity: Identity
    nonisolated let method: Method?

    nonisolated init(_ identity: Identity, _ method: Method?) {
      (self.identity, self.method) = (identity, method)
    }
  }

  nonisolated private enum Identity: Hashable {
    case location(SourceLocation)
    case name(String)
  }

  nonisolated private struct SourceLocation: Hashable {
    let target: ObjectIdentifier
    let file: String
    let line: Int
    let column: Int
  }

  // The initializers are inlined into the caller, where the types are known. Actions are sent with
  // every move of a finger; without inlining, each call would cast slowly and allocate a closure.

  /// Creates a selector for a method without parameters.
  ///
  /// - Parameters:
  ///   - method: The unapplied method of the type, such as `Canvas.clear`.
  ///   - file: The file of the source location that identifies the selector. Use the default.
  ///   - line: The line of the source location. Use the default.
  ///   - column: The column of the source location. Use the default.
  @inlinable
  nonisolated public init<Target, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Result, file: String = #fileID,
    line: Int = #line, column: Int = #column
  ) {
    self.init(
      file, line, column, target: Target.self,
      Method("", calling: { method($0)() }))
  }

  /// Creates a selector for a method that takes the sender.
  ///
  /// The method is not called if the sender does not have the type of the parameter.
  ///
  /// - Parameters:
  ///   - method: The unapplied method of the type, such as `Canvas.clear(_:)`.
  ///   - file: The file of the source location that identifies the selector. Use the default.
  ///   - line: The line of the source location. Use the default.
  ///   - column: The column of the source location. Use the default.
  @inlinable
  nonisolated public init<Target, Sender, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Result,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(
      file, line, column, target: Target.self,
      Method("", calling: { method($0)($1) }))
  }

  /// Creates a selector for a method that takes the sender and the event.
  ///
  /// The method is not called if the sender does not have the type of the parameter. The event is
  /// nil if no event caused the action.
  ///
  /// - Parameters:
  ///   - method: The unapplied method of the type, such as `Canvas.clear(_:_:)`.
  ///   - file: The file of the source location that identifies the selector. Use the default.
  ///   - line: The line of the source location. Use the default.
  ///   - column: The column of the source location. Use the default.
  @inlinable
  nonisolated public init<Target, Sender, Event, Result>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, Event) -> Result,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(
      file, line, column, target: Target.self,
      Method("", calling: { method($0)($1, $2) }))
  }

  @usableFromInline
  nonisolated init<Target>(
    _ file: String, _ line: Int, _ column: Int, target: Target.Type, _ method: Method
  ) {
    storage = Storage(
      .location(
        SourceLocation(
          target: ObjectIdentifier(Target.self), file: file, line: line, column: column)), method)
  }

  // MARK: Selectors with names

  /// Creates a selector that calls a method on targets that have it, and methods with the same name
  /// on other targets.
  ///
  /// - Parameters:
  ///   - method: The method.
  ///   - table: The table with the other methods of the module. Passing the table ensures that it
  ///     has been created.
  nonisolated public init(_ method: Method, in table: SelectorTable? = nil) {
    storage = Storage(.name(method.name), method)
  }

  /// Creates a selector that calls the methods with a name in Objective-C.
  ///
  /// - Parameters:
  ///   - name: The name, such as `clear:` for `clear(_:)`.
  ///   - table: The table with the methods of the module. Passing the table ensures that it has
  ///     been created.
  nonisolated public init(_ name: String, in table: SelectorTable? = nil) {
    storage = Storage(.name(name), nil)
  }

  // MARK: Calls

  /// Returns a Boolean value that indicates whether an object implements the method.
  public func isImplemented(by object: AnyObject) -> Bool { method(of: object) != nil }

  /// Calls the method on a target.
  ///
  /// - Returns: True if the method was called; false if the target does not implement the method,
  ///   or if the sender or the event does not have the type of its parameter.
  @discardableResult
  package func perform(on target: AnyObject, from sender: AnyObject?, for event: UIEvent?) -> Bool {
    if let method = storage.method, method.call(target, sender, event) { return true }
    guard let method = method(of: target), method !== storage.method else { return false }
    return method.call(target, sender, event)
  }

  /// Returns the method that the selector calls on an object; nil if the object has none.
  private func method(of object: AnyObject) -> Method? {
    if let method = storage.method, method.isImplemented(object) { return method }
    guard case .name(let name) = storage.identity else { return nil }
    return SelectorTable.methods(named: name).first { $0.isImplemented(object) }
  }
}

extension Selector: Hashable {
  nonisolated public static func == (a: Selector, b: Selector) -> Bool {
    a.storage === b.storage || a.storage.identity == b.storage.identity
  }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(storage.identity) }
}

extension Selector: CustomStringConvertible {
  /// The name of the method, or the file and the line at which the selector was created.
  nonisolated public var description: String {
    switch storage.identity {
    case .name(let name): name
    case .location(let location): "\(location.file):\(location.line)"
    }
  }
}

/// A target, which is referenced weakly, and the method to call on it.
final class TargetAction {
  private(set) weak var target: AnyObject?
  let action: Selector
  /// The method of the selector, stored here because each move of a finger calls it.
  private let method: Selector.Method?

  init(target: AnyObject?, action: Selector) {
    (self.target, self.action, method) = (target, action, action.method)
  }

  /// Returns a Boolean value that indicates whether the object has the given target and action; nil
  /// matches any target or action.
  func matches(_ target: AnyObject?, _ action: Selector?) -> Bool {
    (target == nil || target === self.target) && (action == nil || action == self.action)
  }

  /// Calls the method, if the target still exists.
  func perform(from sender: AnyObject?, for event: UIEvent?) {
    guard let target else { return }
    if let method, method.call(target, sender, event) { return }
    action.perform(on: target, from: sender, for: event)
  }
}
