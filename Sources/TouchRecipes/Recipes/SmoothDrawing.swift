import ResponderKit

extension UIBezierPath {
  /// Creates a smooth curve from the first point to the last, with the others as control points.
  ///
  /// Each control point shapes a quadratic curve between the midpoints of its two segments. Two
  /// curves meet at a midpoint in the direction of the segment, so there is no corner.
  convenience init(smoothing points: [CGPoint]) {
    self.init()
    guard let first = points.first, let last = points.last else { return }
    move(to: first)
    for (point, next) in zip(points.dropFirst(), points.dropFirst(2)) {
      let midpoint = CGPoint(x: (point.x + next.x) / 2, y: (point.y + next.y) / 2)
      addQuadCurve(to: midpoint, controlPoint: point)
    }
    addLine(to: last)
  }
}

/// A view that draws the points of its superclass as smooth curves, and marks each point with a
/// dot.
final class SmoothLineView: LineView {
  override func draw(_ rect: CGRect) {
    for points in lines {
      let curve = UIBezierPath(smoothing: points)
      curve.lineWidth = 4
      curve.lineCapStyle = .round
      curve.lineJoinStyle = .round
      Palette.colors[1].setStroke()
      curve.stroke()
      Palette.colors[4].setFill()
      for point in points {
        UIBezierPath(ovalIn: CGRect(x: point.x - 2.5, y: point.y - 2.5, width: 5, height: 5)).fill()
      }
    }
  }
}

/// A recipe for smoothing a line with quadratic curves.
final class SmoothDrawing: UIViewController {
  static let recipe = Recipe(
    "smoothing", title: "Smooth drawing",
    summary: "Draw quickly, with sharp turns. Dots mark the reported locations; the curve passes "
      + "near them and has no corners."
  ) { SmoothDrawing() }

  let canvas = SmoothLineView()

  override func loadView() { view = canvas }
}
