import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Transform and bounds recipes")
struct TransformRecipeTests {
  /// The locations where two fingers land.
  private let startLocations = [0: point(200, 200), 1: point(280, 200)]
  /// The locations after the fingers rotate by 90°, double their distance and move their center by
  /// (10, 30).
  private let endLocations = [0: point(250, 150), 1: point(250, 310)]

  @Test("A simultaneous pan, pinch and rotation keeps the touched points under two fingers")
  func recognizers() {
    let fixture = RecipeFixture(TransformGestures())
    let flower = fixture.controller.flower
    let touchedPoints = startLocations.mapValues { flower.convert($0, from: fixture.view) }
    fixture.harness.touchDown(startLocations)
    fixture.harness.advance(by: 0.01)
    fixture.harness.touchMove(endLocations)
    expect(touchedPoints, of: flower, in: fixture.view, under: endLocations)
    let (a, b) = (point(300, 190), point(230, 300))
    fixture.harness.advance(by: 0.01)
    fixture.harness.touchMove([0: a, 1: b])
    expect(touchedPoints, of: flower, in: fixture.view, under: [0: a, 1: b])
  }

  @Test("A single finger moves, but does not scale, a flower that has three recognizers")
  func recognizersWithOneFinger() {
    let fixture = RecipeFixture(TransformGestures())
    let flower = fixture.controller.flower
    let size = flower.frame.size
    fixture.drag(from: point(240, 200), to: point(300, 170))
    #expect(flower.frame.center.distance(to: point(300, 170)) < 1e-9)
    #expect(abs(flower.frame.width - size.width) < 1e-9)
  }

  @Test("A bounded flower slides along the edge of its field until the finger returns")
  func bounded() {
    let fixture = RecipeFixture(BoundedMovement())
    let (field, flower) = (fixture.controller.field, fixture.controller.flower)
    let start = field.convert(flower.center, to: fixture.view)
    fixture.harness.touchDown(at: point(start.x + 10, start.y))
    fixture.harness.touchMove(to: point(-300, start.y + 20))
    #expect(flower.frame.minX == 0)
    #expect(flower.center.y == field.bounds.midY + 20)
    fixture.harness.touchMove(to: point(900, 900))
    #expect(flower.frame.maxX == field.bounds.maxX)
    #expect(flower.frame.maxY == field.bounds.maxY)
    fixture.harness.touchMove(to: point(start.x + 30, start.y - 15))
    #expect(flower.center == point(field.bounds.midX + 20, field.bounds.midY - 15))
  }

  @Test("A flower without recognizers keeps the touched points under two fingers")
  func twoFingers() {
    let fixture = RecipeFixture(TwoFingerTransform())
    let flower = fixture.controller.flower
    let touchedPoints = startLocations.mapValues { flower.convert($0, from: fixture.view) }
    fixture.harness.touchDown(0, at: point(200, 200))
    fixture.harness.touchDown(1, at: point(280, 200))
    fixture.harness.touchMove(endLocations)
    expect(touchedPoints, of: flower, in: fixture.view, under: endLocations)
    #expect(abs(flower.transform.meanScale - 4) < 1e-9)
  }

  @Test("Lifting a finger keeps the transform, and the remaining finger only moves the flower")
  func remainingFinger() {
    let fixture = RecipeFixture(TwoFingerTransform())
    let flower = fixture.controller.flower
    fixture.harness.touchDown(startLocations)
    fixture.harness.touchMove(endLocations)
    let transformBeforeLift = flower.transform
    fixture.harness.touchUp(0)
    #expect(flower.transform == transformBeforeLift)
    fixture.harness.touchMove(1, to: point(230, 300))
    #expect(
      flower.transform
        == transformBeforeLift.concatenating(CGAffineTransform(translationX: -20, y: -10)))
  }

  @Test(
    "Lifting the last finger commits a flower's transform, which a later cancelled touch restores")
  func commit() {
    let fixture = RecipeFixture(TwoFingerTransform())
    let flower = fixture.controller.flower
    fixture.harness.touchDown(startLocations)
    fixture.harness.touchMove(endLocations)
    fixture.harness.touchUp([0, 1])
    let committed = flower.transform
    fixture.harness.touchDown(at: point(250, 200))
    fixture.harness.touchMove(to: point(300, 260))
    #expect(flower.transform != committed)
    fixture.harness.touchCancel()
    #expect(flower.transform == committed)
    fixture.drag(from: point(250, 200), to: point(260, 200))
    #expect(abs(flower.transform.tx - committed.tx - 10) < 1e-9)
  }

  /// Expects that points of a flower are at the locations of the fingers that touched them.
  ///
  /// - Parameters:
  ///   - touchedPoints: The points in the flower's coordinates, by finger.
  ///   - fingers: The locations of the fingers in the view's coordinates.
  private func expect(
    _ touchedPoints: [Int: CGPoint], of flower: UIView, in view: UIView,
    under fingers: [Int: CGPoint], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (finger, point) in touchedPoints {
      let distance = fingers[finger]?.distance(to: flower.convert(point, to: view)) ?? .infinity
      #expect(distance < 1e-6, "finger \(finger)", sourceLocation: sourceLocation)
    }
  }
}
