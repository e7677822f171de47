import DrawingModel
import Ink
import ResponderKit
import SDLHost

/// The forms in which copied elements are offered to other programs.
nonisolated enum CopiedElements {
  /// The number of pixels per point of the picture, which stays sharp on most displays.
  private static let scale: CGFloat = 2
  /// The number of dots per meter of the picture at this scale: a point is 1/96 inch.
  private static let density = Int((96 * scale / 0.0254).rounded())

  /// Returns the forms of elements, of which the picture is painted when a program reads it.
  ///
  /// - Parameter text: The text of the elements as an SVG image.
  static func forms(of elements: [Element], text: String) -> [ClipboardForm] {
    [
      ClipboardForm(type: "image/svg+xml") { Array(text.utf8) },
      ClipboardForm(type: "image/png") { png(of: elements) }, ClipboardForm(text),
    ]
  }

  /// Returns a picture of elements in the format PNG, on a transparent background; nil if there is
  /// not enough memory.
  private static func png(of elements: [Element]) -> [UInt8]? {
    let bounds = elements.reduce(CGRect.null) { $0.union($1.paintedBounds) }
    guard !bounds.isNull else { return nil }
    let area = bounds.integral
    let options = Export.Options(scale: scale).fitting(area.size, as: .png).options
    let bitmap = PagePicture.paint(
      Drawing(elements: elements), area: area, scale: options.scale, pictures: PictureStore.shared,
      hasBackground: false)
    guard var file = try? ImageFile.png(bitmap) else { return nil }
    // The size follows the header, which is the first chunk of 25 bytes.
    var size: [UInt8] = []
    let density = PNGChunk.bytes(density)
    PNGChunk.append("pHYs", density + density + [1], to: &size)
    file.insert(contentsOf: size, at: PNGChunk.signature.count + 25)
    return file
  }
}
