import Ink
import SampleImages
import Testing

@testable import SDLHost

@Suite("Decoded files of other formats")
struct OtherFormatDecodingTests {
  /// Returns numbers in little-endian order, each with its size in bytes.
  private static func little(_ fields: (number: Int, size: Int)...) -> [UInt8] {
    fields.flatMap { SamplePNG.bigEndian($0.number, $0.size).reversed() }
  }

  /// Returns a BMP file with three bytes a pixel: blue, green and red, in rows from bottom to top.
  private static func bmp(width: Int, height: Int, _ pixels: [UInt8]) -> [UInt8] {
    var file = Array("BM".utf8)
    file += little((54 + pixels.count, 4), (0, 4), (54, 4))
    file += little((40, 4), (width, 4), (height, 4), (1, 2), (24, 2))
    file += [UInt8](repeating: 0, count: 24)
    return file + pixels
  }

  /// Returns a TIFF file with red, green, blue and straight alpha.
  private static func tiff(
    width: Int, height: Int, orientation: Int, _ pixels: [UInt8]
  ) -> [UInt8] {
    let directoryEnd = 8 + 2 + 12 * 11 + 4
    // A tag, the type of the values, their number, and the value.
    let entries: [(Int, Int, Int, Int)] = [
      (256, 3, 1, width), (257, 3, 1, height), (258, 3, 4, directoryEnd), (259, 3, 1, 1),
      (262, 3, 1, 2), (273, 4, 1, directoryEnd + 8), (274, 3, 1, orientation), (277, 3, 1, 4),
      (278, 3, 1, height), (279, 4, 1, pixels.count), (338, 3, 1, 2),
    ]
    var file: [UInt8] = [0x49, 0x49, 42, 0]
    file += little((8, 4), (entries.count, 2))
    for (tag, type, count, value) in entries {
      file += little((tag, 2), (type, 2), (count, 4), (value, 4))
    }
    file += little((0, 4), (8, 2), (8, 2), (8, 2), (8, 2))
    return file + pixels
  }

  @Test("A BMP file is decoded")
  func bmp() throws {
    let file = Self.bmp(width: 1, height: 2, [1, 2, 3, 0, 4, 5, 6, 0])
    #expect(try ImageFile.decode(file).bytes == [6, 5, 4, 255, 3, 2, 1, 255])
  }

  @Test("The translucent colors of a TIFF file are not darkened")
  func translucentTIFF() throws {
    let pixels: [UInt8] = [200, 100, 40, 255, 200, 100, 40, 128, 200, 100, 40, 0]
    let file = Self.tiff(width: 3, height: 1, orientation: 1, pixels)
    let bitmap = try ImageFile.decode(file)
    let expected = Bitmap(width: 3, height: 1, bytes: pixels, isPremultiplied: false)
    #expect(zip(bitmap.bytes, expected.bytes).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test("A TIFF file is shown with its orientation", arguments: 1...8)
  func orientedTIFF(orientation: Int) throws {
    let pixels = (0..<6 as Range<UInt8>).flatMap { [10 * $0, 0, 0, 255] as [UInt8] }
    let file = Self.tiff(width: 3, height: 2, orientation: orientation, pixels)
    let stored = Bitmap(width: 3, height: 2, bytes: pixels, isPremultiplied: false)
    #expect(try ImageFile.decode(file) == stored.oriented(orientation))
  }

  @Test("A file whose header claims more pixels than fit into memory is refused with the size")
  func hugeSizes() {
    let gif = Array("GIF89a".utf8) + Self.little((65_535, 2), (65_535, 2), (0, 3))
    let bmp = Self.bmp(width: 40_000, height: 40_000, [])
    let tiff = Self.tiff(width: 60_000, height: 60_000, orientation: 1, [])
    for (file, size) in [(gif, "65535 × 65535"), (bmp, "40000 × 40000"), (tiff, "60000 × 60000")] {
      let error = #expect(throws: HostError.self) {
        try ImageFile.decode(file, reducedTo: ImageSizeLimit(side: 10, pixelCount: 100))
      }
      #expect(error?.description.hasSuffix("268435456 pixels; this one has \(size)") == true)
    }
  }

  @Test("A file of another format that SDL_image cannot read is refused with its reason")
  func unknown() {
    let error = #expect(throws: HostError.self) {
      try ImageFile.decode([0, 0, 0, 12] + Array("JXL \r\n".utf8))
    }
    #expect(error?.description == "cannot read the image: Unsupported image format")
  }
}
