package import Ink
import Synchronization

/// The functions with which a host reads image files.
nonisolated package struct ImageLoader: Sendable {
  /// Returns the image file with a name, as in an asset catalog or a bundle.
  package var named: @Sendable (String) -> UIImage?
  /// Reads the image file at a path.
  package var contentsOfFile: @Sendable (String) -> BitmapImage?
  /// Decodes the bytes of an image file.
  package var decode: @Sendable ([UInt8]) -> BitmapImage?

  package init(
    named: @escaping @Sendable (String) -> UIImage?,
    contentsOfFile: @escaping @Sendable (String) -> BitmapImage?,
    decode: @escaping @Sendable ([UInt8]) -> BitmapImage?
  ) {
    (self.named, self.contentsOfFile, self.decode) = (named, contentsOfFile, decode)
  }

  /// The functions of the host; nil if the program has none.
  package static var current: ImageLoader? {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

  private static let shared = Mutex<ImageLoader?>(nil)
}

nonisolated extension UIImage {
  /// Creates the image with a name, or returns nil if the host finds none.
  public convenience init?(named name: String) {
    guard let image = ImageLoader.current?.named(name) else { return nil }
    self.init(image.bitmapImage, scale: image.scale)
  }

  /// Creates an image from a file, or returns nil if the file cannot be read.
  public convenience init?(contentsOfFile path: String) {
    guard let pixels = ImageLoader.current?.contentsOfFile(path) else { return nil }
    self.init(pixels)
  }

  /// Creates an image from the bytes of an image file, or returns nil if they cannot be decoded.
  public convenience init?(bytes: [UInt8], scale: CGFloat = 1) {
    guard let pixels = ImageLoader.current?.decode(bytes) else { return nil }
    self.init(pixels, scale: scale)
  }

  /// Returns the image as a file of Portable Network Graphics; nil for an empty image.
  public func pngBytes() -> [UInt8]? {
    bitmapImage.width > 0 && bitmapImage.height > 0 ? bitmapImage.bitmap.png : nil
  }
}
