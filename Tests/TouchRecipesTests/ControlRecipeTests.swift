import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Controls and actions")
struct ControlRecipeTests {
  private let fixture = RecipeFixture(ControlsAndActions())
  private var recipe: ControlsAndActions { fixture.controller }

  /// Drags the slider's thumb from one third to two thirds of its track, which is 150 points long.
  private func enlarge() {
    let trackStart = recipe.slider.frame.minX + 13
    let y = recipe.slider.frame.midY
    fixture.drag(from: point(trackStart + 50, y), to: point(trackStart + 100, y))
    fixture.harness.touchUp()
  }

  @Test("The initial state of the control recipe's flower matches the controls")
  func initialState() {
    #expect(recipe.slider.value == 1)
    #expect(recipe.flower.transform.a == 1)
    #expect(recipe.segments.selectedSegmentIndex == 0)
    #expect(recipe.flower.colorIndex == 0)
    #expect(!recipe.toggle.isOn && !recipe.flower.isHidden)
  }

  @Test("A drag of the control recipe's slider scales the flower")
  func size() {
    enlarge()
    #expect(abs(recipe.slider.value - 1.5) < 1e-5)
    #expect(abs(recipe.flower.transform.a - 1.5) < 1e-5)
    #expect(recipe.flower.transform.d == recipe.flower.transform.a)
  }

  @Test("The switch of the control recipe hides the flower and shows the flower again")
  func hiding() {
    fixture.tap(recipe.toggle.center)
    #expect(recipe.flower.isHidden)
    fixture.tap(recipe.toggle.center)
    #expect(!recipe.flower.isHidden)
  }

  @Test("The segmented control of the control recipe sets the color of the flower")
  func color() {
    let segments = recipe.segments.frame
    fixture.tap(segments.center)
    #expect(recipe.flower.colorIndex == 1)
    fixture.tap(point(segments.maxX - 5, segments.midY))
    #expect(recipe.flower.colorIndex == 2)
  }

  @Test(
    "The responder chain delivers the action of the control recipe's reset button to the controller"
  )
  func reset() {
    enlarge()
    fixture.tap(recipe.toggle.center)
    fixture.tap(recipe.segments.frame.center)
    #expect(recipe.button.actions(forTarget: recipe, forControlEvent: .allEvents) == nil)
    fixture.tap(recipe.button.center)
    #expect(recipe.slider.value == 1)
    #expect(recipe.flower.transform.isIdentity)
    #expect(!recipe.toggle.isOn && !recipe.flower.isHidden)
    #expect(recipe.segments.selectedSegmentIndex == 0)
    #expect(recipe.flower.colorIndex == 0)
  }

  @Test("The controls of the control recipe are stacked, 30 points from the left edge")
  func frames() {
    #expect(recipe.slider.frame == CGRect(x: 30, y: 50, width: 176, height: 30))
    #expect(recipe.toggle.frame == CGRect(x: 30, y: 130, width: 50, height: 30))
    #expect(recipe.segments.frame.origin == point(30, 210))
    #expect(recipe.button.frame.origin == point(30, 280))
    let labels = fixture.view.subviews.compactMap { $0 as? UILabel }
    #expect(labels.map(\.frame.origin) == [point(30, 22), point(30, 102), point(30, 182)])
    #expect(recipe.flower.center == point(370, 130))
  }
}
