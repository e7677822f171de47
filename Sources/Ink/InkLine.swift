public import Geometry

/// The way of a round pen, with its width and its colour: what a stroke is painted from.
public struct InkLine: Sendable {
  /// The way, straight from point to point; a single point is a dot.
  public let points: [SIMD2<Float>]
  /// In the unit of the points.
  public let width: Float
  /// By how much wider or narrower the pen is at each point, 1 for the plain width; empty for no
  /// change at all.
  public let factors: [Float]
  /// Its alpha is that of the line as a whole: where it crosses itself it does not show through.
  public var color: PixelColor
  /// The box around all that is painted; ``CGRect/null`` without points.
  public let bounds: CGRect

  /// - Parameter bounds: a box around all that is painted, for who knows it; nil to find it.
  public init(
    points: [SIMD2<Float>] = [], width: Float, factors: [Float] = [], color: PixelColor,
    bounds: CGRect? = nil
  ) {
    (self.points, self.width, self.factors, self.color) = (points, width, factors, color)
    self.bounds = bounds ?? Self.bounds(of: points, width * (factors.max() ?? 1))
  }

  private static func bounds(of points: [SIMD2<Float>], _ width: Float) -> CGRect {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    // Written so that NaN fails it, too.
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

/// A transform for many points of single precision.
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
  /// The pixels that a line can reach.
  static func box(of line: InkLine, transform: CGAffineTransform) -> PixelBox {
    PixelBox(line.bounds.applying(transform).insetBy(dx: -1, dy: -1))
  }

  /// Paints a line into a picture.
  ///
  /// A line thinner than a pixel is painted as wide as a pixel, and as much fainter. Points that are
  /// not finite are left out.
  ///
  /// - Parameters:
  ///   - transform: from the unit of the line to pixels.
  ///   - clip: pixels outside stay as they are; it lies within the picture.
  ///   - target: the bytes of the picture, and targetWidth its width in pixels.
  /// - Complexity: O(points + pixels of those pieces that reach into the clip).
  mutating func paint(
    _ line: InkLine, transform: CGAffineTransform, clip: PixelBox,
    into target: UnsafeMutableRawBufferPointer, width targetWidth: Int
  ) {
    let scale = Float(transform.meanScale)
    guard line.width > 0, scale > 0, scale.isFinite, !clip.isEmpty else { return }
    let width = line.width * scale
    var color = line.color
    if width < 1 { color.alpha = UInt8((Float(color.alpha) * width).rounded()) }
    begin(clip)
    add(line, PointTransform(transform), radius: max(width, 1) / 2)
    paint(color, into: target, width: targetWidth)
  }

  private mutating func add(_ line: InkLine, _ transform: PointTransform, radius: Float) {
    var last: (place: SIMD2<Float>, radius: Float)?
    var isDot = true
    let factors = line.factors.count == line.points.count ? line.factors : []
    for i in line.points.indices {
      let place = transform.apply(line.points[i])
      guard place.x.isFinite, place.y.isFinite else { continue }
      let here = (place: place, radius: factors.isEmpty ? radius : radius * factors[i])
      if let last, last.place != place {
        add(
          from: last.place, to: place, radii: (last.radius, here.radius), isJoined: !isDot)
        isDot = false
      }
      last = here
    }
    if isDot, let last {
      add(from: last.place, to: last.place, radii: (last.radius, last.radius))
    }
  }
}
