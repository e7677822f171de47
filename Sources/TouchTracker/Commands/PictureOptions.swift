import ArgumentParser
import ResponderKit

/// The options of all commands that write an image.
struct PictureOptions: ParsableArguments {
  @Option(help: "The number of pixels per point; in a PDF file, of 1/72 inch. The default is 1.")
  var scale: Double?

  @Flag(
    inversion: .prefixedNo,
    help: "Show the page below the drawing, or nothing, so that the image is transparent.")
  var background = true

  func validate() throws {
    if let scale, !(scale > 0 && scale <= 64) {
      throw ValidationError("--scale is \(scale), but must be greater than 0 and at most 64.")
    }
  }

  var options: Export.Options {
    Export.Options(scale: scale.map { CGFloat($0) } ?? 1, hasBackground: background)
  }
}
