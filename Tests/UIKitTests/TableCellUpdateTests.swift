import Testing
import UIKit

@Suite("Changes of cells after their layout") @MainActor
struct TableCellUpdateTests {
  /// Returns a cell of 301 × 60 points that has been laid out.
  private func makeCell(_ style: UITableViewCell.CellStyle = .default) -> UITableViewCell {
    let cell = UITableViewCell(style: style, reuseIdentifier: nil)
    cell.frame = CGRect(x: 0, y: 0, width: 301, height: 60)
    cell.layoutIfNeeded()
    return cell
  }

  private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
  }

  @Test("A label that is first used after a cell's layout gets its frame in the next layout")
  func lateLabels() {
    let cell = makeCell(.subtitle)
    let label = cell.textLabel
    cell.layoutIfNeeded()
    #expect(label?.frame.minX == 16 && label?.frame.width == 269)
    let detail = cell.detailTextLabel
    cell.layoutIfNeeded()
    #expect(detail?.frame.minX == 16 && detail?.frame.width == 269)
  }

  @Test("An image that is set after a cell's layout moves the label in the next layout")
  func lateImage() {
    let cell = makeCell()
    _ = cell.textLabel
    cell.layoutIfNeeded()
    cell.imageView?.image = image(30, 20)
    cell.layoutIfNeeded()
    #expect(cell.imageView?.frame == CGRect(x: 16, y: 20, width: 30, height: 20))
    #expect(cell.textLabel?.frame.minX == 62)
  }

  @Test(
    "A content configuration that is set after the layout of a cell takes effect in the next layout"
  )
  func configuration() {
    let cell = makeCell()
    var content = cell.defaultContentConfiguration()
    (content.text, content.image) = ("a", image(30, 20))
    cell.contentConfiguration = content
    cell.layoutIfNeeded()
    #expect(cell.textLabel?.frame.minX == 62)
    content.image = image(40, 20)
    cell.contentConfiguration = content
    cell.layoutIfNeeded()
    #expect(cell.imageView?.frame.width == 40 && cell.textLabel?.frame.minX == 72)
    content.image = nil
    cell.contentConfiguration = content
    cell.layoutIfNeeded()
    #expect(cell.textLabel?.frame.minX == 16)
  }

  @Test("An accessory that is set after a cell's layout moves the content's end in the next layout")
  func accessories() {
    let cell = makeCell()
    _ = cell.textLabel
    for (type, end) in [
      (.detailButton, 293), (.none, 285), (.detailButton, 293),
    ] as [(UITableViewCell.AccessoryType, CGFloat)] {
      cell.accessoryType = type
      cell.layoutIfNeeded()
      #expect(cell.textLabel?.frame.maxX == end)
    }
    cell.accessoryType = .checkmark
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame.width < 285)
    cell.accessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 85, height: 10))
    cell.layoutIfNeeded()
    #expect(cell.contentView.frame.width == 200)
  }

  @Test("An image that is 30 points wide and 1 point high keeps its size in a cell")
  func lowImage() {
    let cell = makeCell()
    cell.imageView?.image = image(30, 1)
    cell.layoutIfNeeded()
    #expect(cell.imageView?.frame == CGRect(x: 16, y: 29.5, width: 30, height: 1))
  }

  @Test("A checkmark has the tint color of its cell, and other accessories are gray")
  func signColors() throws {
    let cell = makeCell()
    cell.tintColor = .systemRed
    let view = try #require(cell.subviews.compactMap { $0 as? UIImageView }.first)
    for (type, color) in [
      (.checkmark, .systemRed), (.disclosureIndicator, .secondaryLabel), (.checkmark, .systemRed),
      (.detailDisclosureButton, .secondaryLabel),
    ] as [(UITableViewCell.AccessoryType, UIColor)] {
      cell.accessoryType = type
      #expect(view.tintColor == color)
    }
  }

  @Test("The separators of visible rows move when the separator inset of the table changes")
  func separatorInsets() throws {
    let fixture = TableFixture([.init(rowHeights: [40, 40])])
    let cell = try #require(fixture.table.cellForRow(at: fixture.path(0, 1)))
    let line = try #require(cell.subviews.last)
    fixture.table.separatorInset = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 20)
    fixture.layOut()
    #expect(line.frame == CGRect(x: 50, y: 39, width: 230, height: 1))
    // The insets of the cell take precedence over those of the table.
    cell.separatorInset.left = 60
    fixture.table.separatorInset = .zero
    fixture.layOut()
    #expect(line.frame.minX == 60)
    #expect(fixture.table.cellForRow(at: fixture.path(0, 0))?.separatorInset == .zero)
  }
}
