import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Recipes that transform and confine things")
struct TransformRecipeTests {
  /// Two fingers that turn by a quarter, go twice as far apart, and move by (10, 30).
  private let before = [0: at(200, 200), 1: at(280, 200)]
  private let after = [0: at(250, 150), 1: at(250, 310)]

  @Test("Pan, pinch and rotation together keep what is under two fingers under them")
  func recognizers() {
    let stage = RecipeStage(TransformGestures())
    let flower = stage.controller.flower
    let grips = before.mapValues { flower.convert($0, from: stage.view) }
    stage.harness.touchDown(before)
    stage.harness.advance(by: 0.01)
    stage.harness.touchMove(after)
    expect(grips, of: flower, in: stage.view, under: after)
    let (a, b) = (at(300, 190), at(230, 300))
    stage.harness.advance(by: 0.01)
    stage.harness.touchMove([0: a, 1: b])
    expect(grips, of: flower, in: stage.view, under: [0: a, 1: b])
  }

  @Test("One finger on the flower of three recognizers moves it and changes nothing else")
  func recognizersWithOneFinger() {
    let stage = RecipeStage(TransformGestures())
    let flower = stage.controller.flower
    let size = flower.frame.size
    stage.drag(from: at(240, 200), to: at(300, 170))
    #expect(flower.frame.center.distance(to: at(300, 170)) < 1e-9)
    #expect(abs(flower.frame.width - size.width) < 1e-9)
  }

  @Test("A bounded flower stays in its field, slides along the edge, and is taken up again")
  func bounded() {
    let stage = RecipeStage(BoundedMovement())
    let (field, flower) = (stage.controller.field, stage.controller.flower)
    let start = field.convert(flower.center, to: stage.view)
    stage.harness.touchDown(at: at(start.x + 10, start.y))
    stage.harness.touchMove(to: at(-300, start.y + 20))
    #expect(flower.frame.minX == 0)
    #expect(flower.center.y == field.bounds.midY + 20)
    stage.harness.touchMove(to: at(900, 900))
    #expect(flower.frame.maxX == field.bounds.maxX)
    #expect(flower.frame.maxY == field.bounds.maxY)
    stage.harness.touchMove(to: at(start.x + 30, start.y - 15))
    #expect(flower.center == at(field.bounds.midX + 20, field.bounds.midY - 15))
  }

  @Test("Without recognizers, too, two fingers keep what is under them, however they land")
  func twoFingers() {
    let stage = RecipeStage(TwoFingerTransform())
    let flower = stage.controller.flower
    let grips = before.mapValues { flower.convert($0, from: stage.view) }
    stage.harness.touchDown(0, at: at(200, 200))
    stage.harness.touchDown(1, at: at(280, 200))
    stage.harness.touchMove(after)
    expect(grips, of: flower, in: stage.view, under: after)
    #expect(abs(flower.transform.meanScale - 4) < 1e-9)
  }

  @Test("A finger that is lifted changes nothing, and the one that stays only moves the flower")
  func oneFingerIsLeft() {
    let stage = RecipeStage(TwoFingerTransform())
    let flower = stage.controller.flower
    stage.harness.touchDown(before)
    stage.harness.touchMove(after)
    let changed = flower.transform
    stage.harness.touchUp(0)
    #expect(flower.transform == changed)
    stage.harness.touchMove(1, to: at(230, 300))
    #expect(
      flower.transform
        == changed.concatenating(CGAffineTransform(translationX: -20, y: -10)))
  }

  @Test("The last finger up commits the transform; touches taken away give back what was committed")
  func commit() {
    let stage = RecipeStage(TwoFingerTransform())
    let flower = stage.controller.flower
    stage.harness.touchDown(before)
    stage.harness.touchMove(after)
    stage.harness.touchUp([0, 1])
    let committed = flower.transform
    stage.harness.touchDown(at: at(250, 200))
    stage.harness.touchMove(to: at(300, 260))
    #expect(flower.transform != committed)
    stage.harness.touchCancel()
    #expect(flower.transform == committed)
    stage.drag(from: at(250, 200), to: at(260, 200))
    #expect(abs(flower.transform.tx - committed.tx - 10) < 1e-9)
  }

  private func expect(
    _ grips: [Int: CGPoint], of flower: UIView, in view: UIView, under fingers: [Int: CGPoint],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (finger, grip) in grips {
      let distance = fingers[finger]?.distance(to: flower.convert(grip, to: view)) ?? .infinity
      #expect(distance < 1e-6, "finger \(finger)", sourceLocation: sourceLocation)
    }
  }
}
