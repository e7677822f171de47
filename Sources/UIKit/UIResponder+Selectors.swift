extension UIResponder {
  /// Returns a Boolean value that indicates whether the responder has a method.
  public func responds(to selector: Selector?) -> Bool {
    selector?.isImplemented(by: self) ?? false
  }

  /// Calls a method of the responder.
  public func perform(_ selector: Selector, with object: Any? = nil) {
    selector.perform(on: self, from: object as AnyObject?, for: nil)
  }
}
