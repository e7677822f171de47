import Geometry

/// The arrow that a stroke depicts: a shaft to the tip, one side of the head, back to the tip, and the
/// other side.
struct ArrowFit {
  let start: Vector
  let tip: Vector

  /// Creates the arrow of a stroke, or returns `nil` if the stroke is none.
  init?(_ vertices: [Vector]) {
    for path in CornerPath.paths(of: vertices, cornerCount: 5) {
      if let arrow = ArrowFit(path) {
        self = arrow
        return
      }
    }
    return nil
  }

  private init?(_ path: CornerPath) {
    let corners = path.corners
    start = corners[0]
    tip = (corners[1] + corners[3]) / 2
    let shaft = start - tip
    let length = shaft.length
    guard length >= ShapeConstants.minimumShaft * path.diagonal,
      (corners[1] - corners[3]).length <= ShapeConstants.maximumTipDistance * length
    else { return nil }
    let sides = [corners[2] - tip, corners[4] - tip]
    let lengths = sides.map(\.length)
    // Positive on one side of the shaft, negative on the other.
    let angles = sides.map { CGFloat.atan2(y: shaft.cross($0), x: shaft.dot($0)) }
    guard lengths.allSatisfy({ ShapeConstants.arrowSides.contains($0 / length) }),
      max(lengths[0], lengths[1]) <= ShapeConstants.maximumSideRatio * min(lengths[0], lengths[1]),
      angles.allSatisfy({ ShapeConstants.arrowAngles.contains(abs($0)) }),
      angles[0] * angles[1] < 0
    else { return nil }
  }
}

/// The star with five tips that a closed stroke of five straight sides depicts.
struct StarFit {
  private let center: Vector
  private let radius: Double
  /// The angle of the first tip.
  private let angle: Double

  /// Creates the star of a stroke, or returns `nil` if the stroke is none.
  init?(_ vertices: [Vector]) {
    for path in CornerPath.paths(of: vertices, cornerCount: 6) {
      if let star = StarFit(path) {
        self = star
        return
      }
    }
    return nil
  }

  private init?(_ path: CornerPath) {
    let (first, last) = (path.corners[0], path.corners[5])
    guard (first - last).length <= ShapeConstants.maximumStarGap * path.diagonal else { return nil }
    let tips = [(first + last) / 2] + path.corners[1...4]
    center = Vector.mean(of: tips)
    let radii = tips.map { [center] in ($0 - center).length }
    guard let shortest = radii.min(), let longest = radii.max(),
      shortest >= ShapeConstants.minimumTipRatio * longest
    else { return nil }
    radius = radii.reduce(0, +) / 5
    // From each tip to the next, the stroke turns around the center by two fifths of a revolution.
    var (revolution, offsets) = (0.0, Vector.zero)
    let step = 4 * Double.pi / 5
    var direction = 0.0
    for (index, tip) in tips.enumerated() {
      let (arm, next) = (tip - center, tips[(index + 1) % 5] - center)
      let turn = CGFloat.atan2(y: arm.cross(next), x: arm.dot(next))
      guard abs(turn) >= ShapeConstants.minimumStarTurn else { return nil }
      revolution += turn
      if index == 0 { direction = turn > 0 ? 1 : -1 }
      // The tip as it would be if it were the first one.
      let own = CGFloat.atan2(y: arm.y, x: arm.x) - direction * step * Double(index)
      offsets += Vector(angle: own)
    }
    guard abs(abs(revolution) - 4 * .pi) < 0.1 else { return nil }
    angle = CGFloat.atan2(y: offsets.y, x: offsets.x)
  }

  /// The corners of the star's outline in order around it, beginning at a tip.
  var corners: [Vector] {
    (0..<10).map { index in
      let radius = index % 2 == 0 ? radius : radius * ShapeConstants.innerStarRadius
      return center + Vector(angle: angle + Double(index) * .pi / 5) * radius
    }
  }
}
