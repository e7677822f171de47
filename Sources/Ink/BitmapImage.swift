/// A picture that does not change, so that a canvas can keep it in its own form.
public final class BitmapImage: Sendable {
  public let bitmap: Bitmap

  public init(_ bitmap: Bitmap) { self.bitmap = bitmap }

  /// In pixels.
  public var width: Int { bitmap.width }
  public var height: Int { bitmap.height }
}

extension Bitmap {
  /// A picture from rows of red, green, blue and alpha bytes.
  ///
  /// Missing bytes are transparent and surplus ones are left out.
  ///
  /// - Parameter isPremultiplied: whether the colours are multiplied by alpha already.
  public init(width: Int, height: Int, bytes: [UInt8], isPremultiplied: Bool) {
    self.init(width: width, height: height)
    let count = min(bytes.count, self.bytes.count)
    self.bytes.replaceSubrange(0..<count, with: bytes[0..<count])
    guard !isPremultiplied else { return }
    for i in stride(from: 0, to: count - 3, by: 4) where bytes[i + 3] != 255 {
      for k in i..<(i + 3) {
        self.bytes[k] = UInt8((Int(bytes[k]) * Int(bytes[i + 3]) + 127) / 255)
      }
    }
  }
}
