import CLibrary
import DrawingFormat
package import SystemPackage

extension DrawingFiles {
  /// Moves the drawing with the edits of its journal to the trash, and then removes the journal and
  /// the previous snapshot.
  ///
  /// - Throws: ``FileError``, also if the drawing is open in a window; then no file is changed.
  package func moveToTrash(_ trash: Trash) throws(FileError) -> Trash.Item {
    let lock = try DrawingLock.forChange(self, "cannot delete")
    defer { lock.release() }
    if let error = missingPermission { throw error }
    let contents = try read(newPage: Self.defaultPage)
    guard contents.stranded == nil, !contents.hasUnusableBytes else {
      throw FileError(
        path: drawing, action: "cannot delete",
        reason: "it has edits that are not in its file; open it first")
    }
    let isComplete = drawing.exists && !contents.hasUnsavedChanges
    let item = try trash.move(
      drawing, contents: isComplete ? nil : contents.document.encoded())
    if let journal = locateJournal().path { unlink(journal) }
    let previous = Companion.previous.location(beside: drawing)
    if previous.exists { unlink(previous.path) }
    return item
  }

  /// Writes a copy of the drawing beside it.
  ///
  /// - Returns: The path of the copy: "NAME copy.plist", "NAME copy 2.plist" and so on.
  package func duplicate() throws(FileError) -> FilePath {
    let document = try read(newPage: Self.defaultPage).document
    return try FileStore.create(document.encoded(), attributes: companionAttributes) { number in
      drawing.sibling(beforeExtension: " copy" + (number > 1 ? " \(number)" : ""))
    }
  }
}
