import ResponderKit
import ResponderKitTesting
import Testing

@MainActor
@Suite("The menu of a button")
struct ButtonMenuTests {
  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let button = UIButton(frame: CGRect(x: 240, y: 260, width: 40, height: 40))
  private let harness: TouchHarness

  init() {
    window.addSubview(button)
    button.showsMenuAsPrimaryAction = true
    harness = TouchHarness(window: window)
  }

  /// Opens the menu of the button and returns the scroll view and the rows of the menu.
  private func open(rows count: Int) throws -> (scrollView: UIScrollView, rows: [UIView]) {
    button.menu = UIMenu(children: (0..<count).map { UIAction(title: "Row \($0)") { _ in } })
    harness.touchDown(at: button.center)
    harness.touchUp()
    window.layoutIfNeeded()
    func views(in view: UIView) -> [UIView] { [view] + view.subviews.flatMap(views) }
    let scrollView = try #require(views(in: window).compactMap { $0 as? UIScrollView }.first)
    return (scrollView, scrollView.subviews.filter { $0 is UIButton })
  }

  @Test("A menu with too many rows shows half of its last visible row", arguments: 8...30)
  func manyRows(count: Int) throws {
    let (scrollView, rows) = try open(rows: count)
    #expect(scrollView.frame.minY >= 0)
    #expect(rows.contains { abs($0.frame.midY - scrollView.bounds.maxY) < 1 })
    harness.advance(by: 1)
    _ = scrollView.scroll(by: CGVector(dx: 0, dy: 10_000), at: .zero, with: [])
    #expect(rows.last?.frame.maxY == scrollView.bounds.maxY)
  }

  @Test("A menu whose rows all fit shows every row completely", arguments: 1...5)
  func fewRows(count: Int) throws {
    let (scrollView, rows) = try open(rows: count)
    #expect(rows.count == count && rows.last?.frame.maxY == scrollView.bounds.maxY)
  }
}
