/// The curve of a finished stroke, with the time and the force at each of its vertices.
package struct TracedStroke: Sendable {
  /// A vertex of the flattened curve.
  package struct Vertex: Sendable {
    package var position: SIMD2<Float>
    package var time: Float = 0
    package var force: Float = 1
    package init(position: SIMD2<Float>) { self.position = position }

    /// Returns the vertex at a fraction of the straight segment to another one.
    package func interpolated(to end: Vertex, _ fraction: Float) -> Vertex {
      var vertex = end
      vertex.position = position + (end.position - position) * fraction
      // The difference of two times of a file can be infinite.
      vertex.time = time * (1 - fraction) + end.time * fraction
      vertex.force = force + (end.force - force) * fraction
      return vertex
    }
  }

  package private(set) var vertices: [Vertex] = []

  /// Traces the curve that ``StrokeBuilder`` builds.
  ///
  /// - Parameters:
  ///   - positions: The reported positions, in points of the page.
  ///   - times: The times of the positions, in seconds; empty if they are unknown.
  ///   - forces: The reported forces, 0…1; empty if the device measures none.
  ///   - isSmoothed: A Boolean value that indicates whether the positions lie on the curve.
  ///   - tolerance: The largest distance between the straight segments and the curve, in points of
  ///     the page; above 0.
  /// - Complexity: O(points).
  package init(
    along positions: [SIMD2<Float>], times: [Float], forces: [Float], isSmoothed: Bool,
    tolerance: Float
  ) {
    let anchors = Self.anchors(positions, times, forces, isSmoothed)
    guard let first = anchors.first else { return }
    vertices = [first]
    var startTangent: SIMD2<Float>?
    for index in anchors.indices.dropFirst() {
      let (start, end) = (anchors[index - 1], anchors[index])
      let endTangent =
        index + 1 < anchors.count
        ? StrokeCurve.tangent(start.position, end.position, anchors[index + 1].position) : nil
      let cubic = StrokeCubic(from: start.position, to: end.position, startTangent, endTangent)
      let segmentCount = cubic.segmentCount(tolerance: tolerance)
      for segment in 1...segmentCount {
        let t = Float(segment) / Float(segmentCount)
        var vertex = start.interpolated(to: end, t)
        vertex.position = segment == segmentCount ? end.position : cubic.point(at: t)
        vertices.append(vertex)
      }
      startTangent = endTangent
    }
  }

  /// Returns the points through which the curve passes, of which no two successive ones are equal.
  private static func anchors(
    _ positions: [SIMD2<Float>], _ times: [Float], _ forces: [Float], _ isSmoothed: Bool
  ) -> [Vertex] {
    var anchors: [Vertex] = []
    var smoother = StrokeSmoother()
    func add(_ position: SIMD2<Float>, _ index: Int) {
      guard position.x.isFinite, position.y.isFinite else { return }
      let force = forces.isEmpty ? 1 : forces[index]
      if let last = anchors.last, last.position == position {
        anchors[anchors.count - 1].force = max(last.force, force)
        return
      }
      var anchor = Vertex(position: position)
      (anchor.time, anchor.force) = (times.isEmpty ? 0 : times[index], force)
      anchors.append(anchor)
    }
    for index in positions.indices {
      let isRaw = isSmoothed || times.isEmpty
      add(isRaw ? positions[index] : smoother.add(positions[index], at: times[index]), index)
    }
    // The curve ends at the last reported position.
    if let last = positions.last { add(last, positions.count - 1) }
    return anchors
  }
}
