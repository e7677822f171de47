import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingFormat
@testable import DrawingModel

@Suite("Dashes, arrowheads and fills of elements")
struct LineStyleTests {
  private static let black = PixelColor(red: 0, green: 0, blue: 0)
  private static let tint = PixelColor(red: 0, green: 0, blue: 0, alpha: 64)

  private static func line(_ arrowheads: LineStyle.Arrowheads, width: Float = 4) -> Element {
    Element(
      kind: .line, points: [[100, 100], [300, 100]], width: width, color: black,
      lineStyle: LineStyle(arrowheads: arrowheads))
  }

  @Test("An arrowhead has its tip at the end of the line, and two sides back to the line's sides")
  func arrowhead() {
    let ink = Self.line(.end).ink(tolerance: 0.1)
    let ranges = ink.lineRanges
    #expect(ranges.count == 2 && ink.points[ranges[0]] == [[100, 100], [300, 100]])
    let head = Array(ink.points[ranges[1]])
    #expect(head.count == 3 && head[1] == [300, 100])
    // A side is 3 · 4 + 8 = 20 points long, at an angle of 30°.
    #expect(abs(head[0].x - 282.68) < 0.01 && abs(abs(head[0].y - 100) - 10) < 0.01)
    #expect(abs(head[2].x - 282.68) < 0.01 && head[0].y - 100 == 100 - head[2].y)
  }

  @Test("A short arrow has a head that is not longer than the line, and a dot has none")
  func shortArrow() {
    func points(_ end: InkPoint) -> Int {
      Element(
        kind: .line, points: [[0, 0], end], width: 4, color: Self.black,
        lineStyle: LineStyle(arrowheads: [.start, .end])
      ).ink(tolerance: 0.1).points.count
    }
    let short = Element(
      kind: .line, points: [[0, 0], [6, 0]], width: 4, color: Self.black,
      lineStyle: LineStyle(arrowheads: .end)
    ).ink(tolerance: 0.1)
    #expect(short.points.allSatisfy { 0...6 ~= $0.x })
    #expect(points([0, 0]) == 2 && points([6, 0]) == 8)
  }

  @Test(
    "The painted bounds contain every painted pixel of random elements with styles",
    arguments: 0..<100)
  func bounds(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let element = Element.random(&random)
    guard element.kind != .picture else { return }
    let ink = element.ink(tolerance: 0.2)
    let half = CGFloat(element.width) / 2 + 0.01
    let painted = element.paintedBounds
    for point in ink.points + (ink.area?.corners ?? []) {
      let dot = CGRect(origin: CGPoint(point), size: .zero).insetBy(dx: -half, dy: -half)
      #expect(painted.insetBy(dx: -0.3, dy: -0.3).contains(dot), "\(element.kind) \(point)")
    }
  }

  @Test("An element has only what its kind can have")
  func kinds() {
    let style = LineStyle(dash: .dotted, arrowheads: [.start, .end])
    func element(_ kind: Element.Kind, _ fill: PixelColor? = nil) -> Element {
      Element(
        kind: kind, points: [[0, 0], [9, 0], [9, 9], [0, 9]], width: 3, color: Self.black,
        lineStyle: style, fill: fill)
    }
    #expect(element(.line, Self.tint).lineStyle == style && element(.line, Self.tint).fill == nil)
    #expect(element(.stroke).lineStyle == style)
    #expect(element(.stroke, Self.tint).lineStyle == LineStyle(dash: .dotted))
    #expect(element(.rectangle, Self.tint).lineStyle == LineStyle(dash: .dotted))
    #expect(element(.rectangle, Self.tint).fill == Self.tint)
    #expect(element(.highlight, Self.tint).lineStyle.isPlain)
    #expect(element(.area, Self.tint).fill == nil && element(.area).width == 0)
  }

  @Test("A fill in the color of the line follows the line, and another fill stays")
  func recolored() throws {
    let red = PixelColor(red: 200, green: 0, blue: 0)
    let filled = Element(
      kind: .circle, points: [[0, 0], [9, 9]], width: 3, color: Self.black, fill: Self.tint)
    #expect(filled.with(StyleChange(color: red))?.fill == red.withAlpha(64))
    let blue = PixelColor(red: 0, green: 0, blue: 200)
    let other = Element(
      kind: .circle, points: [[0, 0], [9, 9]], width: 3, color: Self.black, fill: blue)
    #expect(other.with(StyleChange(color: red))?.fill == blue)
    #expect(other.with(StyleChange(fillAlpha: 0))?.fill == nil)
    #expect(other.with(StyleChange(alpha: 50))?.color == Self.black.withAlpha(50))
  }

