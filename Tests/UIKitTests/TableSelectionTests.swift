import Testing
import UIKit

@Suite("Selection, changes and cells of tables") @MainActor
struct TableSelectionTests {
  private let fixture = TableFixture([
    .init(rowHeights: [40, 40, 40], header: "Header"), .init(rowHeights: [40, 40]),
  ])
  private var table: UITableView { fixture.table }

  private func path(_ section: Int, _ row: Int) -> IndexPath { fixture.path(section, row) }

  private func isSelected(_ section: Int, _ row: Int) -> Bool? {
    table.cellForRow(at: path(section, row))?.isSelected
  }

  @Test("UITableView has the default values of UIKit")
  func defaults() {
    let table = UITableView(frame: .zero)
    #expect(table.style == .plain && table.rowHeight == -1 && table.estimatedRowHeight == -1)
    #expect(table.sectionHeaderHeight == -1 && table.sectionFooterHeight == -1)
    #expect(table.sectionHeaderTopPadding == -1 && UITableView.automaticDimension == -1)
    #expect(table.separatorStyle == .singleLine && table.separatorColor == nil)
    #expect(table.separatorInset == UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0))
    #expect(table.allowsSelection && !table.allowsMultipleSelection && !table.isEditing)
    #expect(!table.allowsSelectionDuringEditing && table.alwaysBounceVertical)
    #expect(table.indexPathForSelectedRow == nil && table.indexPathsForSelectedRows == nil)
    #expect(table.backgroundColor == .systemBackground)
    #expect(table.indexPathsForVisibleRows == nil && table.visibleCells.isEmpty)
    let grouped = UITableView(frame: .zero, style: .grouped)
    #expect(grouped.style == .grouped && grouped.backgroundColor == .secondarySystemBackground)
    let values = [UITableView.RowAnimation.fade, .right, .left, .top, .bottom, .none, .middle]
    #expect(values.map(\.rawValue) == Array(0...6))
    #expect(UITableView.RowAnimation.automatic.rawValue == 100)
  }

  @Test("Selecting a row by code does not notify the delegate")
  func selectRow() {
    fixture.model.log = []
    table.selectRow(at: path(0, 1), animated: false, scrollPosition: .none)
    #expect(isSelected(0, 1) == true && table.indexPathForSelectedRow == path(0, 1))
    table.selectRow(at: path(1, 0), animated: false, scrollPosition: .none)
    #expect(isSelected(0, 1) == false && isSelected(1, 0) == true)
    #expect(table.indexPathsForSelectedRows == [path(1, 0)])
    table.selectRow(at: nil, animated: false, scrollPosition: .top)
    #expect(isSelected(1, 0) == false && table.indexPathForSelectedRow == nil)
    #expect(fixture.model.log.isEmpty)
  }

  @Test("A table with multiple selection lists its selected rows from top to bottom")
  func multipleSelection() {
    table.allowsMultipleSelection = true
    for path in [path(1, 0), path(0, 2), path(0, 2)] {
      table.selectRow(at: path, animated: false, scrollPosition: .none)
    }
    #expect(table.indexPathsForSelectedRows == [path(0, 2), path(1, 0)])
    #expect(table.indexPathForSelectedRow == path(0, 2))
    table.deselectRow(at: path(0, 2), animated: false)
    #expect(table.indexPathsForSelectedRows == [path(1, 0)] && isSelected(0, 2) == false)
    table.selectRow(at: nil, animated: false, scrollPosition: .none)
    #expect(table.indexPathsForSelectedRows == nil && isSelected(1, 0) == false)
  }

  @Test("Selecting a row by code scrolls it to the requested position")
  func selectionScrolls() {
    fixture.model.sections = [.init(rowHeights: Array(repeating: 40, count: 20))]
    table.reloadData()
    table.selectRow(at: path(0, 9), animated: false, scrollPosition: .top)
    #expect(table.contentOffset.y == 360)
    table.selectRow(at: path(0, 0), animated: false, scrollPosition: .none)
    #expect(table.contentOffset.y == 360)
    fixture.layOut()
    // The row is selected when its cell appears.
    fixture.scroll(to: 0)
    #expect(isSelected(0, 0) == true && isSelected(0, 1) == false)
  }

  @Test("A tap selects a row if the table and its delegate allow it")
  func taps() {
    func log(_ body: () -> Void) -> [String] {
      fixture.model.log = []
      body()
      return fixture.model.log
    }
    #expect(log { fixture.tap(0, 1) } == ["select 0.1"])
    #expect(log { fixture.tap(0, 1) } == ["select 0.1"], "a selected row can be selected again")
    #expect(log { fixture.tap(1, 0) } == ["deselect 0.1", "select 1.0"])
    #expect(isSelected(0, 1) == false && isSelected(1, 0) == true)
    #expect(log { fixture.tap(y: 10) } == [], "a header cannot be selected")
    fixture.model.unhighlightedRows = [path(0, 0)]
    #expect(log { fixture.tap(0, 0) } == [])
    fixture.model.replacements = [path(0, 2): path(0, 1)]
    fixture.model.unselectableRows = [path(0, 1)]
    #expect(log { fixture.tap(0, 2) } == ["deselect 1.0", "select 0.1"])
    #expect(log { fixture.tap(0, 1) } == [] && isSelected(0, 1) == true)
    table.allowsSelection = false
    #expect(log { fixture.tap(1, 0) } == [])
    table.allowsSelection = true
    table.isEditing = true
    #expect(log { fixture.tap(1, 0) } == [])
    table.allowsSelectionDuringEditing = true
    #expect(log { fixture.tap(1, 0) } == ["deselect 0.1", "select 1.0"])
  }

