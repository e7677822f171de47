import DrawingModel
import Ink
import ResponderKit
import SeededRandom
import Testing

@testable import TouchTracker

@Suite("Transforms of dragged elements")
struct SelectionDragTests {
  private static func drag(
    _ effect: SelectionDrag.Effect, from start: CGPoint, to end: CGPoint
  ) -> SelectionDrag {
    var drag = SelectionDrag(effect, 4, from: start)
    let belongs = drag.move(4, to: end)
    #expect(belongs)
    return drag
  }

  private func expect(
    _ transform: CGAffineTransform, maps points: [(CGPoint, CGPoint)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (point, expected) in points {
      #expect(
        point.applying(transform).distance(to: expected) < 1e-6, sourceLocation: sourceLocation)
    }
  }

  @Test("A single finger moves the selected elements by the finger's displacement")
  func move() {
    let drag = Self.drag(.move, from: CGPoint(x: 70, y: 20), to: CGPoint(x: 45, y: 64))
    for isConstrained in [false, true] {
      #expect(
        drag.transform(isConstrained: isConstrained)
          == CGAffineTransform(translationX: -25, y: 44))
    }
  }

  @Test(
    "A corner handle scales each axis about the opposite corner, and with Shift both axes equally",
    arguments: 0..<4)
  func scale(index: Int) {
    // A frame of 100 × 40 points at (30, 200).
    let frame = [(30, 200), (130, 200), (130, 240), (30, 240)].map { CGPoint(x: $0.0, y: $0.1) }
    let (corner, opposite) = (frame[index], frame[(index + 2) % 4])
    // The finger begins beside the corner.
    let start = CGPoint(x: corner.x + 3, y: corner.y - 2)
    let outward = CGVector(dx: corner.x > opposite.x ? 1 : -1, dy: corner.y > opposite.y ? 1 : -1)
    let end = CGPoint(x: start.x + 50 * outward.dx, y: start.y + 60 * outward.dy)
    let drag = Self.drag(.scale(corner: corner, opposite: opposite), from: start, to: end)
    let (free, constrained) = (
      drag.transform(isConstrained: false), drag.transform(isConstrained: true)
    )
    expect(
      free,
      maps: [
        (opposite, opposite),
        (corner, CGPoint(x: opposite.x + 150 * outward.dx, y: opposite.y + 100 * outward.dy)),
        (
          CGPoint(x: corner.x, y: opposite.y),
          CGPoint(x: opposite.x + 150 * outward.dx, y: opposite.y)
        ),
      ])
    // The larger of the factors 1.5 and 2.5 applies to both axes.
    expect(
      constrained,
      maps: [
        (opposite, opposite),
        (corner, CGPoint(x: opposite.x + 250 * outward.dx, y: opposite.y + 100 * outward.dy)),
      ])
  }

  @Test("Scaling the selected elements stops before they vanish or flip")
  func minimumScale() {
    let drag = Self.drag(
      .scale(corner: CGPoint(x: 100, y: 50), opposite: .zero), from: CGPoint(x: 100, y: 50),
      to: CGPoint(x: -300, y: 100))
    let free = drag.transform(isConstrained: false)
    #expect(abs(free.a - 0.02) < 1e-9 && abs(free.d - 2) < 1e-9)
    let other = Self.drag(
      .scale(corner: CGPoint(x: 100, y: 50), opposite: .zero), from: CGPoint(x: 100, y: 50),
      to: CGPoint(x: 50, y: -400)
    ).transform(isConstrained: false)
    #expect(abs(other.a - 0.5) < 1e-9 && abs(other.d - 0.02) < 1e-9)
  }

  @Test(
    "The turn handle rotates the selected elements about their center by the finger's angle",
    arguments: [-170, -60, -20, 8, 35, 100, 155] as [Double])
  func turn(degrees: Double) {
    let center = CGPoint(x: 120, y: -40)
    func point(_ degrees: Double, _ radius: Double) -> CGPoint {
      let angle = CGFloat(degrees) * .pi / 180
      return CGPoint(
        x: center.x + radius * CGFloat.cos(angle), y: center.y + radius * CGFloat.sin(angle))
    }
    // The distance from the center does not matter.
    let drag = Self.drag(.turn(center: center), from: point(-90, 80), to: point(degrees - 90, 31))
    expect(
      drag.transform(isConstrained: false),
      maps: [(center, center), (point(20, 50), point(20 + degrees, 50))])
    let stepped = (degrees / 15).rounded() * 15
    expect(
      drag.transform(isConstrained: true),
      maps: [(center, center), (point(20, 50), point(20 + stepped, 50))])
  }

  @Test(
    "Two fingers that move, turn and scale the selection stay on the same points of the selection",
    arguments: 1...20 as ClosedRange<UInt64>)
  func twoFingers(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func point() -> CGPoint {
      CGPoint(x: .random(in: -100...400, using: &random), y: .random(in: 0...300, using: &random))
    }
    let (first, second) = (point(), point())
    var drag = SelectionDrag(.move, 1, from: first)
    drag.add(2, at: second)
    let (firstEnd, secondEnd) = (point(), point())
    let isMoved = drag.move(1, to: firstEnd) && drag.move(2, to: secondEnd)
    #expect(isMoved)
    let transform = drag.transform(isConstrained: false)
    expect(transform, maps: [(first, firstEnd), (second, secondEnd)])
    // The transform neither skews nor mirrors.
    #expect(abs(transform.a - transform.d) < 1e-9 && abs(transform.b + transform.c) < 1e-9)
  }

  @Test("The transform of a selection drag does not change when a finger is added or lifted")
  func changingFingers() {
    var drag = SelectionDrag(.move, 1, from: CGPoint(x: 10, y: 20))
    #expect(!drag.move(2, to: .zero) && !drag.contains(2) && drag.contains(1))
    _ = drag.move(1, to: CGPoint(x: 40, y: 25))
    drag.add(2, at: CGPoint(x: 140, y: 25))
    #expect(drag.contains(2))
    #expect(drag.transform(isConstrained: false) == CGAffineTransform(translationX: 30, y: 5))
    _ = drag.move(2, to: CGPoint(x: 40, y: 225))
    let both = drag.transform(isConstrained: false)
    // A quarter turn about the first finger, with twice the size.
    expect(
      both,
      maps: [
        (CGPoint(x: 10, y: 20), CGPoint(x: 40, y: 25)),
        (CGPoint(x: 60, y: 20), CGPoint(x: 40, y: 125)),
        (CGPoint(x: 10, y: 30), CGPoint(x: 20, y: 25)),
      ])
    // A third finger is ignored.
    drag.add(3, at: CGPoint(x: 5, y: 5))
    #expect(!drag.contains(3) && drag.transform(isConstrained: false) == both)
    // The second finger continues alone.
    drag.remove(1)
    #expect(!drag.contains(1) && drag.contains(2) && !drag.isEmpty)
    expect(
      drag.transform(isConstrained: false), maps: [(CGPoint(x: 60, y: 20), CGPoint(x: 40, y: 125))])
    _ = drag.move(2, to: CGPoint(x: 47, y: 222))
    expect(
      drag.transform(isConstrained: false), maps: [(CGPoint(x: 60, y: 20), CGPoint(x: 47, y: 122))])
    let last = drag.transform(isConstrained: false)
    drag.remove(2)
    #expect(drag.isEmpty && drag.transform(isConstrained: false) == last)
  }

  @Test("The first finger continues a selection drag alone after the second finger lifts")
  func liftedSecondFinger() {
    var drag = SelectionDrag(.move, 1, from: .zero)
    drag.add(2, at: CGPoint(x: 100, y: 0))
    _ = drag.move(2, to: CGPoint(x: 300, y: 0))
    drag.remove(2)
    #expect(drag.contains(1) && !drag.contains(2))
    _ = drag.move(1, to: CGPoint(x: 0, y: 9))
    expect(
      drag.transform(isConstrained: false), maps: [(CGPoint(x: 10, y: 1), CGPoint(x: 30, y: 12))])
  }

  @Test("A second finger does not join a selection drag that scales or turns")
  func otherEffects() {
    for effect in [
      SelectionDrag.Effect.turn(center: .zero),
      .scale(corner: CGPoint(x: 9, y: 9), opposite: .zero),
    ] {
      var drag = SelectionDrag(effect, 1, from: CGPoint(x: 10, y: 10))
      drag.add(2, at: CGPoint(x: 50, y: 50))
      #expect(!drag.contains(2))
    }
  }

  @Test("Two fingers that land at the same point do not transform the selection")
  func coincidentFingers() {
    var drag = SelectionDrag(.move, 1, from: CGPoint(x: 30, y: 30))
    drag.add(2, at: CGPoint(x: 30, y: 30))
    _ = drag.move(2, to: CGPoint(x: 200, y: 10))
    #expect(drag.transform(isConstrained: false) == .identity)
  }
}

