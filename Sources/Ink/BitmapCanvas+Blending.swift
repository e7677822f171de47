package import Geometry

extension Canvas {
  /// Draws the pixels of another canvas with the same coordinates in the normal blend mode, and
  /// ignores the mode of `blending`.
  ///
  /// This default implementation is for a canvas that cannot read its own pixels. `BitmapCanvas`,
  /// which can read them, implements the other blend modes.
  package func blend(_ source: BitmapCanvas, _ blending: Blending) {
    let bounds = source.bounds
    guard !bounds.isEmpty else { return }
    let image = BitmapCanvas(bounds)
    image.blend(source, Blending(mask: blending.mask, isShape: true))
    draw(
      BitmapImage(image.bitmap),
      transform: CGAffineTransform(translationX: CGFloat(bounds.minX), y: CGFloat(bounds.minY)),
      tint: nil, opacity: blending.opacity)
  }
}

extension BitmapCanvas {
  /// Combines the pixels of this canvas with the pixels of another canvas at the same coordinates.
  ///
  /// - Complexity: O(pixels of the other canvas inside the clip).
  package func blend(_ source: BitmapCanvas, _ blending: Blending) {
    let box = clip.intersection(source.bounds).intersection(bounds)
    guard !box.isEmpty else { return }
    willDraw(in: box)
    let (bounds, from, opacity) = (bounds, source.bounds, Float(max(0, min(1, blending.opacity))))
    let (mode, mask, isShape) = (blending.mode, blending.mask, blending.isShape)
    let last = layers.count - 1
    source.layers[0].bitmap.bytes.withUnsafeBytes { pixels in
      layers[last].bitmap.bytes.withUnsafeMutableBytes { bytes in
        let target = PixelBuffer(bytes: bytes, bounds: bounds)
        for y in box.minY..<box.maxY {
          var offset = ((y - from.minY) * from.width + box.minX - from.minX) * 4
          for x in box.minX..<box.maxX {
            let stored = pixels.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt8>.self)
            offset += 4
            if isShape, stored.w == 0 { continue }
            var color = SIMD4<Float>(stored) / 255
            var coverage = Float(mask?[x, y] ?? 255) / 255
            if coverage == 0 { continue }
            if isShape {
              coverage *= color.w
              color /= color.w
            }
            let i = target.offset(x, y)
            let below =
              SIMD4<Float>(bytes.loadUnaligned(fromByteOffset: i, as: SIMD4<UInt8>.self)) / 255
            let combined = mode.combine(color * opacity, over: below)
            let value = (below + (combined - below) * coverage) * 255
            let rounded = value.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
              .rounded(.toNearestOrAwayFromZero)
            bytes.storeBytes(
              of: SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(rounded)), toByteOffset: i,
              as: SIMD4<UInt8>.self)
          }
        }
      }
    }
  }

  /// Gives each pixel inside the clip the color that a closure returns for its center.
  ///
  /// - Parameter color: A closure that returns a color premultiplied by alpha, with channels of
  ///   0…255.
  package func fill(_ color: (CGPoint) -> SIMD4<UInt8>) {
    let box = clip
    guard !box.isEmpty else { return }
    willDraw(in: box)
    let bounds = bounds
    layers[layers.count - 1].bitmap.bytes.withUnsafeMutableBytes { bytes in
      let target = PixelBuffer(bytes: bytes, bounds: bounds)
      for y in box.minY..<box.maxY {
        for x in box.minX..<box.maxX {
          bytes.storeBytes(
            of: color(CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)),
            toByteOffset: target.offset(x, y), as: SIMD4<UInt8>.self)
        }
      }
    }
  }
}

extension BitmapCanvas {
  /// Returns a canvas with the shadow of the pixels: their alpha, blurred, in one color.
  ///
  /// - Parameters:
  ///   - color: The color of the shadow; its alpha is the opacity of the shadow.
  ///   - radius: The distance over which the shadow fades, in pixels: about four standard
  ///     deviations of the blur.
  ///   - offset: The displacement of the shadow, in pixels.
  /// - Complexity: O(pixels), independent of the radius.
  package func shadow(_ color: PixelColor, radius: CGFloat, offset: CGSize) -> BitmapCanvas {
    let spread = Int(radius.rounded(.up)) * 2
    let (dx, dy) = (Int(offset.width.rounded()), Int(offset.height.rounded()))
    let result = BitmapCanvas(
      PixelBox(
        minX: bounds.minX + dx - spread, minY: bounds.minY + dy - spread,
        maxX: bounds.maxX + dx + spread, maxY: bounds.maxY + dy + spread))
    let (width, height) = (result.bounds.width, result.bounds.height)
    var alpha = [Float](repeating: 0, count: width * height)
    for y in 0..<bounds.height {
      for x in 0..<bounds.width {
        alpha[(y + spread) * width + x + spread] =
          Float(layers[0].bitmap.bytes[(y * bounds.width + x) * 4 + 3])
      }
    }
    // Averaging over a window three times approximates a Gaussian blur whose standard deviation is
    // half the window.
    let window = Int((radius / 2).rounded())
    if window > 0 {
      for _ in 0..<3 {
        for y in 0..<height { Self.blur(&alpha, y * width, 1, width, window) }
        for x in 0..<width { Self.blur(&alpha, x, width, height, window) }
      }
    }
    let channels = SIMD4<Float>(Float(color.red), Float(color.green), Float(color.blue), 255)
    let (opacity, left, top) = (Float(color.alpha) / 255, result.bounds.minX, result.bounds.minY)
    result.fill { center in
      let (x, y) = (Int(center.x.rounded(.down)) - left, Int(center.y.rounded(.down)) - top)
      let value = channels * (alpha[y * width + x] / 255 * opacity)
      return SIMD4<UInt8>(
        truncatingIfNeeded: SIMD4<Int32>(value.rounded(.toNearestOrAwayFromZero)))
    }
    return result
  }

  /// Replaces numbers by the mean of the numbers within half a window.
  private static func blur(
    _ values: inout [Float], _ start: Int, _ step: Int, _ count: Int, _ window: Int
  ) {
    let half = window / 2
    let scale = 1 / Float(2 * half + 1)
    var line = [Float](repeating: 0, count: count)
    for i in 0..<count { line[i] = values[start + i * step] }
    var sum: Float = 0
    for i in 0..<min(half, count) { sum += line[i] }
    for i in 0..<count {
      if i + half < count { sum += line[i + half] }
      if i - half - 1 >= 0 { sum -= line[i - half - 1] }
      values[start + i * step] = max(0, sum) * scale
    }
  }
}
