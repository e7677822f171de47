import Testing

@testable import ResponderKit
@testable import ResponderKitTesting

@Suite("Navigation controllers and stack views")
struct NavigationTests {
  private final class Page: UIViewController {
    var calls: [String] = []

    override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("appear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("disappear") }

    func tapped(_ item: UIBarButtonItem) { calls.append("tap \(item.tag)") }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 600))
  private let harness: TouchHarness

  init() { harness = TouchHarness(window: window) }

  private func makePage(_ title: String) -> Page {
    let page = Page(nibName: nil, bundle: nil)
    page.title = title
    page.view.backgroundColor = .red
    return page
  }

  private func tap(_ view: UIView) {
    harness.touchDown(at: view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
    harness.touchUp()
  }

  @Test("The back button pops a view controller, and the previous view controller appears again")
  func back() throws {
    let (first, second) = (makePage("First"), makePage("Second"))
    let navigation = UINavigationController(rootViewController: first)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    #expect(first.navigationController === navigation && first.parent === navigation)
    #expect(first.view.frame == CGRect(x: 0, y: 44, width: 400, height: 556))
    #expect(first.calls == ["will appear", "appear"])
    navigation.pushViewController(second, animated: false)
    window.layoutIfNeeded()
    #expect(first.calls.last == "disappear" && second.calls == ["will appear", "appear"])
    #expect(first.view.superview == nil && navigation.topViewController === second)
    let buttons = navigation.navigationBar.subviews.compactMap { $0 as? UIButton }
    #expect(buttons.map(\.currentTitle) == ["‹ First"])
    tap(try #require(buttons.first))
    #expect(navigation.viewControllers == [first] && second.parent == nil)
    #expect(first.calls.last == "appear" && first.view.window === window)
    #expect(navigation.popViewController(animated: false) == nil)
  }

  @Test("An enabled navigation bar item performs its action, and the bar shows a changed title")
  func items() throws {
    let page = makePage("Canvas")
    let clear = UIBarButtonItem(
      barButtonSystemItem: .trash, target: page, action: Selector(Page.tapped(_:)))
    clear.tag = 3
    page.navigationItem.rightBarButtonItem = clear
    let navigation = UINavigationController(rootViewController: page)
    window.rootViewController = navigation
    window.layoutIfNeeded()
    let button = try #require(
      navigation.navigationBar.subviews.compactMap { $0 as? UIButton }.first)
    #expect(
      button.currentImage != nil && button.accessibilityLabel == "Trash" && button.frame.maxX == 388
    )
    tap(button)
    #expect(page.calls.last == "tap 3")
    clear.isEnabled = false
    tap(button)
    #expect(page.calls.filter { $0 == "tap 3" }.count == 1)
    page.title = "Drawing"
    let label = navigation.navigationBar.subviews.compactMap { $0 as? UILabel }.first
    #expect(label?.text == "Drawing")
    navigation.isNavigationBarHidden = true
    window.layoutIfNeeded()
    #expect(page.view.frame == window.bounds)
  }

  @Test(
    "The distribution of a stack view determines the locations and widths of its views",
    arguments: [
      (UIStackView.Distribution.fillEqually, [0.0, 105, 210], [95.0, 95, 95]),
      (.fillProportionally, [0, 57.5, 162.5], [47.5, 95, 142.5]),
      (.equalSpacing, [0, 102.5, 225], [30, 50, 80]),
      (.fill, [0, 165, 225], [155, 50, 80]),
    ])
  func distributions(distribution: UIStackView.Distribution, x: [Double], widths: [Double]) {
    final class Box: UIView {
      var natural = CGSize.zero

      override var intrinsicContentSize: CGSize { natural }
    }
    let boxes = [30, 50, 80].map { width in
      let box = Box()
      box.natural = CGSize(width: width, height: 20)
      return box
    }
    let isProportional = distribution == .fillProportionally
    if isProportional {
      for (box, width) in zip(boxes, [25, 50, 75]) { box.natural.width = CGFloat(width) }
    }
    let stack = UIStackView(arrangedSubviews: boxes)
    stack.frame = CGRect(x: 0, y: 0, width: 305, height: 40)
    (stack.spacing, stack.distribution) = (10, distribution)
    window.addSubview(stack)
    window.layoutIfNeeded()
    #expect(boxes.map { Double($0.frame.minX) } == x)
    #expect(boxes.map { Double($0.frame.width) } == widths)
    #expect(boxes.allSatisfy { $0.frame.height == 40 })
    stack.alignment = .center
    window.layoutIfNeeded()
    #expect(boxes.allSatisfy { $0.frame.minY == 10 && $0.frame.height == 20 })
  }

  @Test("The height of a vertical stack view includes custom spacing and excludes hidden views")
  func column() {
    let labels = ["a", "b", "c"].map { text in
      let label = UILabel()
      label.text = text
      return label
    }
    let stack = UIStackView(arrangedSubviews: labels)
    stack.axis = .vertical
    stack.spacing = 4
    stack.setCustomSpacing(20, after: labels[0])
    let height = labels[0].intrinsicContentSize.height
    #expect(stack.intrinsicContentSize.height == 3 * height + 24)
    labels[1].isHidden = true
    #expect(stack.intrinsicContentSize.height == 2 * height + 20)
    labels[0].removeFromSuperview()
    #expect(stack.arrangedSubviews == [labels[1], labels[2]])
  }
}
