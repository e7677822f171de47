import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Recipes that move things")
struct MovingTests {
  @Test("Dragging a flower keeps it under the finger, two of them under two")
  func directManipulation() throws {
    let stage = RecipeStage(DirectManipulation())
    let flowers = stage.view.subviews
    let (first, second) = (flowers[0].center, flowers[1].center)
    stage.harness.touchDown([0: first, 1: at(second.x + 10, second.y)])
    stage.harness.touchMove([0: at(first.x + 50, first.y - 20), 1: at(second.x, second.y + 30)])
    #expect(flowers[0].center == at(first.x + 50, first.y - 20))
    #expect(flowers[1].center == at(second.x - 10, second.y + 30))
  }

  @Test("A pan moves a flower by as much as the finger")
  func pan() {
    let stage = RecipeStage(PanToMove())
    let flower = stage.view.subviews[0]
    let start = flower.center
    stage.drag(from: start, to: at(start.x + 60, start.y + 30))
    #expect(flower.center.distance(to: at(start.x + 60, start.y + 30)) < 1e-9)
  }

  @Test("A picture is touched where it covers at least 85 of 255")
  func bitmap() {
    let stage = RecipeStage(HitTestBitmap())
    let ring = stage.controller.ring
    #expect(stage.window.hitTest(at(240, 220), with: nil) !== ring)
    #expect(stage.window.hitTest(at(240, 160), with: nil) === ring)
    stage.harness.touchDown(at: at(240, 160))
    #expect(!ring.transform.isIdentity)
    stage.harness.touchUp()
    #expect(ring.transform.isIdentity)
  }
}
