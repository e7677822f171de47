import Ink
import SampleImages
import SeededRandom
import Testing

@testable import SDLHost

@Suite("Decoded PNG files")
struct PNGDecodingTests {
  /// The color types of PNG with their bit depths.
  private static let types = [
    (0, [1, 2, 4, 8, 16]), (2, [8, 16]), (3, [1, 2, 4, 8]), (4, [8, 16]), (6, [8, 16]),
  ]

  /// Returns a file with random samples.
  private static func sample(
    _ colorType: Int, _ bitDepth: Int, isTransparent: Bool, isInterlaced: Bool,
    _ random: inout SeededGenerator
  ) -> SamplePNG {
    var image = SamplePNG(
      width: Int.random(in: 1...19, using: &random), height: Int.random(in: 1...19, using: &random),
      bitDepth: bitDepth, colorType: colorType, isInterlaced: isInterlaced)
    let colorCount = colorType == 3 ? Int.random(in: 1...(1 << bitDepth), using: &random) : 0
    image.palette = (0..<colorCount).map { _ in
      (0..<3).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    // With as few values as these, many pixels have the transparent color.
    let maximum = colorType == 3 ? colorCount - 1 : 1 << bitDepth - 1
    let values = (0..<3).map { _ in Int.random(in: 0...maximum, using: &random) }
    image.samples = (0..<image.width * image.height * image.channelCount).map { _ in
      values[random.next(below: 3)]
    }
    if isTransparent {
      let first = Array(image.samples.prefix(image.channelCount))
      image.transparency =
        colorType == 3 ? image.palette.dropLast().map { Int($0[0]) } + [77] : first
    }
    return image
  }

  @Test(
    "PNG files of each color type, depth, transparency and interlacing have the specified pixels",
    arguments: [false, true], [false, true])
  func allTypes(isTransparent: Bool, isInterlaced: Bool) throws {
    var random = SeededGenerator(seed: 11)
    for (colorType, depths) in Self.types where !isTransparent || colorType < 4 {
      for bitDepth in depths {
        for _ in 0..<8 {
          let image = Self.sample(
            colorType, bitDepth, isTransparent: isTransparent, isInterlaced: isInterlaced, &random)
          let expected = Bitmap(
            width: image.width, height: image.height, bytes: image.pixels, isPremultiplied: false)
          let isEqual = try ImageFile.decode(image.file) == expected
          #expect(isEqual, "type \(colorType), \(bitDepth) bits, \(image.width)×\(image.height)")
        }
      }
    }
  }

  @Test("A gray level of four bits can be transparent in a PNG file")
  func transparentGray() throws {
    var image = SamplePNG(width: 3, height: 1, bitDepth: 4, colorType: 0, samples: [5, 6, 5])
    image.transparency = [5]
    let bitmap = try ImageFile.decode(image.file)
    #expect(bitmap.bytes == [0, 0, 0, 0, 102, 102, 102, 255, 0, 0, 0, 0])
  }

  @Test("A PNG file that ends early or has a wrong checksum is not decoded, for a stated reason")
  func damaged() throws {
    for isInterlaced in [false, true] {
      var random = SeededGenerator(seed: 2)
      let image = Self.sample(
        2, 8, isTransparent: false, isInterlaced: isInterlaced, &random)
      let file = image.file
      // The last chunk, IEND, has 12 bytes, and the checksum of IDAT 4, which is not needed.
      for count in stride(from: 8, to: file.count - 24, by: 7) {
        let error = #expect(throws: HostError.self) {
          try ImageFile.decode(Array(file.prefix(count)))
        }
        #expect(error?.description.hasPrefix("cannot read the image: ") == true)
      }
      var damaged = file
      damaged[20] ^= 1
      let error = #expect(throws: HostError.self) { try ImageFile.decode(damaged) }
      #expect(error?.description == "cannot read the image: IHDR: CRC error")
    }
  }

  @Test("An image beyond a limit is reduced while it is decoded, and others keep their size")
  func reduced() throws {
    var image = SamplePNG(width: 40, height: 20, colorType: 0)
    image.samples = (0..<800).map { $0 % 40 < 20 ? 0 : 255 }
    for isInterlaced in [false, true] {
      image.isInterlaced = isInterlaced
      func decoded(_ side: Int, _ pixelCount: Int) throws -> DecodedImage {
        try ImageFile.decode(
          image.file, reducedTo: ImageSizeLimit(side: side, pixelCount: pixelCount))
      }
      let half = try decoded(20, 800)
      #expect(half.isReduced && half.bitmap.width == 20 && half.bitmap.height == 10)
      #expect(half.bitmap[9, 9].red == 0 && half.bitmap[10, 0].red == 255)
      let quarter = try decoded(40, 50)
      #expect(quarter.isReduced && quarter.bitmap.width == 10 && quarter.bitmap.height == 5)
      let complete = try decoded(40, 800)
      #expect(!complete.isReduced && complete.bitmap.width == 40)
    }
  }

  @Test("A PNG file that claims more pixels than can be decoded in a minute is refused")
  func hugeSize() {
    for isInterlaced in [false, true] {
      var image = SamplePNG(
        width: 100_000, height: 0, colorType: 0, isInterlaced: isInterlaced)
      // The file is long enough for the pixels.
      image.chunks = [("tEXt", [UInt8](repeating: 9, count: 1_300_000))]
      var file = image.file
      // The chunk IHDR, with a height of 100,000 pixels.
      let header =
        [0, 1, 0x86, 0xA0, 0, 1, 0x86, 0xA0, 8, 0, 0, 0, isInterlaced ? 1 : 0] as [UInt8]
      file.replaceSubrange(8..<33, with: SamplePNG.chunk("IHDR", header))
      let error = #expect(throws: HostError.self) {
        try ImageFile.decode(file, reducedTo: ImageSizeLimit(side: 100, pixelCount: 1000))
      }
      #expect(error?.description.hasSuffix(" pixels; this one has 100000 × 100000") == true)
    }
  }

  @Test("The largest size within a limit keeps the proportions and at least one pixel")
  func limit() {
    let limit = ImageSizeLimit(side: 100, pixelCount: 5000)
    for (size, expected) in [
      ((100, 50), (100, 50)), ((101, 50), (100, 49)), ((100, 51), (99, 50)), ((1000, 1), (100, 1)),
      ((1, 1000), (1, 100)), ((400, 400), (70, 70)),
    ] {
      #expect(limit.fitting(width: size.0, height: size.1) == expected)
    }
  }
}
