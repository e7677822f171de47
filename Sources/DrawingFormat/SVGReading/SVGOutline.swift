import DrawingModel
import Geometry
import Ink

/// A line of an SVG image, in points of the page.
struct SVGOutline {
  /// The largest product, in points, of the length of a segment and the sine of the angle at its
  /// end for which a smooth curve through the points looks like the segments.
  private static let smoothLimit: Float = 0.4
  /// The distance, in points, between a corner and the two points beside it that keep the edges
  /// straight.
  private static let cornerDistance: Float = 0.05

  private(set) var points: [InkPoint]
  /// For each point, a Boolean value that indicates whether the point is inside of a curve and
  /// therefore not a corner.
  private var isInsideCurve: [Bool] = [false]

  init(from start: InkPoint) { points = [start] }

  mutating func add(_ point: InkPoint, isInsideCurve isInside: Bool = false) {
    guard point != points[points.count - 1] else { return }
    points.append(point)
    isInsideCurve.append(isInside)
  }

  /// The line with an end at its start.
  var closed: SVGOutline {
    var result = self
    result.add(points[0])
    return result
  }

  /// The line in the opposite direction.
  var reversed: SVGOutline {
    var result = self
    result.points.reverse()
    result.isInsideCurve.reverse()
    return result
  }

  /// A Boolean value that indicates whether the line runs clockwise around its area.
  var isClockwise: Bool {
    var (previous, sum) = (points[points.count - 1], 0.0)
    for point in points {
      sum += Double(previous.x) * Double(point.y) - Double(previous.y) * Double(point.x)
      previous = point
    }
    return sum > 0
  }

  private var hasCurves: Bool { isInsideCurve.contains(true) }
  var isClosed: Bool { points.first == points.last }

  /// Returns a Boolean value that indicates whether a point is an end of a segment of the path.
  func isVertex(_ index: Int) -> Bool { !isInsideCurve[index] }

  /// Returns the element that shows the line, or `nil` if no drawing can hold it.
  func element(width: Float, color: PixelColor) -> Element? {
    var (kind, shown) = (Element.Kind.stroke, points)
    if !hasCurves {
      if points.count == 2 { kind = .line }
      if isClosed, points.count == 4 { (kind, shown) = (.triangle, Array(points.dropLast())) }
      if isClosed, points.count == 5, isRectangular {
        (kind, shown) = (.rectangle, Array(points.dropLast()))
      }
    }
    if kind == .stroke { shown = strokePoints }
    return try? Element(
      validating: kind, points: shown, times: [], forces: [], width: width, color: color)
  }

  /// A Boolean value that indicates whether the edges of a closed line of four edges meet at right
  /// angles.
  private var isRectangular: Bool {
    (0..<3).allSatisfy { index in
      let (first, second) = (
        points[index + 1] - points[index], points[index + 2] - points[index + 1]
      )
      return abs((first * second).sum()) <= 1e-3 * first.length * second.length
    }
  }

  /// The points of a freehand stroke that looks like the line.
  ///
  /// A stroke is a smooth curve. Two additional points beside each corner keep the curve straight
  /// up to the corner.
  private var strokePoints: [InkPoint] {
    var result: [InkPoint] = []
    result.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      guard index > 0, index + 1 < points.count, !isInsideCurve[index] else {
        result.append(point)
        continue
      }
      let (before, after) = (point - points[index - 1], points[index + 1] - point)
      let (length, nextLength) = (before.length, after.length)
      let sine = (before.x * after.y - before.y * after.x) / (length * nextLength)
      let isForward = (before * after).sum() > 0
      guard !isForward || abs(sine) * max(length, nextLength) > Self.smoothLimit else {
        result.append(point)
        continue
      }
      result.append(point - before / length * min(Self.cornerDistance, length / 4))
      result.append(point)
      result.append(point + after / nextLength * min(Self.cornerDistance, nextLength / 4))
    }
    return result
  }
}

/// A builder of lines from the commands of an SVG path.
struct SVGOutlineBuilder {
  /// The largest distance between a curve and its segments, in points of the page.
  private static let tolerance: CGFloat = 0.2
  private static let maximumSegments = 128

  private(set) var outlines: [SVGOutline] = []
  /// The current point, in the coordinates of the path.
  private(set) var current = CGPoint.zero
  /// The first point of the line, in the coordinates of the path.
  private var start = CGPoint.zero
  private var line: SVGOutline?
  private let transform: CGAffineTransform
  /// The number of points that the image may still have.
  private var pointBudget: Int

  init(_ transform: CGAffineTransform, pointBudget: Int) {
    (self.transform, self.pointBudget) = (transform, pointBudget)
  }

  /// Ends the line, and begins another one at a point.
  mutating func move(to point: CGPoint) {
    finish()
    (current, start) = (point, point)
  }

  mutating func addLine(to point: CGPoint) throws(DrawingFormatError) {
    try add(point)
    current = point
  }

