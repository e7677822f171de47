import Drawing
import ResponderKit

/// A file that is there and can be read, and is no drawing.
struct DamagedDrawing: Error, CustomStringConvertible {
  let path: String
  let reason: String

  var description: String { "\(path): is no drawing: \(reason)" }
}

/// The file of one drawing: where it is, how it is read, and that nothing good is ever written over.
final class DrawingStore {
  let path: String
  /// A file that was no drawing and was moved aside when this one was opened.
  private(set) var movedAside: String?

  init(path: String) { self.path = path }

  /// Reads a drawing for a command that only looks.
  ///
  /// - Throws: ``SystemError`` or ``DamagedDrawing``; both name the file and what is wrong with it.
  static func read(_ path: String) throws -> DrawingDocument {
    let data = try FileStore.contents(of: path)
    do {
      return try DrawingDocument(decoding: data)
    } catch {
      throw DamagedDrawing(path: path, reason: "\(error)")
    }
  }

  /// Reads the drawing to go on with; nil for one that is to be begun.
  ///
  /// A file that does not exist yet is made when something is drawn; its folder must be there. One that
  /// is damaged or not a drawing is moved aside, and ``movedAside`` tells where.
  func open() throws -> DrawingDocument? {
    do {
      return try Self.read(path)
    } catch let error as SystemError where error.isMissing {
      try FileStore.requireFolder(of: path)
      return nil
    } catch let error as DamagedDrawing {
      let aside = try FileStore.moveAside(path)
      movedAside = aside
      Message.show("\(error); it was moved to \(aside)")
      return nil
    }
  }

  /// - Throws: ``SystemError``; then the file is what it was.
  func save(_ drawing: Drawing, size: CGSize) throws {
    let data = try DrawingDocument(drawing: drawing, size: size).encoded()
    try FileStore.replace(path, with: data)
  }
}
