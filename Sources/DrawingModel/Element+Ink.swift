package import Geometry
public import Ink

extension Element {
  /// Returns the center line of the element as a polyline.
  ///
  /// - Parameter tolerance: The largest distance of the polyline from the curve, in points of the
  ///   page; above 0.
  /// - Complexity: O(points).
  public func polyline(tolerance: Float) -> [InkPoint] {
    guard points.count >= kind.pointCount ?? 1 else { return [] }
    switch kind {
    case .line: return points
    case .stroke, .highlight:
      return StrokeBuilder.points(along: points, times: smoothingTimes, tolerance: tolerance)
    case .rectangle, .triangle, .area: return points + [points[0]]
    // The outline determines where the spatial index finds the picture. It has no width and is not
    // painted.
    case .picture: return pictureCorners + [points[0]]
    case .circle:
      let (center, half) = ((points[0] + points[1]) / 2, (points[1] - points[0]) / 2)
      return Self.ellipse(center, [half.x, 0], [0, half.y], tolerance)
    case .ellipse:
      return Self.ellipse(points[0], points[1] - points[0], points[2] - points[0], tolerance)
    }
  }

  /// The times that determine how the points are smoothed; empty if they are not.
  package var smoothingTimes: [Float] { isSmoothed ? [] : times }

  private static func ellipse(
    _ center: InkPoint, _ u: InkPoint, _ v: InkPoint, _ tolerance: Float
  ) -> [InkPoint] {
    let radius = max((u * u).sum(), (v * v).sum()).squareRoot()
    // A chord that spans an angle a is at most radius · (1 − cos(a / 2)) away from its arc.
    let halfAngle = (2 * tolerance / max(radius, tolerance)).squareRoot()
    let segments = max(12, min(1024, Int((Float.pi / halfAngle).rounded(.up))))
    return (0...segments).map { k in
      let angle = CGFloat(k % segments) * 2 * .pi / CGFloat(segments)
      return center + u * Float(CGFloat.cos(angle)) + v * Float(CGFloat.sin(angle))
    }
  }

  /// Returns the line that paints the element, with its dashes, arrowheads and fill.
  ///
  /// - Parameter tolerance: The largest distance of the line from the curve, in points of the page;
  ///   above 0.
  public func ink(tolerance: Float) -> InkLine {
    if kind == .area {
      let area = InkLine.Area(corners: points, color: color.withAlpha(255))
      return InkLine(width: 0, color: color, area: area, bounds: paintedBounds)
    }
    return solidInk(tolerance: tolerance).decorated(lineStyle)
  }

  /// Returns the line without gaps and arrowheads.
  func solidInk(tolerance: Float) -> InkLine {
    guard !forces.isEmpty else {
      let polyline = polyline(tolerance: tolerance)
      return InkLine(
        points: polyline, width: width, color: color,
        area: fill.map { InkLine.Area(corners: polyline, color: $0) }, bounds: paintedBounds)
    }
    let stroke = StrokeBuilder.stroke(
      along: points, times: smoothingTimes, forces: forces, tolerance: tolerance)
    return InkLine(
      points: stroke.points, width: width, widthFactors: stroke.widthFactors, color: color,
      area: fill.map { InkLine.Area(corners: stroke.points, color: $0) }, bounds: paintedBounds)
  }

  /// Returns the lines that paint elements; many elements are divided among several threads.
  ///
  /// - Parameter tolerance: The largest distance of the lines from the curves, in points of the
  ///   page; above 0.
  public static func inks(of elements: [Element], tolerance: Float) -> [InkLine] {
    // The empty arrays of all threads share one object, to which the initializer below would write.
    if elements.isEmpty { return [] }
    let chunkCount = elements.count > 64 ? parallelChunkCount : 1
    return [InkLine](unsafeUninitializedCapacity: elements.count) { lines, count in
      nonisolated(unsafe) let lines = lines
      inParallel(chunkCount) { chunk in
        let start = elements.count * chunk / chunkCount
        let end = elements.count * (chunk + 1) / chunkCount
        for i in start..<end {
          lines.initializeElement(at: i, to: elements[i].ink(tolerance: tolerance))
        }
      }
      count = elements.count
    }
  }

  /// The number of dashes of the line, of which each takes as much memory as a point; 0 for a line
  /// without gaps.
  var dashCount: Int {
    guard let lengths = lineStyle.dash.lengths(width: width) else { return 0 }
    return Int(min(Float(length) / (lengths.dash + lengths.gap), InkLine.maximumDashCount))
  }

  /// Returns the approximate cost of painting the element within a rectangle, in painted pixels.
  ///
  /// - Parameters:
  ///   - rect: A rectangle in points of the page.
  ///   - scale: Pixels per point of the page.
  package func paintCost(in rect: CGRect, scale: CGFloat) -> Int {
    let visible = paintedBounds.intersection(rect)
    if kind == .picture {
      // Measured: a pixel of a picture costs as much as four of a line.
      return 300 + Int(max(0, min(4 * visible.width * visible.height * scale * scale, 1e15)))
    }
    let strokedArea = (CGFloat(length) + CGFloat(width)) * CGFloat(width)
    let boxArea = visible.width * visible.height
    let isFilled = fill != nil || kind == .area
    let pixels = (isFilled ? boxArea : min(boxArea, strokedArea)) * scale * scale
    // Measured: a segment costs as much as 100 pixels, an element 300 more.
    let segments = (kind == .circle || kind == .ellipse ? 32 : points.count) + dashCount
    return 300 + 100 * segments + Int(max(0, min(pixels, 1e15)))
  }
}
