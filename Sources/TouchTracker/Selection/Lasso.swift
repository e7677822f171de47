import DrawingModel
import Ink
import ResponderKit

/// The curve that a finger draws around elements to select them, in points of the page.
struct Lasso {
  /// The length of a dash and of a gap, in points of the view.
  private static let dashLength: CGFloat = 5
  /// The width of the line, in points of the view.
  private static let lineWidth: CGFloat = 1.5

  /// The number of dashes and gaps above which the line is not dashed; no window has space for that
  /// many.
  private static let maximumDashCount: CGFloat = 10_000

  private(set) var points: [CGPoint]
  /// The length of the line in points of the page.
  private var length: CGFloat = 0
  private let scale: CGFloat

  init(from start: CGPoint, scale: CGFloat) { (points, self.scale) = ([start], max(scale, 0.01)) }

  private var lineWidth: Float { Float(Self.lineWidth / scale) }

  /// Adds a vertex, unless its distance from the last vertex is less than 2 points of the view.
  mutating func add(_ point: CGPoint, _ effects: inout [ToolEffect]) {
    let last = points[points.count - 1]
    guard last.distance(to: point) * scale >= 2 else { return }
    points.append(point)
    length += last.distance(to: point)
    let line = CGRect(corner: last, opposite: point)
    effects.append(.invalidate(line.insetBy(dx: -2 / scale, dy: -2 / scale)))
  }

  /// Invalidates the complete line.
  func invalidate(_ effects: inout [ToolEffect]) {
    effects.invalidate(points.map { InkPoint($0) }, from: 0, width: 4 * lineWidth)
  }

  /// Appends the dashes of the line.
  func appendInks(to inks: inout [InkLine]) {
    let dashLength = Self.dashLength / scale
    guard length < Self.maximumDashCount * dashLength else {
      return append(points.map { InkPoint($0) }, to: &inks)
    }
    var (dash, dashed, isDash) = ([InkPoint(points[0])], CGFloat(0), true)
    for (start, end) in zip(points, points.dropFirst()) {
      let distance = start.distance(to: end)
      var position: CGFloat = 0
      while position < distance {
        let step = min(dashLength - dashed, distance - position)
        (position, dashed) = (position + step, dashed + step)
        let fraction = position / distance
        dash.append(
          InkPoint(
            CGPoint(
              x: start.x + (end.x - start.x) * fraction,
              y: start.y + (end.y - start.y) * fraction)))
        guard dashed >= dashLength * 0.999 else { continue }
        if isDash { append(dash, to: &inks) }
        (dash, dashed, isDash) = (dash.suffix(1), 0, !isDash)
      }
    }
    if isDash { append(dash, to: &inks) }
  }

  private func append(_ dash: [InkPoint], to inks: inout [InkLine]) {
    inks.append(InkLine(points: dash, width: lineWidth, color: Palette.selection))
  }
}
