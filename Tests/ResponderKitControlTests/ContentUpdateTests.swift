import ResponderKitTesting
import Testing

@testable import ResponderKit

@Suite("Layout after changes of buttons and bars")
struct ContentUpdateTests {
  private let fixture = PictureFixture(width: 400, height: 200)

  /// A button that positions one image and one title differently from all other images and titles.
  private final class PlacingButton: UIButton {
    var specialImage: UIImage?

    override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
      CGRect(x: currentImage === specialImage ? 60 : 5, y: 5, width: 10, height: 10)
    }

    override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
      CGRect(x: currentTitle == "Yes" ? 40 : 20, y: 5, width: 20, height: 20)
    }
  }

  @Test("A UIButton subclass can position an image and title differently for each state")
  func states() {
    let button = fixture.add(PlacingButton(), 0, 0, 100, 40)
    let image = PictureFixture.image(10, 10)
    button.specialImage = image
    button.setImage(PictureFixture.image(10, 10), for: .normal)
    button.setImage(image, for: .selected)
    fixture.window.layoutIfNeeded()
    for isSelected in [true, false] {
      button.isSelected = isSelected
      fixture.window.layoutIfNeeded()
      #expect(button.imageView?.frame.minX == (isSelected ? 60 : 5))
    }
    button.setTitle("Now", for: .normal)
    button.setTitle("Yes", for: .highlighted)
    fixture.window.layoutIfNeeded()
    for isHighlighted in [true, false] {
      button.isHighlighted = isHighlighted
      fixture.window.layoutIfNeeded()
      #expect(button.titleLabel?.frame.minX == (isHighlighted ? 40 : 20))
    }
  }

  @Test("A button lays out its image again if another state has an image of another size")
  func imageSizes() {
    let button = fixture.add(UIButton(type: .system), 0, 0, 100, 40)
    button.setImage(PictureFixture.image(10, 10), for: .normal)
    button.setImage(PictureFixture.image(30, 20), for: .selected)
    fixture.window.layoutIfNeeded()
    button.isSelected = true
    fixture.window.layoutIfNeeded()
    #expect(button.imageView?.frame == CGRect(x: 35, y: 10, width: 30, height: 20))
  }

  @Test("The title of a button is in front of its image, whichever is set first")
  func order() throws {
    for isImageFirst in [true, false] {
      let button = fixture.add(UIButton(type: .system), 0, 0, 100, 40)
      if isImageFirst { button.setImage(PictureFixture.image(10, 10), for: .normal) }
      button.setTitle("Ab", for: .normal)
      button.setImage(PictureFixture.image(10, 10), for: .normal)
      #expect(button.subviews == [try #require(button.imageView), try #require(button.titleLabel)])
    }
  }

  @Test("A toolbar whose items change is laid out again, even if it contains only spaces")
  func toolbar() {
    final class CountingBar: UIToolbar {
      var widths: [CGFloat] = []
      override func layoutSubviews() {
        super.layoutSubviews()
        widths.append((items ?? []).reduce(0) { $0 + $1.width })
      }
    }
    let bar = fixture.add(CountingBar(), 0, 0, 300, 44)
    bar.items = [.fixedSpace(10)]
    fixture.window.layoutIfNeeded()
    bar.items = [.fixedSpace(30)]
    fixture.window.layoutIfNeeded()
    bar.setItems([.fixedSpace(5), .flexibleSpace()], animated: true)
    fixture.window.layoutIfNeeded()
    #expect(bar.widths == [10, 30, 5])
  }

  @Test("Items that change places in a toolbar, tab bar or navigation bar are moved")
  func movedItems() {
    let views = [CGFloat(30), 50].map { UIView(frame: CGRect(x: 0, y: 0, width: $0, height: 20)) }
    let items = views.map { UIBarButtonItem(customView: $0) }
    let toolbar = fixture.add(UIToolbar(), 0, 0, 300, 44)
    for order in [[0, 1], [1, 0]] {
      toolbar.items = order.map { items[$0] }
      fixture.window.layoutIfNeeded()
      #expect(views[order[0]].frame.minX == 12)
      #expect(views[order[1]].frame.minX == 12 + views[order[0]].frame.width + 8)
    }
    let page = UIViewController()
    let bar = fixture.add(UINavigationBar(), 0, 50, 300, 44)
    bar.show([page])
    for order in [[0, 1], [1, 0]] {
      page.navigationItem.leftBarButtonItems = order.map { items[$0] }
      fixture.window.layoutIfNeeded()
      #expect(views[order[1]].frame.minX == 12 + views[order[0]].frame.width + 12)
    }
    let tabs = fixture.add(UITabBar(), 0, 100, 300, 50)
    let tabItems = (0..<2).map { UITabBarItem(title: "Tab \($0)", image: nil, tag: $0) }
    for order in [[0, 1], [1, 0]] {
      tabs.items = order.map { tabItems[$0] }
      fixture.window.layoutIfNeeded()
      #expect(tabItems[order[1]].button?.frame.minX == 150)
    }
  }

  @Test("A tab bar item is laid out again when its title, image or badge changes")
  func tabItem() throws {
    let tabs = fixture.add(UITabBar(), 0, 100, 100, 50)
    let item = UITabBarItem(title: nil, image: PictureFixture.image(10, 10), tag: 0)
    tabs.items = [item]
    fixture.window.layoutIfNeeded()
    let button = try #require(item.button)
    let image = try #require(button.subviews.compactMap { $0 as? UIImageView }.first)
    let labels = button.subviews.compactMap { $0 as? UILabel }
    #expect(image.frame.midY == 25)
    item.title = "Tab"
    fixture.window.layoutIfNeeded()
    #expect(image.frame.minY == 6 && labels[0].frame.minY == 31)
    item.image = nil
    fixture.window.layoutIfNeeded()
    #expect(labels[0].frame.minY == 17)
    item.badgeValue = "1"
    fixture.window.layoutIfNeeded()
    let narrow = labels[1].frame.width
    item.badgeValue = "A long badge"
    fixture.window.layoutIfNeeded()
    #expect(narrow == 16 && labels[1].frame.width > 40)
  }
}
