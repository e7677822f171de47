import Ink

extension CGContext {
  /// Draws the pixels of a tile at a position rounded to whole pixels.
  ///
  /// The current transform must be upright and have the scale of the tile's set, so that a pixel of
  /// the tile becomes a pixel of the canvas.
  func draw(_ tileCanvas: BitmapCanvas, of tile: Tile, isOpaque: Bool) {
    flush()
    let (x, y) = (
      tile.box.minX + Int(state.transform.tx.rounded()),
      tile.box.minY + Int(state.transform.ty.rounded())
    )
    guard state.clipMask != nil else {
      return canvas.draw(tileCanvas, atX: x, y: y, isOpaque: isOpaque)
    }
    composite(opacity: 1, isShape: false) {
      $0.draw(tileCanvas, atX: x, y: y, isOpaque: isOpaque)
    }
  }

  /// Draws tiles at the scale of their set, in the coordinates of the current transform.
  func draw(_ tiles: [Tile], scale: CGFloat, isOpaque: Bool) {
    flush()
    let toPoints = CGAffineTransform(scaleX: 1 / scale, y: 1 / scale)
      .concatenating(state.transform)
    let placedTiles = tiles.compactMap { tile in
      tile.canvas.map { canvas in
        let origin = CGAffineTransform(
          translationX: CGFloat(tile.origin.x), y: CGFloat(tile.origin.y))
        return PlacedTile(canvas, origin.concatenating(toPoints))
      }
    }
    guard state.clipMask != nil else { return canvas.draw(placedTiles, isOpaque: isOpaque) }
    composite(opacity: 1, isShape: false) { $0.draw(placedTiles, isOpaque: isOpaque) }
  }

  /// Calls a closure while the context draws on another canvas, with a transform to the pixels of
  /// that canvas.
  func draw<Result>(
    on other: BitmapCanvas, transform: CGAffineTransform, clip: CGRect, _ body: () -> Result
  ) -> Result {
    let (outer, outerState) = (canvas, state)
    canvas = other
    state = State(transform: transform, clip: clip)
    canvas.setClip(clip)
    let result = body()
    flush()
    (canvas, state) = (outer, outerState)
    return result
  }
}
