import ArgumentParser
import ResponderKit
import SDLHost

/// The options of the commands that show a window.
struct WindowOptions: ParsableArguments {
  @Option(
    help:
      "The number of pixels per point, such as 2 or 1.5. The default is the scale of the desktop.")
  var scale: Double?

  @Option(
    help: ArgumentHelp(
      """
      How frames are shown: with a graphics library (gpu), from memory (surface), or with a graphics \
      library if the system has a graphics processor (auto).
      """))
  var renderer = RendererPreference.auto

  func validate() throws {
    guard let scale else { return }
    let scales = ApplicationHost.scales
    guard scales.contains(CGFloat(scale)) else {
      throw ValidationError(
        "--scale is \(scale), but must be between \(scales.lowerBound) and \(scales.upperBound).")
    }
  }
}

extension RendererPreference: ExpressibleByArgument {}
