import Geometry

/// The attributes of a shape in an SVG image that determine its geometry.
struct SVGGeometry {
  private let node: SVGNode
  /// The values that style sheets determine.
  private let overrides: [String: String]
  private let scope: SVGLengthScope

  init(_ node: SVGNode, _ style: SVGStyle.Own, _ scope: SVGLengthScope) {
    (self.node, overrides, self.scope) = (node, style.geometry, scope)
  }

  /// Returns the text of an attribute.
  subscript(name: String) -> String? {
    guard let value = overrides[name] else { return node[name] }
    guard name == "d" else { return value }
    // In CSS, the data of a path is the argument of a function.
    var scanner = CSSScanner(value)
    guard scanner.identifier() == "path", scanner.skip("(") else { return node[name] }
    scanner.skipSpaces()
    return scanner.quotedText()
  }

  /// Returns a length in the coordinates of the shape; the result is `nil` if the attribute is
  /// missing, "auto" or not valid.
  func length(_ name: String) -> CGFloat? {
    let value = overrides[name].flatMap { SVGLength($0) } ?? node[name].flatMap { SVGLength($0) }
    return value?.points(Self.direction(of: name), in: scope)
  }

  func point(_ x: String, _ y: String) -> CGPoint {
    CGPoint(x: length(x) ?? 0, y: length(y) ?? 0)
  }

  private static func direction(of name: String) -> SVGLength.Direction {
    switch name {
    case "x", "x1", "x2", "cx", "rx", "width": .horizontal
    case "y", "y1", "y2", "cy", "ry", "height": .vertical
    default: .other
    }
  }
}
