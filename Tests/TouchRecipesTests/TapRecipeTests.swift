import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Taps and double taps")
struct TapRecipeTests {
  private let fixture = RecipeFixture(TapsAndDoubleTaps())
  private var canvas: TapView { fixture.controller.canvas }

  @Test("In the tap recipe, a tap adds a dot after the double-tap interval")
  func single() {
    fixture.tap(point(200, 180))
    #expect(canvas.dots.isEmpty)
    fixture.harness.advance(by: 0.3)
    #expect(canvas.dots.isEmpty)
    fixture.harness.advance(by: 0.1)
    #expect(canvas.dots == [point(200, 180)])
  }

  @Test("In the tap recipe, a double tap clears all dots and adds none")
  func double() {
    for x in [100, 200] as [CGFloat] {
      fixture.tap(point(x, 180))
      fixture.harness.advance(by: 1)
    }
    #expect(canvas.dots.count == 2)
    fixture.tap(point(300, 180))
    fixture.harness.advance(by: 0.1)
    fixture.tap(point(300, 180))
    #expect(canvas.dots.isEmpty)
    fixture.harness.advance(by: 1)
    #expect(canvas.dots.isEmpty)
  }

  @Test(
    "The tap count of the tap recipe increases with each tap and is zero after the finger moves")
  func counts() {
    for count in 1...3 {
      fixture.harness.touchDown(at: point(200, 180))
      #expect(canvas.tapCount == count)
      fixture.harness.advance(by: 0.05)
      fixture.harness.touchUp()
      fixture.harness.advance(by: 0.1)
    }
    fixture.harness.advance(by: 1)
    fixture.harness.touchDown(at: point(200, 180))
    #expect(canvas.tapCount == 1)
    fixture.harness.touchMove(to: point(220, 180))
    #expect(canvas.tapCount == 0)
  }
}

@Suite("Swipes")
struct SwipeRecipeTests {
  private let fixture = RecipeFixture(Swipes())
  private var controller: Swipes { fixture.controller }

  @Test("Both the swipe view and a recognizer detect a horizontal swipe")
  func horizontal() {
    fixture.drag(from: point(100, 200), to: point(160, 200))
    #expect(controller.viewDirection == .right)
    #expect(controller.recognizerDirection == .right)
    fixture.harness.touchUp()
    fixture.drag(from: point(300, 200), to: point(240, 200))
    #expect(controller.viewDirection == .left)
    #expect(controller.recognizerDirection == .left)
  }

  @Test("The swipe view detects a swipe of 12 points that deviates vertically by at most 4 points")
  func viewThresholds() {
    fixture.harness.touchDown(at: point(100, 200))
    fixture.harness.touchMove(to: point(111, 204))
    #expect(controller.viewDirection == [])
    fixture.harness.touchMove(to: point(112, 205))
    #expect(controller.viewDirection == [])
    fixture.harness.touchMove(to: point(112, 204))
    #expect(controller.viewDirection == .right)
    #expect(controller.recognizerDirection == [])
  }

  @Test("The swipe view detects only the first swipe of a touch")
  func once() {
    fixture.drag(from: point(100, 200), to: point(130, 200))
    fixture.harness.touchMove(to: point(60, 200))
    #expect(controller.viewDirection == .right)
  }

  @Test("Only the recognizer, not the swipe view, detects oblique and vertical swipes")
  func recognizerOnly() {
    fixture.drag(from: point(100, 200), to: point(160, 224))
    #expect(controller.recognizerDirection == .right)
    fixture.harness.touchUp()
    fixture.drag(from: point(100, 300), to: point(100, 240))
    #expect(controller.recognizerDirection == .up)
    fixture.harness.touchUp()
    fixture.drag(from: point(100, 200), to: point(100, 260))
    #expect(controller.recognizerDirection == .down)
    #expect(controller.viewDirection == [])
  }

  @Test("Only the swipe view, not the recognizer, detects a slow swipe")
  func slow() {
    fixture.drag(from: point(100, 200), to: point(160, 200), interval: 0.1)
    #expect(controller.viewDirection == .right)
    #expect(controller.recognizerDirection == [])
  }
}

// All tests of the process share the menu controller, so these tests run serially.
@Suite("A menu on a view", .serialized)
struct MenuRecipeTests {
  private let fixture = RecipeFixture(MenuOnView())
  private var flowers: [MenuFlower] { fixture.controller.flowers }

  /// Hides the shared menu, calls a closure, and restores the menu items.
  private func withMenu(_ body: (UIMenuController) throws -> Void) rethrows {
    let menu = UIMenuController.shared
    let items = menu.menuItems
    menu.hideMenu()
    defer {
      menu.hideMenu()
      menu.menuItems = items
    }
    try body(menu)
  }

  private func longPress(_ flower: UIView) {
    fixture.harness.touchDown(at: flower.center)
    fixture.harness.advance(by: 0.6)
    fixture.harness.touchUp()
  }

  private func pressKey(_ name: String) {
    for phase in [UIPress.Phase.began, .ended] {
      fixture.harness.application.sendPress(
        of: UIKey(name), phase: phase, timestamp: fixture.harness.now)
    }
  }

  private func buttons(in view: UIView) -> [UIButton] {
    view.subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? buttons(in: $0) }
  }

  private func tapMenuItem(_ title: String) throws {
    let button = try #require(buttons(in: fixture.window).first { $0.currentTitle == title })
    fixture.tap(button.convert(point(5, 5), to: fixture.window))
  }

  @Test("A long press on a flower shows its menu, and a tap does not")
  func shows() {
    withMenu { menu in
      fixture.tap(flowers[0].center)
      #expect(!menu.isMenuVisible)
      longPress(flowers[0])
      #expect(menu.isMenuVisible)
      #expect(flowers[0].isFirstResponder)
      #expect(buttons(in: fixture.window).map(\.currentTitle) == ["Rotate", "Recolour", "Reset"])
    }
  }

  @Test("A menu command changes only the flower that was pressed")
  func commands() throws {
    try withMenu { menu in
      longPress(flowers[0])
      try tapMenuItem("Rotate")
      #expect(!menu.isMenuVisible)
      #expect(!flowers[0].transform.isIdentity)
      #expect(flowers.dropFirst().allSatisfy { $0.transform.isIdentity })
      longPress(flowers[0])
      try tapMenuItem("Recolour")
      #expect(flowers.map(\.colorIndex) == [1, 3, 5])
      longPress(flowers[0])
      try tapMenuItem("Reset")
      #expect(flowers[0].transform.isIdentity)
      #expect(flowers[0].colorIndex == 0)
    }
  }

  @Test("A flower in the last color has no Recolour menu command, and the key C keeps the color")
  func lastColor() {
    withMenu { menu in
      longPress(flowers[2])
      #expect(buttons(in: fixture.window).map(\.currentTitle) == ["Rotate", "Reset"])
      menu.hideMenu()
      pressKey("c")
      #expect(flowers[2].colorIndex == 5)
    }
  }

  @Test("Escape hides the menu, and the keys R and C change the flower that was pressed last")
  func keys() {
    withMenu { menu in
      longPress(flowers[0])
      pressKey(UIKeyCommand.inputEscape)
      #expect(!menu.isMenuVisible)
      longPress(flowers[1])
      pressKey(UIKeyCommand.inputEscape)
      pressKey("r")
      pressKey("c")
      #expect(!flowers[1].transform.isIdentity)
      #expect(flowers[1].colorIndex == 4)
      #expect(flowers[0].transform.isIdentity)
      #expect(flowers[0].colorIndex == 0)
    }
  }
}
