// Without Objective-C, Swift does not convert strings and numbers with `as`. The plug-in FromUIKit
// writes these properties instead.

extension StringProtocol {
  /// The string as an object, as `as NSString` gives it on Apple's systems.
  public var asNSString: NSString { NSString(string: String(self)) }
}

extension NSString {
  /// The string itself.
  public var asNSString: NSString { self }
}

extension Int {
  /// The number as an object, as `as NSNumber` gives it on Apple's systems.
  public var asNSNumber: NSNumber { NSNumber(value: self) }
}

extension Double {
  /// The number as an object, as `as NSNumber` gives it on Apple's systems.
  public var asNSNumber: NSNumber { NSNumber(value: self) }
}

extension Bool {
  /// The value as an object, as `as NSNumber` gives it on Apple's systems.
  public var asNSNumber: NSNumber { NSNumber(value: self) }
}

extension UIGestureRecognizer {
  /// The types of touches that the recognizer receives.
  public var allowedTouchTypes: [NSNumber] {
    get { touchTypes.map { NSNumber(value: $0.rawValue) } }
    set { touchTypes = newValue.compactMap { UITouch.TouchType(rawValue: $0.intValue) } }
  }
}
