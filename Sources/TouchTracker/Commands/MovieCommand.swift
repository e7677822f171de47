import ArgumentParser
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage

/// The `movie` command, which writes a film of a recorded session or a drawing.
struct MovieCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "movie",
    abstract: "Write a film of a recorded session or of a drawing, without a window.",
    discussion: """
      The film of a session shows the page as the user saw it. The session can be a pipe, or "-" for \
      standard input. If a line of the session is damaged, nothing is written.

      The film of a drawing shows how its elements are drawn, one after the other: strokes at the \
      speed at which they were drawn, and lines and shapes at 1,000 points per second.

      The times come from the file, so every run writes the same frames.
      """)

  @Argument(help: "The session or the drawing to show.", completion: .file())
  var file: PathArgument

  @Option(
    help: ArgumentHelp(
      """
      The film: a name that ends in .mp4 or .webm (needs the program ffmpeg), in .gif, .png or .apng \
      for an animated image, or a name with %d or %04d or a folder for numbered PNG images.
      """, valueName: "film"), completion: .file())
  var output: PathArgument

  @Option(help: "The speed of the film, from 0.1 to 100.")
  var speed = 1.0

  @Option(
    help: ArgumentHelp(
      """
      The size in pixels, such as 1920x1080. The default is one pixel for each point of the \
      session's window or of the drawing.
      """,
      valueName: "pixels"))
  var size: FilmSize?

  @Option(
    help: """
      The frames per second, from 1 to 240. The default is 60, 25 for .gif, and 30 for other images.
      """)
  var fps: Int?

  @Flag(help: "Mark each finger, pen and pressed mouse button, or the tip of each drawn element.")
  var touches = false

  func validate() throws {
    try Self.requireValid(speed: speed)
    if let fps, !(1...240 ~= fps) {
      throw ValidationError("--fps is \(fps), but must be between 1 and 240.")
    }
  }

  /// Checks the speed of a film.
  static func requireValid(speed: Double) throws {
    guard 0.1...100 ~= speed else {
      throw ValidationError("--speed is \(speed), but must be between 0.1 and 100.")
    }
  }

  @MainActor
  func runOnMainActor() throws {
    let format = try FilmFormat(output.path, input: file.path)
    let source = try FilmSource(file.path, warn: StandardError.show)
    let (width, height) = sides(of: source, isEven: format.needsEvenSides)
    let film = try source.makeFilm(width: width, height: height, showsTouches: touches)
    let rate = fps ?? format.defaultRate
    guard let schedule = FilmSchedule(duration: film.duration, rate: rate, speed: speed) else {
      throw FileError(
        path: output.path, action: "cannot write",
        reason: "the film has more than \(FilmSchedule.maximumCount) frames; use --speed or --fps")
    }
    try format.requireOtherFiles(schedule.count, than: file.path)
    let writer = try format.makeWriter(width: width, height: height, rate: rate)
    try FilmProduction(film, schedule, width: width, height: height).run(writer)
  }

  /// Returns the size of the film in pixels.
  ///
  /// - Parameter isEven: A Boolean value that determines whether odd sides become even. A size that
  ///   the user has chosen becomes smaller. Any other size becomes larger, so that the page fits.
  @MainActor
  private func sides(of source: FilmSource, isEven: Bool) -> (width: Int, height: Int) {
    guard let size else {
      let (width, height) = FilmSize.fitting(source.size)
      return isEven ? ((width + 1) & ~1, (height + 1) & ~1) : (width, height)
    }
    return isEven ? (size.width & ~1, size.height & ~1) : (size.width, size.height)
  }
}

/// The size of a film in pixels, written as 1920x1080.
struct FilmSize: ExpressibleByArgument, Hashable {
  /// The possible widths and heights, in pixels.
  static let sides = 16...7680

  let (width, height): (Int, Int)

  init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ Self.sides.contains($0) }) else { return nil }
    (width, height) = (sides[0], sides[1])
  }

  /// Returns the size of a film with one pixel per point.
  ///
  /// A size that is too large is reduced in proportion. Each side has at least the lower bound of
  /// ``sides``.
  static func fitting(_ size: CGSize) -> (Int, Int) {
    let scale = min(1, CGFloat(sides.upperBound) / max(size.width, size.height))
    func side(_ length: CGFloat) -> Int { max(Int((length * scale).rounded()), sides.lowerBound) }
    return (side(size.width), side(size.height))
  }
}
