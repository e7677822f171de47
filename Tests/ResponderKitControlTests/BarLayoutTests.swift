import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Items, layout and appearance of bars")
struct BarLayoutTests {
  // In a font of 17 points, each character is 8.5 points wide. The button of a bar item is 34
  // points high.
  private let fixture = PictureFixture(width: 400, height: 200)
  private var window: UIWindow { fixture.window }

  private final class Target: UIResponder {
    var calls: [Int] = []
    func tapped(_ item: UIBarButtonItem) { calls.append(item.tag) }
  }

  private func box(_ width: CGFloat, _ height: CGFloat) -> UIView {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    view.backgroundColor = .systemTeal
    return view
  }

  private func item(_ width: CGFloat, _ height: CGFloat = 20) -> UIBarButtonItem {
    UIBarButtonItem(customView: box(width, height))
  }

  private func tap(_ view: UIView) {
    fixture.harness.touchDown(at: view.convert(view.bounds.center, to: nil))
    fixture.harness.touchUp()
    fixture.harness.advance(by: 1)
  }

  // MARK: Items

  @Test("A truncated title of a navigation bar is centered in its rectangle")
  func centeredTitle() throws {
    let page = UIViewController()
    page.title = String(repeating: "x", count: 99)
    let bar = makeBar(page)
    let label = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
    #expect(label.frame == CGRect(x: 12, y: 11, width: 336, height: 22))
    #expect(label.textAlignment == .center)
  }

  @Test("A bar button item with width 1 is 1 point wide, and with width 0 as wide as its title")
  func narrowItem() throws {
    let item = UIBarButtonItem(title: "Abcd", style: .plain, target: nil, action: nil)
    let button = try #require(item.view as? UIButton)
    fixture.add(button, 10, 10, 1, 1)
    item.width = 1
    #expect(button.bounds.width == 1)
    item.width = 0
    #expect(button.bounds.width == 34)
  }

  @Test("A visible tab bar shows changes of its unselected tint color, badges and images at once")
  func changedTabItems() throws {
    let bar = fixture.add(UITabBar(), 0, 0, 200, 50)
    let images = [CGFloat(10), 12].map { PictureFixture.image($0, $0) }
    let items = (0..<2).map { UITabBarItem(title: "Tab \($0)", image: images[0], tag: $0) }
    (bar.items, bar.selectedItem) = (items, items[0])
    window.layoutIfNeeded()
    let buttons = items.compactMap(\.button)
    try #require(buttons.count == 2)
    let labels = buttons.map { button in button.subviews.compactMap { $0 as? UILabel } }
    let picture = try #require(buttons[0].subviews.compactMap { $0 as? UIImageView }.first)
    #expect(labels[1][0].textColor == .secondaryLabel)
    bar.unselectedItemTintColor = .systemOrange
    #expect(labels[1][0].textColor == .systemOrange && labels[0][0].textColor != .systemOrange)
    bar.unselectedItemTintColor = nil
    #expect(labels[1][0].textColor == .secondaryLabel)
    items[1].badgeValue = "3"
    #expect(!labels[1][1].isHidden && labels[1][1].backgroundColor == .systemRed)
    items[1].badgeColor = .systemGreen
    #expect(labels[1][1].backgroundColor == .systemGreen)
    items[1].badgeValue = nil
    #expect(labels[1][1].isHidden && picture.image === images[0])
    items[0].selectedImage = images[1]
    #expect(picture.image === images[1])
    bar.selectedItem = items[1]
    #expect(picture.image === images[0])
  }

