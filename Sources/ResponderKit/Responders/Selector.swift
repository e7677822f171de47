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
  private let place: Place
  private let isAnswered: (AnyObject) -> Bool
  private let call: (AnyObject, Any?, UIEvent?) -> Bool

  nonisolated private struct Place: Hashable {
    let target: ObjectIdentifier
    let file: String
    let line: Int
    let column: Int
  }

  public init<Target>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Void, file: String = #fileID,
    line: Int = #line, column: Int = #column
  ) {
    self.init(file, line, column) { (target: Target, _, _) in
      method(target)()
      return true
    }
  }

  public init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, file: String = #fileID,
    line: Int = #line, column: Int = #column
  ) {
    self.init(file, line, column) { (target: Target, sender, _) in
      guard let sender = sender as? Sender else { return false }
      method(target)(sender)
      return true
    }
  }

  public init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, UIEvent?) -> Void,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) {
    self.init(file, line, column) { (target: Target, sender, event) in
      guard let sender = sender as? Sender else { return false }
      method(target)(sender, event)
      return true
    }
  }

  private init<Target>(
    _ file: String, _ line: Int, _ column: Int,
    call: @escaping (Target, Any?, UIEvent?) -> Bool
  ) {
    place = Place(target: ObjectIdentifier(Target.self), file: file, line: line, column: column)
    isAnswered = { $0 is Target }
    self.call = { target, sender, event in
      guard let target = target as? Target else { return false }
      return call(target, sender, event)
    }
  }

  /// Whether an object has the method.
  public func isAnswered(by object: AnyObject) -> Bool { isAnswered(object) }

  /// Calls the method.
  ///
  /// - Returns: false, and nothing is called, where the target has no such method or the method
  ///   takes another kind of sender.
  @discardableResult
  func perform(on target: AnyObject, from sender: Any?, for event: UIEvent?) -> Bool {
    call(target, sender, event)
  }
}

extension Selector: Hashable {
  nonisolated public static func == (a: Selector, b: Selector) -> Bool { a.place == b.place }

  nonisolated public func hash(into hasher: inout Hasher) { hasher.combine(place) }
}

/// A method of an object that does not keep the object alive.
struct TargetAction {
  private(set) weak var target: AnyObject?
  let action: Selector

  func isFor(_ target: AnyObject?, _ action: Selector?) -> Bool {
    (target == nil || target === self.target) && (action == nil || action == self.action)
  }
}
