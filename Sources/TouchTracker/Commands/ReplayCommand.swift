import ArgumentParser
import DrawingFormat
import DrawingPersistence
import ResponderKit
import SystemPackage

/// The `replay` command, which replays a recorded session without a window.
struct ReplayCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replay a recorded session without a window.",
    discussion: """
      Touches are handled exactly as in a window. The session can be a pipe, or "-" for standard \
      input. If a line of the session is damaged, no file is written, unless --keep-partial is \
      given.
      """)

  @Argument(help: "The session to replay, or - for standard input.", completion: .file())
  var session: PathArgument

  @Option(
    help: ArgumentHelp("Write the drawing to this file.", valueName: "file"), completion: .file())
  var into: PathArgument?

  @Option(
    name: .customLong("export"),
    help: ArgumentHelp(
      "Write an image to this file; its name must end in .png, .svg or .pdf.", valueName: "image"),
    completion: .file())
  var image: PathArgument?

  @OptionGroup
  var picture: PictureOptions

  @Flag(help: "If a line of the session is damaged, write what was drawn before that line.")
  var keepPartial = false

  @Option(
    help: ArgumentHelp(
      "The window size in points, such as 1024x768. The default is the size in the session.",
      valueName: "points"))
  var size: WindowSize?

  @MainActor
  func runOnMainActor() throws {
    let inputs = [session.path] + [into?.path].compactMap(\.self)
    if let image { try Export.requireExportable(to: image.path, from: inputs) }
    if let into {
      guard !DrawingFiles(into.path).contains(session.path) else {
        throw FileError(
          path: into.path, action: "cannot save", reason: "it is the session that is replayed")
      }
      try Self.requireReplaceable(into.path)
    }
    let reader = try SessionReader(path: session.path)
    let player = SessionPlayer(size: size?.size ?? reader.header.size)
    let outcome = Result { try player.play(reader) }
    if !keepPartial { try outcome.get() }
    let document = DrawingDocument(
      drawing: player.page.drawing, size: player.window.bounds.size)
    if let into { try DrawingFiles(into.path).replace(with: document, warn: StandardError.show) }
    if let image {
      try Export.export(document, to: image.path, picture.options, warn: StandardError.show)
    }
    if into == nil, image == nil { try StandardOutput.print(DrawingSummary(document).text) }
    try outcome.get()
  }

  /// Checks that the file at a path is missing or is a drawing, because the command replaces no
  /// other file.
  ///
  /// - Throws: ``FileError`` if the file exists and is not a readable drawing.
  @MainActor
  private static func requireReplaceable(_ path: FilePath) throws(FileError) {
    do throws(FileError) {
      _ = try DrawingFiles.document(at: path)
    } catch {
      guard error.isMissing else { throw error }
    }
  }
}

/// A width and a height in points, written as 1024x768.
struct WindowSize: ExpressibleByArgument, Hashable {
  let size: CGSize

  init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = Double(sides[0]), let height = Double(sides[1]),
      1...16384 ~= width, 1...16384 ~= height
    else { return nil }
    size = CGSize(width: CGFloat(width), height: CGFloat(height))
  }
}
