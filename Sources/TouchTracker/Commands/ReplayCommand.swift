import ArgumentParser
import DrawingFormat
import DrawingPersistence
import ResponderKit

/// The `replay` command, which replays a recorded session without a window.
struct ReplayCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replay a recorded session without a window.",
    discussion: """
      Touches are handled exactly as in a window. A damaged line stops the replay; everything drawn \
      before that line is kept.
      """)

  @Argument(help: "The session to replay.", completion: .file())
  var session: String

  @Option(help: "Write the drawing to this file.", completion: .file())
  var into: String?

  @Option(
    name: .customLong("export"),
    help: "Write an image to this file; its name must end in .png or .svg.")
  var imagePath: String?

  @Option(
    help: "The window size in points, such as 1024x768. The default is the size in the session.")
  var size: WindowSize?

  @MainActor
  func runOnMainActor() throws {
    if let imagePath { _ = try Export.Format(path: imagePath) }
    let reader = try SessionReader(path: session)
    let player = SessionPlayer(size: size?.size ?? reader.header.size)
    let outcome = Result { try player.play(reader) }
    let document = DrawingDocument(
      drawing: player.controller.drawing, size: player.window.bounds.size)
    if let into {
      try Self.requireReplaceable(into)
      try DrawingFiles(into).replace(with: document)
    }
    if let imagePath { try Export.export(document, to: imagePath, scale: 1) }
    if into == nil, imagePath == nil { print(DrawingSummary(document).text) }
    try outcome.get()
  }

  /// Checks that the file at a path is missing or is a drawing, because the command replaces no
  /// other file.
  ///
  /// - Throws: ``FileError`` if the file exists and is not a readable drawing.
  @MainActor
  private static func requireReplaceable(_ path: String) throws(FileError) {
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