  @Test("A tap on a selected row deselects it in a table with multiple selection")
  func multipleTaps() {
    table.allowsMultipleSelection = true
    fixture.model.log = []
    for row in [0, 2, 0] { fixture.tap(0, row) }
    #expect(fixture.model.log == ["select 0.0", "select 0.2", "deselect 0.0"])
    #expect(table.indexPathsForSelectedRows == [path(0, 2)] && isSelected(0, 0) == false)
  }

  @Test("A tap selects a row in a table without a delegate")
  func noDelegate() {
    table.delegate = nil
    table.reloadData()
    fixture.layOut()
    // Without a delegate, the rows have the default height of 44 points, below a header of 28
    // points.
    fixture.tap(y: 80)
    #expect(table.indexPathForSelectedRow == path(0, 1))
  }

  @Test("A tap on a button in a row triggers the button's action")
  func buttonInRow() throws {
    let button = UIButton(frame: CGRect(x: 100, y: 0, width: 100, height: 40))
    let recorder = CallRecorder()
    button.addTarget(recorder, action: CallRecorder.call, for: .touchUpInside)
    try #require(table.cellForRow(at: path(0, 0))).contentView.addSubview(button)
    fixture.tap(0, 0)
    #expect(recorder.count == 1)
  }

  @Test("A finger on a row highlights it until the finger is lifted or the touch is cancelled")
  func highlight() throws {
    let cell = try #require(table.cellForRow(at: path(0, 1)))
    let point = CGPoint(x: 100, y: table.rectForRow(at: path(0, 1)).midY)
    #expect(!cell.isHighlighted)
    fixture.harness.touchDown(at: point)
    fixture.harness.advance(by: 0.2)
    #expect(cell.isHighlighted && !cell.isSelected)
    fixture.harness.touchCancel()
    #expect(!cell.isHighlighted)
    fixture.harness.touchDown(at: point)
    fixture.harness.advance(by: 0.2)
    #expect(cell.isHighlighted)
    fixture.harness.touchUp()
    #expect(!cell.isHighlighted && cell.isSelected)
  }

  // MARK: Changes

