import ResponderKitTesting
import SeededRandom
import Testing
import UIKit

@Suite("Layout of tables") @MainActor
struct TableLayoutTests {
  /// The expected frames of rows, headers and footers, computed by adding heights.
  private struct Model {
    var rows: [(path: IndexPath, frame: CGRect)] = []
    var headerFrames: [Int: CGRect] = [:]
    var footerFrames: [Int: CGRect] = [:]
    var height: CGFloat = 0

    @MainActor init(
      _ sections: [TableModel.Section], style: UITableView.Style, top: CGFloat, bottom: CGFloat
    ) {
      func title(_ height: CGFloat?, _ text: String?, _ view: UIView?) -> CGFloat {
        if let height { return height }
        if let view { return view.frame.height == 0 ? 28 : view.frame.height }
        return switch (style, text) {
        case (.plain, nil): 0
        case (.plain, _): 28
        case (_, nil): 18
        default: 38
        }
      }
      var y = top
      for (index, section) in sections.enumerated() {
        let header = title(section.headerHeight, section.header, section.headerView)
        headerFrames[index] = CGRect(x: 0, y: y, width: 300, height: header)
        y += header
        for (row, height) in section.rowHeights.enumerated() {
          let height = height < 0 ? 44 : height
          rows.append(
            (
              IndexPath(row: row, section: index),
              CGRect(x: 0, y: y, width: 300, height: height)
            ))
          y += height
        }
        let footer = title(section.footerHeight, section.footer, section.footerView)
        footerFrames[index] = CGRect(x: 0, y: y, width: 300, height: footer)
        y += footer
      }
      height = y + bottom
    }
  }

