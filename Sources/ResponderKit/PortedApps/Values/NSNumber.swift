/// A number or a Boolean value, wrapped in an object.
///
/// Two numbers are equal if their values are, whatever the types from which they were created.
nonisolated public final class NSNumber: NSValue, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral
{
  /// The value, as an integer if possible.
  ///
  /// Equal numbers therefore have equal contents.
  enum Content: Hashable {
    case integer(Int)
    case real(Double)
  }

  private let number: Content

  private init(number: Content) {
    self.number = number
    super.init(.number(number))
  }

  /// Creates a number from an integer.
  public convenience init(value: Int) { self.init(number: .integer(value)) }
  /// Creates a number from an unsigned integer.
  public convenience init(value: UInt) {
    self.init(number: Int(exactly: value).map { .integer($0) } ?? .real(Double(value)))
  }
  /// Creates a number from a floating-point value.
  public convenience init(value: Double) {
    self.init(number: Int(exactly: value).map { .integer($0) } ?? .real(value))
  }
  /// Creates a number from a floating-point value.
  public convenience init(value: Float) { self.init(value: Double(value)) }
  /// Creates a number from a Boolean value: 1 or 0.
  public convenience init(value: Bool) { self.init(number: .integer(value ? 1 : 0)) }

  public convenience init(integerLiteral value: Int) { self.init(value: value) }
  public convenience init(floatLiteral value: Double) { self.init(value: value) }
  public convenience init(booleanLiteral value: Bool) { self.init(value: value) }

  /// The value as a floating-point number.
  public var doubleValue: Double {
    switch number {
    case .integer(let integer): Double(integer)
    case .real(let real): real
    }
  }
  /// The value as a floating-point number.
  public var floatValue: Float { Float(doubleValue) }
  /// The value without its fraction, limited to the range of `Int`.
  public var intValue: Int {
    switch number {
    case .integer(let integer): integer
    case .real(let real):
      if real.isNaN {
        0
      } else {
        Int(exactly: real.rounded(.towardZero)) ?? (real < 0 ? .min : .max)
      }
    }
  }
  /// The value as an unsigned integer; 0 if it is negative.
  public var uintValue: UInt { UInt(exactly: max(0, doubleValue.rounded(.towardZero))) ?? .max }
  /// A Boolean value that indicates whether the number is not 0.
  public var boolValue: Bool { doubleValue != 0 }
  /// The value as text.
  public var stringValue: String {
    switch number {
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    }
  }
}
