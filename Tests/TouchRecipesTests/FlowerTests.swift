import Ink
import ResponderKitTesting
import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("Flowers and the recipes that show them")
struct FlowerTests {
  @Test("A new flower or flower container has its origin at (0, 0)")
  func origin() {
    let frame = CGRect(x: 0, y: 0, width: 84, height: 84)
    #expect(FlowerView(colorIndex: 1).frame == frame)
    #expect(FlowerContainerView(colorIndex: 1).frame == frame)
  }

  @Test("A flower has six petals around its middle")
  func picture() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 110))
    window.backgroundColor = .systemBackground
    for (index, x) in [50, 150, 245].enumerated() {
      let flower = FlowerView(colorIndex: index * 5)
      flower.center = point(CGFloat(x), 55)
      window.addSubview(flower)
    }
    // A flower of another size has its petals around the same middle.
    window.subviews[2].bounds = CGRect(x: 0, y: 0, width: 100, height: 90)
    try TouchHarness(window: window).checkSnapshot("flowers")
  }

  @Test("The colors of flowers repeat after the last color of the palette")
  func colors() {
    func color(_ index: Int) -> PixelColor {
      let flower = FlowerView(colorIndex: index)
      let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 84, height: 84))
      flower.center = point(42, 42)
      window.addSubview(flower)
      return TouchHarness(window: window).snapshot()[65, 42]
    }
    // The colors of Okabe and Ito, without black and yellow.
    let expected: [PixelColor] = [
      PixelColor(red: 230, green: 158, blue: 0), PixelColor(red: 0, green: 115, blue: 179),
      PixelColor(red: 0, green: 158, blue: 115), PixelColor(red: 204, green: 120, blue: 166),
      PixelColor(red: 214, green: 94, blue: 0), PixelColor(red: 87, green: 181, blue: 232),
    ]
    for index in 0..<13 {
      let (a, b) = (color(index), expected[index % 6])
      let isNear = zip([a.red, a.green, a.blue], [b.red, b.green, b.blue]).allSatisfy {
        abs(Int($0) - Int($1)) <= 1
      }
      #expect(isNear, "\(index): \(a)")
    }
    #expect(FlowerView(colorIndex: 9).tag == 9)
  }

  @Test("A flower container replaces its flower when its color changes, and receives the touches")
  func container() throws {
    let container = FlowerContainerView(colorIndex: 2)
    #expect(container.bounds.size == CGSize(width: 84, height: 84))
    let first = try #require(container.subviews.first)
    container.colorIndex = 2
    #expect(container.subviews.count == 1 && container.subviews.first === first)
    container.colorIndex = 3
    let second = try #require(container.subviews.first)
    #expect(container.subviews.count == 1 && second !== first && first.superview == nil)
    #expect(second.tag == 3 && !second.isUserInteractionEnabled)
    #expect(container.hitTest(point(40, 40), with: nil) === container)
  }

  @Test("The first six centers of scattered flowers are irregular, and then the centers repeat")
  func layout() {
    let centers = FlowerLayout.scatteredCenters(8)
    #expect(
      centers == [
        point(95, 100), point(255, 70), point(400, 120), point(160, 240), point(320, 215),
        point(230, 340), point(95, 100), point(255, 70),
      ])
    #expect(FlowerLayout.scatteredCenters(0).isEmpty)
  }

  // MARK: Controls

  @Test("The control recipe has stacked controls with captions and a slider from 0.5 to 2")
  func controls() {
    let fixture = RecipeFixture(ControlsAndActions())
    let recipe = fixture.controller
    #expect(recipe.slider.frame == CGRect(x: 30, y: 50, width: 176, height: 30))
    #expect((recipe.slider.minimumValue, recipe.slider.maximumValue) == (0.5, 2))
    #expect(recipe.toggle.frame.origin == point(30, 130))
    #expect(recipe.segments.frame.origin == point(30, 210))
    #expect(recipe.segments.numberOfSegments == 3)
    #expect(recipe.button.frame.origin == point(30, 280))
    #expect(recipe.flower.center == point(370, 130))
    let labels = fixture.view.subviews.compactMap { $0 as? UILabel }
    #expect(labels.map(\.text) == ["Size", "Hidden", "Colour"])
    #expect(
      labels.map(\.frame) == [
        CGRect(x: 30, y: 22, width: 176, height: 24), CGRect(x: 30, y: 102, width: 176, height: 24),
        CGRect(x: 30, y: 182, width: 176, height: 24),
      ])
  }

  @Test("The scale of the flower in the control recipe is the value of the slider")
  func sizes() {
    let fixture = RecipeFixture(ControlsAndActions())
    let recipe = fixture.controller
    // The center of the thumb, which is 26 points wide, moves over 150 points. For the value 1, it
    // is at one third: x = 30 + 26 / 2 + 150 / 3 = 93.
    for (distance, scale) in [(-50.0, 0.5), (0, 1), (25, 1.25), (100, 2)] as [(CGFloat, CGFloat)] {
      fixture.drag(from: point(93, 65), to: point(93 + distance, 70))
      #expect(abs(recipe.flower.transform.a - scale) < 1e-5, "\(distance)")
      #expect(recipe.flower.transform.d == recipe.flower.transform.a)
      #expect(recipe.flower.transform.b == 0 && recipe.flower.transform.tx == 0)
      fixture.harness.touchUp()
      fixture.tap(recipe.button.center)
      #expect(recipe.flower.transform.isIdentity && recipe.slider.value == 1)
    }
  }

  // MARK: Menus

  private func menuFlower(_ index: Int) -> MenuFlower { MenuFlower(colorIndex: index) }

  @Test("The menu recipe has three flowers of different colors in a row")
  func menuLayout() {
    let flowers = RecipeFixture(MenuOnView()).controller.flowers
    #expect(flowers.map(\.center) == [point(100, 200), point(240, 200), point(380, 200)])
    #expect(flowers.map(\.colorIndex) == [0, 3, 5])
    #expect(flowers.allSatisfy { $0.canBecomeFirstResponder })
  }

  @Test(
    "The key R turns a flower by 30°, and the key C gives it the next color up to the last color")
  func keys() {
    let window = RecipeWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let flower = menuFlower(3)
    window.addSubview(flower)
    let harness = TouchHarness(window: window)
    flower.becomeFirstResponder()
    #expect(flower.keyCommands?.map(\.input) == ["r", "c"])
    #expect(flower.keyCommands?.map(\.title) == ["Rotate", "Recolour"])
    for turn in 1...3 {
      harness.press(UIKey("r"))
      let expected = CGAffineTransform(rotationAngle: CGFloat(turn) * .pi / 6)
      #expect(abs(flower.transform.a - expected.a) < 1e-9)
      #expect(abs(flower.transform.b - expected.b) < 1e-9)
    }
    for index in [4, 5, 5] {
      harness.press(UIKey("c"))
      #expect(flower.colorIndex == index && flower.subviews.first?.tag == index)
    }
  }

  // MARK: The shelf

  @Test("The shelf of the scroll recipe has twelve flowers in a row, and is as high as its content")
  func shelf() {
    let shelf = RecipeFixture(DragOutOfScrollView()).controller.shelf
    #expect(shelf.frame == CGRect(x: 20, y: 20, width: 440, height: 110))
    #expect(shelf.contentSize == CGSize(width: 1200, height: 110))
    let flowers = shelf.subviews.filter { $0 is FlowerView }
    #expect(flowers.map(\.center) == (0..<12).map { point(50 + 100 * CGFloat($0), 55) })
    #expect(flowers.map(\.tag) == Array(0..<12))
  }

  @Test("A drag takes a flower out of the shelf only if the drag is more vertical than horizontal")
  func directions() {
    for (end, isOut) in [
      (point(150, 190), true), (point(240, 140), false), (point(98, 130), false),
      (point(105, 130), true), (point(215, 130), true), (point(225, 130), false),
    ] {
      let fixture = RecipeFixture(DragOutOfScrollView())
      let flower = fixture.controller.shelf.subviews.filter { $0 is FlowerView }[1]
      fixture.drag(from: point(160, 70), to: end)
      #expect((flower.superview === fixture.view) == isOut, "\(end)")
      if isOut {
        let center = point(170 + end.x - 160, 75 + end.y - 70)
        #expect(flower.center.distance(to: center) < 1e-9)
      }
    }
  }
}
