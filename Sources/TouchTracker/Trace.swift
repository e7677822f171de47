import Drawing
import Ink
import ResponderKit

/// What a finger does, from where it landed to where it is lifted, in points of the page.
protocol Trace: AnyObject {
  /// The finger has moved.
  ///
  /// - Parameters:
  ///   - force: of a pencil, 0…1; nil for that of before.
  ///   - damage: is called with each part of the page that looks different now.
  func move(
    _ touch: UITouch, to place: CGPoint, at time: TimeInterval, force: CGFloat?,
    damage: (CGRect) -> Void)

  /// What is to be seen of it while it goes on.
  var ink: InkLine { get }
}

extension Trace {
  /// Has everything that is seen of it drawn again.
  func damageAll(_ damage: (CGRect) -> Void) {
    let ink = ink
    Damage.report(ink.points, from: 0, width: ink.width, damage)
  }
}

/// A straight line under a finger.
final class LineTrace: Trace {
  static let counter = ObjectCounter("Line")
  private let mark = LineTrace.counter.mark()
  let start: CGPoint
  let startTime: TimeInterval
  private(set) var end: CGPoint
  let choice: InkChoice
  /// The start and the end.
  private var points: [InkPoint]

  init(start: CGPoint, at time: TimeInterval, _ choice: InkChoice) {
    (self.start, end, startTime, self.choice) = (start, start, time, choice)
    points = [InkPoint(start), InkPoint(start)]
  }

  func move(
    _ touch: UITouch, to place: CGPoint, at time: TimeInterval, force: CGFloat?,
    damage: (CGRect) -> Void
  ) {
    damageAll(damage)
    (end, points[1]) = (place, InkPoint(place))
    damageAll(damage)
  }

  var element: Element {
    Element(.line, from: start, to: end, width: choice.width, color: choice.color)
  }

  var ink: InkLine {
    InkLine(points: points, width: Float(choice.width), color: Palette.inProcess)
  }
}

/// A circle between two fingers, which outlasts the one that is lifted first.
final class CircleTrace: Trace {
  /// The finger, where it landed, and where it is.
  private(set) var corners: [(touch: UITouch, landing: CGPoint, place: CGPoint)]
  let startTime: TimeInterval
  let choice: InkChoice
  /// The fingers that are still down.
  private(set) var isDown: Set<UITouch>

  /// - Parameter line: what the first of the fingers seemed to draw.
  init(_ line: LineTrace, _ first: UITouch, _ second: UITouch, at place: CGPoint) {
    corners = [(first, line.start, line.end), (second, place, place)]
    (startTime, choice, isDown) = (line.startTime, line.choice, [first, second])
  }

  func move(
    _ touch: UITouch, to place: CGPoint, at time: TimeInterval, force: CGFloat?,
    damage: (CGRect) -> Void
  ) {
    damageAll(damage)
    for i in corners.indices where corners[i].touch == touch { corners[i].place = place }
    damageAll(damage)
  }

  func lift(_ touch: UITouch) { isDown.remove(touch) }

  var element: Element {
    Element(
      .circle, from: corners[0].place, to: corners[1].place, width: choice.width,
      color: choice.color)
  }

  var ink: InkLine {
    var ink = element.ink(tolerance: 0.1)
    ink.color = Palette.inProcess
    return ink
  }
}

/// A freehand stroke under a finger.
final class PenTrace: Trace {
  /// Seconds for which a finger rests to say that a shape is meant.
  private static let holdInterval: TimeInterval = 0.5
  /// Points by which a finger that rests may tremble.
  private static let tremble: CGFloat = 4
  /// How far the straight pieces may lie from the curve, in points.
  private static let tolerance: Float = 0.1

  private let startTime: TimeInterval
  let choice: InkChoice
  private var points: [InkPoint] = []
  private var times: [Float] = []
  /// The force at each of the points; empty where the width does not follow it.
  private var forces: [Float] = []
  private var builder: StrokeBuilder
  /// Where the finger rests, and since when.
  private var rest: (place: CGPoint, since: TimeInterval)

  /// - Parameter force: of a pencil, 0…1; nil where the width does not follow any.
  init(start: CGPoint, at time: TimeInterval, force: CGFloat?, _ choice: InkChoice) {
    (startTime, self.choice) = (time, choice)
    builder = StrokeBuilder(tolerance: PenTrace.tolerance, followsForce: force != nil)
    if let force { forces.append(Float(force)) }
    rest = (start, time)
    points.append(InkPoint(start))
    times.append(0)
    builder.add(InkPoint(start), at: 0, force: Float(force ?? 1))
  }

