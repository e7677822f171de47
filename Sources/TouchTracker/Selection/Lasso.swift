import DrawingModel
import Ink
import ResponderKit

/// The outline that a finger draws around elements to select them, in points of the page.
///
/// While the finger stays near a straight line, the outline is the rectangle whose diagonal is this
/// line. When the finger leaves the line, the outline becomes its path.
struct Lasso {
  /// The distance from the straight line, in points of the view and as a fraction of the line's
  /// length, beyond which the outline is a path.
  private static let deviation: (minimum: CGFloat, fraction: CGFloat) = (12, 0.15)
  /// The number of locations above which the outline is a path.
  ///
  /// A straight line across a window has fewer, and each move examines all of them.
  private static let maximumStraightCount = 5000
  /// The length of a dash and of a gap, in points of the view.
  private static let dashLength: CGFloat = 5
  /// The width of the line, in points of the view.
  private static let lineWidth: CGFloat = 1.5

  /// The number of dashes and gaps above which the line is not dashed; no window has space for that
  /// many.
  private static let maximumDashCount: CGFloat = 10_000

  private var path: [CGPoint]
  private var isRectangle: Bool
  private let scale: CGFloat

  /// Creates an outline.
  ///
  /// - Parameters:
  ///   - scale: The number of points of the view per point of the page.
  ///   - canBeRectangle: A Boolean value that determines whether the outline can be a rectangle.
  init(from start: CGPoint, scale: CGFloat, canBeRectangle: Bool) {
    (path, isRectangle, self.scale) = ([start], canBeRectangle, max(scale, 0.01))
  }

  /// The vertices of the outline, whose last one is joined with the first one.
  var points: [CGPoint] {
    guard isRectangle, let first = path.first, let last = path.last else { return path }
    return [first, CGPoint(x: last.x, y: first.y), last, CGPoint(x: first.x, y: last.y)]
  }

  /// The line that shows the outline.
  private var line: [CGPoint] { isRectangle ? points + path.prefix(1) : path }

  private var lineWidth: Float { Float(Self.lineWidth / scale) }

  /// Adds a location of the finger, unless its distance from the last one is less than 2 points of
  /// the view.
  ///
  /// - Complexity: O(locations) while the outline is a rectangle, which has a limited number of
  ///   them, otherwise O(1).
  mutating func add(_ point: CGPoint, _ effects: inout [ToolEffect]) {
    let last = path[path.count - 1]
    guard last.distance(to: point) * scale >= 2 else { return }
    if isRectangle { invalidate(&effects) }
    path.append(point)
    if isRectangle {
      isRectangle = path.count <= Self.maximumStraightCount && isNearlyStraight
      invalidate(&effects)
    } else {
      let line = CGRect(corner: last, opposite: point)
      effects.append(.invalidate(line.insetBy(dx: -2 / scale, dy: -2 / scale)))
    }
  }

  /// A Boolean value that indicates whether all locations are near the straight line between the
  /// first and the last one.
  private var isNearlyStraight: Bool {
    let (start, end) = (path[0], path[path.count - 1])
    let length = start.distance(to: end)
    let limit = max(Self.deviation.minimum / scale, Self.deviation.fraction * length)
    // Near its start, the line has no direction.
    guard length > limit else { return path.allSatisfy { $0.distance(to: start) <= limit } }
    let direction = CGPoint(x: (end.x - start.x) / length, y: (end.y - start.y) / length)
    return path.allSatisfy { point in
      abs((point.x - start.x) * direction.y - (point.y - start.y) * direction.x) <= limit
    }
  }

  /// Invalidates the complete line.
  func invalidate(_ effects: inout [ToolEffect]) {
    effects.invalidate(line.map { InkPoint($0) }, from: 0, width: 4 * lineWidth)
  }

  /// Appends the dashes of the line.
  func appendInks(to inks: inout [InkLine]) {
    let (line, dashLength) = (line, Self.dashLength / scale)
    let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard length < Self.maximumDashCount * dashLength else {
      return append(line.map { InkPoint($0) }, to: &inks)
    }
    var (dash, dashed, isDash) = ([InkPoint(line[0])], CGFloat(0), true)
    for (start, end) in zip(line, line.dropFirst()) {
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
