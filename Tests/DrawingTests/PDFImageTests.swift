import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel

/// A decoder that returns an image of two by one pixels for every picture.
private struct TwoPixels: PictureDecoder {
  let alpha: UInt8

  func image(of picture: Picture, scale: CGFloat) -> BitmapImage {
    BitmapImage(
      Bitmap(
        width: 2, height: 1, bytes: [255, 0, 51, 255, 102, 204, 0, alpha], isPremultiplied: false))
  }
}

@Suite("Pictures in PDF files")
struct PDFImageTests {
  /// Returns a chunk of a PNG file with a wrong checksum, which is never read.
  private static func chunk(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    let length = contents.count
    return [0, 0, UInt8(length >> 8), UInt8(length & 255)] + Array(type.utf8) + contents
      + [9, 9, 9, 9]
  }

  private static func png(
    width: UInt8 = 7, height: UInt8 = 3, depth: UInt8 = 8, colorType: UInt8, interlace: UInt8 = 0,
    chunks: [UInt8]
  ) throws -> Picture {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header = chunk(
      "IHDR", [0, 0, 0, width, 0, 0, 0, height, depth, colorType, 0, 0, interlace])
    return try Picture(validating: signature + header + chunks + chunk("IEND", []))
  }

  private static let pixels =
    chunk("IDAT", [1, 2, 3]) + chunk("tEXt", [77]) + chunk("IDAT", [4, 5])

  private static func jpeg(components: UInt8, depth: UInt8 = 8) throws -> Picture {
    try Picture(
      validating: [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, depth, 0, 3, 0, 7, components] + [1, 2, 3])
  }

