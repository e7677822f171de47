import Geometry
import Ink
import Testing

@testable import DrawingFormat
@testable import DrawingModel

/// Tests that compare the pages of PDF files, as an independent interpreter paints them, with the
/// drawings.
@Suite("The content of PDF files")
struct PDFContentTests {
  private static let area = CGRect(x: -30, y: 12, width: 340, height: 215)
  private static let scale: CGFloat = 1.5

  private static func document(
    _ elements: [Element], style: PageStyle = PageStyle()
  ) -> DrawingDocument {
    var document = DrawingDocument(
      drawing: Drawing(elements: elements, pageStyle: style),
      size: CGSize(width: 300, height: 200))
    document.imageArea = area
    return document
  }

  /// Returns the point of a page that shows a point of the drawing.
  private static func shown(_ point: CGPoint) -> CGPoint {
    CGPoint(x: (point.x - area.minX) * scale, y: (area.maxY - point.y) * scale)
  }

  private func painted(
    _ elements: [Element], style: PageStyle = PageStyle(), hasBackground: Bool = false
  ) throws -> [PDFPainting] {
    let data = Self.document(elements, style: style)
      .pdf(hasBackground: hasBackground, scale: Self.scale)
    return try PDFReader(data).painted()
  }

  private func expect(_ points: [CGPoint]?, equal expected: [CGPoint], _ accuracy: CGFloat = 0.02) {
    #expect(points?.count == expected.count)
    for (point, other) in zip(points ?? [], expected) {
      #expect(point.distance(to: other) < accuracy, "\(point) is not \(other)")
    }
  }

  private static func color(_ index: Int) -> PixelColor {
    PixelColor(
      red: UInt8(10 + 30 * index), green: UInt8(200 - 20 * index), blue: UInt8(255 - 9 * index),
      alpha: index % 3 == 1 ? UInt8(50 + 40 * index) : 255)
  }

  private func expectStyle(of painting: PDFPainting, _ element: Element) {
    let color = element.color
    for (value, byte) in zip(painting.color, [color.red, color.green, color.blue]) {
      #expect(abs(value - Double(byte) / 255) < 0.0006)
    }
    #expect(abs(painting.alpha - Double(color.alpha) / 255) < 1e-6)
    #expect(abs(painting.width - Double(element.width)) < 0.0006)
    #expect(painting.dash == [])
  }

  /// Elements of six kinds that are painted as lines, each with its own color and width.
  private static let stroked: [Element] = {
    let points: [(Element.Kind, [InkPoint])] = [
      (.line, [[10, 20], [130.5, 47.25]]),
      (.stroke, [[40, 60], [44, 66.25], [51, 70], [65, 71], [90, 40]]),
      (.circle, [[50, 100], [150, 180]]),
      (.ellipse, [[200, 150], [260, 170], [190, 180]]),
      (.rectangle, [[20, 130], [120, 150], [115, 175], [15, 155]]),
      (.triangle, [[200, 40], [260, 70], [210, 95]]),
      (.stroke, [[77, 33]]),
    ]
    return points.enumerated().map { index, item in
      Element(
        kind: item.0, points: item.1, width: 1.5 + 2.25 * Float(index), color: color(index))
    }
  }()

  @Test("A PDF page has the size of its area times the scale, in units of 1/72 inch")
  func page() throws {
    let page = try PDFReader(Self.document([]).pdf(scale: Self.scale)).page
    #expect(page["MediaBox"]?.numbers == [0, 0, 510, 322.5])
    #expect(page["UserUnit"] == nil)
    let group = try #require(page["Group"])
    #expect(group["S"] == .name("Transparency") && group["CS"] == .name("DeviceRGB"))
  }

  @Test("A PDF page is at least 0.001 units wide and high")
  func smallestPage() throws {
    let page = try PDFReader(Self.document([]).pdf(scale: 1e-9)).page
    #expect(page["MediaBox"]?.numbers == [0, 0, 0.001, 0.001])
  }

