import Ink

/// The painted content of a view, in tiles of the view's coordinates.
///
/// If the view moves, scrolls, rotates, fades or is animated, its tiles are shown elsewhere and
/// nothing is repainted. If its scale changes, the tiles are shown scaled until all visible tiles
/// have been repainted at the new scale.
///
/// Changed rectangles are recorded by ``setNeedsDisplay(_:)``. The next ``update(_:hasTime:)``
/// marks their tiles as dirty, and repaints dirty tiles as long as there is time; a dirty tile
/// shows its old pixels until then. New content above all other content (``add(_:)``) makes no tile
/// dirty: the next update paints the new content over the existing pixels.
final class BackingStore {
  /// New content above all other content.
  struct Addition {
    let rect: CGRect
    let draw: (CGContext) -> Void
  }

  /// The position and the appearance of the view in one rendered frame of the window.
  struct Placement: Equatable {
    /// The transform from the view's coordinates to pixels of the window.
    let transform: CGAffineTransform
    /// The visible part of the view, in the view's coordinates.
    let visibleRect: CGRect
    /// A Boolean value that indicates whether the tiles keep any tolerable scale, because the view
    /// or a superview is being animated.
    let keepsScale: Bool
    let userInterfaceStyle: UIUserInterfaceStyle
  }

  /// A backing store and the placement of its view in one rendered frame.
  typealias Placed = (store: BackingStore, placement: Placement)

  /// The view that owns the content.
  private unowned let view: UIView
  /// The tiles that are shown; nil before the first update.
  private var shown: TileSet?
  /// The tiles at a new scale, which replace ``shown`` when all visible tiles at the new scale are
  /// painted; nil if no new scale is being painted.
  private var next: TileSet?
  /// The region that has changed since the last update, in the view's coordinates.
  private var changedRegion = DirtyRegion()
  /// The new content since the last update.
  private var additions: [Addition] = []
  /// The placement for which all visible tiles are painted; nil if some may not be.
  private var finishedPlacement: Placement?
  /// The scale of the view in the last update, and the number of updates since the scale changed.
  private var lastScale: (value: CGFloat, updateCount: Int) = (0, 0)
  /// A Boolean value that indicates whether the last repainting at a new scale was not finished in
  /// one update.
  private var isSlow = false
  /// The number of updates that have painted tiles of ``next``.
  private var nextUpdateCount = 0
  private let painter = TilePainter()

  init(of view: UIView) { self.view = view }

  /// Marks a rectangle of the view as changed.
  func setNeedsDisplay(_ rect: CGRect) { changedRegion.add(rect) }

  /// Adds content above all other content of the view.
  func add(_ addition: Addition) { additions.append(addition) }

  /// The number of pixels per point of the shown tiles; nil before the first update.
  var scale: CGFloat? { shown?.scale }

  /// The number of tiles in memory.
  var tileCount: Int { (shown?.count ?? 0) + (next?.count ?? 0) }

  // MARK: Painting

  /// Paints dirty visible tiles as long as there is time, but at least one step.
  ///
  /// The window draws the painted rectangles of the shown tiles in the frame to which the update
  /// belongs.
  ///
  /// - Returns: A Boolean value that indicates whether all visible tiles are painted at the scale
  ///   of the view.
  func update(_ placement: Placement, hasTime: () -> Bool) -> Bool {
    if placement == finishedPlacement, changedRegion.rects.isEmpty, additions.isEmpty {
      return true
    }
    finishedPlacement = nil
    let style = placement.userInterfaceStyle
    let visibleRect = placement.visibleRect
    chooseScale(placement)
    paintAdditions(style, visibleRect)
    for rect in changedRegion.rects {
      shown?.markDirty(rect, visible: visibleRect)
      next?.markDirty(rect, visible: visibleRect)
    }
    changedRegion.removeAll()
    guard let set = next ?? shown, !visibleRect.isEmpty else { return true }
    if next != nil { nextUpdateCount += 1 }
    let isWaiting = next == nil && !placement.keepsScale && set.scale != lastScale.value
    set.removeTiles(farFrom: visibleRect)
    while let tile = nextTile(in: set, visibleRect) {
      if let box = painter.paintStep(of: tile, in: set, view, style), set === shown {
        view.setNeedsRedraw(in: set.rect(box))
      }
      if !hasTime(), nextTile(in: set, visibleRect) != nil {
        return false
      }
    }
    if isWaiting { return false }
    if set === next {
      isSlow = nextUpdateCount > 1
      (shown, next) = (set, nil)
      view.setNeedsRedraw(in: visibleRect)
      // The scale may have changed again while these tiles were painted.
      return update(placement, hasTime: hasTime)
    }
    finishedPlacement = placement
    return true
  }

