package import Geometry

/// The coverage of the pixels in a box by a clip; pixels outside the box are clipped.
package final class ClipMask: Sendable {
  package let box: PixelBox
  /// The coverage of each pixel of the box, 0…255, row by row.
  private let coverage: [UInt8]

  /// Creates a mask from the alpha of the pixels of a canvas.
  ///
  /// - Parameter outer: A mask with which the alpha is multiplied; `nil` for none.
  package init(alphaOf canvas: BitmapCanvas, inside outer: ClipMask?) {
    let (box, bytes) = (canvas.bounds, canvas.bitmap.bytes)
    self.box = box
    coverage = (0..<box.width * box.height).map { i in
      let alpha = Int(bytes[4 * i + 3])
      guard let outer else { return UInt8(alpha) }
      let (row, column) = i.quotientAndRemainder(dividingBy: box.width)
      let outside = Int(outer[box.minX + column, box.minY + row])
      return UInt8((alpha * outside + 127) / 255)
    }
  }

  subscript(x: Int, y: Int) -> UInt8 {
    guard x >= box.minX, y >= box.minY, x < box.maxX, y < box.maxY else { return 0 }
    return coverage[(y - box.minY) * box.width + x - box.minX]
  }
}

/// The manner in which the pixels of a canvas are combined with the pixels below them.
package struct Blending {
  package var mode: BlendMode
  package var opacity: CGFloat
  package var mask: ClipMask?
  /// A Boolean value that indicates whether the alpha of the pixels is the coverage of a shape,
  /// outside which nothing changes.
  ///
  /// If the value is `false`, every pixel is new content, even a transparent pixel.
  package var isShape: Bool

  package init(
    mode: BlendMode = .normal, opacity: CGFloat = 1, mask: ClipMask? = nil, isShape: Bool
  ) {
    (self.mode, self.opacity, self.mask, self.isShape) = (mode, opacity, mask, isShape)
  }
}
