import ResponderKit

/// The movement of one or two fingers that transforms the selected elements.
struct SelectionDrag {
  /// The effect of the fingers.
  enum Effect: Hashable {
    /// Moves the elements; two fingers also scale and turn them.
    case move
    /// Scales the elements about the opposite corner of the frame.
    ///
    /// The other choice about proportions applies while Shift is held.
    case scale(corner: CGPoint, opposite: CGPoint, keepsProportions: Bool = false)
    /// Scales the elements in one direction, from the opposite edge of the frame.
    case stretch(edge: CGPoint, opposite: CGPoint)
    case turn(center: CGPoint)
  }

  private struct Finger {
    let id: ToolTouch.ID
    var start: CGPoint
    var location: CGPoint

    mutating func restart() { start = location }
  }

  /// The smallest factor by which dragging a corner scales the elements.
  private static let minimumFactor: CGFloat = 0.02
  /// The angle of a step while Shift is held, in radians: 15°.
  private static let angleStep: CGFloat = .pi / 12

  /// The angle, in radians, up to which two fingers do not turn the elements: 4°.
  private static let straightAngle: CGFloat = .pi / 45

  let effect: Effect
  /// A Boolean value that determines whether two fingers turn the elements only by more than 4°.
  private let snapsTurn: Bool
  /// The first finger.
  ///
  /// The fingers are not in an array, so that a move allocates no memory.
  private var first: Finger?
  private var second: Finger?
  /// The transform of the drag when a finger was last added or removed.
  private var earlier = CGAffineTransform.identity

  init(_ effect: Effect, _ id: ToolTouch.ID, from start: CGPoint, snapsTurn: Bool = false) {
    (self.effect, self.snapsTurn) = (effect, snapsTurn)
    first = Finger(id: id, start: start, location: start)
  }

  /// A Boolean value that indicates whether all fingers have ended.
  var isEmpty: Bool { first == nil }

  func contains(_ id: ToolTouch.ID) -> Bool { first?.id == id || second?.id == id }

  /// Adds a second finger to a finger that moves the elements; ignores other fingers.
  mutating func add(_ id: ToolTouch.ID, at location: CGPoint) {
    guard effect == .move, first != nil, second == nil else { return }
    restart()
    second = Finger(id: id, start: location, location: location)
  }

  /// Moves a finger.
  ///
  /// - Returns: A Boolean value that indicates whether the finger belongs to the drag.
  mutating func move(_ id: ToolTouch.ID, to location: CGPoint) -> Bool {
    if first?.id == id {
      first?.location = location
    } else if second?.id == id {
      second?.location = location
    } else {
      return false
    }
    return true
  }

  mutating func remove(_ id: ToolTouch.ID) {
    restart()
    if second?.id == id {
      second = nil
    } else if first?.id == id {
      (first, second) = (second, nil)
    }
  }

  private mutating func restart() {
    earlier = transform(isConstrained: false)
    first?.restart()
    second?.restart()
  }

  /// Returns the transform of the elements, in points of the page.
  ///
  /// - Parameter isConstrained: A Boolean value that determines whether scaling keeps the
  ///   proportions, or frees them if it keeps them otherwise, and whether turning is limited to
  ///   multiples of 15°.
  func transform(isConstrained: Bool) -> CGAffineTransform {
    guard let first else { return earlier }
    let (start, end) = (first.start, first.location)
    switch effect {
    case .move:
      guard let second else {
        return earlier.concatenating(
          CGAffineTransform(translationX: end.x - start.x, y: end.y - start.y))
      }
      return earlier.concatenating(
        similarity(from: (start, second.start), to: (end, second.location)))
    case .scale(let corner, let opposite, let keepsProportions):
      var x = Self.factor(corner.x, opposite.x, end.x - start.x)
      var y = Self.factor(corner.y, opposite.y, end.y - start.y)
      if isConstrained != keepsProportions { (x, y) = (max(x, y), max(x, y)) }
      return Self.scaling(x, y, about: opposite)
    case .stretch(let edge, let opposite):
      return edge.x == opposite.x
        ? Self.scaling(1, Self.factor(edge.y, opposite.y, end.y - start.y), about: opposite)
        : Self.scaling(Self.factor(edge.x, opposite.x, end.x - start.x), 1, about: opposite)
    case .turn(let center):
      func angle(_ point: CGPoint) -> CGFloat {
        .atan2(y: point.y - center.y, x: point.x - center.x)
      }
      var turn = angle(end) - angle(start)
      if isConstrained { turn = (turn / Self.angleStep).rounded() * Self.angleStep }
      return CGAffineTransform(translationX: -center.x, y: -center.y)
        .concatenating(CGAffineTransform(rotationAngle: turn))
        .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
    }
  }

  /// Returns the factor by which a handle scales that moves by a distance.
  private static func factor(
    _ handle: CGFloat, _ opposite: CGFloat, _ distance: CGFloat
  ) -> CGFloat {
    max(minimumFactor, 1 + distance / (handle - opposite))
  }

  private static func scaling(_ x: CGFloat, _ y: CGFloat, about center: CGPoint)
    -> CGAffineTransform
  {
    CGAffineTransform(
      a: x, b: 0, c: 0, d: y, tx: center.x - x * center.x, ty: center.y - y * center.y)
  }

  /// Returns the transform that maps two points to two other points by moving, uniform scaling and
  /// turning; without a turn, only the middle of the points is mapped exactly.
  private func similarity(
    from start: (CGPoint, CGPoint), to end: (CGPoint, CGPoint)
  ) -> CGAffineTransform {
    let (u, v) = (start.0.displacement(to: start.1), end.0.displacement(to: end.1))
    let squaredLength = u.dx * u.dx + u.dy * u.dy
    // Two fingers are never this close.
    guard squaredLength > 1e-6 else { return .identity }
    let cosine = (u.dx * v.dx + u.dy * v.dy) / squaredLength
    let sine = (u.dx * v.dy - u.dy * v.dx) / squaredLength
    if snapsTurn, abs(CGFloat.atan2(y: sine, x: cosine)) <= Self.straightAngle {
      let factor = CGPoint.zero.distance(to: CGPoint(x: cosine, y: sine))
      let (middle, target) = (start.0.middle(to: start.1), end.0.middle(to: end.1))
      return CGAffineTransform(
        a: factor, b: 0, c: 0, d: factor, tx: target.x - factor * middle.x,
        ty: target.y - factor * middle.y)
    }
    return CGAffineTransform(
      a: cosine, b: sine, c: -sine, d: cosine,
      tx: end.0.x - cosine * start.0.x + sine * start.0.y,
      ty: end.0.y - sine * start.0.x - cosine * start.0.y)
  }
}

extension CGPoint {
  fileprivate func displacement(to other: CGPoint) -> CGVector {
    CGVector(dx: other.x - x, dy: other.y - y)
  }

  fileprivate func middle(to other: CGPoint) -> CGPoint {
    CGPoint(x: (x + other.x) / 2, y: (y + other.y) / 2)
  }
}
