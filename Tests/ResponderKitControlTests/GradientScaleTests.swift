import SeededRandom
import Testing

@testable import Ink
@testable import ResponderKit

/// Tests that the appearance of a gradient does not depend on the unit of its coordinates.
@Suite("Gradients in scaled coordinates")
struct GradientScaleTests {
  nonisolated private static let options: [CGGradientDrawingOptions] = [
    [], .drawsBeforeStartLocation, .drawsAfterEndLocation,
    [.drawsBeforeStartLocation, .drawsAfterEndLocation],
  ]

  private var gradient: CGGradient? {
    CGGradient(
      colorSpace: CGColorSpaceCreateDeviceRGB(),
      colorComponents: [1, 0, 0, 1, 0, 1, 0, 0.5, 0, 0, 1, 1], locations: [0, 0.3, 1], count: 3)
  }

  @Test(
    "A radial gradient looks the same if the transform undoes a scaling of its coordinates",
    arguments: 1...20)
  func radial(seed: UInt64) throws {
    let gradient = try #require(gradient)
    var random = SeededGenerator(seed: seed)
    let (x, y) = (random.number(10...30), random.number(10...30))
    let (dx, dy) = (random.number(-12...12), random.number(-12...12))
    let radii = (random.number(0...8), random.number(0...16))
    func bitmap(_ unit: CGFloat) -> Bitmap {
      drawn(width: 40, height: 40) { context in
        context.scaleBy(x: unit, y: unit)
        context.drawRadialGradient(
          gradient, startCenter: point(x / unit, y / unit), startRadius: radii.0 / unit,
          endCenter: point((x + dx) / unit, (y + dy) / unit), endRadius: radii.1 / unit,
          options: Self.options[Int(seed % 4)])
      }
    }
    // The units are powers of two, so that scaling causes no rounding errors.
    let expected = bitmap(1)
    for unit: CGFloat in [1.0 / 16, 16] { #expect(bitmap(unit) == expected) }
  }

  @Test(
    "A radial gradient between equal circles looks the same if the transform undoes a scaling",
    arguments: options)
  func equalCircles(options: CGGradientDrawingOptions) throws {
    let gradient = try #require(gradient)
    func bitmap(_ unit: CGFloat) -> Bitmap {
      drawn(width: 40, height: 40) { context in
        context.scaleBy(x: unit, y: unit)
        context.drawRadialGradient(
          gradient, startCenter: point(12 / unit, 20 / unit), startRadius: 8 / unit,
          endCenter: point(28 / unit, 20 / unit), endRadius: 8 / unit, options: options)
      }
    }
    let expected = bitmap(1)
    for unit: CGFloat in [1.0 / 16, 16] { #expect(bitmap(unit) == expected) }
    // With `drawsAfterEndLocation`, the color of the last circle continues beyond the circle.
    let isExtended = options.contains(.drawsAfterEndLocation)
    #expect(expected.channels(38, 20) == (isExtended ? [0, 0, 255, 255] : [0, 0, 0, 0]))
    #expect(expected[20, 5].alpha == 0, "no circle reaches the point")
  }

  @Test(
    "A linear gradient looks the same if the transform undoes a scaling of its coordinates")
  func linear() throws {
    let gradient = try #require(gradient)
    for options in Self.options {
      func bitmap(_ unit: CGFloat) -> Bitmap {
        drawn(width: 40, height: 40) { context in
          context.scaleBy(x: unit, y: unit)
          context.drawLinearGradient(
            gradient, start: point(9 / unit, 7 / unit), end: point(31 / unit, 22 / unit),
            options: options)
        }
      }
      let expected = bitmap(1)
      for unit: CGFloat in [1.0 / 16, 16] { #expect(bitmap(unit) == expected) }
    }
  }
}
