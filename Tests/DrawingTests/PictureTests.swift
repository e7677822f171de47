import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

@Suite("Pictures")
struct PictureTests {
  private static let page = CGSize(width: 300, height: 200)
  private static let line = Element(
    kind: .line, points: [[0, 0], [200, 200]], width: 4,
    color: PixelColor(red: 0, green: 0, blue: 0))

  /// Returns an element with a picture of 40 × 30 points that is turned by 90 degrees.
  private static func element(_ index: Int = 0, x: Float = 100) -> Element {
    Element(.sample(index), corners: [[x, 50], [x, 90], [x - 30, 50]])
  }

  private static func document(_ elements: [Element]) -> DrawingDocument {
    DrawingDocument(drawing: Drawing(elements: elements), size: page)
  }

  @Test("A picture element has width 0, and its bounds are those of its corners")
  func bounds() {
    let element = Self.element(x: 100)
    #expect(element.width == 0)
    #expect(element.bounds == CGRect(x: 70, y: 50, width: 30, height: 40))
  }

  // MARK: Image files

  /// Returns the bytes of a JPEG file up to its frame header.
  private static func jpeg(exif: [UInt8] = []) -> [UInt8] {
    let exifSegment = exif.isEmpty ? [] : [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
    let segments: [[UInt8]] = [
      [0xFF, 0xD8], exifSegment, [0xFF, 0xDB, 0, 4, 1, 2],
      [0xFF, 0xFF, 0xC2, 0, 11, 8, 0x01, 0x02, 0x03, 0x04, 3, 1, 1, 1],
    ]
    return segments.flatMap { $0 }
  }

  /// Returns the contents of an Exif segment with an orientation, in either byte order.
  private static func exif(_ orientation: UInt8, isLittleEndian: Bool) -> [UInt8] {
    let entry: [UInt8] =
      isLittleEndian
      ? [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0]
      : [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0]
    let header: [UInt8] =
      isLittleEndian
      ? [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0] : [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
    return Array("Exif\0\0".utf8) + header + entry
  }

  @Test("The header of a JPEG image contains its size and its number of components")
  func jpegHeader() throws {
    let header = try #require(PictureHeader(Self.jpeg()))
    #expect(header.format == .jpeg)
    #expect((header.width, header.height) == (0x0304, 0x0102))
    #expect((header.bitDepth, header.colorType, header.orientation) == (8, 3, 1))
  }

  @Test(
    "The orientation of a JPEG image is read in both byte orders", arguments: [true, false],
    [1, 3, 6, 8] as [UInt8])
  func orientation(isLittleEndian: Bool, orientation: UInt8) throws {
    let exif = Self.exif(orientation, isLittleEndian: isLittleEndian)
    let header = try #require(PictureHeader(Self.jpeg(exif: exif)))
    #expect(header.orientation == Int(orientation))
  }

  @Test("Reading the header of a truncated or changed image file does not crash")
  func damagedHeaders() {
    for bytes in [Self.jpeg(exif: Self.exif(6, isLittleEndian: true)), Picture.sample(1).bytes] {
      for count in bytes.indices { _ = PictureHeader(Array(bytes.prefix(count))) }
      for index in bytes.indices {
        for byte in [0, 1, 0x7F, 0xFF] as [UInt8] {
          var damaged = bytes
          damaged[index] = byte
          _ = PictureHeader(damaged)
        }
      }
    }
    #expect(PictureHeader(Array(Self.jpeg().dropLast(8))) == nil)
  }

  @Test("A picture that is too large, empty or of another format is refused with the reason")
  func refused() {
    func fault(_ bytes: [UInt8]) -> String? {
      do {
        _ = try Picture(validating: bytes)
        return nil
      } catch {
        return "\(error)"
      }
    }
    var huge = Picture.sample(0).bytes
    huge[16] = 1
    #expect(fault(huge)?.hasPrefix("picture has 16777220×3 pixels") == true)
    #expect(fault(Array("GIF89a".utf8)) == "picture is neither a PNG nor a JPEG image")
    var empty = Picture.sample(0).bytes
    empty[19] = 0
    #expect(fault(empty)?.hasPrefix("picture has 0×3 pixels") == true)
  }

  @Test(
    "The first pixel of a picture is at the corner that its Exif orientation specifies",
    arguments: [
      (1, [0, 0]), (2, [40, 0]), (3, [40, 20]), (4, [0, 20]), (5, [0, 0]), (6, [40, 0]),
      (7, [40, 20]), (8, [0, 20]),
    ] as [(UInt8, InkPoint)])
  func orientedCorners(orientation: UInt8, first: InkPoint) throws {
    let bytes = Self.jpeg(exif: Self.exif(orientation, isLittleEndian: false))
    let picture = try Picture(validating: bytes)
    let element = Element(picture, in: CGRect(x: 0, y: 0, width: 40, height: 20))
    #expect(element.points[0] == first)
    #expect(element.bounds == CGRect(x: 0, y: 0, width: 40, height: 20))
    // The rows of the image are vertical in the orientations above 4.
    #expect((element.points[1].x == first.x) == (orientation > 4))
    #expect(picture.uprightSize.width == (orientation > 4 ? 0x0102 : 0x0304))
  }

  // MARK: The page

  @Test("A picture is below lines that were drawn earlier, and is found only inside its bounds")
  func order() {
    let model = PageModel(Drawing(elements: [Self.line, Self.element()]))
    #expect(model.visibleElements(in: CGRect(x: 0, y: 0, width: 300, height: 300)) == [1, 0])
    func found(_ x: CGFloat, _ y: CGFloat) -> [Drawing.ID] {
      model.visibleElements(near: CGPoint(x: x, y: y), within: 2) { id in
        model.element(id)?.ink(tolerance: 0.1)
      }
    }
    #expect(found(85, 65) == [1])
    #expect(found(75, 75) == [1, 0])
    #expect(found(110, 60) == [])
    #expect(model.drawing.paintedElements.first?.kind == .picture)
  }

  @Test("A turned picture element keeps its picture, and restyling the element changes nothing")
  func edits() throws {
    var drawing = Drawing(elements: [Self.element()])
    drawing.apply(.transform(RangeSet(0..<1), CGAffineTransform(rotationAngle: 1)))
    let turned = try #require(drawing.elements.first)
    #expect(turned.picture == Self.element().picture && turned != Self.element())
    drawing.apply(.restyle(RangeSet(0..<1), StyleChange(color: Self.line.color, width: 9)))
    #expect(drawing.elements == [turned] && drawing.undoCount == 1)
  }

  @Test("A drawing refuses a picture element without a picture")
  func withoutPicture() {
    var drawing = Drawing()
    let element = Element(
      kind: .picture, points: [[0, 0], [1, 0], [0, 1]], width: 1, color: Self.line.color)
    drawing.apply(.append(element))
    drawing.apply(.insert([element]))
    #expect(drawing.isEmpty)
  }

  // MARK: Files

  @Test("Elements with the same picture share it in a drawing file and in memory")
  func sharedInFile() throws {
    let elements = (0..<20).map { Self.element(x: Float(10 * $0)) } + [Self.line, Self.element(1)]
    let data = Self.document(elements).encoded()
    #expect(data.count < 20 * Picture.sample(0).bytes.count)
    let document = try DrawingDocument(decoding: data)
    #expect(document.drawing.elements == elements)
    let pictures = Set(document.drawing.elements.compactMap(\.picture).map(ObjectIdentifier.init))
    #expect(pictures.count == 2)
  }

  @Test("A picture is read from an XML drawing")
  func xml() throws {
    let element = Self.element()
    let points = PackedPoints.withBytes(of: element.points) { Data($0) }
    let picture = try #require(element.picture)
    let xml = """
      <?xml version="1.0"?><plist version="1.0"><dict>
      <key>format</key><string>touchtracker-drawing</string><key>version</key><integer>1</integer>
      <key>width</key><real>300</real><key>height</key><real>200</real>
      <key>elements</key><array><dict><key>kind</key><string>picture</string>
      <key>points</key><data>\(points.base64EncodedString())</data>
      <key>picture</key><data>\(Data(picture.bytes).base64EncodedString())</data>
      </dict></array></dict></plist>
      """
    #expect(try DrawingDocument(decoding: Data(xml.utf8)).drawing.elements == [element])
  }

  // MARK: The journal

  private static func reading(_ records: Data, _ elements: [Element]) -> Journal.Reading {
    Journal.read(Journal.header + records, snapshotChecksum: 7, elements: elements)
  }

  private static func checkpoint(_ drawing: Drawing) -> Data {
    Journal.record(
      Journal.Checkpoint(snapshotChecksum: 7, size: page, history: drawing.history),
      of: drawing.elements)
  }

  @Test("A journal restores added pictures and a picture that was erased before the snapshot")
  func journal() throws {
    var drawing = Drawing(elements: [Self.line, Self.element(0), Self.element(1)])
    for edit in [
      Edit.erase([1]), .insert([Self.element(2), Self.element(2, x: 200)]),
      .transform(RangeSet(2..<5), CGAffineTransform(translationX: 5, y: 5)),
    ] { drawing.apply(edit) }
    let saved = drawing
    let edits: [Edit] = [.append(Self.element(0, x: 50)), .undo, .undo, .undo, .undo]
    let records = edits.reduce(Self.checkpoint(saved)) { $0 + Journal.record($1) }
    let reading = Self.reading(records, saved.elements)
    #expect(reading.validLength == Journal.header.count + records.count)
    var restored = Drawing(
      elements: saved.elements, history: try #require(reading.checkpoint).history)
    let isApplied = restored.apply(reading.edits)
    #expect(isApplied)
    for edit in edits { drawing.apply(edit) }
    #expect(restored.elements == drawing.elements)
    #expect(restored.elements.count == 3)
  }

  @Test("A checkpoint contains an erased picture once, and no picture that is in the snapshot")
  func checkpointSize() {
    let size = Picture.sample(0).bytes.count
    var drawing = Drawing(elements: [Self.element(0), Self.element(1)])
    for _ in 0..<10 {
      drawing.apply(.transform(RangeSet(0..<2), CGAffineTransform(translationX: 5, y: 5)))
    }
    let moved = Self.checkpoint(drawing).count
    // Each of the 10 steps has the old and the new position of two pictures: 40 elements of fewer
    // than 60 bytes.
    #expect(moved < 40 * 60)
    drawing.apply(.erase([0]))
    let erased = Self.checkpoint(drawing).count
    #expect(moved + size < erased && erased < moved + 2 * size)
  }

  @Test("A checkpoint is damaged if a picture is neither in the checkpoint nor in the snapshot")
  func missingPicture() {
    let drawing = Drawing(elements: [Self.element(0)])
    var moved = drawing
    moved.apply(.transform(RangeSet(0..<1), CGAffineTransform(translationX: 5, y: 5)))
    let records = Self.checkpoint(moved)
    #expect(Self.reading(records, moved.elements).checkpoint != nil)
    let other = [Element(.sample(2), corners: moved.elements[0].points)]
    #expect(Self.reading(records, other).checkpoint == nil)
  }

  // MARK: Exports

  @Test("An SVG image contains a picture with its transform")
  func svg() {
    let text = Self.document([Self.line, Self.element()]).svg()
    #expect(text.contains("transform=\"matrix(0.0 10.0 -10.0 0.0 100.0 50.0)\""))
    #expect(text.contains("data:image/png;base64,iVBORw0K"))
  }

  @Test("A PDF file contains the unchanged bytes of a JPEG image only once")
  func pdf() throws {
    let picture = try Picture(validating: Self.jpeg() + Array("pixels of the image".utf8))
    let elements = [0, 50].map { x in
      Element(picture, in: CGRect(x: x, y: 0, width: 30, height: 20))
    }
    let text = String(decoding: Self.document(elements).pdf(), as: UTF8.self)
    #expect(text.occurrenceCount(of: "pixels of the image") == 1)
    #expect(text.occurrenceCount(of: "/P0 Do") == 2)
    #expect(text.contains("/XObject<</P0 7 0 R>>"))
    #expect(text.contains("/Width 772/Height 258/ColorSpace/DeviceRGB"))
  }
}

extension String {
  fileprivate func occurrenceCount(of text: String) -> Int {
    var (count, remainder) = (0, self[...])
    while let range = remainder.firstRange(of: text) {
      count += 1
      remainder = remainder[range.upperBound...]
    }
    return count
  }
}
