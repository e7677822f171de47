extension FixedWidthInteger {
  /// Creates the integer that a number has before its decimal point, or the nearest integer of the
  /// type; 0 for a value that is not a number.
  ///
  /// The other initializers stop the process for a number that the type cannot represent. Numbers
  /// from files and devices can have any value.
  package init(saturating number: some BinaryFloatingPoint) {
    if let integer = Self(exactly: number.rounded(.towardZero)) {
      self = integer
    } else {
      self = number.isNaN ? 0 : number < 0 ? .min : .max
    }
  }
}
