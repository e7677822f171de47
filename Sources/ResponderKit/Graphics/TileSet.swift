import Ink

/// A rectangular part of the painted content of a view.
final class Tile {
  /// The column and the row of a tile.
  nonisolated struct Index: Hashable {
    let column: Int
    let row: Int
  }

  /// The pixels of the tile, in the coordinates of its tile set.
  let box: PixelBox
  /// The origin of the coordinates of the canvas, in the coordinates of the tile set.
  ///
  /// The canvas computes in single precision, which is exact to a fraction of a pixel only near the
  /// origin of its coordinates.
  let origin: (x: Int, y: Int)
  /// The painted pixels; nil if the tile shows only the background of the view.
  var canvas: BitmapCanvas?
  /// The pixels that must be painted, in the coordinates of the tile set.
  var dirtyBox: PixelBox
  /// A Boolean value that indicates whether all pixels have been painted at least once; they may be
  /// outdated.
  var isPainted = false

  /// The spacing, in pixels, of the grid on which the origins of all canvases lie.
  private static let originSpacing = 16_384

  init(_ box: PixelBox) {
    self.box = box
    func origin(_ coordinate: Int) -> Int {
      Int((CGFloat(coordinate) / CGFloat(Self.originSpacing)).rounded(.down)) * Self.originSpacing
    }
    self.origin = (origin(box.minX), origin(box.minY))
    dirtyBox = box
  }

  /// Returns a box of the tile set in the coordinates of the canvas.
  func inCanvas(_ box: PixelBox) -> PixelBox { box.moved(x: -origin.x, y: -origin.y) }

  /// Returns the canvas of the tile; a new canvas is first filled with the background, unless that
  /// is nil.
  func paintedCanvas(_ background: PixelColor?) -> BitmapCanvas {
    if let canvas { return canvas }
    let canvas = BitmapCanvas(inCanvas(box))
    if let background { canvas.fill(background) }
    self.canvas = canvas
    return canvas
  }
}

/// The tiles of a view's content at one scale.
///
/// The coordinates of the set are pixels, with the same origin as the view's coordinates.
final class TileSet {
  /// The side of a tile in pixels.
  static let side = 256
  /// The width of the margin around the visible rectangle in which tiles are kept, as a fraction of
  /// the width or height of the rectangle.
  private static let margin: CGFloat = 0.25

  /// The number of pixels per point of the view.
  let scale: CGFloat
  /// The bounds of the view.
  let viewBounds: CGRect
  /// The bounds of the view in pixels; the edges are rounded to whole pixels.
  private let bounds: PixelBox
  private var tiles: [Tile.Index: Tile] = [:]

  /// Creates the tiles of a view with given bounds.
  init(scale: CGFloat, bounds: CGRect) {
    (self.scale, viewBounds) = (scale, bounds)
    self.bounds = Self.pixels(bounds, scale, .toNearestOrAwayFromZero, .toNearestOrAwayFromZero)
  }

  /// The number of tiles in memory.
  var count: Int { tiles.count }

  /// The factors by which tiles may be scaled until they are replaced by tiles at the scale of the
  /// view.
  private static let tolerableFactors: ClosedRange<CGFloat> = 0.5...2

  /// Returns a Boolean value that indicates whether the tiles may be shown at another scale.
  ///
  /// At a tolerable scale, the tiles do not look too coarse, and the window shows at most four
  /// times as many of them as at their own scale.
  func isTolerable(at scale: CGFloat) -> Bool {
    Self.tolerableFactors.contains(scale / self.scale)
  }

  /// Returns a rectangle of the view as a box of pixels.
  ///
  /// Coordinates are clamped to ±2⁴⁸, which lies outside every view.
  ///
  /// - Parameters:
  ///   - minimumRule: The rule by which the minimum coordinates are rounded.
  ///   - maximumRule: The rule by which the maximum coordinates are rounded.
  private static func pixels(
    _ rect: CGRect, _ scale: CGFloat, _ minimumRule: FloatingPointRoundingRule = .down,
    _ maximumRule: FloatingPointRoundingRule = .up
  ) -> PixelBox {
    let limit: CGFloat = 281_474_976_710_656
    func clamped(_ value: CGFloat) -> Int { Int(max(-limit, min(limit, value))) }
    if rect.isNull { return .empty }
    return PixelBox(
      minX: clamped((rect.minX * scale).rounded(minimumRule)),
      minY: clamped((rect.minY * scale).rounded(minimumRule)),
      maxX: clamped((rect.maxX * scale).rounded(maximumRule)),
      maxY: clamped((rect.maxY * scale).rounded(maximumRule)))
  }

  /// Returns a rectangle of the view as a box of pixels that includes the antialiased edges of
  /// content in the rectangle and ends at the bounds of the view.
  func pixels(_ rect: CGRect) -> PixelBox {
    let box = Self.pixels(rect, scale)
    if box.isEmpty { return .empty }
    return PixelBox(
      minX: box.minX - 1, minY: box.minY - 1, maxX: box.maxX + 1, maxY: box.maxY + 1
    ).intersection(bounds)
  }

  /// Returns a box of pixels as a rectangle in the coordinates of the view.
  func rect(_ box: PixelBox) -> CGRect {
    CGRect(
      x: CGFloat(box.minX) / scale, y: CGFloat(box.minY) / scale,
      width: CGFloat(box.width) / scale, height: CGFloat(box.height) / scale)
  }

