import Drawing
import ResponderKit

extension Element {
  /// The element that a freehand stroke was meant to be; nil where it is none but itself.
  ///
  /// - Parameter onlyCircle: whether nothing but a circle is looked for.
  func meantShape(onlyCircle: Bool) -> Element? {
    let places = points.map { CGPoint($0) }
    let shape =
      onlyCircle ? ShapeRecognizer.circle(of: places) : ShapeRecognizer.shape(of: places)
    switch shape {
    case .circle(let center, let radius):
      let box = CGRect(origin: center, size: .zero).insetBy(dx: -radius, dy: -radius)
      return element(
        .circle, [CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.maxY)])
    case .ellipse(let center, let semiMajor, let semiMinor):
      return element(
        .ellipse,
        [
          center, CGPoint(x: center.x + semiMajor.dx, y: center.y + semiMajor.dy),
          CGPoint(x: center.x + semiMinor.dx, y: center.y + semiMinor.dy),
        ])
    case .line(let start, let end): return element(.line, [start, end])
    case .rectangle(let corners): return element(.rectangle, corners)
    case .triangle(let corners): return element(.triangle, corners)
    case nil: return nil
    }
  }

  private func element(_ kind: Kind, _ places: [CGPoint]) -> Element {
    Element(kind: kind, points: places.map { InkPoint($0) }, width: width, color: color)
  }
}
