public import Geometry

/// A line drawn with a round pen, and an area below it: the form in which elements are painted.
public struct InkLine: Sendable {
  /// An area that is filled with a color.
  public struct Area: Sendable {
    /// The corners of the area.
    ///
    /// The area is bounded by straight segments between them, and by one from the last to the first
    /// corner; the fill rule is ``FillRule/winding``.
    public let corners: [SIMD2<Float>]
    public var color: PixelColor

    public init(corners: [SIMD2<Float>], color: PixelColor) {
      (self.corners, self.color) = (corners, color)
    }
  }

  /// The vertices of the line, joined by straight segments; a single point is a dot.
  public let points: [SIMD2<Float>]
  /// The indices of the vertices, besides the first one, at which the pen is set down again, in
  /// ascending order; empty if the line has no gaps.
  public let starts: [Int]
  /// The width of the line, in the unit of the points.
  public let width: Float
  /// The factors that multiply the width at each point.
  ///
  /// The width is constant unless there is one factor for each point.
  public let widthFactors: [Float]
  /// The color of the line.
  ///
  /// Its alpha applies to the line as a whole: where the line crosses itself, it does not show
  /// through. It applies to the area, too, as if the line and the area were painted opaque and the
  /// result were translucent.
  public var color: PixelColor
  /// The area below the line, if any.
  public var area: Area?
  /// The bounding box of the painted area; ``CGRect/null`` if there are no points.
  public let bounds: CGRect

  /// Creates a line.
  ///
  /// - Parameter bounds: The bounding box of the painted area if the caller knows it; `nil` to
  ///   compute it from the points.
  public init(
    points: [SIMD2<Float>] = [], starts: [Int] = [], width: Float, widthFactors: [Float] = [],
    color: PixelColor, area: Area? = nil, bounds: CGRect? = nil
  ) {
    (self.points, self.width, self.widthFactors, self.color) = (points, width, widthFactors, color)
    (self.starts, self.area) = (starts, area)
    self.bounds =
      bounds
      ?? Self.bounds(of: points, width * (widthFactors.max() ?? 1))
      .union(Self.bounds(of: area?.corners ?? [], 0))
  }

  private static func bounds(of points: [SIMD2<Float>], _ width: Float) -> CGRect {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    // A comparison with NaN is false, so this condition skips NaN as well.
    for point in points where abs(point.x) < .infinity && abs(point.y) < .infinity {
      low.replace(with: point, where: point .< low)
      high.replace(with: point, where: point .> high)
    }
    guard low.x <= high.x else { return .null }
    let half = CGFloat(width / 2)
    return CGRect(
      corner: CGPoint(x: CGFloat(low.x), y: CGFloat(low.y)),
      opposite: CGPoint(x: CGFloat(high.x), y: CGFloat(high.y))
    ).insetBy(dx: -half, dy: -half)
  }
}

extension InkLine.Area {
  /// Returns a Boolean value that indicates whether a point is inside the area.
  ///
  /// - Complexity: O(corners).
  public func contains(_ point: SIMD2<Float>) -> Bool {
    guard var start = corners.last else { return false }
    var winding = 0
    for end in corners {
      if (start.y <= point.y) != (end.y <= point.y) {
        let fraction = (point.y - start.y) / (end.y - start.y)
        if start.x + (end.x - start.x) * fraction > point.x {
          winding += start.y < end.y ? 1 : -1
        }
      }
      start = end
    }
    return winding != 0
  }
}

/// An affine transform in single precision, for lines of many points.
struct PointTransform {
  private let x: SIMD2<Float>
  private let y: SIMD2<Float>
  private let offset: SIMD2<Float>

  init(_ t: CGAffineTransform) {
    x = SIMD2(Float(t.a), Float(t.b))
    y = SIMD2(Float(t.c), Float(t.d))
    offset = SIMD2(Float(t.tx), Float(t.ty))
  }

  @inline(__always)
  func apply(_ point: SIMD2<Float>) -> SIMD2<Float> { x * point.x + y * point.y + offset }
}

