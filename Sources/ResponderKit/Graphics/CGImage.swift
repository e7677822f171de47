package import Ink

/// The order and meaning of the alpha component of pixels.
nonisolated public enum CGImageAlphaInfo: UInt32, Hashable, Sendable {
  case none
  case premultipliedLast
  case premultipliedFirst
  case last
  case first
  case noneSkipLast
  case noneSkipFirst
  case alphaOnly
}

/// The layout of the pixels of a bitmap.
nonisolated public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The bits of the ``CGImageAlphaInfo``.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// Components are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// Words of 32 bits with the lowest byte first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// Words of 32 bits with the highest byte first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

/// An immutable rectangle of pixels.
nonisolated public final class CGImage: Hashable, Sendable {
  package let bitmapImage: BitmapImage

  package init(_ bitmapImage: BitmapImage) { self.bitmapImage = bitmapImage }

  /// The width in pixels.
  public var width: Int { bitmapImage.width }
  /// The height in pixels.
  public var height: Int { bitmapImage.height }
  /// The number of bits of a component of a pixel.
  public var bitsPerComponent: Int { 8 }
  /// The number of bits of a pixel.
  public var bitsPerPixel: Int { 32 }
  /// The number of bytes of a row of pixels.
  public var bytesPerRow: Int { width * 4 }
  /// The color space of the pixels.
  public var colorSpace: CGColorSpace? { .deviceRGB }
  /// The order and meaning of the alpha component of the pixels.
  public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }

  /// Returns the pixels inside a rectangle, or nil if there are none.
  ///
  /// - Parameter rect: A rectangle in pixels, relative to the upper left corner of the image. Its
  ///   edges are moved outward to whole pixels.
  public func cropping(to rect: CGRect) -> CGImage? {
    let bounds = PixelBox(minX: 0, minY: 0, maxX: width, maxY: height)
    let box = PixelBox(rect).intersection(bounds)
    guard !box.isEmpty else { return nil }
    return CGImage(BitmapImage(bitmapImage.bitmap.cropped(to: box)))
  }

  /// Returns the image itself, because it never changes.
  public func copy() -> CGImage? { self }

  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
