import ResponderKit

extension Selector {
  fileprivate static let color = Selector(DrawingViewController.chooseColorOfSelection)
  fileprivate static let width = Selector(DrawingViewController.chooseWidthOfSelection)
  fileprivate static let align = Selector(DrawingViewController.chooseArrangementOfSelection)
  fileprivate static let toFront = Selector(DrawingViewController.bringSelectionToFront)
  fileprivate static let toBack = Selector(DrawingViewController.sendSelectionToBack)
  fileprivate static let unlock = Selector(DrawingViewController.unlockSelection)
  fileprivate static let more = Selector(DrawingViewController.showMoreOfSelection)

  /// The action of the page that an edit action performs, or `nil` for another selector.
  var pageAction: PageAction? {
    switch self {
    case .cut: .selection(.cut)
    case .copy: .selection(.copy)
    case .paste: .paste
    case .delete: .selection(.delete)
    case .selectAll: .selection(.selectAll)
    case .duplicate: .selection(.duplicate)
    case .align: .chooseArrangement
    case .unlock: .selection(.unlock)
    default: nil
    }
  }
}

/// The row of items that the menu of the selection shows.
enum SelectionMenu {
  /// All items of the first versions, whose sessions contain touches on the row.
  case early
  /// A short row for a narrow window, where "More" lists the other actions.
  case narrow
  case wide
  /// The actions that locked elements permit.
  case locked

  /// The width of the page below which the row is short, in points.
  ///
  /// The complete row would have five pages in a window of 320 points.
  private static let narrowWidth: CGFloat = 480

  init(_ rules: PageRules, width: CGFloat, isLocked: Bool = false) {
    self =
      !rules.hasSelectionRectangle
      ? .early : isLocked ? .locked : width < Self.narrowWidth ? .narrow : .wide
  }

  var items: [UIMenuItem] {
    let (cut, copy) = (
      UIMenuItem(title: "Cut", action: .cut), UIMenuItem(title: "Copy", action: .copy)
    )
    let delete = UIMenuItem(title: "Delete", action: .delete)
    let align = UIMenuItem(title: "Align", action: .align)
    let more = UIMenuItem(title: "More", action: .more)
    let middle = [
      UIMenuItem(title: "Duplicate", action: .duplicate), delete,
      UIMenuItem(title: "Color", action: .color), UIMenuItem(title: "Width", action: .width),
    ]
    let order = [
      UIMenuItem(title: "To Front", action: .toFront),
      UIMenuItem(title: "To Back", action: .toBack),
    ]
    return switch self {
    case .early: [cut, copy] + middle + order
    case .narrow: [cut, copy, delete, more]
    case .locked: [copy, UIMenuItem(title: "Unlock", action: .unlock)]
    case .wide: [cut, copy] + middle + [align] + order + [more]
    }
  }
}

/// The actions of the menu of the selection that are not edit actions of every responder.
extension DrawingViewController {
  // A replay, which has no bar, applies the style of new strokes, as early versions did.
  func chooseColorOfSelection() { toolBar?.openStylePanel() ?? perform(.selection(.applyColor)) }
  func chooseWidthOfSelection() { toolBar?.openStylePanel() ?? perform(.selection(.applyWidth)) }
  func chooseArrangementOfSelection() { perform(.chooseArrangement) }
  func bringSelectionToFront() { perform(.selection(.toFront)) }
  func sendSelectionToBack() { perform(.selection(.toBack)) }
  func unlockSelection() { perform(.selection(.unlock)) }

  /// Shows a menu of the actions that are needed less often.
  func showMoreOfSelection() {
    views.selectionViews.showMore(PageMenu.selectionMenu(of: self), in: views.touchDrawView)
  }
}