  @Test("Only shapes and strokes that end near their start are closed")
  func closed() {
    func stroke(gap: Float) -> Element {
      let points = (0...36).map { step -> InkPoint in
        let angle = CGFloat(step) * (2 * .pi - CGFloat(gap) / 100) / 36
        return InkPoint(Float(100 * CGFloat.cos(angle)), Float(100 * CGFloat.sin(angle)))
      }
      return Element(kind: .stroke, points: points, width: 3, color: Self.black)
    }
    #expect(stroke(gap: 0).isClosed && stroke(gap: 40).isClosed && !stroke(gap: 120).isClosed)
    #expect(!Self.line([]).isClosed)
    let open = stroke(gap: 120).with(StyleChange(fillAlpha: 255))
    #expect(open?.fill == nil)
  }

  @Test(
    "A piece keeps the arrowhead of an end that is not erased, and a fill stays without its line")
  func divided() {
    var arrow = DividedElement(Self.line([.start, .end]))
    _ = arrow.erase(
      EraserPath(from: CGPoint(x: 200, y: 50), to: CGPoint(x: 200, y: 150), radius: 8))
    #expect(arrow.pieces.map(\.lineStyle.arrowheads) == [.start, .end])
    let circle = Element(
      kind: .circle, points: [[0, 0], [100, 100]], width: 3, color: Self.black.withAlpha(128),
      fill: Self.tint)
    var divided = DividedElement(circle)
    _ = divided.erase(
      EraserPath(from: CGPoint(x: 100, y: 40), to: CGPoint(x: 100, y: 60), radius: 8))
    #expect(divided.pieces.map(\.kind) == [.circle, .stroke])
    #expect(divided.pieces[0].fill == Self.tint && divided.pieces[0].isOnlyArea)
    #expect(divided.pieces[0].color == circle.color && divided.pieces[1].fill == nil)
  }

  @Test("A filled stroke of one or two points that an eraser touches leaves a valid drawing")
  func dividedDots() throws {
    for points in [[[5, 5]], [[5, 5], [9, 5]], [[5, 5], [5, 5], [9, 5]]] as [[InkPoint]] {
      let stroke = Element(
        kind: .stroke, points: points, width: 4, color: Self.black, fill: Self.tint)
      var divided = DividedElement(stroke)
      _ = divided.erase(
        EraserPath(from: CGPoint(x: 5, y: 0), to: CGPoint(x: 5, y: 9), radius: 1))
      let document = DrawingDocument(
        drawing: Drawing(elements: divided.pieces), size: CGSize(width: 9, height: 9))
      let read = try DrawingDocument(decoding: document.encoded())
      #expect(read.drawing.elements == divided.pieces)
    }
  }

  @Test("The jump to an arrowhead at the start of a stroke is not ink, and a gap between dashes is")
  func jumps() {
    let arc = (0...20).map { step -> InkPoint in
      let angle = CGFloat(step) * .pi / 20
      return InkPoint(Float(100 * CGFloat.cos(angle)), Float(100 * CGFloat.sin(angle)))
    }
    func hits(_ style: LineStyle, _ point: CGPoint) -> Bool {
      let stroke = Element(
        kind: .stroke, points: arc, width: 4, color: Self.black, lineStyle: style)
      let index = SpatialIndex(Drawing(elements: [stroke]))
      return !index.elements(near: point, within: 2) { _ in stroke.ink(tolerance: 0.1) }.isEmpty
    }
    #expect(!hits(LineStyle(arrowheads: .start), CGPoint(x: 0, y: 0)))
    for step in 0..<20 {
      let angle = CGFloat(step) * .pi / 20 + 0.03
      let point = CGPoint(x: 100 * CGFloat.cos(angle), y: 100 * CGFloat.sin(angle))
      #expect(hits(LineStyle(dash: .dashed), point))
    }
  }

