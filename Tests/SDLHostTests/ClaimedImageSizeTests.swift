import SampleImages
import Testing

@testable import SDLHost

@Suite("The size that the header of an image file claims")
struct ClaimedImageSizeTests {
  private static func little(_ number: Int, _ size: Int) -> [UInt8] {
    SamplePNG.bigEndian(number, size).reversed()
  }

  /// Returns the first bytes of files in several formats that claim a size.
  private static func headers(_ width: Int, _ height: Int) -> [String: [UInt8]] {
    let sides = little(width, 2) + little(height, 2)
    let gif = Array("GIF89a".utf8) + little(1, 2) + little(1, 2) + [0x80, 0, 0]
    // A table of two colors, an extension with two pieces, and the first image.
    let image =
      [UInt8](repeating: 0, count: 6) + [0x21, 0xF9, 1, 9, 2, 9, 9, 0] + [0x2C, 0, 0, 0, 0]
    let bmp = Array("BM".utf8) + [UInt8](repeating: 0, count: 16)
    let riff = Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8)
    let lossless = little((width - 1) | (height - 1) << 14, 4)
    return [
      "GIF": Array("GIF87a".utf8) + sides + [0, 0, 0],
      "GIF, image": gif + image + sides,
      "BMP": bmp + little(width, 4) + little(height, 4),
      "BMP, from top": bmp + little(width, 4) + little(0x1_0000_0000 - height, 4),
      "WebP": riff + Array("VP8 ".utf8) + [UInt8](repeating: 0, count: 10) + sides,
      "WebP, lossless": riff + Array("VP8L".utf8) + [0, 0, 0, 0, 0x2F] + lossless,
      "WebP, extended": riff + Array("VP8X".utf8) + [UInt8](repeating: 0, count: 8)
        + little(width - 1, 3) + little(height - 1, 3),
    ]
  }

  @Test("The size is read from files of each format")
  func size() throws {
    for (name, file) in Self.headers(300, 2000) {
      let size = try #require(ClaimedImageSize(ofFile: file), "\(name)")
      #expect(size.width == 300 && size.height == 2000, "\(name)")
    }
    #expect(ClaimedImageSize(ofFile: Array("AVIF".utf8)) == nil)
  }

  @Test("A short file with many pixels is refused with its size, and one with few is not")
  func data() {
    for (name, file) in Self.headers(10_000, 10_000) {
      #expect(throws: HostError.self, "\(name)") {
        try ClaimedImageSize(ofFile: file)?.requireData(file.count)
      }
      // Enough even for a BMP file of runs.
      #expect(throws: Never.self, "\(name)") {
        try ClaimedImageSize(ofFile: file)?.requireData(1_000_000)
      }
    }
    for (name, file) in Self.headers(4096, 4096) {
      #expect(throws: Never.self, "\(name)") {
        try ClaimedImageSize(ofFile: file)?.requireData(file.count)
      }
    }
    let error = #expect(throws: HostError.self) {
      try ClaimedImageSize(width: 20_000, height: 10_000, isPNG: true).requireData(20_000)
    }
    #expect(
      error?.description
        == "cannot read the image: its 20000 bytes are too few for 20000 × 10000 pixels")
    #expect(throws: Never.self) {
      try ClaimedImageSize(width: 20_000, height: 10_000, isPNG: true).requireData(25_000)
    }
    #expect(throws: HostError.self) {
      try ClaimedImageSize(width: 20_000, height: 10_000, isPNG: false).requireData(190_000)
    }
  }

  @Test("The largest numbers in a header do not overflow")
  func overflow() {
    let bmp = Array("BM".utf8) + [UInt8](repeating: 0xFF, count: 40)
    #expect(throws: HostError.self) { try ClaimedImageSize(ofFile: bmp)?.requireData(bmp.count) }
    for cut in 0..<30 {
      for file in Self.headers(300, 2000).values {
        _ = ClaimedImageSize(ofFile: Array(file.prefix(cut)))?.pixelCount
      }
    }
  }

  @Test(
    "A PNG and a JPEG file that are too short for their sizes are refused before they are decoded")
  func decoding() {
    var png = SamplePNG(width: 1, height: 1, colorType: 0, samples: [9]).file
    let side: [UInt8] = [0, 0, 0x2E, 0xE0]
    png.replaceSubrange(8..<33, with: SamplePNG.chunk("IHDR", side + side + [8, 0, 0, 0, 0]))
    var jpeg = SampleJPEG(columns: 1, squares: [[100]]).file
    // The height and the width in the frame header, after its marker, length and precision.
    if let frame = jpeg.firstRange(of: [0xFF, 0xC0]) {
      jpeg.replaceSubrange(
        frame.upperBound + 3..<frame.upperBound + 7, with: [0x2E, 0xE0, 0x2E, 0xE0])
    }
    for file in [png, jpeg] {
      let error = #expect(throws: HostError.self) { try ImageFile.decode(file) }
      #expect(error?.description.hasSuffix("too few for 12000 × 12000 pixels") == true)
    }
  }
}
