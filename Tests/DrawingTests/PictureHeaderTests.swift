import Geometry
import SampleImages
import Testing

@testable import DrawingFormat
@testable import DrawingModel

@Suite("Headers of image files")
struct PictureHeaderTests {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func big(_ number: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  private static func png(
    _ width: Int, _ height: Int, depth: UInt8 = 8, colorType: UInt8 = 2, interlace: UInt8 = 0
  ) -> [UInt8] {
    let chunk: [[UInt8]] = [
      [0, 0, 0, 13], Array("IHDR".utf8), big(width, 4), big(height, 4),
      [depth, colorType, 5, 6, interlace],
    ]
    return signature + chunk.flatMap { $0 }
  }

  /// Returns a segment of a JPEG file.
  private static func segment(_ marker: UInt8, _ contents: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(contents.count + 2, 2) + contents
  }

  private static func frame(
    _ marker: UInt8 = 0xC0, _ width: Int = 0x0304, _ height: Int = 0x0102, depth: UInt8 = 8,
    components: UInt8 = 3
  ) -> [UInt8] {
    segment(marker, [depth] + big(height, 2) + big(width, 2) + [components, 9, 9, 9])
  }

  private static func header(_ segments: [UInt8]...) -> PictureHeader? {
    PictureHeader([0xFF, 0xD8] + segments.flatMap { (bytes: [UInt8]) -> [UInt8] in bytes })
  }

  @Test("Pictures with different bytes have different hash values")
  func hashValues() throws {
    let pictures = try (0..<50 as Range<UInt8>).map { byte in
      try Picture(validating: Self.png(3, 4) + [byte])
    }
    #expect(Set(pictures.map(\.hashValue)).count == 50)
  }

  @Test("The header of a PNG image contains its size, depth, color type and interlacing")
  func png() throws {
    let bytes = Self.png(0x0102_0304, 0x0506_0708, depth: 16, colorType: 6, interlace: 1)
    let header = try #require(PictureHeader(bytes))
    #expect(header.format == .png && header.width == 0x0102_0304 && header.height == 0x0506_0708)
    #expect(header.bitDepth == 16 && header.colorType == 6 && header.isInterlaced)
    #expect(header.orientation == 1)
    #expect(PictureHeader(Self.png(1, 1))?.isInterlaced == false)
    for count in 0..<bytes.count { #expect(PictureHeader(Array(bytes.prefix(count))) == nil) }
    for index in 0..<16 where !(8..<12).contains(index) {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(PictureHeader(damaged) == nil, "\(index)")
    }
  }

  @Test("Files without the signature of PNG or JPEG have no header")
  func signatures() {
    for index in 0..<8 {
      var bytes = Self.png(1, 1)
      bytes[index] ^= 1
      #expect(PictureHeader(bytes) == nil)
    }
    for bytes: [UInt8] in [[], [0xFF, 0xD8], [0xFF, 0xD9, 0xFF], Array("GIF89a".utf8)] {
      #expect(PictureHeader(bytes) == nil)
    }
  }

  @Test(
    "The orientation of a PNG image is read before and after the pixels",
    arguments: 1...8 as ClosedRange<UInt8>)
  func orientationOfPNG(orientation: UInt8) {
    let exif = SampleJPEG.exif(orientation: orientation)
    var image = SamplePNG(width: 1, height: 1, colorType: 2, samples: [1, 2, 3])
    let plain = image.file
    image.chunks = [("eXIf", exif)]
    #expect(PictureHeader(image.file)?.orientation == Int(orientation))
    // The chunk IEND has 12 bytes.
    let after = plain.dropLast(12) + SamplePNG.chunk("eXIf", exif) + plain.suffix(12)
    #expect(PictureHeader(Array(after))?.orientation == Int(orientation))
    image.chunks = [("eXIf", exif), ("eXIf", SampleJPEG.exif(orientation: 9 - orientation))]
    #expect(PictureHeader(image.file)?.orientation == Int(orientation), "the first one counts")
    image.chunks = [("eXIf", Array(exif.prefix(15)))]
    #expect(PictureHeader(image.file)?.orientation == 1)
  }

  @Test("A JPEG header is read from a frame with any of 13 markers")
  func frames() throws {
    for marker in 0xC0...0xCF as ClosedRange<UInt8> {
      let isFrame = ![0xC4, 0xC8, 0xCC].contains(marker)
      let header = Self.header(Self.frame(marker, 7, 9, depth: 12, components: 4))
      #expect((header != nil) == isFrame, "\(marker)")
      if let header {
        #expect((header.format, header.width, header.height) == (.jpeg, 7, 9))
        #expect((header.bitDepth, header.colorType, header.orientation) == (12, 4, 1))
      }
      let second = Self.header(Self.frame(marker, 7, 9), Self.frame(0xC0, 70, 90))
      #expect(second?.width == (isFrame ? 7 : 70))
    }
    for marker in [0xBF, 0xD0, 0xDB, 0xE0, 0xE1, 0xFE] as [UInt8] {
      #expect(Self.header(Self.frame(marker), Self.frame(0xC2, 5, 6))?.width == 5)
    }
  }

  @Test("A JPEG header is found after other segments and after fill bytes")
  func segments() throws {
    let long = Self.segment(0xE2, [UInt8](repeating: 0xFF, count: 700))
    #expect(Self.header(long, Self.segment(0xDB, []), Self.frame())?.width == 0x0304)
    #expect(Self.header([0xFF, 0xFF, 0xFF], Self.frame())?.height == 0x0102)
    // A length includes its own two bytes.
    #expect(Self.header([0xFF, 0xE0, 0, 1], Self.frame()) == nil)
    #expect(Self.header([0xFF, 0xE0, 0, 2], Self.frame()) != nil)
    #expect(Self.header(Self.segment(0xE0, [1]), [0x00], Self.frame()) == nil)
    let bytes = [0xFF, 0xD8] + Self.segment(0xE0, [1, 2]) + Self.frame()
    for count in 0..<bytes.count - 3 {
      #expect(PictureHeader(Array(bytes.prefix(count))) == nil, "\(count)")
    }
    #expect(PictureHeader(Array(bytes.dropLast(3))) != nil)
  }

  // MARK: Orientation

  /// Returns an Exif segment with entries of tags and values.
  private static func exif(
    _ entries: [(tag: Int, value: Int)], isLittleEndian: Bool, directory: Int = 8,
    padding: Int = 0, prefix: String = "Exif\0\0", count: Int? = nil, omittedCount: Int = 0
  ) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      isLittleEndian ? big(value, size).reversed() : big(value, size)
    }
    var tiff = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(directory, 4)
    tiff += [UInt8](repeating: 0, count: padding) + number(count ?? entries.count, 2)
    for (tag, value) in entries {
      tiff += number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    }
    return segment(0xE1, Array(prefix.utf8) + tiff.dropLast(omittedCount))
  }

