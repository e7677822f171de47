/// How much of each pixel a round pen has covered, gathered for one stroke at a time.
///
/// A pen that moves from one point to the next covers what lies within its radius of the way between
/// them. A pixel counts as covered by as much as its centre lies inside, over the width of a pixel.
/// Of several pieces that cover a pixel the one counts that covers most of it: so caps and joins are
/// round by themselves, and a line that crosses itself or turns back shows neither seam nor gap.
struct CoverageMask {
  /// What can be covered, in pixels of the picture.
  private var box = PixelBox.empty
  /// 0…255 to a pixel of the box, row by row; zero wherever no stroke is being gathered.
  ///
  /// As small as the stroke, so that it stays in the processor's cache. Eight more follow.
  private var coverage: [UInt8] = []
  /// The pixels of each row that may be other than zero, counted from the box.
  private var spans: [Range<Int32>] = []
  /// Rows that are covered from end to end, where nothing can be added.
  private var isFull: [Bool] = []
  /// The rows among which all others lie, counted from the box.
  private var openRows = 0..<0
  /// Pixels that were gone over since the rows were looked at.
  private var news = 0

  /// Begins a stroke, which is cut off at a box.
  mutating func begin(_ box: PixelBox) {
    self.box = box
    let missing = box.width * box.height + 8 - coverage.count
    if missing > 0 { coverage.append(contentsOf: repeatElement(0, count: missing)) }
    spans.removeAll(keepingCapacity: true)
    spans.append(contentsOf: repeatElement(0..<0, count: box.height))
    isFull.removeAll(keepingCapacity: true)
    isFull.append(contentsOf: repeatElement(false, count: box.height))
    (openRows, news) = (0..<box.height, 0)
  }

  /// Finds rows that are covered from end to end: a scribble goes over each of them a thousand times.
  private mutating func findFullRows() {
    news = 0
    for row in openRows where !isFull[row] && spans[row] == 0..<Int32(box.width) {
      let start = row * box.width
      isFull[row] = coverage[start..<start + box.width].allSatisfy { $0 == 255 }
    }
    while let first = openRows.first, isFull[first] { openRows.removeFirst() }
    while let last = openRows.last, isFull[last] { openRows.removeLast() }
  }

  /// Adds what the pen covers on its straight way between two points.
  ///
  /// - Parameters:
  ///   - a: where the way begins, in pixels, and likewise b where it ends; both finite.
  ///   - radii: of the pen there, in pixels; between them it changes evenly.
  ///   - isJoined: what lies around the beginning has been covered, as the end of a way before.
  /// - Complexity: O(pixels within the radius of the way).
  mutating func add(
    from a: SIMD2<Float>, to b: SIMD2<Float>, radii: (Float, Float), isJoined: Bool = false
  ) {
    // Half a pixel beyond the radius coverage ends.
    let reach = max(radii.0, radii.1) + 0.5
    let firstRow = max(box.minY + openRows.lowerBound, Self.pixel(min(a.y, b.y) - reach))
    let endRow = min(box.minY + openRows.upperBound, Self.pixel(max(a.y, b.y) + reach))
    let (low, high) = (min(a.x, b.x) - reach, max(a.x, b.x) + reach)
    guard firstRow < endRow, Self.pixel(low) < box.maxX, Self.pixel(high) > box.minX else {
      return
    }
    // Rarely enough to cost next to nothing.
    if news >= box.width * box.height { findFullRows() }
    let way = b - a
    let square = (way * way).sum()
    let piece = Piece(
      start: a, way: way, perSquare: square > 0 ? way / square : .zero,
      reach: radii.0 + 0.5, growth: radii.1 - radii.0)
    // Of a way that is not level, a row meets only a part.
    let slope = way.x / way.y
    let halfSpan = abs(reach * square.squareRoot() / way.y)
    let isSteep = halfSpan.isFinite && slope.isFinite
    // Across the way through its beginning: what lies behind is covered already.
    let back = isJoined && way.x != 0 ? -way.y / way.x : 0
    // Within this distance of the beginning, squared, the way before has covered all.
    let inner = isJoined && radii.0 > 0.5 ? (radii.0 - 0.5) * (radii.0 - 0.5) : 0
    let (minX, width) = (box.minX, box.width)
    var count = 0
    coverage.withUnsafeMutableBufferPointer { bytes in
      spans.withUnsafeMutableBufferPointer { spans in
        guard let base = bytes.baseAddress else { return }
        for row in firstRow..<endRow where !isFull[row - box.minY] {
          let y = Float(row) + 0.5
          var (left, right) = (low, high)
          if isSteep {
            let middle = a.x + (y - a.y) * slope
            (left, right) = (max(left, middle - halfSpan), min(right, middle + halfSpan))
          }
          if isJoined, way.x != 0 {
            let rim = a.x + (y - a.y) * back
            if way.x > 0 { left = max(left, rim) } else { right = min(right, rim) }
          }
          let first = max(minX, Self.pixel(left))
          let end = min(minX + width, Self.pixel(right))
          guard first < end else { continue }
          let span = spans[row - box.minY]
          let (from, to) = (
            Int32(truncatingIfNeeded: first - minX), Int32(truncatingIfNeeded: end - minX)
          )
          spans[row - box.minY] =
            span.isEmpty
            ? from..<to : min(span.lowerBound, from)..<max(span.upperBound, to)
          let start = base + (row - box.minY) * width - minX
          func cover(_ first: Int, _ end: Int) {
            guard first < end else { return }
            count += end - first
            piece.cover(start + first, count: end - first, from: Float(first) + 0.5, y)
          }
          // A wide pen that moves a little covers little more than it has.
          let down = y - a.y
          let known = inner - down * down
          guard known > Self.leastKnown else {
            cover(first, end)
            continue
          }
          let half = known.squareRoot()
          cover(first, min(end, Self.pixel(a.x - half)))
          cover(max(first, Self.pixel(a.x + half)), end)
        }
      }
    }
    news += count
  }

