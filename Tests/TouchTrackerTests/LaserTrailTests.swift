import DrawingModel
import Ink
import ResponderKit
import Testing

@testable import TouchTracker

@Suite("Trail of the laser")
@MainActor
struct LaserTrailTests {
  private var player = ToolPlayer(LaserTool.description)

  /// The width in points, the alpha and the lifetime in seconds of each layer of the trail, from
  /// the widest to the narrowest.
  private static let layers: [(width: Float, alpha: UInt8, lifetime: Double)] = [
    (30, 0x16, 0.85), (21, 0x24, 1), (13, 0x48, 1.2), (7, 0xFF, 1.5), (2.5, 0xFF, 1.1),
  ]

  /// Returns the fraction of its full width that a layer has at an age: 1 − (age / lifetime)², and
  /// 0 after its lifetime.
  private func fraction(age: Double, lifetime: Double) -> Float {
    let elapsed = max(0, min(1, age / lifetime))
    return Float(1 - elapsed * elapsed)
  }

  /// Draws a horizontal line of 200 points in half a second.
  private mutating func draw(at scale: CGFloat = 1) {
    player.scale = scale
    player.down(1, 100, 50, at: 10)
    for step in 1...50 { player.move(1, 100 + CGFloat(step) * 4, 50, at: 10 + 0.01 * Double(step)) }
  }

  @Test(
    "A laser touch begins with a dot of five layers, each with its width and color",
    arguments: [1, 2] as [CGFloat])
  mutating func dot(scale: CGFloat) {
    player.scale = scale
    player.down(1, 30, 40, at: 10)
    let inks = player.inks
    #expect(inks.map(\.points) == Array(repeating: [[30, 40]], count: 5))
    #expect(inks.map(\.width) == Self.layers.map { $0.width / Float(scale) })
    #expect(inks.map(\.color.alpha) == Self.layers.map(\.alpha))
    #expect(inks.map(\.color.red).allSatisfy { $0 == 255 })
    #expect(inks.map(\.color.green) == [0x20, 0x20, 0x20, 0x1A, 0xD8])
    #expect(inks.map(\.color.blue) == [0x14, 0x14, 0x14, 0x10, 0xD0])
    #expect(!player.tool.isAnimating)
  }

  @Test("The laser's trail tapers with the age of its points", arguments: [0, 0.3, 0.8, 1.2])
  mutating func taper(pause: Double) {
    draw()
    let time = 10.5 + pause
    player.advance(to: time)
    let lines = player.inks.filter { $0.points.count > 1 }
    #expect(lines.count == 5)
    for (line, layer) in zip(lines, Self.layers) {
      #expect(line.width == layer.width)
      #expect(line.points.last == [300, 50])
      for (point, factor) in zip(line.points, line.widthFactors) {
        // The finger moved 400 points a second.
        let age = time - (10 + Double(point.x - 100) / 400)
        #expect(abs(factor - fraction(age: age, lifetime: layer.lifetime)) < 0.06)
      }
      // The trail begins where the finger was 1.5 seconds ago, or at the start of the line.
      let tail = max(100, 100 + 400 * (time - 1.5 - 10))
      #expect(abs(Double(line.points[0].x) - tail) < 4)
    }
  }

  @Test("The tail of the laser's trail advances in every frame, not only from vertex to vertex")
  mutating func continuousTail() {
    draw()
    var latest: Float = 100
    // The trail begins to disappear 1.5 seconds after the finger has landed.
    for step in 1...60 {
      player.advance(to: 11.5 + 0.006 * Double(step))
      let tail = player.inks.first { $0.points.count > 1 }?.points[0].x ?? 0
      #expect(tail > latest)
      latest = tail
    }
  }

  @Test(
    "The dot of a resting laser finger stays, and the animation ends when the line has disappeared")
  mutating func resting() {
    draw()
    #expect(player.tool.isAnimating)
    player.advance(to: 11.9)
    #expect(player.tool.isAnimating)
    player.advance(to: 12)
    #expect(!player.tool.isAnimating)
    #expect(player.inks.map(\.points) == Array(repeating: [[300, 50]], count: 5))
    #expect(player.inks.map(\.color.alpha) == Self.layers.map { layer in layer.alpha })
    #expect(player.inks.map(\.width) == Self.layers.map(\.width))
    player.move(1, 320, 50, at: 12.02)
    #expect(player.tool.isAnimating)
  }

