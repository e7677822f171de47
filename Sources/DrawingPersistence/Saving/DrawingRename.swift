import CLibrary
package import SystemPackage

/// The steps that give the files of a drawing another name.
///
/// The files with the old names are removed after the files with the new names are complete,
/// beginning with the journal. At every moment, one of the two drawings is therefore complete, and
/// a kill between two steps loses nothing: at worst, the folder has both.
///
/// The new files have the times of the old ones, because another name is no change of the drawing:
/// a list that begins with the latest change keeps its order.
struct DrawingRename {
  enum Step: Equatable {
    /// Gives the snapshot its new name in addition to the old one, unless a file has the new name.
    case link(FilePath, FilePath)
    /// Copies a companion. A companion is not linked, because a journal with two names is ignored.
    case copy(FilePath, FilePath)
    /// Flushes the new names to the disk.
    case flush
    case remove(FilePath)

    var newPath: FilePath? {
      switch self {
      case .link(_, let path), .copy(_, let path): path
      case .flush, .remove: nil
      }
    }
  }

  fileprivate static let action = "cannot rename"

  let steps: [Step]
  private let newPath: FilePath
  private let attributes: FileAttributes?

  /// Creates the steps for the files that exist.
  ///
  /// - Throws: ``FileError`` if a drawing with the new name exists, also one that has only a
  ///   journal.
  init(_ files: DrawingFiles, to newFiles: DrawingFiles) throws(FileError) {
    try newFiles.requireUnused()
    (newPath, attributes) = (newFiles.drawing, files.companionAttributes)
    var (create, remove) = ([Step](), [Step]())
    if files.drawing.exists { create.append(.link(files.drawing, newPath)) }
    for companion in [Companion.journal, .previous] {
      let old = companion.location(beside: files.drawing)
      guard old.exists else { continue }
      create.append(.copy(old.path, companion.location(beside: newPath).path))
      remove.append(.remove(old.path))
    }
    if files.drawing.exists { remove.append(.remove(files.drawing)) }
    steps = create + [.flush] + remove
  }

  /// Performs all steps.
  ///
  /// - Throws: ``FileError``. If no old file has been removed, the new ones are removed.
  func perform() throws(FileError) {
    var created: [FilePath] = []
    var hasRemoved = false
    do throws(FileError) {
      for step in steps {
        try perform(step)
        if case .remove = step { hasRemoved = true }
        if let path = step.newPath { created.append(path) }
      }
    } catch {
      // The new file exists, and only flushing its folder failed.
      if error.didReplaceFile { created.append(error.path) }
      if !hasRemoved { for path in created { unlink(path) } }
      throw error
    }
    // Without this flush, a power failure may bring back the old names, which loses nothing.
    try? FileStore.flushFolder(of: newPath)
  }

  func perform(_ step: Step) throws(FileError) {
    switch step {
    case .link(let old, let new): try addName(new, to: old)
    case .copy(let old, let new):
      let (data, status) = try FileStore.read(old, followingLinks: false)
      try FileStore.replace(new, with: data, attributes: attributes)
      // Nothing is lost with the time, so an error is not reported.
      setTime(new, status.st_mtim)
    case .flush: try FileStore.flushFolder(of: newPath)
    case .remove(let path):
      guard unlink(path) else { throw FileError.last(path, Self.action) }
    }
  }

  /// Links a snapshot to its new path, or copies it if the file system does not support links.
  private func addName(_ new: FilePath, to old: FilePath) throws(FileError) {
    if link(old, new) { return }
    guard errno != EEXIST, try FileStore.reserve(new) else { throw Self.nameIsUsed(new) }
    do throws(FileError) {
      let (data, status) = try FileStore.read(old)
      try FileStore.replace(new, with: data, attributes: FileAttributes(of: old))
      setTime(new, status.st_mtim)
    } catch {
      unlink(new)
      throw error
    }
  }

  fileprivate static func nameIsUsed(_ path: FilePath) -> FileError {
    FileError(path: path, action: action, reason: "another drawing has this name")
  }
}

extension DrawingFiles {
  /// Gives the drawing another name, together with its journal and its previous snapshot.
  ///
  /// - Parameter newPath: A path in the same folder.
  /// - Throws: ``FileError``, also if the drawing is open in a window or another drawing has the
  ///   name; then the drawing still has its old name, and possibly the new name too.
  package func move(to newPath: FilePath) throws(FileError) {
    let newFiles = DrawingFiles(newPath)
    let lock = try DrawingLock.forChange(self, DrawingRename.action)
    defer { lock.release() }
    let newLock = try DrawingLock.forChange(newFiles, DrawingRename.action)
    defer { newLock.release() }
    if let error = missingPermission { throw error }
    adoptLegacyJournal()
    try DrawingRename(self, to: newFiles).perform()
  }

  /// A Boolean value that indicates whether there is a drawing at the path, or a journal from which
  /// one would be restored.
  package var isUsed: Bool { drawing.exists || locateJournal().path != nil }

  /// Checks that another program has not removed the drawing.
  package func requireUsed() throws(FileError) {
    guard isUsed else {
      throw FileError(path: drawing, action: DrawingRename.action, reason: "it was removed")
    }
  }

  /// Checks that there is no drawing at the path, and no journal from which one would be restored.
  package func requireUnused() throws(FileError) {
    if isUsed { throw DrawingRename.nameIsUsed(drawing) }
    guard Companion.journal.location(beside: drawing).isUsable else {
      throw FileError(
        path: drawing, action: DrawingRename.action,
        reason: "files of other programs have all names of its journal")
    }
  }
}
