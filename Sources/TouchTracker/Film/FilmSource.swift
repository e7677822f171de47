import DrawingFormat
import DrawingPersistence
import ResponderKit
import SystemPackage

/// The content that a film shows: a recorded session or a drawing.
///
/// The first bytes of the file determine which of the two it contains.
enum FilmSource {
  case session(SessionReader)
  case drawing(DrawingDocument)

  /// The bytes that can precede the first character of a session.
  private static let spaces = Array(" \t\r\n".utf8)

  /// Opens a file.
  ///
  /// A session can be a pipe or, with the path "-", standard input.
  ///
  /// - Parameter warn: Called with a message for each file beside the drawing that is ignored.
  /// - Throws: ``FileError`` if the file cannot be read or is neither a session nor a drawing, or
  ///   ``SessionError`` if the header of the session is invalid.
  init(_ path: FilePath, warn: (String) -> Void) throws {
    if Self.canBeDrawing(path), try !Self.beginsLikeSession(path) {
      do throws(FileError) {
        self = .drawing(try DrawingFiles.document(at: path, warn: warn))
      } catch {
        guard error.kind == .notADrawing else { throw error }
        throw FileError(
          path: path, action: "cannot show", reason: "it is neither a session nor a drawing")
      }
    } else {
      self = .session(try SessionReader(path: path))
    }
  }

  /// Returns a Boolean value that indicates whether a path leads to a regular file; the file of a
  /// drawing is always a regular file.
  private static func canBeDrawing(_ path: FilePath) -> Bool {
    path != "-" && (try? Stat(path))?.type == .regular
  }

  private static func beginsLikeSession(_ path: FilePath) throws(FileError) -> Bool {
    let start = try FileStore.leadingBytes(of: path, count: 64)
    return start.first { !spaces.contains($0) } == UInt8(ascii: "{")
  }

  /// The size of the film in points.
  var size: CGSize {
    switch self {
    case .session(let reader): reader.header.size
    case .drawing(let document): DrawingFilm.area(of: document).size
    }
  }

  /// Creates the film.
  ///
  /// - Parameters:
  ///   - width: The width of the film in pixels.
  ///   - height: The height of the film in pixels.
  ///   - showsTouches: A Boolean value that determines whether the film shows the touches.
  /// - Throws: ``SessionError`` for an invalid line, or ``FileError`` if the file cannot be read.
  func makeFilm(width: Int, height: Int, showsTouches: Bool) throws -> any Film {
    switch self {
    case .session(let reader): try SessionFilm(reader, showsTouches: showsTouches)
    case .drawing(let document):
      DrawingFilm(document, width: width, height: height, showsTouches: showsTouches)
    }
  }
}
