/// The coverage of pixels by a round pen, accumulated for one stroke at a time.
///
/// A pen that moves between two points covers all points within its radius of the segment between
/// them. The coverage of a pixel falls linearly from 1 to 0 as the distance of its center from the
/// segment grows from half a pixel below the radius to half a pixel above it. Where several
/// segments cover a pixel, the largest coverage counts. Caps and joins are therefore round, and a
/// line that crosses itself or doubles back shows neither a seam nor a gap.
struct CoverageMask {
  /// The mask of an area below the stroke.
  private var areaMask = AreaMask()
  /// The pixels that the stroke may cover.
  private var box = PixelBox.empty
  /// The coverage of each pixel of the box, 0…255, row by row; all zero between strokes.
  ///
  /// The rows are only as wide as the box of the stroke, so that they stay in the processor's
  /// cache. Eight bytes of padding follow the last row.
  private var coverage: [UInt8] = []
  /// The range of columns in each row that may be nonzero, relative to the box.
  private var spans: [Range<Int32>] = []
  /// A Boolean value for each row that indicates whether all its pixels are known to have full
  /// coverage.
  private var isFull: [Bool] = []
  /// A range of rows, relative to the box; all rows outside it are full.
  private var openRows = 0..<0
  /// The number of pixels processed since the last search for full rows.
  private var processedPixels = 0

  /// Begins a stroke that is clipped to a box.
  mutating func begin(_ box: PixelBox) {
    self.box = box
    let missing = box.width * box.height + 8 - coverage.count
    if missing > 0 { coverage.append(contentsOf: repeatElement(0, count: missing)) }
    spans.removeAll(keepingCapacity: true)
    spans.append(contentsOf: repeatElement(0..<0, count: box.height))
    isFull.removeAll(keepingCapacity: true)
    isFull.append(contentsOf: repeatElement(false, count: box.height))
    (openRows, processedPixels) = (0..<box.height, 0)
  }

  /// Finds the rows with full coverage, so that later segments skip them.
  ///
  /// A scribble may cross each row a thousand times.
  private mutating func findFullRows() {
    processedPixels = 0
    for row in openRows where !isFull[row] && spans[row] == 0..<Int32(box.width) {
      let start = row * box.width
      isFull[row] = coverage[start..<start + box.width].allSatisfy { $0 == 255 }
    }
    while let first = openRows.first, isFull[first] { openRows.removeFirst() }
    while let last = openRows.last, isFull[last] { openRows.removeLast() }
  }

  /// Adds the pixels that the pen covers on the segment between two points.
  ///
  /// - Parameters:
  ///   - a: The start point, in pixels; finite.
  ///   - b: The end point, in pixels; finite.
  ///   - radii: The radii of the pen at the start and at the end, in pixels. Between them, the
  ///     radius changes linearly.
  ///   - isJoined: A Boolean value that indicates whether the previous segments end at the start
  ///     point and have covered all pixels that the pen covers there.
  /// - Complexity: O(pixels within the radius of the segment).
  mutating func add(
    from a: SIMD2<Float>, to b: SIMD2<Float>, radii: (Float, Float), isJoined: Bool = false
  ) {
    // Coverage ends half a pixel beyond the radius.
    let outerRadius = max(radii.0, radii.1) + 0.5
    let firstRow = max(
      box.minY + openRows.lowerBound, Self.firstPixel(after: min(a.y, b.y) - outerRadius))
    let endRow = min(
      box.minY + openRows.upperBound, Self.firstPixel(after: max(a.y, b.y) + outerRadius))
    let (low, high) = (min(a.x, b.x) - outerRadius, max(a.x, b.x) + outerRadius)
    guard firstRow < endRow, Self.firstPixel(after: low) < box.maxX,
      Self.firstPixel(after: high) > box.minX
    else { return }
    // The search is cheap if it runs only after processing as many pixels as the box contains.
    if processedPixels >= box.width * box.height { findFullRows() }
    let displacement = b - a
    let lengthSquared = (displacement * displacement).sum()
    let segment = Segment(
      start: a, displacement: displacement,
      projection: lengthSquared > 0 ? displacement / lengthSquared : .zero,
      startOuterRadius: radii.0 + 0.5, radiusChange: radii.1 - radii.0)
    // Unless the segment is horizontal, a row crosses only a part of it. The slopes are dx/dy.
    let slope = displacement.x / displacement.y
    let halfSpan = abs(outerRadius * lengthSquared.squareRoot() / displacement.y)
    let crossesRows = halfSpan.isFinite && slope.isFinite
    // The slope of the perpendicular through the start. The previous segment covered the pixels
    // behind this perpendicular.
    let perpendicularSlope = -displacement.y / displacement.x
    // The squared radius around the start within which the previous segment has full coverage.
    let fullRadiusSquared =
      isJoined && radii.0 > 0.5 ? (radii.0 - 0.5) * (radii.0 - 0.5) : 0
    let (minX, width) = (box.minX, box.width)
    var count = 0
    coverage.withUnsafeMutableBufferPointer { bytes in
      spans.withUnsafeMutableBufferPointer { spans in
        guard let firstByte = bytes.baseAddress else { return }
        for row in firstRow..<endRow where !isFull[row - box.minY] {
          let y = Float(row) + 0.5
          var (left, right) = (low, high)
          if crossesRows {
            let middle = a.x + (y - a.y) * slope
            (left, right) = (max(left, middle - halfSpan), min(right, middle + halfSpan))
          }
          if isJoined, displacement.x != 0 {
            let boundary = a.x + (y - a.y) * perpendicularSlope
            if displacement.x > 0 {
              left = max(left, boundary)
            } else {
              right = min(right, boundary)
            }
          }
          let first = max(minX, Self.firstPixel(after: left))
          let end = min(minX + width, Self.firstPixel(after: right))
          guard first < end else { continue }
          let span = spans[row - box.minY]
          let (from, to) = (
            Int32(truncatingIfNeeded: first - minX), Int32(truncatingIfNeeded: end - minX)
          )
          spans[row - box.minY] =
            span.isEmpty
            ? from..<to : min(span.lowerBound, from)..<max(span.upperBound, to)
          let rowStart = firstByte + (row - box.minY) * width - minX
          func cover(_ first: Int, _ end: Int) {
            guard first < end else { return }
            count += end - first
            segment.cover(rowStart + first, count: end - first, from: Float(first) + 0.5, y)
          }
          // Skip the pixels with full coverage: most pixels of a short segment of a wide pen.
          let offsetY = y - a.y
          let halfChordSquared = fullRadiusSquared - offsetY * offsetY
          guard halfChordSquared > Self.minimumHalfChordSquared else {
            cover(first, end)
            continue
          }
          let halfChord = halfChordSquared.squareRoot()
          cover(first, min(end, Self.firstPixel(after: a.x - halfChord)))
          cover(max(first, Self.firstPixel(after: a.x + halfChord)), end)
        }
      }
    }
    processedPixels += count
  }

