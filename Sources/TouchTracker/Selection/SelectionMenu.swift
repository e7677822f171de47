import ResponderKit

extension Selector {
  fileprivate static let color = Selector(DrawingViewController.chooseColorOfSelection)
  fileprivate static let width = Selector(DrawingViewController.chooseWidthOfSelection)
  fileprivate static let toFront = Selector(DrawingViewController.bringSelectionToFront)
  fileprivate static let toBack = Selector(DrawingViewController.sendSelectionToBack)

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

extension UIMenuItem {
  /// The items of the menu of the selection.
  static let selectionItems = [
    UIMenuItem(title: "Cut", action: .cut),
    UIMenuItem(title: "Copy", action: .copy),
    UIMenuItem(title: "Duplicate", action: .duplicate),
    UIMenuItem(title: "Delete", action: .delete),
    UIMenuItem(title: "Color", action: .color),
    UIMenuItem(title: "Width", action: .width),
    UIMenuItem(title: "To Front", action: .toFront),
    UIMenuItem(title: "To Back", action: .toBack),
  ]
}
