import ResponderKitTesting
import Testing
import UIKit

@Suite("Appearance of tables") @MainActor
struct TableAppearanceTests {
  /// Returns a cell whose style, accessory and image depend on its index path.
  private func makeCell(_ path: IndexPath) -> UITableViewCell {
    let styles = [UITableViewCell.CellStyle.default, .value1, .value2, .subtitle]
    let accessories: [UITableViewCell.AccessoryType] = [
      .none, .disclosureIndicator, .checkmark, .detailButton, .detailDisclosureButton,
    ]
    let cell = UITableViewCell(style: styles[path.row % 4], reuseIdentifier: nil)
    cell.textLabel?.text = "Row \(path.section).\(path.row)"
    cell.detailTextLabel?.text = "Detail"
    cell.accessoryType = accessories[(path.row + path.section) % 5]
    if path.row == 1 { cell.indentationLevel = 2 }
    if path.row % 4 == 3 {
      cell.imageView?.image = UIGraphicsImageRenderer(size: CGSize(width: 30, height: 18)).image {
        UIColor.orange.setFill()
        $0.fill(CGRect(x: 2, y: 3, width: 20, height: 12))
      }
    }
    return cell
  }

  @Test(
    "A table with cells of all styles, section titles and a header view matches its snapshot",
    arguments: [false, true])
  func table(isGrouped: Bool) throws {
    let fixture = TableFixture(
      [
        .init(rowHeights: [44, 50, 40, 60], header: "Header", footer: "Footer"),
        .init(rowHeights: [30, 36], header: "Other"),
      ], style: isGrouped ? .grouped : .plain)
    fixture.harness.application.typesetter = BlockTypesetter()
    fixture.model.makeCell = { makeCell($1) }
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 12))
    header.backgroundColor = .systemTeal
    fixture.table.tableHeaderView = header
    fixture.window.frame.size = CGSize(width: 260, height: 380)
    fixture.table.frame = CGRect(x: 0, y: 0, width: 260, height: 380)
    if isGrouped {
      fixture.table.separatorColor = .systemRed
      fixture.table.separatorInset = UIEdgeInsets(top: 0, left: 40, bottom: 0, right: 20)
    }
    fixture.layOut()
    fixture.table.selectRow(at: fixture.path(0, 1), animated: false, scrollPosition: .none)
    try fixture.harness.checkSnapshot(isGrouped ? "table-grouped" : "table")
  }
}
