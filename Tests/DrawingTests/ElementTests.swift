import Geometry
import Ink
import SeededRandom
import Testing

@testable import DrawingModel

/// A decoder that returns images of 8 × 5 pixels and records the requested scales.
private final class StubDecoder: PictureDecoder, @unchecked Sendable {
  private(set) var scales: [CGFloat] = []

  func image(of picture: Picture, scale: CGFloat) -> BitmapImage {
    scales.append(scale)
    return BitmapImage(Bitmap(width: 8, height: 5))
  }
}

@Suite("Elements of a drawing")
struct ElementTests {
  private static let color = PixelColor(red: 1, green: 2, blue: 3)

  private static func element(
    _ kind: Element.Kind, _ points: [InkPoint], width: Float = 4
  ) -> Element {
    Element(kind: kind, points: points, width: width, color: color)
  }

  private func expect(_ rect: CGRect, _ x: CGFloat, _ y: CGFloat, _ maxX: CGFloat, _ maxY: CGFloat)
  {
    for (value, other) in [
      (rect.minX, x), (rect.minY, y), (rect.maxX, maxX), (rect.maxY, maxY),
    ] { #expect(abs(value - other) < 1e-3, "\(rect)") }
  }

  // MARK: Geometry

  @Test("The bounds of an element contain its points and half the width of its line")
  func bounds() {
    expect(Self.element(.line, [[30, 50], [10, 80]]).bounds, 8, 48, 32, 82)
    expect(Self.element(.circle, [[30, 50], [10, 80]]).bounds, 8, 48, 32, 82)
    expect(
      Self.element(.triangle, [[30, 50], [10, 80], [70, 20]], width: 6).bounds, 7, 17, 73, 83)
    expect(Self.element(.rectangle, [[1, 2], [9, 4], [8, 30], [0, 28]]).bounds, -2, 0, 11, 32)
    expect(Self.element(.stroke, [[5, 6]]).bounds, 3, 4, 7, 8)
    #expect(Self.element(.stroke, []).bounds.isNull && Self.element(.line, []).bounds.isNull)
    // An ellipse with only two points has the bounds of these points.
    expect(Self.element(.ellipse, [[30, 50], [10, 80]]).bounds, 8, 48, 32, 82)
    let picture = Element(.sample(0), corners: [[10, 20], [40, 30], [0, 60]])
    expect(picture.bounds, 0, 20, 40, 70)
    #expect(picture.paintedBounds == picture.bounds && picture.width == 0)
  }

  @Test(
    "The bounds of an ellipse touch its outline on all sides", arguments: 0..<20 as Range<UInt64>)
  func ellipseBounds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func point() -> InkPoint {
      [.random(in: -50...90, using: &random), .random(in: -20...70, using: &random)]
    }
    let (center, first, second) = (point(), point(), point())
    let element = Self.element(.ellipse, [center, first, second], width: 2)
    var box = CGRect.null
    for step in 0..<3600 {
      let angle = CGFloat(step) / 1800 * .pi
      let location =
        center + (first - center) * Float(CGFloat.cos(angle))
        + (second - center) * Float(CGFloat.sin(angle))
      box = box.union(CGRect(x: CGFloat(location.x), y: CGFloat(location.y), width: 0, height: 0))
    }
    box = box.insetBy(dx: -1, dy: -1)
    expect(element.bounds, box.minX, box.minY, box.maxX, box.maxY)
  }

