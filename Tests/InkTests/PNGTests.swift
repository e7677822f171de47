import Foundation
import SeededRandom
import Testing

@testable import Ink

@Suite("PNG files")
struct PNGTests {
  /// Returns a random bitmap with areas of equal colors, gradients or noise.
  private static func bitmap(_ random: inout SeededGenerator, isOpaque: Bool) -> Bitmap {
    let (width, height) = (
      Int.random(in: 1...70, using: &random), Int.random(in: 1...40, using: &random)
    )
    var bitmap = Bitmap(width: width, height: height)
    let kind = Int.random(in: 0..<3, using: &random)
    for y in 0..<height {
      for x in 0..<width {
        let noise = UInt8.random(in: 0...255, using: &random)
        let red = [UInt8(x / 20 * 60), UInt8(x + y), noise][kind]
        let alpha: UInt8 = isOpaque ? 255 : [0, 255].randomElement(using: &random) ?? 255
        let color = PixelColor(
          red: min(red, alpha), green: min(UInt8(y * 6), alpha), blue: min(noise, alpha),
          alpha: alpha)
        bitmap.fill(PixelBox(minX: x, minY: y, maxX: x + 1, maxY: y + 1), color)
      }
    }
    return bitmap
  }

  @Test("A bitmap that is written and read has the same pixels", arguments: 1...40)
  func roundTrip(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let bitmap = Self.bitmap(&random, isOpaque: seed.isMultiple(of: 2))
    let isEqual = Bitmap(png: bitmap.png) == bitmap
    #expect(isEqual)
  }

  /// A PNG file that another program wrote, with all row filters and its own codes.
  private static let otherFile = """
    iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAYAAABe3VzdAAABMElEQVR42s2V227CMAxAzWDjNjYopfSWUQ0V/v8L4SWU
    KE0dx0khD0dybLc6cpJ2AgC3LwCIlRksAAAm0aIIfkSJJjiNDoPgLCoGBD+jARGM4x5bBOdvhyC4eANtFxMFlyPSoHUH
    wVVABLnXUXDtQcl6jiH47UjOeOYJU3BDICP24XgI/gyQIjV3PAV/NfaGHIe2iwMIbiWJEnM593KBBHceNGg9gGAiX5Yw
    OFl7PAX3ygQTuaYgyL0egqm2xQ/BFKGy1PsEPIOq4MFAOZDHuHIFM4JgplBoaxttF484wQwAjvJXdyRy7uUYgrmDYO7A
    vzE/4gQLZYIFQoPWHQVLomCpbXEhczqngfyTESZYGc7gQ7BS+NPWZl50SVTBWn6oawsXAKhdBAVBUBAEBYG2i+8aMzc9
    4VZ64QAAAABJRU5ErkJggg==
    """

  @Test("A PNG file of another program is read")
  func otherProgram() throws {
    let file = try #require(Data(base64Encoded: Self.otherFile, options: .ignoreUnknownCharacters))
    let bitmap = try #require(Bitmap(png: Array(file)))
    #expect(bitmap.width == 40 && bitmap.height == 30)
    for (x, y) in [(0, 0), (39, 0), (0, 29), (39, 29), (17, 11)] {
      let color = PixelColor(
        red: UInt8(x * 6 % 256), green: UInt8(y * 8 % 256), blue: UInt8(x * y % 256), alpha: 255)
      #expect(bitmap[x, y] == color, "(\(x), \(y))")
    }
  }

  @Test(
    "A PNG file with damaged pixel data is read with the right size or not at all")
  func damagedFiles() throws {
    let file = Array(
      try #require(Data(base64Encoded: Self.otherFile, options: .ignoreUnknownCharacters)))
    var random = SeededGenerator(seed: 8)
    for _ in 0..<2000 {
      var damaged = file
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 41..<file.count, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      if Bool.random(using: &random) {
        damaged.removeLast(.random(in: 0..<file.count, using: &random))
      }
      if let bitmap = Bitmap(png: damaged) { #expect(bitmap.width == 40 && bitmap.height == 30) }
    }
  }

  @Test("Inflate refuses data that exceed the maximum size")
  func maximumSize() {
    let file = Bitmap(width: 1000, height: 1000).png
    // The compressed data follow the signature, the header, and their own length and name.
    let data = Array(file[41..<file.count - 16])
    #expect(Inflate.decompress(data, maximumSize: 4_001_000)?.count == 4_001_000)
    #expect(Inflate.decompress(data, maximumSize: 4_000_999) == nil)
  }

  @Test("A bitmap of two alternating bytes that is written and read has the same pixels")
  func alternatingBytes() {
    var bitmap = Bitmap(width: 12, height: 3)
    // The bytes of the pixels are 7, 255, 7, 255.
    bitmap.fill(
      PixelBox(minX: 0, minY: 0, maxX: 12, maxY: 3), PixelColor(red: 7, green: 255, blue: 7))
    let isEqual = Bitmap(png: bitmap.png) == bitmap
    #expect(isEqual)
  }
}
