import Testing

@testable import Ink
@testable import ResponderKit

@Suite("Ends, stops and shapes of gradients, and shadows")
struct GradientEndTests {
  private let red: [Double] = [255, 0, 0, 255]
  private let blue: [Double] = [0, 0, 255, 255]
  private let clear: [Double] = [0, 0, 0, 0]

  private func makeGradient(_ stops: [(CGFloat, UIColor)]) -> CGGradient? {
    CGGradient(
      colorsSpace: nil, colors: stops.map(\.1.cgColor), locations: stops.map(\.0))
  }

  @Test("A linear gradient with a length of half a pixel is a sharp edge")
  func shortLine() throws {
    let gradient = try #require(makeGradient([(0, .red), (1, .blue)]))
    let bitmap = drawn { context in
      context.drawLinearGradient(
        gradient, start: point(30, 0), end: point(30.5, 0),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
    #expect(bitmap.mismatch(tolerance: 0) { x, _ in x < 30 ? red : blue } == nil)
  }

  @Test("CGGradient cannot be created without colors")
  func noColors() {
    #expect(
      CGGradient(
        colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1], locations: nil,
        count: 0) == nil)
  }

  @Test("A linear gradient includes the pixels at both of its ends and none beyond")
  func linear() throws {
    let gradient = try #require(makeGradient([(0, .red), (1, .blue)]))
    let bitmap = drawn { context in
      context.drawLinearGradient(
        gradient, start: point(10.5, 20), end: point(40.5, 20), options: [])
    }
    let mismatch = bitmap.mismatch(tolerance: 0) { x, y in
      if x < 10 || x > 40 { return clear }
      return x == 10 ? red : x == 40 ? blue : nil
    }
    #expect(mismatch == nil && bitmap[25, 20].alpha == 255)
  }

  @Test("Two gradient stops at the same location form a sharp edge, even at locations 0 and 1")
  func sharpEdges() throws {
    let stops: [(CGFloat, UIColor)] = [
      (0, .red), (0, .green), (0.5, .green), (0.5, .blue), (1, .blue), (1, .white),
    ]
    let gradient = try #require(makeGradient(stops))
    func color(_ location: CGFloat) -> [UInt8] {
      let color = gradient.color(at: location)
      return (0..<4).map { color[$0] }
    }
    #expect(color(-1) == [255, 0, 0, 255] && color(0) == [255, 0, 0, 255])
    #expect(color(0.01) == [0, 255, 0, 255] && color(0.5) == [0, 255, 0, 255])
    #expect(color(0.51) == [0, 0, 255, 255] && color(1) == [0, 0, 255, 255])
    #expect(color(1.01) == [255, 255, 255, 255])
  }

  @Test("A radial gradient includes the pixels at its center and on its outermost circle")
  func radial() throws {
    let gradient = try #require(makeGradient([(0, .red), (1, .blue)]))
    let bitmap = drawn { context in
      context.drawRadialGradient(
        gradient, startCenter: point(30.5, 25.5), startRadius: 0, endCenter: point(30.5, 25.5),
        endRadius: 16, options: [])
    }
    let mismatch = bitmap.mismatch(tolerance: 0) { x, y in
      let distance = point(CGFloat(x), CGFloat(y)).distance(to: point(30, 25))
      if distance > 16 { return clear }
      return distance == 0 ? red : distance == 16 ? blue : nil
    }
    #expect(mismatch == nil)
    // The area inside the inner circle of a ring is not painted, but the inner circle is.
    let ring = drawn { context in
      context.drawRadialGradient(
        gradient, startCenter: point(30.5, 25.5), startRadius: 8, endCenter: point(30.5, 25.5),
        endRadius: 16, options: [])
    }
    let ringMismatch = ring.mismatch(tolerance: 0) { x, y in
      let distance = point(CGFloat(x), CGFloat(y)).distance(to: point(30, 25))
      if distance > 16 || distance < 8 { return clear }
      return distance == 8 ? red : distance == 16 ? blue : nil
    }
    #expect(ringMismatch == nil)
  }

