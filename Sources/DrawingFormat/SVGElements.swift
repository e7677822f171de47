package import DrawingModel
import Geometry
package import Ink

/// Functions that convert elements to the text of an SVG image, which other programs can read, and
/// back.
///
/// Each shape of the image also has attributes with the exact values of its element, so that
/// reading the text gives equal elements.
package enum SVGElements {
  /// The largest length of a text that is written or read, in bytes.
  package static let maximumSize = 60_000_000
  /// The largest length of a text without the data of its pictures, in bytes.
  ///
  /// It takes more time and memory to read shapes than to read pictures.
  static let maximumShapeSize = 12_000_000
  /// The namespace of the attributes with exact values.
  static let namespace = "urn:touchtracker:element"

  /// The value of the attribute `kind` of a shape that shows the fill of the next shape.
  static let fillKind = "fill"

  /// Returns the text of elements in the order in which they are painted, or `nil` if it would be
  /// too long.
  package static func text(of elements: [Element]) -> String? {
    // Each point takes at least 11 bytes in Base64 and 4 in the list of points.
    let minimumShapeSize = elements.reduce(0) { $0 + 15 * $1.points.count }
    let pictureSize = elements.reduce(0) { $0 + ($1.picture?.bytes.count ?? 0) * 4 / 3 }
    guard minimumShapeSize <= maximumShapeSize, minimumShapeSize + pictureSize <= maximumSize else {
      return nil
    }
    let painted = Drawing(elements: elements).paintedElements
    let area = elements.reduce(CGRect.null) { $0.union($1.paintedBounds) }
    let box = area.isNull ? .zero : area.integral
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:touchtracker="\(namespace)" \
      width="\(box.width)" height="\(box.height)" \
      viewBox="\(box.minX) \(box.minY) \(box.width) \(box.height)">
      <g fill="none" stroke-linecap="round" stroke-linejoin="round">

      """
    let end = "</g>\n</svg>\n"
    var shapeSize = 0
    for element in painted {
      guard let shape = element.svgShape(on: PageStyle()) else { continue }
      let tag = shape.text(with: element.exactValues(shape))
      if element.picture == nil { shapeSize += tag.utf8.count }
      text += tag
      guard shapeSize <= maximumShapeSize, text.utf8.count + end.utf8.count <= maximumSize else {
        return nil
      }
    }
    return text + end
  }

  /// Returns the elements of a text.
  ///
  /// - Parameters:
  ///   - color: The color of shapes without a color.
  ///   - width: The width of the lines that show shapes without a stroke, in points of the page.
  /// - Throws: ``DrawingFormatError`` if the text is not an SVG image or exceeds the limits of a
  ///   drawing.
  /// - Complexity: O(bytes), in time and memory.
  package static func elements(
    in text: String, color: PixelColor, width: Float
  ) throws(DrawingFormatError) -> [Element] {
    try content(of: text, color: color, width: width).elements
  }

  /// Returns the elements of a text, and the numbers of what they do not show.
  ///
  /// The text is in UTF-8, whatever encoding it declares. The parameters and errors are those of
  /// ``elements(in:color:width:)``.
  package static func content(
    of text: String, color: PixelColor, width: Float
  ) throws(DrawingFormatError) -> SVGContent {
    try content(Array(text.utf8), encoding: "UTF-8", color, width)
  }

  /// Returns the elements of a file in the encoding that the file declares, and the numbers of what
  /// they do not show.
  package static func content(
    ofFile bytes: [UInt8], color: PixelColor, width: Float
  ) throws(DrawingFormatError) -> SVGContent {
    try content(bytes, encoding: nil, color, width)
  }

  private static func content(
    _ bytes: [UInt8], encoding: String?, _ color: PixelColor, _ width: Float
  ) throws(DrawingFormatError) -> SVGContent {
    guard bytes.count <= maximumSize else { throw DrawingFormatError("it is too large") }
    // XML permits no space before its declaration, but texts are copied with such spaces.
    let data = Data(bytes.drop { [9, 10, 13, 32].contains($0) })
    let tree = try SVGTree(data, encoding: encoding)
    var reader = try SVGReader(tree, color: color, width: CGFloat(width))
    return try reader.read()
  }
}

extension Element {
  /// Returns the attributes with the element's exact values, which its SVG shape does not contain.
  fileprivate func exactValues(_ shape: SVGShape) -> String {
    var values = [
      ("kind", kind.rawValue), ("width", "\(width)"), ("shape", shape.checksum),
      ("points", PackedPoints.base64(points)),
    ]
    if !times.isEmpty { values.append(("times", PackedPoints.base64(times))) }
    if !forces.isEmpty { values.append(("forces", PackedPoints.base64(forces))) }
    if isSmoothed { values.append(("smoothed", "true")) }
    if lineStyle.dash != .solid { values.append(("dash", lineStyle.dash.rawValue)) }
    if let arrows = lineStyle.arrowheads.name { values.append(("arrows", arrows)) }
    if let fill { values.append(("fill", fill.hexadecimal)) }
    if grouping.group > 0 { values.append(("group", "\(grouping.group)")) }
    return values.map { " touchtracker:\($0.0)=\"\($0.1)\"" }.joined()
  }

  /// Creates an element from its exact values; returns `nil` if there are no valid values, or if
  /// another program has changed the shape.
  ///
  /// - Parameters:
  ///   - color: The color of the shape.
  ///   - picture: The picture of the shape, or `nil` if the shape is not a picture.
  ///   - checksum: The checksum of the shape's geometry.
  init?(
    exactValues attributes: SVGNode, color: PixelColor, picture: Picture?, checksum: String
  ) {
    guard attributes["urn:touchtracker:element|shape"] == checksum else { return nil }
    func data(_ text: String?) -> Data? { text.flatMap { Data(base64Encoded: $0) } }
    let raw = RawElement(
      kind: attributes["urn:touchtracker:element|kind"], color: color.hexadecimal,
      width: attributes["urn:touchtracker:element|width"].flatMap { Float($0) }.map { Double($0) },
      points: data(attributes["urn:touchtracker:element|points"]),
      times: data(attributes["urn:touchtracker:element|times"]),
      forces: data(attributes["urn:touchtracker:element|forces"]),
      isSmoothed: attributes["urn:touchtracker:element|smoothed"].map { $0 == "true" },
      dash: attributes["urn:touchtracker:element|dash"],
      arrows: attributes["urn:touchtracker:element|arrows"],
      fill: attributes["urn:touchtracker:element|fill"],
      group: attributes["urn:touchtracker:element|group"].flatMap { Int($0) },
      picture: picture)
    guard let element = try? raw.validated() else { return nil }
    self = element
  }
}

extension PackedPoints {
  fileprivate static func base64(_ points: [InkPoint]) -> String {
    withBytes(of: points) { Data($0).base64EncodedString() }
  }

  fileprivate static func base64(_ numbers: [Float]) -> String {
    withBytes(of: numbers) { Data($0).base64EncodedString() }
  }
}

extension SVGShape {
  /// The FNV-1a checksum of the geometry.
  fileprivate var checksum: String { Self.checksum(of: geometry.lazy.map(\.value)) }

  static func checksum(of values: some Sequence<String>) -> String {
    var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
    for value in values {
      for byte in value.utf8 { checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01B3 }
      checksum = (checksum ^ 0) &* 0x100_0000_01B3
    }
    return String(checksum, radix: 16)
  }
}
