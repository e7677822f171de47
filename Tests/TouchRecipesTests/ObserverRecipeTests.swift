import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Window observer recipes")
struct ObserverRecipeTests {
  // MARK: Feedback

  private func showsBubble(_ recipe: LiveTouchFeedback, at point: CGPoint) -> Bool {
    recipe.bubbles.snapshot().alpha(at: point) > 0
  }

  @Test("A bubble marks each finger that is down, and the flowers still move")
  func bubbles() {
    let fixture = RecipeFixture(LiveTouchFeedback())
    let recipe = fixture.controller
    let flowers = recipe.content.view.subviews
    let (first, second) = (flowers[0].center, flowers[4].center)
    fixture.drag(0, from: first, to: point(first.x + 100, first.y + 20))
    fixture.harness.touchDown(1, at: second)
    #expect(flowers[0].center.distance(to: point(first.x + 100, first.y + 20)) < 1e-9)
    #expect(showsBubble(recipe, at: point(first.x + 100, first.y + 20)))
    #expect(!showsBubble(recipe, at: first))
    #expect(showsBubble(recipe, at: second))
    fixture.harness.touchUp(0)
    #expect(!showsBubble(recipe, at: point(first.x + 100, first.y + 20)))
    #expect(showsBubble(recipe, at: second))
    fixture.harness.touchCancel(1)
    #expect(!showsBubble(recipe, at: second))
  }

  @Test("The bubble view is the frontmost view and receives no touches")
  func frontmostAndUntouched() {
    let fixture = RecipeFixture(LiveTouchFeedback())
    let flower = fixture.controller.content.view.subviews[0]
    fixture.tap(flower.center)
    #expect(fixture.view.subviews.last === fixture.controller.bubbles)
    #expect(fixture.window.hitTest(flower.center, with: nil) === flower)
  }

  @Test(
    "Bubbles appear in the recipe browser, which loads recipe views before adding them to a window")
  func inBrowser() throws {
    let fixture = RecipeFixture(RecipeBrowser(initialRecipe: LiveTouchFeedback.recipe))
    let recipe = try #require(find(LiveTouchFeedback.self, in: fixture.view))
    let flower = recipe.content.view.subviews[0]
    let location = fixture.window.convert(flower.center, from: flower.superview)
    fixture.harness.touchDown(at: location)
    #expect(showsBubble(recipe, at: recipe.bubbles.convert(location, from: nil)))
  }

  private func find<Controller: UIViewController>(
    _ type: Controller.Type, in view: UIView
  ) -> Controller? {
    if let controller = view.viewController as? Controller { return controller }
    for subview in view.subviews {
      if let controller = find(type, in: subview) { return controller }
    }
    return nil
  }

  // MARK: Observers

  @Test(
    "The observers of a recipe window count touches and draw trails, and the flowers still move")
  func observers() {
    let fixture = RecipeFixture(EventObservers())
    let (counter, trailView) = (fixture.controller.counter, fixture.controller.trailView)
    let flower = fixture.controller.content.view.subviews[0]
    let start = flower.center
    fixture.drag(0, from: start, to: point(start.x + 60, start.y + 30))
    #expect(flower.center.distance(to: point(start.x + 60, start.y + 30)) < 1e-9)
    #expect(counter.count == 1)
    #expect(trailView.trails.map(\.count) == [11])
    #expect(trailView.trails.first?.first == start)
    #expect(trailView.trails.first?.last == point(start.x + 60, start.y + 30))
    #expect(trailView.snapshot().alpha(at: point(start.x + 30, start.y + 15)) > 0)
  }

  @Test(
    "The observers of a recipe window see touches outside the flowers and draw a trail per finger")
  func severalFingers() {
    let fixture = RecipeFixture(EventObservers())
    let (counter, trailView) = (fixture.controller.counter, fixture.controller.trailView)
    fixture.harness.touchDown([0: point(440, 20), 1: point(440, 380)])
    fixture.harness.advance(by: 0.01)
    fixture.harness.touchMove(1, to: point(400, 380))
    #expect(counter.count == 2)
    #expect(trailView.trails.map(\.count).sorted() == [1, 2])
    fixture.harness.touchUp([0, 1])
    #expect(trailView.trails.count == 2)
    // A finger that lands while no other finger is down begins a new sequence, which replaces the
    // trails.
    fixture.tap(point(440, 20))
    #expect(trailView.trails == [[point(440, 20)]])
    #expect(counter.count == 3)
    #expect(counter.label.text == "Touches so far: 3")
  }

  @Test(
    "The observer recipe adds its observers only once even if its view is laid out several times")
  func addedOnce() {
    let fixture = RecipeFixture(EventObservers())
    for _ in 0..<3 {
      fixture.view.setNeedsLayout()
      fixture.window.layoutIfNeeded()
    }
    fixture.tap(point(100, 100))
    #expect(fixture.controller.counter.count == 1)
  }

  @Test("A recipe that leaves the window is deallocated together with its observers")
  func deallocated() {
    let fixture = RecipeFixture(EventObservers())
    weak var removedRecipe: EventObservers?
    weak var counter: TouchCounter?
    do {
      let recipe = EventObservers()
      fixture.controller.view.addSubview(recipe.view)
      fixture.window.layoutIfNeeded()
      fixture.tap(point(100, 100))
      (removedRecipe, counter) = (recipe, recipe.counter)
      #expect(recipe.counter.count == 1)
      recipe.view.removeFromSuperview()
    }
    fixture.tap(point(100, 100))
    #expect(removedRecipe == nil)
    #expect(counter == nil)
    #expect(fixture.controller.counter.count == 2)
  }
}
