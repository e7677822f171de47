import CSDL2
import Ink
import SampleImages
import SeededRandom
import Testing

@testable import SDLHost

#if canImport(Glibc)
  import Glibc
#endif

/// The number of random cases: 4,000, or the value of TOUCH_FUZZ, which `make fuzz` sets.
private let fuzzCaseCount =
  SDL_getenv("TOUCH_FUZZ").flatMap { Int(String(cString: $0)) } ?? 4000

@Suite("Damaged pictures")
struct FuzzPictureTests {
  /// Returns a PNG file with samples that are random.
  private static func png(
    _ colorType: Int, _ bitDepth: Int, isInterlaced: Bool, _ random: inout SeededGenerator
  ) -> SamplePNG {
    var png = SamplePNG(
      width: 13, height: 9, bitDepth: bitDepth, colorType: colorType, isInterlaced: isInterlaced)
    let count = png.width * png.height * png.channelCount
    png.samples = (0..<count).map { _ in Int.random(in: 0..<(1 << bitDepth), using: &random) }
    if colorType == 3 {
      png.palette = (0..<(1 << bitDepth)).map { [UInt8($0), 7, 200] }
      png.transparency = [0, 128]
    }
    return png
  }

  /// The undamaged files: PNG of all color types, JPEG with one, three and four inks, BMP, GIF, TIFF
  /// and WebP.
  private static func files(_ random: inout SeededGenerator) -> [[UInt8]] {
    var files: [[UInt8]] = []
    for (colorType, bitDepth) in [(0, 1), (0, 16), (2, 8), (3, 2), (3, 8), (4, 8), (6, 16)] {
      for isInterlaced in [false, true] {
        var png = png(colorType, bitDepth, isInterlaced: isInterlaced, &random)
        if isInterlaced {
          png.chunks = [
            ("gAMA", [0, 0, 0x80, 0]), ("eXIf", SampleJPEG.exif(orientation: 6)),
          ]
        } else if colorType == 2 {
          let profile = SampleProfile(SampleProfile.displayP3, .exponent(2.2)).bytes
          png.chunks = [("iCCP", [0x61, 0, 0] + SamplePNG.zlib(profile))]
        }
        files.append(png.file)
      }
    }
    for inks in [1, 3, 4] {
      let squares = (0..<6).map { square in (0..<inks).map { UInt8(40 * square + 9 * $0) } }
      var jpeg = SampleJPEG(columns: 3, squares: squares)
      let exif = Array("Exif\0\0".utf8) + SampleJPEG.exif(orientation: 8)
      jpeg.segments = [(0xE1, exif)]
      let profile = SampleProfile(SampleProfile.displayP3, .table(9)).bytes
      if inks == 3 { jpeg.segments += SampleJPEG.profileSegments(profile) }
      files.append(jpeg.file)
    }
    let fields: [UInt8] = [
      62, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0,
    ]
    let bmp = Array("BM".utf8) + fields + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
    files.append(bmp + [0, 0, 255, 0, 255, 0, 0, 0])
    // One red pixel.
    let gif: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0]
    files.append(Array("GIF89a".utf8) + gif + [0, 2, 2, 0x44, 1, 0, 0x3B])
    let webP: [UInt8] = [0x2F, 0, 0, 0, 0x10, 7, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 7, 0]
    let riff = Array("RIFF".utf8) + [26, 0, 0, 0] + Array("WEBPVP8L".utf8) + [13, 0, 0, 0]
    files.append(riff + webP)
    files.append(tiff)
    return files
  }

  /// A TIFF file with two gray pixels.
  private static var tiff: [UInt8] {
    let entries: [[UInt8]] = [
      [0, 1, 3, 2], [1, 1, 3, 1], [2, 1, 3, 8], [3, 1, 3, 1], [6, 1, 3, 1], [17, 1, 4, 122],
      [21, 1, 3, 1], [22, 1, 3, 1], [23, 1, 4, 2],
    ]
    var file: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, UInt8(entries.count), 0]
    for entry in entries {
      file += [entry[0], entry[1], entry[2], 0, 1, 0, 0, 0, entry[3], 0, 0, 0]
    }
    return file + [0, 0, 0, 0, 100, 200]
  }

  /// Changes a few bytes of a file.
  private static func corrupt(_ file: inout [UInt8], _ random: inout SeededGenerator) {
    for _ in 0..<Int.random(in: 1...5, using: &random) where !file.isEmpty {
      let index = Int.random(in: 0..<file.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: file[index] = UInt8.random(in: .min ... .max, using: &random)
      case 1: file[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 2: file.removeSubrange(index..<min(file.count, index + 4))
      case 3: file.removeLast(min(file.count, Int.random(in: 0..<20, using: &random)))
      default:
        let end = min(file.count, index + 16)
        file.insert(
          contentsOf: file[index..<end], at: Int.random(in: 0..<file.count, using: &random))
      }
    }
  }

  /// Returns a PNG file with the right checksums, without which a decoder ignores most changes.
  private static func withChecksums(_ file: [UInt8]) -> [UInt8] {
    guard file.starts(with: PNGChunk.signature) else { return file }
    var result = PNGChunk.signature
    PNGChunk.forEach(in: file) { type, content in
      PNGChunk.append(type, Array(content), to: &result)
      return true
    }
    return result
  }

  @Test("The undamaged files are decoded")
  func undamaged() throws {
    var random = SeededGenerator(seed: 1)
    for file in Self.files(&random) {
      let start = file.prefix(12)
      #expect(throws: Never.self, "\(start)") { try ImageFile.decode(file) }
    }
  }

  @Test(
    "A randomly changed picture is refused, or decoded within the limit",
    arguments: 0..<8 as Range<UInt64>)
  func fuzz(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let files = Self.files(&random)
    let limit = ImageSizeLimit(side: 40, pixelCount: 1000)
    var (slowest, readCount) = (Duration.zero, 0)
    for index in 0..<fuzzCaseCount / 8 {
      var file = files[index % files.count]
      Self.corrupt(&file, &random)
      if Bool.random(using: &random) { file = Self.withChecksums(file) }
      let start = ContinuousClock.now
      defer { slowest = max(slowest, start.duration(to: .now)) }
      guard let image = try? ImageFile.decode(file, reducedTo: limit) else { continue }
      readCount += 1
      let bitmap = image.bitmap
      #expect(
        limit.fitting(width: bitmap.width, height: bitmap.height) == (bitmap.width, bitmap.height))
      #expect(bitmap.bytes.count == bitmap.width * bitmap.height * 4)
      guard file.starts(with: PNGChunk.signature) || file.starts(with: [0xFF, 0xD8, 0xFF]) else {
        continue
      }
      let halves = try? ImageFile.decodeHalves(
        of: file, from: Int.random(in: 0..<4, using: &random))
      for half in halves?.images ?? [] {
        #expect(half.bytes.count == half.width * half.height * 4)
      }
    }
    var usage = rusage()
    getrusage(0, &usage)  // 0 is RUSAGE_SELF.
    print(
      "\(fuzzCaseCount / 8) pictures: \(readCount) could be read, the slowest took \(slowest), "
        + "\(usage.ru_maxrss / 1024) MB of memory")
  }
}
