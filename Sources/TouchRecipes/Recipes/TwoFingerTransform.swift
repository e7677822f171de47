import ResponderKit

/// Where a finger was and where it is, from the center of the view that it moves.
private struct Way {
  let start: CGPoint
  let end: CGPoint
}

extension CGAffineTransform {
  /// The translation, rotation and scaling that bring two points to where they are now.
  ///
  /// One finger, given as both, and two in one place have no direction: they only move things.
  fileprivate init(_ first: Way, _ second: Way) {
    let (x, y) = (second.start.x - first.start.x, second.start.y - first.start.y)
    let (newX, newY) = (second.end.x - first.end.x, second.end.y - first.end.y)
    let square = x * x + y * y
    guard square >= 1, newX * newX + newY * newY >= 1 else {
      self.init(translationX: first.end.x - first.start.x, y: first.end.y - first.start.y)
      return
    }
    // Cosine and sine of the turn, times the scale.
    let (cosine, sine) = ((x * newX + y * newY) / square, (x * newY - y * newX) / square)
    self.init(
      a: cosine, b: sine, c: -sine, d: cosine,
      tx: first.end.x - (cosine * first.start.x - sine * first.start.y),
      ty: first.end.y - (sine * first.start.x + cosine * first.start.y))
  }
}

/// A flower that keeps under two fingers what was under them, without recognizers.
final class TwoFingerFlower: FlowerView {
  /// Where each finger was in the superview when one landed or was lifted last.
  private var beginPoints: [UITouch: CGPoint] = [:]
  /// What the transform was then.
  private var originalTransform = CGAffineTransform.identity
  /// What it was before the first finger landed.
  private var committedTransform = CGAffineTransform.identity

  override init(number: Int) {
    super.init(number: number)
    isMultipleTouchEnabled = true
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if beginPoints.isEmpty { committedTransform = transform }
    updateTransform()
    begin(with: Set(beginPoints.keys).union(touches))
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { updateTransform() }

  /// With the last finger up, what the transform is now is what it stays.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    updateTransform()
    begin(with: Set(beginPoints.keys).subtracting(touches))
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    transform = committedTransform
    begin(with: Set(beginPoints.keys).subtracting(touches))
  }

  /// Counts from here on, so that a finger that joins or leaves does not move anything.
  private func begin(with fingers: Set<UITouch>) {
    originalTransform = transform
    beginPoints = [:]
    for finger in fingers { beginPoints[finger] = finger.location(in: superview) }
  }

  private func updateTransform() {
    // Of more fingers two count, and from one call to the next they must be the same two: a
    // dictionary has no order, addresses have.
    let ways = beginPoints.sorted { ObjectIdentifier($0.key) < ObjectIdentifier($1.key) }
      .prefix(2)
      .map { Way(start: fromCenter($0.value), end: fromCenter($0.key.location(in: superview))) }
    guard let first = ways.first, let last = ways.last else { return }
    transform = originalTransform.concatenating(CGAffineTransform(first, last))
  }

  /// A transform works around the center of its view.
  private func fromCenter(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - center.x, y: point.y - center.y)
  }
}

final class TwoFingerTransform: UIViewController {
  static let recipe = Recipe(
    "two-finger-transform", title: "Two fingers, no recognizer",
    summary: "Move, turn and stretch the flower with two fingers. The view computes one transform "
      + "from where both were and where they are."
  ) { TwoFingerTransform() }

  let flower = TwoFingerFlower(number: 3)

  override func viewDidLoad() {
    flower.center = CGPoint(x: 240, y: 200)
    flower.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.addSubview(flower)
  }
}