  private static func randomSections(_ random: inout SeededGenerator) -> [TableModel.Section] {
    func optional<Value>(_ value: @autoclosure () -> Value) -> Value? {
      Bool.random(using: &random) ? value() : nil
    }
    func view() -> UIView {
      UIView(
        frame: CGRect(
          x: 3, y: 4, width: 50, height: [0, 17, 33].randomElement(using: &random) ?? 0))
    }
    return (0..<Int.random(in: 0...5, using: &random)).map { _ in
      var section = TableModel.Section()
      section.rowHeights = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        [0, 10, 25, 61, 140, UITableView.automaticDimension].randomElement(using: &random) ?? 0
      }
      section.header = optional("Header")
      section.footer = optional("Footer")
      section.headerView = Int.random(in: 0..<4, using: &random) == 0 ? view() : nil
      section.footerView = Int.random(in: 0..<4, using: &random) == 0 ? view() : nil
      section.headerHeight = Int.random(in: 0..<4, using: &random) == 0 ? 12 : nil
      section.footerHeight = Int.random(in: 0..<4, using: &random) == 0 ? 0 : nil
      return section
    }
  }

  @Test(
    "The rows, headers and footers of a table are laid out one below the other", arguments: 1...20)
  func randomTables(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let style = [UITableView.Style.plain, .grouped, .insetGrouped][Int(seed % 3)]
    let fixture = TableFixture(Self.randomSections(&random), style: style)
    let table = fixture.table
    let hasEnds = seed % 2 == 0
    if hasEnds {
      table.tableHeaderView = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 30))
      table.tableFooterView = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 50))
    }
    fixture.layOut()
    let model = Model(
      fixture.model.sections, style: style, top: hasEnds ? 30 : 0, bottom: hasEnds ? 50 : 0)
    #expect(table.contentSize == CGSize(width: 300, height: model.height))
    #expect(table.numberOfSections == fixture.model.sections.count)
    for (index, section) in fixture.model.sections.enumerated() {
      #expect(table.numberOfRows(inSection: index) == section.rowHeights.count)
      for (view, frame) in [
        (section.headerView, model.headerFrames[index]),
        (section.footerView, model.footerFrames[index]),
      ] {
        guard let view, let frame else { continue }
        #expect(view.superview === (frame.height > 0 ? table : nil))
        if frame.height > 0 { #expect(view.frame == frame) }
      }
    }
    for (path, frame) in model.rows { #expect(table.rectForRow(at: path) == frame) }
    if hasEnds {
      #expect(table.tableHeaderView?.frame == CGRect(x: 0, y: 0, width: 300, height: 30))
      #expect(
        table.tableFooterView?.frame
          == CGRect(
            x: 0, y: model.height - 50, width: 300, height: 50))
    }
    for _ in 0..<15 {
      let y = CGFloat(Int.random(in: -40...Int(model.height) + 40, using: &random))
      fixture.scroll(to: y)
      let visible = model.rows.filter { $0.frame.maxY > y && $0.frame.minY <= y + 200 }
      #expect(table.indexPathsForVisibleRows ?? [] == visible.map(\.path))
      #expect(table.visibleCells.map(\.frame) == visible.map(\.frame))
      #expect(fixture.texts == visible.map { "\($0.path.section).\($0.path.row)" })
      let point = CGPoint(x: CGFloat(Int.random(in: -1...300, using: &random)), y: y + 70)
      #expect(
        table.indexPathForRow(at: point) == model.rows.first { $0.frame.contains(point) }?.path)
      for (path, _) in visible {
        let cell = table.cellForRow(at: path)
        #expect(cell != nil && cell.flatMap { table.indexPath(for: $0) } == path)
        #expect(cell?.superview === table)
      }
    }
  }

  @Test("A table has no frames and no cells for rows and sections that do not exist")
  func missingRows() {
    let fixture = TableFixture([.init(rowHeights: [20, 30])])
    let table = fixture.table
    for path in [
      fixture.path(0, 2), fixture.path(0, -1), fixture.path(1, 0), fixture.path(-1, 0),
      IndexPath(indexes: [0]), IndexPath(indexes: [0, 1, 2]),
    ] {
      #expect(table.rectForRow(at: path).isNull && table.cellForRow(at: path) == nil)
      table.scrollToRow(at: path, at: .bottom, animated: false)
      #expect(table.contentOffset == .zero)
    }
    #expect(table.numberOfRows(inSection: 1) == 0 && table.numberOfRows(inSection: -1) == 0)
    #expect(table.indexPath(for: UITableViewCell()) == nil)
  }

  @Test("The title of a section header or footer is inset unless a view replaces the title")
  func titles() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 21))
    let fixture = TableFixture([
      .init(rowHeights: [20], header: "A", footer: "B"),
      .init(rowHeights: [20], header: "C", footer: "D", footerHeight: 40, headerView: view),
      .init(rowHeights: [20], header: "E", footer: "F", headerHeight: 0),
    ])
    func label(_ text: String) -> UILabel? {
      fixture.table.subviews.lazy.compactMap { $0 as? UILabel }.first { $0.text == text }
    }
    func check() {
      #expect(label("A")?.frame == CGRect(x: 16, y: 0, width: 268, height: 28))
      #expect(label("B")?.frame == CGRect(x: 16, y: 48, width: 268, height: 28))
      #expect(label("C") == nil && view.frame == CGRect(x: 0, y: 76, width: 300, height: 21))
      #expect(label("D")?.frame == CGRect(x: 16, y: 117, width: 268, height: 40))
      #expect(label("E") == nil)
      #expect(label("F")?.frame == CGRect(x: 16, y: 177, width: 268, height: 28))
    }
    check()
    #expect(label("A")?.font == .systemFont(ofSize: 14, weight: .semibold))
    #expect(label("A")?.textColor == .secondaryLabel)
    let count = fixture.table.subviews.count
    fixture.table.reloadData()
    fixture.layOut()
    fixture.layOut()
    #expect(fixture.table.subviews.count == count)
    check()
    fixture.model.sections.removeFirst(2)
    fixture.table.reloadData()
    fixture.layOut()
    #expect(label("A") == nil && label("D") == nil && view.superview == nil)
    #expect(label("F")?.frame.minY == 20)
  }

  @Test("The heights of a table apply to rows and titles without a height from the delegate")
  func tableHeights() {
    final class Source: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell { UITableViewCell() }
    }
    let (table, source) = (UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 90)), Source())
    table.dataSource = source
    #expect(table.numberOfSections == 1 && table.contentSize.height == 132)
    table.rowHeight = 10
    #expect(table.rectForRow(at: IndexPath(row: 2, section: 0)).minY == 20)
    table.sectionHeaderHeight = 7
    table.sectionFooterHeight = 5
    #expect(
      table.rectForRow(at: IndexPath(row: 2, section: 0))
        == CGRect(x: 0, y: 27, width: 100, height: 10))
    #expect(table.contentSize.height == 42)
    table.dataSource = nil
    #expect(table.numberOfSections == 0 && table.contentSize.height == 0)
  }

  @Test("Replacing the header, footer or background view of a table removes the earlier view")
  func surroundingViews() {
    let fixture = TableFixture([.init(rowHeights: Array(repeating: 50, count: 20))])
    let table = fixture.table
    let views = (0..<6).map { UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 10 * ($0 + 1))) }
    (table.tableHeaderView, table.tableFooterView, table.backgroundView) = (
      views[0], views[1], views[2]
    )
    fixture.layOut()
    #expect(views[0..<3].allSatisfy { $0.superview === table })
    #expect(table.contentSize.height == 1030)
    #expect(table.subviews.first === views[2])
    #expect(table.rectForRow(at: fixture.path(0, 0)).minY == 10)
    (table.tableHeaderView, table.tableFooterView, table.backgroundView) = (
      views[3], views[4], views[5]
    )
    fixture.scroll(to: 70)
    #expect(views[0..<3].allSatisfy { $0.superview == nil })
    #expect(views[5].frame == CGRect(x: 0, y: 70, width: 300, height: 200))
    #expect(table.contentSize.height == 1090)
    #expect(views[4].frame == CGRect(x: 0, y: 1040, width: 300, height: 50))
    (table.tableHeaderView, table.tableFooterView, table.backgroundView) = (nil, nil, nil)
    fixture.layOut()
    #expect(views.allSatisfy { $0.superview == nil } && table.contentSize.height == 1000)
  }

  @Test("The rows of a table get the new width when the table is resized")
  func resizing() {
    let fixture = TableFixture([.init(rowHeights: [20, 30])])
    fixture.table.frame = CGRect(x: 10, y: 0, width: 120, height: 25)
    fixture.layOut()
    #expect(fixture.table.contentSize == CGSize(width: 120, height: 50))
    #expect(
      fixture.table.visibleCells.map(\.frame) == [
        CGRect(x: 0, y: 0, width: 120, height: 20), CGRect(x: 0, y: 20, width: 120, height: 30),
      ])
  }

  @Test(
    "A table scrolls a row to the requested position, but not beyond the content",
    arguments: [
      (10, UITableView.ScrollPosition.top, 300), (10, .middle, 215), (10, .bottom, 130),
      (19, .top, 400), (19, .middle, 400), (0, .bottom, 0), (0, .middle, 0), (0, .top, 0),
      (10, .none, 150), (3, .none, 90), (6, .none, 100),
    ])
  func scrollToRow(row: Int, position: UITableView.ScrollPosition, expected: Int) {
    let fixture = TableFixture([.init(rowHeights: Array(repeating: 30, count: 20))])
    fixture.scroll(to: 100)
    if row == 10, position == .none { fixture.scroll(to: 150) }
    fixture.table.scrollToRow(at: fixture.path(0, row), at: position, animated: false)
    #expect(fixture.table.contentOffset == CGPoint(x: 0, y: CGFloat(expected)))
  }

  @Test("A table scrolls to a row even before its first layout")
  func scrollBeforeLayout() {
    let model = TableModel()
    model.sections = [.init(rowHeights: Array(repeating: 40, count: 9))]
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 80, height: 100))
    table.dataSource = model
    table.delegate = model
    table.scrollToRow(at: IndexPath(row: 5, section: 0), at: .top, animated: false)
    #expect(table.contentOffset.y == 200)
    table.scrollToRow(at: IndexPath(row: 8, section: 0), at: .none, animated: false)
    #expect(table.contentOffset.y == 260)
  }

  @Test("A table returns the row at a point, or nil for a point outside of all rows")
  func pointsBesideTable() {
    let fixture = TableFixture([TableModel.Section(rowHeights: Array(repeating: 50, count: 40))])
    let table = fixture.table
    fixture.layOut()
    for (x, y, row) in [
      (-1, 20, nil), (300, 20, nil), (0, 20, 0), (299, 20, 0), (10, 1975, 39), (150, 310, 6),
      (10, 2000, nil), (10, -1, nil),
    ] as [(CGFloat, CGFloat, Int?)] {
      #expect(table.indexPathForRow(at: CGPoint(x: x, y: y))?.row == row)
    }
  }

  @Test("Visible cells move and resize with their table, its header view and the rows above")
  func changedFrames() {
    let fixture = TableFixture([TableModel.Section(rowHeights: [50, 60, 70])])
    let table = fixture.table
    var frame: CGRect? {
      fixture.layOut()
      return table.cellForRow(at: IndexPath(row: 2, section: 0))?.frame
    }
    #expect(frame == CGRect(x: 0, y: 110, width: 300, height: 70))
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 30))
    #expect(frame == CGRect(x: 0, y: 140, width: 300, height: 70))
    table.frame.size.width = 260
    #expect(frame == CGRect(x: 0, y: 140, width: 260, height: 70))
    fixture.model.sections[0].rowHeights = [20, 60, 75]
    table.beginUpdates()
    table.endUpdates()
    #expect(frame == CGRect(x: 0, y: 110, width: 260, height: 75))
    table.tableHeaderView = nil
    #expect(frame == CGRect(x: 0, y: 80, width: 260, height: 75))
  }
}
