import DrawingPersistence
import SystemPackage

/// The format of a film, which the name of its file determines.
enum FilmFormat {
  case pictures(NumberedName)
  case animatedPNG(FilePath)
  case video(FilePath, container: String)

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
    let name = path.displayName.lowercased()
    if name.hasSuffix(".png") || name.hasSuffix(".apng") {
      self = .animatedPNG(path)
    } else if name.hasSuffix(".mp4") {
      self = .video(path, container: "mp4")
    } else if name.hasSuffix(".webm") {
      self = .video(path, container: "webm")
    } else {
      throw FileError(
        path: path, action: "cannot write",
        reason: "its name must end in .mp4, .webm, .png or .apng, contain %d or %04d, or be that "
          + "of a folder")
    }
  }

  /// The default number of frames per second.
  var defaultRate: Int { needsEvenSides ? 60 : 30 }

  /// A Boolean value that indicates whether the width and height must be even.
  var needsEvenSides: Bool {
    if case .video = self { true } else { false }
  }

  /// Creates the writer of a film.
  func makeWriter(width: Int, height: Int, rate: Int) throws -> any FilmWriter {
    switch self {
    case .pictures(let name): NumberedPictures(name)
    case .animatedPNG(let path): AnimatedPNG(path, rate: rate)
    case .video(let path, let container):
      try VideoWriter(path, container: container, width: width, height: height, rate: rate)
    }
  }
}