  @Test(
    "The unit of a PDF page is the smallest integer that keeps its sides within 14,400 units",
    arguments: [(14400, 1, 14400), (14401, 2, 7200.5), (28800, 2, 14400), (28801, 3, 9600.333)])
  func largePage(side: CGFloat, unit: Double, shown: Double) throws {
    for isWide in [true, false] {
      let line = Element(
        kind: .line, points: [[10, 10], [40, 20]], width: 2, color: Self.color(0))
      var document = Self.document([line])
      document.imageArea = CGRect(
        x: 0, y: 0, width: isWide ? side : 7000, height: isWide ? 7000 : side)
      let reader = try PDFReader(document.pdf(hasBackground: false))
      let page = try reader.page
      #expect(page["UserUnit"]?.number ?? 1 == unit)
      let box = try #require(page["MediaBox"]?.numbers)
      #expect(box[isWide ? 2 : 3] == shown)
      #expect(abs(box[isWide ? 3 : 2] - 7000 / unit) < 0.001)
      let height = isWide ? 7000 : side
      expect(
        try reader.painted().first?.subpaths.first,
        equal: [
          CGPoint(x: 10 / unit, y: (height - 10) / unit),
          CGPoint(x: 40 / unit, y: (height - 20) / unit),
        ])
    }
  }

  @Test("A PDF page strokes an element as one path with its points, color, opacity and width")
  func strokedElements() throws {
    let paintings = try painted(Self.stroked)
    #expect(paintings.count == Self.stroked.count)
    #expect(paintings.map(\.name) == ["S", "S", "S", "S", "s", "s", "S"])
    for (painting, element) in zip(paintings, Self.stroked) {
      expectStyle(of: painting, element)
      #expect(painting.subpaths.count == 1)
      let points = element.points.map { Self.shown(CGPoint($0)) }
      switch element.kind {
      case .line, .rectangle, .triangle:
        expect(painting.subpaths.first, equal: points)
        #expect(!painting.hasCurves)
      case .stroke where points.count == 1:
        // A path of one point paints nothing; a line of length 0 paints its round caps.
        expect(painting.subpaths.first, equal: points + points)
      case .stroke:
        let curve = element.polyline(tolerance: 0.05).map { Self.shown(CGPoint($0)) }
        expect(painting.subpaths.first, equal: curve)
      default: #expect(painting.hasCurves && painting.isClosed)
      }
    }
  }

  @Test("A PDF page draws a circle or an ellipse as four curves")
  func ellipses() throws {
    let paintings = try painted(Self.stroked.filter { [.circle, .ellipse].contains($0.kind) })
    let axes: [(center: CGPoint, u: CGVector2, v: CGVector2)] = [
      (CGPoint(x: 100, y: 140), (50, 0), (0, 40)), (CGPoint(x: 200, y: 150), (60, 20), (-10, 30)),
    ]
    for (painting, axis) in zip(paintings, axes) {
      let points = try #require(painting.subpaths.first)
      try #require(points.count == 13)
      #expect(points[0].distance(to: points[12]) < 0.02)
      let center = Self.shown(axis.center)
      let (u, v) = (axis.u, axis.v)
      var quadrants: Set<Int> = []
      for curve in 0..<4 {
        for step in 0...8 {
          let (t, s) = (CGFloat(step) / 8, 1 - CGFloat(step) / 8)
          let weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
          let sums = (0..<4).map { points[3 * curve + $0] }
          let x = zip(weights, sums).reduce(0) { $0 + $1.0 * $1.1.x } - center.x
          let y = zip(weights, sums).reduce(0) { $0 + $1.0 * $1.1.y } - center.y
          // The offset from the center in the drawing; the y-axis of the page points upward.
          let (dx, dy) = (x / Self.scale, -y / Self.scale)
          let determinant = u.x * v.y - u.y * v.x
          let (p, q) = (
            (dx * v.y - dy * v.x) / determinant, (u.x * dy - u.y * dx) / determinant
          )
          #expect(abs((p * p + q * q).squareRoot() - 1) < 0.002)
          quadrants.insert((p > 0 ? 1 : 0) + (q > 0 ? 2 : 0))
        }
      }
      #expect(quadrants.count == 4, "the curves go around the center")
    }
  }

  private typealias CGVector2 = (x: CGFloat, y: CGFloat)

  @Test("A PDF page sets a color, a width or an opacity only if it changes")
  func graphicsState() throws {
    let (red, clear) = (Self.color(0), Self.color(1))
    let elements = [(red, 3), (red, 3), (clear, 3), (clear, 5), (red, 5), (red, 3)].map {
      Element(kind: .line, points: [[1, 2], [30, 40]], width: $0.1, color: $0.0)
    }
    let reader = try PDFReader(Self.document(elements).pdf(hasBackground: false))
    for (painting, element) in zip(try reader.painted(), elements) {
      expectStyle(of: painting, element)
    }
    let content = try reader.stream(reader.page["Contents"]?.reference)
    func count(_ name: String) -> Int {
      content.split(separator: "\n").count { $0.hasSuffix(name) }
    }
    #expect((count(" w"), count(" RG"), count(" gs")) == (3, 3, 2))
  }

