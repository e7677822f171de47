import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel

/// A tag of an SVG image.
struct SVGTag {
  let name: String
  private let attributes: [String: String]

  subscript(_ name: String) -> String? { attributes[name] }

  func number(_ name: String) -> Double? { attributes[name].flatMap { Double($0) } }

  /// Returns the numbers of an attribute, whatever characters separate them.
  func numbers(_ name: String) -> [Double] {
    (attributes[name] ?? "").matches(of: /-?[0-9.]+(e[-+]?[0-9]+)?/).compactMap { Double($0.0) }
  }

  static func all(in text: String) -> [SVGTag] {
    text.matches(of: /<([A-Za-z]+)((\s+[^\s=<>]+="[^"]*")*)\s*\/?>/).map { match in
      let pairs = match.2.matches(of: /([^\s=]+)="([^"]*)"/).map { (String($0.1), String($0.2)) }
      return SVGTag(name: String(match.1), attributes: Dictionary(pairs) { first, _ in first })
    }
  }
}

/// Tests that compare the tags of exported SVG images, as an independent parser reads them, with
/// the drawings.
@Suite("Exported SVG images")
struct SVGExportTests {
  private static let size = CGSize(width: 300, height: 200)

  private static func document(
    _ elements: [Element], style: PageStyle = PageStyle()
  ) -> DrawingDocument {
    DrawingDocument(drawing: Drawing(elements: elements, pageStyle: style), size: size)
  }

  private static let opaque = PixelColor(red: 0x0A, green: 0x31, blue: 0xF0)
  private static let clear = PixelColor(red: 0xFF, green: 0xD6, blue: 0x0A, alpha: 51)

  private func tag(_ element: Element) throws -> SVGTag {
    let tags = SVGTag.all(in: Self.document([element]).svg(hasBackground: false))
    #expect(tags.map(\.name).prefix(2) == ["svg", "g"] && tags.count == 3)
    #expect(tags[1]["fill"] == "none")
    #expect(tags[1]["stroke-linecap"] == "round" && tags[1]["stroke-linejoin"] == "round")
    return try #require(tags.last)
  }

  @Test(
    "An SVG export writes elements of six kinds as polylines with their color, opacity and width")
  func polylines() throws {
    let shapes: [(Element.Kind, [InkPoint])] = [
      (.line, [[10, 20], [130.5, 47.25]]),
      (.stroke, [[40, 60], [44, 66.25], [51, 70], [65, 71], [90, 40]]),
      (.highlight, [[40, 60], [94, 66.25]]), (.ellipse, [[200, 150], [260, 170], [190, 180]]),
      (.rectangle, [[20, 130], [120, 150], [115, 175], [15, 155]]),
      (.triangle, [[200, 40], [260, 70], [210, 95]]),
    ]
    for (kind, points) in shapes {
      for color in [Self.opaque, Self.clear] {
        let element = Element(kind: kind, points: points, width: 2.25, color: color)
        let tag = try tag(element)
        #expect(tag.name == "polyline")
        #expect(tag["stroke"] == (color == Self.opaque ? "#0A31F0" : "#FFD60A"))
        #expect(tag["stroke-opacity"] == (color == Self.opaque ? nil : "0.2"))
        #expect(tag["stroke-width"] == "2.25" && tag["fill"] == nil)
        let expected = element.polyline(tolerance: 0.05).flatMap { [Double($0.x), Double($0.y)] }
        let numbers = tag.numbers("points")
        #expect(numbers.count == expected.count)
        for (number, other) in zip(numbers, expected) { #expect(abs(number - other) < 1e-3) }
      }
    }
  }

  @Test("An SVG export writes a stroke of one point as a line between two equal points")
  func dot() throws {
    let dot = Element(kind: .stroke, points: [[77, 33.5]], width: 9, color: Self.opaque)
    #expect(try tag(dot).numbers("points") == [77, 33.5, 77, 33.5])
  }

  @Test("An SVG export writes a circle as an ellipse, whichever corners define the circle")
  func circle() throws {
    let corners: [InkPoint] = [[50, 100], [150, 180], [50, 180], [150, 100]]
    for (first, second) in [(0, 1), (1, 0), (2, 3), (3, 2)] {
      let tag = try tag(
        Element(
          kind: .circle, points: [corners[first], corners[second]], width: 3, color: Self.clear))
      #expect(tag.name == "ellipse")
      #expect(
        ["cx", "cy", "rx", "ry"].map { tag.number($0) } == [100, 140, 50, 40] as [Double?])
      #expect(tag["stroke"] == "#FFD60A" && tag["stroke-opacity"] == "0.2")
    }
  }

  @Test("An SVG export writes a picture as an image with a transform to its three corners")
  func picture() throws {
    let element = Element(
      .sample(1, width: 5, height: 2), corners: [[20, 30], [120, 50], [10, 90]])
    let tag = try tag(element)
    #expect(tag.name == "image" && tag.number("width") == 5 && tag.number("height") == 2)
    #expect(tag["style"] == "image-orientation:none")
    let numbers = tag.numbers("transform").map { CGFloat($0) }
    try #require(numbers.count == 6)
    let transform = CGAffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    let pixels = [CGPoint.zero, CGPoint(x: 5, y: 0), CGPoint(x: 0, y: 2)]
    for (pixel, corner) in zip(pixels, element.points) {
      #expect(pixel.applying(transform).distance(to: CGPoint(corner)) < 1e-4)
    }
    let link = try #require(tag["xlink:href"])
    #expect(link.hasPrefix("data:image/png;base64,"))
    let data = Data(base64Encoded: String(link.dropFirst("data:image/png;base64,".count)))
    #expect(data.map { Array($0) } == element.picture?.bytes)
  }

