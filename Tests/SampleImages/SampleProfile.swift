import CLibrary

/// A color profile with primary colors and one curve.
package struct SampleProfile: Sendable {
  /// The tone curve of a profile.
  package enum Curve: Sendable {
    case sRGB
    case exponent(Double)
    /// The curve of sRGB as a table of numbers.
    case table(Int)
  }

  /// The X, Y and Z of red, green and blue, adapted to the white point D50.
  package typealias Primaries = [[Double]]

  package static let sRGB: Primaries = [
    [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410],
  ]
  package static let displayP3: Primaries = [
    [0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407],
  ]

  /// The bytes of the profile.
  package let bytes: [UInt8]

  /// Creates a profile of RGB colors.
  package init(_ primaries: Primaries, _ curve: Curve) {
    let colors = zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, Self.xyz($1)) }
    let curves = ["rTRC", "gTRC", "bTRC"].map { ($0, Self.data(curve)) }
    bytes = Self.profile("RGB ", colors + curves)
  }

  /// Creates a profile of gray levels.
  package init(gray curve: Curve) { bytes = Self.profile("GRAY", [("kTRC", Self.data(curve))]) }

  /// Creates a profile without tags.
  package init(emptyOf colors: String) { bytes = Self.profile(colors, []) }

  private static func profile(_ colors: String, _ tags: [(String, [UInt8])]) -> [UInt8] {
    let tags = [("wtpt", xyz([0.9642, 1, 0.8249]))] + tags
    var (table, content) = (number(tags.count), [UInt8]())
    for (name, data) in tags {
      table += Array(name.utf8) + number(132 + 12 * tags.count + content.count) + number(data.count)
      content += data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    }
    var header = [UInt8](repeating: 0, count: 128)
    func set(_ offset: Int, _ bytes: [UInt8]) {
      header.replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
    set(0, number(128 + table.count + content.count))
    set(8, [4, 0, 0, 0])
    set(12, Array("mntr".utf8) + Array(colors.utf8) + Array("XYZ ".utf8))
    set(36, Array("acsp".utf8))
    set(68, [0.9642, 1, 0.8249].flatMap(fixed))
    return header + table + content
  }

  private static func xyz(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap(fixed)
  }

  private static func data(_ curve: Curve) -> [UInt8] {
    switch curve {
    case .sRGB:
      let numbers = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      return Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0] + numbers.flatMap(fixed)
    case .exponent(let exponent):
      return Array("para".utf8) + [0, 0, 0, 0, 0, 0, 0, 0] + fixed(exponent)
    case .table(let count):
      let values = (0..<count).map { linear(Double($0) / Double(count - 1)) }
      return Array("curv".utf8) + [0, 0, 0, 0] + number(count)
        + values.flatMap { number(Int(($0 * 65535).rounded())).suffix(2) }
    }
  }

  // MARK: Values

  /// Returns the linear component for a component of sRGB.
  package static func linear(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Returns the component of sRGB, from 0 to 255, for a linear component.
  package static func level(_ linear: Double) -> Double {
    let value = min(1, max(0, linear))
    return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)
  }

  private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65536).rounded())) }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