  /// The square of half as many pixels in a row as are worth to be left out.
  private static let leastKnown: Float = 16

  /// Paints what was gathered in one colour, and forgets it.
  ///
  /// - Parameters:
  ///   - color: of the stroke; its alpha is that of the stroke as a whole.
  ///   - pixels: the bytes of a picture that holds the box.
  ///   - targetWidth: of the picture, in pixels.
  mutating func paint(
    _ color: PixelColor, into pixels: UnsafeMutableRawBufferPointer, width targetWidth: Int
  ) {
    let ink = PackedColor(color)
    coverage.withUnsafeMutableBytes { mask in
      for (row, span) in spans.enumerated() {
        let start = ((box.minY + row) * targetWidth + box.minX) * 4
        for x in stride(from: Int(span.lowerBound), to: Int(span.upperBound), by: 8) {
          // Most of what lies between the outermost pixels of a row is empty.
          let i = row * box.width + x
          let present = mask.loadUnaligned(fromByteOffset: i, as: UInt64.self)
          if present == 0 { continue }
          var eight = present
          let surplus = x + 8 - Int(span.upperBound)
          if surplus > 0 { eight &= .max >> UInt64(8 * surplus) }
          mask.storeBytes(of: present ^ eight, toByteOffset: i, as: UInt64.self)
          ink.blend(eight.littleEndian, into: pixels, at: start + 4 * x)
        }
      }
    }
  }

  /// The first pixel whose centre is not before a coordinate, which may lie outside of any picture.
  private static func pixel(_ coordinate: Float) -> Int {
    let bound: Float = 65536
    // Moved to where cutting off the fraction rounds down.
    return Int(max(-bound, min(bound, coordinate)) + (bound + 0.5)) - Int(bound)
  }
}

/// The straight way of a pen between two points.
private struct Piece {
  let start: SIMD2<Float>
  let way: SIMD2<Float>
  /// The way over the square of its length: what turns a place into a part of the way.
  let perSquare: SIMD2<Float>
  /// The distance at which coverage ends at the start, and by how much more it is at the end.
  let reach: Float
  let growth: Float

  /// Raises the coverage of some pixels of a row, eight at a time.
  ///
  /// - Parameters:
  ///   - bytes: the first of them; after the last there is room for eight more, which stay as they
  ///     are.
  ///   - x: the centre of the first pixel, y that of the row.
  @inline(__always)
  func cover(_ bytes: UnsafeMutablePointer<UInt8>, count: Int, from x: Float, _ y: Float) {
    let down = y - start.y
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let first = lanes + (x - start.x)
    for i in stride(from: 0, to: count, by: 8) {
      let raw = UnsafeMutableRawPointer(bytes + i)
      let present = raw.loadUnaligned(as: SIMD8<UInt8>.self)
      // What is covered stays so; a wide pen comes over the same place with each of its short ways.
      if unsafeBitCast(present, to: UInt64.self) == .max { continue }
      let across = first + Float(i)
      var part = across * perSquare.x + down * perSquare.y
      part.replace(with: 0, where: part .< 0)
      part.replace(with: 1, where: part .> 1)
      let (dx, dy) = (across - part * way.x, down - part * way.y)
      var share = reach + part * growth - (dx * dx + dy * dy).squareRoot()
      share.replace(with: 0, where: share .< 0 .| (lanes .>= Float(count - i)))
      share.replace(with: 1, where: share .> 1)
      // Adding 2^23 leaves the rounded value in the lowest bits, with no check of its range.
      let bits = unsafeBitCast(share * 255 + 8_388_608, to: SIMD8<UInt32>.self)
      var value = SIMD8<UInt8>(truncatingIfNeeded: bits)
      value.replace(with: present, where: present .> value)
      raw.storeBytes(of: value, as: SIMD8<UInt8>.self)
    }
  }
}

/// A colour that is blended by shares of 255, two channels at a time.
private struct PackedColor {
  private let alpha: UInt32
  /// Red and blue, green and full alpha: each in the lower byte of a half.
  private let redBlue: UInt32
  private let greenAlpha: UInt32

  init(_ color: PixelColor) {
    alpha = UInt32(color.alpha)
    redBlue = UInt32(color.red) | UInt32(color.blue) << 16
    greenAlpha = UInt32(color.green) | 0xFF_0000
  }

  /// - Parameter coverage: that of each pixel in a byte, from the lowest on.
  @inline(__always)
  func blend(
    _ coverage: UInt64, into pixels: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    var (coverage, i) = (coverage, offset)
    while coverage != 0 {
      let byte = UInt32(truncatingIfNeeded: coverage & 0xFF)
      if byte != 0 {
        let share = Self.over255(byte &* alpha) & 0xFF
        var new = redBlue | greenAlpha << 8
        if share < 255 {
          let old = UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: i, as: UInt32.self))
          let rest = 255 &- share
          new =
            Self.over255(redBlue &* share &+ (old & 0xFF_00FF) &* rest)
            | Self.over255(greenAlpha &* share &+ (old >> 8 & 0xFF_00FF) &* rest) << 8
        }
        pixels.storeBytes(of: new.littleEndian, toByteOffset: i, as: UInt32.self)
      }
      coverage >>= 8
      i += 4
    }
  }

  /// Both halves divided by 255 and rounded; neither is above 255 · 255.
  @inline(__always)
  private static func over255(_ halves: UInt32) -> UInt32 {
    let sum = halves &+ 0x80_0080
    return (sum &+ (sum >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
  }
}
