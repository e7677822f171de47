import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Dragging flowers out of a scroll view")
struct ScrollRecipeTests {
  private let fixture = RecipeFixture(DragOutOfScrollView())
  private var shelf: UIScrollView { fixture.controller.shelf }
  private var flowers: [UIView] { shelf.subviews.filter { $0 is FlowerView } }

  /// Returns the center of a flower in window coordinates.
  private func windowCenter(of flower: UIView) -> CGPoint {
    fixture.window.convert(flower.center, from: flower.superview)
  }

  @Test("A horizontal drag that starts on a flower scrolls the shelf")
  func scrolls() {
    let flower = flowers[1]
    let start = windowCenter(of: flower)
    fixture.drag(from: start, to: point(start.x - 100, start.y + 5))
    #expect(shelf.contentOffset.x > 80)
    #expect(flower.superview === shelf)
    #expect(flower.center == point(150, 55))
  }

  @Test("A vertical drag takes a flower out of the shelf and keeps it under the finger")
  func takesOut() {
    let flower = flowers[1]
    let start = windowCenter(of: flower)
    fixture.drag(from: start, to: point(start.x + 30, start.y + 150))
    #expect(flower.superview === fixture.view)
    #expect(windowCenter(of: flower).distance(to: point(start.x + 30, start.y + 150)) < 1e-9)
    #expect(shelf.contentOffset == .zero)
    // The same finger can now move the flower in any direction.
    fixture.harness.touchMove(to: point(start.x + 200, start.y + 150))
    #expect(windowCenter(of: flower).distance(to: point(start.x + 200, start.y + 150)) < 1e-9)
    #expect(shelf.contentOffset == .zero)
  }

  @Test("A flower that a drag takes out of a scrolled shelf moves exactly as far as the finger")
  func keepsPosition() {
    shelf.contentOffset = point(150, 0)
    let flower = flowers[3]
    let start = windowCenter(of: flower)
    #expect(start == point(220, 75))
    // The drag starts beside the center, so that the test fails if the center jumps to the finger.
    fixture.drag(from: point(start.x + 20, start.y + 10), to: point(start.x + 20, start.y + 210))
    #expect(flower.superview === fixture.view)
    #expect(windowCenter(of: flower).distance(to: point(220, 275)) < 1e-9)
  }

  @Test("A flower outside the shelf follows a horizontal drag")
  func secondDrag() {
    let flower = flowers[1]
    let start = windowCenter(of: flower)
    fixture.drag(from: start, to: point(start.x, start.y + 150))
    fixture.harness.touchUp()
    fixture.drag(from: point(start.x, start.y + 150), to: point(start.x + 120, start.y + 150))
    #expect(windowCenter(of: flower).distance(to: point(start.x + 120, start.y + 150)) < 1e-9)
  }

  @Test("A vertical drag that starts between two flowers moves neither a flower nor the shelf")
  func between() {
    let centers = flowers.map(\.center)
    fixture.drag(from: point(120, 75), to: point(120, 200))
    #expect(shelf.contentOffset == .zero)
    #expect(flowers.map(\.center) == centers)
  }
}
