import Geometry
import Ink
import Testing

@testable import Drawing

@Suite("Strokes of a pencil that measures its force")
struct ForceTests {
  private let stroke = Element(
    kind: .stroke, points: [InkPoint(10, 20), InkPoint(60, 20), InkPoint(110, 20)],
    times: [0, 0.1, 0.2], forces: [0, 0.5, 1], width: 20,
    color: PixelColor(red: 1, green: 2, blue: 3))
  private let size = CGSize(width: 200, height: 100)

  private func file(_ elements: [Element]) -> Data {
    DrawingDocument(drawing: Drawing(elements: elements), size: size).encoded()
  }

  @Test("The width is three tenths without force, and whole with all of it")
  func width() {
    let ink = stroke.ink(tolerance: 0.1)
    #expect(ink.factors.count == ink.points.count)
    #expect(ink.factors.first == 0.3 && ink.factors.last == 1)
    let even = Element(
      kind: .stroke, points: stroke.points, times: stroke.times, width: 20, color: stroke.color)
    #expect(even.ink(tolerance: 0.1).factors.isEmpty)
    #expect(even != stroke)
  }

  @Test("A file carries the forces, and one without any has no word of them")
  func file() throws {
    let data = file([stroke])
    #expect(try DrawingDocument(decoding: data).drawing.elements == [stroke])
    let even = Element(
      kind: .stroke, points: stroke.points, times: stroke.times, width: 20, color: stroke.color)
    #expect(file([even]).firstRange(of: Data("forces".utf8)) == nil)
    #expect(
      try DrawingDocument(decoding: file([even, stroke])).drawing.elements == [even, stroke])
    let untimed = Element(
      kind: .stroke, points: stroke.points, forces: stroke.forces, width: 20, color: stroke.color)
    #expect(try DrawingDocument(decoding: file([untimed])).drawing.elements == [untimed])
  }

  @Test("The XML form carries the forces")
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
    "Forces that are not within 0 and 1, or not as many as the points, are refused",
    arguments: [[Float](), [0.5], [0, 1, 1.5], [0, -0.1, 1], [0, .nan, 1]])
  func refused(forces: [Float]) throws {
    let form = ElementForm(
      kind: "stroke", color: "#000000FF", width: 4,
      points: PackedPoints.withBytes(of: stroke.points) { Data($0) },
      forces: PackedPoints.withBytes(of: forces) { Data($0) })
    let problem = #expect(throws: KeyProblem.self) { try form.checked() }
    #expect(problem?.path == "forces")
  }

  @Test("A journal from before there were forces is read as it was")
  func oldJournal() throws {
    let even = Element(
      kind: .stroke, points: stroke.points, times: stroke.times, width: 20, color: stroke.color)
    var writer = ByteWriter()
    writer.append(even)
    #expect(writer.bytes[9] == 1, "the list of times is told as it always was")
    var reader = ByteReader(Data(writer.bytes))
    #expect(try reader.element() == even)
    writer = ByteWriter()
    writer.append(stroke)
    reader = ByteReader(Data(writer.bytes))
    #expect(try reader.element() == stroke)
    var unknown = writer.bytes
    unknown[9] = 4
    reader = ByteReader(Data(unknown))
    #expect(throws: ByteReader.Damage.self) { try reader.element() }
  }

  @Test("An SVG picture fills the area of the stroke")
  func svg() throws {
    let document = DrawingDocument(drawing: Drawing(elements: [stroke]), size: size)
    let text = document.svg(background: "#FFFFFF")
    #expect(text.contains("<path d=\"M7.0,20.0a3.0,3.0 0 1 1 6.0,0"), "the disc where it begins")
    #expect(text.contains("fill=\"#010203\" stroke=\"none\""))
    #expect(!text.contains("<polyline"))
  }

  @Test("An eraser touches what is painted, not the width that the stroke could have")
  func eraser() {
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
