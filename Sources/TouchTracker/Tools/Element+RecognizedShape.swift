import DrawingModel
import ResponderKit
import ShapeRecognition

/// The kinds of shapes that a tool recognizes.
enum RecognizedKinds {
  case all
  /// Circles, including those that are drawn flat.
  case circles
  /// All kinds; circles include those that are drawn flat, as in sessions of versions 1 and 2.
  case allOfVersion2
  /// Straight lines, as highlights.
  case straightHighlights
}

extension Element {
  /// Returns the shape that a freehand stroke resembles, with the width and color of the stroke.
  func recognizedShape(_ kinds: RecognizedKinds) -> Element? {
    switch shape(kinds, of: points.map { CGPoint($0) }) {
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
    case .line(let start, let end):
      return element(kinds == .straightHighlights ? .highlight : .line, [start, end])
    case .rectangle(let corners): return element(.rectangle, corners)
    case .triangle(let corners): return element(.triangle, corners)
    case nil: return nil
    }
  }

  private func shape(_ kinds: RecognizedKinds, of points: [CGPoint]) -> RecognizedShape? {
    switch kinds {
    case .all: ShapeRecognizer.shape(of: points)
    case .circles: ShapeRecognizer.circle(of: points)
    case .straightHighlights:
      if case .line(let start, let end) = ShapeRecognizer.shape(of: points) {
        .line(from: start, to: end)
      } else {
        nil
      }
    case .allOfVersion2: ShapeRecognizer.circle(of: points) ?? ShapeRecognizer.shape(of: points)
    }
  }

  private func element(_ kind: Kind, _ points: [CGPoint]) -> Element {
    Element(kind: kind, points: points.map { InkPoint($0) }, width: width, color: color)
  }
}