  @Test(
    "The painted bounds of a freehand stroke contain its curve", arguments: 0..<20 as Range<UInt64>)
  func paintedBounds(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = (0..<9).map { _ in
      InkPoint(.random(in: 0...300, using: &random), .random(in: 0...100, using: &random))
    }
    for kind in [Element.Kind.stroke, .highlight] {
      let element = Self.element(kind, points)
      let longest =
        zip(points, points.dropFirst()).map { ($1 - $0) }
        .map { ($0 * $0).sum().squareRoot() }.max() ?? 0
      let margin = -CGFloat(longest) / 4
      let expected = element.bounds.insetBy(dx: margin, dy: margin)
      expect(element.paintedBounds, expected.minX, expected.minY, expected.maxX, expected.maxY)
      let inner = element.paintedBounds.insetBy(dx: 1.999, dy: 1.999)
      for point in element.polyline(tolerance: 0.1) { #expect(inner.contains(CGPoint(point))) }
    }
    let line = Self.element(.line, Array(points.prefix(2)))
    #expect(line.paintedBounds == line.bounds)
  }

  @Test(
    "Element.length is the length of a freehand line, or the perimeter of any other element's box")
  func lengths() {
    #expect(Self.element(.stroke, [[0, 0], [3, 4], [3, 10.5]]).length == 12)
    #expect(Self.element(.highlight, [[0, 0], [3, 4]]).length == 5)
    #expect(Self.element(.stroke, [[7, 8]]).length == 0)
    #expect(Self.element(.line, [[0, 0], [3, 4]]).length == 14)
    #expect(Self.element(.circle, [[1, 1], [11, 4.2]]).length == 27)
    #expect(Self.element(.ellipse, [[0, 0], [10, 0], [0, 3]]).length == 52)
    #expect(Element(.sample(0), corners: [[0, 0], [10, 0], [0, 3]]).length == 26)
    #expect(Self.element(.stroke, [[0, 0], [.nan, 4]]).length == 0)
    #expect(Self.element(.line, []).length == 0)
  }

  @Test(
    "A stroke keeps times and forces with one value for each point, and highlights keep no forces")
  func lists() {
    let points: [InkPoint] = [[1, 2], [3, 4]]
    for kind in [Element.Kind.stroke, .highlight] {
      func element(_ times: [Float], _ forces: [Float]) -> Element {
        Element(
          kind: kind, points: points, times: times, forces: forces, width: 1, color: Self.color)
      }
      #expect(element([0, 1], [0.5, 1]).times == [0, 1])
      #expect(element([0, 1], [0.5, 1]).forces == (kind == .stroke ? [0.5, 1] : []))
      #expect(element([0], [0.5]).times.isEmpty && element([0], [0.5]).forces.isEmpty)
      #expect(element([0, 1, 2], []).times.isEmpty && element([], [0, 1, 2]).forces.isEmpty)
    }
  }

  @Test("Every kind of element has the documented number of points and the documented layer")
  func pointCounts() {
    let counts = Element.Kind.allCases.map(\.pointCount)
    #expect(counts == [2, nil, 2, 3, 4, 3, nil, 3, nil])
    #expect(Element.Kind.allCases.filter(\.isFreehand) == [.stroke, .highlight])
    #expect(
      Element.Kind.allCases.map { Self.element($0, []).layer }
        == [.ink, .ink, .ink, .ink, .ink, .ink, .highlights, .pictures, .areas])
    #expect(Element.Layer.allCases.sorted() == [.pictures, .areas, .highlights, .ink])
  }

  // MARK: Lines