  /// The square of half the smallest number of pixels in a row that are worth skipping.
  private static let minimumHalfChordSquared: Float = 16

  /// Paints an area below the accumulated stroke, which stays in the mask.
  ///
  /// - Parameters:
  ///   - opacity: The opacity of the area and the stroke, in addition to the alpha of the area.
  ///   - stroke: The color in which the stroke is painted afterwards.
  mutating func paint(
    _ area: InkLine.Area, opacity: UInt8, below stroke: PixelColor, _ transform: PointTransform,
    into target: PixelBuffer
  ) {
    areaMask.begin(box)
    areaMask.add(area.corners, transform)
    // An opaque stroke hides the area by being painted over it.
    if opacity < 255 {
      coverage.withUnsafeBufferPointer { coverage in
        for (row, span) in spans.enumerated() where !span.isEmpty {
          areaMask.reduce(
            row: row, span: Int(span.lowerBound)..<Int(span.upperBound), coverage,
            opacity: opacity, strokeAlpha: stroke.alpha)
        }
      }
    }
    let alpha = (Int(area.color.alpha) * Int(opacity) + 127) / 255
    areaMask.paint(area.color.withAlpha(UInt8(truncatingIfNeeded: alpha)), into: target)
  }

  /// Paints the accumulated stroke in one color and clears the mask.
  ///
  /// - Parameters:
  ///   - color: The color of the stroke. Its alpha applies to the stroke as a whole.
  ///   - target: Pixels that contain the box.
  mutating func paint(_ color: PixelColor, into target: PixelBuffer) {
    let (ink, pixels) = (PackedColor(color), target.bytes)
    coverage.withUnsafeMutableBytes { mask in
      for (row, span) in spans.enumerated() {
        let start = target.offset(box.minX, box.minY + row)
        for x in stride(from: Int(span.lowerBound), to: Int(span.upperBound), by: 8) {
          // Most groups of eight pixels between the outermost covered pixels of a row are empty.
          let i = row * box.width + x
          let stored = mask.loadUnaligned(fromByteOffset: i, as: UInt64.self)
          if stored == 0 { continue }
          var inSpan = stored
          let surplus = x + 8 - Int(span.upperBound)
          if surplus > 0 { inSpan &= .max >> UInt64(8 * surplus) }
          mask.storeBytes(of: stored ^ inSpan, toByteOffset: i, as: UInt64.self)
          ink.blend(inSpan.littleEndian, into: pixels, at: start + 4 * x)
        }
      }
    }
  }

