import DrawingModel
import Ink
import SDLHost

/// A picture that was read from a file or from the clipboard.
nonisolated struct ImportedPicture: Sendable {
  let picture: Picture
  /// Sentences about differences between the picture and its source.
  let notes: [String]
}

/// The reason why a picture cannot be added to a drawing.
nonisolated struct PictureRefusal: Error {
  let reason: String
}

/// A converter of pictures to those that a drawing can contain.
///
/// A PNG or JPEG picture within the limits of a drawing stays as it is. A larger one is reduced,
/// and pictures of the other formats become PNG files.
nonisolated struct PictureConverter {
  /// The largest size of a picture in a drawing.
  private static let limit = ImageSizeLimit(
    side: DrawingLimits.pictureSide, pixelCount: DrawingLimits.picturePixels)
  /// The quality of JPEG pictures that are reduced: a PNG file would have many times the size.
  private static let quality = 0.92

  private let format: PictureFormat
  private let name: String
  private let sizeLimit: ImageSizeLimit
  private let maximumByteCount: Int

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - name: The name of the picture in messages, at the beginning of a sentence.
  ///   - limit: The largest size of a picture.
  ///   - maximumByteCount: The largest number of bytes of a picture.
  init(
    _ format: PictureFormat, name: String, limit: ImageSizeLimit = Self.limit,
    maximumByteCount: Int = DrawingLimits.pictureBytes
  ) {
    (self.format, self.name) = (format, name)
    (sizeLimit, self.maximumByteCount) = (limit, maximumByteCount)
  }

  /// Throws an error if no decoder for the format exists.
  func requireReadable() throws(PictureRefusal) {
    guard !format.isReadable else { return }
    throw PictureRefusal(
      reason:
        "\(format.rawValue) pictures cannot be read; save it as PNG or JPEG in another program")
  }

  /// Decodes and, if necessary, converts a picture, and stores its pixels.
  ///
  /// - Throws: ``PictureRefusal`` if the picture is damaged or no drawing can contain it.
  func picture(from bytes: [UInt8]) throws(PictureRefusal) -> ImportedPicture {
    try requireReadable()
    let header = PictureHeader(bytes)
    do {
      if format.isStored, isWithinLimits(bytes, header) {
        let picture = try Picture(validating: bytes)
        let conversion = try PictureStore.shared.decodeAndStore(picture)
        return ImportedPicture(picture: picture, notes: [note(conversion)].compactMap(\.self))
      }
      return try converted(bytes, header)
    } catch let error as ValidationError {
      throw PictureRefusal(reason: "it \(error.fault)")
    } catch {
      throw PictureRefusal(
        reason: "\(error); try to save it as PNG or JPEG in another program")
    }
  }

  /// Returns a Boolean value that indicates whether a drawing can contain a picture as it is, or
  /// whether the picture is invalid at any size.
  private func isWithinLimits(_ bytes: [UInt8], _ header: PictureHeader?) -> Bool {
    guard let header else { return true }
    let size = (width: header.width, height: header.height)
    return min(size.width, size.height) <= 0
      || bytes.count <= maximumByteCount
        && sizeLimit.fitting(width: size.width, height: size.height) == size
  }

  // MARK: Converting

  private func converted(_ bytes: [UInt8], _ header: PictureHeader?) throws -> ImportedPicture {
    let decoded = try ImageFile.decode(bytes, reducedTo: sizeLimit)
    // The new file has no orientation of the camera.
    var bitmap = decoded.bitmap.oriented(header?.orientation ?? 1)
    var file = try encoded(bitmap)
    var isReduced = decoded.isReduced
    while file.count > maximumByteCount, max(bitmap.width, bitmap.height) > 1 {
      bitmap = bitmap.halved
      file = try encoded(bitmap)
      isReduced = true
    }
    let picture = try Picture(validating: file)
    _ = try PictureStore.shared.decodeAndStore(picture)
    let size = isReduced ? "\(name) was reduced to \(bitmap.width) × \(bitmap.height) pixels." : nil
    return ImportedPicture(
      picture: picture, notes: [size, note(decoded.conversion)].compactMap(\.self))
  }

  private func encoded(_ bitmap: Bitmap) throws(HostError) -> [UInt8] {
    format == .jpeg
      ? try ImageFile.jpeg(bitmap, quality: Self.quality) : try ImageFile.png(bitmap)
  }

  /// Returns a sentence about colors that were not converted, or `nil` if the colors are right.
  func note(_ conversion: ColorConversion) -> String? {
    switch conversion {
    case .unneeded, .converted: nil
    case .missingLibrary:
      "\(name) is shown without its color profile, because Little CMS is not installed. Install "
        + "the package liblcms2-2, start the program again, and add the picture again."
    case .invalidProfile:
      "\(name) is shown without its color profile, which is damaged or made for other pixels."
    }
  }
}
