import Geometry

/// A stroke reduced to its corners and ends.
struct CornerPath {
  /// The corners with the start and the end of the stroke, in drawing order.
  let corners: [Vector]
  /// The diagonal of the stroke's box.
  let diagonal: Double

  /// Creates the path with a number of corners, or returns `nil` if the stroke has another number.
  ///
  /// A hand draws some corners round and some lines bent. The corners are therefore looked for with
  /// several tolerances, from fine to coarse.
  static func paths(of vertices: [Vector], cornerCount: Int) -> [CornerPath] {
    let (low, high) = vertices.reduce((vertices[0], vertices[0])) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    let diagonal = (high - low).length
    return ShapeConstants.cornerTolerances.compactMap { tolerance in
      let path = CornerPath(vertices, diagonal, tolerance: tolerance * diagonal)
      return path.corners.count == cornerCount ? path : nil
    }
  }

  private init(_ vertices: [Vector], _ diagonal: Double, tolerance: Double) {
    self.diagonal = diagonal
    let distinct = ShapeConstants.minimumCornerDistance * diagonal
    var corners: [Vector] = []
    for corner in Self.simplified(vertices, tolerance) {
      if let last = corners.last, (corner - last).length < distinct { continue }
      corners.append(corner)
    }
    // The end of the stroke counts, even if it is near the corner before.
    if let last = vertices.last, corners.last != last {
      if corners.count > 1, let corner = corners.last, (last - corner).length < distinct {
        corners.removeLast()
      }
      corners.append(last)
    }
    self.corners = corners
  }

  /// Returns the vertices that are needed to stay within a distance of the line through all of them
  /// (Douglas and Peucker, 1973).
  private static func simplified(_ vertices: [Vector], _ tolerance: Double) -> [Vector] {
    var isKept = [Bool](repeating: false, count: vertices.count)
    (isKept[0], isKept[vertices.count - 1]) = (true, true)
    var pending = [(0, vertices.count - 1)]
    var count = 2
    // A stroke with many more corners is neither an arrow nor a star.
    while count < ShapeConstants.maximumCornerCount, let (first, last) = pending.popLast() {
      var (farthest, distance) = (first, tolerance)
      for index in (first + 1)..<max(first + 1, last) {
        let newDistance = vertices[index].distance(
          fromSegment: vertices[first], to: vertices[last])
        if newDistance > distance { (farthest, distance) = (index, newDistance) }
      }
      guard farthest != first else { continue }
      isKept[farthest] = true
      count += 1
      pending += [(first, farthest), (farthest, last)]
    }
    return vertices.indices.filter { isKept[$0] }.map { vertices[$0] }
  }
}

extension SIMD2<Double> {
  fileprivate func distance(fromSegment start: Self, to end: Self) -> Double {
    let (segment, offset) = (end - start, self - start)
    let squaredLength = segment.dot(segment)
    let fraction =
      squaredLength > 0 ? Swift.max(0, Swift.min(1, offset.dot(segment) / squaredLength)) : 0
    return (offset - segment * fraction).length
  }
}
