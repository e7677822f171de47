import DrawingFormat
import DrawingModel
import DrawingPersistence
import Ink
import ResponderKit
import SDLHost
import SystemPackage

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
    init(path: FilePath) throws(FileError) {
      switch path.displayName.lowercased() {
      case let name where name.hasSuffix(".png"): self = .png
      case let name where name.hasSuffix(".svg"): self = .svg
      default:
        throw FileError(
          path: path, action: "cannot export", reason: "its name must end in .png or .svg")
      }
    }
  }

  /// Checks that an image can be written to a path.
  ///
  /// - Parameter inputs: The files that the command reads or writes, which the image must not
  ///   replace.
  /// - Throws: ``FileError`` if the extension is unknown, or if the path leads to one of the files
  ///   or to a companion of one of them.
  static func requireExportable(to path: FilePath, from inputs: [FilePath]) throws(FileError) {
    _ = try Format(path: path)
    for input in inputs where DrawingFiles(input).contains(path) {
      throw FileError(
        path: path, action: "cannot export",
        reason: "it is, or belongs to, \(input.displayText); choose another file for the image")
    }
  }

  /// Writes an image of the page in the format of the path's extension.
  ///
  /// The image shows the page and all elements that extend beyond it.
  ///
  /// - Parameters:
  ///   - document: The drawing and the size of its page.
  ///   - path: The path of the image file, which is replaced if it exists.
  ///   - scale: The number of pixels per point.
  /// - Throws: ``FileError`` if the extension is unknown, the image is too large or the file cannot
  ///   be written; then an existing file is unchanged.
  static func export(_ document: DrawingDocument, to path: FilePath, scale: CGFloat) throws {
    let data =
      switch try Format(path: path) {
      case .svg: Data(document.svg(background: "#FFFFFF", scale: scale).utf8)
      case .png: Data(try ImageFile.png(render(document, to: path, scale: scale)))
      }
    try FileStore.replace(path, with: data, isShared: true)
  }

  /// Renders the page with the views that the window uses, so that the image has the same pixels as
  /// the screen.
  ///
  /// - Throws: ``FileError`` if the image is too large.
  private static func render(
    _ document: DrawingDocument, to path: FilePath, scale: CGFloat
  ) throws -> Bitmap {
    let area = document.exportedArea
    let width = (area.width * scale).rounded()
    let height = (area.height * scale).rounded()
    guard 1...maximumSide ~= width, 1...maximumSide ~= height else {
      throw FileError(
        path: path, action: "cannot export",
        reason:
          "the image would have \(width)×\(height) pixels; each side must have 1 to \(Int(maximumSide))"
      )
    }
    let window = UIWindow(frame: CGRect(origin: .zero, size: area.size))
    let controller = DrawingViewController(PageContent(document.drawing))
    controller.scroll(to: area.origin)
    window.rootViewController = controller
    let canvas = BitmapCanvas(width: Int(width), height: Int(height))
    window.render(on: canvas, scale: scale)
    return canvas.bitmap
  }
}
