import ResponderKitTesting
import UIKit

/// A data source and delegate of a table for tests, with a log of some calls of its methods.
@MainActor final class TableModel: NSObject, UITableViewDataSource, UITableViewDelegate {
  struct Section {
    var rowHeights: [CGFloat] = []
    var header: String?
    var footer: String?
    var headerHeight: CGFloat?
    var footerHeight: CGFloat?
    var headerView: UIView?
    var footerView: UIView?
  }

  var sections: [Section] = []
  var log: [String] = []
  var unhighlightedRows: Set<IndexPath> = []
  /// For each tapped row that is not selected itself, the row that is selected instead.
  var replacements: [IndexPath: IndexPath] = [:]
  var unselectableRows: Set<IndexPath> = []
  var makeCell: (UITableView, IndexPath) -> UITableViewCell = { table, path in
    let cell =
      table.dequeueReusableCell(withIdentifier: "cell")
      ?? UITableViewCell(style: .default, reuseIdentifier: "cell")
    cell.textLabel?.text = "\(path.section).\(path.row)"
    return cell
  }

  private func log(_ text: String, _ path: IndexPath) {
    log.append("\(text) \(path.section).\(path.row)")
  }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].rowHeights.count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    makeCell(tableView, indexPath)
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    sections[section].header
  }
  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    sections[section].footer
  }
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    sections[indexPath.section].rowHeights[indexPath.row]
  }
  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
    sections[section].headerHeight ?? tableView.sectionHeaderHeight
  }
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
    sections[section].footerHeight ?? tableView.sectionFooterHeight
  }
  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    sections[section].headerView
  }
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    sections[section].footerView
  }
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { log("display", indexPath) }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { log("end", indexPath) }
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
    !unhighlightedRows.contains(indexPath)
  }
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    unselectableRows.contains(indexPath) ? nil : replacements[indexPath] ?? indexPath
  }
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log("select", indexPath)
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log("deselect", indexPath)
  }
}

/// A table in a window with a simulated finger.
@MainActor struct TableFixture {
  let model = TableModel()
  let table: UITableView
  let window: UIWindow
  let harness: TouchHarness

  init(_ sections: [TableModel.Section], style: UITableView.Style = .plain) {
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    table = UITableView(frame: window.bounds, style: style)
    model.sections = sections
    table.dataSource = model
    table.delegate = model
    window.addSubview(table)
    harness = TouchHarness(window: window)
    window.layoutIfNeeded()
  }

  func layOut() { window.layoutIfNeeded() }

  func scroll(to y: CGFloat) {
    table.contentOffset.y = y
    layOut()
  }

  /// Taps a point of the table's content.
  func tap(y: CGFloat, x: CGFloat = 150) {
    harness.touchDown(at: table.convert(CGPoint(x: x, y: y), to: nil))
    harness.touchUp()
    harness.advance(by: 1)
  }

  func tap(_ section: Int, _ row: Int) { tap(y: table.rectForRow(at: path(section, row)).midY) }

  func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }

  /// The texts of the visible cells.
  var texts: [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }
}
