import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Recipes about who gets a touch")
struct DeliveryRecipeTests {
  @Test("A disc is touched within its circle; its corners are left to what lies behind")
  func circle() {
    let stage = RecipeStage(HitTestCircle())
    let (disc, square) = (stage.controller.disc, stage.controller.square)
    let (middle, corner) = (disc.center, at(disc.frame.minX + 10, disc.frame.minY + 10))
    stage.harness.touchDown(at: middle)
    #expect(disc.isTouched && !square.isTouched)
    stage.harness.touchUp()
    #expect(!disc.isTouched)
    stage.harness.touchDown(at: corner)
    #expect(square.isTouched && !disc.isTouched)
    #expect(stage.window.hitTest(at(disc.frame.minX + 1, middle.y), with: nil) === disc)
  }

  @Test("While A is held neither B nor C gets touches")
  func exclusiveFirst() {
    let stage = RecipeStage(ExclusiveTouch())
    let (a, b, c) = (stage.controller.a, stage.controller.b, stage.controller.c)
    stage.harness.touchDown(0, at: a.center)
    stage.harness.touchDown([1: b.center, 2: c.center])
    #expect([a, b, c].map(\.isTouched) == [true, false, false])
    #expect(a.label.text == "A is touched")
    stage.harness.touchUp([0, 1, 2])
    #expect([a, b, c].map(\.isTouched) == [false, false, false])
    #expect(a.label.text == "A")
  }

  @Test("B and C are touched together, and A is not while one of them is held")
  func exclusiveLast() {
    let stage = RecipeStage(ExclusiveTouch())
    let (a, b, c) = (stage.controller.a, stage.controller.b, stage.controller.c)
    stage.harness.touchDown(0, at: b.center)
    stage.harness.touchDown(1, at: c.center)
    #expect([a, b, c].map(\.isTouched) == [false, true, true])
    stage.harness.touchUp(1)
    stage.harness.touchDown(2, at: a.center)
    #expect([a, b, c].map(\.isTouched) == [false, true, false])
    stage.harness.touchUp([0, 2])
    stage.harness.touchDown(at: a.center)
    #expect(a.isTouched)
  }

  @Test("A touch near the button is the button's, one farther off is not")
  func margin() {
    let stage = RecipeStage(InterceptWithHitTest())
    let controller = stage.controller
    let button = controller.gate.button
    let frame = button.convert(button.bounds, to: stage.view)
    stage.tap(at(frame.minX - 50, frame.minY - 50))
    #expect(controller.presses == 1)
    stage.tap(at(frame.midX, frame.midY))
    #expect(controller.presses == 2)
    stage.tap(at(frame.minX - 70, frame.midY))
    #expect(controller.presses == 2)
    button.isHidden = true
    #expect(stage.window.hitTest(at(frame.minX - 50, frame.midY), with: nil) === controller.gate)
  }

  @Test("While it is locked the panel swallows touches, those on the button included")
  func locked() {
    let stage = RecipeStage(InterceptWithHitTest())
    let controller = stage.controller
    let button = controller.gate.button
    let middle = controller.gate.convert(button.center, to: stage.view)
    stage.tap(controller.lock.center)
    #expect(controller.gate.isLocked)
    stage.tap(middle)
    stage.tap(at(middle.x - 60, middle.y))
    #expect(controller.presses == 0)
    #expect(controller.gate.swallowed == 2)
    stage.tap(controller.lock.center)
    stage.tap(middle)
    #expect(controller.presses == 1)
    #expect(controller.gate.swallowed == 2)
  }

  @Test("A touch is answered by the view, the view around it and the controller, each once")
  func chain() {
    let stage = RecipeStage(SeveralHandlers())
    let controller = stage.controller
    let tallies = [controller.inner.tally, controller.outer.tally, controller.tally]
    let middle = controller.inner.convert(
      at(controller.inner.bounds.midX, controller.inner.bounds.midY), to: stage.view)
    stage.harness.touchDown(at: middle)
    stage.harness.touchMove(to: at(middle.x + 5, middle.y))
    #expect(tallies.map(\.count) == [1, 1, 1])
    #expect(tallies.map(\.fingers) == [1, 1, 1])
    stage.harness.touchUp()
    #expect(tallies.map(\.fingers) == [0, 0, 0])
    stage.tap(at(controller.outer.frame.minX + 20, controller.outer.frame.maxY - 20))
    #expect(tallies.map(\.count) == [1, 2, 2])
    stage.tap(at(5, 395))
    #expect(tallies.map(\.count) == [1, 2, 3])
    stage.harness.touchDown(at: middle)
    stage.harness.touchCancel()
    #expect(tallies.map(\.count) == [2, 3, 4])
    #expect(tallies.map(\.fingers) == [0, 0, 0])
  }
}