  @Test("A PDF page is filled with the color of the board below its elements")
  func background() throws {
    for board in PageStyle.Board.allCases {
      let paintings = try painted(
        [Self.stroked[0]], style: .init(board: board), hasBackground: true)
      #expect(paintings.map(\.name) == ["f", "S"])
      let (width, height) = (Self.area.width * Self.scale, Self.area.height * Self.scale)
      expect(
        paintings[0].subpaths.first,
        equal: [
          CGPoint(x: 0, y: height), CGPoint(x: width, y: height), CGPoint(x: width, y: 0), .zero,
        ])
      let color = board.color
      for (value, byte) in zip(paintings[0].color, [color.red, color.green, color.blue]) {
        #expect(abs(value - Double(byte) / 255) < 0.0006)
      }
    }
  }

  @Test("The grid of a PDF page has lines every 20 points, and every fifth line is strong")
  func grid() throws {
    let paintings = try painted([], style: .init(pattern: .grid), hasBackground: true)
    #expect(paintings.map(\.name) == ["f", "S", "S"])
    for (painting, isStrong) in zip(paintings.dropFirst(), [false, true]) {
      #expect(painting.width == 1 && painting.dash == [])
      let color =
        isStrong ? PageStyle.Board.white.strongColor : PageStyle.Board.white.lineColor
      #expect(abs(painting.color[0] - Double(color.red) / 255) < 0.0006)
      func isShown(_ index: Int) -> Bool { (index % 5 == 0) == isStrong }
      // A line of width 1 begins at a multiple of 20 points, so that its center is 0.5 points
      // beyond.
      let columns = (-1...15).filter(isShown).map { CGFloat(20 * $0) + 0.5 }
      let rows = (1...11).filter(isShown).map { CGFloat(20 * $0) + 0.5 }
      let expected =
        columns.map { [CGPoint(x: $0, y: Self.area.minY), CGPoint(x: $0, y: Self.area.maxY)] }
        + rows.map { [CGPoint(x: Self.area.minX, y: $0), CGPoint(x: Self.area.maxX, y: $0)] }
      #expect(painting.subpaths.count == expected.count)
      for (subpath, line) in zip(painting.subpaths, expected) {
        expect(subpath, equal: line.map(Self.shown))
      }
    }
  }

  @Test("A ruled PDF page has horizontal lines every 30 points and no vertical lines")
  func ruled() throws {
    let paintings = try painted([], style: .init(pattern: .ruled), hasBackground: true)
    #expect(paintings.map(\.name) == ["f", "S"])
    let expected = (1...7).map { row in
      [Self.area.minX, Self.area.maxX].map {
        Self.shown(CGPoint(x: $0, y: 30 * CGFloat(row) + 0.5))
      }
    }
    #expect(paintings.last?.subpaths.count == expected.count)
    for (subpath, line) in zip(paintings.last?.subpaths ?? [], expected) {
      expect(subpath, equal: line)
    }
  }

  @Test("A PDF page draws dots as dashes of almost no length, and elements without dashes")
  func dots() throws {
    let paintings = try painted(
      [Self.stroked[0]], style: .init(pattern: .dots), hasBackground: true)
    #expect(paintings.map(\.name) == ["f", "S", "S"])
    let dots = paintings[1]
    // A dash of almost no length begins every 20 points.
    #expect(dots.dash.count == 2 && dots.dash[0] > 0 && dots.dash[0] < 0.1)
    let period = dots.dash.reduce(0, +)
    #expect(abs(period - 20) < 1e-9)
    #expect(dots.width == 2.5)
    #expect(dots.subpaths.count == 11)
    for (index, subpath) in dots.subpaths.enumerated() {
      let y = CGFloat(20 * (index + 1))
      // The line ends 1 point beyond its last dot.
      expect(subpath, equal: [CGPoint(x: -20, y: y), CGPoint(x: 301, y: y)].map(Self.shown), 1.6)
      #expect(subpath[0].distance(to: Self.shown(CGPoint(x: -20, y: y))) < 0.02)
      #expect(subpath[1].x >= Self.shown(CGPoint(x: 300, y: y)).x)
      #expect(subpath[1].x < Self.shown(CGPoint(x: 320, y: y)).x)
    }
    #expect(paintings[2].dash == [])
  }
}