@Suite("Transforms of dragged pictures, edges, and fingers that hardly turn")
struct SelectionProportionTests {
  private func transform(
    _ effect: SelectionDrag.Effect, from start: CGPoint, by displacement: CGVector,
    isConstrained: Bool = false
  ) -> CGAffineTransform {
    var drag = SelectionDrag(effect, 1, from: start)
    _ = drag.move(1, to: CGPoint(x: start.x + displacement.dx, y: start.y + displacement.dy))
    return drag.transform(isConstrained: isConstrained)
  }

  @Test("A corner that keeps the proportions scales both axes equally, unless Shift is held")
  func proportions() {
    let corner = CGPoint(x: 100, y: 50)
    let effect = SelectionDrag.Effect.scale(
      corner: corner, opposite: .zero, keepsProportions: true)
    let displacement = CGVector(dx: 50, dy: -10)
    #expect(
      transform(effect, from: corner, by: displacement)
        == CGAffineTransform(a: 1.5, b: 0, c: 0, d: 1.5, tx: 0, ty: 0))
    #expect(
      transform(effect, from: corner, by: displacement, isConstrained: true)
        == CGAffineTransform(a: 1.5, b: 0, c: 0, d: 0.8, tx: 0, ty: 0))
  }

  @Test("An edge stretches the elements in its direction only", arguments: [false, true])
  func edges(isConstrained: Bool) {
    let (left, right) = (CGPoint(x: 20, y: 30), CGPoint(x: 120, y: 30))
    #expect(
      transform(
        .stretch(edge: right, opposite: left), from: right, by: CGVector(dx: 50, dy: 70),
        isConstrained: isConstrained)
        == CGAffineTransform(a: 1.5, b: 0, c: 0, d: 1, tx: -10, ty: 0))
    let (top, bottom) = (CGPoint(x: 70, y: 10), CGPoint(x: 70, y: 60))
    #expect(
      transform(
        .stretch(edge: top, opposite: bottom), from: top, by: CGVector(dx: 9, dy: 25),
        isConstrained: isConstrained)
        == CGAffineTransform(a: 1, b: 0, c: 0, d: 0.5, tx: 0, ty: 30))
  }

  @Test(
    "Two fingers do not turn the elements by up to 4°, and scale them about the fingers' middle")
  func straight() {
    for (degrees, turns) in [(0.5, false), (3.9, false), (-3.9, false), (4.1, true), (-30, true)]
      as [(CGFloat, Bool)]
    {
      var drag = SelectionDrag(.move, 1, from: CGPoint(x: 100, y: 100), snapsTurn: true)
      drag.add(2, at: CGPoint(x: 200, y: 100))
      let angle = degrees * .pi / 180
      let (x, y) = (100 * CGFloat.cos(angle), 100 * CGFloat.sin(angle))
      _ = drag.move(1, to: CGPoint(x: 180 - x, y: 150 - y))
      _ = drag.move(2, to: CGPoint(x: 180 + x, y: 150 + y))
      let transform = drag.transform(isConstrained: false)
      #expect((abs(transform.b) > 1e-9) == turns, "\(degrees)°")
      #expect(abs(transform.meanScale - 2) < 1e-9)
      let middle = CGPoint(x: 150, y: 100).applying(transform)
      #expect(middle.distance(to: CGPoint(x: 180, y: 150)) < 1e-9)
    }
  }
}