extension CoverageMask {
  /// Returns a box that contains every pixel that a line changes.
  static func box(of line: InkLine, transform: CGAffineTransform) -> PixelBox {
    PixelBox(line.bounds.applying(transform).insetBy(dx: -1, dy: -1))
  }

  /// Paints a line.
  ///
  /// A line thinner than a pixel is painted one pixel wide, with its alpha reduced in proportion.
  /// Points that are not finite are skipped.
  ///
  /// - Parameters:
  ///   - transform: The transform from the unit of the line to pixels.
  ///   - clip: The pixels that may change. The clip lies inside the target.
  ///   - target: The pixels of the bitmap.
  /// - Complexity: O(points + pixels of the segments that intersect the clip).
  mutating func paint(
    _ line: InkLine, transform: CGAffineTransform, clip: PixelBox, into target: PixelBuffer
  ) {
    let scale = Float(transform.meanScale)
    guard scale > 0, scale.isFinite, !clip.isEmpty else { return }
    let width = line.width * scale
    var color = line.color
    if width < 1 { color.alpha = UInt8((Float(color.alpha) * max(0, width)).rounded()) }
    begin(clip)
    if width > 0 { add(line, PointTransform(transform), radius: max(width, 1) / 2) }
    if let area = line.area {
      paint(area, opacity: line.color.alpha, below: color, PointTransform(transform), into: target)
    }
    paint(color, into: target)
  }

  private mutating func add(_ line: InkLine, _ transform: PointTransform, radius: Float) {
    var previous: (point: SIMD2<Float>, radius: Float)?
    // The radius around the previous point within which the segments so far have covered all
    // pixels. It is unknown after a segment whose radius grows, because the pen was smaller before
    // the end of this segment.
    var coveredRadius: Float = -.infinity
    var isDot = true
    let factors = line.widthFactors.count == line.points.count ? line.widthFactors : []
    func endDash() {
      guard isDot, let dot = previous else { return }
      add(from: dot.point, to: dot.point, radii: (dot.radius, dot.radius))
    }
    var nextStart = line.starts.startIndex
    for i in line.points.indices {
      if nextStart < line.starts.endIndex, i == line.starts[nextStart] {
        endDash()
        (previous, coveredRadius, isDot, nextStart) = (nil, -.infinity, true, nextStart + 1)
      }
      let point = transform.apply(line.points[i])
      guard point.x.isFinite, point.y.isFinite else { continue }
      let current = (point: point, radius: factors.isEmpty ? radius : radius * factors[i])
      if let previous, previous.point != point {
        add(
          from: previous.point, to: point, radii: (previous.radius, current.radius),
          isJoined: previous.radius <= coveredRadius)
        coveredRadius = current.radius <= previous.radius ? current.radius : -.infinity
        isDot = false
      }
      previous = current
    }
    endDash()
  }
}

extension Bitmap {
  /// Draws lines as ``BitmapCanvas`` does, divided among several threads.
  ///
  /// - Parameter transform: The transform from the unit of the lines to pixels.
  package mutating func draw(_ lines: [InkLine], transform: CGAffineTransform) {
    let bounds = PixelBox(minX: 0, minY: 0, maxX: width, maxY: height)
    guard !lines.isEmpty, !bounds.isEmpty else { return }
    let bandCount = height > 256 ? parallelChunkCount : 1
    let boxes = lines.map { CoverageMask.box(of: $0, transform: transform) }
    bytes.withUnsafeMutableBytes { bytes in
      nonisolated(unsafe) let target = PixelBuffer(bytes: bytes, bounds: bounds)
      inParallel(bandCount) { band in
        var mask = CoverageMask()
        let clip = PixelBox(
          minX: 0, minY: bounds.maxY * band / bandCount, maxX: bounds.maxX,
          maxY: bounds.maxY * (band + 1) / bandCount)
        for (line, box) in zip(lines, boxes) {
          let visible = box.intersection(clip)
          if visible.isEmpty { continue }
          mask.paint(line, transform: transform, clip: visible, into: target)
        }
      }
    }
  }
}
