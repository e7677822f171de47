public import Geometry

extension Path {
  /// Adds an arc of a circle, after a line from the current point to the start of the arc.
  ///
  /// In an empty path, the arc begins a subpath. An arc with numbers that are not finite is
  /// ignored.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The radius of the circle.
  ///   - startAngle: The angle of the first point, in radians from the positive x axis to the
  ///     positive y axis.
  ///   - delta: The angle from the first point to the last point, in radians. An angle of more than
  ///     two full turns is reduced by full turns.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat
  ) {
    guard center.isFinite, radius.isFinite, startAngle.isFinite, delta.isFinite else { return }
    func point(_ angle: CGFloat, _ tangent: CGFloat = 0) -> CGPoint {
      let (c, s) = (CGFloat.cos(angle), CGFloat.sin(angle))
      return CGPoint(
        x: center.x + radius * (c - tangent * s), y: center.y + radius * (s + tangent * c))
    }
    let start = point(startAngle)
    if currentPoint == nil {
      move(to: start)
    } else if currentPoint != start {
      addLine(to: start)
    }
    let turn = 2 * CGFloat.pi
    let sweep =
      abs(delta) > 2 * turn
      ? delta.truncatingRemainder(dividingBy: turn) + (delta < 0 ? -turn : turn) : delta
    let count = (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)
    guard count > 0 else { return }
    let step = sweep / count
    let tangent = 4 / 3 * CGFloat.tan(step / 4)
    for k in 0..<Int(count) {
      let angle = startAngle + step * CGFloat(k)
      addCurve(
        to: point(angle + step), control1: point(angle, tangent),
        control2: point(angle + step, -tangent))
    }
  }

  /// Adds an arc of a circle between two angles.
  ///
  /// - Parameters:
  ///   - isIncreasing: A Boolean value that determines whether the arc follows increasing angles,
  ///     which is clockwise on screen. If the angles differ by a full turn or more, the arc is a
  ///     full circle in the chosen direction, continued to the end angle.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, isIncreasing: Bool
  ) {
    let turn = 2 * CGFloat.pi
    var delta = endAngle - startAngle
    guard delta.isFinite else { return }
    let isCircle = abs(delta) >= turn - 1e-9
    delta = delta.truncatingRemainder(dividingBy: turn)
    if isCircle {
      // The remainder in the same direction follows the full turn, so that the arc ends at its end
      // angle.
      if abs(delta) < 1e-9 || abs(delta) >= turn - 1e-9 { delta = 0 }
      delta = isIncreasing ? turn + max(0, delta) : min(0, delta) - turn
    } else if isIncreasing, delta < 0 {
      delta += turn
    } else if !isIncreasing, delta > 0 {
      delta -= turn
    }
    addArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
  }

  /// Adds an arc that touches two lines: from the current point to the first end, and from there to
  /// the second end.
  ///
  /// A line joins the current point to the start of the arc. If no circle of the radius touches
  /// both lines, only a line to the first end is added.
  public mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat
  ) {
    guard let start = currentPoint, corner.isFinite, end.isFinite, radius.isFinite else { return }
    let (a, b) = (start.distance(to: corner), end.distance(to: corner))
    guard a > 0, b > 0, radius > 0 else { return addLine(to: corner) }
    let u = CGVector(dx: (start.x - corner.x) / a, dy: (start.y - corner.y) / a)
    let v = CGVector(dx: (end.x - corner.x) / b, dy: (end.y - corner.y) / b)
    let cross = u.dx * v.dy - u.dy * v.dx
    guard abs(cross) > 1e-9 else { return addLine(to: corner) }
    let half = CGFloat.acos(clamping: u.dx * v.dx + u.dy * v.dy) / 2
    let distance = radius / CGFloat.tan(half)
    let bisectorLength = radius / CGFloat.sin(half)
    let sum = CGVector(dx: u.dx + v.dx, dy: u.dy + v.dy)
    let length = (sum.dx * sum.dx + sum.dy * sum.dy).squareRoot()
    let center = CGPoint(
      x: corner.x + sum.dx / length * bisectorLength,
      y: corner.y + sum.dy / length * bisectorLength)
    let first = CGPoint(x: corner.x + u.dx * distance, y: corner.y + u.dy * distance)
    let last = CGPoint(x: corner.x + v.dx * distance, y: corner.y + v.dy * distance)
    addArc(
      center: center, radius: radius,
      startAngle: .atan2(y: first.y - center.y, x: first.x - center.x),
      endAngle: .atan2(y: last.y - center.y, x: last.x - center.x), isIncreasing: cross < 0)
  }
}
