import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A first responder that performs the items of a menu.
private final class MenuTarget: UIView {
  override var canBecomeFirstResponder: Bool { true }
  func choose() {}
}

@Suite("Appearance, targets and items of edit menus")
struct MenuAppearanceTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let target = MenuTarget(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
  private let menu = UIMenuController()
  private let harness: TouchHarness

  init() {
    harness = TouchHarness(window: window)
    harness.application.typesetter = BlockTypesetter()
    window.backgroundColor = .white
    window.addSubview(target)
    target.becomeFirstResponder()
  }

  private func setItems(_ titles: [String]) {
    menu.menuItems = titles.map { UIMenuItem(title: $0, action: Selector(MenuTarget.choose)) }
  }

  @Test(
    "An edit menu whose target has left the window cannot be shown until it gets another target")
  func removedTarget() {
    setItems(["Cut"])
    let source = UIView(frame: CGRect(x: 50, y: 100, width: 20, height: 10))
    window.addSubview(source)
    menu.showMenu(from: source, rect: source.bounds)
    #expect(menu.isMenuVisible)
    source.removeFromSuperview()
    menu.isMenuVisible = true
    #expect(!menu.isMenuVisible && window.subviews == [target])
    menu.setTargetRect(CGRect(x: 100, y: 100, width: 10, height: 10), in: target)
    #expect(menu.isMenuVisible && window.subviews.count == 2)
    menu.hideMenu()
  }

  @Test("Edit menus with and without arrows look like their reference pictures", arguments: [2, 9])
  func appearance(count: Int) throws {
    setItems((0..<count).map { String(repeating: "x", count: 2 + $0 % 3) })
    menu.showMenu(from: target, rect: CGRect(x: 60, y: 120, width: 30, height: 10))
    if count > 2 {
      let buttons = window.subviews.last?.subviews.first?.subviews ?? []
      let next = buttons.compactMap { $0 as? UIButton }.max { $0.frame.minX < $1.frame.minX }
      let location = next.map { $0.convert($0.bounds, to: nil).center } ?? .zero
      harness.touchDown(at: location)
      harness.touchUp()
      harness.advance(by: 1)
    }
    try harness.checkSnapshot("menu-\(count)", scale: 2)
  }

  @Test("An edit menu is centered 8 points above or below its target as far as the window allows")
  func location() {
    setItems(["Cut"])
    menu.showMenu(from: target, rect: CGRect(x: 100, y: 100, width: 10, height: 10))
    let size = menu.menuFrame.size
    func origin(
      _ x: CGFloat, _ y: CGFloat, _ direction: UIMenuController.ArrowDirection
    ) -> CGPoint {
      menu.arrowDirection = direction
      menu.showMenu(from: target, rect: CGRect(x: x, y: y, width: 20, height: 12))
      return menu.menuFrame.origin
    }
    let center = (110 - size.width / 2).rounded()
    let (above, below) = ((100 - 8 - size.height).rounded(), CGFloat(120))
    for direction in [UIMenuController.ArrowDirection.default, .left, .right, .down] {
      #expect(origin(100, 100, direction) == point(center, above))
    }
    #expect(origin(100, 100, .up) == point(center, below))
    // The menu is shown above its target only if 8 points remain above the menu, too.
    let limit = 8 + size.height + 8
    #expect(origin(100, limit.rounded(.up), .default).y < 10)
    #expect(origin(100, (limit - 1).rounded(.down), .default).y > limit)
    #expect(origin(100, (limit - 1).rounded(.down), .down).y == 8)
    #expect(origin(100, 190, .up).y == (200 - 8 - size.height).rounded())
    #expect(origin(0, 100, .default).x == 8)
    #expect(origin(290, 100, .default).x == (300 - 8 - size.width).rounded())
    #expect(UIMenuController.ArrowDirection.right.rawValue == 4)
  }

  @Test("The target rectangle of an edit menu is in the coordinates of the target view")
  func targetCoordinates() {
    setItems(["Cut"])
    target.frame = CGRect(x: 40, y: 30, width: 200, height: 150)
    target.bounds.origin = point(5, 7)
    menu.showMenu(from: target, rect: CGRect(x: 105, y: 77, width: 10, height: 10))
    #expect(abs(menu.menuFrame.midX - 145) <= 0.5)
    #expect(abs(menu.menuFrame.maxY - (100 - 8)) <= 0.5)
    #expect(menu.isMenuVisible && UIMenuController().menuFrame.isNull)
  }

  @Test("Choosing an item of an edit menu hides the menu and then sends the action once")
  func choice() throws {
    final class Receiver: UIView {
      var log: [Bool] = []
      weak var menu: UIMenuController?
      override var canBecomeFirstResponder: Bool { true }
      func perform() { log.append(menu?.isMenuVisible ?? true) }
    }
    let receiver = Receiver(frame: target.frame)
    receiver.menu = menu
    window.addSubview(receiver)
    receiver.becomeFirstResponder()
    menu.menuItems = [UIMenuItem(title: "Go", action: Selector(Receiver.perform))]
    menu.isMenuVisible = true
    #expect(!menu.isMenuVisible, "there is no target yet")
    menu.setTargetRect(CGRect(x: 100, y: 100, width: 10, height: 10), in: receiver)
    #expect(menu.isMenuVisible)
    let frame = menu.menuFrame
    menu.isMenuVisible = true
    #expect(menu.menuFrame == frame)
    harness.touchDown(at: frame.center)
    harness.touchUp()
    #expect(receiver.log == [false] && !menu.isMenuVisible)
    menu.update()
    #expect(!menu.isMenuVisible)
  }
}
