import Geometry
import SeededRandom

@testable import Ink

/// Simple, slow geometry with which the tests compare the results of the Ink module.
enum ShapeModel {
  /// Returns the distance of a point from the segment between two points.
  static func distance(_ p: CGPoint, from a: CGPoint, to b: CGPoint) -> Double {
    squaredDistance(p, a, b).squareRoot()
  }

  private static func squaredDistance(_ p: CGPoint, _ a: CGPoint, _ b: CGPoint) -> Double {
    let x = b.x - a.x
    let y = b.y - a.y
    var u = p.x - a.x
    var v = p.y - a.y
    let squared = x * x + y * y
    let product = u * x + v * y
    if product > 0, squared > 0 {
      let t = product < squared ? product / squared : 1
      u -= t * x
      v -= t * y
    }
    return u * u + v * v
  }

  /// Returns the number of turns of a closed outline around a point, from the angles at which its
  /// corners are seen.
  static func winding(of outline: [CGPoint], around p: CGPoint) -> Int {
    var sum = 0.0
    for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
      let (u, v) = ((x: a.x - p.x, y: a.y - p.y), (x: b.x - p.x, y: b.y - p.y))
      sum += CGFloat.atan2(y: u.x * v.y - u.y * v.x, x: u.x * v.x + u.y * v.y)
    }
    return Int((sum / (2 * .pi)).rounded())
  }

  static func isInside(_ outlines: [[CGPoint]], _ p: CGPoint, _ rule: FillRule) -> Bool {
    let turns = outlines.reduce(0) { $0 + winding(of: $1, around: p) }
    return rule == .winding ? turns != 0 : !turns.isMultiple(of: 2)
  }

  /// Returns the distance of a point from the nearest edge of closed outlines.
  static func edgeDistance(_ outlines: [[CGPoint]], _ p: CGPoint) -> Double {
    var smallest = Double.infinity
    for outline in outlines where !outline.isEmpty {
      var last = outline[outline.count - 1]
      for point in outline {
        let squared = squaredDistance(p, last, point)
        if squared < smallest { smallest = squared }
        last = point
      }
    }
    return smallest.squareRoot()
  }

  /// Returns the distance of a point from the nearest segment of an open line.
  static func lineDistance(_ line: [CGPoint], _ p: CGPoint) -> Double {
    guard var last = line.first else { return .infinity }
    var smallest = squaredDistance(p, last, last)
    for point in line {
      let squared = squaredDistance(p, last, point)
      if squared < smallest { smallest = squared }
      last = point
    }
    return smallest.squareRoot()
  }

  /// Returns the point of a Bézier curve at a parameter, by de Casteljau's algorithm.
  static func point(onCurve controls: [CGPoint], at t: Double) -> CGPoint {
    var points = controls
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map { a, b in
        CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
      }
    }
    return points[0]
  }

  /// Returns the centers of the pixels of a bitmap, with their coordinates.
  static func pixels(_ width: Int, _ height: Int) -> [(x: Int, y: Int, center: CGPoint)] {
    (0..<height).flatMap { y in
      (0..<width).map { x in (x, y, CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) }
    }
  }
}

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  mutating func point(_ x: ClosedRange<Double>, _ y: ClosedRange<Double>) -> CGPoint {
    CGPoint(x: number(x), y: number(y))
  }

  mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &self) }

  /// Returns a random transform with an inverse, with a rotation and a skew unless it must be
  /// upright.
  mutating func transform(isUpright: Bool = false) -> CGAffineTransform {
    let scale = CGAffineTransform(
      scaleX: number(0.5...3) * (Bool.random(using: &self) ? 1 : -1), y: number(0.5...3))
    if isUpright {
      return scale.concatenating(
        CGAffineTransform(translationX: number(-9...9), y: number(-9...9)))
    }
    return CGAffineTransform(a: 1, b: number(-0.4...0.4), c: number(-0.4...0.4), d: 1, tx: 0, ty: 0)
      .concatenating(scale).concatenating(CGAffineTransform(rotationAngle: number(0...6.2)))
      .concatenating(CGAffineTransform(translationX: number(-9...9), y: number(-9...9)))
  }

  /// Returns a bitmap of random premultiplied pixels, some of them transparent and some opaque.
  mutating func bitmap(_ width: Int, _ height: Int) -> Bitmap {
    var bytes: [UInt8] = []
    for _ in 0..<width * height {
      let alpha: UInt8 = [0, 255, 255, byte()][pick(0...3)]
      bytes += [byte(), byte(), byte(), alpha]
    }
    return Bitmap(width: width, height: height, bytes: bytes, isPremultiplied: false)
  }
}

extension Bitmap {
  /// The premultiplied channels of a pixel, 0…255; transparent outside the bitmap.
  func channels(_ x: Int, _ y: Int) -> [Double] {
    let color = self[x, y]
    return [color.red, color.green, color.blue, color.alpha].map(Double.init)
  }
}

extension BitmapCanvas {
  /// Creates a canvas with given pixels for a box of the same size.
  convenience init(_ bounds: PixelBox, pixels: Bitmap) {
    self.init(bounds)
    let offset = CGAffineTransform(translationX: CGFloat(bounds.minX), y: CGFloat(bounds.minY))
    draw(BitmapImage(pixels), transform: offset, tint: nil, opacity: 1)
  }
}
