/// The name of a method that a target is to be sent, made from the method itself.
///
/// Where UIKit code says `#selector(Canvas.clear(_:))`, this says `Selector(Canvas.clear(_:))`. The
/// method has no argument, one (the sender), or two (the sender and the event).
///
/// Two selectors are equal if they were made at the same place in the source. So one that is to be
/// compared or taken out again is made once:
///
/// ```swift
/// extension Selector { static let clear = Selector(Canvas.clear(_:)) }
/// button.addTarget(canvas, action: .clear, for: .touchUpInside)
/// ```
public struct Selector {
  nonisolated private let method: Method

  private final class Method {
    nonisolated let place: Place
    let isAnswered: (AnyObject) -> Bool
    let call: (AnyObject, AnyObject?, UIEvent?) -> Bool

    init(
      _ place: Place, isAnswered: @escaping (AnyObject) -> Bool,
      call: @escaping (AnyObject, AnyObject?, UIEvent?) -> Bool
    ) {
      (self.place, self.isAnswered, self.call) = (place, isAnswered, call)
    }
  }

  nonisolated private struct Place: Hashable {
    let target: ObjectIdentifier
    let file: String
    let line: Int
    let column: Int
  }

  // Inlined into the caller, where the types are known: an action is sent with each move of a
  // finger, and without that each sending casts slowly and allocates the method bound to its target.
  /// The name of a method that takes nothing.
  ///
  /// - Parameters:
  ///   - method: the method of the type, as in `Page.clear`.
  ///   - file: the place that tells selectors from each other: leave it out, and so the next two.
  ///   - line: the line of that place.
  ///   - column: the column of that place.
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

  /// The name of a method that takes the sender.
  ///
  /// It is not called for a sender of another type than the method takes.
  ///
  /// - Parameters:
  ///   - method: the method of the type, as in `Page.clear`.
  ///   - file: the place that tells selectors from each other: leave it out, and so the next two.
  ///   - line: the line of that place.
  ///   - column: the column of that place.
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

  /// The name of a method that takes the sender and the event.
  ///
  /// It is not called for a sender of another type than the method takes. The event is nil where
  /// none caused the action.
  ///
  /// - Parameters:
  ///   - method: the method of the type, as in `Page.clear`.
  ///   - file: the place that tells selectors from each other: leave it out, and so the next two.
  ///   - line: the line of that place.
  ///   - column: the column of that place.
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
      Place(target: ObjectIdentifier(Target.self), file: file, line: line, column: column),
      isAnswered: { $0 is Target }, call: call)
  }

  /// Whether an object has the method.
  public func isAnswered(by object: AnyObject) -> Bool { method.isAnswered(object) }

  /// Calls the method.
  ///
  /// - Returns: false, and nothing is called, where the target has no such method or the method
  ///   takes another kind of sender.
  @discardableResult
  func perform(on target: AnyObject, from sender: AnyObject?, for event: UIEvent?) -> Bool {
    method.call(target, sender, event)
  }
}

extension Selector: Hashable {
  nonisolated public static func == (a: Selector, b: Selector) -> Bool {
    a.method.place == b.method.place
  }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(method.place) }
}

/// A method of an object that does not keep the object alive.
final class TargetAction {
  private(set) weak var target: AnyObject?
  let action: Selector

  init(target: AnyObject?, action: Selector) { (self.target, self.action) = (target, action) }

  func isFor(_ target: AnyObject?, _ action: Selector?) -> Bool {
    (target == nil || target === self.target) && (action == nil || action == self.action)
  }
}
