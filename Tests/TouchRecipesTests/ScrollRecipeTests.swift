import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Dragging flowers out of a scroll view")
struct ScrollRecipeTests {
  private let stage = RecipeStage(DragOutOfScrollView())
  private var shelf: UIScrollView { stage.controller.shelf }
  private var flowers: [UIView] { shelf.subviews.filter { $0 is FlowerView } }

  /// In the coordinates of the window.
  private func place(of flower: UIView) -> CGPoint {
    stage.window.convert(flower.center, from: flower.superview)
  }

  @Test("A finger along the shelf scrolls it, also where it began on a flower")
  func scrolls() {
    let flower = flowers[1]
    let start = place(of: flower)
    stage.drag(from: start, to: at(start.x - 100, start.y + 5))
    #expect(shelf.contentOffset.x > 80)
    #expect(flower.superview === shelf)
    #expect(flower.center == at(150, 55))
  }

  @Test("A finger across the shelf takes the flower out and keeps it")
  func takesOut() {
    let flower = flowers[1]
    let start = place(of: flower)
    stage.drag(from: start, to: at(start.x + 30, start.y + 150))
    #expect(flower.superview === stage.view)
    #expect(place(of: flower).distance(to: at(start.x + 30, start.y + 150)) < 1e-9)
    #expect(shelf.contentOffset == .zero)
    // The same finger may go anywhere now.
    stage.harness.touchMove(to: at(start.x + 200, start.y + 150))
    #expect(place(of: flower).distance(to: at(start.x + 200, start.y + 150)) < 1e-9)
    #expect(shelf.contentOffset == .zero)
  }

  @Test("A flower keeps its place when it leaves a shelf that was scrolled")
  func keepsPlace() {
    shelf.contentOffset = at(150, 0)
    let flower = flowers[3]
    let start = place(of: flower)
    #expect(start == at(220, 75))
    // Not at its middle, so that a jump there would be seen.
    stage.drag(from: at(start.x + 20, start.y + 10), to: at(start.x + 20, start.y + 210))
    #expect(flower.superview === stage.view)
    #expect(place(of: flower).distance(to: at(220, 275)) < 1e-9)
  }

  @Test("A flower that is out follows a finger in every direction")
  func again() {
    let flower = flowers[1]
    let start = place(of: flower)
    stage.drag(from: start, to: at(start.x, start.y + 150))
    stage.harness.touchUp()
    stage.drag(from: at(start.x, start.y + 150), to: at(start.x + 120, start.y + 150))
    #expect(place(of: flower).distance(to: at(start.x + 120, start.y + 150)) < 1e-9)
  }

  @Test("A finger across the shelf between the flowers moves nothing")
  func between() {
    let places = flowers.map(\.center)
    stage.drag(from: at(120, 75), to: at(120, 200))
    #expect(shelf.contentOffset == .zero)
    #expect(flowers.map(\.center) == places)
  }
}
