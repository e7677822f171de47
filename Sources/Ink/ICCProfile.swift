import CLibrary

/// A color profile of an image file (ISO 15076-1).
package struct ICCProfile: Hashable, Sendable {
  /// The colors that a profile describes.
  package enum Colors: String, Sendable {
    case gray = "GRAY"
    case rgb = "RGB "
    case cmyk = "CMYK"
  }

  /// The largest number of bytes of a profile.
  ///
  /// The profiles of printing presses have about two million.
  package static let maximumSize = 8_000_000

  package let bytes: [UInt8]
  package let colors: Colors

  /// Reads the header of a profile; returns `nil` if it is damaged or describes other colors.
  package init?(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes[...])
    guard bytes.count <= Self.maximumSize, reader.hasText("acsp", at: 36),
      let size = reader.number(at: 0, size: 4), size >= 132, size <= bytes.count,
      let name = reader.bytes(at: 16, count: 4),
      let colors = Colors(rawValue: String(decoding: name, as: UTF8.self))
    else { return nil }
    (self.bytes, self.colors) = (bytes, colors)
  }

  // MARK: Recognizing sRGB

  /// The largest difference between sRGB and the profiles that describe it, in the coordinates of
  /// primary colors and in linear components.
  ///
  /// The values of known profiles are rounded in several manners.
  private static let (primaryTolerance, curveTolerance) = (0.002, 0.002)
  /// The primary colors of sRGB in XYZ, adapted to the white point D50 of profiles.
  private static let primaries = [
    ("rXYZ", [0.43607, 0.22249, 0.01392]), ("gXYZ", [0.38515, 0.71687, 0.09708]),
    ("bXYZ", [0.14307, 0.06061, 0.71410]),
  ]

  /// A Boolean value that indicates whether the profile describes the colors of sRGB, so that
  /// converting them changes nothing.
  package var isSRGB: Bool {
    guard content(of: "A2B0") == nil else { return false }
    switch colors {
    case .gray: return hasCurve("kTRC")
    case .cmyk: return false
    case .rgb:
      return ["rTRC", "gTRC", "bTRC"].allSatisfy(hasCurve)
        && Self.primaries.allSatisfy { tag, expected in
          guard let reader = content(of: tag), reader.hasText("XYZ ", at: 0) else { return false }
          return expected.indices.allSatisfy { index in
            reader.fixed(at: 8 + 4 * index).map { abs($0 - expected[index]) } ?? 1
              < Self.primaryTolerance
          }
        }
    }
  }

  /// Returns the data of a tag, or `nil` if the profile has no such tag.
  private func content(of tag: String) -> ByteReader? {
    let reader = ByteReader(bytes[...])
    guard let count = reader.number(at: 128, size: 4) else { return nil }
    // No profile has more than some dozens of tags.
    for index in 0..<min(count, 200) where reader.hasText(tag, at: 132 + 12 * index) {
      guard let offset = reader.number(at: 136 + 12 * index, size: 4),
        let size = reader.number(at: 140 + 12 * index, size: 4),
        let content = reader.bytes(at: offset, count: size)
      else { return nil }
      return ByteReader(content)
    }
    return nil
  }

  /// Returns a Boolean value that indicates whether the curve of a tag is that of sRGB.
  private func hasCurve(_ tag: String) -> Bool {
    guard let reader = content(of: tag) else { return false }
    return [0.02, 0.1, 0.25, 0.5, 0.75, 1].allSatisfy { value in
      let expected = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055).power(2.4)
      return reader.linear(value).map { abs($0 - expected) < Self.curveTolerance } ?? false
    }
  }
}

extension Double {
  fileprivate func power(_ exponent: Double) -> Double { pow(self, exponent) }
}

extension ByteReader {
  /// Returns a number with 16 bits before and 16 bits after the point.
  fileprivate func fixed(at offset: Int) -> Double? {
    number(at: offset, size: 4).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  /// Returns the linear component for a value from 0 to 1, from the data of a curve.
  fileprivate func linear(_ value: Double) -> Double? {
    if hasText("para", at: 0) { return parametric(value) }
    guard hasText("curv", at: 0), let count = number(at: 8, size: 4) else { return nil }
    if count == 0 { return value }
    if count == 1 { return number(at: 12, size: 2).map { value.power(Double($0) / 256) } }
    let position = value * Double(count - 1)
    let index = min(Int(position), count - 2)
    guard let first = number(at: 12 + 2 * index, size: 2),
      let second = number(at: 14 + 2 * index, size: 2)
    else { return nil }
    return (Double(first) + Double(second - first) * (position - Double(index))) / 65535
  }

  private func parametric(_ value: Double) -> Double? {
    let counts = [1, 3, 4, 5, 7]
    guard let kind = number(at: 8, size: 2), counts.indices.contains(kind) else { return nil }
    let numbers = (0..<counts[kind]).compactMap { fixed(at: 12 + 4 * $0) }
    guard numbers.count == counts[kind] else { return nil }
    // The parameters a to f of the standard, after the exponent, as the kinds of curves define them.
    let p = numbers.dropFirst() + [Double](repeating: 0, count: 7 - numbers.count)
    let (a, b, c, d, e, f) = (p[1], p[2], p[3], p[4], p[5], p[6])
    func power(_ value: Double) -> Double { max(0, value).power(numbers[0]) }
    switch kind {
    case 0: return power(value)
    case 1: return a * value + b >= 0 ? power(a * value + b) : 0
    case 2: return a * value + b >= 0 ? power(a * value + b) + c : c
    default: return value >= d ? power(a * value + b) + e : c * value + f
    }
  }
}
