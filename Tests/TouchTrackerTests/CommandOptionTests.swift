import DrawingPersistence
import Ink
import ResponderKit
import SDLHost
import SystemPackage
import Testing

@testable import TouchTracker

@Suite("Options of commands")
struct CommandOptionTests {
  /// Returns the first line of the error message for arguments without "Error: ", or an empty
  /// string if the arguments are valid.
  private func refusal(_ arguments: [String]) -> String {
    do {
      _ = try TouchTrackerCommand.parseAsRoot(arguments)
      return ""
    } catch {
      let message = TouchTrackerCommand.fullMessage(for: error)
      return String(message.split(separator: "\n").first?.dropFirst("Error: ".count) ?? "")
    }
  }

  @Test(
    "A size option with an empty side or a third side is refused",
    arguments: ["x16", "16x", "16xx16", "16x16x", "x16x16", "16x16x16"])
  func emptySides(text: String) {
    #expect(FilmSize(argument: text) == nil)
    #expect(ImageSize(argument: text) == nil)
    #expect(WindowSize(argument: text) == nil)
  }

  @Test(
    "The error message for invalid options contains the limits, or the options to choose from",
    arguments: [
      ("movie a --output b --fps 0", "--fps is 0, but must be between 1 and 240."),
      ("movie a --output b --fps 241", "--fps is 241, but must be between 1 and 240."),
      ("movie a --output b --speed 0.09", "--speed is 0.09, but must be between 0.1 and 100."),
      ("movie a --output b --speed 100.5", "--speed is 100.5, but must be between 0.1 and 100."),
      ("play a --speed 0", "--speed is 0.0, but must be between 0.1 and 100."),
      ("play a --scale 0.1", "--scale is 0.1, but must be between 0.5 and 8.0."),
      ("play a --scale 8.5", "--scale is 8.5, but must be between 0.5 and 8.0."),
      ("open a --scale 0.1", "--scale is 0.1, but must be between 0.5 and 8.0."),
      ("open a --scale 8.5", "--scale is 8.5, but must be between 0.5 and 8.0."),
      ("open a --predict=-1", "--predict is -1.0, but must be between 0 and 50."),
      ("a --predict 50.5", "--predict is 50.5, but must be between 0 and 50."),
      (
        "export a --output b.png --scale 0",
        "--scale is 0.0, but must be greater than 0 and at most 64."
      ),
      (
        "export a --output b.png --scale 64.5",
        "--scale is 64.5, but must be greater than 0 and at most 64."
      ),
      (
        "export a --output b.png --scale 2 --size 20",
        "--size and --scale both determine the size; use one of them."
      ),
      (
        "export a --output b.pdf --margin 101", "--margin is 101.0, but must be between 0 and 100."
      ),
      ("export a --output b.pdf --margin=-1", "--margin is -1.0, but must be between 0 and 100."),
      (
        "export a --output b.png --margin 5", "--margin is for PDF files, but the image is PNG."
      ),
      (
        "export a --output b.pdf --format svg --margin 5",
        "--margin is for PDF files, but the image is SVG."
      ),
      (
        "export a --output b.pdf --size 20 --margin 5",
        "--size is for images without a margin; use --scale with --margin."
      ),
      (
        "replay a --export b.png --scale=-1",
        "--scale is -1.0, but must be greater than 0 and at most 64."
      ),
      ("info", "Specify either a drawing or --system."),
      ("info a --system", "Specify either a drawing or --system."),
    ])
  func limits(arguments: String, message: String) {
    #expect(refusal(arguments.split(separator: " ").map(String.init)) == message)
  }

