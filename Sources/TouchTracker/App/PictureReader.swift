import DrawingModel
import DrawingPersistence
import Ink
import SDLHost
import SystemPackage

/// A picture that was read from a file.
nonisolated struct ImportedPicture: Sendable {
  let picture: Picture
  /// Sentences about differences between the picture and the file.
  let notes: [String]
}

/// A reader of picture files, which converts what a drawing cannot contain.
///
/// A PNG or JPEG file within the limits of a drawing stays as it is. A larger one is reduced, and
/// pictures of the other formats become PNG files.
nonisolated struct PictureReader {
  /// The largest size of a picture in a drawing.
  private static let limit = ImageSizeLimit(
    side: DrawingLimits.pictureSide, pixelCount: DrawingLimits.picturePixels)
  /// The quality of JPEG pictures that are reduced: a PNG file would have many times the size.
  private static let quality = 0.92

  private let path: FilePath
  private let format: PictureFormat
  private let sizeLimit: ImageSizeLimit
  private let maximumByteCount: Int

  /// Creates a reader; returns `nil` if the file is not a picture.
  ///
  /// - Parameters:
  ///   - limit: The largest size of a picture.
  ///   - maximumByteCount: The largest number of bytes of a picture.
  /// - Throws: ``FileError`` if the file cannot be read.
  init?(
    _ path: FilePath, limit: ImageSizeLimit = Self.limit,
    maximumByteCount: Int = DrawingLimits.pictureBytes
  ) throws(FileError) {
    let start = try FileStore.leadingBytes(of: path, count: PictureFormat.signatureLength)
    guard let format = PictureFormat(firstBytes: start) else { return nil }
    (self.path, self.format) = (path, format)
    (sizeLimit, self.maximumByteCount) = (limit, maximumByteCount)
  }

  /// Reads, decodes and, if necessary, converts the picture, and stores its pixels.
  ///
  /// - Throws: ``FileError`` with the reason why the picture cannot be added.
  func read() throws(FileError) -> ImportedPicture {
    guard format.isReadable else {
      throw failure(
        "\(format.rawValue) pictures cannot be read; save it as PNG or JPEG in another program")
    }
    let bytes = Array(try FileStore.contents(of: path))
    let header = PictureHeader(bytes)
    do {
      if format.isStored, isWithinLimits(bytes, header) {
        let picture = try Picture(validating: bytes)
        let conversion = try PictureStore.shared.decodeAndStore(picture)
        return ImportedPicture(picture: picture, notes: [note(conversion)].compactMap(\.self))
      }
      return try converted(bytes, header)
    } catch let error as ValidationError {
      throw failure("it \(error.fault)")
    } catch {
      throw failure("\(error); try to save it as PNG or JPEG in another program")
    }
  }

  /// Returns a Boolean value that indicates whether a drawing can contain a file as it is, or
  /// whether the file is invalid at any size.
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

  // MARK: Messages

  private var name: String { path.displayName }

  private func failure(_ reason: String) -> FileError {
    FileError(path: path, action: "cannot add the picture", reason: reason)
  }

  /// Returns a sentence about colors that were not converted, or `nil` if the colors are right.
  func note(_ conversion: ColorConversion) -> String? {
    switch conversion {
    case .unneeded, .converted: nil
    case .missingLibrary:
      "\(name) is shown without its color profile, because Little CMS is not installed. Install "
        + "the package liblcms2-2, start the program again, and drop the picture again."
    case .invalidProfile:
      "\(name) is shown without its color profile, which is damaged or made for other pixels."
    }
  }
}
