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
  /// - Returns: the rectangles whose pixels may be others now.
  public func paint(_ update: ContentUpdate, in frame: CGRect) -> [CGRect] {
    let whole = CGRect(x: 0, y: 0, width: canvas.bitmap.width, height: canvas.bitmap.height)
    let frame = frame.intersection(whole)
    let additions = isNew ? nil : update.addition?.intersection(frame)
    var changed = (isNew ? [frame] : update.dirty.map { $0.intersection(frame) })
      .filter { !$0.isEmpty }
    isNew = false
    for rect in changed {
      canvas.setClip(rect)
      canvas.clear(rect)
      update.paint(canvas, rect)
    }
    if let additions, !additions.isEmpty {
      canvas.setClip(additions)
      update.paintAddition(canvas, additions)
      changed.append(additions)
    }
    for rect in changed { usedBounds = usedBounds.union(rect) }
    if let last = changed.last, last.contains(usedBounds), canvas.bitmap.isTransparent(in: last) {
      usedBounds = .null
    }
    return changed
  }
}

/// What of kept pixels is to be painted, and by whom.
@MainActor
public struct ContentUpdate {
  /// Rectangles of whole pixels that are made transparent and painted anew.
  public var dirty: [CGRect]
  /// Where something is painted over what is there; nil for nowhere.
  public var addition: CGRect?
  /// Draws all that lies in a rectangle.
  public var paint: (any Canvas, CGRect) -> Void
  /// Draws what was added since.
  public var paintAddition: (any Canvas, CGRect) -> Void

  public init(
    dirty: [CGRect], addition: CGRect?, paint: @escaping (any Canvas, CGRect) -> Void,
    paintAddition: @escaping (any Canvas, CGRect) -> Void
  ) {
    (self.dirty, self.addition) = (dirty, addition)
    (self.paint, self.paintAddition) = (paint, paintAddition)
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
