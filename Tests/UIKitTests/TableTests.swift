import ResponderKitTesting
import Testing
import UIKit

@Suite("Tables") @MainActor
struct TableTests {
  private final class Colors: UITableViewController {
    var rowCounts = [3, 1000]
    var calls: [String] = []
    var createdCount = 0

    override func numberOfSections(in tableView: UITableView) -> Int { rowCounts.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rowCounts[section]
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
      -> UITableViewCell
    {
      var cell = tableView.dequeueReusableCell(withIdentifier: "color")
      if cell == nil {
        createdCount += 1
        cell = UITableViewCell(style: .subtitle, reuseIdentifier: "color")
      }
      cell?.textLabel?.text = "Row \(indexPath.section).\(indexPath.row)"
      return cell ?? UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
      -> String?
    {
      section == 1 ? "More" : nil
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      calls.append("select \(indexPath.section).\(indexPath.row)")
    }

    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
      calls.append("deselect \(indexPath.section).\(indexPath.row)")
    }
  }

  private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private let controller = Colors(style: .plain)
  private let harness: TouchHarness
  private var table: UITableView { controller.tableView }

  init() {
    window.rootViewController = controller
    harness = TouchHarness(window: window)
    window.layoutIfNeeded()
  }

  private func tap(_ indexPath: IndexPath) {
    let rect = table.rectForRow(at: indexPath)
    harness.touchDown(at: table.convert(CGPoint(x: 150, y: rect.midY), to: nil))
    harness.touchUp()
    harness.advance(by: 1)
  }

  @Test("A table has cells only for its visible rows, and reuses them")
  func reuse() {
    #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 1) == 1000)
    #expect(table.contentSize.height == 1003 * 44 + 28)
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 3 * 44 + 28)
    #expect(table.visibleCells.count == 9)
    #expect(table.visibleCells.first?.textLabel?.text == "Row 0.0")
    for offset in stride(from: CGFloat(0), to: 20_000, by: 150) {
      table.contentOffset.y = offset
      window.layoutIfNeeded()
    }
    #expect(controller.createdCount <= 12 && table.visibleCells.count <= 10)
    table.scrollToRow(at: IndexPath(row: 999, section: 1), at: .bottom, animated: false)
    window.layoutIfNeeded()
    #expect(table.visibleCells.last?.textLabel?.text == "Row 1.999")
    #expect(table.rectForRow(at: IndexPath(row: 1000, section: 1)).isNull)
  }

  @Test("A tap selects a row and deselects the row that was selected")
  func selection() {
    tap(IndexPath(row: 1, section: 0))
    #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.isSelected == true)
    tap(IndexPath(row: 0, section: 1))
    #expect(controller.calls == ["select 0.1", "deselect 0.1", "select 1.0"])
    table.deselectRow(at: IndexPath(row: 0, section: 1), animated: false)
    #expect(table.indexPathsForSelectedRows == nil)
    table.allowsMultipleSelection = true
    tap(IndexPath(row: 0, section: 0))
    tap(IndexPath(row: 2, section: 0))
    tap(IndexPath(row: 0, section: 0))
    #expect(table.indexPathsForSelectedRows == [IndexPath(row: 2, section: 0)])
  }

  @Test("A selected row is filled with another color, unless the cell's selection style is none")
  func selectionColor() throws {
    func color(_ x: Int) -> [UInt8] {
      let pixel = harness.snapshot()[x, 20]
      return [pixel.red, pixel.green, pixel.blue]
    }
    let path = IndexPath(row: 0, section: 0)
    let cell = try #require(table.cellForRow(at: path))
    cell.accessoryType = .checkmark
    let plain = color(2)
    table.selectRow(at: path, animated: false, scrollPosition: .none)
    #expect(color(2) != plain && color(2) == color(297))
    let blue = UIView()
    blue.backgroundColor = .blue
    cell.selectedBackgroundView = blue
    #expect(color(2) == [0, 0, 255])
    table.deselectRow(at: path, animated: false)
    #expect(color(2) == plain)
    cell.selectionStyle = .none
    cell.setHighlighted(true, animated: false)
    #expect(color(2) == plain)
  }

  @Test("A drag scrolls the table without selecting a row")
  func scrolling() {
    harness.touchDown(at: CGPoint(x: 150, y: 300))
    for step in 1...10 { harness.touchMove(to: CGPoint(x: 150, y: 300 - 10 * CGFloat(step))) }
    harness.touchUp()
    #expect(table.contentOffset.y > 50 && table.indexPathForSelectedRow == nil)
  }

  @Test("The separator of a row is at its lower edge and starts at the separator inset")
  func separators() {
    table.rowHeight = 50
    table.separatorColor = .red
    table.separatorInset.left = 30
    func isRed(_ x: Int, _ y: Int) -> Bool {
      let pixel = harness.snapshot()[x, y]
      return pixel.red == 255 && pixel.green == 0
    }
    #expect(isRed(30, 49) && isRed(299, 49) && !isRed(29, 49) && !isRed(30, 48) && !isRed(30, 50))
    table.cellForRow(at: IndexPath(row: 0, section: 0))?.separatorInset.left = 60
    #expect(isRed(60, 49) && !isRed(59, 49) && isRed(30, 99))
    table.separatorStyle = .none
    #expect(!isRed(60, 49))
    let frames = (0..<3).map { table.rectForRow(at: IndexPath(row: $0, section: 0)) }
    #expect(frames.map(\.minY) == [0, 50, 100] && frames.allSatisfy { $0.height == 50 })
  }

  @Test("After rows are inserted or data is reloaded, the next layout shows the current rows")
  func changes() {
    controller.rowCounts = [1]
    table.reloadData()
    window.layoutIfNeeded()
    #expect(table.visibleCells.count == 1 && table.contentSize.height == 44)
    controller.rowCounts = [2]
    table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .automatic)
    window.layoutIfNeeded()
    #expect(table.visibleCells.map(\.textLabel?.text) == ["Row 0.0", "Row 0.1"])
    controller.rowCounts = []
    table.reloadData()
    window.layoutIfNeeded()
    #expect(table.visibleCells.isEmpty && table.indexPathsForVisibleRows == nil)
  }

  @Test("A table creates cells with a registered closure")
  func registration() {
    final class Special: UITableViewCell {}
    table.register(
      { Special(style: .default, reuseIdentifier: $0) }, forCellReuseIdentifier: "special")
    #expect(table.dequeueReusableCell(withIdentifier: "special") is Special)
    #expect(table.dequeueReusableCell(withIdentifier: "missing") == nil)
    let path = IndexPath(row: 0, section: 0)
    #expect(table.dequeueReusableCell(withIdentifier: "special", for: path) is Special)
  }

  @Test("A table returns the row at each height within its rows")
  func rowsInInterval() {
    let frames = (0..<3).map { table.rectForRow(at: IndexPath(row: $0, section: 0)) }
    for y in stride(from: CGFloat(0.5), to: 132, by: 7) {
      let expected = frames.firstIndex { $0.contains(CGPoint(x: 1, y: y)) }
      #expect(table.indexPathForRow(at: CGPoint(x: 1, y: y))?.row == expected)
    }
    #expect(table.indexPathForRow(at: CGPoint(x: 1, y: 150)) == nil)
  }
}
