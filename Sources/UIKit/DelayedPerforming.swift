/// The method calls that wait for the end of their delay.
///
/// All methods are called on the main thread.
private final class DelayedCalls {
  private struct Call {
    let target: AnyObject
    let selector: Selector
    let argument: Any?
    let id: Int
  }

  static let shared = DelayedCalls()

  private var calls: [Call] = []
  private var lastID = 0

  /// Calls a method of a target after a delay, in seconds, and keeps the target alive until then.
  func add(_ target: AnyObject, _ selector: Selector, _ argument: Any?, delay: TimeInterval) {
    lastID += 1
    let id = lastID
    calls.append(Call(target: target, selector: selector, argument: argument, id: id))
    DispatchQueue.main.asyncAfter(deadline: .now() + max(0, delay)) {
      MainActor.assumeIsolated { DelayedCalls.shared.perform(id) }
    }
  }

  private func perform(_ id: Int) {
    guard let index = calls.firstIndex(where: { $0.id == id }) else { return }
    let call = calls.remove(at: index)
    call.selector.perform(on: call.target, from: call.argument as AnyObject?, for: nil)
  }

  /// Cancels all delayed calls of a target's methods.
  func cancel(of target: AnyObject) { cancel { $0.target === target } }

  /// Cancels those delayed calls of a target's method that have an equal argument.
  func cancel(of target: AnyObject, _ selector: Selector, _ argument: Any?) {
    cancel {
      $0.target === target && $0.selector == selector && Self.isEqual($0.argument, argument)
    }
  }

  private func cancel(where predicate: (Call) -> Bool) {
    calls.removeAll(where: predicate)
  }

  private static func isEqual(_ a: Any?, _ b: Any?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    return a as AnyObject === b as AnyObject
  }
}

extension UIResponder {
  /// Calls a method of the responder after a delay, in seconds.
  public func perform(_ selector: Selector, with object: Any?, afterDelay delay: TimeInterval) {
    DelayedCalls.shared.add(self, selector, object, delay: delay)
  }

  /// Cancels all delayed calls of a target's methods.
  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    DelayedCalls.shared.cancel(of: target as AnyObject)
  }

  /// Cancels those delayed calls of a target's method that have an equal argument.
  public class func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object: Any?
  ) {
    DelayedCalls.shared.cancel(of: target as AnyObject, selector, object)
  }
}

extension NSObject {
  /// Calls a method of the object after a delay, in seconds.
  public func perform(_ selector: Selector, with object: Any?, afterDelay delay: TimeInterval) {
    DelayedCalls.shared.add(self, selector, object, delay: delay)
  }

  /// Cancels all delayed calls of a target's methods.
  public class func cancelPreviousPerformRequests(withTarget target: Any) {
    DelayedCalls.shared.cancel(of: target as AnyObject)
  }

  /// Cancels those delayed calls of a target's method that have an equal argument.
  public class func cancelPreviousPerformRequests(
    withTarget target: Any, selector: Selector, object: Any?
  ) {
    DelayedCalls.shared.cancel(of: target as AnyObject, selector, object)
  }
}
