import ResponderKit

/// A flower that moves with the finger and keeps the touched point under the finger.
final class DragView: FlowerView {
  /// The location of the finger when it landed, in the view's coordinates.
  private var startLocation = CGPoint.zero

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    startLocation = touch.location(in: self)
    superview?.bringSubviewToFront(self)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let location = touch.location(in: self)
    center.x += location.x - startLocation.x
    center.y += location.y - startLocation.y
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// A recipe for dragging views by overriding their touch methods.
final class DirectManipulation: UIViewController {
  static let recipe = Recipe(
    "direct-manipulation", title: "Direct manipulation",
    summary: "Drag the flowers, several at once. Each view overrides touchesMoved and moves itself."
  ) { DirectManipulation() }

  override func viewDidLoad() {
    for (index, center) in FlowerLayout.scatteredCenters(6).enumerated() {
      let flower = DragView(colorIndex: index)
      flower.center = center
      view.addSubview(flower)
    }
  }
}
