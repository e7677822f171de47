import Drawing
import Ink
import ResponderKit

/// A file that is there and can be read, and is no drawing.
nonisolated struct DamagedDrawing: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(path): is no drawing: \(reason)" }
}

/// A drawing to go on with, and what it takes to show it and to keep it.
nonisolated struct OpenedDrawing: Sendable {
  let path: String
  let files: DrawingFiles
  let contents: DrawingFiles.Contents
  let content: DrawingContent
  /// The program made the folder for itself, and makes it again where it is gone.
  let isOwnPlace: Bool
  /// Nil where the folder takes no lock.
  let lock: FileLock?
  /// Another process draws in the same file, so that nothing may be written.
  let isReadOnly: Bool
  /// Files that were damaged and were moved aside.
  let movedAside: [String]

  /// Reads a drawing, with what its journal tells was done after it was written.
  ///
  /// One that does not exist yet is made when something is drawn; its folder must be there. What is
  /// damaged is moved aside, and the drawing as it was written before takes its place.
  /// - Parameters:
  ///   - newPage: the size of the page of a drawing that is begun, in points.
  ///   - isOwnPlace: whether the folder is the program's own, which is made where it is missing; where
  ///     it cannot be, one may draw all the same.
  /// - Throws: ``SystemError``, which names the file and what is wrong with it.
  init(path: String, newPage: CGSize, isOwnPlace: Bool = false) throws {
    let files = DrawingFiles(path)
    if isOwnPlace {
      try? FileStore.makeFolder(FileStore.folder(of: files.drawing))
    } else {
      try FileStore.requireFolder(of: files.drawing)
    }
    var (lock, isReadOnly) = (FileLock?.none, false)
    switch files.takeLock() {
    case .taken(let taken):
      lock = taken
      files.removeLeftovers()
    case .held: isReadOnly = true
    case .impossible: break
    }
    do {
      var movedAside: [String] = []
      contents = try Self.read(files, newPage, isReadOnly: isReadOnly, &movedAside)
      self.movedAside = movedAside
    } catch {
      lock?.release()
      throw error
    }
    (self.path, self.files, self.isOwnPlace) = (path, files, isOwnPlace)
    (self.lock, self.isReadOnly) = (lock, isReadOnly)
    content = DrawingContent(contents.document.drawing)
  }

  /// Reads a drawing for a command that only looks.
  ///
  /// - Throws: ``SystemError`` or ``DamagedDrawing``; both name the file and what is wrong with it.
  static func look(at path: String) throws -> DrawingDocument {
    do {
      return try DrawingFiles(path).read(newPage: CGSize(width: 960, height: 640)).document
    } catch let error as DrawingFormatError {
      throw DamagedDrawing(path: path, reason: "\(error)")
    }
  }

  private static func read(
    _ files: DrawingFiles, _ newPage: CGSize, isReadOnly: Bool, _ movedAside: inout [String]
  ) throws -> DrawingFiles.Contents {
    var contents = DrawingFiles.Contents(newPage: newPage)
    do {
      contents = try files.read(newPage: newPage, isRequired: false)
    } catch let error as DrawingFormatError {
      let damage = DamagedDrawing(path: files.drawing, reason: "\(error)")
      if isReadOnly { throw damage }
      // First its journal, which belongs to it; alone it would be taken for that of a new drawing.
      if FileStore.exists(files.journal) {
        movedAside.append(try FileStore.moveAside(files.journal))
      }
      let (aside, hasPrevious) = try files.moveDamagedAside()
      movedAside.insert(aside, at: 0)
      Message.show("\(damage); it was moved to \(movedAside.joined(separator: " and "))")
      if hasPrevious {
        contents = try files.read(newPage: newPage)
        Message.show("the drawing is the one that was written before, from \(files.previous)")
      }
    }
    if contents.strayBytes > 0, !isReadOnly {
      let aside = try files.moveStrayBytesAside(contents)
      movedAside.append(aside)
      Message.show(
        "\(files.journal): \(contents.strayBytes) bytes of it are damaged or belong to another "
          + "drawing; they were moved to \(aside)")
    }
    return contents
  }
}

/// A drawing with all that is made of it to find and paint what is in it.
nonisolated struct DrawingContent: Sendable {
  let drawing: Drawing
  /// Where in the drawing what lies.
  let index: SpatialIndex
  /// What each element is painted from, in the order of the elements, made with the tolerance of the
  /// index.
  let inks: [InkLine]

  /// - Complexity: O(points), on all processors.
  init(_ drawing: Drawing) {
    self.drawing = drawing
    inks = Element.inks(of: drawing.elements, tolerance: SpatialIndex.tolerance)
    index = SpatialIndex(inks, of: drawing.ids)
  }
}
