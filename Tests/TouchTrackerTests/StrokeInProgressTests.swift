import DrawingModel
import Ink
import ResponderKit
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("The line of a stroke in progress in a film")
struct StrokeInProgressTests {
  private let color = PixelColor(red: 220, green: 40, blue: 40)

  /// Returns the location of the finger at a time: the points are joined by straight lines.
  private func location(of element: Element, at time: Double) -> InkPoint {
    let times = element.times.map { Double($0 - element.times[0]) }
    let next = times.firstIndex { $0 > time } ?? times.count
    guard next > 0, next < times.count else { return element.points[max(0, next - 1)] }
    let fraction = (time - times[next - 1]) / (times[next] - times[next - 1])
    return element.points[next - 1]
      + (element.points[next] - element.points[next - 1]) * Float(fraction)
  }

  private func distance(_ a: InkPoint?, _ b: InkPoint) -> Float {
    guard let a else { return .infinity }
    return ((a - b) * (a - b)).sum().squareRoot()
  }

  @Test(
    "In a film, the line of a stroke in progress always ends at the current finger location",
    arguments: 0..<6)
  func end(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 2...30, using: &random)
    let points = (0..<count).map { _ in
      InkPoint(.random(in: 0...300, using: &random), .random(in: 0...200, using: &random))
    }
    let element = Element(
      kind: seed % 2 == 0 ? .stroke : .highlight, points: points,
      times: (0..<count).map { 3 + Float($0) / 16 }, width: 8, color: color)
    var progress = ElementInProgress(element, ElementTracing(element), tolerance: 0.1)
    var time = 0.0
    while time < Double(count) / 16 + 0.2 {
      progress.advance(to: time) { _ in }
      let finger = location(of: element, at: time)
      #expect(distance(progress.tip, finger) < 0.01, "\(time)")
      #expect(distance(progress.ink.points.last, finger) < 0.01, "\(time)")
      time += [0, 1.0 / 16, 0.013, 0.07].randomElement(using: &random) ?? 0.1
    }
  }

  @Test("In a film, a stroke that returns to its beginning still ends at the finger location")
  func crossing() {
    let element = Element(
      kind: .stroke, points: [[100, 100], [200, 100], [0, 100]], times: [0, 0.25, 0.5], width: 8,
      color: color)
    var progress = ElementInProgress(element, ElementTracing(element), tolerance: 0.1)
    progress.advance(to: 0.375) { _ in }
    #expect(progress.tip == [100, 100])
    #expect(distance(progress.ink.points.last, [100, 100]) < 0.01)
  }

  @Test("In a film, a stroke at the time of a recorded point does not repeat the point")
  func restingFinger() {
    let element = Element(
      kind: .stroke, points: [[10, 10], [60, 10], [60, 90]], times: [0, 0.25, 0.75], width: 8,
      color: color)
    let tracing = ElementTracing(element)
    for (time, points) in [(0.0, 1), (0.25, 2), (0.75, 3), (5, 3)] as [(Double, Int)] {
      var (progress, builder) = (
        ElementInProgress(element, tracing, tolerance: 0.1),
        StrokeBuilder(tolerance: 0.1, followsForce: false)
      )
      progress.advance(to: time) { _ in }
      for index in 0..<points { builder.add(element.points[index], at: element.times[index]) }
      #expect(progress.ink.points == builder.points, "\(time)")
    }
  }

  @Test(
    "In a film, dirty rectangles contain every change of a line in progress to within one pixel",
    arguments: 0..<6)
  func changes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let points = (0..<20).map { _ in
      InkPoint(.random(in: 10...90, using: &random), .random(in: 10...65, using: &random))
    }
    let isShape = seed % 3 == 2
    let element = Element(
      kind: isShape ? .triangle : .stroke, points: isShape ? Array(points.prefix(3)) : points,
      times: isShape ? [] : points.indices.map { Float($0) / 16 }, width: 6, color: color)
    var progress = ElementInProgress(element, ElementTracing(element), tolerance: 0.1)
    func picture(_ line: InkLine) -> Bitmap {
      let canvas = BitmapCanvas(width: 100, height: 75)
      canvas.draw([line], transform: .identity)
      return canvas.bitmap
    }
    var (time, before) = (0.0, Bitmap(width: 100, height: 75))
    while time < 0.4 {
      var rects: [CGRect] = []
      progress.advance(to: time) { rects.append($0) }
      let after = picture(progress.ink)
      for y in 0..<75 {
        for x in 0..<100 where before[x, y] != after[x, y] {
          let pixel = CGPoint(x: CGFloat(x) + 0.5, y: CGFloat(y) + 0.5)
          #expect(rects.contains { $0.insetBy(dx: -1, dy: -1).contains(pixel) })
        }
      }
      before = after
      time += .random(in: 0.01...0.09, using: &random)
    }
  }
}
