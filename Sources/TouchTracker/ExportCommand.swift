import ArgumentParser
import ResponderKit

/// Makes a picture of a drawing.
struct ExportCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Make a picture of a drawing, without a window.")

  @Argument(help: "The drawing.", completion: .file())
  var file: String

  @Option(help: "The picture; its name ends in .png or .svg.", completion: .file())
  var output: String

  @Option(help: "Pixels to a point.")
  var scale = 1.0

  func validate() throws {
    guard scale > 0, scale <= 64 else {
      throw ValidationError("--scale is \(scale); it is more than 0 and at most 64")
    }
  }

  @MainActor
  func runOnMainActor() throws {
    _ = try Picture.Format(path: output)
    try Picture.export(OpenedDrawing.look(at: file), to: output, scale: CGFloat(scale))
  }
}
