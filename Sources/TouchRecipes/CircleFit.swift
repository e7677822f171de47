import ResponderKit

/// A circle that is fitted to a stroke.
///
/// A stroke is a circle if it ends near its start, turns once around, and stays at about the same
/// distance from its center. The last condition rejects ellipses and shapes with corners. The rules
/// are fixed; there is no training data.
///
/// The center of the circle is the center of the stroke's bounding box. The bounding box hardly
/// depends on the speed of the finger, or on an arc that is missing or drawn twice.
nonisolated struct CircleFit {
  /// The minimum distance between two vertices, in points; shorter distances are jitter.
  private static let minimumSpacing: CGFloat = 5
  /// The minimum number of vertices; with fewer, a square looks the same as a circle.
  private static let minimumVertexCount = 8
  /// The minimum radius, in points.
  private static let minimumRadius: CGFloat = 15
  /// The maximum gap between the ends, as a fraction of the radius; 0.6 is the chord of an arc of
  /// 35 degrees.
  private static let maximumGap: CGFloat = 0.6
  /// The maximum standard deviation of the distances from the center, as a fraction of the radius.
  ///
  /// A square has a standard deviation of 0.11.
  private static let maximumDeviation: CGFloat = 0.09
  /// The maximum difference between the total turning angle and 2π, in radians.
  private static let turningTolerance = CGFloat.pi / 3
  /// The maximum turn against the direction of the circle, in radians.
  private static let maximumReversal = CGFloat.pi / 2
  /// The length in points and the turning angle in radians that identify a straight stroke.
  ///
  /// A longer stroke that turns less is not the beginning of any circle that fits on a page.
  private static let straightnessThreshold = (length: CGFloat(150), turning: CGFloat.pi / 12)

  let center: CGPoint
  let radius: CGFloat

  /// Fits a circle to the points of a stroke, or returns `nil` if the stroke is not a circle.
  init?(points: [CGPoint]) {
    let vertices = Self.downsampled(points)
    guard vertices.count >= Self.minimumVertexCount,
      let first = vertices.first, let last = vertices.last,
      let turning = Self.totalTurning(along: vertices).last
    else { return nil }
    let boundingBox = vertices.reduce(CGRect.null) { $0.union(CGRect(origin: $1, size: .zero)) }
    let (center, count) = (boundingBox.center, CGFloat(vertices.count))
    let distances = vertices.map { $0.distance(to: center) }
    let radius = distances.reduce(0, +) / count
    let variance = distances.reduce(0) { $0 + ($1 - radius) * ($1 - radius) } / count
    guard radius >= Self.minimumRadius,
      first.distance(to: last) <= Self.maximumGap * radius,
      abs(abs(turning) - 2 * CGFloat.pi) <= Self.turningTolerance,
      variance.squareRoot() <= Self.maximumDeviation * radius
    else { return nil }
    (self.center, self.radius) = (center, radius)
  }

  /// Returns a Boolean value that indicates whether a stroke in progress can still become a circle.
  ///
  /// The value is `true` for every beginning of a circle. The value is `false` for a stroke that
  /// has turned too far, has turned back, or continues straight ahead.
  ///
  /// - Complexity: O(*n*), where *n* is the number of points.
  static func canBecomeCircle(_ points: [CGPoint]) -> Bool {
    let vertices = Self.downsampled(points)
    let turning = Self.totalTurning(along: vertices).map { abs($0) }
    guard let last = turning.last, let maximum = turning.max() else { return true }
    let length = zip(vertices, vertices.dropFirst()).reduce(CGFloat(0)) { sum, ends in
      sum + ends.0.distance(to: ends.1)
    }
    let isStraight =
      length > straightnessThreshold.length && maximum < straightnessThreshold.turning
    return !isStraight && maximum <= 2 * CGFloat.pi + turningTolerance
      && last >= maximum - maximumReversal
  }

  /// Returns the points that are at least the minimum spacing apart, beginning with the first.
  private static func downsampled(_ points: [CGPoint]) -> [CGPoint] {
    var vertices: [CGPoint] = []
    for point in points {
      if let last = vertices.last, last.distance(to: point) < minimumSpacing { continue }
      vertices.append(point)
    }
    return vertices
  }

  /// Returns the total turning angle up to each inner vertex, in radians.
  ///
  /// Left and right turns have opposite signs and cancel out.
  private static func totalTurning(along vertices: [CGPoint]) -> [CGFloat] {
    var total: CGFloat = 0
    return vertices.indices.dropFirst().dropLast().map { index in
      let (previous, current, next) = (vertices[index - 1], vertices[index], vertices[index + 1])
      let incoming = CGVector(dx: current.x - previous.x, dy: current.y - previous.y)
      let outgoing = CGVector(dx: next.x - current.x, dy: next.y - current.y)
      total += CGFloat.atan2(
        y: incoming.dx * outgoing.dy - incoming.dy * outgoing.dx,
        x: incoming.dx * outgoing.dx + incoming.dy * outgoing.dy)
      return total
    }
  }
}

nonisolated extension CGRect {
  /// Creates the bounding square of a circle.
  init(around center: CGPoint, radius: CGFloat) {
    self.init(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
  }
}