  @Test("After the finger lifts, the laser's dot shrinks, fades and disappears after 1.5 seconds")
  mutating func released() {
    draw()
    player.up(1, 300, 50, at: 10.5)
    #expect(player.tool.isAnimating)
    player.advance(to: 11)
    let dots = player.inks.filter { $0.points.count == 1 }
    #expect(dots.count == 5)
    for (dot, layer) in zip(dots, Self.layers) {
      let fraction = fraction(age: 0.5, lifetime: layer.lifetime)
      #expect(abs(dot.width - layer.width * fraction) < 0.01)
      #expect(abs(Float(dot.color.alpha) - Float(layer.alpha) * fraction) < 1)
    }
    player.advance(to: 11.99)
    #expect(player.tool.isAnimating && player.inkCount > 0)
    player.advance(to: 12)
    #expect(!player.tool.isAnimating && player.inkCount == 0)
  }

  @Test(
    "Two fingers have separate laser trails, and cancelling one removes only that finger's trail")
  mutating func severalFingers() {
    player.down(1, 30, 40, at: 10)
    player.down(2, 200, 40, at: 10)
    player.move(2, 200, 90, at: 10.1)
    #expect(player.inks.filter { $0.points == [[30, 40]] }.count == 5)
    player.cancel(1, 30, 40)
    #expect(player.inks.allSatisfy { $0.points != [[30, 40]] } && player.inkCount == 10)
    player.up(2, 200, 95, at: 10.2)
    #expect(player.inks.last?.points == [[200, 95]])
    player.advance(to: 20)
    #expect(player.inkCount == 0)
  }

  @Test("Advancing a laser trail to an earlier time changes nothing")
  mutating func backwards() {
    draw()
    player.advance(to: 11.2)
    let inks = player.inks
    player.tool.advance(to: 10.6, player.context, &player.effects)
    #expect(player.inks.map(\.points) == inks.map(\.points))
    #expect(player.inks.map(\.widthFactors) == inks.map(\.widthFactors))
  }

  @Test(
    "After a pause, the second move of a laser finger shows the first segment of the trail again")
  mutating func pauseAfterFirstMove() throws {
    player.down(1, 100, 50, at: 10)
    player.move(1, 200, 50, at: 10.01)
    player.advance(to: 11.6)
    #expect(player.inks.allSatisfy { $0.points.count == 1 })
    player.move(1, 300, 50, at: 11.6)
    // The duration of the pause is distributed over the complete line, so that only a short section
    // is too old to be visible.
    let line = try #require(player.inks.first { $0.points.count > 1 })
    #expect(line.points[0].x >= 100 && line.points[0].x < 120)
    #expect(line.points.last == [300, 50])
  }

  @Test("The laser's trail is visible again with the first report after a pause")
  mutating func reportAfterPause() {
    player.down(1, 100, 50, at: 10)
    player.move(1, 200, 50, at: 12)
    player.advance(to: 13.5)
    player.move(1, 300, 50, at: 13.6)
    let lines = player.inks.filter { $0.points.count > 1 }
    #expect(lines.count == 5 && lines.allSatisfy { $0.points.last == [300, 50] })
  }
}

@Suite("Held shapes without a view")
@MainActor
struct HeldShapeValueTests {
  private var effects: [ToolEffect] = []
  private static let stroke = Element(
    kind: .stroke, points: [[0, 0], [1, 1], [2, 5]], width: 6,
    color: PixelColor(red: 30, green: 90, blue: 10))

  private func touch(_ x: CGFloat, _ y: CGFloat, scale: CGFloat) -> ToolTouch {
    ToolTouch(
      id: 1, location: CGPoint(x: x, y: y), viewLocation: CGPoint(x: x * scale, y: y * scale),
      time: 0, force: nil, tapCount: 0)
  }

