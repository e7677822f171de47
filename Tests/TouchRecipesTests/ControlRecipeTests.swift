import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Controls and actions")
struct ControlRecipeTests {
  private let stage = RecipeStage(ControlsAndActions())
  private var recipe: ControlsAndActions { stage.controller }

  /// Drags the thumb, which is a third along a track of 150 points, by a third of it.
  private func enlarge() {
    let track = recipe.slider.frame.minX + 13
    let y = recipe.slider.frame.midY
    stage.drag(from: at(track + 50, y), to: at(track + 100, y))
    stage.harness.touchUp()
  }

  @Test("The flower begins as the controls say")
  func start() {
    #expect(recipe.slider.value == 1)
    #expect(recipe.pot.transform.a == 1)
    #expect(recipe.segments.selectedSegmentIndex == 0)
    #expect(recipe.pot.number == 0)
    #expect(!recipe.toggle.isOn && !recipe.pot.isHidden)
  }

  @Test("The slider sets the size, while it moves")
  func size() {
    enlarge()
    #expect(abs(recipe.slider.value - 1.5) < 1e-5)
    #expect(abs(recipe.pot.transform.a - 1.5) < 1e-5)
    #expect(recipe.pot.transform.d == recipe.pot.transform.a)
  }

  @Test("The switch hides the flower and shows it again")
  func hiding() {
    stage.tap(recipe.toggle.center)
    #expect(recipe.pot.isHidden)
    stage.tap(recipe.toggle.center)
    #expect(!recipe.pot.isHidden)
  }

  @Test("The segments choose the colour")
  func color() {
    let segments = recipe.segments.frame
    stage.tap(segments.center)
    #expect(recipe.pot.number == 1)
    stage.tap(at(segments.maxX - 5, segments.midY))
    #expect(recipe.pot.number == 2)
  }

  @Test("The button has no target, and its action finds the controller up the chain")
  func reset() {
    enlarge()
    stage.tap(recipe.toggle.center)
    stage.tap(recipe.segments.frame.center)
    #expect(recipe.button.actions(forTarget: recipe, forControlEvent: .allEvents) == nil)
    stage.tap(recipe.button.center)
    #expect(recipe.slider.value == 1)
    #expect(recipe.pot.transform.isIdentity)
    #expect(!recipe.toggle.isOn && !recipe.pot.isHidden)
    #expect(recipe.segments.selectedSegmentIndex == 0)
    #expect(recipe.pot.number == 0)
  }
}