  @Test(
    "A radial gradient from a point to a circle beside the point paints nothing behind the point")
  func cone() throws {
    let gradient = try #require(makeGradient([(0, .red), (1, .blue)]))
    let bitmap = drawn { context in
      context.drawRadialGradient(
        gradient, startCenter: point(10.5, 25.5), startRadius: 0, endCenter: point(42.5, 25.5),
        endRadius: 16, options: [.drawsBeforeStartLocation])
    }
    // The tip of the cone is at the start, and nothing lies to the left of it.
    #expect(bitmap.channels(10, 25).map(Double.init) == red)
    #expect((0..<10).allSatisfy { bitmap[$0, 25].alpha == 0 })
    #expect((11..<59).allSatisfy { bitmap[$0, 25].alpha == 255 } && bitmap[59, 25].alpha == 0)
  }

  @Test("A gradient with two colors at the same location has a sharp edge there")
  func sharpEdge() throws {
    let gradient = try #require(makeGradient([(0, .red), (0.5, .red), (0.5, .blue), (1, .blue)]))
    #expect(gradient.color(at: 0.5) == SIMD4(255, 0, 0, 255))
    #expect(gradient.color(at: 0.5.nextUp) == SIMD4(0, 0, 255, 255))
    let bitmap = drawn { context in
      context.drawLinearGradient(gradient, start: point(0, 0), end: point(60, 0), options: [])
    }
    #expect(bitmap.mismatch(tolerance: 0) { x, _ in x < 30 ? red : blue } == nil)
  }

  @Test("A negative shadow blur counts as 0, and a shape outside the canvas casts a visible shadow")
  func shadows() {
    func shadow(_ blur: CGFloat) -> Bitmap {
      drawn { context in
        context.setShadow(
          offset: CGSize(width: 0, height: 30), blur: blur, color: UIColor.blue.cgColor)
        context.setFillColor(UIColor.red)
        context.fill(CGRect(x: 10, y: -20, width: 20, height: 12))
      }
    }
    let mismatch = shadow(-5).mismatch(tolerance: 0) { x, y in
      (10..<30).contains(x) && (10..<22).contains(y) ? blue : clear
    }
    #expect(mismatch == nil && shadow(-5) == shadow(0) && shadow(4) != shadow(0))
    let sideways = drawn { context in
      context.setShadow(
        offset: CGSize(width: 70, height: 0), blur: 0, color: UIColor.blue.cgColor)
      context.fill(CGRect(x: -50, y: 10, width: 20, height: 12))
    }
    let sidewaysMismatch = sideways.mismatch(tolerance: 0) { x, y in
      (20..<40).contains(x) && (10..<22).contains(y) ? blue : clear
    }
    #expect(sidewaysMismatch == nil)
  }

  @Test("A radial gradient between circles that touch in one point fills the larger circle")
  func touchingCircles() throws {
    let gradient = try #require(makeGradient([(0, .red), (1, .blue)]))
    let bitmap = drawn { context in
      context.drawRadialGradient(
        gradient, startCenter: point(10.5, 25.5), startRadius: 0, endCenter: point(26.5, 25.5),
        endRadius: 16, options: [])
    }
    let mismatch = bitmap.mismatch(tolerance: 1.5) { x, y in
      let (dx, dy) = (Double(x) - 10, Double(y) - 25)
      // All circles touch in this pixel, so that it may have any color.
      if dx == 0, dy == 0 { return nil }
      // A circle with the radius 16 t around (16 t, 0) passes through the pixel.
      let t = dx > 0 ? (dx * dx + dy * dy) / (32 * dx) : 2
      return t <= 1 ? [255 * (1 - t), 0, 255 * t, 255] : clear
    }
    #expect(mismatch == nil)
  }

  @Test(
    "A gradient in blend mode copy clears the pixels in the clip that the gradient does not paint")
  func replacement() throws {
    let gradient = try #require(makeGradient([(0, .red), (1, .blue)]))
    let bitmap = drawn { context in
      context.setFillColor(UIColor.green)
      context.fill(CGRect(x: 0, y: 0, width: 60, height: 50))
      context.clip(to: CGRect(x: 5, y: 0, width: 50, height: 50))
      context.setBlendMode(.copy)
      context.drawLinearGradient(gradient, start: point(20, 0), end: point(40, 0), options: [])
    }
    let mismatch = bitmap.mismatch(tolerance: 0) { x, _ in
      if x < 5 || x >= 55 { return [0, 255, 0, 255] }
      return x < 20 || x >= 40 ? clear : nil
    }
    #expect(mismatch == nil && bitmap[30, 20].alpha == 255 && bitmap[30, 20].green == 0)
  }
}
