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

  @Option(
    help: ArgumentHelp(
      "The image file; its name must end in .png, .svg or .pdf, unless --format names the format.",
      valueName: "image"), completion: .file())
  var output: PathArgument

  @Option(help: "The format of the image. The default is that of the name of the file.")
  var format: Export.Format?

  @Option(
    help: ArgumentHelp(
      """
      The maximum width and height of the image in pixels, such as 256 or 1920x1080, instead of \
      a scale.
      """, valueName: "pixels"))
  var size: ImageSize?

  @Option(
    help: ArgumentHelp(
      "The width of the margin of a PDF file in millimeters, up to 100. The default is 0.",
      valueName: "mm"))
  var margin: Double?

  @OptionGroup
  var picture: PictureOptions

  func validate() throws {
    if size != nil, picture.scale != nil {
      throw ValidationError("--size and --scale both determine the size; use one of them.")
    }
    guard let margin else { return }
    guard 0...100 ~= margin else {
      throw ValidationError("--margin is \(margin), but must be between 0 and 100.")
    }
    // A file name without a known extension is refused later.
    if let format = try? Export.Format(format, path: output.path), format != .pdf {
      throw ValidationError(
        "--margin is for PDF files, but the image is \(format.rawValue.uppercased()).")
    }
    if size != nil {
      throw ValidationError("--size is for images without a margin; use --scale with --margin.")
    }
  }

  @MainActor
  func runOnMainActor() throws {
    try Export.requireExportable(to: output.path, as: format, from: [file.path])
    let document = try DrawingFiles.document(at: file.path, warn: StandardError.show)
    var options = picture.options
    if let margin { options.margin = CGFloat(margin) }
    if let size { options.scale = size.scale(fitting: document.exportedArea.size) }
    try Export.export(
      document, to: output.path, as: format, options, warn: StandardError.show)
  }
}

/// A maximum width and height of an image in pixels, written as 256 or 1920x1080.
struct ImageSize: ExpressibleByArgument, Hashable {
  let (width, height): (CGFloat, CGFloat)

  init?(argument: String) {
    let sides = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
      .map { Int($0) ?? 0 }
    guard 1...2 ~= sides.count, sides.allSatisfy({ Export.sides.contains($0) }) else { return nil }
    (width, height) = (CGFloat(sides[0]), CGFloat(sides[sides.count - 1]))
  }

  /// Returns the number of pixels per point with which an area just fits into the image.
  ///
  /// - Parameter area: The size of the area in points.
  func scale(fitting area: CGSize) -> CGFloat { min(width / area.width, height / area.height) }
}

extension Export.Format: ExpressibleByArgument {}