  mutating func addCurve(
    to end: CGPoint, _ control1: CGPoint, _ control2: CGPoint
  ) throws(DrawingFormatError) {
    let (p, c1, c2, q) = (current, control1, control2, end)
    let count = segmentCount(
      max(
        pageLength(dx: p.x - 2 * c1.x + c2.x, dy: p.y - 2 * c1.y + c2.y),
        pageLength(dx: c1.x - 2 * c2.x + q.x, dy: c1.y - 2 * c2.y + q.y)))
    for step in 1..<count {
      let t = CGFloat(step) / CGFloat(count)
      let s = 1 - t
      let (k0, k1, k2, k3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      try add(
        CGPoint(
          x: k0 * p.x + k1 * c1.x + k2 * c2.x + k3 * q.x,
          y: k0 * p.y + k1 * c1.y + k2 * c2.y + k3 * q.y), isInsideCurve: true)
    }
    try addLine(to: end)
  }

  mutating func addCurve(to end: CGPoint, _ control: CGPoint) throws(DrawingFormatError) {
    func cubic(_ point: CGPoint) -> CGPoint {
      CGPoint(x: (point.x + 2 * control.x) / 3, y: (point.y + 2 * control.y) / 3)
    }
    try addCurve(to: end, cubic(current), cubic(end))
  }

  /// Adds an arc of an ellipse.
  ///
  /// Radii that are too small for the distance between the ends are enlarged.
  ///
  /// - Parameters:
  ///   - angle: The angle of the ellipse's x-axis, in radians.
  ///   - isLarge: A Boolean value that selects the arc of more than half of the ellipse.
  ///   - isClockwise: A Boolean value that selects the arc in the clockwise direction, with the
  ///     y-axis downward.
  mutating func addArc(
    to end: CGPoint, radii: CGSize, angle: CGFloat, isLarge: Bool, isClockwise: Bool
  ) throws(DrawingFormatError) {
    let (sine, cosine) = (CGFloat.sin(angle), CGFloat.cos(angle))
    var (rx, ry) = (abs(radii.width), abs(radii.height))
    let (dx, dy) = ((current.x - end.x) / 2, (current.y - end.y) / 2)
    // The start of the arc on the unit circle, relative to the middle of the chord.
    var (u, v) = ((cosine * dx + sine * dy) / rx, (cosine * dy - sine * dx) / ry)
    var squaredDistance = u * u + v * v
    guard squaredDistance.isFinite, squaredDistance > 0 else { return try addLine(to: end) }
    if squaredDistance > 1 {
      let growth = squaredDistance.squareRoot()
      (rx, ry, u, v, squaredDistance) = (rx * growth, ry * growth, u / growth, v / growth, 1)
    }
    let offset =
      (1 / squaredDistance - 1).squareRoot() * (isLarge == isClockwise ? -1 : 1)
    let (centerU, centerV) = (offset * v, -offset * u)
    let first = CGFloat.atan2(y: v - centerV, x: u - centerU)
    var sweep = CGFloat.atan2(y: -v - centerV, x: -u - centerU) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    let middle = CGPoint(x: (current.x + end.x) / 2, y: (current.y + end.y) / 2)
    let radius = max(pageLength(dx: rx, dy: 0), pageLength(dx: 0, dy: ry))
    // An arc of radius r and angle a is at most r · a² / 8 from its chord; this is 3/4 of the
    // argument of `segmentCount`.
    let count = max(2, segmentCount(radius * sweep * sweep / 6))
    for step in 1..<count {
      let angle = first + sweep * CGFloat(step) / CGFloat(count)
      let (x, y) = (rx * (.cos(angle) + centerU), ry * (.sin(angle) + centerV))
      try add(
        CGPoint(x: middle.x + cosine * x - sine * y, y: middle.y + sine * x + cosine * y),
        isInsideCurve: true)
    }
    try addLine(to: end)
  }

  mutating func close() throws(DrawingFormatError) {
    if line != nil { try add(start) }
    finish()
    current = start
  }

  /// Ends the line.
  mutating func finish() {
    if let line { outlines.append(line) }
    line = nil
  }

  private mutating func add(
    _ point: CGPoint, isInsideCurve: Bool = false
  ) throws(DrawingFormatError) {
    guard pointBudget > 0 else { throw DrawingFormatError("it has too many points") }
    pointBudget -= 1
    var newLine = line ?? SVGOutline(from: InkPoint(current.applying(transform)))
    line = nil
    newLine.add(InkPoint(point.applying(transform)), isInsideCurve: isInsideCurve)
    line = newLine
  }

  private func pageLength(dx: CGFloat, dy: CGFloat) -> CGFloat {
    let (x, y) = (transform.a * dx + transform.c * dy, transform.b * dx + transform.d * dy)
    return (x * x + y * y).squareRoot()
  }

  /// Returns the number of segments of a curve from its second difference (Wang's formula).
  private func segmentCount(_ difference: CGFloat) -> Int {
    let count = (0.75 * difference / Self.tolerance).squareRoot().rounded(.up)
    return count < CGFloat(Self.maximumSegments) ? max(1, Int(count)) : Self.maximumSegments
  }
}

extension InkPoint {
  fileprivate var length: Float { (self * self).sum().squareRoot() }
}
