import DrawingModel
import Ink
import ResponderKit
import ShapeRecognition

/// The kinds of shapes that a tool recognizes.
enum RecognizedKinds {
  case all
  /// All kinds except arrows and stars, as in sessions of versions 3 and 4.
  case allOfVersion4
  /// Circles, including those that are drawn flat.
  case circles
  /// All kinds; circles include those that are drawn flat, as in sessions of versions 1 and 2.
  case allOfVersion2
  /// Straight lines, as highlights.
  case straightHighlights
}

extension Element {
  /// Returns the shape that a freehand stroke resembles, with the width and color of the stroke.
  ///
  /// - Parameter fill: The fill of a closed shape.
  func recognizedShape(_ kinds: RecognizedKinds, fill: PixelColor? = nil) -> Element? {
    guard let shape = recognizedOutline(kinds) else { return nil }
    return fill.flatMap { shape.with(StyleChange(fillAlpha: $0.alpha)) } ?? shape
  }

  private func recognizedOutline(_ kinds: RecognizedKinds) -> Element? {
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
    case .arrow(let start, let end):
      return Element(
        kind: .line, points: [InkPoint(start), InkPoint(end)], width: width, color: color,
        lineStyle: LineStyle(
          dash: lineStyle.dash, arrowheads: lineStyle.arrowheads.union(.end)))
    case .star(let corners): return element(.stroke, Self.sharpPoints(corners))
    case nil: return nil
    }
  }

  /// The distance of the points that keep a corner of a stroke sharp, in points of the page.
  private static let cornerDistance: CGFloat = 0.05

  /// Returns the points of a closed stroke with sharp corners.
  ///
  /// The curve of a stroke would round a corner between two distant points.
  private static func sharpPoints(_ corners: [CGPoint]) -> [CGPoint] {
    var points: [CGPoint] = []
    for (index, corner) in corners.enumerated() {
      let neighbors = [
        corners[(index + corners.count - 1) % corners.count], corners[(index + 1) % corners.count],
      ]
      let near = neighbors.map { neighbor in
        let fraction = Self.cornerDistance / max(corner.distance(to: neighbor), 1)
        return CGPoint(
          x: corner.x + (neighbor.x - corner.x) * fraction,
          y: corner.y + (neighbor.y - corner.y) * fraction)
      }
      points += [near[0], corner, near[1]]
    }
    return points + points.prefix(1)
  }

  private func shape(_ kinds: RecognizedKinds, of points: [CGPoint]) -> RecognizedShape? {
    switch kinds {
    case .all: ShapeRecognizer.shape(of: points)
    case .allOfVersion4: ShapeRecognizer.shape(of: points).flatMap { $0.isOfVersion4 ? $0 : nil }
    case .circles: ShapeRecognizer.circle(of: points)
    case .straightHighlights:
      if case .line(let start, let end) = ShapeRecognizer.shape(of: points) {
        .line(from: start, to: end)
      } else {
        nil
      }
    case .allOfVersion2:
      ShapeRecognizer.circle(of: points) ?? shape(.allOfVersion4, of: points)
    }
  }

  private func element(_ kind: Kind, _ points: [CGPoint]) -> Element {
    Element(
      kind: kind, points: points.map { InkPoint($0) }, width: width, color: color,
      lineStyle: lineStyle)
  }
}

extension RecognizedShape {
  /// A Boolean value that indicates whether version 4 of sessions recognizes the shape.
  fileprivate var isOfVersion4: Bool {
    switch self {
    case .arrow, .star: false
    default: true
    }
  }
}
