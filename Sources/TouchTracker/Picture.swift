import Drawing
import Ink
import ResponderKit
import SDLHost

/// A drawing as a picture in a file.
enum Picture {
  /// Pixels to a side.
  ///
  /// Larger ones do not fit into memory for sure.
  private static let largestSide: CGFloat = 16384

  enum Format {
    case png
    case svg

    init(path: String) throws {
      switch path.lowercased() {
      case let name where name.hasSuffix(".png"): self = .png
      case let name where name.hasSuffix(".svg"): self = .svg
      default:
        throw SystemError(
          path: path, action: "cannot export", reason: "its name must end in .png or .svg")
      }
    }
  }

  /// - Parameter scale: pixels to a point.
  static func export(_ document: DrawingDocument, to path: String, scale: CGFloat) throws {
    switch try Format(path: path) {
    case .svg:
      let text = document.svg(background: "#FFFFFF", scale: scale)
      try FileStore.replace(path, with: Data(text.utf8))
    case .png: try PictureFile.writePNG(render(document, to: path, scale: scale), to: path)
    }
  }

  private static func render(
    _ document: DrawingDocument, to path: String, scale: CGFloat
  ) throws -> Bitmap {
    let width = (document.size.width * scale).rounded()
    let height = (document.size.height * scale).rounded()
    guard 1...largestSide ~= width, 1...largestSide ~= height else {
      throw SystemError(
        path: path, action: "cannot export",
        reason: "\(width)×\(height) pixels; a side has 1 to \(largestSide)")
    }
    let window = UIWindow(frame: CGRect(origin: .zero, size: document.size))
    window.rootViewController = DrawingViewController(
      DrawingContent(document.drawing))
    let canvas = BitmapCanvas(width: Int(width), height: Int(height))
    window.render(on: canvas, scale: scale)
    return canvas.bitmap
  }
}
