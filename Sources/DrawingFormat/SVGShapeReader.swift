import DrawingModel
import Geometry
import Ink

/// A reader of the elements that show a shape of an SVG image.
struct SVGShapeReader {
  let attributes: XMLAttributes
  /// The transform from the coordinates of the shape to points of the page.
  let transform: CGAffineTransform
  /// The transform of the group that contains the shape.
  let groupTransform: CGAffineTransform
  let color: PixelColor
  /// The width of the line, in the coordinates of the shape.
  let width: CGFloat
  /// The number of points that the image may still have.
  let pointBudget: Int
  /// The pictures of the image so far.
  let pictures: Set<Picture>

  /// Returns the elements that show a tag, or no elements if the tag is not a valid shape.
  func elements(_ tag: String) throws(DrawingFormatError) -> [Element] {
    let picture = tag == "image" ? picture : nil
    if let exact = exactElement(tag, picture) {
      // The transform of a picture is part of its geometry.
      return exact.applying(tag == "image" ? groupTransform : transform).map { [$0] } ?? []
    }
    switch tag {
    case "image": return image(picture)
    case "line":
      let (start, end) = (point("x1", "y1"), point("x2", "y2"))
      return transformed(Element(.line, from: start, to: end, width: width, color: color))
    case "circle": return ellipse(length("r"), length("r"))
    case "ellipse": return ellipse(length("rx"), length("ry"))
    case "rect": return try rectangle()
    case "polyline", "polygon": return try polyline(isClosed: tag == "polygon")
    case "path": return try lines(SVGPathReader.outlines(attributes["d"] ?? "", builder))
    default: return []
    }
  }

  private var builder: SVGOutlineBuilder {
    SVGOutlineBuilder(transform, pointBudget: pointBudget)
  }

  /// Returns the element with the exact values in the attributes, or `nil` if there are none or
  /// another program has changed the shape.
  private func exactElement(_ tag: String, _ picture: Picture?) -> Element? {
    let names: [StaticString] =
      switch tag {
      case "ellipse": ["cx", "cy", "rx", "ry"]
      case "path": ["d"]
      case "polyline": ["points"]
      case "image": ["width", "height", "transform"]
      default: []
      }
    let checksum = SVGShape.checksum(of: names.compactMap { attributes[$0] })
    return Element(exactValues: attributes, color: color, picture: picture, checksum: checksum)
  }

  private func transformed(_ element: Element) -> [Element] {
    element.applying(transform).map { [$0] } ?? []
  }

  private func lines(_ outlines: [SVGOutline]) -> [Element] {
    let limits = DrawingLimits.width
    let width = Float(self.width * transform.meanScale)
    return outlines.compactMap {
      $0.element(
        width: max(limits.lowerBound, min(limits.upperBound, width)), color: color)
    }
  }

  // MARK: Shapes

  private func length(_ name: StaticString) -> CGFloat? {
    attributes[name].flatMap { CGFloat(svgLength: $0) }
  }

  private func point(_ x: StaticString, _ y: StaticString) -> CGPoint {
    CGPoint(x: length(x) ?? 0, y: length(y) ?? 0)
  }

  private func ellipse(_ radiusX: CGFloat?, _ radiusY: CGFloat?) -> [Element] {
    guard let radiusX, let radiusY, radiusX > 0, radiusY > 0 else { return [] }
    let center = point("cx", "cy")
    return transformed(
      Element(
        .circle, from: CGPoint(x: center.x - radiusX, y: center.y - radiusY),
        to: CGPoint(x: center.x + radiusX, y: center.y + radiusY), width: width, color: color))
  }

  private func rectangle() throws(DrawingFormatError) -> [Element] {
    guard let width = length("width"), let height = length("height"), width > 0, height > 0 else {
      return []
    }
    let origin = point("x", "y")
    let (left, top, right, bottom) = (origin.x, origin.y, origin.x + width, origin.y + height)
    let rx = max(0, min(length("rx") ?? length("ry") ?? 0, width / 2))
    let ry = max(0, min(length("ry") ?? length("rx") ?? 0, height / 2))
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
    return lines(builder.outlines)
  }

  private func polyline(isClosed: Bool) throws(DrawingFormatError) -> [Element] {
    var scanner = SVGScanner(attributes["points"] ?? "")
    var builder = builder
    var isFirst = true
    while let x = scanner.number(), let y = scanner.number() {
      let point = CGPoint(x: x, y: y)
      if isFirst { builder.move(to: point) }
      try builder.addLine(to: point)
      isFirst = false
    }
    if isClosed { try builder.close() } else { builder.finish() }
    return lines(builder.outlines)
  }

  // MARK: Pictures

  /// The picture that the tag contains; `nil` if the tag refers to a file or the picture is not
  /// valid.
  private var picture: Picture? {
    guard let link = attributes["href"] ?? attributes["http://www.w3.org/1999/xlink|href"],
      link.hasPrefix("data:"), let comma = link.firstIndex(of: ","),
      link[..<comma].hasSuffix(";base64"),
      let data = Data(
        base64Encoded: String(link[comma...].dropFirst()), options: .ignoreUnknownCharacters)
    else { return nil }
    guard let picture = try? Picture(validating: Array(data)) else { return nil }
    // Equal pictures are in memory once.
    return pictures.firstIndex(of: picture).map { pictures[$0] } ?? picture
  }

  /// Returns the element that shows a picture in the middle of the tag's rectangle, as large as its
  /// proportions allow.
  private func image(_ picture: Picture?) -> [Element] {
    guard let picture else { return [] }
    let isUpright = attributes["style"]?.contains("image-orientation:none") != true
    let header = picture.header
    let size =
      isUpright
      ? picture.uprightSize
      : CGSize(width: CGFloat(header.width), height: CGFloat(header.height))
    let (width, height) = (length("width") ?? size.width, length("height") ?? size.height)
    let scale = min(width / size.width, height / size.height)
    guard scale > 0 else { return [] }
    let (origin, shown) = (
      point("x", "y"), CGSize(width: size.width * scale, height: size.height * scale)
    )
    let rect = CGRect(
      origin: CGPoint(
        x: origin.x + (width - shown.width) / 2, y: origin.y + (height - shown.height) / 2),
      size: shown)
    if isUpright { return transformed(Element(picture, in: rect)) }
    let corners = [
      rect.origin, CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.minX, y: rect.maxY),
    ]
    return transformed(Element(picture, corners: corners.map { InkPoint($0) }))
  }
}
