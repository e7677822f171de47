import Geometry
import Ink
import SystemPackage
import Testing

@testable import DrawingFormat
@testable import DrawingModel
@testable import DrawingPersistence

@Suite("Layers of the page")
struct LayerTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)
  private static let yellow = PixelColor(red: 0xFF, green: 0xD6, blue: 0x0A, alpha: 0x66)

  private static func line(_ y: Float) -> Element {
    Element(kind: .line, points: [[10, y], [90, y]], width: 4, color: black)
  }

  private static func highlight(_ y: Float) -> Element {
    Element(
      kind: .highlight, points: [[10, y], [50, y + 1], [90, y]], times: [0, 0.1, 0.2], width: 20,
      color: yellow)
  }

  private static let everywhere = CGRect(x: 0, y: 0, width: 1000, height: 1000)

  @Test("Highlights are drawn below all lines, in the order of their creation")
  func order() {
    let elements = [Self.line(10), Self.highlight(12), Self.line(14), Self.highlight(16)]
    let model = PageModel(Drawing(elements: elements))
    #expect(model.visibleElements(in: Self.everywhere) == [1, 3, 0, 2])
    let near = model.visibleElements(near: CGPoint(x: 50, y: 13), within: 8) { id in
      model.element(id)?.ink(tolerance: 0.1)
    }
    #expect(near == [1, 3, 0, 2])
    #expect(model.drawing.paintedElements.map(\.width) == [20, 20, 4, 4])
    #expect(model.drawing.elements == elements)
  }

  @Test("A highlight is reported as topmost only if no line covers it")
  func topmost() {
    var model = PageModel(Drawing(elements: [Self.line(100)]))
    guard case .topmost(1, _) = model.apply(.append(Self.highlight(300))) else {
      Issue.record("the highlight far from the line is not topmost")
      return
    }
    guard case .elements(let change) = model.apply(.append(Self.highlight(95))) else {
      Issue.record("the highlight below the line is reported as topmost")
      return
    }
    #expect(change.added.ids == [2])
    guard case .topmost(3, _) = model.apply(.append(Self.line(300))) else {
      Issue.record("the line above the highlight is not topmost")
      return
    }
  }

  @Test("An SVG image contains highlights before the other elements")
  func svg() throws {
    let drawing = Drawing(elements: [Self.line(10), Self.highlight(12)])
    let svg = DrawingDocument(drawing: drawing, size: CGSize(width: 100, height: 100))
      .svg()
    let highlight = try #require(svg.firstRange(of: "#FFD60A"))
    let line = try #require(svg.firstRange(of: "#000000"))
    #expect(highlight.lowerBound < line.lowerBound)
    #expect(svg.contains("stroke-opacity=\"0.4\""))
  }

  @Test("Drawing files and journals store highlights at their positions in the drawing")
  func files() throws {
    let elements = [Self.line(10), Self.highlight(12), Self.line(14)]
    let document = DrawingDocument(
      drawing: Drawing(elements: elements), size: CGSize(width: 100, height: 100))
    #expect(try DrawingDocument(decoding: document.encoded()).drawing.elements == elements)
    let checkpoint = Journal.Checkpoint(
      snapshotChecksum: 0, size: document.size, history: Drawing().history)
    let records = elements.map { Journal.record(.append($0)) }
    let reading = Journal.read(
      Journal.header + Journal.record(checkpoint, of: []) + records.reduce(Data(), +),
      snapshotChecksum: 0, elements: [])
    var drawing = Drawing()
    for edit in reading.edits { drawing.apply(edit) }
    #expect(drawing.elements == elements)
  }

  @Test("A highlight ignores forces and has the same bounds and curve as a stroke")
  func curve() {
    let points: [InkPoint] = [[0, 0], [100, 0], [100, 100], [0, 100]]
    let forces: [Float] = [0, 1, 0, 1]
    let highlight = Element(
      kind: .highlight, points: points, forces: forces, width: 8, color: Self.yellow)
    let stroke = Element(kind: .stroke, points: points, width: 8, color: Self.yellow)
    #expect(highlight.forces.isEmpty)
    #expect(highlight.paintedBounds == stroke.paintedBounds)
    #expect(highlight.polyline(tolerance: 0.1) == stroke.polyline(tolerance: 0.1))
  }
}
