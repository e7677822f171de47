package import DrawingFormat
package import Geometry
package import SystemPackage

/// A drawing that has been opened for editing or viewing.
package struct OpenedDrawing: Sendable {
  package let path: FilePath
  package let files: DrawingFiles
  package let contents: DrawingFiles.Contents
  /// A Boolean value that indicates whether the program may create the folder of the drawing again
  /// if the folder is missing.
  package let ownsFolder: Bool
  /// The locks that prevent another window from changing the drawing.
  package let lock: DrawingLock
  /// The reason why this process must not write the drawing, or `nil` if it may.
  package let readOnlyReason: ReadOnlyReason?
  /// The paths of the files with preserved contents that are not part of the drawing.
  package let keptFiles: [FilePath]

  /// A reason why a drawing can be viewed, but not changed.
  package enum ReadOnlyReason: Sendable, Hashable {
    case openInAnotherWindow
    case missingPermission(FileError)
  }

  /// Opens a drawing and applies its journal.
  ///
  /// No file is created or changed beside an undamaged drawing before the first edit. A damaged
  /// drawing is moved to the quarantine and restored as far as possible. A file that is not a
  /// drawing is not changed.
  ///
  /// If the drawing does not exist, the first edit creates it; its folder must exist unless
  /// `ownsFolder` is `true`.
  ///
  /// - Parameters:
  ///   - newPage: The size of the page of a new drawing, in points.
  ///   - ownsFolder: A Boolean value that determines whether the first edit creates a missing
  ///     folder. If the creation fails, the user can draw nevertheless. The folder of the target of
  ///     a symbolic link is not created: it may be on a disk that is not connected.
  ///   - warn: Called with each message to the user about files that were moved, restored or
  ///     ignored.
  package init(
    path: FilePath, newPage: CGSize, ownsFolder: Bool = false, warn: (String) -> Void
  ) throws(FileError) {
    let files = DrawingFiles(path)
    if files.drawing.isReserved {
      throw FileError(
        path: path, action: "cannot open",
        reason: "this program gives such names to the files that it keeps beside drawings")
    }
    let ownsFolder = ownsFolder && !path.isSymbolicLink
    if !ownsFolder { try files.drawing.requireFolder() }
    if let error = files.missingPermission, !ownsFolder {
      guard files.drawing.exists else { throw error }
      lock = DrawingLock(files, isReadOnly: true)
      readOnlyReason = .missingPermission(error)
    } else {
      lock = DrawingLock(files, ownsFolder: ownsFolder)
      readOnlyReason = lock.isHeldByOther ? .openInAnotherWindow : nil
    }
    do throws(FileError) {
      var kept = DrawingFiles.KeptFiles()
      contents = try Self.read(
        files, newPage, repairingWith: readOnlyReason == nil ? lock : nil, keeping: &kept)
      keptFiles = kept.paths
      for message in kept.messages { warn(message) }
      if readOnlyReason == nil {
        for error in contents.refusedFiles { warn("\(error)") }
      } else {
        for warning in contents.warnings(for: path) { warn(warning) }
      }
    } catch {
      lock.release()
      throw error.path == files.drawing ? error.withPath(path) : error
    }
    (self.path, self.files, self.ownsFolder) = (path, files, ownsFolder)
  }

  /// Creates a new drawing whose file the first edit creates, without reading any file.
  ///
  /// - Parameters:
  ///   - path: A path at which no file is known to exist; its folder need not exist.
  ///   - newPage: The size of the page, in points.
  package init(newAt path: FilePath, newPage: CGSize) {
    (self.path, files) = (path, DrawingFiles(path))
    contents = DrawingFiles.Contents(newPage: newPage)
    ownsFolder = true
    lock = DrawingLock(files, ownsFolder: true)
    (readOnlyReason, keptFiles) = (nil, [])
  }

  /// Opens a new file to which the current contents of an open drawing have just been written, so
  /// that the user can continue in this file with the same undo history.
  ///
  /// - Throws: ``FileError`` if the file no longer has these contents, or is open in another
  ///   window.
  package init(
    continuing document: DrawingDocument, at path: FilePath, ownsFolder: Bool = false
  ) throws(FileError) {
    files = DrawingFiles(path)
    let written = try files.read(newPage: document.size)
    guard written.document.drawing.elements == document.drawing.elements else {
      throw FileError(
        path: path, action: "cannot continue", reason: "another program has changed it",
        kind: .changedOutside)
    }
    lock = DrawingLock(files, ownsFolder: ownsFolder)
    if lock.isHeldByOther {
      throw FileError(
        path: path, action: "cannot continue", reason: "it is open in another window")
    }
    contents = written.with(document.drawing)
    (self.path, self.ownsFolder) = (path, ownsFolder)
    (readOnlyReason, keptFiles) = (nil, [])
  }

  /// Reads the drawing, and repairs its files.
  ///
  /// - Parameter lock: The lock for the changes of a repair, or `nil` to change no file.
  private static func read(
    _ files: DrawingFiles, _ newPage: CGSize, repairingWith lock: DrawingLock?,
    keeping kept: inout DrawingFiles.KeptFiles
  ) throws(FileError) -> DrawingFiles.Contents {
    var contents: DrawingFiles.Contents
    do throws(FileError) {
      contents = try files.readComplete(newPage: newPage)
    } catch {
      guard let lock, error.kind == .damagedDrawing || files.isEmptiedDrawing else { throw error }
      try lock.require()
      kept = try files.restoreDamagedDrawing(error)
      contents = try files.read(newPage: newPage, isRequired: false)
    }
    if let lock, contents.stranded != nil || contents.hasUnusableBytes {
      try lock.require()
      let keptEdits = try files.preserveUnusableEdits(of: contents)
      kept.add(keptEdits)
    }
    return contents
  }
}
