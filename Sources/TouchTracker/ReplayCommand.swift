import ArgumentParser
import Drawing
import ResponderKit

/// Plays a session without a window.
struct ReplayCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Play a recorded session without a window.",
    discussion: """
      Every touch takes the way it takes in a window. A damaged line stops the replay; what was \
      drawn before it is kept.
      """)

  @Argument(help: "The session.", completion: .file())
  var session: String

  @Option(help: "Write the drawing to this file.", completion: .file())
  var into: String?

  @Option(name: .customLong("export"), help: "Write a picture; the name ends in .png or .svg.")
  var picture: String?

  @Option(help: "The window in points, as in 1024x768. Without it, that of the session.")
  var size: WindowSize?

  @MainActor
  func runOnMainActor() throws {
    if let picture { _ = try Picture.Format(path: picture) }
    let reader = try SessionReader(path: session)
    let player = SessionPlayer(size: size?.size ?? reader.header.size)
    let outcome = Result { try player.play(reader) }
    let document = DrawingDocument(
      drawing: player.controller.drawing, size: player.window.bounds.size)
    if let into {
      try Self.requireReplaceable(into)
      try DrawingFiles(into).replace(with: document)
    }
    if let picture { try Picture.export(document, to: picture, scale: 1) }
    if into == nil, picture == nil { print(DrawingSummary(document).text) }
    try outcome.get()
  }

  /// Only a drawing may be written over; whatever else has the name is somebody's.
  @MainActor
  private static func requireReplaceable(_ path: String) throws {
    do {
      _ = try OpenedDrawing.look(at: path)
    } catch let error as SystemError where error.isMissing {}
  }
}

/// A width and a height in points, written 1024x768.
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
