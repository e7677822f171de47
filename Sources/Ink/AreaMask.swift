/// The coverage of pixels by an area with straight edges, accumulated for one area at a time.
///
/// The coverage of a pixel is the covered fraction of its square. A row is computed from the signed
/// areas between its edges and the right border: their sum over the pixels up to a column is the
/// winding number of the outline there, whose magnitude, up to 1, is the coverage.
struct AreaMask {
  /// An edge that goes down or up.
  private struct Edge {
    /// The end with the smaller y.
    let top: SIMD2<Float>
    let bottom: SIMD2<Float>
    /// 1 for an edge that goes down, −1 for one that goes up.
    let direction: Float
  }

  /// The pixels that the area may cover.
  private var box = PixelBox.empty
  /// The edges that cross rows of the box, from top to bottom.
  private var edges: [Edge] = []
  /// The indices of the edges that cross the current row.
  private var crossing: [Int] = []
  /// The signed area that each pixel of the current row adds to the sum.
  private var sums: [Float] = []
  /// The coverage of each pixel of the box, 0…255, row by row.
  ///
  /// Eight bytes of padding follow the last row.
  private var coverage: [UInt8] = []

  /// Begins an area that is clipped to a box.
  mutating func begin(_ box: PixelBox) {
    self.box = box
    edges.removeAll(keepingCapacity: true)
  }

  /// Adds an outline, which is closed; points that are not finite are skipped.
  ///
  /// - Complexity: O(corners · log corners + rows that the edges cross + pixels of the box).
  mutating func add(_ corners: [SIMD2<Float>], _ transform: PointTransform) {
    let origin = SIMD2(Float(box.minX), Float(box.minY))
    let height = Float(box.height)
    var first: SIMD2<Float>?
    var previous: SIMD2<Float>?
    func add(from a: SIMD2<Float>, to b: SIMD2<Float>) {
      let edge =
        a.y < b.y
        ? Edge(top: a, bottom: b, direction: 1) : Edge(top: b, bottom: a, direction: -1)
      if edge.top.y < edge.bottom.y, edge.bottom.y > 0, edge.top.y < height { edges.append(edge) }
    }
    for corner in corners {
      let point = transform.apply(corner) - origin
      guard point.x.isFinite, point.y.isFinite else { continue }
      if let previous { add(from: previous, to: point) }
      if first == nil { first = point }
      previous = point
    }
    if let first, let previous { add(from: previous, to: first) }
    edges.sort { $0.top.y < $1.top.y }
    computeCoverage()
  }

  private mutating func computeCoverage() {
    let (width, height) = (box.width, box.height)
    let missing = width * height + 8 - coverage.count
    if missing > 0 { coverage.append(contentsOf: repeatElement(0, count: missing)) }
    sums.removeAll(keepingCapacity: true)
    sums.append(contentsOf: repeatElement(0, count: width + 2))
    crossing.removeAll(keepingCapacity: true)
    var next = 0
    for row in 0..<height {
      let (top, bottom) = (Float(row), Float(row + 1))
      crossing.removeAll { edges[$0].bottom.y <= top }
      while next < edges.count, edges[next].top.y < bottom {
        if edges[next].bottom.y > top { crossing.append(next) }
        next += 1
      }
      let start = row * width
      if crossing.isEmpty {
        for index in start..<start + width { coverage[index] = 0 }
        continue
      }
      for index in crossing { add(edges[index], in: top...bottom) }
      var sum: Float = 0
      for column in 0..<width {
        sum += sums[column]
        sums[column] = 0
        coverage[start + column] = UInt8(min(1, abs(sum)) * 255 + 0.5)
      }
      sums[width] = 0
      sums[width + 1] = 0
    }
  }

  /// Adds the piece of an edge in a row.
  private mutating func add(_ edge: Edge, in row: ClosedRange<Float>) {
    let slope = (edge.bottom.x - edge.top.x) / (edge.bottom.y - edge.top.y)
    let (y0, y1) = (max(edge.top.y, row.lowerBound), min(edge.bottom.y, row.upperBound))
    guard y0 < y1 else { return }
    let x0 = edge.top.x + (y0 - edge.top.y) * slope
    let x1 = edge.top.x + (y1 - edge.top.y) * slope
    let (left, right) = (min(x0, x1), max(x0, x1))
    let signedHeight = (y1 - y0) * edge.direction
    let width = Float(box.width)
    // What is left of the box covers all of its pixels; what is right of it covers none.
    if right <= 0 { return sums[0] += signedHeight }
    if left >= width { return }
    let density = right > left ? signedHeight / (right - left) : 0
    if left < 0 { sums[0] += -left * density }
    let (from, to) = (max(0, left), min(width, right))
    if from == to || density == 0 { return addPiece(at: from, from, signedHeight) }
    var x = from
    while x < to {
      // The next column begins after x, also where rounding would keep it there.
      let end = min(to, max(x.rounded(.down) + 1, x.nextUp))
      addPiece(at: x, (x + end) / 2, (end - x) * density)
      x = end
    }
  }

  /// Adds a piece of an edge inside one column.
  ///
  /// - Parameters:
  ///   - x: A coordinate in the column.
  ///   - middle: The x coordinate of the middle of the piece.
  private mutating func addPiece(at x: Float, _ middle: Float, _ signedHeight: Float) {
    let column = min(Int(x), box.width)
    let fraction = middle - Float(column)
    sums[column] += signedHeight * (1 - fraction)
    sums[column + 1] += signedHeight * fraction
  }

  /// Reduces the coverage of pixels in a row that a stroke will cover, so that the stroke, painted
  /// over the area, hides the area as if both were opaque and the result were translucent.
  ///
  /// - Parameters:
  ///   - span: The columns in which the stroke has pixels.
  ///   - stroke: The coverage of the stroke, with the layout of this mask.
  ///   - opacity: The opacity of the stroke and the area.
  ///   - strokeAlpha: The alpha with which the stroke is painted; less than the opacity for a stroke
  ///     that is thinner than a pixel.
  mutating func reduce(
    row: Int, span: Range<Int>, _ stroke: UnsafeBufferPointer<UInt8>, opacity: UInt8,
    strokeAlpha: UInt8
  ) {
    let alpha = Float(opacity) / 255
    let thinness = Float(strokeAlpha) / max(1, Float(opacity))
    for index in row * box.width + span.lowerBound..<row * box.width + span.upperBound
    where stroke[index] > 0 && coverage[index] > 0 {
      let hidden = Float(stroke[index]) / 255 * thinness
      let factor = (1 - hidden) / max(1 - alpha * hidden, 1e-6)
      coverage[index] = UInt8(Float(coverage[index]) * min(1, factor) + 0.5)
    }
  }

  /// Paints the area in a color.
  func paint(_ color: PixelColor, into target: PixelBuffer) {
    let (ink, pixels) = (PackedColor(color), target.bytes)
    coverage.withUnsafeBytes { mask in
      for row in 0..<box.height {
        let start = target.offset(box.minX, box.minY + row)
        for x in stride(from: 0, to: box.width, by: 8) {
          var group = UInt64(
            littleEndian: mask.loadUnaligned(
              fromByteOffset: row * box.width + x, as: UInt64.self))
          let surplus = x + 8 - box.width
          if surplus > 0 { group &= .max >> UInt64(8 * surplus) }
          if group != 0 { ink.blend(group, into: pixels, at: start + 4 * x) }
        }
      }
    }
  }
}
