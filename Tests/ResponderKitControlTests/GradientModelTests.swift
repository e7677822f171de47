import ResponderKitTesting
import SeededRandom
import Testing

@testable import Ink
@testable import ResponderKit

/// Compares gradients with colors that are computed for each pixel: by projection for a linear
/// gradient, and by bisection for a radial gradient.
@Suite("Colors of linear and radial gradients")
struct GradientModelTests {
  private struct Stop {
    let location: CGFloat
    let color: [CGFloat]
  }

  nonisolated private static let options: [CGGradientDrawingOptions] = [
    [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
    [.drawsBeforeStartLocation, .drawsAfterEndLocation],
  ]

  private let stops = [
    Stop(location: 0.1, color: [1, 0.2, 0, 1]), Stop(location: 0.4, color: [0, 0.6, 1, 0.4]),
    Stop(location: 0.9, color: [0.3, 1, 0.5, 0.8]),
  ]

  private var gradient: CGGradient? {
    CGGradient(
      colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: stops.flatMap(\.color),
      locations: stops.map(\.location), count: stops.count)
  }

  private func premultiplied(_ color: [CGFloat]) -> [CGFloat] {
    color[..<3].map { $0 * color[3] * 255 } + [color[3] * 255]
  }

  /// Returns the color at a location, premultiplied with channels of 0…255.
  private func color(at location: CGFloat) -> [Double] {
    let colors = stops.map { premultiplied($0.color) }
    if location <= stops[0].location { return colors[0].map { Double($0) } }
    for i in 1..<stops.count where location <= stops[i].location {
      let t = (location - stops[i - 1].location) / (stops[i].location - stops[i - 1].location)
      return zip(colors[i - 1], colors[i]).map { Double($0 + ($1 - $0) * t) }
    }
    return colors[stops.count - 1].map { Double($0) }
  }

  private func isPainted(_ t: CGFloat, _ options: CGGradientDrawingOptions) -> Bool {
    (t >= 0 || options.contains(.drawsBeforeStartLocation))
      && (t <= 1 || options.contains(.drawsAfterEndLocation))
  }

  @Test(
    "The color of a linear gradient depends only on the location along its line", arguments: options
  )
  func linear(options: CGGradientDrawingOptions) throws {
    let gradient = try #require(gradient)
    let (start, end) = (point(14, 12), point(34, 27))
    let clip = CGRect(x: 2, y: 3, width: 50, height: 44)
    let bitmap = drawn { context in
      context.clip(to: clip)
      context.translateBy(x: 4, y: -2)
      context.drawLinearGradient(
        gradient, start: point(10, 14), end: point(30, 29), options: options)
    }
    let mismatch = bitmap.mismatch(tolerance: 2.6) { x, y in
      let center = point(CGFloat(x) + 0.5, CGFloat(y) + 0.5)
      guard clip.contains(center) else { return [0, 0, 0, 0] }
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let t = ((center.x - start.x) * dx + (center.y - start.y) * dy) / (dx * dx + dy * dy)
      if abs(t) < 1e-6 || abs(t - 1) < 1e-6 { return nil }
      return isPainted(t, options) ? color(at: max(0, min(1, t))) : [0, 0, 0, 0]
    }
    #expect(mismatch == nil)
  }

  @Test(
    "A radial gradient colors a point by the largest location whose circle passes through it",
    arguments: options, [0, 1, 2, 4])
  func radial(options: CGGradientDrawingOptions, index: Int) throws {
    let gradient = try #require(gradient)
    let circles: [(CGPoint, CGFloat, CGPoint, CGFloat)] = [
      (point(20, 14), 4, point(22, 17), 12), (point(11, 13), 3, point(28, 17), 6),
      (point(14, 16), 12, point(17, 13), 2), (point(12, 15), 3, point(20, 15), 11),
      (point(16, 12), 0, point(16, 12), 13),
    ]
    let (start, startRadius, end, endRadius) = circles[index]
    /// Returns the distance of a point from the circle at a location; negative inside the circle.
    func gap(_ p: CGPoint, _ t: CGFloat) -> CGFloat {
      let center = point(start.x + (end.x - start.x) * t, start.y + (end.y - start.y) * t)
      return p.distance(to: center) - (startRadius + (endRadius - startRadius) * t)
    }
    /// Returns the largest location that is painted at a point, and a Boolean value that indicates
    /// whether the location is so far from all limits that rounding has no influence.
    func location(_ p: CGPoint) -> (t: CGFloat?, isClear: Bool) {
      var isClear = true
      let step: CGFloat = 0.1
      for index in stride(from: 120, to: -120, by: -1) {
        var (high, low) = (CGFloat(index) * step + 0.0123, CGFloat(index - 1) * step + 0.0123)
        if (gap(p, high) > 0) == (gap(p, low) > 0) {
          if abs(gap(p, high)) < 0.3 { isClear = false }
          continue
        }
        for _ in 0..<40 {
          let middle = (high + low) / 2
          if (gap(p, middle) > 0) == (gap(p, high) > 0) { high = middle } else { low = middle }
        }
        let radius = startRadius + (endRadius - startRadius) * low
        if abs(low) < 0.01 || abs(low - 1) < 0.01 || abs(radius) < 0.05 { isClear = false }
        if radius >= 0, isPainted(low, options) { return (low, isClear) }
      }
      return (nil, isClear)
    }
    let bitmap = drawn(width: 36, height: 30) { context in
      context.setAlpha(0.5)
      context.translateBy(x: 3, y: 2)
      context.drawRadialGradient(
        gradient, startCenter: point(start.x - 3, start.y - 2), startRadius: startRadius,
        endCenter: point(end.x - 3, end.y - 2), endRadius: endRadius, options: options)
    }
    let mismatch = bitmap.mismatch(tolerance: 2.6) { x, y in
      guard (x + y).isMultiple(of: 2) else { return nil }
      let found = location(point(CGFloat(x) + 0.5, CGFloat(y) + 0.5))
      guard found.isClear else { return nil }
      guard let t = found.t else { return [0, 0, 0, 0] }
      return color(at: max(0, min(1, t))).map { $0 / 2 }
    }
    #expect(mismatch == nil)
  }

  @Test("Gradient colors without locations are distributed evenly, and locations may be unordered")
  func locations() throws {
    let colors = [UIColor.red, .green, .blue].map(\.cgColor)
    let even = try #require(CGGradient(colorsSpace: nil, colors: colors, locations: nil))
    let explicit = try #require(
      CGGradient(
        colorsSpace: nil, colors: [colors[2], colors[0], colors[1]], locations: [1, 0, 0.5]))
    for step in 0...10 {
      let location = CGFloat(step) / 10
      #expect(even.color(at: location) == explicit.color(at: location))
    }
    #expect(even.color(at: 0) == SIMD4(255, 0, 0, 255))
    #expect(even.color(at: 0.25) == SIMD4(128, 128, 0, 255))
    #expect(even.color(at: 0.5) == SIMD4(0, 255, 0, 255))
    #expect(even.color(at: 1) == SIMD4(0, 0, 255, 255))
    let one = try #require(CGGradient(colorsSpace: nil, colors: [colors[1]], locations: nil))
    for location: CGFloat in [0, 0.5, 1] {
      #expect(one.color(at: location) == SIMD4(0, 255, 0, 255))
    }
    #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
    #expect(CGGradient(colorsSpace: nil, colors: ["text"], locations: nil) == nil)
    let grays = try #require(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1, 1, 0.4, 0.2, 1],
        locations: nil, count: 3))
    #expect(grays.color(at: 0) == SIMD4(0, 0, 0, 255))
    #expect(grays.color(at: 0.5) == SIMD4(102, 102, 102, 102))
    #expect(grays.color(at: 1) == SIMD4(51, 51, 51, 255))
    #expect(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [0], locations: nil, count: -1)
        == nil)
  }

  @Test("A gradient whose start and end are equal paints nothing")
  func equalEnds() throws {
    let gradient = try #require(gradient)
    for options in Self.options {
      let bitmap = drawn { context in
        context.drawLinearGradient(
          gradient, start: point(5, 6), end: point(5, 6), options: options)
        context.drawRadialGradient(
          gradient, startCenter: point(20, 20), startRadius: 5, endCenter: point(20, 20),
          endRadius: 5, options: options)
      }
      #expect(bitmap.bytes.allSatisfy { $0 == 0 })
    }
  }

  @Test("A vertical or horizontal gradient varies only in its direction")
  func axes() throws {
    let gradient = try #require(gradient)
    for isVertical in [true, false] {
      let bitmap = drawn { context in
        context.drawLinearGradient(
          gradient, start: point(3, 4), end: isVertical ? point(3, 44) : point(53, 4), options: [])
      }
      let mismatch = bitmap.mismatch(tolerance: 2.6) { x, y in
        let t = isVertical ? (CGFloat(y) - 3.5) / 40 : (CGFloat(x) - 2.5) / 50
        return (0...1).contains(t) ? color(at: t) : [0, 0, 0, 0]
      }
      #expect(mismatch == nil)
    }
  }
}
