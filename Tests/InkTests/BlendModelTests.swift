import Geometry
import SeededRandom
import Testing

@testable import Ink

/// The formulas of "Compositing and Blending Level 1" by the W3C, in double precision.
private enum BlendModel {
  typealias RGB = [Double]

  /// Returns the fractions of the source and of the backdrop in Porter and Duff's operators, or
  /// `nil` for other modes.
  static func fractions(_ mode: BlendMode, _ s: Double, _ b: Double) -> (Double, Double)? {
    switch mode {
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .normal: (1, 1 - s)
    case .destinationOver: (1 - b, 1)
    case .sourceIn: (b, 0)
    case .destinationIn: (0, s)
    case .sourceOut: (1 - b, 0)
    case .destinationOut: (0, 1 - s)
    case .sourceAtop: (b, 1 - s)
    case .destinationAtop: (1 - b, s)
    case .xor: (1 - b, 1 - s)
    default: nil
    }
  }

  static func lum(_ c: RGB) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
  static func sat(_ c: RGB) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

  static func clipColor(_ c: RGB) -> RGB {
    let (l, n, x) = (lum(c), c.min() ?? 0, c.max() ?? 0)
    var result = c
    if n < 0 { result = result.map { l + ($0 - l) * l / (l - n) } }
    if x > 1 { result = result.map { l + ($0 - l) * (1 - l) / (x - l) } }
    return result
  }

  static func setLum(_ c: RGB, _ l: Double) -> RGB {
    let d = l - lum(c)
    return clipColor(c.map { $0 + d })
  }

  static func setSat(_ c: RGB, _ s: Double) -> RGB {
    let order = c.indices.sorted { c[$0] < c[$1] }
    var result = [0.0, 0, 0]
    let (low, middle, high) = (c[order[0]], c[order[1]], c[order[2]])
    if high > low {
      result[order[1]] = (middle - low) * s / (high - low)
      result[order[2]] = s
    }
    return result
  }

  static func blend(_ mode: BlendMode, _ cb: RGB, _ cs: RGB) -> RGB {
    switch mode {
    case .hue: setLum(setSat(cs, sat(cb)), lum(cb))
    case .saturation: setLum(setSat(cb, sat(cs)), lum(cb))
    case .color: setLum(cs, lum(cb))
    case .luminosity: setLum(cb, lum(cs))
    default: zip(cb, cs).map { blend(mode, $0, $1) }
    }
  }

  static func blend(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double {
    switch mode {
    case .multiply: return cb * cs
    case .screen: return cb + cs - cb * cs
    case .overlay: return blend(.hardLight, cs, cb)
    case .darken: return min(cb, cs)
    case .lighten: return max(cb, cs)
    case .colorDodge: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight:
      return cs <= 0.5 ? blend(.multiply, cb, 2 * cs) : blend(.screen, cb, 2 * cs - 1)
    case .softLight:
      let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cs <= 0.5 ? cb - (1 - 2 * cs) * cb * (1 - cb) : cb + (2 * cs - 1) * (d - cb)
    case .difference: return abs(cb - cs)
    default: return cb + cs - 2 * cb * cs  // exclusion
    }
  }

  /// Returns the combination of premultiplied colors.
  static func combine(_ mode: BlendMode, _ source: [Double], over backdrop: [Double]) -> [Double] {
    let (s, b) = (source[3], backdrop[3])
    if let (fs, fb) = fractions(mode, s, b) {
      return zip(source, backdrop).map { $0 * fs + $1 * fb }
    }
    if mode == .plusLighter { return zip(source, backdrop).map { min(1, $0 + $1) } }
    if mode == .plusDarker {
      // The sum of the colors is reduced by the amount by which the sum of the alphas exceeds 1.
      let (alpha, excess) = (min(1, s + b), max(0, s + b - 1))
      return zip(source[..<3], backdrop).map { max(0, min(alpha, $0 + $1 - excess)) } + [alpha]
    }
    let cs = s > 0 ? source[..<3].map { $0 / s } : [0, 0, 0]
    let cb = b > 0 ? backdrop[..<3].map { $0 / b } : [0, 0, 0]
    let mixed = blend(mode, cb, cs)
    let colors = (0..<3).map { (i: Int) -> Double in
      let (sourceOnly, both, backdropOnly) = (s * (1 - b), s * b, (1 - s) * b)
      return sourceOnly * cs[i] + both * mixed[i] + backdropOnly * cb[i]
    }
    return colors + [s + b - s * b]
  }
}

@MainActor
@Suite("Blend modes, masks, and closures that fill a canvas")
struct BlendModelTests {
  private func vector(_ channels: [Double]) -> SIMD4<Float> {
    SIMD4(Float(channels[0]), Float(channels[1]), Float(channels[2]), Float(channels[3]))
  }

