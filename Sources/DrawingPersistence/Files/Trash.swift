import CLibrary
import DrawingFormat
package import SystemPackage

/// The folder of the desktop for deleted files (freedesktop.org Trash Specification 1.0).
package struct Trash: Sendable {
  /// The folder that contains the folders `files` and `info`.
  private let folder: FilePath

  package init(folder: FilePath) { self.folder = folder }

  /// A file in the trash, which can be restored.
  package struct Item: Sendable {
    package let original: FilePath
    fileprivate let file: FilePath
    fileprivate let info: FilePath
  }

  /// Moves a file to the trash.
  ///
  /// - Throws: ``FileError``, also if the file is on another disk than the trash; then the file is
  ///   unchanged.
  package func move(_ path: FilePath) throws(FileError) -> Item {
    let (files, infos) = (folder.appending("files"), folder.appending("info"))
    try FileStore.createFolder(files)
    try FileStore.createFolder(infos)
    let text = """
      [Trash Info]
      Path=\(Self.encoded(path))
      DeletionDate=\(LocalTime.trashDate)

      """
    for number in 1...9999 {
      let name =
        number == 1 ? path.nameBytes : path.sibling(beforeExtension: ".\(number)").nameBytes
      let item = Item(
        original: path, file: files.child(name),
        info: infos.child(name + Array(".trashinfo".utf8)))
      if item.file.exists { continue }
      // The information file is created exclusively, and thereby reserves the name.
      let info = item.info.withPlatformString {
        open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      }
      if info < 0, errno == EEXIST { continue }
      guard info >= 0 else { throw FileError.last(path, "cannot move to the trash") }
      defer { close(info) }
      do throws(FileError) {
        try FileStore.writeAll(Data(text.utf8), to: info, path, "cannot move to the trash")
        guard rename(path, item.file) else {
          throw FileError.last(path, "cannot move to the trash")
        }
      } catch {
        unlink(item.info)
        throw error
      }
      return item
    }
    throw FileError(
      path: path, action: "cannot move to the trash", reason: "it has too many files of this name")
  }

  /// Moves a file back to its original path.
  ///
  /// - Throws: ``FileError`` if another file has the original path, or the file is no longer in the
  ///   trash.
  package func restore(_ item: Item) throws(FileError) {
    // Unlike a rename, a link never replaces a file.
    if link(item.file, item.original) {
      unlink(item.file)
    } else {
      guard errno != EEXIST, !item.original.exists, rename(item.file, item.original) else {
        throw FileError.last(item.original, "cannot restore")
      }
    }
    unlink(item.info)
  }

  /// Returns a path with all bytes except letters, digits and some punctuation marks as `%XX`.
  private static func encoded(_ path: FilePath) -> String {
    var text = ""
    for byte in path.bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.unicodeScalars.append(Unicode.Scalar(byte))
      default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return text
  }
}

extension DrawingFiles {
  /// Writes the edits of the journal to the drawing's file, moves this file to the trash, and
  /// removes the journal and the previous snapshot.
  ///
  /// - Throws: ``FileError``, also if the drawing is open in a window; then the drawing stays at
  ///   its path.
  package func moveToTrash(_ trash: Trash) throws(FileError) -> Trash.Item {
    let outcome = acquireLock()
    defer { if case .acquired(let lock) = outcome { lock.release() } }
    if case .heldByAnotherProcess = outcome {
      throw FileError(path: drawing, action: "cannot delete", reason: "it is open in a window")
    }
    if let error = missingPermission { throw error }
    let contents = try read(newPage: Self.defaultPage)
    guard contents.stranded == nil, !contents.hasUnusableBytes else {
      throw FileError(
        path: drawing, action: "cannot delete",
        reason: "it has edits that are not in its file; open it first")
    }
    if contents.hasUnsavedChanges || !drawing.exists {
      try FileStore.replace(drawing, with: contents.document.encoded())
    }
    let item = try trash.move(drawing)
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