  @Test(
    "Valid options are accepted, even at their limits",
    arguments: [
      "movie a --output b --fps 1", "movie a --output b --fps 240 --speed 0.1",
      "movie a --output b --speed 100 --touches", "play a --speed 0.1 --scale 0.5",
      "play a --speed 100 --scale 8 --touches", "open --predict 0",
      "open a --predict 50 --scale 0.5",
      "a --scale 8", "export a --output b.png --scale 64", "export a --output b --format pdf",
      "export a --output b.png --size 16384", "export a --output b.png --size 1x16384",
      "replay a --scale 0.01", "replay - --size 1x16384", "info a", "info --system --json",
      "recover a --restore", "open a --renderer gpu --record s.jsonl",
    ])
  func accepted(arguments: String) {
    #expect(refusal(arguments.split(separator: " ").map(String.init)) == "")
  }

  @Test(
    "The commands refuse invalid sizes, formats and renderers, and missing or additional arguments",
    arguments: [
      "movie a --output b --size 15x100", "movie a --output b --size 100x7681",
      "movie a --output b --size 100", "export a --output b --size 0",
      "export a --output b --size 16385", "export a --output b --size 1x2x3",
      "export a --output b --format gif", "replay a --size 100", "replay a --size 0.5x100",
      "replay a --size 100x16385", "open a --renderer fast", "export a", "movie a", "recover",
      "replay", "play", "open a b",
    ])
  func unreadable(arguments: String) {
    #expect(refusal(arguments.split(separator: " ").map(String.init)) != "")
  }

