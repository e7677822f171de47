import DrawingModel
import Geometry
import Ink

/// A reader of the elements that show a shape of an SVG image.
struct SVGShapeReader {
  private let tag: SVGTag
  private let geometry: SVGGeometry
  /// The transform from the coordinates of the shape to points of the page.
  private let transform: CGAffineTransform
  /// The number of points that the image may still have.
  private let budget: Int
  /// The lines of a shape that can have markers, in points of the page.
  private(set) var outlines: [SVGOutline] = []

  init(_ tag: SVGTag, _ geometry: SVGGeometry, _ transform: CGAffineTransform, budget: Int) {
    (self.tag, self.geometry, self.transform, self.budget) = (tag, geometry, transform, budget)
  }

  /// Returns the first point of a shape in its own coordinates; the result is `nil` if it has none.
  static func firstPoint(_ tag: SVGTag, _ geometry: SVGGeometry) -> CGPoint? {
    switch tag {
    case .line: return geometry.point("x1", "y1")
    case .circle, .ellipse: return geometry.point("cx", "cy")
    case .rect: return geometry.point("x", "y")
    case .polyline, .polygon, .path:
      var scanner = SVGScanner((geometry[tag == .path ? "d" : "points"] ?? "").prefixInBytes(200))
      scanner.skipSpaces()
      if tag == .path { _ = scanner.letter() }
      guard let x = scanner.number(), let y = scanner.number(), x.isFinite, y.isFinite else {
        return nil
      }
      return CGPoint(x: x, y: y)
    default: return nil
    }
  }

  /// Returns the elements, or no elements if the shape is not valid.
  mutating func elements(_ line: SVGLine) throws(DrawingFormatError) -> [Element] {
    switch tag {
    case .line:
      let (start, end) = (geometry.point("x1", "y1"), geometry.point("x2", "y2"))
      outlines = try polyline([start, end], isClosed: false)
      let vector = CGPoint(x: end.x - start.x, y: end.y - start.y)
      return placed(
        Element(.line, from: .zero, to: vector, width: line.width, color: line.color), at: start)
    case .circle: return ellipse(geometry.length("r"), geometry.length("r"), line)
    case .ellipse:
      let (rx, ry) = (geometry.length("rx"), geometry.length("ry"))
      return ellipse(rx ?? ry, ry ?? rx, line)
    case .rect: return lines(try rectangle(), line)
    case .polyline, .polygon:
      outlines = try polyline(points, isClosed: tag == .polygon)
      return lines(outlines, line)
    case .path:
      outlines = try SVGPathReader.outlines(geometry["d"] ?? "", builder)
      return lines(outlines, line)
    default: return []
    }
  }

  /// The bounds of the shape without the width of its line; `nil` if it is not valid.
  var bounds: CGRect? {
    var reader = self
    let line = SVGLine(color: PixelColor(red: 0, green: 0, blue: 0), width: 1)
    // A shape that exceeds the limits is refused when it is read.
    guard let elements = try? reader.elements(line) else { return nil }
    var bounds = CGRect.null
    for point in elements.lazy.flatMap(\.points) {
      bounds = bounds.union(CGRect(origin: CGPoint(point), size: .zero))
    }
    return bounds.isNull ? nil : bounds
  }

  private var builder: SVGOutlineBuilder { SVGOutlineBuilder(transform, pointBudget: budget) }

  /// Returns an element after the transform of the shape.
  ///
  /// The coordinates of an element are less exact far from the origin, which is at a given location
  /// of the shape.
  private func placed(_ element: Element, at location: CGPoint) -> [Element] {
    let translation = CGAffineTransform(translationX: location.x, y: location.y)
    return element.applying(translation.concatenating(transform)).map { [$0] } ?? []
  }

  private func lines(_ outlines: [SVGOutline], _ line: SVGLine) -> [Element] {
    let limits = DrawingLimits.width
    let width = Float(line.width * transform.meanScale)
    return outlines.compactMap {
      $0.element(
        width: max(limits.lowerBound, min(limits.upperBound, width)), color: line.color)
    }
  }

  private func ellipse(_ radiusX: CGFloat?, _ radiusY: CGFloat?, _ line: SVGLine) -> [Element] {
    guard let radiusX, let radiusY, radiusX > 0, radiusY > 0 else { return [] }
    let circle = Element(
      .circle, from: CGPoint(x: -radiusX, y: -radiusY), to: CGPoint(x: radiusX, y: radiusY),
      width: line.width, color: line.color)
    return placed(circle, at: geometry.point("cx", "cy"))
  }

  private func rectangle() throws(DrawingFormatError) -> [SVGOutline] {
    guard let width = geometry.length("width"), let height = geometry.length("height"), width > 0,
      height > 0
    else { return [] }
    let origin = geometry.point("x", "y")
    let (left, top, right, bottom) = (origin.x, origin.y, origin.x + width, origin.y + height)
    let (ownRX, ownRY) = (geometry.length("rx"), geometry.length("ry"))
    let rx = max(0, min(ownRX ?? ownRY ?? 0, width / 2))
    let ry = max(0, min(ownRY ?? ownRX ?? 0, height / 2))
    let radii = CGSize(width: rx, height: ry)
    var builder = builder
    func addCorner(from start: CGPoint, to end: CGPoint) throws(DrawingFormatError) {
      try builder.addLine(to: start)
      try builder.addArc(to: end, radii: radii, angle: 0, isLarge: false, isClockwise: true)
    }
    builder.move(to: CGPoint(x: left + rx, y: top))
    try addCorner(from: CGPoint(x: right - rx, y: top), to: CGPoint(x: right, y: top + ry))
    try addCorner(from: CGPoint(x: right, y: bottom - ry), to: CGPoint(x: right - rx, y: bottom))
    try addCorner(from: CGPoint(x: left + rx, y: bottom), to: CGPoint(x: left, y: bottom - ry))
    try addCorner(from: CGPoint(x: left, y: top + ry), to: CGPoint(x: left + rx, y: top))
    try builder.close()
    return builder.outlines
  }

  /// The points of a polyline or polygon; an incomplete last point is ignored.
  private var points: [CGPoint] {
    var scanner = SVGScanner(geometry["points"] ?? "")
    var result: [CGPoint] = []
    while let x = scanner.number(), let y = scanner.number() { result.append(CGPoint(x: x, y: y)) }
    return result
  }

  private func polyline(
    _ points: [CGPoint], isClosed: Bool
  ) throws(DrawingFormatError) -> [SVGOutline] {
    var builder = builder
    if let first = points.first { builder.move(to: first) }
    for point in points { try builder.addLine(to: point) }
    if isClosed { try builder.close() } else { builder.finish() }
    return builder.outlines
  }
}

extension String {
  /// Returns the first bytes of a text in ASCII.
  fileprivate func prefixInBytes(_ count: Int) -> String {
    String(decoding: utf8.prefix(count), as: UTF8.self)
  }
}
