import DrawingModel
import Ink
import ResponderKit
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("Areas of the page that tools invalidate")
@MainActor
struct ToolInvalidationTests {
  /// A straight piece of a line in progress.
  private struct Segment: Hashable {
    let start: InkPoint
    let end: InkPoint
    /// The larger width of the two ends.
    let width: Float
    let color: PixelColor
  }

  private func segments(_ inks: [InkLine]) -> Set<Segment> {
    Set(
      inks.flatMap { ink -> [Segment] in
        func width(_ index: Int) -> Float {
          ink.widthFactors.isEmpty ? ink.width : ink.width * ink.widthFactors[index]
        }
        let points = ink.points
        return points.indices.map { index in
          let next = min(index + 1, points.count - 1)
          return Segment(
            start: points[index], end: points[next], width: max(width(index), width(next)),
            color: ink.color)
        }
      })
  }

  /// Returns a Boolean value that indicates whether a rectangle contains the square around a point
  /// of a line.
  private func covers(_ rect: CGRect, _ point: InkPoint, _ width: Float) -> Bool {
    let radius = CGFloat(width) / 2
    let square = CGRect(origin: CGPoint(point), size: .zero).insetBy(dx: -radius, dy: -radius)
    return rect.insetBy(dx: -0.01, dy: -0.01).contains(square)
  }

  private func rects(_ points: [InkPoint]) -> [CGRect] {
    var effects: [ToolEffect] = []
    effects.invalidate(points, from: 0, width: 0)
    return effects.compactMap { if case .invalidate(let rect) = $0 { rect } else { nil } }
  }

  @Test("A long segment after many short segments is divided into rectangles of at most 128 points")
  func longAfterShortSegments() {
    let short = (0...300).map { InkPoint(Float($0 % 2), 0) }
    #expect(rects(short + [InkPoint(300, 0)]).allSatisfy { $0.width <= 128.01 })
  }

  @Test("The segments of one line are divided into at most 256 dirty rectangles in total")
  func severalLongSegments() {
    let end = InkPoint(128 * 200, 0)
    #expect(rects([.zero, end]).count == 200)
    #expect((200...203).contains(rects([.zero, end, .zero]).count))
  }

