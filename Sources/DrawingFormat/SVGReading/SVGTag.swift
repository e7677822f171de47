/// A tag that an SVG image paints.
enum SVGTag: String {
  case svg, g, a, use, symbol, marker, image, text, foreignObject, `switch`
  case line, circle, ellipse, rect, polyline, polygon, path

  var isShape: Bool {
    switch self {
    case .line, .circle, .ellipse, .rect, .polyline, .polygon, .path: true
    case .svg, .g, .a, .use, .symbol, .marker, .image, .text, .foreignObject, .switch: false
    }
  }

  /// The names of the attributes that determine the geometry of an element of a drawing.
  var geometryNames: [String] {
    switch self {
    case .ellipse: ["cx", "cy", "rx", "ry"]
    case .path: ["d"]
    case .polyline, .polygon: ["points"]
    case .image: ["width", "height", "transform"]
    default: []
    }
  }
}
