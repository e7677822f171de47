import Ink

/// The options that extend the painted area beyond the ends of a gradient.
nonisolated public struct CGGradientDrawingOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The first color is painted before the start.
  public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
  /// The last color is painted after the end.
  public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

/// A smooth transition between colors.
nonisolated public final class CGGradient: Sendable {
  /// The colors and their locations in the gradient, in order of increasing location.
  ///
  /// The colors are premultiplied by alpha and have channels of 0…255. The gradient extends from
  /// location 0 to location 1.
  private let stops: [(location: CGFloat, color: SIMD4<Float>)]

  private init?(_ stops: [(CGFloat, UIColor)]) {
    guard !stops.isEmpty else { return nil }
    self.stops = stops.sorted { $0.0 < $1.0 }.map { location, color in
      func byte(_ value: CGFloat) -> Float { Float(max(0, min(1, value)) * 255) }
      var channels = SIMD4(byte(color.red), byte(color.green), byte(color.blue), 255)
      channels *= Float(color.alpha)
      return (location, channels)
    }
  }

  /// Creates a gradient from colors.
  ///
  /// - Parameters:
  ///   - space: A color space that is ignored: colors are always mixed in sRGB.
  ///   - colors: The colors, which are ``CGColor`` objects.
  ///   - locations: The location of each color, 0…1; nil distributes the colors evenly.
  public convenience init?(
    colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?
  ) {
    let colors = colors.compactMap { $0 as? CGColor }
    self.init(
      colors.enumerated().map { i, color in
        let even = colors.count > 1 ? CGFloat(i) / CGFloat(colors.count - 1) : 0
        return (locations?[i] ?? even, UIColor(cgColor: color))
      })
  }

  /// Creates a gradient from the components of colors.
  ///
  /// - Parameters:
  ///   - space: The color space, which determines the number of components of a color.
  ///   - components: The values of the components of each color, each time followed by its alpha.
  ///   - locations: The location of each color, 0…1; nil distributes the colors evenly.
  ///   - count: The number of colors.
  public convenience init?(
    colorSpace space: CGColorSpace, colorComponents components: UnsafePointer<CGFloat>,
    locations: UnsafePointer<CGFloat>?, count: Int
  ) {
    let length = space.numberOfComponents + 1
    let colors = (0..<max(0, count)).compactMap { i in
      CGColor(colorSpace: space, components: components + i * length)
    }
    self.init(colorsSpace: space, colors: colors, locations: locations)
  }

  /// Returns the color at a location, premultiplied by alpha.
  func color(at location: CGFloat) -> SIMD4<UInt8> {
    guard let first = stops.first, let last = stops.last else { return .zero }
    var color = location <= first.location ? first.color : last.color
    for (a, b) in zip(stops, stops.dropFirst())
    where location > a.location && location <= b.location {
      let t = Float((location - a.location) / (b.location - a.location))
      color = a.color + (b.color - a.color) * t
      break
    }
    return SIMD4<UInt8>(
      truncatingIfNeeded: SIMD4<Int32>(color.rounded(.toNearestOrAwayFromZero)))
  }
}

nonisolated extension CGContext {
  /// Paints the area inside the clip with a gradient that changes along a line.
  ///
  /// - Parameters:
  ///   - gradient: The gradient.
  ///   - startPoint: The point with location 0 in the gradient.
  ///   - endPoint: The point with location 1 in the gradient.
  ///   - options: The options that extend the painted area beyond the ends.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    let (dx, dy) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    let lengthSquared = dx * dx + dy * dy
    guard lengthSquared > 0 else { return }
    paint(gradient, options) { point in
      ((point.x - startPoint.x) * dx + (point.y - startPoint.y) * dy) / lengthSquared
    }
  }

  /// Paints the area inside the clip with a gradient between two circles.
  ///
  /// - Parameters:
  ///   - gradient: The gradient.
  ///   - startCenter: The center of the circle with location 0 in the gradient.
  ///   - startRadius: The radius of the circle with location 0.
  ///   - endCenter: The center of the circle with location 1 in the gradient.
  ///   - endRadius: The radius of the circle with location 1.
  ///   - options: The options that extend the painted area beyond the ends.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let (dx, dy) = (endCenter.x - startCenter.x, endCenter.y - startCenter.y)
    let dr = endRadius - startRadius
    let a = dx * dx + dy * dy - dr * dr
    // Of the circles through a point, the one with the greatest location in the gradient is on top.
    paint(gradient, options) { point in
      let (x, y) = (point.x - startCenter.x, point.y - startCenter.y)
      let b = x * dx + y * dy + startRadius * dr
      let c = x * x + y * y - startRadius * startRadius
      func isVisible(_ t: CGFloat) -> Bool {
        startRadius + t * dr >= 0 && (t >= 0 || options.contains(.drawsBeforeStartLocation))
          && (t <= 1 || options.contains(.drawsAfterEndLocation))
      }
      if abs(a) < 1e-9 {
        guard b != 0 else { return nil }
        let t = c / (2 * b)
        return isVisible(t) ? t : nil
      }
      let discriminant = b * b - a * c
      guard discriminant >= 0 else { return nil }
      let root = discriminant.squareRoot()
      let (t1, t2) = ((b + root) / a, (b - root) / a)
      let (larger, smaller) = (max(t1, t2), min(t1, t2))
      return isVisible(larger) ? larger : isVisible(smaller) ? smaller : nil
    }
  }

  /// Paints the pixels inside the clip for which a closure returns a location in a gradient.
  private func paint(
    _ gradient: CGGradient, _ options: CGGradientDrawingOptions,
    _ location: (CGPoint) -> CGFloat?
  ) {
    flush()
    let toUser = state.transform.inverted()
    let colors = (0...255).map { gradient.color(at: CGFloat($0) / 255) }
    composite(opacity: state.alpha, isShape: false) { canvas in
      canvas.fill { center in
        guard let t = location(center.applying(toUser)), !t.isNaN,
          t >= 0 || options.contains(.drawsBeforeStartLocation),
          t <= 1 || options.contains(.drawsAfterEndLocation)
        else { return .zero }
        return colors[Int((max(0, min(1, t)) * 255).rounded())]
      }
    }
  }
}
