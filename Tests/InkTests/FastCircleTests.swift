import Geometry
import SeededRandom
import Testing

@testable import Ink

@Suite("Smoothing of circles that are drawn fast")
struct FastCircleTests {
  private static func radius(_ points: some Collection<SIMD2<Float>>) -> Float {
    points.reduce(0) { $0 + ($1 * $1).sum().squareRoot() } / Float(points.count)
  }

  @Test(
    "A small circle of few reports keeps at least 94 % of its radius", arguments: [60, 120, 240],
    [2, 4, 6.0])
  func size(rate: Int, revolutionsPerSecond: Double) {
    for radius in [30, 60, 120] as [Float] {
      var smoother = StrokeSmoother()
      let count = Int(Double(rate) / revolutionsPerSecond)
      let filtered = (0...count).map { index -> SIMD2<Float> in
        let angle = CGFloat(index) / CGFloat(count) * 2 * .pi
        let position = SIMD2(Float(CGFloat.cos(angle)), Float(CGFloat.sin(angle))) * radius
        return smoother.add(position, at: Float(index) / Float(rate))
      }
      #expect(Self.radius(filtered.suffix(count * 2 / 3)) > 0.94 * radius, "\(radius)")
    }
  }

  @Test(
    "A still hand that jitters by 1 point is as calm as before",
    arguments: [(60, 0.28), (120, 0.21), (240, 0.19)])
  func jitter(rate: Int, limit: Float) {
    var random = SeededGenerator(seed: 5)
    var smoother = StrokeSmoother()
    var sum: Float = 0
    for index in 0..<4000 {
      // The sum of twelve uniform numbers is nearly normal, with a variance of 1.
      func normal() -> Float {
        (0..<12).reduce(Float(-6)) { sum, _ in sum + .random(in: 0...1, using: &random) }
      }
      let filtered = smoother.add([normal(), normal()], at: Float(index) / Float(rate))
      if index >= 100 { sum += filtered.x * filtered.x }
    }
    #expect((sum / 3900).squareRoot() < limit)
  }
}
