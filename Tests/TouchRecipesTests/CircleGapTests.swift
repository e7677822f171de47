import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("The gap between the ends of a circle")
struct CircleGapTests {
  /// Returns a stroke around (130, 310) whose ends are a distance above and below the center.
  ///
  /// In each half, the vertices after the end are 50, 53, 52, 51, 52, 53 and 50 points from the
  /// center. If the distance is 15, each end is √(36² + 15²) = 39 points from the center, and the
  /// mean distance of all vertices is 400 / 8 = 50 points.
  private func stroke(_ distance: CGFloat) -> [CGPoint] {
    let upper = [
      point(36, distance), point(40, 30), point(28, 45), point(20, 48), point(0, 51),
      point(-20, 48), point(-28, 45), point(-40, 30),
    ]
    let lower = upper.reversed().map { point($0.x, -$0.y) }
    return (upper + lower).map { point($0.x + 130, $0.y + 310) }
  }

  @Test("A stroke whose ends are 0.6 radii apart is a circle, and a stroke with a wider gap is not")
  func exactGap() throws {
    let fit = try #require(CircleFit(points: stroke(15)))
    #expect(fit.radius == 50 && fit.center == point(130, 310))
    #expect(CircleFit(points: stroke(15.25)) == nil)
  }
}
