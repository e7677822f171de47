/// An identifier of a method that can be called on a target, created from the method itself.
///
/// Write `Selector(Canvas.clear(_:))` where UIKit code has `#selector(Canvas.clear(_:))`. The
/// method takes no arguments, the sender, or the sender and the event.
///
/// Two selectors are equal if they were created at the same source location. Therefore, store a
/// selector that you compare or remove later in a static property:
///
/// ```swift
/// extension Selector { static let clear = Selector(Canvas.clear(_:)) }
/// button.addTarget(canvas, action: .clear, for: .touchUpInside)
/// ```
public struct Selector {
  nonisolated private let method: Method

  private final class Method {
    nonisolated let location: SourceLocation
    let isImplemented: (AnyObject) -> Bool
    let call: (AnyObject, AnyObject?, UIEvent?) -> Bool

    init(
      _ location: SourceLocation, isImplemented: @escaping (AnyObject) -> Bool,
      call: @escaping (AnyObject, AnyObject?, UIEvent?) -> Bool
    ) {
      (self.location, self.isImplemented, self.call) = (location, isImplemented, call)
    }
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
  public init<Target>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Void, file: String = #fileID,
    line: Int = #line, column: Int = #column
  ) {
    self.init(file, line, column, target: Target.self) { target, _, _ in
      guard let target = target as? Target else { return false }
      method(target)()
      return true
    }
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
  public init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, file: String = #fileID,
    line: Int = #line, column: Int = #column
  ) {
    self.init(file, line, column, target: Target.self) { target, sender, _ in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      method(target)(sender)
      return true
    }
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
  public init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(file, line, column, target: Target.self) { target, sender, event in
      guard let target = target as? Target, let sender = sender as? Sender else { return false }
      method(target)(sender, event)
      return true
    }
  }

  @usableFromInline
  init<Target>(
    _ file: String, _ line: Int, _ column: Int, target: Target.Type,
    call: @escaping (AnyObject, AnyObject?, UIEvent?) -> Bool
  ) {
    method = Method(
      SourceLocation(target: ObjectIdentifier(Target.self), file: file, line: line, column: column),
      isImplemented: { $0 is Target }, call: call)
  }

  /// Returns whether an object implements the method.
  public func isImplemented(by object: AnyObject) -> Bool { method.isImplemented(object) }

  /// Calls the method on a target.
  ///
  /// - Returns: False, without a call, if the target does not implement the method or the sender
  ///   does not have the type that the method takes.
  @discardableResult
  func perform(on target: AnyObject, from sender: AnyObject?, for event: UIEvent?) -> Bool {
    method.call(target, sender, event)
  }
}

extension Selector: Hashable {
  nonisolated public static func == (a: Selector, b: Selector) -> Bool {
    a.method.location == b.method.location
  }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(method.location) }
}

/// A target, which is referenced weakly, and the method to call on it.
final class TargetAction {
  private(set) weak var target: AnyObject?
  let action: Selector

  init(target: AnyObject?, action: Selector) { (self.target, self.action) = (target, action) }

  /// Returns whether the entry has a target and an action; nil matches any target or action.
  func matches(_ target: AnyObject?, _ action: Selector?) -> Bool {
    (target == nil || target === self.target) && (action == nil || action == self.action)
  }
}
