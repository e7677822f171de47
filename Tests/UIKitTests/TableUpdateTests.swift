import ResponderKitTesting
import Testing
import UIKit

@Suite("Changes of tables after their layout") @MainActor
struct TableUpdateTests {
  /// A data source for a table without a delegate, so that the heights of the table apply.
  private final class Source: NSObject, UITableViewDataSource {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 30 }
    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell() }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
  private let source = Source()
  private let harness: TouchHarness

  init() { harness = TouchHarness(window: window) }

  private func makeTable() -> UITableView {
    let table = UITableView(frame: window.bounds)
    table.dataSource = source
    window.addSubview(table)
    window.layoutIfNeeded()
    return table
  }

  @Test("Changing the row, header or footer height of a table moves its rows in the next layout")
  func heights() {
    let changes: [((UITableView) -> Void, CGFloat, CGFloat)] = [
      ({ $0.rowHeight = 10 }, 0, 300), ({ $0.sectionHeaderHeight = 7 }, 7, 1327),
      ({ $0.sectionFooterHeight = 5 }, 0, 1325),
    ]
    for (change, top, height) in changes {
      let table = makeTable()
      #expect(table.contentSize.height == 1320)
      change(table)
      window.layoutIfNeeded()
      #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == top)
      #expect(table.contentSize.height == height)
      #expect(table.visibleCells.first?.frame.minY == top)
    }
  }

  @Test("Changing the header or footer view of a table changes the layout of the table")
  func headers() {
    let table = makeTable()
    let views = (1...2).map { UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 20 * $0)) }
    for view in [views[0], views[1], nil] {
      table.tableHeaderView = view
      window.layoutIfNeeded()
      #expect(table.visibleCells.first?.frame.minY == view?.frame.height ?? 0)
      #expect(view.map { $0.frame.width == 100 } != false)
    }
    for view in [views[0], views[1], nil] {
      table.tableFooterView = view
      window.layoutIfNeeded()
      #expect(table.contentSize.height == 1320 + (view?.frame.height ?? 0))
    }
  }

  @Test("Scrolling to a row works before constraints have set the size of the table")
  func scrollBeforeConstraints() {
    let table = UITableView(frame: .zero)
    table.dataSource = source
    table.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(table)
    NSLayoutConstraint.activate([
      table.topAnchor.constraint(equalTo: window.topAnchor),
      table.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      table.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      table.bottomAnchor.constraint(equalTo: window.bottomAnchor),
    ])
    table.scrollToRow(at: IndexPath(row: 14, section: 0), at: .bottom, animated: false)
    window.layoutIfNeeded()
    // The lower edge of the row, at 15 · 44 = 660 points, is at that of the table, which is 200
    // points high.
    #expect(table.bounds.size == window.bounds.size && table.contentOffset.y == 460)
  }

  @Test(
    "Scrolling to a row is animated only if the code requests an animation",
    arguments: [true, false])
  func animatedScrolling(animated: Bool) {
    let table = makeTable()
    for (position, end) in [
      (.top, 440), (.middle, 362), (.bottom, 284), (.none, 284),
    ] as [(UITableView.ScrollPosition, CGFloat)] {
      table.contentOffset.y = 0
      table.scrollToRow(at: IndexPath(row: 10, section: 0), at: position, animated: animated)
      #expect(table.contentOffset.y == (animated ? 0 : end))
      harness.advance(by: 1)
      #expect(table.contentOffset.y == end)
      table.contentOffset.y = 0
      guard position != .none else { continue }
      table.selectRow(at: nil, animated: false, scrollPosition: .none)
      table.selectRow(
        at: IndexPath(row: 10, section: 0), animated: animated, scrollPosition: position)
      #expect(table.contentOffset.y == (animated ? 0 : end))
      harness.advance(by: 1)
      #expect(table.contentOffset.y == end)
    }
  }
}
