import Ink
import SampleImages
import Testing

@Suite("Color spaces of image files")
struct ImageColorSpaceTests {
  private static let displayP3 = SampleProfile(SampleProfile.displayP3, .sRGB).bytes

  /// Returns the color space of a PNG file with chunks before its pixels.
  private static func png(
    colorType: Int = 2, _ chunks: (type: String, content: [UInt8])...
  ) -> ImageColorSpace {
    var image = SamplePNG(width: 1, height: 1, colorType: colorType)
    image.samples = [Int](repeating: 1, count: image.channelCount)
    image.chunks = chunks
    return ImageColorSpace(ofFile: image.file)
  }

  private static func gamma(_ value: Int) -> (String, [UInt8]) {
    ("gAMA", SamplePNG.bigEndian(value, 4))
  }

  private static func primaries(_ values: [Double]) -> (String, [UInt8]) {
    ("cHRM", values.flatMap { SamplePNG.bigEndian(Int(($0 * 100_000).rounded()), 4) })
  }

  private static func profileChunk(_ profile: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", Array("name\0\0".utf8) + SamplePNG.zlib(profile))
  }

  private static func jpeg(
    _ profile: [UInt8], componentCount: Int = 3, size: Int = 65519
  ) -> ImageColorSpace {
    let square = [UInt8](repeating: 9, count: componentCount)
    var image = SampleJPEG(columns: 1, squares: [square])
    image.segments = SampleJPEG.profileSegments(profile, size: size)
    return ImageColorSpace(ofFile: image.file)
  }

  private static func isProfile(_ space: ImageColorSpace, _ bytes: [UInt8]) -> Bool {
    guard case .profile(let profile) = space else { return false }
    return profile.bytes == bytes
  }

  @Test("A file without color information has the color space sRGB")
  func none() {
    #expect(Self.png() == .sRGB)
    #expect(Self.jpeg([]) == .sRGB)
    for file: [UInt8] in [[], [0xFF, 0xD8], Array("GIF89a".utf8)] {
      #expect(ImageColorSpace(ofFile: file) == .sRGB)
    }
  }

  @Test("The profile of a PNG file takes precedence over the chunks sRGB and gAMA")
  func profileInPNG() {
    let space = Self.png(Self.gamma(100_000), ("sRGB", [0]), Self.profileChunk(Self.displayP3))
    #expect(Self.isProfile(space, Self.displayP3))
  }

  @Test("The profile of a JPEG file is joined from its segments", arguments: [65519, 100, 7])
  func profileInJPEG(size: Int) {
    #expect(Self.isProfile(Self.jpeg(Self.displayP3, size: size), Self.displayP3))
  }

