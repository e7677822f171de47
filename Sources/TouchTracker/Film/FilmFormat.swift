import DrawingPersistence
import SystemPackage

/// The format of a film, which the name of its file determines.
enum FilmFormat {
  case pictures(NumberedName)

  /// Creates the format that a path names.
  ///
  /// - Parameter input: The file that the film shows, which must not be replaced.
  /// - Throws: ``FileError`` if the path names no format or leads to the input.
  init(_ path: FilePath, input: FilePath) throws(FileError) {
    guard !DrawingFiles(input).contains(path) else {
      throw FileError(
        path: path, action: "cannot write",
        reason: "it is, or belongs to, \(input.displayText); choose another file for the film")
    }
    if let name = NumberedName(path) {
      self = .pictures(name)
      return
    }
    throw FileError(
      path: path, action: "cannot write",
      reason: "its name must contain %d or %04d, or be that of a folder")
  }

  /// The default number of frames per second.
  var defaultRate: Int { 30 }

  /// A Boolean value that indicates whether the width and height must be even.
  var needsEvenSides: Bool { false }

  /// Creates the writer of a film.
  func makeWriter(width: Int, height: Int, rate: Int) throws -> any FilmWriter {
    switch self {
    case .pictures(let name): NumberedPictures(name)
    }
  }
}
