import DrawingModel
import ResponderKit
import ShapeRecognition

extension Element {
  /// Returns the shape that a freehand stroke resembles, with the width and color of the stroke.
  ///
  /// - Parameter onlyCircle: A Boolean value that determines whether only circles are recognized.
  func recognizedShape(onlyCircle: Bool) -> Element? {
    let points = points.map { CGPoint($0) }
    let shape =
      onlyCircle ? ShapeRecognizer.circle(of: points) : ShapeRecognizer.shape(of: points)
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

  private func element(_ kind: Kind, _ points: [CGPoint]) -> Element {
    Element(kind: kind, points: points.map { InkPoint($0) }, width: width, color: color)
  }
}