  @Test("Many elements that each have their own style, fill and group are written and read")
  func manyStyles() throws {
    var elements: [Element] = []
    for index in 1...300 {
      let color = PixelColor(red: UInt8(index % 256), green: UInt8(index / 256), blue: 1)
      var element = Element(
        kind: .stroke, points: [[0, 0], [9, Float(index)], [3, 3]], times: [0, 0.1, 0.2],
        forces: [0.1, 0.2, Float(index) / 300], width: Float(index), color: color,
        fill: color.withAlpha(UInt8(index % 250 + 1)))
      element.grouping = Grouping(group: UInt32(index))
      elements.append(element)
      let document = DrawingDocument(
        drawing: Drawing(elements: elements), size: CGSize(width: 9, height: 9))
      let read = try DrawingDocument(decoding: document.encoded())
      #expect(read.drawing.elements == elements)
    }
  }

  @Test("New groups have numbers of their own, also if the highest number is used")
  func groups() {
    func line(_ group: UInt32) -> Element {
      var line = Self.line([])
      line.grouping.group = group
      return line
    }
    let drawing = Drawing(elements: [line(.max), line(1), line(.max - 1)])
    let copies = drawing.withNewGroups([line(5), line(0), line(7), line(5)])
    let groups = copies.map(\.grouping.group)
    #expect(groups[1] == 0 && groups[0] == groups[3] && groups[0] != groups[2])
    #expect(Set(groups).isDisjoint(with: [1, .max, .max - 1]) && groups[2] > 0)
  }

  // MARK: Files

  private static let styled = [
    Element(
      kind: .line, points: [[1, 2], [30, 40]], width: 3, color: black,
      lineStyle: LineStyle(dash: .dashed, arrowheads: [.start, .end])),
    Element(kind: .circle, points: [[1, 2], [30, 40]], width: 3, color: black, fill: tint),
    Element(kind: .area, points: [[1, 2], [30, 40], [5, 60]], width: 0, color: tint),
  ]

  @Test("Drawings with dashes, arrowheads, fills or areas have version 2", arguments: styled)
  func version(element: Element) throws {
    let document = DrawingDocument(
      drawing: Drawing(elements: [element]), size: CGSize(width: 100, height: 100))
    #expect(document.requiredVersion == 2)
    let read = try DrawingDocument(decoding: document.encoded())
    #expect(read.drawing.elements == [element] && read.version == 2)
  }

  @Test("A file with an unknown dash, arrow or fill is refused with the name of the value")
  func invalidValues() {
    let values = [
      ("dash", "wavy", "elements[0].dash is \"wavy\"; a line is solid, dashed or dotted"),
      (
        "arrows", "none",
        "elements[0].arrows is \"none\"; a line has arrowheads at its start, end or both"
      ),
      ("fill", "red", "elements[0].fill is \"red\", not a color like #1C1C1EFF"),
    ]
    for (key, value, message) in values {
      let text = """
        <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
        <key>format</key><string>touchtracker-drawing</string><key>version</key><integer>2</integer>
        <key>width</key><real>100</real><key>height</key><real>100</real>
        <key>elements</key><array><dict><key>kind</key><string>line</string>
        <key>color</key><string>#000000FF</string><key>width</key><real>2</real>
        <key>points</key><data>AACAPwAAAEAAAEBAAACAQA==</data>
        <key>\(key)</key><string>\(value)</string></dict></array></dict></plist>
        """
      let error = #expect(throws: DrawingFormatError.self) {
        try DrawingDocument(decoding: Data(text.utf8))
      }
      #expect(error?.description.contains(message) == true, "\(error.debugDescription)")
    }
  }

  @Test("Random elements with styles are equal after they are copied as SVG", arguments: 0..<60)
  func svg(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let elements = (0..<5).map { _ in Element.random(&random) }.filter { $0.kind != .picture }
    let text = try #require(SVGElements.text(of: elements))
    let read = try SVGElements.elements(in: text, color: Self.black, width: 1)
    let unlocked = elements.map { element in
      var element = element
      element.grouping.isLocked = false
      return element
    }
    #expect(read == Drawing(elements: unlocked).paintedElements, "a copy is not locked")
  }
}
