import ResponderKitTesting
import Testing

@testable import ResponderKit

/// A view that counts how often an item of a menu was chosen.
private final class ItemView: UIView {
  private(set) var choiceCount = 0
  override var canBecomeFirstResponder: Bool { true }
  func choose() { choiceCount += 1 }
}

@Suite("Pages of edit menus")
struct MenuPageTests {
  private let titles = (1...12).map { "Item \($0)" }
  private let menu = UIMenuController()
  private let window: UIWindow
  private let view: ItemView
  private let harness: TouchHarness

  init() {
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 300))
    view = ItemView(frame: CGRect(x: 100, y: 100, width: 100, height: 100))
    harness = TouchHarness(window: window)
    window.addSubview(view)
    view.becomeFirstResponder()
    menu.menuItems = titles.map { UIMenuItem(title: $0, action: Selector(ItemView.choose)) }
    menu.showMenu(from: view, rect: view.bounds)
  }

  private func buttons(in view: UIView) -> [UIButton] {
    view.subviews.flatMap { ($0 as? UIButton).map { [$0] } ?? buttons(in: $0) }
  }

  /// The buttons of the menu from left to right.
  ///
  /// If there are several pages, the first and the last button are the arrows.
  private var row: [UIButton] {
    buttons(in: window).sorted { $0.frame.minX < $1.frame.minX }
  }

  private func tap(_ button: UIButton) {
    harness.touchDown(at: button.convert(button.bounds, to: nil).center)
    harness.touchUp()
    harness.advance(by: 1)
  }

  @Test(
    "An edit menu with wide items fills the window up to margins, but is at least 88 points wide")
  func widthOfWideItem() {
    menu.menuItems = ["wide ", "other "].map {
      UIMenuItem(title: String(repeating: $0, count: 40), action: Selector(ItemView.choose))
    }
    menu.showMenu(from: view, rect: view.bounds)
    #expect(menu.menuFrame.minX == 8 && menu.menuFrame.width == 304)
    // Two arrows need 36 + 4 points each, and an item of width 0 has 4 points on each side.
    window.frame.size.width = 60
    menu.showMenu(from: view, rect: view.bounds)
    #expect(menu.menuFrame.width == 88)
  }

  @Test("The arrows of an edit menu whose items do not fit the window show all items page by page")
  func pages() {
    let frame = menu.menuFrame
    #expect(window.bounds.contains(frame))
    var shown: [String] = []
    var pageCount = 0
    #expect(row.first?.isEnabled == false)
    while pageCount < 20 {
      shown += row.dropFirst().dropLast().compactMap(\.currentTitle)
      pageCount += 1
      for (left, right) in zip(row, row.dropFirst()) { #expect(left.frame.maxX < right.frame.minX) }
      #expect(row.allSatisfy { frame.contains($0.convert($0.bounds, to: nil)) })
      guard let next = row.last, next.isEnabled else { break }
      tap(next)
      #expect(menu.menuFrame == frame)
    }
    #expect(shown == titles && pageCount > 2)
    for _ in 0..<pageCount { tap(row[0]) }
    #expect(row[0].isEnabled == false && row[1].currentTitle == titles[0])
    #expect(menu.isMenuVisible && view.choiceCount == 0)
  }

  @Test("An edit menu with 1 to 12 items fits into the window", arguments: 1...12)
  func fits(count: Int) {
    menu.menuItems?.removeLast(titles.count - count)
    menu.showMenu(from: view, rect: view.bounds)
    let frame = menu.menuFrame
    #expect(window.bounds.insetBy(dx: 8, dy: 8).contains(frame))
    #expect(row.allSatisfy { frame.contains($0.convert($0.bounds, to: nil)) })
  }

  @Test(
    "Three items that exactly fit the width of an edit menu share a page, with or without arrows")
  func exactPage() {
    let items = menu.menuItems ?? []
    func row(_ count: Int, _ width: CGFloat) -> MenuRow {
      MenuRow(items: Array(items.prefix(count)), maximumWidth: width) { _ in }
    }
    let width = row(3, .infinity).frame.width
    #expect(row(3, width).frame.width == width, "there are no arrows")
    // Each arrow is 36 points wide, and 4 points from the items.
    let widthWithArrows = width + 2 * 40
    #expect(row(6, widthWithArrows).frame.width == widthWithArrows)
    #expect(row(6, widthWithArrows - 1).frame.width < widthWithArrows - 20)
  }

  @Test("An item on the second page of an edit menu can be chosen")
  func choice() {
    tap(row[row.count - 1])
    tap(row[1])
    #expect(!menu.isMenuVisible && view.choiceCount == 1)
  }

  @Test("An edit menu with an item that is wider than the window stays inside the window")
  func wideItem() {
    menu.menuItems = [
      UIMenuItem(
        title: String(repeating: "wide ", count: 40), action: Selector(ItemView.choose)),
      UIMenuItem(title: "narrow", action: Selector(ItemView.choose)),
    ]
    menu.showMenu(from: view, rect: view.bounds)
    #expect(window.bounds.insetBy(dx: 8, dy: 8).contains(menu.menuFrame))
    tap(row[row.count - 1])
    #expect(row[1].currentTitle == "narrow")
  }
}
