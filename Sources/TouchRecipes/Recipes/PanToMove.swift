import ResponderKit

extension Selector {
  fileprivate static let pan = Selector(PanToMove.pan(_:))
}

/// The same as direct manipulation with a recognizer: the view needs to know nothing of touches.
final class PanToMove: UIViewController {
  static let recipe = Recipe(
    "pan", title: "Pan",
    summary: "Drag the flowers. A pan recognizer tells how far the finger went since it landed."
  ) { PanToMove() }

  override func viewDidLoad() {
    for (index, place) in Places.scattered(6).enumerated() {
      let flower = FlowerView(number: index)
      flower.center = place
      flower.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: .pan))
      view.addSubview(flower)
    }
  }

  fileprivate func pan(_ recognizer: UIPanGestureRecognizer) {
    guard let flower = recognizer.view else { return }
    let way = recognizer.translation(in: view)
    flower.center.x += way.x
    flower.center.y += way.y
    // What was used is taken out, so that the next call tells only what is new.
    recognizer.setTranslation(.zero, in: view)
  }
}
