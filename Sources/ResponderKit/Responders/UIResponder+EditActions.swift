/// The editing commands of menus and keyboards, which responders perform.
///
/// A responder that performs a command overrides the method and returns `true` from
/// ``UIResponder/canPerformAction(_:withSender:)`` for the selector with the name of the method, such
/// as ``Selector/copy``. The command is sent with ``UIApplication/sendAction(_:to:from:for:)``.
public protocol UIResponderStandardEditActions: AnyObject {
  /// Removes the selection and writes it to the pasteboard.
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

  /// The selectors of the methods that every responder has, although few override them.
  static let standardEditActions: Set = [cut, copy, paste, delete, selectAll, duplicate]
}
