import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel

private struct NoPictures: PictureDecoder {
  func image(of picture: Picture, scale: CGFloat) -> BitmapImage {
    BitmapImage(Bitmap(width: 1, height: 1))
  }
}

@Suite("Pictures of an area of a page")
struct PageAreaTests {
  @Test(
    "The picture of an area equals the same section of the picture of the page",
    arguments: [PageStyle.Pattern.grid, .ruled])
  func section(pattern: PageStyle.Pattern) {
    for board in PageStyle.Board.allCases {
      let drawing = Drawing(pageStyle: PageStyle(pattern: pattern, board: board))
      func picture(_ area: CGRect) -> Bitmap {
        PagePicture.paint(drawing, area: area, scale: 1, pictures: NoPictures())
      }
      let page = picture(CGRect(x: 0, y: 0, width: 260, height: 220))
      let area = picture(CGRect(x: 33, y: 51, width: 160, height: 130))
      let section = page.cropped(to: PixelBox(minX: 33, minY: 51, maxX: 193, maxY: 181))
      let isEqual = area == section
      #expect(isEqual, "\(board)")
    }
  }
}

@Suite("Pictures that share bytes of a file")
struct SharedBytesTests {
  /// Returns a binary drawing with two picture elements.
  ///
  /// - Parameters:
  ///   - outer: The bytes of the first picture.
  ///   - offset: The offset in the file at which the second picture begins, which may be inside the
  ///     first one.
  private func drawing(_ outer: [UInt8], secondAt offset: UInt8) -> Data {
    var list = BinaryPropertyListWriter(objects: 40, size: 0)
    let first = outer.withUnsafeBytes { list.add($0) }
    let second = list.add(7 as Int)
    let corners: [InkPoint] = [[0, 0], [9, 0], [0, 9]]
    let points = PackedPoints.withBytes(of: corners) { list.add($0) }
    let (kindKey, pointsKey) = (list.add("kind"), list.add("points"))
    let picture = list.add("picture")
    var elements: [BinaryPropertyListWriter.Reference] = []
    for bytes in [first, second] {
      let element = list.add([(kindKey, picture), (pointsKey, points), (picture, bytes)])
      elements.append(element)
    }
    let array = list.add(elements)
    let (formatKey, format) = (list.add("format"), list.add("touchtracker-drawing"))
    let (versionKey, version) = (list.add("version"), list.add(1 as Int))
    let (widthKey, heightKey) = (list.add("width"), list.add("height"))
    let side = list.add(100 as Double)
    let elementsKey = list.add("elements")
    _ = list.add([
      (formatKey, format), (versionKey, version), (widthKey, side), (heightKey, side),
      (elementsKey, array),
    ])
    var bytes = Array(list.finished())
    // The offset table has four bytes for each object; the second object is the second picture.
    let table = bytes.suffix(8).reduce(0) { $0 << 8 | Int($1) }
    bytes.replaceSubrange(table + 4..<table + 8, with: [0, 0, 0, offset])
    return Data(bytes)
  }

  @Test("A drawing file is refused if its overlapping pictures have more bytes than the file")
  func overlap() throws {
    let inner = Picture.sample(1).bytes + [UInt8](repeating: 7, count: 100_000)
    let count = UInt32(inner.count)
    let marker: [UInt8] = [
      0x4F, 0x12, 0, UInt8(count >> 16), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF),
    ]
    let header = Picture.sample(0).bytes
    let outer = header + marker + inner
    let same = try DrawingDocument(decoding: drawing(outer, secondAt: 8)).drawing.elements
    #expect(same.compactMap(\.picture).map(\.bytes.count) == [outer.count, outer.count])
    // The first object follows the 8 bytes of the list's header and begins with a marker of 6
    // bytes.
    let start = UInt8(8 + 6 + header.count)
    let error = #expect(throws: DrawingFormatError.self) {
      try DrawingDocument(decoding: drawing(outer, secondAt: start))
    }
    #expect(error?.description == "it is not a complete property list")
  }
}
