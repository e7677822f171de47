public import Geometry

/// A line drawn with a round pen: the form in which strokes are painted.
public struct InkLine: Sendable {
  /// The vertices of the line, joined by straight segments; a single point is a dot.
  public let points: [SIMD2<Float>]
  /// The width of the line, in the unit of the points.
  public let width: Float
  /// The factors that multiply the width at each point.
  ///
  /// The width is constant unless there is one factor for each point.
  public let widthFactors: [Float]
  /// The color of the line.
  ///
  /// Its alpha applies to the line as a whole: where the line crosses itself, it does not show
  /// through.
  public var color: PixelColor
  /// The bounding box of the painted area; ``CGRect/null`` if there are no points.
  public let bounds: CGRect

  /// Creates a line.
  ///
  /// - Parameter bounds: The bounding box of the painted area if the caller knows it; `nil` to
  ///   compute it from the points.
  public init(
    points: [SIMD2<Float>] = [], width: Float, widthFactors: [Float] = [], color: PixelColor,
    bounds: CGRect? = nil
  ) {
    (self.points, self.width, self.widthFactors, self.color) = (points, width, widthFactors, color)
    self.bounds = bounds ?? Self.bounds(of: points, width * (widthFactors.max() ?? 1))
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
    guard line.width > 0, scale > 0, scale.isFinite, !clip.isEmpty else { return }
    let width = line.width * scale
    var color = line.color
    if width < 1 { color.alpha = UInt8((Float(color.alpha) * width).rounded()) }
    begin(clip)
    add(line, PointTransform(transform), radius: max(width, 1) / 2)
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
    for i in line.points.indices {
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
    if isDot, let previous {
      add(from: previous.point, to: previous.point, radii: (previous.radius, previous.radius))
    }
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