  @Test(
    "UIBarButtonItem.SystemItem has UIKit's raw values, titles and spaces, and images for 18 items")
  func systemItems() {
    typealias SystemItem = UIBarButtonItem.SystemItem
    let items: [(SystemItem, String?, Bool)] = [
      (.done, "Done", false), (.cancel, "Cancel", false), (.edit, "Edit", false),
      (.save, "Save", false), (.add, "Add", true), (.flexibleSpace, nil, false),
      (.fixedSpace, nil, false), (.compose, "Compose", true), (.reply, "Reply", true),
      (.action, "Action", true), (.organize, "Organize", true), (.bookmarks, "Bookmarks", true),
      (.search, "Search", true), (.refresh, "Refresh", true), (.stop, "Stop", true),
      (.camera, "Camera", true), (.trash, "Trash", true), (.play, "Play", true),
      (.pause, "Pause", true), (.rewind, "Rewind", true), (.fastForward, "Fast Forward", true),
      (.undo, "Undo", true), (.redo, "Redo", true), (.close, "Close", true),
    ]
    var symbols: Set<String> = []
    for (number, (systemItem, title, hasImage)) in items.enumerated() {
      #expect(systemItem.rawValue == number)
      let item = UIBarButtonItem(barButtonSystemItem: systemItem, target: nil, action: nil)
      #expect(item.title == title && (item.image != nil) == hasImage)
      #expect((item.style == .done) == (systemItem == .done || systemItem == .save))
      if let name = systemItem.symbolName { symbols.insert(name) }
      let space: UIBarButtonItem.Space? =
        systemItem == .flexibleSpace ? .flexible : systemItem == .fixedSpace ? .fixed : nil
      #expect(item.space == space)
    }
    // Stop and Close have the same symbol.
    let symbolItems = items.filter(\.2)
    #expect(symbols.count == symbolItems.count - 1)
    #expect(UIBarButtonItem.Style.plain.rawValue == 0 && UIBarButtonItem.Style.done.rawValue == 2)
    #expect(UIBarButtonItem.Style.bordered == .plain)
  }

