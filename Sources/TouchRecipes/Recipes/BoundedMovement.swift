import ResponderKit

/// A flower that stays within its superview, wherever the finger goes.
final class BoundedFlower: FlowerView {
  /// From the finger to the center.
  private var grip = CGVector.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let place = touches.first?.location(in: superview) else { return }
    grip = CGVector(dx: center.x - place.x, dy: center.y - place.y)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { follow(touches) }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}

  /// Goes where the finger is, not as far as it went.
  ///
  /// So a finger that went outside and comes back takes the flower along only once it is where it
  /// held it; with steps added up, the two would part for good.
  private func follow(_ touches: Set<UITouch>) {
    guard let place = touches.first?.location(in: superview) else { return }
    center = allowed(CGPoint(x: place.x + grip.dx, y: place.y + grip.dy))
  }

  /// The nearest center with which the whole view lies in its superview.
  ///
  /// By the size of the frame, the box around the view, it holds for a view that is turned as well.
  private func allowed(_ center: CGPoint) -> CGPoint {
    guard let room = superview?.bounds else { return center }
    let (right, down) = (frame.width / 2, frame.height / 2)
    return CGPoint(
      x: min(max(center.x, room.minX + right), room.maxX - right),
      y: min(max(center.y, room.minY + down), room.maxY - down))
  }
}

final class BoundedMovement: UIViewController {
  static let recipe = Recipe(
    "bounded", title: "Movement within bounds",
    summary: "Drag the flower beyond the edge of its field: it stops there and slides along the "
      + "edge, also while the finger is outside."
  ) { BoundedMovement() }

  let field = UIView(frame: CGRect(x: 60, y: 60, width: 360, height: 280))
  let flower = BoundedFlower(number: 2)

  override func viewDidLoad() {
    field.backgroundColor = .secondarySystemBackground
    flower.center = CGPoint(x: field.bounds.midX, y: field.bounds.midY)
    field.addSubview(flower)
    view.addSubview(field)
  }
}
