extension Any? {
  /// The value as an object; nil for no value.
  ///
  /// UIKit declares targets and senders with the type `Any?`, although all of them are objects.
  nonisolated var object: AnyObject? { map { $0 as AnyObject } }
}
