import Ink
import ResponderKit

/// A painter that paints a window for a film, and repaints only what changes between frames.
///
/// At a high frame rate, a view whose scale changes in every frame takes too long to repaint. As in
/// a window on a display, the film then shows the old pixels of the view, scaled, until the view
/// has been repainted in the course of several frames. The number of these frames depends only on
/// the content, never on a clock.
final class FilmPainter {
  /// The highest frame rate at which every frame is complete, in frames per second.
  private static let completeRate = 30
  /// The number of painting steps in a frame that need not be complete; the next frame continues
  /// the painting.
  private static let stepsPerFrame = 16

  private let window: UIWindow
  private let canvas: BitmapCanvas
  private let scale: CGFloat
  /// The size of the film in pixels.
  private let size: (width: Int, height: Int)
  /// A Boolean value that indicates whether every frame is complete.
  private let isComplete: Bool
  /// The margins around the window in the film, in pixels.
  private let left: Int
  private let top: Int
  private var isFirst = true

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - window: The window, which the film shows as large as possible.
  ///   - size: The size of the film in pixels.
  ///   - rate: The number of frames per second; `nil` if every frame must be complete.
  init(_ window: UIWindow, size: (width: Int, height: Int), rate: Int? = nil) {
    (self.window, self.size) = (window, size)
    isComplete = rate.map { $0 <= Self.completeRate } ?? true
    let bounds = window.bounds.size
    scale = min(CGFloat(size.width) / bounds.width, CGFloat(size.height) / bounds.height)
    let width = max(1, Int((bounds.width * scale).rounded()))
    let height = max(1, Int((bounds.height * scale).rounded()))
    (left, top) = ((size.width - width) / 2, (size.height - height) / 2)
    canvas = BitmapCanvas(width: width, height: height)
    window.setNeedsDisplay()
  }

  /// Paints the changes since the last call, and returns them; returns an empty array if nothing
  /// has changed.
  ///
  /// - Parameter isLast: A Boolean value that indicates whether this is the last frame, which must
  ///   be complete.
  func paint(isLast: Bool = false) -> [FilmPatch] {
    guard isFirst || window.needsFrame else { return [] }
    let isComplete = isComplete || isFirst || isLast
    var stepCount = 0
    var changed = window.renderChanges(on: canvas, scale: scale) {
      stepCount += 1
      return isComplete || stepCount < Self.stepsPerFrame
    }
    // A view that takes long to draw is repainted only after several calls.
    while isLast, window.hasUnpaintedContent {
      changed += window.renderChanges(on: canvas, scale: scale)
    }
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
