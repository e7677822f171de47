import ResponderKitTesting
import Testing

@testable import ResponderKit

/// Tests that views and layers with too little space, or with negative lengths, have no negative
/// sizes.
@Suite("Layout with too little space or negative lengths")
struct NarrowLayoutTests {
  private func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
  }

  @Test(
    "The content of a navigation or tab bar controller has no height if its bars fill the window")
  func controllers() {
    for height in [20, 60] as [CGFloat] {
      let fixture = PictureFixture(width: 300, height: height)
      let page = UIViewController()
      let navigation = UINavigationController(rootViewController: page)
      navigation.isToolbarHidden = height == 20
      fixture.window.rootViewController = navigation
      fixture.window.layoutIfNeeded()
      #expect(page.view.frame == CGRect(x: 0, y: 44, width: 300, height: 0))
    }
    let fixture = PictureFixture(width: 300, height: 20)
    let (tabs, page) = (UITabBarController(), UIViewController())
    tabs.viewControllers = [page]
    fixture.window.rootViewController = tabs
    fixture.window.layoutIfNeeded()
    #expect(page.view.frame == CGRect(x: 0, y: 0, width: 300, height: 0))
  }

  @Test("A navigation bar title between items that fill the bar has a width of 0")
  func navigationBar() throws {
    let fixture = PictureFixture(width: 100, height: 60)
    let page = UIViewController()
    page.title = "Title"
    let items = (0..<2).map { _ in
      UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20)))
    }
    (page.navigationItem.leftBarButtonItem, page.navigationItem.rightBarButtonItem) = (
      items[0], items[1]
    )
    let bar = fixture.add(UINavigationBar(), 0, 0, 100, 44)
    bar.show([page])
    fixture.window.layoutIfNeeded()
    let title = try #require(bar.subviews.first { $0 is UILabel })
    #expect(title.frame.width == 0)
  }

  @Test("The labels of an alert that is narrower than its margins have a width of 0")
  func alert() {
    let fixture = PictureFixture(width: 40, height: 300)
    let root = UIViewController()
    fixture.window.rootViewController = root
    let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
    root.present(alert, animated: false)
    fixture.window.layoutIfNeeded()
    let labels = alert.view.subviews.compactMap { $0 as? UILabel }
    #expect(alert.view.bounds.width == 24 && labels.map(\.frame.width) == [0, 0])
  }

  @Test("A stack view that is too narrow shrinks the view with the lowest compression resistance")
  func stacks() {
    let views = [label("Several words"), label("Other words")]
    let stack = UIStackView(arrangedSubviews: views)
    stack.frame = CGRect(x: 0, y: 0, width: 20, height: 30)
    views[0].setContentCompressionResistancePriority(.defaultLow, for: .horizontal)
    stack.layoutIfNeeded()
    #expect(views[0].frame.width == 0)
    #expect(views[1].frame.width == views[1].intrinsicContentSize.width)
    let flexible = UIStackView(arrangedSubviews: [label("Several words"), UIView()])
    flexible.frame = stack.frame
    flexible.layoutIfNeeded()
    #expect(flexible.arrangedSubviews[1].frame.width == 0)
    let equal = UIStackView(arrangedSubviews: [UIView(), UIView()])
    (equal.frame, equal.distribution, equal.spacing) = (stack.frame, .fillEqually, 30)
    equal.layoutIfNeeded()
    #expect(equal.arrangedSubviews.map(\.frame.width) == [0, 0])
    #expect(equal.arrangedSubviews.map(\.frame.minX) == [0, 30])
  }

  @Test("If the width set for one segment fills the control, the other segments have a width of 0")
  func segments() {
    let control = UISegmentedControl(items: ["A", "B", "C"])
    control.setWidth(50, forSegmentAt: 1)
    control.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    #expect(control.segmentFrames.map(\.width) == [0, 50, 0])
    control.setWidth(-7, forSegmentAt: 1)
    #expect(control.widthForSegment(at: 1) == 0)
  }

  @Test("All dots of a page control without space are in its center, and page 0 is the nearest")
  func pageControl() {
    let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 6, height: 26))
    control.numberOfPages = 4
    for page in 0..<4 { #expect(control.center(ofPage: page) == point(3, 13)) }
    #expect(control.nearestPage(to: point(6, 13)) == 0)
  }

  @Test("A scroll indicator has a length of 0 if the scroll view is at most 6 points long")
  func indicator() {
    for length in [6, 4, 0] as [CGFloat] {
      let range = ScrollIndicator.range(
        10...(10 + length), offset: 0, limits: 0...1000, content: 100)
      #expect(range == 13...13)
    }
    let range = ScrollIndicator.range(10...17, offset: 0, limits: 0...1000, content: 100)
    #expect(range == 13...14)
  }

  @Test("An edit menu in a narrow window shows two arrows and gives its item a width of 0")
  func menu() throws {
    final class Target: UIView {
      override var canBecomeFirstResponder: Bool { true }
      func choose() {}
    }
    let fixture = PictureFixture(width: 90, height: 200)
    let target = fixture.add(Target(), 0, 100, 90, 20)
    target.becomeFirstResponder()
    let menu = UIMenuController()
    menu.menuItems = ["One", "Two"].map {
      UIMenuItem(title: $0, action: Selector(Target.choose))
    }
    menu.showMenu(from: target, rect: target.bounds)
    let buttons = fixture.window.subviews.last?.subviews.first?.subviews
      .compactMap { $0 as? UIButton }
    #expect(try #require(buttons).map(\.frame.width).sorted() == [0, 36, 36])
  }

  @Test("A layer with a negative corner radius has square corners")
  func cornerRadius() {
    let plain = CALayer()
    plain.bounds = CGRect(x: 0, y: 0, width: 30, height: 20)
    let negative = CALayer(layer: plain)
    (plain.cornerRadius, negative.cornerRadius) = (0, -9)
    let bitmaps = [plain, negative].map { layer in
      drawn(width: 30, height: 20) { context in
        context.setFillColor(.red)
        context.addPath(layer.outline)
        context.fillPath()
      }
    }
    #expect(bitmaps[0] == bitmaps[1])
  }
}
