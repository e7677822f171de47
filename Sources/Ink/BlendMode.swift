/// The rule that combines the colors of new content with the existing pixels.
///
/// The raw values are those of Core Graphics. The formulas are those of the W3C's "Compositing and
/// Blending" and of Porter and Duff.
public enum BlendMode: Int32, Sendable, CaseIterable {
  case normal = 0
  case multiply = 1
  case screen = 2
  case overlay = 3
  case darken = 4
  case lighten = 5
  case colorDodge = 6
  case colorBurn = 7
  case softLight = 8
  case hardLight = 9
  case difference = 10
  case exclusion = 11
  case hue = 12
  case saturation = 13
  case color = 14
  case luminosity = 15
  case clear = 16
  case copy = 17
  case sourceIn = 18
  case sourceOut = 19
  case sourceAtop = 20
  case destinationOver = 21
  case destinationIn = 22
  case destinationOut = 23
  case destinationAtop = 24
  case xor = 25
  case plusDarker = 26
  case plusLighter = 27

  /// Returns the combination of two colors, premultiplied by alpha, with channels of 0…1.
  func combine(_ source: SIMD4<Float>, over below: SIMD4<Float>) -> SIMD4<Float> {
    let (s, b) = (source.w, below.w)
    switch self {
    case .normal: return source + below * (1 - s)
    case .clear: return .zero
    case .copy: return source
    case .sourceIn: return source * b
    case .sourceOut: return source * (1 - b)
    case .sourceAtop: return source * b + below * (1 - s)
    case .destinationOver: return below + source * (1 - b)
    case .destinationIn: return below * s
    case .destinationOut: return below * (1 - s)
    case .destinationAtop: return below * s + source * (1 - b)
    case .xor: return source * (1 - b) + below * (1 - s)
    case .plusLighter: return (source + below).clamped(lowerBound: .zero, upperBound: .one)
    case .plusDarker:
      let alpha = min(1, s + b)
      // The darkness of a channel is the alpha minus the channel. The darknesses of both colors
      // add up.
      var sum =
        SIMD4(repeating: alpha) - ((SIMD4(repeating: s) - source) + (SIMD4(repeating: b) - below))
      sum.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
      return sum
    default:
      guard s > 0, b > 0 else { return source + below * (1 - s) }
      var mixed = blend(source / s, below / b)
      mixed.w = 1
      return source * (1 - b) + below * (1 - s) + mixed * (s * b)
    }
  }

  /// Returns the blended color of two opaque colors.
  private func blend(_ s: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    switch self {
    case .multiply: return s * b
    case .screen: return s + b - s * b
    case .darken: return pointwiseMin(s, b)
    case .lighten: return pointwiseMax(s, b)
    case .difference: return pointwiseMax(s, b) - pointwiseMin(s, b)
    case .exclusion: return s + b - 2 * s * b
    case .hue: return Self.with(luminosity: b, Self.with(saturation: Self.saturation(b), s))
    case .saturation: return Self.with(luminosity: b, Self.with(saturation: Self.saturation(s), b))
    case .color: return Self.with(luminosity: b, s)
    case .luminosity: return Self.with(luminosity: s, b)
    default:
      var result = SIMD4<Float>.zero
      for i in 0..<3 { result[i] = blend(s[i], b[i]) }
      return result
    }
  }

  /// Returns the blended value of one channel of two opaque colors.
  private func blend(_ s: Float, _ b: Float) -> Float {
    switch self {
    case .overlay: return Self.hardLight(b, s)
    case .hardLight: return Self.hardLight(s, b)
    case .colorDodge: return b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn: return b >= 1 ? 1 : 1 - min(1, (1 - b) / s)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    default: return s
    }
  }

  private static func hardLight(_ s: Float, _ b: Float) -> Float {
    s <= 0.5 ? 2 * s * b : s + s - 1 + b - (s + s - 1) * b
  }

  // MARK: Hue, saturation and luminosity

  private static func luminosity(_ c: SIMD4<Float>) -> Float {
    0.3 * c.x + 0.59 * c.y + 0.11 * c.z
  }

  private static func largest(_ c: SIMD4<Float>) -> Float { max(c.x, c.y, c.z) }
  private static func smallest(_ c: SIMD4<Float>) -> Float { min(c.x, c.y, c.z) }
  private static func saturation(_ c: SIMD4<Float>) -> Float { largest(c) - smallest(c) }

  /// Returns a color with unchanged hue and saturation, but with the luminosity of another color.
  private static func with(luminosity other: SIMD4<Float>, _ c: SIMD4<Float>) -> SIMD4<Float> {
    let target = luminosity(other)
    let moved = c + (target - luminosity(c))
    let (low, high) = (smallest(moved), largest(moved))
    var result = moved
    if low < 0 { result = target + (result - target) * (target / (target - low)) }
    if high > 1 { result = target + (result - target) * ((1 - target) / (high - target)) }
    return result
  }

  private static func with(saturation: Float, _ c: SIMD4<Float>) -> SIMD4<Float> {
    let range = Self.saturation(c)
    return range > 0 ? (c - smallest(c)) * (saturation / range) : .zero
  }
}
