import ResponderKit

/// The circle that a stroke was meant to be, where it was meant to be one.
///
/// Rules decide, without any data: the stroke ends near where it began, it has turned once around,
/// and all of it lies about equally far from its middle, which nothing flat and nothing with
/// corners does. The middle is that of the box around it, which does not mind where the finger was
/// slow, nor a piece that is missing or drawn twice.
nonisolated struct CircleFit {
  /// Points between two corners of the line that is looked at; what is nearer is trembling.
  private static let step: CGFloat = 5
  /// With fewer there is no telling a circle from a square.
  private static let fewestCorners = 8
  /// Points.
  private static let smallestRadius: CGFloat = 15
  /// Between the ends, as a part of the radius; a gap of 35 degrees.
  private static let widestGap: CGFloat = 0.6
  /// By how much distances from the middle may differ, as a part of the radius; a square has 0.11.
  private static let unevenness: CGFloat = 0.09
  /// Radians that a stroke may turn less or more than once around.
  private static let turningError = CGFloat.pi / 3
  /// Radians that it may turn back under way.
  private static let turningBack = CGFloat.pi / 2
  /// Points and radians: a line that went so far and hardly turned would be no circle on any page.
  private static let straight = (length: CGFloat(150), turning: CGFloat.pi / 12)

  let center: CGPoint
  let radius: CGFloat

  /// Nil for a stroke that is no circle.
  init?(points: [CGPoint]) {
    let corners = Self.thinned(points)
    guard corners.count >= Self.fewestCorners, let first = corners.first, let last = corners.last,
      let turning = Self.turning(along: corners).last
    else { return nil }
    let box = corners.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
    let (center, count) = (box.center, CGFloat(corners.count))
    let distances = corners.map { $0.distance(to: center) }
    let radius = distances.reduce(0, +) / count
    let variance = distances.reduce(0) { $0 + ($1 - radius) * ($1 - radius) } / count
    guard radius >= Self.smallestRadius,
      first.distance(to: last) <= Self.widestGap * radius,
      abs(abs(turning) - 2 * CGFloat.pi) <= Self.turningError,
      variance.squareRoot() <= Self.unevenness * radius
    else { return nil }
    (self.center, self.radius) = (center, radius)
  }

  /// Whether a stroke may still become a circle if it goes on.
  ///
  /// Every beginning of a stroke that is one may. It is plainly none once it has turned too far, or
  /// back, or goes straight on.
  static func mayBecomeCircle(_ points: [CGPoint]) -> Bool {
    let corners = Self.thinned(points)
    let turning = Self.turning(along: corners).map { abs($0) }
    guard let last = turning.last, let furthest = turning.max() else { return true }
    let length = zip(corners, corners.dropFirst()).reduce(CGFloat(0)) { sum, ends in
      sum + ends.0.distance(to: ends.1)
    }
    let isStraight = length > straight.length && furthest < straight.turning
    return !isStraight && furthest <= 2 * CGFloat.pi + turningError
      && last >= furthest - turningBack
  }

  private static func thinned(_ points: [CGPoint]) -> [CGPoint] {
    var kept: [CGPoint] = []
    for point in points {
      if let last = kept.last, last.distance(to: point) < step { continue }
      kept.append(point)
    }
    return kept
  }

  /// How far a line has turned by each of its corners, in radians; a turn back takes away.
  private static func turning(along corners: [CGPoint]) -> [CGFloat] {
    var total: CGFloat = 0
    return corners.indices.dropFirst().dropLast().map { index in
      let (last, here, next) = (corners[index - 1], corners[index], corners[index + 1])
      let way = CGVector(dx: here.x - last.x, dy: here.y - last.y)
      let onward = CGVector(dx: next.x - here.x, dy: next.y - here.y)
      total += CGFloat.angle(
        ofX: way.dx * onward.dx + way.dy * onward.dy, y: way.dx * onward.dy - way.dy * onward.dx)
      return total
    }
  }
}

nonisolated extension CGRect {
  /// The square around a circle.
  init(around center: CGPoint, radius: CGFloat) {
    self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}
