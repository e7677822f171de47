import SDLHost

nonisolated extension UIImage {
  /// Creates the image with a name, or returns nil if there is none.
  ///
  /// The image is a file, or an image set of an asset catalog. It is in the folder of the program,
  /// in the current folder, or in a resource bundle in one of these folders. The name need not
  /// include the extension of the file.
  public convenience init?(named name: String) {
    guard let image = SystemImages.loader.named(name) else { return nil }
    self.init(image.bitmapImage, scale: image.scale)
  }

  /// Creates the image with a name in a bundle; nil for the bundle is equivalent to
  /// ``init(named:)``.
  public convenience init?(
    named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
  ) {
    let image =
      bundle.map { SystemImages.image(named: name, inFolder: $0.bundlePath) }
      ?? SystemImages.loader.named(name)
    guard let image else { return nil }
    self.init(image.bitmapImage, scale: image.scale)
  }

  /// Creates an image from a file, or returns nil if the file cannot be read.
  ///
  /// The scale is 2 or 3 if the name of the file ends with `@2x` or `@3x` before its extension.
  public convenience init?(contentsOfFile path: String) {
    self.init(contentsOfFile: path, with: SystemImages.loader)
  }

  /// Creates an image from the bytes of an image file, or returns nil if they cannot be decoded.
  public convenience init?(data: Data) { self.init(data: data, scale: 1) }

  /// Creates an image from the bytes of an image file, or returns nil if they cannot be decoded.
  ///
  /// - Parameters:
  ///   - data: The bytes of the file.
  ///   - scale: The number of pixels per point.
  public convenience init?(data: Data, scale: CGFloat) {
    guard let pixels = SystemImages.loader.decode([UInt8](data)) else { return nil }
    self.init(pixels, scale: scale)
  }

  /// Returns the image as a PNG file; nil for an empty image.
  public func pngData() -> Data? { pngBytes().map { Data($0) } }

  /// Returns the image as a JPEG file with a white background; nil for an empty image.
  ///
  /// - Parameter compressionQuality: The quality from 0 to 1.
  public func jpegData(compressionQuality: CGFloat) -> Data? {
    SystemImages.jpegBytes(bitmapImage.bitmap, quality: compressionQuality).map { Data($0) }
  }
}

/// Returns an image as a PNG file; nil for an empty image.
nonisolated public func UIImagePNGRepresentation(_ image: UIImage) -> Data? { image.pngData() }

/// Returns an image as a JPEG file; nil for an empty image.
nonisolated public func UIImageJPEGRepresentation(
  _ image: UIImage, _ compressionQuality: CGFloat
) -> Data? {
  image.jpegData(compressionQuality: compressionQuality)
}

nonisolated extension UIGraphicsImageRenderer {
  /// Returns an image that a closure draws, as a PNG file.
  public func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Returns an image that a closure draws, as a JPEG file.
  ///
  /// - Parameters:
  ///   - compressionQuality: The quality from 0 to 1.
  ///   - actions: The closure that draws the image.
  public func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }
}
