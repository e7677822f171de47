import ResponderKit

extension Selector {
  fileprivate static let pan = Selector(PanToMove.pan(_:))
}

/// A recipe for dragging views with a pan recognizer instead of handling touches in the views.
final class PanToMove: UIViewController {
  static let recipe = Recipe(
    "pan", title: "Pan",
    summary: "Drag the flowers. A pan recognizer reports how far a finger moved after it landed."
  ) { PanToMove() }

  override func viewDidLoad() {
    for (index, center) in FlowerLayout.scatteredCenters(6).enumerated() {
      let flower = FlowerView(colorIndex: index)
      flower.center = center
      flower.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: .pan))
      view.addSubview(flower)
    }
  }

  fileprivate func pan(_ recognizer: UIPanGestureRecognizer) {
    guard let flower = recognizer.view else { return }
    let translation = recognizer.translation(in: view)
    flower.center.x += translation.x
    flower.center.y += translation.y
    // Reset the translation, so that the next call gets only the movement since this one.
    recognizer.setTranslation(.zero, in: view)
  }
}
