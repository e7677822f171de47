import CLibrary
package import DrawingFormat
package import SystemPackage

// Copies of the drawing in memory, with names that the user chooses.
extension DrawingFiles {
  /// Returns the folder of a copy: that of the drawing or, if no file can be written there, another
  /// one.
  package func folderOfCopy(or other: FilePath) -> FilePath {
    access(drawing.folder, W_OK | X_OK) ? drawing.folder : other
  }

  /// Returns an unused path for a copy in a folder: "NAME copy.plist", "NAME copy 2.plist" and so
  /// on.
  package func unusedCopy(in folder: FilePath) -> FilePath {
    let original = folder.child(drawing.nameBytes)
    let paths = (1...9999).lazy.map {
      original.sibling(beforeExtension: " copy" + ($0 > 1 ? " \($0)" : ""))
    }
    return paths.first { !$0.exists && !DrawingFiles($0).isUsed } ?? original
  }

  /// Writes a copy of the drawing, which never replaces a file.
  ///
  /// - Parameter path: The path of the copy. If another program has created a file there, the copy
  ///   gets the first free number behind its name.
  /// - Returns: The path of the copy.
  /// - Throws: ``FileError`` with the path of the copy.
  package func writeCopy(
    _ document: DrawingDocument, to path: FilePath
  ) throws(FileError) -> FilePath {
    try FileStore.createFolder(path.folder)
    let isBeside = path.folder == drawing.folder
    let attributes = isBeside ? companionAttributes : nil
    return try FileStore.create(document.encoded(), attributes: attributes) { number in
      number > 1 ? path.sibling(beforeExtension: " \(number)") : path
    }
  }
}
