import DrawingModel
import ResponderKit

/// Methods that constrain lines and circles while Shift is held, and that find points of the grid.
extension CGPoint {
  /// The nearest point of the page's grid.
  var snappedToGrid: CGPoint {
    let spacing = PatternLines.gridSpacing
    return CGPoint(x: (x / spacing).rounded() * spacing, y: (y / spacing).rounded() * spacing)
  }

  /// The angle in radians whose multiples are the directions of constrained lines: 15°.
  private static let constrainedAngle = CGFloat.pi / 12

  /// Returns the projection of this point onto a line through `start`.
  ///
  /// The angle of the line is the multiple of 15° that is nearest to the direction from `start` to
  /// this point.
  func constrainedToAngles(around start: CGPoint) -> CGPoint {
    let (dx, dy) = (x - start.x, y - start.y)
    let angle =
      (CGFloat.atan2(y: dy, x: dx) / Self.constrainedAngle).rounded() * Self.constrainedAngle
    let unit = CGVector(dx: CGFloat.cos(angle), dy: CGFloat.sin(angle))
    let length = dx * unit.dx + dy * unit.dy
    return CGPoint(x: start.x + unit.dx * length, y: start.y + unit.dy * length)
  }

  /// Returns two opposite corners of a square that has its center in the middle of two points, and
  /// whose diagonals are as long as the distance between the points.
  static func square(between first: CGPoint, _ second: CGPoint) -> (CGPoint, CGPoint) {
    let middle = CGPoint(x: (first.x + second.x) / 2, y: (first.y + second.y) / 2)
    let half = first.distance(to: second) / CGFloat(8).squareRoot()
    return (
      CGPoint(x: middle.x - half, y: middle.y - half),
      CGPoint(x: middle.x + half, y: middle.y + half)
    )
  }
}
