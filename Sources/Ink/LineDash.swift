public import Geometry

/// A pattern of painted and unpainted lengths along a line.
public struct LineDash: Hashable, Sendable {
  /// The distance into the pattern at which a line begins.
  public var phase: CGFloat
  /// The lengths of painted and unpainted segments, alternately; empty for a solid line.
  public var lengths: [CGFloat]

  /// The largest number of dashes of one line; a line that needs more is solid.
  private static let maximumCount: CGFloat = 100_000

  public init(phase: CGFloat = 0, lengths: [CGFloat] = []) {
    (self.phase, self.lengths) = (phase, lengths)
  }

  /// A line without gaps.
  public static let solid = LineDash()

  /// Returns the painted segments of a line.
  ///
  /// A pattern with negative lengths or without a positive length paints the complete line.
  ///
  /// - Complexity: O(points + dashes).
  public func dashes(of line: Polyline) -> [Polyline] {
    let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let period = pattern.reduce(0, +)
    guard period > 0, period.isFinite, phase.isFinite, pattern.allSatisfy({ $0 >= 0 }),
      let first = line.points.first
    else { return [line] }
    let points = line.isClosed ? line.points + [first] : line.points
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    guard length / period * CGFloat(pattern.count) <= Self.maximumCount else { return [line] }
    var cursor = Cursor(pattern, at: phase, period)
    var dashes: [Polyline] = []
    var dash = cursor.isPainted ? [first] : []
    for (a, b) in zip(points, points.dropFirst()) {
      let segment = a.distance(to: b)
      guard segment > 0, segment.isFinite else { continue }
      var done: CGFloat = 0
      while cursor.remaining < segment - done {
        done += cursor.remaining
        let t = done / segment
        let point = CGPoint(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
        if cursor.isPainted {
          dashes.append(Polyline(points: dash + [point]))
          dash = []
        } else {
          dash = [point]
        }
        cursor.advance()
      }
      cursor.remaining -= segment - done
      if cursor.isPainted { dash.append(b) }
    }
    if dash.count > 1 { dashes.append(Polyline(points: dash)) }
    return dashes
  }

  /// A location in the pattern.
  private struct Cursor {
    private let pattern: [CGFloat]
    private var index = 0
    var remaining: CGFloat

    init(_ pattern: [CGFloat], at phase: CGFloat, _ period: CGFloat) {
      self.pattern = pattern
      var offset = phase.truncatingRemainder(dividingBy: period)
      if offset < 0 { offset += period }
      // A dash of length zero at the phase itself is a dot at the start of the line.
      while index < pattern.count - 1, offset > 0, offset >= pattern[index] {
        offset -= pattern[index]
        index += 1
      }
      remaining = max(0, pattern[index] - offset)
    }

    var isPainted: Bool { index % 2 == 0 }

    mutating func advance() {
      index = (index + 1) % pattern.count
      remaining = pattern[index]
    }
  }
}

extension Path {
  /// Returns the path with the painted segments of a dash pattern; curves become polylines.
  public func dashed(_ dash: LineDash, tolerance: CGFloat) -> Path {
    var result = Path()
    for line in flattened(tolerance: tolerance).flatMap(dash.dashes(of:)) { result.append(line) }
    return result
  }

  /// Appends a polyline as a subpath.
  mutating func append(_ line: Polyline) {
    guard let first = line.points.first else { return }
    move(to: first)
    for point in line.points.dropFirst() { addLine(to: point) }
    if line.isClosed { closeSubpath() }
  }
}
