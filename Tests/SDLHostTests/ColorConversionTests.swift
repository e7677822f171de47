import Ink
import SampleImages
import Testing

@testable import SDLHost

@Suite("Color profiles of image files")
struct ColorConversionTests {
  private static let samples = [
    255, 0, 0, 0, 255, 0, 0, 0, 255, 200, 90, 30, 128, 128, 128, 255, 255, 255, 3, 60, 120, 0, 0, 0,
  ]

  private static func png(_ chunks: (type: String, content: [UInt8])...) -> SamplePNG {
    var image = SamplePNG(width: 8, height: 1, colorType: 2, samples: samples)
    image.chunks = chunks
    return image
  }

  private static func chunk(_ profile: SampleProfile) -> (type: String, content: [UInt8]) {
    ("iCCP", Array("name\0\0".utf8) + SamplePNG.zlib(profile.bytes))
  }

  /// The linear components of the samples.
  private static func linear(_ curve: (Double) -> Double) -> [[Double]] {
    stride(from: 0, to: samples.count, by: 3).map { start in
      samples[start..<start + 3].map { curve(Double($0) / 255) }
    }
  }

  /// Returns the components in sRGB of linear components in Display P3.
  private static func convertedFromP3(_ linear: [Double]) -> [Double] {
    // The matrix of the standards, from the primary colors and the white point D65 of both.
    let matrix = [
      [1.22494, -0.22494, 0], [-0.04206, 1.04206, 0], [-0.01964, -0.07864, 1.09827],
    ]
    return matrix.map { row in
      SampleProfile.level(zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 })
    }
  }

  private func expect(
    _ decoded: DecodedImage, _ expected: [[Double]], tolerance: Double = 1.01
  ) {
    for (x, expected) in expected.enumerated() {
      let color = decoded.bitmap[x, 0]
      let components = [color.red, color.green, color.blue].map(Double.init)
      #expect(
        zip(components, expected).allSatisfy { abs($0 - $1) <= tolerance },
        "\(components) \(expected)")
    }
  }

  @Test("The colors of a Display P3 profile in PNG and JPEG files are converted to sRGB")
  func displayP3() throws {
    let profile = SampleProfile(SampleProfile.displayP3, .sRGB)
    let decoded = try ImageFile.decode(Self.png(Self.chunk(profile)).file, reducedTo: nil)
    #expect(decoded.conversion == .converted)
    expect(decoded, Self.linear(SampleProfile.linear).map(Self.convertedFromP3))
    var photo = SampleJPEG(
      columns: 1, squares: [[200, 90, 30]], adobeTransform: SampleJPEG.AdobeTransform.none)
    photo.segments = SampleJPEG.profileSegments(profile.bytes, size: 99)
    let photoDecoded = try ImageFile.decode(photo.file, reducedTo: nil)
    #expect(photoDecoded.conversion == .converted)
    let linear = [200, 90, 30].map { SampleProfile.linear($0 / 255) }
    expect(photoDecoded, [Self.convertedFromP3(linear)], tolerance: 2)
  }

  @Test("The exponent and the primary colors of a PNG file are converted to sRGB")
  func exponent() throws {
    let gamma = ("gAMA", SamplePNG.bigEndian(100_000, 4))
    let primaries = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]
    let chunk = (
      "cHRM", primaries.flatMap { SamplePNG.bigEndian(Int(($0 * 100_000).rounded()), 4) }
    )
    let linear = try ImageFile.decode(Self.png(gamma).file, reducedTo: nil)
    #expect(linear.conversion == .converted)
    expect(linear, Self.linear { $0 }.map { $0.map(SampleProfile.level) })
    let other = try ImageFile.decode(Self.png(gamma, chunk).file, reducedTo: nil)
    expect(other, Self.linear { $0 }.map(Self.convertedFromP3))
  }

  @Test("A gray profile is converted, and transparency stays unchanged")
  func gray() throws {
    var image = SamplePNG(width: 3, height: 1, colorType: 4, samples: [0, 255, 128, 255, 200, 0])
    image.chunks = [Self.chunk(SampleProfile(gray: .exponent(1)))]
    let decoded = try ImageFile.decode(image.file, reducedTo: nil)
    let expected = SampleProfile.level(128.0 / 255)
    expect(decoded, [[0, 0, 0], [expected, expected, expected]])
    #expect((0..<3).map { decoded.bitmap[$0, 0].alpha } == [255, 255, 0])
  }

  @Test("A profile of sRGB changes no pixel and needs no library")
  func sRGB() throws {
    let image = Self.png(Self.chunk(SampleProfile(SampleProfile.sRGB, .table(1024))))
    let decoded = try ImageFile.decode(image.file, reducedTo: nil)
    #expect(decoded.conversion == .unneeded)
    #expect(decoded.bitmap.bytes == image.pixels)
  }

  @Test("An image with an invalid profile is shown without it")
  func invalid() throws {
    for profile in [SampleProfile(gray: .sRGB), SampleProfile(emptyOf: "RGB ")] {
      let image = Self.png(Self.chunk(profile))
      let decoded = try ImageFile.decode(image.file, reducedTo: nil)
      #expect(decoded.conversion == .invalidProfile && decoded.bitmap.bytes == image.pixels)
    }
  }

  @Test("Without Little CMS, a profile is reported as missing and CMYK pixels are still converted")
  func missingLibrary() throws {
    let bytes = SampleProfile(SampleProfile.displayP3, .sRGB).bytes
    let profile = ImageColorSpace.profile(try #require(ICCProfile(bytes)))
    var pixels: [UInt8] = [10, 20, 30, 40]
    let converter = ColorConverter(from: profile, isCMYK: false, library: nil)
    #expect(converter.conversion == .missingLibrary)
    pixels.withUnsafeMutableBytes { converter.convert($0) }
    #expect(pixels == [10, 20, 30, 40])
    let inks = ColorConverter(from: profile, isCMYK: true, library: nil)
    pixels = [10, 20, 255, 128]
    pixels.withUnsafeMutableBytes { inks.convert($0) }
    #expect(pixels == [5, 10, 128, 255])
    #expect(ColorConverter(from: .sRGB, isCMYK: false, library: nil).conversion == .unneeded)
  }
}