  @Test(
    "The orientation of a JPEG image is read from any entry of its Exif directory",
    arguments: [true, false])
  func orientations(isLittleEndian: Bool) {
    func orientation(_ segments: [UInt8]...) -> Int? {
      PictureHeader(
        [0xFF, 0xD8] + segments.reduce([], +) + Self.frame()
      )?.orientation
    }
    func exif(_ entries: (tag: Int, value: Int)...) -> [UInt8] {
      Self.exif(entries, isLittleEndian: isLittleEndian)
    }
    for value in 1...8 {
      #expect(orientation(exif((0x0112, value))) == value)
      #expect(orientation(exif((0x0100, 3), (0x0103, 6), (0x0112, value))) == value)
    }
    for value in [0, 9, 256] { #expect(orientation(exif((0x0112, value))) == 1) }
    #expect(orientation(exif((0x0112, 9), (0x0112, 6))) == 6)
    #expect(orientation(exif((0x0111, 6))) == 1 && orientation(exif()) == 1)
    #expect(orientation(exif((0x0112, 6)), exif((0x0112, 3))) == 3)
    #expect(orientation(exif((0x0112, 6)), exif((0x0100, 3))) == 6)
    let entry = [(tag: 0x0112, value: 6)]
    #expect(
      orientation(
        Self.exif(entry, isLittleEndian: isLittleEndian, directory: 13, padding: 5)) == 6)
    // The two bytes after the orientation are not used.
    #expect(orientation(Self.exif(entry, isLittleEndian: isLittleEndian, omittedCount: 2)) == 6)
    for segment in [
      Self.exif(entry, isLittleEndian: isLittleEndian, omittedCount: 3),
      Self.exif(entry, isLittleEndian: isLittleEndian, prefix: "Exif\0\u{1}"),
      Self.exif(entry, isLittleEndian: isLittleEndian, directory: 9),
      Self.exif(entry, isLittleEndian: isLittleEndian, directory: 1000),
      Self.exif([(0x0100, 6)], isLittleEndian: isLittleEndian, count: 2),
    ] { #expect(orientation(segment) == 1) }
  }

  // MARK: Limits

  private func fault(_ bytes: [UInt8]) -> String? {
    do {
      _ = try Picture(validating: bytes)
      return nil
    } catch {
      return error.description
    }
  }

  @Test("A picture has at most 16,384 pixels on each side and 64,000,000 pixels in total")
  func limits() {
    let end = "; a picture has at most 16384 to a side and 64000000 altogether"
    let sizes = [(1, 1), (16_384, 1), (1, 16_384), (8000, 8000), (16_000, 4000)]
    for (width, height) in sizes { #expect(fault(Self.png(width, height)) == nil) }
    for (width, height) in [
      (0, 5), (5, 0), (16_385, 1), (1, 16_385), (8000, 8001), (8001, 8000), (16_000, 4001),
    ] {
      #expect(fault(Self.png(width, height)) == "picture has \(width)×\(height) pixels\(end)")
    }
    let large = Self.png(1, 1) + [UInt8](repeating: 0, count: 100_000_000)
    #expect(
      fault(large) == "picture has \(large.count) bytes, more than 100000000")
  }

  @Test("Pictures with equal bytes are equal and have equal hash values")
  func equality() throws {
    let bytes = Self.png(3, 4) + [1, 2, 3]
    let (first, second) = (try Picture(validating: bytes), try Picture(validating: bytes))
    #expect(first == second && first !== second && Set([first, second]).count == 1)
    for index in [19, 30, bytes.count - 1] {
      var other = bytes
      other[index] ^= 1
      #expect(try Picture(validating: other) != first)
    }
    #expect(try Picture(validating: bytes + [0]) != first)
    #expect(first.uprightSize == CGSize(width: 3, height: 4))
  }
}
