package import Ink
import Synchronization

/// The functions of a host that read image files.
nonisolated package struct ImageLoader: Sendable {
  /// A closure that returns the image with a name from an asset catalog or a bundle, or nil if
  /// there is no such image.
  package var named: @Sendable (String) -> UIImage?
  /// A closure that returns the image in the file at a path, or nil if the file cannot be read.
  package var contentsOfFile: @Sendable (String) -> BitmapImage?
  /// A closure that returns the image in the bytes of a file, or nil if the bytes cannot be
  /// decoded.
  package var decode: @Sendable ([UInt8]) -> BitmapImage?

  package init(
    named: @escaping @Sendable (String) -> UIImage?,
    contentsOfFile: @escaping @Sendable (String) -> BitmapImage?,
    decode: @escaping @Sendable ([UInt8]) -> BitmapImage?
  ) {
    (self.named, self.contentsOfFile, self.decode) = (named, contentsOfFile, decode)
  }

  /// The functions of the host; nil if no host has set them.
  package static var current: ImageLoader? {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

  private static let shared = Mutex<ImageLoader?>(nil)
}

nonisolated extension UIImage {
  // The module UIKit has initializers with the same labels. Those take precedence, because they
  // also work before a host has set ``ImageLoader/current``.

  /// Creates the image with a name, or returns nil if the host finds none.
  @_disfavoredOverload
  public convenience init?(named name: String) {
    guard let image = ImageLoader.current?.named(name) else { return nil }
    self.init(image.bitmapImage, scale: image.scale)
  }

  /// Creates an image from a file, or returns nil if the file cannot be read.
  ///
  /// The scale is 2 or 3 if the name of the file ends with `@2x` or `@3x` before its extension.
  @_disfavoredOverload
  public convenience init?(contentsOfFile path: String) {
    self.init(contentsOfFile: path, with: ImageLoader.current)
  }

  package convenience init?(contentsOfFile path: String, with loader: ImageLoader?) {
    guard let pixels = loader?.contentsOfFile(path) else { return nil }
    self.init(pixels, scale: Self.scale(ofFile: path))
  }

  /// Returns the scale in the name of a file: 2 or 3 if the name ends with `@2x` or `@3x` before
  /// its extension, and 1 otherwise.
  package static func scale(ofFile path: String) -> CGFloat {
    let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
    if stem.hasSuffix("@2x") { return 2 }
    return stem.hasSuffix("@3x") ? 3 : 1
  }

  /// Creates an image from the bytes of an image file, or returns nil if they cannot be decoded.
  public convenience init?(bytes: [UInt8], scale: CGFloat = 1) {
    guard let pixels = ImageLoader.current?.decode(bytes) else { return nil }
    self.init(pixels, scale: scale)
  }

  /// Returns the image as the bytes of a PNG file; nil for an empty image.
  public func pngBytes() -> [UInt8]? {
    bitmapImage.width > 0 && bitmapImage.height > 0 ? bitmapImage.bitmap.png : nil
  }
}
