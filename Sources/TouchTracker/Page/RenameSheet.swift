import ResponderKit

/// A sheet in which the user writes another name for the drawing.
final class RenameSheet: NameSheet {
  /// Creates a sheet.
  ///
  /// - Parameters:
  ///   - name: The name of the drawing.
  ///   - rename: A closure that renames the drawing. The sheet shows the reason of a refusal, and
  ///     closes otherwise.
  init(name: String, rename: @escaping (String) throws(RenameRefusal) -> Void) {
    super.init(title: "Rename the drawing", name: name, buttonTitle: "Rename") {
      newName throws(RenameRefusal) in
      // The field shows bytes that are no text as numbers. Unchanged, it must not rename the drawing.
      if newName != name { try rename(newName) }
    }
  }

  required init?(coder: NSCoder) { nil }
}
