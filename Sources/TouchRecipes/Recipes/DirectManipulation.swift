import ResponderKit

/// A view that moves itself: it keeps where it was touched under the finger.
final class DragView: FlowerView {
  private var grip = CGPoint.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    grip = touch.location(in: self)
    superview?.bringSubviewToFront(self)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let place = touch.location(in: self)
    center.x += place.x - grip.x
    center.y += place.y - grip.y
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

final class DirectManipulation: UIViewController {
  static let recipe = Recipe(
    "direct-manipulation", title: "Direct manipulation",
    summary: "Drag the flowers, several at once. Each view answers touchesMoved and moves itself."
  ) { DirectManipulation() }

  override func viewDidLoad() {
    for (index, place) in Places.scattered(6).enumerated() {
      let flower = DragView(number: index)
      flower.center = place
      view.addSubview(flower)
    }
  }
}
