import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SDLHost

/// Writes the page of a drawing as an image file.
enum Export {
  /// The longest side of a PNG image in pixels; a larger image may not fit into memory.
  private static let longestSide: CGFloat = 16384

  enum Format {
    case png
    case svg

    /// Returns the format that the extension of a path names.
    ///
    /// - Throws: ``FileError`` for another extension.
    init(path: String) throws(FileError) {
      switch path.lowercased() {
      case let name where name.hasSuffix(".png"): self = .png
      case let name where name.hasSuffix(".svg"): self = .svg
      default:
        throw FileError(
          path: path, action: "cannot export", reason: "its name must end in .png or .svg")
      }
    }
  }

  /// Writes an image of the page in the format of the path's extension.
  ///
  /// - Parameter scale: Pixels per point.
  static func export(_ document: DrawingDocument, to path: String, scale: CGFloat) throws {
    switch try Format(path: path) {
    case .svg:
      let text = document.svg(background: "#FFFFFF", scale: scale)
      try FileStore.replace(path, with: Data(text.utf8))
    case .png: try ImageFile.writePNG(render(document, to: path, scale: scale), to: path)
    }
  }

  /// Renders the page with the views of the window, so that an export has the pixels of the screen.
  private static func render(
    _ document: DrawingDocument, to path: String, scale: CGFloat
  ) throws -> Bitmap {
    let width = (document.size.width * scale).rounded()
    let height = (document.size.height * scale).rounded()
    guard 1...longestSide ~= width, 1...longestSide ~= height else {
      throw FileError(
        path: path, action: "cannot export",
        reason:
          "the image would have \(width)×\(height) pixels; each side must have 1 to \(longestSide)")
    }
    let window = UIWindow(frame: CGRect(origin: .zero, size: document.size))
    window.rootViewController = DrawingViewController(PageContent(document.drawing))
    let canvas = BitmapCanvas(width: Int(width), height: Int(height))
    window.render(on: canvas, scale: scale)
    return canvas.bitmap
  }
}
