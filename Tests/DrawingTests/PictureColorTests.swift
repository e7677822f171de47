import Geometry
import Ink
import SampleImages
import Testing

@testable import DrawingFormat
@testable import DrawingModel

/// A decoder that returns an image of one color in the size of each picture.
private struct OneColor: PictureDecoder {
  func image(of picture: Picture, scale: CGFloat) -> BitmapImage {
    let count = picture.header.width * picture.header.height
    return BitmapImage(
      Bitmap(
        width: picture.header.width, height: picture.header.height,
        bytes: (0..<count).flatMap { _ in [9, 80, 200, 255] as [UInt8] }, isPremultiplied: true))
  }

  func converted(_ picture: Picture) -> Picture? {
    try? Picture(validating: image(of: picture, scale: 1).bitmap.png)
  }
}

@Suite("Colors of pictures in PDF and SVG")
struct PictureColorTests {
  private static let profile = SampleProfile(SampleProfile.displayP3, .sRGB).bytes

  private static func jpeg(
    _ square: [UInt8], profile: [UInt8] = [], identifiers: [UInt8] = [1, 2, 3, 4],
    frameMarker: UInt8 = 0xC0
  ) throws -> Picture {
    var image = SampleJPEG(columns: 1, squares: [square], identifiers: identifiers)
    image.segments = SampleJPEG.profileSegments(profile)
    var file = image.file
    let frame = try #require(
      file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
    file[frame + 1] = frameMarker
    return try Picture(validating: file)
  }

  private static func png(_ chunks: (type: String, content: [UInt8])...) throws -> Picture {
    var image = SamplePNG(width: 1, height: 1, colorType: 2, samples: [1, 2, 3])
    image.chunks = chunks
    return try Picture(validating: image.file)
  }

  private static func document(_ pictures: [Picture]) -> DrawingDocument {
    let elements = pictures.map { Element($0, corners: [[0, 0], [9, 0], [0, 9]]) }
    return DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 20, height: 20))
  }

  private static func pdf(_ pictures: Picture...) -> String {
    String(decoding: document(pictures).pdf(pictures: OneColor()), as: UTF8.self)
  }

  @Test("A PDF file refers to the profile of unchanged JPEG images, which share one object")
  func profileInPDF() throws {
    let text = Self.pdf(
      try Self.jpeg([1, 2, 3], profile: Self.profile),
      try Self.jpeg([4, 5, 6], profile: Self.profile))
    #expect(text.matches(of: /\/ColorSpace\[\/ICCBased 9 0 R\]/).count == 2)
    #expect(text.matches(of: /\/N 3\/Alternate\/DeviceRGB/).count == 1)
    #expect(text.matches(of: /\/Filter\/DCTDecode/).count == 2)
    let gray = Self.pdf(
      try Self.jpeg([1], profile: SampleProfile(gray: .exponent(1.8)).bytes))
    #expect(gray.contains("/ColorSpace[/ICCBased 8 0 R]"))
    #expect(gray.contains("/N 1/Alternate/DeviceGray"))
  }

  @Test("A JPEG image with a profile of sRGB or of other components has a device color space")
  func unneededProfile() throws {
    let sRGB = SampleProfile(SampleProfile.sRGB, .sRGB).bytes
    for profile in [[], sRGB, SampleProfile(gray: .sRGB).bytes] {
      let text = Self.pdf(try Self.jpeg([1, 2, 3], profile: profile))
      #expect(text.contains("/ColorSpace/DeviceRGB") && text.contains("/Filter/DCTDecode"))
      #expect(!text.contains("ICCBased"))
    }
  }

  @Test("A PDF file contains decoded pixels of JPEG images that viewers show in various colors")
  func decodedJPEG() throws {
    let pictures = try [
      Self.jpeg([1, 2, 3, 4]),
      Self.jpeg([1, 2, 3, 4], profile: SampleProfile(emptyOf: "CMYK").bytes),
      Self.jpeg([1, 2, 3], identifiers: Array("RGB".utf8)),
      Self.jpeg([1, 2, 3], frameMarker: 0xC3), Self.jpeg([1, 2, 3], frameMarker: 0xC9),
    ]
    for picture in pictures {
      let text = Self.pdf(picture)
      #expect(text.contains("/Width 8/Height 8/ColorSpace/DeviceRGB"))
      #expect(!text.contains("DCTDecode") && !text.contains("ICCBased"))
      // An SVG image contains a PNG file instead.
      let svg = Self.document([picture]).svg(pictures: OneColor())
      #expect(svg.contains("data:image/png;base64,") && !svg.contains("image/jpeg"))
    }
    let progressive = try Self.jpeg([1, 2, 3], frameMarker: 0xC2)
    #expect(Self.pdf(progressive).contains("DCTDecode"))
  }

  @Test("A PDF file contains decoded pixels of PNG images with other colors than those of sRGB")
  func decodedPNG() throws {
    let gamma = ("gAMA", SamplePNG.bigEndian(100_000, 4))
    let profile = ("iCCP", Array("name\0\0".utf8) + SamplePNG.zlib(Self.profile))
    for picture in [try Self.png(gamma), try Self.png(profile)] {
      #expect(!Self.pdf(picture).contains("FlateDecode"))
    }
    for picture in [
      try Self.png(), try Self.png(gamma, ("sRGB", [0])), try Self.png(("iCCP", [1, 2])),
    ] {
      #expect(Self.pdf(picture).contains("FlateDecode"))
    }
  }

  @Test("An SVG image contains the files of pictures whose colors all viewers know")
  func unchangedInSVG() throws {
    func link(_ picture: Picture) -> String {
      "data:image/jpeg;base64,\(Data(picture.bytes).base64EncodedString())"
    }
    let plain = try Self.jpeg([1, 2, 3])
    #expect(Self.document([plain]).svg(pictures: OneColor()).contains(link(plain)))
    let profiled = try Self.jpeg([1, 2, 3], profile: Self.profile)
    #expect(!Self.document([profiled]).svg(pictures: OneColor()).contains("image/jpeg"))
    // Without a decoder, such as on the clipboard, each picture keeps its file.
    #expect(Self.document([profiled]).svg().contains(link(profiled)))
    let inks = try Self.jpeg([1, 2, 3, 4])
    #expect(Self.document([inks]).svg().contains(link(inks)))
  }
}
