import Ink

/// The size of an image that the header of its file claims.
nonisolated struct ClaimedImageSize {
  let width: Int
  let height: Int
  /// The largest number of pixels that one byte of the format stands for.
  private let maximumPixelsPerByte: Int

  /// The number of pixels that are decoded in any case: 64 MB.
  private static let harmlessPixelCount = 1 << 24

  /// Creates the size of a PNG or JPEG file, which its decoder has read.
  ///
  /// The data of a PNG image is compressed to 1/1032 at best (zlib Technical Details), with eight
  /// pixels a byte. Each block of 64 pixels of a JPEG image has at least one bit.
  init(width: Int, height: Int, isPNG: Bool) {
    (self.width, self.height) = (width, height)
    maximumPixelsPerByte = isPNG ? 8 * 1032 : 1024
  }

  /// Reads the size of a file in another format; returns nil for formats whose libraries limit it.
  ///
  /// Two bytes of a BMP file stand for up to 255 pixels, and twelve bits of a GIF file for up to
  /// 4096. A TIFF file may be compressed like a PNG file. A fax or a lossless WebP image of one color
  /// may be shorter, but is rarely so large.
  init?(ofFile file: [UInt8]) {
    let reader = ByteReader(file[...], isLittleEndian: true)
    func number(_ offset: Int, _ size: Int) -> Int { reader.number(at: offset, size: size) ?? 0 }
    if reader.hasText("GIF8", at: 0) {
      let image = GIFImage(firstIn: file)
      (width, height) = (
        max(number(6, 2), image?.width ?? 0), max(number(8, 2), image?.height ?? 0)
      )
      maximumPixelsPerByte = 4096 * 8 / 12 + 1
    } else if reader.hasText("BM", at: 0) {
      // A negative height means that the rows are in the order from top to bottom.
      let magnitude = Int32(truncatingIfNeeded: number(22, 4)).magnitude
      (width, height) = (number(18, 4), Int(magnitude))
      maximumPixelsPerByte = 128
    } else if TIFFDirectory.isTIFF(file) {
      width = TIFFDirectory.number(0x0100, in: file[...]) ?? 0
      height = TIFFDirectory.number(0x0101, in: file[...]) ?? 0
      maximumPixelsPerByte = 8 * 1032
    } else if reader.hasText("RIFF", at: 0), reader.hasText("WEBPVP8", at: 8) {
      (width, height) = Self.sizeOfWebP(reader)
      maximumPixelsPerByte = 8 * 1032
    } else {
      return nil
    }
  }

  /// Returns the size in the first chunk of a WebP file (RFC 9649, section 2).
  private static func sizeOfWebP(_ reader: ByteReader) -> (width: Int, height: Int) {
    func number(_ offset: Int, _ size: Int) -> Int { reader.number(at: offset, size: size) ?? 0 }
    if reader.hasText("VP8X", at: 12) { return (number(24, 3) + 1, number(27, 3) + 1) }
    if reader.hasText("VP8L", at: 12) {
      let sides = number(21, 4)
      return (sides & 0x3FFF + 1, sides >> 14 & 0x3FFF + 1)
    }
    return (number(26, 2) & 0x3FFF, number(28, 2) & 0x3FFF)
  }

  /// The number of pixels; the largest number if there are more.
  var pixelCount: Int {
    let (product, hasOverflow) = width.multipliedReportingOverflow(by: height)
    return hasOverflow ? .max : product
  }

  /// Throws an error if a file is too short for its pixels.
  ///
  /// A few bytes of a damaged file can claim so many pixels that decoding them would take minutes
  /// and all memory, before the decoder finds the end of the file.
  ///
  /// - Parameter byteCount: The size of the file.
  func requireData(_ byteCount: Int) throws(HostError) {
    guard
      pixelCount
        > max(
          Self.harmlessPixelCount,
          byteCount.multipliedReportingOverflow(
            by: maximumPixelsPerByte
          ).partialValue)
    else { return }
    throw HostError(
      message: "cannot read the image: its \(byteCount) bytes are too few for \(width) × \(height) "
        + "pixels")
  }
}