@Suite("The frame of the selection")
struct SelectionFrameTests {
  private static let bounds = CGRect(x: 100, y: 60, width: 200, height: 120)

  @Test("The handles of a narrow selection frame cover a third of its width inside the frame")
  func narrowFrame() {
    let frame = SelectionFrame(around: CGRect(x: 0, y: 0, width: 10, height: 100), scale: 1)
    // The frame is 60 × 116 points, and a third of its width is 20 points.
    let corner = frame.corners[2]
    #expect(frame.rect.width == 60)
    #expect(frame.target(at: CGPoint(x: corner.x, y: corner.y - 19)) != .inside)
    #expect(frame.target(at: CGPoint(x: corner.x - 0.01, y: corner.y - 21)) == .inside)
  }

  @Test(
    "The selection frame is 8 points from the elements, and its turn handle 36 points above it",
    arguments: [0.5, 1, 4] as [CGFloat])
  func size(scale: CGFloat) {
    let frame = SelectionFrame(around: Self.bounds, scale: scale)
    #expect(frame.rect == Self.bounds.insetBy(dx: -8 / scale, dy: -8 / scale))
    #expect(frame.center == CGPoint(x: 200, y: 120))
    #expect(frame.turnHandle == CGPoint(x: 200, y: 60 - 44 / scale))
    #expect(
      frame.corners == [
        CGPoint(x: 100 - 8 / scale, y: 60 - 8 / scale),
        CGPoint(x: 300 + 8 / scale, y: 60 - 8 / scale),
        CGPoint(x: 300 + 8 / scale, y: 180 + 8 / scale),
        CGPoint(x: 100 - 8 / scale, y: 180 + 8 / scale),
      ])
  }

  @Test(
    "The edges of a selection frame have handles if they are longer than 100 points of the view")
  func edges() {
    let frame = SelectionFrame(around: CGRect(x: 0, y: 0, width: 184, height: 84), scale: 1)
    let (top, bottom) = (CGPoint(x: 92, y: -8), CGPoint(x: 92, y: 92))
    #expect(frame.edges.map(\.handle) == [top, bottom])
    #expect(frame.target(at: CGPoint(x: 92, y: 92 + 21)) == .edge(bottom, opposite: top))
    #expect(frame.target(at: CGPoint(x: 92, y: -8 + 7)) == .edge(top, opposite: bottom))
    #expect(frame.target(at: CGPoint(x: 92, y: -8 + 9)) == .inside)
    #expect(frame.target(at: CGPoint(x: 92, y: -8 - 17)) == .edge(top, opposite: bottom))
    #expect(
      frame.target(at: CGPoint(x: 92, y: -8 - 19)) == .turn(center: frame.center),
      "the turn handle is nearer")
    #expect(frame.target(at: frame.center) == .inside)
    let higher = SelectionFrame(around: CGRect(x: 0, y: 0, width: 184, height: 85), scale: 1)
    #expect(higher.edges.count == 4)
    let earlier = SelectionFrame(
      around: CGRect(x: 0, y: 0, width: 184, height: 184), scale: 1, hasEdgeHandles: false)
    #expect(earlier.edges.isEmpty && earlier.target(at: CGPoint(x: 92, y: 192 + 21)) == .outside)
  }

  @Test("The selection frame of small elements is centered and at least 60 points wide and high")
  func minimumSize() {
    let flat = SelectionFrame(around: CGRect(x: 10, y: 20, width: 90, height: 4), scale: 2)
    #expect(flat.rect == CGRect(x: 6, y: 7, width: 98, height: 30))
    let narrow = SelectionFrame(around: CGRect(x: 10, y: 20, width: 1, height: 100), scale: 0.5)
    #expect(narrow.rect == CGRect(x: -49.5, y: 4, width: 120, height: 132))
  }

  @Test(
    "The selection frame distinguishes its corners, its turn handle, its inside and its outside",
    arguments: [0.5, 1, 3] as [CGFloat])
  func targets(scale: CGFloat) {
    let frame = SelectionFrame(
      around: CGRect(x: 100, y: 60, width: 300 / scale, height: 250 / scale), scale: scale)
    func target(_ origin: CGPoint, _ x: CGFloat, _ y: CGFloat) -> SelectionFrame.Target {
      frame.target(at: CGPoint(x: origin.x + x / scale, y: origin.y + y / scale))
    }
    for (index, corner) in frame.corners.enumerated() {
      let expected = SelectionFrame.Target.corner(corner, opposite: frame.corners[(index + 2) % 4])
      for (x, y) in [(0, 0), (21, 0), (-21, 0), (0, 21), (0, -21), (15, -15)]
        as [(CGFloat, CGFloat)]
      {
        #expect(target(corner, x, y) == expected)
      }
      for (x, y) in [(23, 0), (-23, 0), (0, 23), (0, -23), (16, 16)] as [(CGFloat, CGFloat)] {
        let other = target(corner, x, y)
        #expect(other == .inside || other == .outside)
      }
    }
    #expect(target(frame.turnHandle, 0, 0) == .turn(center: frame.center))
    #expect(target(frame.turnHandle, 21, 0) == .turn(center: frame.center))
    #expect(target(frame.turnHandle, 0, -21) == .turn(center: frame.center))
    #expect(target(frame.turnHandle, -23, 0) == .outside)
    #expect(target(frame.turnHandle, 0, -23) == .outside)
    #expect(target(frame.center, 0, 0) == .inside)
    #expect(target(frame.corners[0], -30, 40) == .outside)
  }

  @Test(
    "The handles of a low selection frame cover a third of its height inside the frame")
  func smallFrame() {
    let frame = SelectionFrame(around: CGRect(x: 0, y: 0, width: 100, height: 10), scale: 1)
    // The frame is 116 × 60 points, and a third of its height is 20 points.
    let corner = frame.corners[2]
    #expect(frame.rect.height == 60)
    #expect(frame.target(at: CGPoint(x: corner.x - 19, y: corner.y)) != .inside)
    #expect(frame.target(at: CGPoint(x: corner.x - 21, y: corner.y - 0.01)) == .inside)
    #expect(
      frame.target(at: CGPoint(x: corner.x + 21, y: corner.y))
        == .corner(corner, opposite: frame.corners[0]))
  }
}
