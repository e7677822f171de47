import Ink

/// A view whose content is drawn in several steps, so that other work can be done between them.
///
/// A view that takes long to draw, such as a page with many lines, conforms to this protocol. Its
/// ``UIView/draw(_:)`` is not called.
@preconcurrency @MainActor public protocol StepwiseDrawing: UIView {
  /// Begins to draw the content in a rectangle.
  ///
  /// - Parameter rect: The rectangle to draw. Drawing is clipped to it.
  /// - Returns: A closure that draws the next step over the previous ones, into the context that it
  ///   receives, and returns a Boolean value that indicates whether further steps follow. If the
  ///   drawing is no longer needed, the closure is not called again.
  func drawingSteps(in rect: CGRect) -> (CGContext) -> Bool
}

/// An object that paints dirty tiles one after the other, each in one or several steps.
///
/// The steps draw on the painter's canvas instead of the tile's, so that the old pixels of the tile
/// stay visible until all steps are done.
final class TilePainter {
  private let canvas = BitmapCanvas(
    PixelBox(minX: 0, minY: 0, maxX: TileSet.side, maxY: TileSet.side))
  private var context: CGContext?
  /// The tile that is being painted, the box of its pixels to paint, and the steps that remain.
  private var current: (tile: Tile, box: PixelBox, steps: ContentSteps)?
  /// The content that was added to the current tile after its painting had begun.
  private var additions: [BackingStore.Addition] = []

  /// The tile whose painting has begun; nil if there is none.
  var tile: Tile? { current?.tile }

  /// Performs the next step of painting the dirty pixels of a tile.
  ///
  /// - Parameter tile: The tile. If the painting of another tile is not finished, the steps of that
  ///   tile are discarded, and it becomes dirty again.
  /// - Returns: The painted pixels, in the coordinates of the tile set; nil if the tile needs
  ///   further steps.
  func paintStep(
    of tile: Tile, in set: TileSet, _ view: UIView, _ style: UIUserInterfaceStyle
  ) -> PixelBox? {
    var (box, steps) = begin(tile, in: set, view)
    let hasMoreSteps = draw(on: canvas, in: box, of: tile, set, style) {
      steps.drawNext(of: view, in: $0)
    }
    if hasMoreSteps {
      current = (tile, box, steps)
      return nil
    }
    current = nil
    finish(tile, box, Self.background(of: view, style))
    for addition in additions { paint(addition, on: tile, in: set, view, style) }
    additions.removeAll()
    return box
  }

  /// Paints new content over the existing pixels of a tile.
  func paint(
    _ addition: BackingStore.Addition, on tile: Tile, in set: TileSet, _ view: UIView,
    _ style: UIUserInterfaceStyle
  ) {
    let box = tile.box.intersection(set.pixels(addition.rect))
    guard !box.isEmpty else { return }
    if tile === current?.tile {
      additions.append(addition)
      tile.dirtyBox = tile.dirtyBox.union(box)
    }
    draw(
      on: tile.paintedCanvas(Self.background(of: view, style)), in: box, of: tile, set, style,
      addition.draw)
  }

  /// Stops painting the current tile, which becomes dirty again.
  func stop() {
    guard let (tile, box, _) = current else { return }
    tile.dirtyBox = tile.dirtyBox.union(box)
    current = nil
    additions.removeAll()
  }

  private func begin(
    _ tile: Tile, in set: TileSet, _ view: UIView
  ) -> (box: PixelBox, steps: ContentSteps) {
    if let current, current.tile === tile { return (current.box, current.steps) }
    stop()
    let box = tile.dirtyBox
    tile.dirtyBox = .empty
    canvas.move(to: Self.square(of: tile))
    canvas.clear()
    return (box, ContentSteps(of: view, in: set.rect(box)))
  }

  /// Copies the painted pixels to the canvas of the tile; a tile that shows only the background
  /// gets no canvas.
  private func finish(_ tile: Tile, _ box: PixelBox, _ background: PixelColor?) {
    if box == tile.box { tile.isPainted = true }
    func isBackground(_ canvas: BitmapCanvas, _ box: PixelBox) -> Bool {
      let box = tile.inCanvas(box)
      return background.map { canvas.isFilled(with: $0, in: box) }
        ?? canvas.isTransparent(in: box)
    }
    let showsBackground = isBackground(canvas, box)
    if showsBackground, tile.canvas == nil || box == tile.box {
      tile.canvas = nil
      return
    }
    let tileCanvas = tile.paintedCanvas(background)
    tileCanvas.copy(canvas, tile.inCanvas(box))
    if showsBackground, isBackground(tileCanvas, tile.box) { tile.canvas = nil }
  }

  /// Returns the background color of a view if the color is opaque and the tiles contain the
  /// background; otherwise nil.
  ///
  /// The tiles do not contain the background of a view if its layer has round corners or a shadow,
  /// because the layer then draws the background.
  private static func background(of view: UIView, _ style: UIUserInterfaceStyle) -> PixelColor? {
    if view.rareProperties?.layer?.drawsBackground == true { return nil }
    let color = view.backgroundColor?.resolvedColor(with: style)
    return color.flatMap { $0.alpha == 1 ? CGContext.pixelColor($0) : nil }
  }

  private static func square(of tile: Tile) -> PixelBox {
    let box = tile.inCanvas(tile.box)
    return PixelBox(
      minX: box.minX, minY: box.minY, maxX: box.minX + TileSet.side,
      maxY: box.minY + TileSet.side)
  }

  /// Calls a closure that draws a box of a tile in the coordinates of the view.
  private func draw<Result>(
    on canvas: BitmapCanvas, in box: PixelBox, of tile: Tile, _ set: TileSet,
    _ style: UIUserInterfaceStyle, _ body: (CGContext) -> Result
  ) -> Result {
    let context = context(style)
    let transform = CGAffineTransform(
      a: set.scale, b: 0, c: 0, d: set.scale, tx: CGFloat(-tile.origin.x),
      ty: CGFloat(-tile.origin.y))
    return context.draw(
      on: canvas, transform: transform, clip: CGRect(tile.inCanvas(box))
    ) { body(context) }
  }

  private func context(_ style: UIUserInterfaceStyle) -> CGContext {
    if let context, context.userInterfaceStyle == style { return context }
    let context = CGContext(canvas: canvas, scale: 1, userInterfaceStyle: style)
    self.context = context
    return context
  }
}