  @Test("The profile of a WebP file is read, also after a chunk with an odd length")
  func profileInWebP() {
    func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
      Array(type.utf8) + SamplePNG.bigEndian(content.count, 4).reversed() + content
        + (content.count % 2 == 1 ? [0] : [])
    }
    let file =
      Array("RIFF".utf8) + [9, 9, 9, 9] + Array("WEBP".utf8) + chunk("VP8X", [1, 2, 3])
      + chunk("ICCP", Self.displayP3)
    #expect(Self.isProfile(ImageColorSpace(ofFile: file), Self.displayP3))
  }

  @Test("The profile of a TIFF file is read, unless it is that of sRGB")
  func profileInTIFF() {
    func tiff(_ profile: [UInt8]) -> [UInt8] {
      var file: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x87, 0x73, 0, 7]
      file += SamplePNG.bigEndian(profile.count, 4)
      file += [0, 0, 0, 26, 0, 0, 0, 0]
      return file + profile
    }
    #expect(Self.isProfile(ImageColorSpace(ofFile: tiff(Self.displayP3)), Self.displayP3))
    let sRGB = SampleProfile(SampleProfile.sRGB, .sRGB).bytes
    #expect(ImageColorSpace(ofFile: tiff(sRGB)) == .sRGB)
    #expect(ImageColorSpace(ofFile: tiff(SampleProfile(gray: .exponent(1.8)).bytes)) == .sRGB)
  }

  @Test("Numbers of two and of four bytes are read from a TIFF file in both byte orders")
  func numbersInTIFF() {
    // The tag 0x0100 is the width; the types 3 and 4 have two and four bytes.
    let files: [([UInt8], Int)] = [
      ([0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0, 0, 3, 0, 0, 0, 1, 2, 3, 9, 9], 0x203),
      ([0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0, 0, 4, 0, 0, 0, 1, 0, 1, 2, 3], 0x10203),
      ([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0, 1, 3, 0, 1, 0, 0, 0, 3, 2, 9, 9], 0x203),
      ([0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0, 1, 4, 0, 1, 0, 0, 0, 3, 2, 1, 0], 0x10203),
    ]
    for (file, width) in files {
      #expect(TIFFDirectory.number(0x0100, in: (file + [0, 0, 0, 0])[...]) == width)
    }
  }

  @Test("Profiles that describe sRGB are recognized, and those of other colors are not")
  func recognizedSRGB() throws {
    func isSRGB(_ profile: SampleProfile) throws -> Bool {
      try #require(ICCProfile(profile.bytes)).isSRGB
    }
    for curve in [SampleProfile.Curve.sRGB, .table(1024), .table(4096)] {
      #expect(try isSRGB(SampleProfile(SampleProfile.sRGB, curve)))
      #expect(try isSRGB(SampleProfile(gray: curve)))
      #expect(try !isSRGB(SampleProfile(SampleProfile.displayP3, curve)))
    }
    for exponent in [1, 1.8, 2.2] {
      #expect(try !isSRGB(SampleProfile(SampleProfile.sRGB, .exponent(exponent))))
      #expect(try !isSRGB(SampleProfile(gray: .exponent(exponent))))
    }
    #expect(Self.png(Self.profileChunk(SampleProfile(SampleProfile.sRGB, .sRGB).bytes)) == .sRGB)
  }

  @Test("A profile that is damaged or describes other components than the pixels is invalid")
  func invalidProfile() {
    let gray = SampleProfile(gray: .exponent(1.8)).bytes
    #expect(Self.isProfile(Self.png(colorType: 0, Self.profileChunk(gray)), gray))
    #expect(Self.png(Self.profileChunk(gray)) == .invalidProfile)
    #expect(Self.png(colorType: 4, Self.profileChunk(Self.displayP3)) == .invalidProfile)
    #expect(Self.isProfile(Self.jpeg(gray, componentCount: 1), gray))
    #expect(Self.jpeg(gray) == .invalidProfile)
    #expect(Self.jpeg(Array(Self.displayP3.dropLast())) == .invalidProfile)
    #expect(Self.png(("iCCP", [1, 2, 3])) == .invalidProfile)
    for count in 0..<Self.displayP3.count {
      #expect(ICCProfile(Array(Self.displayP3.prefix(count))) == nil)
    }
    #expect(ICCProfile(SampleProfile(emptyOf: "Lab ").bytes) == nil)
    #expect(ICCProfile(SampleProfile(emptyOf: "CMYK").bytes)?.isSRGB == false)
  }

  @Test("The chunk gAMA determines an exponent, unless it is about that of sRGB")
  func gamma() {
    let ofSRGB = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
    let other = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
    #expect(Self.png(Self.gamma(100_000)) == .power(exponent: 1, primaries: ofSRGB))
    #expect(
      Self.png(Self.gamma(50_000), Self.primaries(other))
        == .power(exponent: 2, primaries: other))
    // The primary colors do not apply to gray levels.
    #expect(
      Self.png(colorType: 0, Self.gamma(50_000), Self.primaries(other))
        == .power(exponent: 2, primaries: ofSRGB))
    #expect(Self.png(Self.gamma(25_000)) == .power(exponent: 4, primaries: ofSRGB))
    #expect(Self.png(Self.gamma(45_455)) == .sRGB)
    #expect(Self.png(Self.gamma(45_455), Self.primaries(ofSRGB)) == .sRGB)
    #expect(Self.png(Self.gamma(100_000), ("sRGB", [0])) == .sRGB)
    #expect(Self.png(Self.primaries(other)) == .sRGB)
    for value in [0, 999, 1_000_001, 0xFFFF_FFFF] { #expect(Self.png(Self.gamma(value)) == .sRGB) }
  }

  @Test("Reading the color space of a damaged file does not crash")
  func damaged() {
    var image = SamplePNG(width: 1, height: 1, colorType: 2, samples: [1, 2, 3])
    image.chunks = [Self.profileChunk(Self.displayP3), Self.gamma(50_000)]
    var photo = SampleJPEG(columns: 1, squares: [[1, 2, 3]])
    photo.segments = SampleJPEG.profileSegments(Self.displayP3, size: 200)
    for file in [image.file, photo.file] {
      for index in file.indices {
        _ = ImageColorSpace(ofFile: Array(file.prefix(index)))
        for byte in [0, 0x7F, 0xFF] as [UInt8] {
          var damaged = file
          damaged[index] = byte
          _ = ImageColorSpace(ofFile: damaged)
        }
      }
    }
    for index in Self.displayP3.indices {
      for byte in [0, 1, 0x7F, 0xFF] as [UInt8] {
        var damaged = Self.displayP3
        damaged[index] = byte
        _ = ICCProfile(damaged)?.isSRGB
      }
    }
  }
}
