import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel

@Suite("Tags, shapes, pictures and styles of SVG images")
struct SVGImageTests {
  private static let pen = PixelColor(red: 1, green: 2, blue: 3)

  private func elements(_ content: String, attributes: String = "") throws -> [Element] {
    try SVGElements.elements(
      in: "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\(content)</svg>",
      color: Self.pen, width: 5)
  }

  // MARK: Shapes

  /// Returns the largest distance of given points from the nearest point of an element.
  private func distance(_ points: [InkPoint], from element: Element) -> Float {
    points.map { point in
      element.points.map { (($0 - point) * ($0 - point)).sum().squareRoot() }.min() ?? .infinity
    }.max() ?? 0
  }

  @Test("SVG coordinates are 0 by default, and a shape without a size has at most one point")
  func defaults() throws {
    #expect(
      try elements("<line stroke='red' x2='7' y2='3'/>").map(\.points) == [[[0, 0], [7, 3]]])
    #expect(
      try elements("<line stroke='red' x1='7' y1='3'/>").map(\.points) == [[[7, 3], [0, 0]]])
    #expect(try elements("<circle r='4'/>").map(\.points) == [[[-4, -4], [4, 4]]])
    #expect(
      try elements("<ellipse cx='10' cy='30' rx='4' ry='7'/>").map(\.points) == [
        [[6, 23], [14, 37]]
      ])
    #expect(
      try elements("<rect width='4' height='9'/>").map(\.points) == [
        [[0, 0], [4, 0], [4, 9], [0, 9]]
      ])
    #expect(try elements("<ellipse rx='3'/>").map(\.points) == [[[-3, -3], [3, 3]]])
    #expect(try elements("<ellipse ry='3'/>").map(\.points) == [[[-3, -3], [3, 3]]])
    for shape in [
      "<circle/>", "<circle r='0'/>", "<circle r='-1'/>", "<ellipse/>", "<ellipse cx='3'/>",
      "<ellipse rx='3' ry='0'/>", "<ellipse rx='-3' ry='2'/>", "<rect width='3'/>",
      "<rect height='3'/>", "<rect width='0' height='3'/>", "<rect width='3' height='-1'/>",
      "<path/>", "<polyline/>", "<polygon points='1 2'/>", "<image/>", "<g/>", "<circle rx='3'/>",
    ] {
      #expect(try elements(shape).allSatisfy { $0.points.count < 2 }, "\(shape)")
    }
  }

  @Test(
    "An SVG rectangle has round corners with radii of at most half its sides",
    arguments: [
      ("rx='12' ry='8'", 12, 8), ("rx='12'", 12, 12), ("ry='8'", 8, 8), ("rx='70' ry='8'", 50, 8),
      ("rx='12' ry='70'", 12, 30), ("rx='90'", 50, 30),
    ] as [(String, Float, Float)])
  func roundRectangle(attributes: String, rx: Float, ry: Float) throws {
    let element = try #require(
      elements("<rect stroke='red' x='20' y='30' width='100' height='60' \(attributes)/>").first)
    #expect(element.kind == .stroke)
    let (left, top, right, bottom): (Float, Float, Float, Float) = (20, 30, 120, 90)
    let ends: [InkPoint] = [
      [left + rx, top], [right - rx, top], [right, top + ry], [right, bottom - ry],
      [right - rx, bottom], [left + rx, bottom], [left, bottom - ry], [left, top + ry],
    ]
    #expect(distance(ends, from: element) < 0.01)
    // All points are on the ellipses of the corners or on the straight edges between them.
    for point in element.points {
      let center: InkPoint = [
        max(left + rx, min(right - rx, point.x)), max(top + ry, min(bottom - ry, point.y)),
      ]
      let offset = (point - center) / [rx, ry]
      let radius = (offset * offset).sum().squareRoot()
      #expect(abs(radius - 1) < 0.01)
    }
    let middle = InkPoint(rx, ry) * (1 - Float(0.5).squareRoot())
    let corners: [InkPoint] = [
      [left + middle.x, top + middle.y], [right - middle.x, top + middle.y],
      [right - middle.x, bottom - middle.y], [left + middle.x, bottom - middle.y],
    ]
    #expect(distance(corners, from: element) < max(rx, ry) / 2)
  }

  @Test("A negative corner radius of an SVG rectangle counts as no radius")
  func negativeRadius() throws {
    let shapes = try elements("<rect width='100' height='60' rx='-3'/>")
    #expect(shapes.map(\.kind) == [.rectangle])
  }

  @Test("An incomplete last point of an SVG polyline is ignored, and an SVG polygon is closed")
  func polylines() throws {
    let line = try elements("<polyline stroke='red' points=' 1,2 30 40, 9'/>")
    #expect(line.map(\.kind) == [.line] && line.first?.points == [[1, 2], [30, 40]])
    let triangle = try elements("<polygon stroke='red' points='1,2 30 40 8 60'/>")
    #expect(triangle.first?.points == [[1, 2], [30, 40], [8, 60]])
    #expect(triangle.first?.kind == .triangle)
  }

  // MARK: Pictures

  private func image(_ attributes: String, _ picture: Picture) throws -> [InkPoint] {
    let data = Data(picture.bytes).base64EncodedString()
    let shapes = try elements("<image \(attributes) href='data:image/png;base64,\(data)'/>")
    #expect(shapes.count <= 1 && shapes.allSatisfy { $0.picture == picture })
    return shapes.first?.points ?? []
  }

  @Test("An image embedded in SVG is scaled to fit its rectangle and centered in the rectangle")
  func pictureSize() throws {
    let picture = Picture.sample(0, width: 40, height: 20)
    #expect(try image("", picture) == [[0, 0], [40, 0], [0, 20]])
    #expect(
      try image("x='5' y='7' width='80' height='100'", picture) == [[5, 37], [85, 37], [5, 77]])
    #expect(
      try image("x='5' y='7' width='100' height='10'", picture) == [[45, 7], [65, 7], [45, 17]])
    #expect(try image("width='10'", picture) == [[0, 0], [10, 0], [0, 5]])
    #expect(try image("height='10'", picture) == [[0, 0], [20, 0], [0, 10]])
    for attributes in ["width='0'", "height='0'", "width='-1' height='-1'"] {
      #expect(try image(attributes, picture) == [])
    }
  }

  @Test("An image embedded in SVG is shown upright unless its style ignores the orientation")
  func orientation() throws {
    // A JPEG image of 40 × 20 pixels whose first row is on the right when it is upright.
    let exif: [UInt8] =
      Array("Exif\0\0MM\0".utf8) + [42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]
    let picture = try Picture(
      validating: [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif
        + [0xFF, 0xC0, 0, 17, 8, 0, 20, 0, 40, 3])
    #expect(picture.header.orientation == 6)
    #expect(try image("width='20' height='40'", picture) == [[20, 0], [20, 40], [0, 0]])
    let style = "style='image-orientation:none'"
    #expect(
      try image("\(style) width='20' height='40'", picture) == [[0, 15], [20, 15], [0, 25]])
    #expect(try image(style, picture) == [[0, 0], [40, 0], [0, 20]])
  }

  @Test("An image embedded in SVG is read from a Base64 link with or without the XLink namespace")
  func links() throws {
    let picture = Picture.sample(2)
    let data = Data(picture.bytes).base64EncodedString()
    let xlink = "xmlns:x='http://www.w3.org/1999/xlink' x:href"
    for link in [
      "href='data:image/png;base64,\(data)'", "\(xlink)='data:image/png;base64,\(data)'",
      "href='data:;base64,\(data)'",
    ] {
      #expect(try elements("<image \(link)/>").map(\.picture) == [picture], "\(link.prefix(60))")
    }
    for link in [
      "href='image/png;base64,\(data)'", "href='data:image/png,\(data)'",
      "href='data:image/png;base64\(data)'", "src='data:;base64,\(data)'",
    ] {
      #expect(try elements("<image \(link)/>").isEmpty, "\(link.prefix(60))")
    }
  }

  // MARK: Styles

  private func alpha(_ attributes: String, in group: String = "") throws -> UInt8? {
    try elements("<g \(group)><line x2='9' \(attributes)/></g>").first?.color.alpha
  }

  @Test("SVG opacities are multiplied, clamped to 0 to 1, and rounded")
  func opacity() throws {
    #expect(try alpha("stroke='red'") == 255)
    #expect(try alpha("stroke='red' stroke-opacity='.5'") == 128)
    #expect(try alpha("stroke='red' stroke-opacity='.5' fill-opacity='.1'") == 128)
    #expect(try alpha("stroke='#ff000080' opacity='.5'") == 64)
    #expect(try alpha("fill='red' fill-opacity='.2' stroke-opacity='.7'") == 51)
    #expect(try alpha("stroke='red' opacity='7'") == 255)
    #expect(try alpha("stroke='red' opacity='-7'") == nil)
    #expect(try alpha("stroke='red' stroke-opacity='20%' fill-opacity='.7'") == 51)
    #expect(try alpha("stroke='red' opacity='.5'", in: "opacity='.4'") == 51)
    #expect(try alpha("stroke='red'", in: "stroke-opacity='.4'") == 102)
    #expect(try alpha("stroke='red' stroke-opacity='.2'", in: "stroke-opacity='.4'") == 51)
    #expect(try alpha("fill='red'", in: "fill-opacity='.4' stroke-opacity='.1'") == 102)
  }

  @Test("The stroke width of an SVG shape is inherited and scaled, and 1 by default")
  func width() throws {
    func width(_ attributes: String, in group: String = "") throws -> Float? {
      try elements("<g \(group)><line x2='9' stroke='red' \(attributes)/></g>").first?.width
    }
    #expect(try width("") == 1)
    #expect(try width("stroke-width='3'") == 3)
    #expect(try width("", in: "stroke-width='3'") == 3)
    #expect(try width("stroke-width='2'", in: "stroke-width='3' transform='scale(4)'") == 8)
    #expect(try width("stroke-width='thick'") == 1)
    let path = try elements("<path d='M0 0h9' transform='scale(4)' stroke='red'/>")
    #expect(path.first?.width == 4)
    // The width of a path is clamped to the limits of a drawing.
    let limits = DrawingLimits.width
    for (value, limit) in [("1e-9", limits.lowerBound), ("99999", limits.upperBound)] {
      let path = try elements("<path d='M0 0h9' stroke='red' stroke-width='\(value)'/>")
      #expect(path.first?.width == limit)
    }
    #expect(try elements("<path d='M0 0h9' transform='scale(4)' fill='red'/>").first?.width == 20)
  }

  @Test("SVG style declarations take precedence over attributes, and ignore surrounding spaces")
  func declarations() throws {
    let red = PixelColor(red: 255, green: 0, blue: 0)
    for attributes in [
      "style='stroke:red'", "style=' stroke : red ;; x'", "stroke='blue' style='stroke:red'",
      "style='a:b;stroke:red;c'", "style='stroke:\tred\n'", "stroke=' red '",
    ] {
      #expect(try elements("<line x2='9' \(attributes)/>").map(\.color) == [red], "\(attributes)")
    }
    let inherited = try elements("<g stroke='red'><line x2='9' stroke='inherit'/></g>")
    #expect(inherited.map(\.color) == [red])
    let filled = try elements("<g fill='red'><line x2='9' fill='inherit'/></g>")
    #expect(filled.map(\.color) == [red] && filled.map(\.width) == [5])
  }

  @Test("An SVG shape is not read if it has neither a stroke nor a fill, or a stroke without width")
  func paints() throws {
    // The line of a shape with an area and without a stroke is as thin as possible.
    let thin = DrawingLimits.width.lowerBound
    let cases: [(String, PixelColor?, Float)] = [
      ("", Self.pen, 5), ("fill='none'", nil, 0), ("stroke='none'", Self.pen, thin),
      ("stroke='none' fill='none'", nil, 0), ("stroke='none' fill='url(#a)'", nil, 0),
      ("stroke='url(#a)' fill='none'", nil, 0), ("stroke='url(#a)' fill='lime'", .lime, thin),
      ("stroke='none' fill='#012'", PixelColor(red: 0, green: 0x11, blue: 0x22), thin),
      ("stroke='#012' fill='lime'", PixelColor(red: 0, green: 0x11, blue: 0x22), 1),
      ("stroke='red' stroke-width='0' fill='none'", nil, 0),
      ("stroke='lime' stroke-width='-2'", .lime, 1), ("fill='transparent'", nil, 0),
      ("stroke='rgb(0 0 0 / 0)' fill='none'", nil, 0), ("fill='lime' fill-opacity='0'", nil, 0),
    ]
    for (attributes, color, width) in cases {
      let shapes = try elements("<path d='M0 0h9v9' \(attributes)/>")
      #expect(shapes.map(\.color) == [color].compactMap { $0 }, "\(attributes)")
      if color != nil { #expect(shapes.map(\.width) == [width], "\(attributes)") }
    }
  }

  @Test(
    "A straight SVG line has no area, so that it is not read if only a fill determines its color")
  func lineWithoutArea() throws {
    #expect(try elements("<line x2='9'/>").count == 1)
    for attributes in ["stroke='none'", "stroke='red' stroke-width='0'", "fill='none'"] {
      #expect(try elements("<line x2='9' \(attributes)/>").isEmpty, "\(attributes)")
    }
  }

  @Test("Hidden SVG shapes, and shapes in a group with display:none, are not read")
  func visibility() throws {
    func isPainted(_ attributes: String, in group: String = "") throws -> Bool {
      try !elements("<g \(group)><line x2='9' \(attributes)/></g>").isEmpty
    }
    #expect(try isPainted("visibility='visible'") && isPainted("display='inline'"))
    for value in ["hidden", "collapse"] { #expect(try !isPainted("visibility='\(value)'")) }
    #expect(try !isPainted("display='none'") && !isPainted("", in: "display='none'"))
    #expect(try !isPainted("display='inline'", in: "display='none'"))
    #expect(try !isPainted("style='display:none' display='inline'"))
  }

  // MARK: Tags

  @Test(
    "SVG tags whose content is not painted are skipped, and the tags after them are read",
    arguments: [
      "defs", "symbol", "clipPath", "mask", "marker", "pattern", "metadata", "title", "desc",
      "style", "script", "text", "foreignObject", "linearGradient", "radialGradient", "filter",
    ])
  func unpainted(tag: String) throws {
    let line = "<line x2='9'/>"
    let shapes = try elements(
      "<\(tag)><g><g/>\(line)</g>\(line)</\(tag)><g>\(line)</g><line x2='7'/>")
    #expect(shapes.map(\.points) == [[[0, 0], [9, 0]], [[0, 0], [7, 0]]])
    #expect(try elements("<a>\(line)</a><switch>\(line)</switch>").count == 2)
  }

  @Test("The properties of an SVG group do not apply after the group")
  func groupEnds() throws {
    let shapes = try elements(
      """
      <g transform='translate(1 2)' stroke='red' stroke-width='3'><g transform='scale(10)'>
      <line x2='1'/></g><line x2='4'/></g><line x2='5' stroke='lime'/>
      """)
    #expect(
      shapes.map(\.points) == [[[1, 2], [11, 2]], [[1, 2], [5, 2]], [[0, 0], [5, 0]]])
    #expect(shapes.map(\.width) == [30, 3, 1])
  }

  @Test("An SVG image may be nested 256 levels deep")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<g>", count: depth) + "<line x2='9'/>"
        + String(repeating: "</g>", count: depth)
    }
    #expect(try elements(nested(254)).count == 1)
    let error = #expect(throws: DrawingFormatError.self) { try elements(nested(255)) }
    #expect(error?.description == "it is nested more than 256 levels deep")
    #expect(try elements("<defs>\(nested(300))</defs>").isEmpty)
  }

  @Test("A document without an svg tag at its root is not an SVG image")
  func root() {
    for text in ["<g/>", "<SVG/>", "<x:svg xmlns:x='urn:a'/>", "<html/>"] {
      let error = #expect(throws: DrawingFormatError.self) {
        try SVGElements.elements(in: text, color: Self.pen, width: 1)
      }
      #expect(error?.kind == .notADrawing && error?.description == "it is not an SVG image")
    }
    let noNamespace = try? SVGElements.elements(
      in: "<svg><line x2='9'/></svg>", color: Self.pen, width: 1)
    #expect(noNamespace?.count == 1)
  }

  @Test("The width of an SVG image and of its view box determine the scale of its coordinates")
  func viewBox() throws {
    func end(_ attributes: String) throws -> InkPoint? {
      try elements("<line stroke='red' x1='10' x2='20' y2='8'/>", attributes: attributes)
        .first?.points.last
    }
    #expect(try end("width='30' height='99' viewBox='5 6 60 40'") == [7.5, 40.5])
    #expect(try end("width='120' viewBox='0,0,60,40'") == [40, 16])
    #expect(try end("width='1in' viewBox='0 0 48 1'") == [40, 16])
    for attributes in [
      "", "width='120'", "viewBox='0 0 60 40'", "width='100%' viewBox='0 0 60 40'",
      "width='0' viewBox='0 0 60 40'", "width='-60' viewBox='0 0 60 40'",
      "width='60' viewBox='0 0 0 40'", "width='60' viewBox='0 0 -60 40'",
      "width='60' viewBox='0 0'",
    ] {
      #expect(try end(attributes) == [20, 8], "\(attributes)")
    }
    // The content of an inner image is scaled in addition.
    let inner = try elements(
      "<svg width='20' height='20' viewBox='0 0 10 10'><line stroke='red' x2='3'/></svg>",
      attributes: "width='90' viewBox='0 0 30 9'")
    #expect(inner.first?.points == [[0, 0], [18, 0]] && inner.first?.width == 6)
  }

  @Test("A filled SVG shape is painted with its own opacity and that of its group")
  func filledOpacity() throws {
    #expect(try alpha("fill='red' opacity='.5'") == 128)
    #expect(try alpha("fill='red'", in: "opacity='.2'") == 51)
    #expect(try alpha("", in: "opacity='.2'") == 51)
  }

  @Test("The value of an SVG style declaration can contain colons")
  func colons() throws {
    let lines = try elements(
      "<line x2='9' style='fill:none;stroke:url(http://example.org/a#b) lime'/>")
    #expect(lines.map(\.color) == [.lime] && lines.map(\.width) == [1])
  }

  @Test("An SVG image has at most two million points")
  func mostPoints() throws {
    // A curve of this size has 128 points: 15,625 · 128 = 2,000,000. The path extends beyond the
    // limits of a drawing, so that it is not read as an element.
    let curves = "M0 0" + String(repeating: "c0 9e3 9e3 9e3 9e3 0", count: 15_625)
    #expect(throws: Never.self) { try elements("<path d='\(curves)'/>") }
    let error = #expect(throws: DrawingFormatError.self) {
      try elements("<path d='\(curves)h1'/>")
    }
    #expect(error?.description == "it has too many points")
  }
}

extension PixelColor {
  fileprivate static let lime = PixelColor(red: 0, green: 255, blue: 0)
}
