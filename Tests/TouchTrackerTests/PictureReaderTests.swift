import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import SDLHost
import SampleImages
import SystemPackage
import Testing

@testable import TouchTracker

/// A BMP file with a blue pixel above a red pixel.
let sampleBMP: [UInt8] =
  Array("BM".utf8) + [62, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0]
  + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24) + [0, 0, 255, 0, 255, 0, 0, 0]

@Suite("Picture files that are read for a drawing")
struct PictureReaderTests {
  private let temporary = TemporaryFile()

  private func read(
    _ bytes: [UInt8], limit: ImageSizeLimit = ImageSizeLimit(side: 1000, pixelCount: 100_000),
    maximumByteCount: Int = 1_000_000
  ) throws -> ImportedPicture {
    let path = FilePath(temporary.folder).appending("a picture")
    try FileStore.replace(path, with: Data(bytes))
    let reader = try PictureReader(path) {
      PictureConverter($0, name: $1, limit: limit, maximumByteCount: maximumByteCount)
    }
    return try #require(reader).read()
  }

  /// Returns the message of the error that reading throws, without the folder.
  private func message(_ bytes: [UInt8]) -> String? {
    do {
      _ = try read(bytes)
      return nil
    } catch {
      return "\(error)".replacing("\(temporary.folder)/", with: "")
    }
  }

  private func gray(_ width: Int, _ height: Int) -> SamplePNG {
    // Levels in which no two neighbors are equal, so that the file cannot be compressed much.
    SamplePNG(
      width: width, height: height, colorType: 0,
      samples: (0..<width * height).map { $0 * $0 * 31 % 251 })
  }

  @Test("A PNG or JPEG file within the limits stays as it is")
  func unchanged() throws {
    var photo = SampleJPEG(columns: 2, squares: [[10], [200]])
    photo.segments = [(0xE1, Array("Exif\0\0".utf8) + SampleJPEG.exif(orientation: 6))]
    for file in [gray(30, 20).file, photo.file] {
      let imported = try read(file)
      #expect(imported.picture.bytes == file && imported.notes.isEmpty)
    }
  }

  @Test("A PNG file beyond the limits is reduced, and a note states its new size")
  func reduced() throws {
    for (limit, width, height) in [
      (ImageSizeLimit(side: 20, pixelCount: 1000), 20, 13),
      (ImageSizeLimit(side: 100, pixelCount: 150), 15, 10),
    ] {
      let imported = try read(gray(30, 20).file, limit: limit)
      let header = imported.picture.header
      #expect(header.format == .png && (header.width, header.height) == (width, height))
      #expect(imported.notes == ["a picture was reduced to \(width) × \(height) pixels."])
    }
  }

  @Test("A reduced JPEG file is upright and remains a JPEG file")
  func reducedPhoto() throws {
    var photo = SampleJPEG(columns: 2, squares: [[10], [200]])
    photo.segments = [(0xE1, Array("Exif\0\0".utf8) + SampleJPEG.exif(orientation: 6))]
    let imported = try read(photo.file, limit: ImageSizeLimit(side: 8, pixelCount: 1000))
    let header = imported.picture.header
    #expect(header.format == .jpeg && header.orientation == 1)
    #expect((header.width, header.height) == (4, 8))
    let bitmap = try ImageFile.decode(imported.picture.bytes)
    #expect(bitmap[1, 1].red < 40 && bitmap[1, 6].red > 170)
  }

  @Test("A file with too many bytes is halved until it has few enough")
  func tooManyBytes() throws {
    let file = gray(120, 80).file
    let imported = try read(file, maximumByteCount: file.count / 3)
    #expect(imported.picture.bytes.count <= file.count / 3)
    #expect(imported.picture.header.width < 120)
    let size = (imported.picture.header.width, imported.picture.header.height)
    #expect(imported.notes == ["a picture was reduced to \(size.0) × \(size.1) pixels."])
  }

  @Test("A picture of another format becomes a PNG file with the same pixels")
  func converted() throws {
    let imported = try read(sampleBMP)
    #expect(imported.picture.header.format == .png && imported.notes.isEmpty)
    let bitmap = try ImageFile.decode(imported.picture.bytes)
    #expect(bitmap.bytes == [0, 0, 255, 255, 255, 0, 0, 255])
  }

  @Test("A picture that cannot be read is refused with the reason and a remedy")
  func refused() {
    #expect(
      message([0, 0, 0, 24] + Array("ftypheic".utf8))
        == "a picture: cannot add the picture: HEIC pictures cannot be read; save it as PNG or JPEG "
        + "in another program")
    var photo = SampleJPEG(columns: 1, squares: [[1, 2, 3]])
    photo.precision = 12
    #expect(
      message(photo.file)
        == "a picture: cannot add the picture: cannot read the image: Unsupported JPEG data precision "
        + "12; try to save it as PNG or JPEG in another program")
    #expect(
      message([0xFF, 0xD8, 0xFF])
        == "a picture: cannot add the picture: it is neither a PNG nor a JPEG image")
    var empty = gray(1, 1)
    empty.width = 0
    #expect(
      message(empty.file)?.hasPrefix("a picture: cannot add the picture: it has 0×1 pixels") == true
    )
  }

  @Test("The first bytes of a file determine the format of a picture")
  func formats() {
    let starts: [(PictureFormat, [UInt8])] = [
      (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), (.jpeg, [0xFF, 0xD8, 0xFF]),
      (.gif, Array("GIF87a".utf8)), (.gif, Array("GIF89a".utf8)), (.bmp, sampleBMP),
      (.tiff, [0x49, 0x49, 42, 0]), (.tiff, [0x4D, 0x4D, 0, 42]),
      (.webP, Array("RIFF".utf8) + [1, 2, 3, 4] + Array("WEBP".utf8)),
      (.avif, [0, 0, 0, 28] + Array("ftypavif".utf8)),
      (.avif, [0, 0, 0, 28] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1avif".utf8)),
      (.heic, [0, 0, 0, 28] + Array("ftypmif1".utf8)), (.jpegXL, [0xFF, 0x0A]),
      (.jpeg2000, [0, 0, 0, 12] + Array("jP  \r\n".utf8)), (.photoshop, Array("8BPS".utf8)),
    ]
    for (format, start) in starts {
      #expect(PictureFormat(firstBytes: start) == format)
      #expect(PictureFormat(firstBytes: start + [UInt8](repeating: 7, count: 90)) == format)
    }
    for other: [UInt8] in [
      [], Array("bplist00".utf8), Array("BM is a text".utf8), Array("RIFF....WAVE".utf8),
      [0xFF, 0xD8], Array("....ftypisom".utf8),
    ] {
      #expect(PictureFormat(firstBytes: other) == nil)
    }
  }

  @Test("A profile that is not used is stated with the name of the file")
  func profiles() throws {
    let converter = PictureConverter(.png, name: "a.png")
    #expect(converter.note(.unneeded) == nil && converter.note(.converted) == nil)
    #expect(
      converter.note(.missingLibrary)?.hasPrefix(
        "a.png is shown without its color profile, because Little CMS is not installed.") == true)
    #expect(
      converter.note(.invalidProfile)
        == "a.png is shown without its color profile, which is damaged or made for other pixels.")
  }

  @Test("A file that is not a picture has no picture reader")
  func otherFile() throws {
    let path = FilePath(temporary.folder).appending("a.png")
    try FileStore.replace(path, with: Data("bplist00".utf8))
    #expect(try PictureReader(path) == nil)
  }
}
