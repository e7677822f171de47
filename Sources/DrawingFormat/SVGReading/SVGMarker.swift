import Geometry
import Ink

/// A marker of lines in an SVG image, such as an arrowhead.
struct SVGMarker {
  private let content: CGAffineTransform
  private let scale: CGFloat
  /// The size of the view box.
  let viewport: CGSize
  private enum Orientation {
    case angle(CGFloat)
    case line(reversesStart: Bool)
  }
  private let orientation: Orientation

  /// Creates a marker from its tag; the result is `nil` if it has no size.
  init?(_ node: SVGNode, strokeWidth: CGFloat, _ scope: SVGLengthScope) {
    func length(_ name: String, _ direction: SVGLength.Direction) -> CGFloat? {
      node[name].flatMap { SVGLength($0) }?.points(direction, in: scope)
    }
    let size = CGSize(
      width: length("markerWidth", .horizontal) ?? 3, height: length("markerHeight", .vertical) ?? 3
    )
    guard size.width > 0, size.height > 0 else { return nil }
    let box = node["viewBox"].flatMap { SVGViewBox($0) }
    let fitted =
      box?.transform(
        to: CGRect(origin: .zero, size: size), SVGFit(node["preserveAspectRatio"])) ?? .identity
    viewport = box?.rect.size ?? size
    let reference = CGPoint(
      x: length("refX", .horizontal) ?? 0, y: length("refY", .vertical) ?? 0
    ).applying(fitted)
    content = fitted.concatenating(
      CGAffineTransform(translationX: -reference.x, y: -reference.y))
    scale = node["markerUnits"] == "userSpaceOnUse" ? 1 : strokeWidth
    switch node["orient"]?.trimmed {
    case "auto": orientation = .line(reversesStart: false)
    case "auto-start-reverse": orientation = .line(reversesStart: true)
    case let text?:
      var scanner = SVGScanner(text)
      let degreesPerUnit: [String: CGFloat] = [
        "": 1, "deg": 1, "rad": 180 / .pi, "grad": 0.9, "turn": 360,
      ]
      let number = scanner.number() ?? 0
      orientation = .angle((number * (degreesPerUnit[scanner.name()] ?? 1)).radians)
    case nil: orientation = .angle(0)
    }
  }

  /// Returns the transform from the marker's coordinates to those of the shape.
  func transform(at vertex: SVGVertex) -> CGAffineTransform {
    let angle: CGFloat =
      switch orientation {
      case .angle(let angle): angle
      case .line(let reversesStart):
        vertex.angle + (reversesStart && vertex.position == .start ? .pi : 0)
      }
    return content.concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(rotationAngle: angle))
      .concatenating(CGAffineTransform(translationX: vertex.location.x, y: vertex.location.y))
  }
}

/// A point of a line to which a marker is attached, in the coordinates of the shape.
struct SVGVertex {
  let position: SVGMarkerPosition
  let location: CGPoint
  /// The direction of the line, in radians.
  let angle: CGFloat

  /// The largest number of points in the middle of the lines of a shape that have markers.
  private static let maximumCount = 1000

  /// Returns the points of lines, which are in points of the page.
  ///
  /// - Parameter transform: The transform from the coordinates of the shape to points of the page.
  static func list(_ outlines: [SVGOutline], _ transform: CGAffineTransform) -> [SVGVertex] {
    guard transform.a * transform.d != transform.b * transform.c else { return [] }
    let inverse = transform.inverted()
    var vertices: [(location: CGPoint, angle: CGFloat)] = []
    for outline in outlines {
      let points = outline.points.map { CGPoint($0).applying(inverse) }
      let isClosed = points.count > 2 && outline.isClosed
      for index in points.indices where outline.isVertex(index) {
        guard vertices.count <= maximumCount || index + 1 == points.count else { continue }
        let last = points.count - 1
        let before = index > 0 ? index - 1 : isClosed ? last - 1 : nil
        let after = index < last ? index + 1 : isClosed ? 1 : nil
        let angle = direction(
          before.map { (points[$0], points[index]) }, after.map { (points[index], points[$0]) })
        vertices.append((points[index], angle))
      }
    }
    return vertices.enumerated().map { index, vertex in
      let position: SVGMarkerPosition =
        index == 0 ? .start : index + 1 == vertices.count ? .end : .mid
      return SVGVertex(position: position, location: vertex.location, angle: vertex.angle)
    }
  }

  /// Returns the direction halfway between two segments, either of which can be missing.
  private static func direction(
    _ first: (CGPoint, CGPoint)?, _ second: (CGPoint, CGPoint)?
  ) -> CGFloat {
    var (x, y): (CGFloat, CGFloat) = (0, 0)
    for (start, end) in [first, second].compactMap({ $0 }) {
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { continue }
      (x, y) = (x + dx / length, y + dy / length)
    }
    return x == 0 && y == 0 ? 0 : .atan2(y: y, x: x)
  }
}
