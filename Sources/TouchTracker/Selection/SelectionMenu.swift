import ResponderKit

extension Selector {
  fileprivate static let color = Selector(DrawingViewController.applyColorToSelection)
  fileprivate static let width = Selector(DrawingViewController.applyWidthToSelection)
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

  /// Shows the menu of the selection at the visible part of the selection's frame.
  func showSelectionMenu() {
    showSelectionMenu(
      at: selectionViews.frameView.shownRect.intersection(touchDrawView.bounds))
  }

  private func showSelectionMenu(at rect: CGRect) {
    guard page.rules.showsSelectionMenu, page.canPerform(.selection(.delete)),
      becomeFirstResponder()
    else { return }
    selectionViews.menu.menuItems = Self.menuItems
    selectionViews.menu.showMenu(from: touchDrawView, rect: rect)
  }

  /// Shows the menu of the selection at a point of the page if the select tool is selected.
  ///
  /// If the point is outside of the frame, the element at the point is selected first.
  func showMenu(at point: CGPoint) {
    guard page.tools.style.tool == .select, !page.isReadOnly, !page.hasStrokesInProgress else {
      return
    }
    let target = page.selection.frame?.target(at: point) ?? .outside
    if target == .outside { page.selection.select(at: point) }
    showSelectionMenu(at: CGRect(origin: point.applying(page.viewport.transform), size: .zero))
  }

  fileprivate func applyColorToSelection() { perform(.selection(.applyColor)) }

  fileprivate func applyWidthToSelection() { perform(.selection(.applyWidth)) }

  fileprivate func bringSelectionToFront() { perform(.selection(.toFront)) }

  fileprivate func sendSelectionToBack() { perform(.selection(.toBack)) }
}

extension Selector {
  /// The action of the page that a standard edit action performs, or `nil` for another selector.
  var pageAction: PageAction? {
    switch self {
    case .cut: .selection(.cut)
    case .copy: .selection(.copy)
    case .paste: .paste
    case .delete: .selection(.delete)
    case .selectAll: .selection(.selectAll)
    case .duplicate: .selection(.duplicate)
    default: nil
    }
  }
}

// MARK: - Arrow keys

extension DrawingViewController {
  /// Moves the selected elements with an arrow key that is pressed or repeats.
  ///
  /// All movements until ``finishMovingSelection(with:)`` are one undo step.
  ///
  /// - Returns: A Boolean value that indicates whether the key moves the selection.
  func moveSelection(with key: UIKey) -> Bool {
    guard page.canPerform(.moveSelection(.zero)), let displacement = Selection.displacement(of: key)
    else { return false }
    page.selection.nudge(by: displacement)
    return true
  }

  /// Ends the movement when an arrow key is released or its press is cancelled.
  func finishMovingSelection(with presses: Set<UIPress>) {
    guard presses.contains(where: { $0.key.flatMap(Selection.displacement) != nil }),
      let offset = page.selection.nudgeOffset
    else { return }
    page.perform(.moveSelection(offset))
  }
}
