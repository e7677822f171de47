import Testing
import UIKit

// Without a typesetter, the width of each character is half of the point size, and the height of a
// line is 1.2 times the point size, rounded up.
@Suite("Cells of tables") @MainActor
struct TableCellTests {
  private func cell(
    _ style: UITableViewCell.CellStyle, _ text: String? = "abcd", detail: String? = "xyz",
    _ configure: (UITableViewCell) -> Void = { _ in }
  ) -> UITableViewCell {
    let cell = UITableViewCell(style: style, reuseIdentifier: "id")
    cell.frame = CGRect(x: 0, y: 0, width: 301, height: 60)
    if let text { cell.textLabel?.text = text }
    if let detail { cell.detailTextLabel?.text = detail }
    configure(cell)
    cell.layoutIfNeeded()
    return cell
  }

  private func size(_ label: UILabel?) -> CGSize {
    label?.sizeThatFits(CGSize(width: 1000, height: 1000)) ?? .zero
  }

  private func image(_ width: CGFloat, _ height: CGFloat) -> UIImage {
    UIGraphicsImageRenderer(size: CGSize(width: width, height: height)).image { _ in }
  }

  @Test("The text of a cell ends 8 points before the accessory view")
  func accessoryViewWithoutSign() {
    let cell = cell(.default) {
      $0.accessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    }
    #expect(cell.contentView.frame.width == 235 && cell.textLabel?.frame.maxX == 227)
  }

