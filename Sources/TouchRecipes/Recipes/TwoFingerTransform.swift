import ResponderKit

/// The start and end points of a finger's movement, relative to the center of the flower.
private struct Displacement {
  let start: CGPoint
  let end: CGPoint
}

extension CGAffineTransform {
  /// Creates the translation, rotation and scaling that map two start points to their end points.
  ///
  /// If the distance of the two start points or of the two end points is less than 1, the transform
  /// is a translation. A single finger supplies both displacements.
  fileprivate init(mapping first: Displacement, and second: Displacement) {
    let (x, y) = (second.start.x - first.start.x, second.start.y - first.start.y)
    let (newX, newY) = (second.end.x - first.end.x, second.end.y - first.end.y)
    let squaredDistance = x * x + y * y
    guard squaredDistance >= 1, newX * newX + newY * newY >= 1 else {
      self.init(translationX: first.end.x - first.start.x, y: first.end.y - first.start.y)
      return
    }
    // The cosine and sine of the rotation, multiplied by the scale.
    let cosine = (x * newX + y * newY) / squaredDistance
    let sine = (x * newY - y * newX) / squaredDistance
    self.init(
      a: cosine, b: sine, c: -sine, d: cosine,
      tx: first.end.x - (cosine * first.start.x - sine * first.start.y),
      ty: first.end.y - (sine * first.start.x + cosine * first.start.y))
  }
}

/// A flower that moves, rotates and scales so that the touched points stay under two fingers.
final class TwoFingerFlower: FlowerView {
  /// The location of each touch in the superview when a finger last landed or lifted.
  private var beginPoints: [UITouch: CGPoint] = [:]
  /// The transform of the flower when a finger last landed or lifted.
  private var originalTransform = CGAffineTransform.identity
  /// The transform of the flower before the first finger landed.
  private var committedTransform = CGAffineTransform.identity

  override init(colorIndex: Int) {
    super.init(colorIndex: colorIndex)
    isMultipleTouchEnabled = true
  }

  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if beginPoints.isEmpty { committedTransform = transform }
    updateTransform()
    restart(with: Set(beginPoints.keys).union(touches))
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { updateTransform() }

  /// Applies the final locations; the transform remains after the last finger lifts.
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    updateTransform()
    restart(with: Set(beginPoints.keys).subtracting(touches))
  }

  /// Restores the transform from before the first finger landed.
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    transform = committedTransform
    restart(with: Set(beginPoints.keys).subtracting(touches))
  }

  /// Restarts the calculation, so that a finger that lands or lifts does not move the flower.
  private func restart(with touches: Set<UITouch>) {
    originalTransform = transform
    beginPoints = [:]
    for touch in touches { beginPoints[touch] = touch.location(in: superview) }
  }

  private func updateTransform() {
    // Only two touches count. The order of a dictionary is undefined, so the method sorts by object
    // identity to select the same two touches in every call.
    let displacements = beginPoints.sorted { ObjectIdentifier($0.key) < ObjectIdentifier($1.key) }
      .prefix(2)
      .map {
        Displacement(
          start: relativeToCenter($0.value), end: relativeToCenter($0.key.location(in: superview)))
      }
    guard let first = displacements.first, let last = displacements.last else { return }
    transform = originalTransform.concatenating(CGAffineTransform(mapping: first, and: last))
  }

  /// Returns a point relative to the center, which is the origin of the view's transform.
  private func relativeToCenter(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x - center.x, y: point.y - center.y)
  }
}

/// A recipe for moving, rotating and scaling a view with two fingers, without gesture recognizers.
final class TwoFingerTransform: UIViewController {
  static let recipe = Recipe(
    "two-finger-transform", title: "Two fingers, no recognizer",
    summary: "Move, rotate and scale the flower with two fingers. The view computes one transform "
      + "from their start and current locations."
  ) { TwoFingerTransform() }

  let flower = TwoFingerFlower(colorIndex: 3)

  override func viewDidLoad() {
    flower.center = CGPoint(x: 240, y: 200)
    flower.transform = CGAffineTransform(scaleX: 2, y: 2)
    view.addSubview(flower)
  }
}