  /// Calls a closure for each existing tile that intersects a box.
  func forEachTile(in box: PixelBox, _ body: (Tile) -> Void) {
    let indices = Self.indices(in: box)
    if indices.count > tiles.count {
      for tile in tiles.values where !tile.box.intersection(box).isEmpty { body(tile) }
    } else {
      for index in indices { if let tile = tiles[index] { body(tile) } }
    }
  }

  /// Marks the tiles in a rectangle of the view as dirty.
  ///
  /// Dirty tiles outside the visible rectangle are removed.
  func markDirty(_ rect: CGRect, visible: CGRect) {
    let (box, visibleBox) = (rect.isInfinite ? bounds : pixels(rect), pixels(visible))
    var hasInvisibleTiles = false
    forEachTile(in: box) { tile in
      tile.dirtyBox = tile.dirtyBox.union(tile.box.intersection(box))
      if tile.box.intersection(visibleBox).isEmpty { hasInvisibleTiles = true }
    }
    guard hasInvisibleTiles else { return }
    tiles = tiles.filter {
      $0.value.dirtyBox.isEmpty || !$0.value.box.intersection(visibleBox).isEmpty
    }
  }

  /// Returns the dirty tile to paint next, of the tiles in a rectangle of the view; nil if none of
  /// them is dirty.
  ///
  /// Painted tiles, whose pixels are outdated, precede tiles that show nothing yet. Within both
  /// groups, the tiles nearest to the center of the rectangle are first.
  func nextDirtyTile(in rect: CGRect) -> Tile? {
    let visibleBox = pixels(rect)
    let (centerX, centerY) = (
      (visibleBox.minX + visibleBox.maxX) / 2, (visibleBox.minY + visibleBox.maxY) / 2
    )
    var best: (index: Tile.Index, isPainted: Bool, distance: Int)?
    for index in Self.indices(in: visibleBox) {
      let tile = tiles[index]
      if let tile, tile.dirtyBox.isEmpty { continue }
      let isPainted = tile?.isPainted ?? false
      let distance = max(
        abs(index.column * Self.side + Self.side / 2 - centerX),
        abs(index.row * Self.side + Self.side / 2 - centerY))
      if let best, (best.isPainted ? 0 : 1, best.distance) <= (isPainted ? 0 : 1, distance) {
        continue
      }
      best = (index, isPainted, distance)
    }
    return best.map { tile(at: $0.index) }
  }

  /// Returns a Boolean value that indicates whether a tile belongs to the set and intersects a
  /// rectangle of the view.
  func contains(_ tile: Tile, in rect: CGRect) -> Bool {
    let index = Self.index(x: tile.box.minX, y: tile.box.minY)
    return tiles[index] === tile && !tile.box.intersection(pixels(rect)).isEmpty
  }

  /// Returns a Boolean value that indicates whether a box contains pixels of missing tiles or of
  /// tiles without a canvas.
  func hasGaps(in box: PixelBox) -> Bool {
    Self.indices(in: box).contains { tiles[$0]?.canvas == nil }
  }

  /// Creates the missing tiles in a box.
  func addTiles(in box: PixelBox) { for index in Self.indices(in: box) { _ = tile(at: index) } }

  /// Removes the tiles far from the visible rectangle, which limits the memory of the set.
  func removeTiles(farFrom visible: CGRect) {
    let kept = pixels(
      visible.insetBy(dx: -Self.margin * visible.width, dy: -Self.margin * visible.height))
    tiles = tiles.filter { !$0.value.box.intersection(kept).isEmpty }
  }

  private func tile(at index: Tile.Index) -> Tile {
    if let tile = tiles[index] { return tile }
    let (x, y) = (index.column * Self.side, index.row * Self.side)
    let square = PixelBox(minX: x, minY: y, maxX: x + Self.side, maxY: y + Self.side)
    let tile = Tile(square.intersection(bounds))
    tiles[index] = tile
    return tile
  }

  private nonisolated static func index(x: Int, y: Int) -> Tile.Index {
    // The shift rounds down, unlike a division.
    Tile.Index(column: x >> 8, row: y >> 8)
  }

  /// Returns the indices of the tiles that intersect a box, row by row.
  private static func indices(in box: PixelBox) -> TileIndices { TileIndices(box) }

  /// The indices of the tiles that intersect a box.
  private nonisolated struct TileIndices: Sequence, IteratorProtocol {
    private let first: Tile.Index
    private let last: Tile.Index
    private var column: Int
    private var row: Int

    init(_ box: PixelBox) {
      first = index(x: box.minX, y: box.minY)
      last =
        box.isEmpty
        ? Tile.Index(column: first.column - 1, row: first.row - 1)
        : index(x: box.maxX - 1, y: box.maxY - 1)
      (column, row) = (first.column, first.row)
    }

    var count: Int { (last.column - first.column + 1) * (last.row - first.row + 1) }

    mutating func next() -> Tile.Index? {
      if column > last.column { (column, row) = (first.column, row + 1) }
      guard row <= last.row, column <= last.column else { return nil }
      defer { column += 1 }
      return Tile.Index(column: column, row: row)
    }
  }
}
