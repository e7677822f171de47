/// The components of a color in the color space sRGB.
open class CIColor: @unchecked Sendable {
  public let red: CGFloat
  public let green: CGFloat
  public let blue: CGFloat
  public let alpha: CGFloat

  /// Creates a color from its components, 0…1.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  /// Creates a color with the components of another color.
  public convenience init(color: UIColor) {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Creates a color with the components of another color.
  public convenience init(cgColor: CGColor) { self.init(color: UIColor(cgColor: cgColor)) }

  /// The number of components, including the alpha: 4.
  public var numberOfComponents: Int { 4 }
}

extension UIColor {
  /// Creates a color with the components of another color.
  public convenience init(ciColor: CIColor) {
    self.init(
      red: ciColor.red, green: ciColor.green, blue: ciColor.blue, alpha: ciColor.alpha)
  }

  /// The components of the color.
  public var ciColor: CIColor { CIColor(color: self) }
}

/// The Boolean value true, for C functions.
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
nonisolated public let kCFBooleanTrue: NSNumber! = NSNumber(value: true)
/// The Boolean value false, for C functions.
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
nonisolated public let kCFBooleanFalse: NSNumber! = NSNumber(value: false)
/// The key of the value that prevents implicit animations.
nonisolated public let kCATransactionDisableActions = "disableActions"
/// The key of the duration of implicit animations.
nonisolated public let kCATransactionAnimationDuration = "animationDuration"
/// The key of the closure that is called after a transaction.
nonisolated public let kCATransactionCompletionBlock = "completionBlock"

extension CATransaction {
  /// Sets a property of the current transaction.
  ///
  /// A closure with the key `kCATransactionCompletionBlock` is called when the transaction has
  /// ended. Values with other keys have no effect.
  public static func setValue(_ value: Any?, forKey key: String) {
    if key == kCATransactionCompletionBlock, let closure = value as? () -> Void {
      setCompletionBlock(closure)
    }
  }
}
