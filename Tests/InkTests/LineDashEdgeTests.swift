import Geometry
import SeededRandom
import Testing

@testable import Ink

@Suite("Starts and ends of dashes")
struct LineDashEdgeTests {
  private static func horizontal(_ length: Double) -> Polyline {
    Polyline(points: [.zero, CGPoint(x: length, y: 0)])
  }

  /// Returns the x coordinates of the points of each dash on a horizontal line.
  private func ranges(_ lengths: [CGFloat], phase: CGFloat, of length: Double) -> [[CGFloat]] {
    LineDash(phase: phase, lengths: lengths).dashes(of: Self.horizontal(length)).map {
      $0.points.map(\.x)
    }
  }

  @Test(
    "A dashed line without a phase begins with a dash exactly at its first point", arguments: 1...40
  )
  func exactStart(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // The sum of these lengths may have a rounding error.
    let lengths = (0..<random.pick(1...6)).map { _ in CGFloat(random.pick(1...99)) / 100 }
    let line = Polyline(points: [.zero, random.point(5...9, 5...9)])
    let dashes = LineDash(lengths: lengths).dashes(of: line)
    #expect(dashes.first?.points.first == CGPoint.zero)
  }

  @Test(
    "A phase of whole periods does not change the dashes of a line",
    arguments: [-3, -1, 1, 2] as [CGFloat])
  func wholePeriods(count: CGFloat) {
    let line = Self.horizontal(50)
    for lengths: [CGFloat] in [[4, 3], [5], [1, 2, 3, 4], [0, 4], [8, 0]] {
      // A pattern of an odd number of lengths repeats with gaps and dashes exchanged, so that its
      // period is twice the sum.
      let period = lengths.reduce(0, +) * (lengths.count.isMultiple(of: 2) ? 1 : 2)
      #expect(
        LineDash(phase: count * period, lengths: lengths).dashes(of: line)
          == LineDash(lengths: lengths).dashes(of: line))
    }
  }

  @Test(
    "A phase at the end of a dash starts a line with a gap, and at the end of a gap with a dash")
  func phaseAtChange() {
    #expect(ranges([4, 3], phase: 4, of: 12) == [[3, 7], [10, 12]])
    #expect(ranges([4, 3], phase: 7, of: 6) == [[0, 4]])
    #expect(ranges([4, 3], phase: -3, of: 8) == [[3, 7]])
    #expect(ranges([1, 2, 3, 4], phase: 3, of: 8) == [[0, 3], [7, 8]])
    #expect(ranges([1, 2, 3, 4], phase: 6, of: 6) == [[4, 5]])
  }

  @Test("A line that ends exactly at the end of a dash or of a gap has no empty dash there")
  func exactEnd() {
    #expect(ranges([4, 3], phase: 0, of: 7) == [[0, 4]])
    #expect(ranges([4, 3], phase: 0, of: 4) == [[0, 4]])
    #expect(ranges([4, 3], phase: 0, of: 11) == [[0, 4], [7, 11]])
  }

  @Test("Repeated points of a line do not change its dashes", arguments: 1...20)
  func repeatedPoints(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = (0..<4).map { _ in random.point(0...40, 0...30) }
    let dash = LineDash(
      phase: random.number(0...9), lengths: [random.number(1...6), random.number(1...6)])
    for isClosed in [true, false] {
      let line = Polyline(points: points, isClosed: isClosed)
      let repeated = Polyline(points: points.flatMap { [$0, $0] }, isClosed: isClosed)
      #expect(dash.dashes(of: repeated) == dash.dashes(of: line))
    }
  }

  @Test("A line without a length has no dashes")
  func noLength() {
    let point = CGPoint(x: 3, y: 4)
    for points in [[point], [point, point]] {
      #expect(LineDash(lengths: [2, 2]).dashes(of: Polyline(points: points)) == [])
    }
  }
}
