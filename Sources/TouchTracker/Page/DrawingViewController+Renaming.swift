import ResponderKit

extension DrawingViewController {
  /// Shows the sheet in which the user renames the drawing, unless another sheet is visible.
  func show(_ sheet: RenameSheet) {
    guard root.overlay == nil else { return }
    // The strokes in progress would continue behind the sheet.
    view.window?.application?.cancelAllTouches()
    sheet.onClose = { [unowned self] in root.overlay = nil }
    root.overlay = sheet
    sheet.beginEditing()
  }
}