  private func context(_ scale: CGFloat, _ flags: UIKeyModifierFlags = []) -> ToolContext {
    ToolContext(style: ToolStyle(), scale: scale, tolerance: 0.1, modifierFlags: flags) { _, _ in []
    }
  }

  private static func shape(_ kind: Element.Kind, _ points: [InkPoint]) -> Element {
    Element(kind: kind, points: points, width: 6, color: stroke.color)
  }

  @Test("A held circle ignores moves that would shrink the circle to less than 1/50 of its size")
  mutating func smallest() {
    let held = HeldShape(
      Self.shape(.circle, [[100, 100], [200, 200]]), replacing: Self.stroke,
      under: touch(196, 150, scale: 1), context(1), &effects)
    // The finger leaves the hold at (200, 150), 50 points from the center.
    held.move(touch(210, 150, scale: 1), context(1), &effects)
    held.move(touch(151.5, 150, scale: 1), context(1), &effects)
    let small = held.element
    #expect(CGPoint(small.points[0]).distance(to: CGPoint(x: 148.5, y: 148.5)) < 0.01)
    held.move(touch(150.5, 150, scale: 1), context(1), &effects)
    #expect(held.element == small)
  }

  @Test(
    "A held shape follows the finger after 4 points of movement in the view",
    arguments: [1, 2] as [CGFloat])
  mutating func beginning(scale: CGFloat) {
    let line = Self.shape(.line, [[100, 50], [300, 50]])
    let held = HeldShape(
      line, replacing: Self.stroke, under: touch(302, 55, scale: scale), context(scale), &effects)
    #expect(held.element.points == line.points && held.stroke == Self.stroke)
    held.move(touch(302 + 3.9 / scale, 55, scale: scale), context(scale), &effects)
    #expect(held.element.points == line.points)
    held.move(touch(302, 55 + 10 / scale, scale: scale), context(scale), &effects)
    let end = held.element.points[1]
    #expect(CGPoint(end).distance(to: CGPoint(x: 300, y: 50 + 6 / scale)) < 1e-3)
    #expect(held.element.points[0] == [100, 50])
    held.move(touch(262, 95, scale: scale), context(scale), &effects)
    #expect(
      CGPoint(held.element.points[1]).distance(to: CGPoint(x: 260, y: 90 - 4 / scale)) < 1e-3)
    #expect(held.ink.points == held.element.points && held.ink.width == 6)
    #expect(held.ink.color == Self.stroke.color)
  }

  @Test(
    "A held shape turns and grows like the line from its center to the finger",
    arguments: [Element.Kind.rectangle, .triangle, .ellipse])
  mutating func similarity(kind: Element.Kind) {
    let points: [InkPoint] =
      switch kind {
      case .rectangle: [[100, 50], [200, 70], [190, 120], [90, 100]]
      case .triangle: [[100, 50], [220, 70], [130, 150]]
      default: [[150, 90], [210, 110], [140, 120]]
      }
    let middle =
      kind == .ellipse ? points[0] : points.reduce(.zero, +) / Float(points.count)
    let held = HeldShape(
      Self.shape(kind, points), replacing: Self.stroke, under: touch(240, 130, scale: 1),
      context(1), &effects)
    // The finger leaves the hold at (244, 130).
    for (x, y) in [(260, 130), (180, 260), (20, 90), (150, 30)] as [(Float, Float)] {
      held.move(touch(CGFloat(x), CGFloat(y), scale: 1), context(1), &effects)
      let (from, to) = (InkPoint(244, 130) - middle, InkPoint(x, y) - middle)
      let square = (from * from).sum()
      let factor = InkPoint((from * to).sum(), from.x * to.y - from.y * to.x) / square
      for (point, moved) in zip(points, held.element.points) {
        let arm = point - middle
        let expected =
          middle
          + InkPoint(arm.x * factor.x - arm.y * factor.y, arm.x * factor.y + arm.y * factor.x)
        #expect(CGPoint(moved).distance(to: CGPoint(expected)) < 0.01)
      }
    }
    // A finger near the middle does not change the shape.
    let last = held.element
    held.move(touch(CGFloat(middle.x) + 0.5, CGFloat(middle.y), scale: 1), context(1), &effects)
    #expect(held.element == last)
  }

  @Test("A held circle grows about its center and does not turn")
  mutating func circle() {
    let held = HeldShape(
      Self.shape(.circle, [[100, 100], [200, 200]]), replacing: Self.stroke,
      under: touch(196, 150, scale: 1), context(1), &effects)
    // The finger leaves the hold at (200, 150), 50 points from the center.
    held.move(touch(210, 150, scale: 1), context(1), &effects)
    held.move(touch(150, 250, scale: 1), context(1), &effects)
    for (point, expected) in zip(held.element.points, [[50, 50], [250, 250]] as [InkPoint]) {
      #expect(CGPoint(point).distance(to: CGPoint(expected)) < 0.01)
    }
    for point in held.ink.points {
      #expect(abs(CGPoint(point).distance(to: CGPoint(x: 150, y: 150)) - 100) < 0.1)
    }
  }

  @Test(
    "With Shift, a held line or straight highlight has an angle that is a multiple of 15 degrees")
  mutating func shift() {
    for kind in [Element.Kind.line, .highlight, .rectangle] {
      let points: [InkPoint] =
        kind == .rectangle ? [[0, 0], [100, 0], [100, 50], [0, 50]] : [[0, 0], [100, 0]]
      let held = HeldShape(
        Self.shape(kind, points), replacing: Self.stroke, under: touch(96, 0, scale: 1),
        context(1), &effects)
      held.move(touch(110, 0, scale: 1), context(1, .shift), &effects)
      held.move(touch(100, 95, scale: 1), context(1, .shift), &effects)
      let end = held.element.points[1] - held.element.points[0]
      #expect((abs(end.x - end.y) < 0.01) == (kind != .rectangle))
      // A report without movement keeps the constraint, even without Shift.
      let element = held.element
      held.move(touch(100, 95, scale: 1), context(1), &effects)
      #expect(held.element == element)
    }
  }

  @Test("A stroke that is held with Shift becomes a line at a multiple of 15 degrees at once")
  mutating func shiftBeforeMove() {
    let line = Self.shape(.line, [[20, 30], [120, 50]])
    let held = HeldShape(
      line, replacing: Self.stroke, under: touch(120, 50, scale: 1), context(1, .shift), &effects)
    let end = held.element.points[1] - [20, 30]
    #expect(abs(end.y / end.x - Float(CGFloat.tan(.pi / 12))) < 1e-4)
    #expect(held.ink.points.last == held.element.points[1])
  }

  @Test("The end of a held line stays within the coordinate limits of a drawing")
  mutating func limits() {
    let held = HeldShape(
      Self.shape(.line, [[0, 0], [100, 0]]), replacing: Self.stroke, under: touch(100, 0, scale: 1),
      context(1), &effects)
    held.move(touch(9e6, -9e6, scale: 1), context(1), &effects)
    held.move(touch(1e7, -1e7, scale: 1), context(1), &effects)
    #expect(held.element.points[1].x <= 1e7 && held.element.points[1].y >= -1e7)
  }

  @Test("A held circle that grows to eight times its size is as smooth as a finished circle")
  mutating func smoothGrowth() throws {
    let held = HeldShape(
      Self.shape(.circle, [[140, 140], [160, 160]]), replacing: Self.stroke,
      under: touch(156, 150, scale: 1), context(1), &effects)
    // The finger leaves the hold at (160, 150), 10 points from the center.
    held.move(touch(230, 150, scale: 1), context(1), &effects)
    let outline = held.ink.points
    try #require(outline.count > 2)
    let center = CGPoint(x: 150, y: 150)
    for (start, end) in zip(outline, outline.dropFirst()) {
      #expect(abs(CGPoint(start).distance(to: center) - 80) < 0.01)
      // The tolerance of the context is 0.1 points.
      #expect(CGPoint((start + end) / 2).distance(to: center) > 79.9)
    }
  }
}
