import ResponderKit
import ResponderKitTesting
import Testing

@testable import TouchRecipes

/// Tests that compare the recipes with reference pictures that a person has checked.
@Suite("Appearance of the recipes")
struct RecipeAppearanceTests {
  @Test(
    "Every recipe matches its reference picture, and all but two also during a two-finger drag",
    arguments: 0..<22)
  func recipe(index: Int) throws {
    #expect(Cookbook.recipes.count == 22)
    let recipe = Cookbook.recipes[index]
    let fixture = RecipeFixture(recipe.makeViewController())
    let harness = fixture.harness
    harness.application.typesetter = BlockTypesetter()
    fixture.window.backgroundColor = .systemBackground
    fixture.view.setNeedsLayout()
    fixture.window.layoutIfNeeded()
    try harness.checkSnapshot(recipe.name)
    harness.touchDown([0: point(120, 130), 1: point(300, 210)])
    for step in 1...10 {
      harness.advance(by: 0.01)
      let distance = CGFloat(step) * 5
      harness.touchMove([
        0: point(120 + distance, 130 + distance / 2), 1: point(300 + distance, 210 - distance),
      ])
    }
    fixture.window.layoutIfNeeded()
    // In these recipes, the colors depend on the undefined order of a set of touches.
    if !["many-strokes", "observers"].contains(recipe.name) {
      try harness.checkSnapshot("\(recipe.name)-touched")
    }
    harness.touchUp([0, 1])
    harness.advance(by: 2)
  }

  @Test("The recipe browser lists the recipes next to the first recipe")
  func browser() throws {
    let window = RecipeWindow(frame: CGRect(x: 0, y: 0, width: 900, height: 600))
    window.rootViewController = RecipeBrowser(initialRecipe: Cookbook.recipe(named: "swipes"))
    let harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
    window.rootViewController?.view.setNeedsLayout()
    window.layoutIfNeeded()
    try harness.checkSnapshot("browser")
  }
}