  @Test("Reloading a table's data clears its selection; reloading rows and endUpdates keep it")
  func reload() {
    func select() {
      table.selectRow(at: path(0, 1), animated: false, scrollPosition: .none)
    }
    select()
    table.reloadData()
    fixture.layOut()
    #expect(table.indexPathForSelectedRow == nil && isSelected(0, 1) == false)
    let keeping: [() -> Void] = [
      { table.reloadRows(at: [path(0, 1)], with: .fade) },
      {
        table.beginUpdates()
        table.endUpdates()
      },
    ]
    for change in keeping {
      select()
      fixture.model.sections[0].rowHeights[0] += 5
      change()
      fixture.layOut()
      #expect(table.indexPathForSelectedRow == path(0, 1) && isSelected(0, 1) == true)
      #expect(
        table.cellForRow(at: path(0, 1))?.frame.minY == 28 + fixture.model.sections[0].rowHeights[0]
      )
    }
  }

  @Test("Every kind of update shows the current rows of the data source")
  func changes() {
    let changes: [() -> Void] = [
      { table.insertRows(at: [], with: .top) }, { table.deleteRows(at: [], with: .top) },
      { table.reloadRows(at: [], with: .top) }, { table.reloadSections([0], with: .top) },
      { table.insertSections([0], with: .top) }, { table.deleteSections([0], with: .top) },
      { table.moveRow(at: path(0, 0), to: path(0, 1)) }, { table.endUpdates() },
      { table.reloadData() },
    ]
    for (index, change) in changes.enumerated() {
      fixture.model.sections = [.init(rowHeights: [CGFloat(index + 10), 20])]
      change()
      fixture.layOut()
      #expect(table.contentSize.height == CGFloat(index + 30))
      #expect(fixture.texts == ["0.0", "0.1"])
    }
  }

  @Test("performBatchUpdates performs the updates before its completion")
  func batch() {
    var calls: [String] = []
    table.performBatchUpdates({ calls.append("update") }, completion: { calls.append("\($0)") })
    table.performBatchUpdates(nil)
    #expect(calls == ["update", "true"])
  }

  @Test("A layout of a table keeps the table's cells until the data is reloaded")
  func countOfLayouts() {
    fixture.model.log = []
    table.setNeedsLayout()
    fixture.layOut()
    _ = (table.numberOfSections, table.rectForRow(at: path(0, 0)))
    #expect(fixture.model.log.isEmpty, "the cells stay")
    table.reloadData()
    fixture.layOut()
    #expect(fixture.model.log.filter { $0.hasPrefix("end") }.count == 5)
  }

  // MARK: Cells

  @Test("Cells that are scrolled out of a table are removed and reused")
  func reuse() throws {
    final class Cell: UITableViewCell {
      var preparations = 0
      override func prepareForReuse() {
        super.prepareForReuse()
        preparations += 1
      }
    }
    var cells: [Cell] = []
    fixture.model.makeCell = { table, _ in
      if let cell = table.dequeueReusableCell(withIdentifier: "a") { return cell }
      cells.append(Cell(style: .default, reuseIdentifier: "a"))
      return cells[cells.count - 1]
    }
    fixture.model.sections = [.init(rowHeights: Array(repeating: 100, count: 9))]
    table.reloadData()
    fixture.layOut()
    #expect(cells.count == 3)
    let first = try #require(table.cellForRow(at: path(0, 0)) as? Cell)
    table.selectRow(at: path(0, 0), animated: false, scrollPosition: .none)
    first.setHighlighted(true, animated: false)
    fixture.model.log = []
    fixture.scroll(to: 150)
    #expect(fixture.model.log == ["end 0.0", "display 0.3"])
    #expect(cells.count == 3 && first.preparations == 1)
    #expect(table.cellForRow(at: path(0, 3)) === first && !first.isSelected)
    #expect(!first.isHighlighted && table.cellForRow(at: path(0, 0)) == nil)
    fixture.scroll(to: 0)
    #expect(isSelected(0, 0) == true && cells.count == 3)
    // A cell without an identifier is not stored for reuse.
    fixture.model.makeCell = { _, _ in UITableViewCell() }
    table.reloadData()
    fixture.layOut()
    table.reloadData()
    fixture.layOut()
    #expect(table.dequeueReusableCell(withIdentifier: "a") === cells[0] || cells.count == 3)
    #expect(table.dequeueReusableCell(withIdentifier: "b") == nil)
  }

  @Test("A table dequeues a registered cell, and for an index path also one without a registration")
  func registration() {
    table.register(UITableViewCell.self, forCellReuseIdentifier: "a")
    #expect(table.dequeueReusableCell(withIdentifier: "a")?.reuseIdentifier == "a")
    let noClass: AnyClass? = nil
    table.register(noClass, forCellReuseIdentifier: "a")
    #expect(table.dequeueReusableCell(withIdentifier: "a") == nil)
    #expect(
      table.dequeueReusableCell(withIdentifier: "a", for: path(0, 0)).reuseIdentifier == "a")
    table.register(
      { UITableViewCell(style: .subtitle, reuseIdentifier: $0) }, forCellReuseIdentifier: "b")
    let cell = table.dequeueReusableCell(withIdentifier: "b", for: path(0, 0))
    #expect(cell.reuseIdentifier == "b" && cell.detailTextLabel != nil)
  }

  @Test("All cells of a table in editing mode are edited, including those that appear later")
  func editing() {
    fixture.model.sections = [.init(rowHeights: Array(repeating: 100, count: 5))]
    table.reloadData()
    fixture.layOut()
    table.setEditing(true, animated: true)
    #expect(table.isEditing && table.visibleCells.map(\.isEditing) == [true, true, true])
    fixture.scroll(to: 300)
    #expect(table.visibleCells.map(\.isEditing) == [true, true])
    table.setEditing(false, animated: false)
    #expect(!table.isEditing && table.visibleCells.map(\.isEditing) == [false, false])
  }

  @Test("The separators of all visible rows change with the table's separator properties")
  func separators() {
    func lines() -> [UIColor?] { table.visibleCells.map { $0.subviews.last?.backgroundColor } }
    #expect(lines() == Array(repeating: .separator, count: 5))
    table.separatorColor = .red
    #expect(lines() == Array(repeating: .red, count: 5))
    table.separatorStyle = .none
    #expect(lines() == Array(repeating: nil, count: 5))
    table.separatorStyle = .singleLine
    table.separatorColor = nil
    #expect(lines() == Array(repeating: .separator, count: 5))
  }

  @Test("A table from an archive has the default appearance, and a tap selects one of its rows")
  func archivedTable() throws {
    let archived = try #require(UITableView(coder: NSCoder()))
    #expect(archived.style == .plain && archived.backgroundColor == .systemBackground)
    #expect(archived.alwaysBounceVertical)
    table.removeFromSuperview()
    archived.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    archived.dataSource = fixture.model
    archived.delegate = fixture.model
    fixture.window.addSubview(archived)
    fixture.layOut()
    // The header is 28 points high and each row 40 points, so y = 88 is the middle of the second
    // row.
    fixture.harness.touchDown(at: CGPoint(x: 150, y: 88))
    fixture.harness.touchUp()
    fixture.harness.advance(by: 1)
    #expect(archived.indexPathForSelectedRow == path(0, 1))
  }
}
