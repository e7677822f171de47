/// The editing commands of menus and keyboards, which responders perform.
///
/// A responder that performs a command overrides the method of the command, and returns `true` from
/// ``UIResponder/canPerformAction(_:withSender:)`` for the selector of this method, such as
/// ``Selector/copy``. Commands are sent with ``UIApplication/sendAction(_:to:from:for:)``.
@preconcurrency @MainActor public protocol UIResponderStandardEditActions: AnyObject {
  /// Writes the selection to the pasteboard and removes the selection.
  func cut(_ sender: Any?)
  /// Writes the selection to the pasteboard.
  func copy(_ sender: Any?)
  /// Inserts the content of the pasteboard.
  func paste(_ sender: Any?)
  /// Removes the selection.
  func delete(_ sender: Any?)
  /// Selects everything.
  func selectAll(_ sender: Any?)
  /// Inserts a copy of the selection.
  func duplicate(_ sender: Any?)
  /// Inserts the content of the pasteboard in the style of the text around it.
  func pasteAndMatchStyle(_ sender: Any?)
  /// Selects the content at the insertion point.
  func select(_ sender: Any?)
  /// Makes the selection bold, or regular if it is bold.
  func toggleBoldface(_ sender: Any?)
  /// Makes the selection italic, or upright if it is italic.
  func toggleItalics(_ sender: Any?)
  /// Underlines the selection, or removes its underline.
  func toggleUnderline(_ sender: Any?)
  /// Increases the size of the selected text.
  func increaseSize(_ sender: Any?)
  /// Decreases the size of the selected text.
  func decreaseSize(_ sender: Any?)
  /// Sets the writing direction from left to right.
  func makeTextWritingDirectionLeftToRight(_ sender: Any?)
  /// Sets the writing direction from right to left.
  func makeTextWritingDirectionRightToLeft(_ sender: Any?)
  /// Starts a search of the content.
  func find(_ sender: Any?)
  /// Starts a search of the content in which the user can replace the results.
  func findAndReplace(_ sender: Any?)
  /// Selects the next result of the search.
  func findNext(_ sender: Any?)
  /// Selects the previous result of the search.
  func findPrevious(_ sender: Any?)
  /// Searches for the selection.
  func useSelectionForFind(_ sender: Any?)
  /// Prints the content.
  func printContent(_ sender: Any?)
}

extension UIResponderStandardEditActions {
  public func cut(_ sender: Any?) {}
  public func copy(_ sender: Any?) {}
  public func paste(_ sender: Any?) {}
  public func delete(_ sender: Any?) {}
  public func selectAll(_ sender: Any?) {}
  public func duplicate(_ sender: Any?) {}
  public func pasteAndMatchStyle(_ sender: Any?) {}
  public func select(_ sender: Any?) {}
  public func toggleBoldface(_ sender: Any?) {}
  public func toggleItalics(_ sender: Any?) {}
  public func toggleUnderline(_ sender: Any?) {}
  public func increaseSize(_ sender: Any?) {}
  public func decreaseSize(_ sender: Any?) {}
  public func makeTextWritingDirectionLeftToRight(_ sender: Any?) {}
  public func makeTextWritingDirectionRightToLeft(_ sender: Any?) {}
  public func find(_ sender: Any?) {}
  public func findAndReplace(_ sender: Any?) {}
  public func findNext(_ sender: Any?) {}
  public func findPrevious(_ sender: Any?) {}
  public func useSelectionForFind(_ sender: Any?) {}
  public func printContent(_ sender: Any?) {}
}

extension Selector {
  /// The selector of `UIResponderStandardEditActions.cut(_:)`.
  public static let cut = standard("cut:") { $0.cut($1) }
  /// The selector of `UIResponderStandardEditActions.copy(_:)`.
  public static let copy = standard("copy:") { $0.copy($1) }
  /// The selector of `UIResponderStandardEditActions.paste(_:)`.
  public static let paste = standard("paste:") { $0.paste($1) }
  /// The selector of `UIResponderStandardEditActions.delete(_:)`.
  public static let delete = standard("delete:") { $0.delete($1) }
  /// The selector of `UIResponderStandardEditActions.selectAll(_:)`.
  public static let selectAll = standard("selectAll:") { $0.selectAll($1) }
  /// The selector of `UIResponderStandardEditActions.duplicate(_:)`.
  public static let duplicate = standard("duplicate:") { $0.duplicate($1) }

  private static func standard(
    _ name: String, calling call: @escaping @MainActor (UIResponder, Any?) -> Void
  ) -> Selector {
    Selector(Method(name, calling: call))
  }

  /// The selectors of the standard edit actions, which every responder has and few responders
  /// override.
  static let standardEditActions: Set = [
    cut, copy, paste, delete, selectAll, duplicate,
    standard("pasteAndMatchStyle:") { $0.pasteAndMatchStyle($1) },
    standard("select:") { $0.select($1) },
    standard("toggleBoldface:") { $0.toggleBoldface($1) },
    standard("toggleItalics:") { $0.toggleItalics($1) },
    standard("toggleUnderline:") { $0.toggleUnderline($1) },
    standard("increaseSize:") { $0.increaseSize($1) },
    standard("decreaseSize:") { $0.decreaseSize($1) },
    standard("makeTextWritingDirectionLeftToRight:") { $0.makeTextWritingDirectionLeftToRight($1) },
    standard("makeTextWritingDirectionRightToLeft:") { $0.makeTextWritingDirectionRightToLeft($1) },
    standard("find:") { $0.find($1) },
    standard("findAndReplace:") { $0.findAndReplace($1) },
    standard("findNext:") { $0.findNext($1) },
    standard("findPrevious:") { $0.findPrevious($1) },
    standard("useSelectionForFind:") { $0.useSelectionForFind($1) },
    standard("printContent:") { $0.printContent($1) },
  ]
}
