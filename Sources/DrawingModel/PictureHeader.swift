import Ink

/// The properties that an image file contains before the pixels.
///
/// The formats are those of the PNG specification (ISO/IEC 15948), JPEG (ITU-T T.81) and Exif 2.32.
package struct PictureHeader: Hashable, Sendable {
  package enum Format: Sendable {
    case png
    case jpeg
  }

  package let format: Format
  /// The width in pixels, before the orientation is applied.
  package let width: Int
  /// The height in pixels, before the orientation is applied.
  package let height: Int
  /// The number of bits of a color component.
  package private(set) var bitDepth = 8
  /// The number of components of a pixel in a JPEG image; the color type of a PNG image.
  package private(set) var colorType = 0
  /// The marker of the frame header of a JPEG image, which specifies the compression.
  package private(set) var frameMarker = 0
  /// The identifier of the first component of a JPEG image.
  package private(set) var firstComponent = 0
  /// A Boolean value that indicates whether a PNG image is interlaced.
  package private(set) var isInterlaced = false
  /// The Exif orientation, a number from 1 to 8 that determines where the first row and the first
  /// column of the pixels are shown.
  package private(set) var orientation = 1

  /// Reads the header of an image; returns `nil` if it is neither PNG nor JPEG.
  package init?(_ bytes: [UInt8]) {
    let reader = ByteReader(bytes[...])
    if bytes.starts(with: PNGChunk.signature) {
      self.init(png: reader)
      readPNGOrientation(bytes)
    } else if bytes.starts(with: Self.jpegSignature) {
      self.init(jpeg: reader)
    } else {
      return nil
    }
  }

  private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Reads the first chunk, which must be IHDR.
  private init?(png reader: ByteReader) {
    guard reader.hasText("IHDR", at: 12),
      let width = reader.number(at: 16, size: 4), let height = reader.number(at: 20, size: 4),
      let bitDepth = reader.number(at: 24, size: 1), let colorType = reader.number(at: 25, size: 1),
      let interlace = reader.number(at: 28, size: 1)
    else { return nil }
    (format, self.width, self.height) = (.png, width, height)
    (self.bitDepth, self.colorType, isInterlaced) = (bitDepth, colorType, interlace != 0)
  }

  /// Reads the chunk eXIf, which may follow the pixels.
  private mutating func readPNGOrientation(_ file: [UInt8]) {
    PNGChunk.forEach(in: file) { type, content in
      guard type == "eXIf" else { return true }
      orientation = TIFFDirectory.orientation(in: content) ?? orientation
      return false
    }
  }

  /// Reads the segments up to the frame header.
  private init?(jpeg reader: ByteReader) {
    var offset = 2
    var orientation = 1
    while let first = reader.number(at: offset, size: 1), first == 0xFF,
      let marker = reader.number(at: offset + 1, size: 1)
    {
      // A marker may be preceded by any number of fill bytes.
      if marker == 0xFF {
        offset += 1
        continue
      }
      guard let length = reader.number(at: offset + 2, size: 2), length >= 2 else { return nil }
      if marker == 0xE1 {
        let content = reader.bytes(at: offset + 4, count: length - 2) ?? []
        if content.starts(with: Array("Exif\0\0".utf8)) {
          orientation = TIFFDirectory.orientation(in: content.dropFirst(6)) ?? orientation
        }
      }
      // The markers SOF0 to SOF15, except the markers of other tables in this range.
      if 0xC0...0xCF ~= marker, ![0xC4, 0xC8, 0xCC].contains(marker) {
        guard let bitDepth = reader.number(at: offset + 4, size: 1),
          let height = reader.number(at: offset + 5, size: 2),
          let width = reader.number(at: offset + 7, size: 2),
          let components = reader.number(at: offset + 9, size: 1)
        else { return nil }
        (format, self.width, self.height) = (.jpeg, width, height)
        (self.bitDepth, colorType, self.orientation) = (bitDepth, components, orientation)
        (frameMarker, firstComponent) = (marker, reader.number(at: offset + 10, size: 1) ?? 0)
        return
      }
      offset += 2 + length
    }
    return nil
  }
}
