import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel

@Suite("Shapes, styles and transforms of SVG images")
struct SVGShapeTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)
  private static let red = PixelColor(red: 255, green: 0, blue: 0)
  /// The color of shapes without a color.
  private static let penColor = PixelColor(red: 1, green: 2, blue: 3)
  /// The width of the lines that show shapes without a stroke.
  private static let penWidth: Float = 5

  private func elements(_ content: String, attributes: String = "") throws -> [Element] {
    try SVGElements.elements(
      in: "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>",
      color: Self.penColor, width: Self.penWidth)
  }

  /// Returns the points with integer coordinates of a path's elements, without the points that
  /// confine corners.
  private func path(_ data: String) throws -> [[InkPoint]] {
    try elements("<path stroke='red' fill='none' d='\(data)'/>").map { element in
      element.points.filter { $0 == $0.rounded(.toNearestOrEven) }
    }
  }

  /// Returns the largest distance of points from the curve of an element.
  private func distance(of points: [InkPoint], from element: Element) -> Float {
    let curve = element.polyline(tolerance: 0.01)
    return points.map { point in
      zip(curve, curve.dropFirst()).map { Self.distance(of: point, from: $0, $1) }.min()
        ?? .infinity
    }.max() ?? 0
  }

  private static func distance(
    of point: InkPoint, from start: InkPoint, _ end: InkPoint
  ) -> Float {
    let (edge, offset) = (end - start, point - start)
    let squared = (edge * edge).sum()
    let fraction = squared > 0 ? max(0, min(1, (edge * offset).sum() / squared)) : 0
    let difference = offset - edge * fraction
    return (difference * difference).sum().squareRoot()
  }

  // MARK: Shapes

  @Test(
    "SVG lines, rectangles, triangles and circles keep their kinds, and ellipses become circles")
  func kinds() throws {
    let shapes = try elements(
      """
      <g stroke='red' stroke-width='2'>
        <line x1='1' y1='2' x2='30' y2='40'/>
        <rect x='10' y='20' width='30' height='40'/>
        <polygon points='0,0 10,0 5,10'/>
        <circle cx='50' cy='60' r='10'/>
        <ellipse cx='50' cy='60' rx='10' ry='20'/>
        <path d='M0 0H10V10H0Z'/>
      </g>
      """)
    #expect(shapes.map(\.kind) == [.line, .rectangle, .triangle, .circle, .circle, .rectangle])
    #expect(shapes.allSatisfy { $0.width == 2 && $0.color == Self.red })
    #expect(shapes[0].points == [[1, 2], [30, 40]])
    #expect(shapes[1].points == [[10, 20], [40, 20], [40, 60], [10, 60]])
    #expect(shapes[2].points == [[0, 0], [10, 0], [5, 10]])
    #expect(shapes[3].points == [[40, 50], [60, 70]])
    #expect(shapes[4].points == [[40, 40], [60, 80]])
  }

  @Test("An SVG polyline keeps its corners and its straight edges")
  func corners() throws {
    let corners: [InkPoint] = [[0, 0], [100, 0], [100, 100], [50, 30], [200, 30], [300, 80]]
    let list = corners.map { "\($0.x) \($0.y)" }.joined(separator: ",")
    let element = try #require(elements("<polyline stroke='red' points='\(list)'/>").first)
    #expect(element.kind == .stroke)
    #expect(distance(of: corners, from: element) < 0.1)
    for point in element.polyline(tolerance: 0.01) {
      let nearest = zip(corners, corners.dropFirst()).map { Self.distance(of: point, from: $0, $1) }
      #expect((nearest.min() ?? 9) < 0.1)
    }
  }

  @Test("An SVG rectangle with round corners has straight edges and arcs")
  func roundRectangle() throws {
    let element = try #require(
      elements("<rect stroke='red' width='100' height='60' rx='20'/>").first)
    #expect(element.kind == .stroke)
    let corner: Float = 20 - 20 * Float(0.5).squareRoot()
    let edge: [InkPoint] = [[50, 0], [100, 30], [50, 60], [0, 30], [corner, corner], [80, 0]]
    #expect(distance(of: edge, from: element) < 0.1)
  }

  @Test("An image embedded in SVG keeps its proportions, and an invalid image is ignored")
  func image() throws {
    let picture = Picture.sample(2)
    let data = Data(picture.bytes).base64EncodedString()
    func image(_ attributes: String, _ url: String) throws -> [Element] {
      try elements("<image \(attributes) href='\(url)'/>")
    }
    let url = "data:image/png;base64,\n \(data)"
    let shown = try image("x='10' y='20' width='8' height='100'", url)
    #expect(shown.first?.picture == picture)
    #expect(shown.first?.points == [[10, 67], [18, 67], [10, 73]])
    #expect(try image("", url).first?.points == [[0, 0], [4, 0], [0, 3]])
    #expect(try image("transform='scale(2)' fill='none'", url).first?.points[1] == [8, 0])
    for url in ["picture.png", "data:image/png,\(data)", "data:;base64,AAAA", "data:", ""] {
      #expect(try image("", url).isEmpty)
    }
    #expect(try image("width='-1'", url).isEmpty && image("height='0'", url).isEmpty)
  }

  // MARK: Paths

  @Test(
    "Absolute and relative lines of SVG paths are read with numbers in several notations",
    arguments: [
      ("M0 0L10 0L10 20", [[0, 0], [10, 0], [10, 20]]),
      ("m0,0 10,0 0,20", [[0, 0], [10, 0], [10, 20]]),
      ("M 0 0 H 10 V 20 H -5", [[0, 0], [10, 0], [10, 20], [-5, 20]]),
      ("M0-0h10v20h-15", [[0, 0], [10, 0], [10, 20], [-5, 20]]),
      ("M1e1.5e1L+2E1,-30e-1", [[10, 5], [20, -3]]),
      ("M0 0L7 0x9 9", [[0, 0], [7, 0]]),
      ("M0 0L7 0 9", [[0, 0], [7, 0]]),
      ("M3 4", []), ("L3 4", []), ("", []), ("Z", []),
    ] as [(String, [InkPoint])])
  func commands(data: String, points: [InkPoint]) throws {
    #expect(try path(data) == (points.isEmpty ? [] : [points]))
  }

  @Test("The subpaths of an SVG path become elements, and Z closes a subpath")
  func lines() throws {
    let lines = try path("M0 0L10 0L10 10L5 20zl0-9M50 50 60 60")
    #expect(
      lines == [
        [[0, 0], [10, 0], [10, 10], [5, 20], [0, 0]], [[0, 0], [0, -9]], [[50, 50], [60, 60]],
      ])
  }

  @Test("SVG curves and arcs follow their definitions")
  func curves() throws {
    func check(_ data: String, _ points: [InkPoint]) throws {
      let shapes = try elements("<path stroke='red' d='\(data)'/>")
      let element = try #require(shapes.first)
      #expect(shapes.count == 1 && distance(of: points, from: element) < 0.15, "\(data)")
    }
    try check("M0 0C0 100 100 100 100 0", [[50, 75], [0, 0], [100, 0], [15.625, 56.25]])
    try check("M0 0c0 100 100 100 100 0s100-100 100 0", [[50, 75], [150, -75]])
    try check("M0 0Q50 100 100 0T200 0", [[50, 50], [150, -50]])
    try check("M0 0q50 100 100 0t100 0", [[50, 50], [150, -50]])
    try check("M0 0A50 50 0 0 1 100 0", [[50, -50], [0, 0], [100, 0]])
    try check("M0 0a50 50 0 0 0 100 0", [[50, 50]])
    // Radii that are too small grow.
    try check("M0 0A1 1 0 0 1 100 0", [[50, -50]])
    // The longer arc around the center (100, 100).
    try check("M100 0A100 100 0 1 1 0 100", [[200, 100], [100, 200], [170.71, 29.29]])
    // The flags of an arc need no separators.
    try check("M0 0a50 50 0 01100 0", [[50, -50]])
    try check("M0 0A50 25 90 0 1 0 100", [[25, 50]])
  }

  // MARK: Styles and transforms

  @Test(
    "SVG colors are read as hexadecimal, name or rgb(), and currentColor is the color of the pen",
    arguments: [
      ("#f00", 0xFF0000FF), ("#F00a", 0xFF0000AA), ("#0a0B0c", 0x0A0B0CFF),
      ("#01020304", 0x01020304), ("red", 0xFF0000FF), ("Navy", 0x000080FF),
      ("rgb(1, 2,3)", 0x010203FF), ("rgb(100% 0% 20%)", 0xFF0033FF),
      ("currentColor", 0x010203FF), ("url(#gradient) red", 0xFF0000FF),
    ])
  func colors(text: String, value: Int) throws {
    for attribute in [
      "stroke='\(text)'", "style='fill:none; stroke : \(text) ;'", "fill='\(text)'",
    ] {
      let element = try #require(elements("<path \(attribute) d='M0 0L9 9'/>").first)
      let color = element.color
      #expect(
        Int(color.red) << 24 | Int(color.green) << 16 | Int(color.blue) << 8 | Int(color.alpha)
          == value, "\(attribute)")
    }
  }

  @Test("An SVG shape with only a fill has the width of the pen")
  func filled() throws {
    let shapes = try elements(
      """
      <path d='M0 0L9 9'/><path fill='red' d='M0 0L9 9'/><path fill='none' d='M0 0L9 9'/>
      <path stroke='red' stroke-width='0' fill='none' d='M0 0L9 9'/>
      """)
    #expect(shapes.map(\.color) == [Self.penColor, Self.red])
    #expect(shapes.map(\.width) == [Self.penWidth, Self.penWidth])
  }

  @Test("SVG groups apply their styles, opacities and transforms to their content")
  func groups() throws {
    let shapes = try elements(
      """
      <g transform='translate(10 20)' stroke='red' stroke-width='3' opacity='0.5' fill='none'>
        <g transform='scale(2) rotate(90)' stroke-opacity='.5'>
          <line x2='5' y2='7'/><circle r='4'/>
        </g>
        <line x2='1' stroke='black'/>
      </g>
      """)
    #expect(shapes[0].points[0] == [10, 20])
    let end = shapes[0].points[1] - [-4, 30]
    #expect(abs(end.x) < 1e-4 && abs(end.y) < 1e-4)
    #expect(shapes[0].width == 6 && shapes[0].color.alpha == 64)
    #expect(shapes[1].kind == .ellipse)
    #expect(shapes[2].points == [[10, 20], [11, 20]] && shapes[2].color.alpha == 128)
  }

  @Test(
    "All six SVG transform functions are read, up to the first unknown or incomplete function",
    arguments: [
      ("matrix(1 2 3 4 5 6)", [1 + 3 + 5, 2 + 4 + 6]), ("translate(5)", [6, 1]),
      ("scale(2,3)", [2, 3]), ("rotate(90 1 0)", [0, 0]), ("skewX(45)", [2, 1]),
      ("skewY(45)", [1, 2]), ("scale(2), translate(1 1)", [4, 4]), ("scale (2)", [2, 2]),
      ("scale(2) unknown(3)", [2, 2]), ("scale(", [1, 1]), ("", [1, 1]),
    ] as [(String, InkPoint)])
  func transforms(text: String, image: InkPoint) throws {
    let element = try #require(
      elements("<line transform='\(text)' stroke='red' x2='1' y2='1'/>").first)
    let difference = element.points[1] - image
    #expect((difference * difference).sum() < 1e-8)
  }

  @Test("SVG lengths in millimeters, inches and points are converted, and scaled by the view box")
  func units() throws {
    let size = "width='96mm' height='48mm' viewBox='0 0 96 48'"
    let element = try #require(
      elements("<line x2='25.4' stroke='red' stroke-width='1mm'/>", attributes: size).first)
    #expect(abs(element.points[1].x - 96) < 1e-3)
    let line = try #require(elements("<line x2='1in' stroke='red' stroke-width='3pt'/>").first)
    #expect(line.points[1].x == 96 && line.width == 4)
  }

  @Test("SVG definitions, hidden shapes, texts and tags of other programs are ignored")
  func ignored() throws {
    let line = "<line x2='9' stroke='red'/>"
    let shapes = try elements(
      """
      <defs>\(line)<g>\(line)</g></defs><clipPath>\(line)</clipPath><text>\(line)</text>
      <g display='none'>\(line)</g><g style='visibility:hidden'>\(line)</g>
      <x:g xmlns:x='urn:other'>\(line)</x:g><unknown/>
      <s:g xmlns:s='http://www.w3.org/2000/svg'>\(line)</s:g>
      """)
    #expect(shapes.count == 1)
  }

  // MARK: Hostile images

  @Test(
    "An SVG shape with extreme numbers adds no element 1e8 points wide and hides no later shape",
    arguments: [
      "<line x2='1e9' stroke='red'/>", "<circle r='1e38' stroke='red'/>", "<rect width='1e400'/>",
      "<path d='M0 0L1e99 0'/>", "<path d='M0 0C1e300 1e300 1e300 0 0 9'/>",
      "<line transform='scale(1e60)' x2='1'/>", "<line transform='matrix(0 0 0 0 0 0)'/>",
      "<path d='M0 0A0 0 0 0 0 1e60 1'/>", "<line x2='nan' y2='inf' stroke-width='nan'/>",
    ])
  func outOfRange(shape: String) throws {
    let shapes = try elements(shape + "<line x2='9' stroke='red'/>")
    #expect(shapes.last?.points == [[0, 0], [9, 0]])
    #expect(shapes.allSatisfy { $0.paintedBounds.width < 1e8 })
  }

  @Test("An SVG image with more than two million points is refused")
  func points() {
    let curves = "M0 0" + String(repeating: "c0 9e3 9e3 9e3 9e3 0", count: 20_000)
    #expect(throws: DrawingFormatError.self) { try elements("<path d='\(curves)'/>") }
  }

  @Test("An SVG number with a million digits is read")
  func digits() throws {
    let digits = String(repeating: "9", count: 1_000_000)
    let element = try #require(
      elements("<line stroke='red' x2='1.\(digits)' y2='0.\(digits)e1'/>").first)
    #expect(element.points[1] == [2, 10])
  }
}
