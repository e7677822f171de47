/// A command that concerns a drawing and its files.
nonisolated enum DocumentCommand: Hashable, Sendable, CaseIterable {
  /// Begins a new drawing in the data folder.
  case new
  /// Shows all drawings.
  case gallery
  /// Lets the user write another name for the drawing.
  case rename
  /// Saves the drawing at once, and reports that it is saved.
  case save
  /// Lets the user choose picture files, and adds them to the page.
  case insertPicture
  /// Shows or hides the sheet that exports the drawing.
  case export
}
