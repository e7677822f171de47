import DrawingFormat
import DrawingPersistence
import ResponderKit
import SDLHost
import SystemPackage

extension WindowDocument {
  /// Renames the files of the drawing, and continues to save edits in them, with the undo history.
  ///
  /// Before the files are renamed, the drawing is saved and the files are closed.
  ///
  /// - Throws: ``RenameRefusal`` if the drawing cannot be renamed. The drawing then has its old
  ///   name, unless another program has changed it or its files cannot be opened again. If another
  ///   program has changed the drawing, the user continues to draw in a copy.
  func rename(to newPath: FilePath) throws(RenameRefusal) {
    guard let autosaver, autosaver.problem == nil else {
      throw RenameRefusal(reason: "The drawing can be renamed when it has been saved.")
    }
    let (contents, oldPath, ownsFolder) = (contents, file, opened.ownsFolder)
    do {
      if let copy = try autosaver.close(contents) {
        // Another program changed the drawing just before it was closed, so `copy` contains the
        // user's version.
        opened = try OpenedDrawing(continuing: contents, at: copy)
        beginSaving()
        throw RenameRefusal(
          reason: "Another program has changed the drawing. You now draw in \(copy.displayName).")
      }
    } catch let error as RenameRefusal {
      throw error
    } catch let error as UnsavedEditsError {
      // The drawing is still open, and saving is tried again.
      throw RenameRefusal(reason: "\(error.reason).")
    } catch {
      stopSaving(error)
      throw RenameRefusal(reason: "\(error).")
    }
    var refusal: RenameRefusal?
    do throws(FileError) {
      try move(contents, from: oldPath, to: newPath)
    } catch {
      refusal = RenameRefusal(reason: "\(error).")
    }
    let path = refusal == nil ? newPath : oldPath
    do throws(FileError) {
      opened =
        path.exists
        ? try OpenedDrawing(continuing: contents, at: path, ownsFolder: ownsFolder)
        : try OpenedDrawing(
          path: path, newPage: contents.size, ownsFolder: ownsFolder, warn: StandardError.show)
    } catch {
      stopSaving(error)
      throw RenameRefusal(reason: "\(error).")
    }
    beginSaving()
    if let refusal { throw refusal }
    isNamed = true
  }

  /// Renames the files of the closed drawing, if it has any: the first edit creates them.
  private func move(
    _ contents: DrawingDocument, from path: FilePath, to newPath: FilePath
  ) throws(FileError) {
    if isUntouched, !path.exists { return try DrawingFiles(newPath).requireUnused() }
    // Another program may have removed the file of a drawing that had no unsaved edits.
    if !path.exists { try FileStore.replace(path, with: contents.encoded()) }
    try DrawingFiles(path).move(to: newPath)
  }
}
