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
  /// The lock, or `nil` if the drawing is read only or cannot be locked.
  package let lock: FileLock?
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
  /// If the drawing does not exist, the first edit creates it; its folder must exist unless
  /// `ownsFolder` is `true`. A damaged drawing is moved to the quarantine and restored as far as
  /// possible. A file that is not a drawing is not changed.
  ///
  /// - Parameters:
  ///   - newPage: The size of the page of a new drawing, in points.
  ///   - ownsFolder: A Boolean value that determines whether a missing folder is created. If the
  ///     creation fails, the user can draw nevertheless.
  ///   - warn: Called with each message to the user about files that were moved, restored or
  ///     ignored.
  package init(
    path: FilePath, newPage: CGSize, ownsFolder: Bool = false, warn: (String) -> Void
  ) throws(FileError) {
    let files = DrawingFiles(path)
    if ownsFolder {
      try? FileStore.createFolder(files.drawing.folder)
    } else {
      try files.drawing.requireFolder()
    }
    var (lock, readOnlyReason) = (FileLock?.none, ReadOnlyReason?.none)
    if let error = files.missingPermission, !ownsFolder {
      guard files.drawing.exists else { throw error }
      readOnlyReason = .missingPermission(error)
    } else {
      switch files.acquireLock() {
      case .acquired(let acquired):
        lock = acquired
        files.removeTemporaries()
      case .heldByAnotherProcess: readOnlyReason = .openInAnotherWindow
      case .unsupported: break
      }
    }
    do throws(FileError) {
      var kept = DrawingFiles.KeptFiles()
      contents = try Self.read(
        files, newPage, canChangeFiles: readOnlyReason == nil, keeping: &kept)
      keptFiles = kept.paths
      for message in kept.messages { warn(message) }
      if readOnlyReason == nil {
        for error in contents.refusedFiles { warn("\(error)") }
      } else {
        for warning in contents.warnings(for: path) { warn(warning) }
      }
    } catch {
      lock?.release()
      throw error.path == files.drawing ? error.withPath(path) : error
    }
    (self.path, self.files, self.ownsFolder) = (path, files, ownsFolder)
    (self.lock, self.readOnlyReason) = (lock, readOnlyReason)
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
    switch files.acquireLock() {
    case .acquired(let acquired): lock = acquired
    case .unsupported: lock = nil
    case .heldByAnotherProcess:
      throw FileError(
        path: path, action: "cannot continue", reason: "it is open in another window")
    }
    contents = written.with(document.drawing)
    (self.path, self.ownsFolder) = (path, ownsFolder)
    (readOnlyReason, keptFiles) = (nil, [])
  }

  private static func read(
    _ files: DrawingFiles, _ newPage: CGSize, canChangeFiles: Bool,
    keeping kept: inout DrawingFiles.KeptFiles
  ) throws(FileError) -> DrawingFiles.Contents {
    var contents: DrawingFiles.Contents
    if canChangeFiles { files.adoptLegacyJournal() }
    do throws(FileError) {
      contents = try files.read(newPage: newPage, isRequired: false)
    } catch {
      guard canChangeFiles, error.kind == .damagedDrawing || files.isEmptiedDrawing else {
        throw error
      }
      kept = try files.restoreDamagedDrawing(error)
      contents = try files.read(newPage: newPage, isRequired: false)
    }
    if canChangeFiles {
      let keptEdits = try files.preserveUnusableEdits(of: contents)
      kept.add(keptEdits)
    }
    return contents
  }
}
