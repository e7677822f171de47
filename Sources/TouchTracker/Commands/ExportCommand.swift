import ArgumentParser
import DrawingPersistence
import ResponderKit

/// The `export` command, which exports a drawing as an image.
struct ExportCommand: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a drawing as a PNG or SVG image or as a PDF file, without a window.")

  @Argument(help: "The drawing to export.", completion: .file())
  var file: PathArgument

  @Option(help: "The image file; its name must end in .png, .svg or .pdf.", completion: .file())
  var output: PathArgument

  @OptionGroup
  var picture: PictureOptions

  @MainActor
  func runOnMainActor() throws {
    try Export.requireExportable(to: output.path, from: [file.path])
    let document = try DrawingFiles.document(at: file.path, warn: StandardError.show)
    try Export.export(document, to: output.path, picture.options)
  }
}
