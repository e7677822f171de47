// Without Objective-C, Swift does not convert strings and numbers with `as`. The plug-in FromUIKit
// replaces such conversions by these properties.

extension StringProtocol {
  /// The object that `as NSString` returns on Apple's systems.
  public var asNSString: NSString { NSString(string: String(self)) }
}

extension NSString {
  /// The string itself.
  public var asNSString: NSString { self }
}

extension Int {
  /// The object that `as NSNumber` returns on Apple's systems.
  public var asNSNumber: NSNumber { NSNumber(value: self) }
}

extension Double {
  /// The object that `as NSNumber` returns on Apple's systems.
  public var asNSNumber: NSNumber { NSNumber(value: self) }
}

extension Bool {
  /// The object that `as NSNumber` returns on Apple's systems.
  public var asNSNumber: NSNumber { NSNumber(value: self) }
}

extension NSNumber: NumberObject {}

extension CAShapeLayer {
  /// The alternating lengths of the dashes and gaps, in points; nil for a continuous line.
  public var lineDashPattern: [NSNumber]? {
    get { dashLengths?.map { NSNumber(value: Double($0)) } }
    set { dashLengths = newValue?.map { CGFloat($0.doubleValue) } }
  }
}

extension CAGradientLayer {
  /// The location of each color, 0…1; nil distributes the colors evenly.
  public var locations: [NSNumber]? {
    get { stops?.map { NSNumber(value: Double($0)) } }
    set { stops = newValue?.map { CGFloat($0.doubleValue) } }
  }
}

extension CAKeyframeAnimation {
  /// The time of each value, as a fraction of the duration; nil distributes the values evenly.
  public var keyTimes: [NSNumber]? {
    get { times?.map { NSNumber(value: Double($0)) } }
    set { times = newValue?.map { CGFloat($0.doubleValue) } }
  }
}

extension UIGestureRecognizer {
  /// The types of touches that the recognizer receives.
  public var allowedTouchTypes: [NSNumber] {
    get { touchTypes.map { NSNumber(value: $0.rawValue) } }
    set { touchTypes = newValue.compactMap { UITouch.TouchType(rawValue: $0.intValue) } }
  }
}
