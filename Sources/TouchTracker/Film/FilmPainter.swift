import Ink
import ResponderKit

/// A painter that paints a window for a film, and repaints only what changes between frames.
final class FilmPainter {
  private let window: UIWindow
  private let canvas: BitmapCanvas
  private let scale: CGFloat
  /// The size of the film in pixels.
  private let size: (width: Int, height: Int)
  private let left: Int
  private let top: Int
  private var isFirst = true

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - window: The window, which the film shows as large as possible.
  ///   - size: The size of the film in pixels.
  init(_ window: UIWindow, size: (width: Int, height: Int)) {
    (self.window, self.size) = (window, size)
    let bounds = window.bounds.size
    scale = min(CGFloat(size.width) / bounds.width, CGFloat(size.height) / bounds.height)
    let width = min(size.width, max(1, Int((bounds.width * scale).rounded())))
    let height = min(size.height, max(1, Int((bounds.height * scale).rounded())))
    (left, top) = ((size.width - width) / 2, (size.height - height) / 2)
    canvas = BitmapCanvas(width: width, height: height)
    window.setNeedsDisplay()
  }

  /// Paints what has changed since the last call, and returns it; nothing if no frame is needed.
  func paint() -> [FilmPatch] {
    guard isFirst || window.needsFrame else { return [] }
    let changed = window.renderChanges(on: canvas, scale: scale)
    if isFirst {
      isFirst = false
      var picture = Bitmap(width: size.width, height: size.height)
      picture.fill(
        PixelBox(minX: 0, minY: 0, maxX: size.width, maxY: size.height),
        PixelColor(red: 0, green: 0, blue: 0, alpha: 255))
      picture.replace(atX: left, y: top, with: canvas.bitmap)
      return [FilmPatch(x: 0, y: 0, pixels: picture)]
    }
    return changed.map { rect in
      let box = PixelBox(rect).intersection(canvas.bounds)
      return FilmPatch(
        x: left + box.minX, y: top + box.minY, pixels: canvas.bitmap.cropped(to: box))
    }
  }
}
