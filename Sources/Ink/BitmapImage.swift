/// An immutable bitmap, which a canvas may convert to its own format once and cache.
public final class BitmapImage: Sendable {
  public let bitmap: Bitmap

  public init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  /// The width in pixels.
  public var width: Int { bitmap.width }
  /// The height in pixels.
  public var height: Int { bitmap.height }
}

extension Bitmap {
  /// Creates a bitmap from rows of red, green, blue and alpha bytes.
  ///
  /// Missing bytes are transparent, and surplus bytes are ignored.
  ///
  /// - Parameter isPremultiplied: A Boolean value that indicates whether the colors are already
  ///   multiplied by alpha.
  public init(width: Int, height: Int, bytes: [UInt8], isPremultiplied: Bool) {
    self.init(width: width, height: height)
    let count = min(bytes.count, self.bytes.count)
    self.bytes.replaceSubrange(0..<count, with: bytes[0..<count])
    if !isPremultiplied { self.bytes.withUnsafeMutableBytes { Self.premultiply($0) } }
  }

  /// Multiplies the colors of pixels, four bytes each, by their alpha.
  package static func premultiply(_ pixels: UnsafeMutableRawBufferPointer) {
    for i in stride(from: 0, to: pixels.count - 3, by: 4) where pixels[i + 3] != 255 {
      for k in i..<(i + 3) { pixels[k] = UInt8((Int(pixels[k]) * Int(pixels[i + 3]) + 127) / 255) }
    }
  }
}
