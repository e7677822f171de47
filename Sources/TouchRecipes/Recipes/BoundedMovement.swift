import ResponderKit

/// A draggable flower that stays within the bounds of its superview.
final class BoundedFlower: FlowerView {
  /// The offset from the finger to the center of the flower.
  private var touchOffset = CGVector.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let location = touches.first?.location(in: superview) else { return }
    touchOffset = CGVector(dx: center.x - location.x, dy: center.y - location.y)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Moves the flower to the location of the finger.
  ///
  /// The method uses the location of the finger, not its movement since the last event. A sum of
  /// movements would separate the flower from a finger that leaves the bounds and returns.
  private func follow(_ touches: Set<UITouch>) {
    guard let location = touches.first?.location(in: superview) else { return }
    center = clamped(CGPoint(x: location.x + touchOffset.dx, y: location.y + touchOffset.dy))
  }

  /// Returns the nearest center that keeps the entire view within the bounds of its superview.
  ///
  /// The calculation also holds for a rotated view, because the frame is the view's bounding box.
  private func clamped(_ center: CGPoint) -> CGPoint {
    guard let limits = superview?.bounds else { return center }
    let (halfWidth, halfHeight) = (frame.width / 2, frame.height / 2)
    return CGPoint(
      x: min(max(center.x, limits.minX + halfWidth), limits.maxX - halfWidth),
      y: min(max(center.y, limits.minY + halfHeight), limits.maxY - halfHeight))
  }
}

/// A recipe for limiting a dragged view to the bounds of its superview.
final class BoundedMovement: UIViewController {
  static let recipe = Recipe(
    "bounded", title: "Movement within bounds",
    summary: "Drag the flower beyond the edge of its field: it stops there and slides along the "
      + "edge, even while the finger is outside."
  ) { BoundedMovement() }

  let field = UIView(frame: CGRect(x: 60, y: 60, width: 360, height: 280))
  let flower = BoundedFlower(colorIndex: 2)

  override func viewDidLoad() {
    field.backgroundColor = .secondarySystemBackground
    flower.center = CGPoint(x: field.bounds.midX, y: field.bounds.midY)
    field.addSubview(flower)
    view.addSubview(field)
  }
}
