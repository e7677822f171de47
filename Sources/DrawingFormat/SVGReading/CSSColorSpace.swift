import Geometry

/// Conversions of colors to sRGB (CSS Color 4, sections 7 to 10 and 18).
enum CSSColorSpace {
  /// Returns the color of a hue in degrees.
  static func hsl(hue: Double, saturation: Double, lightness: Double) -> SIMD3<Double> {
    let saturation = max(0, min(1, saturation))
    let lightness = max(0, min(1, lightness))
    func component(_ offset: Double) -> Double {
      let turned = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let k = turned < 0 ? turned + 12 : turned
      return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
    }
    return [component(0), component(8), component(4)]
  }

  /// Returns the color of a hue in degrees that is mixed with white and black.
  static func hwb(hue: Double, whiteness: Double, blackness: Double) -> SIMD3<Double> {
    let (white, black) = (max(0, whiteness), max(0, blackness))
    if white + black >= 1 { return SIMD3(repeating: white / (white + black)) }
    return hsl(hue: hue, saturation: 1, lightness: 0.5) * (1 - white - black) + white
  }

  /// Returns the color of the CIE lightness and axes.
  static func lab(_ lab: SIMD3<Double>) -> SIMD3<Double> {
    let (epsilon, kappa) = (216.0 / 24389, 24389.0 / 27)
    let lightness = max(0, min(100, lab.x))
    let fy = (lightness + 16) / 116
    let (fx, fz) = (fy + lab.y / 500, fy - lab.z / 200)
    func linear(_ f: Double) -> Double {
      f * f * f > epsilon ? f * f * f : (116 * f - 16) / kappa
    }
    let y = lightness > kappa * epsilon ? fy * fy * fy : lightness / kappa
    let d50: SIMD3<Double> = [linear(fx) * 0.9642956764295677, y, linear(fz) * 0.8251046025104602]
    return encoded(sRGBFromXYZ(adapted(d50)))
  }

  /// Returns the color of the lightness and axes of Oklab.
  static func oklab(_ lab: SIMD3<Double>) -> SIMD3<Double> {
    let lightness = max(0, min(1, lab.x))
    let l = lightness + 0.3963377774 * lab.y + 0.2158037573 * lab.z
    let m = lightness - 0.1055613458 * lab.y - 0.0638541728 * lab.z
    let s = lightness - 0.0894841775 * lab.y - 1.2914855480 * lab.z
    let (l3, m3, s3) = (l * l * l, m * m * m, s * s * s)
    let red = 4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3
    let green = -1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3
    let blue = -0.0041960863 * l3 - 0.7034186147 * m3 + 1.7076147010 * s3
    return encoded([red, green, blue])
  }

  /// Returns the color of a named color space; the result is `nil` if the name is unknown.
  static func predefined(_ name: String, _ components: SIMD3<Double>) -> SIMD3<Double>? {
    switch name {
    case "srgb": components
    case "srgb-linear": encoded(components)
    case "display-p3": encoded(sRGBFromXYZ(xyzFromDisplayP3(linear(components))))
    case "xyz", "xyz-d65": encoded(sRGBFromXYZ(components))
    case "xyz-d50": encoded(sRGBFromXYZ(adapted(components)))
    default: nil
    }
  }

  // MARK: Steps

  private static func sRGBFromXYZ(_ v: SIMD3<Double>) -> SIMD3<Double> {
    let red = 3.2409699419 * v.x - 1.5373831776 * v.y - 0.4986107603 * v.z
    let green = -0.9692436363 * v.x + 1.8759675015 * v.y + 0.0415550574 * v.z
    let blue = 0.0556300797 * v.x - 0.2039769589 * v.y + 1.0569715142 * v.z
    return [red, green, blue]
  }

  private static func xyzFromDisplayP3(_ v: SIMD3<Double>) -> SIMD3<Double> {
    let x = 0.4865709486 * v.x + 0.2656676932 * v.y + 0.1982172852 * v.z
    let y = 0.2289745641 * v.x + 0.6917385218 * v.y + 0.0792869141 * v.z
    let z = 0.0451133819 * v.y + 1.0439443689 * v.z
    return [x, y, z]
  }

  /// Adapts a color from the white D50 to the white D65 (Bradford).
  private static func adapted(_ v: SIMD3<Double>) -> SIMD3<Double> {
    let x = 0.9554734528 * v.x - 0.0230985369 * v.y + 0.0632593087 * v.z
    let y = -0.0283697093 * v.x + 1.0099954580 * v.y + 0.0210413989 * v.z
    let z = 0.0123140016 * v.x - 0.0205076965 * v.y + 1.3303659009 * v.z
    return [x, y, z]
  }

  private static func linear(_ v: SIMD3<Double>) -> SIMD3<Double> {
    func component(_ value: Double) -> Double {
      let size = abs(value)
      let result =
        size <= 0.04045 ? size / 12.92 : power((size + 0.055) / 1.055, 2.4)
      return value < 0 ? -result : result
    }
    return [component(v.x), component(v.y), component(v.z)]
  }

  private static func encoded(_ v: SIMD3<Double>) -> SIMD3<Double> {
    func component(_ value: Double) -> Double {
      let size = abs(value)
      let result =
        size <= 0.0031308
        ? size * 12.92 : 1.055 * power(size, 1 / 2.4) - 0.055
      return value < 0 ? -result : result
    }
    return [component(v.x), component(v.y), component(v.z)]
  }

  private static func power(_ number: Double, _ exponent: Double) -> Double {
    Double(CGFloat.exp(CGFloat.log(CGFloat(number)) * CGFloat(exponent)))
  }
}
