import ArgumentParser
import DrawingPersistence
import ResponderKit

/// The `export` command, which exports a drawing as an image.
struct ExportCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export a drawing as a PNG or SVG image, without a window.")

  @Argument(help: "The drawing to export.", completion: .file())
  var file: PathArgument

  @Option(help: "The image file; its name must end in .png or .svg.", completion: .file())
  var output: PathArgument

  @Option(help: "The number of pixels per point.")
  var scale = 1.0

  func validate() throws {
    guard scale > 0, scale <= 64 else {
      throw ValidationError("--scale is \(scale), but must be greater than 0 and at most 64.")
    }
  }

  @MainActor
  func runOnMainActor() throws {
    try Export.requireExportable(to: output.path, from: [file.path])
    let document = try DrawingFiles.document(at: file.path, warn: StandardError.show)
    try Export.export(document, to: output.path, scale: CGFloat(scale))
  }
}
