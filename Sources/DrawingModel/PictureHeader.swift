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
  /// A Boolean value that indicates whether a PNG image is interlaced.
  package private(set) var isInterlaced = false
  /// The Exif orientation, a number from 1 to 8 that determines where the first row and the first
  /// column of the pixels are shown.
  package private(set) var orientation = 1

  /// Reads the header of an image; returns `nil` if it is neither PNG nor JPEG.
  package init?(_ bytes: [UInt8]) {
    let reader = BigEndianReader(bytes: bytes[...])
    if bytes.starts(with: Self.pngSignature) {
      self.init(png: reader)
    } else if bytes.starts(with: Self.jpegSignature) {
      self.init(jpeg: reader)
    } else {
      return nil
    }
  }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Returns a Boolean value that indicates whether a file begins like an image of a known format.
  package static func hasSignature(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: pngSignature) || bytes.starts(with: jpegSignature)
  }

  /// Reads the first chunk, which must be IHDR.
  private init?(png reader: BigEndianReader) {
    guard reader.text(at: 12, count: 4) == Array("IHDR".utf8),
      let width = reader.number(at: 16, size: 4), let height = reader.number(at: 20, size: 4),
      let bitDepth = reader.number(at: 24, size: 1), let colorType = reader.number(at: 25, size: 1),
      let interlace = reader.number(at: 28, size: 1)
    else { return nil }
    (format, self.width, self.height) = (.png, width, height)
    (self.bitDepth, self.colorType, isInterlaced) = (bitDepth, colorType, interlace != 0)
  }

  /// Reads the segments up to the frame header.
  private init?(jpeg reader: BigEndianReader) {
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
        orientation =
          Self.orientation(exif: reader, at: offset + 4, count: length - 2)
          ?? orientation
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
        return
      }
      offset += 2 + length
    }
    return nil
  }

  /// Returns the orientation in an Exif segment, or `nil` if it has none.
  private static func orientation(
    exif reader: BigEndianReader, at start: Int, count: Int
  ) -> Int? {
    let tiff = start + 6
    guard reader.text(at: start, count: 6) == Array("Exif\0\0".utf8) else { return nil }
    let isLittleEndian = reader.text(at: tiff, count: 2) == Array("II".utf8)
    func number(_ offset: Int, _ size: Int) -> Int? {
      guard offset + size <= count - 6 else { return nil }
      return reader.number(at: tiff + offset, size: size, isLittleEndian: isLittleEndian)
    }
    guard let directory = number(4, 4), let entries = number(directory, 2) else { return nil }
    for entry in 0..<entries {
      let offset = directory + 2 + 12 * entry
      guard let tag = number(offset, 2) else { return nil }
      if tag == 0x0112, let value = number(offset + 8, 2), 1...8 ~= value { return value }
    }
    return nil
  }
}

/// A reader of numbers at any offset of an image file, which may be damaged.
private struct BigEndianReader {
  let bytes: ArraySlice<UInt8>

  func text(at offset: Int, count: Int) -> [UInt8] { Array(bytes.dropFirst(offset).prefix(count)) }

  /// Returns an unsigned number, or `nil` if the bytes end before it.
  func number(at offset: Int, size: Int, isLittleEndian: Bool = false) -> Int? {
    guard offset + size <= bytes.count else { return nil }
    let digits = bytes[offset..<offset + size]
    func value(_ digits: some Sequence<UInt8>) -> Int { digits.reduce(0) { $0 << 8 | Int($1) } }
    return isLittleEndian ? value(digits.reversed()) : value(digits)
  }
}
