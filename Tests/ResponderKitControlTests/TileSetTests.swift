import SeededRandom
import Testing

@testable import Ink
@testable import ResponderKit

@Suite("Tiles of backing stores")
struct TileSetTests {
  /// Returns the existing tiles that intersect a box.
  private func tiles(_ set: TileSet, in box: PixelBox) -> [Tile] {
    var tiles: [Tile] = []
    set.forEachTile(in: box) { tiles.append($0) }
    return tiles
  }

  private func box(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) -> PixelBox {
    PixelBox(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  private let everything = PixelBox(minX: -9999, minY: -9999, maxX: 9999, maxY: 9999)

  @Test("A box without a width or height intersects no tiles")
  func emptyBox() {
    let set = TileSet(scale: 1, bounds: CGRect(x: 0, y: 0, width: 512, height: 256))
    set.addTiles(in: box(0, 0, 512, 256))
    #expect(set.count == 2 && tiles(set, in: .empty).isEmpty)
    #expect(tiles(set, in: box(300, 20, 300, 90)).isEmpty)
    #expect(tiles(set, in: box(30, 90, 300, 90)).isEmpty)
  }

  @Test("A changed tile is repainted before a new tile that is nearer to the center")
  func paintedFirst() throws {
    let bounds = CGRect(x: 0, y: 0, width: 1280, height: 256)
    for painted in [0, 4] {
      let set = TileSet(scale: 1, bounds: bounds)
      set.addTiles(in: box(0, 0, 1280, 256))
      let row = tiles(set, in: everything).sorted { $0.box.minX < $1.box.minX }
      try #require(row.count == 5)
      for tile in row { tile.dirtyBox = .empty }
      (row[2].dirtyBox, row[painted].dirtyBox) = (row[2].box, row[painted].box)
      row[painted].isPainted = true
      #expect(set.nextDirtyTile(in: bounds) === row[painted], "\(painted)")
    }
  }

  @Test("A tile that ends at a canvas origin has no negative coordinates in its canvas")
  func tilesBeforeOrigin() {
    for end in [-16_384, 0, 16_384, 32_768] {
      let tile = Tile(box(end - 256, end - 256, end, end))
      #expect(tile.inCanvas(tile.box) == box(16_128, 16_128, 16_384, 16_384), "\(end)")
    }
  }

  @Test("The tiles of a view are squares of 256 pixels, cut off at the bounds of the view")
  func squares() {
    let set = TileSet(scale: 2, bounds: CGRect(x: -20, y: 10, width: 300, height: 200))
    // The bounds are (-40, 20)…(560, 420) in pixels.
    set.addTiles(in: box(-40, 20, 560, 420))
    let boxes = Set(tiles(set, in: everything).map(\.box))
    var expected: Set<PixelBox> = []
    for (minX, maxX) in [(-40, 0), (0, 256), (256, 512), (512, 560)] {
      for (minY, maxY) in [(20, 256), (256, 420)] {
        expected.insert(box(minX, minY, maxX, maxY))
      }
    }
    #expect(boxes == expected && set.count == 8)
    set.addTiles(in: box(0, 20, 10, 30))
    #expect(set.count == 8, "existing tiles remain")
  }

  @Test("The tile set finds exactly the tiles that intersect a box", arguments: 1...20)
  func intersections(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let set = TileSet(scale: 1, bounds: CGRect(x: -700, y: -600, width: 1500, height: 1300))
    for _ in 0..<6 {
      let (x, y) = (
        Int.random(in: -700...700, using: &random), Int.random(in: -600...600, using: &random)
      )
      set.addTiles(in: box(x, y, x + 1, y + 1))
    }
    let all = tiles(set, in: everything)
    #expect(all.count == set.count && (1...6).contains(set.count))
    for _ in 0..<20 {
      let (x, y) = (
        Int.random(in: -800...800, using: &random), Int.random(in: -700...700, using: &random)
      )
      let area = box(
        x, y, x + Int.random(in: 0...500, using: &random),
        y + Int.random(in: 0...400, using: &random))
      let expected = all.filter { !$0.box.intersection(area).isEmpty }.map(\.box)
      #expect(Set(tiles(set, in: area).map(\.box)) == Set(expected))
    }
  }

  @Test("The tile set finds exactly the intersecting tiles for a box within a pixel of a tile edge")
  func edges() {
    let set = TileSet(scale: 1, bounds: CGRect(x: -512, y: -512, width: 1024, height: 1024))
    set.addTiles(in: everything.intersection(box(-512, -512, 512, 512)))
    let all = tiles(set, in: everything)
    #expect(all.count == 16)
    let coordinates = [-257, -256, -255, -1, 0, 1, 255, 256, 257]
    for start in coordinates {
      for end in coordinates where end > start {
        for area in [box(start, 10, end, 11), box(-20, start, -19, end)] {
          let expected = all.filter { !$0.box.intersection(area).isEmpty }.map(\.box)
          #expect(Set(tiles(set, in: area).map(\.box)) == Set(expected), "\(area)")
        }
      }
    }
  }

  @Test("The pixels of a rectangle include a margin of one pixel, limited to the view bounds")
  func pixels() {
    let set = TileSet(scale: 2, bounds: CGRect(x: -20, y: 10, width: 300, height: 200))
    #expect(
      set.pixels(CGRect(x: 1.2, y: 20.3, width: 10, height: 5)) == box(1, 39, 24, 52))
    #expect(set.pixels(CGRect(x: -20, y: 10, width: 1, height: 1)) == box(-40, 20, -37, 23))
    #expect(set.pixels(.infinite) == box(-40, 20, 560, 420))
    #expect(set.pixels(.null).isEmpty && set.pixels(.zero).isEmpty)
    #expect(set.rect(box(-4, 6, 10, 9)) == CGRect(x: -2, y: 3, width: 7, height: 1.5))
    let odd = TileSet(scale: 1, bounds: CGRect(x: 0.4, y: 0.6, width: 10.2, height: 9.7))
    #expect(odd.pixels(.infinite) == box(0, 1, 11, 10))
  }

  @Test("A tile can be shown at half to twice its scale")
  func tolerableScales() {
    let set = TileSet(scale: 3, bounds: CGRect(x: 0, y: 0, width: 100, height: 100))
    for (scale, isTolerable) in [(1.49, false), (1.5, true), (3, true), (6, true), (6.01, false)] {
      #expect(set.isTolerable(at: CGFloat(scale)) == isTolerable)
    }
    #expect(set.scale == 3 && set.viewBounds == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test("Changed tiles are painted before new tiles, and those nearer to the center first")
  func order() throws {
    let bounds = CGRect(x: 0, y: 0, width: 1280, height: 1024)
    let set = TileSet(scale: 1, bounds: bounds)
    var order: [[Int]] = []
    while let tile = set.nextDirtyTile(in: bounds) {
      order.append([tile.box.minX / 256, tile.box.minY / 256])
      tile.dirtyBox = .empty
      tile.isPainted = true
    }
    #expect(Set(order).count == 20 && order.count == 20)
    let distances = order.map { max(abs($0[0] * 256 + 128 - 640), abs($0[1] * 256 + 128 - 512)) }
    #expect(distances == distances.sorted())
    set.markDirty(CGRect(x: 10, y: 10, width: 5, height: 5), visible: bounds)
    set.markDirty(CGRect(x: 600, y: 500, width: 5, height: 5), visible: bounds)
    let near = try #require(set.nextDirtyTile(in: bounds))
    #expect(near.box == box(512, 256, 768, 512) && near.dirtyBox == box(599, 499, 606, 506))
    near.isPainted = false
    let painted = try #require(set.nextDirtyTile(in: bounds))
    #expect(painted.box == box(0, 0, 256, 256) && painted.dirtyBox == box(9, 9, 16, 16))
    painted.dirtyBox = .empty
    #expect(set.nextDirtyTile(in: CGRect(x: 10, y: 10, width: 50, height: 50)) == nil)
    #expect(set.contains(near, in: bounds))
    #expect(!set.contains(near, in: CGRect(x: 10, y: 10, width: 50, height: 50)))
    #expect(!set.contains(Tile(near.box), in: bounds))
  }

  @Test("Tiles at the same distance from the center are painted row by row")
  func rows() {
    let bounds = CGRect(x: 0, y: 0, width: 512, height: 512)
    let set = TileSet(scale: 1, bounds: bounds)
    var order: [[Int]] = []
    while let tile = set.nextDirtyTile(in: bounds) {
      order.append([tile.box.minX, tile.box.minY])
      tile.dirtyBox = .empty
    }
    #expect(order == [[0, 0], [256, 0], [0, 256], [256, 256]])
  }

  @Test(
    "markDirty keeps visible tiles and removes changed tiles outside the visible area")
  func invisibleTiles() {
    let bounds = CGRect(x: 0, y: 0, width: 1280, height: 512)
    let visible = CGRect(x: 0, y: 0, width: 500, height: 500)
    let set = TileSet(scale: 1, bounds: bounds)
    set.addTiles(in: box(0, 0, 1280, 512))
    for tile in tiles(set, in: everything) { tile.dirtyBox = .empty }
    set.markDirty(CGRect(x: 400, y: 100, width: 500, height: 100), visible: visible)
    #expect(set.count == 8)
    let remaining = Set(tiles(set, in: everything).map(\.box.minX))
    #expect(remaining == [0, 256, 512, 768, 1024])
    #expect(Set(tiles(set, in: box(512, 0, 1000, 200)).map(\.box)).isEmpty)
    let dirty = tiles(set, in: everything).filter { !$0.dirtyBox.isEmpty }
    #expect(dirty.map(\.dirtyBox) == [box(399, 99, 512, 201)])
    set.markDirty(.infinite, visible: .infinite)
    #expect(tiles(set, in: everything).allSatisfy { $0.dirtyBox == $0.box })
    set.removeTiles(farFrom: CGRect(x: 600, y: 0, width: 100, height: 400))
    // The margin is a quarter of the size: 575…725.
    #expect(Set(tiles(set, in: everything).map(\.box.minX)) == [512])
  }

  @Test("An area of a tile set has gaps if one of its tiles is missing or has no canvas")
  func gaps() {
    let set = TileSet(scale: 1, bounds: CGRect(x: 0, y: 0, width: 512, height: 256))
    let area = box(10, 10, 500, 200)
    #expect(set.hasGaps(in: area) && !set.hasGaps(in: .empty))
    set.addTiles(in: area)
    #expect(set.hasGaps(in: area))
    let green = PixelColor(red: 0, green: 255, blue: 0)
    for tile in tiles(set, in: box(0, 0, 256, 256)) {
      let canvas = tile.paintedCanvas(green)
      #expect(canvas.isFilled(with: green, in: tile.inCanvas(tile.box)))
      #expect(tile.paintedCanvas(nil) === canvas)
    }
    #expect(set.hasGaps(in: area) && !set.hasGaps(in: box(10, 10, 256, 200)))
    for tile in tiles(set, in: area) { _ = tile.paintedCanvas(nil) }
    #expect(!set.hasGaps(in: area))
  }

  @Test("A tile far from the origin has small coordinates in its canvas")
  func distantTiles() {
    let tile = Tile(box(1_000_192, -3_000_064, 1_000_300, -3_000_000))
    let inCanvas = tile.inCanvas(tile.box)
    #expect(inCanvas.width == 108 && inCanvas.height == 64)
    #expect((0..<16_384).contains(inCanvas.minX) && (0..<16_384).contains(inCanvas.minY))
    #expect(tile.origin.x % 16_384 == 0 && tile.origin.y % 16_384 == 0)
    #expect(tile.inCanvas(tile.box).moved(x: tile.origin.x, y: tile.origin.y) == tile.box)
    #expect(tile.dirtyBox == tile.box && !tile.isPainted && tile.canvas == nil)
  }

  /// A view that fills a rectangle.
  private final class SquareView: UIView {
    var square = CGRect(x: 30, y: 20, width: 50, height: 40)

    override func draw(_ rect: CGRect) {
      UIColor.red.setFill()
      UIGraphicsGetCurrentContext()?.fill(square)
    }
  }

  @Test("A tile that shows only its view's background has no canvas", arguments: [true, false])
  func backgroundTiles(isOpaque: Bool) throws {
    let view = SquareView(frame: CGRect(x: 0, y: 0, width: 600, height: 200))
    view.backgroundColor = isOpaque ? .blue : nil
    let set = TileSet(scale: 1, bounds: view.bounds)
    let painter = TilePainter()
    while let tile = set.nextDirtyTile(in: view.bounds) {
      #expect(painter.paintStep(of: tile, in: set, view, .light) == tile.box)
      #expect(tile.isPainted && painter.tile == nil)
    }
    let tiles = tiles(set, in: everything).sorted { $0.box.minX < $1.box.minX }
    #expect(tiles.count == 3 && tiles[1].canvas == nil && tiles[2].canvas == nil)
    let canvas = try #require(tiles[0].canvas)
    let background: [Double] = isOpaque ? [0, 0, 255, 255] : [0, 0, 0, 0]
    let mismatch = canvas.bitmap.mismatch { x, y in
      (30..<80).contains(x) && (20..<60).contains(y) ? [255, 0, 0, 255] : background
    }
    #expect(mismatch == nil)
    // Only the dirty rectangle is repainted, and a tile releases its canvas when the square leaves.
    view.square = CGRect(x: 300, y: 50, width: 20, height: 30)
    for rect in [CGRect(x: 30, y: 20, width: 50, height: 40), view.square] {
      set.markDirty(rect, visible: view.bounds)
      let tile = try #require(set.nextDirtyTile(in: view.bounds))
      let expected = tile.dirtyBox
      #expect(painter.paintStep(of: tile, in: set, view, .light) == expected)
    }
    #expect(tiles[0].canvas == nil && tiles[1].canvas != nil)
    let addition = BackingStore.Addition(rect: CGRect(x: 250, y: 100, width: 20, height: 10)) {
      $0.setFillColor(UIColor.green)
      $0.fill(CGRect(x: 250, y: 100, width: 20, height: 10))
    }
    for tile in tiles { painter.paint(addition, on: tile, in: set, view, .light) }
    #expect(tiles[2].canvas == nil)
    for (index, x) in [(0, 252), (1, 262)] {
      let canvas = try #require(tiles[index].canvas)
      #expect(canvas.bitmap.channels(x % 256, 105) == [0, 255, 0, 255])
    }
  }

  @Test(
    "A change outside the visible area removes only the changed tiles; a visible one removes none")
  func changesOnOneSide() {
    let bounds = CGRect(x: 0, y: 0, width: 1280, height: 512)
    let visible = CGRect(x: 0, y: 0, width: 500, height: 500)
    let set = TileSet(scale: 1, bounds: bounds)
    set.addTiles(in: box(0, 0, 1280, 512))
    for tile in tiles(set, in: everything) { tile.dirtyBox = .empty }
    set.markDirty(CGRect(x: 600, y: 100, width: 50, height: 40), visible: visible)
    #expect(set.count == 9 && tiles(set, in: box(512, 0, 768, 256)).isEmpty)
    #expect(tiles(set, in: everything).allSatisfy { $0.dirtyBox.isEmpty })
    set.markDirty(CGRect(x: 100, y: 300, width: 50, height: 40), visible: visible)
    let dirty = tiles(set, in: everything).filter { !$0.dirtyBox.isEmpty }
    #expect(set.count == 9 && dirty.map(\.dirtyBox) == [box(99, 299, 151, 341)])
  }

  @Test(
    "Tiles farther than a quarter of the visible size outside the visible area are removed",
    arguments: [(530, [256, 512]), (540, [512]), (640, [512]), (650, [512, 768])]
      as [(CGFloat, [Int])])
  func removalMargin(start: CGFloat, kept: [Int]) {
    let area = box(0, 0, 1280, 1280)
    for isHorizontal in [true, false] {
      let set = TileSet(scale: 1, bounds: CGRect(x: 0, y: 0, width: 1280, height: 1280))
      set.addTiles(in: area)
      // Tiles up to 25 points beyond the area, a quarter of 100, remain. In the other direction,
      // the area with this margin is inside one tile.
      set.removeTiles(
        farFrom: isHorizontal
          ? CGRect(x: start, y: 590, width: 100, height: 100)
          : CGRect(x: 590, y: start, width: 100, height: 100))
      let boxes = tiles(set, in: area).map(\.box)
      let (columns, rows) = (Set(boxes.map(\.minX)), Set(boxes.map(\.minY)))
      #expect(columns == (isHorizontal ? Set(kept) : [512]))
      #expect(rows == (isHorizontal ? [512] : Set(kept)))
    }
  }
}
