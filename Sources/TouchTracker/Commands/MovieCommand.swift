import ArgumentParser
import DrawingPersistence
import Ink
import ResponderKit
import SystemPackage

/// The `movie` command, which writes a film of a recorded session.
struct MovieCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "movie", abstract: "Write a film of a recorded session, without a window.",
    discussion: """
      The film shows the page as the user saw it. Its times come from the session, so every run \
      writes the same frames. If a line of the session is damaged, nothing is written.
      """)

  @Argument(help: "The session to show.", completion: .file())
  var session: PathArgument

  @Option(
    help: ArgumentHelp(
      """
      The film: a name that ends in .mp4 or .webm (needs the program ffmpeg), .png or .apng for an \
      animated image, or a name with %d or %04d or a folder for numbered PNG images.
      """, valueName: "film"), completion: .file())
  var output: PathArgument

  @Option(help: "The speed of the film, from 0.1 to 100.")
  var speed = 1.0

  @Option(
    help: ArgumentHelp(
      "The size in pixels, such as 1920x1080. The default is that of the session's window.",
      valueName: "pixels"))
  var size: FilmSize?

  @Option(help: "The frames per second, from 1 to 240. The default is 60, and 30 for images.")
  var fps: Int?

  @Flag(help: "Mark each finger, pen and pressed mouse button.")
  var touches = false

  func validate() throws {
    guard 0.1...100 ~= speed else {
      throw ValidationError("--speed is \(speed), but must be between 0.1 and 100.")
    }
    if let fps, !(1...240 ~= fps) {
      throw ValidationError("--fps is \(fps), but must be between 1 and 240.")
    }
  }

  @MainActor
  func runOnMainActor() throws {
    let format = try FilmFormat(output.path, input: session.path)
    let reader = try SessionReader(path: session.path)
    let film = try SessionFilm(reader, showsTouches: touches)
    let rate = fps ?? format.defaultRate
    guard let schedule = FilmSchedule(duration: film.duration, rate: rate, speed: speed) else {
      throw FileError(
        path: output.path, action: "cannot write",
        reason: "the film has more than \(FilmSchedule.maximumCount) frames; use --speed or --fps")
    }
    var pixels =
      size.map { ($0.width, $0.height) }
      ?? FilmSize.fitting(film.window.bounds.size)
    if format.needsEvenSides { pixels = (max(2, pixels.0 & ~1), max(2, pixels.1 & ~1)) }
    let writer = try format.makeWriter(width: pixels.0, height: pixels.1, rate: rate)
    try FilmProduction(film, schedule, width: pixels.0, height: pixels.1).run(writer)
  }
}

/// The size of a film in pixels, written as 1920x1080.
struct FilmSize: ExpressibleByArgument, Hashable {
  /// The possible widths and heights.
  static let sides = 16...7680

  let (width, height): (Int, Int)

  init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ Self.sides.contains($0) }) else { return nil }
    (width, height) = (sides[0], sides[1])
  }

  /// Returns the size of a film that shows a window with one pixel per point.
  static func fitting(_ size: CGSize) -> (Int, Int) {
    func side(_ value: CGFloat) -> Int { min(max(Int(value.rounded()), 16), sides.upperBound) }
    return (side(size.width), side(size.height))
  }
}