  private func add(_ place: CGPoint, at time: TimeInterval, force: CGFloat?) {
    // In tenths of milliseconds, so that a session, whose times begin at 0, tells the same.
    let elapsed = Float(((time - startTime) * 1e4).rounded() / 1e4)
    let point = InkPoint(place)
    let lastForce = forces.last
    let newForce = lastForce.map { force.map { Float($0) } ?? $0 }
    // A pencil that presses harder where it rests makes a larger dot.
    guard point != points.last || newForce ?? 1 > lastForce ?? 1 else { return }
    if place.distance(to: rest.place) > Self.tremble { rest = (place, time) }
    points.append(point)
    times.append(elapsed)
    if let newForce { forces.append(newForce) }
    builder.add(point, at: elapsed, force: newForce ?? 1)
  }

  func move(
    _ touch: UITouch, to place: CGPoint, at time: TimeInterval, force: CGFloat?,
    damage: (CGRect) -> Void
  ) {
    let settled = max(0, builder.settledCount - 1)
    let width = Float(choice.width)
    Damage.report(builder.points, from: settled, width: width, damage)
    add(place, at: time, force: force)
    Damage.report(builder.points, from: settled, width: width, damage)
  }

  /// Where it lies is not looked for, which would cost more with each move; what is invalid tells.
  var ink: InkLine {
    InkLine(
      points: builder.points, width: Float(choice.width), factors: builder.factors,
      color: choice.color, bounds: .infinite)
  }

  var element: Element {
    Element(
      kind: .stroke, points: points, times: times, forces: forces, width: Float(choice.width),
      color: choice.color)
  }

  /// Whether the finger has rested before it was lifted.
  func wasHeld(until time: TimeInterval) -> Bool {
    time - rest.since >= Self.holdInterval && points.count > 2
  }
}

/// A finger that takes away what it touches.
final class EraserTrace: Trace {
  /// Points around the finger that it takes away.
  static let radius: CGFloat = 8

  private(set) var erased: Set<Drawing.ID> = []
  private var place: CGPoint
  private let find: (CGPoint) -> [Drawing.ID]
  private let hide: ([Drawing.ID]) -> Void

  /// - Parameters:
  ///   - find: what lies within the radius of a place.
  ///   - hide: has some of it shown no longer.
  init(
    start: CGPoint, find: @escaping (CGPoint) -> [Drawing.ID],
    hide: @escaping ([Drawing.ID]) -> Void
  ) {
    (place, self.find, self.hide) = (start, find, hide)
    erase(at: start)
  }

  func move(
    _ touch: UITouch, to place: CGPoint, at time: TimeInterval, force: CGFloat?,
    damage: (CGRect) -> Void
  ) {
    damageAll(damage)
    // Nothing slips through between two reports.
    let steps = max(1, Int((self.place.distance(to: place) / Self.radius).rounded(.up)))
    let start = self.place
    for step in 1...min(steps, 10_000) {
      let part = CGFloat(step) / CGFloat(steps)
      erase(
        at: CGPoint(
          x: start.x + (place.x - start.x) * part, y: start.y + (place.y - start.y) * part))
    }
    self.place = place
    damageAll(damage)
  }

  private func erase(at place: CGPoint) {
    let found = find(place).filter { !erased.contains($0) }
    guard !found.isEmpty else { return }
    erased.formUnion(found)
    hide(found)
  }

  var ink: InkLine {
    let corner = InkPoint(CGPoint(x: Self.radius, y: Self.radius))
    let ring = Element(
      kind: .circle, points: [InkPoint(place) - corner, InkPoint(place) + corner], width: 1.5,
      color: Palette.eraser)
    return ring.ink(tolerance: 0.1)
  }
}

/// Tells which parts of the page a line covers.
private enum Damage {
  /// The longest piece, in points, that is told as one box.
  private static let reach: Float = 128
  /// How many boxes a line is told as at most that reaches far beyond any window.
  private static let cuts = 256

  /// Calls a closure with boxes around the pieces of a line from a point on.
  static func report(
    _ points: [InkPoint], from first: Int, width: Float, _ body: (CGRect) -> Void
  ) {
    guard first < points.count else { return }
    var (low, high, last) = (points[first], points[first], points[first])
    func flush() {
      let half = CGFloat(width) / 2
      body(
        CGRect(corner: CGPoint(low), opposite: CGPoint(high)).insetBy(dx: -half, dy: -half))
    }
    func take(_ point: InkPoint) {
      let (newLow, newHigh) = (pointwiseMin(low, point), pointwiseMax(high, point))
      if max(newHigh.x - newLow.x, newHigh.y - newLow.y) > reach {
        flush()
        (low, high) = (pointwiseMin(last, point), pointwiseMax(last, point))
      } else {
        (low, high) = (newLow, newHigh)
      }
      last = point
    }
    var cutsLeft = Float(cuts)
    for point in points[(first + 1)...] {
      let way = point - last
      let pieces = (max(abs(way.x), abs(way.y)) / reach).rounded(.up)
      let start = last
      if pieces > 1, pieces <= cutsLeft {
        cutsLeft -= pieces
        for k in 1..<Int(pieces) { take(start + way * (Float(k) / pieces)) }
      }
      take(point)
    }
    flush()
  }
}