  /// Returns the tile whose painting has begun, if it is visible; otherwise the next dirty visible
  /// tile, or nil if no visible tile is dirty.
  private func nextTile(in set: TileSet, _ visibleRect: CGRect) -> Tile? {
    if let tile = painter.tile, set.contains(tile, in: visibleRect) { return tile }
    return set.nextDirtyTile(in: visibleRect)
  }

  private func paintAdditions(_ style: UIUserInterfaceStyle, _ visibleRect: CGRect) {
    for addition in additions {
      // An addition inside a changed rectangle is painted when the rectangle is repainted.
      if changedRegion.rects.contains(where: { $0.contains(addition.rect) }) { continue }
      for set in [shown, next].compactMap(\.self) {
        let box = set.pixels(addition.rect)
        // Missing tiles are added only at a tolerable scale. At another scale, the shown tiles are
        // about to be replaced by tiles that contain the addition.
        if set === shown, set.isTolerable(at: lastScale.value) {
          set.addTiles(in: box.intersection(set.pixels(visibleRect)))
        }
        set.forEachTile(in: box) { painter.paint(addition, on: $0, in: set, view, style) }
      }
    }
    additions.removeAll(keepingCapacity: true)
  }

  // MARK: Scale

  /// The number of successive updates with the same scale after which a view that takes long to
  /// draw is repainted at this scale.
  ///
  /// Updates are counted because a backing store has no clock. There is one update for each
  /// rendered frame: 12 updates take 200 ms at 60 frames per second, and 50 ms at 240 frames per
  /// second, the maximum of the host. While the user turns a wheel, the scale changes at shorter
  /// intervals, so that tiles painted between two changes would be discarded.
  private static let updatesBeforeRepainting = 12

  private func chooseScale(_ placement: Placement) {
    let transform = placement.transform
    let scale = transform.isUpright ? transform.a : transform.meanScale
    guard scale > 0, scale.isFinite else { return }
    lastScale = scale == lastScale.value ? (scale, lastScale.updateCount + 1) : (scale, 0)
    guard let shown, shown.viewBounds == view.bounds else {
      (self.shown, next) = (TileSet(scale: scale, bounds: view.bounds), nil)
      return
    }
    let isTolerable = shown.isTolerable(at: scale)
    if shown.scale == scale {
      next = nil
    } else if !placement.keepsScale || !isTolerable, next.map({ $0.scale != scale }) ?? true {
      // If the scale of the shown tiles is not tolerable, the tiles of `next` are finished first,
      // although their scale is outdated. This scale must itself be tolerable: after the view has
      // been zoomed out far, a window full of tiles of `next` would be too many.
      if let next, !isTolerable, next.isTolerable(at: scale) { return }
      if isSlow, isTolerable, lastScale.updateCount < Self.updatesBeforeRepainting {
        next = nil
        return
      }
      // The view is slow if the tiles for the previous scale were not finished in one update.
      isSlow = isSlow || next != nil
      (next, nextUpdateCount) = (TileSet(scale: scale, bounds: view.bounds), 0)
    }
  }

  // MARK: Showing

  /// Draws the tiles into a context that has the view's coordinates.
  func draw(in context: CGContext) {
    guard let shown else { return }
    // A layer with round corners or a shadow has drawn the background already.
    let color = view.rareProperties?.layer?.drawsBackground == true ? nil : view.fillColor
    let background = color.flatMap { $0.alpha == 1 ? $0 : nil }
    let visibleBox = shown.pixels(context.visibleRect.intersection(view.bounds))
    let isAligned = context.transform.isUpright && context.transform.a == shown.scale
    // Pixels without a tile show the background of the view.
    if let background, !isAligned || shown.hasGaps(in: visibleBox) {
      context.setFillColor(background)
      context.fill(view.bounds.intersection(context.visibleRect))
    }
    let isOpaque = background != nil
    if isAligned {
      shown.forEachTile(in: visibleBox) { tile in
        if let canvas = tile.canvas { context.draw(canvas, of: tile, isOpaque: isOpaque) }
      }
    } else {
      var tiles: [Tile] = []
      shown.forEachTile(in: visibleBox) { tiles.append($0) }
      context.draw(tiles, scale: shown.scale, isOpaque: isOpaque)
    }
  }
}
