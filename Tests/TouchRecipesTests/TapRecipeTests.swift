import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Taps and double taps")
struct TapRecipeTests {
  private let stage = RecipeStage(TapsAndDoubleTaps())
  private var board: TapBoard { stage.controller.board }

  @Test("A tap puts a dot once no second one can follow")
  func single() {
    stage.tap(at(200, 180))
    #expect(board.dots.isEmpty)
    stage.harness.advance(by: 0.3)
    #expect(board.dots.isEmpty)
    stage.harness.advance(by: 0.1)
    #expect(board.dots == [at(200, 180)])
  }

  @Test("Two taps clear, and put no dot")
  func double() {
    for x in [100, 200] as [CGFloat] {
      stage.tap(at(x, 180))
      stage.harness.advance(by: 1)
    }
    #expect(board.dots.count == 2)
    stage.tap(at(300, 180))
    stage.harness.advance(by: 0.1)
    stage.tap(at(300, 180))
    #expect(board.dots.isEmpty)
    stage.harness.advance(by: 1)
    #expect(board.dots.isEmpty)
  }

  @Test("The view counts taps as they land, and none for a finger that moves away")
  func counts() {
    for count in 1...3 {
      stage.harness.touchDown(at: at(200, 180))
      #expect(board.tapCount == count)
      stage.harness.advance(by: 0.05)
      stage.harness.touchUp()
      stage.harness.advance(by: 0.1)
    }
    stage.harness.advance(by: 1)
    stage.harness.touchDown(at: at(200, 180))
    #expect(board.tapCount == 1)
    stage.harness.touchMove(to: at(220, 180))
    #expect(board.tapCount == 0)
  }
}

@Suite("Swipes")
struct SwipeRecipeTests {
  private let stage = RecipeStage(Swipes())
  private var controller: Swipes { stage.controller }

  @Test("Both find a level swipe")
  func level() {
    stage.drag(from: at(100, 200), to: at(160, 200))
    #expect(controller.foundByHand == .right)
    #expect(controller.foundByRecognizer == .right)
    stage.harness.touchUp()
    stage.drag(from: at(300, 200), to: at(240, 200))
    #expect(controller.foundByHand == .left)
    #expect(controller.foundByRecognizer == .left)
  }

  @Test("By hand 12 points across make a swipe, if it strayed 4 at most")
  func byHand() {
    stage.harness.touchDown(at: at(100, 200))
    stage.harness.touchMove(to: at(111, 204))
    #expect(controller.foundByHand == [])
    stage.harness.touchMove(to: at(112, 205))
    #expect(controller.foundByHand == [])
    stage.harness.touchMove(to: at(112, 204))
    #expect(controller.foundByHand == .right)
    #expect(controller.foundByRecognizer == [])
  }

  @Test("One touch makes one swipe by hand, whichever way it goes on")
  func once() {
    stage.drag(from: at(100, 200), to: at(130, 200))
    stage.harness.touchMove(to: at(60, 200))
    #expect(controller.foundByHand == .right)
  }

  @Test("A swipe that rises is the recognizer's alone, and so are those up and down")
  func byRecognizer() {
    stage.drag(from: at(100, 200), to: at(160, 224))
    #expect(controller.foundByRecognizer == .right)
    stage.harness.touchUp()
    stage.drag(from: at(100, 300), to: at(100, 240))
    #expect(controller.foundByRecognizer == .up)
    stage.harness.touchUp()
    stage.drag(from: at(100, 200), to: at(100, 260))
    #expect(controller.foundByRecognizer == .down)
    #expect(controller.foundByHand == [])
  }

  @Test("A slow finger swipes by hand only")
  func slow() {
    stage.drag(from: at(100, 200), to: at(160, 200), interval: 0.1)
    #expect(controller.foundByHand == .right)
    #expect(controller.foundByRecognizer == [])
  }
}

// The menu is the process's, so these tests are one after another.
@Suite("A menu on a view", .serialized)
struct MenuRecipeTests {
  private let stage = RecipeStage(MenuOnView())
  private var flowers: [MenuFlower] { stage.controller.flowers }

  /// Leaves the menu as it was found.
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

  private func press(_ flower: UIView) {
    stage.harness.touchDown(at: flower.center)
    stage.harness.advance(by: 0.6)
    stage.harness.touchUp()
  }

  private func key(_ name: String) {
    for phase in [UIPress.Phase.began, .ended] {
      stage.harness.application.sendPress(
        of: UIKey(name), phase: phase, timestamp: stage.harness.now)
    }
  }

  private func buttons(in view: UIView) -> [UIButton] {
    view.subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? buttons(in: $0) }
  }

  private func choose(_ title: String) throws {
    let button = try #require(buttons(in: stage.window).first { $0.currentTitle == title })
    stage.tap(button.convert(at(5, 5), to: stage.window))
  }

  @Test("A long press shows the menu, a short one does not")
  func shows() {
    withMenu { menu in
      stage.tap(flowers[0].center)
      #expect(!menu.isMenuVisible)
      press(flowers[0])
      #expect(menu.isMenuVisible)
      #expect(flowers[0].isFirstResponder)
      #expect(buttons(in: stage.window).map(\.currentTitle) == ["Rotate", "Recolour", "Reset"])
    }
  }

  @Test("Choosing performs the action on the flower that was pressed")
  func chooses() throws {
    try withMenu { menu in
      press(flowers[0])
      try choose("Rotate")
      #expect(!menu.isMenuVisible)
      #expect(!flowers[0].transform.isIdentity)
      #expect(flowers[1].transform.isIdentity)
      press(flowers[0])
      try choose("Recolour")
      #expect(flowers[0].number == 1)
      press(flowers[0])
      try choose("Reset")
      #expect(flowers[0].transform.isIdentity)
      #expect(flowers[0].number == 0)
    }
  }

  @Test("The last colour is not followed by another, neither by menu nor by key")
  func lastColor() {
    withMenu { menu in
      press(flowers[2])
      #expect(buttons(in: stage.window).map(\.currentTitle) == ["Rotate", "Reset"])
      menu.hideMenu()
      key("c")
      #expect(flowers[2].number == 5)
    }
  }

  @Test("Escape hides the menu; R and C go to the flower that was pressed last")
  func keys() {
    withMenu { menu in
      press(flowers[0])
      key(UIKeyCommand.inputEscape)
      #expect(!menu.isMenuVisible)
      press(flowers[1])
      key(UIKeyCommand.inputEscape)
      key("r")
      key("c")
      #expect(!flowers[1].transform.isIdentity)
      #expect(flowers[1].number == 4)
      #expect(flowers[0].transform.isIdentity)
      #expect(flowers[0].number == 0)
    }
  }
}
