import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

@Suite("Strokes with forces, and elements without points")
struct ForceTests {
  private let stroke = Element(
    kind: .stroke, points: [InkPoint(10, 20), InkPoint(60, 20), InkPoint(110, 20)],
    times: [0, 0.1, 0.2], forces: [0, 0.5, 1], width: 20,
    color: PixelColor(red: 1, green: 2, blue: 3))
  private let size = CGSize(width: 200, height: 100)

  private func encoded(_ elements: [Element]) -> Data {
    DrawingDocument(drawing: Drawing(elements: elements), size: size).encoded()
  }

  @Test("A stroke has three tenths of its width at force 0 and its full width at force 1")
  func width() {
    let ink = stroke.ink(tolerance: 0.1)
    #expect(ink.widthFactors.count == ink.points.count)
    #expect(ink.widthFactors.first == 0.3 && ink.widthFactors.last == 1)
    let plain = Element(
      kind: .stroke, points: stroke.points, times: stroke.times, width: 20, color: stroke.color)
    #expect(plain.ink(tolerance: 0.1).widthFactors.isEmpty)
    #expect(plain != stroke)
  }

  @Test("A drawing file stores the forces of strokes, and has no key for forces if there are none")
  func file() throws {
    let data = encoded([stroke])
    #expect(try DrawingDocument(decoding: data).drawing.elements == [stroke])
    let plain = Element(
      kind: .stroke, points: stroke.points, times: stroke.times, width: 20, color: stroke.color)
    #expect(encoded([plain]).firstRange(of: Data("forces".utf8)) == nil)
    #expect(
      try DrawingDocument(decoding: encoded([plain, stroke])).drawing.elements == [plain, stroke])
    let untimed = Element(
      kind: .stroke, points: stroke.points, forces: stroke.forces, width: 20, color: stroke.color)
    #expect(try DrawingDocument(decoding: encoded([untimed])).drawing.elements == [untimed])
  }

  @Test("The forces of a stroke are read from an XML drawing")
  func xml() throws {
    func base64(_ numbers: [Float]) -> String {
      PackedPoints.withBytes(of: numbers) { Data($0) }.base64EncodedString()
    }
    let points = stroke.points.flatMap { [$0.x, $0.y] }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>format</key><string>touchtracker-drawing</string>
      <key>version</key><integer>1</integer>
      <key>width</key><real>200</real><key>height</key><real>100</real>
      <key>elements</key><array><dict>
      <key>kind</key><string>stroke</string><key>color</key><string>#010203FF</string>
      <key>width</key><real>20</real><key>points</key><data>\(base64(points))</data>
      <key>times</key><data>\(base64(stroke.times))</data>
      <key>forces</key><data>\(base64(stroke.forces))</data>
      </dict></array></dict></plist>
      """
    #expect(try DrawingDocument(decoding: Data(text.utf8)).drawing.elements == [stroke])
  }

  @Test(
    "An element with forces outside 0 to 1, or with a wrong number of forces, is refused",
    arguments: [[Float](), [0.5], [0, 1, 1.5], [0, -0.1, 1], [0, .nan, 1]])
  func refused(forces: [Float]) throws {
    let raw = RawElement(
      kind: "stroke", color: "#000000FF", width: 4,
      points: PackedPoints.withBytes(of: stroke.points) { Data($0) },
      forces: PackedPoints.withBytes(of: forces) { Data($0) })
    let error = #expect(throws: ValidationError.self) { try raw.validated() }
    #expect(error?.path == "forces")
  }

  @Test("Elements with and without forces are read back from a journal; unknown flags are refused")
  func journalEncoding() throws {
    let plain = Element(
      kind: .stroke, points: stroke.points, times: stroke.times, width: 20, color: stroke.color)
    var writer = ByteWriter()
    writer.append(plain)
    #expect(writer.bytes[9] == 1, "the flag for times has not changed")
    var reader = ByteReader(Data(writer.bytes))
    #expect(try reader.element() == plain)
    writer = ByteWriter()
    writer.append(stroke)
    reader = ByteReader(Data(writer.bytes))
    #expect(try reader.element() == stroke)
    var unknownFlag = writer.bytes
    unknownFlag[9] = 32
    reader = ByteReader(Data(unknownFlag))
    #expect(throws: ByteReader.Corruption.self) { try reader.element() }
  }

  @Test(
    "An SVG image omits an element without points", arguments: Element.Kind.allCases)
  func tooFewPoints(kind: Element.Kind) {
    let element = Element(kind: kind, points: [], width: 2, color: stroke.color)
    let document = DrawingDocument(drawing: Drawing(elements: [element]), size: size)
    let empty = DrawingDocument(size: size)
    #expect(
      document.svg().split(separator: "\n")
        == empty.svg().split(separator: "\n"))
  }

  @Test("An SVG export fills the area of a stroke with forces")
  func svg() throws {
    let document = DrawingDocument(drawing: Drawing(elements: [stroke]), size: size)
    let text = document.svg()
    #expect(text.contains("<path d=\"M7.0,20.0a3.0,3.0 0 1 1 6.0,0"), "the disc at the start")
    #expect(text.contains("fill=\"#010203\" stroke=\"none\""))
    #expect(!text.contains("<polyline"))
  }

  @Test("The spatial index finds a stroke with forces only in its painted area")
  func paintedArea() {
    let drawing = Drawing(elements: [stroke])
    let index = SpatialIndex(drawing)
    func found(_ x: CGFloat, _ y: CGFloat) -> Bool {
      !index.elements(near: CGPoint(x: x, y: y), within: 1) {
        drawing.element($0)?.ink(tolerance: 0.1)
      }.isEmpty
    }
    #expect(found(12, 23.5) && !found(12, 26))
    #expect(found(108, 29) && !found(108, 32))
  }
}
