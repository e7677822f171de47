import DrawingFormat
package import Geometry

/// A drawing that has been opened for editing, with its lock.
package struct OpenedDrawing: Sendable {
  package let path: String
  package let files: DrawingFiles
  package let contents: DrawingFiles.Contents
  /// A Boolean value that indicates whether the program may create the folder of the drawing again
  /// if the folder is missing.
  package let ownsFolder: Bool
  /// The lock, or `nil` if the folder supports none.
  package let lock: FileLock?
  /// A Boolean value that indicates whether the drawing is open in another process, so that this
  /// process must not write it.
  package let isReadOnly: Bool
  /// The paths of damaged files that were moved to the quarantine.
  package let quarantined: [String]

  /// Opens a drawing and applies its journal.
  ///
  /// If the drawing does not exist, it is created with the first edit; its folder must exist.
  /// Damaged files are moved to the quarantine, and a damaged snapshot is replaced by the previous
  /// snapshot.
  ///
  /// - Parameters:
  ///   - newPage: The size of the page of a new drawing, in points.
  ///   - ownsFolder: A Boolean value that determines whether a missing folder is created. If the
  ///     creation fails, the user can draw nevertheless.
  ///   - warn: Called with each message to the user about files that were moved to the quarantine
  ///     or restored.
  package init(
    path: String, newPage: CGSize, ownsFolder: Bool = false, warn: (String) -> Void
  ) throws(FileError) {
    let files = DrawingFiles(path)
    if ownsFolder {
      try? FileStore.createFolder(FileStore.folder(of: files.drawing))
    } else {
      try FileStore.requireFolder(of: files.drawing)
    }
    var (lock, isReadOnly) = (FileLock?.none, false)
    switch files.acquireLock() {
    case .acquired(let acquired):
      lock = acquired
      files.removeTemporaries()
    case .heldByAnotherProcess: isReadOnly = true
    case .unsupported: break
    }
    do throws(FileError) {
      var quarantined: [String] = []
      contents = try Self.read(files, newPage, isReadOnly: isReadOnly, &quarantined, warn)
      self.quarantined = quarantined
    } catch {
      lock?.release()
      throw error
    }
    (self.path, self.files, self.ownsFolder) = (path, files, ownsFolder)
    (self.lock, self.isReadOnly) = (lock, isReadOnly)
  }

  private static func read(
    _ files: DrawingFiles, _ newPage: CGSize, isReadOnly: Bool, _ quarantined: inout [String],
    _ warn: (String) -> Void
  ) throws(FileError) -> DrawingFiles.Contents {
    var contents: DrawingFiles.Contents
    do throws(FileError) {
      contents = try files.read(newPage: newPage, isRequired: false)
    } catch {
      guard error.isCorrupt, !isReadOnly else { throw error }
      // The journal is moved first: without a snapshot, it would be mistaken for the journal of a
      // new drawing.
      if FileStore.exists(files.journal) {
        quarantined.append(try FileStore.quarantine(files.journal))
      }
      let (path, hasPrevious) = try files.quarantineDamagedDrawing()
      quarantined.insert(path, at: 0)
      warn("\(error); it was moved to \(quarantined.joined(separator: " and "))")
      contents = DrawingFiles.Contents(newPage: newPage)
      if hasPrevious {
        contents = try files.read(newPage: newPage)
        warn("the drawing was replaced by its previous version, \(files.previous)")
      }
    }
    if contents.unusableJournalLength > 0, !isReadOnly {
      let path = try files.quarantineUnusableJournal(contents)
      quarantined.append(path)
      warn(
        "\(files.journal): \(contents.unusableJournalLength) bytes of it are damaged or belong to "
          + "another drawing; they were moved to \(path)")
    }
    return contents
  }
}
