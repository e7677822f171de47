import ResponderKit

/// A panel with buttons that align and distribute the selected elements.
final class ArrangementPanel: BarPanel {
  private static let buttonSide: CGFloat = 44
  /// The distance between the buttons that align and those that distribute, in points.
  private static let gap: CGFloat = 12
  /// The commands along each axis, the distribution last.
  private static let commands: [[SelectionCommand]] = [
    [.alignLeft, .alignCenter, .alignRight, .distributeHorizontally],
    [.alignTop, .alignMiddle, .alignBottom, .distributeVertically],
  ]

  private let page: Page
  private let rows: [[ArrangementButton]]

  /// Creates a panel that arranges the selected elements of a page.
  init(_ page: Page) {
    self.page = page
    rows = Self.commands.map { commands in commands.map { ArrangementButton($0) } }
    super.init()
    for button in rows.joined() {
      button.addAction(
        UIAction { [page, command = button.command] _ in page.perform(.selection(command)) },
        for: .primaryActionTriggered)
      content.addSubview(button)
    }
    pageDidChange()
  }

  required init?(coder: NSCoder) { nil }

  /// Enables the buttons whose commands need no more elements than are selected.
  override func pageDidChange() {
    for button in rows.joined() { button.isEnabled = page.canPerform(.selection(button.command)) }
  }

  override func layOutControls() -> CGSize {
    let (side, padding) = (Self.buttonSide, Self.padding)
    var size = CGSize.zero
    for (row, buttons) in rows.enumerated() {
      for (column, button) in buttons.enumerated() {
        let gap = column == buttons.count - 1 ? Self.gap : 0
        button.frame = CGRect(
          x: padding + CGFloat(column) * side + gap, y: padding + CGFloat(row) * side, width: side,
          height: side)
        size = CGSize(width: button.frame.maxX + padding, height: button.frame.maxY + padding)
      }
    }
    return size
  }
}

/// A button that aligns or distributes the selected elements.
final class ArrangementButton: IconButton {
  let command: SelectionCommand

  init(_ command: SelectionCommand) {
    self.command = command
    super.init { context in
      if let arrangement = command.arrangement { ArrangementIcon.draw(arrangement, in: context) }
    }
    toolTip = ActionTable.description(of: .selection(command))?.toolTip
  }

  required init?(coder: NSCoder) { nil }
}
