import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SDLHost

/// Functions that write the page of a drawing as an image file.
enum Export {
  /// The maximum width and height of a PNG image, in pixels.
  ///
  /// A larger image may not fit into memory.
  private static let maximumSide: CGFloat = 16384

  /// A format of image files.
  enum Format {
    case png
    case svg

    /// Creates the format that the extension of a path names.
    ///
    /// - Throws: ``FileError`` if the extension is neither .png nor .svg.
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
  /// - Parameters:
  ///   - document: The drawing and the size of its page.
  ///   - path: The path of the image file, which is replaced if it exists.
  ///   - scale: The number of pixels per point.
  /// - Throws: ``FileError`` if the extension is unknown, the image is too large or the file cannot
  ///   be written; ``HostError`` if a PNG file cannot be written.
  static func export(_ document: DrawingDocument, to path: String, scale: CGFloat) throws {
    switch try Format(path: path) {
    case .svg:
      let text = document.svg(background: "#FFFFFF", scale: scale)
      try FileStore.replace(path, with: Data(text.utf8))
    case .png: try ImageFile.writePNG(render(document, to: path, scale: scale), to: path)
    }
  }

  /// Renders the page with the views that the window uses, so that the image has the same pixels as
  /// the screen.
  ///
  /// - Throws: ``FileError`` if the image is too large.
  private static func render(
    _ document: DrawingDocument, to path: String, scale: CGFloat
  ) throws -> Bitmap {
    let width = (document.size.width * scale).rounded()
    let height = (document.size.height * scale).rounded()
    guard 1...maximumSide ~= width, 1...maximumSide ~= height else {
      throw FileError(
        path: path, action: "cannot export",
        reason:
          "the image would have \(width)×\(height) pixels; each side must have 1 to \(Int(maximumSide))"
      )
    }
    let window = UIWindow(frame: CGRect(origin: .zero, size: document.size))
    window.rootViewController = DrawingViewController(PageContent(document.drawing))
    let canvas = BitmapCanvas(width: Int(width), height: Int(height))
    window.render(on: canvas, scale: scale)
    return canvas.bitmap
  }
}
