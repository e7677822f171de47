package import Geometry

/// The area that a round eraser covers between two reported locations.
package struct EraserPath: Sendable {
  package let start: InkPoint
  package let end: InkPoint
  /// The radius of the eraser, in points of the page.
  package let radius: Float

  package init(from start: CGPoint, to end: CGPoint, radius: CGFloat) {
    (self.start, self.end, self.radius) = (InkPoint(start), InkPoint(end), Float(radius))
  }

  /// Returns a rectangle that contains everything that the eraser changes of lines.
  ///
  /// - Parameter width: The largest width of the lines, in points of the page.
  package func bounds(width: Float) -> CGRect {
    let margin = CGFloat(cutRadius(width: width) + width)
    return CGRect(corner: CGPoint(start), opposite: CGPoint(end))
      .insetBy(dx: -margin, dy: -margin)
  }

  /// Returns the distance from the path within which an eraser removes the center of a line.
  ///
  /// The round ends of the pieces extend into the eraser by half the width of the line. For a wide
  /// line, the distance is greater than the radius, so that at least half of the eraser's diameter
  /// is free of ink.
  ///
  /// - Parameter width: The width of the line, in points of the page.
  package func cutRadius(width: Float) -> Float { max(radius, (radius + width) / 2) }

  /// Returns the fractions of a segment between which its points are within a distance of the path,
  /// or `nil` if there is no such point.
  func fractions(from a: InkPoint, to b: InkPoint, within distance: Float) -> ClosedRange<Float>? {
    // The points within a distance of a segment are a convex area: two discs and the rectangle
    // between them. A straight line has one interval in common with it.
    let intervals = [
      Self.fractions(a, b, center: start, distance), Self.fractions(a, b, center: end, distance),
      rectangleFractions(a, b, distance),
    ].compactMap(\.self)
    guard let first = intervals.first else { return nil }
    return intervals.dropFirst().reduce(first) {
      min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
    }
  }

  /// Returns the fractions of a segment that are inside of a disc.
  private static func fractions(
    _ a: InkPoint, _ b: InkPoint, center: InkPoint, _ radius: Float
  ) -> ClosedRange<Float>? {
    let (direction, offset) = (b - a, a - center)
    let squaredLength = (direction * direction).sum()
    let excess = (offset * offset).sum() - radius * radius
    guard squaredLength > 0 else { return excess <= 0 ? 0...1 : nil }
    let half = (offset * direction).sum() / squaredLength
    let discriminant = half * half - excess / squaredLength
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    return clamped(-half - root, -half + root)
  }

  /// Returns the fractions of a segment that are inside of the rectangle between the two discs.
  private func rectangleFractions(
    _ a: InkPoint, _ b: InkPoint, _ distance: Float
  ) -> ClosedRange<Float>? {
    let axis = end - start
    let length = (axis * axis).sum().squareRoot()
    guard length > 0 else { return nil }
    let (along, across) = (axis / length, InkPoint(-axis.y, axis.x) / length)
    var (low, high): (Float, Float) = (0, 1)
    for (direction, range) in [(along, 0...length), (across, -distance...distance)] {
      let position = ((a - start) * direction).sum()
      let speed = ((b - a) * direction).sum()
      if speed == 0 {
        if !range.contains(position) { return nil }
        continue
      }
      let (first, second) = (
        (range.lowerBound - position) / speed, (range.upperBound - position) / speed
      )
      (low, high) = (max(low, min(first, second)), min(high, max(first, second)))
    }
    return low <= high ? low...high : nil
  }

  private static func clamped(_ low: Float, _ high: Float) -> ClosedRange<Float>? {
    let (low, high) = (max(0, low), min(1, high))
    return low <= high ? low...high : nil
  }
}