  /// Returns the first pixel whose center lies after a coordinate.
  ///
  /// The coordinate may be outside the bitmap; it is clamped to ±65,536.
  private static func firstPixel(after coordinate: Float) -> Int {
    let limit: Float = 65536
    // The sum is positive, so that truncation rounds down.
    return Int(max(-limit, min(limit, coordinate)) + (limit + 0.5)) - Int(limit)
  }
}

/// The straight path of a pen between two points.
private struct Segment {
  let start: SIMD2<Float>
  let displacement: SIMD2<Float>
  /// The displacement divided by its squared length.
  ///
  /// The dot product of this vector and an offset from the start is the fraction of the segment at
  /// which the projection of the offset lies.
  let projection: SIMD2<Float>
  /// The distance from the start point at which coverage ends.
  let startOuterRadius: Float
  /// The increase of the radius from the start to the end.
  let radiusChange: Float

  /// Raises the coverage of successive pixels in a row, eight at a time.
  ///
  /// - Parameters:
  ///   - bytes: The coverage of the first pixel. The function also reads up to seven bytes after
  ///     the last pixel and writes them back unchanged.
  ///   - count: The number of pixels.
  ///   - x: The x coordinate of the center of the first pixel.
  ///   - y: The y coordinate of the center of the row.
  @inline(__always)
  func cover(_ bytes: UnsafeMutablePointer<UInt8>, count: Int, from x: Float, _ y: Float) {
    let offsetY = y - start.y
    let lanes = SIMD8<Float>(0, 1, 2, 3, 4, 5, 6, 7)
    let first = lanes + (x - start.x)
    for i in stride(from: 0, to: count, by: 8) {
      let raw = UnsafeMutableRawPointer(bytes + i)
      let stored = raw.loadUnaligned(as: SIMD8<UInt8>.self)
      // Full coverage cannot increase. The short segments of a wide pen overlap almost completely.
      if unsafeBitCast(stored, to: UInt64.self) == .max { continue }
      let offsetX = first + Float(i)
      var fraction = offsetX * projection.x + offsetY * projection.y
      fraction.replace(with: 0, where: fraction .< 0)
      fraction.replace(with: 1, where: fraction .> 1)
      let (dx, dy) = (offsetX - fraction * displacement.x, offsetY - fraction * displacement.y)
      var coverage = startOuterRadius + fraction * radiusChange - (dx * dx + dy * dy).squareRoot()
      coverage.replace(with: 0, where: coverage .< 0 .| (lanes .>= Float(count - i)))
      coverage.replace(with: 1, where: coverage .> 1)
      // Adding 2^23 puts the rounded value into the lowest bits, without a range check.
      let bits = unsafeBitCast(coverage * 255 + 8_388_608, to: SIMD8<UInt32>.self)
      var value = SIMD8<UInt8>(truncatingIfNeeded: bits)
      value.replace(with: stored, where: stored .> value)
      raw.storeBytes(of: value, as: SIMD8<UInt8>.self)
    }
  }
}

/// A color prepared for blending with 8-bit coverage, two channels at a time.
struct PackedColor {
  private let alpha: UInt32
  /// Red in the lower and blue in the upper 16 bits.
  private let redBlue: UInt32
  /// Green in the lower and full alpha in the upper 16 bits.
  private let greenAlpha: UInt32

  init(_ color: PixelColor) {
    alpha = UInt32(color.alpha)
    redBlue = UInt32(color.red) | UInt32(color.blue) << 16
    greenAlpha = UInt32(color.green) | 0xFF_0000
  }

  /// Blends the color over eight pixels.
  ///
  /// - Parameter coverage: The coverage of each pixel, one byte each. The lowest byte belongs to
  ///   the first pixel.
  @inline(__always)
  func blend(
    _ coverage: UInt64, into pixels: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    var (coverage, i) = (coverage, offset)
    while coverage != 0 {
      let byte = UInt32(truncatingIfNeeded: coverage & 0xFF)
      if byte != 0 {
        let opacity = Self.dividedBy255(byte &* alpha) & 0xFF
        var new = redBlue | greenAlpha << 8
        if opacity < 255 {
          let old = UInt32(littleEndian: pixels.loadUnaligned(fromByteOffset: i, as: UInt32.self))
          let inverse = 255 &- opacity
          new =
            Self.dividedBy255(redBlue &* opacity &+ (old & 0xFF_00FF) &* inverse)
            | Self.dividedBy255(greenAlpha &* opacity &+ (old >> 8 & 0xFF_00FF) &* inverse) << 8
        }
        pixels.storeBytes(of: new.littleEndian, toByteOffset: i, as: UInt32.self)
      }
      coverage >>= 8
      i += 4
    }
  }

  /// Divides both 16-bit halves by 255 and rounds.
  ///
  /// - Precondition: Neither half exceeds 255 · 255.
  @inline(__always)
  private static func dividedBy255(_ halves: UInt32) -> UInt32 {
    let sum = halves &+ 0x80_0080
    return (sum &+ (sum >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
  }
}
