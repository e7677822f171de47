import DrawingModel
import DrawingPersistence
import ResponderKit
import SystemPackage

/// The drawing that the window shows first.
nonisolated struct FirstDrawing: Sendable {
  let opened: OpenedDrawing
  let content: PageContent
  /// The message about the drawing of last time, or `nil` if the window shows it.
  let message: String?

  /// Opens a drawing that the user has named.
  ///
  /// - Parameter newPage: The size of the page of a new drawing, in points.
  /// - Throws: ``FileError`` if the drawing cannot be opened.
  init(at path: FilePath, newPage: CGSize) throws(FileError) {
    try self.init(
      OpenedDrawing(path: path, newPage: newPage, warn: StandardError.show))
  }

  /// Opens the drawing of last time or, if this is impossible, creates a new drawing.
  ///
  /// - Parameter newPage: The size of the page of a new drawing, in points.
  init(ofLastTimeOr newPage: CGSize) {
    let path = AppPaths.lastDrawing
    do throws(FileError) {
      let last = try OpenedDrawing(
        path: path, newPage: newPage, ownsFolder: true, warn: StandardError.show)
      self.init(last)
    } catch {
      // The error can be about another path, such as the folder of a link's target.
      let reason = error.path == path ? "\(error)" : "\(path.displayText): \(error)"
      self.init(
        OpenedDrawing(newAt: AppPaths.newDrawing(), newPage: newPage),
        message:
          "\(reason). Nothing has been changed there. This is a new drawing; \"Drawings…\" in the "
          + "menu opens another one.")
    }
  }

  init(_ opened: OpenedDrawing, message: String? = nil) {
    (self.opened, self.message) = (opened, message)
    let drawing = opened.contents.document.drawing
    PictureStore.shared.prepare(drawing)
    content = PageContent(drawing)
  }
}
