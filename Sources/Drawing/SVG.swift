public import Geometry
import Ink

extension DrawingDocument {
  /// The drawing as a Scalable Vector Graphics picture of its page, in UTF-8.
  ///
  /// - Parameter scale: pixels to a point in the size that the picture asks for.
  public func svg(background: String, scale: CGFloat = 1) -> String {
    let (width, height) = (size.width, size.height)
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width * scale)" height="\(height * scale)" \
      viewBox="0 0 \(width) \(height)">
      <rect width="100%" height="100%" fill="\(background)"/>
      <g fill="none" stroke-linecap="round" stroke-linejoin="round">

      """
    for element in drawing.elements { text += element.svg + "\n" }
    return text + "</g>\n</svg>\n"
  }
}

extension Element {
  fileprivate var svg: String {
    let opaque = String(color.hexadecimal.prefix(7))
    func opacity(_ name: String) -> String {
      color.alpha == 255 ? "" : " \(name)=\"\(Float(color.alpha) / 255)\""
    }
    let style = "stroke=\"\(opaque)\" stroke-width=\"\(width)\"\(opacity("stroke-opacity"))"
    switch kind {
    case .circle:
      let box = CGRect(corner: CGPoint(points[0]), opposite: CGPoint(points[1]))
      return "<ellipse cx=\"\(box.midX)\" cy=\"\(box.midY)\" rx=\"\(box.width / 2)\" "
        + "ry=\"\(box.height / 2)\" \(style)/>"
    case .stroke where !forces.isEmpty:
      let fill = "fill=\"\(opaque)\"\(opacity("fill-opacity")) stroke=\"none\""
      return "<path d=\"\(ink(tolerance: 0.05).svgOutline)\" \(fill)/>"
    case .line, .stroke, .ellipse, .rectangle, .triangle:
      let outline = outline(tolerance: 0.05)
      // A line of no length still has its round caps.
      let way = outline.count == 1 ? outline + outline : outline
      let places = way.map { "\($0.x),\($0.y)" }.joined(separator: " ")
      return "<polyline points=\"\(places)\" \(style)/>"
    }
  }
}

extension InkLine {
  /// The area of a line whose width changes: a disc around each point, and between two of them the
  /// four corners where their tangents touch.
  ///
  /// All go round the same way, so that with the rule `nonzero` what overlaps is filled once.
  fileprivate var svgOutline: String {
    var text = ""
    var last: (place: SIMD2<Float>, radius: Float)?
    for (index, place) in points.enumerated() {
      let radius = width / 2 * (factors.count == points.count ? factors[index] : 1)
      text += "M\(place.x - radius),\(place.y)"
      for way in [2 * radius, -2 * radius] { text += "a\(radius),\(radius) 0 1 1 \(way),0" }
      text += "z"
      if let last { text += Self.svgTangents(from: last, to: (place, radius)) }
      last = (place, radius)
    }
    return text
  }

  /// Nothing where one disc lies in the other.
  private static func svgTangents(
    from a: (place: SIMD2<Float>, radius: Float), to b: (place: SIMD2<Float>, radius: Float)
  ) -> String {
    let way = b.place - a.place
    let length = (way * way).sum().squareRoot()
    guard length > abs(a.radius - b.radius) else { return "" }
    let along = way / length
    // The normal of a tangent leans by the difference of the radii over the length.
    let lean = (a.radius - b.radius) / length
    let side = (1 - lean * lean).squareRoot()
    let normal = SIMD2(along.y, -along.x) * side
    let (left, right) = (along * lean + normal, along * lean - normal)
    let corners = [
      a.place + left * a.radius, b.place + left * b.radius, b.place + right * b.radius,
      a.place + right * a.radius,
    ]
    return "M" + corners.map { "\($0.x),\($0.y)" }.joined(separator: "L") + "z"
  }
}
