/// A value of a property list that has been read into memory.
package enum PropertyList: Sendable, Hashable {
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  case string(String)
  case data(Data)
  case array([PropertyList])
  case dictionary([String: PropertyList])
  /// A date, which neither a drawing nor the settings contain.
  case date

  /// The string, or `nil` for another value.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The Boolean value, or `nil` for another value.
  package var boolean: Bool? {
    if case .boolean(let boolean) = self { boolean } else { nil }
  }

  /// The number, or `nil` for another value.
  package var real: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    default: nil
    }
  }

  /// The number, or `nil` for another value or a fraction.
  package var integer: Int? {
    switch self {
    case .integer(let number): number
    case .real(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The bytes, or `nil` for another value.
  package var data: Data? {
    if case .data(let bytes) = self { bytes } else { nil }
  }

  /// The items, or `nil` for another value.
  package var array: [PropertyList]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The entries, or `nil` for another value.
  package var dictionary: [String: PropertyList]? {
    if case .dictionary(let entries) = self { entries } else { nil }
  }
}
