/// An image that elements show: the bytes of a PNG or JPEG file.
///
/// Elements that show the same image share one picture, in memory and in files.
public final class Picture: Hashable, Sendable {
  /// The bytes of the image file.
  public let bytes: [UInt8]
  /// The format, size and orientation of the image.
  package let header: PictureHeader
  /// A checksum of the bytes, which makes comparisons of different pictures fast.
  private let checksum: Int

  /// Creates a picture from the bytes of an image file.
  ///
  /// Only the header of the file is read. The pixels may still be damaged.
  ///
  /// - Throws: ``ValidationError`` if the bytes are neither a PNG nor a JPEG image, or if the image
  ///   has too many bytes, too many pixels or no pixels.
  package init(validating bytes: [UInt8]) throws(ValidationError) {
    guard bytes.count <= DrawingLimits.pictureBytes else {
      throw ValidationError(
        "picture", "has \(bytes.count) bytes, more than \(DrawingLimits.pictureBytes)")
    }
    guard let header = PictureHeader(bytes) else {
      throw ValidationError("picture", "is neither a PNG nor a JPEG image")
    }
    let (width, height) = (header.width, header.height)
    guard min(width, height) > 0, max(width, height) <= DrawingLimits.pictureSide,
      width * height <= DrawingLimits.picturePixels
    else {
      throw ValidationError(
        "picture",
        "has \(width)×\(height) pixels; a picture has at most \(DrawingLimits.pictureSide) to a "
          + "side and \(DrawingLimits.picturePixels) altogether")
    }
    (self.bytes, self.header) = (bytes, header)
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    checksum = hasher.finalize()
  }

  public static func == (first: Picture, second: Picture) -> Bool {
    first === second || first.checksum == second.checksum && first.bytes == second.bytes
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(checksum) }
}
