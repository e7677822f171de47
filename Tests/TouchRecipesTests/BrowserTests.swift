import ResponderKitTesting
import Testing

@testable import ResponderKit
@testable import TouchRecipes

@Suite("The browser and the window of the recipes")
struct BrowserTests {
  private let window = RecipeWindow(frame: CGRect(x: 0, y: 0, width: 900, height: 500))
  private let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
  }

  private func show(_ name: String?, width: CGFloat = 900) -> UIView {
    let browser = RecipeBrowser(initialRecipe: name.flatMap(Cookbook.recipe(named:)))
    window.frame.size.width = width
    window.rootViewController = browser
    browser.view.setNeedsLayout()
    window.layoutIfNeeded()
    return browser.view
  }

  private func labels(_ view: UIView) -> [UILabel] {
    view.subviews.compactMap { $0 as? UILabel }
  }

  private func rows(_ view: UIView) -> [UIButton] {
    let list = view.subviews.compactMap { $0 as? UIScrollView }.first
    return (list?.subviews ?? []).compactMap { $0 as? UIButton }
  }

  /// The clipped view that contains the recipe.
  private func recipeArea(_ view: UIView) -> UIView? { view.subviews.first { $0.clipsToBounds } }

  @Test("The recipe browser collapses the text and the recipe in a window that is too small")
  func smallWindow() throws {
    window.frame.size.height = 20
    let view = show("pan", width: 60)
    let labels = labels(view)
    try #require(labels.count == 2)
    #expect(labels.map(\.bounds.width) == [0, 0])
    let area = try #require(recipeArea(view))
    #expect(area.bounds.height == 0)
  }

  @Test(
    "In the recipe browser, the list is on the left, and the text and the recipe are on the right",
    arguments: [(900.0, 240.0), (480, 240), (400, 200)] as [(CGFloat, CGFloat)])
  func layout(width: CGFloat, listWidth: CGFloat) throws {
    let view = show("pan", width: width)
    let list = try #require(view.subviews.compactMap { $0 as? UIScrollView }.first)
    #expect(list.frame == CGRect(x: 0, y: 0, width: listWidth, height: 500))
    #expect(list.contentSize == CGSize(width: listWidth, height: 22 * 38 + 16))
    let rows = rows(view)
    #expect(rows.count == 22)
    for (index, row) in rows.enumerated() {
      #expect(
        row.frame
          == CGRect(x: 8, y: 8 + 38 * CGFloat(index), width: listWidth - 16, height: 32))
    }
    let labels = labels(view)
    try #require(labels.count == 2)
    let textWidth = width - listWidth - 40
    #expect(
      labels[0].frame == CGRect(x: listWidth + 20, y: 16, width: textWidth, height: 28))
    #expect(labels[1].frame.origin == point(listWidth + 20, 50))
    #expect(labels[1].frame.width == textWidth)
    // The summary is as high as its lines, in a font of 15 points.
    let lineHeight = BlockTypesetter().lineHeight(of: .systemFont(ofSize: 15))
    let lineCount = (labels[1].frame.height / lineHeight).rounded()
    #expect(abs(labels[1].frame.height - lineCount * lineHeight) < 0.5 && lineCount >= 1)
    let content = try #require(recipeArea(view))
    let top = labels[1].frame.maxY + 14
    #expect(
      content.frame
        == CGRect(x: listWidth, y: top, width: width - listWidth, height: 500 - top))
    #expect(content.subviews.map(\.frame) == [content.bounds])
  }

  @Test("The recipe browser shows the first recipe by default")
  func firstRecipe() {
    let view = show(nil)
    #expect(labels(view).map(\.text) == ["Direct manipulation", Cookbook.recipes[0].summary])
    #expect(rows(view).map(\.currentTitle) == Cookbook.recipes.map(\.title))
  }

  @Test("A tap on a row of the recipe browser shows the row's recipe and highlights the row")
  func selection() throws {
    let view = show("swipe")
    #expect(labels(view).map(\.text).first == "Swipes")
    let first = try #require(recipeArea(view)?.subviews.first)
    let row = rows(view)[3]
    harness.touchDown(at: row.convert(row.bounds.center, to: nil))
    harness.advance(by: 0.05)
    harness.touchUp()
    window.layoutIfNeeded()
    #expect(labels(view).map(\.text) == ["Movement within bounds", Cookbook.recipes[3].summary])
    #expect(recipeArea(view)?.subviews.count == 1)
    #expect(
      first.superview == nil && recipeArea(view)?.subviews.first?.viewController is BoundedMovement)
    let filled = rows(view).indices.filter { rows(view)[$0].configuration == .filled() }
    #expect(filled == [3])
    #expect(rows(view).filter { $0.configuration == .plain() }.count == 21)
  }

  @Test("The names of the recipes are unique, and each name finds its recipe")
  func names() {
    #expect(Set(Cookbook.recipes.map(\.name)).count == 22)
    #expect(Set(Cookbook.recipes.map(\.title)).count == 22)
    for recipe in Cookbook.recipes {
      #expect(Cookbook.recipe(named: recipe.name)?.title == recipe.title)
      #expect(recipe.summary.hasSuffix("."))
    }
    #expect(Cookbook.recipe(named: "Pan") == nil)
  }

  // MARK: Windows

  @Test("A recipe window passes an event to its observers before dispatching the event")
  func observers() {
    final class Owner {}
    let view = UIView(frame: window.bounds)
    window.addSubview(view)
    let (owner, other) = (Owner(), Owner())
    var calls: [String] = []
    final class Recorder: UIGestureRecognizer {
      var onBegin: () -> Void = {}
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) { onBegin() }
    }
    let recorder = Recorder()
    recorder.onBegin = { calls.append("view") }
    view.addGestureRecognizer(recorder)
    window.addObserver(owner) { _ in calls.append("first") }
    window.addObserver(other) { _ in calls.append("second") }
    harness.touchDown(at: point(10, 10))
    #expect(calls == ["first", "second", "view"])
    withExtendedLifetime([owner, other]) {}
  }

  @Test("An observer receives no events after its owner is deallocated")
  func removedOwner() {
    final class Owner {}
    var (count, kept) = (0, 0)
    let remaining = Owner()
    do {
      let owner = Owner()
      window.addObserver(owner) { _ in count += 1 }
      window.addObserver(remaining) { _ in kept += 1 }
      harness.touchDown(at: point(10, 10))
      withExtendedLifetime(owner) {}
    }
    harness.touchUp()
    #expect(count == 1 && kept == 2)
  }

  @Test("A window-observing view reports its recipe window once and resizes its subviews")
  func container() {
    var windows: [UIWindow] = []
    let container = WindowObservingView { windows.append($0) }
    let inner = UIView(frame: CGRect(x: 3, y: 4, width: 5, height: 6))
    container.addSubview(inner)
    container.frame = CGRect(x: 10, y: 20, width: 70, height: 80)
    let plain = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    plain.addSubview(container)
    plain.layoutIfNeeded()
    #expect(windows.isEmpty && inner.frame == CGRect(x: 0, y: 0, width: 70, height: 80))
    window.addSubview(container)
    for width in [50, 60] as [CGFloat] {
      container.frame.size.width = width
      container.setNeedsLayout()
      window.layoutIfNeeded()
      #expect(inner.frame.width == width)
    }
    #expect(windows.count == 1 && windows.first === window)
  }
}
