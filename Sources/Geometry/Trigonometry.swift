// The few functions of the C library that the rooms above need, behind one import for each system.
#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#elseif canImport(ucrt)
  private import ucrt
#endif

extension CGFloat {
  /// The sine of an angle in radians.
  package static func sine(of angle: CGFloat) -> CGFloat { sin(angle) }

  /// The cosine of an angle in radians.
  package static func cosine(of angle: CGFloat) -> CGFloat { cos(angle) }

  /// The angle in 0…π whose cosine is given; the argument is taken into -1…1.
  package static func angle(withCosine cosine: CGFloat) -> CGFloat { acos(max(-1, min(1, cosine))) }

  /// The angle of the vector (x, y) in -π…π, 0 along the x axis.
  package static func angle(ofX x: CGFloat, y: CGFloat) -> CGFloat { atan2(y, x) }

  /// e to the power of a number.
  package static func exponential(of exponent: CGFloat) -> CGFloat { exp(exponent) }

  /// The natural logarithm; not a number below 0.
  package static func naturalLogarithm(of number: CGFloat) -> CGFloat { log(number) }
}