  @Test("Triangles, rectangles and pictures become closed polylines through their corners")
  func polylines() {
    let corners: [InkPoint] = [[1, 2], [9, 4], [8, 30], [0, 28]]
    func line(_ kind: Element.Kind, _ count: Int) -> [InkPoint] {
      Self.element(kind, Array(corners.prefix(count))).polyline(tolerance: 0.5)
    }
    #expect(line(.line, 2) == Array(corners.prefix(2)))
    #expect(line(.rectangle, 4) == corners + [corners[0]])
    #expect(line(.triangle, 3) == corners.prefix(3) + [corners[0]])
    #expect(line(.stroke, 1) == [corners[0]])
    let picture = Element(.sample(0), corners: Array(corners.prefix(3)))
    #expect(
      picture.polyline(tolerance: 1) == [[1, 2], [9, 4], [16, 32], [8, 30], [1, 2]])
    for kind in Element.Kind.allCases {
      let tooFew = max(0, (kind.pointCount ?? 1) - 1)
      #expect(line(kind, tooFew).isEmpty)
    }
  }

  @Test(
    "The polyline of a circle is within the tolerance and has hardly more points than necessary",
    arguments: [(5, 0.25), (40, 0.25), (300, 0.25), (300, 0.05), (3000, 1)] as [(Float, Float)])
  func ellipses(radius: Float, tolerance: Float) {
    let circle = Self.element(.circle, [[100, 50], [100 + 2 * radius, 50 + 2 * radius]])
    let line = circle.polyline(tolerance: tolerance)
    #expect(line.first == line.last)
    let center = InkPoint(100 + radius, 50 + radius)
    var largest: Float = 0
    for (start, end) in zip(line, line.dropFirst()) {
      let middle = (start + end) / 2 - center
      largest = max(largest, radius - (middle * middle).sum().squareRoot())
      let corner = start - center
      #expect(abs((corner * corner).sum().squareRoot() - radius) < radius * 1e-5 + 1e-4)
    }
    #expect(largest <= tolerance * 1.01)
    #expect(line.count >= 13 && line.count <= 1025)
    if line.count > 13 { #expect(largest > tolerance * 0.85) }
    // The longer semi-axis of an ellipse determines the number of points, whether it is the first
    // or the second.
    let flat = Self.element(.ellipse, [[0, 0], [radius, 0], [0, 1]]).polyline(tolerance: tolerance)
    let high = Self.element(.ellipse, [[0, 0], [0, 1], [radius, 0]]).polyline(tolerance: tolerance)
    #expect(flat.count == line.count && high.count == line.count)
    #expect(flat[0] == [radius, 0] && high[0] == [0, 1])
  }

  @Test("An ellipse has at least 12 and at most 1,024 segments")
  func segmentLimits() {
    #expect(Self.element(.circle, [[0, 0], [0, 0]]).polyline(tolerance: 1).count == 13)
    #expect(Self.element(.circle, [[0, 0], [0.1, 0.1]]).polyline(tolerance: 9).count == 13)
    #expect(Self.element(.circle, [[0, 0], [1e7, 1e7]]).polyline(tolerance: 0.01).count == 1025)
  }

  @Test("Elements have the same ink lines whether one or several threads create them")
  func parallel() {
    for count in [0, 1, 2, 63, 64, 65, 66, 300] {
      let elements = (0..<count).map { (index: Int) -> Element in
        let points: [InkPoint] = [[Float(index), 1], [7, Float(2 * index)]]
        return Self.element(index % 2 == 0 ? .circle : .line, points)
      }
      let inks = Element.inks(of: elements, tolerance: 0.3)
      #expect(inks.count == count)
      for (ink, element) in zip(inks, elements) {
        #expect(ink.points == element.ink(tolerance: 0.3).points)
        #expect(ink.width == 4 && ink.color == Self.color && ink.bounds == element.paintedBounds)
      }
    }
  }

  // MARK: Cost

  @Test(
    "The painting cost of an element is a constant plus costs for its segments and visible pixels")
  func cost() {
    let page = CGRect(x: 0, y: 0, width: 1000, height: 1000)
    // The stroked area, (length + width) · width, is smaller than the painted bounds. The length of
    // a line is the perimeter of its box: 2 · (200 + 300) = 1,000.
    let line = Self.element(.line, [[100, 100], [300, 400]])
    #expect(line.paintCost(in: page, scale: 1) == 300 + 200 + (1000 + 4) * 4)
    #expect(line.paintCost(in: page, scale: 2) == 300 + 200 + (1000 + 4) * 4 * 4)
    // The painted bounds of a horizontal line, 204 · 4, are smaller than its stroked area, because
    // its length counts as 2 · 200 = 400.
    let flat = Self.element(.line, [[100, 100], [300, 100]])
    #expect(flat.paintCost(in: page, scale: 1) == 300 + 200 + 204 * 4)
    let strip = CGRect(x: 100, y: 0, width: 50, height: 1000)
    #expect(flat.paintCost(in: strip, scale: 1) == 300 + 200 + 50 * 4)
    let below = CGRect(x: 0, y: 100, width: 1000, height: 1000)
    #expect(flat.paintCost(in: below, scale: 3) == 300 + 200 + 204 * 2 * 9)
    #expect(flat.paintCost(in: CGRect(x: 900, y: 900, width: 9, height: 9), scale: 1) == 500)
    // Circles and ellipses count as 32 segments of 100 pixels each.
    for kind in [Element.Kind.circle, .ellipse] {
      let points: [InkPoint] = kind == .circle ? [[0, 0], [0, 0]] : [[2, 2], [2, 2], [2, 2]]
      #expect(Self.element(kind, points).paintCost(in: page, scale: 0) == 300 + 3200)
    }
    #expect(
      Self.element(.triangle, [[9, 9], [9, 9], [9, 9]]).paintCost(in: page, scale: 0) == 600)
    // A pixel of a picture costs as much as four of a line.
    let picture = Element(.sample(0), corners: [[100, 100], [140, 100], [100, 130]])
    #expect(picture.paintCost(in: page, scale: 1) == 300 + 4 * 40 * 30)
    #expect(picture.paintCost(in: page, scale: 2) == 300 + 4 * 80 * 60)
    let quarter = CGRect(x: 0, y: 0, width: 110, height: 115)
    #expect(picture.paintCost(in: quarter, scale: 1) == 300 + 4 * 10 * 15)
    #expect(picture.paintCost(in: CGRect.null, scale: 1) == 300)
    #expect(picture.paintCost(in: page, scale: 1e30) == 300 + 1_000_000_000_000_000)
    #expect(line.paintCost(in: page, scale: 1e30) == 500 + 1_000_000_000_000_000)
  }

  // MARK: Pictures

  @Test("A picture is found inside its parallelogram and on the edges, but not outside")
  func pictureAtPoint() {
    let picture = Element(.sample(0), corners: [[100, 100], [140, 120], [90, 150]])
    for (u, v, isInside) in [
      (0.5, 0.5, true), (0.01, 0.98, true), (0.99, 0.02, true), (-0.02, 0.5, false),
      (1.02, 0.5, false), (0.5, -0.02, false), (0.5, 1.02, false), (1.5, 1.5, false),
    ] {
      let point = CGPoint(x: 100 + 40 * u - 10 * v, y: 100 + 20 * u + 50 * v)
      #expect(picture.showsPicture(at: point) == isInside, "\(u) \(v)")
    }
    let upright = Element(.sample(0), corners: [[8, 16], [24, 16], [8, 48]])
    for (x, y, isInside) in [
      (8, 16, true), (24, 48, true), (16, 16, true), (24, 32, true), (16, 48, true), (8, 32, true),
      (25, 48, false), (24, 49, false),
    ] {
      #expect(upright.showsPicture(at: CGPoint(x: x, y: y)) == isInside)
    }
    let flat = Element(.sample(0), corners: [[8, 16], [24, 16], [40, 16]])
    #expect(!flat.showsPicture(at: CGPoint(x: 10, y: 16)))
    #expect(
      !Self.element(.triangle, [[0, 0], [9, 0], [0, 9]]).showsPicture(at: CGPoint(x: 2, y: 2)))
    #expect(Element(.sample(0), corners: [[8, 16], [24, 16]]).pictureTransform == nil)
    #expect(Self.element(.triangle, [[0, 0], [9, 0], [0, 9]]).pictureTransform == nil)
    #expect(Element(.sample(0), corners: [[8, 16]]).pictureCorners.isEmpty)
  }

  @Test("A picture is decoded at the resolution of the screen and drawn at its three corners")
  func image() throws {
    let decoder = StubDecoder()
    let picture = Element(
      .sample(0, width: 10, height: 8), corners: [[10, 20], [30, 60], [-10, 30]])
    let zoom = CGAffineTransform(a: 3, b: 0, c: 0, d: 3, tx: 7, ty: -5)
    let shown = try #require(picture.image(from: decoder, zoom))
    // The picture covers |20 · 10 − 40 · (−20)| = 1,000 square points, which the zoom of 3 makes
    // 9,000 pixels. The image file has 10 · 8 = 80 pixels.
    let scale = (CGFloat(1000 * 9) / 80).squareRoot()
    #expect(decoder.scales.count == 1 && abs(decoder.scales[0] - scale) < 1e-9)
    let corners: [(CGPoint, CGPoint)] = [
      (.zero, CGPoint(x: 37, y: 55)), (CGPoint(x: 8, y: 0), CGPoint(x: 97, y: 175)),
      (CGPoint(x: 0, y: 5), CGPoint(x: -23, y: 85)),
    ]
    for (pixel, corner) in corners {
      #expect(pixel.applying(shown.transform).distance(to: corner) < 1e-9)
    }
    #expect(Self.element(.line, [[0, 0], [9, 0]]).image(from: decoder, zoom) == nil)
    let flat = Element(.sample(0), corners: [[8, 16], [24, 16], [40, 16]])
    #expect(flat.image(from: decoder, zoom) == nil)
    #expect(picture.image(from: decoder, CGAffineTransform(scaleX: 0, y: 1)) == nil)
    #expect(picture.image(from: decoder, CGAffineTransform(scaleX: .infinity, y: 1)) == nil)
  }

  // MARK: Transforms

  @Test("A transformed element keeps its color, times and forces, and scales its line width")
  func transformed() throws {
    let stroke = Element(
      kind: .stroke, points: [[1, 2], [30, 4]], times: [0, 0.5], forces: [0.25, 1], width: 3,
      color: Self.color)
    let transform = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 50, ty: 60)
    let moved = try #require(stroke.applying(transform))
    #expect(moved.points == [[50, 67], [106, 102]])
    #expect(moved.times == stroke.times && moved.forces == stroke.forces)
    #expect(abs(moved.width - 3 * Float(7).squareRoot()) < 1e-4 && moved.color == Self.color)
    let circle = Self.element(.circle, [[10, 20], [30, 80]])
    #expect(
      circle.applying(CGAffineTransform(scaleX: 2, y: 0.5))?.points == [[20, 10], [60, 40]])
    let turned = try #require(circle.applying(transform))
    #expect(turned.kind == .ellipse)
    // The center and the ends of the axes of the ellipse, transformed.
    #expect(turned.points == [[40, 230], [60, 240], [10, 320]])
    for skew in [(CGFloat(1), CGFloat(0)), (0, 1)] {
      let transform = CGAffineTransform(a: 1, b: skew.0, c: skew.1, d: 1, tx: 0, ty: 0)
      #expect(circle.applying(transform)?.kind ?? .ellipse == .ellipse)
    }
    #expect(circle.applying(CGAffineTransform(scaleX: 1e9, y: 1)) == nil)
    #expect(circle.applying(CGAffineTransform(scaleX: .nan, y: 1)) == nil)
    let wide = Self.element(.line, [[1, 1], [2, 2]], width: 9000)
    #expect(wide.applying(CGAffineTransform(scaleX: 1.1, y: 1.1))?.width == 9900)
    #expect(wide.applying(CGAffineTransform(scaleX: 1.2, y: 1.2)) == nil)
    #expect(wide.applying(CGAffineTransform(scaleX: 1e-6, y: 1e-6)) == nil)
    let picture = Element(.sample(1), corners: [[10, 20], [30, 60], [-10, 30]])
    let movedPicture = picture.applying(CGAffineTransform(scaleX: 0.001, y: 0.001))
    #expect(movedPicture?.picture == picture.picture && movedPicture?.width == 0)
  }

  @Test("Restyling an element changes only the color and the width, and refuses an invalid width")
  func restyled() throws {
    let stroke = Element(
      kind: .stroke, points: [[1, 2], [30, 4]], times: [0, 0.5], forces: [0.25, 1], width: 3,
      color: Self.color)
    let red = PixelColor(red: 255, green: 0, blue: 0)
    let changed = try #require(stroke.with(StyleChange(color: red, width: 7)))
    #expect(changed.color == red && changed.width == 7)
    #expect(changed.points == stroke.points && changed.times == stroke.times)
    #expect(changed.forces == stroke.forces && changed.kind == .stroke)
    #expect(stroke.with(StyleChange()) == stroke)
    #expect(stroke.with(StyleChange(color: red))?.width == 3)
    #expect(stroke.with(StyleChange(width: 7))?.color == Self.color)
    for width in [0.01, 10_000] as [Float] {
      #expect(stroke.with(StyleChange(width: width)) != nil)
    }
    for width in [0.009, 10_001, .nan] as [Float] {
      #expect(stroke.with(StyleChange(width: width)) == nil)
    }
    let picture = Element(.sample(1), corners: [[10, 20], [30, 60], [-10, 30]])
    #expect(picture.with(StyleChange(color: red, width: 7)) == picture)
  }

  @Test("The outline of an ellipse runs from its first axis to its second axis")
  func directionOfEllipse() throws {
    let element = Self.element(.ellipse, [[50, 40], [90, 50], [45, 60]])
    let points = element.polyline(tolerance: 100)
    // The coarsest outline has 12 segments, three for each quarter.
    try #require(points.count == 13)
    let quarters: [InkPoint] = [[90, 50], [45, 60], [10, 30], [55, 20], [90, 50]]
    for (index, expected) in quarters.enumerated() {
      let difference = points[3 * index] - expected
      #expect(abs(difference.x) < 1e-3 && abs(difference.y) < 1e-3, "\(index)")
    }
  }

  @Test("A picture that covers less than one pixel still has an image")
  func smallestImage() {
    let picture = Element(.sample(0), corners: [[8, 16], [8.5, 16], [8, 16.5]])
    for scale in [0.01, 1, 1.5] as [CGFloat] {
      let zoom = CGAffineTransform(scaleX: scale, y: scale)
      #expect(picture.image(from: StubDecoder(), zoom) != nil, "\(scale)")
    }
  }
}