  private func check(_ mode: BlendMode, _ source: [Double], _ backdrop: [Double]) {
    let found = mode.combine(vector(source), over: vector(backdrop))
    let expected = BlendModel.combine(mode, source, over: backdrop)
    for i in 0..<4 {
      #expect(
        abs(Double(found[i]) - expected[i]) < 2e-5, "\(mode): \(source) over \(backdrop)")
    }
  }

  @Test(
    "A blend mode follows its published formula for random colors", arguments: BlendMode.allCases)
  func randomColors(mode: BlendMode) {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<300 {
      let colors = (0..<2).map { _ in
        let alpha = [0, 1, random.number(0.05...1)][random.pick(0...2)]
        return (0..<3).map { _ in random.number(0...1) * alpha } + [alpha]
      }
      check(mode, colors[0], colors[1])
    }
  }

  @Test(
    "A blend mode follows its formula at the boundaries between the formula's cases",
    arguments: BlendMode.allCases)
  func limits(mode: BlendMode) {
    let levels = [0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 1]
    for s in levels {
      for b in levels {
        check(mode, [s, b, 0.5, 1], [b, s, s, 1])
        check(mode, [s / 2, s / 4, s / 2, 0.5], [b / 4, b / 4, s / 4, 0.25])
      }
    }
    check(mode, [0.5, 0.5, 0.5, 1], [0.2, 0.9, 0.4, 1])
    check(mode, [0.2, 0.9, 0.4, 1], [0.5, 0.5, 0.5, 1])
  }

  @Test("The raw values of blend modes are those of Core Graphics")
  func rawValues() {
    #expect(BlendMode.allCases.map(\.rawValue) == Array(0...27))
    #expect(BlendMode(rawValue: 17) == .copy && BlendMode(rawValue: 27) == .plusLighter)
  }

  /// Returns a mask with random coverage in a box.
  private func mask(_ box: PixelBox, _ random: inout SeededGenerator) -> ClipMask {
    ClipMask(alphaOf: BitmapCanvas(box, pixels: random.bitmap(box.width, box.height)), inside: nil)
  }

