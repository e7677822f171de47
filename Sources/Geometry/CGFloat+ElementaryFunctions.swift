// The C library's elementary functions, named as in Swift Numerics. Only this file of the module
// imports the C library.
private import CLibrary

extension CGFloat {
  /// Returns the sine of an angle in radians.
  package static func sin(_ angle: CGFloat) -> CGFloat { librarySine(angle) }

  /// Returns the cosine of an angle in radians.
  package static func cos(_ angle: CGFloat) -> CGFloat { libraryCosine(angle) }

  /// Returns the tangent of an angle in radians.
  package static func tan(_ angle: CGFloat) -> CGFloat { libraryTangent(angle) }

  /// Returns the angle in 0…π radians whose cosine is the given number, clamped to −1…1.
  package static func acos(clamping cosine: CGFloat) -> CGFloat {
    libraryArccosine(max(-1, min(1, cosine)))
  }

  /// Returns the angle from the x axis to the vector (x, y), in −π…π radians with the sign of y.
  package static func atan2(y: CGFloat, x: CGFloat) -> CGFloat { libraryArctangent(y, x) }

  /// Returns e raised to the given power.
  package static func exp(_ exponent: CGFloat) -> CGFloat { libraryExponential(exponent) }

  /// Returns the natural logarithm of a number: −∞ for 0, and NaN for a negative number.
  package static func log(_ number: CGFloat) -> CGFloat { libraryLogarithm(number) }
}

// Inside the extension, an unqualified `sin` would be the method itself.
private func librarySine(_ angle: CGFloat) -> CGFloat { sin(angle) }
private func libraryCosine(_ angle: CGFloat) -> CGFloat { cos(angle) }
private func libraryTangent(_ angle: CGFloat) -> CGFloat { tan(angle) }
private func libraryArccosine(_ cosine: CGFloat) -> CGFloat { acos(cosine) }
private func libraryArctangent(_ y: CGFloat, _ x: CGFloat) -> CGFloat { atan2(y, x) }
private func libraryExponential(_ exponent: CGFloat) -> CGFloat { exp(exponent) }
private func libraryLogarithm(_ number: CGFloat) -> CGFloat { log(number) }
