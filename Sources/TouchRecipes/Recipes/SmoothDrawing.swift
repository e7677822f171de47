import ResponderKit

extension UIBezierPath {
  /// A smooth curve from the first point to the last that bends towards those between.
  ///
  /// Each point is the control of a quadratic curve from the middle before it to the one after it.
  /// In such a middle two curves meet in the direction from point to point: without a corner.
  convenience init(smoothing points: [CGPoint]) {
    self.init()
    guard let first = points.first, let last = points.last else { return }
    move(to: first)
    for (point, next) in zip(points.dropFirst(), points.dropFirst(2)) {
      let middle = CGPoint(x: (point.x + next.x) / 2, y: (point.y + next.y) / 2)
      addQuadCurve(to: middle, controlPoint: point)
    }
    addLine(to: last)
  }
}

/// Draws the same lines as its superclass, which collects the points, but smooth.
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

final class SmoothDrawing: UIViewController {
  static let recipe = Recipe(
    "smoothing", title: "Smooth drawing",
    summary: "Draw quickly, with sharp turns. Dots show where the finger was reported; the curve "
      + "passes them by where they would make a corner."
  ) { SmoothDrawing() }

  let canvas = SmoothLineView()

  override func loadView() { view = canvas }
}
