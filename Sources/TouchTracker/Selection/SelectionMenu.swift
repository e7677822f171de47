import ResponderKit

extension Selector {
  fileprivate static let color = Selector(DrawingViewController.colorSelection)
  fileprivate static let width = Selector(DrawingViewController.widenSelection)
  fileprivate static let toFront = Selector(DrawingViewController.bringSelectionToFront)
  fileprivate static let toBack = Selector(DrawingViewController.sendSelectionToBack)
}

extension DrawingViewController {
  private static let menuItems = [
    UIMenuItem(title: "Cut", action: .cut),
    UIMenuItem(title: "Copy", action: .copy),
    UIMenuItem(title: "Duplicate", action: .duplicate),
    UIMenuItem(title: "Delete", action: .delete),
    UIMenuItem(title: "Color", action: .color),
    UIMenuItem(title: "Width", action: .width),
    UIMenuItem(title: "To Front", action: .toFront),
    UIMenuItem(title: "To Back", action: .toBack),
  ]

  /// Shows the menu of the selection, above its frame.
  func showSelectionMenu() {
    showSelectionMenu(at: selected.frameView.shownRect.intersection(touchDrawView.bounds))
  }

  private func showSelectionMenu(at rect: CGRect) {
    guard showsSelectionMenu, selected.canPerform(.delete), becomeFirstResponder() else { return }
    selected.menu.menuItems = Self.menuItems
    selected.menu.showMenu(from: touchDrawView, rect: rect)
  }

  /// Shows the menu of the selection at a point of the page while the select tool is selected.
  ///
  /// An element at a point outside of the selection becomes the selection.
  func showMenu(at point: CGPoint) {
    guard style.tool == .select, !isReadOnly, !touchDrawView.hasStrokesInProgress else { return }
    let target = selected.frameView.selectionFrame?.target(at: point) ?? .outside
    if target == .outside { selected.select(at: point) }
    showSelectionMenu(at: CGRect(origin: point.applying(viewport.transform), size: .zero))
  }

  /// Returns the command of a standard edit action, or `nil` for another action.
  static func command(of action: Selector) -> SelectionCommand? {
    switch action {
    case .cut: .cut
    case .copy: .copy
    case .paste: .paste
    case .delete: .delete
    case .selectAll: .selectAll
    case .duplicate: .duplicate
    default: nil
    }
  }

  fileprivate func colorSelection() { perform(SelectionCommand.applyColor) }

  fileprivate func widenSelection() { perform(SelectionCommand.applyWidth) }

  fileprivate func bringSelectionToFront() { perform(SelectionCommand.toFront) }

  fileprivate func sendSelectionToBack() { perform(SelectionCommand.toBack) }
}