  /// Returns the dictionary and the bytes of a picture's object in a PDF file, and the reader of
  /// the file.
  private func object(
    _ picture: Picture, _ decoder: (any PictureDecoder)? = nil
  ) throws -> (entries: PDFValue, bytes: [UInt8], reader: PDFReader) {
    let element = Element(picture, corners: [[20, 30], [120, 50], [10, 70]])
    let document = DrawingDocument(
      drawing: Drawing(elements: [element]), size: CGSize(width: 200, height: 100))
    let reader = try PDFReader(document.pdf(hasBackground: false, pictures: decoder))
    let paintings = try reader.painted()
    let painting = try #require(paintings.first)
    #expect(paintings.count == 1 && painting.name == "Do" && painting.alpha == 1)
    // The corners of the unit square, whose y-axis points upward, are shown at the corners of the
    // picture.
    let corners = [CGPoint(x: 0, y: 1), CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 0)]
    for (corner, point) in zip(corners, element.points) {
      let shown = corner.applying(painting.transform)
      let expected = CGPoint(x: CGFloat(point.x), y: 100 - CGFloat(point.y))
      #expect(shown.distance(to: expected) < 1e-3)
    }
    let name = try #require(painting.image)
    let images = try reader.value("Resources", of: reader.page)["XObject"]
    let number = try #require(images?[name]?.reference)
    let entries = try reader.object(number)
    #expect(entries["Type"] == .name("XObject") && entries["Subtype"] == .name("Image"))
    return (entries, try reader.stream(number).utf16.map { UInt8($0) }, reader)
  }

  private func expect(
    _ entries: PDFValue, _ width: Double, _ height: Double, _ depth: Double, space: String
  ) {
    #expect(entries["Width"] == .number(width) && entries["Height"] == .number(height))
    #expect(entries["BitsPerComponent"] == .number(depth))
    #expect(entries["ColorSpace"] == .name(space))
  }

  @Test("A PDF file contains the unchanged bytes of JPEG images with one or three components")
  func jpeg() throws {
    for (components, space) in [(1, "DeviceGray"), (3, "DeviceRGB")] as [(UInt8, String)] {
      let picture = try Self.jpeg(components: components)
      let (entries, bytes, _) = try object(picture, TwoPixels(alpha: 255))
      expect(entries, 7, 3, 8, space: space)
      #expect(entries["Filter"] == .name("DCTDecode") && bytes == picture.bytes)
    }
  }

  @Test(
    "A PDF file contains decoded pixels of JPEG images with 2 or 4 components or 12 bits of depth",
    arguments: [(4, 8), (3, 12), (2, 8)] as [(UInt8, UInt8)])
  func otherJPEG(components: UInt8, depth: UInt8) throws {
    let picture = try Self.jpeg(components: components, depth: depth)
    let (entries, bytes, _) = try object(picture, TwoPixels(alpha: 255))
    expect(entries, 2, 1, 8, space: "DeviceRGB")
    #expect(entries["Filter"] == nil && entries["SMask"] == nil)
    #expect(bytes == [255, 0, 51, 102, 204, 0])
  }

  @Test(
    "A PDF file contains the unchanged compressed pixels of opaque PNG images",
    arguments: [(0, 1), (0, 16), (2, 8), (2, 16)] as [(UInt8, UInt8)])
  func png(colorType: UInt8, depth: UInt8) throws {
    let picture = try Self.png(depth: depth, colorType: colorType, chunks: Self.pixels)
    let (entries, bytes, _) = try object(picture, TwoPixels(alpha: 255))
    expect(entries, 7, 3, Double(depth), space: colorType == 0 ? "DeviceGray" : "DeviceRGB")
    #expect(entries["Filter"] == .name("FlateDecode") && bytes == [1, 2, 3, 4, 5])
    let parameters = try #require(entries["DecodeParms"])
    #expect(parameters["Predictor"] == .number(15) && parameters["Columns"] == .number(7))
    #expect(parameters["Colors"] == .number(colorType == 0 ? 1 : 3))
    #expect(parameters["BitsPerComponent"] == .number(Double(depth)))
  }

  @Test("A PDF file contains the palette of a PNG image as its color space")
  func palette() throws {
    let palette: [UInt8] = [0, 1, 15, 16, 17, 255, 0xAB, 0x0C, 0xF0]
    let picture = try Self.png(
      depth: 2, colorType: 3, chunks: Self.chunk("PLTE", palette) + Self.pixels)
    let (entries, bytes, _) = try object(picture)
    #expect(
      entries["ColorSpace"]
        == .array([
          .name("Indexed"), .name("DeviceRGB"), .number(2), .hexadecimal("00010f1011ffab0cf0"),
        ]))
    #expect(entries["DecodeParms"]?["Colors"] == .number(1) && bytes == [1, 2, 3, 4, 5])
    // A single color is the smallest palette.
    let single = try Self.png(
      depth: 2, colorType: 3, chunks: Self.chunk("PLTE", [7, 8, 9]) + Self.pixels)
    #expect(
      try object(single).entries["ColorSpace"]
        == .array([.name("Indexed"), .name("DeviceRGB"), .number(0), .hexadecimal("070809")]))
  }

  @Test(
    "PNG images that are translucent, interlaced, damaged or without a palette are decoded for PDF")
  func otherPNG() throws {
    let cut: [UInt8] = [0, 0, 9, 9] + Array("IDAT".utf8) + [1, 2, 3, 4, 5, 6]
    let pictures = try [
      Self.png(colorType: 6, chunks: Self.pixels), Self.png(colorType: 4, chunks: Self.pixels),
      Self.png(colorType: 2, interlace: 1, chunks: Self.pixels),
      Self.png(colorType: 2, chunks: Self.chunk("tRNS", [0, 0]) + Self.pixels),
      Self.png(colorType: 3, chunks: Self.pixels),
      Self.png(colorType: 3, chunks: Self.chunk("PLTE", [1, 2]) + Self.pixels),
      Self.png(colorType: 2, chunks: cut),
    ]
    for picture in pictures {
      let (entries, bytes, reader) = try object(picture, TwoPixels(alpha: 128))
      expect(entries, 2, 1, 8, space: "DeviceRGB")
      #expect(bytes.prefix(3) == [255, 0, 51] && bytes.count == 6)
      let mask = try #require(entries["SMask"]?.reference)
      #expect(mask == reader.objectCount && mask == 8)
      expect(try reader.object(mask), 2, 1, 8, space: "DeviceGray")
      #expect(try reader.stream(mask).utf16.map { UInt8($0) } == [255, 128])
    }
  }

  @Test("A picture that cannot be decoded becomes a transparent pixel in a PDF file")
  func undecodable() throws {
    let (entries, bytes, reader) = try object(Self.png(colorType: 6, chunks: Self.pixels))
    expect(entries, 1, 1, 8, space: "DeviceGray")
    #expect(bytes == [255])
    let mask = try #require(entries["SMask"]?.reference)
    expect(try reader.object(mask), 1, 1, 8, space: "DeviceGray")
    #expect(try reader.stream(mask).utf16.map { UInt8($0) } == [0])
  }

  @Test("A PDF file numbers pictures and masks in sequence, and later elements keep their opacity")
  func severalPictures() throws {
    let pictures = try (1...3).map {
      try Self.png(width: UInt8($0), colorType: $0 == 2 ? 2 : 6, chunks: Self.pixels)
    }
    let clear = PixelColor(red: 9, green: 8, blue: 7, alpha: 51)
    var elements = (pictures + [pictures[0]]).enumerated().map { index, picture in
      Element(
        picture, in: CGRect(x: CGFloat(10 * index), y: 20, width: 30, height: 40))
    }
    elements.append(Element(kind: .line, points: [[1, 2], [3, 4]], width: 2, color: clear))
    elements.append(
      Element(
        kind: .highlight, points: [[1, 2], [3, 4]], width: 2, color: clear.withAlpha(102)))
    let document = DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 200, height: 100))
    let reader = try PDFReader(
      document.pdf(hasBackground: false, pictures: TwoPixels(alpha: 0)))
    let paintings = try reader.painted()
    #expect(paintings.map(\.image) == ["P0", "P1", "P2", "P0", nil, nil])
    #expect(paintings.map(\.alpha).map { ($0 * 255).rounded() } == [255, 255, 255, 255, 102, 51])
    let images = try #require(reader.value("Resources", of: reader.page)["XObject"])
    let objects = try (0...2).map { try reader.object(images["P\($0)"]?.reference) }
    #expect(objects.map { $0["SMask"]?.reference } == [10, nil, 11])
    #expect(objects[1]["Width"] == .number(2))
    #expect(reader.objectCount == 11)
    for number in 10...11 {
      #expect(try reader.stream(number).utf16.map { UInt8($0) } == [255, 0])
    }
  }
}