  @Test("Bar button items are created with titles, images, targets, actions, menus and views")
  func creation() {
    let (target, image, view) = (Target(), UIImage(), UIView())
    let selector = Selector(Target.tapped(_:))
    let titled = UIBarButtonItem(title: "A", style: .done, target: target, action: selector)
    #expect(titled.title == "A" && titled.style == .done && titled.target === target)
    #expect(titled.action == selector && titled.space == nil)
    let pictured = UIBarButtonItem(image: image, style: .done, target: target, action: selector)
    #expect(pictured.image === image && pictured.style == .done && pictured.target === target)
    #expect(pictured.action == selector && pictured.space == nil)
    let action = UIAction(title: "Act") { _ in }
    let acting = UIBarButtonItem(image: image, primaryAction: action, menu: UIMenu())
    #expect(acting.title == "Act" && acting.image === image && acting.primaryAction === action)
    #expect(acting.menu != nil && acting.style == .plain)
    #expect(UIBarButtonItem(title: "Own", primaryAction: action).title == "Own")
    let system = UIBarButtonItem(systemItem: .add, primaryAction: action, menu: UIMenu())
    #expect(system.title == "Add" && system.primaryAction === action && system.menu != nil)
    #expect(UIBarButtonItem(customView: view).view === view)
    let plain = UIBarButtonItem()
    #expect(plain.title == nil && plain.image == nil && plain.width == 0 && plain.isEnabled)
    #expect(plain.tag == 0 && plain.tintColor == nil && plain.style == .plain)
    #expect(plain.landscapeImagePhone == nil && plain.imageInsets == .zero && plain.space == nil)
    #expect(
      UIBarButtonItem.fixedSpace(7).width == 7 && UIBarButtonItem.fixedSpace(7).space == .fixed)
    #expect(UIBarButtonItem.flexibleSpace().space == .flexible)
  }

  @Test("The button of a bar button item shows changes of the item")
  func itemChanges() throws {
    let item = UIBarButtonItem(title: "Abcd", style: .plain, target: nil, action: nil)
    let button = try #require(item.view as? UIButton)
    fixture.add(button, 10, 10, 1, 1)
    #expect(item.view === button && button.buttonType == .system && button.currentTitle == "Abcd")
    item.title = "Abcdef"
    #expect(button.currentTitle == "Abcdef" && button.bounds.size == CGSize(width: 51, height: 34))
    #expect(button.accessibilityLabel == "Abcdef")
    item.style = .done
    #expect(button.titleLabel?.font == .boldSystemFont(ofSize: 17))
    item.style = .plain
    #expect(button.titleLabel?.font == .systemFont(ofSize: 17))
    item.width = 90
    #expect(button.bounds.size == CGSize(width: 90, height: 34))
    item.width = 0
    #expect(button.bounds.width == 51)
    item.tintColor = .systemRed
    #expect(button.tintColor == .systemRed && button.titleLabel?.textColor == .systemRed)
    item.isEnabled = false
    #expect(!button.isEnabled)
    item.image = PictureFixture.image(30, 21)
    #expect(button.currentTitle == nil && button.bounds.size == CGSize(width: 30, height: 21))
    item.image = nil
    #expect(button.currentTitle == "Abcdef" && button.currentImage == nil)
    item.isEnabled = true
    item.menu = UIMenu(children: [UIAction(title: "X") { _ in }])
    #expect(button.showsMenuAsPrimaryAction && button.menu === item.menu)
    item.primaryAction = UIAction { _ in }
    item.menu = UIMenu()
    #expect(!button.showsMenuAsPrimaryAction)
    (item.primaryAction, item.action) = (nil, Selector(Target.tapped(_:)))
    item.menu = UIMenu(children: [])
    #expect(!button.showsMenuAsPrimaryAction)
    (item.action, item.menu) = (nil, nil)
    #expect(!button.showsMenuAsPrimaryAction && button.menu == nil)
  }

  @Test("A tapped bar button item performs its primary action, or else calls its target")
  func itemActions() {
    let (target, chain) = (Target(), Target())
    var senders: [AnyObject?] = []
    let item = UIBarButtonItem(
      title: "Abcd", style: .plain, target: target, action: Selector(Target.tapped(_:)))
    item.tag = 4
    fixture.add(item.view, 10, 10, 50, 34)
    tap(item.view)
    #expect(target.calls == [4])
    item.primaryAction = UIAction { senders.append($0.sender) }
    tap(item.view)
    #expect(target.calls == [4] && senders.count == 1 && senders[0] === item)
    (item.primaryAction, item.action) = (nil, nil)
    tap(item.view)
    #expect(target.calls == [4])
    // Without a target, the item calls the first object in the responder chain with this method.
    final class ChainView: UIView {
      var responder: UIResponder?
      override var next: UIResponder? { responder ?? super.next }
      override var canBecomeFirstResponder: Bool { true }
    }
    let view = fixture.add(ChainView(), 0, 60, 200, 100)
    view.becomeFirstResponder()
    view.responder = chain
    (item.target, item.action) = (nil, Selector(Target.tapped(_:)))
    view.addSubview(item.view)
    fixture.window.layoutIfNeeded()
    tap(item.view)
    #expect(chain.calls == [4])
  }

  // MARK: Toolbars

  @Test("A toolbar lays out its items from the left, with spacing only between items with content")
  func toolbar() {
    let bar = fixture.add(UIToolbar(), 30, 40, 360, 50)
    let items = [item(30), item(40, 11), item(50), item(60), item(20)]
    bar.items = [
      items[0], items[1], .fixedSpace(17), items[2], .flexibleSpace(), items[3], .fixedSpace(5),
      .flexibleSpace(), items[4],
    ]
    window.layoutIfNeeded()
    let frames = items.compactMap { $0.customView?.frame }
    // The two flexible spaces share 106 points: the width of 360, less two margins of 12, the views
    // with 200 in total, one gap of 8, and the fixed spaces of 17 and 5.
    #expect(frames.map(\.minX) == [12, 50, 107, 210, 328])
    #expect(
      frames.map(\.midY) == [25, 25, 25, 25, 25] && frames.map(\.height) == [20, 11, 20, 20, 20])
    #expect(bar.intrinsicContentSize == CGSize(width: -1, height: 44))
    #expect(bar.sizeThatFits(CGSize(width: 70, height: 9)) == CGSize(width: 70, height: 44))
    bar.frame.size.width = 150
    window.layoutIfNeeded()
    #expect(items[4].customView?.frame.minX == 222)
    bar.setItems([items[1]], animated: true)
    #expect(bar.subviews == [items[1].view])
    window.layoutIfNeeded()
    #expect(items[1].view.frame.minX == 12)
    #expect(bar.isTranslucent && bar.barStyle == .default && UIToolbar().items == nil)
  }

  @Test("A toolbar button that becomes wider moves the following items")
  func wideningItem() {
    let bar = fixture.add(UIToolbar(), 0, 0, 300, 44)
    let (title, next) = (
      UIBarButtonItem(title: "Abcd", style: .plain, target: nil, action: nil), item(30)
    )
    bar.items = [title, next]
    window.layoutIfNeeded()
    #expect(next.view.frame.minX == 12 + 34 + 8)
    title.title = "Abcdefgh"
    window.layoutIfNeeded()
    #expect(next.view.frame.minX == 12 + 68 + 8)
    let narrow = UIBarButtonItem(title: "x", style: .plain, target: nil, action: nil)
    bar.items = [narrow, next]
    window.layoutIfNeeded()
    #expect(next.view.frame.minX == 12 + 30 + 8)
  }

  // MARK: Navigation bars

  private func makeBar(_ controllers: UIViewController...) -> UINavigationBar {
    let bar = fixture.add(UINavigationBar(), 20, 10, 360, 44)
    bar.show(controllers)
    window.layoutIfNeeded()
    return bar
  }

  @Test("A navigation bar places its items at both edges and the title in the middle")
  func navigationBar() throws {
    let page = UIViewController()
    page.title = "Abcd"
    let (left, right) = ([item(30), item(40, 11)], [item(50), item(20, 30)])
    page.navigationItem.leftBarButtonItems = [left[0], .flexibleSpace(), left[1]]
    page.navigationItem.rightBarButtonItems = [right[0], .fixedSpace(9), right[1]]
    let bar = makeBar(page)
    let label = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
    #expect(left.map(\.view.frame.minX) == [12, 54] && right.map(\.view.frame.minX) == [298, 266])
    #expect((left + right).allSatisfy { $0.view.frame.midY == 22 })
    #expect(label.frame == CGRect(x: 163, y: 11, width: 34, height: 22))
    #expect(bar.topItem === page.navigationItem)
    #expect(page.navigationItem.leftBarButtonItem === left[0])
    #expect(page.navigationItem.rightBarButtonItem === right[0])
    // A wide title is moved and shortened, so that the title does not touch the items.
    page.title = String(repeating: "x", count: 22)
    bar.reload()
    window.layoutIfNeeded()
    #expect(label.frame == CGRect(x: 106, y: 11, width: 148, height: 22))
    page.navigationItem.rightBarButtonItems = nil
    window.layoutIfNeeded()
    #expect(label.frame == CGRect(x: 106, y: 11, width: 187, height: 22))
    page.navigationItem.leftBarButtonItems = nil
    page.navigationItem.rightBarButtonItems = [item(150)]
    window.layoutIfNeeded()
    #expect(
      label.frame == CGRect(x: 186 - 187, y: 11, width: 187, height: 22) || label.frame.minX == 12)
    #expect(label.frame.maxX == 186 && label.frame.width == 174)
  }

  @Test("A navigation bar centers a title view, and removes the views of an item no longer on top")
  func titleView() throws {
    let (first, second) = (UIViewController(), UIViewController())
    let center = box(61, 23)
    first.navigationItem.titleView = center
    first.navigationItem.leftBarButtonItem = item(30)
    second.navigationItem.title = "Second"
    let bar = makeBar(first)
    #expect(center.frame == CGRect(x: 149.5, y: 10.5, width: 61, height: 23))
    #expect(bar.subviews.count == 2)
    bar.show([first, second])
    #expect(center.superview == nil)
    #expect(bar.subviews.compactMap { ($0 as? UILabel)?.text } == ["Second"])
    #expect(bar.subviews.count == 2, "the title and the button that returns")
    second.navigationItem.hidesBackButton = true
    #expect(bar.subviews.count == 1)
    bar.show([])
    #expect(bar.topItem == nil)
  }

  @Test("A title view shrinks in a narrow navigation bar and keeps its own width in a wide bar")
  func titleViewInNarrowBar() {
    let (first, second) = (UIViewController(), UIViewController())
    let center = box(200, 23)
    first.navigationItem.titleView = center
    first.navigationItem.leftBarButtonItem = item(30)
    let bar = makeBar(first)
    func width(inBar barWidth: CGFloat) -> CGFloat {
      bar.frame.size.width = barWidth
      bar.layoutIfNeeded()
      return center.frame.width
    }
    #expect(width(inBar: 360) == 200)
    #expect(width(inBar: 166) == 100 && width(inBar: 40) == 0)
    // The bar shows another item in between.
    bar.show([first, second])
    bar.show([first])
    #expect(width(inBar: 216) == 150 && width(inBar: 360) == 200)
    center.frame.size.width = 60
    bar.setNeedsLayout()
    #expect(width(inBar: 112) == 46 && width(inBar: 360) == 60)
    first.navigationItem.titleView = box(80, 20)
    bar.layoutIfNeeded()
    #expect(first.navigationItem.titleView?.frame.width == 80)
  }

  @Test("The back button prefers backBarButtonItem, then backButtonTitle, then the previous title")
  func backTitle() {
    let (first, second) = (UIViewController(), UIViewController())
    let bar = makeBar(first, second)
    func title() -> String? { bar.subviews.compactMap { ($0 as? UIButton)?.currentTitle }.first }
    #expect(title() == "‹ Back")
    first.title = "Title"
    bar.reload()
    #expect(title() == "‹ Title")
    first.navigationItem.title = "Item"
    bar.reload()
    #expect(title() == "‹ Item")
    first.navigationItem.backButtonTitle = "Button"
    bar.reload()
    #expect(title() == "‹ Button")
    first.navigationItem.backBarButtonItem = UIBarButtonItem(
      title: "Own", style: .plain, target: nil, action: nil)
    bar.reload()
    #expect(title() == "‹ Own")
    var count = 0
    bar.onBack = { count += 1 }
    if let button = bar.subviews.first(where: { $0 is UIButton }) { tap(button) }
    #expect(count == 1)
    // Left bar button items of the view controller replace the back button.
    second.navigationItem.setLeftBarButton(item(30), animated: false)
    #expect(title() == nil)
    second.navigationItem.setLeftBarButton(nil, animated: false)
    #expect(title() == "‹ Own" && second.navigationItem.leftBarButtonItems == nil)
    second.navigationItem.setRightBarButton(item(30), animated: false)
    #expect(second.navigationItem.rightBarButtonItems?.count == 1)
    second.navigationItem.setRightBarButton(nil, animated: false)
    #expect(second.navigationItem.rightBarButtonItems == nil)
  }

  @Test("A navigation bar uses its own title color and font, or else those of the system")
  func barColors() throws {
    let page = UIViewController()
    page.title = "Abcd"
    let bar = makeBar(page)
    let label = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
    #expect(label.font == .boldSystemFont(ofSize: 17) && label.textColor == .label)
    bar.titleFont = .systemFont(ofSize: 30)
    bar.titleColor = .systemRed
    window.layoutIfNeeded()
    #expect(label.frame.width == 60 && label.textColor == .systemRed)
    (bar.titleFont, bar.titleColor) = (nil, nil)
    window.layoutIfNeeded()
    #expect(label.frame.width == 34 && label.textColor == .label)
    #expect(!bar.isTranslucent && !bar.prefersLargeTitles)
    let (tabBar, toolbar) = (UITabBar(), UIToolbar())
    for view in [bar, tabBar, toolbar] {
      #expect(view.backgroundColor == .secondarySystemBackground)
    }
    (bar.barTintColor, tabBar.barTintColor, toolbar.barTintColor) = (.red, .green, .blue)
    #expect(bar.backgroundColor == .red && tabBar.backgroundColor == .green)
    #expect(toolbar.backgroundColor == .blue)
    (bar.barTintColor, tabBar.barTintColor, toolbar.barTintColor) = (nil, nil, nil)
    for view in [bar, tabBar, toolbar] {
      #expect(view.backgroundColor == .secondarySystemBackground)
    }
    let item = UINavigationItem(title: "T")
    #expect(item.title == "T" && item.titleView == nil && item.prompt == nil)
    #expect(!item.hidesBackButton && item.leftBarButtonItems == nil && item.backButtonTitle == nil)
  }

  // MARK: Tab bars

  @Test("UITabBarItem.SystemItem has UIKit's raw values, titles and symbols")
  func tabItems() {
    let items: [(UITabBarItem.SystemItem, String, String)] = [
      (.more, "More", "ellipsis"), (.favorites, "Favorites", "star.fill"),
      (.featured, "Featured", "star.fill"), (.topRated, "Top Rated", "star.fill"),
      (.recents, "Recents", "clock.fill"), (.contacts, "Contacts", "person.fill"),
      (.history, "History", "clock.fill"), (.bookmarks, "Bookmarks", "book"),
      (.search, "Search", "magnifyingglass"), (.downloads, "Downloads", "square.and.arrow.down"),
      (.mostRecent, "Most Recent", "clock.fill"), (.mostViewed, "Most Viewed", "list.bullet"),
    ]
    for (number, (systemItem, title, symbol)) in items.enumerated() {
      #expect(systemItem.rawValue == number && systemItem.symbolName == symbol)
      let item = UITabBarItem(tabBarSystemItem: systemItem, tag: number + 3)
      #expect(item.title == title && item.tag == number + 3 && item.image != nil)
    }
    let (image, selected) = (UIImage(), UIImage())
    let item = UITabBarItem(title: "T", image: image, selectedImage: selected)
    #expect(item.title == "T" && item.image === image && item.selectedImage === selected)
    #expect(item.badgeValue == nil && item.badgeColor == nil && item.tag == 0)
    #expect(UITabBarItem(title: "T", image: image, tag: 5).tag == 5)
  }

  @Test("A tap selects a tab bar item and notifies the delegate")
  func tabSelection() {
    final class Delegate: UITabBarDelegate {
      var tags: [Int] = []
      func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { tags.append(item.tag) }
    }
    let (bar, delegate) = (fixture.add(UITabBar(), 20, 100, 330, 50), Delegate())
    bar.delegate = delegate
    let items = (0..<3).map { UITabBarItem(title: "Tab \($0)", image: nil, tag: $0) }
    bar.setItems(items, animated: true)
    window.layoutIfNeeded()
    let buttons = bar.subviews.compactMap { $0 as? TabBarButton }
    #expect(buttons.map(\.frame.minX) == [0, 110, 220])
    #expect(buttons.allSatisfy { $0.frame.size == CGSize(width: 110, height: 50) })
    #expect(bar.selectedItem == nil && buttons.allSatisfy { !$0.isSelected })
    tap(buttons[2])
    #expect(bar.selectedItem === items[2] && delegate.tags == [2])
    #expect(buttons.map(\.isSelected) == [false, false, true])
    bar.selectedItem = items[0]
    #expect(buttons.map(\.isSelected) == [true, false, false] && delegate.tags == [2])
    items[1].isEnabled = false
    tap(buttons[1])
    #expect(bar.selectedItem === items[0] && buttons[1].alpha == 0.4 && buttons[0].alpha == 1)
    bar.items = [items[0]]
    #expect(bar.subviews.count == 1)
    window.layoutIfNeeded()
    #expect(bar.subviews[0].frame.width == 330)
    #expect((bar.subviews[0] as? TabBarButton)?.isSelected == true)
    bar.items = nil
    #expect(bar.subviews.isEmpty && bar.isTranslucent && bar.barStyle == .default)
    #expect(bar.sizeThatFits(CGSize(width: 70, height: 9)) == CGSize(width: 70, height: 50))
  }

  @Test(
    "Bars look like their reference pictures, with items, badges, selections and colors",
    arguments: [true, false])
  func appearance(isDark: Bool) throws {
    window.overrideUserInterfaceStyle = isDark ? .dark : .light
    window.frame.size = CGSize(width: 460, height: 290)
    let image = PictureFixture.image(18, 30)
    let tabs = fixture.add(UITabBar(), 5, 4, 450, 53)
    let items = [
      UITabBarItem(title: "One", image: image, selectedImage: PictureFixture.image(30, 9)),
      UITabBarItem(title: "Second", image: image, tag: 1),
      UITabBarItem(title: nil, image: image, tag: 2),
      UITabBarItem(title: "Text", image: nil, tag: 3),
      UITabBarItem(tabBarSystemItem: .search, tag: 4),
    ]
    items[1].badgeValue = "7"
    items[3].badgeValue = "many"
    items[3].badgeColor = .systemGreen
    items[4].isEnabled = false
    (tabs.items, tabs.selectedItem) = (items, items[0])
    let colored = fixture.add(UITabBar(), 5, 62, 300, 50)
    colored.items = [
      UITabBarItem(title: "A", image: image, tag: 1),
      UITabBarItem(title: "B", image: image, tag: 2),
    ]
    colored.selectedItem = colored.items?[1]
    (colored.unselectedItemTintColor, colored.tintColor) = (.systemOrange, .systemPurple)
    colored.barTintColor = isDark ? .systemBrown : .systemYellow
    func button(_ title: String, _ style: UIBarButtonItem.Style) -> UIBarButtonItem {
      UIBarButtonItem(title: title, style: style, target: nil, action: nil)
    }
    let disabled = button("Off", .plain)
    disabled.isEnabled = false
    let red = UIBarButtonItem(barButtonSystemItem: .trash, target: nil, action: nil)
    red.tintColor = .systemRed
    let page = UIViewController()
    page.navigationItem.title = "Title"
    page.navigationItem.leftBarButtonItems = [button("Left", .done), disabled]
    page.navigationItem.rightBarButtonItems = [red, item(33, 21)]
    let bar = fixture.add(UINavigationBar(), 5, 118, 450, 47)
    bar.show([page])
    let back = fixture.add(UINavigationBar(), 5, 172, 200, 44)
    let previous = UIViewController()
    previous.title = "Previous"
    back.show([previous, page, previous])
    (back.barTintColor, back.titleColor) = (.systemMint, .systemIndigo)
    let toolbar = fixture.add(UIToolbar(), 5, 226, 450, 51)
    toolbar.items = [
      button("A", .plain), button("B", .done), .flexibleSpace(), item(40, 30), .fixedSpace(21),
      UIBarButtonItem(systemItem: .add),
    ]
    try fixture.check(isDark ? "bar-items-dark" : "bar-items")
  }

  @Test("A bar button item's button has showsMenuAsPrimaryAction only if the item has no action")
  func menuOrMethod() throws {
    let item = UIBarButtonItem(title: "Abcd", style: .plain, target: nil, action: nil)
    let button = try #require(item.view as? UIButton)
    item.menu = UIMenu(children: [UIAction(title: "X") { _ in }])
    #expect(button.showsMenuAsPrimaryAction)
    item.action = Selector(Target.tapped(_:))
    #expect(!button.showsMenuAsPrimaryAction && button.menu === item.menu)
    item.action = nil
    #expect(button.showsMenuAsPrimaryAction)
  }

  @Test("The title of a navigation bar has a width of 0 if the items leave no space")
  func titleWithoutSpace() throws {
    let page = UIViewController()
    page.title = "Abcd"
    page.navigationItem.leftBarButtonItem = item(400)
    let bar = makeBar(page)
    let label = try #require(bar.subviews.compactMap { $0 as? UILabel }.first)
    #expect(label.frame.width == 0)
  }
}
