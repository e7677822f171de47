extension UIResponder {
  /// Returns whether the responder has a method.
  public func responds(to selector: Selector?) -> Bool {
    selector?.isImplemented(by: self) ?? false
  }

  /// Calls a method of the responder.
  public func perform(_ selector: Selector, with object: Any? = nil) {
    selector.perform(on: self, from: object as AnyObject?, for: nil)
  }

  /// Calls a method of the responder after a delay, in seconds.
  public func perform(_ selector: Selector, with object: Any?, afterDelay delay: TimeInterval) {
    nonisolated(unsafe) let object = object
    DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [self] in
      MainActor.assumeIsolated { perform(selector, with: object) }
    }
  }
}
