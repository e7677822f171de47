import DrawingPersistence
import SystemPackage

/// The format of a film, which the path of the film determines.
enum FilmFormat {
  case pictures(NumberedName)
  case animatedPNG(FilePath)
  case animatedGIF(FilePath)
  case video(FilePath, container: String)

  /// Creates the format that a path determines.
  ///
  /// - Parameter input: The file that the film shows, which must not be replaced.
  /// - Throws: ``FileError`` if the path determines no format or leads to the input.
  init(_ path: FilePath, input: FilePath) throws(FileError) {
    guard !DrawingFiles(input).contains(path) else { throw Self.replacesInput(path, input) }
    try FileStore.requireOutput(path, "cannot write")
    if let name = NumberedName(path) {
      self = .pictures(name)
      return
    }
    let name = path.displayName.lowercased()
    if name.hasSuffix(".png") || name.hasSuffix(".apng") {
      self = .animatedPNG(path)
    } else if name.hasSuffix(".gif") {
      self = .animatedGIF(path)
    } else if name.hasSuffix(".mp4") {
      self = .video(path, container: "mp4")
    } else if name.hasSuffix(".webm") {
      self = .video(path, container: "webm")
    } else {
      throw FileError(
        path: path, action: "cannot write",
        reason: "its name must end in .mp4, .webm, .gif, .png or .apng, contain %d or %04d, or be "
          + "that of a folder")
    }
  }

  /// Checks that none of the numbered pictures of a film replaces the file that the film shows.
  ///
  /// - Parameters:
  ///   - count: The number of pictures.
  ///   - input: The file that the film shows.
  /// - Throws: ``FileError`` if the path of a picture leads to the input, to another drawing or to a
  ///   session.
  func requireOtherFiles(_ count: Int, than input: FilePath) throws(FileError) {
    guard case .pictures(let name) = self else { return }
    let files = DrawingFiles(input)
    for number in 1...max(1, count) {
      let path = name.path(number)
      guard path.exists else { continue }
      if files.contains(path) { throw Self.replacesInput(path, input) }
      try FileStore.requireOutput(path, "cannot write")
    }
  }

  private static func replacesInput(_ path: FilePath, _ input: FilePath) -> FileError {
    FileError(
      path: path, action: "cannot write",
      reason: "it is, or belongs to, \(input.displayText); choose another file for the film")
  }

  /// The default number of frames per second.
  ///
  /// The delays of a GIF image are whole hundredths of a second. At 25 frames per second, each
  /// delay is exactly 4 hundredths.
  var defaultRate: Int {
    switch self {
    case .video: 60
    case .animatedGIF: 25
    case .pictures, .animatedPNG: 30
    }
  }

  /// A Boolean value that indicates whether the width and height must be even.
  var needsEvenSides: Bool {
    if case .video = self { true } else { false }
  }

  /// Creates the writer of a film.
  func makeWriter(width: Int, height: Int, rate: Int) throws -> any FilmWriter {
    switch self {
    case .pictures(let name): NumberedPictures(name)
    case .animatedPNG(let path): AnimatedPNG(path, rate: rate)
    case .animatedGIF(let path):
      try AnimatedGIF(path, width: width, height: height, rate: rate)
    case .video(let path, let container):
      try VideoWriter(path, container: container, width: width, height: height, rate: rate)
    }
  }
}
