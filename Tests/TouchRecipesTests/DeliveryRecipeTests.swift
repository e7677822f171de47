import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Touch delivery recipes")
struct DeliveryRecipeTests {
  @Test(
    "A disc receives touches inside its circle, and the view behind it receives the other touches")
  func circle() {
    let fixture = RecipeFixture(HitTestCircle())
    let (disc, square) = (fixture.controller.disc, fixture.controller.square)
    let (center, corner) = (disc.center, point(disc.frame.minX + 10, disc.frame.minY + 10))
    fixture.harness.touchDown(at: center)
    #expect(disc.isTouched && !square.isTouched)
    fixture.harness.touchUp()
    #expect(!disc.isTouched)
    fixture.harness.touchDown(at: corner)
    #expect(square.isTouched && !disc.isTouched)
    #expect(fixture.window.hitTest(point(disc.frame.minX + 1, center.y), with: nil) === disc)
  }

  @Test("Views B and C receive no touches while a finger touches exclusive view A")
  func exclusiveViewFirst() {
    let fixture = RecipeFixture(ExclusiveTouch())
    let (a, b, c) = (fixture.controller.a, fixture.controller.b, fixture.controller.c)
    fixture.harness.touchDown(0, at: a.center)
    fixture.harness.touchDown([1: b.center, 2: c.center])
    #expect([a, b, c].map(\.isTouched) == [true, false, false])
    #expect(a.label.text == "A is touched")
    fixture.harness.touchUp([0, 1, 2])
    #expect([a, b, c].map(\.isTouched) == [false, false, false])
    #expect(a.label.text == "A")
  }

  @Test("Exclusive view A receives no touch while a finger touches view B")
  func exclusiveViewLast() {
    let fixture = RecipeFixture(ExclusiveTouch())
    let (a, b, c) = (fixture.controller.a, fixture.controller.b, fixture.controller.c)
    fixture.harness.touchDown(0, at: b.center)
    fixture.harness.touchDown(1, at: c.center)
    #expect([a, b, c].map(\.isTouched) == [false, true, true])
    fixture.harness.touchUp(1)
    fixture.harness.touchDown(2, at: a.center)
    #expect([a, b, c].map(\.isTouched) == [false, true, false])
    fixture.harness.touchUp([0, 2])
    fixture.harness.touchDown(at: a.center)
    #expect(a.isTouched)
  }

  @Test("The button of the hit-test recipe receives touches within its margin and no other touches")
  func margin() {
    let fixture = RecipeFixture(InterceptWithHitTest())
    let controller = fixture.controller
    let button = controller.panel.button
    let frame = button.convert(button.bounds, to: fixture.view)
    fixture.tap(point(frame.minX - 50, frame.minY - 50))
    #expect(controller.pressCount == 1)
    fixture.tap(point(frame.midX, frame.midY))
    #expect(controller.pressCount == 2)
    fixture.tap(point(frame.minX - 70, frame.midY))
    #expect(controller.pressCount == 2)
    button.isHidden = true
    #expect(
      fixture.window.hitTest(point(frame.minX - 50, frame.midY), with: nil) === controller.panel)
  }

  @Test("A locked panel swallows every touch, including touches on the button")
  func locked() {
    let fixture = RecipeFixture(InterceptWithHitTest())
    let controller = fixture.controller
    let button = controller.panel.button
    let center = controller.panel.convert(button.center, to: fixture.view)
    fixture.tap(controller.lockSwitch.center)
    #expect(controller.panel.isLocked)
    fixture.tap(center)
    fixture.tap(point(center.x - 60, center.y))
    #expect(controller.pressCount == 0)
    #expect(controller.panel.swallowedCount == 2)
    fixture.tap(controller.lockSwitch.center)
    fixture.tap(center)
    #expect(controller.pressCount == 1)
    #expect(controller.panel.swallowedCount == 2)
  }

  @Test("The inner view, the outer view and the view controller each count a touch once")
  func chain() {
    let fixture = RecipeFixture(SeveralHandlers())
    let controller = fixture.controller
    let labels = [
      controller.inner.countLabel, controller.outer.countLabel, controller.countLabel,
    ]
    let center = controller.inner.convert(
      point(controller.inner.bounds.midX, controller.inner.bounds.midY), to: fixture.view)
    fixture.harness.touchDown(at: center)
    fixture.harness.touchMove(to: point(center.x + 5, center.y))
    #expect(labels.map(\.count) == [1, 1, 1])
    #expect(labels.map(\.activeCount) == [1, 1, 1])
    fixture.harness.touchUp()
    #expect(labels.map(\.activeCount) == [0, 0, 0])
    fixture.tap(point(controller.outer.frame.minX + 20, controller.outer.frame.maxY - 20))
    #expect(labels.map(\.count) == [1, 2, 2])
    fixture.tap(point(5, 395))
    #expect(labels.map(\.count) == [1, 2, 3])
    fixture.harness.touchDown(at: center)
    fixture.harness.touchCancel()
    #expect(labels.map(\.count) == [2, 3, 4])
    #expect(labels.map(\.activeCount) == [0, 0, 0])
  }
}
