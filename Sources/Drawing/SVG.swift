public import Geometry

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
    let opacity = color.alpha == 255 ? "" : " stroke-opacity=\"\(Float(color.alpha) / 255)\""
    let style = "stroke=\"\(opaque)\" stroke-width=\"\(width)\"\(opacity)"
    switch kind {
    case .circle:
      let box = CGRect(corner: CGPoint(points[0]), opposite: CGPoint(points[1]))
      return "<ellipse cx=\"\(box.midX)\" cy=\"\(box.midY)\" rx=\"\(box.width / 2)\" "
        + "ry=\"\(box.height / 2)\" \(style)/>"
    case .line, .stroke, .ellipse, .rectangle, .triangle:
      let outline = outline(tolerance: 0.05)
      // A line of no length still has its round caps.
      let way = outline.count == 1 ? outline + outline : outline
      let places = way.map { "\($0.x),\($0.y)" }.joined(separator: " ")
      return "<polyline points=\"\(places)\" \(style)/>"
    }
  }
}
