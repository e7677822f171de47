extension InkLine {
  /// The ranges of the points between which the pen is down.
  package var lineRanges: [Range<Int>] {
    guard !points.isEmpty else { return [] }
    return zip([0] + starts, starts + [points.count]).map { $0..<$1 }
  }

  /// The largest number of dashes of a line; a line that needs more has no gaps.
  package static let maximumDashCount: Float = 100_000

  /// Returns the line divided into dashes.
  ///
  /// - Parameters:
  ///   - dash: The distance that the pen moves in a dash, without its round ends; 0 for dots.
  ///   - gap: The distance between the end of a dash and the start of the next one; above 0.
  /// - Complexity: O(points + dashes).
  public func dashed(dash: Float, gap: Float) -> InkLine {
    let period = dash + gap
    guard points.count > 1, dash >= 0, gap > 0, period.isFinite,
      length / period < Self.maximumDashCount
    else { return self }
    var dashes = DashBuilder(
      line: self, isPainted: true, remaining: dash, dash: dash, gap: gap)
    for index in points.indices.dropFirst() { dashes.addSegment(to: index) }
    return InkLine(
      points: dashes.points, starts: dashes.starts, width: width, widthFactors: dashes.factors,
      color: color, area: area, bounds: bounds)
  }

  /// The length of the line.
  private var length: Float {
    zip(points, points.dropFirst()).reduce(0) { sum, pair in
      let segment = pair.1 - pair.0
      return sum + (segment * segment).sum().squareRoot()
    }
  }

  /// Returns the line with another one that the same pen draws after it.
  public func adding(_ other: [SIMD2<Float>]) -> InkLine {
    guard !other.isEmpty else { return self }
    let hasFactors = !widthFactors.isEmpty && widthFactors.count == points.count
    return InkLine(
      points: points + other, starts: points.isEmpty ? starts : starts + [points.count],
      width: width,
      widthFactors: hasFactors ? widthFactors + other.map { _ in 1 } : [],
      color: color, area: area, bounds: bounds)
  }
}

/// The dashes of a line up to a point.
private struct DashBuilder {
  let line: InkLine
  /// A Boolean value that indicates whether the pen is down.
  var isPainted: Bool
  /// The distance up to the end of the dash or gap.
  var remaining: Float
  let dash: Float
  let gap: Float
  private(set) var points: [SIMD2<Float>] = []
  private(set) var factors: [Float] = []
  private(set) var starts: [Int] = []
  private let hasFactors: Bool

  init(line: InkLine, isPainted: Bool, remaining: Float, dash: Float, gap: Float) {
    (self.line, self.isPainted, self.remaining) = (line, isPainted, remaining)
    (self.dash, self.gap) = (dash, gap)
    hasFactors = line.widthFactors.count == line.points.count
    add(line.points[0], hasFactors ? line.widthFactors[0] : 1)
  }

  mutating func addSegment(to index: Int) {
    let (start, end) = (line.points[index - 1], line.points[index])
    let factorRange =
      hasFactors
      ? (line.widthFactors[index - 1], line.widthFactors[index]) : (Float(1), Float(1))
    let displacement = end - start
    let length = (displacement * displacement).sum().squareRoot()
    guard length > 0, length.isFinite else { return }
    func add(at distance: Float, to builder: inout DashBuilder) {
      let fraction = distance / length
      builder.add(
        start + displacement * fraction,
        factorRange.0 + (factorRange.1 - factorRange.0) * fraction)
    }
    var done: Float = 0
    while remaining < length - done {
      // A gap moves on even where rounding would keep it in place.
      done = max(done + remaining, done.nextUp)
      if isPainted {
        if remaining > 0 { add(at: done, to: &self) }
        (isPainted, remaining) = (false, gap)
      } else {
        starts.append(points.count)
        add(at: done, to: &self)
        (isPainted, remaining) = (true, dash)
      }
    }
    remaining -= length - done
    if isPainted { self.add(end, factorRange.1) }
  }

  private mutating func add(_ point: SIMD2<Float>, _ factor: Float) {
    points.append(point)
    if hasFactors { factors.append(factor) }
  }
}
