import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Movement and bitmap recipes")
struct MovementRecipeTests {
  @Test("Two dragged flowers stay under their fingers")
  func directManipulation() throws {
    let fixture = RecipeFixture(DirectManipulation())
    let flowers = fixture.view.subviews
    let (first, second) = (flowers[0].center, flowers[1].center)
    fixture.harness.touchDown([0: first, 1: point(second.x + 10, second.y)])
    fixture.harness.touchMove([
      0: point(first.x + 50, first.y - 20), 1: point(second.x, second.y + 30),
    ])
    #expect(flowers[0].center == point(first.x + 50, first.y - 20))
    #expect(flowers[1].center == point(second.x - 10, second.y + 30))
  }

  @Test("A pan moves a flower by the same distance as the finger")
  func pan() {
    let fixture = RecipeFixture(PanToMove())
    let flower = fixture.view.subviews[0]
    let start = flower.center
    fixture.drag(from: start, to: point(start.x + 60, start.y + 30))
    #expect(flower.center.distance(to: point(start.x + 60, start.y + 30)) < 1e-9)
  }

  @Test("The ring image receives touches on the ring, but not in the transparent hole")
  func bitmap() {
    let fixture = RecipeFixture(HitTestBitmap())
    let ring = fixture.controller.ring
    #expect(fixture.window.hitTest(point(240, 220), with: nil) !== ring)
    #expect(fixture.window.hitTest(point(240, 160), with: nil) === ring)
    fixture.harness.touchDown(at: point(240, 160))
    #expect(!ring.transform.isIdentity)
    fixture.harness.touchUp()
    #expect(ring.transform.isIdentity)
  }
}
