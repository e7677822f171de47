import Geometry
import Testing

@testable import Ink

@MainActor
@Suite("Lines between distant points")
struct DistantLineTests {
  @Test(
    "A diagonal line between points far beyond the canvas paints only pixels near the line",
    arguments: [1e4, 1e6, 1e8, 1e10, 1e12] as [Float])
  func diagonal(distance: Float) {
    let points: [SIMD2<Float>] = [SIMD2(-distance, -distance), SIMD2(distance, distance)]
    let line = InkLine(
      points: points, width: 10, color: PixelColor(red: 10, green: 20, blue: 30))
    let canvas = BitmapCanvas(width: 100, height: 100)
    canvas.draw([line], transform: .identity)
    for (x, y) in [(90, 10), (99, 0), (60, 5), (99, 50), (10, 90), (30, 99)] {
      #expect(canvas.bitmap[x, y].alpha == 0, "(\(x), \(y))")
    }
    // At larger distances, single precision places the diagonal itself less exactly than a pixel.
    if distance <= 1e6 {
      #expect(canvas.bitmap[50, 50].alpha == 255 && canvas.bitmap[3, 3].alpha == 255)
    }
  }
}
