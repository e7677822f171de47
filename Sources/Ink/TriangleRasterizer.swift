/// A rasterizer that paints triangles into the bytes of a bitmap.
///
/// A pixel is painted if its center is inside the triangle. Each edge is computed from its upper to
/// its lower end. Two triangles with a common edge therefore leave no gap between them and paint no
/// pixel twice. Graphics hardware follows the same rule; its images differ only by rounding.
struct TriangleRasterizer {
  let clip: PixelBox

  func paint(_ mesh: Mesh, into target: PixelBuffer) {
    mesh.vertices.withUnsafeBufferPointer { vertices in
      mesh.indices.withUnsafeBufferPointer { indices in
        for i in stride(from: 0, to: indices.count - 2, by: 3) {
          paint(
            vertices[Int(indices[i])], vertices[Int(indices[i + 1])],
            vertices[Int(indices[i + 2])], into: target)
        }
      }
    }
  }

  private func paint(
    _ u: Mesh.Vertex, _ v: Mesh.Vertex, _ w: Mesh.Vertex, into target: PixelBuffer
  ) {
    var (a, b, c) = (u, v, w)
    if isAbove(b, a) { swap(&a, &b) }
    if isAbove(c, b) { swap(&b, &c) }
    if isAbove(b, a) { swap(&a, &b) }
    // A center on the upper edge is inside; a center on the lower edge is outside.
    let firstRow = max(clip.minY, Self.firstPixel(from: a.y))
    let endRow = min(clip.maxY, Self.firstPixel(from: c.y))
    guard firstRow < endRow else { return }
    let shade = Shade(a, b, c)
    for row in firstRow..<endRow {
      let y = Float(row) + 0.5
      let longEdgeX = Self.x(on: a, c, at: y)
      let shortEdgeX = y < b.y ? Self.x(on: a, b, at: y) : Self.x(on: b, c, at: y)
      let first = max(clip.minX, Self.firstPixel(from: min(longEdgeX, shortEdgeX)))
      let end = min(clip.maxX, Self.firstPixel(from: max(longEdgeX, shortEdgeX)))
      guard first < end else { continue }
      guard let pixels = target.bytes.baseAddress else { return }
      let firstPixel = pixels + target.offset(first, row)
      if let solid = shade.solid {
        firstPixel.assumingMemoryBound(to: PixelColor.self)
          .update(repeating: solid, count: end - first)
        continue
      }
      for x in first..<end {
        let pixel = firstPixel + 4 * (x - first)
        shade.blend(at: Float(x) + 0.5, y, over: pixel.assumingMemoryBound(to: UInt8.self))
      }
    }
  }

  private func isAbove(_ a: Mesh.Vertex, _ b: Mesh.Vertex) -> Bool {
    a.y < b.y || (a.y == b.y && a.x < b.x)
  }

  private static func x(on top: Mesh.Vertex, _ bottom: Mesh.Vertex, at y: Float) -> Float {
    top.x + (bottom.x - top.x) * ((y - top.y) / (bottom.y - top.y))
  }

  /// Returns the first pixel whose center is at or after a coordinate.
  private static func firstPixel(from coordinate: Float) -> Int {
    let limit: Float = 16_777_216
    return Int(max(-limit, min(limit, (coordinate - 0.5).rounded(.up))))
  }
}

/// The color of a triangle, interpolated linearly between its corners.
private struct Shade {
  /// The color of all pixels if they have the same opaque color; otherwise `nil`.
  let solid: PixelColor?
  private let isUniform: Bool
  private let color: PixelColor
  private let origin: (x: Float, y: Float)
  private let colorAtOrigin: SIMD4<Float>
  /// The change of the color per pixel in the x direction.
  private let gradientX: SIMD4<Float>
  /// The change of the color per pixel in the y direction.
  private let gradientY: SIMD4<Float>

  init(_ a: Mesh.Vertex, _ b: Mesh.Vertex, _ c: Mesh.Vertex) {
    color = a.color
    origin = (a.x, a.y)
    isUniform = a.color == b.color && a.color == c.color
    solid = isUniform && a.color.alpha == 255 ? a.color : nil
    colorAtOrigin = Self.components(a.color)
    let (ux, uy, vx, vy) = (b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y)
    let area = ux * vy - uy * vx
    let du = Self.components(b.color) - colorAtOrigin
    let dv = Self.components(c.color) - colorAtOrigin
    let isFlat = isUniform || abs(area) < 1e-12
    gradientX = isFlat ? .zero : (du * vy - dv * uy) / area
    gradientY = isFlat ? .zero : (dv * ux - du * vx) / area
  }

  private static func components(_ c: PixelColor) -> SIMD4<Float> {
    SIMD4(Float(c.red), Float(c.green), Float(c.blue), Float(c.alpha))
  }

  func blend(at x: Float, _ y: Float, over pixel: UnsafeMutablePointer<UInt8>) {
    var source = color
    if !isUniform {
      var value = colorAtOrigin + gradientX * (x - origin.x) + gradientY * (y - origin.y)
      value.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
      value.round(.toNearestOrAwayFromZero)
      source = PixelColor(
        red: UInt8(value.x), green: UInt8(value.y), blue: UInt8(value.z), alpha: UInt8(value.w))
    }
    let alpha = UInt32(source.alpha)
    guard alpha > 0 else { return }
    let inverseAlpha = 255 - alpha
    pixel[0] = Self.dividedBy255(UInt32(source.red) * alpha + UInt32(pixel[0]) * inverseAlpha)
    pixel[1] = Self.dividedBy255(UInt32(source.green) * alpha + UInt32(pixel[1]) * inverseAlpha)
    pixel[2] = Self.dividedBy255(UInt32(source.blue) * alpha + UInt32(pixel[2]) * inverseAlpha)
    pixel[3] = Self.dividedBy255(255 * alpha + UInt32(pixel[3]) * inverseAlpha)
  }

  private static func dividedBy255(_ product: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: (product + 127) / 255)
  }
}