  @Test("Without a command, the arguments open a drawing")
  func defaultCommand() throws {
    let arguments = ["a.plist", "--record", "s", "--scale", "1.5", "--predict", "8"]
    let command = try TouchTrackerCommand.parseAsRoot(arguments)
    let open = try #require(command as? OpenCommand)
    #expect(open.file?.path == "a.plist" && open.record?.path == "s")
    #expect(
      open.windowOptions.scale == 1.5 && open.predict == 8 && open.windowOptions.renderer == .auto)
    let plain = try #require(try TouchTrackerCommand.parseAsRoot([]) as? OpenCommand)
    #expect(
      plain.file == nil && plain.record == nil && plain.windowOptions.scale == nil
        && plain.predict == nil)
  }

  @Test("The options of the movie, play, export and replay commands have defaults")
  func defaults() throws {
    let movie = try MovieCommand.parse(["a", "--output", "b"])
    #expect(movie.speed == 1 && movie.fps == nil && movie.size == nil && !movie.touches)
    let play = try PlayCommand.parse(["a"])
    #expect(
      play.speed == 1 && play.windowOptions.scale == nil && !play.touches
        && play.windowOptions.renderer == .auto)
    let export = try ExportCommand.parse(["a", "--output", "b"])
    #expect(export.format == nil && export.size == nil && export.margin == nil)
    #expect(export.picture.options.scale == 1 && export.picture.options.hasBackground)
    let replay = try ReplayCommand.parse(["a", "--no-background", "--scale", "2.5"])
    #expect(replay.picture.options.scale == 2.5 && !replay.picture.options.hasBackground)
    #expect(!replay.keepPartial && replay.size == nil && replay.into == nil && replay.image == nil)
    #expect(try !InfoCommand.parse(["a"]).json && !RecoverCommand.parse(["a"]).restore)
  }

  @Test("The prediction horizon of an application applies to touches of all types")
  func prediction() {
    let application = UIApplication()
    application.setPredictionHorizon(0.012)
    for type in [UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer] {
      #expect(application.predictionHorizons[type] == 0.012)
    }
  }

  // MARK: Sizes

  @Test(
    "The size option of a film requires a width and a height of 16 to 7680 pixels",
    arguments: [
      ("1920x1080", 1920, 1080), ("16X7680", 16, 7680), ("7680x16", 7680, 16), ("15x16", 0, 0),
      ("16x15", 0, 0), ("7681x16", 0, 0), ("16x7681", 0, 0), ("100", 0, 0), ("16x16x16", 0, 0),
      ("axb", 0, 0), ("x16", 0, 0), ("16x", 0, 0), ("", 0, 0),
    ])
  func filmSize(text: String, width: Int, height: Int) {
    let size = FilmSize(argument: text)
    #expect((size?.width ?? 0, size?.height ?? 0) == (width, height))
  }

  @Test(
    "A film without a size option has one pixel per point, within the limits of 16 to 7680 pixels",
    arguments: [
      (CGSize(width: 640, height: 480), 640, 480), (CGSize(width: 640.5, height: 480.4), 641, 480),
      (CGSize(width: 10, height: 3000), 16, 3000), (CGSize(width: 3000, height: 3), 3000, 16),
      (CGSize(width: 15360, height: 4000), 7680, 2000),
      (CGSize(width: 4000, height: 15360), 2000, 7680),
    ])
  func fittingSize(size: CGSize, width: Int, height: Int) {
    #expect(FilmSize.fitting(size) == (width, height))
  }

  @Test(
    "The size option of an image requires one or two numbers of 1 to 16384 pixels",
    arguments: [
      ("256", 256, 256), ("1920x1080", 1920, 1080), ("1X16384", 1, 16384), ("0", 0, 0),
      ("16385", 0, 0), ("1x16385", 0, 0), ("0x1", 0, 0), ("a", 0, 0), ("1x1x1", 0, 0), ("", 0, 0),
    ])
  func imageSize(text: String, width: Int, height: Int) {
    let size = ImageSize(argument: text)
    #expect(size?.width ?? 0 == CGFloat(width) && size?.height ?? 0 == CGFloat(height))
  }

  @Test("An image has the largest scale at which the exported area fits into the maximum size")
  func fittingScale() throws {
    let size = try #require(ImageSize(argument: "300x200"))
    #expect(size.scale(fitting: CGSize(width: 600, height: 100)) == 0.5)
    #expect(size.scale(fitting: CGSize(width: 100, height: 50)) == 3)
    #expect(size.scale(fitting: CGSize(width: 30, height: 50)) == 4)
  }

  @Test(
    "The size of a window is two numbers from 1 to 16384 points, and fractions are allowed",
    arguments: [
      ("1024x768", 1024, 768), ("1X16384", 1, 16384), ("10.5x20.25", 10.5, 20.25),
      ("0.5x20", 0, 0), ("20x0.5", 0, 0), ("16385x20", 0, 0), ("20x16384.5", 0, 0), ("20", 0, 0),
      ("20x20x20", 0, 0), ("ax20", 0, 0), ("20xa", 0, 0), ("nanx20", 0, 0),
    ])
  func windowSize(text: String, width: Double, height: Double) {
    let size = WindowSize(argument: text)?.size ?? .zero
    #expect(size == CGSize(width: CGFloat(width), height: CGFloat(height)))
  }

  // MARK: Paths

  @Test(
    "A path on the command line can contain any bytes",
    arguments: [
      Array("a b.plist".utf8), [0xFF, 0x41, 0xC3], Array("ü日.plist".utf8), [0xC3, 0xBC, 0xFE],
      Array("\u{10FE00}\u{10FEFF}".utf8), Array("\u{10FDFF}\u{10FF00}".utf8), [0x80], [0xE2, 0x82],
      [0xF4, 0x8F, 0xB8, 0x80, 0x41, 0xF4, 0x8F],
    ])
  func anyBytes(bytes: [UInt8]) throws {
    let text = ArgumentText.string(bytes)
    #expect(ArgumentText.bytes(text) == bytes)
    #expect(try #require(PathArgument(argument: text)).path.bytes == bytes)
  }

  @Test("An argument in UTF-8 is not changed, and an empty path is refused")
  func plainText() {
    #expect(ArgumentText.string(Array("--size=ü".utf8)) == "--size=ü")
    #expect(ArgumentText.string([0xFF]) == "\u{10FEFF}")
    #expect(ArgumentText.string([0x80]) == "\u{10FE80}")
    #expect(ArgumentText.string([]) == "")
    #expect(PathArgument(argument: "") == nil)
  }
}