  @Test("An SVG export omits elements with too few points")
  func tooFewPoints() {
    for (kind, count) in [(Element.Kind.line, 1), (.rectangle, 3), (.stroke, 0), (.ellipse, 2)] {
      let element = Element(
        kind: kind, points: Array(repeating: [3, 4], count: count), width: 1, color: Self.opaque)
      #expect(element.svgShape(on: PageStyle()) == nil)
      let complete = Element(
        kind: kind, points: Array(repeating: [3, 4], count: count + 1), width: 1,
        color: Self.opaque)
      #expect(complete.svgShape(on: PageStyle()) != nil)
    }
  }

  @Test("The size of an exported SVG image is the size of its area times the scale")
  func size() throws {
    var document = Self.document([])
    document.imageArea = CGRect(x: -30, y: 12, width: 340, height: 215)
    let svg = try #require(SVGTag.all(in: document.svg(scale: 1.5)).first)
    #expect(svg.name == "svg" && svg["xmlns"] == "http://www.w3.org/2000/svg")
    #expect(svg.number("width") == 510 && svg.number("height") == 322.5)
    #expect(svg.numbers("viewBox") == [-30, 12, 340, 215])
  }

  @Test("The exported area is the page, or the page and the elements that extend beyond it")
  func area() {
    func area(_ end: InkPoint) -> CGRect {
      Self.document([
        Element(kind: .line, points: [[50, 60], end], width: 5, color: Self.opaque)
      ]).exportedArea
    }
    let page = CGRect(origin: .zero, size: Self.size)
    #expect(Self.document([]).exportedArea == page)
    #expect(area([297.5, 197.5]) == page)
    #expect(area([298, 190]) == CGRect(x: 0, y: 0, width: 301, height: 200))
    #expect(area([290, 198]) == CGRect(x: 0, y: 0, width: 300, height: 201))
    #expect(area([2, 60]) == CGRect(x: -1, y: 0, width: 301, height: 200))
    #expect(area([50, -9.25]) == CGRect(x: 0, y: -12, width: 300, height: 212))
  }

  @Test("An SVG export fills the whole area with the color of the board")
  func background() throws {
    for (board, color) in zip(PageStyle.Board.allCases, ["#FFFFFF", "#FBF6EA", "#16181A"]) {
      var document = Self.document([], style: PageStyle(board: board))
      document.imageArea = CGRect(x: -30, y: 12, width: 340, height: 215)
      let tags = SVGTag.all(in: document.svg())
      #expect(tags.map(\.name) == ["svg", "rect", "g"])
      let rect = tags[1]
      #expect(rect.number("x") == -30 && rect.number("y") == 12)
      #expect(rect["width"] == "100%" && rect["height"] == "100%" && rect["fill"] == color)
    }
  }

  @Test("An SVG export draws the page pattern as one path for each color, below all elements")
  func pattern() throws {
    let line = Element(kind: .line, points: [[50, 60], [90, 90]], width: 5, color: Self.opaque)
    let tags = SVGTag.all(in: Self.document([line], style: .init(pattern: .grid)).svg())
    #expect(tags.map(\.name) == ["svg", "rect", "path", "path", "g", "polyline"])
    #expect(tags[2]["stroke"] == "#E4EAF0" && tags[3]["stroke"] == "#C9D3DE")
    for tag in tags[2...3] {
      #expect(tag["fill"] == "none" && tag.number("stroke-width") == 1)
      #expect(tag["stroke-dasharray"] == nil)
    }
    let columns = [0.5, 100.5, 200.5, 300.5].map { [$0, 0, $0, 200] }.reduce([], +)
    let rows = [0.5, 100.5, 200.5].map { [0, $0, 300, $0] }.reduce([], +)
    #expect(tags[3].numbers("d") == columns + rows)
    #expect(tags[3]["d"]?.hasPrefix("M0.5,0.0L0.5,200.0M100.5,0.0L") == true)
  }

  @Test("An SVG export draws the dots of a page as dashes of length 0.01 with round caps")
  func dots() throws {
    let tags = SVGTag.all(in: Self.document([], style: .init(pattern: .dots, board: .paper)).svg())
    #expect(tags.map(\.name) == ["svg", "rect", "path", "g"])
    #expect(tags[2]["stroke"] == "#D6C8A8" && tags[2].number("stroke-width") == 2.5)
    #expect(tags[2]["stroke-linecap"] == "round")
    #expect(tags[2].numbers("stroke-dasharray").reduce(0, +) == 20)
    #expect(tags[2].numbers("stroke-dasharray").first == 0.01)
    #expect(tags[2].numbers("d").prefix(4) == [0, 0, 301, 0])
    #expect(tags[2].numbers("d").suffix(4) == [0, 200, 301, 200])
  }

  @Test("An SVG export draws black ink light on a black board")
  func chalk() throws {
    let black = PixelColor(red: 0, green: 0x10, blue: 0x20, alpha: 51)
    let line = Element(kind: .line, points: [[50, 60], [90, 90]], width: 5, color: black)
    let tags = SVGTag.all(in: Self.document([line], style: .init(board: .black)).svg())
    #expect(tags.last?["stroke"] == "#FFEFDF" && tags.last?["stroke-opacity"] == "0.2")
  }
}