  @Test(
    "The ends of every line segment that a tool shows or removes are in a dirty rectangle",
    arguments: ToolTable.tools.indices, [0.5, 3] as [CGFloat])
  func coverage(index: Int, scale: CGFloat) {
    var random = SeededGenerator(seed: UInt64(index))
    var player = ToolPlayer(ToolTable.tools[index])
    player.scale = scale
    player.style.width = 7
    func point() -> (CGFloat, CGFloat) {
      (.random(in: -200...700, using: &random), .random(in: -100...500, using: &random))
    }
    var (time, down) = (0.0, [Int: (CGFloat, CGFloat)]())
    var shown = segments(player.inks)
    for step in 0..<110 {
      time += [0.01, 0.02, 0.1, 0.6][Int.random(in: 0..<4, using: &random)]
      player.effects = []
      let finger = Int.random(in: 1...3, using: &random)
      let (x, y) = point()
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<3 where down[finger] == nil:
        player.down(finger, x, y, at: time)
        down[finger] = (x, y)
      case 3, 4:
        if let (x, y) = down.removeValue(forKey: finger) { player.up(finger, x, y, at: time) }
      case 5: if let (x, y) = down.removeValue(forKey: finger) { player.cancel(finger, x, y) }
      case 6...8: player.advance(to: time)
      case 9: if down[finger] != nil { player.predict(finger, CGPoint(x: x, y: y)) }
      case 10: if down[finger] != nil { player.predict(finger, nil) }
      case 11: player.modifierFlags = Bool.random(using: &random) ? .shift : []
      case 12: player.snapsToGrid.toggle()
      default:
        if let start = down[finger] {
          // Several reports along a straight line, so that the pen recognizes a held stroke.
          for report in 1...6 {
            time += 0.008
            let fraction = CGFloat(report) / 6
            player.move(
              finger, start.0 + (x - start.0) * fraction, start.1 + (y - start.1) * fraction,
              at: time)
          }
          down[finger] = (x, y)
        }
      }
      let now = segments(player.inks)
      let rects = player.invalidRects
      for segment in now.symmetricDifference(shown) {
        for end in [segment.start, segment.end] {
          #expect(rects.contains { covers($0, end, segment.width) }, "step \(step) \(segment)")
        }
      }
      shown = now
    }
  }

  @Test(
    "The dirty rectangles of a polyline cover the line, with sides up to 128 points plus the width",
    arguments: 1...20 as ClosedRange<UInt64>)
  func polyline(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = (0..<Int.random(in: 1...12, using: &random)).map { _ in
      InkPoint(.random(in: -900...900, using: &random), .random(in: -500...300, using: &random))
    }
    let first = Int.random(in: 0..<points.count, using: &random)
    var effects: [ToolEffect] = []
    effects.invalidate(points, from: first, width: 6)
    let rects = effects.compactMap { if case .invalidate(let rect) = $0 { rect } else { nil } }
    for (start, end) in zip(points[first...], points[first...].dropFirst()) {
      for step in 0...24 {
        let point = start + (end - start) * (Float(step) / 24)
        #expect(rects.contains { covers($0, point, 6) })
      }
    }
    // Each side is at most 128 points long, plus the width of the line.
    #expect(rects.allSatisfy { $0.width <= 134.01 && $0.height <= 134.01 && !$0.isEmpty })
    let length = zip(points[first...], points[first...].dropFirst()).reduce(CGFloat(0)) {
      $0 + CGPoint($1.0).distance(to: CGPoint($1.1))
    }
    #expect(CGFloat(rects.count) <= 2 * length / 128 + 2)
  }

  @Test("A short polyline has one dirty rectangle around its vertices from the first changed index")
  func short() {
    let points: [InkPoint] = [[500, -40], [10, 20], [50, 90], [-20, 60]]
    func rects(from first: Int, width: Float) -> [CGRect] {
      var effects: [ToolEffect] = []
      effects.invalidate(points, from: first, width: width)
      return effects.compactMap { if case .invalidate(let rect) = $0 { rect } else { nil } }
    }
    #expect(rects(from: 1, width: 4) == [CGRect(x: -22, y: 18, width: 74, height: 74)])
    #expect(rects(from: 2, width: 10) == [CGRect(x: -25, y: 55, width: 80, height: 40)])
    #expect(rects(from: 3, width: 2) == [CGRect(x: -21, y: 59, width: 2, height: 2)])
    #expect(rects(from: 4, width: 2).isEmpty && rects(from: 9, width: 2).isEmpty)
  }

  @Test("A segment is divided into dirty rectangles of equal length, unless it is extremely long")
  func longSegments() {
    func rects(to end: InkPoint) -> [CGRect] {
      var effects: [ToolEffect] = []
      effects.invalidate([[0, 0], end], from: 0, width: 0)
      return effects.compactMap { if case .invalidate(let rect) = $0 { rect } else { nil } }
    }
    #expect(rects(to: [128, 0]).count == 1)
    #expect(
      rects(to: [300, 30]) == [
        CGRect(x: 0, y: 0, width: 100, height: 10), CGRect(x: 100, y: 10, width: 100, height: 10),
        CGRect(x: 200, y: 20, width: 100, height: 10),
      ])
    #expect(rects(to: [0, -256]).map(\.height) == [128, 128])
    #expect(rects(to: [32_768, 0]).count == 256)
    #expect(rects(to: [32_769, 0]).count <= 2)
  }

  @Test("A line that becomes a circle is removed completely, including where its finger landed")
  func lineUnderCircle() {
    var player = ToolPlayer(LineTool.description)
    player.style.width = 7
    player.down(1, 100, 100, at: 1)
    // The finger may move by 2 points before the other one lands.
    player.move(1, 101.3, 101.3, at: 1.01)
    let line = segments(player.inks)
    player.effects = []
    player.down(2, 220, 180, at: 1.02)
    let rects = player.invalidRects
    #expect(player.inkCount == 1 && player.inks[0].points.count > 2)
    for segment in line {
      for end in [segment.start, segment.end] {
        #expect(rects.contains { covers($0, end, segment.width) }, "\(end)")
      }
    }
  }
}
