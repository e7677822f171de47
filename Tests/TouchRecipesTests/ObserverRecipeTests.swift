import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Recipes that see the events of a window")
struct ObserverRecipeTests {
  // MARK: Feedback

  private func showsBubble(_ recipe: LiveTouchFeedback, at point: CGPoint) -> Bool {
    recipe.bubbles.snapshot().alpha(at: point) > 0
  }

  @Test("A bubble shows each finger and goes with it, and flowers move as without")
  func bubbles() {
    let stage = RecipeStage(LiveTouchFeedback())
    let recipe = stage.controller
    let flowers = recipe.below.view.subviews
    let (first, second) = (flowers[0].center, flowers[4].center)
    stage.drag(0, from: first, to: at(first.x + 100, first.y + 20))
    stage.harness.touchDown(1, at: second)
    #expect(flowers[0].center.distance(to: at(first.x + 100, first.y + 20)) < 1e-9)
    #expect(showsBubble(recipe, at: at(first.x + 100, first.y + 20)))
    #expect(!showsBubble(recipe, at: first))
    #expect(showsBubble(recipe, at: second))
    stage.harness.touchUp(0)
    #expect(!showsBubble(recipe, at: at(first.x + 100, first.y + 20)))
    #expect(showsBubble(recipe, at: second))
    stage.harness.touchCancel(1)
    #expect(!showsBubble(recipe, at: second))
  }

  @Test("Bubbles lie over all else and are never touched")
  func passesThrough() {
    let stage = RecipeStage(LiveTouchFeedback())
    let flower = stage.controller.below.view.subviews[0]
    stage.tap(flower.center)
    #expect(stage.view.subviews.last === stage.controller.bubbles)
    #expect(stage.window.hitTest(flower.center, with: nil) === flower)
  }

  @Test("In the browser, whose page enters the window later, bubbles show as well")
  func inBrowser() throws {
    let stage = RecipeStage(RecipeBrowser(first: LiveTouchFeedback.recipe))
    let recipe = try #require(find(LiveTouchFeedback.self, in: stage.view))
    let flower = recipe.below.view.subviews[0]
    let place = stage.window.convert(flower.center, from: flower.superview)
    stage.harness.touchDown(at: place)
    #expect(showsBubble(recipe, at: recipe.bubbles.convert(place, from: nil)))
  }

  private func find<Controller: UIViewController>(
    _ type: Controller.Type, in view: UIView
  ) -> Controller? {
    if let found = view.viewController as? Controller { return found }
    for subview in view.subviews {
      if let found = find(type, in: subview) { return found }
    }
    return nil
  }

  // MARK: Observers

  @Test("One observer counts the touches and another draws them; flowers move as without")
  func observers() {
    let stage = RecipeStage(EventObservers())
    let (counter, trail) = (stage.controller.counter, stage.controller.trail)
    let flower = stage.controller.below.view.subviews[0]
    let start = flower.center
    stage.drag(0, from: start, to: at(start.x + 60, start.y + 30))
    #expect(flower.center.distance(to: at(start.x + 60, start.y + 30)) < 1e-9)
    #expect(counter.count == 1)
    #expect(trail.trails.map(\.count) == [11])
    #expect(trail.trails.first?.first == start)
    #expect(trail.trails.first?.last == at(start.x + 60, start.y + 30))
    #expect(trail.snapshot().alpha(at: at(start.x + 30, start.y + 15)) > 0)
  }

  @Test("They see fingers on no flower as well, each with a trail of its own")
  func severalFingers() {
    let stage = RecipeStage(EventObservers())
    let (counter, trail) = (stage.controller.counter, stage.controller.trail)
    stage.harness.touchDown([0: at(440, 20), 1: at(440, 380)])
    stage.harness.advance(by: 0.01)
    stage.harness.touchMove(1, to: at(400, 380))
    #expect(counter.count == 2)
    #expect(trail.trails.map(\.count).sorted() == [1, 2])
    stage.harness.touchUp([0, 1])
    #expect(trail.trails.count == 2)
    // A finger that lands alone begins anew.
    stage.tap(at(440, 20))
    #expect(trail.trails == [[at(440, 20)]])
    #expect(counter.count == 3)
    #expect(counter.label.text == "Touches so far: 3")
  }

  @Test("They are added once, however often the page is laid out")
  func addedOnce() {
    let stage = RecipeStage(EventObservers())
    for _ in 0..<3 {
      stage.view.setNeedsLayout()
      stage.window.layoutIfNeeded()
    }
    stage.tap(at(100, 100))
    #expect(stage.controller.counter.count == 1)
  }

  @Test("A page that is shown no more is let go, and its observers with it")
  func letGo() {
    let stage = RecipeStage(EventObservers())
    weak var page: EventObservers?
    weak var counter: TouchCounter?
    do {
      let other = EventObservers()
      stage.controller.view.addSubview(other.view)
      stage.window.layoutIfNeeded()
      stage.tap(at(100, 100))
      (page, counter) = (other, other.counter)
      #expect(other.counter.count == 1)
      other.view.removeFromSuperview()
    }
    stage.tap(at(100, 100))
    #expect(page == nil)
    #expect(counter == nil)
    #expect(stage.controller.counter.count == 2)
  }
}