  @Test("UITableViewCell has the default values of UIKit")
  func defaults() {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: "id")
    #expect(cell.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
    #expect(cell.reuseIdentifier == "id" && UITableViewCell().reuseIdentifier == nil)
    #expect(cell.accessoryType == .none && cell.accessoryView == nil)
    #expect(cell.selectionStyle == .default && !cell.isSelected && !cell.isHighlighted)
    #expect(!cell.isEditing && cell.shouldIndentWhileEditing && cell.indentationLevel == 0)
    #expect(cell.indentationWidth == 10 && cell.backgroundView == nil)
    #expect(cell.selectedBackgroundView == nil && cell.contentConfiguration == nil)
    #expect(cell.backgroundColor == .systemBackground)
    #expect(cell.separatorInset == UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 0))
    #expect(cell.contentView.superview === cell)
    #expect(cell.imageView === cell.imageView && cell.imageView?.contentMode == .scaleAspectFit)
    #expect(cell.textLabel === cell.textLabel && cell.detailTextLabel === cell.detailTextLabel)
    #expect(cell.textLabel?.superview === cell.contentView)
    #expect(UITableViewCell().detailTextLabel == nil)
    let styles = [UITableViewCell.CellStyle.default, .value1, .value2, .subtitle]
    #expect(styles.map(\.rawValue) == Array(0...3))
    #expect(UITableViewCell.AccessoryType.detailButton.rawValue == 4)
    #expect(UITableViewCell.SelectionStyle.default.rawValue == 3)
    #expect(UITableViewCell.EditingStyle.insert.rawValue == 2)
  }

  @Test("The labels of each cell style have the fonts and colors of the style")
  func labels() {
    func fonts(_ style: UITableViewCell.CellStyle) -> [UIFont?] {
      let cell = cell(style)
      return [cell.textLabel?.font, cell.detailTextLabel?.font]
    }
    let label = UILabel().font
    #expect(fonts(.default) == [label, nil] && fonts(.value1) == [label, label])
    #expect(fonts(.value2) == [.systemFont(ofSize: 14), label])
    #expect(fonts(.subtitle) == [label, .systemFont(ofSize: 13)])
    #expect(cell(.default).textLabel?.textColor == .label)
    #expect(cell(.value1).textLabel?.textColor == .label)
    #expect(cell(.value1).detailTextLabel?.textColor == .secondaryLabel)
    #expect(cell(.subtitle).textLabel?.textColor == .label)
    #expect(cell(.subtitle).detailTextLabel?.textColor == .secondaryLabel)
    let value2 = cell(.value2)
    #expect(value2.textLabel?.textColor == value2.tintColor)
    #expect(value2.detailTextLabel?.textColor == .label)
  }

  @Test("The label of a default-style cell extends between the margins and over the full height")
  func defaultStyle() {
    #expect(
      cell(.default).textLabel?.frame == CGRect(x: 16, y: 0, width: 301 - 32, height: 60))
  }

  @Test("The labels of a subtitle cell are centered vertically, one below the other")
  func subtitle() {
    let cell = cell(.subtitle)
    let (text, detail) = (size(cell.textLabel).height, size(cell.detailTextLabel).height)
    #expect(text > detail && detail > 0)
    let top = 30 - (text + detail) / 2
    #expect(cell.textLabel?.frame == CGRect(x: 16, y: top, width: 269, height: text))
    #expect(cell.detailTextLabel?.frame == CGRect(x: 16, y: top + text, width: 269, height: detail))
    // A subtitle cell without a detail text has its text in the middle.
    let single = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    single.frame.size.height = 60
    single.textLabel?.text = "a"
    single.layoutIfNeeded()
    #expect(single.textLabel?.frame.midY == 30)
  }

  @Test("The detail label of a value1 cell is at the right edge")
  func value1() {
    let cell = cell(.value1)
    let (text, detail) = (size(cell.textLabel), size(cell.detailTextLabel))
    #expect(
      cell.textLabel?.frame
        == CGRect(
          x: 16, y: 30 - text.height / 2, width: text.width, height: text.height))
    #expect(
      cell.detailTextLabel?.frame
        == CGRect(
          x: 285 - detail.width, y: 30 - detail.height / 2, width: detail.width,
          height: detail.height))
    let long = self.cell(
      .value1, String(repeating: "a", count: 100), detail: String(repeating: "b", count: 90))
    #expect(long.textLabel?.frame.minX == 16 && long.textLabel?.frame.width == 269)
    #expect(long.detailTextLabel?.frame.minX == 16 && long.detailTextLabel?.frame.width == 269)
  }

  @Test("The detail label of a value2 cell is beside a text column of fixed width")
  func value2() {
    let cell = cell(.value2)
    let (text, detail) = (size(cell.textLabel), size(cell.detailTextLabel))
    #expect(
      cell.textLabel?.frame
        == CGRect(
          x: 16, y: 30 - text.height / 2, width: 90, height: text.height))
    #expect(
      cell.detailTextLabel?.frame
        == CGRect(
          x: 114, y: 30 - detail.height / 2, width: detail.width, height: detail.height))
    let narrow = self.cell(.value2) { $0.frame.size.width = 82 }
    #expect(narrow.textLabel?.frame.width == 50)
  }

  @Test("The image of a cell is at the left edge, fits into the cell, and moves the labels")
  func images() {
    let cell = cell(.default) { $0.imageView?.image = image(30, 20) }
    #expect(cell.imageView?.frame == CGRect(x: 16, y: 20, width: 30, height: 20))
    #expect(cell.textLabel?.frame == CGRect(x: 62, y: 0, width: 223, height: 60))
    cell.imageView?.image = image(52, 104)
    cell.setNeedsLayout()
    cell.layoutIfNeeded()
    #expect(cell.imageView?.frame == CGRect(x: 16, y: 4, width: 26, height: 52))
    cell.imageView?.image = nil
    cell.setNeedsLayout()
    cell.layoutIfNeeded()
    #expect(cell.imageView?.frame == .zero && cell.textLabel?.frame.minX == 16)
    let low = self.cell(.default) {
      $0.imageView?.image = image(10, 10)
      $0.frame.size.height = 6
    }
    #expect(low.imageView?.frame.size == .zero)
  }

  @Test("The content of a cell is indented by its level times its indentation width")
  func indentation() {
    let cell = cell(.default) { $0.indentationLevel = 3 }
    #expect(cell.textLabel?.frame == CGRect(x: 46, y: 0, width: 239, height: 60))
    cell.indentationWidth = 7
    cell.layoutIfNeeded()
    #expect(cell.textLabel?.frame.minX == 37)
    cell.indentationLevel = 1
    cell.layoutIfNeeded()
    #expect(cell.textLabel?.frame.minX == 23)
  }

  @Test("A cell that is too narrow for its content has a label of width 0")
  func narrow() {
    #expect(cell(.default) { $0.frame.size.width = 20 }.textLabel?.bounds.width == 0)
  }

  // MARK: Accessories

  @Test("The accessory of a cell is at the right edge, and the content ends before it")
  func accessories() throws {
    let signs: [(UITableViewCell.AccessoryType, String?)] = [
      (.none, nil), (.disclosureIndicator, "chevron.right"),
      (.detailDisclosureButton, "chevron.right"), (.checkmark, "checkmark"), (.detailButton, nil),
    ]
    for (type, name) in signs {
      let cell = cell(.default) { $0.accessoryType = type }
      let view = try #require(cell.subviews.compactMap { $0 as? UIImageView }.first)
      let expected = name.flatMap {
        UIImage(systemName: $0, withConfiguration: UIImage.SymbolConfiguration(pointSize: 13))
      }
      #expect((view.image == nil) == (name == nil) && view.image?.size == expected?.size)
      #expect(view.contentMode == .center)
      #expect(view.tintColor == (type == .checkmark ? cell.tintColor : .secondaryLabel))
      if let expected {
        #expect(view.frame.size == expected.size && view.frame.maxX == 285)
        #expect(abs(view.frame.midY - 30) < 1e-9)
        #expect(
          cell.contentView.frame == CGRect(x: 0, y: 0, width: view.frame.minX, height: 60))
        #expect(cell.textLabel?.frame.maxX == view.frame.minX - 8)
      } else {
        #expect(cell.contentView.frame == CGRect(x: 0, y: 0, width: 301, height: 60))
      }
    }
    #expect(cell(.default) { $0.accessoryType = .detailButton }.textLabel?.frame.maxX == 293)
  }

  @Test("The accessory view of a cell replaces the accessory type and an earlier accessory view")
  func accessoryView() {
    let views = [CGSize(width: 50, height: 20), CGSize(width: 30, height: 41)].map {
      UIView(frame: CGRect(origin: CGPoint(x: 3, y: 7), size: $0))
    }
    let cell = cell(.default) {
      $0.accessoryType = .checkmark
      $0.accessoryView = views[0]
    }
    #expect(views[0].superview === cell)
    #expect(views[0].frame == CGRect(x: 235, y: 20, width: 50, height: 20))
    #expect(cell.contentView.frame.width == 235 && cell.textLabel?.frame.maxX == 227)
    cell.accessoryView = views[1]
    cell.layoutIfNeeded()
    #expect(views[0].superview == nil && views[1].superview === cell)
    #expect(views[1].frame == CGRect(x: 255, y: 9.5, width: 30, height: 41))
    cell.accessoryView = nil
    cell.layoutIfNeeded()
    #expect(views[1].superview == nil && cell.contentView.frame.width < 285)
  }

  @Test("A cell's separator has the separator insets of the cell, by default 16 points at the left")
  func separator() throws {
    let cell = cell(.default)
    let line = try #require(cell.subviews.last)
    #expect(line.frame == CGRect(x: 16, y: 59, width: 285, height: 1))
    cell.separatorInset = UIEdgeInsets(top: 3, left: 20, bottom: 4, right: 30)
    #expect(cell.separatorInset.right == 30)
    cell.layoutIfNeeded()
    #expect(line.frame == CGRect(x: 20, y: 59, width: 251, height: 1))
    cell.separatorInset = UIEdgeInsets(top: 0, left: 200, bottom: 0, right: 200)
    cell.layoutIfNeeded()
    #expect(line.frame.width == 0)
    #expect(!line.isUserInteractionEnabled)
  }

  // MARK: Selection and backgrounds

  @Test("A selected or highlighted cell shows its selection background behind the content")
  func selection() throws {
    let cell = cell(.default)
    func background() -> UIView? {
      let index = cell.subviews.firstIndex { $0 === cell.contentView } ?? 0
      return index > 0 ? cell.subviews[index - 1] : nil
    }
    #expect(background() == nil)
    for (selected, highlighted) in [(true, false), (false, true), (true, true)] {
      cell.setSelected(selected, animated: false)
      cell.setHighlighted(highlighted, animated: false)
      let view = try #require(background())
      #expect(view.backgroundColor == .systemFill && view.frame == cell.bounds)
      #expect(view.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    }
    let custom = UIView()
    cell.selectedBackgroundView = custom
    #expect(background() === custom && custom.frame == cell.bounds && cell.subviews.count == 4)
    let other = UIView()
    cell.selectedBackgroundView = other
    #expect(background() === other && custom.superview == nil)
    cell.selectedBackgroundView = nil
    #expect(background()?.backgroundColor == .systemFill && other.superview == nil)
    cell.prepareForReuse()
    #expect(background() == nil && !cell.isSelected && !cell.isHighlighted)
    cell.selectionStyle = .none
    cell.isSelected = true
    #expect(background() == nil)
    for style in [UITableViewCell.SelectionStyle.blue, .gray, .default] {
      cell.selectionStyle = style
      cell.isSelected = true
      #expect(background() != nil)
    }
  }

  @Test("The background view of a cell fills it behind all other views")
  func backgroundView() {
    let views = [UIView(), UIView()]
    let cell = cell(.default) { $0.backgroundView = views[0] }
    #expect(cell.subviews.first === views[0] && views[0].frame == cell.bounds)
    cell.backgroundView = views[1]
    cell.frame.size = CGSize(width: 50, height: 40)
    cell.layoutIfNeeded()
    #expect(views[0].superview == nil && cell.subviews.first === views[1])
    #expect(views[1].frame == CGRect(x: 0, y: 0, width: 50, height: 40))
    cell.backgroundView = nil
    #expect(views[1].superview == nil)
  }

  // MARK: Configurations and sizes

  @Test("A content configuration sets the texts, the image and the appearance of a cell")
  func configuration() {
    let cell = cell(.subtitle, nil, detail: nil)
    var content = cell.defaultContentConfiguration()
    #expect(content.text == nil && content.secondaryText == nil && content.image == nil)
    #expect(content.textProperties.font == .systemFont(ofSize: 17))
    #expect(content.textProperties.color == .label && content.textProperties.numberOfLines == 0)
    #expect(content.imageProperties.tintColor == nil)
    #expect(content.imageProperties.cornerRadius == 0)
    #expect(content.imageProperties.maximumSize == .zero)
    content.text = "a"
    cell.contentConfiguration = content
    #expect(cell.contentView.subviews.count == 2, "no image view is needed")
    let image = image(5, 6)
    (content.secondaryText, content.image) = ("b", image)
    content.textProperties.font = .boldSystemFont(ofSize: 9)
    content.textProperties.color = .red
    content.imageProperties.tintColor = .green
    cell.contentConfiguration = content
    #expect(cell.textLabel?.text == "a" && cell.detailTextLabel?.text == "b")
    #expect(cell.textLabel?.font == .boldSystemFont(ofSize: 9) && cell.textLabel?.textColor == .red)
    #expect(cell.imageView?.image === image && cell.imageView?.tintColor == .green)
    cell.contentConfiguration = .cell()
    #expect(cell.textLabel?.text == nil && cell.imageView?.image == nil)
    #expect(cell.detailTextLabel?.text == nil && cell.textLabel?.textColor == .label)
    cell.textLabel?.text = "c"
    cell.contentConfiguration = nil
    #expect(cell.textLabel?.text == nil)
    for content in [UIListContentConfiguration.subtitleCell(), .valueCell()] {
      #expect(content.text == nil && content.secondaryText == nil)
    }
  }

  @Test("A cell fits the lines of its labels and is at least 44 points high")
  func sizeThatFits() {
    let cell = cell(.subtitle)
    func height(width: CGFloat) -> CGFloat {
      let size = cell.sizeThatFits(CGSize(width: width, height: 1000))
      #expect(size.width == width)
      return size.height
    }
    let (text, detail) = (size(cell.textLabel).height, size(cell.detailTextLabel).height)
    #expect(height(width: 200) == max(44, text + detail + 16))
    cell.textLabel?.numberOfLines = 0
    cell.textLabel?.text = "one two three"
    let wrapped = cell.textLabel?.sizeThatFits(CGSize(width: 50, height: 1000)).height ?? 0
    #expect(wrapped > 2 * text && height(width: 50) == wrapped + detail + 16)
    cell.detailTextLabel?.numberOfLines = 0
    cell.detailTextLabel?.text = "four five six"
    let details = cell.detailTextLabel?.sizeThatFits(CGSize(width: 50, height: 1000)).height ?? 0
    #expect(details > detail && height(width: 50) == wrapped + details + 16)
    #expect(
      UITableViewCell().sizeThatFits(CGSize(width: 9, height: 9)) == CGSize(width: 9, height: 44))
  }
}