  @Test("A canvas combines each pixel inside the clip with the pixel below", arguments: 1...60)
  func canvases(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bounds = PixelBox(minX: -3, minY: 4, maxX: 12, maxY: 15)
    let sourceBox = PixelBox(minX: 1, minY: 2, maxX: 14, maxY: 13)
    let clip = PixelBox(minX: -1, minY: 5, maxX: 11, maxY: 14)
    let maskBox = PixelBox(minX: 2, minY: 6, maxX: 10, maxY: 20)
    let below = random.bitmap(bounds.width, bounds.height)
    let above = random.bitmap(sourceBox.width, sourceBox.height)
    let canvas = BitmapCanvas(bounds, pixels: below)
    canvas.setClip(CGRect(clip))
    canvas.changedBox = .empty
    let mode = BlendMode.allCases[Int(seed) % 28]
    let mask = random.pick(0...1) == 0 ? nil : mask(maskBox, &random)
    let blending = Blending(
      mode: mode, opacity: [1, 0.4, 1.5, -1][random.pick(0...3)], mask: mask,
      isShape: Bool.random(using: &random))
    canvas.blend(BitmapCanvas(sourceBox, pixels: above), blending)
    #expect(canvas.changedBox == PixelBox(minX: 1, minY: 5, maxX: 11, maxY: 13))
    let opacity = max(0, min(1, blending.opacity))
    for y in bounds.minY..<bounds.maxY {
      for x in bounds.minX..<bounds.maxX {
        let old = below.channels(x - bounds.minX, y - bounds.minY).map { $0 / 255 }
        var expected = old
        let pixel = PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1)
        if clip.contains(pixel), sourceBox.contains(pixel) {
          var color = above.channels(x - sourceBox.minX, y - sourceBox.minY).map { $0 / 255 }
          var coverage = mask.map { Double($0[x, y]) / 255 } ?? 1
          if blending.isShape {
            coverage *= color[3]
            if color[3] > 0 { color = color.map { [alpha = color[3]] in $0 / alpha } }
          }
          let combined = BlendModel.combine(mode, color.map { $0 * opacity }, over: old)
          if coverage > 0 { expected = zip(old, combined).map { $0 + ($1 - $0) * coverage } }
        }
        let found = canvas.bitmap.channels(x - bounds.minX, y - bounds.minY)
        let difference = zip(found, expected).map { abs($0 - $1 * 255) }.max() ?? 0
        // Colors premultiplied with 8 bits may exceed their alpha slightly after division.
        #expect(difference <= 1.01, "\(mode) at (\(x), \(y))")
      }
    }
  }

  @Test("A mask inside another mask is the product of both masks")
  func masks() {
    var random = SeededGenerator(seed: 3)
    let outerBox = PixelBox(minX: 0, minY: -2, maxX: 9, maxY: 6)
    let innerBox = PixelBox(minX: 4, minY: 1, maxX: 12, maxY: 8)
    let outer = mask(outerBox, &random)
    let pixels = random.bitmap(innerBox.width, innerBox.height)
    let inner = BitmapCanvas(innerBox, pixels: pixels)
    let product = ClipMask(alphaOf: inner, inside: outer)
    let alone = ClipMask(alphaOf: inner, inside: nil)
    #expect(product.box == innerBox)
    for y in -5..<12 {
      for x in -5..<16 {
        let alpha = Int(pixels[x - innerBox.minX, y - innerBox.minY].alpha)
        #expect(Int(alone[x, y]) == alpha)
        let expected = Double(alpha) * Double(outer[x, y]) / 255
        #expect(Double(product[x, y]) == expected.rounded())
      }
    }
  }

  @Test("A closure that fills a canvas determines the color of each pixel inside the clip")
  func closure() {
    let box = PixelBox(minX: -4, minY: 3, maxX: 9, maxY: 12)
    let canvas = BitmapCanvas(box)
    canvas.setClip(CGRect(x: -2, y: 5, width: 7, height: 4))
    canvas.fill { center in
      SIMD4(UInt8(center.x * 2 + 20), UInt8(center.y * 2), 7, 255)
    }
    for y in box.minY..<box.maxY {
      for x in box.minX..<box.maxX {
        let isInside = (-2..<5).contains(x) && (5..<9).contains(y)
        let expected =
          isInside
          ? PixelColor(red: UInt8(2 * x + 21), green: UInt8(2 * y + 1), blue: 7)
          : PixelColor(red: 0, green: 0, blue: 0, alpha: 0)
        #expect(canvas.bitmap[x - box.minX, y - box.minY] == expected)
      }
    }
  }

  @Test("Filling a canvas with a closure paints into the current layer")
  func closureInLayer() {
    let canvas = BitmapCanvas(width: 3, height: 1)
    canvas.beginLayer(bounds: CGRect(x: 1, y: 0, width: 1, height: 1), opacity: 1)
    canvas.fill { _ in SIMD4(200, 100, 50, 255) }
    #expect(canvas.bitmap.bytes == [UInt8](repeating: 0, count: 12))
    canvas.endLayer()
    #expect(canvas.bitmap.bytes == [0, 0, 0, 0, 200, 100, 50, 255, 0, 0, 0, 0])
  }
}
