import ArgumentParser
import ResponderKit

/// The options of all commands that write an image.
struct PictureOptions: ParsableArguments {
  @Option(help: "The number of pixels per point; in a PDF file, of 1/72 inch.")
  var scale = 1.0

  @Flag(inversion: .prefixedNo, help: "Fill the page below the drawing.")
  var background = true

  func validate() throws {
    guard scale > 0, scale <= 64 else {
      throw ValidationError("--scale is \(scale), but must be greater than 0 and at most 64.")
    }
  }

  var options: Export.Options {
    Export.Options(scale: CGFloat(scale), hasBackground: background)
  }
}
