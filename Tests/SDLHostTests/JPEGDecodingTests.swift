import Ink
import SampleImages
import Testing

@testable import SDLHost

@Suite("Decoded JPEG files")
struct JPEGDecodingTests {
  /// Returns the colors of the squares of a file, each from the middle of its square.
  private func colors(_ image: SampleJPEG) throws -> [[Int]] {
    let bitmap = try ImageFile.decode(image.file)
    #expect(bitmap.width == image.width && bitmap.height == image.height)
    return image.squares.indices.map { index in
      let color = bitmap[index % image.columns * 8 + 4, index / image.columns * 8 + 4]
      #expect(color.alpha == 255)
      return [Int(color.red), Int(color.green), Int(color.blue)]
    }
  }

  private func expect(_ colors: [[Int]], _ expected: [[Int]]) {
    #expect(colors.count == expected.count)
    for (color, expected) in zip(colors, expected) {
      #expect(zip(color, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(color) \(expected)")
    }
  }

  /// Returns the luminance and the differences of blue and red of a color (JFIF 1.02).
  private func yCbCr(_ color: [UInt8]) -> [UInt8] {
    let (red, green, blue) = (Double(color[0]), Double(color[1]), Double(color[2]))
    return [
      0.299 * red + 0.587 * green + 0.114 * blue,
      -0.168736 * red - 0.331264 * green + 0.5 * blue + 128,
      0.5 * red - 0.418688 * green - 0.081312 * blue + 128,
    ].map { UInt8(min(255, $0.rounded())) }
  }

  private static let squares: [[UInt8]] = [
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [0, 0, 0], [200, 90, 30],
  ]
  private static let integers = squares.map { $0.map(Int.init) }

  @Test("The levels of a gray JPEG file are gray colors")
  func gray() throws {
    let levels: [UInt8] = [0, 1, 100, 254, 255, 37]
    let image = SampleJPEG(columns: 3, squares: levels.map { [$0] })
    expect(try colors(image), levels.map { [Int($0), Int($0), Int($0)] })
  }

  @Test("The components of a JPEG file are luminance and differences, unless a marker says RGB")
  func colorTransforms() throws {
    let transformed = Self.squares.map(yCbCr)
    for transform in [nil, SampleJPEG.AdobeTransform.yCbCr] {
      let image = SampleJPEG(columns: 2, squares: transformed, adobeTransform: transform)
      expect(try colors(image), Self.integers)
    }
    let plain = SampleJPEG(
      columns: 2, squares: Self.squares, adobeTransform: SampleJPEG.AdobeTransform.none)
    expect(try colors(plain), Self.integers)
    let named = SampleJPEG(
      columns: 2, squares: Self.squares, identifiers: Array("RGB".utf8))
    expect(try colors(named), Self.integers)
  }

  @Test("The inverted inks of CMYK and YCCK files have the colors of the light that they reflect")
  func inks() throws {
    // Cyan, magenta, yellow and black; 255 is no ink.
    let inks: [[UInt8]] = [
      [0, 255, 255, 255], [255, 0, 255, 255], [255, 255, 0, 255], [255, 255, 255, 255],
      [255, 255, 255, 0], [200, 100, 50, 128],
    ]
    let expected = inks.map { ink in
      (0..<3).map { (Int(ink[$0]) * Int(ink[3]) + 127) / 255 }
    }
    let cmyk = SampleJPEG(columns: 3, squares: inks, adobeTransform: SampleJPEG.AdobeTransform.none)
    expect(try colors(cmyk), expected)
    // The transform YCCK applies to the inverse of the first three inks of the file.
    let ycck = SampleJPEG(
      columns: 3, squares: inks.map { yCbCr($0.prefix(3).map { 255 - $0 }) + [$0[3]] },
      adobeTransform: .yCCK)
    let colors = try colors(ycck)
    for (color, expected) in zip(colors, expected) {
      #expect(zip(color, expected).allSatisfy { abs($0 - $1) <= 2 }, "\(color) \(expected)")
    }
  }

  @Test("A JPEG file of an unsupported kind is refused with the reason")
  func unsupported() {
    var image = SampleJPEG(columns: 1, squares: [[1, 2, 3]])
    image.precision = 12
    let error = #expect(throws: HostError.self) { try ImageFile.decode(image.file) }
    #expect(error?.description == "cannot read the image: Unsupported JPEG data precision 12")
    let two = SampleJPEG(columns: 1, squares: [[1, 2]])
    let otherError = #expect(throws: HostError.self) { try ImageFile.decode(two.file) }
    #expect(otherError?.description.hasPrefix("cannot read the image: Unsupported") == true)
  }

  @Test("Decoding damaged JPEG files does not crash")
  func damaged() {
    let file = SampleJPEG(columns: 3, squares: Self.squares.map(yCbCr)).file
    for index in file.indices {
      _ = try? ImageFile.decode(Array(file.prefix(index)))
      for byte in [0, 0x7F, 0xFF] as [UInt8] {
        var damaged = file
        damaged[index] = byte
        _ = try? ImageFile.decode(
          damaged, reducedTo: ImageSizeLimit(side: 50, pixelCount: 1000))
      }
    }
  }

  @Test("A JPEG image beyond a limit is reduced while it is decoded")
  func reduced() throws {
    let image = SampleJPEG(
      columns: 10, squares: (0..<40).map { $0 % 10 < 5 ? [10] : [200] })
    for side in [79, 50, 40, 33, 10, 7] {
      let decoded = try ImageFile.decode(
        image.file, reducedTo: ImageSizeLimit(side: side, pixelCount: 10_000))
      let bitmap = decoded.bitmap
      #expect(decoded.isReduced && bitmap.width == side)
      #expect(bitmap[0, 0].red == 10 && bitmap[side - 1, 0].red == 200)
    }
  }
}
