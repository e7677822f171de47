public import Geometry

/// Pixels that are kept between frames, of which only what is invalid is painted again.
///
/// They are painted in memory, so that nothing is lost with the graphics device, and a canvas shows
/// them as they are.
@MainActor
public final class RetainedContent {
  private let canvas: BitmapCanvas
  /// Outside of it everything is transparent.
  public private(set) var usedBounds = CGRect.null
  private var isNew = true

  /// - Parameters: the size of the picture that it is laid over, in pixels.
  public init(width: Int, height: Int) { canvas = BitmapCanvas(width: width, height: height) }

  public var bitmap: Bitmap { canvas.bitmap }

  /// Paints what is invalid.
  ///
  /// - Parameters:
  ///   - frame: where the content lies, in whole pixels.
  ///   - update: what of it has changed; everything is painted where nothing was before.
  public func paint(_ update: ContentUpdate, in frame: CGRect) {
    let whole = CGRect(x: 0, y: 0, width: canvas.bitmap.width, height: canvas.bitmap.height)
    let frame = frame.intersection(whole)
    var last = CGRect.null
    func paint(_ rect: CGRect, isAddition: Bool) {
      guard !rect.isEmpty else { return }
      canvas.setClip(rect)
      if !isAddition { canvas.clear(rect) }
      update.painter.paint(rect, on: canvas, isAddition: isAddition)
      usedBounds = usedBounds.union(rect)
      last = rect
    }
    if isNew {
      isNew = false
      paint(frame, isAddition: false)
    } else {
      for rect in update.dirty { paint(rect.intersection(frame), isAddition: false) }
      paint(update.addition.intersection(frame), isAddition: true)
    }
    if last.contains(usedBounds), canvas.bitmap.isTransparent(in: last) { usedBounds = .null }
  }
}

/// Paints what of kept pixels is invalid.
@MainActor
public protocol ContentPainter: AnyObject {
  /// Draws all that lies in a rectangle, or where it is an addition, what was added since.
  func paint(_ rect: CGRect, on canvas: any Canvas, isAddition: Bool)
}

/// What of kept pixels is to be painted, and by whom.
@MainActor
public struct ContentUpdate {
  /// Rectangles of whole pixels that are made transparent and painted anew.
  public var dirty: [CGRect]
  /// Where something is painted over what is there; null for nowhere.
  public var addition: CGRect
  public var painter: any ContentPainter

  public init(dirty: [CGRect], addition: CGRect, painter: any ContentPainter) {
    (self.dirty, self.addition, self.painter) = (dirty, addition, painter)
  }
}

extension Bitmap {
  fileprivate func isTransparent(in rect: CGRect) -> Bool {
    let box = PixelBox(rect).intersection(PixelBox(minX: 0, minY: 0, maxX: width, maxY: height))
    for row in box.minY..<max(box.minY, box.maxY) {
      let start = (row * width + box.minX) * 4
      for i in stride(from: start + 3, to: start + box.width * 4, by: 4) where bytes[i] != 0 {
        return false
      }
    }
    return true
  }
}