@Suite("Table view controllers") @MainActor
struct TableViewControllerTests {
  private final class Controller: UITableViewController {
    var calls: [String] = []
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      3
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      calls.append("\(indexPath.row)")
    }
  }

  @Test("UITableViewController is the data source and the delegate of its table")
  func table() {
    for style in [UITableView.Style.plain, .grouped, .insetGrouped] {
      let controller = UITableViewController(style: style)
      #expect(controller.view is UITableView && controller.tableView === controller.view)
      #expect(controller.tableView.style == style)
      #expect(controller.tableView.dataSource === controller)
      #expect(controller.tableView.delegate === controller)
      #expect(controller.tableView.autoresizingMask == [.flexibleWidth, .flexibleHeight])
    }
    let controller = UITableViewController(nibName: nil, bundle: nil)
    #expect(controller.tableView.style == .plain && controller.clearsSelectionOnViewWillAppear)
    let table = UITableView(frame: .zero, style: .grouped)
    controller.tableView = table
    #expect(controller.view === table)
  }

  @Test("UITableViewController clears the selection of its table when it appears, unless disabled")
  func selection() {
    for clears in [true, false] {
      let controller = Controller(style: .plain)
      controller.clearsSelectionOnViewWillAppear = clears
      let row = IndexPath(row: 1, section: 0)
      controller.tableView.selectRow(at: row, animated: false, scrollPosition: .none)
      controller.viewWillAppear(false)
      #expect(controller.tableView.indexPathForSelectedRow == (clears ? nil : row))
    }
  }

  @Test("Editing a UITableViewController edits its table")
  func editing() {
    let controller = Controller(style: .plain)
    controller.setEditing(true, animated: false)
    #expect(controller.isEditing && controller.tableView.isEditing)
    controller.setEditing(false, animated: false)
    #expect(!controller.isEditing && !controller.tableView.isEditing)
  }

  @Test("A UITableViewController that overrides nothing returns UIKit's default values")
  func answers() {
    let controller = UITableViewController(style: .plain)
    let (table, path) = (controller.tableView ?? UITableView(), IndexPath(row: 0, section: 0))
    table.rowHeight = 31
    table.sectionHeaderHeight = 32
    #expect(controller.numberOfSections(in: table) == 1)
    #expect(controller.tableView(table, numberOfRowsInSection: 0) == 0)
    #expect(controller.tableView(table, cellForRowAt: path).reuseIdentifier == nil)
    #expect(controller.tableView(table, titleForHeaderInSection: 0) == nil)
    #expect(controller.tableView(table, titleForFooterInSection: 0) == nil)
    #expect(controller.tableView(table, canEditRowAt: path))
    #expect(!controller.tableView(table, canMoveRowAt: path))
    #expect(controller.tableView(table, heightForRowAt: path) == 31)
    #expect(controller.tableView(table, heightForHeaderInSection: 0) == 32)
    #expect(controller.tableView(table, viewForHeaderInSection: 0) == nil)
    #expect(controller.tableView(table, willSelectRowAt: path) == path)
  }

  @Test("Optional methods of a data source and a delegate return UIKit's default values")
  func protocolAnswers() {
    final class Minimal: UITableViewDataSource, UITableViewDelegate {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
      { UITableViewCell() }
    }
    let (object, table, path) = (Minimal(), UITableView(), IndexPath(row: 0, section: 0))
    (table.rowHeight, table.estimatedRowHeight) = (31, 32)
    (table.sectionHeaderHeight, table.sectionFooterHeight) = (33, 34)
    #expect(object.numberOfSections(in: table) == 1)
    #expect(object.tableView(table, titleForHeaderInSection: 0) == nil)
    #expect(object.tableView(table, titleForFooterInSection: 0) == nil)
    #expect(object.tableView(table, canEditRowAt: path))
    #expect(!object.tableView(table, canMoveRowAt: path))
    #expect(object.tableView(table, heightForRowAt: path) == 31)
    #expect(object.tableView(table, estimatedHeightForRowAt: path) == 32)
    #expect(object.tableView(table, heightForHeaderInSection: 0) == 33)
    #expect(object.tableView(table, heightForFooterInSection: 0) == 34)
    #expect(object.tableView(table, viewForHeaderInSection: 0) == nil)
    #expect(object.tableView(table, viewForFooterInSection: 0) == nil)
    #expect(object.tableView(table, shouldHighlightRowAt: path))
    #expect(object.tableView(table, willSelectRowAt: path) == path)
  }
}
